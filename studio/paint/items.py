"""Items of a scene: a counter as one pixmap, made anew when the unit or the zoom changes."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.drawing.counters import counter_picture
from studio.drawing.look import Style
from studio.drawing.palette import Palette
from studio.drawing.subject import Counter, Signs
from studio.paint.fonts import Fonts
from studio.paint.painter import prepare

__all__ = ["CounterItem", "scene_point"]

_COUNTERS, _CHOSEN = 1000.0, 2000.0
"""Heights in the pile of items: counters (those to the south lie higher), and the chosen ones."""


class CounterItem(QGraphicsItem):
    """One counter, its origin at the centre of its first stand; it is moved by its position while it travels."""

    def __init__(self, counter: Counter, signs: Signs, palette: Palette, fonts: Fonts, style: Style) -> None:
        super().__init__()
        self._signs = signs
        self._palette = palette
        self._fonts = fonts
        self._style = style
        self._pixmap = QPixmap()
        self._pixmap_zoom = 0.0
        self._show(counter)

    @property
    def counter(self) -> Counter:
        """The unit as it is shown."""
        return self._counter

    def set_counter(self, counter: Counter) -> None:
        """Shows another state of the unit, at its place."""
        if counter != self._counter:
            self._show(counter)

    def set_style(self, style: Style, palette: Palette | None = None, counter: Counter | None = None) -> None:
        """Shows the counter for another zoom, and in another palette or state when one is given."""
        self._palette = palette or self._palette
        self._style = style
        self._show(counter or self._counter)

    def boundingRect(self) -> QRectF:
        """Returns the picture's frame about the first stand."""
        return self._frame

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the pixmap pixel on pixel, making it anew when the zoom is another."""
        turn, ratio = painter.worldTransform(), painter.device().devicePixelRatioF()
        zoom = turn.m11() * ratio
        if self._pixmap.isNull() or self._pixmap_zoom != zoom:
            self._pixmap = self._painted(zoom)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap_zoom = zoom
        if turn.isRotating() or turn.m11() <= 0:
            painter.drawPixmap(self._frame, self._pixmap, QRectF(self._pixmap.rect()))
            return
        corner = turn.map(self._frame.topLeft())
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio), self._pixmap)
        painter.setWorldTransform(turn)

    def _show(self, counter: Counter) -> None:
        self.prepareGeometryChange()
        self._counter = counter
        self._prepared = prepare(counter_picture(counter, self._signs, self._style), self._palette, self._fonts)
        first = counter.stands[0]
        self._frame = self._prepared.frame.translated(-first.x, first.y)
        self._pixmap = QPixmap()
        self.setPos(scene_point(first.x, first.y))
        self.setZValue((_CHOSEN if counter.chosen else _COUNTERS) - max(stand.y for stand in counter.stands) / 1e5)
        self.setToolTip(counter.name)
        self.update()

    def _painted(self, zoom: float) -> QPixmap:
        pixmap = QPixmap(max(1, round(self._frame.width() * zoom)), max(1, round(self._frame.height() * zoom)))
        pixmap.fill(QColor(0, 0, 0, 0))
        painter = QPainter(pixmap)
        painter.scale(pixmap.width() / self._frame.width(), pixmap.height() / self._frame.height())
        painter.translate(-self._prepared.frame.topLeft())
        self._prepared.paint(painter)
        painter.end()
        return pixmap


def scene_point(x: int, y: int) -> QPointF:
    """Returns where a table point lies in a scene."""
    return QPointF(x, -y)
