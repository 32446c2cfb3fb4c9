"""The palettes: what can be laid on the table by hand, each kind with its stamp, and for which side."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QToolButton, QWidget

from studio.engine.values import Side
from studio.errors import N_, Text
from studio.ui.desk import Desk
from studio.ui.editor.stamps import stamp
from studio.ui.icons import icon
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import button, column, label
from studio.ui.widgets.flow import Flow

__all__ = ["DEPLOYMENT", "ENTRY", "NAMES", "NOTE", "OBJECTIVE", "Palette"]

OBJECTIVE, NOTE = "objective", "note"
DEPLOYMENT, ENTRY = "deployment", "entry"
NAMES: Mapping[str, Text] = {
    NOTE: N_("Note"),
    DEPLOYMENT: N_("Deployment zone"),
    ENTRY: N_("Entry edge"),
}
"""What is no kind of a pack: its own name."""
SIGNS: Mapping[str, str] = {DEPLOYMENT: "zone", ENTRY: "import"}
STAMP = 44


class Palette(QWidget):
    """Shows kinds one below the other; the one that is down is in hand. With sides it asks first whose they are."""

    def __init__(
        self,
        desk: Desk,
        pack: str,
        texts: tuple[Text, Text],
        kinds: Iterable[str],
        take: Callable[[str], object],
        close: Callable[[], object],
        sides: Sequence[Side] = (),
    ) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.buttons: dict[str, QToolButton] = {}
        self.side_buttons: dict[Side, QPushButton] = {}
        self._take = take
        whole = column(self, desk.theme.measure("pad"), desk.theme.px(6))
        whole.addWidget(label(desk, "section", texts[0]))
        hint = label(desk, "hint", texts[1])
        hint.setWordWrap(True)
        whole.addWidget(hint)
        self._sides = QButtonGroup(self)
        if sides:
            whole.addWidget(self._side_row(sides))
        rows = column(None, 0, 1)
        self._group = QButtonGroup(self)
        for kind in kinds:
            made = QToolButton()
            made.setCheckable(True)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            made.clicked.connect(lambda _checked=False, wanted=kind: take(wanted))
            self._group.addButton(made)
            self.buttons[kind] = made
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            rows.addWidget(made)
        whole.addLayout(rows)
        whole.addStretch(1)
        whole.addWidget(button(desk, N_("Done"), close, "plain", "check"))
        desk.theme_changed.connect(self.retheme)
        desk.language_changed.connect(self.retheme)
        self.retheme()

    @property
    def side(self) -> Side:
        """The side that is down; an empty one where the palette asks for none."""
        return next((side for side, made in self.side_buttons.items() if made.isChecked()), Side(""))

    @property
    def kind(self) -> str:
        """The kind that is down, else the first one."""
        return next((kind for kind, made in self.buttons.items() if made.isChecked()), next(iter(self.buttons), ""))

    def retheme(self) -> None:
        """Paints the stamps and says the names."""
        theme, terms = self.desk.theme, pack_terms(self.desk, self.pack)
        wide = theme.px(STAMP)
        for side, chip in self.side_buttons.items():
            chip.setText(_upper(terms(str(side))))
            chip.setAccessibleName(_upper(terms(str(side))))
        for kind, made in self.buttons.items():
            text = self.desk.say(NAMES[kind]) if kind in NAMES else _upper(terms(kind))
            made.setText(text)
            made.setToolTip(text)
            made.setAccessibleName(text)
            sign = SIGNS.get(kind)
            made.setIcon(icon(theme, sign) if sign else QIcon(stamp(self.desk, self.pack, kind, wide)))
            made.setIconSize(QSize(wide, round(wide * 0.547)))
            made.setFixedHeight(theme.measure("tall_row"))
            made.setStyleSheet(
                f"QToolButton:checked {{ background: {theme.colour('accent_wash').name()};"
                f" border: {max(1, theme.px(1.5))}px solid {theme.colour('accent').name()};"
                f" border-radius: {theme.px(6)}px; }}"
            )

    def _side_row(self, sides: Sequence[Side]) -> QWidget:
        line = QWidget()
        flow = Flow(line, self.desk.theme.px(5), self.desk.theme.px(5))
        for side in sides:
            made = QPushButton()
            made.setCheckable(True)
            made.setProperty("kind", "filter")
            made.clicked.connect(lambda _checked=False: self._take(self.kind))
            self._sides.addButton(made)
            self.side_buttons[side] = made
            flow.addWidget(made)
        self.side_buttons[sides[-1]].setChecked(True)
        return line


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
