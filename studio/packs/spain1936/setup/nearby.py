"""Figures by where they lie: what an element has to be judged beside, found without asking every other."""

from __future__ import annotations

from collections.abc import Iterator

from studio.packs.spain1936.setup.layout import Box, Figure, boxes_meet

CELL = 16_384
"""The side of a cell in units: about as large as an element is."""


class Nearby:
    """Figures in the order in which they were added, found by the cells that their boxes reach into."""

    def __init__(self) -> None:
        self._figures: list[Figure] = []
        self._cells: dict[tuple[int, int], list[int]] = {}

    def add(self, figure: Figure) -> None:
        """Adds a figure after all others."""
        for cell in _cells(figure.box):
            self._cells.setdefault(cell, []).append(len(self._figures))
        self._figures.append(figure)

    def meeting(self, box: Box) -> tuple[Figure, ...]:
        """Gives the figures whose boxes share ground with a box, in their order."""
        close = {place for cell in _cells(box) for place in self._cells.get(cell, ())}
        return tuple(self._figures[place] for place in sorted(close) if boxes_meet(box, self._figures[place].box))


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(box[0] // CELL, box[2] // CELL + 1):
        for row in range(box[1] // CELL, box[3] // CELL + 1):
            yield column, row
