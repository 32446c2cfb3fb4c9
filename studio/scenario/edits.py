"""Edits: frozen values that turn one scenario into another; the editor's one undo command holds the document before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from studio.board.geometry import box_of
from studio.board.pieces import Board, HexCells, HexSide, OpenBoard, Shape, bounds, moved, turned
from studio.board.place import FULL_TURN, Angle, Point
from studio.errors import N_, UsageError
from studio.scenario.model import Camp, Note, Objective, Piece, Scenario, Sector, Work, Zone

LISTS: Mapping[str, type[Any]] = {
    "pieces": Piece,
    "objectives": Objective,
    "works": Work,
    "zones": Zone,
    "notes_on_map": Note,
}
FIXED_FIELDS = frozenset({"format", "provenance", "unknown"})


class Edit(Protocol):
    """A change of a document."""

    def apply(self, document: Scenario) -> Scenario:
        """Gives the document after the edit.

        Raises UsageError when it names something that is not there or is locked.
        """
        ...


@dataclass(frozen=True)
class Add:
    """Adds a thing to one of the lists; an id of 0 is replaced by the next free one."""

    group: str
    thing: Any

    def apply(self, document: Scenario) -> Scenario:
        items = _items(document, self.group)
        thing = self.thing
        if thing.id == 0:
            thing = msgspec.structs.replace(thing, id=next_id(document, self.group))
        elif any(item.id == thing.id for item in items):
            raise UsageError("edit.id-taken", N_("There is already a thing number {id}."), id=thing.id)
        return _with(document, self.group, (*items, thing))


@dataclass(frozen=True)
class Delete:
    """Deletes things of one list."""

    group: str
    ids: tuple[int, ...]

    def apply(self, document: Scenario) -> Scenario:
        _open_items(document, self.group, self.ids)
        kept = tuple(item for item in _items(document, self.group) if item.id not in self.ids)
        return _with(document, self.group, kept)


@dataclass(frozen=True)
class Move:
    """Moves things of one list by an offset in table units."""

    group: str
    ids: tuple[int, ...]
    dx: int
    dy: int

    def apply(self, document: Scenario) -> Scenario:
        _open_items(document, self.group, self.ids)
        return _changed(document, self.group, self.ids, lambda item: moved_thing(item, self.dx, self.dy))


@dataclass(frozen=True)
class Turn:
    """Turns pieces or works clockwise about a point, or each about the centre of its own bounds; hexes stay."""

    group: str
    ids: tuple[int, ...]
    angle: Angle
    about: Point | None = None

    def apply(self, document: Scenario) -> Scenario:
        _open_items(document, self.group, self.ids)
        return _changed(document, self.group, self.ids, self._turned)

    def _turned(self, item: Any) -> Any:
        if not hasattr(item, "shape") or isinstance(item.shape, HexCells | HexSide):
            return item
        west, south, east, north = bounds(item.shape)
        about = self.about or Point((west + east) // 2, (south + north) // 2)
        shape = turned(item.shape, about, self.angle)
        name = "rotation" if isinstance(item, Piece) else "bearing"
        now = (getattr(item, name) + self.angle) % FULL_TURN
        return msgspec.structs.replace(item, shape=shape, **{name: now})


@dataclass(frozen=True)
class Reshape:
    """Gives a piece or work another shape."""

    group: str
    id: int
    shape: Shape

    def apply(self, document: Scenario) -> Scenario:
        _open_items(document, self.group, (self.id,))
        change = lambda item: msgspec.structs.replace(item, shape=self.shape)  # noqa: E731
        return _changed(document, self.group, (self.id,), change)


@dataclass(frozen=True)
class Change:
    """Sets fields of one thing of a list; a locked thing can only be unlocked."""

    group: str
    id: int
    values: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, document: Scenario) -> Scenario:
        if set(self.values) != {"locked"}:
            _open_items(document, self.group, (self.id,))
        return _changed(document, self.group, (self.id,), lambda item: _set(item, self.values))


@dataclass(frozen=True)
class Set:
    """Sets fields of the document itself: title, season, tags, sectors, sides, standard and the like."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, document: Scenario) -> Scenario:
        if FIXED_FIELDS & set(self.values):
            raise UsageError(
                "edit.fixed-field", N_("This cannot be edited: {names}."), names=", ".join(sorted(self.values))
            )
        changed: Scenario = _set(document, self.values)
        return changed


@dataclass(frozen=True)
class SetCamp:
    """Sets fields of one side."""

    side: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, document: Scenario) -> Scenario:
        camps: tuple[Camp, ...] = document.sides
        if all(camp.side != self.side for camp in camps):
            raise UsageError("edit.no-side", N_("There is no side “{side}”."), side=self.side)
        sides = tuple(_set(camp, self.values) if camp.side == self.side else camp for camp in camps)
        return msgspec.structs.replace(document, sides=sides)


@dataclass(frozen=True)
class SetSector:
    """Sets fields of one sector by its number."""

    number: int
    values: Mapping[str, Any] = field(default_factory=dict)

    def apply(self, document: Scenario) -> Scenario:
        sectors: tuple[Sector, ...] = document.sectors
        if all(sector.number != self.number for sector in sectors):
            raise UsageError("edit.no-sector", N_("There is no sector {number}."), number=self.number)
        changed = tuple(_set(item, self.values) if item.number == self.number else item for item in sectors)
        return msgspec.structs.replace(document, sectors=changed)


@dataclass(frozen=True)
class Resize:
    """Gives the table another size; nothing on it is touched, so that undo gives back exactly what was there."""

    board: Board

    def apply(self, document: Scenario) -> Scenario:
        if isinstance(self.board, OpenBoard) and min(self.board.width, self.board.height) <= 0:
            raise UsageError("edit.no-table", N_("A table has a length and a width."))
        return msgspec.structs.replace(document, board=self.board)


@dataclass(frozen=True)
class Several:
    """Several edits as one step of the undo list."""

    edits: tuple[Edit, ...]

    def apply(self, document: Scenario) -> Scenario:
        for edit in self.edits:
            document = edit.apply(document)
        return document


def next_id(document: Scenario, group: str) -> int:
    """Gives the next free number of a list: one more than the highest."""
    return max((item.id for item in _items(document, group)), default=0) + 1


def without_background(document: Scenario) -> Scenario:
    """Gives a document without the picture that was drawn after: what battles and records hold."""
    return msgspec.structs.replace(document, background=msgspec.UNSET)


def _items(document: Scenario, group: str) -> tuple[Any, ...]:
    if group not in LISTS:
        raise UsageError("edit.no-list", N_("There is no list “{group}” in a scenario."), group=group)
    items: tuple[Any, ...] = getattr(document, group)
    return items


def _open_items(document: Scenario, group: str, ids: tuple[int, ...]) -> None:
    by_id = {item.id: item for item in _items(document, group) if item.id in ids}
    for number in ids:
        if number not in by_id:
            raise UsageError("edit.no-thing", N_("There is no thing number {id}."), id=number)
        if getattr(by_id[number], "locked", False):
            raise UsageError("edit.locked", N_("Number {id} is locked."), advice=N_("Unlock it first."), id=number)


def _with(document: Scenario, group: str, items: tuple[Any, ...]) -> Scenario:
    return msgspec.structs.replace(document, **{group: items})


def _changed(document: Scenario, group: str, ids: tuple[int, ...], change: Callable[[Any], Any]) -> Scenario:
    items = list(_items(document, group))
    for place in [place for place, item in enumerate(items) if item.id in ids]:
        items[place] = change(items[place])
    return _with(document, group, tuple(items))


def _set(thing: Any, values: Mapping[str, Any]) -> Any:
    strange = set(values) - set(thing.__struct_fields__)
    if strange:
        raise UsageError("edit.no-field", N_("There is no field “{names}”."), names=", ".join(sorted(strange)))
    return msgspec.structs.replace(thing, **values)


def moved_thing(item: Any, dx: int, dy: int) -> Any:
    """Gives a thing of any list as it lies after a move by an offset in table units."""
    if hasattr(item, "shape"):
        return msgspec.structs.replace(item, shape=moved(item.shape, dx, dy))
    if hasattr(item, "outline"):
        outline = tuple(Point(x + dx, y + dy) for x, y in item.outline)
        return msgspec.structs.replace(item, outline=outline)
    return msgspec.structs.replace(item, at=Point(item.at.x + dx, item.at.y + dy))


def extent(document: Scenario) -> tuple[int, int, int, int]:
    """Gives the box round the table and everything on it, also what lies outside the table."""
    corners = [Point(0, 0)]
    if isinstance(document.board, OpenBoard):
        corners.append(Point(document.board.width, document.board.height))
    for piece in document.pieces:
        if isinstance(piece.shape, HexCells | HexSide):
            continue
        west, south, east, north = bounds(piece.shape)
        corners += [Point(west, south), Point(east, north)]
    return box_of(corners)
