"""Orders (SP-V.2 to V.6.2): who may order whom by which means with which dice, and what an order is worth."""

from __future__ import annotations

from collections.abc import Sequence

from studio.engine.resolution import Resolution
from studio.engine.values import Reason, Refusal, RuleId
from studio.packs.spain1936 import fire, morale, sight
from studio.packs.spain1936.actions import Aim, EndTurn, Fire, FreeMove, Move, OrderAction
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import OrderGiven, WindowOpened
from studio.packs.spain1936.model import Battle, BattleUnit, Granted, Order, PendingMove, PendingShot, Work, has_mark
from studio.packs.spain1936.movement import PlannedMove, allowance, judge_move
from studio.packs.spain1936.officers import raise_waiting_event
from studio.packs.spain1936.places import command_stand, gap_between, stands_within
from studio.packs.spain1936.watch import watch_of

ORDER_RULES = {
    "voice": RuleId("SP-V.4.2"),
    "signal": RuleId("SP-V.4.4d"),
    "messenger": RuleId("SP-V.4.3e"),
    "platoon": RuleId("SP-V.4.6b"),
}


def order_modifier(rules: BattleRules, faces: Sequence[int], quality: str) -> tuple[int, tuple[Reason, ...]]:
    """Gives what dice are worth to a unit: their sum after its quality rule, line by line (SP-V.4.0d, SP-V.5)."""
    if not faces:
        return 0, ()
    number = rules.number
    plus, minus = number["order_face_plus"], number["order_face_minus"]
    ups, downs = faces.count(plus), faces.count(minus)
    total = ups - downs
    because = [Reason(RuleId("SP-V.4.0d"), total, "order_dice", {"faces": tuple(faces)})]
    if quality == "green" and total > 0:
        halved = total // number["green_divisor"]
        because.append(Reason(RuleId("SP-V.5.1a"), halved - total, "green_halves"))
        total = halved
    elif quality in ("veteran", "elite"):
        zeros = len(faces) - ups - downs
        bonus = zeros // number["veteran_zeros" if quality == "veteran" else "elite_zeros"]
        if bonus:
            rule = RuleId("SP-V.5.3" if quality == "veteran" else "SP-V.5.4")
            because.append(Reason(rule, bonus, "zeros_to_plus", {"zeros": zeros}))
            total += bonus
    return total, tuple(because)


def executed_modifier(rules: BattleRules, unit: BattleUnit, faces: Sequence[int]) -> tuple[int, tuple[Reason, ...]]:
    """Gives the modifier of an order that this unit executes: its dice, and a confusion that lies on it."""
    total, because = order_modifier(rules, faces, rules.sheets[unit.id].quality)
    if unit.marks and has_mark(unit, "confusion"):
        loss = rules.number["event_confusion_order"]
        return total + loss, (*because, Reason(RuleId("SP-V.4.1y"), loss, "confusion"))
    return total, because


def in_voice(rules: BattleRules, officer: BattleUnit, unit: BattleUnit) -> bool:
    """Tells whether an officer's area of influence reaches a unit's command stand; radio does not count here."""
    if officer.id == unit.id:
        return True
    here = officer.stands[0]
    return stands_within(rules, here, command_stand(rules, unit, here.at), rules.sheets[officer.id].voice)


def hears(rules: BattleRules, officer: BattleUnit, unit: BattleUnit) -> bool:
    """Tells whether an order by voice reaches a unit: in the area of influence, or by radio between two vehicles."""
    giver, taker = rules.sheets[officer.id], rules.sheets[unit.id]
    if officer.id != unit.id and giver.form == "vehicle" and taker.form == "vehicle":
        if "radio" not in giver.rules or "radio" not in taker.rules:
            return False
        if "radio_range_20" not in rules.options:
            return True
    return in_voice(rules, officer, unit)


def voice_refusal(rules: BattleRules, officer: BattleUnit, unit: BattleUnit) -> Refusal | None:
    """Judges an order by voice (SP-V.4.2, SP-III.3, SP-III.4, SP-V.4.5f to i); kept while neither moves."""
    known: dict[int, tuple[object, object, Refusal | None]] = rules.cache.setdefault("voices", {})
    key = officer.id << 12 | unit.id
    kept = known.get(key)
    if kept is not None and kept[0] is officer.stands and kept[1] is unit.stands:
        return kept[2]
    found = _voice_refusal(rules, officer, unit)
    known[key] = (officer.stands, unit.stands, found)
    return found


def _voice_refusal(rules: BattleRules, officer: BattleUnit, unit: BattleUnit) -> Refusal | None:
    if hears(rules, officer, unit):
        return None
    giver, taker = rules.sheets[officer.id], rules.sheets[unit.id]
    if giver.form == "vehicle" and taker.form == "vehicle" and not ("radio" in giver.rules and "radio" in taker.rules):
        return Refusal("order-vehicle-no-radio", RuleId("SP-V.4.5g"), {"unit": unit.id})
    rule = RuleId("SP-III.3" if "low_leadership" in giver.rules else "SP-V.4.2")
    here = officer.stands[0]
    far = gap_between(rules, here, command_stand(rules, unit, here.at))
    return Refusal("order-out-of-voice", rule, {"unit": unit.id, "value": far, "limit": giver.voice})


def order_refusals(rules: BattleRules, state: Battle, action: OrderAction) -> list[Refusal]:
    """Judges what every order has: the giver, the receiver, the means and the dice; all that apply."""
    required = Refusal("order-required", RuleId("SP-V.6.2a"), {"unit": action.unit})
    window = state.windows[-1]
    count = len(state.units)
    if action.side not in window.sides or not (0 <= action.officer < count and 0 <= action.unit < count):
        return [required]
    officer, unit = state.units[action.officer], state.units[action.unit]
    if unit.side != action.side or unit.condition != "in_play":
        return [required]
    found: list[Refusal] = []
    if isinstance(window, Granted):
        if not _is_granted(window, action):
            return [required]
    elif window.kind == "turn" and action.means in ("voice", "signal"):
        if officer.side != action.side or not rules.sheets[officer.id].is_officer or officer.condition != "in_play":
            return [required]
        found.extend(dice_refusals(rules, state, officer, action.unit, _dice_of(action), len(action.dice)))
        found.extend(_means_refusals(rules, state, officer, unit, action))
        if officer.panicked:
            found.append(Refusal("unit-panicked", RuleId("SP-XI.2.11"), {"unit": officer.id}))
    else:
        return [required]
    if unit.acted:
        rule = "SP-V.4.6f" if action.means == "platoon" else "SP-V.6.2m" if unit.acted_own_turn else "SP-V.6.1e"
        found.append(Refusal("order-unit-activated", RuleId(rule), {"unit": unit.id}))
    if unit.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-XI.3.4c"), {"unit": unit.id}))
    return found


def dice_refusals(
    rules: BattleRules, state: Battle, officer: BattleUnit, unit_id: int, dice: Sequence[int], count: int
) -> list[Refusal]:
    """Judges the dice of an order: held by its officer alone, and at least one (SP-V.3.2, V.3.3, V.4.0b)."""
    found: list[Refusal] = []
    held = officer.officer.dice if officer.officer else ()
    if not holds(held, dice):
        rest = missing(held, dice)
        mixed = len(rest) < len(dice) and any(
            holds(other.officer.dice, rest)
            for other in state.units
            if other.side == officer.side and other.id != officer.id and other.officer
        )
        if mixed:
            found.append(Refusal("order-mixed-officers", RuleId("SP-V.3.3"), {"officer": officer.id}))
        else:
            found.append(Refusal("order-die-not-held", RuleId("SP-V.3.2"), {"officer": officer.id}))
    if count < rules.number["least_order_dice"]:
        own = officer.id == unit_id and rules.sheets[officer.id].form == "vehicle"
        found.append(Refusal("order-no-die", RuleId("SP-V.4.5c" if own else "SP-V.4.0b")))
    return found


def _means_refusals(
    rules: BattleRules, state: Battle, officer: BattleUnit, unit: BattleUnit, action: OrderAction
) -> list[Refusal]:
    """Judges how an order gets to its unit: voice, signal, or to the own platoon (SP-V.4.2, V.4.4, V.4.6)."""
    found: list[Refusal] = []
    if action.platoon:
        if officer.id != unit.id or not platoon_of(rules, state, officer):
            found.append(Refusal("order-required", RuleId("SP-V.4.6a"), {"unit": unit.id}))
        elif len(_dice_of(action)) != rules.number["hen_dice"]:
            found.append(Refusal("hen-needs-2-dice", RuleId("SP-V.4.6a"), {"unit": unit.id}))
    if action.means == "voice":
        refusal = voice_refusal(rules, officer, unit)
        return [*found, refusal] if refusal else found
    least = rules.number["signal_dice"]
    if len(_dice_of(action)) < least:
        found.append(Refusal("order-signal-needs-3-dice", RuleId("SP-V.4.4c"), {"least": least}))
    receiver = command_stand(rules, unit, officer.stands[0].at)
    if officer.id != unit.id and not sight.sees_at(rules, state, officer.id, unit.id, (receiver,)):
        cap = watch_of(rules).cap
        dark = cap is not None and not stands_within(rules, officer.stands[0], receiver, cap)
        rule = RuleId("SP-V.4.4e" if dark else "SP-V.4.4a")
        found.append(Refusal("order-signal-no-sight", rule, {"unit": unit.id}))
    return found


def _dice_of(action: OrderAction) -> tuple[int, ...]:
    return (*action.dice, *action.second_dice) if isinstance(action, Fire) else action.dice


def _is_granted(window: Granted, action: OrderAction) -> bool:
    """Tells whether an action is the order that was granted, with the dice that it carries."""
    fits = (window.order, window.means, window.officer) == (_kind_of(action), action.means, action.officer)
    return fits and action.unit in window.units and sorted(_dice_of(action)) == sorted(window.faces)


def _kind_of(action: OrderAction) -> str:
    return str(action.__struct_config__.tag)


def platoon_of(rules: BattleRules, state: Battle, hen: BattleUnit) -> tuple[int, ...]:
    """Gives the other vehicles in play of a command vehicle's platoon (SP-V.4.6a)."""
    platoon = rules.sheets[hen.id].platoon
    if not platoon or "command_vehicle" not in rules.sheets[hen.id].rules:
        return ()
    return tuple(
        unit.id
        for unit in state.units
        if unit.id != hen.id
        and unit.side == hen.side
        and unit.condition == "in_play"
        and rules.sheets[unit.id].platoon == platoon
    )


def may_copy(rules: BattleRules, state: Battle, window: Granted) -> tuple[int, ...]:
    """Gives the units that may still carry out what was granted: those in play and free to act (SP-V.4.6f)."""
    able = (state.units[unit] for unit in window.units)
    return tuple(u.id for u in able if u.condition == "in_play" and not u.acted and not u.panicked)


def in_view(rules: BattleRules, state: Battle, first: BattleUnit, second: BattleUnit) -> bool:
    """Tells whether two units can see each other whichever way they face: a commander looks round (SP-V.4.6b)."""
    watch = watch_of(rules).at(state)
    here, there = first.stands[0], second.stands[0]
    one, two = watch.bodies[first.id], watch.bodies[second.id]
    line = watch.field.line(
        here.at,
        watch.height(here.at) + rules.bases[here.kind].sight,
        there.at,
        watch.height(there.at) + rules.bases[there.kind].sight,
        ignore={-2, *watch.gone, *watch.holders(here.at), *watch.holders(there.at)},
        dynamic=watch.others(one, two, (first.id, second.id)),
    )
    return bool(line.free)


def action_modifier(
    rules: BattleRules, state: Battle, unit: BattleUnit, means: str, dice: Sequence[int]
) -> tuple[int, tuple[Reason, ...]]:
    """Gives the modifier of an order: of its dice, or what a platoon copies from its command vehicle (SP-V.4.6c, d)."""
    window = state.windows[-1]
    if means == "platoon" and isinstance(window, Granted):
        rule = RuleId("SP-V.4.6c" if window.modifier < 0 else "SP-V.4.6d")
        return window.modifier, (Reason(rule, window.modifier, "copied"),)
    return executed_modifier(rules, unit, dice)


def holds(held: Sequence[int], asked: Sequence[int]) -> bool:
    """Tells whether dice asked for are among those held, face by face."""
    return all(held.count(face) >= asked.count(face) for face in set(asked))


def missing(held: Sequence[int], asked: Sequence[int]) -> list[int]:
    """Gives the dice asked for that are not among those held."""
    left, rest = list(held), []
    for face in asked:
        if face in left:
            left.remove(face)
        else:
            rest.append(face)
    return rest


def broken_down(rules: BattleRules, unit: BattleUnit) -> Refusal | None:
    """Refuses to move or fire a vehicle or crewed weapon that broke down (SP-V.4.1z)."""
    if unit.marks and rules.sheets[unit.id].form in ("vehicle", "crew") and has_mark(unit, "breakdown"):
        return Refusal("unit-broken-down", RuleId("SP-V.4.1z"), {"unit": unit.id})
    return None


def refuse_move(rules: BattleRules, state: Battle, action: Move) -> Refusal | None:
    """Judges a move order (SP-V.6.2b)."""
    found = order_refusals(rules, state, action)
    if not found or not _unusable(found):
        unit = state.units[action.unit]
        broken = broken_down(rules, unit)
        if broken:
            found.append(broken)
        modifier, _ = action_modifier(rules, state, unit, action.means, action.dice)
        planned = plan_move(rules, state, order_of(action, modifier))
        if isinstance(planned, Refusal):
            found.append(planned)
        else:
            pinned = morale.refuse_pinned_advance(rules, state, unit, planned.stands)
            if pinned:
                found.append(pinned)
    return rules.first(found) if found else None


def refuse_fire(rules: BattleRules, state: Battle, action: Fire) -> Refusal | None:
    """Judges a fire order (SP-V.6.2c), rapid fire included (SP-V.6.4)."""
    found = order_refusals(rules, state, action)
    if not found or not _unusable(found):
        broken = broken_down(rules, state.units[action.unit])
        if broken:
            found.append(broken)
        order = order_of(action, 0)
        refusal = fire.refuse_shots(rules, state, shots_of(rules, state, order))
        if refusal:
            found.append(refusal)
    return rules.first(found) if found else None


def refuse_aim(rules: BattleRules, state: Battle, action: Aim) -> Refusal | None:
    """Judges an order to aim (SP-V.6.2d)."""
    found = order_refusals(rules, state, action)
    return rules.first(found) if found else None


def refuse_free_move(rules: BattleRules, state: Battle, action: FreeMove) -> Refusal | None:
    """Judges the free move of an officer on foot, once in each own turn (SP-V.4.5a, b)."""
    if state.windows[-1].kind != "turn" or not 0 <= action.unit < len(state.units):
        return Refusal("order-required", RuleId("SP-V.6.2a"))
    unit = state.units[action.unit]
    sheet = rules.sheets[unit.id]
    if unit.side != action.side or unit.condition != "in_play" or not sheet.is_officer or sheet.form == "vehicle":
        return Refusal("order-required", RuleId("SP-V.6.2a"), {"unit": action.unit})
    found: list[Refusal] = []
    if unit.officer and unit.officer.moved:
        found.append(Refusal("officer-already-moved", RuleId("SP-V.4.5b"), {"unit": unit.id}))
    if unit.panicked:
        found.append(Refusal("unit-panicked", RuleId("SP-XI.3.4c"), {"unit": unit.id}))
    planned = judge_move(rules, state, unit, action.goal, allowance(rules, unit, 0), via=action.via)
    if isinstance(planned, Refusal):
        found.append(planned)
    else:
        pinned = morale.refuse_pinned_advance(rules, state, unit, planned.stands)
        if pinned:
            found.append(pinned)
    return rules.first(found) if found else None


def refuse_end_turn(rules: BattleRules, state: Battle, action: EndTurn) -> Refusal | None:
    """Judges the end of a player turn: it is the active player's to say."""
    return None if state.windows[-1].kind == "turn" else Refusal("order-required", RuleId("SP-V.6.2a"))


def resolve_order(rules: BattleRules, resolution: Resolution, action: OrderAction) -> None:
    """Gives an order: its dice are spent, a waiting event falls, and then it is carried out."""
    state: Battle = resolution.state  # type: ignore[assignment]
    unit = state.units[action.unit]
    modifier, because = action_modifier(rules, state, unit, action.means, action.dice)
    order = order_of(action, modifier)
    if isinstance(action, Fire) and action.second_dice:
        second, more = order_modifier(rules, action.second_dice, rules.sheets[unit.id].quality)
        order = order_of(action, modifier, second)
        because = (*because, *more)
    break_task(resolution, unit.id)
    resolution.emit(
        OrderGiven(
            rule=ORDER_RULES[action.means],
            because=because,
            officer=action.officer,
            unit=unit.id,
            order=order.kind,
            dice=_dice_of(action),
            means=action.means,
            modifier=modifier,
        )
    )
    if action.platoon:
        window = Granted(
            kind="granted",
            sides=(action.side,),
            officer=unit.id,
            units=tuple(
                chick for chick in platoon_of(rules, state, unit) if in_view(rules, state, unit, state.units[chick])
            ),
            order=order.kind,
            means="platoon",
            modifier=min(modifier, 0),
        )
        resolution.emit(WindowOpened(rule=RuleId("SP-V.4.6b"), window=window))
    work = Work(kind="work", sides=(), order=order)
    resolution.emit(WindowOpened(rule=RuleId("SP-V.1.2b"), window=work))
    if action.means in ("voice", "signal"):
        raise_waiting_event(rules, resolution, action.officer, unit.id)


def order_of(action: OrderAction, modifier: int, second_modifier: int = 0) -> Order:
    """Gives an order action as an order that waits to be carried out."""
    kind = str(action.__struct_config__.tag)
    if isinstance(action, Move):
        return Order(
            kind=kind,
            unit=action.unit,
            officer=action.officer,
            faces=action.dice,
            modifier=modifier,
            goal=action.goal,
            via=action.via,
            stands=action.stands,
            reverse=action.reverse,
            bearing=action.bearing,
        )
    if isinstance(action, Fire):
        return Order(
            kind=kind,
            unit=action.unit,
            officer=action.officer,
            faces=action.dice,
            modifier=modifier,
            target=action.target,
            weapon=action.weapon,
            fort=action.fort,
            second_target=action.second_target,
            second_weapon=action.second_weapon,
            second_faces=action.second_dice,
            second_modifier=second_modifier,
        )
    task = getattr(action, "task", "")
    about = getattr(action, "about", -1)
    return Order(
        kind=kind,
        unit=action.unit,
        officer=action.officer,
        faces=action.dice,
        modifier=modifier,
        task=task,
        about=about,
    )


def shots_of(rules: BattleRules, state: Battle, order: Order, reaction: bool = False) -> tuple[PendingShot, ...]:
    """Gives the shots of a fire order or reaction: one, or the two of rapid fire (SP-V.6.4d)."""
    rapid = order.second_target >= 0 and order.fort < 0
    first = PendingShot(
        shooter=order.unit,
        target=order.target,
        weapon=order.weapon,
        faces=order.faces,
        modifier=order.modifier,
        fort=order.fort,
        rapid=rapid,
        reaction=reaction,
    )
    if not rapid:
        return (first,)
    second = PendingShot(
        shooter=order.unit,
        target=order.second_target,
        weapon=order.second_weapon or order.weapon,
        faces=order.second_faces,
        modifier=order.second_modifier,
        rapid=True,
        reaction=reaction,
    )
    return (first, second)


def plan_move(rules: BattleRules, state: Battle, order: Order) -> Refusal | PlannedMove:
    """Judges the move of an order with the distances that its modifier gives."""
    unit = state.units[order.unit]
    assert order.goal is not None
    return judge_move(
        rules,
        state,
        unit,
        order.goal,
        allowance(rules, unit, order.modifier),
        via=order.via,
        stands=order.stands,
        reverse=order.reverse,
        bearing=order.bearing,
    )


def pending(unit: BattleUnit, planned: PlannedMove, cause: str) -> PendingMove:
    """Gives a move that may be made as one that is declared."""
    return PendingMove(
        unit=unit.id,
        before=unit.stands,
        stands=planned.stands,
        path=planned.path,
        cause=cause,
        cost=planned.cost,
        allowance=planned.allowance,
    )


def break_task(resolution: Resolution, unit_id: int) -> None:
    """Breaks off a prolonged action of a unit that does something else (SP-V.8.1, 8.3)."""
    from studio.packs.spain1936.events import TaskBroken

    state: Battle = resolution.state  # type: ignore[assignment]
    task = state.units[unit_id].task
    if task is not None:
        lost = Reason(RuleId("SP-V.8.1"), -task.left, "progress_lost")
        resolution.emit(TaskBroken(rule=RuleId("SP-V.8.3"), because=(lost,), unit=unit_id, task=task.kind))


def _unusable(found: Sequence[Refusal]) -> bool:
    return any(refusal.code == "order-required" for refusal in found)
