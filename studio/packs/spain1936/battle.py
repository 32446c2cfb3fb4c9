"""The battle bound to a table: the sheets of its units, its ground and sight, and the chapters that rule it.

Chapters are functions on a `BattleRules` and a state. It holds what never changes in a battle, and caches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from studio.board.place import Point
from studio.engine.tables import Table
from studio.engine.values import Setup, Side
from studio.scenario.model import Scenario


class BattleSetup(Setup, frozen=True, kw_only=True, tag="spain1936.battle_setup"):
    """A battle opens from a scenario with both armies in it; `options` are the pack's own (all off by default)."""

    scenario: Scenario
    options: tuple[str, ...] = ()


class Weapon(msgspec.Struct, frozen=True):
    """A weapon profile (T-WEAPONS): D by band, -1 where it cannot fire; `reach` its own limit in units, 0 for none."""

    key: str
    type: str
    attack: tuple[int, int, int, int]
    burst: int = 1
    suppression: bool = False
    reach: int = 0
    half_arc: int = 18000


@dataclass(frozen=True, slots=True)
class Sheet:
    """What never changes of a unit: its row of the lists, quality, weapons and special rules."""

    id: int
    side: Side
    nation: str
    type: str
    name: str
    quality: str
    form: str
    mover: str
    points: int
    initiative: int
    armour: tuple[int, int, int] | None
    weapons: tuple[Weapon, ...]
    secondary: str
    rules: frozenset[str]
    upgrades: frozenset[str]
    cost: int
    is_officer: bool
    is_leader: bool
    voice: int
    moral: int
    recovery: int
    platoon: int = 0


@dataclass
class BattleRules:
    """One battle of the pack, bound to its setup and overlay; see `studio.engine.pack.GameRules` for the contract."""

    setup: BattleSetup
    tables: dict[str, Table]
    sheets: tuple[Sheet, ...]
    objectives: tuple[Point, ...]
    cache: dict[Any, Any] = field(default_factory=dict)
