"""What a unit's special rules and weapon types give it (SP-III), each with its row and what it comes to here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from studio.engine.values import Param
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.fire_numbers import numbers_of
from studio.packs.spain1936.ground import POOR_MOBILITY

SpecialEntry = tuple[str, int, str, dict[str, Param]]


def _worst_type(weapon_type: str) -> Callable[[BattleRules, Sheet], int]:
    """Gives the modifier of a weapon type against the cover that it likes least, a roof included."""

    def worst(rules: BattleRules, sheet: Sheet) -> int:
        matrix = numbers_of(rules).matrix
        covers = min(matrix[weapon_type, cover].value for cover in ("none", "soft", "medium", "hard"))
        return covers + matrix[weapon_type, "roof"].value

    return worst


def _halved_attack(rules: BattleRules, sheet: Sheet) -> int:
    return max(weapon.attack[0] for weapon in sheet.weapons) // numbers_of(rules).infantry["rapid_fire"].value


def _turns_to_entrench(rules: BattleRules, sheet: Sheet) -> int:
    turns: int = rules.tables["prolonged"].rows["entrench",]["turns_with_spades"]
    return turns


WORTH: Final[Mapping[str, tuple[str, Callable[[BattleRules, Sheet], int]]]] = {
    "command": ("SP-III.1", lambda rules, sheet: sheet.order_dice),
    "leader": ("SP-III.2", lambda rules, sheet: sheet.voice),
    "low_leadership": ("SP-III.3", lambda rules, sheet: sheet.voice),
    "normal": ("SP-III.7", _worst_type("normal")),
    "area": ("SP-III.8", _worst_type("area")),
    "he": ("SP-III.9", _worst_type("he")),
    "mortar": ("SP-III.10", _worst_type("mortar")),
    "ap": ("SP-III.11", _worst_type("ap")),
    "suppression": ("SP-III.12", lambda rules, sheet: rules.number["suppression_markers"]),
    "rapid_fire": ("SP-III.13", _halved_attack),
    "secondary_weapon": ("SP-III.15", lambda rules, sheet: len(sheet.weapons)),
    "small_target": ("SP-III.22", lambda rules, sheet: numbers_of(rules).infantry["small_target"].value),
    "fanatic": ("SP-III.24", lambda rules, sheet: sheet.moral),
    "spades": ("SP-III.25", _turns_to_entrench),
    "reduced_mobility": ("SP-III.28", lambda rules, sheet: rules.movers[sheet.mover].base),
    "tractor": ("SP-III.29", lambda rules, sheet: rules.number["unstick_least_free"]),
    "poor_mobility": ("SP-III.31", lambda rules, sheet: len(POOR_MOBILITY)),
}


def special_facts(rules: BattleRules, unit_id: int) -> tuple[SpecialEntry, ...]:
    """Gives a unit's special rules that are played, in the order of the book, with what each is worth to it."""
    sheet = rules.sheets[unit_id]
    return tuple(
        (rule, worth(rules, sheet), "special_rule", {"special": key})
        for key in _rules_of(rules, sheet)
        if key in WORTH
        for rule, worth in (WORTH[key],)
    )


def _rules_of(rules: BattleRules, sheet: Sheet) -> Iterable[str]:
    held = set(sheet.rules)
    held.update(weapon.type for weapon in sheet.weapons)
    if any(weapon.suppression for weapon in sheet.weapons):
        held.add("suppression")
    if "mortar" in sheet.mover:
        held.add("mortar")
    if sheet.form in ("crew", "single"):
        held.add("small_target")
    if sheet.weapons and max(weapon.attack[0] for weapon in sheet.weapons) >= rules.number["rapid_fire_least_attack"]:
        held.add("rapid_fire")
    if sheet.secondary:
        held.add("secondary_weapon")
    return (key for key in WORTH if key in held)
