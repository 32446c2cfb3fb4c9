"""The builder of army lists by machine: a legal army close to its budget, different from seed to seed."""

from __future__ import annotations

import msgspec

from studio.engine.dice import Stream
from studio.packs.spain1936.lists import (
    QUALITIES,
    Lists,
    army_faults,
    commands,
    composition_faults,
    may_buy,
    most_units,
    unit_cost,
)
from studio.scenario.model import Army, ArmyUnit

TRIES = 400
SECTION_SHARE = 55
COMMANDERS = ("officer", "junior_officer")
LED = 4
BACKBONE = ("riflemen", "riflemen", "militia", "brigade", "assault", "requetes", "legion", "regulares", "ctv")
SUPPORT = (
    "hmg", "hmg", "lmg", "mortar_81", "mortar_50", "gun_45", "gun_37", "gun_65", "gun_70", "sniper", "at_rifle",
    "armoured_mg", "armoured_gun", "armoured_unl", "armoured_lancia", "tank_gun", "tank_mg", "tank_cv33",
    "tank_bt5", "tank_ft17", "gun_75", "engineers", "carabineros",
)  # fmt: skip
WEIGHTS = {"green": 2, "regular": 6, "veteran": 3, "elite": 1}
DRESSING = ("light_machine_gun", "spades", "incendiary_bottles", "close_combat", "submachine_guns", "radio")


def build_army(lists: Lists, pack: str, nation: str, budget: int, stream: Stream, title: str = "") -> Army:
    """Builds an army of a nation for a budget: officers first, then a backbone of sections, support, and small change.

    Every step keeps the list legal; the number of steps is bounded.
    """
    army = _spine(lists, Army(pack=pack, title=title, nation=nation), budget, stream)
    goal = budget * SECTION_SHARE // 100
    for _ in range(TRIES // 8):
        if cost_of(lists, army) >= goal:
            break
        army = _bought(lists, army, budget, _drawn(lists, nation, BACKBONE, stream)) or army
        army = _led(lists, army, budget, stream)
    support = _available(lists, nation, SUPPORT)
    for _ in range(TRIES // 4):
        if budget - cost_of(lists, army) < 12 or len(army.units) >= most_units(lists):
            break
        pool = support if stream.below(3) else _available(lists, nation, ("officer", "junior_officer", "riflemen"))
        unit = ArmyUnit(type=stream.pick(pool), quality="regular")
        unit = msgspec.structs.replace(unit, quality=_quality(lists, nation, unit.type, stream))
        army = _led(lists, _bought(lists, army, budget, unit) or army, budget, stream)
    return _with_change(lists, army, budget, stream)


def cost_of(lists: Lists, army: Army) -> int:
    """Gives the points of an army's units."""
    return sum(unit_cost(lists, army.nation, unit) for unit in army.units)


def _spine(lists: Lists, army: Army, budget: int, stream: Stream) -> Army:
    """Gives the smallest legal army: an officer and two sections, as good as the budget allows."""
    officers = ("officer", "junior_officer") if budget >= 250 else ("officer",)
    cheap = ArmyUnit(type="militia", quality="green")
    wanted = [ArmyUnit(type=key, quality="regular") for key in officers]
    sections = [_drawn(lists, army.nation, BACKBONE, stream) for _ in range(2)]
    for units in ((*wanted, *sections), (wanted[0], *sections), (wanted[0], cheap, cheap)):
        small = msgspec.structs.replace(army, units=tuple(units))
        if not any(army_faults(lists, small, budget)):
            return small
    least = ArmyUnit(type="junior_officer", quality="green")
    return msgspec.structs.replace(army, units=(least, cheap, cheap))


def _led(lists: Lists, army: Army, budget: int, stream: Stream) -> Army:
    """Buys an officer when there are more than a few other units for each, as far as points and lists allow."""
    officers = sum(commands(lists, army.nation, unit) for unit in army.units)
    if len(army.units) - officers <= LED * officers:
        return army
    for key in COMMANDERS[stream.below(2) :]:
        bought = _bought(lists, army, budget, ArmyUnit(type=key, quality="regular"))
        if bought is not None:
            return bought
    return army


def _with_change(lists: Lists, army: Army, budget: int, stream: Stream) -> Army:
    """Spends what is left on upgrades and better quality."""
    for _ in range(TRIES // 8):
        left = budget - cost_of(lists, army)
        if left < 3 or not army.units:
            break
        place = stream.below(len(army.units))
        unit = army.units[place]
        better = _dressed(lists, army.nation, unit, stream) if stream.below(3) else _trained(lists, army.nation, unit)
        if better != unit:
            units = (*army.units[:place], better, *army.units[place + 1 :])
            changed = msgspec.structs.replace(army, units=units)
            if cost_of(lists, changed) <= budget and not any(composition_faults(lists, changed)):
                army = changed
    return army


def _bought(lists: Lists, army: Army, budget: int, unit: ArmyUnit) -> Army | None:
    if cost_of(lists, army) + unit_cost(lists, army.nation, unit) > budget or len(army.units) >= most_units(lists):
        return None
    larger = msgspec.structs.replace(army, units=(*army.units, unit))
    return None if any(composition_faults(lists, larger)) else larger


def _drawn(lists: Lists, nation: str, keys: tuple[str, ...], stream: Stream) -> ArmyUnit:
    key = stream.pick(_available(lists, nation, keys))
    return ArmyUnit(type=key, quality=_quality(lists, nation, key, stream))


def _available(lists: Lists, nation: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if (nation, key) in lists.types)


def _quality(lists: Lists, nation: str, key: str, stream: Stream) -> str:
    can = [quality for quality in QUALITIES if quality in lists.types[nation, key].costs]
    weighted = [quality for quality in can for _ in range(WEIGHTS[quality])]
    return stream.pick(weighted)


def _dressed(lists: Lists, nation: str, unit: ArmyUnit, stream: Stream) -> ArmyUnit:
    key = stream.pick(DRESSING)
    if key in unit.upgrades or not may_buy(lists, nation, unit.type, key):
        return unit
    return msgspec.structs.replace(unit, upgrades=tuple(sorted((*unit.upgrades, key))))


def _trained(lists: Lists, nation: str, unit: ArmyUnit) -> ArmyUnit:
    place = QUALITIES.index(unit.quality) + 1
    better = QUALITIES[place] if place < len(QUALITIES) else unit.quality
    return msgspec.structs.replace(unit, quality=better) if better in lists.types[nation, unit.type].costs else unit
