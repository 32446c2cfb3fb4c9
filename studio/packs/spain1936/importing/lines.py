"""Walls and hedges of a map as walls and bush lines: kept off what is there, cut to the book's lengths (SP-I.2.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from studio.board.geometry import bearing, centre_of, is_open_line_simple, polyline_length, rectangle
from studio.board.ground import Ground, joined_lines, thinned_line
from studio.board.pieces import Chain, Strip
from studio.board.place import Length, Line
from studio.packs.spain1936.importing.areas import Loss
from studio.packs.spain1936.importing.table import Table, note_of
from studio.packs.spain1936.setup.curves import Ruler
from studio.scenario.geojson_report import Note


def lay_walls(table: Table, lines: Iterable[Line]) -> list[Loss]:
    """Lays walls along lines, cut to lengths that a wall may have; gives what could not be laid."""
    footprint = table.layout.book.footprints["wall"]
    losses: list[Loss] = []
    for line in _free(table, "wall", lines, footprint.width, losses):
        length = polyline_length(line)
        count = max(1, -(-length // footprint.most[1]))
        for part in _portions(line, count):
            found = None
            if not is_open_line_simple(part) or (found := table.try_lay("wall", Strip(part, footprint.width))):
                note = note_of(found) if found else Note("line-too-short", rule="SP-I.2.7")
                losses.append(Loss(Ground.around(part, footprint.width), note))
    return losses


def lay_bush_lines(table: Table, lines: Iterable[Line]) -> list[Loss]:
    """Lays bush lines of five pieces along lines; gives what could not be laid."""
    number, width = table.layout.book.number, table.layout.book.footprints["bush_line"].width
    whole = number["bush_line_pieces"] * number["bush_piece_length"]
    losses: list[Loss] = []
    for line in _free(table, "bush_line", lines, width, losses):
        length = polyline_length(line)
        count = max(1, length // whole)
        if length < whole - number["bush_piece_length"] // 2:
            losses.append(Loss(Ground.around(line, width), Note("too-small", rule="SP-I.2.8")))
            continue
        for part in _portions(line, count):
            found = table.try_lay("bush_line", _chain(table, part))
            if found is not None:
                losses.append(Loss(Ground.around(part, width), note_of(found)))
    return losses


def _free(table: Table, kind: str, lines: Iterable[Line], width: Length, losses: list[Loss]) -> Iterator[Line]:
    """Gives the stretches of lines on which a kind may lie."""
    barred = table.barred_to(kind).grown(width // 2 + table.layout.book.number["epsilon"])
    margin = Ground.box(width // 2, width // 2, table.layout.length - width // 2, table.layout.width - width // 2)
    for joined in joined_lines(lines):
        line = thinned_line(joined, table.measure("thin_line"))
        for part in barred.line_inside(line):
            losses.append(Loss(Ground.around(part, width), Note("no-room")))
        for stretch in barred.line_outside(line):
            yield from margin.line_inside(stretch)


def _portions(line: Line, count: int) -> Iterator[Line]:
    """Cuts a line into so many parts of one length."""
    ruler = Ruler(line)
    for place in range(count):
        start, end = ruler.length * place // count, ruler.length * (place + 1) // count
        inner, walked = [], 0
        for before, point in pairwise(line):
            walked += polyline_length((before, point))
            if start < walked < end:
                inner.append(point)
        points = [ruler.at(start), *inner, ruler.at(end)]
        yield tuple(point for number, point in enumerate(points) if number == 0 or point != points[number - 1])


def _chain(table: Table, line: Line) -> Chain:
    """Gives the five pieces of a bush line along a line; the gaps between them are even."""
    number, width = table.layout.book.number, table.layout.book.footprints["bush_line"].width
    count, piece = number["bush_line_pieces"], number["bush_piece_length"]
    ruler = Ruler(line)
    links = []
    for place in range(count):
        start, end = ruler.at(ruler.length * place // count), ruler.at(ruler.length * (place + 1) // count)
        links.append(rectangle(centre_of((start, end)), width, piece, bearing(start, end)))
    return Chain(tuple(links))
