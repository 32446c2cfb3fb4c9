"""Dice and piles: chance as a labelled input, from a seed, from a script, or asked of a person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

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

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Throws `count` dice with faces 1..`sides`."""
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
        fair = (1 << 64) - (1 << 64) % limit
        while True:
            number = splitmix(self.seed, self.position)
            self.position += 1
            if number < fair:
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

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        below = self._stream.below
        return tuple([below(sides) + 1 for _ in range(count)])

    def order(self, count: int) -> tuple[int, ...]:
        return self._stream.order(count)

    def rewound(self, position: int) -> SeededDice:
        return SeededDice(self.seed, position)


@dataclass(slots=True)
class ScriptedDice:
    """Dice whose faces are given beforehand: for cases, tests and replays."""

    faces: Sequence[int]
    orders: Sequence[tuple[int, ...]] = ()
    position: int = 0
    order_position: int = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        faces = tuple(self.faces[self.position : self.position + count])
        if len(faces) < count or any(not 1 <= face <= sides for face in faces):
            raise ExhaustedDice(f"script at {self.position}: {count} dice of {sides} asked, {faces} left")
        self.position += count
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        if self.order_position >= len(self.orders):
            raise ExhaustedDice(f"no scripted order of {count} left")
        order = tuple(self.orders[self.order_position])
        if sorted(order) != list(range(count)):
            raise ExhaustedDice(f"scripted order {order} does not order {count} cards")
        self.order_position += 1
        return order

    def rewound(self, position: int) -> ScriptedDice:
        return ScriptedDice(self.faces, self.orders, position, self.order_position)


@dataclass(slots=True)
class AskedDice:
    """Dice that a person throws on the table and types in; piles are still shuffled from a seed."""

    ask: Callable[[int, int], tuple[int, ...]]
    seed: int = 0
    position: int = 0

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        faces = self.ask(count, sides)
        if len(faces) != count or any(not 1 <= face <= sides for face in faces):
            raise ExhaustedDice(f"{count} dice of {sides} asked, {faces} given")
        self.position += count
        return faces

    def order(self, count: int) -> tuple[int, ...]:
        self.position += 1
        return Stream(splitmix(self.seed, self.position)).order(count)

    def rewound(self, position: int) -> AskedDice:
        return AskedDice(self.ask, self.seed, position)
