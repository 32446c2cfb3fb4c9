"""The port through which everything else reaches the shelves; the store fulfils it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol, Self

from studio.library.item import Entry, Item, Revision, Wanted

__all__ = ["Shelf"]


class Shelf(Protocol):
    """Keeps documents with all their revisions; every method is one transaction and raises StudioError."""

    def find(self, wanted: Wanted = ...) -> list[Item]:
        """Returns the items that fit, without their contents."""
        ...

    def item(self, item_id: str) -> Item | None:
        """Returns one item, also a removed one."""
        ...

    def content(self, item_id: str, revision: int | None = None) -> bytes:
        """Returns the bytes of the newest or of a given revision; raises StudioError `library.missing`."""
        ...

    def put(
        self,
        entry: Entry,
        content: bytes,
        *,
        item_id: str = "",
        base: int | None = None,
        note: str = "",
    ) -> Item:
        """Keeps a document: a new item, or a new revision of the item with this id.

        Equal bytes make no revision. With `base` the save is refused (`library.conflict`) when somebody else has
        saved after that revision.
        """
        ...

    def revisions(self, item_id: str) -> list[Revision]:
        """Returns all revisions of an item, newest first."""
        ...

    def remove(self, item_id: str) -> None:
        """Puts an item into the bin; it can be taken back."""
        ...

    def take_back(self, item_id: str) -> None:
        """Takes an item out of the bin."""
        ...

    def purge(self, item_id: str) -> None:
        """Forgets an item of the bin with all its revisions, for ever."""
        ...

    def counts(self) -> dict[str, int]:
        """Returns how many items of each kind there are, without the bin."""
        ...

    def contents(self, wanted: Wanted = ...) -> Iterator[tuple[Item, bytes]]:
        """Yields items with their newest bytes, one at a time."""
        ...

    def backup(self, path: Path) -> int:
        """Writes the whole library into one file and returns the number of items."""
        ...

    def restore(self, path: Path) -> int:
        """Replaces the whole library by a backup, all or nothing, and returns the number of items."""
        ...

    def close(self) -> None:
        """Lets the database go."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *failure: object) -> None: ...
