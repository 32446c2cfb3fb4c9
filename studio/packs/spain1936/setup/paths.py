"""Ways for roads and rivers between obstacles: A* over a coarse grid whose ground is uneven by chance, then smoothed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from studio.board.place import Point
from studio.packs.spain1936.setup.cells import Rows

CELL = 1000
STRAIGHT, SLANTED = 10, 14
Node = tuple[int, int]
_WAYS = ((1, 0, STRAIGHT), (-1, 0, STRAIGHT), (0, 1, STRAIGHT), (0, -1, STRAIGHT),
         (1, 1, SLANTED), (1, -1, SLANTED), (-1, 1, SLANTED), (-1, -1, SLANTED))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Grid:
    """Where a way may go: nodes `step` apart, the bits of cells that are free for its width, and uneven ground.

    `rough` gives tenths of extra cost by node; `window` bounds nodes in units: west, south, east, north.
    """

    free: Rows
    step: int
    window: tuple[int, int, int, int]
    rough: Callable[[int, int], int]

    def is_free(self, node: Node) -> bool:
        """Tells whether a way may pass a node."""
        x, y = node[0] * self.step, node[1] * self.step
        west, south, east, north = self.window
        if not (west <= x <= east and south <= y <= north):
            return False
        row = min(y // CELL, len(self.free) - 1)
        return bool(self.free[row] >> (x // CELL) & 1)

    def node_at(self, point: Point) -> Node:
        """Gives the node nearest to a point."""
        return (point.x + self.step // 2) // self.step, (point.y + self.step // 2) // self.step

    def point_of(self, node: Node) -> Point:
        """Gives the point of a node."""
        return Point(node[0] * self.step, node[1] * self.step)


def way(grid: Grid, start: Node, goals: Sequence[Node]) -> list[Node] | None:
    """Gives the cheapest way from a node to the nearest of some goals, or None; every node is taken up once."""
    targets = frozenset(goals)
    if not targets or not grid.is_free(start):
        return None
    costs = {start: 0}
    came: dict[Node, Node] = {}
    done: set[Node] = set()
    heap = [(_left(start, goals), start)]
    while heap:
        _, node = heappop(heap)
        if node in targets:
            return _walked(came, node)
        if node in done:
            continue
        done.add(node)
        for dx, dy, length in _WAYS:
            following = (node[0] + dx, node[1] + dy)
            if following in done or not grid.is_free(following):
                continue
            cost = costs[node] + length * (10 + grid.rough(*following)) // 10
            if cost < costs.get(following, cost + 1):
                costs[following] = cost
                came[following] = node
                heappush(heap, (cost + _left(following, goals), following))
    return None


def _left(node: Node, goals: Sequence[Node]) -> int:
    best = 1 << 30
    for x, y in goals:
        dx, dy = abs(x - node[0]), abs(y - node[1])
        best = min(best, STRAIGHT * max(dx, dy) + (SLANTED - STRAIGHT) * min(dx, dy))
    return best


def _walked(came: dict[Node, Node], node: Node) -> list[Node]:
    nodes = [node]
    while node in came:
        node = came[node]
        nodes.append(node)
    nodes.reverse()
    return nodes


def thinned(points: Sequence[Point], every: int) -> list[Point]:
    """Gives the ends and every so-manieth point between, for a curve to run through."""
    if len(points) <= 2:
        return list(points)
    last = len(points) - 1
    count = max(1, (last + every // 2) // every)
    return [points[last * place // count] for place in range(count + 1)]
