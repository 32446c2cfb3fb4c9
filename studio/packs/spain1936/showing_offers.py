"""How the offers and choices of *1936* are said to a person who plays by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from studio.board.place import Point
from studio.engine.offers import Offer, OneOf
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.naming import UNIT_FIELDS, unit_names
from studio.words import Words

__all__ = ["choice_text", "offer_text"]

Phrases = Mapping[str, Mapping[str, str]]
NOT_SAID: Final = ("side", "unit", "dice", "goal", "via", "weapon", "target", "fort", "means", "reverse", "platoon")


def offer_text(rules: BattleRules, offer: Offer, phrases: Phrases, words: Words) -> str:
    """Says what an offer is: the action, how it is done, and by whom as far as that is fixed."""
    parts = [words.phrase(phrases, f"action.{offer.action.__struct_config__.tag}")]
    parts += [words.phrase(phrases, f"choice.{key}") for key in _ways(offer)]
    parts += [
        choice_text(rules, name, value, phrases, words)
        for name, value in offer.fixed.items()
        if name not in NOT_SAID and value not in ("", -1, ())
    ]
    return " · ".join(parts)


def _ways(offer: Offer) -> list[str]:
    """Names what tells an offer from others of the same action."""
    fixed, opened = offer.fixed, offer.open
    tag = offer.action.__struct_config__.tag
    ways = [name for name in ("reverse", "platoon") if fixed.get(name)]
    if fixed.get("means") == "signal":
        ways.append("signal")
    if tag == "move" and "bearing" in opened:
        ways.append("turn")
    elif tag == "move" and isinstance(opened.get("goal"), OneOf) and not fixed.get("reverse"):
        ways.append("road")
    if "second_target" in opened:
        ways.append("rapid")
    if "fort" in opened or fixed.get("fort", -1) >= 0:
        ways.append("fort")
    if tag == "event_move" and not opened:
        ways.append("stay")
    return ways


def choice_text(rules: BattleRules, name: str, value: Any, phrases: Phrases, words: Words) -> str:
    """Says a value that may be chosen."""
    if name in UNIT_FIELDS:
        return unit_names(rules, words.language).get(value, str(value))
    if name == "fort":
        known = rules.opening.forts
        kind = known[value].kind if value < len(known) else "trench"
        return f"{choice_text(rules, '', kind, phrases, words)} {value + 1}"
    if isinstance(value, Point):
        return words.phrase(phrases, "choice.place", x=value.x, y=value.y)
    if name == "bearing" and isinstance(value, int):
        return words.angle(value)
    if isinstance(value, bool):
        return words.phrase(phrases, "card.yes")
    if isinstance(value, tuple):
        return _several(value, phrases, words)
    key = f"term.{value}"
    return words.phrase(phrases, key) if key in phrases else str(value)


def _several(values: tuple[Any, ...], phrases: Phrases, words: Words) -> str:
    if not values:
        return words.phrase(phrases, "choice.no_dice")
    if isinstance(values[0], Point):
        return words.join(words.phrase(phrases, "choice.place", x=point.x, y=point.y) for point in values)
    return words.join(str(value) for value in values)
