"""Casualties and damage (SP-XI.5, SP-XI.8, SP-VIII.3): points, stands, decimation, vehicles, degraded works."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from studio.engine.resolution import Resolution
from studio.engine.values import Event, Reason, Refusal, RuleId
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import TakeOff
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire_numbers import numbers_of
from studio.packs.spain1936.fire_sum import Sum
from studio.packs.spain1936.model import Battle, BattleUnit, Officer, StandLoss, changed, with_unit

POINTS = {"section": RuleId("SP-XI.8.2a"), "crew": RuleId("SP-XI.8.2b"), "single": RuleId("SP-XI.8.2c")}
LASTING = {
    "secondary_lost": RuleId("SP-VI.3.4a"),
    "main_lost": RuleId("SP-VI.3.4b"),
    "immobilised": RuleId("SP-VI.3.4c"),
}
LEAVING = {
    "destroyed": RuleId("SP-XI.8.4"),
    "abandoned": RuleId("SP-XI.5.5b"),
    "fled": RuleId("SP-XI.3.2g"),
    "overrun": RuleId("SP-XI.3.3"),
}


def take_casualties(rules: BattleRules, resolution: Resolution, unit_id: int, points: int, rule: RuleId) -> bool:
    """Takes casualty points off a unit, and the unit off the table with its last one; tells whether it stays."""
    unit = _unit(resolution, unit_id)
    whole = rules.sheets[unit_id].points
    lost = min(whole, unit.lost + points)
    because: tuple[Reason, ...] = (Reason(POINTS.get(rules.sheets[unit_id].form, rule), whole, "points"),)
    divisor = rules.number["decimated_divisor"]
    if unit.lost * divisor < whole <= lost * divisor:
        because = (*because, Reason(numbers_of(rules).rules["decimated_divisor"], lost, "now_decimated"))
    if unit.panicked:
        because = (*because, Reason(RuleId("SP-XI.2.8"), 0, "no_check"))
    resolution.emit(e.CasualtiesTaken(rule=rule, because=because, unit=unit_id, points=lost - unit.lost, lost=lost))
    if lost >= whole:
        unchecked = (Reason(RuleId("SP-VI.2.7.8c"), 0, "no_check"),)
        remove(resolution, unit_id, "destroyed", LEAVING["destroyed"], unchecked)
        return False
    return True


def large_stands(unit: BattleUnit) -> tuple[int, ...]:
    """Gives the places of a unit's large stands."""
    return tuple(place for place, stand in enumerate(unit.stands) if stand.kind == "large")


def stands_due(rules: BattleRules, unit: BattleUnit) -> int:
    """Gives how many large stands a section still has to take off: one for every 4 points (SP-XI.8.6)."""
    if rules.sheets[unit.id].form != "section" or not unit.lost:
        return 0
    whole = rules.number["section_large_stands"]
    kept = whole - min(whole, unit.lost // numbers_of(rules).stand_points)
    return max(0, len(large_stands(unit)) - kept)


def settle_stands(rules: BattleRules, resolution: Resolution, unit_id: int) -> None:
    """Takes off the stands that a section owes; where the owner has a choice, he is asked (SP-XI.8.7)."""
    unit = _unit(resolution, unit_id)
    due = stands_due(rules, unit) if unit.condition == "in_play" else 0
    large = large_stands(unit)
    if due and due == len(large):
        resolution.emit(e.StandsRemoved(rule=RuleId("SP-XI.8.6"), unit=unit_id, stands=large))
    elif due:
        window = StandLoss(kind="stand_loss", sides=(unit.side,), unit=unit_id, count=due)
        resolution.emit(e.WindowOpened(rule=RuleId("SP-XI.8.7"), window=window))


def lapsed(rules: BattleRules, resolution: Resolution, window: StandLoss) -> bool:
    """Closes the choice of stands of a section that is out of play or owes none, and tells whether it did."""
    unit = _unit(resolution, window.unit)
    if unit.condition == "in_play" and stands_due(rules, unit):
        return False
    resolution.emit(e.WindowClosed(rule=RuleId("SP-XI.8.7"), kind="stand_loss"))
    return True


def refuse_take_off(rules: BattleRules, state: Battle, action: TakeOff) -> Refusal | None:
    """Refuses other stands than as many large ones of the section as it owes (SP-XI.8.6, 8.7)."""
    window = state.windows[-1]
    if not isinstance(window, StandLoss) or window.unit != action.unit:
        return Refusal("stands-not-due", RuleId("SP-XI.8.6"), {"unit": action.unit})
    large = large_stands(state.units[action.unit])
    chosen = set(action.stands)
    if len(chosen) != len(action.stands) or len(chosen) != window.count or not chosen <= set(large):
        return Refusal("stands-not-due", RuleId("SP-XI.8.6"), {"unit": action.unit, "limit": window.count})
    return None


def resolve_take_off(rules: BattleRules, resolution: Resolution, action: TakeOff) -> None:
    """Takes the stands off that the owner picked."""
    resolution.emit(e.WindowClosed(rule=RuleId("SP-XI.8.7"), kind="stand_loss"))
    because = (Reason(RuleId("SP-XI.8.8"), 0, "coherency_later"),)
    stands = tuple(sorted(action.stands))
    resolution.emit(e.StandsRemoved(rule=RuleId("SP-XI.8.7"), because=because, unit=action.unit, stands=stands))


def remove(resolution: Resolution, unit_id: int, how: str, rule: RuleId, because: tuple[Reason, ...] = ()) -> None:
    """Takes a unit out of the battle."""
    resolution.emit(e.Removed(rule=rule, because=because, unit=unit_id, how=how))


def degrade(rules: BattleRules, resolution: Resolution, worked: Sum) -> None:
    """Tests the fortification that a shot met: HE of enough force leaves one marker, the third rubble (SP-VIII.3)."""
    if worked.cover.fort < 0 or worked.weapon.type != "he":
        return
    degrade_fort(rules, resolution, worked.cover.fort, worked.structure)


def degrade_fort(
    rules: BattleRules, resolution: Resolution, number: int, structure: int, more: tuple[Reason, ...] = ()
) -> None:
    """Degrades a fortification hit by HE with a structure Result, as its class says (SP-VIII.3.2 to 3.18).

    `more` is how the Result came about, where no event has said it.
    """
    fort = _state(resolution).forts[number]
    row = numbers_of(rules).covers[fort.kind]
    if not row.threshold or structure < row.threshold:
        return
    because: tuple[Reason, ...] = (
        *more,
        Reason(RuleId("SP-VIII.3.5"), structure, "structure", {"threshold": row.threshold}),
        Reason(RuleId("SP-VIII.3.7"), rules.number["degradation_per_attack"], "one_marker"),
        Reason(RuleId("SP-VIII.3.11"), 0, "after_the_shot"),
    )
    if fort.kind == "rubble" and fort.markers >= rules.number["rubble_markers_most"]:
        return
    if fort.kind != "rubble" and fort.markers + 1 >= rules.number["degradations_to_rubble"]:
        rule, kind, markers = RuleId("SP-VIII.3.13"), "rubble", 0
        because = (*because, Reason(RuleId("SP-VIII.3.15"), -fort.markers, "markers"))
    else:
        rule = {1: RuleId("SP-VIII.3.2"), 2: RuleId("SP-VIII.3.3"), 3: RuleId("SP-VIII.3.4")}[row.threshold]
        kind, markers = fort.kind, fort.markers + rules.number["degradation_per_attack"]
        if fort.kind == "rubble":
            rule = RuleId("SP-VIII.3.16")
            because = (*because, Reason(RuleId("SP-VIII.3.18"), 0, "stays_rubble"))
        elif fort.markers:
            because = (*because, Reason(RuleId("SP-VIII.3.12"), fort.markers, "degraded"))
    resolution.emit(e.Degraded(rule=rule, because=because, fort=number, kind=kind, markers=markers))


def damage_effect(rules: BattleRules, unit: BattleUnit, total: int) -> tuple[str, RuleId]:
    """Reads a damage total in T-DAMAGE, with what it counts as when the loss has happened already (SP-XI.5.3)."""
    sheet, table = rules.sheets[unit.id], numbers_of(rules).damage
    row = table[min(total, max(table))]
    result, rule = row.result, row.rule
    armed = any(weapon.key != sheet.secondary for weapon in sheet.weapons)
    if result == "main_lost" and (unit.main_lost or not armed):
        result, rule = row.fallback, RuleId("SP-XI.5.3j")
    if result == "secondary_lost" and (not sheet.secondary or unit.secondary_lost):
        if rule != RuleId("SP-XI.5.3j"):
            rule = RuleId("SP-XI.5.3i" if unit.secondary_lost else "SP-XI.5.3e")
        result = "pinned"
    if result == "immobilised" and unit.immobilised:
        result, rule = row.fallback, RuleId("SP-XI.5.3k")
    return result, rule


def damage_vehicle(rules: BattleRules, resolution: Resolution, unit_id: int, excess: int) -> str:
    """Rolls the damage of a hit and emits it; gives the effect, empty for a miss (SP-VI.3.2, SP-XI.5.2)."""
    if excess < rules.number["hit_from"]:
        return ""
    (die,) = resolution.roll(1, 6, RuleId("SP-VI.3.2c"))
    total = die + excess
    unit = _unit(resolution, unit_id)
    effect, rule = damage_effect(rules, unit, total)
    because = [
        Reason(RuleId("SP-XI.5.2b"), excess, "excess"),
        Reason(RuleId("SP-VI.3.2c"), die, "die"),
        Reason(RuleId("SP-VI.3.2b"), 0, "hit"),
    ]
    if effect in LASTING:
        because.append(Reason(LASTING[effect], 0, "for_good"))
    secondary = unit.secondary_lost or not rules.sheets[unit_id].secondary
    if (effect == "main_lost" and secondary) or (effect == "secondary_lost" and unit.main_lost):
        because.append(Reason(RuleId("SP-XI.5.7"), 0, "disarmed"))
    resolution.emit(e.Damaged(rule=rule, because=tuple(because), unit=unit_id, total=total, effect=effect))
    return effect


def casualties_taken(state: Battle, event: e.CasualtiesTaken) -> Battle:
    """Records lost points."""
    return changed(state, event.unit, lost=event.lost)


def stands_removed(state: Battle, event: e.StandsRemoved) -> Battle:
    """Takes stands off the table."""
    unit = state.units[event.unit]
    stands = tuple(stand for place, stand in enumerate(unit.stands) if place not in event.stands)
    return with_unit(state, replace(unit, stands=stands))


def removed(state: Battle, event: e.Removed) -> Battle:
    """Takes a unit out; a vehicle that did not leave the table stays on it as a wreck."""
    unit = state.units[event.unit]
    vehicle = any(stand.kind in ("light_vehicle", "heavy_vehicle") for stand in unit.stands)
    stays = vehicle and event.how in ("destroyed", "abandoned")
    return with_unit(
        state,
        replace(
            unit,
            condition="abandoned" if event.how == "abandoned" else "destroyed",
            stands=unit.stands if stays else (),
            pinned=0, panicked=False, aimed=False, prone=None, marks=(), task=None,
            officer=None if unit.officer is None else Officer(),
        ),
    )  # fmt: skip


def damaged(state: Battle, event: e.Damaged) -> Battle:
    """Records a lasting loss of a vehicle."""
    match event.effect:
        case "secondary_lost":
            return changed(state, event.unit, secondary_lost=True)
        case "main_lost":
            return changed(state, event.unit, main_lost=True)
        case "immobilised":
            return changed(state, event.unit, immobilised=True)
        case _:
            return state


def fort_degraded(state: Battle, event: e.Degraded) -> Battle:
    """Records the markers of a fortification, or that it is rubble now."""
    fort = state.forts[event.fort]
    former = fort.kind if event.kind != fort.kind else fort.former
    after = replace(fort, kind=event.kind, markers=event.markers, former=former)
    return replace(state, forts=(*state.forts[: event.fort], after, *state.forts[event.fort + 1 :]))


EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {
    e.CasualtiesTaken: casualties_taken,
    e.StandsRemoved: stands_removed,
    e.Removed: removed,
    e.Damaged: damaged,
    e.Degraded: fort_degraded,
}


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state


def _unit(resolution: Resolution, unit_id: int) -> BattleUnit:
    return _state(resolution).units[unit_id]
