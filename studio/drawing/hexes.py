"""Boards of hexes: the grid, and terrain in cells or along hexsides turned into the shapes of an open table."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from studio.board.hexes import Layout
from studio.board.pieces import Chain, Cluster, Grove, HexBoard, HexCells, HexSide, Polygon, Shape, Strip
from studio.board.place import Hex, Point
from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import Style
from studio.drawing.pencil import Pencil
from studio.drawing.picture import Item
from studio.drawing.subject import Piece

__all__ = ["HexPlan"]

_HOUSES = ((-0.36, 0.2), (0.34, 0.3), (0.02, -0.38))
"""Where the houses of a built-up cell stand, in parts of its side."""


class HexPlan:
    """Where the cells of a hex board lie on the table, and what pieces on them look like on open ground."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._layout = Layout(board)
        self._side = board.across / math.sqrt(3)
        self.width = self._layout.width
        self.height = self._layout.height

    def grid(self, style: Style) -> list[Item]:
        """Returns the lines between the cells."""
        lines = Pencil()
        for cell in self.board.cells:
            lines.polyline([(float(x), float(-y)) for x, y in self._layout.outline(cell)], closed=True)
        return [] if lines.empty() else [lines.stroke("hex_line", style.width("hex_line"), 200)]

    def opened(self, piece: Piece, sign: Mapping[str, Any]) -> Iterator[Piece]:
        """Walks over the pieces of an open table that stand for one on hexes; others come as they are."""
        shapes: Sequence[Shape]
        match piece.shape:
            case HexCells():
                shapes = self._areas(piece.shape.cells, sign, piece.key)
            case HexSide():
                shapes = (self._edge(self._layout.side(piece.shape), sign),)
            case _:
                shapes = (piece.shape,)
        for index, shape in enumerate(shapes):
            yield Piece(piece.key, piece.kind, shape, piece.name if index == 0 else "")

    def _areas(self, cells: Sequence[Hex], sign: Mapping[str, Any], key: str) -> Sequence[Shape]:
        recipe = sign.get("recipe", "")
        if recipe in ("road", "river"):
            width = round(self._side * sign.get("width", 0.36))
            return (Strip(tuple(self._layout.centre(cell) for cell in cells), width),) if len(cells) > 1 else ()
        outlines = self._outlines(cells)
        if recipe in ("rise", "wood", "bush_zone"):
            outlines = [_softened(outline) for outline in outlines]
        if recipe == "settlement":
            houses = tuple(house for cell in cells for house in self._houses(cell, key))
            return tuple(Cluster(outline, houses if index == 0 else ()) for index, outline in enumerate(outlines))
        if recipe == "bush_zone":
            bushes = tuple(self._layout.centre(cell) for cell in cells)
            return tuple(Grove(outline, bushes if index == 0 else ()) for index, outline in enumerate(outlines))
        return tuple(Polygon(outline) for outline in outlines)

    def _edge(self, ends: tuple[Point, Point], sign: Mapping[str, Any]) -> Shape:
        match sign.get("recipe", ""):
            case "bush_line":
                return Chain(tuple(_links(ends, self._side * 0.2)))
            case "river":
                return Strip(ends, round(self._side * sign.get("width", 0.28)))
            case _:
                return Strip(ends, round(self._side * sign.get("width", 0.14)))

    def _outlines(self, cells: Sequence[Hex]) -> list[tuple[Point, ...]]:
        """Returns the outer outlines of a set of cells; a set with a hole in it comes cell by cell."""
        edges: dict[tuple[Point, Point], None] = {}
        for cell in cells:
            corners = self._layout.outline(cell)
            for index in range(len(corners)):
                start, end = corners[index - 1], corners[index]
                if (end, start) in edges:
                    del edges[end, start]
                else:
                    edges[start, end] = None
        following = dict(edges.keys())
        loops: list[tuple[Point, ...]] = []
        while following:
            first = corner = next(iter(following))
            loop = []
            while corner in following:
                loop.append(corner)
                corner = following.pop(corner)
            if corner != first or _doubled_area(loop) > 0:
                return [self._layout.outline(cell) for cell in cells]
            loops.append(tuple(loop))
        return loops

    def _houses(self, cell: Hex, key: str) -> Iterator[tuple[Point, ...]]:
        grain = Grain(seed_of("hex-houses", key, cell.q, cell.r))
        centre = self._layout.centre(cell)
        for across, up in _HOUSES:
            x, y = centre.x + self._side * across, centre.y + self._side * up
            wide, deep = self._side * grain.between(0.20, 0.26), self._side * grain.between(0.15, 0.19)
            corners = ((-wide, deep), (wide, deep), (wide, -deep), (-wide, -deep))
            yield tuple(Point(round(x + dx), round(y + dy)) for dx, dy in corners)


def _softened(outline: Sequence[Point]) -> tuple[Point, ...]:
    """Returns the middles of an outline's edges, through which a curve runs without the teeth of the hexes."""
    return tuple(
        Point((outline[i - 1].x + outline[i].x) // 2, (outline[i - 1].y + outline[i].y) // 2)
        for i in range(len(outline))
    )


def _links(ends: tuple[Point, Point], breadth: float) -> Iterator[tuple[Point, ...]]:
    (x0, y0), (x1, y1) = ends
    length = math.dist(*ends) or 1.0
    nx, ny = -(y1 - y0) / length * breadth / 2, (x1 - x0) / length * breadth / 2
    for index in range(5):
        ax, ay = x0 + (x1 - x0) * index / 5, y0 + (y1 - y0) * index / 5
        bx, by = x0 + (x1 - x0) * (index + 1) / 5, y0 + (y1 - y0) * (index + 1) / 5
        corners = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
        yield tuple(Point(round(x), round(y)) for x, y in corners)


def _doubled_area(outline: Sequence[Point]) -> int:
    return sum(outline[i - 1].x * outline[i].y - outline[i].x * outline[i - 1].y for i in range(len(outline)))
