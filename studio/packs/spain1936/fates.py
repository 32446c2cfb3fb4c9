"""What becomes of the men and vehicles of a unit when a battle is over, for campaigns.

A rule of the studio. A unit has its casualty points, a vehicle counts as one. Of the points lost half, rounded up,
are wounded and the others dead. The rest of a unit that has left the battle are missing, or captured where it was
abandoned; when its own side holds the field they gather among the wounded instead, and the wounded of a unit that has
left the battle are captured when the rival holds it. A vehicle that cannot move is left to whoever holds the field.
"""

from __future__ import annotations

from studio.engine.values import Side
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.lists import load_lists, unit_cost
from studio.packs.spain1936.model import Battle, BattleUnit
from studio.scenario.result import Fate, UnitResult

OUT = ("destroyed", "abandoned", "fled")
ONE_VEHICLE = 1


def listed_strength(nation: str, kind: str) -> int:
    """Gives what a whole unit counts in a campaign: its casualty points, 1 for a vehicle; 0 for an unknown one."""
    row = load_lists().types.get((nation, kind))
    return (row.points or ONE_VEHICLE) if row else 0


def fate_of_men(brought: int, lost: int, state: str, holds_field: bool) -> Fate:
    """Splits the points that a unit brought to a battle; the parts add up to them."""
    wounded = (lost + 1) // 2
    dead = lost - wounded
    rest = brought - lost
    if state not in OUT:
        return Fate(fit=rest, wounded=wounded, dead=dead)
    if holds_field:
        return Fate(wounded=wounded + rest, dead=dead)
    if state == "abandoned":
        return Fate(dead=dead, captured=wounded + rest)
    return Fate(dead=dead, captured=wounded, missing=rest)


def fate_of_vehicle(state: str, stranded: bool, holds_field: bool) -> Fate:
    """Tells what becomes of one vehicle: fit, to be repaired (wounded), destroyed (dead) or captured."""
    if state == "destroyed":
        return Fate(dead=ONE_VEHICLE)
    if state in OUT or stranded:
        return Fate(wounded=ONE_VEHICLE) if holds_field else Fate(captured=ONE_VEHICLE)
    return Fate(fit=ONE_VEHICLE)


def unit_result(rules: BattleRules, state: Battle, unit: BattleUnit, field: Side) -> UnitResult:
    """Gives how one unit came out of a battle in which `field` is the side that holds the field."""
    sheet = rules.sheets[unit.id]
    first = min(other.id for other in rules.sheets if other.side == unit.side)
    told = state_of(unit)
    if sheet.points:
        before = rules.opening.units[unit.id].lost
        fate = fate_of_men(sheet.points - before, unit.lost - before, told, unit.side == field)
    else:
        fate = fate_of_vehicle(told, unit.immobilised or unit.bogged, unit.side == field)
    return UnitResult(
        side=unit.side,
        unit=unit.id - first,
        type=sheet.type,
        name=sheet.name,
        quality=sheet.quality,
        points=_army_points(rules, sheet, unit.id - first),
        state=told,
        fate=fate,
        at=unit.stands[-1].at if unit.stands else None,
    )


def _army_points(rules: BattleRules, sheet: Sheet, place: int) -> int:
    """Gives what a unit cost with its upgrades."""
    scenario = rules.setup.scenario
    camp = next(camp for camp in scenario.sides if camp.side == sheet.side)
    return unit_cost(load_lists(scenario.overlay), sheet.nation, camp.army.units[place]) if camp.army else 0


def state_of(unit: BattleUnit) -> str:
    """Names the state of a unit at the end of a battle in the word of results."""
    if unit.condition != "in_play":
        return unit.condition
    return "panicked" if unit.panicked else "pinned" if unit.pinned else "fit"
