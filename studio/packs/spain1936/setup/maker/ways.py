"""Roads and rivers of a natural table: winding ways from edge to edge, and roads that join others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from studio.board.geometry import distance
from studio.board.pieces import Shape, Strip
from studio.board.place import Line, Point
from studio.engine.dice import Stream
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import Rows, free_for_box
from studio.packs.spain1936.setup.curves import smooth
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.maker.spots import houses_in, kinds_to_avoid, rows_under
from studio.packs.spain1936.setup.paths import CELL, Grid, Node, make_grid, thinned, way
from studio.packs.spain1936.setup.search import line_window

STEP = 6000
LATTICE = 3
ROUGHEST = {"road": 17, "river": 26}
EDGE_COST, NEAR_ROAD, IN_RIVER = 12, 12, 30
CLEAR = 900
BORDER = 9000
ACROSS = 60_000
NARROW_DRAWN, SWAY = 6, 1800
MOST_DRAWN = 40
LEAD = 4000


def roads(
    bound: Bound, layout: Layout, figures: Sequence[Figure], sector: int, stream: Stream, towns: int
) -> Iterator[Shape]:
    """Draws roads through a sector: along the table, across it, or joining one that is there.

    Where two or more towns are still to come they get a road across, on which all find room.
    """
    width = layout.book.footprints["road"].width
    grid: Grid | None = None
    there = [figure.line for figure in figures if figure.kind == "road"]
    west, east = layout.sector_span(sector)
    crossed = any(_runs_across(line, west, east) for line in there)
    for _ in range(MOST_DRAWN):
        if grid is None or not stream.below(2):
            grid = _grid(bound, layout, figures, "road", stream)
        kind = stream.below(10)
        if towns:
            # Two roads side by side leave no block for a city: the second one crosses the first.
            kind = 9 if not crossed and towns > 1 else 5 if crossed else kind
        if there and kind < 5:
            line = _joining(layout, grid, stream.pick(there), sector, stream)
        elif kind < (6 if there else 7) or (crossed and towns):
            line = _along(layout, grid, stream)
        else:
            line = _across(layout, grid, sector, stream)
        if line is not None:
            yield Strip(line, width)


def rivers(bound: Bound, layout: Layout, figures: Sequence[Figure], stream: Stream, narrow: bool) -> Iterator[Shape]:
    """Draws rivers across the table within the central squares; `narrow` keeps them to the middle of the table."""
    width = layout.book.footprints["river"].width
    west, south, east, north = line_window(layout, "river")
    for _ in range(NARROW_DRAWN if narrow else 0):
        yield Strip(_canal(layout, south, north, stream), width)
    for _ in range(MOST_DRAWN):
        grid = _grid(bound, layout, figures, "river", stream)
        columns = range(west // STEP + 1, east // STEP + 1)
        start = Point(stream.pick(columns) * STEP, south)
        goal = Point(stream.pick(columns) * STEP, north)
        line = _way(layout, grid, "river", start, [goal], stream)
        yield Strip(line or (start, goal), width)


def _runs_across(line: Line, west: int, east: int) -> bool:
    """Tells whether a road runs far to the north or south within a sector."""
    ys = [y for x, y in line if west <= x <= east]
    return len(ys) > 1 and max(ys) - min(ys) > ACROSS


def _canal(layout: Layout, south: int, north: int, stream: Stream) -> Line:
    """Draws a river that keeps close to the middle of the table, between the two sectors that meet there."""
    middle = layout.length // 2
    reach = (north - south) // 6
    inner = [Point(middle + stream.between(-SWAY, SWAY), south + reach * place) for place in range(1, 6)]
    first, last = Point(middle, south), Point(middle, north)
    return smooth([first, Point(middle, south + LEAD), *inner, Point(middle, north - LEAD), last])


def _along(layout: Layout, grid: Grid, stream: Stream) -> Line | None:
    _, south, _, north = line_window(layout, "road")
    start = _on_grid(0, south, north, stream)
    goal = _on_grid(layout.length, south, north, stream)
    return _way(layout, grid, "road", start, [goal], stream)


def _across(layout: Layout, grid: Grid, sector: int, stream: Stream) -> Line | None:
    west, east = layout.sector_span(sector)
    _, south, _, north = line_window(layout, "road")
    low, high = (west + BORDER) // STEP + 1, (east - BORDER) // STEP
    start = Point(stream.between(low, high) * STEP, 0)
    goal = Point(stream.between(low, high) * STEP, layout.width)
    if layout.coast:
        inland = layout.width if layout.coast == "south" else 0
        start = Point(start.x, inland)
        outer = 0 if (sector < 3 and stream.below(4)) or not stream.below(4) else layout.length
        goal = _on_grid(outer, south, north, stream)
    return _way(layout, grid, "road", start, [goal], stream)


def _joining(layout: Layout, grid: Grid, road: Line, sector: int, stream: Stream) -> Line | None:
    """Draws a road that comes from an edge and runs into another, which it follows to its end."""
    west, east = layout.sector_span(sector)
    places = [place for place in range(3, len(road) - 3) if west - 10_000 <= road[place].x <= east + 10_000]
    if not places:
        return None
    place = stream.pick(places)
    junction = road[place]
    edges = [y for y, name in ((0, "south"), (layout.width, "north")) if name != layout.coast]
    start = Point(stream.between(west // STEP + 1, (east - 1) // STEP) * STEP, stream.pick(edges))
    nodes = way(grid, grid.node_at(start), [grid.node_at(junction)])
    if nodes is None or len(nodes) < 5:
        return None
    points = [grid.point_of(node) for node in nodes[:-2]]
    forward, backward = road[place:], road[place::-1]
    before = points[-1]
    tail = min((forward, backward), key=lambda line: -_straightness(before, junction, line[min(3, len(line) - 1)]))
    curve = smooth([*_led(layout, "road", points), tail[0], *tail[1:2]])
    return (*curve[: curve.index(tail[0])], *tail) if tail[0] in curve else None


def _way(layout: Layout, grid: Grid, kind: str, start: Point, goals: list[Point], stream: Stream) -> Line | None:
    nodes = way(grid, _node(grid, start), [_node(grid, goal) for goal in goals])
    if nodes is None or len(nodes) < 4:
        return None
    points = [start, *(grid.point_of(node) for node in nodes[1:-1]), goals[0]]
    led = _led(layout, kind, points)
    inner = thinned(led[1:-1], stream.between(2, 3))
    return (led[0], *smooth(inner), led[-1])


def _node(grid: Grid, point: Point) -> Node:
    """Gives the node of an end: the nearest, but never beyond an edge that lies between nodes."""
    x, y = grid.node_at(point)
    return (x, point.y // grid.step) if y * grid.step > point.y > grid.step else (x, y)


def _led(layout: Layout, kind: str, points: list[Point]) -> list[Point]:
    """Gives a way that leaves its first edge, and reaches its last, at a right angle."""
    found = list(points)
    for end, inner in ((0, 1), (-1, -2)):
        inward = _inward(layout, kind, found[end])
        if inward is not None and distance(found[end], found[inner]) > LEAD // 2:
            found.insert(1 if end == 0 else len(found) - 1, inward)
    return found


def _inward(layout: Layout, kind: str, end: Point) -> Point | None:
    _, south, _, north = line_window(layout, kind)
    if kind == "road" and end.x in (0, layout.length):
        return Point(LEAD if end.x == 0 else layout.length - LEAD, end.y)
    if end.y in (0, south):
        return Point(end.x, end.y + LEAD)
    if end.y in (layout.width, north):
        return Point(end.x, end.y - LEAD)
    return None


def _on_grid(x: int, south: int, north: int, stream: Stream) -> Point:
    low, high = south // STEP + 3, north // STEP - 3
    return Point(x, stream.between(low, high) * STEP)


def _straightness(before: Point, at: Point, after: Point) -> int:
    return (at.x - before.x) * (after.x - at.x) + (at.y - before.y) * (after.y - at.y)


def _grid(bound: Bound, layout: Layout, figures: Sequence[Figure], kind: str, stream: Stream) -> Grid:
    rough = _rough(bound, layout, figures, kind, stream)
    return make_grid(_free(bound, layout, figures, kind), STEP, line_window(layout, kind), rough)


def _free(bound: Bound, layout: Layout, figures: Sequence[Figure], kind: str) -> Rows:
    """Gives the cells where a centre line keeps clear of all that bars it."""
    avoided = kinds_to_avoid(bound, kind) - ({"river"} if kind == "road" else set())
    rows = rows_under(bound, figures, frozenset(avoided))
    if kind == "road":
        houses = houses_in(bound, figures)
        rows = [one | two for one, two in zip(rows, rows_under(bound, houses, frozenset({"house"})), strict=True)]
    half = layout.book.footprints[kind].width // 2 + CLEAR
    whole = (0, 0, layout.length + CELL, layout.width + CELL)
    return free_for_box(rows, (-half, -half, half, half), whole, CELL)


def _rough(
    bound: Bound, layout: Layout, figures: Sequence[Figure], kind: str, stream: Stream
) -> Callable[[int], Sequence[int]]:
    """Draws uneven ground: soft humps, dear strips along the edges, beside roads and in rivers."""
    columns, rows = layout.length // STEP + 1, layout.width // STEP + 1
    lattice = [
        [stream.below(ROUGHEST[kind] + 1) for _ in range(columns // LATTICE + 2)] for _ in range(rows // LATTICE + 2)
    ]
    lines = rows_under(bound, figures, frozenset({"road"} if kind == "road" else ()))
    water = rows_under(bound, figures, frozenset({"river"} if kind == "road" else ()))
    inner_west = 2 if kind == "road" else 0
    _, south, _, north = line_window(layout, kind)

    def rough(y: int) -> Sequence[int]:
        row, above = divmod(y, LATTICE)
        humps = [
            low * (LATTICE - above) + high * above for low, high in zip(lattice[row], lattice[row + 1], strict=True)
        ]
        near_edge = y * STEP < south + 2 * STEP or y * STEP > north - 2 * STEP
        cell_row = min(y * STEP // CELL, len(lines) - 1)
        road, wet = lines[cell_row], water[cell_row]
        found = []
        for x in range(columns):
            column, east = divmod(x, LATTICE)
            value = (humps[column] * (LATTICE - east) + humps[column + 1] * east) // (LATTICE * LATTICE)
            if near_edge or x < inner_west or columns - 1 - x < inner_west:
                value += EDGE_COST
            cell = x * STEP // CELL
            if road >> cell & 1:
                value += NEAR_ROAD
            if wet >> cell & 1:
                value += IN_RIVER
            found.append(value)
        return found

    return rough
