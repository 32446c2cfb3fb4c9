"""Points, segments and polylines: distances, crossings, lengths."""

import itertools
from collections.abc import Sequence
from math import isqrt

from studio.board.angles import round_ratio
from studio.board.place import Length, Point

__all__ = [
    "distance",
    "distance_to_line",
    "is_open_line_simple",
    "point_along",
    "polyline_length",
    "rounded_root",
    "segments_cross",
    "segments_meet",
    "squared",
    "squared_to_segment",
]


def squared(first: Point, second: Point) -> int:
    """Returns the square of the distance between two points."""
    dx = second[0] - first[0]
    dy = second[1] - first[1]
    return dx * dx + dy * dy


def distance(first: Point, second: Point) -> Length:
    """Returns the distance between two points, rounded to the nearest unit."""
    dx = second[0] - first[0]
    dy = second[1] - first[1]
    return (isqrt(4 * (dx * dx + dy * dy)) + 1) // 2


def rounded_root(numerator: int, denominator: int = 1) -> int:
    """Returns the square root of a ratio, rounded to the nearest whole number."""
    return (isqrt(4 * numerator // denominator) + 1) // 2


def polyline_length(line: Sequence[Point]) -> Length:
    """Returns the length of an open polyline; each leg is rounded for itself."""
    return sum(distance(start, end) for start, end in itertools.pairwise(line))


def squared_to_segment(point: Point, start: Point, end: Point) -> tuple[int, int]:
    """Returns the square of the distance from a point to a segment as numerator and denominator."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    wx = point[0] - start[0]
    wy = point[1] - start[1]
    dot = wx * dx + wy * dy
    whole = dx * dx + dy * dy
    if dot <= 0:
        return wx * wx + wy * wy, 1
    if dot >= whole:
        return squared(point, end), 1
    cross = dx * wy - dy * wx
    return cross * cross, whole


def distance_to_line(point: Point, line: Sequence[Point]) -> Length:
    """Returns the shortest distance from a point to an open polyline."""
    if len(line) == 1:
        return distance(point, line[0])
    pairs = itertools.pairwise(line)
    return min(rounded_root(*squared_to_segment(point, start, end)) for start, end in pairs)


def point_along(line: Sequence[Point], length: Length) -> Point:
    """Returns the point at a length along an open polyline; past its end, the end."""
    left = max(length, 0)
    for start, end in itertools.pairwise(line):
        leg = distance(start, end)
        if left <= leg and leg:
            return Point(
                start[0] + round_ratio((end[0] - start[0]) * left, leg),
                start[1] + round_ratio((end[1] - start[1]) * left, leg),
            )
        left -= leg
    return Point(*line[-1])


def segments_cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tells whether two segments cross at one point within both; a touch or a shared run is no crossing."""
    ax, ay = a
    bx, by = b
    cx, cy = c
    dx, dy = d
    ux = bx - ax
    uy = by - ay
    c_side = ux * (cy - ay) - uy * (cx - ax)
    d_side = ux * (dy - ay) - uy * (dx - ax)
    if not (c_side < 0 < d_side or d_side < 0 < c_side):
        return False
    vx = dx - cx
    vy = dy - cy
    a_side = vx * (ay - cy) - vy * (ax - cx)
    b_side = vx * (by - cy) - vy * (bx - cx)
    return a_side < 0 < b_side or b_side < 0 < a_side


def segments_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Tells whether two segments share any point, ends included."""
    ax, ay = a
    bx, by = b
    cx, cy = c
    dx, dy = d
    # Boxes that lie apart, said without calls: this is asked very often.
    if (ax < cx and ax < dx and bx < cx and bx < dx) or (ax > cx and ax > dx and bx > cx and bx > dx):
        return False
    if (ay < cy and ay < dy and by < cy and by < dy) or (ay > cy and ay > dy and by > cy and by > dy):
        return False
    ux = bx - ax
    uy = by - ay
    c_side = ux * (cy - ay) - uy * (cx - ax)
    d_side = ux * (dy - ay) - uy * (dx - ax)
    if (c_side > 0 and d_side > 0) or (c_side < 0 and d_side < 0):
        return False
    vx = dx - cx
    vy = dy - cy
    a_side = vx * (ay - cy) - vy * (ax - cx)
    b_side = vx * (by - cy) - vy * (bx - cx)
    return not ((a_side > 0 and b_side > 0) or (a_side < 0 and b_side < 0))


def is_open_line_simple(line: Sequence[Point]) -> bool:
    """Tells whether a polyline has two or more distinct points and does not meet itself."""
    if len(line) < 2 or any(a == b for a, b in itertools.pairwise(line)):
        return False
    last = len(line) - 1
    if any(_runs_on([point[axis] for point in line]) for axis in (0, 1)):
        return True
    for i in range(last):
        if i + 1 < last and _turns_back(line[i], line[i + 1], line[i + 2]):
            return False
        for j in range(i + 2, last):
            if segments_meet(line[i], line[i + 1], line[j], line[j + 1]):
                return False
    return True


def _runs_on(values: Sequence[int]) -> bool:
    """Tells whether numbers only rise or only fall."""
    pairs = list(itertools.pairwise(values))
    return all(a < b for a, b in pairs) or all(a > b for a, b in pairs)


def _turns_back(a: Point, b: Point, c: Point) -> bool:
    ux, uy = b[0] - a[0], b[1] - a[1]
    vx, vy = c[0] - b[0], c[1] - b[1]
    return ux * vy == uy * vx and ux * vx + uy * vy < 0
