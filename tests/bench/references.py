"""Reference loops: what this machine can do right now, measured in the same run as the product."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import shapely

from studio.engine.dice import Stream


class ToyUnit(msgspec.Struct, frozen=True, gc=False):
    """A unit of the toy battle."""

    side: int
    x: int
    y: int
    strength: int
    pinned: int


class ToyEvent(msgspec.Struct, frozen=True, gc=False):
    """An event of the toy battle."""

    kind: str
    unit: int
    value: int


UNITS, ROUNDS, ACTIVATIONS, SIGHT_TESTS = 40, 10, 340, 2045


def toy_walls() -> list[tuple[int, int, int, int]]:
    """Gives a dozen boxes that block sight in the toy."""
    stream = Stream(11)
    walls = []
    for _ in range(12):
        x, y = stream.below(1700), stream.below(1100)
        walls.append((x, y, x + 20 + stream.below(60), y + 20 + stream.below(60)))
    return walls


def crosses(ax: int, ay: int, bx: int, by: int, box: tuple[int, int, int, int]) -> bool:
    """Tells whether a segment meets a box, with an early way out on its bounds."""
    x0, y0, x1, y1 = box
    if (ax < x0 and bx < x0) or (ax > x1 and bx > x1) or (ay < y0 and by < y0) or (ay > y1 and by > y1):
        return False
    dx, dy = bx - ax, by - ay
    first = dx * (y0 - ay) - dy * (x0 - ax) > 0
    return not (
        (dx * (y0 - ay) - dy * (x1 - ax) > 0) == first
        and (dx * (y1 - ay) - dy * (x1 - ax) > 0) == first
        and (dx * (y1 - ay) - dy * (x0 - ax) > 0) == first
    )


def toy_battle(seed: int, walls: list[tuple[int, int, int, int]]) -> tuple[int, int, int]:
    """Fights the toy battle: 40 units, 10 rounds, 340 activations, 2,045 sight tests; gives its counts."""
    stream = Stream(seed)
    units = tuple(ToyUnit(i % 2, (200 if i % 2 else 1600), 60 + 1000 * i // UNITS, 14, 0) for i in range(UNITS))
    events: list[ToyEvent] = []
    activations = tests = 0
    while activations < ACTIVATIONS:
        index = activations % UNITS
        unit = units[index]
        seen = []
        for other in range(1 - unit.side, UNITS, 2):
            if tests >= SIGHT_TESTS or len(seen) == 6:
                break
            target = units[other]
            tests += 1
            if not any(crosses(unit.x, unit.y, target.x, target.y, wall) for wall in walls):
                seen.append(other)
        if seen:
            other = seen[stream.below(len(seen))]
            hits = sum(stream.below(6) == 5 for _ in range(4))
            target = units[other]
            hurt = msgspec.structs.replace(target, strength=target.strength - hits, pinned=target.pinned + (hits > 1))
            units = (*units[:other], hurt, *units[other + 1 :])
            events.append(ToyEvent("shot", other, hits))
        else:
            step = 15 if unit.side else -15
            units = (*units[:index], msgspec.structs.replace(unit, x=unit.x + step), *units[index + 1 :])
            events.append(ToyEvent("move", index, step))
        activations += 1
    return activations, tests, len(events)


Corner = tuple[int, int]
Outline = list[Corner]

TOY_SECTORS, TOY_PIECES, TOY_POINTS = 6, 29, (500, 300)
"""Pieces are as many as a made scenario has on average; points are an attacker's and a defender's."""
TOY_COSTS = (12, 15, 18, 20, 24, 28, 30, 35, 40, 48, 55, 70)
TOY_LEAST, TOY_SPREAD = 40, 90
"""Half of how wide a piece is, in millimetres: from the least, by chance up to so much more in all."""
TOY_TRIES = 400
_COMPASS = ((100, 0), (81, 59), (31, 95), (-31, 95), (-81, 59), (-100, 0), (-81, -59), (-31, -95), (31, -95), (81, -59))


def toy_map(seed: int) -> tuple[int, int, int]:
    """Makes a scenario as the simplest of generators would; gives its pieces, its tries and its units.

    In each of six sectors of a table of 180 x 120 cm it throws pieces of ten corners at random and keeps each that
    shares no ground with any other, judged exactly, edge by edge, against all that lie there, without box or index;
    a piece that finds no place in so many tries is left out. Then it buys units at random until the points are spent.
    No roads, no book, no log, no deployment.
    """
    stream = Stream(seed)
    placed: list[Outline] = []
    tries = 0
    for number in range(TOY_PIECES):
        west = 300 * (number % TOY_SECTORS)
        for _ in range(TOY_TRIES):
            tries += 1
            piece = _toy_piece(stream, west)
            if not any(_share_ground(piece, other) for other in placed):
                placed.append(piece)
                break
    return len(placed), tries, sum(_toy_army(stream, points) for points in TOY_POINTS)


def _toy_piece(stream: Stream, west: int) -> Outline:
    wide = TOY_LEAST + stream.below(TOY_SPREAD // 2)
    high = TOY_LEAST + stream.below(TOY_SPREAD // 2)
    x = west + wide + stream.below(300 - 2 * wide)
    y = high + stream.below(1200 - 2 * high)
    return [
        (x + wide * dx * (80 + stream.below(21)) // 10_000, y + high * dy * (80 + stream.below(21)) // 10_000)
        for dx, dy in _COMPASS
    ]


def _share_ground(one: Outline, other: Outline) -> bool:
    """Tells whether two polygons share ground: an edge crosses an edge, or one holds a corner of the other."""
    for i, (bx, by) in enumerate(one):
        ax, ay = one[i - 1]
        for j, (dx, dy) in enumerate(other):
            cx, cy = other[j - 1]
            first = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
            second = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
            if (first > 0) == (second > 0):
                continue
            third = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
            fourth = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
            if (third > 0) != (fourth > 0):
                return True
    return _holds(one, other[0]) or _holds(other, one[0])


def _holds(outline: Outline, corner: Corner) -> bool:
    px, py = corner
    odd = False
    for i, (bx, by) in enumerate(outline):
        ax, ay = outline[i - 1]
        if (ay > py) != (by > py) and ((bx - ax) * (py - ay) - (by - ay) * (px - ax) > 0) == (by > ay):
            odd = not odd
    return odd


def _toy_army(stream: Stream, points: int) -> int:
    units: list[int] = []
    while True:
        left = points - sum(units)
        choices = [cost for cost in TOY_COSTS if cost <= left]
        if not choices:
            return len(units)
        units.append(choices[stream.below(len(choices))])


def prepared_union(outlines: list[Any]) -> Any:
    """Unites outlines into one prepared geometry."""
    union = shapely.union_all([shapely.Polygon(outline) for outline in outlines])
    shapely.prepare(union)
    return union


def union_blocked(union: Any, pairs: Any) -> Any:
    """Tells for each pair of points, in one call, whether the union meets the line between them."""
    return shapely.intersects(union, shapely.linestrings(np.asarray(pairs, dtype=float)))


def spin(count: int) -> int:
    """Turns a loop that does nothing but count, to see what a second process gains on this machine."""
    total = 0
    for number in range(count):
        total = (total + number * number) & 0xFFFF
    return total
