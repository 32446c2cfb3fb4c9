"""Counters, windows and the two states of Raid in the Mist."""

from __future__ import annotations

import msgspec

from studio.board.place import Hex, Point
from studio.engine.piles import Pile
from studio.engine.secrets import EVERYBODY, Secret
from studio.engine.values import Setup, Side, State, Unit, Window

RAIDER = Side("raider")
SENTRY = Side("sentry")
SIDES = (RAIDER, SENTRY)
SQUAD = "squad"
DECOY = "decoy"


def rival(side: Side) -> Side:
    """Gives the other side."""
    return SENTRY if side == RAIDER else RAIDER


class Counter(Unit, frozen=True, kw_only=True, tag="counter"):
    """A counter on a hex; whether it is a squad or a decoy only its owner knows until it is shown (HR-4)."""

    cell: Hex
    kind: Secret[str]
    steps: int = 2
    acted: bool = False

    @property
    def shown(self) -> bool:
        return self.kind.owner == EVERYBODY

    @property
    def gone(self) -> bool:
        return self.steps == 0


class Placing(Window, frozen=True, kw_only=True, tag="placing"):
    """A side places its next counter; `number` counts from 1."""

    number: int


class Pathing(Window, frozen=True, kw_only=True, tag="pathing"):
    """The sentry lays the path of the patrol."""


class Dealing(Window, frozen=True, kw_only=True, tag="dealing"):
    """The deck waits to be shuffled."""


class Turn(Window, frozen=True, kw_only=True, tag="turn"):
    """A side's turn."""

    round: int


class Reaction(Window, frozen=True, kw_only=True, tag="reaction"):
    """The rival of a mover may shoot with one of the counters near it; it opens even if all of them are decoys."""

    mover: int
    near: tuple[int, ...]


class TableSetup(Setup, frozen=True, kw_only=True, tag="hexraid.table"):
    """The table before anything lies on it."""

    woods: tuple[Hex, ...] = ()
    marshes: tuple[Hex, ...] = ()
    post: Hex = Hex(8, -1)


class RaidSetup(Setup, frozen=True, kw_only=True, tag="hexraid.raid"):
    """The table with the counters of both sides and the path of the patrol."""

    table: TableSetup
    counters: tuple[Counter, ...]
    path: Secret[tuple[Point, ...]]


class TableState(State, frozen=True, kw_only=True, tag="hexraid.table_state"):
    """What was placed so far."""

    windows: tuple[Placing | Pathing, ...] = ()
    counters: tuple[Counter, ...] = ()
    path: Secret[tuple[Point, ...]] = Secret(SENTRY, ())


class RaidState(State, frozen=True, kw_only=True, tag="hexraid.raid_state"):
    """The raid: hands and their sizes by side (raider, sentry); `walked` is how far the patrol went."""

    windows: tuple[Dealing | Turn | Reaction, ...] = ()
    round: int = 1
    active: Side = RAIDER
    counters: tuple[Counter, ...]
    path: Secret[tuple[Point, ...]]
    deck: Pile
    discard: tuple[str, ...] = ()
    hands: tuple[Secret[tuple[str, ...]], ...] = (Secret(RAIDER, ()), Secret(SENTRY, ()))
    sizes: tuple[int, ...] = (0, 0)
    walked: int = 0
    fog: bool = False
    ammunition: bool = False


def with_counter(state: TableState | RaidState, number: int, **fields: object) -> tuple[Counter, ...]:
    """Gives the counters with some fields of one set anew."""
    changed = msgspec.structs.replace(state.counters[number], **fields)
    return (*state.counters[:number], changed, *state.counters[number + 1 :])


def open_kind(kind: str) -> Secret[str]:
    """Gives the kind of a counter that everybody sees."""
    return Secret(EVERYBODY, kind)
