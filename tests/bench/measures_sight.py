"""N3 and N4: sight in bulk, a pair of stands, two sections."""

from __future__ import annotations

from statistics import median
from typing import Any

import numpy as np

from studio.board.place import Point
from studio.board.sight import Obstacle, SightField
from studio.engine.dice import Stream
from studio.packs.spain1936 import sight
from studio.packs.spain1936.watch import Watch, watch_of
from tests.bench.battles import bound
from tests.bench.paired import RUNS, Figure, paired, seconds
from tests.bench.references import crosses, prepared_union, toy_walls, union_blocked

PIECES, PAIRS = 60, 1600
WIDTH, HEIGHT = 180_000, 120_000
EYE = 1500


def bulk() -> Figure:
    """Measures blocked or not for 1,600 pairs over 60 pieces, in ms; the reference is a prepared union."""
    stream = Stream(3)
    outlines = []
    for _ in range(PIECES):
        x, y = stream.below(WIDTH - 12_000), stream.below(HEIGHT - 12_000)
        w, h = 3000 + stream.below(9000), 3000 + stream.below(9000)
        outlines.append((Point(x, y), Point(x, y + h), Point(x + w, y + h), Point(x + w, y)))
    field = SightField(Obstacle(place, outline, 5000) for place, outline in enumerate(outlines))
    rows = [[stream.below(WIDTH if i % 2 == 0 else HEIGHT) for i in range(4)] for _ in range(PAIRS)]
    pairs = np.array(rows, dtype=np.int64)
    union = prepared_union([tuple(outline) for outline in outlines])
    lines = pairs.reshape(PAIRS, 2, 2)
    mine, theirs = paired(lambda: field.blocked_bulk(pairs, EYE, EYE), lambda: union_blocked(union, lines), runs=9)
    return Figure(mine * 1000, theirs, mine / theirs, f"{PAIRS / mine / 1e6:.2f} M pairs a second")


def _looks(single: bool) -> tuple[list[tuple[Any, int, int]], list[Watch]]:
    """Gives pairs of units of opening tables to be looked at, single stands or sections."""
    _, rules = bound()
    found = []
    for table in rules:
        state = table.begin()
        ids = [
            unit.id
            for unit in state.units
            if (table.sheets[unit.id].form == "section") != single and unit.condition == "in_play"
        ]
        found.extend((table, one, two) for one in ids for two in ids if state.units[one].side != state.units[two].side)
    return found, [watch_of(table).at(table.begin()) for table in rules]


def _cold(single: bool) -> float:
    looks, watches = _looks(single)
    times = []
    for table, one, two in looks:
        for watch in watches:
            watch.known.clear()
            watch.grounds.clear()
            watch.corridors.clear()
        times.append(seconds(lambda table=table, one=one, two=two: sight.sees(table, table.begin(), one, two)))
    return median(sorted(times)[len(times) // 4 :])


def stand_pair() -> Figure:
    """Measures a full check between two single stands, cold, in microseconds; free tables are left out."""
    walls = toy_walls()
    segment = median(seconds(lambda: [crosses(3, 5, 1700, 1100, wall) for wall in walls]) for _ in range(RUNS))
    value = _cold(True)
    return Figure(value * 1e6, segment, value / segment)


def two_sections() -> Figure:
    """Measures a full check between two sections, cold, in microseconds."""
    return Figure(_cold(False) * 1e6)


def warm() -> Figure:
    """Measures two sections when nothing moved, in microseconds."""
    looks, _ = _looks(False)
    table, one, two = looks[0]
    state = table.begin()
    sight.sees(table, state, one, two)
    count = 20_000

    def ask() -> None:
        for _ in range(count):
            sight.sees(table, state, one, two)

    return Figure(seconds(ask) / count * 1e6)


MEASURES = {"N3": bulk, "N4-pair": stand_pair, "N4-sections": two_sections, "N4-warm": warm}
