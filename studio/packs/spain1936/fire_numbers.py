"""The numbers of direct fire (T-BANDS, T-ARC, T-INIT, T-FIRE, T-MATRIX, T-COVER, T-DAMAGE), read once a battle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from studio.board.place import Length
from studio.engine.tables import Found, Table
from studio.engine.values import RuleId
from studio.packs.spain1936.battle import BattleRules, Weapon


class Number(NamedTuple):
    """A value and the rule that states it."""

    value: int
    rule: RuleId


class CoverRow(NamedTuple):
    """A line of T-COVER: the form of the element, its C and type, what shelters in it and what degrades it."""

    kind: str
    form: str
    side: str
    c: int
    type: str
    roof: bool
    threshold: int
    markers: int
    capacity: str
    large: int
    single: int
    half_arc: int
    rule: RuleId


class DamageRow(NamedTuple):
    """A line of T-DAMAGE: the result, and what it is read as when it cannot happen."""

    result: str
    fallback: str
    rule: RuleId


@dataclass(frozen=True, slots=True)
class FireNumbers:
    """What every shot needs; lengths in units, angles in hundredths of a degree."""

    bands: tuple[tuple[str, Length], ...]
    matrix: dict[tuple[str, str], Number]
    infantry: dict[str, Number]
    vehicle: dict[str, Number]
    initiative: dict[str, Number]
    covers: dict[str, CoverRow]
    damage: dict[int, DamageRow]
    rules: dict[str, RuleId]
    stand_points: int


def numbers_of(rules: BattleRules) -> FireNumbers:
    """Gives the numbers of fire of a battle, read when they are first asked for."""
    found: FireNumbers | None = rules.cache.get("fire_numbers")
    if found is None:
        found = rules.cache["fire_numbers"] = _read(rules.tables)
    return found


def band_of(rules: BattleRules, distance: Length) -> Found[str]:
    """Names the band of a distance, the limits included; empty beyond the last (SP-VI.0.5)."""
    place = band_place(rules, distance)
    bands = numbers_of(rules).bands
    return Found(bands[place][0] if place < len(bands) else "", RuleId("SP-VI.0.5"))


def band_place(rules: BattleRules, distance: Length) -> int:
    """Gives the place of a distance's band in a D profile, one more than the last beyond it."""
    bands = numbers_of(rules).bands
    distance -= rules.number["epsilon"]
    for place, (_, limit) in enumerate(bands):
        if distance <= limit:
            return place
    return len(bands)


def attack_at(rules: BattleRules, weapon: Weapon, distance: Length) -> Found[int]:
    """Gives the D of a weapon at a distance, -1 where it cannot fire (SP-VI.0.6, 2.1d, 4.5c)."""
    if weapon.reach and distance > weapon.reach + rules.number["epsilon"]:
        return Found(-1, RuleId("SP-VI.4.5c"))
    place = band_place(rules, distance)
    if place >= len(weapon.attack):
        return Found(-1, RuleId("SP-VI.2.1c"))
    value = weapon.attack[place]
    return Found(value, RuleId("SP-VI.0.6" if value < 0 else "SP-VI.2.1d"))


def reach_of(rules: BattleRules, weapon: Weapon) -> Length:
    """Gives how far a weapon fires at all: the end of its last band with a D, or its own limit."""
    reach = 0
    for value, (_, limit) in zip(weapon.attack, numbers_of(rules).bands, strict=True):
        if value >= 0:
            reach = limit
    return min(reach, weapon.reach) if weapon.reach else reach


def _read(tables: dict[str, Table]) -> FireNumbers:
    bands = sorted(((row["order"], str(keys[0]), row["limit"]) for keys, row in tables["bands"].rows.items()))
    fire = tables["fire"].rows
    conventions = tables["conventions"].rows
    return FireNumbers(
        bands=tuple((band, limit) for _, band, limit in bands),
        matrix={
            (str(keys[0]), str(keys[1])): Number(row["modifier"], row.rule)
            for keys, row in tables["matrix"].rows.items()
        },
        infantry={str(keys[0]): Number(row["infantry"], row.rule) for keys, row in fire.items()},
        vehicle={str(keys[0]): Number(row["vehicle"], row.rule) for keys, row in fire.items()},
        initiative=_column(tables["initiative"], "value"),
        covers={str(keys[0]): _cover_row(str(keys[0]), row) for keys, row in tables["cover"].rows.items()},
        damage={
            int(keys[0]): DamageRow(row["result"], row["fallback"], row.rule)
            for keys, row in tables["damage"].rows.items()
        },
        rules={str(keys[0]): row.rule for keys, row in conventions.items()},
        stand_points=int(tables["bases"].value("casualty_points", "large").value),
    )


def _column(table: Table, name: str) -> dict[str, Number]:
    return {str(keys[0]): Number(row[name], row.rule) for keys, row in table.rows.items()}


def _cover_row(kind: str, row: Any) -> CoverRow:
    return CoverRow(
        kind, row["form"], row["side"], row["c"], row["type"], row["roof"], row["threshold"], row["markers"],
        row["capacity"], row["large"], row["single"], row["half_arc"], row.rule,
    )  # fmt: skip
