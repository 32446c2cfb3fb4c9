"""The forms of terrain pieces and boards: frozen values that documents hold."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from studio.board.angles import rotate, translate
from studio.board.areas import strip
from studio.board.place import Angle, Hex, Length, Line, Outline, Point
from studio.board.polygons import Box, box_of

__all__ = [
    "Band",
    "Board",
    "Chain",
    "Cluster",
    "Grove",
    "HexBoard",
    "HexCells",
    "HexSide",
    "OpenBoard",
    "Polygon",
    "Shape",
    "Strip",
    "bounds",
    "moved",
    "outline_of",
    "parts_of",
    "turned",
]


class Polygon(msgspec.Struct, frozen=True, tag_field="form", tag="polygon", forbid_unknown_fields=True):
    """An area with straight edges."""

    outline: Outline


class Strip(msgspec.Struct, frozen=True, tag_field="form", tag="strip", forbid_unknown_fields=True):
    """A strip of constant width along a centre line, with flat ends."""

    line: Line
    width: Length


class Cluster(msgspec.Struct, frozen=True, tag_field="form", tag="cluster", forbid_unknown_fields=True):
    """An area with houses in it."""

    outline: Outline
    houses: tuple[Outline, ...] = ()


class Chain(msgspec.Struct, frozen=True, tag_field="form", tag="chain", forbid_unknown_fields=True):
    """A chain of small pieces, each with an outline of its own."""

    links: tuple[Outline, ...]


class Grove(msgspec.Struct, frozen=True, tag_field="form", tag="grove", forbid_unknown_fields=True):
    """An area with points of decoration in it; the whole area counts."""

    outline: Outline
    bushes: tuple[Point, ...] = ()


class Band(msgspec.Struct, frozen=True, tag_field="form", tag="band", forbid_unknown_fields=True):
    """An area that the rules fix along an edge of the table."""

    outline: Outline


class HexCells(msgspec.Struct, frozen=True, tag_field="form", tag="cells", forbid_unknown_fields=True):
    """A set of whole hexes."""

    cells: tuple[Hex, ...]


class HexSide(msgspec.Struct, frozen=True, tag_field="form", tag="hexside", forbid_unknown_fields=True):
    """The side between two neighbouring hexes."""

    a: Hex
    b: Hex


Shape: TypeAlias = Polygon | Strip | Cluster | Chain | Grove | Band | HexCells | HexSide


class OpenBoard(msgspec.Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """A table without cells, in units."""

    width: Length
    height: Length


class HexBoard(msgspec.Struct, frozen=True, tag_field="kind", tag="hexes", forbid_unknown_fields=True):
    """A table of hexes: flat (a corner to the east) or pointy (a corner to the north), `across` from side to side."""

    cells: tuple[Hex, ...]
    orientation: str = "flat"
    across: Length = 4000

    def __post_init__(self) -> None:
        if self.orientation not in ("flat", "pointy"):
            raise ValueError(f"hexes are flat or pointy, not {self.orientation!r}")
        if self.across <= 0:
            raise ValueError(f"hexes are wider than 0, not {self.across}")


Board: TypeAlias = OpenBoard | HexBoard


def outline_of(shape: Shape) -> Outline:
    """Returns the outer outline of a shape; a chain gives that of its first link.

    Raises TypeError for hexes: their outline depends on the board (`hexes.Layout`).
    """
    match shape:
        case Polygon() | Cluster() | Grove() | Band():
            return shape.outline
        case Strip():
            return strip(shape.line, shape.width)
        case Chain():
            return shape.links[0]
        case HexCells() | HexSide():
            raise TypeError(f"{shape!r} has an outline on its board only")


def parts_of(shape: Shape) -> tuple[Outline, ...]:
    """Returns the outlines that count: each link of a chain, else the outer one; raises TypeError for hexes."""
    if isinstance(shape, Chain):
        return shape.links
    return (outline_of(shape),)


def bounds(shape: Shape) -> Box:
    """Returns least x, least y, greatest x, greatest y of all that counts; raises TypeError for hexes."""
    return box_of([corner for part in parts_of(shape) for corner in part])


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    """Returns the shape moved by an offset; hexes stay where they are."""
    return _mapped(shape, lambda points: translate(points, dx, dy))


def turned(shape: Shape, about: Point, angle: Angle) -> Shape:
    """Returns the shape turned clockwise about a point, corners rounded to whole units; hexes stay."""
    return _mapped(shape, lambda points: rotate(points, about, angle))


def _mapped(shape: Shape, change: Callable[[Sequence[Point]], Outline]) -> Shape:
    match shape:
        case Polygon():
            return Polygon(change(shape.outline))
        case Band():
            return Band(change(shape.outline))
        case Strip():
            return Strip(change(shape.line), shape.width)
        case Cluster():
            return Cluster(change(shape.outline), tuple(change(house) for house in shape.houses))
        case Chain():
            return Chain(tuple(change(link) for link in shape.links))
        case Grove():
            return Grove(change(shape.outline), change(shape.bushes))
        case HexCells() | HexSide():
            return shape
