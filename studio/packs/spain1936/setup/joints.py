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
    first, second = _between_ends(layout, one, reach), _between_ends(layout, other, reach)
    return bool(first and second) and overlap_area(first, second) > layout.book.number["overlap_area"]


def _between_ends(layout: Layout, figure: Figure, reach: int) -> Outline:
    """Gives the ground of a line without its ends; nothing of a line that is all ends."""
    line = _without_start(_without_start(_spine(layout, figure), reach)[::-1], reach)
    return strip(line, layout.book.footprints[figure.kind].width) if len(line) > 1 else ()


def _spine(layout: Layout, figure: Figure) -> tuple[Point, ...]:
    """Gives the centre line of a wall, or the line through the pieces of a bush line from end to end."""
    if figure.line:
        return figure.line
    centres = [centre_of(part) for part in figure.parts]
    half = layout.book.number["bush_piece_length"] // 2
    if len(centres) < 2:
        return ()
    return (_beyond(centres[1], centres[0], half), *centres, _beyond(centres[-2], centres[-1], half))


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
