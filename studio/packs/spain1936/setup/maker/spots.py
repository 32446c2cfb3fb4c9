"""Where an element may lie: free spots by cells, and which of a few is the best spread over the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from studio.board.pieces import Shape, parts_of
from studio.board.place import Point
from studio.engine.dice import Stream
from studio.packs.spain1936.book import RISES, TOWNS
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import Rows, free_for_box, raster
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.paths import CELL

MARGIN = 700
COMPARED = 8
DARTS = 6
FAR = 1_000_000
Score = Callable[[Point], int]


def rows_under(bound: Bound, figures: Sequence[Figure], kinds: frozenset[str]) -> Rows:
    """Gives the cells under figures of some kinds; the cells of each outline are worked out once."""
    wanted = {id(figure): figure for figure in figures if figure.kind in kinds}
    key = ("rows", kinds)
    there: dict[int, Figure]
    rows: Rows
    there, rows = bound.cache.get(key, ({}, []))
    fresh = [figure for place, figure in wanted.items() if place not in there]
    if not rows or len(wanted) - len(fresh) != len(there):
        # Something that lay there is gone: begin anew.
        there, rows, fresh = {}, [0] * (bound.base.width // CELL), list(wanted.values())
        bound.cache[key] = (there, rows)
    for figure in fresh:
        there[id(figure)] = figure
        for row, bits in _bits_of(bound, figure):
            rows[row] |= bits
    return rows.copy()


def houses_in(bound: Bound, figures: Sequence[Figure]) -> list[Figure]:
    """Gives the houses of each town as a figure of their own."""
    found = []
    for town in figures:
        if town.houses:
            key = ("houses", id(town))
            known: tuple[Figure, Figure] | None = bound.cache.get(key)
            if known is None or known[0] is not town:
                known = bound.cache[key] = (town, Figure("house", town.houses, town.house_boxes, town.box))
            found.append(known[1])
    return found


def _bits_of(bound: Bound, figure: Figure) -> list[tuple[int, int]]:
    """Gives the cells under a figure by row, kept with the very figure they belong to."""
    known = bound.cells.get(id(figure))
    if known is None or known[0] is not figure:
        last_row, last_column = bound.base.width // CELL - 1, bound.base.length // CELL - 1
        found = []
        for outline in figure.parts:
            for row, first, last in raster(outline, CELL):
                first, last = max(first, 0), min(last, last_column)
                if 0 <= row <= last_row and first <= last:
                    found.append((row, ((1 << (last - first + 1)) - 1) << first))
        known = bound.cells[id(figure)] = (figure, found)
    return known[1]


def kinds_to_avoid(bound: Bound, kind: str) -> frozenset[str]:
    """Names the elements that one keeps clear of: those it may never meet, and hills that it would have to fit."""
    key = ("avoid", kind)
    found: frozenset[str] | None = bound.cache.get(key)
    if found is None:
        shares = bound.book.shares
        barred = ("never", "ends", "inside")
        found = frozenset(other for (one, other), share in shares.items() if one == kind and share in barred)
        if kind == "crop":
            found |= frozenset({"bush_line", "wall"})
        bound.cache[key] = found
    return found


def free_spots(bound: Bound, rows: Rows, shape: Shape, sector: int) -> Rows:
    """Gives the cells where the centre of a shape about the origin may lie in a sector, clear of barred rows."""
    layout = bound.base
    parts = parts_of(shape)
    corners = [corner for part in parts for corner in part]
    west, south = min(x for x, _ in corners), min(y for _, y in corners)
    east, north = max(x for x, _ in corners), max(y for _, y in corners)
    window = _window(layout, sector, (west, south, east, north))
    box = (west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN)
    return free_for_box(rows, box, window, CELL)


def _window(layout: Layout, sector: int, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    first, last = layout.sector_span(sector)
    west, south, east, north = box
    low, high = max(first, 0) - west, last - east
    return low + CELL // 2, CELL // 2 - south, high + CELL // 2, layout.width - north + CELL // 2


def drawn_spots(free: Rows, stream: Stream, count: int) -> Iterator[Point]:
    """Draws some of the free cells, as centres in units."""
    lines = [(row, bits) for row, bits in enumerate(free) if bits]
    if not lines:
        return
    west = min((bits & -bits).bit_length() for _, bits in lines) - 1
    width = max(bits.bit_length() for _, bits in lines) - west
    for _ in range(count):
        for _ in range(DARTS):
            place, column = divmod(stream.below(len(lines) * width), width)
            row, bits = lines[place]
            column += west
            if bits >> column & 1:
                yield Point(column * CELL + CELL // 2, row * CELL + CELL // 2)
                break


def best_spots(free: Rows, stream: Stream, score: Score, tries: int) -> list[Point]:
    """Draws some free spots and gives them best first."""
    drawn = list(dict.fromkeys(drawn_spots(free, stream, COMPARED * tries)))
    return sorted(drawn, key=lambda point: (-score(point), point))[:tries]


def spread_score(figures: Sequence[Figure], kind: str) -> Score:
    """Judges a spot by its distance from what is there, above all its own kind, and by what it likes to be near."""
    own = [_middle(figure) for figure in figures if figure.kind == kind or (kind in RISES and figure.kind in RISES)]
    rest = [_middle(figure) for figure in figures if figure.kind not in ("road", "river", "sea", "beach")]
    towns = [_middle(figure) for figure in figures if figure.kind in TOWNS]

    near_town = bool(towns) and kind in ("crop", "wall")

    def score(point: Point) -> int:
        value = 2 * _nearest(point, own, 60_000) + _nearest(point, rest, 40_000)
        return value - 2 * _nearest(point, towns, FAR) if near_town else value

    return score


def _middle(figure: Figure) -> Point:
    west, south, east, north = figure.box
    return Point((west + east) // 2, (south + north) // 2)


def _nearest(point: Point, others: Sequence[Point], most: int) -> int:
    """Gives about how far the nearest of some points is, at most so far."""
    px, py = point
    for x, y in others:
        dx = px - x if px > x else x - px
        dy = py - y if py > y else y - py
        apart = dx + dy // 2 if dx > dy else dy + dx // 2
        if apart < most:
            most = apart
    return most
