"""How a machine player answers a move or a shot of the rival: shoot back, lie down, or let it be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from studio.engine.values import Action, Refusal
from studio.packs.spain1936.actions import GoProne, ReactFire
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire_forecast import forecast
from studio.packs.spain1936.model import Battle, BattleUnit, Order, Reaction
from studio.packs.spain1936.orders import broken_down
from studio.packs.spain1936.players.bystanders import seem_to_hide
from studio.packs.spain1936.players.dice import pluses
from studio.packs.spain1936.players.guessing import may_see
from studio.packs.spain1936.players.leading import dice_of
from studio.packs.spain1936.players.shots import in_vain, worth_of
from studio.packs.spain1936.players.temper import Temper
from studio.packs.spain1936.players.weighing import Target, seeming_worth, target_of
from studio.packs.spain1936.reactions import able_units, aimed_shots, supervisors
from studio.packs.spain1936.sight import glimpses, sees
from studio.packs.spain1936.targets import usable_weapons
from studio.packs.spain1936.watch import watch_of

HEAVY = 2


@dataclass
class Looked:
    """What was looked at while one move or shot is declared: units that can do nothing about it.

    `count` units saw it and were weighed, `in_vain` were looked from without seeing it.
    """

    window: Any
    without: set[int] = field(default_factory=set)
    count: int = 0
    in_vain: int = 0


def react(rules: BattleRules, state: Battle, window: Reaction, temper: Temper, looked: Looked) -> Action | None:
    """Gives a reaction that is worth while, or None."""
    able = [unit for unit in able_units(rules, state, window) if unit not in looked.without]
    if temper.drops and window.shots:
        action = _drop(rules, state, window, able)
        if action is not None:
            return action
    if not able or looked.count >= temper.answers:
        return None
    watch = watch_of(rules).at(state)
    target = state.units[window.unit]
    stands = window.move.stands if window.move else target.stands
    end = stands[0].at
    aim: Target | None = None
    body = watch.bodies
    order = sorted(((body[unit].x - end[0]) ** 2 + (body[unit].y - end[1]) ** 2, unit) for unit in able)
    for _, unit_id in order:
        if looked.count >= temper.answers or looked.in_vain > in_vain(temper.answers):
            return None
        looked.without.add(unit_id)
        unit = state.units[unit_id]
        if not may_see(rules, unit.stands[0].at, end):
            continue
        if aim is None:
            aim = target_of(rules, target, watch.body(stands))
        if not seeming_worth(rules, unit, body[unit_id], aim, temper.answers_from):
            continue
        if seem_to_hide(watch, unit_id, body[unit_id], aim.body, target.id):
            continue
        if not _sees(rules, state, window, unit):
            looked.in_vain += 1
            continue
        looked.count += 1
        action = _shoot(rules, state, window, unit, temper)
        if action is not None:
            return action
    return None


def _sees(rules: BattleRules, state: Battle, window: Reaction, unit: BattleUnit) -> bool:
    """Tells whether a unit sees who moves or fires where it ends; what it sees on the way alone is let be."""
    if window.move is None:
        return sees(rules, state, unit.id, window.unit) is not None
    return glimpses(rules, state, unit.id, window.unit, window.move.stands)


def _shoot(rules: BattleRules, state: Battle, window: Reaction, unit: BattleUnit, temper: Temper) -> Action | None:
    if broken_down(rules, unit) is not None:
        return None
    best: tuple[int, str] | None = None
    for weapon in usable_weapons(unit, rules.sheets[unit.id]):
        order = Order(kind="react_fire", unit=unit.id, target=window.unit, weapon=weapon.key)
        shots = aimed_shots(rules, state, window, order)
        if isinstance(shots, Refusal):
            continue
        found = forecast(rules, state, shots[0])
        worth = worth_of(rules, state, found) if found else 0
        if worth >= temper.answers_from and (best is None or worth > best[0]):
            best = (worth, weapon.key)
    if best is None:
        return None
    officer, dice = _supervisor(rules, state, unit)
    return ReactFire(side=unit.side, unit=unit.id, target=window.unit, weapon=best[1], officer=officer, dice=dice)


def _drop(rules: BattleRules, state: Battle, window: Reaction, able: list[int]) -> Action | None:
    """Lets a unit lie down when the shot at it would hurt more than its answer."""
    for shot in window.shots:
        if shot.fort >= 0:
            continue
        unit = state.units[shot.target]
        if shot.reaction or unit.id not in able or unit.prone is not None or rules.sheets[unit.id].form == "vehicle":
            continue
        found = forecast(rules, state, shot)
        if found is None or found.casualties < HEAVY:
            continue
        if found.casualties < HEAVY + 1 and rules.sheets[unit.id].form == "section":
            continue
        officer, _ = _supervisor(rules, state, unit)
        action = GoProne(side=unit.side, unit=unit.id, officer=officer)
        if rules.refuse(state, action) is None:
            return action
    return None


def _supervisor(rules: BattleRules, state: Battle, unit: BattleUnit) -> tuple[int, tuple[int, ...]]:
    """Gives the officer who supervises a reaction and a plus of his, if he holds one; -1 without an officer."""
    near = supervisors(rules, state, unit)
    if not near:
        return -1, ()
    good = [officer for officer in near if pluses(rules, dice_of(officer))]
    active = [officer for officer in near if officer.officer and officer.officer.active]
    chosen = (good or active or near)[0]
    held = dice_of(chosen) if chosen.officer and chosen.officer.active else ()
    return chosen.id, pluses(rules, held)[:1]
