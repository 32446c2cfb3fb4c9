"""From the earth to the table: longitude and latitude to millimetres, then scaled, turned and laid on the table.

Equirectangular about the middle of what is shown; every step in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from studio.board.angles import rotate, round_ratio, step
from studio.board.geometry import box_of
from studio.board.place import UNITS_PER_CM, Angle, Length, Line, Point
from studio.errors import N_, UsageError
from studio.scenario.geojson_reading import FINE, load_limits

__all__ = ["Framing", "Projection", "framing"]

_LARGE = 1 << 40
_HUNDREDTH = 100


@dataclass(frozen=True, slots=True)
class Projection:
    """The plane of a map about a centre (longitude, latitude in `FINE` parts); lengths in 1/100 mm of the ground."""

    centre: Point

    def plane(self, place: Point) -> Point:
        """Gives a place of the earth on the plane, the centre at (0, 0), x to the east, y to the north."""
        degree = load_limits().degree
        middle = round_ratio(self.centre.y * _HUNDREDTH, FINE)
        cosine = step(Point(0, 0), abs(middle), _LARGE).y
        x = round_ratio((place.x - self.centre.x) * degree * cosine, FINE * _LARGE)
        y = round_ratio((place.y - self.centre.y) * degree, FINE)
        return Point(x, y)


@dataclass(frozen=True, slots=True)
class Framing:
    """How a map lies on a table: its centre on the table's middle, 1 to `scale`, turned clockwise by `turn`."""

    projection: Projection
    scale: int
    turn: Angle
    width: Length
    height: Length

    def line(self, places: Sequence[Point]) -> Line:
        """Gives places of the earth in table units, each once in a row."""
        middle = Point(self.width // 2, self.height // 2)
        points = []
        for place in places:
            x, y = self.projection.plane(place)
            points.append(Point(middle.x + round_ratio(x, self.scale), middle.y + round_ratio(y, self.scale)))
        if self.turn:
            points = list(rotate(points, middle, self.turn))
        return tuple(point for number, point in enumerate(points) if number == 0 or point != points[number - 1])


def framing(
    places: Iterable[Point],
    size: tuple[Length, Length],
    scale: int = 0,
    turn: Angle = 0,
    centre: Point | None = None,
) -> Framing:
    """Lays places of the earth on a table of a size; a scale of 0 is the one at which the table has no bare margin.

    Raises UsageError for a scale that makes no sense.
    """
    limits = load_limits()
    west, south, east, north = box_of(places)
    middle = Point((west + east) // 2, (south + north) // 2)
    projection = Projection(centre or middle)
    width, height = size
    if not scale:
        x0, y0, x1, y1 = box_of([Projection(middle).plane(Point(x, y)) for x in (west, east) for y in (south, north)])
        corners = [Point(x, y) for x in (-width, width) for y in (-height, height)]
        u0, v0, u1, v1 = box_of(rotate(corners, Point(0, 0), turn))
        scale = min(2 * (x1 - x0) // (u1 - u0), 2 * (y1 - y0) // (v1 - v0))
        scale = min(max(scale, limits.least_scale), limits.most_scale)
    if not limits.least_scale <= scale <= limits.most_scale:
        raise UsageError(
            "import.scale",
            N_("The scale lies between 1:{least} and 1:{most}, not at 1:{scale}."),
            least=limits.least_scale,
            most=limits.most_scale,
            scale=scale,
        )
    if min(size) < UNITS_PER_CM:
        raise UsageError("import.table", N_("A table has a length and a width."))
    return Framing(projection, scale, turn, width, height)
