"""What a battle came to: one value, whether it was fought here or entered from the real table."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from studio.board.place import Hex, Point
from studio.engine.values import Side


class Fate(msgspec.Struct, frozen=True, kw_only=True):
    """Casualty points of one unit after a battle, by where they went; they add up to what it began with."""

    fit: int = 0
    wounded: int = 0
    dead: int = 0
    captured: int = 0
    missing: int = 0

    def total(self) -> int:
        """Adds all five up."""
        return self.fit + self.wounded + self.dead + self.captured + self.missing


class UnitResult(msgspec.Struct, frozen=True, kw_only=True):
    """One unit after a battle: its place in the army of its side, its state, its fate, where it stood or in which hex.

    `state` is fit, pinned, panicked, destroyed, abandoned, fled or reserve; `points` are army points.
    """

    side: Side
    unit: int
    type: str
    name: str
    quality: str
    points: int
    state: str
    fate: Fate
    at: Point | None = None
    cell: Hex | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a battle: winner (None: a draw), victory level, objectives by holder, who holds the field, units.

    `source` is engine, or table when it was entered by hand; `reason` is the key of the phrase that says why it ended.
    """

    scenario: str
    winner: Side | None
    level: str
    reason: str
    rounds: int
    objectives: tuple[Side, ...]
    field: Side
    units: tuple[UnitResult, ...]
    source: str = "engine"
    record: str = ""

    def lost_points(self, side: Side) -> int:
        """Adds up the army points of the side's units that are out of action."""
        return sum(unit.points for unit in self.of(side) if unit.state in ("destroyed", "abandoned", "fled"))

    def of(self, side: Side) -> Iterable[UnitResult]:
        """Gives the units of one side in the order of its army."""
        return (unit for unit in self.units if unit.side == side)
