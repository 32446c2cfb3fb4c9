"""What officers do of themselves: steady their men, regroup them, keep among them."""

from __future__ import annotations

from collections.abc import Sequence

from studio.board.angles import step
from studio.board.lines import distance
from studio.board.place import Point
from studio.engine.values import Action, Side
from studio.packs.spain1936.actions import FreeMove, Motivate, Prolong
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle, BattleUnit
from studio.packs.spain1936.movement import allowance
from studio.packs.spain1936.orders import in_voice
from studio.packs.spain1936.players.dice import best_die
from studio.packs.spain1936.players.marching import march
from studio.packs.spain1936.players.plans import Plan, is_there
from studio.packs.spain1936.players.temper import Temper
from studio.packs.spain1936.tasks import may_perform

BEHIND = 7000
CLOSE = 6000
LOOSE = 12_000
MARGIN = 2000
REAR = {True: 27_000, False: 9000}


def officers(rules: BattleRules, state: Battle, side: Side) -> list[BattleUnit]:
    """Gives a side's officers who can lead."""
    return [
        unit
        for unit in state.units
        if unit.officer is not None and unit.side == side and unit.condition == "in_play" and not unit.panicked
    ]


def dice_of(officer: BattleUnit) -> tuple[int, ...]:
    """Gives the dice that an officer holds."""
    return officer.officer.dice if officer.officer else ()


def rally(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], temper: Temper
) -> Action | None:
    """Motivates units that are one marker from panic."""
    if not temper.motivates:
        return None
    return _motivate(rules, state, side, leaders, rules.number["markers_to_panic"] - 1)


def last_dice(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], temper: Temper
) -> Action | None:
    """Uses dice that are left for men with markers, and for those in panic."""
    if temper.regroups:
        held = {unit.task.about for unit in state.units if unit.task is not None}
        broken = [u for u in state.units if u.side == side and u.panicked and u.condition == "in_play"]
        for officer in leaders:
            if officer.acted or officer.task or not dice_of(officer) or not rules.sheets[officer.id].is_leader:
                continue
            for unit in broken:
                if unit.id not in held and may_perform(rules, state, officer, "regroup", unit.id):
                    dice = (best_die(rules, dice_of(officer)),)
                    return Prolong(
                        side=side, officer=officer.id, unit=officer.id, dice=dice, task="regroup", about=unit.id
                    )
    return _motivate(rules, state, side, leaders, 1) if temper.motivates else None


def _motivate(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], least: int
) -> Action | None:
    for unit in state.units:
        if unit.pinned < least or unit.side != side or unit.panicked or unit.motivated or unit.condition != "in_play":
            continue
        for officer in leaders:
            if dice_of(officer) and rules.sheets[officer.id].is_leader and in_voice(rules, officer, unit):
                return Motivate(side=side, officer=officer.id, unit=unit.id, dice=(best_die(rules, dice_of(officer)),))
    return None


def join_up(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], plan: Plan, temper: Temper
) -> Action | None:
    """Brings an officer with dice and nobody to lead to the nearest men who wait for orders."""
    waiting = [u for u in _men(rules, state, side, plan) if not u.acted and u.id not in plan.passed]
    for officer in leaders:
        if not dice_of(officer) or not _may_walk(rules, officer, plan):
            continue
        if any(in_voice(rules, officer, unit) for unit in waiting):
            continue
        here = officer.stands[0].at
        near = min(waiting, key=lambda unit: distance(here, unit.stands[0].at), default=None)
        if near is None:
            continue
        action = _walk(rules, state, officer, _rear_of(rules, near.stands[0].at, plan), plan, temper)
        if action:
            return action
    return None


def follow(
    rules: BattleRules, state: Battle, side: Side, leaders: Sequence[BattleUnit], plan: Plan, temper: Temper
) -> Action | None:
    """Keeps officers a little behind the men they lead."""
    if all(not _may_walk(rules, officer, plan) for officer in leaders):
        return None
    men = _men(rules, state, side, plan)
    flocks = _flocks(rules, men, leaders, plan)
    everybody = [unit.stands[0].at for unit in men]
    for officer in leaders:
        flock = flocks[officer.id] or everybody
        if not flock or not _may_walk(rules, officer, plan):
            continue
        place = _among(rules, officer, flock, plan)
        far = distance(officer.stands[0].at, place)
        if far > LOOSE or (far > CLOSE and _heard(rules, officer, place, flock) > _heard(rules, officer, None, flock)):
            action = _walk(rules, state, officer, place, plan, temper)
            if action:
                return action
    return None


def _among(rules: BattleRules, officer: BattleUnit, flock: Sequence[Point], plan: Plan) -> Point:
    """Gives the place behind one of his men from which an officer's voice reaches most of them."""
    ahead = 1 if plan.attacks else -1
    places = [_rear_of(rules, at, plan) for at in flock]
    return max(places, key=lambda at: (_heard(rules, officer, at, flock), ahead * at.x, at.y))


def _heard(rules: BattleRules, officer: BattleUnit, at: Point | None, flock: Sequence[Point]) -> int:
    """Counts the men whom an officer's voice reaches from a place, or from where he stands."""
    reach = rules.sheets[officer.id].voice - MARGIN
    x, y = at or officer.stands[0].at
    return sum([(x - man[0]) * (x - man[0]) + (y - man[1]) * (y - man[1]) <= reach * reach for man in flock])


def _flocks(
    rules: BattleRules, men: Sequence[BattleUnit], leaders: Sequence[BattleUnit], plan: Plan
) -> dict[int, list[Point]]:
    """Shares men out among officers, as many to each as he has dice, the nearest pairs first."""
    pairs = sorted(
        (distance(officer.stands[0].at, unit.stands[0].at), officer.id, unit.id) for officer in leaders for unit in men
    )
    at = {unit.id: unit.stands[0].at for unit in men}
    flocks: dict[int, list[Point]] = {officer.id: [] for officer in leaders}
    led: set[int] = set()
    for _, officer_id, unit_id in pairs:
        if unit_id not in led and len(flocks[officer_id]) < rules.sheets[officer_id].order_dice:
            led.add(unit_id)
            flocks[officer_id].append(at[unit_id])
    return flocks


def _men(rules: BattleRules, state: Battle, side: Side, plan: Plan) -> list[BattleUnit]:
    """Gives the units that need an officer near them: all but those who only hold what is taken."""
    return [
        unit
        for unit in state.units
        if unit.side == side
        and unit.condition == "in_play"
        and not unit.panicked
        and unit.officer is None
        and not (unit.id in plan.holders and is_there(rules, unit, plan.goals[unit.id]))
    ]


def _may_walk(rules: BattleRules, officer: BattleUnit, plan: Plan) -> bool:
    if rules.sheets[officer.id].form == "vehicle" or -1 - officer.id in plan.passed:
        return False
    return officer.officer is not None and not officer.officer.moved and not officer.pinned


def _walk(
    rules: BattleRules, state: Battle, officer: BattleUnit, place: Point, plan: Plan, temper: Temper
) -> Action | None:
    """Gives a free move; an officer who found none is left alone for this turn."""
    found = march(rules, state, officer, place, allowance(rules, officer, 0), temper.steps)
    plan.passed.add(-1 - officer.id)
    return FreeMove(side=officer.side, unit=officer.id, goal=found.goal) if found else None


def _rear_of(rules: BattleRules, at: Point, plan: Plan) -> Point:
    place = step(at, REAR[plan.attacks], BEHIND)
    return Point(min(max(place.x, 2000), rules.width - 2000), min(max(place.y, 2000), rules.height - 2000))
