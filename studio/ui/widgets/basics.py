"""Small makers of labels, buttons, lines and boxes in the roles of the theme."""

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.ui.desk import Desk
from studio.ui.icons import icon
from studio.ui.theme import Theme

__all__ = [
    "ElidedLabel",
    "Refilled",
    "button",
    "clear",
    "column",
    "flat_line",
    "indent_numbers",
    "label",
    "panel",
    "row",
    "scrolled",
    "set_property",
    "set_role",
    "tool_button",
]

NUMBER_INDENT: Final = 8
SIGN: Final = 18
BEFORE_WORD: Final = 4
"""Pixels at 100 % between a button's sign and its word, added to the style's own."""

L = TypeVar("L", bound=QBoxLayout)


def label(desk: Desk, role: str, msgid: str = "", /, **params: object) -> QLabel:
    """Makes a label in a role; a msgid is said in the language of the screen, now and later."""
    made = QLabel()
    made.setProperty("role", role)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if msgid:
        desk.bind(made.setText, msgid, **params)
    return made


class Refilled(QWidget):
    """A box whose content is thrown away and made anew."""

    def __init__(self, gap: int) -> None:
        super().__init__()
        self._gap = gap
        self._outer = column(self)
        self._inner = QWidget()
        self._outer.addWidget(self._inner)

    def emptied(self) -> QVBoxLayout:
        """Returns the layout of a new, empty content."""
        old = self._inner
        self._inner = QWidget()
        self._outer.replaceWidget(old, self._inner)
        old.hide()
        old.deleteLater()
        return column(self._inner, 0, self._gap)


class ElidedLabel(QLabel):
    """A label of one line that ends in dots where it has no room; its tip then holds the whole text."""

    def __init__(self, desk: Desk, role: str) -> None:
        super().__init__()
        self.desk = desk
        self.setProperty("role", role)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """Returns the room of a few letters."""
        return QSize(self.fontMetrics().horizontalAdvance("MMM"), super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints what there is room for."""
        painter = QPainter(self)
        box = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, box.width())
        self.setToolTip(self.text() if shown != self.text() else "")
        painter.setFont(self.font())
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(box, self.alignment() | Qt.AlignmentFlag.AlignVCenter, shown)
        painter.end()


def button(
    desk: Desk,
    msgid: str,
    run: Callable[[], object],
    kind: str = "plain",
    sign: str = "",
    tip: str = "",
) -> QPushButton:
    """Makes a button; kind is main, plain, danger, link or filter, the sign an icon's name."""
    made = QPushButton()
    made.setProperty("kind", kind)
    desk.bind(made.setText, msgid)
    desk.bind(made.setAccessibleName, msgid)
    if tip:
        desk.bind(made.setToolTip, tip)
    made.clicked.connect(lambda: run())
    made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
    made.setAutoDefault(True)
    if sign:
        keep_sign(desk, made, sign, {"main": "on_accent", "danger": "refused", "link": "accent"}.get(kind, "text"))
    return made


def tool_button(desk: Desk, sign: str, msgid: str, run: Callable[[], object], colour: str = "text") -> QToolButton:
    """Makes a button that shows a sign; its name stands in its tip and for screen readers."""
    made = QToolButton()
    desk.bind(made.setToolTip, msgid)
    desk.bind(made.setAccessibleName, msgid)
    made.clicked.connect(lambda: run())
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    keep_sign(desk, made, sign, colour)
    return made


def keep_sign(desk: Desk, made: QPushButton | QToolButton, sign: str, colour: str) -> None:
    """Gives a button its sign, drawn again whenever the theme changes."""
    _Sign(desk, made, sign, colour).draw()


class _Sign(QObject):
    """Belongs to its button, which keeps it alive; a connection alone would not."""

    def __init__(self, desk: Desk, made: QPushButton | QToolButton, sign: str, colour: str) -> None:
        super().__init__(made)
        self._desk, self._made, self._sign, self._colour = desk, made, sign, colour
        desk.theme_changed.connect(self.draw)

    def draw(self) -> None:
        theme = self._desk.theme
        after = BEFORE_WORD if isinstance(self._made, QPushButton) else 0
        self._made.setIcon(icon(theme, self._sign, self._colour, SIGN, after))
        self._made.setIconSize(QSize(theme.px(SIGN) + theme.px(after), theme.px(SIGN)))


def panel(surface: str = "panel", line: str = "") -> QFrame:
    """Makes a box with the ground of a surface and a hairline at one edge (bottom, right, left, top)."""
    made = QFrame()
    made.setProperty("surface", surface)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    if line:
        made.setProperty("line", line)
    return made


def flat_line(strong: bool = False) -> QFrame:
    """Makes a line across; a strong one stands over a sum's result."""
    made = QFrame()
    made.setProperty("rule", "strong" if strong else "flat")
    return made


def column(parent: QWidget | None = None, margin: int = 0, gap: int = 0) -> QVBoxLayout:
    """Makes a layout from top to bottom, margins and gap in pixels."""
    return _laid(QVBoxLayout(parent) if parent else QVBoxLayout(), margin, gap)


def row(parent: QWidget | None = None, margin: int = 0, gap: int = 0) -> QHBoxLayout:
    """Makes a layout from left to right, margins and gap in pixels."""
    return _laid(QHBoxLayout(parent) if parent else QHBoxLayout(), margin, gap)


def scrolled(inner: QWidget) -> QScrollArea:
    """Puts a widget into an area that scrolls down and is as wide as it can be."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    area.viewport().setAutoFillBackground(False)
    inner.setAutoFillBackground(False)
    return area


def clear(layout: QBoxLayout) -> None:
    """Takes everything out of a layout and lets it go."""
    while layout.count():
        entry = layout.takeAt(0)
        if entry is None:
            continue
        widget, inner = entry.widget(), entry.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif isinstance(inner, QBoxLayout):
            clear(inner)


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Changes a property that the style sheet looks at, and lets the widget show it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


def indent_numbers(inside: QWidget, theme: Theme) -> None:
    """Leaves room before the figures of number fields: their style sheet cannot."""
    for field in inside.findChildren(QAbstractSpinBox):
        field.lineEdit().setTextMargins(theme.px(NUMBER_INDENT), 0, 0, 0)


def set_role(widget: QLabel, role: str) -> None:
    """Changes the role of a label."""
    set_property(widget, "role", role)


def _laid(layout: L, margin: int, gap: int) -> L:
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(gap)
    return layout
