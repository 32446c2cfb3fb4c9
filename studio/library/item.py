"""What stands on a shelf, as values: an item, its revisions, and what one may ask for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

import msgspec

from studio.words import fold

__all__ = ["Entry", "Item", "Kind", "Order", "Revision", "Wanted", "digest_of"]


class Kind(StrEnum):
    """The kinds of documents that a library keeps."""

    SCENARIO = "scenario"
    ARMY = "army"
    CAMPAIGN = "campaign"
    GAME = "game"

    @property
    def suffix(self) -> str:
        """The end of the file name under which such a document is exported."""
        return {
            Kind.SCENARIO: ".escenario.json",
            Kind.ARMY: ".ejercito.json",
            Kind.CAMPAIGN: ".campana.json",
            Kind.GAME: ".jsonl",
        }[self]


@dataclass(frozen=True)
class Entry:
    """What a document says about itself; `points` is None where it does not tell.

    `titles` holds the title by language where a document has it in several.
    """

    kind: Kind
    title: str
    pack: str = ""
    pack_version: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    points: int | None = None
    id: str = ""
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def search(self) -> str:
        """The folded text in which a search looks: the title in every language."""
        titles = dict.fromkeys((self.title, *self.titles.values()))
        return fold(" ".join((*titles, self.author, self.pack, *self.tags)))


class Item(msgspec.Struct, frozen=True, gc=False):
    """A document on the shelf without its content; `size` in bytes, moments in UTC.

    A Struct, as a list makes ten thousand of them at once.
    """

    id: str
    kind: Kind
    title: str
    pack: str
    author: str
    tags: tuple[str, ...]
    points: int | None
    revision: int
    size: int
    changed: datetime
    removed: datetime | None = None
    titles: dict[str, str] = {}

    def title_in(self, language: str) -> str:
        """Gives the title in a language, or as the document says it when it lacks that one."""
        return self.titles.get(language, self.title)


@dataclass(frozen=True)
class Revision:
    """One state that a document had; the number counts from 1."""

    number: int
    size: int
    digest: str
    note: str
    made: datetime


class Order(StrEnum):
    """In which order a shelf lists; titles are sorted for people by `Words.sort`, not here."""

    CHANGED = "changed"
    TITLE = "title"
    POINTS = "points"


@dataclass(frozen=True)
class Wanted:
    """What one asks a shelf for; whatever is left out does not matter. Every word of `text` must occur."""

    kind: Kind | None = None
    pack: str = ""
    text: str = ""
    tag: str = ""
    least_points: int | None = None
    most_points: int | None = None
    order: Order = Order.CHANGED
    limit: int | None = None
    removed: bool = False


def digest_of(content: bytes) -> str:
    """Returns the SHA-256 of a document's bytes in hex."""
    return sha256(content).hexdigest()
