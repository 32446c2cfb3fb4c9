"""The table of a set-up: its size, its sectors and edges (SP-0.9 to 0.14, SP-I.4.1), and pieces as figures on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from studio.board.geometry import box_of
from studio.board.pieces import Chain, Cluster, Shape, Strip, outline_of, parts_of
from studio.board.place import Line, Outline, Point
from studio.engine.values import Param, RuleId, Side
from studio.packs.spain1936.book import Book
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.scenario.model import Piece

SOUTH, NORTH = "south", "north"
Box = tuple[int, int, int, int]


class Fault(NamedTuple):
    """A broken rule: code, row and the parameters of its phrase."""

    code: str
    rule: RuleId
    params: Mapping[str, Param]


def fault(code: str, rule: str, **params: Param) -> Fault:
    """Makes a fault of a code and a row."""
    return Fault(code, RuleId(rule), params)


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece as geometry: the outlines that count with their boxes, its houses, and the centre line of a strip."""

    kind: str
    parts: tuple[Outline, ...]
    boxes: tuple[Box, ...]
    box: Box
    houses: tuple[Outline, ...] = ()
    house_boxes: tuple[Box, ...] = ()
    line: Line = ()
    width: int = 0

    @property
    def outline(self) -> Outline:
        """The outer outline; that of the first link of a chain."""
        return self.parts[0]


@dataclass(frozen=True, slots=True)
class Layout:
    """The book applied to one table: every length already scaled to its size (SP-0.14)."""

    book: Book
    length: int
    width: int
    coast: str = ""

    def with_coast(self, coast: str) -> Layout:
        """Gives the same table with the sea on one of its side edges."""
        return Layout(self.book, self.length, self.width, coast)

    def scaled(self, name: str) -> int:
        """Gives a length of T-SP0 that runs along the table, for a table of this length."""
        return self.book.number[name] * self.length // self.book.number["table_length"]

    def sector_span(self, number: int) -> tuple[int, int]:
        """Gives the west and east border of a sector."""
        width = self.length // self.sectors
        return width * (number - 1), width * number

    def sector_of(self, x: int) -> int:
        """Gives the sector of a point by its x; a common border belongs to the lower number (SP-I.4.1c)."""
        return max(1, min(self.sectors, -(-x // (self.length // self.sectors))))

    def sector_outline(self, number: int) -> Outline:
        """Gives the corners of a sector."""
        west, east = self.sector_span(number)
        return (Point(west, 0), Point(east, 0), Point(east, self.width), Point(west, self.width))

    @property
    def sectors(self) -> int:
        """How many sectors the table has."""
        return self.book.number["sectors"]

    @property
    def shore(self) -> int | None:
        """The y of the line between sea and land, or None without a coast."""
        if not self.coast:
            return None
        depth = self.book.footprints["sea"].width
        return depth if self.coast == SOUTH else self.width - depth

    def figure(self, kind: str, shape: Shape) -> Figure:
        """Gives the geometry of a piece, worked out once for each shape."""
        return figure_of(kind, shape)

    def figures_of(self, pieces: tuple[Piece, ...]) -> tuple[Figure, ...]:
        """Gives the geometry of pieces in their order."""
        return tuple(self.figure(piece.kind, piece.shape) for piece in pieces)


@lru_cache(maxsize=8192)
def figure_of(kind: str, shape: Shape) -> Figure:
    """Works out the geometry of a shape, once for each."""
    parts = parts_of(shape) if isinstance(shape, Chain) else (outline_of(shape),)
    boxes = tuple(box_of(part) for part in parts)
    box = boxes[0] if len(boxes) == 1 else _union(boxes)
    if isinstance(shape, Cluster):
        return Figure(kind, parts, boxes, box, shape.houses, tuple(box_of(house) for house in shape.houses))
    if isinstance(shape, Strip):
        return Figure(kind, parts, boxes, box, line=shape.line, width=shape.width)
    return Figure(kind, parts, boxes, box)


def owner_of(number: int) -> Side:
    """Names who fills a sector: the attacker 1 and 3, the defender 2 and 4 (SP-I.4.2)."""
    return ATTACKER if number % 2 else DEFENDER


def table_faults(book: Book, length: int, width: int) -> tuple[Fault, ...]:
    """Gives the fault of a table that is smaller than the smallest (SP-0.14)."""
    least_length, least_width = book.number["least_table_length"], book.number["least_table_width"]
    if length >= least_length and width >= least_width:
        return ()
    sizes = {"length": length, "width": width, "least_length": least_length, "least_width": least_width}
    return (Fault("table-too-small", book.rule_of["least_table_length"], sizes),)


def boxes_meet(one: Box, other: Box) -> bool:
    """Tells whether two boxes share ground; touching is none."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _union(boxes: tuple[Box, ...]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
