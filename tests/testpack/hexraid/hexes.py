"""The table of hexes (HR-1): two inches across the flats, flat tops, centres in hundredths of a millimetre."""

from __future__ import annotations

from functools import cache

from studio.board.geometry import distance
from studio.board.place import Hex, Length, Point, inches

COLUMNS = 9
ROWS = 7
ACROSS: Length = inches(2)
COLUMN_STEP: Length = 4399
HALF: Length = ACROSS // 2
CORNER: Length = 2933
WIDTH: Length = COLUMN_STEP * (COLUMNS - 1) + 2 * CORNER
HEIGHT: Length = ACROSS * ROWS + HALF


def cell(column: int, row: int) -> Hex:
    """Gives the hex of a column from the west and a row from the north, both from 0."""
    return Hex(column, row - column // 2)


CELLS = tuple(cell(column, row) for column in range(COLUMNS) for row in range(ROWS))


@cache
def centre(where: Hex) -> Point:
    """Gives the centre of a hex."""
    south = ACROSS * where.r + HALF * where.q
    return Point(CORNER + COLUMN_STEP * where.q, HEIGHT - HALF - south)


@cache
def apart(one: Hex, other: Hex) -> Length:
    """Gives the distance from centre to centre."""
    return distance(centre(one), centre(other))


@cache
def corners(where: Hex) -> tuple[Point, ...]:
    """Gives the six corners of a hex, from the east one round by the north."""
    x, y = centre(where)
    half = CORNER // 2
    return (
        Point(x + CORNER, y),
        Point(x + half, y + HALF),
        Point(x - half, y + HALF),
        Point(x - CORNER, y),
        Point(x - half, y - HALF),
        Point(x + half, y - HALF),
    )
