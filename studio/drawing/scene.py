"""The map of a table as a picture: terrain, works, zones, sectors, names and objectives, ready for any painter."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec

from studio.board.pieces import Board, HexBoard, OpenBoard, Strip, bounds
from studio.drawing.defences import work_items, work_rank
from studio.drawing.ground import ground_items
from studio.drawing.hexes import HexPlan
from studio.drawing.layers import Pile
from studio.drawing.look import FAR, Style
from studio.drawing.memory import Memory
from studio.drawing.names import obstacles, piece_names
from studio.drawing.objectives import objective_items
from studio.drawing.pencil import Spot, rectangle
from studio.drawing.picture import Picture, Symbol
from studio.drawing.rivers import river_items
from studio.drawing.roads import Lane, bridge_items, course_of, crossings, road_items
from studio.drawing.shrinking import shrunk
from studio.drawing.subject import Objective, Piece, Sector, Signs, Work, Zone
from studio.drawing.symbols import dressed
from studio.drawing.terrain import piece_groups, spots
from studio.drawing.woods import tree_symbols
from studio.drawing.zones import sector_caption_items, sector_line_items, zone_items, zone_label_items

__all__ = ["Table", "board_size", "draw_table", "map_picture", "marker_symbols", "piece_picture"]

_ON_EDGE = 500
_FACTORS = (1.0, 1.25, 2.0, 2.5, 4.0, 5.0, 8.0, 10.0, 20.0)
_ROOMY = 10_000
"""How wide a cell must be for trees and houses drawn at their size to fit in it."""
_SMALL = 44
"""Pixels of the screen below which a piece is drawn without details."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies on a table but the units."""

    board: Board
    pieces: tuple[Piece, ...] = ()
    works: tuple[Work, ...] = ()
    objectives: tuple[Objective, ...] = ()
    zones: tuple[Zone, ...] = ()
    sectors: tuple[Sector, ...] = ()
    names: bool = True


def board_size(board: Board) -> tuple[int, int]:
    """Returns the width and height of a board in units."""
    if isinstance(board, HexBoard):
        plan = HexPlan(board)
        return plan.width, plan.height
    return board.width, board.height


def map_picture(table: Table, signs: Signs, style: Style, memory: Memory | None = None) -> Picture:
    """Returns the map of a table; its frame is the table itself. A memory saves work from one edit to the next."""
    width, height = board_size(table.board)
    pile = Pile()
    draw_table(table, signs, style, pile, memory)
    return pile.picture((0, -height, width, height), rectangle(0, -height, width, height).clip())


def piece_picture(piece: Piece, signs: Signs, style: Style, board: Board) -> Picture:
    """Returns one piece by itself, framed with a margin: what is dragged, or a stamp in a list."""
    pile = Pile()
    pieces: tuple[Piece, ...] = (piece,)
    if isinstance(board, HexBoard):
        pieces = tuple(HexPlan(board).opened(piece, signs.kinds.get(piece.kind, {})))
    draw_table(Table(board, (piece,), names=False), signs, style, pile)
    margin = 4000
    boxes = [bounds(each.shape) for each in pieces] or [(0, 0, *board_size(board))]
    left, bottom = min(box[0] for box in boxes) - margin, min(box[1] for box in boxes) - margin
    right, top = max(box[2] for box in boxes) + margin, max(box[3] for box in boxes) + margin
    picture = pile.picture((left, -top, right - left, top - bottom))
    layers = tuple(layer for layer in picture.layers if layer.name not in ("ground", "hexes"))
    return Picture(picture.frame, layers, picture.symbols)


def draw_table(table: Table, signs: Signs, style: Style, pile: Pile, memory: Memory | None = None) -> None:
    """Lays the whole table into a pile; a table of hexes is drawn larger, so that a cell has room, and shrunk."""
    if isinstance(table.board, HexBoard):
        _draw_hexes(table, table.board, signs, style, pile)
        return
    width, height = board_size(table.board)
    memory = memory or Memory()
    memory.turn()
    pile.define(memory.kept("trees", tree_symbols))
    pile.define(memory.kept("markers", lambda: marker_symbols(style)))
    ground = ("ground", width, height, style.key)
    pile.add("ground", memory.kept(ground, lambda: ground_items(width, height, style)))
    for piece in sorted(table.pieces, key=lambda piece: _rank(piece, signs)):
        sign = signs.kinds.get(piece.kind, {})
        if sign.get("recipe") not in ("road", "river"):
            _draw_piece(piece, signs, style, pile, height, memory)
    roads = _lanes(table.pieces, signs, "road", width, height)
    rivers = _lanes(table.pieces, signs, "river", width, height)
    pile.add("river", river_items(list(rivers.values()), style))
    pile.add("roads", road_items(list(roads.values()), style))
    bridges = _bridges(roads, rivers)
    road_width = next((lane[1] for lane in roads.values()), 5000.0)
    for at, toward, length in bridges:
        pile.add("bridges", bridge_items(at, toward, road_width, length, style))
    for work in sorted(table.works, key=lambda work: work_rank(signs.works.get(work.kind, {}))):
        pile.add("works", work_items(work, signs.works.get(work.kind, {}), style, style.look))
    for zone in table.zones:
        pile.add("zones", zone_items(zone, signs.side(zone.side), style))
    if table.sectors:
        pile.add("sectors", sector_line_items(table.sectors, style))
    if table.names and style.detail != FAR:
        busy = [at for at, _, _ in bridges]
        busy += [(float(objective.x), float(-objective.y)) for objective in table.objectives]
        _draw_names(table, signs, style, pile, roads, rivers, busy)
    for objective in table.objectives:
        side = signs.side(objective.side) if objective.side else None
        pile.add("objectives", objective_items(objective, side, style))


def _rank(piece: Piece, signs: Signs) -> tuple[int, bool]:
    """Returns where a piece comes within its layer: low rises before high ones, the beach before the sea."""
    sign = signs.kinds.get(piece.kind, {})
    return int(sign.get("level", 0)), sign.get("recipe") == "sea"


def _bridges(roads: Mapping[str, Lane], rivers: Mapping[str, Lane]) -> list[tuple[Spot, Spot, float]]:
    """Returns the bridges of all roads; roads that share a crossing share its bridge."""
    found: list[tuple[Spot, Spot, float]] = []
    waters = [course_of(river) for river in rivers.values()]
    for road in map(course_of, roads.values() if waters else ()):
        for water in waters:
            for crossing in crossings(road, water):
                if all(math.dist(crossing[0], other[0]) > road.lane[1] * 1.5 for other in found):
                    found.append(crossing)
    return found


def _draw_piece(piece: Piece, signs: Signs, style: Style, pile: Pile, height: int, memory: Memory) -> None:
    sign = signs.kinds.get(piece.kind, {})
    if not style.paper:
        style = replace(style, coarse=style.seen(bounds(piece.shape)) < _SMALL)
    key = (piece, style.key, height)
    for layer, group in memory.kept(key, lambda: piece_groups(piece, sign, style, height)):
        pile.add(layer, [group])


def _draw_hexes(table: Table, board: HexBoard, signs: Signs, style: Style, pile: Pile) -> None:
    factor = next((each for each in _FACTORS if board.across * each >= _ROOMY), _FACTORS[-1])
    plan = HexPlan(msgspec.structs.replace(board, across=round(board.across * factor)))
    large = style.larger(factor)
    pieces = [other for piece in table.pieces for other in plan.opened(piece, signs.kinds.get(piece.kind, {}))]
    works = [
        replace(work, shape=other.shape)
        for work in table.works
        for other in plan.opened(Piece(work.key, work.kind, work.shape), {})
    ]

    def box(corners: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        left, bottom, right, top = (round(value * factor) for value in corners)
        return left, bottom, right, top

    open_table = Table(
        OpenBoard(plan.width, plan.height),
        tuple(pieces),
        tuple(works),
        tuple(replace(each, x=round(each.x * factor), y=round(each.y * factor)) for each in table.objectives),
        tuple(replace(zone, box=box(zone.box)) for zone in table.zones),
        tuple(replace(sector, box=box(sector.box)) for sector in table.sectors),
        table.names,
    )
    inner = Pile()
    inner.add("hexes", plan.grid(large))
    draw_table(open_table, signs, large, inner)
    picture = inner.picture((0, 0, 1, 1))
    pile.define(picture.symbols)
    for layer in picture.layers:
        pile.add(layer.name, shrunk(layer.items, 1 / factor, 0.0, 0.0))


def marker_symbols(style: Style) -> list[Symbol]:
    """Returns the symbols of every marker in the marker's own colours."""
    return [
        dressed(
            symbol,
            name,
            {
                "@ground": f"marker.{name.removeprefix('marker_')}.ground",
                "@sign": f"marker.{name.removeprefix('marker_')}.sign",
            },
        )
        for name, symbol in style.look.symbols.items()
        if name.startswith("marker_")
    ]


def _lanes(pieces: Iterable[Piece], signs: Signs, recipe: str, width: int, height: int) -> dict[str, Lane]:
    """Returns the strips of a recipe; those that end on the table's edge run on beyond it, to be cut flat by it."""
    return {
        piece.key: (
            _run_on(spots(piece.shape.line), piece.shape.width, width, height),
            float(piece.shape.width),
        )
        for piece in pieces
        if isinstance(piece.shape, Strip) and signs.kinds.get(piece.kind, {}).get("recipe") == recipe
    }


def _run_on(line: list[Spot], reach: float, width: int, height: int) -> list[Spot]:
    longer = list(line)
    for end, inner in ((0, 1), (-1, -2)):
        (x, y), (px, py) = line[end], line[inner]
        length = math.dist(line[end], line[inner])
        if length and (min(x, width - x) <= _ON_EDGE or min(-y, height + y) <= _ON_EDGE):
            beyond = (x + (x - px) / length * reach, y + (y - py) / length * reach)
            longer = [beyond, *longer] if end == 0 else [*longer, beyond]
    return longer


def _draw_names(
    table: Table,
    signs: Signs,
    style: Style,
    pile: Pile,
    roads: Mapping[str, Lane],
    rivers: Mapping[str, Lane],
    busy: Sequence[Spot],
) -> None:
    width, height = board_size(table.board)
    frame = (0.0, float(-height), float(width), 0.0)
    lanes = [*roads.values(), *rivers.values()]
    clear = obstacles(frame, signs, table.pieces, table.works, table.objectives, table.sectors, lanes, table.zones)
    pile.add("names", piece_names(table.pieces, signs, style, clear, roads, rivers, busy))
    for zone in table.zones:
        pile.add("names", zone_label_items(zone, signs.side(zone.side), style))
    for sector in table.sectors:
        pile.add("names", sector_caption_items(sector, style))
