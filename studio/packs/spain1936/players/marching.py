"""Where a machine player moves a unit: towards a point, round what is closed, over rivers from bank to bank."""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.angles import bearing, step, turn_between
from studio.board.lines import distance
from studio.board.place import FULL_TURN, UNITS_PER_CM, Angle, Length, Point
from studio.board.spans import spans_inside
from studio.engine.values import Refusal
from studio.packs.spain1936 import morale
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import cover_worth
from studio.packs.spain1936.ground import Area, course
from studio.packs.spain1936.model import Battle, BattleUnit
from studio.packs.spain1936.movement import Distances, PlannedMove, judge_move, profile_for
from studio.packs.spain1936.watch import watch_of

SWERVES = (0, 2500, -2500, 5000, -5000, 8000, -8000, 11_000, -11_000)
BANKS = (1550, 1800, 2150, 2500)
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
) -> PlannedMove | None:
    """Gives a move that brings a unit nearer to a point, the best of the first few that the rules allow."""
    best: tuple[int, PlannedMove] | None = None
    start = nearest_stand(unit, target)
    before = distance(start, target)
    tried = found = 0
    for goal in _goals(rules, unit, start, target, distances):
        if not _inside(rules, goal) or distance(goal, target) > before + UNITS_PER_CM:
            continue
        if _is_taken(rules, state, unit, goal):
            continue
        tried += 1
        if tried > 2 * steps:
            break
        planned = judge_move(rules, state, unit, goal, distances)
        if isinstance(planned, Refusal) or morale.refuse_pinned_advance(rules, state, unit, planned.stands):
            continue
        if planned.bog_at is not None and tried <= steps:
            continue
        score = before - distance(goal, target)
        if not seeks_cover:
            return planned
        score += COVER_WORTH * cover_worth(rules, state, unit.id, planned.stands, None)
        if best is None or score > best[0]:
            best = (score, planned)
        found += 1
        if found >= steps // 2:
            break
    return best[1] if best else None


def _is_taken(rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point) -> bool:
    """Tells whether another base lies so close to a point that the guide has no room there."""
    x, y = goal
    bases = rules.bases
    room = bases[unit.stands[0].kind].within
    for body, other in zip(watch_of(rules).at(state).bodies, state.units, strict=True):
        reach = body.radius + room
        dx, dy = body.x - x, body.y - y
        if other.id == unit.id or dx * dx + dy * dy > reach * reach:
            continue
        for stand in body.stands:
            reach = bases[stand.kind].within + room
            dx, dy = stand.at[0] - x, stand.at[1] - y
            if dx * dx + dy * dy <= reach * reach:
                return True
    return False


def nearest_stand(unit: BattleUnit, target: Point) -> Point:
    """Gives where the stand of a unit is that lies nearest to a point: the guide of a move there."""
    x, y = target
    return min((stand.at for stand in unit.stands), key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)


def _goals(rules: BattleRules, unit: BattleUnit, start: Point, target: Point, distances: Distances) -> Iterator[Point]:
    """Gives ends to try, the straightest first; a straight mover keeps within its turn."""
    mover = rules.movers[rules.sheets[unit.id].mover]
    far = distance(start, target)
    if far < NEAR or not distances.off:
        return
    ahead = bearing(start, target)
    profile = profile_for(rules, unit)
    length = min(far, distances.off)
    for swerve in SWERVES:
        towards = (ahead + swerve) % FULL_TURN
        if mover.straight and turn_between(unit.stands[0].bearing, towards) > mover.turn:
            continue
        end = step(start, towards, length)
        if mover.group == "foot" and rules.ground.rivers:
            banks = tuple(_banks(rules, start, towards, length, swerve))
            if banks:
                yield from banks
                continue
        way = course(profile, (start, end))
        if way.closed:
            continue
        if way.extra + way.length <= distances.off:
            yield end
            continue
        if way.on and way.length + way.extra <= distances.road:
            yield end
        slow = max((met.extra for met in way.met), default=0)
        shorter = length - slow if slow <= length // 2 else length // 2
        if shorter >= NEAR:
            yield step(start, towards, shorter)
        if shorter // 2 >= NEAR:
            yield step(start, towards, shorter // 2)


def _banks(rules: BattleRules, start: Point, towards: Angle, length: Length, swerve: int) -> Iterator[Point]:
    """Gives ends at the near bank of a river ahead, or on the far bank for a unit that stands at the near one."""
    river, near, far = _river_ahead(rules, start, step(start, towards, length + 6000))
    if river is None:
        return
    if near > NEAR:
        if near < length + BANKS[0]:
            yield from (step(start, towards, near - back) for back in BANKS if 0 < near - back <= length)
        return
    if abs(swerve) <= 5000:
        yield from (step(start, towards, far + beyond) for beyond in BANKS)


def _river_ahead(rules: BattleRules, start: Point, end: Point) -> tuple[Area | None, Length, Length]:
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
            middle = (near + far) // 2
            if rules.ground.on_road(step(start, bearing(start, end), middle)):
                return None, 0, 0
            return river, near, far
    return None, 0, 0


def _inside(rules: BattleRules, point: Point) -> bool:
    return 1500 <= point[0] <= rules.width - 1500 and 1500 <= point[1] <= rules.height - 1500
