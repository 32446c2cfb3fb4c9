"""The things that lie on a table, whatever list they stand in: which one is meant, where it lies, how it is moved."""

from collections.abc import Mapping
from typing import Any, Final

from studio.board.pieces import HexCells, HexSide, Strip, bounds, moved, parts_of
from studio.board.place import Outline, Point
from studio.board.polygons import Box, box_of
from studio.scenario.model import Note, Objective, Piece, Scenario, Work, Zone

__all__ = [
    "GRID",
    "NOTHING",
    "SUBJECTS",
    "Chosen",
    "anchor_of",
    "box_of_thing",
    "group_of",
    "is_on_grid",
    "landed",
    "line_ends",
    "parts_moved",
    "snapped",
    "subject_of",
    "thing_of",
]

Chosen = tuple[str, int]
"""A list of the scenario and the number of a thing in it."""

NOTHING: Final[Chosen] = ("", 0)
SUBJECTS: Final[Mapping[str, str]] = {
    "pieces": "piece", "works": "work", "objectives": "objective", "zones": "zone", "notes_on_map": "note",
}  # fmt: skip
"""The word by which problems call a thing of each list."""
GRID: Final = 100
"""The grid of a millimetre on which everything is laid, whatever way it comes."""


def thing_of(scenario: Scenario | None, chosen: Chosen) -> Any:
    """Finds a thing of a scenario; None when it is not there."""
    if scenario is None or not chosen[0]:
        return None
    return next((thing for thing in getattr(scenario, chosen[0]) if thing.id == chosen[1]), None)


def subject_of(subject: str) -> Chosen | None:
    """Returns the thing that a problem is about; None when it is about no single one."""
    kind, _, number = subject.partition(":")
    group = next((group for group, names in SUBJECTS.items() if kind in (group, names)), None)
    return (group, int(number)) if group is not None and number.isdigit() else None


def group_of(thing: Any) -> str:
    """Returns the list of a scenario that a thing belongs to."""
    match thing:
        case Piece():
            return "pieces"
        case Objective():
            return "objectives"
        case Note():
            return "notes_on_map"
        case Zone():
            return "zones"
        case Work():
            return "works"
    raise TypeError(f"{thing!r} lies on no table")


def box_of_thing(thing: Any) -> Box:
    """Returns the box round a thing in table units; a mark is a point, a thing of hexes lies at the origin."""
    match thing:
        case Piece() | Work():
            return (0, 0, 0, 0) if isinstance(thing.shape, HexCells | HexSide) else bounds(thing.shape)
        case Zone():
            return box_of(thing.outline)
    return (thing.at.x, thing.at.y, thing.at.x, thing.at.y)


def anchor_of(thing: Any) -> Point:
    """Returns the point of a thing that lies on the grid: the middle of its box."""
    west, south, east, north = box_of_thing(thing)
    return Point((west + east) // 2, (south + north) // 2)


def snapped(at: Point) -> Point:
    """Returns a point on the grid that every tool lays things on."""
    return Point(round(at.x / GRID) * GRID, round(at.y / GRID) * GRID)


def landed(thing: Any, dx: int, dy: int) -> tuple[int, int]:
    """Returns the way nearest to one wished that brings a thing onto the grid, along each axis on which it moves."""
    at = anchor_of(thing)
    end = snapped(Point(at.x + dx, at.y + dy))
    return (end.x - at.x if dx else 0), (end.y - at.y if dy else 0)


def is_on_grid(thing: Any) -> bool:
    """Tells whether a thing lies on the grid."""
    at = anchor_of(thing)
    return at == snapped(at)


def parts_moved(thing: Any, dx: int, dy: int) -> tuple[Outline, ...]:
    """Returns the outlines of a thing as it would lie elsewhere; a mark has none."""
    match thing:
        case Piece() | Work():
            return () if isinstance(thing.shape, HexCells | HexSide) else parts_of(moved(thing.shape, dx, dy))
        case Zone():
            return (tuple(Point(x + dx, y + dy) for x, y in thing.outline),)
    return ()


def line_ends(scenario: Scenario, but: int = 0) -> tuple[Point, ...]:
    """Returns where the lines of a table end, those of one piece left out."""
    return tuple(
        end
        for piece in scenario.pieces
        if piece.id != but and isinstance(piece.shape, Strip)
        for end in (piece.shape.line[0], piece.shape.line[-1])
    )
