"""Laying the table (HR-2 to HR-6): counters in turn, then the patrol's path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from hexraid.hexes import CELLS, HEIGHT, WIDTH, centre
from hexraid.model import (
    DECOY,
    RAIDER,
    SENTRY,
    SIDES,
    SQUAD,
    Counter,
    Pathing,
    Placing,
    RaidSetup,
    TableSetup,
    TableState,
)
from hexraid.moves import TABLE_ACTIONS, TABLE_EVENTS, LayPath, PathLaid, Place, Placed, PlanMade
from studio.board.place import Hex, Point
from studio.engine.kernel_actions import evolve_kernel
from studio.engine.offers import Limits, Offer, OneOf, Route, Within
from studio.engine.pack import Player
from studio.engine.players import RandomPlayer
from studio.engine.resolution import Resolution
from studio.engine.secrets import Secret
from studio.engine.tables import Table
from studio.engine.values import Action, Agreed, Event, Outcome, Refusal, Resigned, RuleId, Side, State


class TableRules:
    """The table game bound to a table; see `studio.engine.pack.GameRules`."""

    sides: tuple[Side, ...] = SIDES
    state_type: type[State] = TableState
    action_types = TABLE_ACTIONS
    event_types = TABLE_EVENTS

    def __init__(self, setup: TableSetup, tables: Mapping[str, Table]) -> None:
        self.setup = setup
        limits = {str(row["name"]): row for row in tables["numbers"].rows.values()}
        self.kinds = {SQUAD: int(limits["squads"]["value"]), DECOY: int(limits["decoys"]["value"])}
        self.limits = Limits(int(limits["path_length"]["value"]), int(limits["path_corners"]["value"]))
        self.zones = {
            RAIDER: _columns(0, int(limits["raider_columns"]["value"]) - 1),
            SENTRY: _columns(int(limits["sentry_column"]["value"]), 8),
        }
        west = (Point(0, 0), Point(WIDTH // 4, 0), Point(WIDTH // 4, HEIGHT), Point(0, HEIGHT))
        everywhere = (Point(0, 0), Point(WIDTH, 0), Point(WIDTH, HEIGHT), Point(0, HEIGHT))
        self.route = Route((centre(setup.post),), Within((west,)), Within((everywhere,)), self.limits)

    def begin(self) -> TableState:
        """Opens with the raider's first counter."""
        return TableState(windows=(Placing(kind="placing", sides=(RAIDER,), number=1),))

    def offers(self, view: TableState, side: Side) -> tuple[Offer, ...]:
        """Gives the free hexes of the side's zone and the kinds it has left, or the patrol's path."""

        def judge(action: Action) -> Refusal | None:
            return self.refuse(view, action)

        window = view.windows[-1]
        if isinstance(window, Pathing):
            return (Offer(LayPath, {"side": side}, {"path": self.route}, RuleId("HR-6"), judge=judge),)
        taken = {counter.cell for counter in view.counters}
        cells = tuple(cell for cell in CELLS if cell in self.zones[side] and self._is_free(cell, taken))
        left = tuple(kind for kind in self.kinds if self._left(view, side, kind) > 0)
        return (Offer(Place, {"side": side}, {"cell": OneOf(cells), "kind": OneOf(left)}, RuleId("HR-3"), judge=judge),)

    def refuse(self, view: TableState, action: Action) -> Refusal | None:
        """Judges a placing or a path in the order of the book."""
        match action:
            case Place(side=side, cell=cell, kind=kind) if isinstance(view.windows[-1], Placing):
                if cell not in self.zones[side]:
                    return Refusal("outside-zone", RuleId("HR-2"))
                if kind not in self.kinds or self._left(view, side, kind) <= 0:
                    return Refusal("none-left", RuleId("HR-3"), {"kind": kind})
                if not self._is_free(cell, {counter.cell for counter in view.counters}):
                    return Refusal("hex-taken", RuleId("HR-5"))
                return None
            case LayPath(path=path) if isinstance(view.windows[-1], Pathing):
                return None if self.route.contains(path) else Refusal("bad-path", RuleId("HR-6"))
            case _:
                return Refusal("not-now", RuleId("HR-3"))

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Works a placing or the path out."""
        match action:
            case Place(side=side, cell=cell, kind=kind):
                unit = len(resolution.state.counters)
                resolution.emit(
                    Placed(rule=RuleId("HR-3"), side=side, unit=unit, cell=cell, kind=Secret(str(side), kind))
                )
            case LayPath(path=path):
                resolution.emit(PathLaid(rule=RuleId("HR-6"), path=Secret(str(SENTRY), path)))
                resolution.emit(PlanMade(rule=RuleId("HR-3")))

    def evolve(self, state: TableState, event: Event) -> State:
        """Gives the state after an event."""
        match event:
            case Resigned() | Agreed():
                after: State = evolve_kernel(state, event)
                return after
            case Placed(side=side, unit=unit, cell=cell, kind=kind):
                counters = (*state.counters, Counter(id=unit, side=side, cell=cell, kind=kind))
                if len(counters) == 2 * sum(self.kinds.values()):
                    return replace(state, counters=counters, windows=(Pathing(kind="pathing", sides=(SENTRY,)),))
                turn = Placing(kind="placing", sides=(SIDES[len(counters) % 2],), number=len(counters) + 1)
                return replace(state, counters=counters, windows=(turn,))
            case PathLaid(path=path):
                return replace(state, path=path)
            case PlanMade(rule=rule):
                return replace(state, windows=(), outcome=Outcome(None, rule, "plan_made"))
            case _:
                raise TypeError(f"{type(event).__name__} is no event of the table")

    def outcome(self, state: TableState) -> Outcome | None:
        """Tells whether the table is laid."""
        return state.outcome

    def result(self, state: TableState) -> RaidSetup:
        """Gives what the raid opens with."""
        return RaidSetup(table=self.setup, counters=state.counters, path=state.path)

    def player(self, name: str) -> Player:
        """Gives the one machine player there is."""
        return RandomPlayer()

    def situation(self, data: Mapping[str, Any]) -> TableState:
        """Builds a state from `counters` (side, cell, kind) and `to_place`."""
        counters = tuple(
            Counter(id=n, side=Side(one["side"]), cell=Hex(*one["cell"]), kind=Secret(one["side"], one["kind"]))
            for n, one in enumerate(data.get("counters", ()))
        )
        if "path_of" in data:
            return TableState(counters=counters, windows=(Pathing(kind="pathing", sides=(Side(data["path_of"]),)),))
        turn = Placing(kind="placing", sides=(Side(data["to_place"]),), number=len(counters) + 1)
        return TableState(counters=counters, windows=(turn,))

    def _left(self, view: TableState, side: Side, kind: str) -> int:
        used = sum(1 for counter in view.counters if counter.side == side and counter.kind.value == kind)
        return self.kinds[kind] - used

    def _is_free(self, cell: Hex, taken: set[Hex]) -> bool:
        return cell not in taken and cell not in self.setup.marshes


def _columns(first: int, last: int) -> frozenset[Hex]:
    return frozenset(cell for cell in CELLS if first <= cell.q <= last)


def empty_table(data: Mapping[str, Any]) -> TableSetup:
    """Builds a table from the data of a case."""
    setup: TableSetup = msgspec.convert({"type": "hexraid.table", **data}, TableSetup)
    return setup
