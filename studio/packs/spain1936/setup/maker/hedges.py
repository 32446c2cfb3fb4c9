"""Walls and bush lines: beside roads and fields, or standing free, gently bent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from studio.board.geometry import bearing, box_of, centre_of, rectangle, step
from studio.board.pieces import Chain, Shape, Strip, parts_of
from studio.board.place import QUARTER_TURN, Angle, Point
from studio.engine.dice import Stream
from studio.packs.spain1936.setup.cells import Rows, is_clear
from studio.packs.spain1936.setup.curves import Ruler
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.maker.spots import Score
from studio.packs.spain1936.setup.paths import CELL

LINK_GAP = 150
BEND = 900
BESIDE = 1100
DRAWN_AT_ONCE, MOST_DRAWN = 5, 40


def hedges(
    layout: Layout, figures: Sequence[Figure], kind: str, sector: int, stream: Stream, score: Score, barred: Rows
) -> Iterator[Shape]:
    """Draws walls or bush lines: each the best placed of a few that no cell bars."""
    west, east = layout.sector_span(sector)
    roads = [Ruler(figure.line) for figure in figures if figure.kind == "road" and _runs_in(figure, west, east)]
    fields = [figure for figure in figures if figure.kind in ("crop", "village") and _in(figure, west, east)]
    footprint = layout.book.footprints[kind]
    reach = footprint.least[1] if kind == "wall" else footprint.typical[1]
    for _ in range(MOST_DRAWN):
        places = [_place(layout, roads, fields, kind, sector, stream) for _ in range(DRAWN_AT_ONCE)]
        hopeful = [place for place in places if _may_lie(*place, reach, west, east, barred)]
        for spot, facing in sorted(hopeful, key=lambda place: -score(place[0])):
            shape = _wall(layout, spot, facing, stream) if kind == "wall" else _bush_line(layout, spot, facing, stream)
            parts = parts_of(shape)
            x0, y0, x1, y1 = box_of(chain.from_iterable(parts))
            if x0 >= west and x1 <= east and y0 >= 0 and y1 <= layout.width and is_clear(barred, parts, CELL):
                yield shape
                break


def _may_lie(spot: Point, facing: Angle, reach: int, west: int, east: int, barred: Rows) -> bool:
    """Tells whether the middle of a line and a point towards each end lie in the sector and on no barred cell."""
    ahead = step(spot, facing, reach * 2 // 5)
    for x, y in (spot, ahead, (2 * spot.x - ahead.x, 2 * spot.y - ahead.y)):
        row = y // CELL
        if not (west <= x <= east and 0 <= row < len(barred)) or barred[row] >> x // CELL & 1:
            return False
    return True


def _place(
    layout: Layout, roads: Sequence[Ruler], fields: Sequence[Figure], kind: str, sector: int, stream: Stream
) -> tuple[Point, Angle]:
    """Draws where a line stands and which way it runs: beside a road, along a field, or somewhere in the sector."""
    west, east = layout.sector_span(sector)
    choice = stream.below(10)
    if roads and choice < 4:
        return _beside_road(layout, stream.pick(roads), kind, west, east, stream)
    if fields and choice < 7:
        return _along_field(stream.pick(fields), stream)
    spot = Point(stream.between(west + 5000, east - 5000), stream.between(8000, layout.width - 8000))
    return spot, stream.below(18_000)


def _beside_road(layout: Layout, road: Ruler, kind: str, west: int, east: int, stream: Stream) -> tuple[Point, Angle]:
    along = stream.between(0, road.length)
    for _ in range(8):
        if west <= road.at(along).x <= east:
            break
        along = stream.between(0, road.length)
    facing = bearing(road.at(along - 4000), road.at(along + 4000))
    half = layout.book.footprints["road"].width // 2
    half_line = 500 if kind == "wall" else layout.book.footprints["bush_line"].width // 2
    side = QUARTER_TURN if stream.below(2) else -QUARTER_TURN
    away = half + half_line + BESIDE + stream.below(1200)
    return step(road.at(along), facing + side, away), facing


def _along_field(figure: Figure, stream: Stream) -> tuple[Point, Angle]:
    outline = figure.outline
    place = stream.below(len(outline))
    start, end = outline[place - 1], outline[place]
    middle = Point((start.x + end.x) // 2, (start.y + end.y) // 2)
    outward = bearing(centre_of(outline), middle)
    return step(middle, outward, 2000), bearing(start, end)


def _wall(layout: Layout, spot: Point, facing: Angle, stream: Stream) -> Strip:
    footprint = layout.book.footprints["wall"]
    length = stream.between(footprint.least[1] + 500, footprint.typical[1] + 7000)
    bend = stream.between(-BEND, BEND)
    first = step(spot, facing + 18_000 - bend, length // 2)
    last = step(spot, facing + bend, length - length // 2)
    return Strip((first, spot, last), footprint.width)


def _bush_line(layout: Layout, spot: Point, facing: Angle, stream: Stream) -> Chain:
    """Draws five pieces end to end, each turned a little from the one before, their middle on the spot."""
    number = layout.book.number
    count, long = number["bush_line_pieces"], number["bush_piece_length"]
    wide = layout.book.footprints["bush_line"].width
    bend = stream.between(-700, 700)
    centres = [Point(0, 0)]
    facings = [facing - bend * (count // 2)]
    for _ in range(count - 1):
        turned = facings[-1] + bend
        middle = step(centres[-1], facings[-1], (long + LINK_GAP) // 2)
        centres.append(step(middle, turned, (long + LINK_GAP) // 2))
        facings.append(turned)
    middle = centres[count // 2]
    places = [Point(spot.x + x - middle.x, spot.y + y - middle.y) for x, y in centres]
    return Chain(tuple(rectangle(at, wide, long, turn) for at, turn in zip(places, facings, strict=True)))


def _runs_in(figure: Figure, west: int, east: int) -> bool:
    return any(west <= x <= east for x, _ in figure.line)


def _in(figure: Figure, west: int, east: int) -> bool:
    return west - 1000 <= figure.box[0] and figure.box[2] <= east + 1000
