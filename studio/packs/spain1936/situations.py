"""Situations for cases and tests: a battle built from plain data, lengths in centimetres as texts or whole numbers.

Keys: `round`, `active`, and `units`, a list in the order of the sheets, each with what differs from the opening:
`at` ([x, y]), `bearing` (degrees), `stands` ([[x, y, degrees], ...]), and the fields of the unit by name; `dice`
activates an officer who holds these faces, `event` is the icon that waits with him, `marks` a list of [kind, until].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from studio.board.place import Point, cm
from studio.engine.values import Side
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.formation import opening_stands
from studio.packs.spain1936.model import ATTACKER, Battle, BattleUnit, Mark, Officer, Stand, Task, Turn

PLAIN = (
    "condition", "lost", "pinned", "panicked", "acted", "acted_own_turn", "reacted", "moved", "displaced", "aimed",
    "prone", "motivated", "bogged", "immobilised", "main_lost", "secondary_lost",
)  # fmt: skip


def situation(rules: BattleRules, data: Mapping[str, Any]) -> Battle:
    """Builds the state that a case describes, from the opening of the bound battle."""
    opening = rules.opening
    active = Side(str(data.get("active", ATTACKER)))
    number = int(data.get("round", 1))
    units = list(opening.units)
    for place, told in enumerate(data.get("units", ())):
        units[place] = _unit(rules, units[place], told)
    window = Turn(kind="turn", sides=(active,), round=number)
    return replace(opening, round=number, active=active, units=tuple(units), windows=(window,))


def _unit(rules: BattleRules, unit: BattleUnit, told: Mapping[str, Any]) -> BattleUnit:
    fields: dict[str, Any] = {name: told[name] for name in PLAIN if name in told}
    if "at" in told:
        row_stands = tuple(stand.kind for stand in unit.stands) or _kinds(rules, unit)
        at = Point(cm(told["at"][0]), cm(told["at"][1]))
        fields["stands"] = opening_stands(row_stands, at, _degrees(told.get("bearing", 0)))
        fields.setdefault("condition", "in_play")
    if "stands" in told:
        kinds = _kinds(rules, unit)
        fields["stands"] = tuple(
            Stand(kind, Point(cm(x), cm(y)), _degrees(bearing))  # type: ignore[arg-type]
            for kind, (x, y, bearing) in zip(kinds, told["stands"], strict=False)
        )
        fields.setdefault("condition", "in_play")
    if "dice" in told:
        fields["officer"] = Officer(active=True, dice=tuple(told["dice"]), event=str(told.get("event", "")))
    if "marks" in told:
        fields["marks"] = tuple(Mark(kind, until) for kind, until in told["marks"])
    if "task" in told:
        kind, left, about = told["task"]
        fields["task"] = Task(kind, left, about)
    return replace(unit, **fields)


def _kinds(rules: BattleRules, unit: BattleUnit) -> tuple[str, ...]:
    sheet = rules.sheets[unit.id]
    for row in rules.tables["units"].rows.values():
        if row["key"] == sheet.type and row["side"] in (sheet.nation, "ambos"):
            return tuple(row["stands"])
    raise KeyError(f"no list has a unit {sheet.type}")


def _degrees(value: int | str) -> int:
    return cm(value) // 10
