"""A person who does anything at all on the battlefield page, step by step: the machine of the walks."""

import gc
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.pieces import OpenBoard
from studio.board.place import Point
from studio.scenario.edits import Resize, Set
from studio.scenario.files import scenario_from
from studio.scenario.model import Background, Scenario
from studio.ui.editor.arranging import WAYS
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.page import EditorPage
from studio.ui.editor.things import thing_of
from tests.ui.editor.hands import field, road, table_of

__all__ = ["NAMES", "Walk"]

WIDE, HIGH = 60_000, 40_000
MOST = 9
PATIENCE = 120
PLACE = st.tuples(st.integers(-20, WIDE // 100 + 20), st.integers(-20, HIGH // 100 + 20))
NUMBER = st.integers(0, 255)
KINDS = ("wood", "crop", "village", "rise0", "rise1", "bush_zone")
LINES = ("road", "river", "wall", "bush_line")
WORKS = ("trench", "bunker", "wire", "foxhole")
KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
LAYERS = ("pieces", "works", "objectives", "notes_on_map", "zones", "background")
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
PICTURE = Background(picture=b"", width=600, height=400)

NAMES = (
    "choose", "choose_also", "band", "drag", "corner", "knob", "size_mark", "vertex", "arrow", "lay", "line",
    "objective", "note", "work", "zone", "zone_handle", "picture", "pin", "measure", "sight", "align", "duplicate",
    "copy_paste", "lock", "delete", "turn", "resize", "smooth", "layer", "table_size", "standard", "save", "undo",
    "redo",
)  # fmt: skip


def start_scenario() -> Scenario:
    """Gives a small table with a few things on it."""
    pieces = (
        field(1, 3_017, 4_041, 11_950),
        field(2, 30_000, 20_000, locked=True),
        road(3, (0, 20_000), (25_000, 22_000), (60_000, 18_000)),
    )
    return table_of(*pieces, board=OpenBoard(WIDE, HIGH))


class Walk(RuleBasedStateMachine):
    """One walk. `page` is the real page; in a share of the walks all of it follows each step."""

    page: ClassVar[EditorPage]
    folder: ClassVar[Path]
    whole_every: ClassVar[int] = 20
    counts: ClassVar[Counter[str]] = Counter()
    walks: ClassVar[int] = 0

    @initialize()
    def begin(self) -> None:
        """Opens a table of its own, in the page as a whole or in its editing alone."""
        cls = type(self)
        cls.walks += 1
        page, start = self.page, start_scenario()
        # The first one is whole: only then does the view get a zoom that a person would see.
        self.whole = cls.walks % self.whole_every == 1
        self.document = EditorDocument(start, page.desk.pack(start.pack), self.folder / "mesa.escenario.json")
        self.first = self.saved = start
        self.lost_redo = False
        if self.whole:
            page._take(self.document)
        else:
            page.editing.document = self.document
            page.editing.choose(0)
        page.editing.locked = frozenset()
        self.tool = ""
        self.use("select")

    @invariant()
    def holds(self) -> None:
        """The changed mark agrees, and what is chosen is there."""
        document = getattr(self, "document", None)
        if document is None:
            return
        if document.history.isClean():
            assert document.scenario == self.saved
        if document.scenario != self.saved:
            assert document.modified
        editing = self.page.editing
        if self.whole:
            assert all(thing_of(document.scenario, chosen) is not None for chosen in editing.all_chosen)

    def teardown(self) -> None:
        """Undoes everything and does it all again; what is saved in between is read back the same."""
        document = getattr(self, "document", None)
        if document is None:
            return
        last = document.content()
        assert scenario_from(last) == document.scenario
        while document.history.canRedo():
            document.history.redo()
        end = document.content()
        while document.history.canUndo():
            document.history.undo()
        assert document.scenario == self.first
        while document.history.canRedo():
            document.history.redo()
        assert document.content() == end
        self.page.toolbox.hand.leave()
        if self.whole:
            self.page._drop(document)
        self.page.editing.document = None
        self.page.editing.choose(0)
        self.rest()

    def rest(self) -> None:
        """Lets the window's loop run until nothing is at work: what workers bring would else stay for ever."""
        end = time.monotonic() + PATIENCE
        while self.page.desk.tasks.running or not self.page.view.layer.idle:
            assert time.monotonic() < end, "something never ends"
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        QCoreApplication.processEvents()
        # Cards and panels that were let go die here, on the window's thread.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()

    def use(self, key: str) -> None:
        """Takes a tool when another is in hand."""
        if self.tool != key:
            self.page.toolbox.use(key)
            self.tool = key

    def did(self, name: str) -> None:
        """Counts a step."""
        self.counts[name] += 1

    def press_and_release(self, start: Point, end: Point, keys: Any = PLAIN, button: Any = LEFT) -> None:
        """Presses, moves and releases the hand that is in use."""
        hand = self.page.toolbox.hand
        hand.press(start, mouse(QEvent.Type.MouseButtonPress, button, keys))
        if start != end:
            hand.move(end, mouse(QEvent.Type.MouseMove, Qt.MouseButton.NoButton, keys))
        hand.release(end, mouse(QEvent.Type.MouseButtonRelease, button, keys))

    def follow(self) -> None:
        """Marks again what is there still, as the page does after each change."""
        if not self.whole:
            self.page.editing.keep_choice()

    @rule(at=PLACE, also=st.booleans())
    def choose(self, at: tuple[int, int], also: bool) -> None:
        self.use("select")
        place = point(at)
        self.press_and_release(place, place, SHIFT if also else PLAIN)
        self.did("choose_also" if also else "choose")

    @rule(start=PLACE, end=PLACE)
    def band(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.use("select")
        self.press_and_release(point(start), point(end), SHIFT)
        self.did("band")

    @rule(start=PLACE, end=PLACE)
    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.use("select")
        self.press_and_release(point(start), point(end))
        self.did("drag")

    @rule(which=NUMBER, end=PLACE, part=st.sampled_from(("corner", "knob", "size_mark")))
    def handle(self, which: int, end: tuple[int, int], part: str) -> None:
        self.use("select")
        self.page.editing.step(which % 5 - 2)
        start = handle_of(self.page, part, which)
        if start is not None:
            self.press_and_release(start, point(end), SHIFT if which % 2 and part == "size_mark" else PLAIN)
        self.did(part)

    @rule(which=NUMBER)
    def vertex(self, which: int) -> None:
        self.use("select")
        self.page.editing.step(which % 3)
        start = handle_of(self.page, "corner", which)
        if start is not None:
            place = start if which % 2 else Point(start.x + 1500, start.y)
            self.page.toolbox.hand.double_press(place, mouse(QEvent.Type.MouseButtonDblClick, LEFT, PLAIN))
        self.did("vertex")

    @rule(which=NUMBER)
    def arrow(self, which: int) -> None:
        self.page.toolbox.hand.key(key(KEYS[which % 4], SHIFT if which % 3 == 0 else PLAIN))
        self.did("arrow")

    def thin_out(self) -> None:
        """Takes a piece off a table that is full."""
        free = [piece.id for piece in self.document.scenario.pieces if not piece.locked]
        if len(self.document.scenario.pieces) > MOST and free:
            self.page.editing.choose(free[0])
            self.page.editing.delete()

    @rule(at=PLACE, which=NUMBER)
    def lay(self, at: tuple[int, int], which: int) -> None:
        self.thin_out()
        self.use("lay")
        self.page.toolbox.take(KINDS[which % len(KINDS)])
        hand = self.page.toolbox.hand
        if which % 2:
            hand.rotate(which % 5)
        else:
            hand.key(key(Qt.Key.Key_Minus if which % 4 else Qt.Key.Key_Plus, PLAIN))
        self.press_and_release(point(at), point(at))
        self.did("lay")

    @rule(places=st.lists(PLACE, min_size=2, max_size=4), which=NUMBER)
    def line(self, places: list[tuple[int, int]], which: int) -> None:
        self.thin_out()
        self.use("lay")
        self.page.toolbox.take(LINES[which % len(LINES)])
        hand = self.page.toolbox.hand
        for at in places:
            self.press_and_release(point(at), point(at))
        hand.double_press(point(places[-1]), mouse(QEvent.Type.MouseButtonDblClick, LEFT, PLAIN))
        hand.leave()
        self.did("line")

    @rule(at=PLACE)
    def objective(self, at: tuple[int, int]) -> None:
        self.use("lay")
        self.page.toolbox.take("objective")
        self.press_and_release(point(at), point(at))
        self.did("objective")

    @rule(at=PLACE)
    def note(self, at: tuple[int, int]) -> None:
        self.use("lay")
        self.page.toolbox.take("note")
        self.press_and_release(point(at), point(at))
        card = self.page.window().dialog  # type: ignore[attr-defined]
        answer_note(card)
        self.did("note")

    @rule(at=PLACE, which=NUMBER)
    def work(self, at: tuple[int, int], which: int) -> None:
        self.use("work")
        toolbox = self.page.toolbox
        sides = list(toolbox.works.side_buttons.values())
        sides[which % len(sides)].setChecked(True)
        toolbox.take_work(WORKS[which % len(WORKS)])
        toolbox.hand.rotate(which % 7)
        self.press_and_release(point(at), point(at))
        self.did("work")

    @rule(start=PLACE, end=PLACE, which=NUMBER)
    def zone(self, start: tuple[int, int], end: tuple[int, int], which: int) -> None:
        self.use("zone")
        self.page.toolbox.zones.buttons["entry" if which % 3 == 0 else "deployment"].setChecked(True)
        self.press_and_release(point(start), point(end))
        self.did("zone")

    @rule(which=NUMBER, end=PLACE)
    def zone_handle(self, which: int, end: tuple[int, int]) -> None:
        self.use("zone")
        zones = self.document.scenario.zones
        if zones:
            from studio.ui.editor.tools.zoning import frame_of

            zone = zones[which % len(zones)]
            self.page.editing.choose(zone.id, "zones")
            self.press_and_release(frame_of(zone)[which % 8], point(end))
        self.did("zone_handle")

    @rule(which=NUMBER)
    def picture(self, which: int) -> None:
        self.use("picture")
        gone = msgspec.UNSET if which % 5 == 0 else msgspec.structs.replace(PICTURE, opacity=10 + which % 90)
        self.page.editing.edit(Set({"background": gone}), "Add a picture")
        self.did("picture")

    @rule(start=PLACE, end=PLACE, which=NUMBER)
    def pin(self, start: tuple[int, int], end: tuple[int, int], which: int) -> None:
        self.use("picture")
        self.press_and_release(point(start), point(end), PLAIN, RIGHT if which % 8 == 0 else LEFT)
        self.did("pin")

    @rule(start=PLACE, end=PLACE)
    def measure(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.use("measure")
        self.press_and_release(point(start), point(end))
        self.did("measure")

    @rule(at=PLACE)
    def sight(self, at: tuple[int, int]) -> None:
        self.use("sight")
        self.press_and_release(point(at), point(at))
        self.did("sight")

    @rule(which=NUMBER)
    def align(self, which: int) -> None:
        if which % 2:
            self.page.editing.choose_everything()
        self.page.editing.arrange(WAYS[which % len(WAYS)][0])
        self.did("align")

    @rule(what=st.sampled_from(("duplicate", "copy_paste")), which=NUMBER)
    def copies(self, what: str, which: int) -> None:
        self.command(what, which)

    @rule(what=st.sampled_from(("lock", "delete", "turn")), which=NUMBER)
    def changes(self, what: str, which: int) -> None:
        self.command(what, which)

    @rule(what=st.sampled_from(("resize", "smooth")), which=NUMBER)
    def forms(self, what: str, which: int) -> None:
        self.command(what, which)

    def command(self, what: str, which: int) -> None:
        """Does something to what is chosen, or to another piece."""
        editing = self.page.editing
        if which % 3 == 0:
            editing.step(which % 4)
        acts: dict[str, Callable[[], object]] = {
            "duplicate": editing.duplicate,
            "copy_paste": lambda: (editing.copy(), editing.paste()),
            "lock": editing.lock,
            "delete": editing.delete,
            "turn": lambda: editing.turn(which * 500 % 36_000),
            "resize": lambda: editing.resize(80 + which % 50),
            "smooth": editing.smooth,
        }
        self.thin_out()
        acts[what]()
        self.follow()
        self.did(what)

    @rule(which=NUMBER)
    def layer(self, which: int) -> None:
        editing, name = self.page.editing, LAYERS[which % len(LAYERS)]
        editing.locked = editing.locked ^ {name} if which % 4 == 0 else editing.locked - {name}
        self.did("layer")

    @rule(size=st.tuples(st.integers(30, 70), st.integers(30, 50)))
    def table_size(self, size: tuple[int, int]) -> None:
        self.page.editing.edit(Resize(OpenBoard(size[0] * 1000, size[1] * 1000)), "Change the size of the table")
        self.did("table_size")

    @rule(which=NUMBER)
    def standard(self, which: int) -> None:
        self.page.editing.edit(Set({"standard": ("book", "playable")[which % 2]}), "Change the standard")
        self.did("standard")

    @rule()
    def save(self) -> None:
        self.saved = scenario_from(self.document.content())
        self.document.saved(self.folder / "mesa.escenario.json", "")
        assert not self.document.modified
        self.did("save")

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            self.document.history.undo()
        self.follow()
        self.did("undo")

    @rule(times=st.integers(1, 4))
    def redo(self, times: int) -> None:
        for _ in range(times):
            self.document.history.redo()
        self.follow()
        self.did("redo")


def point(at: tuple[int, int]) -> Point:
    """Gives a place, also a little off the grid of the tools."""
    return Point(at[0] * 100 + 13, at[1] * 100 + 37)


def mouse(kind: QEvent.Type, button: Any, keys: Any) -> QMouseEvent:
    """Gives an event of the mouse."""
    spot = QPointF(0, 0)
    return QMouseEvent(kind, spot, spot, button, button, keys)


def key(code: Qt.Key, keys: Any) -> QKeyEvent:
    """Gives an event of the keyboard."""
    return QKeyEvent(QEvent.Type.KeyPress, code, keys)


def handle_of(page: EditorPage, part: str, which: int) -> Point | None:
    """Gives where a corner, the knob or a size mark of the piece that is chosen stands."""
    from studio.ui.editor.marks import BOX_AWAY, KNOB_AWAY
    from studio.ui.editor.shapes import handles_of, size_handles

    piece = page.editing.piece
    if piece is None:
        return None
    style = page.view.style_now()
    corners, knob = handles_of(piece.shape, style.px(KNOB_AWAY))
    if part == "knob":
        return knob
    places = corners if part == "corner" else size_handles(piece.shape, style.px(BOX_AWAY))
    return places[which % len(places)] if places else None


def answer_note(card: Any) -> None:
    """Writes a word into the card of a note and lays it."""
    from PySide6.QtWidgets import QLineEdit

    words = card.findChild(QLineEdit)
    words.setText("nota")
    words.returnPressed.emit()
