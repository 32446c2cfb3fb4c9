"""A player that samples what it is offered: it plays by the rules and without a plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action
from studio.packs.spain1936.actions import EndTurn, NoReaction
from studio.packs.spain1936.battle import BattleRules

TRIES = 12
PATIENCE = 4
PASSING = (EndTurn, NoReaction)


class RandomPlayer:
    """Samples offers in random order; three times in four it passes only when nothing else can be done."""

    def __init__(self, rules: BattleRules) -> None:
        self.rules = rules

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an action; Exhausted when nothing that is offered can be done."""
        last = Exhausted(0)
        order = stream.order(len(offers))
        if stream.below(PATIENCE):
            order = tuple(sorted(order, key=lambda place: offers[place].action in PASSING))
        for place in order:
            action = offers[place].sample(stream, TRIES)
            if not isinstance(action, Exhausted):
                return action
            last = action
        return last
