"""The battle bound to a table: the sheets of its units, its ground and sight, and the chapters that rule it.

Chapters are functions on a `BattleRules` and a state, joined by `binding.py`. It holds what never changes in a
battle, and caches keyed by positions; never state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from studio.board.angles import rectangle
from studio.board.place import Length, Outline, Point
from studio.engine.kernel_actions import evolve_kernel
from studio.engine.offers import Offer
from studio.engine.pack import Player
from studio.engine.resolution import Resolution
from studio.engine.tables import Table
from studio.engine.values import Action, Agreed, Event, Outcome, Refusal, Resigned, RuleId, Setup, Side, State
from studio.errors import N_, UsageError
from studio.packs.spain1936.actions import ACTIONS
from studio.packs.spain1936.events import EVENTS
from studio.packs.spain1936.model import SIDES, Battle, BattleUnit, Stand
from studio.scenario.model import Scenario

MOST_OUTLINES = 4000


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
    marksman: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What never changes of a unit: its row of the lists, quality, weapons and special rules.

    `moral` and `recovery` are those of T-MORALE with every adjustment made; `voice` is its area of influence; `pace`
    is the mover class whose distances it has: that of a section's organic support, else its own.
    """

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
    order_dice: int = 0
    picker: str = ""
    reach: int = 0
    mount: str = ""
    pace: str = ""
    platoon: int = 0


@dataclass(frozen=True, slots=True)
class Base:
    """The size of a kind of stand (T-BASES), its top as an obstacle and its sight height, in units.

    `around` is the radius of the circle that holds it, rounded up; `within` that of the one it holds.
    """

    width: Length
    depth: Length
    top: Length
    sight: Length
    around: Length
    within: Length


@dataclass(frozen=True, slots=True)
class Mover:
    """A mover class (T-MOVE): distances in units, `turn` in 1/100 degree to each side."""

    key: str
    group: str
    base: Length
    road: Length
    turn: int
    straight: bool
    vehicle: bool
    armoured: bool
    rule: RuleId


@dataclass(frozen=True)
class Chapters:
    """The functions of the chapters: by action, by event, by window kind, and what carries on after each action."""

    refuse: Mapping[type[Action], Callable[[BattleRules, Battle, Any], Refusal | None]]
    resolve: Mapping[type[Action], Callable[[BattleRules, Resolution, Any], None]]
    evolve: Mapping[type[Event], Callable[[Battle, Any], Battle]]
    offers: Mapping[str, Callable[[BattleRules, Battle, Side], tuple[Offer, ...]]]
    proceed: Callable[[BattleRules, Resolution], None]
    result: Callable[[BattleRules, Battle], Any]
    situation: Callable[[BattleRules, Mapping[str, Any]], Battle]
    players: Mapping[str, Callable[[BattleRules], Player]]


@dataclass
class BattleRules:
    """One battle of the pack, bound to its setup and overlay; see `studio.engine.pack.GameRules` for the contract.

    `number` holds the conventions by name; `places` the order of the book, for the refusal that is given first.
    """

    setup: BattleSetup
    tables: dict[str, Table]
    sheets: tuple[Sheet, ...]
    objectives: tuple[Point, ...]
    number: dict[str, int]
    bases: dict[str, Base]
    movers: dict[str, Mover]
    ground: Any
    opening: Battle
    chapters: Chapters
    places: Mapping[str, int] = field(default_factory=dict)
    options: frozenset[str] = frozenset()
    cache: dict[Any, Any] = field(default_factory=dict)
    outlines: dict[Stand, Outline] = field(default_factory=dict)
    sides: tuple[Side, ...] = SIDES
    state_type: type[State] = Battle
    action_types: tuple[type[Action], ...] = ACTIONS
    event_types: tuple[type[Event], ...] = EVENTS

    @property
    def width(self) -> Length:
        """The length of the table from west to east."""
        width: int = self.setup.scenario.board.width  # type: ignore[union-attr]
        return width

    @property
    def height(self) -> Length:
        """The width of the table from south to north."""
        height: int = self.setup.scenario.board.height  # type: ignore[union-attr]
        return height

    def begin(self) -> Battle:
        """Gives the battle before its first action; no dice are thrown yet."""
        return self.opening

    def offers(self, view: Battle, side: Side) -> tuple[Offer, ...]:
        """Gives all that the side may do in the open window, in a fixed order."""
        if view.outcome or not view.windows:
            return ()
        window = view.windows[-1]
        return self.chapters.offers[window.kind](self, view, side) if side in window.sides else ()

    def refuse(self, view: Battle, action: Action) -> Refusal | None:
        """Judges an action: the first refusal in the order of the book, or None."""
        return self.chapters.refuse[type(action)](self, view, action)

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Works an action out, and then all that waits until somebody has to decide again."""
        self.chapters.resolve[type(action)](self, resolution, action)
        self.chapters.proceed(self, resolution)

    def evolve(self, state: Battle, event: Event) -> Battle:
        """Gives the state after an event."""
        evolve = self.chapters.evolve.get(type(event))
        if evolve is not None:
            return evolve(state, event)
        assert isinstance(event, Resigned | Agreed)
        after: Battle = evolve_kernel(state, event)
        return after

    def outcome(self, state: Battle) -> Outcome | None:
        """Tells how the battle ended, or None while it goes on."""
        return state.outcome

    def result(self, state: Battle) -> Any:
        """Gives the result of the battle for campaigns and reports."""
        return self.chapters.result(self, state)

    def player(self, name: str) -> Player:
        """Gives a machine player by name.

        Raises UsageError for a name that the pack does not have.
        """
        make = self.chapters.players.get(name)
        if make is None:
            raise UsageError(
                "player.unknown",
                N_("There is no machine player {name}; there are {names}."),
                name=name,
                names=", ".join(self.chapters.players),
            )
        return make(self)

    def situation(self, data: Mapping[str, Any]) -> Battle:
        """Builds the state that a case describes."""
        return self.chapters.situation(self, data)

    def sheet(self, unit: BattleUnit) -> Sheet:
        """Gives the sheet of a unit."""
        return self.sheets[unit.id]

    def first(self, refusals: Iterable[Refusal]) -> Refusal | None:
        """Gives the refusal whose rule stands first in the book."""
        return min(refusals, key=lambda refusal: self.places.get(refusal.rule, len(self.places)), default=None)


def outline_of_stand(rules: BattleRules, stand: Stand) -> Outline:
    """Gives the corners of a base: front left, front right, rear right, rear left; kept while it stands there."""
    found = rules.outlines.get(stand)
    if found is None:
        base = rules.bases[stand.kind]
        if len(rules.outlines) > MOST_OUTLINES:
            rules.outlines.clear()
        found = rules.outlines[stand] = rectangle(stand.at, base.width, base.depth, stand.bearing)
    return found
