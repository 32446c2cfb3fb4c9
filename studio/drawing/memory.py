"""Memory of a drawing: what a piece gave the last time, so that an edit draws anew only what it changed."""

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

__all__ = ["Memory"]

T = TypeVar("T")


class Memory:
    """Keeps what was made for a key from one drawing to the next; it belongs to one view of one pack's signs."""

    def __init__(self) -> None:
        self._last: dict[Hashable, object] = {}
        self._now: dict[Hashable, object] = {}

    def turn(self) -> None:
        """Begins a new drawing: what the last one did not use is forgotten."""
        self._last, self._now = self._now, {}

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what was made for a key, making it when it is not there."""
        if key in self._now:
            return cast(T, self._now[key])
        found = self._last[key] if key in self._last else make()
        self._now[key] = found
        return cast(T, found)
