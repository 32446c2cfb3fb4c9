"""Officers: activation, order and event dice, and where events fall (SP-V.2, SP-V.4.1)."""

from __future__ import annotations

from studio.engine.resolution import Resolution
from studio.engine.values import Reason, Refusal, RuleId, Side
from studio.packs.spain1936 import morale, sight
from studio.packs.spain1936.actions import Activate, ChooseUnit, EventMoveTo
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import EventFell, Moved, OfficerActivated, WindowClosed, WindowOpened
from studio.packs.spain1936.model import DEFENDER, Battle, EventChoice, EventMove, rival
from studio.packs.spain1936.movement import PlannedMove, fixed_distance, halved, judge_move

CHOICE_RULES = {
    "rival_in_sight": RuleId("SP-V.4.1h"),
    "first_ordered": RuleId("SP-V.4.1k"),
    "owner_in_sight": RuleId("SP-V.4.1m"),
    "owner_anywhere": RuleId("SP-V.4.1o"),
}
NONE_SEEN = {
    "rival_in_sight": RuleId("SP-V.4.1i"),
    "first_ordered": RuleId("SP-V.4.1l"),
    "owner_in_sight": RuleId("SP-V.4.1n"),
}


def refuse_activate(rules: BattleRules, state: Battle, action: Activate) -> Refusal | None:
    """Judges the activation of an officer in the own turn (SP-V.4.1a, c)."""
    if state.windows[-1].kind != "turn" or not 0 <= action.officer < len(state.units):
        return Refusal("order-required", RuleId("SP-V.6.2a"))
    unit = state.units[action.officer]
    if unit.side != action.side or not rules.sheets[unit.id].is_officer or unit.condition != "in_play":
        return Refusal("order-required", RuleId("SP-V.6.2a"), {"unit": unit.id})
    if unit.officer and unit.officer.active:
        return Refusal("officer-already-active", RuleId("SP-V.4.1c"), {"officer": unit.id})
    if unit.panicked:
        return Refusal("unit-panicked", RuleId("SP-XI.2.11"), {"unit": unit.id})
    return None


def resolve_activate(rules: BattleRules, resolution: Resolution, action: Activate) -> None:
    """Activates an officer of the active player."""
    activate(rules, resolution, action.officer)


def activate(rules: BattleRules, resolution: Resolution, officer_id: int) -> None:
    """Rolls an officer's order dice and event dice, and lets an event fall (SP-V.4.1e, f)."""
    sheet = rules.sheets[officer_id]
    faces = resolution.roll(sheet.order_dice, 6, RuleId("SP-V.2.3"))
    icon = roll_event(rules, resolution)
    because = (Reason(RuleId("SP-V.4.1f"), 1, "equal_icons", {"icon": icon}),) if icon else ()
    state: Battle = resolution.state  # type: ignore[assignment]
    rule = "SP-V.4.1a"
    if state.active != sheet.side:
        rule = "SP-V.4.1d" if state.round == 1 and sheet.side == DEFENDER else "SP-V.4.1b"
    resolution.emit(OfficerActivated(rule=RuleId(rule), because=because, officer=officer_id, dice=faces, icon=icon))
    if icon and sheet.picker != "first_ordered":
        place_event(rules, resolution, officer_id, icon)


def roll_event(rules: BattleRules, resolution: Resolution) -> str:
    """Rolls two event dice and gives the icon when they are equal, else nothing."""
    first, second = resolution.roll(rules.number["event_dice"], rules.number["event_faces"], RuleId("SP-V.4.1e"))
    return str(rules.tables["events"].rows[(first,)]["icon"]) if first == second else ""


def place_event(rules: BattleRules, resolution: Resolution, officer_id: int, icon: str) -> None:
    """Lets whoever may choose name the unit that an officer's event falls on (SP-V.4.1h to s)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    side = state.units[officer_id].side
    picker = rules.sheets[officer_id].picker
    in_play = tuple(unit.id for unit in state.units if unit.side == side and unit.condition == "in_play")
    rule = CHOICE_RULES[picker]
    absent = sum(unit.side == side and unit.condition == "reserve" for unit in state.units)
    because = (Reason(RuleId("SP-V.4.1r"), absent, "not_on_table"),) if absent else ()
    chooser: Side = side if picker.startswith("owner") else rival(side)
    eligible = in_play
    if picker != "owner_anywhere":
        seen = tuple(unit for unit in in_play if unit != officer_id and sight.notices(rules, state, officer_id, unit))
        if seen:
            eligible = seen
        else:
            rule = NONE_SEEN[picker]
            chooser = rival(side)
            because = (*because, Reason(RuleId("SP-V.4.1q"), 0, "not_in_own_sight"))
    if len(eligible) < 2:
        why = (Reason(rule, len(eligible), "only_choice"), *because)
        fall_on(rules, resolution, officer_id, eligible[0] if eligible else -1, icon, why)
        return
    window = EventChoice(kind="event_choice", sides=(chooser,), officer=officer_id, icon=icon, eligible=eligible)
    resolution.emit(WindowOpened(rule=rule, because=because, window=window))


def raise_waiting_event(rules: BattleRules, resolution: Resolution, officer_id: int, unit_id: int) -> None:
    """Lets the event of a regular officer fall on the first unit he orders (SP-V.4.1j)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    officer = state.units[officer_id].officer
    if officer and officer.event:
        why = (
            Reason(RuleId("SP-V.4.1j"), 0, "first_ordered"),
            Reason(RuleId("SP-V.4.1p"), 0, "ordered_with_die"),
            Reason(RuleId("SP-V.4.1t"), 0, "before_the_order"),
        )
        fall_on(rules, resolution, officer_id, unit_id, officer.event, why)


def fall_on(
    rules: BattleRules,
    resolution: Resolution,
    officer_id: int,
    unit_id: int,
    icon: str,
    because: tuple[Reason, ...] = (),
) -> None:
    """Lets an event take effect on a unit, or be lost with -1 (SP-V.4.1s to z)."""
    row = next(row for row in rules.tables["events"].rows.values() if row["icon"] == icon)
    if unit_id < 0:
        resolution.emit(EventFell(rule=RuleId("SP-V.4.1s"), officer=officer_id, unit=-1, icon=icon))
        return
    before: Battle = resolution.state  # type: ignore[assignment]
    resolution.emit(EventFell(rule=row.rule, because=because, officer=officer_id, unit=unit_id, icon=icon))
    unit = before.units[unit_id]
    if row["pinned"] > 0:
        morale.gain_pinned(rules, resolution, unit_id, "nerves", row.rule)
    elif row["pinned"] < 0 and unit.pinned:
        morale.lose_pinned(rules, resolution, unit_id, row.rule)
    elif row["move_divisor"] and not (unit.panicked or unit.bogged or unit.immobilised):
        window = EventMove(kind="event_move", sides=(unit.side,), unit=unit_id)
        resolution.emit(WindowOpened(rule=row.rule, window=window))


def refuse_choose(rules: BattleRules, state: Battle, action: ChooseUnit) -> Refusal | None:
    """Judges the choice of the unit that an event falls on (SP-V.4.1g)."""
    window = state.windows[-1]
    if not isinstance(window, EventChoice) or action.unit not in window.eligible:
        return Refusal("event-target-illegal", RuleId("SP-V.4.1g"), {"unit": action.unit})
    return None


def resolve_choose(rules: BattleRules, resolution: Resolution, action: ChooseUnit) -> None:
    """Lets the event fall on the unit that was named."""
    window = resolution.state.windows[-1]
    resolution.emit(WindowClosed(rule=RuleId("SP-V.4.1f"), kind="event_choice"))
    fall_on(rules, resolution, window.officer, action.unit, window.icon)


def refuse_event_move(rules: BattleRules, state: Battle, action: EventMoveTo) -> Refusal | None:
    """Judges the move that the event Initiative allows: up to half the base distance (SP-V.4.1v)."""
    window = state.windows[-1]
    if not isinstance(window, EventMove) or action.unit != window.unit:
        return Refusal("event-target-illegal", RuleId("SP-V.4.1g"), {"unit": action.unit})
    if action.goal is None:
        return None
    planned = _plan_event_move(rules, state, action)
    if isinstance(planned, Refusal):
        return planned
    return morale.refuse_pinned_advance(rules, state, state.units[action.unit], planned.stands)


def resolve_event_move(rules: BattleRules, resolution: Resolution, action: EventMoveTo) -> None:
    """Makes or leaves the move of the event Initiative."""
    state: Battle = resolution.state  # type: ignore[assignment]
    rule = RuleId("SP-V.4.1v")
    if action.goal is not None:
        planned = _plan_event_move(rules, state, action)
        if not isinstance(planned, Refusal):
            resolution.emit(
                Moved(
                    rule=rule,
                    because=planned.because,
                    unit=action.unit,
                    stands=planned.stands,
                    path=planned.path,
                    cost=planned.cost,
                    allowance=planned.allowance,
                    cause="event",
                )
            )
    resolution.emit(WindowClosed(rule=rule, kind="event_move"))


def _plan_event_move(rules: BattleRules, state: Battle, action: EventMoveTo) -> Refusal | PlannedMove:
    unit = state.units[action.unit]
    base = rules.movers[rules.sheets[unit.id].mover].base
    distances = fixed_distance(rules, unit, halved(base, rules.number["event_move_divisor"]), RuleId("SP-V.4.1v"))
    assert action.goal is not None
    return judge_move(rules, state, unit, action.goal, distances, via=action.via, stands=action.stands)


def command_value(rules: BattleRules, state: Battle, side: Side) -> int:
    """Gives an army's command value: what its officers in play contribute (SP-V.2.2, V.2.5)."""
    return sum(
        rules.sheets[unit.id].order_dice
        for unit in state.units
        if unit.side == side and unit.condition == "in_play" and rules.sheets[unit.id].is_officer
    )
