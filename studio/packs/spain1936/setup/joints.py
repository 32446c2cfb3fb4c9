"""T of T-OVERLAP: of two walls or bush lines only the end points may touch or cross."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from studio.board.geometry import centre_of, distance, overlap_area, round_ratio, strip
from studio.board.place import Outline, Point
from studio.packs.spain1936.setup.layout import Figure, Layout


def share_more_than_ends(layout: Layout, one: Figure, other: Figure) -> bool:
    """Tells whether two lines share ground away from the ends of both.

    An end is the last stretch of a line, one and a half times as long as the wider of the two lines is wide.
    """
    reach = max(layout.book.footprints[figure.kind].width for figure in (one, other)) * 3 // 2
    firsts, seconds = _between_ends(layout, one, reach), _between_ends(layout, other, reach)
    shared = sum(overlap_area(first, second) for first in firsts for second in seconds)
    return shared > layout.book.number["overlap_area"]


def _between_ends(layout: Layout, figure: Figure, reach: int) -> tuple[Outline, ...]:
    """Gives the ground of a line without its ends: of a bush line its pieces and what is left of the outer two."""
    width = layout.book.footprints[figure.kind].width
    if figure.line:
        line = _without_start(_without_start(figure.line, reach)[::-1], reach)
        return (strip(line, width),) if len(line) > 1 else ()
    if len(figure.parts) < 2:
        return figure.parts
    centres = [centre_of(part) for part in figure.parts]
    half = layout.book.number["bush_piece_length"] // 2
    left = [
        strip((_beyond(inner, outer, half - reach), _beyond(inner, outer, -half)), width)
        for outer, inner in ((centres[0], centres[1]), (centres[-1], centres[-2]))
        if reach < 2 * half
    ]
    return (*figure.parts[1:-1], *left)


def _beyond(start: Point, end: Point, length: int) -> Point:
    """Gives the point so far beyond the end of a segment."""
    whole = max(distance(start, end), 1)
    dx, dy = end.x - start.x, end.y - start.y
    return Point(end.x + round_ratio(dx * length, whole), end.y + round_ratio(dy * length, whole))


def _without_start(line: Sequence[Point], reach: int) -> tuple[Point, ...]:
    left = reach
    for place, (start, end) in enumerate(pairwise(line)):
        length = distance(start, end)
        if length > left:
            return (_beyond(end, start, -left), *line[place + 1 :])
        left -= length
    return ()
