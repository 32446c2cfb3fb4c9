"""A mapping that is read when it is first asked: what only a drawing needs, no window waits for."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

__all__ = ["Late"]

T = TypeVar("T")


class Late(Mapping[str, T]):
    """Has what `read` gives, which keeps what it has read."""

    def __init__(self, read: Callable[[], Mapping[str, T]]) -> None:
        self._read = read

    def __getitem__(self, key: str) -> T:
        return self._read()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())
