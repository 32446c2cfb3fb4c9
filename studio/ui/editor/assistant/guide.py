"""The guide: it leads through a set-up on the table of the editor, hands offers to people and turns to machines."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QFileDialog, QGraphicsItem

from studio.board.pieces import Shape
from studio.board.place import Point
from studio.drawing.overlays import area_items
from studio.drawing.pencil import line, polygon
from studio.drawing.picture import Item
from studio.drawing.scene import board_size, piece_picture
from studio.drawing.subject import Piece
from studio.engine.game import Game
from studio.engine.offers import Offer, Route, Within
from studio.engine.offers import Shape as Template
from studio.engine.showing import SetUpStep
from studio.engine.telling import NO_NAMES, tell_refusal
from studio.engine.values import Action, Refusal, Side
from studio.errors import StudioError
from studio.paint.painter import prepare
from studio.scenario.files import ARMY_ENDING, read_army
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.assistant.asking import dice_card
from studio.ui.editor.assistant.panel import StepPanel, is_placing, offer_key
from studio.ui.editor.assistant.placing import Liner, Placer
from studio.ui.editor.assistant.setting import Advance, DiceWanted, Plan, Setting
from studio.ui.editor.assistant.steps import StepsPanel
from studio.ui.editor.callout import Callout
from studio.ui.editor.rolls import roll_lines, side_colour
from studio.ui.editor.shapes import scene_parts, spots_of
from studio.ui.editor.turning import WheelTurner
from studio.ui.maps import pack_signs, pack_terms
from studio.ui.pages import Shell
from studio.ui.widgets.lists import LogList
from studio.ui.widgets.map_layer import PictureItem
from studio.ui.widgets.map_view import MapView

__all__ = ["Guide"]

GHOST_Z: Final = 90
AREA_Z: Final = 40
ROAD_WIDTH: Final = 5000
FILL_SIZE, WHO_SIZE = 20, 12

Work = Callable[[Game, Callable[[int, int], None]], Advance]


class Guide(QObject):
    """Walks through one set-up at a time; `setting` is None while none is open."""

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
        self.hand: Placer | Liner | None = None
        self._ghost: tuple[object, PictureItem] | None = None
        self.steps = StepsPanel(desk, self.finish_step, self.finish_all, self.leave_free)
        self.panel = StepPanel(desk, self)
        self.log = LogList(desk)
        WheelTurner(view, lambda: self.hand if self.active else None)

    @property
    def active(self) -> bool:
        """Tells whether a set-up is open."""
        return self.setting is not None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the table in units."""
        return board_size(self.scenario.board) if self.scenario is not None else (0, 0)

    def begin(self, pack: str, plan: Plan) -> None:
        """Opens a set-up."""
        self.setting = Setting(self.desk.pack(pack), plan)
        self.steps.pack = self.panel.pack = self.log.pack = pack
        self._go_on(self.setting.game)

    def close(self) -> None:
        """Leaves the set-up."""
        self.put_down()
        self.setting = None
        self.scenario = None
        for name in ("step", "empty"):
            self.view.drop(name)
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
        self._show_ground(first)

    def put_down(self) -> None:
        """Puts down what is in hand."""
        self.hand = None
        self._ghost = None
        self.view.set_hand(None)
        self.view.drop("ground")
        self.no_ghost()

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
        self.act(offer.action(**{**offer.fixed, next(iter(offer.open)): army}))

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
            self.shell.toast(self.desk.say("No place was found by chance: let the machine look for one."), "warning")
        else:
            self.next_piece()

    def show_ghost(self, action: Action, at: Point) -> None:
        """Shows what would lie where, and why it may not."""
        if self.setting is None or self.busy:
            return
        refusal = self.setting.refusal(action)
        shape: Shape | None = getattr(action, "shape", None)
        style = self.view.style_now()
        items: list[Item] = []
        for part in scene_parts(shape) if shape is not None else [_disc(at)]:
            items += area_items(part, refusal is None, style)
            if refusal is None:
                items.append(polygon(part).stroke("good", style.px(1.6), dash=(400, 250)))
        self.view.put_drawn("ghost", items, GHOST_Z)
        if shape is not None:
            self._show_stamp(str(getattr(action, "kind", "")), shape)
        if refusal is not None:
            self._tell(refusal, at)
        else:
            self.callout.hide()

    def show_line(self, points: tuple[Point, ...], at: Point) -> None:
        """Shows the beginning of a line."""
        style = self.view.style_now()
        spots = spots_of(points)
        items: list[Item] = []
        if len(points) > 1:
            items.append(line(*spots).stroke("good", ROAD_WIDTH, 70))
            items.append(line(*spots).stroke("good", style.px(2), dash=(400, 250)))
        for x, y in spots:
            reach = style.px(5)
            items.append(polygon([(x - reach, y), (x, y - reach), (x + reach, y), (x, y + reach)]).fill("good"))
        self.view.put_drawn("ghost", items, GHOST_Z)
        self.callout.hide()

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        self.view.drop("ghost")
        self.view.drop("stamp")
        self.callout.hide()

    def show(self) -> None:
        """Shows the game as it stands."""
        setting = self.setting
        if setting is None:
            return
        before = offer_key(self.hand.offer) if self.hand is not None else ""
        self.put_down()
        self.scenario = setting.scenario()
        self.changed.emit()
        steps = setting.steps()
        self.steps.show_steps(steps, setting.dealt(), self.busy)
        self._show_empty(steps)
        self.log.show_lines(roll_lines(self.desk, self.scenario, setting.game))
        now = next((step for step in steps if step.state == "now"), None)
        if self.busy:
            self.panel.show_busy(self.desk.say("One moment"))
            return
        offers = setting.offers()
        placings = [offer for offer in offers if is_placing(offer)]
        taken = next((offer for offer in placings if offer_key(offer) == before), placings[0] if placings else None)
        side = setting.side or Side("")
        self.panel.show_step(now, side, self.colour, offers, setting.tally() if placings else (), taken)
        self._show_sector(now.sector if now is not None else 0)
        self.take(taken)

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
            self.desk.say("Setting the table"),
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
            self.shell.toast(self._reason(refusal), "refused")

    def _tell(self, refusal: Refusal, at: Point) -> None:
        spot = self.view.pixel_of(at.x, at.y)
        hint = self.desk.say("R turns it") if isinstance(self.hand, Placer) else self.desk.say("Backspace takes back")
        self.callout.tell(QPointF(spot), self._reason(refusal), str(refusal.rule), hint)

    def _reason(self, refusal: Refusal) -> str:
        assert self.setting is not None
        return tell_refusal(self.setting.pack, refusal, NO_NAMES, self.desk.words).text

    def _show_stamp(self, kind: str, shape: Shape) -> None:
        """Shows the element as it will look, made once for each form and moved with the pointer."""
        assert self.scenario is not None
        assert isinstance(self.hand, Placer | Liner)
        signs = pack_signs(self.desk, self.scenario.pack)
        if kind not in signs.kinds:
            return
        hand = self.hand
        key = (kind, hand.turn, hand.share, self.view.zoom()) if isinstance(hand, Placer) else None
        if key is None or self._ghost is None or self._ghost[0] != key or isinstance(hand, Liner):
            picture = piece_picture(Piece("ghost", kind, shape), signs, self.view.style_now(), self.scenario.board)
            theme = self.desk.theme
            item = PictureItem(prepare(picture, theme.palette, theme.fonts))
            item.setOpacity(0.75)
            items: list[QGraphicsItem] = [item]
            self.view.put("stamp", items, GHOST_Z - 1)
            at = hand.at or Point(0, 0)
            item.setData(0, (at.x, at.y))
            self._ghost = (key, item)
            return
        item = self._ghost[1]
        x, y = item.data(0)
        at = hand.at or Point(0, 0)
        item.setPos(at.x - x, y - at.y)

    def _show_ground(self, domain: object) -> None:
        """Washes the ground where the rules let something be tried."""
        within = domain.within if isinstance(domain, Template) else domain
        style = self.view.style_now()
        items: list[Item] = []
        if isinstance(domain, Within) and isinstance(within, Within):
            for outline in within.outlines:
                items += area_items(spots_of(outline), True, style)
        self.view.put_drawn("ground", items, AREA_Z)

    def _show_sector(self, number: int) -> None:
        scenario = self.scenario
        sector = next((each for each in scenario.sectors if each.number == number), None) if scenario else None
        if sector is None:
            self.view.drop("step")
            return
        _, height = self.size
        style = self.view.style_now()
        corners = [(sector.west, 0), (sector.east, 0), (sector.east, -height), (sector.west, -height)]
        whole = polygon(corners)
        self.view.put_drawn("step", [whole.fill("good_wash", 26), whole.stroke("ink", style.px(2.5))], AREA_Z)

    def _show_empty(self, steps: Sequence[SetUpStep]) -> None:
        """Writes on the sectors that wait who will fill them."""
        assert self.scenario is not None
        style, words = self.view.style_now(), self.desk.words
        terms = pack_terms(self.desk, self.scenario.pack)
        sides = {step.sector: str(step.side) for step in steps if step.sector and step.state == "later"}
        items: list[Item] = []
        for sector in self.scenario.sectors:
            if sector.number in sides:
                x, y = (sector.west + sector.east) / 2, -self.size[1] * 0.72
                who = words.say("by the {side}", side=terms(sides[sector.number]))
                pixel = style.px(1)
                items.append(
                    style.text("place", words.say("To be filled"), x, y, "ink_second", unit=pixel, size=FILL_SIZE)
                )
                items.append(style.text("small", who, x, y + 22 * pixel, "ink_second", unit=pixel, size=WHO_SIZE))
        self.view.put_drawn("empty", items, AREA_Z)


def _disc(at: Point) -> list[tuple[float, float]]:
    reach = 2500
    steps = ((0, 10), (7, 7), (10, 0), (7, -7), (0, -10), (-7, -7), (-10, 0), (-7, 7))
    return [(at.x + x * reach / 10, -at.y + y * reach / 10) for x, y in steps]
