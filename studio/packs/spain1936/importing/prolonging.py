"""Loose ends of lines: joined to a line nearby, or led on to an edge of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from studio.board.geometry import bearing, distance, round_ratio, segments_meet, squared, step
from studio.board.place import Length, Line, Point
from studio.packs.spain1936.importing.table import Table
from studio.packs.spain1936.setup.lines import edges_of


def loose_ends(lines: Sequence[Line], table: Table, river: bool) -> list[tuple[Point, Point]]:
    """Gives the ends where only one line ends and that lie on no edge, each with the point before it."""
    ends = [end for line in lines for end in ((line[0], line[1]), (line[-1], line[-2]))]
    times = Counter(end for end, _ in ends)
    return sorted((end, before) for end, before in ends if times[end] == 1 and not edges_of(table.layout, end, river))


def joined_to(lines: Sequence[Line], reach: Length) -> list[Line]:
    """Gives lines and with them the short ways from their loose ends to the nearest point of another line."""
    found = list(lines)
    times = Counter(point for line in lines for point in set(line))
    for number, line in enumerate(lines):
        if line[0] == line[-1]:
            continue
        for end in (line[0], line[-1]):
            if times[end] == 1:
                near = _nearest(end, (other for place, other in enumerate(lines) if place != number))
                if near is not None and 0 < distance(end, near) <= reach:
                    found.append((end, near))
    return found


def prolonged(lines: Sequence[Line], table: Table, river: bool) -> list[Line]:
    """Gives the straight lines that lead loose ends on to an edge, or to the first line that they cross before."""
    reach = table.measure("prolong")
    found: list[Line] = []
    for end, before in loose_ends(lines, table, river):
        line = _on_to_edge(end, before, table, reach)
        if line is not None:
            found.append(_as_far_as(line, (*lines, *found)))
    return found


def _on_to_edge(end: Point, before: Point, table: Table, reach: Length) -> Line | None:
    """Gives the way straight on to an edge, else at right angles to the nearest one, where that is short enough."""
    length, width = table.layout.length, table.layout.width
    far = step(end, bearing(before, end), reach)
    onto = []
    for edge, low, high in ((0, end.x, far.x), (length, end.x, far.x)):
        if low != high and min(low, high) <= edge <= max(low, high):
            onto.append(Point(edge, end.y + round_ratio(*_over((far.y - end.y) * (edge - low), high - low))))
    for edge, low, high in ((0, end.y, far.y), (width, end.y, far.y)):
        if low != high and min(low, high) <= edge <= max(low, high):
            onto.append(Point(end.x + round_ratio(*_over((far.x - end.x) * (edge - low), high - low)), edge))
    onto = [point for point in onto if 0 <= point.x <= length and 0 <= point.y <= width and point != end]
    if onto:
        return end, min(onto, key=lambda point: (squared(end, point), point))
    beside = [Point(0, end.y), Point(length, end.y), Point(end.x, 0), Point(end.x, width)]
    nearest = min(beside, key=lambda point: (squared(end, point), point))
    return (end, nearest) if 0 < distance(end, nearest) <= reach // 2 else None


def _over(numerator: int, denominator: int) -> tuple[int, int]:
    return (-numerator, -denominator) if denominator < 0 else (numerator, denominator)


def _as_far_as(line: Line, others: Iterable[Line]) -> Line:
    """Cuts a straight line where it first meets another one."""
    start, end = line[0], line[-1]
    for other in others:
        for a, b in pairwise(other):
            if start not in (a, b) and segments_meet(start, end, a, b):
                ux, uy, vx, vy = end.x - start.x, end.y - start.y, b.x - a.x, b.y - a.y
                whole = ux * vy - uy * vx
                along = (a.x - start.x) * vy - (a.y - start.y) * vx
                if whole:
                    x, y = (round_ratio(*_over(d * along, whole)) for d in (ux, uy))
                    end = Point(start.x + x, start.y + y)
    return (start, end) if start != end else line


def _nearest(point: Point, lines: Iterable[Line]) -> Point | None:
    """Gives the point of some lines that is nearest to a point."""
    best: tuple[int, Point] | None = None
    for line in lines:
        for start, end in pairwise(line):
            dx, dy = end.x - start.x, end.y - start.y
            whole = dx * dx + dy * dy
            along = min(max((point.x - start.x) * dx + (point.y - start.y) * dy, 0), whole)
            foot = Point(start.x + round_ratio(dx * along, whole), start.y + round_ratio(dy * along, whole))
            found = squared(point, foot), foot
            if best is None or found < best:
                best = found
    return best[1] if best else None
