"""The battlefield page: make a table, look at it, change it, see what is wrong, save it, fight on it."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QGraphicsItem, QStackedLayout, QWidget

from studio.board.pieces import moved as moved_shape
from studio.board.pieces import outline_of
from studio.drawing.overlays import area_items
from studio.drawing.pencil import polygon
from studio.drawing.scene import board_size
from studio.engine.values import Problem
from studio.errors import N_, StudioError
from studio.paint.items import CounterItem
from studio.scenario.edits import Delete, Move, Turn
from studio.scenario.files import SCENARIO_ENDING, scenario_from
from studio.scenario.model import Piece, Scenario
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.editor.assistant.asking import plan_card
from studio.ui.editor.assistant.guide import Guide
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.callout import Callout
from studio.ui.editor.choosing import Chooser
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.facts import Facts
from studio.ui.editor.fighting import Fight, fight_card
from studio.ui.editor.foot import EditorFoot, problem_text
from studio.ui.editor.making import Making
from studio.ui.editor.orders import commands_of
from studio.ui.editor.shapes import changed_box, middle_of, scene_parts, spots_of
from studio.ui.editor.switch import Switch
from studio.ui.maps import pack_signs, pack_terms, scenario_maker, seed_of
from studio.ui.pages import Page, Place, Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import button, tool_button
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.map_view import MapView
from studio.ui.widgets.notices import EmptyState

__all__ = ["EditorPage"]

STEP: Final = 1000
FINE: Final = 100


class EditorPage(Page):
    """Shows a battlefield and what can be done with it."""

    key = "field"
    title = N_("Field")
    icon = "field"
    kinds = ("scenario",)
    ending = SCENARIO_ENDING
    inspector_place = Place.WHOLE
    foot_title = N_("Problems")
    left_title = N_("Table")

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        from studio.engine.pack import pack_keys

        self.pack = pack_keys()[0]
        self.document: EditorDocument | None = None
        self.chosen_piece = 0
        self.fight = Fight()
        self._busy = False
        self._drawn_last: tuple[Scenario, tuple[int, int], str] | None = None
        self._header = HeaderBar(desk)
        self._header.add(tool_button(desk, "undo", N_("Undo"), self.undo), keep=True)
        self._header.add(tool_button(desk, "redo", N_("Redo"), self.redo), keep=True)
        self._header.add(button(desk, N_("Draw it…"), self.export, sign="print"))
        self._header.add(button(desk, N_("Save"), self._save, sign="save"))
        self.fight_button = button(desk, N_("Fight"), self.ask_fight, "main", "battle")
        self._header.add(self.fight_button, keep=True)
        self.making = Making(desk, self.pack, self.make, self.ask_steps)
        self.view = MapView(desk)
        self.callout = Callout(desk, self.view)
        self.chooser = Chooser(self, self._key)
        self.view.set_hand(self.chooser)
        self.view.zoomed.connect(lambda _zoom: self._mark())
        self.facts = Facts(desk)
        self.guide = Guide(desk, shell, self.view, self.callout)
        self.guide.changed.connect(self.refresh)
        self.guide.finished.connect(self._set)
        self.foot_panel = EditorFoot(desk, self.pack, self.guide.log, self.mend)
        self.foot_panel.chosen.connect(self._jump)
        self.problems = self.foot_panel.problems
        self._left = Switch(self.making, self.guide.steps)
        self._right = Switch(self.facts, self.guide.panel)
        self._empty = EmptyState(
            desk,
            "field",
            N_("No table yet"),
            N_("Choose a terrain and a seed at the left, and let the machine set it by the book."),
            N_("Make the table"),
            self.make,
        )
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self.view)
        self.retranslate()

    @property
    def scenario(self) -> Scenario | None:
        """The scenario on the table."""
        return self.document.scenario if self.document else self.guide.scenario

    def header(self) -> QWidget:
        """Returns the bar with title, undo, save and fight."""
        return self._header

    def left(self) -> QWidget:
        """Returns the column where a table is asked for, or the steps of the assistant."""
        return self._left

    def inspector(self) -> QWidget:
        """Returns facts of table and piece, or the open step."""
        return self._right

    def foot(self) -> QWidget:
        """Returns the problems and the roll log."""
        return self.foot_panel

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done on this page."""
        return commands_of(self)

    def read(self, content: bytes, where: str) -> Scenario:
        """Returns the scenario in the bytes of a file; raises FileError."""
        return scenario_from(content, where)

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Shows a scenario."""
        assert isinstance(document, Scenario)
        self._take(EditorDocument(document, self.desk.pack(document.pack), path, item_id))
        super().open(document, path, item_id)

    def document_title(self) -> str:
        """Returns the title, or what kind of table it is when it has none."""
        if self.scenario is None:
            return ""
        return self.scenario.title or self._usual_title(self.scenario)

    def modified(self) -> bool:
        """Tells whether there are changes that are not saved."""
        return self.document is not None and self.document.modified

    def content(self) -> bytes | None:
        """Returns the bytes of the scenario."""
        return self.document.content() if self.document else None

    def saved(self, path: Path | None, item_id: str) -> None:
        """Is told that the document is safe."""
        if self.document is not None:
            self.document.saved(path, item_id)
        super().saved(path, item_id)
        self._say_title()

    def retranslate(self) -> None:
        """Says everything again."""
        self.making.retranslate()
        self._show_anew()

    def retheme(self) -> None:
        """Draws the troops in the colours of now."""
        self._show_anew()

    def make(self) -> None:
        """Has the machine set a table by the book, in the background."""
        if self._busy:
            return
        pack, wishes = self.desk.pack(self.pack), self.making.wishes()

        def work(progress: Progress) -> Scenario:
            progress(0, 0)
            made: Scenario = pack.hooks["make_scenario"](**wishes)
            return made

        self._busy = True
        self.making.make_button.setEnabled(False)
        task = self.desk.tasks.start(self.desk.say("Setting the table"), work, self._made)
        task.ended.connect(self._ended)

    def refresh(self) -> None:
        """Shows the document, or the table of the assistant, as it is now."""
        scenario, document = self.scenario, self.document
        self._stack.setCurrentWidget(self.view if scenario else self._empty)
        self.facts.setVisible(document is not None and self._right.isVisible())
        self.fight_button.setEnabled(document is not None)
        self._say_title()
        self.foot_panel.show_log(self.guide.active)
        if scenario is None:
            self.foot_panel.show_problems(None, ())
            return
        self._draw(scenario, scenario.id if document is not None else str(self.making.seed.value()))
        self.view.put("troops", self._troops(scenario), 50)
        self.foot_panel.show_problems(scenario, document.problems if document else self._missing(scenario))
        self.choose(self.chosen_piece)
        self.changed.emit()

    def choose(self, piece: int) -> None:
        """Marks a piece, or none with 0."""
        scenario = self.scenario
        if scenario is None or self.document is None:
            return
        self.chosen_piece = piece if any(found.id == piece for found in scenario.pieces) else 0
        self._mark()
        self.facts.show_scenario(scenario, self._piece(), len(self.document.faults))
        self.changed.emit()

    def step_piece(self, way: int) -> None:
        """Marks the next or the last piece, for those who use the keyboard."""
        if self.scenario is None or not self.scenario.pieces:
            return
        ids = [piece.id for piece in self.scenario.pieces]
        place = ids.index(self.chosen_piece) + way if self.chosen_piece in ids else 0
        self.choose(ids[place % len(ids)])

    def ghost(self, piece: Piece, dx: int, dy: int) -> None:
        """Shows where a piece would come to lie, and why it may not lie there."""
        document = self.document
        if document is None:
            return
        trial = Move("pieces", (piece.id,), dx, dy).apply(document.scenario)
        new = _news(document.problems, document.pack.problems(trial, document.scenario.standard), piece.id)
        style = self.view.style_now()
        shape = moved_shape(piece.shape, dx, dy)
        items = [item for part in scene_parts(shape) for item in area_items(part, not new, style)]
        self.view.put_drawn("ghost", items, 90)
        if not new:
            self.callout.hide()
            return
        at = middle_of(shape)
        reason = problem_text(self.desk, document.scenario.pack, new[0])
        self.callout.tell(self.view.pixel_of(at.x, at.y), reason, str(new[0].rule))

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        self.view.drop("ghost")
        self.callout.hide()

    def shift(self, piece: Piece, dx: int, dy: int) -> None:
        """Lays a piece elsewhere."""
        self._edit(Move("pieces", (piece.id,), dx, dy), N_("Move the piece"))

    def turn(self, angle: int) -> None:
        """Turns the piece that is chosen, in hundredths of a degree."""
        if self.chosen_piece:
            self._edit(Turn("pieces", (self.chosen_piece,), angle), N_("Turn the piece"))

    def delete(self) -> None:
        """Takes the piece that is chosen off the table."""
        if self.chosen_piece:
            self._edit(Delete("pieces", (self.chosen_piece,)), N_("Delete the piece"))

    def undo(self) -> None:
        """Takes the last step back."""
        if self.document is not None:
            self.document.history.undo()
        elif self.guide.active:
            self.guide.undo()

    def redo(self) -> None:
        """Does again what was taken back last."""
        if self.document is not None:
            self.document.history.redo()
        elif self.guide.active:
            self.guide.redo()

    def export(self) -> None:
        """Asks for a file and draws the plate of the table into it: SVG, PNG or PDF by its ending."""
        scenario = self.scenario
        if scenario is None:
            return
        usual = f"{self.document_title()}.pdf"
        name, _ = QFileDialog.getSaveFileName(self, self.desk.say("Draw it…"), usual, "*.pdf *.svg *.png")
        if not name:
            return
        words, path = self.desk.words, Path(name)

        def work(progress: Progress) -> Path:
            from studio.paint.plates import draw_plate

            progress(0, 0)
            draw_plate(scenario, path, None, None, words)
            return path

        self.desk.tasks.start(self.desk.say("Drawing the plan"), work, self._drawn)

    def ask_fight(self) -> None:
        """Asks who plays and with which dice, then opens the battle."""
        document = self.document
        if document is None:
            return
        sides = document.scenario.sides
        if not sides or any(camp.army is None for camp in sides):
            text = self.desk.say("There are no armies on this table: choose points and make it anew.")
            self.shell.toast(text, "warning")
            return
        self.shell.present(fight_card(self.desk, self.shell, self.fight, len(document.faults), self.begin_fight))

    def begin_fight(self, fight: Fight) -> None:
        """Opens the battle on the battle page."""
        self.fight = fight
        page = self.shell.page("battle")
        begin: Callable[..., object] | None = getattr(page, "fight_scenario", None)
        if begin is None or self.document is None:
            self.shell.toast(self.desk.say("There is no battle page to fight on."), "warning")
            return
        self.shell.show_page("battle")
        begin(self.document.scenario, fight.seed, fight.players)

    def ask_steps(self) -> None:
        """Asks who sets the table and who throws the dice, then opens the assistant."""
        pack = self.desk.pack(self.pack)
        sides = pack.bind("setup", pack.hooks["case_setup"]("setup", {})).sides
        card = plan_card(self.desk, self.shell, self.pack, sides, self.making.plan, self.begin_steps)
        self.shell.present(card)

    def begin_steps(self, plan: Plan) -> None:
        """Opens the assistant."""
        self.document = None
        self.path, self.item_id = None, ""
        self.chosen_piece = 0
        self.view.drop("chosen")
        self._left.turn(self.guide.steps)
        self._right.turn(self.guide.panel)
        self.guide.begin(self.pack, plan)

    def mend(self) -> None:
        """Mends the problem that is chosen, where a way is obvious."""

    def _set(self, scenario: Scenario) -> None:
        """Takes the table that the assistant has set."""
        self._take(EditorDocument(scenario, self.desk.pack(scenario.pack)))
        self.shell.toast(self.desk.say("The table is set."))

    def _draw(self, scenario: Scenario, ground: str) -> None:
        """Draws the table, only where pieces changed when nothing else did."""
        size = board_size(scenario.board)
        before, self._drawn_last = self._drawn_last, (scenario, size, ground)
        make = scenario_maker(self.desk, scenario)
        if before is None or before[1:] != (size, ground):
            self.view.set_table(make, *size, seed_of(ground))
        elif before[0] != scenario:
            self.view.refresh(make, changed_box(before[0], scenario))

    def _missing(self, scenario: Scenario) -> tuple[Problem, ...]:
        """Returns what the assistant's table still lacks."""
        return self.desk.pack(scenario.pack).problems(scenario, "book") if scenario.terrain else ()

    def _show_anew(self) -> None:
        self._drawn_last = None
        if self.guide.active:
            self.guide.show()
        else:
            self.refresh()

    def _take(self, document: EditorDocument) -> None:
        self.guide.close()
        self._left.turn(self.making)
        self._right.turn(self.facts)
        self.view.set_hand(self.chooser)
        self.document = document
        self.chosen_piece = 0
        document.changed.connect(self.refresh)
        self.refresh()

    def _made(self, scenario: Scenario) -> None:
        if self.document is not None and self.document.path is None and not self.document.item_id:
            self.document.become(scenario, self.desk.say("Make the table"))
            return
        self._take(EditorDocument(scenario, self.desk.pack(scenario.pack)))
        self.path, self.item_id = None, ""
        self.changed.emit()

    def _ended(self) -> None:
        self._busy = False
        self.making.make_button.setEnabled(True)

    def again(self) -> None:
        """Makes a table from another seed."""
        self.making.another_seed()
        self.make()

    def _edit(self, edit: Move | Turn | Delete, text: str) -> None:
        if self.document is None:
            return
        try:
            self.document.apply(edit, self.desk.say(text))
        except StudioError as failure:
            self.shell.fail(failure)

    def _key(self, event: QKeyEvent) -> bool:
        """Moves the chosen piece with the arrows: a centimetre, with Shift a millimetre."""
        steps = {
            Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
        }  # fmt: skip
        piece = self._piece()
        if piece is None or event.key() not in steps:
            return False
        length = FINE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else STEP
        right, up = steps[Qt.Key(event.key())]
        self.shift(piece, right * length, up * length)
        return True

    def _mark(self) -> None:
        piece = self._piece()
        if piece is None:
            self.view.drop("chosen")
            return
        style = self.view.style_now()
        points = spots_of(outline_of(piece.shape))
        under = polygon(points).stroke("chosen_ring", style.px(6))
        self.view.put_drawn("chosen", [under, polygon(points).stroke("chosen", style.px(3.5))], 80)

    def _piece(self) -> Piece | None:
        if self.scenario is None:
            return None
        return next((piece for piece in self.scenario.pieces if piece.id == self.chosen_piece), None)

    def _troops(self, scenario: Scenario) -> list[QGraphicsItem]:
        """Makes the counters of the armies as they are deployed."""
        pack = self.desk.pack(scenario.pack)
        if not scenario.sides or any(camp.army is None or not camp.placed for camp in scenario.sides):
            return []
        rules = pack.bind("battle", pack.hooks["battle_setup"](scenario), scenario.overlay)
        theme, signs = self.desk.theme, pack_signs(self.desk, scenario.pack)
        style = self.view.style_now()
        found = pack.hooks["counters"](rules, rules.begin(), self.desk.words)
        return [CounterItem(counter, signs, theme.palette, theme.fonts, style) for counter in found]

    def _jump(self, problem: Problem) -> None:
        if self.scenario is None:
            return
        kind, _, number = problem.subject.partition(":")
        if kind in ("piece", "pieces") and number.isdigit():
            self.choose(int(number))
            piece = self._piece()
            if piece is not None:
                self.view.show_place(middle_of(piece.shape))

    def _say_title(self) -> None:
        words, scenario = self.desk.words, self.scenario
        if scenario is None:
            self._header.set_title(words.say("Field"))
            return
        terms = pack_terms(self.desk, scenario.pack)
        parts = [terms(scenario.terrain) if scenario.terrain else "", terms(scenario.season) if scenario.season else ""]
        width, height = board_size(scenario.board)
        parts.append(words.say("{width} by {height}", width=words.length(width), height=words.length(height)))
        self._header.set_title(self.document_title(), " · ".join(part for part in parts if part))

    def _usual_title(self, scenario: Scenario) -> str:
        terms = pack_terms(self.desk, scenario.pack)
        if not scenario.terrain:
            return self.desk.say("Battlefield without a name")
        return self.desk.say("Battlefield: {terrain}", terrain=terms(scenario.terrain))

    def _drawn(self, path: Path) -> None:
        self.shell.toast(self.desk.say("Written to {where}", where=path.name))

    def _save(self) -> None:
        saving = getattr(self.shell, "saving", None)
        if saving is not None:
            saving.save(self)

    def is_guided(self) -> bool:
        """Tells whether the assistant waits for somebody."""
        return self.guide.active and not self.guide.busy

    def has_table(self) -> bool:
        """Tells whether a document is open."""
        return self.document is not None

    def has_piece(self) -> bool:
        """Tells whether a piece is chosen."""
        return self.chosen_piece != 0

    def can_undo(self) -> bool:
        """Tells whether a step can be taken back."""
        if self.guide.setting is not None:
            return self.guide.setting.can_undo
        return self.document is not None and self.document.history.canUndo()

    def can_redo(self) -> bool:
        """Tells whether a step can be done again."""
        if self.guide.setting is not None:
            return self.guide.setting.can_redo
        return self.document is not None and self.document.history.canRedo()


def _news(before: tuple[Problem, ...], after: tuple[Problem, ...], piece: int) -> list[Problem]:
    """Gives the faults that a change would bring, those of the piece itself first."""
    known = set(map(_identity, before))
    new = [problem for problem in after if _identity(problem) not in known and problem.severity == "fault"]
    return sorted(new, key=lambda problem: problem.subject != f"piece:{piece}")


def _identity(problem: Problem) -> tuple[str, str]:
    return problem.code, problem.subject
