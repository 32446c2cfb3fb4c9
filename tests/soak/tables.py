"""Many tables set by machine, each judged by both standards, and whether men and wheels come to its objectives.

`python -m tests.soak.tables -n 100` prints the figures for so many seeds of every terrain.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import median

import msgspec

from studio.engine.canon import digest
from studio.engine.pack import find_pack
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.cells import Rows, blocked_rows, free_for_box
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.files import document_bytes
from studio.scenario.model import Scenario

TERRAINS = ("llanura", "ciudad", "colina", "bosque", "costa")
STANDARDS = ("book", "playable")
CELL = 1000
BESIDE, HALF_WHEELS = 8, 1500
FOOT, WHEELS = "infantry_section", "transport"


class Made(msgspec.Struct, frozen=True):
    """What a seed came to: how long it took in ms, its faults, drops, and the objectives that cannot be reached.

    `mark` is the hash of its file: two runs over the same seeds give the same marks.
    """

    terrain: str
    seed: int
    took: int
    faults: tuple[str, ...]
    dropped: tuple[str, ...]
    off_foot: int
    by_road: int
    off_wheels: int
    off_attacker: int
    mark: str


def made(terrain: str, seed: int, points: int = 500) -> Made:
    """Makes a table with armies and judges it."""
    pack = find_pack("spain1936")
    start = time.process_time()
    scenario = make(pack, MakeRequest(seed=seed, terrain=terrain, points=points))
    took = round((time.process_time() - start) * 1000)
    faults = [problem.code for standard in STANDARDS for problem in pack.problems(scenario, standard)]
    dropped = [kind for sector in scenario.sectors for kind in sector.dropped]
    return Made(
        terrain, seed, took, tuple(faults), tuple(dropped), *_out_of_reach(scenario), digest(document_bytes(scenario))
    )


def _out_of_reach(scenario: Scenario) -> tuple[int, int, int, int]:
    """Counts objectives not reached on foot, those beside a road, and of these the ones no wheels come to.

    The last counts those to which no wheels of the attacker come: a river may have no bridge on his way.
    """
    board = scenario.board
    layout = Layout(load_book(scenario.overlay), board.width, board.height, scenario.coast)  # type: ignore[union-attr]
    figures = layout.figures_of(scenario.pieces)
    # Foot fords a river from bank to bank; everybody else needs a bridge.
    on_foot = _open(layout, figures, layout.book.closed_to(FOOT) - {"river"}, 0)
    on_wheels = _open(layout, figures, layout.book.closed_to(WHEELS), HALF_WHEELS)
    roads = blocked_rows(layout, figures, frozenset({"road"}), CELL)
    marched = _flooded(on_foot, _zone(layout, ATTACKER))
    driven = {side: _flooded(on_wheels, _zone(layout, side)) for side in (ATTACKER, DEFENDER)}
    off_foot = by_road = off_wheels = off_attacker = 0
    for objective in scenario.objectives:
        x, y = objective.at.x // CELL, objective.at.y // CELL
        off_foot += not _near(marched, x, y, 1)
        if _near(roads, x, y, BESIDE):
            by_road += 1
            off_wheels += not any(_near(rows, x, y, BESIDE) for rows in driven.values())
            off_attacker += not _near(driven[ATTACKER], x, y, BESIDE)
    return off_foot, by_road, off_wheels, off_attacker


def _open(layout: Layout, figures: Sequence[Figure], closed: frozenset[str], half: int) -> Rows:
    """Gives the cells where a mover may be: off what is closed to it, or on a road."""
    barred = blocked_rows(layout, figures, closed, CELL)
    if "house" in closed:
        houses = [Figure("house", town.houses, town.house_boxes, town.box) for town in figures if town.houses]
        more = blocked_rows(layout, houses, closed, CELL)
        barred = [one | two for one, two in zip(barred, more, strict=True)]
    whole = (0, 0, layout.length, layout.width)
    free = free_for_box(barred, (-half, -half, half, half), whole, CELL)
    roads = blocked_rows(layout, figures, frozenset({"road"}), CELL)
    return [one | two for one, two in zip(free, roads, strict=True)]


def _zone(layout: Layout, side: str) -> int:
    west, east = (border // CELL for border in zone_span(layout, side))  # type: ignore[arg-type]
    return ((1 << (east - west)) - 1) << west


def _flooded(free: Rows, columns: int) -> Rows:
    """Gives the free cells that hang together with free cells of some columns."""
    reached = [line & columns for line in free]
    changed = True
    while changed:
        changed = False
        for order in (range(len(free)), range(len(free) - 1, -1, -1)):
            for row in order:
                line = reached[row]
                for other in (row - 1, row + 1):
                    if 0 <= other < len(free):
                        line |= reached[other]
                line &= free[row]
                grown = 0
                while grown != line:
                    grown = line
                    line |= (line << 1 | line >> 1) & free[row]
                if line != reached[row]:
                    reached[row] = line
                    changed = True
    return reached


def _near(rows: Rows, x: int, y: int, reach: int) -> bool:
    bits = ((1 << (2 * reach + 1)) - 1) << max(x - reach, 0)
    return any(line & bits for line in rows[max(y - reach, 0) : y + reach + 1])


def figures_of(found: Sequence[Made]) -> dict[str, object]:
    """Sums up what some seeds came to."""
    return {
        "tables": len(found),
        "with faults": sum(bool(one.faults) for one in found),
        "objectives not reached on foot": sum(one.off_foot for one in found),
        "objectives by a road": sum(one.by_road for one in found),
        "of these not reached on wheels": sum(one.off_wheels for one in found),
        "not by wheels of the attacker": sum(one.off_attacker for one in found),
        "tables with drops": sum(bool(one.dropped) for one in found),
        "drops": dict(Counter(kind for one in found for kind in one.dropped)),
        "mark of all": digest("".join(one.mark for one in found).encode())[:16],
        "median ms": median(one.took for one in found),
        "worst ms": max((one.took, one.terrain, one.seed) for one in found),
    }


def many(seeds: Iterable[int]) -> list[Made]:
    """Makes the tables of some seeds over all terrains."""
    return [made(terrain, seed) for seed in seeds for terrain in TERRAINS]


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures, and every table with a fault or an objective out of reach."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, help="how many seeds of every terrain")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    chosen = parser.parse_args(arguments)
    found: list[Made] = []
    for seed in range(chosen.first, chosen.first + chosen.n):
        for one in many([seed]):
            found.append(one)
            if one.faults or one.off_foot or one.off_wheels or one.took > 1000:
                sys.stdout.write(f"{one}\n")
        if seed % 10 == 0:
            sys.stdout.write(f"{figures_of(found)}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{figures_of(found)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
