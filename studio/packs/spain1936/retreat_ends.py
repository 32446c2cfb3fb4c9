"""Where a retreat may end (SP-XI.3.2): a few ends are tried, judged and ranked; what is found is kept for a unit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any, NamedTuple

from studio.board.angles import bearing, step
from studio.board.lines import distance
from studio.board.place import FULL_TURN, HALF_TURN, Angle, Length, Point
from studio.engine.values import Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import cover_worth
from studio.packs.spain1936.model import Battle, BattleUnit, Stand
from studio.packs.spain1936.movement import PlannedMove, fixed_distance, judge_move
from studio.packs.spain1936.sight import distance_between, glimpses
from studio.packs.spain1936.watch import watch_of

__all__ = ["BASE", "End", "Rank", "best_ends", "has_end", "judge_end", "moved_away", "reaches_edge"]

BASE = RuleId("SP-XI.3.2c")
SPREAD = (0, 3000, -3000, 6000, -6000)
STEP = 4500
ENDLESS = 1 << 30


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


class Away(NamedTuple):
    """A move away from the enemy: the gap to the nearest one after it, and his nearest stand."""

    planned: PlannedMove
    after: Length
    nearest: Stand | None


class Worth(NamedTuple):
    """What an end is worth but for who sees it; `whole` when it uses the whole distance or has cover."""

    cover: int
    farther: int
    whole: bool


class Search:
    """What is known of a unit's retreat while the units stay as they are: its enemies, ends tried and moves judged.

    `before` is the gap to the nearest active enemy from where the unit stands.
    """

    def __init__(self, rules: BattleRules, state: Battle, unit: BattleUnit) -> None:
        self.rules = rules
        self.state = state
        self.unit = unit
        self.enemies = _active_enemies(state, unit)
        self.before, self.nearest = _nearest(rules, state, self.enemies, unit.stands)
        self.moves: dict[tuple[Point, tuple[Stand, ...], bool], Away | Refusal] = {}
        self.best: tuple[End, ...] | None = None
        self.open: bool | None = None
        self._rounds: tuple[tuple[tuple[Point, bool], ...], ...] | None = None

    def rounds(self) -> tuple[tuple[tuple[Point, bool], ...], ...]:
        """Gives the ends that are tried, over the whole distance and else over less, each with whether it is behind."""
        if self._rounds is None:
            self._rounds = tuple([tuple(goals) for goals in _goals(self)])
        return self._rounds

    def move(self, goal: Point, stands: tuple[Stand, ...], reverse: bool) -> Away | Refusal:
        """Judges the move of a retreat, and that it ends farther from the enemy; kept: ends are tried and gone to."""
        key = (goal, stands, reverse)
        found = self.moves.get(key)
        if found is None:
            found = self.moves[key] = self._judge(goal, stands, reverse)
        return found

    def _judge(self, goal: Point, stands: tuple[Stand, ...], reverse: bool) -> Away | Refusal:
        rules, state, unit = self.rules, self.state, self.unit
        distances = fixed_distance(rules, unit, rules.movers[rules.sheets[unit.id].mover].base, BASE)
        planned = judge_move(rules, state, unit, goal, distances, stands=stands, reverse=reverse)
        if isinstance(planned, Refusal):
            return planned
        after, nearest = _nearest(rules, state, self.enemies, planned.stands)
        if self.enemies and after <= self.before + rules.number["epsilon"]:
            params = {"unit": unit.id, "value": after, "limit": self.before}
            return Refusal("retreat-too-near", RuleId("SP-XI.3.2a"), {**params})
        return Away(planned, after, nearest)


def search_of(rules: BattleRules, state: Battle, unit: BattleUnit) -> Search:
    """Gives what is known of a unit's retreat; it is kept for as long as the units stay as they are."""
    held: tuple[Any, Any, dict[int, Search]] | None = rules.cache.get("retreats")
    if held is None or held[0] is not state.units or held[1] is not state.forts:
        held = rules.cache["retreats"] = (state.units, state.forts, {})
    found = held[2].get(unit.id)
    if found is None:
        found = held[2][unit.id] = Search(rules, state, unit)
    return found


def best_ends(rules: BattleRules, state: Battle, unit: BattleUnit) -> tuple[End, ...]:
    """Gives the ends of the highest rank among those tried, in a fixed order; empty when there is none."""
    search = search_of(rules, state, unit)
    if search.best is None:
        search.best = next((ends for goals in search.rounds() if (ends := _best_among(search, goals))), ())
    return search.best


def has_end(rules: BattleRules, state: Battle, unit: BattleUnit) -> bool:
    """Tells whether a retreat has any end among those tried; the first that will do answers."""
    search = search_of(rules, state, unit)
    if search.open is None:
        ends = (end for goals in search.rounds() for end in goals if _on_table(rules, unit, end[0]))
        search.open = any(isinstance(search.move(goal, (), reverse), Away) for goal, reverse in ends)
    return search.open


def judge_end(
    rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point, stands: tuple[Stand, ...], reverse: bool
) -> End | Refusal:
    """Judges one end of a retreat: a move over the base distance that ends farther from the enemy (SP-XI.3.2a, c)."""
    search = search_of(rules, state, unit)
    away = search.move(goal, stands, reverse)
    if isinstance(away, Refusal):
        return away
    hidden = not _is_seen(search, goal, away.planned.stands)
    return _end(goal, reverse, away, hidden, _worth(search, goal, reverse, away))


def moved_away(
    rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point, stands: tuple[Stand, ...], reverse: bool
) -> tuple[PlannedMove, Length, int] | Refusal:
    """Judges the move of a retreat; gives it with the gap to the nearest enemy after it and how many there are."""
    search = search_of(rules, state, unit)
    away = search.move(goal, stands, reverse)
    if isinstance(away, Refusal):
        return away
    return away.planned, away.after if search.enemies else 0, len(search.enemies)


def reaches_edge(rules: BattleRules, state: Battle, unit: BattleUnit) -> bool:
    """Tells whether a retreat would carry the unit over an edge of the table (SP-XI.3.2g)."""
    search = search_of(rules, state, unit)
    return any(not _on_table(rules, unit, goal) for goals in search.rounds() for goal, _ in goals)


def _best_among(search: Search, goals: Iterable[tuple[Point, bool]]) -> tuple[End, ...]:
    """Gives the ends of the highest rank in their order, a hidden one by itself: none tried after it is better."""
    legal: list[tuple[Worth, Point, bool, Away]] = []
    for goal, reverse in goals:
        away = search.move(goal, (), reverse) if _on_table(search.rules, search.unit, goal) else None
        if isinstance(away, Away):
            legal.append((_worth(search, goal, reverse, away), goal, reverse, away))
    ends: dict[int, End] = {}
    for place in sorted(range(len(legal)), key=lambda place: legal[place][0][:2], reverse=True):
        worth, goal, reverse, away = legal[place]
        hidden = not _is_seen(search, goal, away.planned.stands)
        ends[place] = _end(goal, reverse, away, hidden, worth)
        if hidden:
            return (ends[place],)
    highest = max([end.rank for end in ends.values()], default=None)
    return tuple([ends[place] for place in sorted(ends) if ends[place].rank == highest])


def _worth(search: Search, goal: Point, reverse: bool, away: Away) -> Worth:
    rules, unit, number = search.rules, search.unit, search.rules.number
    base = rules.movers[rules.sheets[unit.id].mover].base
    cover = cover_worth(rules, search.state, unit.id, away.planned.stands, away.nearest)
    start = unit.stands[0].at if len(unit.stands) == 1 else away.planned.path[0]
    full = base // number["reverse_divisor"] if reverse else base
    whole = cover > 0 or distance(start, goal) >= full - number["reaction_path_step"]
    return Worth(cover, min(away.after, ENDLESS) // number["modifier_step"], whole)


def _end(goal: Point, reverse: bool, away: Away, hidden: bool, worth: Worth) -> End:
    return End(goal, reverse, away.planned, Rank(hidden, worth.cover, worth.farther, hidden or worth.whole))


def _is_seen(search: Search, goal: Point, stands: tuple[Stand, ...]) -> bool:
    """Tells whether an active enemy sees stands at an end; who saw the last one tried is asked first."""
    rules, x, y = search.rules, *goal
    last = rules.cache.get("retreat_seen_by", -1)
    asked = sorted(
        [
            (enemy.id != last, (enemy.stands[0].at[0] - x) ** 2 + (enemy.stands[0].at[1] - y) ** 2, enemy.id)
            for enemy in search.enemies
        ]
    )
    for _, _, enemy in asked:
        if glimpses(rules, search.state, enemy, search.unit.id, stands):
            rules.cache["retreat_seen_by"] = enemy
            return True
    return False


def _goals(search: Search) -> Iterable[Sequence[tuple[Point, bool]]]:
    """Gives the ends that are tried, away from the nearest enemy: over the whole distance, else over two thirds."""
    rules, unit = search.rules, search.unit
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
    away = _away(search)
    bearings = [(away + turn) % FULL_TURN for turn in SPREAD]
    leads = [_leading(unit, ahead) for ahead in bearings]
    for length in (mover.base, max(rules.number["retreat_least"], mover.base * 2 // 3)):
        yield [(step(lead, ahead, length), False) for lead, ahead in zip(leads, bearings, strict=True)]


def _leading(unit: BattleUnit, ahead: Angle) -> Point:
    """Gives where the stand is that lies farthest on a bearing: the guide of a move that way."""
    if len(unit.stands) == 1:
        return unit.stands[0].at
    far = step(unit.stands[0].at, ahead, 1_000_000)
    return min((stand.at for stand in unit.stands), key=lambda at: (far[0] - at[0]) ** 2 + (far[1] - at[1]) ** 2)


def _away(search: Search) -> Angle:
    """Gives the bearing straight away from the nearest active enemy, or towards the own rear without one."""
    unit, nearest = search.unit, search.nearest
    if nearest is None:
        return 27_000 if unit.side == search.state.units[0].side else 9_000
    here = unit.stands[0].at
    return bearing(nearest.at, here) if nearest.at != here else nearest.bearing


def _on_table(rules: BattleRules, unit: BattleUnit, goal: Point) -> bool:
    room = min(rules.bases[stand.kind].within for stand in unit.stands)
    return room <= goal[0] <= rules.width - room and room <= goal[1] <= rules.height - room


def _active_enemies(state: Battle, unit: BattleUnit) -> list[BattleUnit]:
    return [
        other
        for other in state.units
        if other.side != unit.side and other.condition == "in_play" and not other.panicked and other.stands
    ]


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
