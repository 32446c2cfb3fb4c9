"""SP-I.5: roads and rivers from edge to edge, and the roads that cross every village and city."""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.geometry import distance
from studio.board.pieces import Shape, Strip
from studio.board.place import Point
from studio.packs.spain1936.book import LINES, TOWNS
from studio.packs.spain1936.setup.layout import NORTH, SOUTH, Fault, Figure, Layout, boxes_meet, fault
from studio.packs.spain1936.setup.overlaps import crossing_faults, line_inside


def line_faults(layout: Layout, figure: Figure, sector: int, others: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives the faults of a road or river in catalogue order (SP-I.5.1 to 5.15)."""
    if figure.kind in LINES and len(figure.line) >= layout.book.number["least_line_points"]:
        road = figure.kind == "road"
        yield from _end_faults(layout, figure, road)
        if road and sector:
            yield from _own_sector_faults(layout, figure, sector)
        if not road:
            yield from _central_faults(layout, figure)
    yield from crossing_faults(layout, figure, others)


def edges_of(layout: Layout, point: Point, river: bool) -> tuple[str, ...]:
    """Names the edges on which a point lies within the tolerance; a corner lies on two (SP-I.5.2, 5.6, 5.13)."""
    snap = layout.book.number["end_snap"]
    along = -snap <= point.x <= layout.length + snap and -snap <= point.y <= layout.width + snap
    found = [
        name
        for name, away in (
            ("west", abs(point.x)),
            ("east", abs(point.x - layout.length)),
            (SOUTH, abs(point.y)),
            (NORTH, abs(point.y - layout.width)),
        )
        if along and away <= snap and (river or name != layout.coast)
    ]
    if river and layout.shore is not None and along and abs(point.y - layout.shore) <= snap:
        found.append("shore")
    return tuple(found)


def snapped(layout: Layout, shape: Shape, kind: str) -> Shape:
    """Gives a road or river with its ends moved onto their edges (SP-I.5.2); any other shape as it is."""
    if kind not in LINES or not isinstance(shape, Strip) or len(shape.line) < layout.book.number["least_line_points"]:
        return shape
    river = kind == "river"
    ends = [_onto_edge(layout, end, edges_of(layout, end, river)) for end in (shape.line[0], shape.line[-1])]
    return Strip((ends[0], *shape.line[1:-1], ends[1]), shape.width)


def crosses(layout: Layout, road: Figure, town: Figure) -> bool:
    """Tells whether a road crosses a village or city: enough of its centre line lies inside (SP-I.5.8)."""
    if not boxes_meet(road.box, town.box):
        return False
    return line_inside(road, town.outline) >= layout.book.number["road_through_town"] - layout.book.number["epsilon"]


def uncrossed(layout: Layout, town: Figure, others: tuple[Figure, ...]) -> bool:
    """Tells whether a figure is a village or city that none of the roads crosses (SP-I.5.7)."""
    return town.kind in TOWNS and not any(other.kind == "road" and crosses(layout, other, town) for other in others)


def length_in_sector(layout: Layout, road: Figure, sector: int) -> int:
    """Gives the length of a road's centre line within a sector; a common border is the lower sector's (SP-I.4.1c)."""
    return line_inside(road, layout.sector_outline(sector)) + _along_border(layout, road, sector)


def _along_border(layout: Layout, road: Figure, sector: int) -> int:
    """Gives the length of a road's centre line along those borders of a sector that belong to it."""
    west, east = layout.sector_span(sector)
    upright = (east,) if sector > 1 else (west, east)
    length = 0
    for start, end in zip(road.line, road.line[1:], strict=False):
        if start.x == end.x and start.x in upright:
            length += _common(start.y, end.y, 0, layout.width)
        elif start.y == end.y and start.y in (0, layout.width):
            length += _common(start.x, end.x, west, east)
    return length


def _common(start: int, end: int, least: int, most: int) -> int:
    """Gives how much of one stretch lies within another."""
    return max(0, min(max(start, end), most) - max(min(start, end), least))


def _end_faults(layout: Layout, figure: Figure, road: bool) -> Iterator[Fault]:
    number = layout.book.number
    ends = (figure.line[0], figure.line[-1])
    on_edge = [edges_of(layout, end, not road) for end in ends]
    if not all(on_edge):
        off = ends[0] if not on_edge[0] else ends[1]
        sea_edge = road and layout.coast and edges_of(layout, off, True)
        row = ("SP-I.5.6" if sea_edge else "SP-I.5.1") if road else "SP-I.5.10"
        yield fault("road-end-not-on-edge" if road else "river-end-not-on-edge", row)
    apart = distance(*ends)
    if apart < number["ends_apart"] - number["epsilon"]:
        code, row = ("road-ends-too-close", "SP-I.5.3") if road else ("river-ends-too-close", "SP-I.5.10")
        yield fault(code, row, value=apart, limit=number["ends_apart"])


def _own_sector_faults(layout: Layout, figure: Figure, sector: int) -> Iterator[Fault]:
    number = layout.book.number
    within = length_in_sector(layout, figure, sector)
    if within < number["road_in_own_sector"] - number["epsilon"]:
        limit = number["road_in_own_sector"]
        yield fault("road-misses-own-sector", "SP-I.5.5", sector=sector, value=within, limit=limit)


def _central_faults(layout: Layout, figure: Figure) -> Iterator[Fault]:
    west, east = layout.scaled("river_west_limit"), layout.scaled("river_east_limit")
    epsilon = layout.book.number["epsilon"]
    if figure.box[0] < west - epsilon or figure.box[2] > east + epsilon:
        yield fault("river-outside-central-squares", "SP-I.5.11", west=west, east=east)


def _onto_edge(layout: Layout, end: Point, edges: tuple[str, ...]) -> Point:
    x, y = end
    for edge in edges:
        if edge == "west":
            x = 0
        elif edge == "east":
            x = layout.length
        elif edge == SOUTH:
            y = 0
        elif edge == NORTH:
            y = layout.width
        elif layout.shore is not None:
            y = layout.shore
    return Point(x, y)
