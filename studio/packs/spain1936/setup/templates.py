"""Elements of the book's own sizes about the origin: what the search lays and what is offered to be dragged."""

from __future__ import annotations

from studio.board.geometry import rectangle
from studio.board.pieces import Chain, Cluster, Grove, Polygon, Shape, Strip, moved, turned
from studio.board.place import Angle, Outline, Point
from studio.packs.spain1936.book import RISES, TOWNS
from studio.packs.spain1936.setup.layout import Layout

ORIGIN = Point(0, 0)
STREET = 2700
ROOM = 1000
UNEVEN = ("wood", *RISES, "bush_zone")
CUTS = ((12, 22), (18, 14), (24, 16), (15, 20))


def template(layout: Layout, kind: str, *, least: bool) -> Shape:
    """Gives an element of the smallest or the usual size, centred on the origin, its long side to the north."""
    footprint = layout.book.footprints[kind]
    short, long = footprint.least if least else footprint.typical
    if kind in TOWNS and least:
        short, long = short + ROOM, long + ROOM
    number = layout.book.number
    if kind == "wall":
        return Strip((Point(0, -long // 2), Point(0, long // 2)), footprint.width)
    if kind == "bush_line":
        return bush_line(number["bush_line_pieces"], footprint.width, number["bush_piece_length"])
    outline = rectangle(ORIGIN, short, long, 0)
    if kind in UNEVEN:
        outline = cut_corners(outline)
    if kind == "bush_zone":
        quarter = (short // 4, long // 4)
        corners = [Point(quarter[0] * east, quarter[1] * north) for east in (-1, 1) for north in (-1, 1)]
        return Grove(outline, (ORIGIN, *corners))
    if kind in TOWNS:
        return Cluster(outline, houses(layout, kind, short, long))
    return Polygon(outline)


def cut_corners(corners: Outline) -> Outline:
    """Gives a rectangle with its corners cut, unlike one another; its smallest rectangle stays the same."""
    found = []
    for place, corner in enumerate(corners):
        for other, share in zip((corners[place - 1], corners[(place + 1) % 4]), CUTS[place], strict=True):
            x = corner.x + (other.x - corner.x) * share // 100
            y = corner.y + (other.y - corner.y) * share // 100
            found.append(Point(x, y))
    return tuple(found)


def roadside_village(layout: Layout, side: int) -> Cluster:
    """Gives the smallest village on one side (-1 west, 1 east) of a street that runs north through the origin."""
    footprint = layout.book.footprints["village"]
    size = layout.book.footprints["house"].least[0]
    short, long = footprint.least[0] + ROOM, footprint.least[1] + ROOM
    middle = side * (short // 2 - STREET)
    x, y = side * (STREET + size // 2), (long - size) // 2 - ROOM // 4
    built = tuple(rectangle(Point(x, north * y), size, size, 0) for north in (-1, 1))
    return Cluster(rectangle(Point(middle, 0), short, long, 0), built)


def laid(shape: Shape, at: Point, angle: Angle) -> Shape:
    """Gives a template turned about its centre and moved to a point."""
    return moved(turned(shape, ORIGIN, angle), at.x, at.y)


def bush_line(pieces: int, width: int, length: int) -> Chain:
    """Gives a straight bush line to the north."""
    south = -(pieces * length) // 2
    places = [Point(0, south + length // 2 + place * length) for place in range(pieces)]
    return Chain(tuple(rectangle(place, width, length, 0) for place in places))


def houses(layout: Layout, kind: str, short: int, long: int) -> tuple[Outline, ...]:
    """Gives the fewest houses along both sides of a street that runs north through the middle."""
    count = layout.book.number[f"{kind}_least_houses"]
    size = layout.book.footprints["house"].least[0]
    gap = layout.book.number["house_gap"]
    a_side = count // 2
    x = STREET + size // 2
    pitch = (long - size) // max(a_side - 1, 1) if kind == "city" else long - size
    found = []
    for place in range(count):
        step, side = divmod(place, 2)
        y = -(long - size) // 2 + step * max(pitch, size + gap)
        if kind == "village" and side:
            y = (long - size) // 2
        found.append(rectangle(Point(-x if side else x, y), size, size, 0))
    return tuple(found)
