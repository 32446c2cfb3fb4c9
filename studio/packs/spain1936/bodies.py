"""Stands and units as sight meets them: circles, corners, heights and what holds them, worked out once for a place."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from studio.board.obstacles import Key, Obstacle
from studio.board.place import Length, Outline, Point
from studio.board.silhouette import Disc
from studio.packs.spain1936.battle import Base
from studio.packs.spain1936.model import Stand

__all__ = ["NOWHERE", "Body", "Spot", "body_of"]


class Body:
    """A unit on the table: the circle that holds its stands, its stands, and the lowest and highest of their eyes.

    `number` is its own among all bodies of a battle; `holders` are the keys of what its stands stand on.
    """

    __slots__ = ("discs", "highest", "holders", "lowest", "number", "radius", "spots", "stands", "x", "y")

    def __init__(self, number: int, x: int, y: int, radius: Length, spots: tuple[Spot, ...]) -> None:
        self.number = number
        self.x = x
        self.y = y
        self.radius = radius
        self.spots = spots
        self.stands: tuple[Stand, ...] = tuple([spot.stand for spot in spots])
        self.lowest: Length = min([spot.lowest for spot in spots], default=0)
        self.highest: Length = max([spot.highest for spot in spots], default=0)
        self.holders: frozenset[Key] = frozenset([key for spot in spots for key in spot.holders])
        self.discs: list[Disc] | None = None


class Spot(Body):
    """One stand where it stands: a body of its own, with its corners and its height on the table."""

    __slots__ = ("at", "base", "eye", "outline", "solid", "stand")

    def __init__(
        self, number: int, stand: Stand, base: Base, outline: Outline, ground: Length, on: Sequence[Key]
    ) -> None:
        self.number = number
        self.stand = stand
        self.stands = (stand,)
        self.spots = (self,)
        self.at: Point = stand.at
        self.x, self.y = stand.at
        self.base = base
        self.radius = base.around
        self.outline = outline
        self.eye = self.lowest = self.highest = ground + base.sight
        self.holders = frozenset(on)
        self.solid = _solid(outline, stand.at, ground + base.top)
        self.discs = [(self.x, self.y, self.solid[6], self.solid[7], self.solid)]


def body_of(number: int, spots: tuple[Spot, ...]) -> Body:
    """Gives the body of some stands: their middle and the circle that holds them."""
    count = len(spots)
    x = sum([spot.x for spot in spots]) // count
    y = sum([spot.y for spot in spots]) // count
    radius = max([isqrt((spot.x - x) ** 2 + (spot.y - y) ** 2) + 1 + spot.radius for spot in spots])
    return Body(number, x, y, radius, spots)


def _solid(outline: Outline, at: Point, top: Length) -> Obstacle:
    """Gives a base as an obstacle, whose opposite corners lie opposite its middle."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    x, y = at
    one, two = (ax - x) ** 2 + (ay - y) ** 2, (bx - x) ** 2 + (by - y) ** 2
    reach = isqrt(one if one > two else two) + 1
    box = (min(ax, bx, cx, dx), min(ay, by, cy, dy), max(ax, bx, cx, dx), max(ay, by, cy, dy))
    return Obstacle._make((*box, x, y, reach, top, -1, outline, 0, "", 0, True))


NOWHERE = Body(-1, -(1 << 30), -(1 << 30), 0, ())
