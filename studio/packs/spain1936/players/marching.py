"""Where a machine player moves a unit: towards a point, round what is closed, over rivers from bank to bank.

Ends are sorted out by cheap looks at who stands there and at the ground; only what is left is judged by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from studio.board.angles import bearing, step, turn_between
from studio.board.lines import distance
from studio.board.place import FULL_TURN, UNITS_PER_CM, Angle, Length, Point
from studio.packs.spain1936 import morale
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.footing import closed_for, profile_for
from studio.packs.spain1936.ground import course
from studio.packs.spain1936.model import Battle, BattleUnit, Stand
from studio.packs.spain1936.movement import Distances, PlannedMove, judge_move
from studio.packs.spain1936.players.crowds import Crowd, crowd_about
from studio.packs.spain1936.players.guessing import cover_of_stands, may_see
from studio.packs.spain1936.players.rivers import carried, over_or_up_to, river_ahead
from studio.packs.spain1936.watch import watch_of


class Step(NamedTuple):
    """A move that the rules allow: where the guide ends and, for a section that goes as it stands, its stands."""

    goal: Point
    stands: tuple[Stand, ...]


WAYS = (
    (10, 0), (10, 2500), (10, -2500), (10, 5000), (10, -5000), (6, 0), (6, 2500), (6, -2500),
    (10, 8000), (10, -8000), (3, 0), (6, 5000), (6, -5000),
)  # fmt: skip
"""Shares of the distance in tenths and swerves from the straight way, those that bring a unit on most first."""
WHOLE = 10
BANK_SWERVE = 5000
BESIDE = 6000
NEAR = 2500
COVER_WORTH = 4000


def march(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    target: Point,
    distances: Distances,
    steps: int,
    *,
    seeks_cover: bool = False,
) -> Step | None:
    """Gives a move that brings a unit nearer to a point, the first that the rules allow of a few ends.

    At most `steps` ends are judged. With `seeks_cover` that many are weighed by the cover they seem to give.
    """
    start = nearest_stand(unit, target)
    if distance(start, target) < NEAR or not distances.off:
        return None
    ends = _ends(rules, state, unit, start, target, distances, 2 * steps)
    if seeks_cover:
        weighed = [(_worth(rules, unit, target, end), end) for end in islice(ends, steps)]
        weighed.sort(key=lambda pair: pair[0], reverse=True)
        ends = iter([end for _, end in weighed])
    boggy: Step | None = None
    for goal, stands in islice(ends, steps):
        planned = judge_move(rules, state, unit, goal, distances, stands=stands)
        if not isinstance(planned, PlannedMove):
            continue
        if unit.pinned and morale.refuse_pinned_advance(rules, state, unit, planned.stands):
            continue
        if planned.bog_at is None:
            return Step(goal, stands)
        boggy = boggy or Step(goal, stands)
    return boggy


def _worth(rules: BattleRules, unit: BattleUnit, target: Point, end: Step) -> int:
    """Weighs an end: how near it is, and the cover it seems to give."""
    stands = end.stands or (Stand(unit.stands[0].kind, end.goal),)
    return COVER_WORTH * cover_of_stands(rules, unit.id, stands) - distance(end.goal, target)


def _ends(
    rules: BattleRules, state: Battle, unit: BattleUnit, start: Point, target: Point, distances: Distances, most: int
) -> Iterator[Step]:
    """Gives ends that look free and dry: a section first goes as it stands, every stand as far as its foremost.

    A straight mover keeps within its turn; foot stops at a river and crosses it from the bank. The ground is asked
    about `most` ways.
    """
    asked = 0
    mover = rules.movers[rules.sheets[unit.id].mover]
    profile = profile_for(rules, unit)
    before = distance(start, target)
    whole = min(before, distances.off)
    ahead = bearing(start, target)
    crowd = crowd_about(rules, state, unit, whole + BESIDE)
    feared = _feared(rules, state, unit) if unit.pinned else None
    foot = mover.group == "foot"
    for share, swerve in WAYS:
        length = whole * share // WHOLE
        towards = (ahead + swerve) % FULL_TURN
        if length < NEAR or (mover.straight and turn_between(unit.stands[0].bearing, towards) > mover.turn):
            continue
        place = foremost(unit, towards)
        lead = unit.stands[place].at
        goal = step(lead, towards, length)
        if _useless(rules, goal, target, before, lead, feared):
            continue
        if swerve and crowd.takes(carried(unit, lead, goal)):
            continue
        asked += 1
        if asked > most:
            return
        river = river_ahead(rules, lead, step(lead, towards, length + BESIDE)) if foot else None
        if river is not None:
            if share == WHOLE and abs(swerve) <= BANK_SWERVE:
                for bank, stands in over_or_up_to(rules, unit, place, towards, length, river):
                    if not crowd.takes(stands) and _dry(rules, unit, stands):
                        yield Step(bank, stands if len(stands) > 1 else ())
                        break
            continue
        way = course(profile, (lead, goal))
        if way.closed or way.bank_spans:
            continue
        if way.extra + way.length > distances.off and not (way.on and way.length + way.extra <= distances.road):
            slow = max((met.extra for met in way.met), default=0)
            length = length - slow if slow <= length // 2 else length // 2
            if length < NEAR:
                continue
            goal = step(lead, towards, length)
        yield from _standing(rules, unit, crowd, lead, goal, not swerve)


def _standing(
    rules: BattleRules, unit: BattleUnit, crowd: Crowd, lead: Point, goal: Point, formed: bool
) -> Iterator[Step]:
    """Gives an end with the stands as they are where they have room, and in close order when `formed`."""
    if len(unit.stands) == 1:
        stand = Stand(unit.stands[0].kind, goal)
        if not crowd.takes((stand,)) and _dry(rules, unit, (Stand(stand.kind, goal, bearing(lead, goal)),)):
            yield Step(goal, ())
        return
    stands = carried(unit, lead, goal)
    if not crowd.takes(stands) and _dry(rules, unit, stands):
        yield Step(goal, stands)
    if formed and not crowd.takes((Stand(unit.stands[0].kind, goal),)):
        yield Step(goal, ())


def _useless(rules: BattleRules, goal: Point, target: Point, before: Length, lead: Point, feared: Point | None) -> bool:
    """Tells whether an end lies off the table, farther from where a unit goes, or nearer to what pins it."""
    if not (1500 <= goal[0] <= rules.width - 1500 and 1500 <= goal[1] <= rules.height - 1500):
        return True
    if distance(goal, target) > before + UNITS_PER_CM:
        return True
    return feared is not None and distance(goal, feared) < distance(lead, feared)


def _feared(rules: BattleRules, state: Battle, unit: BattleUnit) -> Point | None:
    """Guesses the nearest rival in sight, to whom a Pinned unit may not come nearer (SP-XI.2.10b)."""
    bodies = watch_of(rules).at(state).bodies
    own = bodies[unit.id]
    rivals = sorted(
        ((bodies[other.id].x - own.x) ** 2 + (bodies[other.id].y - own.y) ** 2, other.id)
        for other in state.units
        if other.side != unit.side and other.condition == "in_play" and not other.panicked
    )
    for _, rival in rivals:
        if may_see(rules, unit.stands[0].at, state.units[rival].stands[0].at):
            return Point(bodies[rival].x, bodies[rival].y)
    return None


def _dry(rules: BattleRules, unit: BattleUnit, stands: Sequence[Stand]) -> bool:
    """Tells whether no stand would stand on closed ground."""
    profile = profile_for(rules, unit)
    return all(closed_for(rules, profile, stand) is None for stand in stands)


def foremost(unit: BattleUnit, ahead: Angle) -> int:
    """Gives the place of the stand that lies farthest on a bearing."""
    stands = unit.stands
    if len(stands) == 1:
        return 0
    x, y = step(stands[0].at, ahead, 1_000_000)
    return min(range(len(stands)), key=lambda i: (x - stands[i].at[0]) ** 2 + (y - stands[i].at[1]) ** 2)


def nearest_stand(unit: BattleUnit, target: Point) -> Point:
    """Gives where the stand of a unit is that lies nearest to a point: the guide of a move there."""
    stands = unit.stands
    if len(stands) == 1:
        return stands[0].at
    x, y = target
    return min((stand.at for stand in stands), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)
