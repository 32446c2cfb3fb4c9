"""The toolbox: which tool works on the table, its button, its key, and the palette of what can be laid."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QPushButton, QWidget

from studio.board.pieces import Chain, Strip
from studio.engine.values import Side
from studio.errors import N_, Text
from studio.scenario.model import Background, Note, Piece, Work
from studio.ui.desk import Desk
from studio.ui.dialogs import Card
from studio.ui.editor.background.hand import PinHand
from studio.ui.editor.background.panel import BackgroundPanel
from studio.ui.editor.editing import Editing
from studio.ui.editor.palette import DEPLOYMENT, ENTRY, NOTE, OBJECTIVE, Palette
from studio.ui.editor.sheet import Sheet
from studio.ui.editor.strip import ToolStrip
from studio.ui.editor.tools.choosing import Chooser
from studio.ui.editor.tools.hand import Tool
from studio.ui.editor.tools.laying import LayLine, LayMark, LayPiece, note_at, objective_at
from studio.ui.editor.tools.looking import Measure, SightProbe
from studio.ui.editor.tools.zoning import ZoneHand
from studio.ui.editor.turning import WheelTurner
from studio.ui.maps import pack_signs
from studio.ui.pages import Shell

__all__ = ["TOOLS", "Toolbox"]

TOOLS: Final[tuple[tuple[str, Text, Text], ...]] = (
    ("select", N_("Select"), N_("Select, move, turn and reshape what is on the table; Shift selects several (V)")),
    ("lay", N_("Piece"), N_("Place pieces, lines, objectives and notes (P)")),
    ("work", N_("Work"), N_("Place fortifications of either side (W)")),
    ("zone", N_("Zone"), N_("Mark where a side deploys or comes in (Z)")),
    ("picture", N_("Picture"), N_("Put a picture under the table and trace it (B)")),
    ("measure", N_("Measure"), N_("Measure length and bearing (M)")),
    ("sight", N_("Sight"), N_("Shade what cannot be seen from a spot (S)")),
)

EDGE_TO_EDGE: Final = ("road", "river")
"""The recipes of what is drawn from one edge of the table to another."""

PIECES: Final = (
    N_("Place by hand"),
    N_("Wheel or R turns, + and − resize, click or Enter places. Lines: click by click."),
)
WORKS: Final = (
    N_("Works"),
    N_("Wheel or R turns the front; click or Enter places it. The problems list what the rulebook says."),
)
ZONES: Final = (
    N_("Zones"),
    N_("Drag from corner to corner, then drag its handles or its edge. Enter marks half the table."),
)


class Toolbox(QObject):
    """Holds the tools; one of them is in use while a document is open."""

    used = Signal(str)
    """Another tool is in use; carries its key."""

    def __init__(self, desk: Desk, shell: Shell, editing: Editing, strip: ToolStrip, sheet: Sheet, pack: str) -> None:
        super().__init__(editing)
        self.desk = desk
        self.shell = shell
        self.editing = editing
        self._pack = pack
        self._sheet = sheet
        self.key = "select"
        self.hand: Tool = Chooser(editing)
        self._templates: Mapping[str, Piece] = _templates(desk, pack, "piece_templates")
        self._works: Mapping[str, Work] = _templates(desk, pack, "work_templates")
        self.sides = _sides(desk, pack)
        done = lambda: self.use("select")  # noqa: E731
        self.palette = Palette(desk, pack, PIECES, (*self._templates, OBJECTIVE, NOTE), self.take, done)
        self.works = Palette(desk, pack, WORKS, self._works, self.take_work, done, self.sides)
        self.zones = Palette(desk, pack, ZONES, (DEPLOYMENT, ENTRY), self.take_zone, done, self.sides)
        self.picture = BackgroundPanel(desk, editing, done)
        self.panels: dict[str, QWidget] = {
            "lay": self.palette, "work": self.works, "zone": self.zones, "picture": self.picture,
        }  # fmt: skip
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        for key, title, tip in TOOLS:
            made = QPushButton()
            made.setCheckable(True)
            made.setProperty("kind", "filter")
            desk.bind(made.setText, title)
            desk.bind(made.setAccessibleName, title)
            desk.bind(made.setToolTip, tip)
            made.clicked.connect(lambda _checked=False, wanted=key: self.use(wanted))
            self._group.addButton(made)
            self.buttons[key] = made
            strip.add(made)
        strip.close_row()
        WheelTurner(editing.view, lambda: self.hand if editing.document is not None else None)
        editing.marked.connect(self._show_hand)
        editing.view.zoomed.connect(self._show_hand)
        self.enable(False)

    def enable(self, wanted: bool) -> None:
        """Lets the tools be used, or not."""
        for made in self.buttons.values():
            made.setEnabled(wanted)
        self.buttons["work"].setEnabled(wanted and bool(self._works))

    def refresh(self) -> None:
        """Shows the table of now where a panel shows more of it than the table itself does."""
        self.picture.refresh()

    def use(self, key: str) -> None:
        """Takes a tool."""
        if key == "work" and not self._works:
            return
        self.key = key
        self.buttons[key].setChecked(True)
        hands: dict[str, Callable[[], Tool]] = {
            "select": lambda: Chooser(self.editing),
            "lay": lambda: self._held_of(self.take, self.palette.kind),
            "work": lambda: self._held_of(self.take_work, self.works.kind),
            "zone": lambda: self._held_of(self.take_zone, self.zones.kind),
            "picture": lambda: PinHand(self.editing, self._preview),
            "measure": lambda: Measure(self.editing),
            "sight": lambda: SightProbe(self.editing, self._tell),
        }
        self._hold(hands[key]())
        self.used.emit(key)

    def take(self, kind: str) -> None:
        """Takes something of the palette in hand."""
        self.palette.buttons[kind].setChecked(True)
        if kind == OBJECTIVE:
            self._hold(LayMark(self.editing, objective_at))
        elif kind == NOTE:
            self._hold(LayMark(self.editing, note_at, self._ask_words))
        else:
            template = self._templates[kind]
            shape = template.shape
            if isinstance(shape, Strip | Chain):
                self._hold(LayLine(self.editing, template, to_edges=self._runs_to_edges(kind)))
            else:
                self._hold(LayPiece(self.editing, template))
        self.editing.view.setFocus()

    def take_work(self, kind: str) -> None:
        """Takes a work in hand, for the side that is down."""
        self.works.buttons[kind].setChecked(True)
        template = msgspec.structs.replace(self._works[kind], owner=self.works.side)
        self._hold(LayPiece(self.editing, template))
        self.editing.view.setFocus()

    def take_zone(self, kind: str) -> None:
        """Takes the hand that marks zones of a kind, for the side that is down."""
        self.zones.buttons[kind].setChecked(True)
        self._hold(ZoneHand(self.editing, lambda: (self.zones.kind, self.zones.side)))
        self.editing.view.setFocus()

    def _held_of(self, take: Callable[[str], object], kind: str) -> Tool:
        take(kind)
        return self.hand

    def _runs_to_edges(self, kind: str) -> bool:
        signs = pack_signs(self.desk, self._pack)
        return signs.kinds.get(kind, {}).get("recipe") in EDGE_TO_EDGE

    def _hold(self, hand: Tool) -> None:
        if hand is not self.hand:
            self.hand.leave()
        self.hand = hand
        self.editing.view.set_hand(hand)
        hand.show()

    def _show_hand(self, _zoom: float = 0) -> None:
        # Not connected by the hands themselves: a hand that was put away would be kept, and go on showing its marks.
        self.hand.show()

    def _preview(self, background: Background) -> None:
        if self.editing.scenario is not None:
            self._sheet.show_background(self.editing.scenario, background)

    def _tell(self, text: str) -> None:
        self.shell.toast(text, "good")

    def _ask_words(self, note: Note) -> None:
        card = Card(self.desk, N_("Note on the map"), 380)
        words = QLineEdit()
        self.desk.bind(words.setAccessibleName, N_("Note"))
        card.body.addWidget(words)

        def lay() -> None:
            text = words.text().strip()
            self.shell.dismiss()
            if text:
                self.editing.add(msgspec.structs.replace(note, text=text), N_("Place a note"))

        words.returnPressed.connect(lay)
        card.answer(N_("Cancel"), self.shell.dismiss)
        card.answer(N_("Place it"), lay, "main")
        self.shell.present(card)
        words.setFocus()


def _templates(desk: Desk, pack: str, name: str) -> Mapping[str, Any]:
    hook = desk.pack(pack).hooks.get(name)
    if hook is None:
        return {}
    from studio.engine.overlay import NO_OVERLAY

    found: Mapping[str, Any] = hook(NO_OVERLAY)
    return found


def _sides(desk: Desk, pack: str) -> tuple[Side, ...]:
    rules = desk.pack(pack)
    return tuple(rules.bind("setup", rules.hooks["case_setup"]("setup", {})).sides)
