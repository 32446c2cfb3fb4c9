"""Roads and rivers of a natural table: winding ways from edge to edge, and roads that join others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from studio.board.pieces import Shape, Strip
from studio.board.place import Line, Point
from studio.engine.dice import Stream
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import Rows, free_for_box
from studio.packs.spain1936.setup.curves import smooth
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.maker.bends import bridged, led
from studio.packs.spain1936.setup.maker.spots import houses_in, kinds_to_avoid, rows_under
from studio.packs.spain1936.setup.paths import CELL, Grid, Node, make_grid, thinned, way
from studio.packs.spain1936.setup.search import line_window

STEP = 6000
LATTICE = 3
ROUGHEST = {"road": 17, "river": 26}
EDGE_COST, ON_ROAD, BESIDE_ROAD, IN_RIVER, BY_RIVER = 12, 4, 14, 40, 14
STARTS = 4
ASIDE, BANK = 15_000, 9000
CLEAR = 900
BORDER = 9000
ACROSS = 60_000
NARROW_DRAWN, SWAY = 6, 1800
MOST_DRAWN = 40
LEAD = 4000
LONG_BESIDE, SET_ASIDE = 5, 3


@dataclass(frozen=True, slots=True)
class _Ground:
    """What ways of a kind run through: cells that are free, under and beside roads, in and by rivers."""

    layout: Layout
    kind: str
    free: Rows
    on_road: Rows
    beside_road: Rows
    in_river: Rows
    by_river: Rows
    rivers: tuple[Line, ...]


def roads(
    bound: Bound, layout: Layout, figures: Sequence[Figure], sector: int, stream: Stream, towns: int
) -> Iterator[Shape]:
    """Draws roads through a sector: along the table, across it, or joining one that is there.

    Where two or more towns are still to come they get a road across, on which all find room. A few that would run
    beside another road for long are left out.
    """
    width = layout.book.footprints["road"].width
    ground = _ground(bound, layout, figures, "road")
    left_out = 0
    for line in _drawn(ground, figures, sector, stream, towns):
        if left_out < SET_ASIDE and _runs_beside(line, ground):
            left_out += 1
        else:
            yield Strip(line, width)


def _drawn(ground: _Ground, figures: Sequence[Figure], sector: int, stream: Stream, towns: int) -> Iterator[Line]:
    layout = ground.layout
    grid: Grid | None = None
    there = [figure.line for figure in figures if figure.kind == "road"]
    west, east = layout.sector_span(sector)
    crossed = any(_runs_across(line, west, east) for line in there)
    for _ in range(MOST_DRAWN):
        if grid is None or not stream.below(2):
            grid = _grid(ground, stream)
        kind = stream.below(10)
        if towns:
            # Two roads side by side leave no block for a city: the second one crosses the first.
            kind = 9 if not crossed and towns > 1 else 5 if crossed else kind
        if there and kind < 5:
            line = _joining(ground, grid, stream.pick(there), sector, stream)
        elif kind < (6 if there else 7) or (crossed and towns):
            line = _along(ground, grid, stream)
        else:
            line = _across(ground, grid, sector, stream)
        if line is not None:
            yield line


def rivers(bound: Bound, layout: Layout, figures: Sequence[Figure], stream: Stream, narrow: bool) -> Iterator[Shape]:
    """Draws rivers across the table within the central squares; `narrow` keeps them to the middle of the table."""
    width = layout.book.footprints["river"].width
    west, south, east, north = line_window(layout, "river")
    for _ in range(NARROW_DRAWN if narrow else 0):
        yield Strip(_canal(layout, south, north, stream), width)
    ground = _ground(bound, layout, figures, "river")
    for _ in range(MOST_DRAWN):
        grid = _grid(ground, stream)
        columns = range(west // STEP + 1, east // STEP + 1)
        start = Point(stream.pick(columns) * STEP, south)
        goal = Point(stream.pick(columns) * STEP, north)
        line = _way(ground, grid, start, goal, stream)
        yield Strip(line or (start, goal), width)


def _runs_beside(line: Line, ground: _Ground) -> bool:
    """Tells whether a road has many vertices on end beside another road, not on it."""
    run = 0
    for point in line:
        run = run + 1 if _lies_beside(point, ground) else 0
        if run > LONG_BESIDE:
            return True
    return False


def _lies_beside(point: Point, ground: _Ground) -> bool:
    row, column = min(max(point.y // CELL, 0), len(ground.on_road) - 1), max(point.x // CELL, 0)
    return bool(ground.beside_road[row] >> column & 1) and not ground.on_road[row] >> column & 1


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


def _along(ground: _Ground, grid: Grid, stream: Stream) -> Line | None:
    _, south, _, north = line_window(ground.layout, "road")
    start = _on_grid(0, south, north, stream)
    goal = _on_grid(ground.layout.length, south, north, stream)
    return _way(ground, grid, start, goal, stream)


def _across(ground: _Ground, grid: Grid, sector: int, stream: Stream) -> Line | None:
    layout = ground.layout
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
    return _way(ground, grid, start, goal, stream)


def _joining(ground: _Ground, grid: Grid, road: Line, sector: int, stream: Stream) -> Line | None:
    """Draws a road that comes from an edge and runs into another, which it follows to its end."""
    layout = ground.layout
    west, east = layout.sector_span(sector)
    places = [place for place in range(3, len(road) - 3) if west - 10_000 <= road[place].x <= east + 10_000]
    if not places:
        return None
    place = stream.pick(places)
    junction = road[place]
    edges = [y for y, name in ((0, "south"), (layout.width, "north")) if name != layout.coast]
    for _ in range(STARTS):
        start = Point(stream.between(west // STEP + 1, (east - 1) // STEP) * STEP, stream.pick(edges))
        if not _lies_beside(start, ground):
            break
    nodes = way(grid, grid.node_at(start), [grid.node_at(junction)])
    if nodes is None or len(nodes) < 5:
        return None
    points = [grid.point_of(node) for node in nodes[:-2]]
    forward, backward = road[place:], road[place::-1]
    before = points[-1]
    tail = min((forward, backward), key=lambda line: -_straightness(before, junction, line[min(3, len(line) - 1)]))
    start, *onward = led(_window(ground), points)
    approach = bridged([start, *thinned(onward, 2)], ground.rivers)
    curve = smooth([*approach, tail[0], *tail[1:2]])
    return (*curve[: curve.index(tail[0])], *tail) if tail[0] in curve else None


def _way(ground: _Ground, grid: Grid, start: Point, goal: Point, stream: Stream) -> Line | None:
    nodes = way(grid, _node(grid, start), [_node(grid, goal)])
    if nodes is None or len(nodes) < 4:
        return None
    found = led(_window(ground), [start, *(grid.point_of(node) for node in nodes[1:-1]), goal])
    inner = thinned(found[1:-1], stream.between(2, 3))
    return smooth(bridged([found[0], *inner, found[-1]], ground.rivers))


def _window(ground: _Ground) -> tuple[int, int, int, int]:
    """Gives the edges from which ways lead; a river leads from none to the west or east."""
    west, south, east, north = line_window(ground.layout, ground.kind)
    return (west, south, east, north) if ground.kind == "road" else (-1, south, ground.layout.length + 1, north)


def _node(grid: Grid, point: Point) -> Node:
    """Gives the node of an end: the nearest, but never beyond an edge that lies between nodes."""
    x, y = grid.node_at(point)
    return (x, point.y // grid.step) if y * grid.step > point.y > grid.step else (x, y)


def _on_grid(x: int, south: int, north: int, stream: Stream) -> Point:
    low, high = south // STEP + 3, north // STEP - 3
    return Point(x, stream.between(low, high) * STEP)


def _straightness(before: Point, at: Point, after: Point) -> int:
    return (at.x - before.x) * (after.x - at.x) + (at.y - before.y) * (after.y - at.y)


def _grid(ground: _Ground, stream: Stream) -> Grid:
    """Draws uneven ground: soft humps, dear strips along the edges, beside roads and by rivers."""
    layout, kind = ground.layout, ground.kind
    columns, rows = layout.length // STEP + 1, layout.width // STEP + 1
    lattice = [
        [stream.below(ROUGHEST[kind] + 1) for _ in range(columns // LATTICE + 2)] for _ in range(rows // LATTICE + 2)
    ]
    inner_west = 2 if kind == "road" else 0
    _, south, _, north = line_window(layout, kind)
    weights = [(x // LATTICE, LATTICE - x % LATTICE, x % LATTICE) for x in range(columns)]
    nodes = [x * STEP // CELL for x in range(columns)]
    sides = [EDGE_COST if x < inner_west or columns - 1 - x < inner_west else 0 for x in range(columns)]
    dear = [
        (ground.on_road, ON_ROAD),
        (ground.beside_road, BESIDE_ROAD),
        (ground.in_river, IN_RIVER),
        (ground.by_river, BY_RIVER),
    ]

    def rough(y: int) -> Sequence[int]:
        row, above = divmod(y, LATTICE)
        humps = [
            low * (LATTICE - above) + high * above for low, high in zip(lattice[row], lattice[row + 1], strict=True)
        ]
        near_edge = y * STEP < south + 2 * STEP or y * STEP > north - 2 * STEP
        found = [
            (humps[column] * west + humps[column + 1] * east) // (LATTICE * LATTICE) + more
            for (column, west, east), more in zip(weights, [EDGE_COST] * columns if near_edge else sides, strict=True)
        ]
        cell_row = min(y * STEP // CELL, len(ground.free) - 1)
        for cells, cost in dear:
            bits = cells[cell_row]
            if bits:
                found = [value + cost if bits >> at & 1 else value for at, value in zip(nodes, found, strict=True)]
        return found

    return make_grid(ground.free, STEP, line_window(layout, kind), rough)


def _ground(bound: Bound, layout: Layout, figures: Sequence[Figure], kind: str) -> _Ground:
    """Gives the cells where a centre line keeps clear of all that bars it, and those where it had better not run."""
    avoided = kinds_to_avoid(bound, kind) - ({"river"} if kind == "road" else set())
    rows = rows_under(bound, figures, frozenset(avoided))
    on_road = in_river = [0] * len(rows)
    beds: tuple[Line, ...] = ()
    if kind == "road":
        houses = houses_in(bound, figures)
        rows = [one | two for one, two in zip(rows, rows_under(bound, houses, frozenset({"house"})), strict=True)]
        on_road = rows_under(bound, figures, frozenset({"road"}))
        in_river = rows_under(bound, figures, frozenset({"river"}))
        beds = tuple(figure.line for figure in figures if figure.kind == "river")
    half = layout.book.footprints[kind].width // 2 + CLEAR
    free = _apart(layout, rows, half)
    return _Ground(
        layout, kind, free, on_road, _within(layout, on_road, ASIDE), in_river, _within(layout, in_river, BANK), beds
    )


def _apart(layout: Layout, rows: Rows, reach: int) -> Rows:
    """Gives the cells further than a reach from every set cell."""
    whole = (0, 0, layout.length + CELL, layout.width + CELL)
    return free_for_box(rows, (-reach, -reach, reach, reach), whole, CELL)


def _within(layout: Layout, rows: Rows, reach: int) -> Rows:
    """Gives the cells within a reach of a set cell."""
    if not any(rows):
        return rows
    every = (1 << layout.length // CELL + 1) - 1
    return [every & ~line for line in _apart(layout, rows, reach)]
