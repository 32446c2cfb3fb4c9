"""What a pack is given of a map to lay on its table, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from studio.board.ground import NO_GROUND, Ground
from studio.board.pieces import OpenBoard
from studio.board.place import Line, Point
from studio.scenario.geojson_report import Note
from studio.scenario.model import Objective, Piece

__all__ = ["Find", "Laid", "Request", "Verdict"]


@dataclass(frozen=True, slots=True)
class Find:
    """One feature of the map as it lies on the table, cut at its edges; lengths in table units.

    `area` is the ground in its outlines, `closed` that in its closed lines, `edges` its outlines as lines. `height` is
    in millimetres above the sea.
    """

    feature: int
    ground: str
    name: str = ""
    area: Ground = NO_GROUND
    closed: Ground = NO_GROUND
    lines: tuple[Line, ...] = ()
    edges: tuple[Line, ...] = ()
    points: tuple[Point, ...] = ()
    height: int | None = None
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """The finds of a map in the order of the file, and the table that they are to be laid on."""

    finds: tuple[Find, ...]
    board: OpenBoard
    terrain: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a pack made of one find: how many thousandths of it are on the table, and what is to be said of it."""

    kept: int
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """What a pack laid: pieces and objectives, and a verdict for every find by its feature's number."""

    pieces: tuple[Piece, ...] = ()
    objectives: tuple[Objective, ...] = ()
    verdicts: Mapping[int, Verdict] = field(default_factory=dict)
