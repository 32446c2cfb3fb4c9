"""A sample of two counters in the side colours of now, so that a choice shows what it does."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.errors import N_
from studio.ui.desk import Desk

__all__ = ["Sample"]

WIDE: Final = 150
HIGH: Final = 52


class Sample(QWidget):
    """Two plates, one with round corners and one with cut ones, on open ground."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.bind(self.setAccessibleName, N_("Sample of the side colours"))
        desk.theme_changed.connect(self.updateGeometry)
        desk.theme_changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Returns the room of two counters."""
        return QSize(self.desk.theme.px(WIDE), self.desk.theme.px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints ground and plates."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("hairline"), 1))
        painter.setBrush(theme.colour("map.ground"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), theme.px(5), theme.px(5))
        for place, side in enumerate(("red", "blue")):
            box = QRectF(theme.px(24 + 58 * place), theme.px(13), theme.px(44), theme.px(26))
            painter.setPen(QPen(theme.colour("map.counter_outline"), theme.px(1.4)))
            painter.setBrush(theme.colour(f"map.side_{side}"))
            if side == "red":
                painter.drawRoundedRect(box, theme.px(6), theme.px(6))
            else:
                painter.drawPolygon(_cut(box, theme.px(6)))
            inner = box.adjusted(theme.px(9), theme.px(6), -theme.px(9), -theme.px(6))
            painter.setPen(QPen(theme.colour(f"map.side_{side}_ink"), theme.px(1.5)))
            painter.drawRect(inner)
            painter.drawLine(inner.topLeft(), inner.bottomRight())
            painter.drawLine(inner.topRight(), inner.bottomLeft())
        painter.end()


def _cut(box: QRectF, by: float) -> QPolygonF:
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    corners = (
        (left + by, top),
        (right - by, top),
        (right, top + by),
        (right, bottom - by),
        (right - by, bottom),
        (left + by, bottom),
        (left, bottom - by),
        (left, top + by),
    )
    return QPolygonF([QPointF(x, y) for x, y in corners])
