"""SP-II: army lists, what a unit costs, what an army may hold; and the builder of lists by machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.tables import Row, Table
from studio.engine.values import Param, Problem, RuleId
from studio.packs.spain1936.book import LIST_TABLES, base_tables, overlaid
from studio.scenario.model import Army, ArmyUnit

NATIONS = ("republicano", "nacional")
EITHER = "ambos"
QUALITIES = ("green", "regular", "veteran", "elite")
COMMAND_VEHICLE = "command_vehicle"
ORGANIC_HMG = "organic_machine_gun"
LIST, BUDGET, RATIO, QUALITY = RuleId("SP-II.1"), RuleId("SP-II.2"), RuleId("SP-II.3"), RuleId("SP-II.6")
UPGRADE, OFFICER, UNITS, LIMIT = RuleId("SP-II.7"), RuleId("SP-II.8"), RuleId("SP-II.9"), RuleId("SP-II.10")


@dataclass(frozen=True, slots=True)
class UnitType:
    """One row of the lists: its nation, form, movement class, limit entry, upgrade groups, and cost by quality."""

    key: str
    nation: str
    names: Mapping[str, str]
    form: str
    stands: tuple[str, ...]
    mover: str
    limit: str
    groups: frozenset[str]
    weapons: tuple[str, ...]
    rules: frozenset[str]
    points: int
    costs: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Upgrade:
    """One row of T-COST-UPGRADES: what it costs, and which groups, weapons and nation may buy it."""

    key: str
    cost: int
    allowed: frozenset[str]
    weapons: frozenset[str]
    nation: str


@dataclass(frozen=True, slots=True)
class Limit:
    """One row of T-LIMITS: at least `least`, at most `most` (for every `per` of `of`, rounded up); -1 no limit."""

    entry: str
    least: int
    most: int
    per: int
    of: str
    rule: RuleId


@dataclass(frozen=True, eq=False)
class Lists:
    """The army lists, an overlay laid over them."""

    tables: Mapping[str, Table]

    @cached_property
    def types(self) -> Mapping[tuple[str, str], UnitType]:
        """The unit types by nation and key; those of either side stand under both nations."""
        costs: dict[str, dict[str, int]] = {}
        for row in self.tables["cost"].rows.values():
            costs.setdefault(row["unit"], {})[row["quality"]] = row["cost"]
        found: dict[tuple[str, str], UnitType] = {}
        for row in self.tables["units"].rows.values():
            for nation in NATIONS if row["side"] == EITHER else (row["side"],):
                found[nation, row["key"]] = _unit_type(row, nation, costs[row["key"]])
        return found

    @cached_property
    def upgrades(self) -> Mapping[str, Upgrade]:
        """The upgrades by key."""
        return {
            row["upgrade"]: Upgrade(
                row["upgrade"], row["cost"], frozenset(row["allowed"]), frozenset(row["weapons"]), row["side"]
            )
            for row in self.tables["cost_upgrades"].rows.values()
        }

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The composition limits in the order of the book."""
        return tuple(
            Limit(row["entry"], row["least"], row["most"], row["per"], row["of"], row.rule)
            for row in self.tables["limits"].rows.values()
        )


@cache
def load_lists(overlay: Overlay = NO_OVERLAY) -> Lists:
    """Gives the lists with house rules laid over them."""
    return Lists(overlaid(base_tables(LIST_TABLES), overlay))


def base_cost(base: int, factor: int) -> int:
    """Gives a base cost after quality: the factor is in tenths, the result rounded half up (SP-II.4)."""
    return (base * factor + 5) // 10


def unit_cost(lists: Lists, nation: str, unit: ArmyUnit) -> int:
    """Gives the points of one unit with its upgrades (SP-II.5); 0 for a unit that the list does not have."""
    unit_type = lists.types.get((nation, unit.type))
    base = unit_type.costs.get(unit.quality, 0) if unit_type else 0
    return base + sum(lists.upgrades[key].cost for key in unit.upgrades if key in lists.upgrades)


def army_cost(lists: Lists, army: Army) -> int:
    """Gives the points of an army, or those typed in for one of which only the points are known."""
    if only_points(army):
        return army.typed_points
    return sum(unit_cost(lists, army.nation, unit) for unit in army.units)


def only_points(army: Army) -> bool:
    """Tells whether of an army nothing but its points, and the tools it has for works, was typed in."""
    return army.typed_points > 0 and not army.units


def army_rows(lists: Lists, army: Army, language: str) -> list[dict[str, Any]]:
    """Gives for each unit its name in a language, type, quality, upgrades and points."""
    rows = []
    for unit in army.units:
        unit_type = lists.types.get((army.nation, unit.type))
        name = unit.name or (unit_type.names.get(language, unit.type) if unit_type else unit.type)
        rows.append(
            {
                "name": name,
                "type": unit.type,
                "quality": unit.quality,
                "upgrades": list(unit.upgrades),
                "points": unit_cost(lists, army.nation, unit),
            }
        )
    return rows


def attacker_budget(numbers: Mapping[str, int], defender: int) -> int:
    """Gives the attacker's points for a defender's: half as many again, rounded down (SP-II.3)."""
    return defender * numbers["attacker_points_numerator"] // numbers["attacker_points_denominator"]


def commands(lists: Lists, nation: str, unit: ArmyUnit) -> bool:
    """Tells whether a unit is an officer: it has Mando by its list or by a command vehicle (SP-II.8)."""
    unit_type = lists.types.get((nation, unit.type))
    return unit_type is not None and ("command" in unit_type.rules or COMMAND_VEHICLE in unit.upgrades)


def army_faults(lists: Lists, army: Army, budget: int = 0) -> Iterator[Problem]:
    """Gives every fault of a list in catalogue order; a budget of 0 is not checked."""
    if only_points(army):
        yield from _over_budget(army.typed_points, budget)
        return
    units = tuple(enumerate(army.units))
    for place, unit in units:
        if (army.nation, unit.type) not in lists.types:
            yield _fault("unit-not-available", LIST, place, unit=unit.type)
    yield from composition_faults(lists, army)
    yield from _over_budget(army_cost(lists, army), budget)
    for place, unit in units:
        if unit.quality not in QUALITIES:
            yield _fault("quality-unknown", QUALITY, place, quality=unit.quality)
    for place, unit in units:
        for key in sorted(set(unit.upgrades)):
            if unit.upgrades.count(key) > 1 or not may_buy(lists, army.nation, unit.type, key):
                yield _fault("upgrade-not-allowed", UPGRADE, place, upgrade=key)
    if army.units and not any(commands(lists, army.nation, unit) for unit in army.units):
        yield Problem("army-without-officer", OFFICER, "fault", "army")
    most = most_units(lists)
    if len(army.units) > most:
        yield Problem("too-many-units", UNITS, "fault", "army", {"value": len(army.units), "limit": most})
    for place, unit in units:
        unit_type = lists.types.get((army.nation, unit.type))
        if unit_type and unit.quality in QUALITIES and unit.quality not in unit_type.costs:
            yield _fault("quality-not-allowed", LIMIT, place, quality=unit.quality)


def most_units(lists: Lists) -> int:
    """Gives the most units of an army (SP-II.9)."""
    return next(limit.most for limit in lists.limits if limit.entry == "unit")


def may_buy(lists: Lists, nation: str, unit_type: str, upgrade: str) -> bool:
    """Tells whether a unit type may buy an upgrade (SP-II.7): by group, weapon and nation, and not listed already."""
    bought = lists.upgrades.get(upgrade)
    row = lists.types.get((nation, unit_type))
    if bought is None or row is None or bought.nation not in (EITHER, nation):
        return False
    fits = bool(bought.allowed & row.groups) and (not bought.weapons or bool(bought.weapons & set(row.weapons)))
    return fits and upgrade not in row.rules


def composition_faults(lists: Lists, army: Army) -> Iterator[Problem]:
    """Gives every limit of T-LIMITS that an army breaks, but those that have a row of their own."""
    counts = entry_counts(lists, army)
    for limit in lists.limits:
        count = counts.get(limit.entry, 0)
        most = most_of(limit, counts)
        own_row = limit.entry == "unit" or (limit.entry == "officer" and count == 0)
        if army.units and not own_row and (count < limit.least or 0 <= most < count):
            bound = limit.least if count < limit.least else most
            params: dict[str, Param] = {"entry": limit.entry, "value": count, "limit": bound}
            yield Problem("composition-limit", limit.rule, "fault", f"army:{limit.entry}", params)


def entry_counts(lists: Lists, army: Army) -> dict[str, int]:
    """Counts an army's units by limit entry, with `unit`, `elite`, `other_units` and an `artillery_battery` a gun."""
    counts = {"unit": len(army.units)}
    heavy: set[str] = set()
    for unit in army.units:
        unit_type = lists.types.get((army.nation, unit.type))
        entries = [unit_type.limit] if unit_type and unit_type.limit != "officer" else []
        if commands(lists, army.nation, unit):
            entries.append("officer")
        if ORGANIC_HMG in unit.upgrades:
            entries.append("heavy_machine_gun")
        if unit.quality == "elite":
            entries.append("elite")
        if "artillery" in entries:
            heavy.add(unit.type)
        for entry in entries:
            counts[entry] = counts.get(entry, 0) + 1
    counts["other_units"] = len(army.units) - counts.get("officer", 0)
    counts["artillery_battery"] = len(heavy)
    return counts


def most_of(limit: Limit, counts: Mapping[str, int]) -> int:
    """Gives the most units of an entry beside these counts, -1 without limit."""
    if limit.per == 0 or limit.most < 0:
        return limit.most
    return limit.most * -(-counts.get(limit.of, 0) // limit.per)


def _over_budget(cost: int, budget: int) -> Iterator[Problem]:
    if budget and cost > budget:
        yield Problem("points-over-budget", BUDGET, "fault", "army", {"value": cost, "limit": budget})


def _fault(code: str, rule: RuleId, place: int, **params: str) -> Problem:
    return Problem(code, rule, "fault", f"unit:{place}", dict(params))


def _unit_type(row: Row, nation: str, costs: Mapping[str, int]) -> UnitType:
    return UnitType(
        row["key"],
        nation,
        {"es": row["es"], "en": row["en"]},
        row["form"],
        tuple(row["stands"]),
        row["mover"],
        row["limit"],
        frozenset(row["groups"]),
        tuple(row["weapons"]),
        frozenset(rule["id"] for rule in row["rules"]),
        row["points"],
        costs,
    )
