"""What the library shows, as values: documents of the shelf, campaigns that come with the studio, recent files."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from studio.errors import N_, StudioError, Text
from studio.files import read_limited
from studio.library import Entry, Item, Kind, describe
from studio.words import Words, fold

__all__ = ["KINDS", "Card", "cards_of_files", "cards_of_items", "fitting", "second_line"]

LARGEST: Final = 64 << 20


@dataclass(frozen=True, slots=True)
class KindLook:
    """How a kind of document is called, one and many, and its sign."""

    one: Text
    many: Text
    sign: str


KINDS: Final = {
    Kind.SCENARIO: KindLook(N_("Battlefield"), N_("Battlefields"), "field"),
    Kind.ARMY: KindLook(N_("Army"), N_("Armies"), "armies"),
    Kind.CAMPAIGN: KindLook(N_("Campaign"), N_("Campaigns"), "campaign"),
    Kind.GAME: KindLook(N_("Game"), N_("Games"), "battle"),
}


@dataclass(frozen=True, slots=True)
class Card:
    """One document as a card: of the shelf when it has an item id, else a file."""

    kind: Kind
    title: str
    pack: str = ""
    author: str = ""
    tags: tuple[str, ...] = ()
    points: int | None = None
    item_id: str = ""
    revision: int = 0
    changed: datetime | None = None
    path: Path | None = None
    shipped: bool = False
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """What tells this card, at this revision, from every other."""
        return f"{self.item_id}:{self.revision}" if self.item_id else str(self.path)

    @property
    def search(self) -> str:
        """The folded text in which a search looks."""
        return fold(" ".join((self.title, *self.titles.values(), self.author, self.pack, *self.tags)))

    def said_in(self, language: str) -> "Card":
        """Returns the card with its title in a language, where the document has it."""
        return replace(self, title=self.titles[language]) if language in self.titles else self


def cards_of_items(items: Iterable[Item]) -> list[Card]:
    """Returns the cards of items of the shelf."""
    return [
        Card(
            item.kind,
            item.title,
            item.pack,
            item.author,
            item.tags,
            item.points,
            item.id,
            item.revision,
            item.changed,
            titles=item.titles,
        )
        for item in items
    ]


def cards_of_files(paths: Iterable[Path], shipped: bool = False) -> list[Card]:
    """Returns the cards of files; those that are gone or are no documents are left out."""
    cards = []
    for path in paths:
        try:
            entry: Entry = describe(read_limited(path, LARGEST), path.name)
        except StudioError:
            continue
        cards.append(
            Card(
                entry.kind,
                entry.title,
                entry.pack,
                entry.author,
                entry.tags,
                entry.points,
                path=path,
                shipped=shipped,
                titles=entry.titles,
            )
        )
    return cards


def fitting(cards: Iterable[Card], kind: Kind | None, text: str) -> list[Card]:
    """Returns the cards of a kind in which every word of a text occurs."""
    wanted = fold(text).split()
    return [
        card for card in cards if (kind is None or card.kind is kind) and all(word in card.search for word in wanted)
    ]


def second_line(words: Words, card: Card) -> str:
    """Returns the line below a card's title: its kind, points, and whether it came along."""
    parts = [words.say(KINDS[card.kind].one)]
    if card.points:
        parts.append(words.say("{n} points", n=words.number(card.points)))
    if card.shipped:
        parts.append(words.say("included"))
    return " · ".join(parts)
