"""Putting files on a shelf and taking them out again."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from studio.errors import N_, AnswerIsNo, ForeignFile, UsageError
from studio.files import read_limited, save_atomic
from studio.library.bundle import Member, pack_bundle, read_bundle
from studio.library.describe import describe
from studio.library.item import Item, Wanted, digest_of
from studio.library.judging import judge
from studio.library.shelf import Shelf
from studio.words import fold

__all__ = ["Added", "add_content", "add_file", "export_bundle", "file_name", "find_item"]

LARGEST: Final = 512 << 20
BUNDLE_SUFFIX: Final = ".estado"
NOT_IN_NAMES: Final = re.compile(r"[^\w.()+-]+")


@dataclass(frozen=True)
class Added:
    """What came of adding files: items on the shelf, and the members of a bundle that are no documents."""

    items: tuple[Item, ...]
    skipped: tuple[str, ...] = ()


def add_file(shelf: Shelf, path: Path) -> Added:
    """Puts a document, or every document of a bundle, on the shelf; raises FileError before anything is kept."""
    content = read_limited(path, LARGEST)
    if path.suffix != BUNDLE_SUFFIX and content[:4] != b"PK\x03\x04":
        return Added((add_content(shelf, content, str(path)),))
    documents, skipped = [], []
    for member in read_bundle(content, path):
        try:
            entry = describe(member.content, member.name)
        except ForeignFile:
            skipped.append(member.name)
        else:
            judge(entry.kind, member.content, f"{path}!{member.name}")
            documents.append(member)
    kept = tuple(add_content(shelf, document.content, document.name) for document in documents)
    return Added(kept, tuple(skipped))


def add_content(shelf: Shelf, content: bytes, name: str, *, base: int | None = None, note: str = "") -> Item:
    """Puts the bytes of a document on the shelf; a document with the id of an item becomes its next revision.

    Raises FileError when the bytes are no whole document.
    """
    entry = describe(content, name)
    judge(entry.kind, content, name)
    item_id = f"{entry.kind.value}-{entry.id or digest_of(content)[:12]}"
    return shelf.put(entry, content, item_id=item_id, base=base, note=note)


def find_item(shelf: Shelf, name: str) -> Item:
    """Returns the item with this id, this beginning of an id, or this title; raises AnswerIsNo or UsageError."""
    exact = shelf.item(name)
    if exact is not None:
        return exact
    wanted = fold(name)
    items = shelf.find(Wanted())
    titled = [item for item in items if wanted in map(fold, (item.title, *item.titles.values()))]
    begun = [item for item in items if item.id.startswith(name)]
    found = titled or begun
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            "library.several",
            N_("“{name}” may be any of these: {found}."),
            advice=N_("Give the whole id."),
            name=name,
            found=", ".join(sorted(item.id for item in found)[:10]),
        )
    raise AnswerIsNo(
        "library.missing",
        N_("The library holds nothing called “{name}”."),
        advice=N_("List what it holds with: estado-mayor library list."),
        name=name,
    )


def export_bundle(shelf: Shelf, items: Iterable[Item], path: Path) -> tuple[str, ...]:
    """Writes items into one bundle and returns the names of its members."""
    members = [Member(file_name(item), shelf.content(item.id)) for item in items]
    if not members:
        raise UsageError("bundle.empty", N_("There is nothing to put into the bundle."))
    save_atomic(path, pack_bundle(members))
    return tuple(member.name for member in members)


def file_name(item: Item) -> str:
    """Returns the name of the file that an item is exported to, unique by the end of its id."""
    title = NOT_IN_NAMES.sub("-", item.title).strip("-.")[:80] or item.kind.value
    return f"{title}-{digest_of(item.id.encode())[:6]}{item.kind.suffix}"
