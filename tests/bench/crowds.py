"""Overfull tables: the pieces of the measured battlefields, made small, one in each cell of a grid."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import msgspec

from studio.board.pieces import OpenBoard, bounds
from studio.board.place import Point
from studio.scenario.model import Piece, Scenario
from tests.bench.battles import measured_scenarios

WIDTH, HEIGHT = 180_000, 120_000
SHARE = 85
"""How much of its cell a piece fills, in per cent of the longer side."""
EDGE_KINDS = ("sea", "beach")


@cache
def crowded(count: int) -> Scenario:
    """Gives a battlefield of 180 x 120 cm with so many pieces, of the kinds and forms that battlefields have."""
    stock = [piece for made in measured_scenarios() for piece in made.pieces if piece.kind not in EDGE_KINDS]
    columns = math.ceil(math.sqrt(count * WIDTH / HEIGHT))
    rows = math.ceil(count / columns)
    wide, high = WIDTH // columns, HEIGHT // rows
    pieces = []
    for number in range(count):
        model = stock[number % len(stock)]
        cell = (number % columns * wide, number // columns * high, wide, high)
        pieces.append(_small(model, number + 1, cell))
    return msgspec.structs.replace(
        measured_scenarios()[0],
        id=f"crowd-{count}",
        board=OpenBoard(WIDTH, HEIGHT),
        sectors=(),
        pieces=tuple(pieces),
        works=(),
        objectives=(),
        zones=(),
        sides=(),
        provenance=None,
    )


def _small(model: Piece, number: int, cell: tuple[int, int, int, int]) -> Piece:
    """Gives a piece of the same form in the middle of a cell (left, bottom, width, height)."""
    left, bottom, right, top = bounds(model.shape)
    share = min(SHARE * cell[2] / max(1, right - left), SHARE * cell[3] / max(1, top - bottom)) / 100
    across = cell[0] + (cell[2] - (right - left) * share) / 2
    up = cell[1] + (cell[3] - (top - bottom) * share) / 2

    def moved(value: Any) -> Any:
        if isinstance(value, Point):
            return Point(round(across + (value.x - left) * share), round(up + (value.y - bottom) * share))
        if isinstance(value, tuple):
            return tuple(moved(each) for each in value)
        if isinstance(value, int):
            return max(1, round(value * share))
        return value

    shape = msgspec.structs.replace(
        model.shape, **{name: moved(getattr(model.shape, name)) for name in model.shape.__struct_fields__}
    )
    return msgspec.structs.replace(model, id=number, shape=shape, sector=0, name="")
