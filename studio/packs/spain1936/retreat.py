"""Retreats (SP-XI.3): where a Panicked unit may go, and what becomes of one that cannot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any, NamedTuple

from studio.board.angles import bearing, step
from studio.board.lines import distance
from studio.board.place import FULL_TURN, HALF_TURN, Angle, Length, Point
from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Reason, Refusal, RuleId, Side
from studio.packs.spain1936 import damage
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import RetreatTo
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import cover_worth
from studio.packs.spain1936.model import Battle, BattleUnit, Retreat, Stand
from studio.packs.spain1936.movement import PlannedMove, fixed_distance, judge_move
from studio.packs.spain1936.sight import distance_between, glimpses
from studio.packs.spain1936.watch import watch_of

BASE = RuleId("SP-XI.3.2c")
NOT_BEST = RuleId("SP-XI.3.2b")
SPREAD = (0, 3000, -3000, 6000, -6000)
STEP = 4500


class Rank(NamedTuple):
    """How good an end is: out of enemy sight, then the C it gives, then farther off, then the whole distance used."""

    hidden: bool
    cover: int
    farther: int
    whole: bool


class End(NamedTuple):
    """An end that a retreat may have, its move and its rank."""

    goal: Point
    reverse: bool
    planned: PlannedMove
    rank: Rank


class Candidate(NamedTuple):
    """An end of a retreat but for who sees it; `whole` when it uses the whole distance or has cover."""

    goal: Point
    cover: int
    farther: int
    whole: bool
    reverse: bool
    planned: PlannedMove


def begin(rules: BattleRules, resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Lets the owner retreat a unit, or takes it out of the battle where it has nowhere to go (SP-XI.3.2g, 3.3)."""
    state = _state(resolution)
    unit = state.units[unit_id]
    if has_end(rules, state, unit):
        ask(resolution, unit_id, rule)
    else:
        _take_out(rules, resolution, unit_id)


def ask(resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Opens the retreat of a unit; whether it has anywhere to go is looked at when its turn comes."""
    window = Retreat(kind="retreat", sides=(_state(resolution).units[unit_id].side,), unit=unit_id)
    resolution.emit(e.WindowOpened(rule=rule, window=window))


def lapsed(rules: BattleRules, resolution: Resolution, window: Retreat) -> bool:
    """Closes an open retreat that is out of date or has no end any more, and tells whether it did."""
    state = _state(resolution)
    unit = state.units[window.unit]
    waits = unit.condition == "in_play" and unit.panicked
    if waits and has_end(rules, state, unit):
        return False
    resolution.emit(e.WindowClosed(rule=BASE, kind="retreat"))
    if waits:
        _take_out(rules, resolution, window.unit)
    return True


def _take_out(rules: BattleRules, resolution: Resolution, unit_id: int) -> None:
    """Takes a unit that cannot retreat out of the battle: over the edge, out of its vehicle or gun, or overrun."""
    state = _state(resolution)
    if _reaches_edge(rules, state, state.units[unit_id]):
        damage.remove(resolution, unit_id, "fled", damage.LEAVING["fled"])
    elif rules.sheets[unit_id].form == "vehicle":
        damage.remove(resolution, unit_id, "abandoned", damage.LEAVING["abandoned"])
    elif rules.sheets[unit_id].form == "crew":
        damage.remove(resolution, unit_id, "abandoned", RuleId("SP-XI.3.6"))
    else:
        damage.remove(resolution, unit_id, "destroyed", damage.LEAVING["overrun"])


def best_ends(rules: BattleRules, state: Battle, unit: BattleUnit) -> tuple[End, ...]:
    """Gives the ends of the highest rank among those tried, in a fixed order; empty when there is none."""
    known: dict[int, tuple[End, ...]] = _kept(rules, state, "retreats")
    kept = known.get(unit.id)
    if kept is not None:
        return kept
    candidates: list[Candidate] = []
    enemies = _active_enemies(state, unit)
    before = _nearest(rules, state, enemies, unit.stands)[0]
    for goals in _goals(rules, state, unit):
        for goal, reverse in goals:
            if _on_table(rules, unit, goal):
                judged = _candidate(rules, state, unit, goal, (), reverse, enemies, before)
                if isinstance(judged, Candidate):
                    candidates.append(judged)
        if candidates:
            break
    found = known[unit.id] = _highest(rules, state, unit, candidates)
    return found


def has_end(rules: BattleRules, state: Battle, unit: BattleUnit) -> bool:
    """Tells whether a retreat has any end among those tried; the first that will do answers."""
    known: dict[int, bool] = _kept(rules, state, "retreats_open")
    kept = known.get(unit.id)
    if kept is None:
        kept = known[unit.id] = _has_end(rules, state, unit)
    return kept


def _kept(rules: BattleRules, state: Battle, name: str) -> dict[Any, Any]:
    """Gives what is kept under a name for as long as the units stay as they are."""
    held = rules.cache.get(name)
    if held is None or held[0] is not state.units:
        held = rules.cache[name] = (state.units, {})
    kept: dict[Any, Any] = held[1]
    return kept


def _has_end(rules: BattleRules, state: Battle, unit: BattleUnit) -> bool:
    enemies = _active_enemies(state, unit)
    before = _nearest(rules, state, enemies, unit.stands)[0]
    for goals in _goals(rules, state, unit):
        for goal, reverse in goals:
            if _on_table(rules, unit, goal):
                moved = _farther(rules, state, unit, goal, (), reverse, enemies, before)
                if not isinstance(moved, Refusal):
                    return True
    return False


def _highest(rules: BattleRules, state: Battle, unit: BattleUnit, candidates: Sequence[Candidate]) -> tuple[End, ...]:
    """Gives ends of the highest rank, best first; a hidden one ends the search, for none tried after it is better."""
    order = sorted(range(len(candidates)), key=lambda place: candidates[place][1:3], reverse=True)
    ends: dict[int, End] = {}
    for place in order:
        ends[place] = _ranked(rules, state, unit, candidates[place])
        if ends[place].rank.hidden:
            return (ends[place],)
    highest = max((end.rank for end in ends.values()), default=None)
    return tuple(ends[place] for place in sorted(ends) if ends[place].rank == highest)


def judge_end(
    rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point, stands: tuple[Stand, ...], reverse: bool
) -> End | Refusal:
    """Judges one end of a retreat: a move over the base distance that ends farther from the enemy (SP-XI.3.2a, c)."""
    enemies = _active_enemies(state, unit)
    before = _nearest(rules, state, enemies, unit.stands)[0]
    found = _candidate(rules, state, unit, goal, stands, reverse, enemies, before)
    return _ranked(rules, state, unit, found) if isinstance(found, Candidate) else found


def _candidate(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    stands: tuple[Stand, ...],
    reverse: bool,
    enemies: Sequence[BattleUnit],
    before: Length,
) -> Candidate | Refusal:
    """Judges an end but for who sees it; `before` is the gap to the nearest enemy from where the unit stands."""
    moved = _farther(rules, state, unit, goal, stands, reverse, enemies, before)
    if isinstance(moved, Refusal):
        return moved
    planned, after, nearest = moved
    base = rules.movers[rules.sheets[unit.id].mover].base
    cover = cover_worth(rules, state, unit.id, planned.stands, nearest)
    start = unit.stands[0].at if len(unit.stands) == 1 else planned.path[0]
    full = base // rules.number["reverse_divisor"] if reverse else base
    whole = cover > 0 or distance(start, goal) >= full - rules.number["reaction_path_step"]
    farther = min(after, 1 << 30) // rules.number["modifier_step"]
    return Candidate(goal, cover, farther, whole, reverse, planned)


def _farther(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    stands: tuple[Stand, ...],
    reverse: bool,
    enemies: Sequence[BattleUnit],
    before: Length,
) -> tuple[PlannedMove, Length, Stand | None] | Refusal:
    """Judges the move of a retreat, and that it ends farther from the enemy; gives the new gap and who is nearest.

    What was judged is kept while the units stay as they are: ends are tried, ranked, and gone to.
    """
    judged = _kept(rules, state, "retreats_judged")
    key = (unit.id, goal, stands, reverse)
    found = judged.get(key)
    if found is None:
        found = judged[key] = _judge_farther(rules, state, unit, goal, stands, reverse, enemies, before)
    return found


def _judge_farther(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    stands: tuple[Stand, ...],
    reverse: bool,
    enemies: Sequence[BattleUnit],
    before: Length,
) -> tuple[PlannedMove, Length, Stand | None] | Refusal:
    base = rules.movers[rules.sheets[unit.id].mover].base
    distances = fixed_distance(rules, unit, base, BASE)
    planned = judge_move(rules, state, unit, goal, distances, stands=stands, reverse=reverse)
    if isinstance(planned, Refusal):
        return planned
    after, nearest = _nearest(rules, state, enemies, planned.stands)
    if enemies and after <= before + rules.number["epsilon"]:
        params = {"unit": unit.id, "value": after, "limit": before}
        return Refusal("retreat-too-near", RuleId("SP-XI.3.2a"), {**params})
    return planned, after, nearest


def _ranked(rules: BattleRules, state: Battle, unit: BattleUnit, found: Candidate) -> End:
    hidden = _is_hidden(rules, state, unit, found)
    rank = Rank(hidden, found.cover, found.farther, hidden or found.whole)
    return End(found.goal, found.reverse, found.planned, rank)


def _is_hidden(rules: BattleRules, state: Battle, unit: BattleUnit, found: Candidate) -> bool:
    """Tells whether no active enemy sees an end; who saw the last one tried is asked first."""
    enemies = _by_nearness(_active_enemies(state, unit), found.goal)
    last = rules.cache.get("retreat_seen_by", -1)
    enemies.sort(key=lambda enemy: enemy.id != last)
    for enemy in enemies:
        if glimpses(rules, state, enemy.id, unit.id, found.planned.stands):
            rules.cache["retreat_seen_by"] = enemy.id
            return False
    return True


def refuse_retreat(rules: BattleRules, state: Battle, action: RetreatTo) -> Refusal | None:
    """Refuses a retreat that is no legal move, ends nearer to the enemy, or passes a better place over (SP-XI.3.2)."""
    window = state.windows[-1]
    if not isinstance(window, Retreat) or action.unit != window.unit:
        return Refusal("retreat-not-best", RuleId("SP-XI.3.1b"), {"unit": action.unit})
    unit = state.units[action.unit]
    best = best_ends(rules, state, unit)
    for end in best:
        if end.goal == action.goal and end.reverse == action.reverse and not action.stands:
            return None
    judged = judge_end(rules, state, unit, action.goal, action.stands, action.reverse)
    if isinstance(judged, Refusal):
        return judged
    if best and judged.rank < best[0].rank:
        rule = NOT_BEST if judged.rank[:3] < best[0].rank[:3] else RuleId("SP-XI.3.2d")
        return Refusal("retreat-not-best", rule, {"unit": unit.id})
    return None


def resolve_retreat(rules: BattleRules, resolution: Resolution, action: RetreatTo) -> None:
    """Moves a Panicked unit away."""
    state = _state(resolution)
    unit = state.units[action.unit]
    enemies = _active_enemies(state, unit)
    before = _nearest(rules, state, enemies, unit.stands)[0]
    judged = _farther(rules, state, unit, action.goal, action.stands, action.reverse, enemies, before)
    resolution.emit(e.WindowClosed(rule=BASE, kind="retreat"))
    if not isinstance(judged, Refusal):
        move, after, _ = judged
        after = after if enemies else 0
        because = (*move.because, Reason(RuleId("SP-XI.3.2f"), after, "enemy_distance", {"enemies": len(enemies)}))
        resolution.emit(
            e.Moved(
                rule=RuleId("SP-XI.3.5") if rules.sheets[action.unit].form == "vehicle" else BASE,
                because=because,
                unit=action.unit,
                stands=move.stands,
                path=move.path,
                cost=move.cost,
                allowance=move.allowance,
                cause="retreat",
            )
        )


def retreat_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Offers the best ends that a Panicked unit can reach (SP-XI.3.2b)."""
    window = state.windows[-1]
    if not isinstance(window, Retreat):
        return ()
    ends = best_ends(rules, state, state.units[window.unit])

    def judge(action: Action) -> Refusal | None:
        return rules.refuse(state, action)

    offers: list[Offer] = []
    for reverse in (False, True):
        goals = tuple(end.goal for end in ends if end.reverse == reverse)
        if goals:
            fixed = {"side": side, "unit": window.unit, "reverse": reverse}
            offers.append(Offer(RetreatTo, fixed, {"goal": OneOf(goals)}, BASE, judge=judge))
    return tuple(offers)


def _goals(rules: BattleRules, state: Battle, unit: BattleUnit) -> Iterable[Sequence[tuple[Point, bool]]]:
    """Gives the ends that are tried, away from the nearest enemy: over the whole distance, else over two thirds."""
    mover = rules.movers[rules.sheets[unit.id].mover]
    if mover.straight:
        stand = unit.stands[0]
        turns = range(-(mover.turn // STEP) * STEP, mover.turn + 1, STEP)
        ends = [(step(stand.at, (stand.bearing + turn) % FULL_TURN, mover.base), False) for turn in turns]
        if mover.vehicle:
            back = (stand.bearing + HALF_TURN) % FULL_TURN
            ends.append((step(stand.at, back, mover.base // rules.number["reverse_divisor"]), True))
        yield ends
        return
    away = _away(rules, state, unit)
    bearings = [(away + turn) % FULL_TURN for turn in SPREAD]
    leads = [_leading(unit, ahead) for ahead in bearings]
    for length in (mover.base, max(rules.number["retreat_least"], mover.base * 2 // 3)):
        yield [(step(lead, ahead, length), False) for lead, ahead in zip(leads, bearings, strict=True)]


def _leading(unit: BattleUnit, ahead: Angle) -> Point:
    """Gives where the stand is that lies farthest on a bearing: the guide of a move that way."""
    far = step(unit.stands[0].at, ahead, 1_000_000)
    return min((stand.at for stand in unit.stands), key=lambda at: (far[0] - at[0]) ** 2 + (far[1] - at[1]) ** 2)


def _away(rules: BattleRules, state: Battle, unit: BattleUnit) -> Angle:
    """Gives the bearing straight away from the nearest active enemy, or towards the own rear without one."""
    enemies = _active_enemies(state, unit)
    here = unit.stands[0].at
    if not enemies:
        return 27_000 if unit.side == state.units[0].side else 9_000
    _, nearest = _nearest(rules, state, enemies, unit.stands)
    assert nearest is not None
    return bearing(nearest.at, here) if nearest.at != here else nearest.bearing


def _reaches_edge(rules: BattleRules, state: Battle, unit: BattleUnit) -> bool:
    """Tells whether a retreat would carry the unit over an edge of the table (SP-XI.3.2g)."""
    return any(not _on_table(rules, unit, goal) for goals in _goals(rules, state, unit) for goal, _ in goals)


def _on_table(rules: BattleRules, unit: BattleUnit, goal: Point) -> bool:
    room = min(rules.bases[stand.kind].within for stand in unit.stands)
    return room <= goal[0] <= rules.width - room and room <= goal[1] <= rules.height - room


def _active_enemies(state: Battle, unit: BattleUnit) -> list[BattleUnit]:
    return [
        other
        for other in state.units
        if other.side != unit.side and other.condition == "in_play" and not other.panicked and other.stands
    ]


def _by_nearness(enemies: Sequence[BattleUnit], goal: Point) -> list[BattleUnit]:
    return sorted(enemies, key=lambda u: (u.stands[0].at[0] - goal[0]) ** 2 + (u.stands[0].at[1] - goal[1]) ** 2)


def _nearest(
    rules: BattleRules, state: Battle, enemies: Sequence[BattleUnit], stands: tuple[Stand, ...]
) -> tuple[Length, Stand | None]:
    """Gives the gap to the nearest of some units, and its nearest stand."""
    if not enemies:
        return 1 << 40, None
    watch = watch_of(rules).at(state)
    own = watch.body(stands)
    order: list[tuple[int, int, BattleUnit]] = []
    bodies = watch.bodies
    for other in enemies:
        body = bodies[other.id]
        dx, dy = body.x - own.x, body.y - own.y
        order.append((isqrt(dx * dx + dy * dy) - body.radius - own.radius, other.id, other))
    order.sort()
    best, nearest = 1 << 40, order[0][2]
    for least, _, other in order:
        if least >= best:
            break
        gap = distance_between(rules, other.stands, stands)
        if gap < best:
            best, nearest = gap, other
    x, y = stands[0].at
    return best, min(nearest.stands, key=lambda stand: (stand.at[0] - x) ** 2 + (stand.at[1] - y) ** 2)


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state
