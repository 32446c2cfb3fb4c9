"""What can stand between two places, compiled for fast tests: solids with a top, woods with a depth."""

from collections.abc import Iterable
from math import isqrt
from typing import NamedTuple, Self, TypeAlias

from studio.board.place import Length, Outline, Point
from studio.board.polygons import box_of, is_convex

__all__ = ["Compiled", "Depth", "Key", "Obstacle"]

Key: TypeAlias = int | str


class Compiled(NamedTuple):
    """An obstacle's box, centre, reach (radius about the centre) and facts; the sight tests read it by position."""

    x0: int
    y0: int
    x1: int
    y1: int
    cx: int
    cy: int
    reach: int
    top: int
    key: Key
    outline: Outline
    ground: int
    group: Key
    limit: int
    convex: bool


def _measured(outline: Iterable[Point]) -> tuple[int, int, int, int, int, int, int, Outline]:
    corners = tuple(Point(*corner) for corner in outline)
    x0, y0, x1, y1 = box_of(corners)
    cx, cy = (x0 + x1) // 2, (y0 + y1) // 2
    reach = isqrt(max((x - cx) ** 2 + (y - cy) ** 2 for x, y in corners)) + 1
    return x0, y0, x1, y1, cx, cy, reach, corners


class Obstacle(Compiled):
    """A solid: it blocks a line where its top is above the line at an entry or an exit.

    `ground` is the height of those who stand on it (a rise), 0 for what nobody stands on. Several obstacles may share
    a key, as the bases of one unit do: a key that is ignored is ignored for all of them.
    """

    __slots__ = ()

    def __new__(cls, key: Key, outline: Iterable[Point], top: Length, ground: Length = 0) -> Self:
        *box, corners = _measured(outline)
        return cls._make((*box, top, key, corners, ground, "", 0, is_convex(corners)))


class Depth(Compiled):
    """A wood or the like: it blocks a line whose length in its group's pieces, below their tops, is over the limit."""

    __slots__ = ()

    def __new__(cls, key: Key, outline: Iterable[Point], top: Length, limit: Length, group: Key = "") -> Self:
        *box, corners = _measured(outline)
        return cls._make((*box, top, key, corners, 0, group, limit, False))
