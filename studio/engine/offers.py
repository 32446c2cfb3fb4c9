"""Offers: what may be done now, with the domain of everything that is still open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, overload

from studio.board.geometry import point_in, polyline_length
from studio.board.place import Point
from studio.engine.dice import Stream
from studio.engine.values import Action, Refusal, RuleId


@dataclass(frozen=True, slots=True)
class Exhausted:
    """No action was found in so many tries; `last` is why the last one failed."""

    tries: int
    last: Refusal | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few values."""

    choices: tuple[Any, ...]

    def contains(self, value: Any) -> bool:
        return value in self.choices

    def sample(self, stream: Stream) -> Any:
        return stream.pick(self.choices)


@dataclass(frozen=True, slots=True)
class SomeOf:
    """Between `least` and `most` different values of a list, in the order of the list."""

    choices: tuple[Any, ...]
    least: int
    most: int

    def contains(self, value: Any) -> bool:
        places = [self.choices.index(item) for item in value if item in self.choices]
        return len(places) == len(value) and sorted(set(places)) == places and self.least <= len(value) <= self.most

    def sample(self, stream: Stream) -> Any:
        count = stream.between(self.least, min(self.most, len(self.choices)))
        chosen = sorted(stream.order(len(self.choices))[:count])
        return tuple(self.choices[index] for index in chosen)


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number from `least` to `most`, in steps."""

    least: int
    most: int
    step: int = 1

    def contains(self, value: Any) -> bool:
        return isinstance(value, int) and self.least <= value <= self.most and (value - self.least) % self.step == 0

    def sample(self, stream: Stream) -> int:
        return self.least + self.step * stream.below((self.most - self.least) // self.step + 1)


@dataclass(frozen=True, slots=True)
class Within:
    """A point inside one of some outlines; sampled on a grid of `grid` units."""

    outlines: tuple[tuple[Point, ...], ...]
    grid: int = 100

    def contains(self, value: Any) -> bool:
        return any(point_in(outline, value) for outline in self.outlines)

    def sample(self, stream: Stream) -> Point:
        outline = stream.pick(self.outlines)
        west, east = min(p.x for p in outline), max(p.x for p in outline)
        south, north = min(p.y for p in outline), max(p.y for p in outline)
        for _ in range(64):
            point = Point(
                west + self.grid * stream.below((east - west) // self.grid + 1),
                south + self.grid * stream.below((north - south) // self.grid + 1),
            )
            if point_in(outline, point):
                return point
        return outline[stream.below(len(outline))]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds of a route in units: its longest length and the most corners between its ends."""

    length: int
    corners: int


@dataclass(frozen=True, slots=True)
class Route:
    """A polyline from one of `starts` to a point within one of `ends`, its corners inside the corridor."""

    starts: tuple[Point, ...]
    ends: Within
    corridor: Within
    limits: Limits

    def contains(self, value: Any) -> bool:
        inner = all(self.corridor.contains(point) for point in value[1:-1])
        fits = 2 <= len(value) <= self.limits.corners + 2 and polyline_length(value) <= self.limits.length
        return fits and value[0] in self.starts and self.ends.contains(value[-1]) and inner

    def sample(self, stream: Stream) -> tuple[Point, ...]:
        """Draws a route; after some that are too long, one with fewer corners, and at last a straight one."""
        most = self.limits.corners
        for attempt in range(4 * most + 4):
            count = stream.below(most - attempt // 4 + 1)
            corners = tuple(self.corridor.sample(stream) for _ in range(count))
            route = (stream.pick(self.starts), *corners, self.ends.sample(stream))
            if polyline_length(route) <= self.limits.length:
                break
        return route


@dataclass(frozen=True, slots=True)
class Shape:
    """A template to be laid with its centre within an outline, turned by one of some rotations."""

    template: Any
    within: Within
    rotation: Between

    def contains(self, value: Any) -> bool:
        centre, turn = value
        return self.within.contains(centre) and self.rotation.contains(turn)

    def sample(self, stream: Stream) -> tuple[Point, int]:
        return (self.within.sample(stream), self.rotation.sample(stream))


def _is_empty(domain: Domain) -> bool:
    """Tells whether nothing can be chosen from a domain."""
    match domain:
        case OneOf(choices=choices):
            return not choices
        case SomeOf(choices=choices, least=least):
            return len(choices) < least
        case Between(least=least, most=most):
            return most < least
        case Within(outlines=outlines):
            return not outlines
        case Route(starts=starts, ends=ends):
            return not starts or _is_empty(ends)
        case Shape(within=within, rotation=rotation):
            return _is_empty(within) or _is_empty(rotation)


Domain = OneOf | SomeOf | Between | Within | Route | Shape
Narrow = Callable[["Offer", str, Any], "Offer"]
Judge = Callable[[Action], Refusal | None]


@dataclass(frozen=True, slots=True)
class Offer:
    """An action that may be done: what is fixed of it, and the domain of what is open, in order of choice.

    `narrower` recomputes the domains that depend on a value just chosen; `judge` is the pack's own `refuse`.
    """

    action: type[Action]
    fixed: dict[str, Any]
    open: dict[str, Domain]
    rule: RuleId
    narrower: Narrow | None = field(default=None, compare=False, repr=False)
    judge: Judge | None = field(default=None, compare=False, repr=False)

    def narrow(self, name: str, value: Any) -> Offer:
        """Fixes one open value and recomputes what depends on it.

        Raises ValueError when the name is not open or the value lies outside its domain.
        """
        if name not in self.open or not self.open[name].contains(value):
            raise ValueError(f"{value!r} is not offered for {name} of {self.action.__name__}")
        return self._narrowed(name, value)

    def _narrowed(self, name: str, value: Any) -> Offer:
        rest = {key: domain for key, domain in self.open.items() if key != name}
        narrowed = replace(self, fixed={**self.fixed, name: value}, open=rest)
        return self.narrower(narrowed, name, value) if self.narrower else narrowed

    def done(self) -> Action:
        """Gives the action when nothing is open any more."""
        if self.open:
            raise ValueError(f"still open for {self.action.__name__}: {', '.join(self.open)}")
        return self.action(**self.fixed)

    def sample(self, stream: Stream, tries: int = 24) -> Action | Exhausted:
        """Draws an action that is not refused, in a bounded number of tries."""
        last: Refusal | None = None
        for _ in range(tries):
            offer = self
            while offer.open:
                name, domain = next(iter(offer.open.items()))
                if _is_empty(domain):
                    break
                value = domain.sample(stream)
                if not domain.contains(value):
                    break
                offer = offer._narrowed(name, value)
            if offer.open:
                continue
            action = offer.done()
            last = self.judge(action) if self.judge else None
            if last is None:
                return action
        return Exhausted(tries, last)

    def plain(self) -> dict[str, Any]:
        """Gives the offer as data that can be encoded and compared: kind, fixed, open, rule."""
        domains = {name: {"kind": type(domain).__name__, **asdict(domain)} for name, domain in self.open.items()}
        kind = self.action.__struct_config__.tag
        return {"action": kind, "fixed": self.fixed, "open": domains, "rule": self.rule}


class OffersOnDemand(Sequence[Offer]):
    """Offers that are worked out when somebody first looks at them: a player who knows what it wants need not."""

    def __init__(self, work_out: Callable[[], Sequence[Offer]]) -> None:
        self._work_out = work_out

    @cached_property
    def _offers(self) -> Sequence[Offer]:
        return self._work_out()

    @overload
    def __getitem__(self, place: int) -> Offer: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Offer]: ...

    def __getitem__(self, place: int | slice) -> Offer | Sequence[Offer]:
        return self._offers[place]

    def __len__(self) -> int:
        return len(self._offers)
