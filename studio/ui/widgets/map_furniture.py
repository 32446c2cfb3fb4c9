"""What stands at the edges of a map view: rulers, scale bar and the buttons of the zoom."""

from collections.abc import Callable
from typing import Final, Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.basics import row, tool_button

__all__ = ["RuledView", "Ruler", "ScaleBar", "ZoomButtons"]

UNITS_PER_CM: Final = 1000
NEAREST_TICKS: Final = 3.0
NEAREST_FIGURES: Final = 26
NARROWEST_STEP: Final = 22
FARTHEST_FROM_TICK: Final = 4
"""Pixels that a figure at the end of a ruler may stand off its tick to be whole; one that needs more is left out."""
BAR_WIDTHS: Final = (1, 2, 5, 10, 20, 50, 100)


class RuledView(Protocol):
    """What furniture must know about its view."""

    ruler_unit: int

    def pixel_of(self, x: int, y: int) -> QPointF:
        """Returns where a table point stands in the view's own pixels."""
        ...

    def table_span(self, across: bool) -> tuple[int, int]:
        """Returns the first and the last visible unit along one edge."""
        ...

    def zoom(self) -> float:
        """Returns the pixels of a centimetre."""
        ...


class Ruler(QWidget):
    """One ruler along the top (across) or the left of the view."""

    def __init__(self, desk: Desk, view: RuledView, across: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self._view = view
        self.across = across
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ticks at each unit, longer at five and ten, with figures as close as they can stand."""
        theme, view = self.desk.theme, self._view
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme.colour("map.paper"))
        painter.setFont(theme.font("ruler"))
        depth = self.height() if self.across else self.width()
        unit = view.ruler_unit
        step = view.zoom() * unit / UNITS_PER_CM
        every = next((n for n in (1, 5, 10, 20, 50, 100) if n * step >= theme.px(NEAREST_FIGURES)), 200)
        first, last = view.table_span(self.across)
        tick_pen = QPen(theme.colour("map.ink_second"), max(1.0, theme.px(1)))
        for number in range(max(0, first // unit), last // unit + 1):
            if step < NEAREST_TICKS and number % 5:
                continue
            place = view.pixel_of(number * unit, number * unit)
            at = place.x() - self.x() if self.across else place.y() - self.y()
            length = theme.px(8 if number % 10 == 0 else 6 if number % 5 == 0 else 3)
            painter.setPen(tick_pen)
            self._tick(painter, at, depth, length)
            if number % every == 0:
                painter.setPen(theme.colour("map.ink"))
                self._figure(painter, at, str(number))
        painter.setPen(QPen(theme.colour("map.frame"), theme.px(1.4)))
        if self.across:
            painter.drawLine(0, depth - 1, self.width(), depth - 1)
        else:
            painter.drawLine(depth - 1, 0, depth - 1, self.height())
        painter.end()

    def _tick(self, painter: QPainter, at: float, depth: int, length: int) -> None:
        if self.across:
            painter.drawLine(QPointF(at, depth - length), QPointF(at, depth))
        else:
            painter.drawLine(QPointF(depth - length, at), QPointF(depth, at))

    def _figure(self, painter: QPainter, at: float, text: str) -> None:
        theme = self.desk.theme
        wide, high = theme.px(40), theme.px(12)
        half = painter.fontMetrics().horizontalAdvance(text) / 2
        length = self.width() if self.across else self.height()
        inside = min(max(at, half), length - half)
        if abs(inside - at) > theme.px(FARTHEST_FROM_TICK):
            return
        at = inside
        if self.across:
            painter.drawText(QRectF(at - wide / 2, 0, wide, high), Qt.AlignmentFlag.AlignCenter, text)
            return
        painter.save()
        painter.translate(theme.px(6), at)
        painter.rotate(-90)
        painter.drawText(QRectF(-wide / 2, -high / 2, wide, high), Qt.AlignmentFlag.AlignCenter, text)
        painter.restore()


class ScaleBar(QFrame):
    """Black and white steps that say how long a stretch of the table is."""

    def __init__(self, desk: Desk, view: RuledView, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self._view = view
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        """Returns the room of four steps."""
        theme = self.desk.theme
        return QSize(round(self._step() * 4) + theme.px(34), theme.px(27))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paints four steps with their figures."""
        super().paintEvent(event)
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(theme.font("ruler"))
        step, left = self._step(), theme.px(13)
        for place in range(5):
            x = left + place * step
            if place < 4:
                painter.setPen(QPen(theme.colour("map.ink"), 0.8))
                painter.setBrush(theme.colour("map.ink" if place % 2 == 0 else "map.paper"))
                painter.drawRect(QRectF(x, theme.px(16), step, theme.px(5)))
            painter.setPen(theme.colour("text"))
            box = QRectF(x - theme.px(16), theme.px(2), theme.px(32), theme.px(13))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(place * self._length()))
        painter.end()

    def _length(self) -> int:
        least = self.desk.theme.px(NARROWEST_STEP)
        per_unit = self._view.zoom() * self._view.ruler_unit / UNITS_PER_CM
        return next((width for width in BAR_WIDTHS if width * per_unit >= least), BAR_WIDTHS[-1])

    def _step(self) -> float:
        return self._length() * self._view.zoom() * self._view.ruler_unit / UNITS_PER_CM


class ZoomButtons(QFrame):
    """Nearer, farther, the whole table, true size."""

    def __init__(
        self,
        desk: Desk,
        parent: QWidget,
        nearer: Callable[[], object],
        farther: Callable[[], object],
        fit: Callable[[], object],
        actual: Callable[[], object],
    ) -> None:
        super().__init__(parent)
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = row(self, 2, 0)
        line.addWidget(tool_button(desk, "minus", N_("Zoom out"), farther))
        line.addWidget(tool_button(desk, "plus", N_("Zoom in"), nearer))
        line.addWidget(tool_button(desk, "fit", N_("The whole table"), fit))
        line.addWidget(tool_button(desk, "actual", N_("True size, 1:1"), actual))
