"""Filling an offer: what has been chosen of an action, what is open, and what may be chosen for it."""

from collections.abc import Iterable, Sequence
from typing import Any

from studio.board.place import Point
from studio.engine.offers import Domain, Offer, OneOf, SomeOf, Within
from studio.engine.values import Action, Refusal

__all__ = ["Picking", "about_unit", "fitting"]

UNITS_OF = ("unit", "officer", "target", "second_target", "about")
"""Names under which an action holds a unit that may be pointed at on the table."""


class Picking:
    """An offer that is being filled; every choice can be taken back. What has a single choice is chosen by itself."""

    def __init__(self, offer: Offer) -> None:
        self._steps: list[Offer] = [offer]
        self._skip()

    @property
    def offer(self) -> Offer:
        """The offer as far as it is filled."""
        return self._steps[-1]

    @property
    def name(self) -> str:
        """The name of what is open next, empty when nothing is."""
        return next(iter(self.offer.open), "")

    @property
    def domain(self) -> Domain | None:
        """What may be chosen next."""
        return self.offer.open[self.name] if self.name else None

    @property
    def choices(self) -> tuple[Any, ...]:
        """The values to choose from, none where a place on the table is asked for."""
        domain = self.domain
        return tuple(domain.choices) if isinstance(domain, OneOf | SomeOf) else ()

    @property
    def is_place(self) -> bool:
        """Tells whether a place on the table is asked for."""
        choices = self.choices
        return isinstance(self.domain, Within) or bool(choices and isinstance(choices[0], Point))

    @property
    def is_unit(self) -> bool:
        """Tells whether a unit is asked for that may be pointed at."""
        return self.name in UNITS_OF and bool(self.choices)

    def can(self, value: Any) -> bool:
        """Tells whether a value may be chosen next."""
        domain = self.domain
        return domain is not None and domain.contains(value)

    def choose(self, value: Any) -> None:
        """Chooses a value for what is open next; raises ValueError when it is not offered."""
        self._steps.append(self.offer.narrow(self.name, value))
        self._skip()

    def back(self) -> bool:
        """Takes the last choice back; False when there is none."""
        if len(self._steps) == 1:
            return False
        self._steps.pop()
        return True

    def place_near(self, place: Point, reach: int) -> Point | None:
        """Returns the place that a click means: itself on open ground, the nearest of several within reach."""
        if isinstance(self.domain, Within):
            return place if self.domain.contains(place) else None
        near = [point for point in self.choices if _away(point, place) <= reach * reach]
        return min(near, key=lambda point: _away(point, place), default=None)

    def judged(self, value: Any) -> tuple[Action | None, Refusal | None]:
        """Returns the action that a value would complete, and why it may not be done; no action when more is open."""
        if not self.can(value):
            return None, None
        offer = self.offer.narrow(self.name, value)
        return (None, None) if offer.open else _judged(offer)

    def done(self) -> tuple[Action | None, Refusal | None]:
        """Returns the action when all is chosen, and why it may not be done."""
        return (None, None) if self.offer.open else _judged(self.offer)

    def _skip(self) -> None:
        """Chooses what has a single choice; a way without any choice is left for the person to take back."""
        while self.offer.open and len(self.choices) == 1:
            self._steps[-1] = self.offer.narrow(self.name, self.choices[0])


def fitting(offers: Iterable[Offer], unit: int) -> list[Offer]:
    """Returns the offers that a unit can take part in as the one that acts, narrowed to it."""
    found = []
    for offer in offers:
        if unit < 0 or not offer.open:
            found.append(offer)
            continue
        name = about_unit(offer, unit)
        if name in offer.open:
            found.append(offer.narrow(name, unit))
        elif name:
            found.append(offer)
    return found


def about_unit(offer: Offer, unit: int) -> str:
    """Returns the name under which an offer may hold a unit as the one that acts, empty when it cannot."""
    if offer.fixed.get("unit") == unit:
        return "unit"
    for name in ("unit", "officer"):
        domain = offer.open.get(name)
        if isinstance(domain, OneOf) and unit in domain.choices:
            return name
        if domain is not None:
            return ""
    return "officer" if "unit" not in offer.fixed and offer.fixed.get("officer") == unit else ""


def _judged(offer: Offer) -> tuple[Action, Refusal | None]:
    action = offer.done()
    return action, offer.judge(action) if offer.judge is not None else None


def _away(one: Sequence[int], other: Sequence[int]) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
