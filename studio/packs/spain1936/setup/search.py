"""SP-I.4.12: the search for a legal position of an element, on the grid of the book, with the smallest size."""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.geometry import bearing, point_along, polyline_length, step
from studio.board.pieces import Cluster, Shape, Strip, bounds, parts_of
from studio.board.place import FULL_TURN, HALF_TURN, Outline, Point
from studio.engine.values import Side
from studio.packs.spain1936.book import LINES, RISES, TOWNS
from studio.packs.spain1936.setup.actions import PlaceElement
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import (
    Rows,
    blocked_rows,
    free_centres,
    free_for_box,
    kinds_that_bar,
    mask_of,
    points_of,
    raster,
)
from studio.packs.spain1936.setup.curves import smooth
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.paths import CELL, Grid, Node, make_grid, thinned, way
from studio.packs.spain1936.setup.state import SettingUp
from studio.packs.spain1936.setup.templates import laid, roadside_village, template

MOST_JUDGED = 200
MOST_WAYS = 16
LINE_STEPS = (5000, 2500)
MARGIN = 700


def legal_position(bound: Bound, state: SettingUp, side: Side, sector: int, kind: str) -> Shape | None:
    """Gives a legal shape for an element, or None when the bounded search finds none."""
    key = ("search", kind, sector, state.pieces)
    if key not in bound.cache:
        bound.cache[key] = _searched(bound, state, side, sector, kind)
    found: Shape | None = bound.cache[key]
    return found


def _searched(bound: Bound, state: SettingUp, side: Side, sector: int, kind: str) -> Shape | None:
    from studio.packs.spain1936.setup.step_fill import place_element_faults

    candidates = lines_of(bound, state, sector, kind) if kind in LINES else lies_of(bound, state, sector, kind)
    for place, shape in enumerate(candidates):
        if place >= MOST_JUDGED:
            return None
        action = PlaceElement(side=side, sector=sector, kind=kind, shape=shape)
        if next(place_element_faults(bound, state, action), None) is None:
            return shape
    return None


def lies_of(bound: Bound, state: SettingUp, sector: int, kind: str) -> Iterator[Shape]:
    """Gives the lies of the smallest template in a sector that no other element bars at first sight."""
    layout = bound.layout(state)
    figures = bound.ground(state)
    shape = template(layout, kind, least=True)
    cell = layout.book.number["search_step"]
    rotations = layout.book.number["search_rotations"]
    bars = kinds_that_bar(layout, kind)
    if kind in RISES:
        yield from _free_lies(layout, figures, shape, sector, bars | frozenset((*RISES, *TOWNS)), cell)
    rows = blocked_rows(layout, figures, bars, cell)
    roads = [figure for figure in figures if figure.kind == "road"]
    if kind in TOWNS and roads:
        yield from _on_roads(layout, roads, shape, sector, cell)
    # Every template looks the same after half a turn.
    for turn in range(0, HALF_TURN, FULL_TURN // rotations):
        turned_shape = laid(shape, Point(0, 0), turn)
        free = free_centres(rows, mask_of(parts_of(turned_shape), cell), _window(layout, turned_shape, sector), cell)
        if kind in TOWNS:
            free = _near_roads(layout, free, roads, cell)
        for centre in points_of(free, cell):
            yield laid(shape, centre, turn)


def _free_lies(
    layout: Layout, figures: tuple[Figure, ...], shape: Shape, sector: int, bars: frozenset[str], cell: int
) -> Iterator[Shape]:
    """Gives the lies along and across the sector that are clear of some kinds."""
    rows = blocked_rows(layout, figures, bars, cell)
    for turn in (0, HALF_TURN // 2):
        turned_shape = laid(shape, Point(0, 0), turn)
        window = _window(layout, turned_shape, sector)
        for centre in points_of(free_for_box(rows, bounds(turned_shape), window, cell), cell):
            yield laid(shape, centre, turn)


def _on_roads(layout: Layout, roads: list[Figure], shape: Shape, sector: int, grid: int) -> Iterator[Shape]:
    """Gives a town's template on every step of the roads within a sector, its street along the road."""
    west, east = layout.sector_span(sector)
    shapes = [shape]
    if isinstance(shape, Cluster) and len(shape.houses) == layout.book.number["village_least_houses"]:
        shapes += [roadside_village(layout, side) for side in (-1, 1)]
    for road in roads:
        for along in range(0, polyline_length(road.line), grid):
            spot = point_along(road.line, along)
            if west <= spot.x <= east:
                facing = bearing(point_along(road.line, along - 2 * grid), point_along(road.line, along + 2 * grid))
                yield from (laid(one, spot, facing) for one in shapes)


def _window(layout: Layout, shape: Shape, sector: int) -> tuple[int, int, int, int]:
    west, east = layout.sector_span(sector)
    corners = [corner for part in parts_of(shape) for corner in part]
    reach_x, reach_y = max(x for x, _ in corners), max(y for _, y in corners)
    return west + reach_x, reach_y, east - reach_x + CELL, layout.width - reach_y + CELL


def _near_roads(layout: Layout, free: Rows, roads: list[Figure], cell: int) -> Rows:
    """Keeps the centres that lie on a road when any road is there: a road has to run through a town."""
    if not roads:
        return free
    rows = blocked_rows(layout, roads, frozenset({"road"}), cell)
    return [bits & near for bits, near in zip(free, rows, strict=True)]


def lines_of(bound: Bound, state: SettingUp, sector: int, kind: str) -> Iterator[Shape]:
    """Gives ways from edge to edge between the obstacles, on a coarse and then a fine grid."""
    layout = bound.layout(state)
    width = layout.book.footprints[kind].width
    free = free_cells(bound, state, kind)
    for grid_step in LINE_STEPS:
        grid = make_grid(free, grid_step, line_window(layout, kind))
        ends = list(_ends(layout, kind, sector, grid))
        for start, goals in ends[:: max(1, len(ends) // MOST_WAYS)]:
            nodes = way(grid, start, goals)
            if nodes:
                points = [grid.point_of(node) for node in nodes]
                line = squared_ends(layout, kind, points)
                yield Strip(smooth(thinned(line, 3)), width)
                yield Strip(tuple(line), width)


def free_cells(bound: Bound, state: SettingUp, kind: str) -> Rows:
    """Gives the cells where the centre line of a road or river may run."""
    layout = bound.layout(state)
    bars = kinds_that_bar(layout, kind)
    figures = bound.ground(state)
    half = layout.book.footprints[kind].width // 2 + MARGIN
    rows = blocked_rows(layout, figures, bars, CELL)
    for figure in figures:
        for house in figure.houses:
            _bar(rows, layout, house)
    whole = (0, 0, layout.length + CELL, layout.width + CELL)
    return free_for_box(rows, (-half, -half, half, half), whole, CELL)


def line_window(layout: Layout, kind: str) -> tuple[int, int, int, int]:
    """Gives where the nodes of a road or river may lie: west, south, east, north."""
    half = layout.book.footprints[kind].width // 2
    shore = layout.shore
    south = shore if layout.coast == "south" and shore is not None else 0
    north = shore if layout.coast == "north" and shore is not None else layout.width
    if kind == "river":
        return layout.scaled("river_west_limit") + half, south, layout.scaled("river_east_limit") - half, north
    return 0, south + (half if south else 0), layout.length, north - (half if north < layout.width else 0)


def squared_ends(layout: Layout, kind: str, points: list[Point]) -> list[Point]:
    """Gives a way whose ends meet their edges at a right angle, so that its strip ends on the edge."""
    first, last = points[0], points[-1]
    inner = points[1:-1] if len(points) > 3 else points
    start = _inward(layout, kind, first)
    end = _inward(layout, kind, last)
    return [first, start, *inner[1:-1], end, last] if len(inner) > 2 else [first, start, end, last]


def _inward(layout: Layout, kind: str, end: Point) -> Point:
    _, south, _, north = line_window(layout, kind)
    reach = layout.book.footprints[kind].width
    if end.x == 0 and kind == "road":
        return step(end, 9000, reach)
    if end.x == layout.length and kind == "road":
        return step(end, 27_000, reach)
    return Point(end.x, end.y + reach if end.y <= (south + north) // 2 else end.y - reach)


def _ends(layout: Layout, kind: str, sector: int, grid: Grid) -> Iterator[tuple[Node, list[Node]]]:
    """Gives a start on one edge and goals on another, for a line that runs through the sector."""
    west, south, east, north = line_window(layout, kind)
    low, high = south, north
    border_west, border_east = layout.sector_span(sector)
    if kind == "river":
        border_west, border_east = west, east
    else:
        low, high = (0, layout.width) if not layout.coast else (south, north)
    xs = [x for x in range(grid.step, layout.length, grid.step) if border_west < x < border_east and west <= x <= east]
    land = [y for y, sea in ((low, "south"), (high, "north")) if kind == "river" or layout.coast != sea]
    if len(land) == 2:
        goals = [grid.node_at(Point(x, land[1])) for x in xs]
        for x in xs:
            yield grid.node_at(Point(x, land[0])), goals
    if kind == "road":
        ys = range(grid.step, layout.width, grid.step)
        side = 0 if border_west == 0 else layout.length
        for x in xs:
            for edge in land:
                yield grid.node_at(Point(x, edge)), [grid.node_at(Point(side, y)) for y in ys]
        for y in ys:
            yield grid.node_at(Point(0, y)), [grid.node_at(Point(layout.length, other)) for other in ys]


def _bar(rows: Rows, layout: Layout, outline: Outline) -> None:
    columns = layout.length // CELL
    for row, first, last in raster(outline, CELL):
        if 0 <= row < len(rows) and first <= last:
            first, last = max(first, 0), min(last, columns - 1)
            rows[row] |= ((1 << max(last - first + 1, 0)) - 1) << first
