"""Smooth lines in whole numbers: a Catmull-Rom curve stored as the vertices that count."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate, pairwise
from math import isqrt

from studio.board.geometry import distance, round_ratio
from studio.board.place import Length, Line, Point

PIECE = 5500


class Ruler:
    """A line measured once, to ask for many points along it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self._legs = [distance(start, end) for start, end in pairwise(line)]
        self._ends = list(accumulate(self._legs))
        self.length: Length = self._ends[-1]

    def at(self, length: Length) -> Point:
        """Gives the point at a length along the line, as `point_along` does."""
        length = max(length, 0)
        if length >= self.length:
            return self.line[-1]
        place = bisect_left(self._ends, length)
        leg = self._legs[place]
        left = length - self._ends[place] + leg
        start, end = self.line[place], self.line[place + 1]
        return Point(
            start.x + round_ratio((end.x - start.x) * left, leg),
            start.y + round_ratio((end.y - start.y) * left, leg),
        )


def smooth(points: Sequence[Point], piece: int = PIECE) -> tuple[Point, ...]:
    """Gives a curve through the points, with a vertex about every `piece` units."""
    if len(points) < 3:
        return tuple(points)
    found: list[Point] = []
    last = len(points) - 1
    for place in range(last):
        before, start = points[max(place - 1, 0)], points[place]
        end, after = points[place + 1], points[min(place + 2, last)]
        count = max(1, isqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2) // piece)
        found += [_between(before, start, end, after, step, count) for step in range(count)]
    found.append(points[last])
    return tuple(point for place, point in enumerate(found) if place == 0 or point != found[place - 1])


def _between(p0: Point, p1: Point, p2: Point, p3: Point, step: int, count: int) -> Point:
    return Point(
        _value(p0.x, p1.x, p2.x, p3.x, step, count),
        _value(p0.y, p1.y, p2.y, p3.y, step, count),
    )


def _value(a: int, b: int, c: int, d: int, step: int, count: int) -> int:
    square, cube, whole = step * step * count, step**3, count**3
    linear = step * count * count
    total = 2 * b * whole + (c - a) * linear + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * cube
    return round_ratio(total, 2 * whole)
