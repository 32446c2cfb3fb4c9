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


def toy_map(seed: int) -> int:
    """Places 30 boxes at random without overlap, as the simplest of generators would; gives how many tries it took."""
    stream = Stream(seed)
    placed: list[tuple[int, int, int, int]] = []
    tries = 0
    while len(placed) < 30 and tries < 4000:
        tries += 1
        x, y = stream.below(1650), stream.below(1050)
        box = (x, y, x + 60 + stream.below(120), y + 60 + stream.below(120))
        if all(box[0] > o[2] or box[2] < o[0] or box[1] > o[3] or box[3] < o[1] for o in placed):
            placed.append(box)
    return tries


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
