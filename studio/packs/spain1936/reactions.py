"""Reactions (SP-V.6.3): who may answer a move or a shot, under which officer, with which dice."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_

from msgspec.structs import replace

from studio.board.place import Point
from studio.board.polygons import Box, box_of
from studio.engine.resolution import Resolution
from studio.engine.values import Refusal, RuleId, Side
from studio.packs.spain1936 import fire, sight
from studio.packs.spain1936.actions import Assign, GoProne, NoReaction, ReactFire
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import (
    DiceSpent,
    EventRolled,
    FireDeclared,
    Reacted,
    WentProne,
    WindowClosed,
    WindowOpened,
)
from studio.packs.spain1936.model import (
    Assignment,
    Battle,
    BattleUnit,
    Order,
    PendingShot,
    Reaction,
    Stand,
    Work,
    rival,
)
from studio.packs.spain1936.movement import between
from studio.packs.spain1936.officers import activate, fall_on, place_event, raise_waiting_event, roll_event
from studio.packs.spain1936.orders import break_task, broken_down, holds, in_voice, order_modifier, shots_of
from studio.packs.spain1936.places import command_stand, gap_between

FIRE = RuleId("SP-V.6.3b")
PRONE = RuleId("SP-V.6.3e")


def count_automatic(resolution: Resolution, unit_id: int) -> None:
    """Counts an automatic attack, which even an activated unit carries out, as its activation (SP-V.6.1g, h)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    rule = RuleId("SP-V.6.1g" if state.units[unit_id].acted else "SP-V.6.1h")
    break_task(resolution, unit_id)
    resolution.emit(Reacted(rule=rule, unit=unit_id, kind="automatic_attack"))


def anyone_may_react(rules: BattleRules, state: Battle, window: Reaction) -> bool:
    """Tells by what both sides know whether a rival unit could react at all; no sight is asked."""
    return bool(_able(rules, state, window))


def able_units(rules: BattleRules, state: Battle, window: Reaction) -> list[int]:
    """Gives the rival units that could react to a move or a shot as far as the public state tells."""
    return list(_able(rules, state, window))


def _able(rules: BattleRules, state: Battle, window: Reaction) -> tuple[int, ...]:
    """Gives who could react; kept while the units stay as they are, for it is asked before and after declaring."""
    asked = (window.unit, window.move, window.shots)
    kept = rules.cache.get("able")
    found: tuple[int, ...]
    if kept is not None and kept[0] is state.units and all(map(is_, kept[1], asked)):
        found = kept[2]
        return found
    mover = state.units[window.unit]
    side = rival(mover.side)
    box = _trigger_box(window, mover)
    targets = [shot.target for shot in window.shots if not shot.reaction]
    free = [
        unit
        for unit in state.units
        if unit.side == side and not (unit.acted or unit.reacted or unit.panicked) and unit.condition == "in_play"
    ]
    found = tuple([unit.id for unit in free if _has_answer(rules, unit, targets, box)])
    rules.cache["able"] = (state.units, asked, found)
    return found


def _has_answer(rules: BattleRules, unit: BattleUnit, targets: Sequence[int], box: Box) -> bool:
    """Tells whether a unit that is free to react could shoot, or lie down as one of the targets."""
    if unit.id in targets and unit.prone is None and rules.sheets[unit.id].form != "vehicle":
        return True
    return _in_reach(rules, unit, box) and broken_down(rules, unit) is None


def _trigger_box(window: Reaction, mover: BattleUnit) -> Box:
    points = [stand.at for stand in mover.stands]
    if window.move is not None:
        points += [stand.at for stand in window.move.stands]
        points += window.move.path
    return box_of(points)


def _in_reach(rules: BattleRules, unit: BattleUnit, box: Box) -> bool:
    reach = rules.sheets[unit.id].reach
    if not reach:
        return False
    reach += 10_000
    x0, y0, x1, y1 = box
    x, y = unit.stands[0].at
    dx = x0 - x if x < x0 else x - x1 if x > x1 else 0
    dy = y0 - y if y < y0 else y - y1 if y > y1 else 0
    return dx * dx + dy * dy <= reach * reach


def supervisors(rules: BattleRules, state: Battle, unit: BattleUnit) -> list[BattleUnit]:
    """Gives the officers in whose area of influence a unit is, by radio nobody (SP-V.6.3h, l)."""
    return [
        other
        for other in state.units
        if other.side == unit.side
        and other.condition == "in_play"
        and not other.panicked
        and rules.sheets[other.id].is_officer
        and in_voice(rules, other, unit)
    ]


def _reaction_refusals(
    rules: BattleRules, state: Battle, side: Side, unit_id: int, officer_id: int, dice: Sequence[int]
) -> list[Refusal]:
    """Judges what every reaction has: the unit, its supervisor and the dice; all that apply."""
    window = state.windows[-1]
    if not isinstance(window, Reaction) or side not in window.sides or not 0 <= unit_id < len(state.units):
        return [Refusal("reaction-no-trigger", FIRE, {"unit": unit_id})]
    unit = state.units[unit_id]
    if unit.side != side or unit.condition != "in_play":
        return [Refusal("reaction-no-trigger", FIRE, {"unit": unit_id})]
    found: list[Refusal] = []
    if unit.reacted:
        found.append(Refusal("reaction-already-made", RuleId("SP-V.6.3p"), {"unit": unit_id}))
    elif unit.acted:
        found.append(Refusal("reaction-unit-acted", RuleId("SP-V.6.1f"), {"unit": unit_id}))
    if unit.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-V.6.3r"), {"unit": unit_id}))
    near = [officer.id for officer in supervisors(rules, state, unit)]
    if officer_id < 0:
        if near:
            found.append(Refusal("reaction-dice-not-voice", RuleId("SP-V.6.3l"), {"unit": unit_id}))
        if dice:
            found.append(Refusal("reaction-dice-not-voice", RuleId("SP-V.6.3o"), {"unit": unit_id}))
    elif officer_id not in near:
        found.append(_beyond_voice(rules, state, unit, officer_id))
    else:
        held = state.units[officer_id].officer
        if not holds(held.dice if held else (), dice):
            found.append(Refusal("order-die-not-held", RuleId("SP-V.3.2"), {"officer": officer_id}))
    return found


def _beyond_voice(rules: BattleRules, state: Battle, unit: BattleUnit, officer_id: int) -> Refusal:
    rule = RuleId("SP-V.6.3h")
    if not 0 <= officer_id < len(state.units) or not state.units[officer_id].stands:
        return Refusal("reaction-dice-not-voice", rule, {"unit": unit.id})
    here = state.units[officer_id].stands[0]
    far = gap_between(rules, here, command_stand(rules, unit, here.at))
    limit = rules.sheets[officer_id].voice
    return Refusal("reaction-dice-not-voice", rule, {"unit": unit.id, "value": far, "limit": limit})


def refuse_react_fire(rules: BattleRules, state: Battle, action: ReactFire) -> Refusal | None:
    """Judges a reaction shot at whoever moves or fires (SP-V.6.3b, d)."""
    dice = (*action.dice, *action.second_dice)
    found = _reaction_refusals(rules, state, action.side, action.unit, action.officer, dice)
    if any(refusal.code == "reaction-no-trigger" for refusal in found):
        return found[0]
    window = state.windows[-1]
    assert isinstance(window, Reaction)
    unit = state.units[action.unit]
    broken = broken_down(rules, unit)
    if broken:
        found.append(broken)
    rapid = action.second_target >= 0
    fresh = action.officer >= 0 and not _is_active(state.units[action.officer])
    if rapid and not fresh and not (action.dice and action.second_dice):
        found.append(Refusal("rapid-fire-needs-2-dice", RuleId("SP-VI.2.3k"), {"unit": unit.id}))
    if action.target != window.unit:
        found.append(Refusal("reaction-no-trigger", FIRE, {"unit": unit.id}))
    elif not found:
        refusal = aimed_shots(rules, state, window, order_from(action))
        if isinstance(refusal, Refusal):
            found.append(refusal)
    return rules.first(found) if found else None


def refuse_prone(rules: BattleRules, state: Battle, action: GoProne) -> Refusal | None:
    """Judges going prone: for foot and crews that are being shot at (SP-V.6.3e, s)."""
    found = _reaction_refusals(rules, state, action.side, action.unit, action.officer, action.dice)
    if any(refusal.code == "reaction-no-trigger" for refusal in found):
        return found[0]
    window = state.windows[-1]
    assert isinstance(window, Reaction)
    if action.unit not in [shot.target for shot in window.shots if not shot.reaction]:
        found.append(Refusal("reaction-no-trigger", FIRE, {"unit": action.unit}))
    if rules.sheets[action.unit].form == "vehicle":
        found.append(Refusal("reaction-not-for-vehicles", RuleId("SP-V.6.3s"), {"unit": action.unit}))
    return rules.first(found) if found else None


def refuse_no_reaction(rules: BattleRules, state: Battle, action: NoReaction) -> Refusal | None:
    """Judges passing: only while reactions are asked for."""
    window = state.windows[-1]
    if isinstance(window, Reaction) and action.side in window.sides:
        return None
    return Refusal("reaction-no-trigger", FIRE)


def refuse_assign(rules: BattleRules, state: Battle, action: Assign) -> Refusal | None:
    """Judges the dice that an officer who has just rolled gives (SP-V.6.3k)."""
    window = state.windows[-1]
    if not isinstance(window, Assignment):
        return Refusal("reaction-no-trigger", FIRE)
    held = state.units[window.order.officer].officer
    if not holds(held.dice if held else (), (*action.dice, *action.second_dice)):
        return Refusal("order-die-not-held", RuleId("SP-V.3.2"), {"officer": window.order.officer})
    if action.second_dice and window.order.second_target < 0:
        return Refusal("fire-mode-late", RuleId("SP-VI.2.1f"), {"unit": window.order.unit})
    return None


def resolve_react(rules: BattleRules, resolution: Resolution, action: ReactFire | GoProne) -> None:
    """Begins a reaction: it is the unit's activation; its officer or its own event dice come first (SP-V.6.3j to n)."""
    order = order_from(action)
    rule = FIRE if order.kind == "react_fire" else PRONE
    break_task(resolution, order.unit)
    resolution.emit(Reacted(rule=rule, unit=order.unit, kind=order.kind))
    state: Battle = resolution.state  # type: ignore[assignment]
    if order.officer < 0:
        resolution.emit(WindowOpened(rule=rule, window=Work(kind="work", sides=(), order=order)))
        icon = roll_event(rules, resolution)
        resolution.emit(EventRolled(rule=RuleId("SP-V.6.3m"), unit=order.unit, icon=icon))
        if icon:
            fall_on(rules, resolution, -1, order.unit, icon)
        return
    if not _is_active(state.units[order.officer]):
        sides = (state.units[order.unit].side,)
        window = Assignment(kind="assignment", sides=sides, order=order)
        resolution.emit(WindowOpened(rule=RuleId("SP-V.6.3k"), window=window))
        activate(rules, resolution, order.officer)
        return
    _supervise(rules, resolution, order)


def resolve_assign(rules: BattleRules, resolution: Resolution, action: Assign) -> None:
    """Gives the dice and goes on with the reaction."""
    order = resolution.state.windows[-1].order
    resolution.emit(WindowClosed(rule=RuleId("SP-V.6.3k"), kind="assignment"))
    _supervise(rules, resolution, replace(order, faces=action.dice, second_faces=action.second_dice))


def _supervise(rules: BattleRules, resolution: Resolution, order: Order) -> None:
    """Spends the dice given to a reaction; a waiting event falls on the unit or, without dice, where the rival says."""
    quality = rules.sheets[order.unit].quality
    modifier, because = order_modifier(rules, order.faces, quality)
    second, more = order_modifier(rules, order.second_faces, quality)
    order = replace(order, modifier=modifier, second_modifier=second)
    rule = FIRE if order.kind == "react_fire" else PRONE
    resolution.emit(WindowOpened(rule=rule, window=Work(kind="work", sides=(), order=order)))
    dice = (*order.faces, *order.second_faces)
    if dice:
        resolution.emit(
            DiceSpent(
                rule=RuleId("SP-V.6.3j"),
                because=(*because, *more),
                officer=order.officer,
                unit=order.unit,
                dice=dice,
                modifier=modifier,
            )
        )
        raise_waiting_event(rules, resolution, order.officer, order.unit)
        return
    state: Battle = resolution.state  # type: ignore[assignment]
    officer = state.units[order.officer].officer
    if officer and officer.event and not officer.ordered:
        place_event(rules, resolution, order.officer, officer.event)


def carry_out_reaction(rules: BattleRules, resolution: Resolution, order: Order) -> None:
    """Carries a reaction out: the unit lies down, or its shot joins the exchange or hits the mover at once."""
    state: Battle = resolution.state  # type: ignore[assignment]
    window = state.windows[-1]
    if not isinstance(window, Reaction):
        return
    if order.kind == "go_prone":
        number = rules.number
        cover = max(number["prone_least"], number["prone_cover"] + order.modifier)
        resolution.emit(WentProne(rule=PRONE, unit=order.unit, cover=cover))
        return
    if broken_down(rules, state.units[order.unit]) is not None:
        return
    shots = aimed_shots(rules, state, window, order)
    if isinstance(shots, Refusal):
        return
    if window.move is not None:
        fire.exchange(rules, resolution, shots)
    else:
        resolution.emit(FireDeclared(rule=FIRE, shots=shots))


def aimed_shots(rules: BattleRules, state: Battle, window: Reaction, order: Order) -> tuple[PendingShot, ...] | Refusal:
    """Gives the shots of a reaction, at a mover where its path is nearest among the points that are seen."""
    shots = shots_of(rules, state, order, reaction=True)
    if window.move is None:
        return fire.refuse_shots(rules, state, shots) or shots
    stands = _spot(rules, state, window, order.unit)
    if stands is None:
        return Refusal("reaction-no-trigger", FIRE, {"unit": order.unit})
    placed = (replace(shots[0], target_stands=stands), *shots[1:])
    return fire.refuse_shots(rules, state, placed) or placed


def _spot(rules: BattleRules, state: Battle, window: Reaction, unit_id: int) -> tuple[Stand, ...] | None:
    """Gives where a unit shoots at the mover; kept while the move is declared and nobody's bases move."""
    standing = [unit.stands for unit in state.units]
    kept = rules.cache.get("spots")
    if kept is None or kept[0] is not window.move or not all(map(is_, kept[1], standing)):
        kept = rules.cache["spots"] = (window.move, standing, {})
    spots: dict[int, tuple[Stand, ...] | None] = kept[2]
    if unit_id not in spots:
        steps = _steps(rules, state, window)
        spots[unit_id] = sight.nearest_spot(rules, state, unit_id, window.unit, steps)
    return spots[unit_id]


def _steps(rules: BattleRules, state: Battle, window: Reaction) -> list[tuple[Point, tuple[Stand, ...]]]:
    """Gives where the stands the mover has left are at each step of its path; kept while it loses none."""
    move = window.move
    assert move is not None
    mover = state.units[window.unit]
    kept = rules.cache.get("steps")
    if kept is None or kept[0] is not move or kept[1] is not mover.stands:
        planned = tuple(move.stands[move.before.index(stand)] for stand in mover.stands)
        kept = rules.cache["steps"] = (move, mover.stands, between(rules, mover, planned, move.path))
    found: list[tuple[Point, tuple[Stand, ...]]] = kept[2]
    return found


def order_from(action: ReactFire | GoProne) -> Order:
    """Gives a reaction as an order that waits to be carried out."""
    if isinstance(action, GoProne):
        return Order(kind="go_prone", unit=action.unit, officer=action.officer, faces=action.dice)
    return Order(
        kind="react_fire",
        unit=action.unit,
        officer=action.officer,
        faces=action.dice,
        target=action.target,
        weapon=action.weapon,
        second_target=action.second_target,
        second_weapon=action.second_weapon,
        second_faces=action.second_dice,
    )


def _is_active(unit: BattleUnit) -> bool:
    return unit.officer is not None and unit.officer.active
