"""Piles of cards in a state: their order is nobody's to see."""

from __future__ import annotations

import msgspec

from studio.engine.secrets import NOBODY, Secret, reveal


class Pile(msgspec.Struct, frozen=True):
    """Cards by name, the top one first; `size` is public."""

    name: str
    order: Secret[tuple[str, ...]]
    size: int

    def without_top(self, count: int = 1) -> Pile:
        """Gives the pile after `count` cards were taken from its top."""
        return new_pile(self.name, reveal(self.order)[count:])

    def ordered(self, order: Secret[tuple[str, ...]]) -> Pile:
        """Gives the pile in a new order."""
        return new_pile(self.name, reveal(order))


def new_pile(name: str, cards: tuple[str, ...]) -> Pile:
    """Makes a pile of these cards, the first on top."""
    return Pile(name, Secret(NOBODY, cards), len(cards))
