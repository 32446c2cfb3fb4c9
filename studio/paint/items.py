"""Items of a scene: the terrain as cached tiles, counters as one pixmap each, and pictures that lie on top."""

from collections.abc import Iterable

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from studio.drawing.counters import counter_picture
from studio.drawing.layers import TERRAIN
from studio.drawing.look import Style
from studio.drawing.subject import Counter
from studio.paint.kit import Kit
from studio.paint.painter import Prepared
from studio.paint.tiles import TILE, Tiles

__all__ = ["CounterItem", "PictureItem", "TerrainItem", "scene_point"]

_GROUND, _COUNTERS, _CHOSEN = -1000.0, 1000.0, 2000.0
"""Heights in the pile of items: the terrain, counters (those to the south lie higher), the chosen ones."""

_BUDGET = 12
"""Milliseconds that one repaint may spend on new tiles; the rest follow in slices of as much."""


class TerrainItem(QGraphicsObject):
    """The cached layer below everything: painted in tiles, shown scaled at once and sharp a moment later."""

    def __init__(self, prepared: Prepared, layers: Iterable[str] = TERRAIN) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setZValue(_GROUND)
        self._frame = prepared.frame
        self._tiles = Tiles(prepared, layers)
        self._waiting: dict[tuple[float, int, int], None] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._slice)

    def set_prepared(self, prepared: Prepared, region: QRectF | None = None) -> None:
        """Shows another picture; with a region (in units) only what lies in it is painted anew."""
        if prepared.frame != self._frame:
            self.prepareGeometryChange()
            self._frame = prepared.frame
            region = None
        self._tiles.change(prepared, region)
        self.update(self._frame if region is None else region)

    def boundingRect(self) -> QRectF:
        """Returns the picture's frame."""
        return self._frame

    def sharp(self) -> bool:
        """Tells whether every tile that was asked for is painted."""
        return not self._waiting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints what is exposed; tiles beyond the budget are put off and stand-ins shown."""
        ratio = painter.device().devicePixelRatioF()
        zoom = painter.worldTransform().m11() * ratio
        exposed = option.exposedRect.intersected(self._frame)
        clock = QElapsedTimer()
        clock.start()
        ready: list[tuple[QRectF, QPixmap]] = []
        self._waiting = {key: None for key in self._waiting if key[0] == zoom}
        late = []
        for key in self._tiles.keys(zoom, exposed):
            tile = self._tiles.found(key)
            if tile is None and clock.elapsed() < _BUDGET:
                tile = self._tiles.painted(key)
            if tile is None:
                late.append(key)
            else:
                ready.append((self._tiles.area(key), tile))
        if late:
            for area, tile in self._tiles.near(zoom, exposed):
                painter.drawPixmap(area, tile, QRectF(0, 0, TILE, TILE))
            self._waiting.update(dict.fromkeys(late))
            self._timer.start()
        for area, tile in ready:
            painter.drawPixmap(area, tile, QRectF(0, 0, TILE, TILE))

    def _slice(self) -> None:
        clock = QElapsedTimer()
        clock.start()
        while self._waiting and clock.elapsed() < _BUDGET:
            key = next(iter(self._waiting))
            del self._waiting[key]
            self._tiles.painted(key)
            self.update(self._tiles.area(key))
        if not self._waiting:
            self._timer.stop()


class CounterItem(QGraphicsItem):
    """One counter, its origin at the centre of its first stand; repainted from one pixmap until something changes."""

    def __init__(self, counter: Counter, kit: Kit, style: Style) -> None:
        super().__init__()
        self._kit = kit
        self._style = style
        self._pixmap: QPixmap | None = None
        self._pixmap_zoom = 0.0
        self._frame = QRectF()
        self.counter = counter
        self.set_counter(counter)

    def set_counter(self, counter: Counter) -> None:
        """Shows another state of the unit, at its place."""
        self.prepareGeometryChange()
        self.counter = counter
        self._prepared = self._kit.prepare(counter_picture(counter, self._kit.signs, self._style))
        first = counter.stands[0]
        self._frame = self._prepared.frame.translated(-first.x, first.y)
        self._pixmap = None
        self.setPos(first.x, -first.y)
        self.setZValue((_CHOSEN if counter.chosen else _COUNTERS) - max(stand.y for stand in counter.stands) / 1e5)
        self.setToolTip(counter.name)
        self.update()

    def set_style(self, style: Style) -> None:
        """Shows the counter for another zoom."""
        if style != self._style:
            self._style = style
            self.set_counter(self.counter)

    def boundingRect(self) -> QRectF:
        """Returns the picture's frame about the first stand."""
        return self._frame

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the pixmap, making it anew when the zoom is another."""
        zoom = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
        if self._pixmap is None or self._pixmap_zoom != zoom:
            self._pixmap = self._painted(zoom)
            self._pixmap_zoom = zoom
        painter.drawPixmap(self._frame, self._pixmap, QRectF(self._pixmap.rect()))

    def _painted(self, zoom: float) -> QPixmap:
        pixmap = QPixmap(max(1, round(self._frame.width() * zoom)), max(1, round(self._frame.height() * zoom)))
        pixmap.fill(QColor(0, 0, 0, 0))
        painter = QPainter(pixmap)
        painter.scale(pixmap.width() / self._frame.width(), pixmap.height() / self._frame.height())
        painter.translate(-self._prepared.frame.topLeft())
        self._prepared.paint(painter)
        painter.end()
        return pixmap


class PictureItem(QGraphicsItem):
    """A small picture painted directly: overlays, ghosts, tags, a piece being dragged."""

    def __init__(self, prepared: Prepared | None = None) -> None:
        super().__init__()
        self._prepared = prepared

    def set_prepared(self, prepared: Prepared | None) -> None:
        """Shows another picture, or none."""
        self.prepareGeometryChange()
        self._prepared = prepared
        self.update()

    def boundingRect(self) -> QRectF:
        """Returns the picture's frame, empty without a picture."""
        return self._prepared.frame if self._prepared is not None else QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paints the picture."""
        if self._prepared is not None:
            self._prepared.paint(painter)


def scene_point(x: int, y: int) -> QPointF:
    """Returns where a table point lies in a scene."""
    return QPointF(x, -y)
