"""Figures by where they lie: what an element has to be judged beside, found without asking every other."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping, Sequence

from studio.packs.spain1936.setup.layout import Box, Figure, boxes_meet

CELL = 16_384
"""The side of a cell in units: about as large as an element is."""

Cell = tuple[int, int]


class Nearby:
    """Figures by their place in the document (None for what has no ground); never changed, only followed by another."""

    def __init__(self, figures: Sequence[Figure | None]) -> None:
        cells: dict[Cell, list[int]] = {}
        for place, figure in enumerate(figures):
            if figure is not None:
                for cell in _cells(figure.box):
                    cells.setdefault(cell, []).append(place)
        self.figures = figures
        self._cells: Mapping[Cell, Sequence[int]] = cells

    def meeting(self, box: Box) -> list[int]:
        """Gives the places of the figures whose boxes share ground with a box, in order."""
        close = {place for cell in _cells(box) for place in self._cells.get(cell, ())}
        figures = self.figures
        return sorted(
            place for place in close if (figure := figures[place]) is not None and boxes_meet(box, figure.box)
        )

    def with_others(self, others: Mapping[int, Figure | None]) -> Nearby:
        """Gives the same with other figures at some places; places beyond the end are added in order."""
        figures, cells = list(self.figures), dict(self._cells)
        figures += [None] * (max(others, default=-1) + 1 - len(figures))
        for place, figure in others.items():
            before, figures[place] = figures[place], figure
            for cell in _cells(before.box) if before is not None else ():
                cells[cell] = [other for other in cells[cell] if other != place]
            for cell in _cells(figure.box) if figure is not None else ():
                kept = list(cells.get(cell, ()))
                insort(kept, place)
                cells[cell] = kept
        found = Nearby(())
        found.figures, found._cells = figures, cells
        return found


def _cells(box: Box) -> Iterator[Cell]:
    for column in range(box[0] // CELL, box[2] // CELL + 1):
        for row in range(box[1] // CELL, box[3] // CELL + 1):
            yield column, row
