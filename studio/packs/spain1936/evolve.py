"""What the events of the sequence, orders, reactions and movement do to the state; the only place that writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from studio.engine.values import Event
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.model import (
    ATTACKER,
    Battle,
    BattleUnit,
    Granted,
    Mark,
    Messenger,
    Officer,
    Reaction,
    Stage,
    Task,
    Turn,
    changed,
    has_mark,
    rival,
    with_unit,
)

MARKING = {"star": "heroism", "crate": "ammunition", "question": "confusion", "wrench": "breakdown"}


def window_opened(state: Battle, event: e.WindowOpened) -> Battle:
    return replace(state, windows=(*state.windows, event.window))


def window_closed(state: Battle, event: e.WindowClosed) -> Battle:
    return replace(state, windows=state.windows[:-1])


def step_taken(state: Battle, event: e.StepTaken) -> Battle:
    rest = state.windows[:-1]
    after = (Stage(kind="stage", sides=(), step=event.following),) if event.following else ()
    return replace(state, windows=(*rest, *after))


def turn_began(state: Battle, event: e.TurnBegan) -> Battle:
    opens_round = event.side == ATTACKER
    units = tuple(_for_turn(unit, event, opens_round) for unit in state.units)
    turn = Turn(kind="turn", sides=(event.side,), round=event.round)
    windows = (turn, *state.windows[1:])
    return replace(state, round=event.round, active=event.side, units=units, windows=windows)


def _for_turn(unit: BattleUnit, event: e.TurnBegan, opens_round: bool) -> BattleUnit:
    fields: dict[str, Any] = {}
    if unit.reacted:
        fields["reacted"] = False
    if opens_round and (unit.acted or unit.acted_own_turn):
        fields["acted"] = fields["acted_own_turn"] = False
    if opens_round and unit.displaced:
        fields["displaced"] = False
    if unit.side == event.side:
        if unit.motivated:
            fields["motivated"] = False
        if unit.officer is not None and unit.officer != Officer():
            fields["officer"] = Officer()
    return replace(unit, **fields) if fields else unit


def turn_ended(state: Battle, event: e.TurnEnded) -> Battle:
    units = tuple(
        replace(unit, prone=None, moved=False, suppressed=False)
        if unit.prone is not None or unit.moved or unit.suppressed
        else unit
        for unit in state.units
    )
    return replace(state, units=units)


def round_ended(state: Battle, event: e.RoundEnded) -> Battle:
    units = tuple(
        replace(unit, marks=tuple(mark for mark in unit.marks if mark.until > event.round)) if unit.marks else unit
        for unit in state.units
    )
    return replace(state, units=units)


def officer_activated(state: Battle, event: e.OfficerActivated) -> Battle:
    unit = state.units[event.officer]
    held = unit.officer or Officer()
    officer = replace(held, active=True, dice=event.dice, event=event.icon, ordered=False)
    return with_unit(state, replace(unit, officer=officer))


def event_rolled(state: Battle, event: e.EventRolled) -> Battle:
    return state


def event_fell(state: Battle, event: e.EventFell) -> Battle:
    if event.officer >= 0:
        unit = state.units[event.officer]
        if unit.officer is not None and unit.officer.event:
            state = with_unit(state, replace(unit, officer=replace(unit.officer, event="")))
    kind = MARKING.get(event.icon, "")
    if event.unit < 0 or not kind:
        return state
    unit = state.units[event.unit]
    if kind == "heroism" and unit.pinned:
        return state
    until = state.round + 1 if kind == "confusion" else state.round
    return with_unit(state, replace(unit, marks=(*unit.marks, Mark(kind, until))))


def order_given(state: Battle, event: e.OrderGiven) -> Battle:
    window = state.windows[-1]
    if isinstance(window, Granted):
        units = tuple(unit for unit in window.units if unit != event.unit)
        rest = (replace(window, units=units),) if units else ()
        state = replace(state, windows=(*state.windows[:-1], *rest))
    else:
        state = _spend(state, event.officer, event.dice, True)
    unit = state.units[event.unit]
    marks = unit.marks
    if marks and has_mark(unit, "confusion"):
        place = next(i for i, mark in enumerate(marks) if mark.kind == "confusion")
        marks = (*marks[:place], *marks[place + 1 :])
    return with_unit(state, replace(unit, acted=True, acted_own_turn=True, marks=marks))


def messenger_sent(state: Battle, event: e.MessengerSent) -> Battle:
    state = _spend(state, event.officer, event.dice, True)
    messenger = Messenger(
        officer=event.officer,
        unit=event.unit,
        dice=event.dice,
        order=event.order,
        at=event.at,
        left=event.left,
        goal=event.goal,
    )
    return replace(state, messengers=(*state.messengers, messenger))


def messenger_moved(state: Battle, event: e.MessengerMoved) -> Battle:
    messengers = tuple(
        replace(one, at=event.at, left=event.left, goal=event.goal) if one.unit == event.unit else one
        for one in state.messengers
    )
    return replace(state, messengers=messengers)


def messenger_arrived(state: Battle, event: e.MessengerArrived) -> Battle:
    window = Granted(
        kind="granted",
        sides=(state.units[event.unit].side,),
        officer=event.officer,
        units=(event.unit,),
        order=event.order,
        means="messenger",
        faces=event.dice,
    )
    rest = tuple(one for one in state.messengers if one.unit != event.unit)
    return replace(state, messengers=rest, windows=(*state.windows, window))


def messenger_lost(state: Battle, event: e.MessengerLost) -> Battle:
    return replace(state, messengers=tuple(one for one in state.messengers if one.unit != event.unit))


def dice_spent(state: Battle, event: e.DiceSpent) -> Battle:
    return _spend(state, event.officer, event.dice, bool(event.dice))


def _spend(state: Battle, officer_id: int, dice: tuple[int, ...], ordered: bool) -> Battle:
    unit = state.units[officer_id]
    held = unit.officer or Officer()
    left = list(held.dice)
    for face in dice:
        left.remove(face)
    officer = replace(held, dice=tuple(left), ordered=held.ordered or ordered)
    return with_unit(state, replace(unit, officer=officer))


def move_declared(state: Battle, event: e.MoveDeclared) -> Battle:
    side = rival(state.units[event.move.unit].side)
    window = Reaction(kind="reaction", sides=(side,), unit=event.move.unit, move=event.move)
    return replace(state, windows=(*state.windows, window))


def fire_declared(state: Battle, event: e.FireDeclared) -> Battle:
    top = state.windows[-1]
    if isinstance(top, Reaction) and top.shots:
        window = replace(top, shots=(*top.shots, *event.shots))
        return replace(state, windows=(*state.windows[:-1], window))
    shooter = event.shots[0].shooter
    side = rival(state.units[shooter].side)
    window = Reaction(kind="reaction", sides=(side,), unit=shooter, shots=event.shots)
    return replace(state, windows=(*state.windows, window))


def moved(state: Battle, event: e.Moved) -> Battle:
    unit = state.units[event.unit]
    fields: dict[str, Any] = {"stands": event.stands, "moved": True, "aimed": False}
    if event.cause != "order":
        fields["displaced"] = True
    if event.cause == "free" and unit.officer is not None:
        fields["officer"] = replace(unit.officer, moved=True)
    return with_unit(state, replace(unit, **fields))


def bog_rolled(state: Battle, event: e.BogRolled) -> Battle:
    return changed(state, event.unit, bogged=True) if event.bogged else state


def unstick_rolled(state: Battle, event: e.UnstickRolled) -> Battle:
    return changed(state, event.unit, bogged=False) if event.freed else state


def rotated(state: Battle, event: e.Rotated) -> Battle:
    unit = state.units[event.unit]
    stands = tuple(replace(stand, bearing=event.bearing) for stand in unit.stands)
    return with_unit(state, replace(unit, stands=stands))


def aimed(state: Battle, event: e.Aimed) -> Battle:
    return changed(state, event.unit, aimed=True)


def went_prone(state: Battle, event: e.WentProne) -> Battle:
    return changed(state, event.unit, prone=event.cover, aimed=False)


def reacted(state: Battle, event: e.Reacted) -> Battle:
    if event.kind == "automatic_attack":
        return changed(state, event.unit, acted=True)
    return changed(state, event.unit, reacted=True, acted=True)


def task_begun(state: Battle, event: e.TaskBegun) -> Battle:
    return changed(state, event.unit, task=Task(event.task, event.turns, event.about))


def task_advanced(state: Battle, event: e.TaskAdvanced) -> Battle:
    unit = state.units[event.unit]
    task = replace(unit.task, left=event.left) if unit.task and event.left else None
    return with_unit(state, replace(unit, task=task, acted=True, acted_own_turn=True))


def task_broken(state: Battle, event: e.TaskBroken) -> Battle:
    return changed(state, event.unit, task=None)


def forts_raised(state: Battle, event: e.FortsRaised) -> Battle:
    return replace(state, forts=(*state.forts, *event.forts))


EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {
    e.MessengerSent: messenger_sent,
    e.MessengerMoved: messenger_moved,
    e.MessengerArrived: messenger_arrived,
    e.MessengerLost: messenger_lost,
    e.WindowOpened: window_opened,
    e.WindowClosed: window_closed,
    e.StepTaken: step_taken,
    e.TurnBegan: turn_began,
    e.TurnEnded: turn_ended,
    e.RoundEnded: round_ended,
    e.OfficerActivated: officer_activated,
    e.EventRolled: event_rolled,
    e.EventFell: event_fell,
    e.OrderGiven: order_given,
    e.DiceSpent: dice_spent,
    e.MoveDeclared: move_declared,
    e.FireDeclared: fire_declared,
    e.Moved: moved,
    e.BogRolled: bog_rolled,
    e.UnstickRolled: unstick_rolled,
    e.Rotated: rotated,
    e.Aimed: aimed,
    e.WentProne: went_prone,
    e.Reacted: reacted,
    e.TaskBegun: task_begun,
    e.TaskAdvanced: task_advanced,
    e.TaskBroken: task_broken,
    e.FortsRaised: forts_raised,
}
