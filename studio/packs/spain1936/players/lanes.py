"""How an attack keeps out of its own way: each unit has a lane to the objective, and steps aside when it is stuck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.board.angles import bearing, step
from studio.board.lines import distance
from studio.board.place import FULL_TURN, Point
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import BattleUnit

APART = 8000
WIDEST = 34_000
SHORT_OF = 25_000
INNER = 36_000
REACHED = 8000
EDGE = 6000
ASIDE = 15_000
SIDEWAYS = 9000


def lanes_to(rules: BattleRules, units: Sequence[BattleUnit], goal: Point) -> dict[int, Point]:
    """Gives by unit a place before an objective, side by side in the order in which they stand across the table.

    A unit that has come so far, or that is near the objective, has none: it goes on by the straight way.
    """
    across = sorted(units, key=lambda unit: (unit.stands[0].at[1], unit.id))
    apart = min(APART, 2 * WIDEST // max(len(across) - 1, 1))
    half = apart * (len(across) - 1) // 2
    middle = min(max(goal[1], EDGE + half), rules.height - EDGE - half)
    found = {}
    for place, unit in enumerate(across):
        at = unit.stands[0].at
        lane = Point(max(goal[0] - SHORT_OF, EDGE), middle - half + place * apart)
        if at[0] < lane.x and distance(at, goal) > INNER and distance(at, lane) > REACHED:
            found[unit.id] = lane
    return found


def ways_round(unit: BattleUnit, goal: Point) -> Iterator[Point]:
    """Gives places to both sides of a unit, square to its way: first the one that leads away from the middle."""
    at = unit.stands[0].at
    ahead = bearing(at, goal)
    outwards = SIDEWAYS if at[1] > goal[1] else -SIDEWAYS
    for turn in (outwards, -outwards):
        yield step(at, (ahead + turn) % FULL_TURN, ASIDE)
