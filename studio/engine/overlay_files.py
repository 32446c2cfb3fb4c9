"""House rules as files for people: `*.reglas.toml`, read, written, and told as a difference from the book.

id = "rapidos"                 # and author, pack, version, options = [...]
["move"."infantry"]            # table and row; the keys of a row are joined by a bar: ["matrix"."normal|soft"]
base = 12000                   # column = value
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from studio.engine.catalogue import Catalogue
from studio.engine.overlay import Cell, Change, Overlay, difference
from studio.engine.tables import Table
from studio.engine.values import RuleId
from studio.errors import N_, DamagedFile, Speaker, UsageError

HEAD = ("id", "author", "pack", "version")
OPTIONS = "options"


def read_overlay(data: bytes, where: object = "") -> Overlay:
    """Reads house rules; whether they fit the pack is judged when they are laid over its tables.

    Raises DamagedFile, with the place, for what is no such file.
    """
    try:
        content = tomllib.loads(data.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise DamagedFile.at(where, N_("its text"), str(error)) from error
    head = {name: content.pop(name, "") for name in HEAD}
    options = content.pop(OPTIONS, [])
    for name, value in head.items():
        if not isinstance(value, str):
            raise DamagedFile.at(where, name, N_("it must be a text"))
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise DamagedFile.at(where, OPTIONS, N_("it must be a list of texts"))
    return Overlay(**head, changes=tuple(read_changes(content, where)), options=tuple(options))


def write_overlay(overlay: Overlay) -> bytes:
    """Writes house rules; what is read and written again gives the same bytes."""
    lines = [f"{name} = {_quoted(getattr(overlay, name))}" for name in HEAD]
    if overlay.options:
        lines.append(f"{OPTIONS} = [{', '.join(_quoted(option) for option in overlay.options)}]")
    rows: dict[tuple[str, str], list[Change]] = {}
    for change in overlay.changes:
        rows.setdefault((change.table, change.row), []).append(change)
    for (table, row), changes in rows.items():
        lines += ["", f"[{_quoted(table)}.{_quoted(row)}]"]
        lines += [f"{_key(change.column)} = {_cell(change.value)}" for change in changes]
    return ("\n".join(lines) + "\n").encode()


def told(overlay: Overlay, tables: Mapping[str, Table], catalogue: Catalogue, words: Speaker) -> tuple[str, ...]:
    """Tells each change in a sentence: rule, cell, the book's value and the house's.

    Raises UnfitOverlay for a cell that the tables do not have.
    """
    return tuple(_sentence(change, book, rule, catalogue, words) for change, book, rule in _cited(overlay, tables))


def require_pack(overlay: Overlay, pack: str) -> None:
    """Raises UsageError when the house rules were written for another pack."""
    if overlay.pack and overlay.pack != pack:
        raise UsageError(
            "overlay.other-pack",
            N_("The house rules “{overlay}” belong to the pack {theirs}, not to {pack}."),
            overlay=overlay.id,
            theirs=overlay.pack,
            pack=pack,
        )


def _cited(overlay: Overlay, tables: Mapping[str, Table]) -> Iterator[tuple[Change, Any, RuleId]]:
    for change, book in difference(tables, overlay):
        row = next(row for row in tables[change.table].rows.values() if _row_name(row.keys) == change.row)
        yield change, book, row.rule


def _sentence(change: Change, book: Any, rule: RuleId, catalogue: Catalogue, words: Speaker) -> str:
    text = catalogue.rule(rule)
    return words.say(
        N_("{rule}: in {table}, {row}, {column} is {value} instead of {book}. The book says: {text}"),
        rule=rule,
        table=change.table,
        row=change.row.replace("|", ", "),
        column=change.column,
        value=_plain(change.value, words),
        book=_plain(book, words),
        text=text.es if getattr(words, "language", "en") == "es" else text.en,
    )


def _plain(value: Any, words: Speaker) -> str:
    if isinstance(value, bool):
        return words.say(N_("yes")) if value else words.say(N_("no"))
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value)
    return "–" if value is None else str(value)


def read_changes(content: Mapping[str, Any], where: object) -> Iterator[Change]:
    """Reads tables of rows of cells; raises DamagedFile, with the place, for what is no cell."""
    for table, rows in content.items():
        if not isinstance(rows, dict):
            raise DamagedFile.at(where, table, N_("it must be a table with rows"))
        for row, cells in rows.items():
            if not isinstance(cells, dict):
                raise DamagedFile.at(where, f"{table}.{row}", N_("it must be a row with columns"))
            for column, value in cells.items():
                if not _is_cell(value):
                    place = f"{table}.{row}.{column}"
                    raise DamagedFile.at(where, place, N_("a cell holds a whole number, a text, yes/no or a list"))
                yield Change(table, row, column, tuple(value) if isinstance(value, list) else value)


def _is_cell(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(item, int | str) and not isinstance(item, bool) for item in value)
    return isinstance(value, bool | int | str)


def _row_name(keys: tuple[Any, ...]) -> str:
    return "|".join(str(key) for key in keys)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    letters = (letter if letter >= " " and letter != "\x7f" else f"\\u{ord(letter):04x}" for letter in escaped)
    return f'"{"".join(letters)}"'


def _key(name: str) -> str:
    bare = name and all(letter.isascii() and (letter.isalnum() or letter in "_-") for letter in name)
    return name if bare else _quoted(name)


def _cell(value: Cell) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(_cell(item) for item in value)}]"
    return str(value) if isinstance(value, int) else _quoted(value)
