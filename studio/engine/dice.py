"""Dice and piles: chance as a labelled input, from a seed, from a script, or asked of a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from studio.engine.values import RuleId

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def splitmix(seed: int, position: int) -> int:
    """Gives the 64-bit number at a position of the SplitMix64 sequence of a seed."""
    z = (seed + (position + 1) * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class ExhaustedDice(ValueError):
    """A script of dice ended, or held a face that the dice asked for do not have."""


class Dice(Protocol):
    """A source of chance; `position` counts what was drawn, so that undo can give it back."""

    @property
    def position(self) -> int: ...

    def roll(self, count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        """Throws `count` dice with faces 1..`sides` for a stated rule."""
        ...

    def order(self, count: int) -> tuple[int, ...]:
        """Gives a random order of 0..`count`-1."""
        ...

    def rewound(self, position: int) -> Dice:
        """Gives the same source at an earlier position."""
        ...


@dataclass(slots=True)
class Stream:
    """Numbers from a seed by SplitMix64, drawn without bias; also what machine players think with."""

    seed: int
    position: int = 0

    def below(self, limit: int) -> int:
        """Draws a number in 0..`limit`-1, every one as likely (rejection of the uneven rest)."""
        while True:
            number = splitmix(self.seed, self.position)
            self.position += 1
            # The uneven rest is shorter than the limit; only near the end it has to be worked out.
            if number <= _MASK - limit or number < (1 << 64) - (1 << 64) % limit:
                return number % limit

    def between(self, least: int, most: int) -> int:
        """Draws a number in `least`..`most`, both included."""
        return least + self.below(most - least + 1)

    def pick(self, items: Sequence[T]) -> T:
        """Draws one of the items."""
        return items[self.below(len(items))]

    def order(self, count: int) -> tuple[int, ...]:
        """Draws an order of 0..`count`-1 (Fisher-Yates)."""
        numbers = list(range(count))
        for last in range(count - 1, 0, -1):
            other = self.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]
        return tuple(numbers)


@dataclass(slots=True)
class SeededDice:
    """Dice from a seed: the same seed and position throw the same faces on every machine."""

    seed: int
    start: int = 0
    _stream: Stream = field(init=False)

    def __post_init__(self) -> None:
        self._stream = Stream(self.seed, self.start)

    @property
    def position(self) -> int:
        return self._stream.position

    def roll(self, count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        below = self._stream.below
        return tuple([below(sides) + 1 for _ in range(count)])

    def order(self, count: int) -> tuple[int, ...]:
        return self._stream.order(count)

    def rewound(self, position: int) -> SeededDice:
        return SeededDice(self.seed, position)


Draw = int | tuple[int, ...]
"""What a script holds: a face, or the order of a shuffled pile as places in the old one."""


@dataclass(slots=True)
class ScriptedDice:
    """Dice whose faces and orders are given beforehand, in the order of use: for cases, tests and replays."""

    draws: Sequence[Draw]
    position: int = 0

    def roll(self, count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        drawn = tuple(self.draws[self.position : self.position + count])
        faces = tuple(draw for draw in drawn if isinstance(draw, int) and 1 <= draw <= sides)
        if len(faces) < count:
            raise ExhaustedDice(f"script at {self.position}: {count} dice of {sides} asked for {rule}, has {drawn}")
        self.position += count
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        drawn = self.draws[self.position] if self.position < len(self.draws) else None
        if not isinstance(drawn, tuple) or sorted(drawn) != list(range(count)):
            raise ExhaustedDice(f"script at {self.position}: an order of {count} cards asked, has {drawn}")
        self.position += 1
        return drawn

    def rewound(self, position: int) -> ScriptedDice:
        return ScriptedDice(self.draws, position)


_ORDER = 0


@dataclass(slots=True)
class AskedDice:
    """Dice that a person throws on the table and types in; piles are still shuffled, from a seed.

    `thrown` keeps what was typed as (sides, face), and orders as (0, *order): after an undo the same dice lie there
    again and nobody is asked twice. A throw of other dice there is asked anew. `ask` gets count, sides and rule.
    """

    ask: Callable[[int, int, RuleId], Sequence[int]]
    seed: int = 0
    position: int = 0
    thrown: tuple[tuple[int, ...], ...] = ()

    def roll(self, count: int, sides: int, rule: RuleId) -> tuple[int, ...]:
        known = self.thrown[self.position : self.position + count]
        if len(known) == count and all(draw[0] == sides for draw in known):
            self.position += count
            return tuple(draw[1] for draw in known)
        faces = tuple(self.ask(count, sides, rule))
        if len(faces) != count or any(not 1 <= face <= sides for face in faces):
            raise ExhaustedDice(f"{count} dice of {sides} asked for {rule}, {faces} given")
        self._keep(tuple((sides, face) for face in faces))
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        known = self.thrown[self.position : self.position + 1]
        if known and known[0][0] == _ORDER and len(known[0]) == count + 1:
            self.position += 1
            return known[0][1:]
        order = Stream(splitmix(self.seed, self.position)).order(count)
        self._keep(((_ORDER, *order),))
        return order

    def rewound(self, position: int) -> AskedDice:
        return AskedDice(self.ask, self.seed, position, self.thrown)

    def _keep(self, draws: tuple[tuple[int, ...], ...]) -> None:
        self.thrown = (*self.thrown[: self.position], *draws)
        self.position += len(draws)
