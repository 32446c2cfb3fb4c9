"""A player that samples what it is offered: it plays by the rules and without a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action
from studio.packs.spain1936.battle import BattleRules

TRIES = 12


class RandomPlayer:
    """Samples offers in random order; it ends the turn or passes only when it draws that or finds nothing else."""

    def __init__(self, rules: BattleRules) -> None:
        self.rules = rules

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an action; Exhausted when nothing that is offered can be done."""
        last = Exhausted(0)
        for place in stream.order(len(offers)):
            action = offers[place].sample(stream, TRIES)
            if not isinstance(action, Exhausted):
                return action
            last = action
        return last
