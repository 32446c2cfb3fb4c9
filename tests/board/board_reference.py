"""A slow and plain reading of the sight rules in fractions, against which the fast one is held."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise

from studio.board.obstacles import Compiled
from studio.board.place import Point

Exact = tuple[Fraction, Fraction]


def strictly_in(outline: Sequence[Point], x: Fraction, y: Fraction) -> bool:
    """Tells by a ray to the east whether a point that is on no edge lies inside."""
    odd = False
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        if (ay > y) != (by > y) and ax + (y - ay) * (bx - ax) / Fraction(by - ay) > x:
            odd = not odd
    return odd


def cuts(outline: Sequence[Point], start: Exact, end: Exact) -> Iterable[Fraction]:
    """Yields the parameters at which the line through start and end meets the edges or their corners."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    for i in range(len(outline)):
        (ax, ay), (bx, by) = outline[i - 1], outline[i]
        before = dx * (ay - start[1]) - dy * (ax - start[0])
        after = dx * (by - start[1]) - dy * (bx - start[0])
        if before == 0:
            yield (dx * (ax - start[0]) + dy * (ay - start[1])) / (dx * dx + dy * dy)
        if (before < 0 < after) or (after < 0 < before):
            share = before / (before - after)
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            yield (dx * (x - start[0]) + dy * (y - start[1])) / (dx * dx + dy * dy)


def pieces_of_line(
    obstacles: Sequence[Compiled], start: Exact, end: Exact
) -> Iterable[tuple[Fraction, Fraction, list[Compiled], list[Compiled]]]:
    """Yields the parts of a line between two cuts with the obstacles on the left and on the right of it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    marks = {Fraction(0), Fraction(1)}
    for obstacle in obstacles:
        marks.update(cut for cut in cuts(obstacle.outline, start, end) if 0 < cut < 1)
    ordered = sorted(marks)
    tiny = Fraction(1, 10**30)
    for first, last in pairwise(ordered):
        middle = (first + last) / 2
        x, y = start[0] + dx * middle, start[1] + dy * middle
        left = [o for o in obstacles if strictly_in(o.outline, x - dy * tiny, y + dx * tiny)]
        right = [o for o in obstacles if strictly_in(o.outline, x + dy * tiny, y - dx * tiny)]
        yield first, last, left, right


def blocked_by_solids(solids: Sequence[Compiled], start: Exact, za: int, end: Exact, zb: int) -> bool:
    for first, last, left, right in pieces_of_line(solids, start, end):
        lowest = min(za + (zb - za) * first, za + (zb - za) * last)
        if any(min(a.top, b.top) > lowest for a in left for b in right):
            return True
    return False


def blocked_by_depths(depths: Sequence[Compiled], start: Exact, za: int, end: Exact, zb: int) -> bool:
    """Adds up the length in pieces of one group; all pieces are of one group, one top and one limit."""
    if not depths:
        return False
    share = Fraction(0)
    top = depths[0].top
    for first, last, left, right in pieces_of_line(depths, start, end):
        if left and right:
            low, high = first, last
            if za != zb:
                turn = Fraction(top - za, zb - za)
                if za < top <= zb or (zb > top > za):
                    high = min(high, turn)
                elif zb < top <= za:
                    low = max(low, turn)
            if not (za >= top and zb >= top) and low < high:
                share += high - low
    square = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    return share * share * square > depths[0].limit ** 2


def hidden_bits(
    corner: Point, za: int, left: Point, right: Point, zb: int, solids: Sequence[Compiled], depths: Sequence[Compiled]
) -> int:
    bits = 0
    start = (Fraction(corner[0]), Fraction(corner[1]))
    for i in range(10):
        share = Fraction(2 * i + 1, 20)
        end = (left[0] + (right[0] - left[0]) * share, left[1] + (right[1] - left[1]) * share)
        if end == start:
            continue
        if blocked_by_solids(solids, start, za, end, zb) or blocked_by_depths(depths, start, za, end, zb):
            bits |= 1 << i
    return bits
