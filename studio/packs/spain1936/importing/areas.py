"""Areas of a map as pieces: joined, kept off what is there, divided to the book's sizes, mended or let go (SP-I.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from studio.board.geometry import area2, box_of, smallest_rectangle
from studio.board.ground import NO_GROUND, Ground
from studio.board.pieces import Grove, Polygon, Shape
from studio.board.place import Outline, Point
from studio.packs.spain1936.book import RISES, TOWNS
from studio.packs.spain1936.importing.table import Table, note_of
from studio.scenario.geojson_report import Note

DEEPEST = 12


@dataclass(frozen=True, slots=True)
class Loss:
    """Some ground that was not laid, and why."""

    ground: Ground
    note: Note


def lay_areas(table: Table, kind: str, wanted: Ground) -> list[Loss]:
    """Lays some ground as pieces of a kind; gives what could not be laid."""
    close = table.measure("close")
    ground = wanted.grown(close // 2).grown(-(close // 2)).common(table.whole)
    barred = table.barred_to(kind)
    free = ground.minus(barred.grown(table.layout.book.number["epsilon"]))
    losses = [Loss(wanted.common(barred), Note("no-room"))] if barred and wanted.shares(barred) else []
    for side in _sides(table, kind, free):
        for part in side.parts():
            for piece in _divided(table, kind, part, 0):
                losses += _lay_beside_towns(table, kind, piece)
    return losses


def _lay_beside_towns(table: Table, kind: str, piece: Ground) -> list[Loss]:
    """Lays one piece with the towns on it, or else what of it lies beside them."""
    losses = _lay(table, kind, piece)
    towns = table.ground_of(TOWNS) if losses and kind in RISES else NO_GROUND
    if not piece.shares(towns):
        return losses
    beside = piece.minus(towns.grown(table.layout.book.number["epsilon"]))
    pieces = [smaller for part in beside.parts() for smaller in _divided(table, kind, part, 0)]
    return [loss for smaller in pieces for loss in _lay(table, kind, smaller)]


def _sides(table: Table, kind: str, free: Ground) -> Iterator[Ground]:
    """Gives what lies inside and what lies outside of pieces that must hold all or nothing of it."""
    holders = [
        ground
        for figure, ground in zip(table.figures, table.grounds, strict=True)
        if table.layout.book.shares.get((kind, figure.kind)) == "inside" and figure.kind < kind
    ]
    for holder in holders:
        yield free.common(holder)
        free = free.minus(holder)
    yield free


def _divided(table: Table, kind: str, part: Ground, depth: int) -> Iterator[Ground]:
    """Gives connected ground in pieces without holes, no larger than the largest and not too thin."""
    if depth > DEEPEST or not part:
        return
    outline = part.outline
    if part.holes:
        yield from _halves(table, kind, part, depth, box_of(part.holes[0]))
        return
    footprint = table.layout.book.footprints[kind]
    short, long = smallest_rectangle(outline)
    if short > footprint.most[0] or long > footprint.most[1]:
        yield from _halves(table, kind, part, depth, None)
        return
    thin = area2(outline) * 50 < short * long * table.layout.book.number["least_fill_percent"]
    if thin and long >= footprint.least[1] and short >= footprint.least[0]:
        yield from _halves(table, kind, part, depth, None)
        return
    yield part


def _halves(
    table: Table, kind: str, part: Ground, depth: int, hole: tuple[int, int, int, int] | None
) -> Iterator[Ground]:
    """Cuts ground across its longer side in the middle, or through the middle of a hole."""
    west, south, east, north = part.box_round
    x0, y0, x1, y1 = hole or (west, south, east, north)
    if east - west >= north - south:
        x = (x0 + x1) // 2
        boxes = Ground.box(west, south, x, north), Ground.box(x, south, east, north)
    else:
        y = (y0 + y1) // 2
        boxes = Ground.box(west, south, east, y), Ground.box(west, y, east, north)
    for box in boxes:
        for half in part.common(box).parts():
            yield from _divided(table, kind, half, depth + 1)


def _lay(table: Table, kind: str, piece: Ground) -> list[Loss]:
    """Lays one piece, smaller or larger where that makes it sound; gives what was lost."""
    first: Note | None = None
    for shape, larger in _tries(table, kind, piece):
        found = table.try_lay(kind, shape)
        if found is None:
            table.remarks += [(piece, Note("grown", rule="SP-I.2.3"))] if larger else []
            return []
        first = first or note_of(found)
    return [Loss(piece, first or Note("too-small"))]


def _tries(table: Table, kind: str, piece: Ground) -> Iterator[tuple[Shape, bool]]:
    """Gives the shapes that a piece may have, the truest first, and whether each was made larger."""
    most = table.layout.book.number["most_corners"]
    for shrunk in range(0, table.measure("shrink_most") + 1, table.measure("shrink_step")):
        smaller = _largest(piece.grown(-shrunk))
        outline = few_corners(smaller, table.measure("thin_area"), most)
        if outline:
            yield _shaped(kind, outline), False
        larger = _to_least(table, kind, outline) if outline and not shrunk else ()
        if larger:
            yield _shaped(kind, larger), True


def _largest(ground: Ground) -> Ground:
    parts = ground.parts()
    return parts[0].filled() if parts else NO_GROUND


def few_corners(ground: Ground, tolerance: int, most: int) -> Outline:
    """Gives the outline of connected ground with at most so many corners; empty for none."""
    thin = _largest(ground.thinned(tolerance)) if ground else NO_GROUND
    while thin and len(thin.outline) > most:
        tolerance = tolerance * 3 // 2
        thin = _largest(ground.thinned(tolerance))
    return thin.outline


def _to_least(table: Table, kind: str, outline: Outline) -> Outline:
    """Gives an outline that is a little too small stretched to the smallest size; empty when it is far too small."""
    footprint = table.layout.book.footprints[kind]
    short, long = smallest_rectangle(outline)
    if not short or (short >= footprint.least[0] and long >= footprint.least[1]):
        return ()
    percent = max(-(-footprint.least[0] * 100 // short), -(-footprint.least[1] * 100 // long)) + 1
    if percent > table.measure("grow_percent"):
        return ()
    x0, y0, x1, y1 = box_of(outline)
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    larger = [Point(x + (px - x) * percent // 100, y + (py - y) * percent // 100) for px, py in outline]
    u0, v0, u1, v1 = box_of(larger)
    dx = max(0, -u0) - max(0, u1 - table.layout.length)
    dy = max(0, -v0) - max(0, v1 - table.layout.width)
    return tuple(Point(px + dx, py + dy) for px, py in larger)


def _shaped(kind: str, outline: Outline) -> Shape:
    return Grove(outline, bushes_in(outline)) if kind == "bush_zone" else Polygon(outline)


def bushes_in(outline: Sequence[Point]) -> tuple[Point, ...]:
    """Gives five points about the middle of an outline, for the eye (SP-I.2.10)."""
    x0, y0, x1, y1 = box_of(outline)
    x, y, dx, dy = (x0 + x1) // 2, (y0 + y1) // 2, (x1 - x0) // 5, (y1 - y0) // 5
    return Point(x, y), *(Point(x + dx * east, y + dy * north) for east in (-1, 1) for north in (-1, 1))
