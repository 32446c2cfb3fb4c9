"""The catalogue: a pack's rules in the order of its book, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path

from studio.engine.canon import digest
from studio.engine.values import KERNEL_RULES, Rule, RuleId


class UnknownRule(KeyError):
    """A rule id that stands in no catalogue row."""


class Catalogue:
    """The rules of a pack, in catalogue order, and those of the kernel (EM-*)."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules = (*rules, *KERNEL_RULES)
        self._places = {rule.id: place for place, rule in enumerate(self.rules)}
        if len(self._places) != len(self.rules):
            raise ValueError("a rule id stands twice in the catalogue")

    def __contains__(self, rule: RuleId) -> bool:
        return rule in self._places

    def rule(self, rule: str) -> Rule:
        """Gives a row by its id.

        Raises UnknownRule when the book has no such row.
        """
        place = self._places.get(RuleId(rule))
        if place is None:
            raise UnknownRule(rule)
        return self.rules[place]

    def place(self, rule: RuleId) -> int:
        """Gives the row's place in the book, for the order in which refusals are given."""
        return self._places[rule]

    @cached_property
    def fingerprint(self) -> str:
        """Hashes the ids and both texts of all rows."""
        lines = [f"{rule.id}\t{rule.es}\t{rule.en}\t{rule.origin}" for rule in self.rules]
        return digest("\n".join(lines).encode())


def load_catalogue(file: Path | Traversable) -> Catalogue:
    """Reads a `rules.toml`."""
    data = tomllib.loads(file.read_text("utf-8"))
    return Catalogue(Rule(RuleId(row["id"]), row["es"], row["en"], row["origin"]) for row in data["rule"])
