"""Resolution: working one action out, with labelled dice and events that alone change the state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from studio.engine.dice import Dice
from studio.engine.piles import Pile
from studio.engine.secrets import EVERYBODY, NOBODY, Secret, reveal
from studio.engine.values import Chance, Drawn, Event, Roll, RuleId, Shuffled, State

S = TypeVar("S", bound=State)


class Resolution:
    """The working out of one action: `state` is always that after the last event.

    Dice thrown and cards drawn wait in hand and go into the next event emitted, so that none is lost.
    """

    __slots__ = ("_dice", "_evolve", "_waiting", "events", "state")

    def __init__(self, state: State, dice: Dice, evolve: Callable[[State, Event], State]) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._evolve = evolve
        self._waiting: list[Chance] = []

    def roll(self, count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        """Throws dice for a stated rule; they are shown in the next event."""
        faces = self._dice.roll(count, sides, rule)
        self._waiting.append(Roll(rule, sides, faces))
        return faces

    def draw(self, pile: Pile, rule: RuleId, count: int = 1, owner: str | None = None) -> tuple[str, ...]:
        """Takes cards from the top of a pile; `owner` alone sees them, or everybody when None.

        The event that follows must take them off the pile in `evolve`. Raises ValueError when the pile is short.
        """
        order = reveal(pile.order)
        if len(order) < count:
            raise ValueError(f"pile {pile.name} holds {len(order)} cards, {count} asked")
        cards = order[:count]
        self._waiting.append(Drawn(rule, pile.name, Secret(EVERYBODY if owner is None else owner, cards)))
        return cards

    def shuffle(self, pile: Pile, rule: RuleId) -> Secret[tuple[str, ...]]:
        """Gives a new order for a pile's cards; the event that follows must put it there in `evolve`."""
        cards = reveal(pile.order)
        places = self._dice.order(len(cards))
        order = Secret(NOBODY, tuple(cards[place] for place in places))
        self._waiting.append(Shuffled(rule, pile.name, order, Secret(NOBODY, places)))
        return order

    def emit(self, event: Event) -> State:
        """Adds an event, with the dice in hand, and gives the state after it."""
        if self._waiting:
            event = msgspec.structs.replace(event, rolls=(*event.rolls, *self._waiting))
            self._waiting.clear()
        self.events.append(event)
        self.state = self._evolve(self.state, event)
        return self.state

    @property
    def dice_in_hand(self) -> tuple[Chance, ...]:
        """What was thrown or drawn and stands in no event yet; empty when an action is done."""
        return tuple(self._waiting)
