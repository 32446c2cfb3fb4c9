"""Where a machine player moves a unit: towards a point, round what is closed, over rivers from bank to bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from studio.board.angles import bearing, step, turn_between
from studio.board.lines import distance
from studio.board.place import FULL_TURN, UNITS_PER_CM, Angle, Length, Point
from studio.board.spans import spans_inside
from studio.engine.values import Refusal
from studio.packs.spain1936 import morale
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import cover_worth
from studio.packs.spain1936.ground import bank_gap, closed_under, course
from studio.packs.spain1936.model import Battle, BattleUnit, Stand
from studio.packs.spain1936.movement import Distances, judge_move, profile_for
from studio.packs.spain1936.places import bases_meet, outline
from studio.packs.spain1936.watch import watch_of


class Step(NamedTuple):
    """A move that the rules allow: where the guide ends and, for a section that goes as it stands, its stands."""

    goal: Point
    stands: tuple[Stand, ...]


SHARES = (10, 6, 3)
SWERVES = (0, 2500, -2500, 5000, -5000, 8000, -8000, 11_000, -11_000)
BANKS = (1550, 1800, 2150, 2500)
NEAR = 2500
FILE = 3200
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
    """Gives a move that brings a unit nearer to a point, the best of the first few that the rules allow."""
    best: tuple[int, Step] | None = None
    start = nearest_stand(unit, target)
    before = distance(start, target)
    tried = found = 0
    for goal, stands in _ends(rules, unit, target, distances):
        if not _inside(rules, goal) or distance(goal, target) > before + UNITS_PER_CM:
            continue
        if _is_taken(rules, state, unit, stands or (Stand(unit.stands[0].kind, goal),)):
            continue
        tried += 1
        if tried > 2 * steps:
            break
        planned = judge_move(rules, state, unit, goal, distances, stands=stands)
        if isinstance(planned, Refusal) or morale.refuse_pinned_advance(rules, state, unit, planned.stands):
            continue
        if planned.bog_at is not None and tried <= steps:
            continue
        if not seeks_cover:
            return Step(goal, stands)
        score = before - distance(goal, target)
        score += COVER_WORTH * cover_worth(rules, state, unit.id, planned.stands, None)
        if best is None or score > best[0]:
            best = (score, Step(goal, stands))
        found += 1
        if found >= steps // 2:
            break
    return best[1] if best else None


def _ends(
    rules: BattleRules, unit: BattleUnit, target: Point, distances: Distances
) -> Iterator[tuple[Point, tuple[Stand, ...]]]:
    """Gives ends to try, the straightest first: a section first goes as it stands, every stand as far as its foremost.

    A straight mover keeps within its turn; foot stops at a river and crosses it from the bank.
    """
    start = nearest_stand(unit, target)
    if distance(start, target) < NEAR or not distances.off:
        return
    mover = rules.movers[rules.sheets[unit.id].mover]
    whole = min(distance(start, target), distances.off)
    wet = mover.group == "foot" and bool(rules.ground.rivers)
    ahead = bearing(start, target)
    for share, swerve in product(SHARES, SWERVES):
        length = whole * share // SHARES[0]
        towards = (ahead + swerve) % FULL_TURN
        place = foremost(unit, towards)
        lead = unit.stands[place].at
        if length < NEAR or (mover.straight and turn_between(unit.stands[0].bearing, towards) > mover.turn):
            continue
        river = _river_ahead(rules, lead, step(lead, towards, length + 6000)) if wet else None
        if river is None:
            for goal in _dry(rules, unit, lead, towards, length, distances):
                if len(unit.stands) > 1:
                    yield goal, _carried(unit, lead, goal)
                if len(unit.stands) == 1 or not swerve:
                    yield goal, ()
        elif share == SHARES[0]:
            yield from _wet(rules, unit, place, towards, swerve, length, river)


def _wet(
    rules: BattleRules,
    unit: BattleUnit,
    place: int,
    towards: Angle,
    swerve: int,
    length: Length,
    river: tuple[Length, Length],
) -> Iterator[tuple[Point, tuple[Stand, ...]]]:
    """Gives ends at the near bank of a river ahead, or beyond it for a unit whose guide stands at the near one."""
    near, far = river
    lead = unit.stands[place].at
    if _at_bank(rules, unit.stands[place]) and abs(swerve) <= 5000:
        for beyond in BANKS:
            goal = step(lead, towards, far + beyond)
            stands = _ashore(unit, place, goal, towards)
            if _dry_stands(rules, unit, stands):
                yield goal, stands
        return
    for back in BANKS:
        goal = step(lead, towards, min(near - back, length))
        stands = _carried(unit, lead, goal)
        if near - back > NEAR // 2 and _dry_stands(rules, unit, stands):
            yield goal, stands if len(stands) > 1 else ()
            return


def _dry(
    rules: BattleRules, unit: BattleUnit, lead: Point, towards: Angle, length: Length, distances: Distances
) -> Iterator[Point]:
    """Gives ends on one bearing: as far as the ground lets the guide go, and half of that."""
    end = step(lead, towards, length)
    way = course(profile_for(rules, unit), (lead, end))
    if way.closed:
        return
    if way.extra + way.length <= distances.off:
        yield end
        return
    if way.on and way.length + way.extra <= distances.road:
        yield end
    slow = max((met.extra for met in way.met), default=0)
    shorter = length - slow if slow <= length // 2 else length // 2
    if shorter >= NEAR:
        yield step(lead, towards, shorter)
    if shorter // 2 >= NEAR:
        yield step(lead, towards, shorter // 2)


def _carried(unit: BattleUnit, lead: Point, goal: Point) -> tuple[Stand, ...]:
    """Gives a unit's stands as they are, carried as far as its guide."""
    dx, dy = goal[0] - lead[0], goal[1] - lead[1]
    return tuple(Stand(s.kind, Point(s.at[0] + dx, s.at[1] + dy), s.bearing) for s in unit.stands)


def _ashore(unit: BattleUnit, guide: int, goal: Point, towards: Angle) -> tuple[Stand, ...]:
    """Gives the stands of a unit that crosses a river: the guide at the far bank, the others in file before it."""
    ahead = 0
    stands = []
    for place, stand in enumerate(unit.stands):
        if place == guide:
            stands.append(Stand(stand.kind, goal, towards))
        else:
            ahead += FILE
            stands.append(Stand(stand.kind, step(goal, towards, ahead), towards))
    return tuple(stands)


def _dry_stands(rules: BattleRules, unit: BattleUnit, stands: Sequence[Stand]) -> bool:
    profile = profile_for(rules, unit)
    return all(closed_under(profile, rules.ground, outline(rules, stand), stand.at) is None for stand in stands)


def _at_bank(rules: BattleRules, stand: Stand) -> bool:
    found = bank_gap(rules.ground, outline(rules, stand))
    return found is not None and found <= rules.number["river_bank_reach"]


def foremost(unit: BattleUnit, ahead: Angle) -> int:
    """Gives the place of the stand that lies farthest on a bearing."""
    far = step(unit.stands[0].at, ahead, 1_000_000)
    stands = unit.stands
    return min(range(len(stands)), key=lambda i: (far[0] - stands[i].at[0]) ** 2 + (far[1] - stands[i].at[1]) ** 2)


def _is_taken(rules: BattleRules, state: Battle, unit: BattleUnit, ends: Sequence[Stand]) -> bool:
    """Tells whether bases of others lie so close to some ends that there is no room."""
    bases = rules.bases
    x, y = ends[0].at
    spread = max(abs(end.at[0] - x) + abs(end.at[1] - y) for end in ends) + bases[ends[0].kind].around
    for place, body in enumerate(watch_of(rules).at(state).bodies):
        reach = body.radius + spread
        dx, dy = body.x - x, body.y - y
        if place == unit.id or dx * dx + dy * dy > reach * reach:
            continue
        for stand in body.stands:
            within = bases[stand.kind].within
            around = bases[stand.kind].around
            for end in ends:
                room, reach = within + bases[end.kind].within, around + bases[end.kind].around
                dx, dy = stand.at[0] - end.at[0], stand.at[1] - end.at[1]
                square = dx * dx + dy * dy
                if square <= room * room or (square <= reach * reach and bases_meet(rules, stand, end, True)):
                    return True
    return False


def nearest_stand(unit: BattleUnit, target: Point) -> Point:
    """Gives where the stand of a unit is that lies nearest to a point: the guide of a move there."""
    x, y = target
    return min((stand.at for stand in unit.stands), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _river_ahead(rules: BattleRules, start: Point, end: Point) -> tuple[Length, Length] | None:
    """Gives where a line meets the first river without a road over it, and where it leaves it again."""
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


def _inside(rules: BattleRules, point: Point) -> bool:
    return 1500 <= point[0] <= rules.width - 1500 and 1500 <= point[1] <= rules.height - 1500
