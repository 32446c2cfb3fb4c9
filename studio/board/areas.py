"""Shared ground, wholly-inside tests and strips; what needs Shapely, with answers snapped to whole units."""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING

from studio.board.angles import round_ratio
from studio.board.place import Length, Line, Outline, Point
from studio.board.polygons import box_of, is_convex, point_gap, point_in

if TYPE_CHECKING:
    import shapely

__all__ = ["inside_outline", "overlap_area", "strip"]

_MITRE = 2
_FINE = 1 << 30


def overlap_area(first: Sequence[Point], second: Sequence[Point]) -> int:
    """Returns the ground two polygons share, in whole square units."""
    ax0, ay0, ax1, ay1 = box_of(first)
    bx0, by0, bx1, by1 = box_of(second)
    if ax0 >= bx1 or bx0 >= ax1 or ay0 >= by1 or by0 >= ay1:
        return 0
    import shapely

    one, two = _polygon(tuple(first)), _polygon(tuple(second))
    if not shapely.intersects(one, two):
        return 0
    return round(shapely.area(shapely.intersection(one, two)))


@lru_cache(maxsize=4096)
def _polygon(outline: Outline) -> "shapely.Polygon":
    """Returns a prepared polygon; the same outlines are asked about again and again while a table is set."""
    import shapely

    polygon = shapely.Polygon(outline)
    shapely.prepare(polygon)
    return polygon


def inside_outline(inner: Sequence[Point], outer: Sequence[Point], tolerance: Length = 0) -> bool:
    """Tells whether a polygon lies wholly in another; no part may stand out by more than the tolerance."""
    for corner in inner:
        if not point_in(outer, corner) and (not tolerance or point_gap(outer, corner) > tolerance):
            return False
    if is_convex(outer):
        return True
    import shapely

    # Half a unit forgives the noise of edges that run along each other.
    room = shapely.buffer(shapely.Polygon(outer), tolerance + 0.5, join_style="mitre")
    return bool(shapely.covers(room, shapely.Polygon(inner)))


def strip(line: Sequence[Point], width: Length) -> Outline:
    """Returns the outline of a strip with flat ends along a centre line, corners rounded to whole units."""
    return _strip(tuple(line), width)


@lru_cache(maxsize=512)
def _strip(line: Line, width: Length) -> Outline:
    """Returns a strip; the outline of one road is asked for by its ground, its cover, its drawing."""
    points = [Point(*point) for i, point in enumerate(line) if i == 0 or point != line[i - 1]]
    if len(points) < 2:
        raise ValueError(f"a strip needs two distinct points, not {list(line)!r}")
    sides = _mitred(points, width)
    return sides if sides is not None else _buffered(points, width)


def _mitred(points: Line | list[Point], width: Length) -> Outline | None:
    """Returns the strip by joining offset edges, or None where bends are too sharp or legs come too close."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(points) - 1
    legs = [_unit(points[i], points[i + 1]) for i in range(last)]
    if last > 1 and _crowded(points, width):
        return None
    for i, (x, y) in enumerate(points):
        before, after = legs[max(i - 1, 0)], legs[min(i, last - 1)]
        # The corner of the strip is the middle of the two offsets, stretched to the mitre.
        nx, ny = -(before[1] + after[1]), before[0] + after[0]
        share = _FINE * _FINE + before[0] * after[0] + before[1] * after[1]
        if share < _FINE * _FINE:
            return None
        dx = round_ratio(nx * width * _FINE, 2 * share)
        dy = round_ratio(ny * width * _FINE, 2 * share)
        left.append(Point(x + dx, y + dy))
        right.append(Point(x - dx, y - dy))
    return (*left, *reversed(right))


def _unit(start: Point, end: Point) -> tuple[int, int]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = isqrt((dx * dx + dy * dy) << 60)
    return round_ratio(dx << 60, length), round_ratio(dy << 60, length)


def _crowded(points: Line | list[Point], width: Length) -> bool:
    last = len(points) - 1
    boxes = [box_of(points[i : i + 2]) for i in range(last)]
    for i in range(last):
        (ax, ay), (bx, by) = points[i], points[i + 1]
        if (bx - ax) ** 2 + (by - ay) ** 2 < width * width:
            return True
        x0, y0, x1, y1 = boxes[i]
        for u0, v0, u1, v1 in boxes[i + 2 :]:
            if u0 - width <= x1 and x0 - width <= u1 and v0 - width <= y1 and y0 - width <= v1:
                return True
    return False


def _buffered(points: Line | list[Point], width: Length) -> Outline:
    import shapely

    shape = shapely.buffer(
        shapely.LineString(points), width / 2, cap_style="flat", join_style="mitre", mitre_limit=_MITRE
    )
    corners = _snapped(shape)
    return tuple(corner for i, corner in enumerate(corners) if corner != corners[i - 1])


def _snapped(shape: "shapely.Geometry") -> list[Point]:
    import shapely

    ring = shapely.get_exterior_ring(max(shapely.get_parts(shape), key=shapely.area))
    return [Point(round(x), round(y)) for x, y in shapely.get_coordinates(ring).tolist()[:-1]]
