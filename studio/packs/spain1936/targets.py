"""What a unit can shoot at from where it stands: the cheap list from which fire is offered."""

from __future__ import annotations

from studio.packs.spain1936.battle import BattleRules, Sheet, Weapon
from studio.packs.spain1936.fire_numbers import attack_at, reach_of
from studio.packs.spain1936.fire_sum import shot_distance
from studio.packs.spain1936.model import Battle, BattleUnit
from studio.packs.spain1936.sight import sees
from studio.packs.spain1936.watch import Watch, watch_of


def targets(rules: BattleRules, state: Battle, unit_id: int) -> tuple[tuple[int, str], ...]:
    """Gives the targets and weapons that a unit can shoot with, by id; arcs and assaults are judged later."""
    unit = state.units[unit_id]
    sheet = rules.sheets[unit_id]
    weapons = usable_weapons(unit, sheet)
    if not weapons or unit.condition != "in_play" or unit.panicked or not unit.stands:
        return ()
    reach = max(reach_of(rules, weapon) for weapon in weapons)
    watch = watch_of(rules).at(state)
    found: list[tuple[int, str]] = []
    for other in state.units:
        if other.side == unit.side or other.condition != "in_play" or not _in_reach(watch, unit_id, other.id, reach):
            continue
        seen = sees(rules, state, unit_id, other.id)
        if seen is None:
            continue
        distance = shot_distance(rules, state, unit_id, other.id, other.stands, seen)
        found.extend((other.id, weapon.key) for weapon in weapons if attack_at(rules, weapon, distance).value >= 0)
    return tuple(found)


def usable_weapons(unit: BattleUnit, sheet: Sheet) -> tuple[Weapon, ...]:
    """Gives the weapons that a unit has not lost (SP-VI.3.4)."""
    if not unit.main_lost and not unit.secondary_lost:
        return sheet.weapons
    return tuple(
        weapon
        for weapon in sheet.weapons
        if not (unit.secondary_lost if weapon.key == sheet.secondary else unit.main_lost)
    )


def _in_reach(watch: Watch, unit_id: int, other_id: int, reach: int) -> bool:
    one, two = watch.bodies[unit_id], watch.bodies[other_id]
    dx, dy = two.x - one.x, two.y - one.y
    reach += one.radius + two.radius + watch.rules.number["epsilon"]
    return bool(two.stands) and dx * dx + dy * dy <= reach * reach
