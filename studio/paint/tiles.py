"""Tiles of a picture at a zoom: painted when needed, kept while used, dropped where something changed."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from studio.paint.painter import Prepared

__all__ = ["TILE", "Tiles"]

TILE = 384
"""Side of a tile in device pixels."""

Key = tuple[float, int, int]


class Tiles:
    """Keeps at most `limit` painted tiles, the longest unused going first; a tile takes half a megabyte."""

    def __init__(self, prepared: Prepared, layers: Iterable[str], limit: int = 80) -> None:
        self._prepared = prepared
        self._layers = tuple(layers)
        self._limit = limit
        self._tiles: OrderedDict[Key, QPixmap] = OrderedDict()

    def change(self, prepared: Prepared, region: QRectF | None = None) -> None:
        """Takes a new picture; tiles outside the region that changed are kept, none without a region."""
        self._prepared = prepared
        if region is None:
            self._tiles.clear()
            return
        for key in [key for key in self._tiles if self.area(key).intersects(region)]:
            del self._tiles[key]

    def keys(self, zoom: float, region: QRectF) -> Iterator[Key]:
        """Walks over the tiles that cover a region at a zoom in device pixels per unit."""
        frame = self._prepared.frame
        left = int((region.left() - frame.left()) * zoom // TILE)
        right = int((region.right() - frame.left()) * zoom // TILE)
        top = int((region.top() - frame.top()) * zoom // TILE)
        bottom = int((region.bottom() - frame.top()) * zoom // TILE)
        for row in range(max(0, top), bottom + 1):
            for column in range(max(0, left), right + 1):
                yield zoom, column, row

    def area(self, key: Key) -> QRectF:
        """Returns what a tile shows, in units."""
        zoom, column, row = key
        side = TILE / zoom
        frame = self._prepared.frame
        return QRectF(frame.left() + column * side, frame.top() + row * side, side, side)

    def found(self, key: Key) -> QPixmap | None:
        """Returns a tile that is painted already."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        return tile

    def painted(self, key: Key) -> QPixmap:
        """Returns a tile, painting it now when it is not there."""
        tile = self.found(key)
        if tile is not None:
            return tile
        zoom, column, row = key
        tile = QPixmap(TILE, TILE)
        tile.fill(QColor(0, 0, 0, 0))
        frame = self._prepared.frame
        painter = QPainter(tile)
        painter.translate(-column * TILE, -row * TILE)
        painter.scale(zoom, zoom)
        painter.translate(-frame.left(), -frame.top())
        self._prepared.paint(painter, self._layers, self.area(key))
        painter.end()
        self._tiles[key] = tile
        while len(self._tiles) > self._limit:
            self._tiles.popitem(last=False)
        return tile

    def near(self, zoom: float, region: QRectF) -> Iterator[tuple[QRectF, QPixmap]]:
        """Walks over tiles of other zooms that reach into a region, to stand in until the sharp ones are painted."""
        for key, tile in self._tiles.items():
            area = self.area(key)
            if key[0] != zoom and area.intersects(region):
                yield area, tile
