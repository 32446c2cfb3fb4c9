"""What the kernel itself knows how to do in every game: resign and agree to end (rows EM-*)."""

from __future__ import annotations

from typing import Any

import msgspec

from studio.engine.resolution import Resolution
from studio.engine.values import (
    EM_AGREE,
    EM_AWAITED,
    EM_RESIGN,
    Action,
    Agree,
    Agreed,
    Event,
    Outcome,
    Refusal,
    Resign,
    Resigned,
    Side,
    State,
)


def kernel_refusal(state: State, waiting: tuple[Side, ...], sides: tuple[Side, ...], action: Action) -> Refusal | None:
    """Refuses to resign or agree when the game is over, to strangers, and to agree twice."""
    if state.outcome or not waiting:
        return Refusal("game-over", EM_AWAITED)
    if action.side not in sides:
        return Refusal("not-awaited", EM_AWAITED, {"side": str(action.side)})
    if isinstance(action, Agree) and action.side in state.agreed:
        return Refusal("agreed-already", EM_AGREE, {"side": str(action.side)})
    return None


def resolve_kernel(resolution: Resolution, action: Action, sides: tuple[Side, ...]) -> None:
    """Works out a resignation or an agreement; the pack's `evolve` must hand kernel events to `evolve_kernel`."""
    if isinstance(action, Resign):
        others = tuple(side for side in sides if side != action.side)
        winner = others[0] if len(others) == 1 else None
        resolution.emit(Resigned(rule=EM_RESIGN, side=action.side, winner=winner))
    elif isinstance(action, Agree):
        agreed = (*resolution.state.agreed, action.side)
        resolution.emit(Agreed(rule=EM_AGREE, side=action.side, ends=all(side in agreed for side in sides)))


def evolve_kernel(state: Any, event: Event) -> Any:
    """Gives the state after a kernel event."""
    if isinstance(event, Resigned):
        outcome = Outcome(event.winner, EM_RESIGN, "resigned")
        return msgspec.structs.replace(state, outcome=outcome, windows=())
    if isinstance(event, Agreed):
        agreed = (*state.agreed, event.side)
        if not event.ends:
            return msgspec.structs.replace(state, agreed=agreed)
        draw = Outcome(None, EM_AGREE, "agreed")
        return msgspec.structs.replace(state, agreed=agreed, outcome=draw, windows=())
    raise TypeError(f"{type(event).__name__} is no event of the kernel")
