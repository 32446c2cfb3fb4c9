"""Objectives, battalion morale, the end of a battle and its result (SP-I.7.17, I.7.18, SP-XI.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from studio.board.place import Point
from studio.board.polygons import point_gap
from studio.engine.resolution import Resolution
from studio.engine.values import Event, Outcome, Reason, RuleId, Side
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fates import unit_result
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES, Battle, BattleUnit
from studio.packs.spain1936.places import near_units
from studio.packs.spain1936.watch import watch_of
from studio.scenario.result import Result

NOBODY = Side("")
HELD = RuleId("SP-I.7.17")
AT_LIMIT = RuleId("SP-I.7.18")
BROKEN = RuleId("SP-XI.7.1")
BOTH_BROKEN = RuleId("SP-XI.7.5")


def objectives(rules: BattleRules, resolution: Resolution) -> None:
    """Finds out who holds each objective now, and emits what changed (SP-I.7.17)."""
    state = _state(resolution)
    for number, at in enumerate(rules.objectives):
        near = sides_near(rules, state, at)
        holder = near[0] if len(near) == 1 else NOBODY
        if holder != state.held[number]:
            resolution.emit(e.ObjectiveChanged(rule=HELD, objective=number, holder=holder))


def sides_near(rules: BattleRules, state: Battle, at: Point) -> tuple[Side, ...]:
    """Names the sides with a unit in play and not Panicked near an objective."""
    watch = watch_of(rules)
    radius = rules.number["objective_radius"] + rules.number["epsilon"]
    found: list[Side] = []
    box = (at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)
    for unit in near_units(rules, state, box, -1):
        if unit.side in found or unit.condition != "in_play" or unit.panicked:
            continue
        for stand in unit.stands:
            room = radius + rules.bases[stand.kind].around
            dx, dy = stand.at[0] - at[0], stand.at[1] - at[1]
            if dx * dx + dy * dy <= room * room and point_gap(watch.outline(stand), at) <= radius:
                found.append(unit.side)
                break
    return tuple(found)


def is_out(unit: BattleUnit) -> bool:
    """Tells whether a unit counts as lost for battalion morale: destroyed, abandoned or Panicked (SP-XI.7.1)."""
    return unit.condition in ("destroyed", "abandoned") or unit.panicked


def is_broken(rules: BattleRules, state: Battle, side: Side) -> bool:
    """Tells whether an army has lost more than half of the units of its list (SP-XI.7.1, 7.2)."""
    units = [unit for unit in state.units if unit.side == side]
    out = sum(1 for unit in units if is_out(unit))
    return out * rules.number["battalion_divisor"] > len(units)


def end_of_player_turn(rules: BattleRules, resolution: Resolution) -> None:
    """Ends the battle when an army breaks; when both do at once it is a draw (SP-XI.7.4, 7.5)."""
    state = _state(resolution)
    broken = [side for side in SIDES if is_broken(rules, state, side)]
    if not broken:
        return
    if len(broken) == 2:
        _end(resolution, Outcome(None, BOTH_BROKEN, "both_broken"), _losses(rules, state))
        return
    winner = DEFENDER if broken[0] == ATTACKER else ATTACKER
    _end(resolution, Outcome(winner, BROKEN, "broken"), _losses(rules, state))


def end_of_round(rules: BattleRules, resolution: Resolution) -> None:
    """Ends the battle at the round limit: the attacker wins with enough objectives (SP-I.7.18)."""
    state = _state(resolution)
    if state.outcome is not None or state.round < round_limit(rules):
        return
    held = sum(1 for holder in state.held if holder == ATTACKER)
    needed = rules.number["objectives_to_win"]
    won = held >= needed
    key = "objectives_taken" if won else "objectives_kept"
    because = (Reason(AT_LIMIT, held, "objectives_held", {"needed": needed}),)
    _end(resolution, Outcome(ATTACKER if won else DEFENDER, AT_LIMIT, key), because)


def round_limit(rules: BattleRules) -> int:
    """Gives the last round of the battle: that of the scenario, else of the book."""
    return rules.setup.scenario.rounds or rules.number["rounds"]


def result(rules: BattleRules, state: Battle) -> Result:
    """Gives what the battle came to for campaigns and reports."""
    counts = {Side(side): sum(1 for holder in state.held if holder == side) for side in SIDES}
    outcome = state.outcome
    winner = outcome.winner if outcome else None
    field = winner or max(SIDES, key=lambda side: (counts[side], side == DEFENDER))
    return Result(
        scenario=rules.setup.scenario.id,
        winner=winner,
        level=_level(rules, state, winner),
        reason=outcome.key if outcome else "",
        rounds=state.round,
        objectives=state.held,
        field=field,
        units=tuple(unit_result(rules, state, unit, field) for unit in state.units),
    )


def _level(rules: BattleRules, state: Battle, winner: Side | None) -> str:
    """Names how clear a victory is: decisive when the rival is broken or holds no objective."""
    if winner is None:
        return "draw"
    other = DEFENDER if winner == ATTACKER else ATTACKER
    if is_broken(rules, state, other):
        return "decisive"
    return "clear" if other not in state.held else "narrow"


def _has_battery(rules: BattleRules, side: Side) -> bool:
    crews = [sheet.type for sheet in rules.sheets if sheet.side == side and sheet.form == "crew"]
    return len(set(crews)) < len(crews)


def _losses(rules: BattleRules, state: Battle) -> tuple[Reason, ...]:
    counted = tuple(
        Reason(
            RuleId("SP-XI.7.3" if _has_battery(rules, side) else "SP-XI.7.2"),
            sum(1 for unit in state.units if unit.side == side and is_out(unit)),
            "units_lost",
            {"side": str(side), "units": sum(1 for unit in state.units if unit.side == side)},
        )
        for side in SIDES
    )
    return (*counted, Reason(RuleId("SP-XI.7.4"), 0, "end_of_turn"))


def _end(resolution: Resolution, outcome: Outcome, because: tuple[Reason, ...]) -> None:
    resolution.emit(e.BattleEnded(rule=outcome.rule, because=because, outcome=outcome))


def objective_changed(state: Battle, event: e.ObjectiveChanged) -> Battle:
    """Records who holds an objective, and that the attacker once held it."""
    number = event.objective
    held = (*state.held[:number], event.holder, *state.held[number + 1 :])
    ever = state.ever_held
    if event.holder == ATTACKER and not ever[number]:
        ever = (*ever[:number], True, *ever[number + 1 :])
    return replace(state, held=held, ever_held=ever)


def battle_ended(state: Battle, event: e.BattleEnded) -> Battle:
    """Ends the battle; nobody decides anything any more."""
    return replace(state, outcome=event.outcome, windows=())


EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {
    e.ObjectiveChanged: objective_changed,
    e.BattleEnded: battle_ended,
}


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state
