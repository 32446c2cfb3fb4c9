"""What an order or a reaction rests on: facts with their rules, for the screen and the curious (SP-V, SP-XI.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from studio.board.lines import distance
from studio.engine.values import Reason, Side
from studio.packs.spain1936.actions import Fire, GoProne, Move, OrderAction, Prolong, ReactFire, SendMessenger
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle, BattleUnit, Reaction
from studio.packs.spain1936.move_facts import Entry, fact
from studio.packs.spain1936.orders import executed_modifier, order_modifier, platoon_of
from studio.packs.spain1936.places import command_stand, gap_between
from studio.packs.spain1936.reactions import able_units, aimed_shots, order_from, supervisors
from studio.packs.spain1936.special import special_facts
from studio.packs.spain1936.tasks import turns_needed

SHARES = {"green": "SP-XI.6.3a", "regular": "SP-XI.6.3b", "veteran": "SP-XI.6.3c", "elite": "SP-XI.6.3d"}


def order_facts(rules: BattleRules, state: Battle, action: OrderAction | SendMessenger) -> tuple[Reason, ...]:
    """Gives the facts of an order, in the order of the book; they hold whether or not it is refused."""
    officer, unit = state.units[action.officer], state.units[action.unit]
    found: list[Entry] = [*_of_command(rules, officer, unit), *_of_dice(rules, state, unit, action.dice)]
    found.extend(special_facts(rules, unit.id))
    if isinstance(action, SendMessenger):
        found.append(("SP-XI.6.4", gap_between(rules, officer.stands[0], unit.stands[-1]), "beyond_the_area"))
    else:
        found += [*_of_means(rules, state, officer, unit, action), *_of_kind(rules, state, unit, action)]
    return _sorted(rules, found)


def reaction_facts(rules: BattleRules, state: Battle, action: ReactFire | GoProne) -> tuple[Reason, ...]:
    """Gives the facts of a reaction in the open window."""
    window = state.windows[-1]
    unit = state.units[action.unit]
    assert isinstance(window, Reaction)
    found: list[Entry] = [
        ("SP-V.6.1d", 1, "activation"),
        ("SP-V.6.3a", len(able_units(rules, state, window)), "may_react"),
        ("SP-V.6.3g", 0, "costs_nothing"),
        ("SP-V.6.3q", state.round, "not_acted_this_round"),
    ]
    if action.officer < 0:
        found += [
            ("SP-V.6.3c", 0, "no_dice"),
            ("SP-V.6.3n", rules.number["event_dice"], "own_event_dice"),
            ("SP-V.6.3o", 0, "unsupervised"),
        ]
    else:
        found.append(("SP-V.6.3i", len(supervisors(rules, state, unit)), "supervisors"))
        if action.officer == action.unit:
            found.append(("SP-V.6.3t", 0, "supervises_himself"))
        if rules.sheets[action.officer].is_leader:
            found.append(("SP-XI.6.2b", len(action.dice), "reserve_dice"))
    modifier, _ = order_modifier(rules, action.dice, rules.sheets[unit.id].quality)
    if isinstance(action, GoProne):
        found += [
            ("SP-V.6.3f", 0, "to_the_end_of_the_turn"),
            ("SP-V.6.2k", rules.number["prone_cover"] + modifier, "cover_by_dice"),
        ]
    else:
        found += [*_of_shot(rules, state, unit, action, modifier), *_of_path(rules, state, window, action)]
    return _sorted(rules, found)


def turn_facts(rules: BattleRules, state: Battle) -> tuple[Reason, ...]:
    """Gives what stands at this moment of a player turn and what its end will take or give."""
    own = [unit for unit in state.units if unit.side == state.active and unit.condition == "in_play"]
    officers = [unit for unit in own if rules.sheets[unit.id].is_officer]
    ready = [unit for unit in officers if not (unit.officer and unit.officer.active)]
    reserve = sum(len(unit.officer.dice) for unit in state.units if unit.officer and unit.side != state.active)
    held = sum(len(unit.officer.dice) for unit in officers if unit.officer)
    expiring = sum(mark.until <= state.round for unit in state.units for mark in unit.marks)
    found: list[Entry] = [
        ("SP-V.1.2a", len(ready), "officers_ready"),
        ("SP-V.1.3", int(state.active != rules.sides[0]), "round_ends_after_defender"),
        ("SP-V.3.4", reserve, "dice_in_reserve"),
        ("SP-V.3.5", -held, "dice_to_be_lost"),
        ("SP-V.3.6", sum(rules.sheets[unit.id].order_dice for unit in officers), "fresh_roll"),
        ("SP-V.9.1", expiring, "marks_expire"),
        ("SP-V.9.4", sum(unit.acted for unit in state.units), "ready_next_round"),
    ]
    return _sorted(rules, found)


def command_facts(rules: BattleRules, state: Battle, side: Side) -> tuple[Reason, ...]:
    """Gives an army's command value officer by officer; one that is lost adds nothing (SP-V.2.2, V.2.5)."""
    found: list[Entry] = []
    total = 0
    for sheet in rules.sheets:
        if sheet.side != side or not sheet.is_officer:
            continue
        if state.units[sheet.id].condition == "in_play":
            total += sheet.order_dice
            found.append((SHARES[sheet.quality], sheet.order_dice, "contribution", {"officer": sheet.id}))
        else:
            found.append(("SP-V.2.5", 0, "lost_officer", {"officer": sheet.id}))
    found.append(("SP-V.2.2", total, "command_value"))
    return tuple(fact(*entry) for entry in found)


def _of_command(rules: BattleRules, officer: BattleUnit, unit: BattleUnit) -> Iterable[Entry]:
    giver = rules.sheets[officer.id]
    here = officer.stands[0]
    receiver = command_stand(rules, unit, here.at)
    yield "SP-V.2.1", 1, "is_officer", {"officer": officer.id}
    yield "SP-V.3.1", len(officer.officer.dice) if officer.officer else 0, "dice_held"
    lost = rules.sheets[unit.id].form == "section" and receiver.kind != "single"
    yield "SP-V.4.0f" if lost else "SP-V.4.0a", gap_between(rules, here, receiver), "way_to_receiver"
    yield "SP-V.4.0e", 1, "one_sender"
    yield "SP-XI.6.1b" if "low_leadership" in giver.rules else "SP-XI.6.1a", giver.voice, "area"
    if giver.is_leader:
        yield "SP-XI.6.2a", giver.voice, "voice_of_leader"
    if giver.form == "vehicle":
        yield "SP-XI.6.5", 0, "command_vehicle"


def _of_dice(rules: BattleRules, state: Battle, unit: BattleUnit, dice: Sequence[int]) -> Iterable[Entry]:
    number = rules.number
    ups, downs = dice.count(number["order_face_plus"]), dice.count(number["order_face_minus"])
    yield "SP-V.2.4a", ups, "plus_faces"
    yield "SP-V.2.4b", -downs, "minus_faces"
    yield "SP-V.2.4c", 0, "zero_faces", {"zeros": len(dice) - ups - downs}
    if len(dice) > 1:
        yield "SP-V.4.0c", len(dice), "more_dice"
    quality = rules.sheets[unit.id].quality
    total, _ = order_modifier(rules, dice, quality)
    if quality == "green":
        yield "SP-V.5.1b" if ups < downs else "SP-V.5.1c", total, "green_sum"
    elif quality == "regular":
        yield "SP-V.5.2", total, "regular_sum"
    else:
        yield "SP-V.5.5", total - ups + downs, "always_taken"


def _of_means(
    rules: BattleRules, state: Battle, officer: BattleUnit, unit: BattleUnit, action: OrderAction
) -> Iterable[Entry]:
    giver, taker = rules.sheets[officer.id], rules.sheets[unit.id]
    if action.means == "signal":
        yield "SP-V.4.4b", gap_between(rules, officer.stands[0], unit.stands[-1]), "any_distance"
    if giver.form != "vehicle":
        return
    if officer.id == unit.id:
        yield "SP-V.4.5d", len(action.dice), "pays_for_itself"
        yield "SP-V.4.5f", 0, "orders_itself"
    elif taker.form != "vehicle":
        yield "SP-V.4.5i", giver.voice, "foot_by_voice"
    elif action.means == "signal":
        yield "SP-V.4.5h", len(action.dice), "vehicles_by_signal"
    if action.platoon:
        total, _ = order_modifier(rules, action.dice, giver.quality)
        yield "SP-V.4.6e", total, "quality_of_hen", {"chicks": len(platoon_of(rules, state, officer))}


def _of_kind(rules: BattleRules, state: Battle, unit: BattleUnit, action: OrderAction) -> Iterable[Entry]:
    modifier, _ = executed_modifier(rules, unit, action.dice)
    yield "SP-V.6.1d", 1, "activation"
    if unit.panicked:
        yield "SP-XI.2.6", 0, "cannot_fight_on"
    yield "SP-V.6.2h", modifier, "modifier_of_the_action"
    if isinstance(action, Move):
        if unit.aimed:
            yield "SP-V.6.2f", 0, "aim_is_lost"
    elif isinstance(action, Fire):
        yield "SP-V.6.2c", 1, "eligible_target"
        if unit.bogged:
            yield "SP-IV.7.12", 0, "bogged_may_fire"
        yield from _of_shot(rules, state, unit, action, modifier)
    elif isinstance(action, Prolong):
        yield "SP-V.6.2g", turns_needed(rules, unit, action.task, modifier), "longer_task"
        yield "SP-V.8.2", 0, "begins_from_nothing"


def _of_shot(
    rules: BattleRules, state: Battle, unit: BattleUnit, action: Fire | ReactFire, modifier: int
) -> Iterable[Entry]:
    yield "SP-V.6.2j", modifier, "added_to_attack"
    if action.second_target < 0:
        return
    second, _ = order_modifier(rules, action.second_dice, rules.sheets[unit.id].quality)
    if unit.aimed:
        yield "SP-V.6.2e", 0, "no_aim_bonus"
    yield "SP-V.6.4a", rules.number["rapid_fire_shots"], "two_orders"
    yield "SP-V.6.4b", int(isinstance(action, ReactFire)), "action_or_reaction"
    yield "SP-V.6.4c", min(len(action.dice), len(action.second_dice)), "dice_a_shot"
    yield "SP-V.6.4d", second, "own_modifier"
    yield "SP-V.6.4e", rules.number["rapid_fire_angle"], "limits_hold"


def _of_path(rules: BattleRules, state: Battle, window: Reaction, action: ReactFire) -> Iterable[Entry]:
    if window.move is None:
        return
    yield "SP-VI.1.8", 0, "at_once"
    shots = aimed_shots(rules, state, window, order_from(action))
    if isinstance(shots, tuple):
        near = min(distance(stand.at, state.units[action.unit].stands[0].at) for stand in shots[0].target_stands)
        yield "SP-V.6.3d", near, "nearest_point"


def _sorted(rules: BattleRules, found: Iterable[Entry]) -> tuple[Reason, ...]:
    return tuple(fact(*entry) for entry in sorted(found, key=lambda entry: rules.places.get(entry[0], 0)))
