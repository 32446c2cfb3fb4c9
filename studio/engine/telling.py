"""Telling: events, refusals, problems and outcomes as sentences, each with its rules, its dice and its sum.

Phrases are the pack's (`event.<tag>`, `reason.<key>`, `refusal.<code>`, `outcome.<key>`); their holes are the fields of
what is told. Whoever tells a side something gives what that side may see (`secrets.view`): blanked secrets are told
as unknown, and the names must come from the same view.
"""

from __future__ import annotations

import tomllib
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from studio.engine.game import Game
from studio.engine.pack import GameRules, RulePack
from studio.engine.secrets import Secret
from studio.engine.secrets import view as blank
from studio.engine.values import Chance, Drawn, Event, Outcome, Problem, Reason, Refusal, Roll, RuleId, Shuffled, Side
from studio.errors import N_
from studio.places import resources
from studio.words import Words

Names = Mapping[str, Mapping[Any, str]]
"""What things are called: by the name of the field that holds them, then by their id."""

NO_NAMES: Names = {}
_OWN = ("rule", "because", "rolls")


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: what it is, its value, and the rule that gave it."""

    text: str
    value: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with the rules it rests on (the deciding one first), the lines of its sum, and its dice and cards.

    `dice` holds the throws as values, to be drawn; `dice_texts` says the same, and what was drawn or shuffled.
    """

    text: str
    rules: tuple[RuleId, ...]
    lines: tuple[SumLine, ...] = ()
    dice: tuple[Roll, ...] = ()
    dice_texts: tuple[str, ...] = ()


def tell(pack: RulePack, event: Event, names: Names, words: Words) -> Told:
    """Tells an event; give the event as the listener may see it.

    A phrase `event.<tag>.<field>` goes before `event.<tag>` when that field of the event is true.
    """
    phrases = phrases_of(pack)
    params = _params(event, names, words, phrases)
    key = f"event.{_tag(event)}"
    key = next((f"{key}.{name}" for name in _true_fields(event) if f"{key}.{name}" in phrases), key)
    rules = (event.rule, *(reason.rule for reason in event.because), *(chance.rule for chance in event.rolls))
    return Told(
        words.phrase(phrases, key, **params),
        tuple(dict.fromkeys(rules)),
        tuple(_line(reason, names, words, phrases) for reason in event.because),
        tuple(chance for chance in event.rolls if isinstance(chance, Roll)),
        tuple(_chance(chance, words, phrases) for chance in event.rolls),
    )


def tell_refusal(pack: RulePack, refusal: Refusal, names: Names, words: Words) -> Told:
    """Tells why an action may not be done."""
    phrases = phrases_of(pack)
    params = _said_params(refusal.params, names, words, phrases)
    return Told(words.phrase(phrases, f"refusal.{refusal.code}", **params), (refusal.rule,))


def tell_problem(pack: RulePack, problem: Problem, names: Names, words: Words) -> Told:
    """Tells a fault of a document; a phrase `problem.<code>` goes before the refusal of the same code."""
    phrases = phrases_of(pack)
    kind = "problem" if f"problem.{problem.code}" in phrases else "refusal"
    params = _said_params({"subject": problem.subject, **problem.params}, names, words, phrases)
    return Told(words.phrase(phrases, f"{kind}.{problem.code}", **params), (problem.rule,))


def tell_outcome(pack: RulePack, outcome: Outcome, names: Names, words: Words) -> Told:
    """Tells how a game ended."""
    phrases = phrases_of(pack)
    params = _said_params({"winner": outcome.winner or ""}, names, words, phrases)
    return Told(words.phrase(phrases, f"outcome.{outcome.key}", **params), (outcome.rule,))


def tell_reasons(pack: RulePack, reasons: Iterable[Reason], names: Names, words: Words) -> tuple[SumLine, ...]:
    """Tells the lines of a sum, or the facts that an action rests on."""
    phrases = phrases_of(pack)
    return tuple(_line(reason, names, words, phrases) for reason in reasons)


def log_of(game: Game, side: Side, words: Words) -> Iterator[tuple[int, Told]]:
    """Tells a whole game as one side saw it: the number of each entry, from 1, with each of its events.

    Things are called as the side knew them when it happened; quiet events are left out.
    """
    for number, entry in enumerate(game.entries, 1):
        names = names_for(game.pack, game.rules, blank(entry.after, side), words)
        for event in entry.events:
            if not event.quiet:
                yield number, tell(game.pack, blank(event, side), names, words)


def names_for(pack: RulePack, rules: GameRules, view: Any, words: Words) -> Names:
    """Gives what things are called in a view, by the pack's hook `names(rules, view, language)`."""
    hook = pack.hooks.get("names")
    found: Names = hook(rules, view, words.language) if hook else NO_NAMES
    return found


def phrases_of(pack: RulePack) -> Mapping[str, Mapping[str, str]]:
    """Gives the pack's phrases, and those of the kernel below them."""
    return ChainMap(pack.phrases, _kernel_phrases())  # type: ignore[arg-type]


@cache
def _kernel_phrases() -> dict[str, dict[str, str]]:
    return tomllib.loads((resources() / "kernel" / "phrases.toml").read_text("utf-8"))


def _true_fields(event: Event) -> Iterator[str]:
    return (name for name in event.__struct_fields__ if getattr(event, name) is True)


def _tag(event: Event) -> str:
    return str(event.__struct_config__.tag)


def _params(event: Event, names: Names, words: Words, phrases: Mapping[str, Any]) -> dict[str, object]:
    """Gives the holes of an event: its fields, and those of the values within it where no field has that name."""
    own = {name: getattr(event, name) for name in event.__struct_fields__ if name not in _OWN}
    inner: dict[str, Any] = {}
    for value in own.values():
        if isinstance(value, msgspec.Struct) and not isinstance(value, Secret):
            inner |= {name: getattr(value, name) for name in value.__struct_fields__}
    return _said_params({**inner, **own}, names, words, phrases)


def _said_params(
    params: Mapping[str, Any], names: Names, words: Words, phrases: Mapping[str, Any]
) -> dict[str, object]:
    return {name: _said(name, value, names, words, phrases) for name, value in params.items()}


def _said(name: str, value: Any, names: Names, words: Words, phrases: Mapping[str, Any]) -> object:
    if isinstance(value, Secret):
        if not value.known:
            return words.say(N_("unknown"))
        value = value.value
    if isinstance(value, bool):
        return words.say(N_("yes")) if value else words.say(N_("no"))
    called = names.get(name)
    if called is not None and not isinstance(value, tuple) and value in called:
        return called[value]
    if isinstance(value, tuple | list):
        if not value:
            return words.say(N_("nothing"))
        return words.join(_as_text(_said(name, one, names, words, phrases), words, phrases) for one in value)
    return "" if value is None else value


def _as_text(value: object, words: Words, phrases: Mapping[str, Any]) -> str:
    if isinstance(value, int):
        return words.number(value)
    return words.phrase(phrases, f"term.{value}") if f"term.{value}" in phrases else str(value)


def _line(reason: Reason, names: Names, words: Words, phrases: Mapping[str, Any]) -> SumLine:
    params = _said_params(reason.params, names, words, phrases)
    return SumLine(words.phrase(phrases, f"reason.{reason.key}", **params), reason.value, reason.rule)


def _chance(chance: Chance, words: Words, phrases: Mapping[str, Any]) -> str:
    match chance:
        case Roll(sides=sides, faces=faces):
            shown = words.join(str(face) for face in faces)
            return words.say(N_("{count}d{sides}: {faces}"), count=len(faces), sides=sides, faces=shown)
        case Drawn(pile=pile, cards=cards):
            shown = _as_text(_said("cards", cards, NO_NAMES, words, phrases), words, phrases)
            return words.say(N_("drawn from {pile}: {cards}"), pile=_as_text(pile, words, phrases), cards=shown)
        case Shuffled(pile=pile):
            return words.say(N_("{pile} is shuffled"), pile=_as_text(pile, words, phrases))
