"""The second checker's part for budgets, army lists and deployment zones (SP-II, T-LIMITS, SP-I.7.16)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.independent import numbers
from tests.independent.numbers import EPS, UNITS, UPGRADES

Camp = dict[str, Any]
Unit = dict[str, Any]
Fault = tuple[str, str]


def side_faults(document: dict[str, Any]) -> Iterator[Fault]:
    """Gives faults between the two sides and of where units stand."""
    budgets = {camp["side"]: camp["budget"] for camp in document["sides"]}
    if len(budgets) == 2 and budgets["attacker"] != budgets["defender"] * 3 // 2:
        yield "points-ratio-wrong", "sides"
    width = document["board"]["width"]
    zones = {"attacker": (0, width / 4), "defender": (width / 2, width)}
    for camp in document["sides"]:
        west, east = zones[camp["side"]]
        for placed in camp["placed"]:
            if not west - EPS <= placed["at"][0] <= east + EPS:
                yield "token-outside-zone", f"side:{camp['side']}"


def army_faults(camp: Camp) -> Iterator[Fault]:
    """Gives the faults of one side's list of units."""
    army = camp["army"]
    if army is None:
        return
    subject = f"side:{camp['side']}"
    yield from ((code, subject) for code in _list(army["nation"], army["units"], camp["budget"]))


def cost(unit: Unit) -> int:
    """Gives the points of a unit: the printed price of its quality and its upgrades."""
    price = UNITS[unit["type"]][3][numbers.QUALITIES.index(unit["quality"])]
    return price + sum(UPGRADES[upgrade][0] for upgrade in unit["upgrades"])


def _list(nation: str, units: list[Unit], budget: int) -> Iterator[str]:
    known: list[Unit] = []
    for unit in units:
        own = list(_unit(nation, unit))
        yield from own
        if not own:
            known.append(unit)
    if sum(cost(unit) for unit in known) > budget:
        yield "points-over-budget"
    if len(units) > numbers.MOST_UNITS:
        yield "too-many-units"
    if not any(_commands(unit) for unit in units):
        yield "army-without-officer"
    if _breaks_limits([unit for unit in units if unit["type"] in UNITS]):
        yield "composition-limit"


def _unit(nation: str, unit: Unit) -> Iterator[str]:
    if unit["type"] not in UNITS or nation not in UNITS[unit["type"]][0]:
        yield "unit-not-available"
        return
    _, form, group, prices = UNITS[unit["type"]]
    if unit["quality"] not in numbers.QUALITIES:
        yield "quality-unknown"
    elif not prices[numbers.QUALITIES.index(unit["quality"])]:
        yield "quality-not-allowed"
    names = {unit["type"], form, group}
    bought: Counter[str] = Counter(unit["upgrades"])
    for upgrade, times in bought.items():
        buyers, side = UPGRADES[upgrade][1:] if upgrade in UPGRADES else ((), "")
        if times > 1 or not names & set(buyers) or (side and side != nation):
            yield "upgrade-not-allowed"


def _commands(unit: Unit) -> bool:
    return unit["type"] in ("officer", "junior_officer") or "command_vehicle" in unit["upgrades"]


def _half_up(count: int, by: int = 2) -> int:
    return -(-count // by)


def _breaks_limits(units: list[Unit]) -> bool:
    keys = Counter(unit["type"] for unit in units)
    groups = Counter(UNITS[unit["type"]][2] for unit in units)
    sections = sum(UNITS[unit["type"]][1] == "section" for unit in units)
    officers = sum(_commands(unit) for unit in units)
    machine_guns = keys["hmg"] + sum("organic_machine_gun" in unit["upgrades"] for unit in units)
    heavy = [unit["type"] for unit in units if UNITS[unit["type"]][2] in ("gun_75", "howitzer")]
    elite = sum(unit["quality"] == "elite" for unit in units)
    return (
        officers > _half_up(len(units) - officers)
        or sections < 2
        or machine_guns > _half_up(sections)
        or keys["mortar_50"] + keys["mortar_81"] > sections
        or max(keys["at_rifle"], keys["sniper"], keys["observer"]) > 2
        or groups["light_gun"] > _half_up(sections)
        or len(set(heavy)) > 1
        or len(heavy) > 4
        or groups["armoured_car"] + groups["tank"] > sections
        or elite > _half_up(len(units), 4)
    )
