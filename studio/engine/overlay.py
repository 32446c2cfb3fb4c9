"""House rules: an overlay over a pack's tables, with a readable difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from studio.engine.canon import fingerprint
from studio.engine.tables import Row, Table
from studio.engine.values import EM_DOCUMENT, Problem
from studio.errors import N_, UsageError

Cell = int | str | bool | tuple[int | str, ...]


class Change(msgspec.Struct, frozen=True):
    """One cell set anew: table name, keys of the row joined by a bar, column and value."""

    table: str
    row: str
    column: str
    value: Cell


class Overlay(msgspec.Struct, frozen=True, kw_only=True):
    """A named set of house rules for one pack and version; `options` turn the pack's own options on."""

    id: str
    author: str = ""
    pack: str = ""
    version: str = ""
    changes: tuple[Change, ...] = ()
    options: tuple[str, ...] = ()

    @property
    def fingerprint(self) -> str:
        """The hash that the record of a game keeps."""
        return fingerprint(self)


NO_OVERLAY = Overlay(id="")


class UnfitOverlay(UsageError, ValueError):
    """An overlay names a table, row or column that the pack does not have, or a value of another type."""

    @classmethod
    def at(cls, change: Change, reason: str) -> UnfitOverlay:
        """Gives the error for one cell; the reason is a marked text."""
        cell = f"{change.table}[{change.row}].{change.column}"
        return cls("overlay.unfit", reason, cell, table=change.table, row=change.row, value=change.value)


def laid_over(tables: Mapping[str, Table], overlay: Overlay) -> dict[str, Table]:
    """Gives the tables with the overlay's cells in place, their origin marked `house`.

    Raises UnfitOverlay for a cell that is not there or a value of another type.
    """
    result = dict(tables)
    for change in overlay.changes:
        table, row = _target(result, change)
        if change.column in table.keys or not _alike(row.values.get(change.column), change.value):
            raise UnfitOverlay.at(change, N_("The rules hold no value of this kind there: {value}."))
        value = list(change.value) if isinstance(change.value, tuple) else change.value
        values = {**row.values, change.column: value}
        rows = {**table.rows, row.keys: replace(row, values=values, origin={**row.origin, change.column: "house"})}
        result[change.table] = replace(table, rows=rows)
    return result


def misfits(tables: Mapping[str, Table], overlay: Overlay) -> Iterator[Problem]:
    """Gives a fault for each cell that the tables do not have or that is of another kind (EM-6)."""
    for change in overlay.changes:
        try:
            laid_over(tables, Overlay(id=overlay.id, changes=(change,)))
        except UnfitOverlay as unfit:
            yield misfit("house-cell-unfit", overlay, cell=unfit.where)


def misfit(code: str, overlay: Overlay, **params: str) -> Problem:
    """Gives a fault of house rules."""
    return Problem(code, EM_DOCUMENT, "fault", "overlay", {"overlay": overlay.id, **params})


def difference(tables: Mapping[str, Table], overlay: Overlay) -> tuple[tuple[Change, Any], ...]:
    """Lists each change beside the book's value."""
    return tuple((change, _target(tables, change)[1].values.get(change.column)) for change in overlay.changes)


def _alike(book: Any, value: Any) -> bool:
    """Tells whether a value is of the kind of the book's; a list must be as long, its items of the same kinds."""
    if isinstance(book, list) and isinstance(value, tuple):
        return len(book) == len(value) and all(map(_alike, book, value))
    return type(book) is type(value)


def _target(tables: Mapping[str, Table], change: Change) -> tuple[Table, Row]:
    table = tables.get(change.table)
    if table is None:
        raise UnfitOverlay.at(change, N_("The rules have no table {table}."))
    for keys, row in table.rows.items():
        if "|".join(str(key) for key in keys) == change.row:
            return table, row
    raise UnfitOverlay.at(change, N_("The table {table} has no row {row}."))
