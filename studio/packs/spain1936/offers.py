"""What a side may do in each window of the battle, with the domain of everything that is open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, pairwise
from typing import Any

from studio.board.angles import step
from studio.board.lines import distance, distance_to_line, point_along
from studio.board.place import FULL_TURN, HALF_TURN, UNITS_PER_CM, Outline, Point
from studio.engine.offers import Domain, Offer, OneOf, Within
from studio.engine.values import RuleId, Side
from studio.packs.spain1936 import actions as a
from studio.packs.spain1936 import morale, sight
from studio.packs.spain1936.battering import ALONE, HE, works_in_reach
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import (
    Assignment,
    Battle,
    BattleUnit,
    EventChoice,
    EventMove,
    Granted,
    Reaction,
    Stand,
)
from studio.packs.spain1936.movement import allowance, halved
from studio.packs.spain1936.orders import action_modifier, hears, in_voice, may_copy, platoon_of
from studio.packs.spain1936.reactions import able_units, supervisors
from studio.packs.spain1936.targets import targets as targets_of
from studio.packs.spain1936.targets import usable_weapons
from studio.packs.spain1936.tasks import may_perform

ORDER_KINDS = ("move", "fire", "aim", "prolong")
TURN_STEP = 1500
CORNERS = 16
GRID = 500
MOVE, FIRE, AIM = RuleId("SP-V.6.2b"), RuleId("SP-V.6.2c"), RuleId("SP-V.6.2d")
REACT, PRONE, PROLONG = RuleId("SP-V.6.3b"), RuleId("SP-V.6.3e"), RuleId("SP-V.6.2g")


@cache
def dice_choices(held: tuple[int, ...], least: int) -> tuple[tuple[int, ...], ...]:
    """Gives every different choice of at least `least` dice among those held."""
    ordered = tuple(sorted(held))
    found = {choice for size in range(least, len(ordered) + 1) for choice in combinations(ordered, size)}
    return tuple(sorted(found, key=lambda choice: (len(choice), choice)))


def turn_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives what the active player may do: activate, order, move officers freely, motivate, end the turn."""
    found: list[Offer] = []
    own = [unit for unit in state.units if unit.side == side and unit.condition == "in_play"]
    officers = [unit for unit in own if rules.sheets[unit.id].is_officer and not unit.panicked]
    ready = tuple(unit.id for unit in officers if not (unit.officer and unit.officer.active))
    if ready:
        found.append(_offer(rules, state, a.Activate, {"side": side}, {"officer": OneOf(ready)}, "SP-V.4.1a"))
    for officer in officers:
        if officer.officer and officer.officer.dice:
            found.extend(_orders_of(rules, state, side, officer, own))
    walkers = tuple(
        unit.id
        for unit in officers
        if rules.sheets[unit.id].form != "vehicle" and not (unit.officer and unit.officer.moved)
    )
    if walkers:
        free: dict[str, Domain] = {"unit": OneOf(walkers), "goal": _table(rules)}
        found.append(_offer(rules, state, a.FreeMove, {"side": side}, free, "SP-V.4.5a"))
    found.extend(morale.motivate_offers(rules, state, side))
    found.append(_offer(rules, state, a.EndTurn, {"side": side}, {}, "SP-V.1.2d"))
    return tuple(found)


def _orders_of(
    rules: BattleRules, state: Battle, side: Side, officer: BattleUnit, own: list[BattleUnit]
) -> Iterable[Offer]:
    """Gives the orders of one officer, by voice and, with dice enough, by signal."""
    held = officer.officer.dice if officer.officer else ()
    idle = [unit for unit in own if not unit.acted and not unit.panicked]
    near = [unit for unit in idle if hears(rules, officer, unit)]
    fixed = {"side": side, "officer": officer.id}
    if near:
        dice = OneOf(dice_choices(held, rules.number["least_order_dice"]))
        yield from _orders_to(rules, state, fixed, near, dice, len(held))
    near_ids = {unit.id for unit in near}
    if rules.sheets[officer.id].form != "vehicle":
        addressed = {messenger.unit for messenger in state.messengers}
        away = tuple(
            unit.id
            for unit in own
            if unit.id not in near_ids
            and unit.id not in addressed
            and not unit.panicked
            and not in_voice(rules, officer, unit)
        )
        if away:
            sent: dict[str, Domain] = {
                "unit": OneOf(away),
                "order": OneOf(ORDER_KINDS),
                "dice": OneOf(dice_choices(held, 1)),
            }
            yield _offer(rules, state, a.SendMessenger, fixed, sent, "SP-V.4.3a")
    elif len(held) >= rules.number["hen_dice"] and officer in near and platoon_of(rules, state, officer):
        pairs = OneOf(tuple(choice for choice in dice_choices(held, 2) if len(choice) == rules.number["hen_dice"]))
        yield from _orders_to(rules, state, {**fixed, "platoon": True}, [officer], pairs, 0)
    if len(held) >= rules.number["signal_dice"]:
        far = [unit for unit in idle if unit.id not in near_ids and sight.sees(rules, state, officer.id, unit.id)]
        if far:
            dice = OneOf(dice_choices(held, rules.number["signal_dice"]))
            yield from _orders_to(rules, state, {**fixed, "means": "signal"}, far, dice, 0)


def _orders_to(
    rules: BattleRules, state: Battle, fixed: dict[str, Any], units: list[BattleUnit], dice: OneOf, held: int
) -> Iterable[Offer]:
    sheets = rules.sheets
    mobile = [unit for unit in units if not (unit.bogged or unit.immobilised)]
    straight = tuple(unit.id for unit in mobile if rules.movers[sheets[unit.id].mover].straight)
    movers = tuple(unit.id for unit in mobile)
    armed = tuple(unit.id for unit in units if sheets[unit.id].weapons)
    if movers:
        opened: dict[str, Domain] = {"unit": OneOf(movers), "dice": dice, "goal": _table(rules)}
        yield _offer(rules, state, a.Move, fixed, opened, MOVE)
    if straight:
        back: dict[str, Domain] = {"unit": OneOf(straight), "dice": dice, "goal": _table(rules)}
        yield _offer(rules, state, a.Move, {**fixed, "reverse": True}, back, "SP-IV.6.8")
        turn: dict[str, Domain] = {"unit": OneOf(straight), "dice": dice, "bearing": OneOf(())}
        yield _offer(rules, state, a.Move, fixed, turn, "SP-IV.4.6")
        by_road = tuple(unit for unit in straight if rules.ground.on_road(state.units[unit].stands[0].at))
        if by_road:
            along: dict[str, Domain] = {"unit": OneOf(by_road), "dice": dice, "goal": OneOf(())}
            yield _offer(rules, state, a.Move, fixed, along, "SP-IV.3.4")
    if armed:
        shot: dict[str, Domain] = {"unit": OneOf(armed), "target": OneOf(()), "weapon": OneOf(()), "dice": dice}
        yield _offer(rules, state, a.Fire, fixed, shot, FIRE)
        yield _offer(rules, state, a.Aim, fixed, {"unit": OneOf(armed), "dice": dice}, AIM)
        gunners = tuple(unit for unit in armed if any(weapon.type == HE for weapon in sheets[unit].weapons))
        if gunners and state.forts:
            work: dict[str, Domain] = {"unit": OneOf(gunners), "fort": OneOf(()), "weapon": OneOf(()), "dice": dice}
            yield _offer(rules, state, a.Fire, {**fixed, "target": -1}, work, ALONE)
        if held >= rules.number["rapid_fire_dice"]:
            one = OneOf(tuple(choice for choice in dice.choices if len(choice) < held))
            rapid: dict[str, Domain] = {
                "unit": OneOf(armed),
                "target": OneOf(()),
                "weapon": OneOf(()),
                "second_target": OneOf(()),
                "second_weapon": OneOf(()),
                "dice": one,
                "second_dice": OneOf(()),
            }
            yield _offer(rules, state, a.Fire, fixed, rapid, "SP-V.6.4a")
    yield from _tasks_for(rules, state, fixed, units, dice)


def _tasks_for(
    rules: BattleRules, state: Battle, fixed: dict[str, Any], units: list[BattleUnit], dice: OneOf
) -> Iterable[Offer]:
    diggers = tuple(unit.id for unit in units if unit.task is None and may_perform(rules, state, unit, "entrench", -1))
    if diggers:
        dig: dict[str, Domain] = {"unit": OneOf(diggers), "dice": dice}
        yield _offer(rules, state, a.Prolong, {**fixed, "task": "entrench"}, dig, PROLONG)
    if not any(other.panicked or other.bogged for other in state.units):
        return
    for task in ("regroup", "unstick"):
        who = tuple(unit.id for unit in units if unit.task is None and _abouts(rules, state, unit, task))
        if who:
            opened: dict[str, Domain] = {"unit": OneOf(who), "about": OneOf(()), "dice": dice}
            yield _offer(rules, state, a.Prolong, {**fixed, "task": task}, opened, PROLONG)


def _abouts(rules: BattleRules, state: Battle, unit: BattleUnit, task: str) -> tuple[int, ...]:
    sheet = rules.sheets[unit.id]
    if task == "regroup" and not (sheet.is_leader or "fanatic" in sheet.rules):
        return ()
    if task == "unstick" and "tractor" not in sheet.rules:
        return ()
    return tuple(
        other.id
        for other in state.units
        if (other.panicked or other.bogged) and may_perform(rules, state, unit, task, other.id)
    )


def reaction_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives the reactions to what is declared, and passing."""
    window = state.windows[-1]
    assert isinstance(window, Reaction)
    able = able_units(rules, state, window)
    found: list[Offer] = []
    armed = tuple(unit for unit in able if rules.sheets[unit].weapons)
    if armed:
        shot: dict[str, Domain] = {
            "unit": OneOf(armed), "weapon": OneOf(()), "officer": OneOf(()), "dice": OneOf(())
        }  # fmt: skip
        found.append(_offer(rules, state, a.ReactFire, {"side": side, "target": window.unit}, shot, REACT))
    targets = [shot.target for shot in window.shots if not shot.reaction]
    prone = tuple(unit for unit in able if unit in targets and rules.sheets[unit].form != "vehicle")
    if prone:
        down: dict[str, Domain] = {"unit": OneOf(prone), "officer": OneOf(()), "dice": OneOf(())}
        found.append(_offer(rules, state, a.GoProne, {"side": side}, down, PRONE))
    found.append(_offer(rules, state, a.NoReaction, {"side": side}, {}, "SP-V.1.2c"))
    return tuple(found)


def assignment_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives the dice that the officer who has just rolled may give."""
    window = state.windows[-1]
    assert isinstance(window, Assignment)
    officer = state.units[window.order.officer].officer
    held = officer.dice if officer else ()
    opened: dict[str, Domain] = {"dice": OneOf(dice_choices(held, 0))}
    if window.order.second_target >= 0:
        opened["second_dice"] = OneOf(dice_choices(held, 0))
    return (_offer(rules, state, a.Assign, {"side": side}, opened, "SP-V.6.3k"),)


def granted_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives what the units may do that a messenger reached or whose platoon copies an order, and leaving it."""
    window = state.windows[-1]
    assert isinstance(window, Granted)
    units = [state.units[unit] for unit in may_copy(rules, state, window)]
    fixed = {"side": side, "officer": window.officer, "means": window.means}
    faces = tuple(sorted(window.faces))
    orders = _orders_to(rules, state, fixed, units, OneOf((faces,)), 0) if units else ()
    same = tuple(offer for offer in orders if offer.action.__struct_config__.tag == window.order)
    return (*same, _offer(rules, state, a.Forgo, {"side": side}, {}, "SP-V.4.3e"))


def choice_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives the units that an event may fall on."""
    window = state.windows[-1]
    assert isinstance(window, EventChoice)
    return (_offer(rules, state, a.ChooseUnit, {"side": side}, {"unit": OneOf(window.eligible)}, "SP-V.4.1f"),)


def event_move_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Gives the move of the event Initiative, and leaving it."""
    window = state.windows[-1]
    assert isinstance(window, EventMove)
    unit = state.units[window.unit]
    fixed = {"side": side, "unit": unit.id}
    base = rules.movers[rules.sheets[unit.id].mover].base
    reach = halved(base, rules.number["event_move_divisor"])
    moves = _offer(rules, state, a.EventMoveTo, fixed, {"goal": _reach(rules, unit, reach)}, "SP-V.4.1v")
    return (moves, _offer(rules, state, a.EventMoveTo, fixed, {}, "SP-V.4.1v"))


OFFERS: Mapping[str, Callable[[BattleRules, Battle, Side], tuple[Offer, ...]]] = {
    "turn": turn_offers,
    "reaction": reaction_offers,
    "assignment": assignment_offers,
    "granted": granted_offers,
    "event_choice": choice_offers,
    "event_move": event_move_offers,
}


def _offer(
    rules: BattleRules, state: Battle, kind: type[Any], fixed: dict[str, Any], opened: dict[str, Domain], rule: str
) -> Offer:
    def judge(action: Any) -> Any:
        return rules.refuse(state, action)

    def narrower(offer: Offer, name: str, value: Any) -> Offer:
        return _narrowed(rules, state, offer, name, value)

    return Offer(kind, fixed, opened, RuleId(rule), narrower, judge)


def _narrowed(rules: BattleRules, state: Battle, offer: Offer, name: str, value: Any) -> Offer:
    """Recomputes the domains that depend on a value just chosen."""
    opened, fixed = dict(offer.open), dict(offer.fixed)
    unit = state.units[fixed["unit"]] if "unit" in fixed else None
    if unit is not None and issubclass(offer.action, a.ReactFire | a.GoProne):
        _narrow_reaction(rules, state, unit, fixed, opened, name)
    elif unit is not None:
        _narrow_order(rules, state, unit, fixed, opened, name, offer.action)
    if name == "dice" and "second_dice" in opened:
        holder = state.units[_dice_holder(state, fixed)].officer
        left = list(holder.dice if holder else ())
        for face in value:
            left.remove(face)
        opened["second_dice"] = OneOf(dice_choices(tuple(left), 0 if offer.action is a.Assign else 1))
    return Offer(offer.action, fixed, opened, offer.rule, offer.narrower, offer.judge)


def _dice_holder(state: Battle, fixed: dict[str, Any]) -> int:
    if "officer" in fixed:
        return int(fixed["officer"])
    window = state.windows[-1]
    assert isinstance(window, Assignment)
    return window.order.officer


def _narrow_reaction(
    rules: BattleRules, state: Battle, unit: BattleUnit, fixed: dict[str, Any], opened: dict[str, Domain], name: str
) -> None:
    if name == "unit":
        near = tuple(officer.id for officer in supervisors(rules, state, unit))
        opened["officer"] = OneOf(near or (-1,))
        if "weapon" in opened:
            opened["weapon"] = OneOf(tuple(weapon.key for weapon in rules.sheets[unit.id].weapons))
    elif name == "officer":
        held: tuple[int, ...] = ()
        if fixed["officer"] >= 0:
            officer = state.units[fixed["officer"]].officer
            held = officer.dice if officer and officer.active else ()
        opened["dice"] = OneOf(dice_choices(held, 0))


def _narrow_order(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    fixed: dict[str, Any],
    opened: dict[str, Domain],
    name: str,
    kind: type[Any],
) -> None:
    if name == "unit":
        if "target" in opened:
            opened["target"] = OneOf(tuple(sorted({target for target, _ in targets_of(rules, state, unit.id)})))
        if "fort" in opened:
            opened["fort"] = OneOf(tuple(sorted({fort for fort, _ in _works(rules, state, unit)})))
        if "about" in opened:
            opened["about"] = OneOf(_abouts(rules, state, unit, fixed["task"]))
        if kind is a.FreeMove:
            opened["goal"] = _reach(rules, unit, allowance(rules, unit, 0).off)
    elif name in ("target", "second_target"):
        weapon = "weapon" if name == "target" else "second_weapon"
        able = tuple(w for target, w in targets_of(rules, state, unit.id) if target == fixed[name])
        opened[weapon] = OneOf(able)
        if name == "target" and "second_target" in opened:
            rest = {target for target, _ in targets_of(rules, state, unit.id)} - {fixed["target"]}
            opened["second_target"] = OneOf(tuple(sorted(rest)))
    elif name == "fort":
        opened["weapon"] = OneOf(tuple(w for fort, w in _works(rules, state, unit) if fort == fixed["fort"]))
    elif name == "dice" and kind is a.Move:
        modifier, _ = action_modifier(rules, state, unit, fixed.get("means", "voice"), fixed["dice"])
        distances = allowance(rules, unit, modifier)
        if "bearing" in opened:
            fixed["goal"] = unit.stands[0].at
            opened["bearing"] = OneOf(_bearings(rules, unit))
        elif fixed.get("reverse"):
            opened["goal"] = OneOf(_backwards(rules, unit, halved(distances.off, rules.number["reverse_divisor"])))
        elif isinstance(opened.get("goal"), OneOf):
            opened["goal"] = OneOf(tuple(_road_stops(rules, unit, distances.road)))
        else:
            opened["goal"] = _reach(rules, unit, distances.off)
    elif name == "goal" and kind is a.Move and "bearing" not in fixed:
        stops = _road_stops(rules, unit, 60_000) if rules.ground.lines else {}
        fixed["via"] = stops.get(fixed["goal"], ())


def _works(rules: BattleRules, state: Battle, unit: BattleUnit) -> tuple[tuple[int, str], ...]:
    """Gives the empty works that a unit can degrade, with the weapons that can (SP-VIII.3.8)."""
    return tuple(
        (fort, weapon.key)
        for weapon in usable_weapons(unit, rules.sheets[unit.id])
        for fort in works_in_reach(rules, state, unit, weapon)
    )


def _table(rules: BattleRules) -> Within:
    found: Within | None = rules.cache.get("table")
    if found is None:
        width, height = rules.width, rules.height
        outline = (Point(0, 0), Point(width, 0), Point(width, height), Point(0, height))
        found = rules.cache["table"] = Within((outline,), GRID)
    return found


def _reach(rules: BattleRules, unit: BattleUnit, reach: int) -> Within:
    """Gives where the leading stand may end as the crow flies; the judgement is left to the rules."""
    mover = rules.movers[rules.sheets[unit.id].mover]
    stand = unit.stands[0]
    if mover.straight and mover.turn < HALF_TURN:
        return Within((_fan(rules, stand, mover.turn, reach),), 100)
    return Within(tuple(_disc(rules, each, reach) for each in unit.stands), 100)


def _disc(rules: BattleRules, stand: Stand, reach: int) -> Outline:
    return tuple(_on_table(rules, step(stand.at, corner * FULL_TURN // CORNERS, reach)) for corner in range(CORNERS))


def _fan(rules: BattleRules, stand: Stand, turn: int, reach: int) -> Outline:
    turns = range(-turn, turn + 1, TURN_STEP)
    return (stand.at, *(_on_table(rules, step(stand.at, stand.bearing + t, reach)) for t in turns))


def _on_table(rules: BattleRules, point: Point) -> Point:
    return Point(min(max(point.x, 0), rules.width), min(max(point.y, 0), rules.height))


def _bearings(rules: BattleRules, unit: BattleUnit) -> tuple[int, ...]:
    turn = rules.movers[rules.sheets[unit.id].mover].turn
    return tuple((unit.stands[0].bearing + t) % FULL_TURN for t in range(-turn, turn + 1, TURN_STEP) if t)


def _backwards(rules: BattleRules, unit: BattleUnit, reach: int) -> tuple[Point, ...]:
    stand = unit.stands[0]
    lengths = range(UNITS_PER_CM, reach + 1, UNITS_PER_CM)
    return tuple(step(stand.at, stand.bearing + HALF_TURN, length) for length in lengths)


def _road_stops(rules: BattleRules, unit: BattleUnit, reach: int) -> dict[Point, tuple[Point, ...]]:
    """Gives points along the roads within reach and the corners of the way to them, both directions."""
    at = unit.stands[0].at
    found: dict[Point, tuple[Point, ...]] = {}
    for line in rules.ground.lines:
        for course in (line, line[::-1]):
            entry = next((i for i, _ in enumerate(course[1:]) if _beside(rules, at, course[i], course[i + 1])), None)
            if entry is None:
                continue
            way = (at, *course[entry + 1 :])
            for length in range(UNITS_PER_CM, reach + 1, UNITS_PER_CM):
                stop = point_along(way, length)
                if stop == way[-1]:
                    break
                found.setdefault(stop, _corners_before(way, length))
    return found


def _beside(rules: BattleRules, at: Point, start: Point, end: Point) -> bool:
    return distance_to_line(at, (start, end)) <= rules.number["road_width"] // 2


def _corners_before(way: tuple[Point, ...], length: int) -> tuple[Point, ...]:
    corners: list[Point] = []
    gone = 0
    for here, there in pairwise(way):
        gone += distance(here, there)
        if gone >= length:
            break
        corners.append(there)
    return tuple(corners)
