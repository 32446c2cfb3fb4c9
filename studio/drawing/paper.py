"""Paper: sizes, scales, and the pages on which a picture is printed true to scale."""

import math
from dataclasses import dataclass

from studio.errors import N_, UsageError

__all__ = ["PAPERS", "Page", "pages_for", "paper_named", "scale_named"]

PAPERS = {
    "A0": (841, 1189),
    "A1": (594, 841),
    "A2": (420, 594),
    "A3": (297, 420),
    "A4": (210, 297),
    "A5": (148, 210),
    "Letter": (216, 279),
}
"""Short and long side in millimetres."""
_MARGIN = 8
_TILED_MARGIN = 10


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet: its size in millimetres, what part of the picture it shows, and where that begins on it.

    `frame` is (left, top, width, height) in units; row and column count from 0; a lone page has rows = columns = 1.
    """

    width: int
    height: int
    frame: tuple[int, int, int, int]
    left: float
    top: float
    row: int
    column: int
    rows: int
    columns: int


def paper_named(name: str) -> tuple[int, int]:
    """Returns the short and long side of a paper in millimetres; raises UsageError for an unknown name."""
    found = {key.lower(): size for key, size in PAPERS.items()}.get(name.strip().lower())
    if found is None:
        known = ", ".join(PAPERS)
        raise UsageError(
            "paper.unknown",
            N_("There is no paper called {name}; there are: {known}."),
            name=name,
            known=known,
        )
    return found


def scale_named(text: str) -> int:
    """Returns the whole number n of a scale 1:n; raises UsageError for anything else."""
    first, colon, second = text.strip().partition(":")
    if not colon or first.strip() != "1" or not second.strip().isdecimal() or not 1 <= int(second) <= 1000:
        raise UsageError("scale.unknown", N_("“{written}” is no scale; write one such as 1:10."), written=text)
    return int(second)


def pages_for(frame: tuple[int, int, int, int], paper: tuple[int, int], scale: int) -> tuple[Page, ...]:
    """Returns the pages a frame needs on a paper at 1:scale: one if it fits either way up, else a grid to glue."""
    left, top, width, height = frame
    wide, high = width / 100 / scale, height / 100 / scale
    short, long = paper
    for page_width, page_height in ((long, short), (short, long)) if wide >= high else ((short, long), (long, short)):
        if wide <= page_width - 2 * _MARGIN and high <= page_height - 2 * _MARGIN:
            x, y = (page_width - wide) / 2, (page_height - high) / 2
            return (Page(page_width, page_height, frame, x, y, 0, 0, 1, 1),)
    grids = []
    for page_width, page_height in ((long, short), (short, long)):
        columns = math.ceil(wide / (page_width - 2 * _TILED_MARGIN))
        rows = math.ceil(high / (page_height - 2 * _TILED_MARGIN))
        grids.append((columns * rows, columns, rows, page_width, page_height))
    _, columns, rows, page_width, page_height = min(grids)
    cell_width = (page_width - 2 * _TILED_MARGIN) * 100 * scale
    cell_height = (page_height - 2 * _TILED_MARGIN) * 100 * scale
    pages = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * cell_width, top + row * cell_height
            part = (x, y, min(cell_width, left + width - x), min(cell_height, top + height - y))
            pages.append(Page(page_width, page_height, part, _TILED_MARGIN, _TILED_MARGIN, row, column, rows, columns))
    return tuple(pages)
