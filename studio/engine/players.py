"""The plainest machine player, which fits every game: it takes what is offered by chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action


class RandomPlayer:
    """Takes one of the offers by chance and samples what is open; the others in turn when that one finds nothing."""

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an action; Exhausted when no offer gave one."""
        last = Exhausted(0)
        for place in stream.order(len(offers)):
            action = offers[place].sample(stream)
            if not isinstance(action, Exhausted):
                return action
            last = action
        return last
