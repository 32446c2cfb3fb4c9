"""What is known of a rule: its text in both languages, its origin, and the numbers of the tables that cite it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from studio.engine.tables import Table, load_tables
from studio.errors import N_
from studio.places import resources
from studio.ui.desk import Desk

__all__ = ["ORIGINS", "NumberFact", "RuleFacts", "pack_tables", "rule_facts"]

ORIGINS: Final = {
    "source": (N_("from the rulebook"), "chip"),
    "manual": (N_("from the manual"), "chip"),
    "studio": (N_("proposal of the studio"), "accent"),
}


@dataclass(frozen=True, slots=True)
class NumberFact:
    """One cell of a table: where it stands, its value as text, and who states it (source or studio)."""

    table: str
    row: str
    column: str
    value: str
    origin: str


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """A rule with its numbers."""

    rule: str
    es: str
    en: str
    origin: str
    numbers: tuple[NumberFact, ...]

    def text(self, language: str) -> str:
        """Returns the rule in a language."""
        return self.es if language == "es" else self.en


def rule_facts(desk: Desk, pack: str, rule: str) -> RuleFacts:
    """Returns what is known of a rule; raises UnknownPack or UnknownRule."""
    found = desk.pack(pack).catalogue.rule(rule)
    numbers = tuple(
        NumberFact(
            table.id, " ".join(map(str, row.keys)), column, _written(value), str(row.origin.get(column, found.origin))
        )
        for table in pack_tables(desk, pack).values()
        for row in table.rows.values()
        if row.rule == rule
        for column, value in row.values.items()
        if column not in table.keys and not isinstance(value, str)
    )
    return RuleFacts(rule, found.es, found.en, found.origin, numbers)


def pack_tables(desk: Desk, pack: str) -> Mapping[str, Table]:
    """Returns the tables of a pack: its own hook's, else those of its folder of resources, else none."""
    hook = desk.pack(pack).hooks.get("tables")
    if hook is not None:
        given: Mapping[str, Table] = hook()
        return given
    folder = resources() / "packs" / pack / "tables"
    return desk.kept(f"tables:{pack}", lambda: load_tables(folder) if folder.is_dir() else {})


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, list | tuple):
        return ", ".join(_written(part) for part in value)
    return str(value).replace("-", "−")
