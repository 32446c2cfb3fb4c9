"""A target's silhouette and the fan of sight lines from one corner to its ten samples (SP-XIV.6.2 to 6.4).

The samples lie at the middles of ten equal parts of the chord from `left` to `right`. Everything is kept twenty times
as large, so that they are whole numbers. Seen from the corner, a point ahead of it has a position among the samples
and a share of the way to the chord; both are ratios of whole numbers, the share with one denominator for all lines.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple, TypeAlias

from studio.board.angles import round_ratio
from studio.board.obstacles import Compiled, Obstacle
from studio.board.place import Length, Point
from studio.board.spans import Ratio, RatioSpan, Span, clipped, crossings, inside, inside_any, joined, total

__all__ = [
    "ALL",
    "SAMPLES",
    "Disc",
    "Fan",
    "behind",
    "chord_of",
    "chord_of_base",
    "cracked",
    "fan_of",
    "hit",
    "low_share",
    "ray",
    "reaching",
    "samples_of",
    "shadow",
    "thicket",
]

SAMPLES = 10
ALL = (1 << SAMPLES) - 1
_SCALE = 2 * SAMPLES
_BITS = 40
_new = tuple.__new__

Disc: TypeAlias = tuple[int, int, Length, Length, Obstacle]
"""The circle that holds a solid, as x, y and radius, the solid's top, and the solid."""


class Fan(NamedTuple):
    """The lines from one corner: the first sample and the step to the next, both times twenty, from the corner."""

    x: int
    y: int
    bx: int
    by: int
    ex: int
    ey: int
    whole: int
    start_height: int
    end_height: int


def chord_of_base(viewer: Point, target: Point, base: Sequence[Point]) -> tuple[Point, Point]:
    """Returns what `chord_of` does for a base about its centre, whose opposite corners lie opposite each other."""
    tx, ty = target
    ux, uy = tx - viewer[0], ty - viewer[1]
    if ux == 0 and uy == 0:
        uy = 1
    (ax, ay), (bx, by), _, _ = base
    far = abs(ux * (ay - ty) - uy * (ax - tx))
    other = abs(ux * (by - ty) - uy * (bx - tx))
    x, y = _across(0, 0, ux, uy, far if far > other else other, ux * ux + uy * uy)
    return _new(Point, (tx + x, ty + y)), _new(Point, (tx - x, ty - y))


def chord_of(viewer: Point, target: Point, outline: Iterable[Point]) -> tuple[Point, Point]:
    """Returns the ends of the target's extent across the line of centres, left and right as the viewer sees it."""
    ux, uy = target[0] - viewer[0], target[1] - viewer[1]
    if ux == 0 and uy == 0:
        uy = 1
    tx, ty = target
    across = [ux * (y - ty) - uy * (x - tx) for x, y in outline]
    whole = ux * ux + uy * uy
    return _across(tx, ty, ux, uy, max(across), whole), _across(tx, ty, ux, uy, min(across), whole)


def _across(x: int, y: int, ux: int, uy: int, far: int, whole: int) -> Point:
    """Returns the point at a measure across a line, rounded with halves away from the middle."""
    dx, dy, double = -2 * uy * far, 2 * ux * far, 2 * whole
    dx = (dx + whole) // double if dx >= 0 else -((whole - dx) // double)
    dy = (dy + whole) // double if dy >= 0 else -((whole - dy) // double)
    return _new(Point, (x + dx, y + dy))


def samples_of(left: Point, right: Point) -> tuple[Point, ...]:
    """Returns the ten samples of a chord, rounded to whole units; for drawing, not for deciding."""
    return tuple(
        Point(
            round_ratio(left[0] * (_SCALE - 1 - 2 * i) + right[0] * (2 * i + 1), _SCALE),
            round_ratio(left[1] * (_SCALE - 1 - 2 * i) + right[1] * (2 * i + 1), _SCALE),
        )
        for i in range(SAMPLES)
    )


def fan_of(corner: Point, left: Point, right: Point, start_height: Length, end_height: Length) -> Fan:
    """Returns the fan from a corner; `whole` is 0 or less where the corner is on the chord's line or beyond it."""
    x, y = corner
    bx = (_SCALE - 1) * left[0] + right[0] - _SCALE * x
    by = (_SCALE - 1) * left[1] + right[1] - _SCALE * y
    ex = 2 * (right[0] - left[0])
    ey = 2 * (right[1] - left[1])
    return _new(Fan, (x, y, bx, by, ex, ey, ex * by - ey * bx, start_height, end_height))


def behind(fan: Fan, front_left: Point, front_right: Point) -> int:
    """Returns the samples strictly behind the line through the viewer's front edge, as bits."""
    fx, fy = front_right[0] - front_left[0], front_right[1] - front_left[1]
    first = fx * (fan.by + _SCALE * (fan.y - front_left[1])) - fy * (fan.bx + _SCALE * (fan.x - front_left[0]))
    step = fx * fan.ey - fy * fan.ex
    return sum(1 << i for i in range(SAMPLES) if first + i * step < 0)


def reaching(fan: Fan, discs: Sequence[Disc], lowest: Length) -> list[Disc] | int:
    """Returns the discs over a height whose circle reaches into the fan, or the place of one that surely hides it all.

    The discs hold convex solids. The answer may err only by returning too many, and by missing one that hides all.
    """
    cx, cy, bx, by, ex, ey, whole, start, end = fan
    if whole <= 0:
        return [disc for disc in discs if disc[3] > lowest]
    found: list[Disc] = []
    lx, ly = bx + (SAMPLES - 1) * ex, by + (SAMPLES - 1) * ey
    first, last = isqrt(bx * bx + by * by) + 1, isqrt(lx * lx + ly * ly) + 1
    deep = isqrt(ex * ex + ey * ey) + 1
    highest = start if start > end else end
    place = -1
    for disc in discs:
        place += 1
        x, y, reach, top, solid = disc
        x -= cx
        y -= cy
        # Left of the first line, right of the last one: how far the middle of the circle is, times their lengths.
        left = bx * y - by * x
        if left > reach * first:
            continue
        right = ly * x - lx * y
        if right > reach * last or top <= lowest:
            continue
        ahead = ex * y - ey * x
        room = reach * deep
        if ahead + room <= 0 or _SCALE * (ahead - room) >= whole:
            continue
        found.append(disc)
        if top <= highest or 3 * left + 2 * reach * first <= 0 or 3 * right + 2 * reach * last <= 0:
            continue
        # It hides all when it has corners on both sides of the fan and lies whole between its ends.
        on_left = on_right = False
        for x, y in solid[9]:
            x -= cx
            y -= cy
            if not 0 < _SCALE * (ex * y - ey * x) <= whole:
                break
            if bx * y > by * x:
                on_left = True
            elif ly * x > lx * y:
                on_right = True
        else:
            if on_left and on_right:
                return place
    return found


def shadow(fan: Fan, solid: Compiled) -> tuple[int, bool]:
    """Returns the samples that one solid hides, as bits, and whether a line touches its outline exactly."""
    cx, cy, bx, by, ex, ey, whole, _, _ = fan
    if whole <= 0:
        return _ray_by_ray(fan, solid, 0, SAMPLES, False)
    lowest = SAMPLES
    highest = near = far = -1
    touched = False
    for x, y in solid[9]:
        vx = x - cx
        vy = y - cy
        ahead = ex * vy - ey * vx
        if ahead <= 0:
            return _cut_shadow(fan, solid)
        aside = bx * vy - by * vx
        below = -aside // ahead
        above = -(aside // ahead)
        if below == above:
            touched = True
        if below < lowest:
            lowest = below
        if above > highest:
            highest = above
        if ahead > far:
            far = ahead
        if ahead < near or near < 0:
            near = ahead
    if highest < 0 or lowest >= SAMPLES or _SCALE * near >= whole:
        return 0, False
    if _SCALE * far > whole:
        return _cut_shadow(fan, solid)
    return _judged(fan, solid, (lowest, highest), (_SCALE * near, _SCALE * far), touched)


def _cut_shadow(fan: Fan, solid: Compiled) -> tuple[int, bool]:
    """Returns the shadow of a solid that reaches behind the corner or beyond the chord."""
    cx, cy, bx, by, ex, ey, whole, _, _ = fan
    asides = [bx * (y - cy) - by * (x - cx) for x, y in solid[9]]
    aheads = [ex * (y - cy) - ey * (x - cx) for x, y in solid[9]]
    near, far = _SCALE * min(aheads), _SCALE * max(aheads)
    if far <= 0 or near >= whole:
        return 0, False
    if not solid[13]:
        last = [aside + (SAMPLES - 1) * ahead for aside, ahead in zip(asides, aheads, strict=True)]
        if (min(asides) > 0 and min(last) > 0) or (max(asides) < 0 and max(last) < 0):
            return 0, False
        return _ray_by_ray(fan, solid, 0, SAMPLES, False)
    lowest, highest, touched = SAMPLES, -1, False
    a0, h0 = asides[-1], aheads[-1]
    for a1, h1 in zip(asides, aheads, strict=True):
        marks = []
        if (h0 > 0) != (h1 > 0):
            # The edge passes level with the corner: from there on the solid fills all to one side.
            side = a0 * h1 - a1 * h0 if h1 > h0 else a1 * h0 - a0 * h1
            if side > 0:
                lowest = -1
            elif side < 0:
                highest = SAMPLES
        if (_SCALE * h0 < whole) != (_SCALE * h1 < whole):
            widen = h1 - h0
            marks.append((_SCALE * a0 * widen + (a1 - a0) * (whole - _SCALE * h0), whole * widen))
        if h1 > 0 and _SCALE * h1 <= whole:
            marks.append((a1, h1))
        for aside, ahead in marks:
            below = -aside // ahead
            above = -(aside // ahead)
            touched = touched or below == above
            lowest = min(lowest, below)
            highest = max(highest, above)
        a0, h0 = a1, h1
    return _judged(fan, solid, (lowest, highest), (max(near, 0), min(far, whole)), touched)


def _judged(
    fan: Fan, solid: Compiled, across: tuple[int, int], along: tuple[int, int], touched: bool
) -> tuple[int, bool]:
    """Returns the samples between two places, if the solid is high enough for the lines at both ends of it."""
    lowest, highest = across
    low = lowest + 1 if lowest >= 0 else 0
    high = highest if highest < SAMPLES else SAMPLES
    if high < low or low > SAMPLES or (high == low and not touched):
        return 0, False
    start_height, end_height = fan.start_height, fan.end_height
    room = (solid[7] - start_height) * fan.whole
    rise = end_height - start_height
    one, other = rise * along[0], rise * along[1]
    if room <= one and room <= other:
        return 0, False
    if high <= low:
        return 0, touched
    if room <= one or room <= other:
        return _ray_by_ray(fan, solid, low, high, touched)
    return (1 << high) - (1 << low), touched


def _ray_by_ray(fan: Fan, solid: Compiled, low: int, high: int, touched: bool) -> tuple[int, bool]:
    """Works out the lines from low to high, high not included, one by one."""
    outline = solid[9]
    bits = 0
    for i in range(low, high):
        sides, measures, end = ray(fan, i, outline)
        if end and hit(sides, measures, end, solid[7], fan.start_height, fan.end_height):
            bits |= 1 << i
        elif 0 in sides:
            touched = True
    return bits, touched


def hit(sides: Sequence[int], measures: Sequence[int], whole: int, top: int, start: int, end: int) -> bool:
    """Tells whether a solid blocks one line: its top is above the line where it enters or leaves (SP-XIV.6.8)."""
    for n0, d0, n1, d1 in inside(sides, measures):
        if n1 <= 0 or n0 >= whole * d0:
            continue
        if start == end:
            if top > start:
                return True
            continue
        rise = end - start
        room = top - start
        if room > 0 if n0 <= 0 else room * whole * d0 > rise * n0:
            return True
        if top > end if n1 >= whole * d1 else room * whole * d1 > rise * n1:
            return True
    return False


def cracked(lines: Sequence[tuple[Sequence[int], Sequence[int], int]], whole: int, start: int, end: int) -> bool:
    """Tells whether a line that runs along outlines is blocked because the ground on both sides of it is solid.

    Each line is a solid's sides, measures and top; the lower top of the two counts.
    """
    left: list[tuple[Span, int, int]] = []
    right: list[tuple[Span, int, int]] = []
    for number, (sides, measures, top) in enumerate(lines):
        for just_right, found in ((False, left), (True, right)):
            ends = [Fraction(n, d) for n, d in crossings(sides, measures, just_right)]
            found += [((ends[i], ends[i + 1]), top, number) for i in range(0, len(ends), 2)]
    for (a0, a1), a_top, a in left:
        for (b0, b1), b_top, b in right:
            if a == b:
                continue
            first = max(a0, b0, Fraction(0))
            last = min(a1, b1, Fraction(whole))
            if first >= last:
                continue
            rise = Fraction(end - start, whole)
            if min(a_top, b_top) > start + min(rise * first, rise * last):
                return True
    return False


def thicket(fan: Fan, pieces: Sequence[Compiled], overlapping: bool, free: int) -> int:
    """Returns which of the free samples lie behind too long a way through the pieces of one group, as bits."""
    cx, cy, bx, by, ex, ey, whole, start_height, end_height = fan
    limit = pieces[0][12]
    if whole <= 0:
        return sum(1 << i for i in range(SAMPLES) if free >> i & 1 and _exact_length_exceeds(fan, pieces, i, limit))
    totals = [0] * SAMPLES
    doubt = bound = doubtful = 0
    met = []
    for piece in pieces:
        window = _low_part(start_height, end_height, piece[7])
        if window is None:
            continue
        asides = [bx * (y - cy) - by * (x - cx) for x, y in piece[9]]
        aheads = [ex * (y - cy) - ey * (x - cx) for x, y in piece[9]]
        first = max((_SCALE * min(aheads) << _BITS) // whole, window[0])
        last = min((_SCALE * max(aheads) << _BITS) // whole + 1, window[1])
        if first < last:
            bound += last - first
            doubt += 2 * len(asides)
            met.append((asides, aheads, *window))
    longest = max(bx * bx + by * by, (bx + 9 * ex) ** 2 + (by + 9 * ey) ** 2)
    barrier = (limit * _SCALE << _BITS) ** 2
    if bound * bound * longest <= barrier:
        return 0
    for asides, aheads, low, high in met:
        doubtful |= _add_lengths(totals, asides, aheads, whole, low, high)
    if overlapping and len(met) > 1:
        doubtful = ALL
    # No line is shorter than the way from the corner square to the chord's line.
    shortest = whole * whole // (ex * ex + ey * ey)
    surely_free = isqrt(barrier // longest) - doubt
    surely_hidden = isqrt(barrier // shortest) + 1 + doubt if shortest else ALL << _BITS
    bits = 0
    for i in range(SAMPLES):
        if not free >> i & 1:
            continue
        total = totals[i]
        if not doubtful >> i & 1:
            if total <= surely_free:
                continue
            square = (bx + i * ex) ** 2 + (by + i * ey) ** 2
            if total >= surely_hidden or (total > doubt and (total - doubt) ** 2 * square > barrier):
                bits |= 1 << i
                continue
            if (total + doubt) ** 2 * square <= barrier:
                continue
        if _exact_length_exceeds(fan, pieces, i, limit):
            bits |= 1 << i
    return bits


def _add_lengths(
    totals: list[int], asides: Sequence[int], aheads: Sequence[int], whole: int, low: int, high: int
) -> int:
    """Adds each line's share inside one piece, times 2**40, and returns the lines on which a corner lies, as bits."""
    doubtful = 0
    own = [0] * SAMPLES
    a0 = asides[-1]
    h0 = aheads[-1]
    from0 = _first_right_of(a0, h0)
    for a1, h1 in zip(asides, aheads, strict=True):
        from1 = _first_right_of(a1, h1)
        if h1:
            place, rest = divmod(-a1, h1)
            if not rest and 0 <= place < SAMPLES:
                doubtful |= 1 << place
        elif not a1:
            return ALL
        if from0 < 0 or from1 < 0:
            crossed: Sequence[int] = [i for i in range(SAMPLES) if (a0 + i * h0 > 0) != (a1 + i * h1 > 0)]
        elif from0 == from1:
            crossed = ()
        else:
            crossed = range(from0, from1) if from0 < from1 else range(from1, from0)
        if crossed:
            scaled = (_SCALE * (h0 * a1 - h1 * a0) << _BITS) // whole
            spread = a1 - a0
            widen = h1 - h0
            for i in crossed:
                across = spread + i * widen
                share = scaled // across
                share = low if share < low else high if share > high else share
                if across < 0:
                    own[i] += share
                else:
                    own[i] -= share
        a0 = a1
        h0 = h1
        from0 = from1
    for i in range(SAMPLES):
        totals[i] += own[i] if own[i] >= 0 else -own[i]
    return doubtful


def _first_right_of(aside: int, ahead: int) -> int:
    """Returns the first line to the right of a corner ahead, 0 to 10; -1 for one that is not ahead."""
    if ahead <= 0:
        return -1
    first = -aside // ahead + 1
    return 0 if first < 0 else first if first < SAMPLES else SAMPLES


def _low_part(start: int, end: int, top: int) -> tuple[int, int] | None:
    """Returns the part of the way on which a line is below a top, times 2**40, or None."""
    whole = 1 << _BITS
    if start < top and end < top:
        return 0, whole
    if start >= top and end >= top:
        return None
    turn = (abs(top - start) << _BITS) // abs(end - start)
    return (0, turn + 1) if start < top else (turn, whole)


def _exact_length_exceeds(fan: Fan, pieces: Sequence[Compiled], i: int, limit: int) -> bool:
    lines: list[tuple[list[int], list[int], int]] = []
    whole = 0
    for piece in pieces:
        sides, measures, whole = ray(fan, i, piece.outline)
        lines.append((sides, measures, piece.top))
    if whole == 0:
        return False
    above, below = low_share(lines, whole, fan.start_height, fan.end_height)
    square = (fan.bx + i * fan.ex) ** 2 + (fan.by + i * fan.ey) ** 2
    return above * above * square > (limit * _SCALE * below * whole) ** 2


def ray(fan: Fan, i: int, outline: Iterable[Point]) -> tuple[list[int], list[int], int]:
    """Returns each corner's side of one line of the fan, its measure along it, and the measure of the sample."""
    cx, cy, bx, by, ex, ey, whole, _, _ = fan
    ux, uy = bx + i * ex, by + i * ey
    sides = [ux * (y - cy) - uy * (x - cx) for x, y in outline]
    if whole > 0:
        return sides, [_SCALE * (ex * (y - cy) - ey * (x - cx)) for x, y in outline], whole
    return sides, [_SCALE * (ux * (x - cx) + uy * (y - cy)) for x, y in outline], ux * ux + uy * uy


def low_share(pieces: Iterable[tuple[Sequence[int], Sequence[int], int]], whole: int, start: int, end: int) -> Ratio:
    """Returns how much of one line lies inside pieces and below their tops, of a measure from 0 to whole.

    Each piece is its sides, its measures and its top. Ground that two pieces share counts once.
    """
    by_top: dict[int, list[tuple[Sequence[int], Sequence[int]]]] = {}
    for sides, measures, top in pieces:
        if (start < top or end < top) and min(sides) <= 0 <= max(sides):
            by_top.setdefault(top, []).append((sides, measures))
    found: list[RatioSpan] = []
    for top, lines in by_top.items():
        turn = (whole * abs(top - start), abs(end - start))
        first, last = ((0, 1) if start < top else turn), ((whole, 1) if end < top else turn)
        found += clipped(inside_any(lines), first, last)
    return total(found if len(by_top) < 2 else joined(found))
