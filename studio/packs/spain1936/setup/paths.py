"""Ways for roads and rivers between obstacles: A* over a coarse grid whose ground is uneven by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from studio.board.place import Point
from studio.packs.spain1936.setup.cells import Rows

CELL = 1000
STRAIGHT, SLANTED = 10, 14
EAGER = 17
Node = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Grid:
    """Nodes `step` apart with what a step onto each costs in tenths, -1 where a way may not go.

    `costs` runs row by row over `columns` columns, with a closed column and row all round.
    """

    step: int
    columns: int
    costs: tuple[int, ...]

    def node_at(self, point: Point) -> Node:
        """Gives the node nearest to a point."""
        return (point.x + self.step // 2) // self.step, (point.y + self.step // 2) // self.step

    def point_of(self, node: Node) -> Point:
        """Gives the point of a node."""
        return Point(node[0] * self.step, node[1] * self.step)

    def place_of(self, node: Node) -> int:
        """Gives where a node stands in `costs`."""
        return (node[1] + 1) * self.columns + node[0] + 1


def make_grid(
    free: Rows, step: int, window: tuple[int, int, int, int], rough: Callable[[int], Sequence[int]] | None = None
) -> Grid:
    """Makes a grid from the cells that are free, the window of its nodes in units, rows of uneven ground in tenths."""
    west, south, east, north = window
    rows = len(free)
    across, up = east // step + 1, north // step + 1
    columns = across + 2
    costs = [-1] * (columns * (up + 2))
    for y in range(-(-south // step), up):
        line = free[min(y * step // CELL, rows - 1)]
        base = (y + 1) * columns + 1
        uneven = rough(y) if rough else None
        for x in range(-(-west // step), across):
            if line >> (x * step // CELL) & 1:
                costs[base + x] = 10 + uneven[x] if uneven else 10
    return Grid(step, columns, tuple(costs))


def way(grid: Grid, start: Node, goals: Iterable[Node]) -> list[Node] | None:
    """Gives a cheap way from a node to the nearest of some goals, or None; every node is taken up once."""
    ends = [goal for goal in goals if _inside(grid, goal)]
    if not ends or not _inside(grid, start):
        return None
    costs, columns = grid.costs, grid.columns
    targets = {grid.place_of(goal) for goal in ends}
    begin = grid.place_of(start)
    if costs[begin] < 0:
        return None
    ways = tuple(
        (dx + dy * columns, SLANTED if dx and dy else STRAIGHT) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy
    )
    left = _estimates(ends, columns, len(costs))
    paid: dict[int, int] = {begin: 0}
    came: dict[int, int] = {}
    done = bytearray(len(costs))
    heap = [(left[begin], begin)]
    while heap:
        _, place = heappop(heap)
        if place in targets:
            return _walked(came, place, columns)
        if done[place]:
            continue
        done[place] = 1
        so_far = paid[place]
        for offset, length in ways:
            following = place + offset
            cost = costs[following]
            if cost < 0 or done[following]:
                continue
            total = so_far + length * cost
            known = paid.get(following)
            if known is None or total < known:
                paid[following] = total
                came[following] = place
                heappush(heap, (total + left[following], following))
    return None


def _inside(grid: Grid, node: Node) -> bool:
    place = grid.place_of(node)
    return 0 <= node[0] < grid.columns - 2 and 0 <= place < len(grid.costs) and grid.costs[place] >= 0


def _estimates(goals: Sequence[Node], columns: int, count: int) -> Sequence[int]:
    """Gives the guess of what is left from each place; it is a little eager, so that fewer nodes are taken up."""
    if len(goals) > 1:
        return bytes(count)
    goal_x, goal_y = goals[0][0] + 1, goals[0][1] + 1
    across = [abs(goal_x - x) for x in range(columns)]
    found: list[int] = []
    straight, slanted = EAGER * STRAIGHT, EAGER * (SLANTED - STRAIGHT)
    for y in range(count // columns):
        dy = abs(goal_y - y)
        found += [straight * dx + slanted * dy if dx > dy else straight * dy + slanted * dx for dx in across]
    return found


def _walked(came: dict[int, int], place: int, columns: int) -> list[Node]:
    places = [place]
    while place in came:
        place = came[place]
        places.append(place)
    return [(place % columns - 1, place // columns - 1) for place in reversed(places)]


def thinned(points: Sequence[Point], every: int) -> list[Point]:
    """Gives the ends and every so-manieth point between, for a curve to run through."""
    if len(points) <= 2:
        return list(points)
    last = len(points) - 1
    count = max(1, (last + every // 2) // every)
    return [points[last * place // count] for place in range(count + 1)]
