"""Twins: the same raid played twice with other secrets, and the first thing that its observer sees differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hexraid.drawing import picture
from hexraid.model import RaidSetup
from studio.drawing.picture import encode
from studio.engine.canon import canonical
from studio.engine.dice import SeededDice, Stream
from studio.engine.game import Game, offers, open_game, perform, refuse, view
from studio.engine.offers import Exhausted
from studio.engine.pack import RulePack
from studio.engine.telling import log_of
from studio.engine.values import Action, Side
from studio.words import load

Look = Callable[[Game, Side], Any]


def first_difference(
    pack: RulePack, one: RaidSetup, other: RaidSetup, observer: Side, seed: int, more: Mapping[str, Look]
) -> str | None:
    """Plays both until something hidden comes to light; names what the observer saw differ, or None.

    `more` are ways to look at a game besides view, offers, refusals, picture and log.
    """
    games = [open_game(pack, "battle", setup, SeededDice(seed)) for setup in (one, other)]
    streams = {side: Stream(seed * 2 + place) for place, side in enumerate(games[0].rules.sides)}
    player = games[0].rules.player("random")
    while games[0].state.windows:
        for name, look in {**LOOKS, **more}.items():
            if look(games[0], observer) != look(games[1], observer):
                return f"{name} after {len(games[0].entries)} actions"
        side = games[0].state.windows[-1].sides[0]
        action = player.choose(view(games[0], side), offers(games[0], side), streams[side])
        if isinstance(action, Exhausted) or refuse(games[1], action) is not None:
            return None if side != observer else f"refusal after {len(games[0].entries)} actions"
        games = [perform(game, action) for game in games]
        if any(event.reveals for game in games for event in game.entries[-1].events):
            return None
    return None


def _seen(game: Game, observer: Side) -> bytes:
    return canonical(view(game, observer))


def _offered(game: Game, observer: Side) -> bytes:
    return canonical([offer.plain() for offer in offers(game, observer)])


def _refused(game: Game, observer: Side) -> list[Any]:
    return [refuse(game, action) for action in _tries(game, observer)]


def _tries(game: Game, observer: Side) -> list[Action]:
    """Gives actions of the observer that touch everything the rival hides, allowed or not."""
    from hexraid.moves import PlayCard, React, Shoot

    rivals = [counter.id for counter in game.state.counters if counter.side != observer]
    own = [counter.id for counter in game.state.counters if counter.side == observer]
    return [
        *(Shoot(side=observer, unit=unit, target=target) for unit in own for target in rivals),
        *(Shoot(side=observer, unit=target, target=own[0]) for target in rivals),
        *(PlayCard(side=observer, card="flare", target=target) for target in rivals),
        *(React(side=observer, unit=unit) for unit in (*own, *rivals)),
    ]


def _drawn(game: Game, observer: Side) -> bytes:
    return encode(picture(game.rules, view(game, observer)))


def _told(game: Game, observer: Side) -> list[Any]:
    return list(log_of(game, observer, load("es")))[-12:]


LOOKS: dict[str, Look] = {"view": _seen, "offers": _offered, "refusals": _refused, "picture": _drawn, "log": _told}
