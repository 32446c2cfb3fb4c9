"""Hexes: distance, neighbours, lines, rings, names of columns, sides, centres on the table, and lines of sight."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from studio.board.angles import round_ratio
from studio.board.pieces import HexBoard, HexCells, HexSide
from studio.board.place import Hex, Length, Outline, Point
from studio.board.spans import inside

__all__ = [
    "DIRECTIONS",
    "Layout",
    "Step",
    "cone",
    "distance",
    "hex_at",
    "hexes_between",
    "letters",
    "line",
    "neighbour",
    "neighbours",
    "number",
    "ring",
    "side_between",
    "side_name",
    "spiral",
]

DIRECTIONS: Final = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""Clockwise. On flat hexes from the north; on pointy hexes from the north-west, so that number 2 is the east."""

_CORNERS = (Hex(1, -2), Hex(2, -1), Hex(1, 1), Hex(-1, 2), Hex(-2, 1), Hex(-1, -1))
"""A hex's corners from its centre in thirds of the axes, clockwise; corner i lies between directions i and i + 1."""

Step = tuple[Hex, ...]
"""What a line of sight crosses next: one hex, or the two hexes along whose common side it runs, in order."""


def distance(first: Hex, second: Hex) -> int:
    """Returns the number of steps between two hexes."""
    dq = second[0] - first[0]
    dr = second[1] - first[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour(cell: Hex, direction: int) -> Hex:
    """Returns the next hex in a direction, 0 to 5 clockwise."""
    dq, dr = DIRECTIONS[direction % 6]
    return Hex(cell[0] + dq, cell[1] + dr)


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """Returns the six hexes round one, clockwise."""
    q, r = cell
    return tuple(Hex(q + dq, r + dr) for dq, dr in DIRECTIONS)


def side_between(first: Hex, second: Hex) -> int:
    """Returns the direction, 0 to 5, of the side that two neighbours share; raises ValueError for others."""
    step = Hex(second[0] - first[0], second[1] - first[1])
    if step not in DIRECTIONS:
        raise ValueError(f"{first!r} and {second!r} are no neighbours")
    return DIRECTIONS.index(step)


def side_name(first: Hex, second: Hex) -> HexSide:
    """Returns the one name of the side between two neighbours, whichever is named first."""
    side_between(first, second)
    return HexSide(min(first, second), max(first, second))


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Returns the hexes at exactly this distance, clockwise from direction 0."""
    if radius == 0:
        return (centre,)
    q, r = centre[0], centre[1] - radius
    found: list[Hex] = []
    for direction in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            found.append(Hex(q, r))
            q, r = neighbour(Hex(q, r), direction)
    return tuple(found)


def spiral(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Returns all hexes up to a distance, ring by ring."""
    return tuple(cell for distance_out in range(radius + 1) for cell in ring(centre, distance_out))


def cone(apex: Hex, direction: int, depth: int) -> tuple[Hex, ...]:
    """Returns the hexes reached by steps in a direction and the next one clockwise, up to a depth, apex left out."""
    (aq, ar), (bq, br) = DIRECTIONS[direction % 6], DIRECTIONS[(direction + 1) % 6]
    return tuple(
        Hex(apex[0] + (total - b) * aq + b * bq, apex[1] + (total - b) * ar + b * br)
        for total in range(1, depth + 1)
        for b in range(total + 1)
    )


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Returns a shortest chain of hexes from start to end; along a side it takes the hex of lower q, then lower r."""
    return (start, *(min(step) for step in _steps(start, end, distance(start, end))), end) if start != end else (start,)


def hexes_between(start: Hex, end: Hex) -> tuple[Step, ...]:
    """Returns what the line between two centres crosses on its way, in order.

    A hex counts when the line runs through its interior; where it runs along a side both neighbours count together;
    a corner merely touched does not count. Start and end are left out. The answer back is the same, reversed.
    """
    q, r = start
    return tuple(tuple(Hex(q + dq, r + dr) for dq, dr in step) for step in _between(Hex(end[0] - q, end[1] - r)))


@lru_cache(maxsize=8192)
def _between(end: Hex) -> tuple[Step, ...]:
    start = Hex(0, 0)
    found: dict[Fraction, list[Hex]] = {}
    for cell in _candidates(start, end):
        middle = _middle(cell, *end)
        if middle is not None:
            found.setdefault(middle, []).append(cell)
    return tuple(tuple(sorted(found[middle])) for middle in sorted(found))


def letters(index: int) -> str:
    """Returns the letters of a column: A to Z, then AA, BB and on to ZZ, then AAA (0 is A, 28 is CC)."""
    if index < 0:
        raise ValueError(f"columns begin at 0, not {index}")
    return chr(ord("A") + index % 26) * (index // 26 + 1)


def number(name: str) -> int:
    """Returns the column that letters name; raises ValueError for what names none."""
    if not name or not "A" <= name[0] <= "Z" or set(name) != {name[0]}:
        raise ValueError(f"{name!r} names no column")
    return 26 * (len(name) - 1) + ord(name[0]) - ord("A")


class _Lattice(NamedTuple):
    column: tuple[int, int]
    row: tuple[int, int]
    scale: int


class Layout:
    """Where the hexes of a board lie on the table: its south-west corner is the origin, rows count to the south."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._lattice = _lattice(board)
        boxes = [self._raw_corner(cell, corner) for cell in board.cells for corner in range(6)]
        self._west = min((x for x, _ in boxes), default=0)
        self._south = min((y for _, y in boxes), default=0)
        self.width: Length = max((x for x, _ in boxes), default=0) - self._west
        self.height: Length = max((y for _, y in boxes), default=0) - self._south

    def centre(self, cell: Hex) -> Point:
        """Returns the centre of a hex in units."""
        x, y = self._raw(3 * cell[0], 3 * cell[1])
        return Point(x - self._west, y - self._south)

    def outline(self, cell: Hex) -> Outline:
        """Returns the corners of a hex, clockwise; neighbours have their common corners to the unit."""
        return tuple(
            Point(x - self._west, y - self._south) for x, y in (self._raw_corner(cell, corner) for corner in range(6))
        )

    def side(self, side: HexSide) -> tuple[Point, Point]:
        """Returns the ends of the side between two neighbours."""
        direction = side_between(side.a, side.b)
        corners = self.outline(side.a)
        return corners[direction - 1], corners[direction]

    def outlines(self, shape: HexCells) -> tuple[Outline, ...]:
        """Returns the outline of each hex of a piece."""
        return tuple(self.outline(cell) for cell in shape.cells)

    def hex_at(self, point: Point) -> Hex:
        """Returns the hex whose centre is nearest to a point; of equals the one of lower q, then lower r."""
        (ax, ay), (bx, by) = self._lattice.column, self._lattice.row
        x = (point[0] + self._west) * self._lattice.scale
        y = (point[1] + self._south) * self._lattice.scale
        whole = 3 * (ax * by - ay * bx)
        q = round_ratio(x * by - y * bx if whole > 0 else y * bx - x * by, abs(whole))
        r = round_ratio(y * ax - x * ay if whole > 0 else x * ay - y * ax, abs(whole))
        return min(spiral(Hex(q, r), 1), key=lambda cell: (self._square(cell, point), cell))

    def _square(self, cell: Hex, point: Point) -> int:
        x, y = self.centre(cell)
        return (x - point[0]) ** 2 + (y - point[1]) ** 2

    def _raw_corner(self, cell: Hex, corner: int) -> tuple[int, int]:
        q, r = _CORNERS[corner]
        return self._raw(3 * cell[0] + q, 3 * cell[1] + r)

    def _raw(self, thirds_q: int, thirds_r: int) -> tuple[int, int]:
        (ax, ay), (bx, by) = self._lattice.column, self._lattice.row
        scale = self._lattice.scale
        return (
            round_ratio(thirds_q * ax + thirds_r * bx, scale),
            round_ratio(thirds_q * ay + thirds_r * by, scale),
        )


def hex_at(board: HexBoard, point: Point) -> Hex:
    """Returns the hex of a board nearest to a point, on or off the board."""
    return Layout(board).hex_at(point)


def _lattice(board: HexBoard) -> _Lattice:
    """Returns a third of the step to the next column and row, times the scale."""
    scale = 6 << 30
    third = board.across * (2 << 30)
    # The distance between rows of centres is half of the root of 3 times the width across.
    deep = isqrt(3 * third * third) // 2
    half = third // 2
    if board.orientation == "flat":
        return _Lattice((deep, -half), (0, -third), scale)
    return _Lattice((third, 0), (half, -deep), scale)


def _candidates(start: Hex, end: Hex) -> Iterator[Hex]:
    """Yields every hex that may be crossed: those within a step of the ideal line, ends left out."""
    seen = {start, end}
    for step in _steps(start, end, distance(start, end)):
        for cell in step:
            for near in (cell, *neighbours(cell)):
                if near not in seen:
                    seen.add(near)
                    yield near


def _steps(start: Hex, end: Hex, length: int) -> Iterator[tuple[Hex, ...]]:
    """Yields for each whole step between the ends the nearest hexes: one, or two where the line is between them."""
    dq, dr = end[0] - start[0], end[1] - start[1]
    for done in range(1, length):
        yield _nearest(start[0] * length + dq * done, start[1] * length + dr * done, length)


def _nearest(q: int, r: int, scale: int) -> tuple[Hex, ...]:
    base = Hex(q // scale, r // scale)
    cells = (base, Hex(base.q + 1, base.r), Hex(base.q, base.r + 1), Hex(base.q + 1, base.r + 1))
    # The square of the distance on the lattice, without its constant factor.
    squares = [
        (cell.q * scale - q) ** 2 + (cell.q * scale - q) * (cell.r * scale - r) + (cell.r * scale - r) ** 2
        for cell in cells
    ]
    least = min(squares)
    return tuple(cell for cell, square in zip(cells, squares, strict=True) if square == least)


def _middle(cell: Hex, dq: int, dr: int) -> Fraction | None:
    """Returns the middle of the line's way through a hex or along its side, or None if it does neither."""
    q, r = 3 * cell[0], 3 * cell[1]
    corners = [(q + cq, r + cr) for cq, cr in _CORNERS]
    sides = [dq * y - dr * x for x, y in corners]
    measures = [_along(x, y, dq, dr) for x, y in corners]
    least, greatest = min(sides), max(sides)
    if least < 0 < greatest:
        (n0, d0, n1, d1), *_ = inside(sides, measures)
        return (Fraction(n0, d0) + Fraction(n1, d1)) / 2
    on_line = [measure for measure, side in zip(measures, sides, strict=True) if side == 0]
    return Fraction(sum(on_line), 2) if len(on_line) == 2 else None


def _along(q: int, r: int, dq: int, dr: int) -> int:
    return 2 * q * dq + q * dr + r * dq + 2 * r * dr
