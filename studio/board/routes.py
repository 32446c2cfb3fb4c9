"""Ways over the table on a coarse grid: what can be reached from where, and the cheapest way."""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from studio.board.lines import distance
from studio.board.place import Length, Point

if TYPE_CHECKING:
    import networkx

__all__ = ["Cell", "RouteGrid"]

Cell = tuple[int, int]

_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


class RouteGrid:
    """A grid of square cells over an open table with a cost for the step between the middles of two neighbours.

    `cost` returns a whole number of units, or None where the step is barred. Diagonal steps are allowed.
    """

    def __init__(
        self, width: Length, height: Length, side: Length, cost: Callable[[Point, Point], Length | None]
    ) -> None:
        if side <= 0:
            raise ValueError(f"cells are wider than 0, not {side}")
        self.side = side
        self.columns = max(width // side, 1)
        self.rows = max(height // side, 1)
        self._width = width
        self._height = height
        self._cost = cost
        self._known: dict[tuple[Cell, Cell], Length | None] = {}

    def cell_of(self, point: Point) -> Cell:
        """Returns the cell that holds a point; points off the table belong to the nearest edge cell."""
        column = point[0] * self.columns // self._width
        row = point[1] * self.rows // self._height
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def middle(self, cell: Cell) -> Point:
        """Returns the middle of a cell."""
        return Point(
            (2 * cell[0] + 1) * self._width // (2 * self.columns), (2 * cell[1] + 1) * self._height // (2 * self.rows)
        )

    def reachable(self, starts: Iterable[Point]) -> frozenset[Cell]:
        """Returns every cell that can be reached from one of the starts, theirs included."""
        open_cells = [self.cell_of(start) for start in starts]
        found = set(open_cells)
        while open_cells:
            cell = open_cells.pop()
            for other in self._round(cell):
                if other not in found and self._step(cell, other) is not None:
                    found.add(other)
                    open_cells.append(other)
        return frozenset(found)

    def route(self, start: Point, end: Point) -> tuple[Point, ...] | None:
        """Returns the cheapest way as points, start and end included; None if there is none."""
        import networkx

        first, last = self.cell_of(start), self.cell_of(end)
        try:
            cells = networkx.astar_path(self.graph, first, last, heuristic=self._at_least, weight="cost")
        except networkx.NetworkXNoPath:
            return None
        return (start, *(self.middle(cell) for cell in cells[1:-1]), end)

    @cached_property
    def graph(self) -> "networkx.Graph[Cell]":
        """The cells as a graph, with the cost of each step that is not barred."""
        import networkx

        graph: networkx.Graph[Cell] = networkx.Graph()
        graph.add_nodes_from((column, row) for column in range(self.columns) for row in range(self.rows))
        for cell in tuple(graph):
            for dx, dy in _STEPS:
                other = (cell[0] + dx, cell[1] + dy)
                if other in graph:
                    cost = self._step(cell, other)
                    if cost is not None:
                        graph.add_edge(cell, other, cost=cost)
        return graph

    def _at_least(self, first: Cell, last: Cell) -> int:
        """Returns a length that no way can fall below where no step is cheaper than its length."""
        return distance(self.middle(first), self.middle(last)) - abs(first[0] - last[0]) - abs(first[1] - last[1])

    def _round(self, cell: Cell) -> Iterator[Cell]:
        column, row = cell
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)):
            if 0 <= column + dx < self.columns and 0 <= row + dy < self.rows:
                yield column + dx, row + dy

    def _step(self, first: Cell, second: Cell) -> Length | None:
        key = (first, second) if first < second else (second, first)
        if key not in self._known:
            self._known[key] = self._cost(self.middle(key[0]), self.middle(key[1]))
        return self._known[key]
