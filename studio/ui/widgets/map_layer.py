"""The terrain of a map view: one cached picture, scaled while the zoom changes and painted sharp in the background."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.drawing.layers import ORDER
from studio.drawing.look import Style
from studio.drawing.memory import Memory
from studio.drawing.picture import Picture
from studio.paint.painter import Prepared, Preparer
from studio.ui.courier import Courier
from studio.ui.theme import Theme

__all__ = ["MakePicture", "MapLayer", "PictureItem", "Sharp"]

MakePicture = Callable[[Style, Memory], Picture]
"""Makes the picture of a table for a zoom, with what the last one of that zoom remembers.

It is called off the window's thread and must read frozen values only.
"""

Told = tuple[Any, ...]
"""A call for the window's thread: what is called, and with what."""

UNITS_PER_CM: Final = 1000
STEPS: Final = (1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0, 16.0, 22.0, 32.0, 45.0, 64.0)
REMEMBERED: Final = 3
"""For how many zooms the last drawing is remembered, so that only what changed is drawn again."""
LARGEST_SIDE: Final = 8192
EXACT: Final = 1e-6


@dataclass(frozen=True)
class Sharp:
    """A piece of the map painted for one zoom: where it lies in the scene and its pixels."""

    image: QImage
    region: QRectF
    zoom: float


@dataclass(frozen=True)
class _Changed:
    """The picture before a change, and the part of the table that differs since."""

    before: Sharp
    where: QRectF


class _Remembered:
    """What the drawings of a table leave for the next ones, for the zooms that were last asked for; of one theme."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.lock = Lock()
        self._steps: dict[float, tuple[Memory, Preparer]] = {}

    def of(self, step: float) -> tuple[Memory, Preparer]:
        """Returns what is remembered for a zoom, forgetting what was not asked for the longest; under the lock."""
        theme = self.theme
        found = self._steps.pop(step, None) or (Memory(), Preparer(theme.palette, theme.fonts))
        self._steps[step] = found
        while len(self._steps) > REMEMBERED:
            del self._steps[next(iter(self._steps))]
        return found


class _Source:
    """What a table is drawn from, all of one moment, and the drawings that are ready."""

    def __init__(self, make: MakePicture, seed: int, remembered: _Remembered) -> None:
        self.make = make
        self.seed = seed
        self.remembered = remembered
        self.drawings: dict[float, Prepared] = {}

    def ready(self, step: float) -> Prepared:
        """Returns the drawing for a zoom, made when it is first asked for; runs on any thread, one after another."""
        found = self.drawings.get(step)
        if found is not None:
            return found
        with self.remembered.lock:
            if step not in self.drawings:
                memory, preparer = self.remembered.of(step)
                picture = self.make(self.remembered.theme.look.style(step, seed=self.seed), memory)
                self.drawings[step] = preparer.prepare(picture)
            return self.drawings[step]


class _Outdated(Exception):
    """Another picture is wanted by now."""


class PictureItem(QGraphicsItem):
    """A small picture as an item of the scene, such as a ghost, a line of sight or a counter."""

    def __init__(self, prepared: Prepared, bounds: QRectF | None = None) -> None:
        super().__init__()
        self._prepared = prepared
        self._bounds = bounds if bounds is not None else prepared.frame

    def boundingRect(self) -> QRectF:
        """Returns what the picture covers."""
        return self._bounds

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paints the picture."""
        self._prepared.paint(painter)


class _Told(QObject):
    ready = Signal(int, object)
    failed = Signal(object)


class MapLayer(QGraphicsItem):
    """The whole table up to its names as one item; asks for sharp pictures and shows the best one it has."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.told = _Told()
        self.told.ready.connect(self._take)
        self.wanted = 0
        self.sharp: Sharp | None = None
        self._whole: Sharp | None = None
        self._source: _Source | None = None
        self._frame = QRectF()
        self._changed: _Changed | None = None
        self._pool = ThreadPoolExecutor(1, "map")
        self._courier = Courier(self.told)

    def change(self, make: MakePicture, where: QRectF | None) -> None:
        """Takes another drawing of the same table and signs; `where` is all that differs, everything when None."""
        source = self._source
        if source is not None:
            self._source = _Source(make, source.seed, source.remembered)
        self._whole = None
        self.wanted += 1
        if where is None or self.sharp is None:
            self._changed = None
        else:
            before = self._changed.where if self._changed is not None else QRectF()
            self._changed = _Changed(self.sharp, before.united(where))

    def set_picture(self, make: MakePicture | None, width: int, height: int, seed: int = 0, keep: bool = True) -> None:
        """Takes the table to show, in units; `keep` leaves the old picture until the new one is painted."""
        self.prepareGeometryChange()
        self._changed = None
        self._source = _Source(make, seed, _Remembered(self.theme)) if make is not None else None
        self._frame = QRectF(0, -height, width, height)
        self.wanted += 1
        if not keep or make is None:
            self.sharp = self._whole = None
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Forgets what was painted in the old colours."""
        self.theme = theme
        source = self._source
        if source is not None:
            self._source = _Source(source.make, source.seed, _Remembered(theme))
        self._changed = None
        self.wanted += 1
        self.sharp = self._whole = None
        self.update()

    def ask(self, region: QRectF, zoom: float, ratio: float) -> None:
        """Asks for a region painted sharp; the picture comes later and an older question is dropped."""
        if self._source is None:
            return
        self.wanted += 1
        self._submit(self._paint_later, self.wanted, region, zoom, ratio, self._changed)

    @property
    def idle(self) -> bool:
        """Tells whether nothing is being painted or made ready."""
        return not self._courier.awaited

    def foresee(self, zoom: float) -> None:
        """Makes the drawings of the zooms next to one ready while nothing else is to do."""
        here = STEPS.index(_step(zoom))
        for step in (*STEPS[here + 1 : here + 3], *STEPS[max(0, here - 1) : here]):
            if self._source is not None and step not in self._source.drawings:
                self._submit(self._ready_later, self.wanted, step)
                return

    def _submit(self, work: Callable[..., Told], *values: Any) -> None:
        courier = self._courier
        courier.expect()
        self._pool.submit(lambda: courier.post(*work(*values), last=True))

    def paint_now(self, region: QRectF, zoom: float, ratio: float) -> None:
        """Paints a region at once, for pictures of the screen and for tests."""
        if self._source is not None:
            self.wanted += 1
            self._take(self.wanted, self.painted(region, zoom, ratio, self._changed))

    def covers(self, region: QRectF, zoom: float) -> bool:
        """Tells whether a region of the table is there, sharp, at a zoom."""
        sharp = self.sharp
        return sharp is not None and sharp.zoom == zoom and sharp.region.contains(region.intersected(self._frame))

    def painted(
        self, region: QRectF, zoom: float, ratio: float, changed: "_Changed | None" = None, number: int | None = None
    ) -> Sharp:
        """Paints a region of the table, or only what changed in it; runs on any thread.

        With the number of a question it stops between two layers as soon as another question was asked.
        """
        region = region.intersected(self._frame)
        prepared = self.ready(zoom)
        if changed is not None and changed.before.zoom == zoom and changed.before.region.contains(region):
            return self._repainted(prepared, changed, number)
        scale = min(zoom * ratio / UNITS_PER_CM, LARGEST_SIDE / max(1.0, region.width(), region.height()))
        region = _on_pixels(region, scale)
        image = QImage(round(region.width() * scale), round(region.height() * scale), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(ratio)
        image.fill(self.theme.colour("map.ground"))
        painter = QPainter(image)
        painter.scale(scale / ratio, scale / ratio)
        painter.translate(-region.topLeft())
        self._by_layers(painter, prepared, region, number)
        painter.end()
        return Sharp(image, region, zoom)

    def _repainted(self, prepared: Prepared, changed: "_Changed", number: int | None) -> Sharp:
        """Paints what changed into a copy of the picture before."""
        before = changed.before
        image = before.image.copy()
        part = changed.where.intersected(before.region)
        painter = QPainter(image)
        wide, high = image.deviceIndependentSize().width(), image.deviceIndependentSize().height()
        painter.scale(wide / before.region.width(), high / before.region.height())
        painter.translate(-before.region.topLeft())
        painter.setClipRect(part)
        painter.fillRect(part, self.theme.colour("map.ground"))
        self._by_layers(painter, prepared, part, number)
        painter.end()
        return Sharp(image, before.region, before.zoom)

    def _paint_later(self, number: int, region: QRectF, zoom: float, ratio: float, changed: "_Changed | None") -> Told:
        """Paints on the worker, and returns what is then to be called on the window's thread."""
        if number != self.wanted:
            return (self._tell_nothing,)
        try:
            return self._tell_ready, number, self.painted(region, zoom, ratio, changed, number)
        except _Outdated:
            return (self._tell_nothing,)
        except Exception as failure:  # shown by the window, on its own thread
            return self._tell_failed, failure

    def _ready_later(self, number: int, zoom: float) -> Told:
        if number != self.wanted:
            return (self._tell_nothing,)
        try:
            self.ready(zoom)
        except Exception as failure:  # shown by the window, on its own thread
            return self._tell_failed, failure
        return (self._tell_nothing,)

    def _tell_nothing(self) -> None:
        """Is what an answer comes to that nobody waits for; like the others it keeps the layer until it is called."""

    def _tell_ready(self, number: int, sharp: Sharp) -> None:
        self.told.ready.emit(number, sharp)

    def _tell_failed(self, failure: Exception) -> None:
        self.told.failed.emit(failure)

    def _by_layers(self, painter: QPainter, prepared: Prepared, region: QRectF, number: int | None) -> None:
        for name in ORDER:
            if number is not None and number != self.wanted:
                painter.end()
                raise _Outdated
            prepared.paint(painter, (name,), region)

    def boundingRect(self) -> QRectF:
        """Returns the table."""
        return self._frame

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Shows the sharpest picture there is, over the whole one, over bare ground."""
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.sharp is None or not self.sharp.region.contains(self._frame):
            painter.fillRect(self._frame, self.theme.colour("map.ground"))
            if self._whole is not None:
                painter.drawImage(self._whole.region, self._whole.image)
        if self.sharp is not None:
            _show(painter, self.sharp)

    def _take(self, number: int, sharp: Sharp) -> None:
        if number != self.wanted or not shiboken6.isValid(self):
            return
        self.sharp = sharp
        self._changed = None
        if sharp.region.contains(self._frame):
            self._whole = sharp
        self.update()

    def ready(self, zoom: float) -> Prepared:
        """Returns the drawing for a zoom, made when it is first asked for; runs on any thread."""
        source = self._source
        if source is None:
            raise LookupError("no picture to paint")
        return source.ready(_step(zoom))


def _on_pixels(region: QRectF, scale: float) -> QRectF:
    """Returns the least region of whole pixels about a region; scale is in pixels per unit."""
    left, top = math.floor(region.left() * scale), math.floor(region.top() * scale)
    right, bottom = math.ceil(region.right() * scale), math.ceil(region.bottom() * scale)
    wide, high = max(1, right - left), max(1, bottom - top)
    return QRectF(left / scale, top / scale, wide / scale, high / scale)


def _show(painter: QPainter, sharp: Sharp) -> None:
    """Paints a picture: pixel on pixel at its own zoom, else scaled."""
    turn = painter.worldTransform()
    if abs(turn.m11() * UNITS_PER_CM - sharp.zoom) > EXACT or turn.isRotating():
        painter.drawImage(sharp.region, sharp.image)
        return
    corner = turn.map(sharp.region.topLeft())
    painter.save()
    painter.setWorldTransform(QTransform())
    painter.drawImage(QPointF(round(corner.x()), round(corner.y())), sharp.image)
    painter.restore()


def _step(zoom: float) -> float:
    return min(STEPS, key=lambda step: abs(step - zoom) / step)
