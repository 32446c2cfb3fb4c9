"""How a machine player takes foot over rivers: to the near bank, and from there to the far one (SP-I.6.7)."""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.angles import bearing, step
from studio.board.lines import distance
from studio.board.place import Angle, Length, Point
from studio.board.spans import spans_inside
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.ground import bank_gap
from studio.packs.spain1936.model import BattleUnit, Stand
from studio.packs.spain1936.places import outline

SQUARE = 4000
SAMPLE = 1000
BANKS = (1550, 1800, 2150, 2500)
SHORTEST = 1250
FILE = 3200

Reach = tuple[Length, Length]
"""Where a line meets a river and where it leaves it, in units from its start."""


def river_ahead(rules: BattleRules, start: Point, end: Point) -> Reach | None:
    """Gives where a line meets the first river without a road over it, and where it leaves it again."""
    if not rules.ground.rivers or not _comes_near(rules, start, end):
        return None
    whole = distance(start, end)
    for river in rules.ground.rivers:
        x0, y0, x1, y1 = river.box
        if max(start[0], end[0]) < x0 or min(start[0], end[0]) > x1:
            continue
        if max(start[1], end[1]) < y0 or min(start[1], end[1]) > y1:
            continue
        for first, last in spans_inside(river.outlines[0], start, end):
            near = whole * first.numerator // first.denominator
            far = whole * last.numerator // last.denominator
            if rules.ground.on_road(step(start, bearing(start, end), (near + far) // 2)):
                return None
            return near, far
    return None


def over_or_up_to(
    rules: BattleRules, unit: BattleUnit, place: int, towards: Angle, length: Length, river: Reach
) -> Iterator[tuple[Point, tuple[Stand, ...]]]:
    """Gives ends at the near bank, as a unit stands or in file, or beyond for a guide that stands at the bank."""
    near, far = river
    guide = unit.stands[place]
    if _at_bank(rules, guide):
        for beyond in BANKS:
            goal = step(guide.at, towards, far + beyond)
            yield goal, _in_file(unit, place, goal, towards, FILE)
        return
    for back in BANKS:
        if near - back > SHORTEST:
            goal = step(guide.at, towards, min(near - back, length))
            yield goal, carried(unit, guide.at, goal)
    if len(unit.stands) > 1:
        for back in BANKS:
            if near - back > SHORTEST:
                goal = step(guide.at, towards, min(near - back, length))
                yield goal, _in_file(unit, place, goal, towards, -FILE)


def carried(unit: BattleUnit, lead: Point, goal: Point) -> tuple[Stand, ...]:
    """Gives a unit's stands as they are, carried as far as its guide."""
    dx, dy = goal[0] - lead[0], goal[1] - lead[1]
    return tuple([Stand(s.kind, Point(s.at[0] + dx, s.at[1] + dy), s.bearing) for s in unit.stands])


def _in_file(unit: BattleUnit, guide: int, goal: Point, towards: Angle, apart: Length) -> tuple[Stand, ...]:
    """Gives the stands of a unit in file: the guide at the bank, the others before it or, with less than 0, behind."""
    ahead = 0
    stands = []
    for place, stand in enumerate(unit.stands):
        if place == guide:
            stands.append(Stand(stand.kind, goal, towards))
        else:
            ahead += apart
            stands.append(Stand(stand.kind, step(goal, towards, ahead), towards))
    return tuple(stands)


def _at_bank(rules: BattleRules, stand: Stand) -> bool:
    found = bank_gap(rules.ground, outline(rules, stand))
    return found is not None and found <= rules.number["river_bank_reach"]


def _comes_near(rules: BattleRules, start: Point, end: Point) -> bool:
    """Tells whether a line runs over squares about a bank; lines along the middle of a wide river may be missed."""
    squares: frozenset[tuple[int, int]] | None = rules.cache.get("banks")
    if squares is None:
        squares = rules.cache["banks"] = _bank_squares(rules)
    pieces = distance(start, end) * 2 // SQUARE + 1
    dx, dy = end[0] - start[0], end[1] - start[1]
    x, y = start
    return any(
        ((x + dx * piece // pieces) // SQUARE, (y + dy * piece // pieces) // SQUARE) in squares
        for piece in range(pieces + 1)
    )


def _bank_squares(rules: BattleRules) -> frozenset[tuple[int, int]]:
    """Gives the squares of the table that hold a piece of a bank, and those next to them."""
    found: set[tuple[int, int]] = set()
    for river in rules.ground.rivers:
        outline_points = river.outlines[0]
        ax, ay = outline_points[-1]
        for bx, by in outline_points:
            pieces = max(abs(bx - ax), abs(by - ay)) // SAMPLE + 1
            for piece in range(pieces + 1):
                found.add(((ax + (bx - ax) * piece // pieces) // SQUARE, (ay + (by - ay) * piece // pieces) // SQUARE))
            ax, ay = bx, by
    return frozenset((column + i, row + j) for column, row in found for i in (-1, 0, 1) for j in (-1, 0, 1))
