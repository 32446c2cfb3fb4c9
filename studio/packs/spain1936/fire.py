"""Direct fire (SP-VI): what may be shot at, and the exchange of declared shots by initiative."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from studio.board.angles import bearing, turn_between
from studio.board.place import FULL_TURN, HALF_TURN, Angle
from studio.board.polygons import point_in
from studio.engine.resolution import Resolution
from studio.engine.values import Event, Reason, Refusal, RuleId
from studio.packs.spain1936 import battering, damage, morale
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.battle import BattleRules, Sheet, Weapon
from studio.packs.spain1936.fire_forecast import Forecast, forecast
from studio.packs.spain1936.fire_numbers import attack_at, numbers_of
from studio.packs.spain1936.fire_sum import (
    INFANTRY_RULE,
    VEHICLE_RULE,
    Sum,
    is_decimated,
    shot_distance,
    weapon_of,
    work_out,
)
from studio.packs.spain1936.model import Battle, BattleUnit, Exchange, PendingShot, Stand
from studio.packs.spain1936.sight import Seen, sees, sees_at
from studio.packs.spain1936.targets import targets
from studio.packs.spain1936.watch import watch_of

__all__ = [
    "EVOLVE",
    "Forecast",
    "exchange",
    "forecast",
    "go_on",
    "initiative",
    "refuse_shot",
    "refuse_shots",
    "rotation",
    "targets",
]

NO_SIGHT = RuleId("SP-VI.2.1a")
NO_ARC = RuleId("SP-VI.2.1b")
TOO_FAR = RuleId("SP-VI.2.1c")
MISSED = RuleId("SP-VI.3.2a")


def refuse_shots(rules: BattleRules, state: Battle, shots: Sequence[PendingShot]) -> Refusal | None:
    """Judges the shots of one order or reaction: each by itself, and the two of rapid fire together (SP-VI.2.3)."""
    found = [refusal for shot in shots for refusal in _shot_refusals(rules, state, shot)]
    if len(shots) > 1 or (shots and shots[0].rapid):
        found.extend(_rapid_refusals(rules, state, shots))
    return rules.first(found) if found else None


def refuse_shot(rules: BattleRules, state: Battle, shot: PendingShot) -> Refusal | None:
    """Judges one shot: arc, sight, range, assault, morale, weapon; the first refusal in the order of the book."""
    found = _shot_refusals(rules, state, shot)
    return rules.first(found) if found else None


def rotation(rules: BattleRules, state: Battle, shot: PendingShot) -> int:
    """Gives the turn that brings the target into the weapon's arc, clockwise positive; 0 for none (SP-VI.1.2)."""
    sheet = rules.sheets[shot.shooter]
    weapon = weapon_of(sheet, shot.weapon)
    if weapon is None or shot.shooter not in watch_of(rules).rotating:
        return 0
    stand = state.units[shot.shooter].stands[0]
    towards = bearing(stand.at, _aimed_at(state, shot, stand).at)
    off = turn_between(stand.bearing, towards)
    if off <= weapon.half_arc + rules.number["angle_tolerance"]:
        return 0
    needed = off - weapon.half_arc
    return needed if (towards - stand.bearing) % FULL_TURN <= FULL_TURN // 2 else -needed


def initiative(rules: BattleRules, state: Battle, shot: PendingShot) -> tuple[int, tuple[Reason, ...]]:
    """Gives a shooter's total Initiative: printed, quality, and -2 when it has to rotate first (SP-VI.1.1b, 1.2)."""
    sheet = rules.sheets[shot.shooter]
    table = numbers_of(rules).initiative
    quality = table[sheet.quality]
    because = [
        Reason(RuleId("SP-VI.1.1"), sheet.initiative, "initiative", {"unit": shot.shooter}),
        Reason(quality.rule, quality.value, "quality", {"unit": shot.shooter}),
    ]
    total = sheet.initiative + quality.value
    if rotation(rules, state, shot):
        turn = table["rotation"]
        total += turn.value
        because.append(Reason(turn.rule, turn.value, "rotation", {"unit": shot.shooter}))
    return total, tuple(because)


def exchange(rules: BattleRules, resolution: Resolution, shots: Sequence[PendingShot], *, later: bool = False) -> None:
    """Works out declared shots: the highest Initiative first, ties together; the rest waits for decisions (SP-VI.1).

    A unit destroyed or Panicked by an earlier shot loses its own; `later` marks shots after the first of an exchange.
    """
    live = [shot for shot in shots if _able(_state(resolution), shot)]
    if not live:
        return
    state = _state(resolution)
    shooters = list(dict.fromkeys(shot.shooter for shot in live))
    more = (Reason(RuleId("SP-VI.1.6"), 0, "new_state"),) if later else ()
    if len(shooters) == 1:
        _volley(rules, resolution, live, more)
        return
    totals: dict[int, int] = {}
    because: list[Reason] = []
    for shot in live:
        if shot.shooter not in totals:
            totals[shot.shooter], reasons = initiative(rules, state, shot)
            because.extend(reasons)
    order = sorted(shooters, key=lambda unit: -totals[unit])
    highest = totals[order[0]]
    first = [shot for shot in live if totals[shot.shooter] == highest]
    rest = tuple(shot for shot in live if totals[shot.shooter] != highest)
    tie = len({shot.shooter for shot in first}) > 1
    because.append(Reason(RuleId("SP-VI.1.4"), 0, "order_only"))
    if tie:
        because.append(Reason(RuleId("SP-VI.4.4b"), 0, "both_complete"))
        because.append(Reason(RuleId("SP-VI.4.4c"), 0, "applied_together"))
    rule = RuleId("SP-VI.1.7" if len(order) > 2 else "SP-VI.1.3" if tie else "SP-VI.1.1")
    resolution.emit(
        e.InitiativeCompared(
            rule=rule, because=tuple(because), units=tuple(order), totals=tuple(totals[unit] for unit in order)
        )
    )
    if rest:
        window = Exchange(kind="exchange", sides=(), shots=rest)
        resolution.emit(e.WindowOpened(rule=RuleId("SP-VI.1.5"), window=window))
    if tie:
        _together(rules, resolution, first, more)
    else:
        _volley(rules, resolution, first, more)


def go_on(rules: BattleRules, resolution: Resolution, window: Exchange) -> None:
    """Goes on with the shots that waited for the decisions before them."""
    resolution.emit(e.WindowClosed(rule=RuleId("SP-VI.1.5"), kind="exchange"))
    exchange(rules, resolution, window.shots, later=True)


def _volley(rules: BattleRules, resolution: Resolution, shots: Sequence[PendingShot], more: tuple[Reason, ...]) -> None:
    """Works out the shots of one unit, each fully before the next (SP-VI.2.3l)."""
    for place, shot in enumerate(shots):
        if not _able(_state(resolution), shot):
            continue
        _rotate(rules, resolution, shot)
        if shot.fort >= 0:
            battering.batter(rules, resolution, shot)
            continue
        worked = _look_and_work_out(rules, _state(resolution), shot)
        if worked is not None:
            after = (*more, Reason(RuleId("SP-VI.2.3l"), 0, "after_the_first")) if place else more
            _emit_shot(rules, resolution, shot, worked, False, after)
            _effects(rules, resolution, [(shot, worked)])


def _together(
    rules: BattleRules, resolution: Resolution, shots: Sequence[PendingShot], more: tuple[Reason, ...]
) -> None:
    """Works out shots of equal Initiative from the same state and applies them together (SP-VI.1.3, 4.4)."""
    for shot in shots:
        _rotate(rules, resolution, shot)
    state = _state(resolution)
    worked: list[tuple[PendingShot, Sum]] = []
    for shot in shots:
        sum_of = _look_and_work_out(rules, state, shot) if shot.fort < 0 else None
        if sum_of is not None:
            worked.append((shot, sum_of))
    for shot in shots:
        if shot.fort >= 0:
            battering.batter(rules, resolution, shot)
    for shot, sum_of in worked:
        _emit_shot(rules, resolution, shot, sum_of, True, more)
    active = state.active
    worked.sort(key=lambda pair: state.units[pair[0].target].side != active)
    _effects(rules, resolution, worked)


def _rotate(rules: BattleRules, resolution: Resolution, shot: PendingShot) -> None:
    state = _state(resolution)
    turn = rotation(rules, state, shot)
    if turn:
        facing: Angle = (state.units[shot.shooter].stands[0].bearing + turn) % FULL_TURN
        because = (Reason(RuleId("SP-VI.1.2c"), abs(turn), "turn"),)
        resolution.emit(e.Rotated(rule=RuleId("SP-VI.1.2"), because=because, unit=shot.shooter, bearing=facing))


def _emit_shot(
    rules: BattleRules,
    resolution: Resolution,
    shot: PendingShot,
    worked: Sum,
    simultaneous: bool,
    more: tuple[Reason, ...],
) -> None:
    vehicle = rules.sheets[shot.target].form == "vehicle"
    because = (*worked.because, *more)
    if shot.target_stands:
        because = (*because, Reason(RuleId("SP-VI.1.8"), 0, "at_once"))
    elif simultaneous:
        because = (*because, Reason(RuleId("SP-VI.4.4a"), 0, "simultaneous"))
    missed = vehicle and worked.result < rules.number["hit_from"]
    if missed:
        because = (*because, Reason(RuleId("SP-XI.5.2a"), worked.result, "missed"))
    resolution.emit(
        e.ShotFired(
            rule=MISSED if missed else VEHICLE_RULE if vehicle else INFANTRY_RULE,
            because=because,
            shooter=shot.shooter,
            target=shot.target,
            weapon=worked.weapon.key,
            band=worked.band,
            distance=worked.distance,
            cover=worked.cover.kind,
            attack=worked.attack,
            defence=worked.cover.c,
            modifier=worked.modifier,
            result=worked.result,
            casualties=worked.casualties,
            limit=worked.limit,
            simultaneous=simultaneous,
        )
    )


def _effects(rules: BattleRules, resolution: Resolution, worked: Sequence[tuple[PendingShot, Sum]]) -> None:
    """Applies shots: works first, then points and stands, damage, checks, and suppression last (SP-VI.2.7, 3.3a)."""
    hurt: list[int] = []
    taken: dict[int, int] = {}
    markers = {shot.target: _state(resolution).units[shot.target].pinned for shot, _ in worked}
    for _, sum_of in worked:
        damage.degrade(rules, resolution, sum_of)
    for shot, sum_of in worked:
        unit = _state(resolution).units[shot.target]
        points = min(sum_of.casualties, rules.sheets[shot.target].points - unit.lost)
        if points <= 0 or unit.condition != "in_play":
            continue
        if damage.take_casualties(rules, resolution, shot.target, points, RuleId("SP-XI.8.1")):
            hurt.append(shot.target)
            taken[shot.target] = points
    for shot, sum_of in worked:
        if rules.sheets[shot.target].form == "vehicle":
            morale.hit_vehicle(rules, resolution, shot.target, sum_of.result)
    for unit_id in hurt:
        morale.check(rules, resolution, unit_id, taken[unit_id])
    for shot, sum_of in worked:
        if sum_of.weapon.suppression:
            before = markers[shot.target]
            morale.suppress(rules, resolution, shot.target, sum_of.casualties > 0, sum_of.result, before)
    for unit_id in dict.fromkeys(hurt):
        damage.settle_stands(rules, resolution, unit_id)


def _look_and_work_out(rules: BattleRules, state: Battle, shot: PendingShot) -> Sum | None:
    seen = _seen(rules, state, shot)
    return work_out(rules, state, shot, seen) if seen else None


def _seen(rules: BattleRules, state: Battle, shot: PendingShot) -> Seen | None:
    if shot.target_stands:
        return sees_at(rules, state, shot.shooter, shot.target, shot.target_stands)
    return sees(rules, state, shot.shooter, shot.target)


def _able(state: Battle, shot: PendingShot) -> bool:
    shooter = state.units[shot.shooter]
    able = shooter.condition == "in_play" and not shooter.panicked
    return able and (shot.fort >= 0 or state.units[shot.target].condition == "in_play")


def _shot_refusals(rules: BattleRules, state: Battle, shot: PendingShot) -> list[Refusal]:
    count = len(state.units)
    at_work = shot.fort >= 0
    known = shot.fort < len(state.forts) if at_work else 0 <= shot.target < count
    if not known or not 0 <= shot.shooter < count:
        return [Refusal("fire-no-sight", NO_SIGHT, {"target": shot.target})]
    shooter, target = state.units[shot.shooter], state.units[shot.target]
    sheet = rules.sheets[shot.shooter]
    weapon = weapon_of(sheet, shot.weapon)
    params = {"unit": shot.shooter, "target": shot.target}
    barred = not at_work and (target.side == shooter.side or target.condition != "in_play")
    if barred or not shooter.stands:
        return [Refusal("fire-no-sight", NO_SIGHT, {**params})]
    found: list[Refusal] = []
    if shooter.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-VI.2.1l"), {"unit": shot.shooter}))
    if weapon is None:
        found.append(_without_weapon(rules, sheet))
        return found
    if _is_lost(shooter, sheet, weapon):
        found.append(Refusal("weapon-lost", RuleId("SP-VI.3.4b"), {"unit": shot.shooter, "weapon": weapon.key}))
    watch = watch_of(rules)
    if watch.touching(state, shot.shooter):
        found.append(Refusal("fire-unit-in-assault", RuleId("SP-VI.2.1k"), {"unit": shot.shooter}))
    if not at_work and watch.touching(state, shot.target):
        found.append(Refusal("fire-target-in-assault", RuleId("SP-VI.2.1k"), {**params}))
    turn = abs(rotation(rules, state, shot))
    if turn:
        limit = rules.movers[sheet.mover].turn
        if shooter.immobilised or shooter.bogged:
            found.append(Refusal("fire-out-of-arc", NO_ARC, {**params, "turn": turn}))
        elif turn > limit + rules.number["angle_tolerance"]:
            values = {**params, "turn": turn, "limit": limit}
            found.append(Refusal("fire-pivot-too-wide", RuleId("SP-VI.1.2c"), {**values}))
    slit = _slit_refusal(rules, state, shot)
    if slit is not None:
        found.append(slit)
    if at_work:
        return [*found, *battering.battering_refusals(rules, state, shooter, shot.fort, weapon)]
    seen = _seen(rules, state, shot)
    if seen is None:
        found.append(Refusal("fire-no-sight", NO_SIGHT, {**params}))
        return found
    stands = shot.target_stands or target.stands
    distance = shot_distance(rules, state, shot.shooter, shot.target, stands, seen)
    if attack_at(rules, weapon, distance).value < 0:
        rule = attack_at(rules, weapon, distance).rule
        rule = rule if rule == "SP-VI.4.5c" else TOO_FAR
        found.append(Refusal("fire-out-of-range", rule, {**params, "weapon": weapon.key, "value": distance}))
    return found


def _slit_refusal(rules: BattleRules, state: Battle, shot: PendingShot) -> Refusal | None:
    """Refuses what a casemate does not let fire at: beyond its half arc to each side (T-COVER)."""
    if rules.sheets[shot.shooter].form != "crew":
        return None
    stand = state.units[shot.shooter].stands[0]
    for fort in state.forts:
        half = numbers_of(rules).covers[fort.kind].half_arc
        if half < HALF_TURN and point_in(fort.outline, stand.at):
            off = turn_between(fort.bearing, bearing(stand.at, _aimed_at(state, shot, stand).at))
            if off > half + rules.number["angle_tolerance"]:
                params = {"unit": shot.shooter, "target": shot.target, "turn": off}
                return Refusal("fire-out-of-arc", NO_ARC, {**params})
    return None


def _rapid_refusals(rules: BattleRules, state: Battle, shots: Sequence[PendingShot]) -> list[Refusal]:
    """Judges rapid fire: D of 2 or more at both, two targets, one angle, a die for each (SP-VI.2.3)."""
    found: list[Refusal] = []
    shooter = state.units[shots[0].shooter]
    params = {"unit": shooter.id, "limit": rules.number["rapid_fire_least_attack"]}
    for place, shot in enumerate(shots):
        seen = _seen(rules, state, shot) if 0 <= shot.target < len(state.units) else None
        weapon = weapon_of(rules.sheets[shooter.id], shot.weapon)
        if seen is None or weapon is None:
            continue
        stands = shot.target_stands or state.units[shot.target].stands
        attack = attack_at(rules, weapon, shot_distance(rules, state, shooter.id, shot.target, stands, seen)).value
        if is_decimated(rules, shooter):
            attack //= rules.number["decimated_divisor"]
        if attack < rules.number["rapid_fire_least_attack"]:
            rule = "SP-VI.2.3m" if is_decimated(rules, shooter) else "SP-VI.2.3b" if place else "SP-VI.2.3a"
            found.append(Refusal("rapid-fire-low-d", RuleId(rule), {**params, "value": attack}))
            break
    if len(shots) < 2 or shots[0].target == shots[1].target:
        found.append(Refusal("rapid-fire-same-target", RuleId("SP-VI.2.3d"), {"unit": shooter.id}))
    elif all(0 <= shot.target < len(state.units) and _stands(state, shot) for shot in shots):
        middle = shooter.stands[len(shooter.stands) // 2] if len(shooter.stands) < 3 else shooter.stands[0]
        first, second = (bearing(middle.at, _aimed_at(state, shot, middle).at) for shot in shots[:2])
        apart, limit = turn_between(first, second), rules.number["rapid_fire_angle"]
        if apart > limit + rules.number["angle_tolerance"]:
            values = {"unit": shooter.id, "value": apart, "limit": limit}
            found.append(Refusal("rapid-fire-angle", RuleId("SP-VI.2.3e"), {**values}))
    reaction = any(shot.reaction for shot in shots)
    if not reaction and any(not shot.faces for shot in shots):
        values = {"unit": shooter.id, "limit": rules.number["rapid_fire_dice"]}
        found.append(Refusal("rapid-fire-needs-2-dice", RuleId("SP-VI.2.3f"), {**values}))
    return found


def _without_weapon(rules: BattleRules, sheet: Sheet) -> Refusal:
    if "mortar" in sheet.mover and not sheet.weapons:
        return Refusal("mortar-no-direct", RuleId("SP-VII.0.2"), {"unit": sheet.id})
    return Refusal("fire-out-of-range", RuleId("SP-VI.0.6"), {"unit": sheet.id})


def _is_lost(unit: BattleUnit, sheet: Sheet, weapon: Weapon) -> bool:
    return unit.secondary_lost if weapon.key == sheet.secondary else unit.main_lost


def _stands(state: Battle, shot: PendingShot) -> tuple[Stand, ...]:
    if shot.fort >= 0:
        at = battering.spot_of(state.forts[shot.fort], state.units[shot.shooter].stands[0].at)
        return (Stand("large", at),)
    return shot.target_stands or state.units[shot.target].stands


def _aimed_at(state: Battle, shot: PendingShot, stand: Stand) -> Stand:
    x, y = stand.at
    return min(_stands(state, shot), key=lambda other: (other.at[0] - x) ** 2 + (other.at[1] - y) ** 2)


def initiative_compared(state: Battle, event: e.InitiativeCompared) -> Battle:
    """Changes nothing: it says in which order the shots come."""
    return state


def shot_fired(state: Battle, event: e.ShotFired | e.WorkShelled) -> Battle:
    """Uses up the shooter's aim and the marks that counted for one attack (SP-VI.2.7.3b, SP-V.4.1u, y)."""
    unit = state.units[event.shooter]
    if not unit.aimed and not unit.marks:
        return state
    marks = tuple(mark for mark in unit.marks if mark.kind not in ("heroism", "confusion"))
    units = state.units
    after = replace(unit, aimed=False, marks=marks)
    return replace(state, units=(*units[: unit.id], after, *units[unit.id + 1 :]))


EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {
    e.ShotFired: shot_fired,
    e.WorkShelled: shot_fired,
    e.InitiativeCompared: initiative_compared,
    **damage.EVOLVE,
}


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state
