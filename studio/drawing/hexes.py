"""Boards of hexes: the grid, and terrain that fills cells or runs along hexsides."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from studio.board.pieces import HexBoard
from studio.board.place import Hex
from studio.drawing.grain import Grain, seed_of
from studio.drawing.lines import wall_items
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, line
from studio.drawing.picture import Item, Stamp

__all__ = ["HexPlan"]


class HexPlan:
    """Where the cells of a hex board lie in the picture."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._side = board.across / math.sqrt(3)
        centres = [self._raw(cell) for cell in board.cells] or [(0.0, 0.0)]
        reach = self._side
        self._left = min(x for x, _ in centres) - reach
        self._bottom = min(y for _, y in centres) - reach
        self.width = round(max(x for x, _ in centres) + reach - self._left)
        self.height = round(max(y for _, y in centres) + reach - self._bottom)

    def centre(self, cell: Hex) -> Spot:
        """Returns the middle of a cell in the picture."""
        x, y = self._raw(cell)
        return x - self._left, -(y - self._bottom)

    def corners(self, cell: Hex) -> list[Spot]:
        """Returns the six corners of a cell, clockwise from the north or the east."""
        x, y = self.centre(cell)
        turn = 0.0 if self.board.orientation == "flat" else math.pi / 6
        return [
            (
                x + self._side * math.cos(turn + math.pi / 3 * i),
                y + self._side * math.sin(turn + math.pi / 3 * i),
            )
            for i in range(6)
        ]

    def side(self, a: Hex, b: Hex) -> list[Spot]:
        """Returns the two corners that neighbouring cells share."""
        middle = self.centre(b)
        return sorted(self.corners(a), key=lambda corner: math.dist(corner, middle))[:2]

    def grid(self, style: Style) -> list[Item]:
        """Returns the lines between the cells."""
        lines = Pencil()
        for cell in self.board.cells:
            lines.polyline(self.corners(cell), closed=True)
        return [] if lines.empty() else [lines.stroke("hex_line", style.width("hex_line"), 200)]

    def cells(self, cells: Sequence[Hex], sign: Mapping[str, Any], key: str, style: Style) -> list[Item]:
        """Returns cells filled with what a sign says: a colour, trees, or both."""
        fill = Pencil()
        for cell in cells:
            fill.polyline(self.corners(cell), closed=True)
        items: list[Item] = [fill.fill(sign.get("colour", "scrub"), sign.get("alpha", 215))]
        trees = sign.get("trees", 0)
        grain = Grain(seed_of("hex", key))
        for cell in cells if trees else ():
            x, y = self.centre(cell)
            for index in range(trees):
                angle = math.tau * index / trees + grain.between(0, 0.5)
                reach = self._side * (0.0 if index == 0 else grain.between(0.35, 0.6))
                name = "disc_tree" if style.detail == FAR else f"leafy_{grain.below(12)}"
                tx, ty = x + math.cos(angle) * reach, y + math.sin(angle) * reach
                items.append(Stamp(name, round(tx), round(ty), round(self._side * grain.between(0.18, 0.28))))
        return items

    def hexside(self, a: Hex, b: Hex, sign: Mapping[str, Any], key: str, style: Style) -> list[Item]:
        """Returns what runs along a hexside: a wall, a hedge, a river bank or a slope, as the sign says."""
        start, end = self.side(a, b)
        match sign.get("recipe", ""):
            case "wall":
                return wall_items((start, end), self._side * 0.12, style)
            case "bush_line":
                along = line(start, end)
                return [
                    along.stroke("bush_outline", self._side * 0.24),
                    along.stroke("bush", self._side * 0.18),
                ]
            case "river":
                along = line(start, end)
                return [
                    along.stroke("river_edge", self._side * 0.30),
                    along.stroke("water", self._side * 0.22),
                ]
            case _:
                return [line(start, end).stroke(sign.get("colour", "hachure"), self._side * 0.14, dash=(60, 60))]

    def _raw(self, cell: Hex) -> Spot:
        q, r = cell
        if self.board.orientation == "flat":
            return self._side * 1.5 * q, -self._side * math.sqrt(3) * (r + q / 2)
        return self._side * math.sqrt(3) * (q + r / 2), -self._side * 1.5 * r
