"""Morale (SP-XI): checks, markers, panic, recovery, Motivar and Reagrupar."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from studio.engine.offers import Domain, Offer, OneOf, SomeOf
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Event, Reason, Refusal, RuleId, Side
from studio.packs.spain1936 import damage, retreat
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import Motivate, RetreatTo, TakeOff
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.model import Battle, BattleUnit, Officer, Stand, StandLoss, changed, with_unit
from studio.packs.spain1936.sight import distance_between, enemies_seen_by


def check(rules: BattleRules, resolution: Resolution, unit_id: int, points: int = 1) -> None:
    """Makes the check of a unit that has just lost points: Moral minus all lost so far plus one die (SP-XI.2)."""
    unit = _unit(resolution, unit_id)
    if unit.condition != "in_play" or unit.panicked:
        return
    sheet, number = rules.sheets[unit_id], rules.number
    (die,) = resolution.roll(1, 6, RuleId("SP-XI.2.2"))
    total = sheet.moral - unit.lost + die
    because = (
        Reason(moral_rule(sheet), sheet.moral, "moral", {"quality": sheet.quality, "form": sheet.form}),
        Reason(RuleId("SP-XI.2.3"), -unit.lost, "casualties"),
        Reason(RuleId("SP-XI.2.2"), die, "die"),
        Reason(RuleId("SP-XI.2.1"), points, "trigger"),
        Reason(RuleId("SP-VI.2.7.8a"), 0, "one_check"),
        Reason(RuleId("SP-VI.2.7.8b"), unit.lost, "new_total"),
    )
    if total >= number["check_steady_from"]:
        rule, verdict = RuleId("SP-XI.2.4a"), "steady"
    elif total >= number["check_pinned_from"]:
        rule, verdict = RuleId("SP-XI.2.4b"), "pinned"
    else:
        rule, verdict = RuleId("SP-XI.2.4c"), "panicked"
    resolution.emit(e.MoraleChecked(rule=rule, because=because, unit=unit_id, total=total, verdict=verdict))
    if verdict == "pinned":
        gain_pinned(rules, resolution, unit_id, "check", rule)
    elif verdict == "panicked":
        become_panicked(rules, resolution, unit_id, rule)


def moral_rule(sheet: Sheet) -> RuleId:
    """Names the row that gives a unit its Moral: its quality, its size, or that it is fanatic (SP-XI.1)."""
    if "fanatic" in sheet.rules:
        return RuleId("SP-XI.1f" if sheet.quality == "elite" else "SP-XI.1e")
    return RuleId("SP-XI.1a" if sheet.form == "section" else "SP-XI.1d")


def suppress(
    rules: BattleRules,
    resolution: Resolution,
    unit_id: int,
    hurt: bool,
    result: int,
    before: int,
    more: tuple[Reason, ...] = (),
) -> None:
    """Adds the marker of Suppression after all else that an attack did (SP-VI.2.7.9, SP-VI.3.5, SP-XI.2.9).

    `hurt` tells whether it cost points, `result` is its Result or Excess, `before` the markers before it, and `more`
    what else the marker rests on.
    """
    unit = _unit(resolution, unit_id)
    if unit.condition != "in_play" or unit.panicked or (unit.suppressed and "suppression_cap" in rules.options):
        return
    if rules.sheets[unit_id].form == "vehicle":
        rule = RuleId("SP-VI.3.5a" if result >= rules.number["hit_from"] else "SP-VI.3.5b")
        also = RuleId("SP-XI.5.6")
    else:
        third = unit.pinned + 1 >= rules.number["markers_to_panic"]
        checked = unit.pinned > before
        after = "SP-VI.2.7.9c" if checked else "SP-VI.2.7.9a"
        rule = RuleId("SP-VI.2.7.9e" if third else after if hurt else "SP-VI.2.7.9b")
        also = RuleId("SP-XI.2.9b" if checked else "SP-XI.2.9a")
    because: tuple[Reason, ...] = (Reason(also, 1, "suppression"), *more)
    if unit.suppressed:
        because = (*because, Reason(RuleId("SP-XI.2.9c"), 0, "each_attack"))
    for _ in range(rules.number["suppression_markers"]):
        gain_pinned(rules, resolution, unit_id, "suppression", rule, because)


def suppress_by_effect(rules: BattleRules, resolution: Resolution, unit_id: int, effect: str, hurt: bool) -> None:
    """Adds the marker of an effect that is no weapon but carries Suppression, such as strafing (SP-XI.2.9d)."""
    if not rules.tables["air"].value("suppression", effect).value:
        return
    before = _unit(resolution, unit_id).pinned
    carried = Reason(RuleId("SP-XI.2.9d"), rules.number["suppression_markers"], "suppression", {"weapon": effect})
    suppress(rules, resolution, unit_id, hurt, -1, before, (carried,))


def gain_pinned(
    rules: BattleRules,
    resolution: Resolution,
    unit_id: int,
    cause: str,
    rule: RuleId,
    because: tuple[Reason, ...] = (),
) -> None:
    """Adds a Pinned marker; the third makes the unit Panicked at once (SP-XI.2.5)."""
    unit = _unit(resolution, unit_id)
    if unit.condition != "in_play" or unit.panicked:
        return
    markers = unit.pinned + 1
    vehicle = rules.sheets[unit_id].form == "vehicle"
    counting = "SP-VI.3.3f" if vehicle else "SP-XI.2.5a" if unit.pinned else "SP-XI.2.5b"
    because = (*because, Reason(RuleId(counting), markers, "markers"))
    if unit.task is not None:
        because = (*because, Reason(RuleId("SP-XI.2.10c"), unit.task.left, "task_kept"))
    resolution.emit(e.PinnedGained(rule=rule, because=because, unit=unit_id, markers=markers, cause=cause))
    if markers >= rules.number["markers_to_panic"]:
        become_panicked(rules, resolution, unit_id, RuleId("SP-XI.5.4a" if vehicle else "SP-XI.2.5c"))


def lose_pinned(rules: BattleRules, resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Takes one Pinned marker off a unit that has any."""
    unit = _unit(resolution, unit_id)
    if unit.pinned:
        resolution.emit(e.PinnedLost(rule=rule, unit=unit_id, markers=unit.pinned - 1))


def hit_vehicle(rules: BattleRules, resolution: Resolution, unit_id: int, excess: int) -> None:
    """Works out what an Excess does to a vehicle, markers and panic included (SP-VI.3.2 to 3.4, SP-XI.5)."""
    if _unit(resolution, unit_id).condition != "in_play":
        return
    effect = damage.damage_vehicle(rules, resolution, unit_id, excess)
    if effect == "destroyed":
        damage.remove(resolution, unit_id, "destroyed", RuleId("SP-VI.3.4f"))
    elif effect == "pinned":
        gain_pinned(rules, resolution, unit_id, "damage", RuleId("SP-VI.3.4d"))
    elif effect == "immobilised" and _unit(resolution, unit_id).panicked:
        damage.remove(resolution, unit_id, "abandoned", RuleId("SP-XI.5.5c"))


def become_panicked(rules: BattleRules, resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Makes a unit Panicked: markers, dice, aim and task are lost, and it retreats at once (SP-XI.2.6, 2.7, 3.1a)."""
    before = _unit(resolution, unit_id)
    vehicle = rules.sheets[unit_id].form == "vehicle"
    because = [
        Reason(RuleId("SP-XI.2.7"), -before.pinned, "markers"),
        Reason(RuleId("SP-XI.2.6"), 0, "out_of_fight"),
        Reason(RuleId("SP-XI.3.4a"), 0, "cannot_fire"),
        Reason(RuleId("SP-XI.3.4b"), 0, "cannot_assault"),
    ]
    if vehicle:
        because.append(Reason(RuleId("SP-VI.3.4e"), before.pinned, "markers"))
    if before.officer is not None:
        because.append(Reason(RuleId("SP-XI.2.11"), -len(before.officer.dice), "dice_lost"))
    resolution.emit(e.Panicked(rule=rule, because=tuple(because), unit=unit_id))
    unit = _unit(resolution, unit_id)
    if vehicle and (unit.immobilised or unit.bogged):
        damage.remove(resolution, unit_id, "abandoned", RuleId("SP-XI.5.5b"))
        return
    retreat.begin(rules, resolution, unit_id, RuleId("SP-XI.5.5a" if vehicle else "SP-XI.3.1a"))


def recover_at_turn_start(rules: BattleRules, resolution: Resolution, side: Side) -> None:
    """Makes the free recovery roll of every Pinned unit of a side, in the order of units (SP-XI.4.1f)."""
    for unit in _state(resolution).units:
        if unit.side == side and unit.pinned and refuse_recovery(unit) is None:
            _recover(rules, resolution, unit.id, 0, -1, (Reason(RuleId("SP-XI.4.1f"), 0, "free_roll"),))


def refuse_recovery(unit: BattleUnit) -> Refusal | None:
    """Refuses a recovery roll to a Panicked unit, and to one that is out of play (SP-XI.4.3a)."""
    if unit.condition == "in_play" and not unit.panicked:
        return None
    return Refusal("recover-while-panicked", RuleId("SP-XI.4.3a"), {"unit": unit.id})


def retreats_at_turn_start(rules: BattleRules, resolution: Resolution, side: Side) -> None:
    """Lets every Panicked unit of a side retreat again, unless it is being regrouped (SP-XI.3.2e)."""
    state = _state(resolution)
    held = {unit.task.about for unit in state.units if unit.task is not None and unit.task.kind == "regroup"}
    waiting = [
        unit.id
        for unit in state.units
        if unit.side == side and unit.condition == "in_play" and unit.panicked and unit.id not in held
    ]
    for unit_id in reversed(waiting):
        retreat.ask(resolution, unit_id, RuleId("SP-XI.3.2e"))


def regroup(rules: BattleRules, resolution: Resolution, unit_id: int, by: int) -> None:
    """Ends Panicked by a finished Reagrupar: two Pinned markers stay (SP-XI.4.3b, c)."""
    if _unit(resolution, unit_id).panicked:
        markers = rules.number["regroup_markers"]
        own = "SP-XI.4.3e" if by == unit_id else "SP-XI.6.2d"
        because = (
            Reason(RuleId("SP-XI.4.3b"), markers, "markers"),
            Reason(RuleId("SP-XI.4.3f"), 0, "no_roll"),
            Reason(RuleId(own), 0, "regrouped_by", {"unit": by}),
            Reason(RuleId("SP-XI.4.3d"), markers, "recovers_again"),
            *((Reason(RuleId("SP-XI.1h"), 0, "fanatic"),) if by == unit_id else ()),
        )
        resolution.emit(e.Regrouped(rule=RuleId("SP-XI.4.3c"), because=because, unit=unit_id, by=by))


def refuse_pinned_advance(
    rules: BattleRules, state: Battle, unit: BattleUnit, stands: Sequence[Stand]
) -> Refusal | None:
    """Refuses a Pinned unit to end nearer to the nearest enemy in its sight, save in contact (SP-XI.2.10b)."""
    if not unit.pinned:
        return None
    seen = list(enemies_seen_by(rules, state, unit.id))
    if not seen:
        return None
    gaps = {other: distance_between(rules, unit.stands, state.units[other].stands) for other in seen}
    nearest = min(seen, key=lambda other: (gaps[other], other))
    after = distance_between(rules, stands, state.units[nearest].stands)
    if after == 0 or after >= gaps[nearest] - rules.number["epsilon"]:
        return None
    params = {"unit": unit.id, "target": nearest, "value": after, "limit": gaps[nearest]}
    return Refusal("pinned-no-advance", RuleId("SP-XI.2.10b"), {**params})


def refuse_motivate(rules: BattleRules, state: Battle, action: Motivate) -> Refusal | None:
    """Judges Motivar: a leader, a die of his, a friend in his area with a marker, once a turn (SP-XI.4.2, 6.2)."""
    from studio.packs.spain1936.orders import holds, in_voice

    count = len(state.units)
    window = state.windows[-1]
    if window.kind != "turn" or not (0 <= action.officer < count and 0 <= action.unit < count):
        return Refusal("order-required", RuleId("SP-V.6.2a"))
    officer, unit = state.units[action.officer], state.units[action.unit]
    if officer.side != action.side or unit.side != action.side or officer.condition != "in_play":
        return Refusal("order-required", RuleId("SP-V.6.2a"), {"unit": action.unit})
    if unit.condition != "in_play":
        return Refusal("motivate-no-marker", RuleId("SP-XI.4.2f"), {"unit": action.unit})
    found: list[Refusal] = []
    if not holds(officer.officer.dice if officer.officer else (), action.dice):
        found.append(Refusal("order-die-not-held", RuleId("SP-V.3.2"), {"officer": officer.id}))
    if officer.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-XI.2.11"), {"unit": officer.id}))
    if not rules.sheets[officer.id].is_leader:
        found.append(Refusal("not-a-leader", RuleId("SP-XI.6.2e"), {"officer": officer.id}))
    if not in_voice(rules, officer, unit):
        limit = rules.sheets[officer.id].voice
        low = "low_leadership" in rules.sheets[officer.id].rules
        rule = RuleId("SP-XI.6.1b" if low else "SP-XI.4.2a")
        found.append(Refusal("motivate-out-of-area", rule, {"unit": unit.id, "limit": limit}))
    if len(action.dice) < rules.number["motivate_least_dice"]:
        found.append(Refusal("motivate-no-die", RuleId("SP-XI.4.2c"), {"officer": officer.id}))
    if unit.motivated:
        found.append(Refusal("motivate-repeated", RuleId("SP-XI.4.2d"), {"unit": unit.id}))
    if unit.panicked or not unit.pinned:
        found.append(Refusal("motivate-no-marker", RuleId("SP-XI.4.2f"), {"unit": unit.id}))
    return rules.first(found) if found else None


def resolve_motivate(rules: BattleRules, resolution: Resolution, action: Motivate) -> None:
    """Gives a unit one more recovery roll, with what the leader's dice are worth to it (SP-XI.4.2b, c)."""
    from studio.packs.spain1936.officers import raise_waiting_event
    from studio.packs.spain1936.orders import order_modifier

    modifier, because = order_modifier(rules, action.dice, rules.sheets[action.unit].quality)
    resolution.emit(
        e.DiceSpent(
            rule=RuleId("SP-XI.4.2c"),
            because=(*because, Reason(RuleId("SP-XI.6.2c"), 0, "in_area")),
            officer=action.officer,
            unit=action.unit,
            dice=action.dice,
            modifier=modifier,
        )
    )
    bonus = [Reason(RuleId("SP-XI.4.2b"), modifier, "order", {"dice": action.dice})]
    for upgrade in sorted(rules.sheets[action.officer].upgrades):
        row = rules.tables["cost_upgrades"].find(upgrade).value
        if row["motivate"]:
            bonus.append(Reason(row.rule, row["motivate"], "commissar", {"upgrade": upgrade}))
    total = sum(reason.value for reason in bonus)
    _recover(rules, resolution, action.unit, total, action.officer, tuple(bonus))
    raise_waiting_event(rules, resolution, action.officer, action.unit)


def _recover(
    rules: BattleRules, resolution: Resolution, unit_id: int, bonus: int, by: int, more: tuple[Reason, ...]
) -> None:
    """Rolls one die against Recuperación: a success takes one marker off (SP-XI.4.1)."""
    sheet = rules.sheets[unit_id]
    (die,) = resolution.roll(1, 6, RuleId("SP-XI.4.1b"))
    recovered = die + bonus >= sheet.recovery
    vehicle = sheet.form == "vehicle"
    plain = "SP-XI.1b" if sheet.form == "section" else "SP-XI.1c"
    needed = "SP-XI.5.4c" if vehicle else "SP-XI.1e" if "fanatic" in sheet.rules else plain
    because = (
        Reason(RuleId("SP-XI.4.1b"), die, "die"),
        *more,
        Reason(RuleId(needed), sheet.recovery, "recovery", {"quality": sheet.quality}),
        Reason(RuleId("SP-XI.4.1e"), int(recovered), "one_by_one"),
    )
    if by >= 0:
        rule = RuleId("SP-XI.4.2e" if vehicle else "SP-XI.4.2b")
    elif vehicle and recovered:
        rule = RuleId("SP-XI.5.4b")
    else:
        rule = RuleId("SP-XI.4.1c" if recovered else "SP-XI.4.1d")
    resolution.emit(e.RecoveryRolled(rule=rule, because=because, unit=unit_id, recovered=recovered, by=by))
    if recovered:
        lose_pinned(rules, resolution, unit_id, RuleId("SP-XI.4.1a"))


def recovery_rolled(state: Battle, event: e.RecoveryRolled) -> Battle:
    """Remembers that a unit was motivated in this own turn."""
    return changed(state, event.unit, motivated=True) if event.by >= 0 else state


def morale_checked(state: Battle, event: e.MoraleChecked) -> Battle:
    """Changes nothing: what the check brings follows in events of its own."""
    return state


def marker_gained(state: Battle, event: e.PinnedGained) -> Battle:
    """Sets a unit's Pinned markers, and remembers Suppression for the rest of the player turn."""
    suppressed = event.cause == "suppression" or state.units[event.unit].suppressed
    return changed(state, event.unit, pinned=event.markers, suppressed=suppressed)


def marker_lost(state: Battle, event: e.PinnedLost) -> Battle:
    """Sets a unit's Pinned markers."""
    return changed(state, event.unit, pinned=event.markers)


def panicked(state: Battle, event: e.Panicked) -> Battle:
    """Takes markers, aim, task and dice off a unit that is Panicked from now on."""
    unit = state.units[event.unit]
    officer = None if unit.officer is None else Officer(active=True, moved=unit.officer.moved)
    after = replace(unit, pinned=0, panicked=True, aimed=False, prone=None, task=None, officer=officer)
    return with_unit(state, after)


def regrouped(state: Battle, event: e.Regrouped) -> Battle:
    """Ends Panicked and leaves Pinned markers."""
    markers = event.because[0].value
    return changed(state, event.unit, panicked=False, pinned=markers)


def stand_loss_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Offers the large stands that a section may take off (SP-XI.8.7)."""
    window = state.windows[-1]
    if not isinstance(window, StandLoss):
        return ()
    large = damage.large_stands(state.units[window.unit])
    choices = SomeOf(large, window.count, window.count)

    def judge(action: Action) -> Refusal | None:
        return rules.refuse(state, action)

    fixed = {"side": side, "unit": window.unit}
    return (Offer(TakeOff, fixed, {"stands": choices}, RuleId("SP-XI.8.7"), judge=judge),)


def motivate_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Offers Motivar: each leader with dice, the units with markers, and some of his dice (SP-XI.4.2)."""
    found: list[Offer] = []

    def judge(action: Action) -> Refusal | None:
        return rules.refuse(state, action)

    pinned = [u.id for u in state.units if u.side == side and u.pinned and not u.panicked and not u.motivated]
    if not pinned:
        return ()
    for officer in state.units:
        held = officer.officer.dice if officer.officer else ()
        if officer.side != side or not held or officer.panicked or not rules.sheets[officer.id].is_leader:
            continue
        near = tuple(unit for unit in pinned if _may_hear(rules, state, officer, unit))
        if near:
            single = tuple((face,) for face in sorted(set(held)))
            opened: dict[str, Domain] = {"unit": OneOf(near), "dice": OneOf(single)}
            fixed = {"side": side, "officer": officer.id}
            found.append(Offer(Motivate, fixed, opened, RuleId("SP-XI.4.2a"), judge=judge))
    return tuple(found)


def _may_hear(rules: BattleRules, state: Battle, officer: BattleUnit, unit_id: int) -> bool:
    from studio.packs.spain1936.orders import in_voice

    unit = state.units[unit_id]
    return unit.condition == "in_play" and in_voice(rules, officer, unit)


EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {
    e.RecoveryRolled: recovery_rolled,
    e.MoraleChecked: morale_checked,
    e.PinnedGained: marker_gained,
    e.PinnedLost: marker_lost,
    e.Panicked: panicked,
    e.Regrouped: regrouped,
}
REFUSE: Mapping[type[Action], Callable[[BattleRules, Battle, Any], Refusal | None]] = {
    Motivate: refuse_motivate,
    RetreatTo: retreat.refuse_retreat,
    TakeOff: damage.refuse_take_off,
}
RESOLVE: Mapping[type[Action], Callable[[BattleRules, Resolution, Any], None]] = {
    Motivate: resolve_motivate,
    RetreatTo: retreat.resolve_retreat,
    TakeOff: damage.resolve_take_off,
}
OFFERS: Mapping[str, Callable[[BattleRules, Battle, Side], tuple[Offer, ...]]] = {
    "stand_loss": stand_loss_offers,
    "retreat": retreat.retreat_offers,
}


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state


def _unit(resolution: Resolution, unit_id: int) -> BattleUnit:
    return _state(resolution).units[unit_id]
