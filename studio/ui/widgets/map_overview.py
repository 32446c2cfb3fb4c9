"""The small map: the whole table in a corner of its view, with the frame of what is seen; a drag moves the view."""

from collections.abc import Callable
from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from studio.board.place import Point
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.map_view import MapView

__all__ = ["MapOverview"]

WIDE: Final = 168
HIGHEST: Final = 120
EDGE: Final = 3
AWAY: Final = 10
WAIT_MS: Final = 350
LEAST_ROOM: Final = 3

MakeImage = Callable[[int, int], QImage]
"""Paints the whole table into so many pixels; called off the window's thread, it must read frozen values only."""


class MapOverview(QFrame):
    """Stands in the upper right corner of a view while a part of the table only is seen."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        super().__init__(view)
        self.desk = desk
        self._view = view
        self._make: MakeImage | None = None
        self._image = QImage()
        self._asked = 0
        self._table = (1, 1)
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        desk.bind(self.setAccessibleName, N_("Small map"))
        desk.bind(self.setToolTip, N_("Click or drag to look elsewhere"))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self._paint_later)
        view.zoomed.connect(lambda _zoom: self.place())
        view.installEventFilter(self)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self._follow)
        desk.theme_changed.connect(self._forget)
        self.hide()

    def show_table(self, make: MakeImage, size: tuple[int, int]) -> None:
        """Shows another table, or the same one after a change, painted once nothing has changed for a moment."""
        self._make = make
        if size != self._table:
            self._table = size
            self._image = QImage()
        self._asked += 1
        self.place()

    def seen(self) -> QRectF:
        """Returns the part of the table that the view shows, in units with y growing south."""
        left, right = self._view.table_span(True)
        bottom, top = self._view.table_span(False)
        return QRectF(left, -top, right - left, top - bottom)

    def place(self) -> None:
        """Stands in its corner while a part only is seen and the view has room for it."""
        theme = self.desk.theme
        width, height = self._table
        wide = theme.px(WIDE)
        high = min(theme.px(HIGHEST), round(wide * height / width))
        wide = round(high * width / height)
        room = self._view.viewport().size()
        seen = self.seen()
        whole = seen.width() >= width and seen.height() >= height
        fits = room.width() >= LEAST_ROOM * wide and room.height() >= 2 * high
        self.setVisible(not whole and fits and self._make is not None)
        if self.isHidden():
            return
        edge, away = theme.px(EDGE), theme.px(AWAY)
        self.resize(wide + 2 * edge, high + 2 * edge)
        self.move(self._view.width() - self.width() - away, theme.measure("ruler") + away)
        if self._image.isNull() or self._timer.property("for") != self._asked:
            self._timer.setProperty("for", self._asked)
            self._timer.start()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays in its corner when the view changes its size."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self.place)
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Goes where the small map is pressed."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follows the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints the table and the frame of what is seen."""
        super().paintEvent(event)
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = self._box()
        painter.fillRect(box, theme.colour("map.ground"))
        if not self._image.isNull():
            painter.drawImage(box, self._image)
        frame = self._frame()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("map.chosen_ring"), theme.px(3.4)))
        painter.drawRect(frame)
        painter.setPen(QPen(theme.colour("map.chosen"), theme.px(1.8)))
        painter.drawRect(frame)
        painter.end()

    def _box(self) -> QRectF:
        edge = self.desk.theme.px(EDGE)
        return QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)

    def _frame(self) -> QRectF:
        box, seen = self._box(), self.seen()
        across, down = box.width() / self._table[0], box.height() / self._table[1]
        left, top = box.left() + seen.left() * across, box.top() + (self._table[1] + seen.top()) * down
        wide, high = max(4.0, seen.width() * across), max(4.0, seen.height() * down)
        return QRectF(min(left, box.right() - wide), min(top, box.bottom() - high), wide, high)

    def _go(self, at: QPointF) -> None:
        box = self._box()
        x = (min(max(at.x(), box.left()), box.right()) - box.left()) / box.width() * self._table[0]
        y = (min(max(at.y(), box.top()), box.bottom()) - box.top()) / box.height() * self._table[1]
        self._view.show_place(Point(round(x), self._table[1] - round(y)))
        self.update()

    def _follow(self) -> None:
        if self.isVisible():
            self.update()

    def _forget(self) -> None:
        self._image = QImage()
        self.place()

    def _paint_later(self) -> None:
        make, number, box = self._make, self._asked, self._box()
        if make is None or self.isHidden():
            return
        ratio = self.devicePixelRatioF()
        wide, high = max(1, round(box.width() * ratio)), max(1, round(box.height() * ratio))
        self.desk.tasks.start(
            self.desk.say("Small map"),
            lambda _progress: make(wide, high),
            lambda image: self._take(number, image),
            quiet=True,
        )

    def _take(self, number: int, image: QImage) -> None:
        if number == self._asked and shiboken6.isValid(self):
            self._image = image
            self.update()
