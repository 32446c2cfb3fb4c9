"""Ground as a set of areas: joining, sharing, taking away, growing and repairing, with corners in whole units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from studio.board.place import Length, Line, Outline, Point

__all__ = ["NO_GROUND", "Ground", "joined_lines", "noded_lines", "repaired", "thinned_line"]

_FEWEST = 3


class Ground:
    """Any number of areas, with holes or without; a value that never changes.

    Every operation snaps its result to whole units, so that equal questions have equal answers everywhere.
    """

    __slots__ = ("_area",)

    def __init__(self, area: Any = None) -> None:
        self._area = area

    @classmethod
    def of(cls, outline: Sequence[Point]) -> Ground:
        """Returns the ground in an outline; an outline that crosses itself is repaired, one without area is none."""
        return repaired((outline,))[0]

    @classmethod
    def box(cls, west: Length, south: Length, east: Length, north: Length) -> Ground:
        """Returns the ground of a box."""
        import shapely

        return cls(shapely.box(west, south, east, north)) if west < east and south < north else NO_GROUND

    @classmethod
    def around(cls, line: Sequence[Point], distance: Length) -> Ground:
        """Returns the ground that lies at most a distance from a line, with flat ends."""
        import shapely

        if len(set(line)) < 2 or distance <= 0:
            return NO_GROUND
        return _snapped(shapely.buffer(shapely.LineString(line), distance, cap_style="flat", join_style="mitre"))

    @classmethod
    def joined(cls, grounds: Iterable[Ground]) -> Ground:
        """Returns all of some grounds together."""
        import shapely

        areas = [ground._area for ground in grounds if ground._area is not None]
        return _snapped(shapely.unary_union(areas, grid_size=1)) if areas else NO_GROUND

    @property
    def area(self) -> int:
        """The area in square units."""
        return 0 if self._area is None else round(self._area.area)

    @property
    def box_round(self) -> tuple[int, int, int, int]:
        """Least x, least y, greatest x, greatest y; raises ValueError for no ground."""
        if self._area is None:
            raise ValueError("no ground has no box")
        west, south, east, north = self._area.bounds
        return round(west), round(south), round(east), round(north)

    @property
    def outline(self) -> Outline:
        """The outer corners of the first part, anticlockwise from the least; empty for no ground."""
        return _ring(_parts(self._area)[0].exterior) if self._area is not None else ()

    @property
    def holes(self) -> tuple[Outline, ...]:
        """The corners of the holes of all parts."""
        return tuple(_ring(hole) for part in _parts(self._area) for hole in part.interiors)

    def __bool__(self) -> bool:
        return self._area is not None

    def __eq__(self, other: object) -> bool:
        import shapely

        if not isinstance(other, Ground) or self._area is None or other._area is None:
            return isinstance(other, Ground) and self._area is other._area
        return bool(shapely.equals(self._area, other._area))

    def __hash__(self) -> int:
        return hash(() if self._area is None else self._area.bounds)

    def parts(self) -> tuple[Ground, ...]:
        """Returns the connected areas, the largest first."""
        pieces = sorted(_parts(self._area), key=lambda part: (-part.area, part.bounds))
        return tuple(Ground(part) for part in pieces)

    def common(self, other: Ground) -> Ground:
        """Returns the ground that both have."""
        import shapely

        if self._area is None or other._area is None or not shapely.intersects(self._area, other._area):
            return NO_GROUND
        return _snapped(shapely.intersection(self._area, other._area, grid_size=1))

    def minus(self, other: Ground) -> Ground:
        """Returns the ground that is in this one and not in the other."""
        import shapely

        if self._area is None or other._area is None or not shapely.intersects(self._area, other._area):
            return self
        return _snapped(shapely.difference(self._area, other._area, grid_size=1))

    def grown(self, distance: Length) -> Ground:
        """Returns the ground with everything at most a distance away; a negative distance shrinks it."""
        import shapely

        if self._area is None or not distance:
            return self
        return _snapped(shapely.buffer(self._area, distance, join_style="mitre", mitre_limit=2))

    def thinned(self, tolerance: Length) -> Ground:
        """Returns the ground with fewer corners, none of its edges further off than the tolerance."""
        import shapely

        return self if self._area is None else _snapped(shapely.simplify(self._area, tolerance))

    def filled(self) -> Ground:
        """Returns the ground with its holes filled."""
        import shapely

        return Ground.joined(Ground(shapely.Polygon(part.exterior)) for part in _parts(self._area))

    def shares(self, other: Ground) -> int:
        """Returns the area that both have, in square units."""
        import shapely

        if self._area is None or other._area is None or not shapely.intersects(self._area, other._area):
            return 0
        shared: float = shapely.intersection(self._area, other._area).area
        return round(shared)

    def meets(self, outline: Sequence[Point]) -> bool:
        """Tells whether a simple outline meets the ground; touching it is enough."""
        import shapely

        if self._area is None:
            return False
        shapely.prepare(self._area)
        return bool(shapely.intersects(self._area, shapely.Polygon(outline)))

    def line_inside(self, line: Sequence[Point]) -> tuple[Line, ...]:
        """Returns the stretches of a line that lie in the ground, in the order of the line."""
        import shapely

        if self._area is None or len(set(line)) < 2:
            return ()
        return _stretches(shapely.intersection(shapely.LineString(line), self._area), line)

    def line_outside(self, line: Sequence[Point]) -> tuple[Line, ...]:
        """Returns the stretches of a line that lie outside the ground, in the order of the line."""
        import shapely

        if len(set(line)) < 2:
            return ()
        whole = shapely.LineString(line)
        return _stretches(whole if self._area is None else shapely.difference(whole, self._area), line)


NO_GROUND = Ground()


def repaired(rings: Sequence[Sequence[Point]]) -> tuple[Ground, bool]:
    """Returns the ground of an outline and its holes, and whether it had to be repaired.

    What crosses itself is cut at the crossings: every area that the outline goes round counts. Rings of less than
    three different corners are dropped.
    """
    import shapely

    sound = [ring for ring in rings if len(set(ring)) >= _FEWEST]
    if not sound or sound[0] is not rings[0]:
        return NO_GROUND, bool(rings)
    polygon: Any = shapely.Polygon(sound[0], sound[1:])
    valid = bool(shapely.is_valid(polygon))
    if not valid:
        polygon = shapely.make_valid(polygon, method="structure", keep_collapsed=False)
    return _snapped(polygon), not valid or len(sound) < len(rings)


def noded_lines(lines: Iterable[Sequence[Point]]) -> tuple[Line, ...]:
    """Returns lines cut wherever they meet, each stretch once, in a fixed order."""
    import shapely

    sound = [shapely.LineString(line) for line in lines if len(set(line)) > 1]
    if not sound:
        return ()
    return tuple(sorted(_lines(shapely.unary_union(sound, grid_size=1))))


def joined_lines(lines: Iterable[Sequence[Point]]) -> tuple[Line, ...]:
    """Returns lines that are joined wherever exactly two of them end at one place, in a fixed order."""
    import shapely

    sound = [shapely.LineString(line) for line in lines if len(set(line)) > 1]
    if not sound:
        return ()
    return tuple(sorted(_lines(shapely.line_merge(shapely.MultiLineString(sound)))))


def thinned_line(line: Sequence[Point], tolerance: Length) -> Line:
    """Returns a line with fewer points, none of its legs further off than the tolerance; its ends stay."""
    import shapely

    if len(line) < 3:
        return tuple(line)
    return _points(shapely.simplify(shapely.LineString(line), tolerance, preserve_topology=False))


def _snapped(shape: Any) -> Ground:
    """Returns the areas of a geometry with whole corners; what is thinner than a unit vanishes."""
    import shapely

    whole = shapely.set_precision(shape, 1)
    parts = [part for part in _parts(whole) if part.area >= 1]
    if not parts:
        return NO_GROUND
    return Ground(shapely.normalize(parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)))


def _parts(shape: Any) -> list[Any]:
    """Returns the polygons of a geometry."""
    import shapely

    if shape is None or shape.is_empty:
        return []
    if isinstance(shape, shapely.Polygon):
        return [shape]
    return [part for piece in getattr(shape, "geoms", ()) for part in _parts(piece)]


def _lines(shape: Any) -> list[Line]:
    """Returns the lines of a geometry."""
    import shapely

    if shape.is_empty:
        return []
    if isinstance(shape, shapely.LineString):
        line = _points(shape)
        return [line] if len(set(line)) > 1 else []
    return [line for piece in getattr(shape, "geoms", ()) for line in _lines(piece)]


def _points(shape: Any) -> Line:
    points = [Point(round(x), round(y)) for x, y in shape.coords]
    return tuple(point for place, point in enumerate(points) if place == 0 or point != points[place - 1])


def _ring(shape: Any) -> Outline:
    """Returns the corners of a ring anticlockwise from the least, without the repeated end."""
    points = _points(shape)[:-1]
    first = points.index(min(points))
    points = (*points[first:], *points[:first])
    px, py = points[-1]
    total = 0
    for x, y in points:
        total += px * y - x * py
        px, py = x, y
    return points if total > 0 else (points[0], *points[:0:-1])


def _stretches(shape: Any, line: Sequence[Point]) -> tuple[Line, ...]:
    """Returns the lines of a part of a line in its order."""
    import shapely

    found = [piece for piece in _lines(shape) if len(set(piece)) > 1]
    if len(found) > 1:
        found = list(_lines(shapely.line_merge(shapely.MultiLineString(found))))
    whole = shapely.LineString(line)
    placed = []
    for piece in found:
        start, end = (whole.project(shapely.Point(point)) for point in (piece[0], piece[-1]))
        placed.append((start, piece) if start <= end else (end, piece[::-1]))
    return tuple(piece for _, piece in sorted(placed))
