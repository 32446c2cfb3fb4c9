"""Where a line runs inside polygons, exactly; the fixed rule for touching is here.

A line is inside where it runs through the interior. A corner touched or an edge run along is outside, unless the
ground on the other side of that edge is covered as well: then the line runs through the interior of the two together.
Corners are given as a side (left of the line is positive) and a measure along it, so that one line or each ray of a
fan is worked out by the same code.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cmp_to_key
from math import isqrt
from typing import TypeVar

from studio.board.angles import round_ratio
from studio.board.place import Length, Point

__all__ = [
    "Ratio",
    "RatioSpan",
    "Reach",
    "Span",
    "clipped",
    "crossings",
    "entry_into_circle",
    "inside",
    "inside_any",
    "joined",
    "length_inside",
    "length_inside_any",
    "merged",
    "ratios_inside_any",
    "reaches",
    "reaches_inside_any",
    "shared",
    "sides_of",
    "spans_inside",
    "spans_inside_any",
    "total",
]

Ratio = tuple[int, int]
"""Numerator and positive denominator of a measure along a line."""
RatioSpan = tuple[int, int, int, int]
"""Start and end of a span, each as numerator and denominator."""
Span = tuple[Fraction, Fraction]
Reach = tuple[Length, Length]
"""Start and end of a span in units from the start of its line."""

Number = TypeVar("Number", int, Fraction)


def sides_of(outline: Iterable[Point], start: Point, end: Point) -> tuple[list[int], list[int]]:
    """Returns each corner's side of the line and its measure along it, times the length of the line."""
    ax, ay = start
    dx = end[0] - ax
    dy = end[1] - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
    measures = [dx * (x - ax) + dy * (y - ay) for x, y in outline]
    return sides, measures


def crossings(sides: Sequence[int], measures: Sequence[int], just_right: bool) -> list[Ratio]:
    """Returns where the outline crosses the line, in order, a hair to the left of it or to the right."""
    level = -1 if just_right else 0
    found: list[Ratio] = []
    previous = sides[-1]
    measure_before = measures[-1]
    for side, measure in zip(sides, measures, strict=True):
        if (side > level) != (previous > level):
            if side > previous:
                found.append((measure_before * side - measure * previous, side - previous))
            else:
                found.append((measure * previous - measure_before * side, previous - side))
        previous = side
        measure_before = measure
    if len(found) == 2:
        (n0, d0), (n1, d1) = found
        if n0 * d1 > n1 * d0:
            found.reverse()
    elif found:
        found.sort(key=_BY_MEASURE)
    return found


def inside(sides: Sequence[int], measures: Sequence[int]) -> list[RatioSpan]:
    """Returns the spans of the line in the interior of one outline, in order."""
    left = _paired(crossings(sides, measures, False))
    return left if 0 not in sides else _in_both(left, _paired(crossings(sides, measures, True)))


def inside_any(pieces: Iterable[tuple[Sequence[int], Sequence[int]]]) -> list[RatioSpan]:
    """Returns the spans of the line in the interior of the pieces together, merged, in order."""
    left: list[RatioSpan] = []
    right: list[RatioSpan] = []
    touched = False
    for sides, measures in pieces:
        spans = _paired(crossings(sides, measures, False))
        left += spans
        if 0 in sides:
            touched = True
            right += _paired(crossings(sides, measures, True))
        else:
            right += spans
    return _in_both(joined(left), joined(right)) if touched else joined(left)


def joined(spans: list[RatioSpan]) -> list[RatioSpan]:
    """Returns spans in order with those joined that overlap or touch; empty ones are dropped."""
    if len(spans) > 1:
        spans = sorted(spans, key=_BY_MEASURE)
    kept: list[RatioSpan] = []
    for n0, d0, n1, d1 in spans:
        if n0 * d1 >= n1 * d0:
            continue
        if kept:
            m0, e0, m1, e1 = kept[-1]
            if n0 * e1 <= m1 * d0:
                if n1 * e1 > m1 * d1:
                    kept[-1] = (m0, e0, n1, d1)
                continue
        kept.append((n0, d0, n1, d1))
    return kept


def clipped(spans: Iterable[RatioSpan], first: Ratio, last: Ratio) -> list[RatioSpan]:
    """Returns what ordered spans have in common with one more."""
    return _in_both(list(spans), [(*first, *last)])


def total(spans: Iterable[RatioSpan]) -> Ratio:
    """Returns the length of spans together; those that share ground are to be merged before."""
    above, below = 0, 1
    for n0, d0, n1, d1 in spans:
        above, below = above * d0 * d1 + (n1 * d0 - n0 * d1) * below, below * d0 * d1
    return above, below


def merged(spans: Iterable[tuple[Number, Number]]) -> list[tuple[Number, Number]]:
    """Returns spans in order with those joined that overlap or touch; empty ones are dropped."""
    joined: list[tuple[Number, Number]] = []
    for start, end in sorted(spans):
        if start >= end:
            continue
        if joined and start <= joined[-1][1]:
            if end > joined[-1][1]:
                joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def shared(
    first: Sequence[tuple[Number, Number]], second: Sequence[tuple[Number, Number]]
) -> list[tuple[Number, Number]]:
    """Returns what two ordered lists of spans have in common."""
    found: list[tuple[Number, Number]] = []
    i = j = 0
    while i < len(first) and j < len(second):
        start = max(first[i][0], second[j][0])
        end = min(first[i][1], second[j][1])
        if start < end:
            found.append((start, end))
        if first[i][1] < second[j][1]:
            i += 1
        else:
            j += 1
    return found


def spans_inside(outline: Sequence[Point], start: Point, end: Point) -> tuple[Span, ...]:
    """Returns the parts of a segment in a polygon's interior as exact parameters from 0 (start) to 1 (end)."""
    return spans_inside_any((outline,), start, end)


def spans_inside_any(outlines: Iterable[Sequence[Point]], start: Point, end: Point) -> tuple[Span, ...]:
    """Returns the parts of a segment in the interior of the polygons together, as parameters from 0 to 1."""
    whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    return tuple(
        (
            Fraction(n0, d0 * whole) if n0 > 0 else Fraction(0),
            Fraction(n1, d1 * whole) if n1 < d1 * whole else Fraction(1),
        )
        for n0, d0, n1, d1 in ratios_inside_any(outlines, start, end)
    )


def ratios_inside_any(outlines: Iterable[Sequence[Point]], start: Point, end: Point) -> list[RatioSpan]:
    """Returns the parts of a segment in the interior of the polygons together, as measures along its line.

    The square of the segment's length measures its end; a part may begin before its start or end beyond its end.
    """
    whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    met = _met(outlines, start, end)
    if whole == 0 or not met:
        return []
    return [span for span in inside_any(met) if span[2] > 0 and span[0] < whole * span[1]]


def reaches_inside_any(outlines: Iterable[Sequence[Point]], start: Point, end: Point) -> list[Reach]:
    """Returns the parts of a segment in the interior of the polygons together, in rounded units from its start."""
    whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    met = _met(outlines, start, end)
    if whole == 0 or not met:
        return []
    leg = (isqrt(4 * whole) + 1) // 2
    left: list[Reach] = []
    right: list[Reach] = []
    for sides, measures in met:
        found = reaches(crossings(sides, measures, False), whole, leg)
        left += found
        right += reaches(crossings(sides, measures, True), whole, leg) if 0 in sides else found
    if left == right:
        return left if len(left) < 2 else merged(left)
    return shared(merged(left), merged(right))


def reaches(found: Sequence[Ratio], whole: int, leg: Length) -> list[Reach]:
    """Returns the parts of a leg between crossings in units from its start, rounded; empty ones are dropped.

    `whole` is the square of the leg, as which the crossings measure its end.
    """
    kept: list[Reach] = []
    for i in range(0, len(found), 2):
        (n0, d0), (n1, d1) = found[i], found[i + 1]
        if n1 <= 0 or n0 >= whole * d0:
            continue
        start = 0 if n0 <= 0 else (isqrt(4 * n0 * n0 // (d0 * d0 * whole)) + 1) // 2
        end = leg if n1 >= whole * d1 else (isqrt(4 * n1 * n1 // (d1 * d1 * whole)) + 1) // 2
        if start < end:
            kept.append((start, end))
    return kept


def length_inside(outline: Sequence[Point], start: Point, end: Point) -> Length:
    """Returns the length of a segment within a polygon, rounded to the nearest unit."""
    return length_inside_any((outline,), start, end)


def length_inside_any(outlines: Iterable[Sequence[Point]], start: Point, end: Point) -> Length:
    """Returns the length of a segment within the polygons together; ground shared by two counts once."""
    whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
    met = _met(outlines, start, end)
    if whole == 0 or not met:
        return 0
    if len(met) == 1:
        spans = inside(*met[0])
        if len(spans) == 1:
            ((n0, d0, n1, d1),) = spans
            if n1 <= 0 or n0 >= whole * d0:
                return 0
            n0, d0 = (0, 1) if n0 < 0 else (n0, d0)
            n1, d1 = (whole, 1) if n1 > whole * d1 else (n1, d1)
            return (isqrt(4 * (n1 * d0 - n0 * d1) ** 2 // (d0 * d0 * d1 * d1 * whole)) + 1) // 2
    above, below = total(clipped(inside_any(met), (0, 1), (whole, 1)))
    return (isqrt(4 * above**2 // (below**2 * whole)) + 1) // 2


def entry_into_circle(centre: Point, radius: Length, start: Point, end: Point) -> Length | None:
    """Returns the length along a segment at which it enters a circle: 0 if it starts within, None if it never does."""
    sx = start[0] - centre[0]
    sy = start[1] - centre[1]
    if sx * sx + sy * sy <= radius * radius:
        return 0
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    whole = dx * dx + dy * dy
    along = -(sx * dx + sy * dy)
    if whole == 0 or along <= 0:
        return None
    cross = dx * sy - dy * sx
    under = radius * radius * whole - cross * cross
    if under <= 0:
        return None
    fine = 1 << 20
    length = isqrt(whole * fine * fine)
    entry = along * fine - isqrt(under * fine * fine)
    # A touch of the rim alone is no entry; beyond the end of the segment neither.
    return None if entry >= whole * fine else round_ratio(entry, length)


def _met(outlines: Iterable[Sequence[Point]], start: Point, end: Point) -> list[tuple[list[int], list[int]]]:
    """Returns sides and measures of the outlines that the line reaches."""
    ax, ay = start
    dx = end[0] - ax
    dy = end[1] - ay
    met = []
    for outline in outlines:
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
        if min(sides) <= 0 <= max(sides):
            met.append((sides, [dx * (x - ax) + dy * (y - ay) for x, y in outline]))
    return met


def _paired(found: Sequence[Ratio]) -> list[RatioSpan]:
    return [(*found[i], *found[i + 1]) for i in range(0, len(found), 2)]


def _in_both(first: Sequence[RatioSpan], second: Sequence[RatioSpan]) -> list[RatioSpan]:
    """Returns what two ordered lists of spans have in common."""
    found: list[RatioSpan] = []
    i = j = 0
    while i < len(first) and j < len(second):
        a0, b0, a1, b1 = first[i]
        c0, d0, c1, d1 = second[j]
        if a0 * d0 < c0 * b0:
            a0, b0 = c0, d0
        sooner = a1 * d1 < c1 * b1
        e1, f1 = (a1, b1) if sooner else (c1, d1)
        if a0 * f1 < e1 * b0:
            found.append((a0, b0, e1, f1))
        if sooner:
            i += 1
        else:
            j += 1
    return found


def _compared(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Compares two ratios, or two spans by where they start."""
    return first[0] * second[1] - second[0] * first[1]


_BY_MEASURE = cmp_to_key(_compared)
