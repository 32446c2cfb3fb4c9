"""What each class of mover can reach from the deployment zones: objectives and the rival's zone (SP-I.6, IV.6.4).

The table is one whole number of cells of a centimetre, so that a few shifts let a flood run over all of it. A mover
is judged by the middle third of its base: what a flood does not reach cannot be reached.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.pieces import OpenBoard
from studio.board.place import Point
from studio.engine.values import Param, Problem, RuleId
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES
from studio.packs.spain1936.setup.cells import Rows, blocked_rows, free_for_box, raster
from studio.packs.spain1936.setup.elements import has_ground
from studio.packs.spain1936.setup.layout import Figure, Layout, table_faults
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.model import Objective, Scenario

CELL = 1000
HALF = 1000
NEAR = 10_000
CLASSES = ("foot", "wheeled", "tracked")
GROUND, RIVER, SEA = RuleId("SP-IV.6.4"), RuleId("SP-I.6.7c"), RuleId("SP-I.6.10")


def reach_problems(scenario: Scenario) -> tuple[Problem, ...]:
    """Gives a warning for each objective, and each zone, that a class of mover cannot reach from a side's own zone.

    The subject is `objective:n` or `zone:side`, the code `objective-unreachable` or `zone-unreachable`.
    """
    board, book = scenario.board, load_book(scenario.overlay)
    if not isinstance(board, OpenBoard) or table_faults(book, board.width, board.height):
        return ()
    layout = Layout(book, board.width, board.height, scenario.coast)
    figures = tuple(
        layout.figure(piece.kind, piece.shape)
        for piece in scenario.pieces
        if has_ground(layout, scenario.terrain, piece.kind, piece.shape)
    )
    return tuple(_unreached(layout, figures, scenario.objectives))


def _unreached(layout: Layout, figures: tuple[Figure, ...], objectives: tuple[Objective, ...]) -> Iterator[Problem]:
    table = Cells(layout)
    for mover in CLASSES:
        barriers = _barriers(layout, mover, figures)
        if not barriers:
            continue
        free = table.whole(_open_ground(layout, mover, barriers, figures))
        rule = _blamed(barriers)
        zones = {side: free & table.box(*zone_span(layout, side), 0, layout.width) for side in SIDES}
        for side in SIDES:
            reached = table.flood(zones[side], free)
            who: dict[str, Param] = {"side": str(side), "mover": f"mover_{mover}"}
            if side == ATTACKER and not reached & zones[DEFENDER]:
                yield Problem("zone-unreachable", rule, "warning", f"zone:{DEFENDER}", who)
            for objective in objectives:
                x, y = objective.at
                if not reached & table.box(x - NEAR, x + NEAR, y - NEAR, y + NEAR):
                    yield Problem("objective-unreachable", rule, "warning", f"objective:{objective.id}", who)


def closed_kinds(layout: Layout, mover: str) -> frozenset[str]:
    """Names the elements closed to a class of mover; foot crosses a river from bank to bank (SP-I.6.7a)."""
    rows = layout.book.tables["effect"].rows
    closed = {str(keys[0]) for keys, row in rows.items() if keys[1] == mover and row["factor"] < 0}
    return frozenset(closed - {"river"} if mover == "foot" else closed)


def open_rows(layout: Layout, mover: str, figures: tuple[Figure, ...]) -> Rows:
    """Gives the cells where the middle of a mover may be, row by row."""
    barriers = _barriers(layout, mover, figures)
    return _open_ground(layout, mover, barriers, figures)


def _barriers(layout: Layout, mover: str, figures: tuple[Figure, ...]) -> list[Figure]:
    closed = closed_kinds(layout, mover)
    houses = "house" in closed
    return [figure for figure in figures if figure.kind in closed or (houses and figure.houses)]


def _open_ground(layout: Layout, mover: str, barriers: list[Figure], figures: tuple[Figure, ...]) -> Rows:
    closed = closed_kinds(layout, mover)
    rows = blocked_rows(layout, barriers, closed, CELL)
    columns = layout.length // CELL
    for figure in barriers:
        for house in figure.houses if "house" in closed else ():
            _mark(rows, columns, house)
    window = (0, 0, layout.length + CELL, layout.width + CELL)
    free = free_for_box(rows, (-HALF, -HALF, HALF, HALF), window, CELL)
    roads = blocked_rows(layout, [figure for figure in figures if figure.kind == "road"], frozenset({"road"}), CELL)
    inside = (1 << columns) - 1
    return [(line | road) & inside for line, road in zip(free, roads, strict=True)]


def _mark(rows: Rows, columns: int, outline: tuple[Point, ...]) -> None:
    for row, first, last in raster(outline, CELL):
        if 0 <= row < len(rows):
            first, last = max(first, 0), min(last, columns - 1)
            if first <= last:
                rows[row] |= ((1 << (last - first + 1)) - 1) << first


def _blamed(barriers: list[Figure]) -> RuleId:
    """Names the row of what most likely bars the way: a river, the sea, else any ground."""
    kinds = {figure.kind for figure in barriers}
    if "river" in kinds:
        return RIVER
    return SEA if "sea" in kinds else GROUND


class Cells:
    """The rows of a table side by side in one whole number, an empty column between them."""

    def __init__(self, layout: Layout) -> None:
        self.columns = layout.length // CELL
        self.count = layout.width // CELL
        self.size = self.columns // 8 + 1
        self.stride = 8 * self.size

    def whole(self, rows: Rows) -> int:
        """Joins rows of cells."""
        return int.from_bytes(b"".join([line.to_bytes(self.size, "little") for line in rows]), "little")

    def box(self, west: int, east: int, south: int, north: int) -> int:
        """Gives the cells of a box in units."""
        first, last = max(west // CELL, 0), min(east // CELL, self.columns)
        line = ((1 << max(last - first, 0)) - 1) << first
        low, high = max(south // CELL, 0), min(north // CELL, self.count)
        return sum(line << row * self.stride for row in range(low, high))

    def flood(self, seeds: int, free: int) -> int:
        """Gives the free cells that can be come to from some cells, step by step to a side."""
        reached = seeds
        while True:
            before = reached
            for unit, most in ((1, self.columns), (self.stride, self.count)):
                reached = _run_up(reached, free, unit, most)
                reached = _run_down(reached, free, unit, most)
            if reached == before:
                return reached


def _run_up(reached: int, free: int, unit: int, most: int) -> int:
    done = 1
    while done < most:
        reached |= free & (reached << done * unit)
        free &= free << done * unit
        done *= 2
    return reached


def _run_down(reached: int, free: int, unit: int, most: int) -> int:
    done = 1
    while done < most:
        reached |= free & (reached >> done * unit)
        free &= free >> done * unit
        done *= 2
    return reached
