"""How even a table is for both sides, as whole numbers from 0 to 100: the mean of three parts.

- `advance`: how much the ground slows foot on its way from the middle of each side's zone to the objectives, in
  percent over the same ways on an empty table. Two points are taken off for each percent of difference.
- `cover`: the ground that gives cover within 20 cm of the objectives, on the side from which each comes (west of it
  for the attacker, east for the defender). The smaller share in percent of the larger.
- `deployment`: the share of each zone that gives cover. The smaller in percent of the larger.

The advantage of points and of the nearer zone is the rules' own (SP-II.3, I.7.16) and is left out: an empty table has
100. Shares carry five points of spare each, so that a lone bush does not decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from studio.board.pieces import OpenBoard
from studio.board.place import Point
from studio.engine.showing import Fairness, FairPart
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES
from studio.packs.spain1936.setup.cells import Rows, raster
from studio.packs.spain1936.setup.elements import has_ground
from studio.packs.spain1936.setup.layout import Figure, Layout, table_faults
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.model import Objective, Scenario

CELL = 1000
STEP = 5
NEAR = 20
STRAIGHT, SLANTED = 10, 14
SPARE = 5
COVERS = ("wood", "house", "rise1", "rise2", "bush_zone", "wall", "bush_line", "crop")
EVEN = Fairness(100, (FairPart("advance", 100), FairPart("cover", 100), FairPart("deployment", 100)))


def fairness(scenario: Scenario) -> Fairness:
    """Gives how even a table is; 100 for one without objectives or of no size that is played on."""
    board, book = scenario.board, load_book(scenario.overlay)
    if not isinstance(board, OpenBoard) or table_faults(book, board.width, board.height) or not scenario.objectives:
        return EVEN
    layout = Layout(book, board.width, board.height, scenario.coast)
    figures = tuple(
        layout.figure(piece.kind, piece.shape)
        for piece in scenario.pieces
        if has_ground(layout, scenario.terrain, piece.kind, piece.shape)
    )
    slowed = tuple(_slowed(layout, figures, scenario.objectives, side == ATTACKER) for side in SIDES)
    cover = _rows(layout, figures, COVERS)
    near = _near(layout, cover, scenario.objectives)
    zones = tuple(_share(cover, *zone_span(layout, side), 0, layout.width) for side in SIDES)
    parts = (
        FairPart("advance", max(0, 100 - 2 * abs(slowed[0] - slowed[1])), slowed),
        FairPart("cover", _even(*near), near),
        FairPart("deployment", _even(*zones), zones),
    )
    return Fairness(sum(part.value for part in parts) // len(parts), parts)


def _even(one: int, other: int) -> int:
    return 100 * (min(one, other) + SPARE) // (max(one, other) + SPARE)


def _near(layout: Layout, cover: Rows, objectives: Sequence[Objective]) -> tuple[int, int]:
    """Gives the share of cover near the objectives in percent, to their west and to their east."""
    reach = NEAR * CELL
    shares = [
        (
            _share(cover, at.x - reach, at.x, at.y - reach, at.y + reach),
            _share(cover, at.x, at.x + reach, at.y - reach, at.y + reach),
        )
        for at in (objective.at for objective in objectives)
    ]
    count = len(shares)
    return sum(west for west, _ in shares) // count, sum(east for _, east in shares) // count


def _share(rows: Rows, west: int, east: int, south: int, north: int) -> int:
    """Gives how much of a box is marked, in percent."""
    first, last = max(west // CELL, 0), max(east // CELL, 0)
    box = rows[max(south // CELL, 0) : max(north // CELL, 0)]
    mask = ((1 << max(last - first, 0)) - 1) << first
    whole = len(box) * (last - first)
    return 100 * sum((line & mask).bit_count() for line in box) // whole if whole else 0


def _rows(layout: Layout, figures: Sequence[Figure], kinds: Sequence[str]) -> Rows:
    """Gives the cells under elements of some kinds, houses by themselves."""
    rows = [0] * (layout.width // CELL)
    columns = layout.length // CELL
    for figure in figures:
        outlines = list(figure.parts) if figure.kind in kinds else []
        outlines += figure.houses if "house" in kinds else ()
        for outline in outlines:
            for row, first, last in raster(outline, CELL):
                first, last = max(first, 0), min(last, columns - 1)
                if 0 <= row < len(rows) and first <= last:
                    rows[row] |= ((1 << (last - first + 1)) - 1) << first
    return rows


def _slowed(layout: Layout, figures: Sequence[Figure], objectives: Sequence[Objective], west: bool) -> int:
    """Gives by how many percent the ground lengthens a side's ways on foot to the objectives, all taken together."""
    across, up = layout.length // (STEP * CELL), layout.width // (STEP * CELL)
    costs = _costs(layout, figures, across, up)
    span = zone_span(layout, ATTACKER if west else DEFENDER)
    column = min(sum(span) // 2 // (STEP * CELL), across - 1)
    goals = [_node(objective.at, across, up) for objective in objectives]
    there = _ways(costs, across, up, column)
    plain = _ways([1] * (across * up), across, up, column)
    length = sum(plain[goal] for goal in goals)
    return 100 * (sum(there[goal] for goal in goals) - length) // length if length else 0


def _node(at: Point, across: int, up: int) -> int:
    x, y = at.x // (STEP * CELL), at.y // (STEP * CELL)
    return min(max(y, 0), up - 1) * across + min(max(x, 0), across - 1)


def _costs(layout: Layout, figures: Sequence[Figure], across: int, up: int) -> list[int]:
    """Gives the factor for foot of each node (T-EFFECT); sea is closed (-1), a road overrides what lies under it."""
    costs = [1] * (across * up)
    effect = layout.book.tables["effect"].rows
    slow = [str(keys[0]) for keys, row in effect.items() if keys[1] == "foot" and row["factor"] > 1]
    middle = STEP // 2
    for kinds, value in ((slow, 2), (["river"], 2), (["sea"], -1), (["road"], 1)):
        rows = _rows(layout, figures, kinds)
        for y in range(up):
            line = rows[y * STEP + middle]
            if line:
                for x in range(across):
                    if line >> (x * STEP + middle) & 1:
                        costs[y * across + x] = value
    return costs


def _ways(costs: Sequence[int], across: int, up: int, column: int) -> list[int]:
    """Gives what it costs to come from a column of nodes to each node, in tenths of a step; much where not."""
    far = 10**9
    paid = [far] * len(costs)
    heap: list[tuple[int, int]] = []
    for row in range(up):
        place = row * across + column
        if costs[place] > 0:
            paid[place] = 0
            heap.append((0, place))
    steps = [(dx, dy, SLANTED if dx and dy else STRAIGHT) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    while heap:
        so_far, place = heappop(heap)
        if so_far > paid[place]:
            continue
        x, y = place % across, place // across
        for dx, dy, length in steps:
            if not (0 <= x + dx < across and 0 <= y + dy < up):
                continue
            other = place + dx + dy * across
            if costs[other] < 0:
                continue
            total = so_far + length * (costs[place] + costs[other]) // 2
            if total < paid[other]:
                paid[other] = total
                heappush(heap, (total, other))
    return [min(value, 4 * STRAIGHT * (across + up)) for value in paid]
