"""The table as a machine player remembers it: in squares, with what blocks sight on each. Quick, and a little wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from studio.board.place import Length, Point
from studio.board.sight import Depth, Obstacle

SHIFT = 11
SQUARE = 1 << SHIFT
SAMPLE = 1400


class Blind(NamedTuple):
    """What blocks sight on a square: its top, how much of it may lie on a line (0 for a solid), its key, its ground."""

    top: Length
    limit: Length
    key: int | str
    ground: Length


class Raster:
    """The lasting obstacles of a table by squares of about 2 cm; what covers the middle of a square covers it."""

    def __init__(self, width: Length, height: Length, pieces: Sequence[Obstacle | Depth]) -> None:
        self.columns = (width >> SHIFT) + 1
        self.rows = (height >> SHIFT) + 1
        self.cells: list[tuple[Blind, ...]] = [()] * (self.columns * self.rows)
        for piece in pieces:
            self._lay(piece)

    def free(self, one: Point, two: Point, eye: Length) -> bool:
        """Guesses whether two men at places of the table see each other, `eye` above the ground."""
        ax, ay = one
        dx, dy = two[0] - ax, two[1] - ay
        count = max(abs(dx), abs(dy)) // SAMPLE
        if count < 2:
            return True
        here, there = self._at(one), self._at(two)
        start = eye + max([blind.ground for blind in here], default=0)
        end = eye + max([blind.ground for blind in there], default=0)
        held = [blind.key for blind in (*here, *there) if not blind.limit]
        cells, columns = self.cells, self.columns
        inside = 0
        for place in range(1, count):
            found = cells[((ay + dy * place // count) >> SHIFT) * columns + ((ax + dx * place // count) >> SHIFT)]
            if not found:
                continue
            level = start + (end - start) * place // count
            for top, limit, key, _ in found:
                if top <= level or key in held:
                    continue
                if not limit:
                    return False
                inside += 1
                if inside * SAMPLE > limit:
                    return False
                break
        return True

    def _at(self, point: Point) -> tuple[Blind, ...]:
        column = min(max(point[0] >> SHIFT, 0), self.columns - 1)
        row = min(max(point[1] >> SHIFT, 0), self.rows - 1)
        return self.cells[row * self.columns + column]

    def _lay(self, piece: Obstacle | Depth) -> None:
        """Lays a piece on the squares whose middles it holds, row by row."""
        ground = 0 if isinstance(piece, Depth) else piece.ground
        blind = (Blind(piece.top, piece.limit, piece.key, ground),)
        ys = [y for _, y in piece.outline]
        half = SQUARE // 2
        for row in range(max(0, (min(ys) - half) >> SHIFT), min(self.rows - 1, max(ys) >> SHIFT) + 1):
            level = row * SQUARE + half
            meets: list[int] = []
            bx, by = piece.outline[-1]
            for x, y in piece.outline:
                if (y > level) != (by > level):
                    meets.append(x + (bx - x) * (level - y) // (by - y))
                bx, by = x, y
            meets.sort()
            for first, last in zip(meets[::2], meets[1::2], strict=True):
                low, high = max(0, (first + half - 1) >> SHIFT), min(self.columns - 1, (last - half) >> SHIFT)
                for cell in range(row * self.columns + low, row * self.columns + high + 1):
                    self.cells[cell] += blind
