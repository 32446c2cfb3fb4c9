"""Where a background lies: from its pins to the transform of its pixels, and the item that paints it on the view."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from studio.board.place import Point
from studio.scenario.model import Background

__all__ = ["HUNDREDTHS", "Backdrop", "pixel_at", "place_of", "transform_of"]

HUNDREDTHS: Final = 100
LEAST_SCALE: Final = 1e-3


def transform_of(background: Background, size: tuple[int, int]) -> QTransform | None:
    """Returns the transform from pixels of the picture to the scene; None when the pins lie so that there is none."""
    pixels = [QPointF(pin.x / HUNDREDTHS, pin.y / HUNDREDTHS) for pin in background.pins]
    places = [QPointF(pin.at.x, -pin.at.y) for pin in background.pins]
    match len(pixels):
        case 0:
            return _fitted(background, size)
        case 1:
            return _fitted(background, size) * _slide(_fitted(background, size).map(pixels[0]), places[0])
        case 2:
            return _similar(pixels, places)
        case 3:
            pixels, places = _completed(pixels), _completed(places)
    if min(_room(pixels), _room(places)) < 1:
        return None
    found = QTransform.quadToQuad(QPolygonF(pixels[:4]), QPolygonF(places[:4]))
    return _sound(found, background) if isinstance(found, QTransform) else None


def place_of(transform: QTransform, x: int, y: int) -> Point:
    """Returns where a point of the picture, in hundredths of a pixel, lies on the table."""
    spot = transform.map(QPointF(x / HUNDREDTHS, y / HUNDREDTHS))
    return Point(round(spot.x()), round(-spot.y()))


def pixel_at(transform: QTransform, place: Point) -> tuple[int, int]:
    """Returns the point of the picture under a place of the table, in hundredths of a pixel."""
    spot = transform.inverted()[0].map(QPointF(place.x, -place.y))
    return round(spot.x() * HUNDREDTHS), round(spot.y() * HUNDREDTHS)


class Backdrop(QGraphicsItem):
    """The picture as an item of the scene; it is cut at the edges of the table."""

    def __init__(self, pixmap: QPixmap, transform: QTransform, opacity: int, size: tuple[int, int]) -> None:
        super().__init__()
        self._pixmap = pixmap
        self._way = transform
        self._table = QRectF(0, -size[1], size[0], size[1])
        self.setOpacity(opacity / 100)

    def boundingRect(self) -> QRectF:
        """Returns the table."""
        return self._table

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paints the picture."""
        painter.save()
        painter.setClipRect(self._table, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(self._way, True)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.restore()


def _fitted(background: Background, size: tuple[int, int]) -> QTransform:
    scale = min(size[0] / max(1, background.width), size[1] / max(1, background.height))
    across, down = background.width * scale, background.height * scale
    return QTransform.fromScale(scale, scale) * QTransform.fromTranslate(
        (size[0] - across) / 2, -size[1] + (size[1] - down) / 2
    )


def _slide(start: QPointF, end: QPointF) -> QTransform:
    return QTransform.fromTranslate(end.x() - start.x(), end.y() - start.y())


def _similar(pixels: list[QPointF], places: list[QPointF]) -> QTransform | None:
    """Returns the scale and turn that bring two pixels onto two places."""
    from_one, to_one = pixels[1] - pixels[0], places[1] - places[0]
    length = from_one.x() ** 2 + from_one.y() ** 2
    if length < 1 or to_one.x() ** 2 + to_one.y() ** 2 < 1:
        return None
    a = (from_one.x() * to_one.x() + from_one.y() * to_one.y()) / length
    b = (from_one.x() * to_one.y() - from_one.y() * to_one.x()) / length
    turn = QTransform(a, b, -b, a, 0, 0)
    return turn * _slide(turn.map(pixels[0]), places[0])


def _completed(points: list[QPointF]) -> list[QPointF]:
    return [*points, points[0] + points[2] - points[1]]


def _room(points: list[QPointF]) -> float:
    """Returns the least area of the four triangles of a quadrangle: none may be flat."""
    corners = [(0, 1, 2), (1, 2, 3), (2, 3, 0), (3, 0, 1)]
    areas = []
    for one, two, three in corners:
        first, second = points[two] - points[one], points[three] - points[one]
        areas.append(abs(first.x() * second.y() - first.y() * second.x()))
    return min(areas)


def _sound(found: QTransform, background: Background) -> QTransform | None:
    """Returns a transform that can be turned back and has the whole picture in front of the eye."""
    if not found.isInvertible():
        return None
    depths = [
        found.m13() * x + found.m23() * y + found.m33() for x in (0, background.width) for y in (0, background.height)
    ]
    least, most = min(depths), max(depths)
    return found if least > LEAST_SCALE or most < -LEAST_SCALE else None
