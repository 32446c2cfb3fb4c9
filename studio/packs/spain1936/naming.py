"""What the things of a battle are called in a language, by the name of the field that holds them."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from studio.engine.own_names import own_name
from studio.engine.pack import GameRules
from studio.engine.values import Side
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.binding import unit_row
from studio.packs.spain1936.book import KEY
from studio.places import resources

UNIT_FIELDS = ("unit", "officer", "shooter", "target", "by", "about", "second_target", "viewer")
NOBODY = {"es": "nadie", "en": "nobody"}


def names_of(rules: GameRules, view: Any, language: str) -> Mapping[str, Mapping[Any, str]]:
    """Gives the names of units and objectives; units of one type on a side are numbered."""
    if not isinstance(rules, BattleRules):
        return {}
    kept = rules.cache.setdefault("names", {})
    if language not in kept:
        units = unit_names(rules, language)
        objectives = {
            place: objective.name or str(place + 1) for place, objective in enumerate(rules.setup.scenario.objectives)
        }
        kept[language] = {**dict.fromkeys(UNIT_FIELDS, units), "objective": objectives}
    found: Mapping[str, Mapping[Any, str]] = kept[language]
    return found


@cache
def _numbered() -> Mapping[str, Mapping[str, str]]:
    """Reads how units are named that have a number of their own."""
    file = resources() / "packs" / KEY / "phrases-units.toml"
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(file.read_text("utf-8"))
    return found


def unit_names(rules: BattleRules, language: str) -> dict[int, str]:
    """Gives each unit's own name, or its type with a number where the side has several."""
    table = rules.tables["units"]
    kinds: list[tuple[Side, str]] = []
    for sheet in rules.sheets:
        row = unit_row(table, sheet.nation, sheet.type)
        kinds.append((sheet.side, str(row["es" if language == "es" else "en"])))
    counts, seen = Counter(kinds), Counter[tuple[Side, str]]()
    names = {-1: NOBODY["es" if language == "es" else "en"]}
    for sheet, kind in zip(rules.sheets, kinds, strict=True):
        seen[kind] += 1
        numbered = f"{kind[1]} {seen[kind]}" if counts[kind] > 1 else kind[1]
        names[sheet.id] = own_name(sheet.name, sheet.type, _numbered(), language) or numbered
    return names
