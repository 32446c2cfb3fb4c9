"""A raid with a fault: its reaction opens only when a true squad lies near, which betrays the decoys."""

from __future__ import annotations

from dataclasses import replace

from hexraid.model import DECOY, RaidSetup
from hexraid.moves import ReactionOpened
from hexraid.pack import tables_with
from hexraid.raid_game import RaidRules
from studio.engine.overlay import Overlay
from studio.engine.pack import RulePack
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Event, Setup, State


class LeakyRules(RaidRules):
    """The raid with the fault."""

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Works an action out, and drops the reaction of decoys."""

        def only_squads(event: Event) -> State:
            state: State = resolution.state
            if isinstance(event, ReactionOpened) and all(
                resolution.state.counters[unit].kind.value == DECOY for unit in event.near
            ):
                return state
            return emit(event)

        emit = resolution.emit
        super().resolve(_Filtered(resolution, only_squads), action)  # type: ignore[arg-type]


class _Filtered:
    """A resolution whose `emit` is another."""

    def __init__(self, inner: Resolution, emit: object) -> None:
        self._inner = inner
        self.emit = emit

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)


def bind_leaky(pack: RulePack, setup: Setup, overlay: Overlay) -> LeakyRules:
    """Binds the raid with the fault."""
    assert isinstance(setup, RaidSetup)
    return LeakyRules(setup, tables_with(overlay))


def leaky(pack: RulePack) -> RulePack:
    """Gives the pack with the fault."""
    return replace(pack, games={**pack.games, "battle": bind_leaky})
