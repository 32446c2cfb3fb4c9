"""Messengers (SP-V.4.3): orders that travel 20 cm a turn, face down, with their dice beside them."""

from __future__ import annotations

from studio.board.angles import round_ratio
from studio.board.place import Point
from studio.board.polygons import point_gap
from studio.engine.resolution import Resolution
from studio.engine.secrets import Secret, reveal
from studio.engine.values import Reason, Refusal, RuleId, Side
from studio.packs.spain1936.actions import Forgo, SendMessenger
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import (
    MessengerArrived,
    MessengerLost,
    MessengerMoved,
    MessengerSent,
    WindowClosed,
)
from studio.packs.spain1936.model import Battle, Granted, Messenger
from studio.packs.spain1936.officers import raise_waiting_event
from studio.packs.spain1936.orders import dice_refusals
from studio.packs.spain1936.places import command_stand, gap_between, outline


def refuse_send(rules: BattleRules, state: Battle, action: SendMessenger) -> Refusal | None:
    """Judges an order by messenger: not from a command vehicle, and one at a time to a unit (SP-V.4.3i, V.4.5e)."""
    count = len(state.units)
    required = Refusal("order-required", RuleId("SP-V.6.2a"), {"unit": action.unit})
    if state.windows[-1].kind != "turn" or not (0 <= action.officer < count and 0 <= action.unit < count):
        return required
    officer, unit = state.units[action.officer], state.units[action.unit]
    giver = rules.sheets[officer.id]
    own = officer.side == unit.side == action.side and officer.id != unit.id
    if not own or not giver.is_officer or officer.condition != "in_play" or unit.condition != "in_play":
        return required
    found = dice_refusals(rules, state, officer, unit.id, action.dice, len(action.dice))
    if giver.form == "vehicle":
        found.append(Refusal("order-messenger-not-allowed", RuleId("SP-V.4.5e"), {"unit": officer.id}))
    if any(messenger.unit == unit.id for messenger in state.messengers):
        found.append(Refusal("messenger-pending", RuleId("SP-V.4.3i"), {"unit": unit.id}))
    if officer.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-XI.2.11"), {"unit": officer.id}))
    if unit.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-XI.3.4c"), {"unit": unit.id}))
    return rules.first(found) if found else None


def resolve_send(rules: BattleRules, resolution: Resolution, action: SendMessenger) -> None:
    """Sends a messenger, who goes his first 20 cm at once (SP-V.4.3c, d)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    officer, unit = state.units[action.officer], state.units[action.unit]
    start = officer.stands[0]
    receiver = command_stand(rules, unit, start.at)
    left = gap_between(rules, start, receiver)
    resolution.emit(
        MessengerSent(
            rule=RuleId("SP-V.4.3b"),
            because=(Reason(RuleId("SP-V.4.3a"), left, "way_of_messenger"),),
            officer=officer.id,
            unit=unit.id,
            dice=action.dice,
            order=Secret(str(action.side), action.order),
            at=start.at,
            left=left,
            goal=receiver.at,
        )
    )
    raise_waiting_event(rules, resolution, officer.id, unit.id)
    _go_on(rules, resolution, unit.id)


def go_on(rules: BattleRules, resolution: Resolution, side: Side) -> None:
    """Moves every messenger of a side at the start of its own turn, before any officer activates (SP-V.4.3d)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    for messenger in state.messengers:
        if state.units[messenger.unit].side == side:
            _go_on(rules, resolution, messenger.unit)


def _go_on(rules: BattleRules, resolution: Resolution, unit_id: int) -> None:
    state: Battle = resolution.state  # type: ignore[assignment]
    messenger = next(one for one in state.messengers if one.unit == unit_id)
    unit = state.units[unit_id]
    if unit.stands and unit.condition == "in_play":
        at, left, goal = _advanced(rules, state, messenger)
        there = left <= rules.number["epsilon"]
        rule = "SP-V.4.3g" if there and unit.acted else "SP-V.4.3f" if goal != messenger.goal else "SP-V.4.3c"
        because = (Reason(RuleId("SP-V.3.7"), len(messenger.dice), "dice_travel"),)
        resolution.emit(MessengerMoved(rule=RuleId(rule), because=because, unit=unit_id, at=at, left=left, goal=goal))
        if not there:
            return
    if unit.condition != "in_play" or unit.panicked:
        resolution.emit(MessengerLost(rule=RuleId("SP-V.4.3h"), unit=unit_id))
    elif not unit.acted:
        order = reveal(messenger.order)
        resolution.emit(
            MessengerArrived(
                rule=RuleId("SP-V.4.3e"), officer=messenger.officer, unit=unit_id, dice=messenger.dice, order=order
            )
        )


def _advanced(rules: BattleRules, state: Battle, messenger: Messenger) -> tuple[Point, int, Point]:
    """Gives where a messenger is after 20 cm straight on; he follows a receiver that moved (SP-V.4.3f)."""
    receiver = command_stand(rules, state.units[messenger.unit], messenger.at)
    left = messenger.left
    if receiver.at != messenger.goal:
        left = point_gap(outline(rules, receiver), messenger.at)
    step = min(rules.number["messenger_step"], left)
    if not left:
        return messenger.at, 0, receiver.at
    (x, y), (gx, gy) = messenger.at, receiver.at
    at = Point(x + round_ratio((gx - x) * step, left), y + round_ratio((gy - y) * step, left))
    return at, left - step, receiver.at


def refuse_forgo(rules: BattleRules, state: Battle, action: Forgo) -> Refusal | None:
    """Judges leaving a granted order: only while one is granted."""
    window = state.windows[-1]
    if isinstance(window, Granted) and action.side in window.sides:
        return None
    return Refusal("order-required", RuleId("SP-V.6.2a"))


def resolve_forgo(rules: BattleRules, resolution: Resolution, action: Forgo) -> None:
    """Leaves what was granted."""
    resolution.emit(WindowClosed(rule=RuleId("SP-V.6.2a"), kind="granted"))
