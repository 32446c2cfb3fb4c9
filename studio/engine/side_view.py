"""A game as one side may see it, as JSON Lines to hand on: nothing in it tells what others hide.

It holds no set-up, no seed and nothing bound to one; it can be read, not worked out again. The side's own actions
stand in full, of those of others only what their events show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from studio.engine.canon import canonical
from studio.engine.game import Game
from studio.engine.secrets import view
from studio.engine.values import Outcome, Side

FORMAT = 1
MARK = "estado-mayor-view"


class ViewHead(msgspec.Struct, frozen=True, kw_only=True):
    """What was played, and whose view this is."""

    view: str
    format: int
    pack: str
    version: str
    game: str
    side: Side
    players: Mapping[str, str]


class ViewLine(msgspec.Struct, frozen=True, kw_only=True):
    """One action: who acted, the action itself where it is the side's own, and its events as the side saw them."""

    n: int
    by: Side
    action: msgspec.Raw
    events: msgspec.Raw


class ViewFoot(msgspec.Struct, frozen=True, kw_only=True):
    """The last state as the side sees it, and how the game ended if it did."""

    state: msgspec.Raw
    end: Outcome | None


def view_lines(game: Game, side: Side, players: Mapping[str, str]) -> Iterator[bytes]:
    """Gives a game as a side may see it, line by line, as bytes that end with a newline."""
    head = ViewHead(
        view=MARK,
        format=FORMAT,
        pack=game.pack.key,
        version=game.pack.version,
        game=game.name,
        side=side,
        players=players,
    )
    yield canonical(head) + b"\n"
    for n, entry in enumerate(game.entries, 1):
        own = entry.action if entry.action.side == side else None
        seen = tuple(view(event, side) for event in entry.events)
        line = ViewLine(
            n=n, by=entry.action.side, action=msgspec.Raw(canonical(own)), events=msgspec.Raw(canonical(seen))
        )
        yield canonical(line) + b"\n"
    last = msgspec.Raw(canonical(view(game.state, side)))
    yield canonical(ViewFoot(state=last, end=game.state.outcome)) + b"\n"
