"""The guide: it leads through a set-up on the table of the editor, hands offers to people and turns to machines."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QFileDialog

from studio.board.pieces import Shape
from studio.board.place import Point
from studio.drawing.scene import board_size
from studio.engine.dice import splitmix
from studio.engine.game import Game
from studio.engine.offers import Offer, Route
from studio.engine.telling import NO_NAMES, tell_refusal
from studio.engine.values import Action, Refusal, Side
from studio.errors import StudioError
from studio.scenario.files import ARMY_ENDING, read_army
from studio.scenario.model import Army, Camp, Scenario
from studio.ui.desk import Desk
from studio.ui.editor.assistant.anew import SectorCard
from studio.ui.editor.assistant.armies import ask_library, points_card
from studio.ui.editor.assistant.asking import dice_card
from studio.ui.editor.assistant.canvas import Canvas
from studio.ui.editor.assistant.panel import StepPanel, is_placing, offer_key
from studio.ui.editor.assistant.placing import Liner, Placer
from studio.ui.editor.assistant.setting import Advance, DiceWanted, Plan, Setting
from studio.ui.editor.assistant.steps import StepsPanel, tie_text
from studio.ui.editor.callout import Callout
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.rolls import roll_lines, side_colour
from studio.ui.editor.turning import WheelTurner
from studio.ui.pages import Shell
from studio.ui.widgets.lists import LogList
from studio.ui.widgets.map_view import MapView

__all__ = ["Guide"]

WHO: Final = 84
Work = Callable[[Game, Callable[[int, int], None]], Advance]


class Guide(QObject):
    """Walks through one set-up at a time; `setting` is None while none is open.

    `target` is the document whose place the table takes when it is set; None for a table of its own.
    """

    changed = Signal()
    """The game has come further or went back."""
    finished = Signal(object)
    """The table is set; carries the scenario."""

    def __init__(self, desk: Desk, shell: Shell, view: MapView, callout: Callout) -> None:
        super().__init__(view)
        self.desk = desk
        self.shell = shell
        self.view = view
        self.callout = callout
        self.setting: Setting | None = None
        self.busy = False
        self.scenario: Scenario | None = None
        self.target: EditorDocument | None = None
        self.hand: Placer | Liner | None = None
        self.canvas = Canvas(desk, view)
        self.built: list[Army] = []
        self.steps = StepsPanel(desk, self.finish_step, self.finish_all, self.leave_free, self.ask_sector)
        self.panel = StepPanel(desk, self)
        self.log = LogList(desk)
        self.log.place_width = WHO
        WheelTurner(view, lambda: self.hand if self.active else None)

    @property
    def active(self) -> bool:
        """Tells whether a set-up is open."""
        return self.setting is not None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the table in units."""
        return board_size(self.scenario.board) if self.scenario is not None else (0, 0)

    def begin(self, pack: str, plan: Plan, game: Game | None = None) -> None:
        """Opens a set-up, or goes on with a game that was begun elsewhere."""
        self.setting = Setting(self.desk.pack(pack), plan, game)
        self.built = []
        self.steps.pack = self.panel.pack = self.log.pack = pack
        if game is None:
            self._go_on(self.setting.game)
        else:
            self.show()

    def close(self) -> None:
        """Leaves the set-up."""
        self.put_down()
        self.setting = None
        self.scenario = None
        self.target = None
        self.canvas.clear()
        self.view.set_hand(None)

    def leave_free(self) -> None:
        """Ends the assistant here; what lies on the table can be edited freely."""
        if self.scenario is not None and not self.busy:
            self.finished.emit(self.scenario)

    def undo(self) -> None:
        """Goes back to the moment before; the dice are given back as well."""
        if self.setting is not None and not self.busy:
            self.setting.undo()
            self.show()

    def redo(self) -> None:
        """Goes forward again."""
        if self.setting is not None and not self.busy:
            self.setting.redo()
            self.show()

    def act(self, action: Action) -> None:
        """Does an action of a person; a refusal is shown where the hand is."""
        if self.setting is not None and not self.busy:
            self._do(self.setting.game, action, (), 6, self._go_on)

    def next_piece(self) -> None:
        """Lets the machine do the next action."""
        if self.setting is not None:
            self._work(self.setting.one_action)

    def finish_step(self) -> None:
        """Lets the machine end the open step."""
        if self.setting is not None:
            self._work(self.setting.finish_step)

    def finish_all(self) -> None:
        """Lets the machine do all the rest."""
        if self.setting is not None:
            self._work(self.setting.finish_all)

    def take(self, offer: Offer | None) -> None:
        """Takes an offer in hand."""
        self.put_down()
        if offer is None or self.busy:
            return
        first = next(iter(offer.open.values()))
        self.hand = Liner(self, offer) if isinstance(first, Route) else Placer(self, offer)
        self.view.set_hand(self.hand)
        self.view.setFocus()
        self.canvas.ground(first)

    def put_down(self) -> None:
        """Puts down what is in hand."""
        self.hand = None
        self.view.set_hand(None)
        self.canvas.no_ghost(forget=True)
        self.callout.hide()

    def ask_sector(self) -> None:
        """Asks which sector is chosen anew, and what stays in it."""
        setting = self.setting
        numbers = setting.sectors_to_choose() if setting is not None and not self.busy else ()
        if self.scenario is None or not numbers:
            self.shell.toast(self.desk.say("No sector is filled yet."), "warning")
            return
        card = SectorCard(self.desk, self.shell, self.scenario, numbers, self.sector_by_machine, self.sector_by_hand)
        self.shell.present(card)

    def sector_by_hand(self, number: int, keep: tuple[int, ...]) -> None:
        """Opens a sector again: its counts are declared anew, and all else lies already."""
        if self.setting is not None and not self.busy:
            self._go_on(self.setting.sector_anew(number, keep))

    def sector_by_machine(self, number: int, keep: tuple[int, ...]) -> None:
        """Lets the machine choose a sector anew."""
        if self.setting is not None:
            setting = self.setting
            self._work(lambda game, progress: setting.sector_by_machine(number, keep, game, progress))

    def build_army(self, offer: Offer) -> None:
        """Has one more list built and shows it with the others."""
        camp = self._camp(offer)
        if camp is not None and self.setting is not None and not self.busy:
            seed = splitmix(self.setting.plan.seed, len(self.built) + 1)
            self.built.append(self.setting.pack.hooks["army_built"](camp.nation, camp.budget, seed))
            self.show()

    def army_from_file(self, offer: Offer) -> None:
        """Asks for the file of an army and brings that, when the rules take it."""
        name, _ = QFileDialog.getOpenFileName(self.view, self.desk.say("Choose an army"), "", f"*{ARMY_ENDING}")
        if not name:
            return
        try:
            army = read_army(Path(name))
        except (OSError, StudioError) as failure:
            self.shell.fail(failure)
            return
        self._bring(offer, army)

    def army_from_library(self, offer: Offer) -> None:
        """Asks which army of the library it is to be."""
        if self.scenario is not None:
            ask_library(self.desk, self.shell, self.scenario.pack, lambda army: self._bring(offer, army))

    def army_of_points(self, offer: Offer) -> None:
        """Asks for the points of an army that stands on a real table."""
        camp = self._camp(offer)
        if camp is not None and self.scenario is not None:
            take = lambda army: self._bring(offer, army)  # noqa: E731
            card = points_card(self.desk, self.shell, self.scenario.pack, camp.nation, camp.budget, take)
            self.shell.present(card)

    def _bring(self, offer: Offer, army: Army) -> None:
        self.act(offer.action(**{**offer.fixed, next(iter(offer.open)): army}))

    def _camp(self, offer: Offer) -> Camp | None:
        return next(iter(self._camps(Side(str(offer.fixed.get("side"))))), None)

    def _camps(self, side: Side) -> list[Camp]:
        camps = self.scenario.sides if self.scenario is not None else ()
        return [camp for camp in camps if camp.side == side]

    def suggest(self) -> None:
        """Brings what is in hand to where it may lie; a line is left to the machine."""
        if self.setting is None or self.busy:
            return
        hand = self.hand
        found = self.setting.suggestion(hand.offer) if isinstance(hand, Placer) else None
        if isinstance(hand, Placer) and found is not None:
            at, turn = (found, 0) if isinstance(found, Point) else found
            hand.share = 100
            hand.lie(Point(*at), turn)
            self.view.setFocus()
        elif isinstance(hand, Placer):
            self.shell.toast(self.desk.say("No place was found at random: let the computer look for one."), "warning")
        else:
            self.next_piece()

    def show_ghost(self, action: Action, at: Point) -> None:
        """Shows what would lie where, and why it may not."""
        if self.setting is None or self.scenario is None or self.busy:
            return
        refusal = self.setting.refusal(action)
        shape: Shape | None = getattr(action, "shape", None)
        self.canvas.ghost(shape, at, refusal is None)
        if shape is not None and self.hand is not None:
            self.canvas.stamp(self.scenario, self.hand, str(getattr(action, "kind", "")), shape)
        if refusal is not None:
            self._tell(refusal, at)
        else:
            self.callout.hide()

    def show_line(self, points: tuple[Point, ...], at: Point) -> None:
        """Shows the beginning of a line."""
        self.canvas.line(points)
        self.callout.hide()

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        self.canvas.no_ghost()
        self.callout.hide()

    def show(self) -> None:
        """Shows the game as it stands."""
        setting = self.setting
        if setting is None:
            return
        before = offer_key(self.hand.offer) if self.hand is not None else ""
        focus = self.view.window().focusWidget()
        led = focus is None or focus.isAncestorOf(self.view) or focus is self.view or self.panel.isAncestorOf(focus)
        self.put_down()
        self.scenario = setting.scenario()
        self.changed.emit()
        steps = setting.steps()
        dealt = setting.dealt()
        self.steps.show_steps(steps, dealt, self.busy, bool(setting.sectors_to_choose()))
        later = {step.sector: str(step.side) for step in steps if step.sector and step.state == "later"}
        self.canvas.waiting(self.scenario, later, self.size[1])
        self.log.show_lines(roll_lines(self.desk, self.scenario, setting.game))
        now = next((step for step in steps if step.state == "now"), None)
        if self.busy:
            self.panel.show_busy(self.desk.say("One moment"))
            return
        offers = setting.offers()
        placings = [offer for offer in offers if is_placing(offer)]
        taken = next((offer for offer in placings if offer_key(offer) == before), placings[0] if placings else None)
        side = setting.side or Side("")
        tally = setting.tally() if placings else ()
        built = [army for army in self.built if army.nation in {camp.nation for camp in self._camps(side)}]
        note = tie_text(self.desk, self.panel.pack, dealt)
        self.panel.show_step(now, side, self.colour, offers, tally, taken, setting.purchases(), built, note)
        self.canvas.sector(self.scenario, now.sector if now is not None else 0, self.size[1])
        self.take(taken)
        if taken is None and led:
            self.panel.focus_first()

    def colour(self, side: object) -> str:
        """Returns the theme's name of a side's colour; that of the rival of who acts for an empty one."""
        assert self.setting is not None
        assert self.scenario is not None
        sides = self.setting.game.rules.sides
        if not side:
            steps = self.setting.steps()
            owner = next((step.side for step in steps if step.state == "now"), self.setting.side)
            side = next((other for other in sides if other != owner), owner)
        return side_colour(self.desk, self.scenario, side)

    def _do(self, game: Game, action: Action, faces: tuple[int, ...], sides: int, then: Callable[[Game], None]) -> None:
        assert self.setting is not None
        try:
            after = self.setting.do(game, action, faces, sides)
        except DiceWanted as asked:
            wanted = asked
            self._ask(wanted, lambda thrown: self._do(game, action, thrown, wanted.sides, then))
            return
        if isinstance(after, Refusal):
            self._refused(after)
            return
        then(after)

    def _go_on(self, game: Game) -> None:
        """Keeps what a person did and lets the machine answer."""
        assert self.setting is not None
        self.setting.keep(game)
        if self.setting.is_machines:
            self.show()
            self._work(self.setting.machines_turn)
        else:
            self._arrived()

    def _arrived(self) -> None:
        setting = self.setting
        if setting is None:
            return
        self.show()
        if setting.ended:
            self.finished.emit(setting.finished())

    def _work(self, work: Work) -> None:
        setting = self.setting
        if setting is None or self.busy:
            return
        self.busy = True
        self.show()
        game = setting.game
        task = self.desk.tasks.start(
            self.desk.say("Setting up the table"),
            lambda progress: work(game, progress),
            lambda advance: self._came(advance, work),
        )
        task.ended.connect(self._rested)

    def _came(self, advance: Advance, work: Work) -> None:
        setting = self.setting
        self.busy = False
        if setting is None:
            return
        setting.keep(advance.game)
        action, wanted = advance.action, advance.wanted
        if action is None or wanted is None:
            self._arrived()
            return

        self.show()
        self._ask(
            wanted,
            lambda faces: self._do(advance.game, action, faces, wanted.sides, lambda after: self._resume(after, work)),
        )

    def _resume(self, game: Game, work: Work) -> None:
        assert self.setting is not None
        self.setting.keep(game)
        self._work(work)

    def _rested(self) -> None:
        if self.busy:
            self.busy = False
            self.show()

    def _ask(self, wanted: DiceWanted, thrown: Callable[[tuple[int, ...]], None]) -> None:
        assert self.setting is not None
        self.shell.present(dice_card(self.desk, self.shell, self.setting.pack.key, wanted, thrown))

    def _refused(self, refusal: Refusal) -> None:
        hand = self.hand
        if hand is not None and hand.at is not None:
            self._tell(refusal, hand.at)
        else:
            self.shell.toast(f"{self._reason(refusal)} ({refusal.rule})", "refused")

    def _tell(self, refusal: Refusal, at: Point) -> None:
        spot = self.view.pixel_of(at.x, at.y)
        hint = (
            self.desk.say("R turns it")
            if isinstance(self.hand, Placer)
            else self.desk.say("Backspace removes the last point")
        )
        self.callout.tell(QPointF(spot), self._reason(refusal), str(refusal.rule), hint)

    def _reason(self, refusal: Refusal) -> str:
        assert self.setting is not None
        return tell_refusal(self.setting.pack, refusal, NO_NAMES, self.desk.words).text
