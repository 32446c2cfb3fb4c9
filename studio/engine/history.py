"""The history of a game: a sequence that grows without being copied, and branches when something was undone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class History(Sequence[T], Generic[T]):
    """The first items of a list that is only ever appended to: to its holders it never changes.

    Games of one line share that list; one that goes on from an earlier point copies it first.
    """

    __slots__ = ("_count", "_items")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items: list[T] = list(items)
        self._count = len(self._items)

    def followed_by(self, item: T) -> History[T]:
        """Gives the history with one more item; takes the same time however long it is."""
        items = self._items if len(self._items) == self._count else self._items[: self._count]
        items.append(item)
        return _sharing(items, self._count + 1)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> History[T]: ...

    def __getitem__(self, place: int | slice) -> T | History[T]:
        if isinstance(place, slice):
            start, stop, step = place.indices(self._count)
            if start == 0 and step == 1:
                return _sharing(self._items, max(stop, 0))
            return History(self._items[: self._count][place])
        if not -self._count <= place < self._count:
            raise IndexError(place)
        return self._items[place + self._count if place < 0 else place]

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._count])

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, History | tuple) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"History({self._items[: self._count]!r})"


def _sharing(items: list[T], count: int) -> History[T]:
    history: History[T] = History.__new__(History)
    history._items = items
    history._count = count
    return history
