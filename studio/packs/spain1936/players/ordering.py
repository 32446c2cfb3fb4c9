"""The orders of a turn: each unit in its turn shoots, marches, aims or digs in, as its player thinks best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from operator import is_

from studio.board.lines import distance
from studio.board.place import Point
from studio.engine.values import Action, RuleId, Side
from studio.packs.spain1936.actions import Aim, Fire, Means, Move, Prolong
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire_forecast import forecast
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot, has_mark
from studio.packs.spain1936.movement import allowance, fixed_distance, halved
from studio.packs.spain1936.orders import executed_modifier, voice_refusal
from studio.packs.spain1936.places import command_stand
from studio.packs.spain1936.players.aiming import aims_first
from studio.packs.spain1936.players.dice import best_die, plain_die, pluses, worst_die
from studio.packs.spain1936.players.guessing import cover_at, may_see
from studio.packs.spain1936.players.lanes import ways_round
from studio.packs.spain1936.players.leading import dice_of
from studio.packs.spain1936.players.marching import Step, march, nearest_stand
from studio.packs.spain1936.players.plans import PACE, Plan, is_there
from studio.packs.spain1936.players.shots import Aimed, best_shot, worth_of
from studio.packs.spain1936.players.temper import Temper
from studio.packs.spain1936.sight import sees_at
from studio.packs.spain1936.tasks import may_perform
from studio.packs.spain1936.watch import watch_of

INITIATIVE = RuleId("SP-V.4.1v")
CLOSE = 32_000
HURRY_FROM = 30
STEADY_PACE = 10_000
STORM = 5
ASIDE_STEPS = 1
STEADY_COVER = 2
DIG_ROUNDS = 5


def next_order(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], plan: Plan, temper: Temper
) -> Action | None:
    """Gives the next order of the turn, or None when nobody has dice or nothing is left to do."""
    holding = [officer for officer in leaders if dice_of(officer)]
    if not holding:
        return None
    idle = [
        unit
        for unit in state.units
        if unit.side == side
        and unit.condition == "in_play"
        and not (unit.acted or unit.panicked or unit.task or unit.id in plan.passed)
    ]
    idle.sort(key=lambda unit: _turn(rules, unit, plan))
    near = _waiting(rules, leaders, holding, idle, plan)
    spare = {officer.id: len(dice_of(officer)) for officer in holding}
    for officers in near.values():
        for officer in officers:
            spare[officer.id] -= 1
    for unit in idle:
        officers = near[unit.id]
        if not officers:
            continue
        officer = max(officers, key=lambda officer: (spare[officer.id], -officer.id))
        action = _order(rules, state, unit, officer, "voice", spare[officer.id], plan, temper)
        if action is not None:
            return action
        plan.passed.add(unit.id)
    if temper.signals:
        for unit in idle:
            giver = None if near[unit.id] or unit.id in plan.passed else _signaller(rules, state, holding, unit)
            if giver is not None:
                action = _order(rules, state, unit, giver, "signal", 0, plan, temper)
                if action is not None:
                    return action
                plan.passed.add(unit.id)
    return None


def event_move(rules: BattleRules, state: Battle, unit_id: int, plan: Plan, temper: Temper) -> Step | None:
    """Gives the move that a unit makes of an event: towards where it is wanted."""
    unit = state.units[unit_id]
    goal = plan.goals.get(unit_id)
    if goal is None or is_there(rules, unit, goal) or (not plan.attacks and _in_cover(rules, unit)):
        return None
    base = rules.movers[rules.sheets[unit.id].mover].base
    distances = fixed_distance(rules, unit, halved(base, rules.number["event_move_divisor"]), INITIATIVE)
    return march(rules, state, unit, plan.lanes.get(unit_id, goal), distances, temper.steps)


def _turn(rules: BattleRules, unit: BattleUnit, plan: Plan) -> tuple[int, int, int]:
    """Ranks units for their orders: in the attack who has to go on first, else guns first; the others by nearness."""
    known = plan.ranks.get(unit.id)
    if known is not None and known[0] is unit.stands:
        return known[1]
    rank = _rank(rules, unit, plan)
    plan.ranks[unit.id] = (unit.stands, rank)
    return rank


def _rank(rules: BattleRules, unit: BattleUnit, plan: Plan) -> tuple[int, int, int]:
    sheet = rules.sheets[unit.id]
    if sheet.is_officer or not sheet.weapons:
        return (3, 0, unit.id)
    goal = plan.goals.get(unit.id)
    far = distance(unit.stands[0].at, goal) if goal else 0
    heavy = sheet.form in ("crew", "vehicle") or any(weapon.suppression for weapon in sheet.weapons)
    if plan.attacks and sheet.form != "crew" and goal is not None and not is_there(rules, unit, goal):
        return (0, far, unit.id)
    return (1 if heavy else 2, far, unit.id)


def _waiting(
    rules: BattleRules,
    leaders: Sequence[BattleUnit],
    holding: Sequence[BattleUnit],
    idle: Sequence[BattleUnit],
    plan: Plan,
) -> dict[int, list[BattleUnit]]:
    """Gives for each unit the officers with dice whose voice reaches it; who is in voice is kept while nobody moves."""
    places = [officer.stands for officer in leaders]
    if len(places) != len(plan.led_from) or not all(map(is_, places, plan.led_from)):
        plan.led_from = places
        plan.voices.clear()
    near = {}
    for unit in idle:
        known = plan.voices.get(unit.id)
        if known is None or known[0] is not unit.stands:
            known = plan.voices[unit.id] = (unit.stands, _voices(rules, leaders, unit))
        reached = known[1]
        near[unit.id] = [officer for officer in holding if officer.id in reached]
    return near


def _voices(rules: BattleRules, leaders: Sequence[BattleUnit], unit: BattleUnit) -> frozenset[int]:
    """Gives the officers whose voice reaches a unit, by id."""
    bodies = watch_of(rules).bodies
    own = bodies[unit.id]
    found = []
    for officer in leaders:
        body = bodies[officer.id]
        room = rules.sheets[officer.id].voice + own.radius + body.radius
        dx, dy = body.x - own.x, body.y - own.y
        if dx * dx + dy * dy <= room * room and voice_refusal(rules, officer, unit) is None:
            found.append(officer.id)
    return frozenset(found)


def _signaller(rules: BattleRules, state: Battle, holding: Sequence[BattleUnit], unit: BattleUnit) -> BattleUnit | None:
    """Gives an officer with dice enough to signal who sees the stand that receives orders."""
    for officer in holding:
        if len(dice_of(officer)) >= rules.number["signal_dice"]:
            here = officer.stands[0].at
            receiver = command_stand(rules, unit, here)
            if may_see(rules, here, receiver.at) and sees_at(rules, state, officer.id, unit.id, (receiver,)):
                return officer
    return None


def _order(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    officer: BattleUnit,
    means: Means,
    spare: int,
    plan: Plan,
    temper: Temper,
) -> Action | None:
    goal = plan.goals.get(unit.id)
    there = goal is None or is_there(rules, unit, goal)
    broken = bool(unit.marks) and has_mark(unit, "breakdown")
    shot = None if broken else best_shot(rules, state, unit, temper.looks, temper.shoots_from)
    if shot is not None and (there or not _hurries(rules, unit, goal, shot, plan)):
        if means == "voice" and aims_first(rules, state, unit, shot, plan.rounds_left, temper):
            return _aim(rules, unit, officer)
        return _fire(rules, state, unit, officer, means, shot, spare, temper)
    waits = shot is None and not broken and means == "voice" and _lies_in_wait(rules, unit, goal, plan)
    if waits and aims_first(rules, state, unit, None, plan.rounds_left, temper):
        return _aim(rules, unit, officer)
    if not there and goal is not None and not broken and _goes(rules, state, unit, goal, plan):
        towards = plan.lanes.get(unit.id, goal)
        action = _move(rules, state, unit, officer, means, towards, spare, temper)
        if action is not None:
            return action
    if shot is not None:
        return _fire(rules, state, unit, officer, means, shot, spare, temper)
    if plan.attacks and goal is not None and not broken and distance(unit.stands[0].at, goal) > CLOSE:
        action = _aside(rules, state, unit, officer, means, goal, plan, temper)
        if action is not None:
            return action
    return _waits(rules, state, unit, officer, means, plan, temper)


def _aside(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    officer: BattleUnit,
    means: Means,
    goal: Point,
    plan: Plan,
    temper: Temper,
) -> Action | None:
    """Gives a move round what is in the way of a unit that can neither go on nor shoot."""
    if not _goes(rules, state, unit, goal, plan):
        return None
    brief = replace(temper, steps=ASIDE_STEPS)
    moves = (_move(rules, state, unit, officer, means, aside, 0, brief) for aside in ways_round(unit, goal))
    return next((move for move in moves if move is not None), None)


def _hurries(rules: BattleRules, unit: BattleUnit, goal: Point | None, shot: Aimed, plan: Plan) -> bool:
    """Tells whether a unit has to go on to reach its goal in time, whatever it could shoot at."""
    if not plan.attacks or goal is None or unit.pinned or rules.sheets[unit.id].form == "crew":
        return False
    far = distance(nearest_stand(unit, goal), goal)
    if far <= CLOSE:
        return unit.id in plan.runners and far // STEADY_PACE + 1 >= plan.rounds_left
    if unit.id in plan.spearhead:
        return shot.worth < HURRY_FROM or (far - CLOSE) // STEADY_PACE + STORM >= plan.rounds_left
    return shot.worth < HURRY_FROM and far - CLOSE < plan.rounds_left * PACE


def _goes(rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point, plan: Plan) -> bool:
    """Tells whether a unit leaves its place: attackers do, defenders from the open or when they are needed."""
    if unit.bogged or unit.immobilised:
        return False
    if plan.attacks:
        return rules.sheets[unit.id].form != "crew" or not state.round % 2
    far = distance(nearest_stand(unit, goal), goal)
    return far > 2 * PACE or not _in_cover(rules, unit) or plan.rounds_left * PACE < far + 3 * PACE


def _in_cover(rules: BattleRules, unit: BattleUnit) -> bool:
    return cover_at(rules, unit) >= STEADY_COVER


def _fire(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    officer: BattleUnit,
    means: Means,
    shot: Aimed,
    spare: int,
    temper: Temper,
) -> Action:
    held = dice_of(officer)
    least = rules.number["signal_dice"] if means == "signal" else 1
    if means == "voice" and temper.doubles and len(held) >= rules.number["rapid_fire_dice"]:
        twice = _twice(rules, state, unit, officer, shot, temper)
        if twice is not None:
            return twice
    dice = [best_die(rules, held)]
    if temper.doubles and spare > 0 and rules.sheets[unit.id].quality != "green":
        dice = list(pluses(rules, held)[: 1 + spare]) or dice
    return Fire(
        side=unit.side,
        officer=officer.id,
        unit=unit.id,
        dice=_filled(held, dice, least),
        means=means,
        target=shot.target,
        weapon=shot.weapon,
    )


def _twice(
    rules: BattleRules, state: Battle, unit: BattleUnit, officer: BattleUnit, shot: Aimed, temper: Temper
) -> Action | None:
    """Gives rapid fire when two shots of half the weight are worth more than one whole shot."""
    weapons = [weapon for weapon in rules.sheets[unit.id].weapons if weapon.key == shot.weapon]
    least = 2 * rules.number["rapid_fire_least_attack"]
    if not weapons or unit.aimed or not (weapons[0].suppression or max(weapons[0].attack) >= least):
        return None
    other = best_shot(rules, state, unit, 2, temper.shoots_from, (shot.target,))
    if other is None:
        return None
    held = dice_of(officer)
    first = best_die(rules, held)
    rest = list(held)
    rest.remove(first)
    action = Fire(
        side=unit.side,
        officer=officer.id,
        unit=unit.id,
        dice=(first,),
        target=shot.target,
        weapon=shot.weapon,
        second_target=other.target,
        second_weapon=other.weapon,
        second_dice=(best_die(rules, rest),),
    )
    worth = sum(
        _halved_worth(rules, state, unit, target, weapon)
        for target, weapon in ((shot.target, shot.weapon), (other.target, other.weapon))
    )
    if worth <= shot.worth or rules.refuse(state, action) is not None:
        return None
    return action


def _halved_worth(rules: BattleRules, state: Battle, unit: BattleUnit, target: int, weapon: str) -> int:
    found = forecast(rules, state, PendingShot(shooter=unit.id, target=target, weapon=weapon, rapid=True))
    return worth_of(rules, state, found) if found else 0


def _move(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    officer: BattleUnit,
    means: Means,
    goal: Point,
    spare: int,
    temper: Temper,
) -> Action | None:
    held = dice_of(officer)
    least = rules.number["signal_dice"] if means == "signal" else 1
    far = distance(nearest_stand(unit, goal), goal) > CLOSE
    chosen = [best_die(rules, held) if far else plain_die(rules, held)]
    if far and temper.doubles and spare > 0 and rules.sheets[unit.id].quality != "green":
        chosen = list(pluses(rules, held)[: 1 + spare]) or chosen
    dice = _filled(held, chosen, least)
    modifier, _ = executed_modifier(rules, unit, dice)
    distances = allowance(rules, unit, modifier)
    step = march(rules, state, unit, goal, distances, temper.steps, seeks_cover=temper.seeks_cover)
    if step is None:
        return None
    return Move(
        side=unit.side,
        officer=officer.id,
        unit=unit.id,
        dice=dice,
        means=means,
        goal=step.goal,
        stands=step.stands,
    )


def _waits(
    rules: BattleRules, state: Battle, unit: BattleUnit, officer: BattleUnit, means: Means, plan: Plan, temper: Temper
) -> Action | None:
    """Lets a unit that has nothing to do take aim or dig in."""
    sheet = rules.sheets[unit.id]
    if means == "signal":
        return None
    dice = (worst_die(rules, dice_of(officer)),)
    if (
        temper.digs
        and not plan.attacks
        and plan.rounds_left >= DIG_ROUNDS
        and not _in_cover(rules, unit)
        and may_perform(rules, state, unit, "entrench", -1)
    ):
        return Prolong(side=unit.side, officer=officer.id, unit=unit.id, dice=dice, task="entrench")
    if temper.aims and sheet.weapons and not unit.aimed and not sheet.is_officer:
        return _aim(rules, unit, officer)
    return None


def _aim(rules: BattleRules, unit: BattleUnit, officer: BattleUnit) -> Action:
    return Aim(side=unit.side, officer=officer.id, unit=unit.id, dice=(worst_die(rules, dice_of(officer)),))


def _lies_in_wait(rules: BattleRules, unit: BattleUnit, goal: Point | None, plan: Plan) -> bool:
    """Tells whether an attacker has come near enough to its goal to wait there for a better shot."""
    if not plan.attacks or goal is None or not rules.sheets[unit.id].weapons:
        return False
    far = distance(nearest_stand(unit, goal), goal)
    return far <= CLOSE and (unit.id not in plan.runners or far // STEADY_PACE + 1 < plan.rounds_left)


def _filled(held: Sequence[int], chosen: Sequence[int], least: int) -> tuple[int, ...]:
    """Gives the chosen dice, with others added until they are enough."""
    rest = list(held)
    for face in chosen:
        rest.remove(face)
    return (*chosen, *rest[: max(0, least - len(chosen))])
