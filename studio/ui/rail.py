"""The rail: the column at the left with a button for every page."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.pages import PageEntry

__all__ = ["Rail", "RailButton"]

SIGN = 25
AT_FOOT = "settings"

BRAND: Final = "EM"
"""The initials of the studio's name, the same in every language."""


class RailButton(QAbstractButton):
    """One page of the rail: its sign over its name."""

    def __init__(self, desk: Desk, entry: PageEntry) -> None:
        super().__init__()
        self.desk = desk
        self.entry = entry
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        desk.bind(self.setText, entry.title)
        desk.bind(self.setAccessibleName, entry.title)

    def sizeHint(self) -> QSize:
        """Returns the width of the rail and the height of one of its rows."""
        theme = self.desk.theme
        return QSize(theme.measure("rail"), theme.measure("rail_row"))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints sign and name; the page shown has a bar at its left."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        on = self.isChecked()
        if on or self.underMouse():
            painter.fillRect(box, theme.colour("rail_text", 26 if on else 14))
        if on:
            painter.fillRect(QRectF(0, 0, theme.px(4), box.height()), theme.colour("rail_active"))
        role = "rail_active" if on else "rail"
        side = theme.px(SIGN)
        sign = QRectF((box.width() - side) / 2, theme.px(9), side, side)
        paint_icon(painter, sign, self.entry.icon, theme.text_colour(role))
        painter.setFont(theme.font(role))
        painter.setPen(theme.text_colour(role))
        words = QRectF(0, theme.px(37), box.width(), theme.px(20))
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("rail_active"), theme.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            edge = theme.px(3)
            painter.drawRoundedRect(box.adjusted(edge, edge, -edge, -edge), edge, edge)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Lights up under the pointer."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Goes dark again."""
        self.update()
        super().leaveEvent(event)


class Rail(QWidget):
    """The rail; says which page is wanted."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, entries: Iterable[PageEntry]) -> None:
        super().__init__()
        self.desk = desk
        self.setObjectName("rail")
        self.buttons: dict[str, RailButton] = {}
        self._column = QVBoxLayout(self)
        for entry in entries:
            if entry.key == AT_FOOT:
                self._column.addStretch(1)
            button = RailButton(desk, entry)
            button.clicked.connect(lambda _checked=False, key=entry.key: self.wanted.emit(key))
            self.buttons[entry.key] = button
            self._column.addWidget(button)
        desk.theme_changed.connect(self.retheme)
        self.retheme()

    def show_key(self, key: str) -> None:
        """Marks the page that is shown."""
        for name, button in self.buttons.items():
            button.setChecked(name == key)

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self.setFixedWidth(theme.measure("rail"))
        self._column.setContentsMargins(0, theme.measure("rail_top"), 0, theme.px(6))
        self._column.setSpacing(theme.measure("rail_gap"))
        for button in self.buttons.values():
            button.setFixedHeight(theme.measure("rail_row"))
            button.update()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walks along the rail with the arrow keys."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the dark column and the studio's letters."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("rail"))
        painter.setFont(theme.font("brand"))
        painter.setPen(theme.colour("rail_active"))
        width = self.width()
        painter.drawText(QRectF(0, theme.px(6), width, theme.px(34)), Qt.AlignmentFlag.AlignCenter, BRAND)
        painter.setPen(QPen(theme.colour("rail_active", 120), 1))
        painter.drawLine(theme.px(16), theme.px(42), width - theme.px(16), theme.px(42))
        painter.end()
