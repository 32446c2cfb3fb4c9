"""Screens: lasting obstacles that cut two bodies off from each other whole, found without asking stand by stand.

Every line between two circles runs in the corridor about them. Where a piece fills that corridor from side to side
over some length, every line crosses it there. The answer errs only by saying that nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from studio.board.place import Length
from studio.board.sight import Depth, Obstacle

Box = tuple[int, int, Length]
"""A circle: x, y and radius."""


def cut_off(one: Box, two: Box, highest: Length, pieces: Iterable[Obstacle | Depth]) -> bool:
    """Tells whether some solid, or the woods together, lie across every line between two circles.

    `highest` is the highest of the eyes and of the points looked at: only what tops it counts.
    """
    ax, ay, a_radius = one
    bx, by, b_radius = two
    ux, uy = bx - ax, by - ay
    length = isqrt(ux * ux + uy * uy)
    if length <= a_radius + b_radius:
        return False
    first, last = (a_radius + 1) * (length + 1), length * length - (b_radius + 1) * (length + 1)
    half = max(a_radius, b_radius) * (length + 1)
    woods: list[tuple[int, int]] = []
    limit = 0
    for piece in pieces:
        if piece.top <= highest:
            continue
        # A piece whose circle leaves one side of the corridor free cannot fill it.
        aside = (piece.cx - ax) * uy - (piece.cy - ay) * ux
        if piece.reach * (length + 1) - abs(aside) < half:
            continue
        points = [((x - ax) * ux + (y - ay) * uy, (x - ax) * uy - (y - ay) * ux) for x, y in piece.outline]
        asides = [aside for _, aside in points]
        if max(asides) < half or min(asides) > -half:
            continue
        if not piece.limit and min(points)[0] > first and max(points)[0] < last:
            return True
        strips = filled(points, half)
        strips = [(max(low, first), min(high, last)) for low, high in strips if high > first and low < last]
        if not strips:
            continue
        if not piece.limit:
            return True
        woods.extend(strips)
        limit = piece.limit
    return bool(woods) and _together(woods) > (limit + 2) * (length + 1)


def filled(points: Sequence[tuple[int, int]], half: int) -> list[tuple[int, int]]:
    """Gives the stretches along an axis where an outline fills the corridor.

    Points are measured along the axis and aside of it, all times the axis' length.
    """
    edges: list[tuple[int, int]] = []
    along0, aside0 = points[-1]
    for along1, aside1 in points:
        if not (aside0 > half and aside1 > half) and not (aside0 < -half and aside1 < -half):
            edges.append(_clipped(along0, aside0, along1, aside1, half))
        along0, aside0 = along1, aside1
    if len(edges) < 2:
        return []
    edges.sort()
    found: list[tuple[int, int]] = []
    reached = edges[0][1]
    for low, high in edges[1:]:
        if low > reached + 1 and _inside(points, (reached + low) // 2):
            found.append((reached, low))
        reached = max(reached, high)
    return found


def _clipped(along0: int, aside0: int, along1: int, aside1: int, half: int) -> tuple[int, int]:
    """Gives how far along the axis an edge reaches inside the corridor, rounded outwards."""
    if aside0 > aside1:
        along0, aside0, along1, aside1 = along1, aside1, along0, aside0
    run, rise = along1 - along0, aside1 - aside0
    low, high = along0, along1
    if aside0 < -half:
        low = along0 + run * (-half - aside0) // rise
    if aside1 > half:
        high = along0 + run * (half - aside0) // rise
    return (low - 1, high + 1) if low <= high else (high - 1, low + 1)


def _inside(points: Sequence[tuple[int, int]], along: int) -> bool:
    """Tells whether the point of the axis at a measure lies inside an outline."""
    odd = False
    along0, aside0 = points[-1]
    for along1, aside1 in points:
        if (aside0 > 0) != (aside1 > 0):
            rise = aside1 - aside0
            crossing = along0 * rise + (along1 - along0) * -aside0
            if (crossing > along * rise) if rise > 0 else (crossing < along * rise):
                odd = not odd
        along0, aside0 = along1, aside1
    return odd


def _together(strips: list[tuple[int, int]]) -> int:
    total = 0
    reached = -(1 << 200)
    for low, high in sorted(strips):
        if high > reached:
            total += high - max(low, reached)
            reached = high
    return total
