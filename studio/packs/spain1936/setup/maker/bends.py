"""Bends of ways: how they leave the edges of the table, and how roads come to a bridge."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from studio.board.geometry import distance, round_ratio, segments_cross
from studio.board.place import Line, Point

LEAD, ROOM = 10_000, 3000
ASKEW = 60
RAMP = 6000


def led(window: tuple[int, int, int, int], points: Sequence[Point]) -> list[Point]:
    """Gives a way whose ends turn gently: 10 cm from its edge it has swung no more than ASKEW percent aside.

    `window` are the edges: west, south, east, north; an end that lies on none stays as it is.
    """
    found = list(points)
    for _ in range(2):
        inward = _inward(window, found[0])
        if inward is not None:
            found = _led_in(inward, found)
        found.reverse()
    return found


def _inward(window: tuple[int, int, int, int], end: Point) -> Point | None:
    west, south, east, north = window
    x, y = end
    if x in (west, east):
        return Point(1 if x == west else -1, 0)
    if y in (south, north):
        return Point(0, 1 if y == south else -1)
    return None


def _led_in(inward: Point, points: Sequence[Point]) -> list[Point]:
    """Puts a point 10 cm in where the way runs there, but not far aside, in place of those nearer to the edge."""
    end = points[0]
    first = next((place for place in range(1, len(points)) if _depth(inward, end, points[place]) > LEAD), 0)
    if not first:
        return list(points)
    before, after = points[first - 1], points[first]
    nearer, deeper = _depth(inward, end, before), _depth(inward, end, after)
    east = before.x + (after.x - before.x) * (LEAD - nearer) // (deeper - nearer) - end.x
    north = before.y + (after.y - before.y) * (LEAD - nearer) // (deeper - nearer) - end.y
    most = LEAD * ASKEW // 100
    aside = max(-most, min(most, east * abs(inward.y) + north * abs(inward.x)))
    lead = Point(end.x + inward.x * LEAD + abs(inward.y) * aside, end.y + inward.y * LEAD + abs(inward.x) * aside)
    rest = points[first:] if deeper > LEAD + ROOM or first == len(points) - 1 else points[first + 1 :]
    return [end, lead, *rest]


def _depth(inward: Point, end: Point, point: Point) -> int:
    return (point.x - end.x) * inward.x + (point.y - end.y) * inward.y


def bridged(points: Sequence[Point], beds: Sequence[Line]) -> list[Point]:
    """Gives a way that crosses each river at a right angle: a point on either bank, none near them."""
    found = list(points)
    for bed in beds:
        place = 1
        while place < len(found):
            banks = _banks(found[place - 1], found[place], bed)
            if banks is not None:
                near, far = banks
                middle = Point((near.x + far.x) // 2, (near.y + far.y) // 2)
                before = [found[0], *(p for p in found[1:place] if distance(p, middle) > RAMP + ROOM)]
                after = [*(p for p in found[place:-1] if distance(p, middle) > RAMP + ROOM), found[-1]]
                found = [*before, near, far, *after]
                place = len(before) + 2
            place += 1
    return found


def _banks(start: Point, end: Point, bed: Line) -> tuple[Point, Point] | None:
    """Gives the two points beside a river's bed between which a leg crosses it, or None."""
    for one, other in pairwise(bed):
        if segments_cross(start, end, one, other):
            ux, uy = other.x - one.x, other.y - one.y
            first = ux * (start.y - one.y) - uy * (start.x - one.x)
            last = ux * (end.y - one.y) - uy * (end.x - one.x)
            whole = abs(first) + abs(last)
            at = Point(
                start.x + round_ratio((end.x - start.x) * abs(first), whole),
                start.y + round_ratio((end.y - start.y) * abs(first), whole),
            )
            length = max(distance(one, other), 1)
            side = 1 if first > 0 else -1
            away = Point(round_ratio(-uy * RAMP * side, length), round_ratio(ux * RAMP * side, length))
            return Point(at.x + away.x, at.y + away.y), Point(at.x - away.x, at.y - away.y)
    return None
