"""Copies: what goes onto the clipboard, what comes from it, also from another table, and where it comes to lie."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from PySide6.QtGui import QGuiApplication

from studio.scenario.edits import LISTS, Add, Edit, Several, moved_thing, next_id
from studio.scenario.model import Piece, Scenario
from studio.ui.editor.shapes import middle_of, sector_at
from studio.ui.editor.things import Chosen, group_of, landed

__all__ = ["MARK", "copies", "put_on_clipboard", "taken_from_clipboard"]

MARK: Final = "estado-mayor"


def put_on_clipboard(things: Sequence[Any]) -> None:
    """Puts things on the clipboard with the lists they belong to, as text.

    A text belongs to Qt alone: data made here would be let go after Python itself, and the studio would end in a crash.
    """
    rows = [(group_of(thing), thing) for thing in things]
    QGuiApplication.clipboard().setText(msgspec.json.encode({MARK: rows}).decode())


def taken_from_clipboard() -> tuple[Any, ...]:
    """Returns the things on the clipboard; none when something else is there."""
    text = QGuiApplication.clipboard().text()
    if not text.startswith(f'{{"{MARK}":'):
        return ()
    try:
        rows = msgspec.json.decode(text, type=dict[str, list[tuple[str, msgspec.Raw]]])[MARK]
        return tuple(msgspec.json.decode(raw, type=LISTS[group]) for group, raw in rows)
    except (msgspec.DecodeError, KeyError):
        return ()


def copies(scenario: Scenario, things: Sequence[Any], away: int) -> tuple[Edit, tuple[Chosen, ...]]:
    """Returns the edit that lays copies so far to the south-east, on the grid and free, and what they will be."""
    edits: list[Edit] = []
    new: list[Chosen] = []
    taken: dict[str, int] = {}
    for thing in things:
        group = group_of(thing)
        number = taken[group] = taken.get(group, next_id(scenario, group) - 1) + 1
        laid = msgspec.structs.replace(moved_thing(thing, *landed(thing, away, -away)), id=number)
        if isinstance(laid, Piece):
            laid = msgspec.structs.replace(laid, sector=sector_at(scenario, middle_of(laid.shape)))
        if hasattr(laid, "locked"):
            laid = msgspec.structs.replace(laid, locked=False)
        edits.append(Add(group, laid))
        new.append((group, number))
    return Several(tuple(edits)), tuple(new)
