"""The cards of units of *1936*, by the fields of `sheet.toml`, the table of units, and the forecast of a shot."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from typing import Any, Final

from studio.engine.showing import CardState, Chance, ShownForecast, Sight, UnitCard, UnitRow
from studio.engine.values import RuleId
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.book import KEY
from studio.packs.spain1936.fire_forecast import Forecast, forecast
from studio.packs.spain1936.fire_sum import is_decimated
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot
from studio.packs.spain1936.naming import unit_names
from studio.packs.spain1936.showing import nearest_pair
from studio.places import resources
from studio.words import Words

__all__ = ["forecast_shown", "unit_card", "unit_rows"]

Phrases = Mapping[str, Mapping[str, str]]
IN_CELLS: Final = ("name", "quality", "form", "strength", "lost", "d", "weapon_type", "initiative", "moral", "c")
IN_STATES: Final = ("pinned", "panicked", "aimed", "prone", "bogged", "immobilised", "dice", "acted", "marks")


class _Card:
    """What the fields of one card are worked out from."""

    def __init__(self, rules: BattleRules, unit: BattleUnit, phrases: Phrases, words: Words) -> None:
        self.rules = rules
        self.unit = unit
        self.sheet = rules.sheets[unit.id]
        self.phrases = phrases
        self.words = words

    def phrase(self, key: str, **params: object) -> str:
        """Says a phrase of the pack."""
        return self.words.phrase(self.phrases, key, **params)

    def term(self, key: str) -> str:
        """Says a key of the pack, the key itself when it has no term."""
        return self.phrase(f"term.{key}") if f"term.{key}" in self.phrases else key.replace("_", " ")

    def terms(self, keys: Any) -> str:
        """Says several keys as a list."""
        return self.words.join(self.term(str(key)) for key in keys)

    def flag(self, holds: bool) -> str:
        """Says yes, or nothing."""
        return self.phrase("card.yes") if holds else ""


def _move(card: _Card) -> str:
    return card.words.length(card.rules.movers[card.sheet.pace or card.sheet.mover].base)


def _road(card: _Card) -> str:
    mover = card.rules.movers[card.sheet.pace or card.sheet.mover]
    return card.words.length(mover.road) if mover.road != mover.base else ""


def _arc(card: _Card) -> str:
    half = card.sheet.weapons[0].half_arc if card.sheet.weapons else 0
    return card.words.angle(2 * half) if 0 < half < 18000 else ""


def _task(card: _Card) -> str:
    task = card.unit.task
    return f"{card.term(task.kind)} ({task.left})" if task else ""


VALUES: Final[Mapping[str, Callable[[_Card], str]]] = {
    "stands": lambda card: card.phrase("card.stands", n=len(card.unit.stands)),
    "state": lambda card: card.phrase(f"card.{card.unit.condition}"),
    "weapon": lambda card: card.terms([weapon.key for weapon in card.sheet.weapons]),
    "secondary": lambda card: card.term(card.sheet.secondary) if card.sheet.secondary else "",
    "arc": _arc,
    "recovery": lambda card: card.words.number(card.sheet.recovery),
    "move": _move,
    "road": _road,
    "rules": lambda card: card.terms(sorted(card.sheet.rules - card.sheet.upgrades)),
    "upgrades": lambda card: card.terms(sorted(card.sheet.upgrades)),
    "main_lost": lambda card: card.flag(card.unit.main_lost),
    "secondary_lost": lambda card: card.flag(card.unit.secondary_lost),
    "task": _task,
    "cost": lambda card: card.words.number(card.sheet.cost) if card.sheet.cost else "",
}


def unit_card(rules: BattleRules, state: Battle, unit_id: int, phrases: Phrases, words: Words) -> UnitCard:
    """Gives the card of a unit: its values in the order of `sheet.toml`, empty ones left out."""
    unit = state.units[unit_id]
    card = _Card(rules, unit, phrases, words)
    sheet = card.sheet
    language = "es" if words.language == "es" else "en"
    lines = []
    for field in _fields(rules):
        key = str(field["field"])
        value = VALUES[key](card) if key in VALUES and key not in IN_CELLS and key not in IN_STATES else ""
        if value:
            lines.append((str(field[language]), value))
    second = card.phrase("card.second", nation=sheet.nation, quality=sheet.quality, form=sheet.form)
    return UnitCard(
        unit=unit_id,
        side=unit.side,
        name=unit_names(rules, words.language)[unit_id],
        second=second[:1].upper() + second[1:],
        cells=_cells(card),
        states=_states(card),
        lines=tuple(lines),
    )


def _fields(rules: BattleRules) -> list[dict[str, Any]]:
    if "sheet_fields" not in rules.cache:
        raw = tomllib.loads((resources() / "packs" / KEY / "sheet.toml").read_text("utf-8"))
        rules.cache["sheet_fields"] = sorted(raw["field"], key=lambda field: int(field["order"]))
    found: list[dict[str, Any]] = rules.cache["sheet_fields"]
    return found


def _cells(card: _Card) -> tuple[tuple[str, str], ...]:
    sheet, words = card.sheet, card.words
    cells: list[tuple[str, str]] = []
    if sheet.weapons:
        weapon = sheet.weapons[0]
        cells.append((card.phrase("card.d"), "/".join("–" if d < 0 else str(d) for d in weapon.attack)))
        cells.append((card.phrase("card.type"), card.term(weapon.type)))
    if sheet.armour:
        cells.append((card.phrase("card.c"), "/".join(map(str, sheet.armour))))
    cells.append((card.phrase("card.i"), words.number(sheet.initiative)))
    cells.append((card.phrase("card.moral"), words.number(sheet.moral)))
    if sheet.points:
        cells.append((card.phrase("card.strength"), f"{max(0, sheet.points - card.unit.lost)}/{sheet.points}"))
    return tuple(cells)


def _states(card: _Card) -> tuple[CardState, ...]:
    unit = card.unit
    found: list[CardState] = []
    if unit.pinned:
        found.append(CardState("pinned", card.phrase("card.pinned", n=unit.pinned)))
    flags = (
        (unit.panicked, "panicked"),
        (unit.aimed, "aim"),
        (unit.prone is not None, "prone"),
        (is_decimated(card.rules, unit), "decimated"),
        (unit.bogged, "bogged"),
        (unit.immobilised, "immobilised"),
        (unit.acted, "acted"),
    )
    signs = {"immobilised": "bogged"}
    found += [CardState(signs.get(key, key), card.phrase(f"card.{key}")) for holds, key in flags if holds]
    if unit.officer and unit.officer.dice:
        faces = card.words.join(map(str, unit.officer.dice))
        found.append(CardState("order", card.phrase("card.dice", n=len(unit.officer.dice), faces=faces)))
    found += [CardState("event", card.phrase("card.event", kind=card.term(mark.kind))) for mark in unit.marks]
    return tuple(found)


def unit_rows(rules: BattleRules, state: Battle, phrases: Phrases, words: Words) -> tuple[UnitRow, ...]:
    """Gives the table of units: both armies in the order of their lists."""
    names = unit_names(rules, words.language)
    rows = []
    for unit in state.units:
        card = _Card(rules, unit, phrases, words)
        sheet = card.sheet
        on_table = unit.condition == "in_play"
        states = [shown.text for shown in _states(card)] if on_table else [card.phrase(f"card.{unit.condition}")]
        rows.append(
            UnitRow(
                unit=unit.id,
                side=unit.side,
                name=names[unit.id],
                second=card.term(sheet.quality),
                left=max(0, sheet.points - unit.lost),
                whole=sheet.points,
                state=" · ".join(states) or card.phrase("card.free"),
                on_table=on_table,
            )
        )
    return tuple(rows)


def forecast_shown(
    rules: BattleRules, state: Battle, shooter: int, target: int, phrases: Phrases, words: Words
) -> ShownForecast | None:
    """Works out what a unit's best weapon would do to another now, without order dice; None when it cannot fire."""
    found = [
        worked
        for weapon in rules.sheets[shooter].weapons
        if (worked := forecast(rules, state, PendingShot(shooter=shooter, target=target, weapon=weapon.key)))
    ]
    if not found or not state.units[target].stands:
        return None
    best = max(found, key=lambda worked: (worked.result, worked.casualties))
    name = unit_names(rules, words.language)[target]
    key = "forecast.second" if best.cover in ("", "none", "open") else "forecast.cover"
    said = {"target": name, "distance": best.distance, "band": best.band, "cover": best.cover}
    pair = nearest_pair(state.units[shooter].stands, state.units[target].stands)
    return ShownForecast(
        second=words.phrase(phrases, key, **said),
        rule=RuleId("SP-VI.3.0" if rules.sheets[target].form == "vehicle" else "SP-VI.0.1"),
        lines=tuple(reason for reason in best.because if reason.value),
        result=best.result,
        comment=_comment(rules.sheets[target], best, phrases, words),
        chances=_chances(best, phrases, words),
        sight=Sight(*pair, text=words.length(best.distance)) if pair else None,
    )


def _comment(target: Sheet, best: Forecast, phrases: Phrases, words: Words) -> str:
    if target.form == "vehicle":
        return words.phrase(phrases, "forecast.excess", n=max(0, best.result))
    if not best.casualties:
        return words.phrase(phrases, "forecast.none")
    return words.phrase(phrases, "forecast.casualties", n=best.casualties, limit=best.limit)


def _chances(best: Forecast, phrases: Phrases, words: Words) -> tuple[Chance, ...]:
    rows = (
        ("steady", best.steady, "good", ""),
        ("pinned", best.pinned, "warning", "pinned"),
        ("panicked", best.panicked, "refused", "panicked"),
        ("destroyed", best.destroyed, "refused", "wreck"),
    )
    return tuple(
        Chance(words.phrase(phrases, f"forecast.{key}"), share, best.sixths, kind, marker)
        for key, share, kind, marker in rows
        if share
    )
