"""The set-up bound to a table size and its house rules: what every step looks things up in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from studio.engine.values import Refusal, RuleId
from studio.packs.spain1936.book import Book
from studio.packs.spain1936.lists import Lists
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout
from studio.packs.spain1936.setup.state import SettingUp, TableSetup

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

    def layout(self, state: SettingUp) -> Layout:
        """Gives the table with the coast of this state."""
        key = ("layout", state.coast)
        found: Layout | None = self.cache.get(key)
        if found is None:
            found = self.cache[key] = self.base.with_coast(state.coast)
        return found

    def figures(self, state: SettingUp) -> tuple[Figure, ...]:
        """Gives the geometry of all pieces on the table."""
        return self.base.figures_of(state.pieces)


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
