"""What a move rests on: facts with their rules, for the screen and the curious (SP-IV, SP-I.6)."""

from __future__ import annotations

from collections.abc import Iterable

from studio.board.angles import bearing as bearing_of
from studio.board.angles import turn_between
from studio.board.lines import distance
from studio.board.place import HALF_TURN
from studio.engine.values import Param, Reason, Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.ground import POOR_MOBILITY, elements_at
from studio.packs.spain1936.model import Battle, BattleUnit, Order
from studio.packs.spain1936.movement import PlannedMove, allowance
from studio.packs.spain1936.orders import plan_move

Entry = tuple[str, int, str] | tuple[str, int, str, dict[str, Param]]
ROAD = {"light_vehicle": "SP-IV.3.4", "heavy_vehicle": "SP-IV.4.3"}


def move_facts(rules: BattleRules, state: Battle, order: Order) -> tuple[Reason, ...]:
    """Gives the facts of a move that may be made, in the order of the book; nothing for one that is refused."""
    planned = plan_move(rules, state, order)
    if isinstance(planned, Refusal):
        return ()
    unit = state.units[order.unit]
    found = [
        *_of_ground(rules, unit, planned),
        *_of_distance(rules, unit, order, planned),
        *(_of_straight if rules.movers[rules.sheets[unit.id].mover].straight else _of_foot)(rules, unit, planned),
        *_of_bogging(rules, unit, planned),
    ]
    return tuple(fact(*entry) for entry in sorted(found, key=lambda entry: rules.places.get(entry[0], 0)))


def fact(rule: str, value: int, key: str, params: dict[str, Param] | None = None) -> Reason:
    """Gives a fact: its rule, what it states, or 0, and its phrase."""
    return Reason(RuleId(rule), value, key, {**(params or {})})


def turns_to_face(rules: BattleRules, unit: BattleUnit, turn: int) -> Reason:
    """Gives how many own turns a change of direction takes, at one order in each (SP-IV.4.5)."""
    limit = rules.movers[rules.sheets[unit.id].mover].turn
    return fact("SP-IV.4.5", -(-turn // limit), "turns_to_face", {"turn": turn})


def _of_ground(rules: BattleRules, unit: BattleUnit, planned: PlannedMove) -> Iterable[Entry]:
    way = planned.way
    if way is None:
        return
    if way.on:
        yield "SP-I.6.2a", way.on, "on_road"
    crossed = {area.element for point in planned.path for area in elements_at(rules.ground, point)}
    if "rise0" in crossed:
        yield "SP-I.6.4a", 0, "free_ground", {"element": "rise0"}
    if any(area.element == "house" for area in rules.ground.areas) and "house" not in crossed:
        yield "SP-I.6.3c", 0, "street"
    if len(crossed & {met.element for met in way.met}) > 1 or len(crossed - {"road"}) > 1:
        yield "SP-I.6.13", way.extra, "highest_factor"
    if rules.ground.rivers and not way.bank_spans:
        yield "SP-I.6.7b", 0, "river_ends_move"
    yield "SP-IV.6.4", way.extra, "ground_reckoned"


def _of_distance(rules: BattleRules, unit: BattleUnit, order: Order, planned: PlannedMove) -> Iterable[Entry]:
    sheet = rules.sheets[unit.id]
    mover = rules.movers[sheet.pace or sheet.mover]
    yield "SP-IV.5.1", mover.base, "base_and_road", {"road": mover.road}
    step = rules.number["modifier_step"]
    yield "SP-IV.5.2", order.modifier * step, "order_distance", {"modifier": order.modifier}
    distances = allowance(rules, unit, order.modifier)
    if mover.base + order.modifier * step < 0:
        yield "SP-IV.5.3", distances.off, "least_distance"
    yield "SP-IV.5.6", planned.allowance, "allowance"


def _of_foot(rules: BattleRules, unit: BattleUnit, planned: PlannedMove) -> Iterable[Entry]:
    sheet = rules.sheets[unit.id]
    if len(unit.stands) == 1:
        yield ("SP-IV.2.9" if sheet.form == "section" else "SP-IV.1.1"), 1, "moves_alone"
        if sheet.form == "single":
            yield "SP-IV.1.7", 1, "single_stand"
    else:
        yield "SP-IV.2.6", planned.allowance, "slowest"
    start = next(stand.at for stand in unit.stands if stand.at == planned.path[0])
    yield "SP-IV.1.2", distance(start, planned.path[-1]), "displacement"
    yield "SP-IV.1.9", 0, "no_facing"


def _of_straight(rules: BattleRules, unit: BattleUnit, planned: PlannedMove) -> Iterable[Entry]:
    stand = unit.stands[0]
    points = [point for place, point in enumerate(planned.path) if not place or point != planned.path[place - 1]]
    turn = turn_between(stand.bearing, bearing_of(points[0], points[1])) if len(points) > 1 else 0
    yield "SP-IV.3.3", turn, "turn_in_the_order"
    yield "SP-IV.6.1", len(points) - 1, "turns_then_straight"
    if turn <= HALF_TURN // 2:
        yield "SP-IV.6.2", turn, "angle_of_goal"
    if stand.kind == "crew":
        yield "SP-IV.3.7", 1, "one_element"
    way = planned.way
    if way is not None and way.on:
        yield ROAD.get(stand.kind, "SP-IV.4.3"), way.on, "follows_road"
        if way.off:
            yield "SP-IV.3.5", way.on + way.off, "on_and_off_road"


def _of_bogging(rules: BattleRules, unit: BattleUnit, planned: PlannedMove) -> Iterable[Entry]:
    sheet = rules.sheets[unit.id]
    if not rules.movers[sheet.mover].vehicle:
        return
    if "poor_mobility" in sheet.rules:
        yield "SP-IV.7.9", len(POOR_MOBILITY), "more_risky_ground"
    if planned.bog_at is None:
        yield "SP-IV.7.8", 0, "no_bog_roll"
