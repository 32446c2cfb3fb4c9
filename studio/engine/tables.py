"""Tables: every number of a pack, each with the rule and the origin it comes from."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Generic, TypeVar

from studio.engine.values import RuleId

T = TypeVar("T")
Key = str | int


class UnknownRow(KeyError):
    """A table was asked for a row or column that it does not hold."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A value looked up in a table, with the rule that states it."""

    value: T
    rule: RuleId


@dataclass(frozen=True)
class Row:
    """A line of a table: its keys, its values by column, its rule and the origin of each column."""

    keys: tuple[Key, ...]
    values: Mapping[str, Any]
    rule: RuleId
    origin: Mapping[str, str]

    def __getitem__(self, column: str) -> Any:
        try:
            return self.values[column]
        except KeyError as error:
            raise UnknownRow(f"row {self.keys} has no column {column}") from error

    def get(self, column: str, default: Any = None) -> Any:
        return self.values.get(column, default)


@dataclass(frozen=True)
class Table:
    """A named table with typed keys; rows keep the order of the book."""

    id: str
    keys: tuple[str, ...]
    rows: Mapping[tuple[Key, ...], Row]

    def find(self, *keys: Key) -> Found[Row]:
        """Looks up a row by its keys.

        Raises UnknownRow with the table and the keys asked for.
        """
        row = self.rows.get(keys)
        if row is None:
            raise UnknownRow(f"{self.id} has no row {keys}")
        return Found(row, row.rule)

    def value(self, column: str, *keys: Key) -> Found[Any]:
        """Looks up one cell and the rule that states it."""
        found = self.find(*keys)
        return Found(found.value[column], found.rule)

    def has(self, *keys: Key) -> bool:
        """Tells whether a row with these keys is there."""
        return keys in self.rows


def read_table(data: Mapping[str, Any]) -> Table:
    """Builds a table from its TOML data.

    Raises ValueError for a repeated row, a missing key or a row without rule.
    """
    keys = tuple(data["keys"])
    rows: dict[tuple[Key, ...], Row] = {}
    for entry in data["row"]:
        place = tuple(entry[key] for key in keys)
        if place in rows:
            raise ValueError(f"{data['id']}: row {place} stands twice")
        values = {name: value for name, value in entry.items() if name not in ("rule", "origin")}
        rows[place] = Row(place, values, RuleId(entry["rule"]), entry.get("origin", {}))
    return Table(data["id"], keys, rows)


def load_tables(folder: Path | Traversable) -> dict[str, Table]:
    """Reads every `*.toml` of a folder; the key is the file's name without ending."""
    tables: dict[str, Table] = {}
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".toml"):
            tables[entry.name.removesuffix(".toml")] = read_table(tomllib.loads(entry.read_text("utf-8")))
    return tables


def cited(tables: Iterable[Table]) -> set[RuleId]:
    """Names every rule that a row of these tables cites."""
    return {row.rule for table in tables for row in table.rows.values()}
