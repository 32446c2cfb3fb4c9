"""Keeps names clear of what lies on the table: boxes that are taken, and the best of several places for a new one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from studio.drawing.pencil import Spot

__all__ = ["Clearance"]

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in the picture."""

_CELL = 20_000.0


class Clearance:
    """Boxes taken so far, each with the weight of covering it, found again by the cells of a coarse grid."""

    def __init__(self, frame: Box) -> None:
        self._frame = frame
        self._taken: list[tuple[Box, float]] = []
        self._cells: dict[tuple[int, int], list[int]] = {}

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Marks a box as taken."""
        for cell in _cells(box):
            self._cells.setdefault(cell, []).append(len(self._taken))
        self._taken.append((box, weight))

    def take_line(self, points: Sequence[Spot], breadth: float, weight: float = 1.0) -> None:
        """Marks a strip along a chain of points as taken, by small boxes."""
        half = breadth / 2
        for (x0, y0), (x1, y1) in pairwise(points):
            parts = max(1, round((abs(x1 - x0) + abs(y1 - y0)) / (2 * breadth)))
            for part in range(parts + 1):
                x, y = x0 + (x1 - x0) * part / parts, y0 + (y1 - y0) * part / parts
                self.take((x - half, y - half, x + half, y + half), weight)

    def cost(self, box: Box) -> float:
        """Returns what a box would cover: the shared areas by their weights."""
        return sum(_shared(box, taken) * weight for taken, weight in self._near(box))

    def best(
        self, middles: Iterable[Spot], width: float, height: float, besides: Callable[[Box], float] | None = None
    ) -> Spot:
        """Returns the middle at which a box covers least, the first of equals, and marks it as taken.

        `besides` says what else a box costs, in the measure of an area.
        """
        places = list(middles)
        if not places:
            raise ValueError("a name needs at least one place")
        w, h = width / 2, height / 2
        reach = (
            min(x for x, _ in places) - w,
            min(y for _, y in places) - h,
            max(x for x, _ in places) + w,
            max(y for _, y in places) + h,
        )
        close = self._near(reach)
        best, (x, y) = float("inf"), places[0]
        for px, py in places:
            box = (px - w, py - h, px + w, py + h)
            cost = 4 * (width * height - _shared(box, self._frame)) + (besides(box) if besides else 0.0)
            for taken, weight in close:
                cost += _shared(box, taken) * weight
                if cost >= best:
                    break
            if cost < best:
                best, x, y = cost, px, py
            if cost == 0:
                break
        self.take((x - w, y - h, x + w, y + h), 3.0)
        return x, y

    def _near(self, reach: Box) -> list[tuple[Box, float]]:
        found = sorted({index for cell in _cells(reach) for index in self._cells.get(cell, ())})
        return [self._taken[index] for index in found if _shared(self._taken[index][0], reach)]


def _cells(box: Box) -> Iterator[tuple[int, int]]:
    for column in range(int(box[0] // _CELL), int(box[2] // _CELL) + 1):
        for row in range(int(box[1] // _CELL), int(box[3] // _CELL) + 1):
            yield column, row


def _shared(first: Box, second: Box) -> float:
    width = min(first[2], second[2]) - max(first[0], second[0])
    height = min(first[3], second[3]) - max(first[1], second[1])
    return width * height if width > 0 and height > 0 else 0.0
