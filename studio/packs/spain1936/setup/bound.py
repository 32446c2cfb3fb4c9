"""The set-up bound to a table size and its house rules: what every step looks things up in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from studio.board.pieces import Band
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Refusal, RuleId
from studio.packs.spain1936.book import BANDS, Book
from studio.packs.spain1936.lists import Lists
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout
from studio.packs.spain1936.setup.overlaps import band_outline
from studio.packs.spain1936.setup.state import SettingUp, TableSetup
from studio.scenario.model import Piece

NOT_OPEN = "step-not-open"
STEP_ROW = RuleId("SP-0.8")


@dataclass
class Bound:
    """The tables, and the geometry already worked out; it holds no state of the game."""

    setup: TableSetup
    book: Book
    lists: Lists
    base: Layout
    cache: dict[Any, Any] = field(default_factory=dict)
    cells: dict[int, tuple[Figure, list[tuple[int, int]]]] = field(default_factory=dict)
    pieces: dict[int, tuple[Piece, Figure]] = field(default_factory=dict)

    def layout(self, state: SettingUp) -> Layout:
        """Gives the table with the coast of this state."""
        key = ("layout", state.coast)
        found: Layout | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.base.with_coast(state.coast)
        return found

    def figures(self, state: SettingUp) -> tuple[Figure, ...]:
        """Gives the geometry of all pieces on the table."""
        known = self.cache.get("figures")
        if known is None or known[0] is not state.pieces:
            known = self.cache["figures"] = (state.pieces, tuple([self._figure(piece) for piece in state.pieces]))
        found: tuple[Figure, ...] = known[1]
        return found

    def _figure(self, piece: Piece) -> Figure:
        """Gives the geometry of a piece, kept with the very value it belongs to, so that no shape is hashed twice."""
        known = self.pieces.get(id(piece))
        if known is None or known[0] is not piece:
            known = self.pieces[id(piece)] = (piece, self.base.figure(piece.kind, piece.shape))
        return known[1]

    def accept(self, state: SettingUp, action: Action) -> None:
        """Remembers that an action was judged and not refused, so that it is not judged again at once."""
        self.cache["accepted"] = (state, action)

    def is_accepted(self, state: SettingUp, action: Action) -> bool:
        """Tells whether this very action was accepted for this very state."""
        known = self.cache.get("accepted")
        return known is not None and known[0] is state and known[1] is action

    def ground(self, state: SettingUp) -> tuple[Figure, ...]:
        """Gives the geometry of all pieces, and of the bands that sea and beach will take in sectors still open.

        The sea runs along its whole edge as soon as the die fell; a beach is kept free where the kind may have one.
        """
        placed = self.figures(state)
        if not state.coast or len(state.sectors) < self.base.sectors:
            return placed
        layout = self.layout(state)
        kept = []
        for sector in state.sectors:
            if not sector.counts:
                ranges = self.book.ranges[state.terrain][sector.kind]
                kinds = [kind for kind in BANDS if kind in ranges and ranges[kind].most]
                kept += [layout.figure(kind, Band(band_outline(layout, kind, sector.number))) for kind in kinds]
        return (*placed, *kept)


def now(resolution: Resolution) -> SettingUp:
    """Gives the state of a set-up that is being worked out."""
    state: Any = resolution.state
    found: SettingUp = state
    return found


def first_of(faults: Iterable[Fault]) -> Refusal | None:
    """Gives the first of some faults, which stand in catalogue order, as a refusal (SP-0.8)."""
    for found in faults:
        return Refusal(found.code, found.rule, dict(found.params))
    return None


def is_open(state: SettingUp, *kinds: str) -> bool:
    """Tells whether one of these steps is the open one."""
    return bool(state.windows) and state.windows[-1].kind in kinds


def not_open() -> Fault:
    """Gives the fault of an action whose step is not open."""
    return Fault(NOT_OPEN, STEP_ROW, {})
