"""The shelf on a database: each method is one short transaction."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from json import dumps, loads
from pathlib import Path
from typing import Any, Final, Self

from sqlalchemy import Engine, Executable, String, delete, func, insert, select, type_coerce, update
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col

from studio.errors import N_, AnswerIsNo, StudioError
from studio.library.item import Entry, Item, Kind, Order, Revision, Wanted, digest_of
from studio.store.copying import copy_in, copy_out
from studio.store.engines import writing
from studio.store.errors import plain_errors
from studio.store.tables import ItemRow, RevisionRow, TagRow
from studio.words import fold

__all__ = ["Repository", "utc_now"]

BETWEEN_TAGS: Final = "\x1f"
EVERYTHING: Final = Wanted()
LISTED: Final = (
    col(ItemRow.id),
    col(ItemRow.kind),
    col(ItemRow.title),
    col(ItemRow.titles),
    col(ItemRow.pack),
    col(ItemRow.author),
    col(ItemRow.tags),
    col(ItemRow.points),
    col(ItemRow.revision),
    col(ItemRow.size),
    # As the driver gives it: a list would spend a third of its time in the processors of the column's type.
    type_coerce(col(ItemRow.changed), String),
)
KINDS: Final = {kind.value: kind for kind in Kind}


def utc_now() -> datetime:
    """Returns this moment in UTC."""
    return datetime.now(UTC)


class Repository:
    """Fulfils the library's `Shelf` on an engine; `now` tells the moment that a change is stamped with."""

    def __init__(self, engine: Engine, now: Callable[[], datetime]) -> None:
        self._engine = engine
        self._writer = writing(engine)
        self._now = now
        self._url = engine.url.render_as_string(hide_password=True)

    def find(self, wanted: Wanted = EVERYTHING) -> list[Item]:
        """Returns the items that fit, without their contents."""
        with plain_errors(self._url), self._engine.connect() as connection:
            return [_item(*row) for row in connection.execute(_query(wanted))]

    def item(self, item_id: str) -> Item | None:
        """Returns one item, also a removed one."""
        with plain_errors(self._url), self._engine.connect() as connection:
            query = select(*LISTED, col(ItemRow.removed)).where(col(ItemRow.id) == item_id)
            row = connection.execute(query).first()
        return None if row is None else _item(*row)

    def content(self, item_id: str, revision: int | None = None) -> bytes:
        """Returns the bytes of the newest or of a given revision; raises AnswerIsNo `library.missing`."""
        query = select(col(RevisionRow.content)).where(col(RevisionRow.item_id) == item_id)
        query = query.where(col(RevisionRow.number) == revision) if revision else query
        query = query.order_by(col(RevisionRow.number).desc()).limit(1)
        with plain_errors(self._url), self._engine.connect() as connection:
            found = connection.execute(query).scalar()
        if found is None:
            raise _missing(item_id)
        return bytes(found)

    def put(self, entry: Entry, content: bytes, *, item_id: str = "", base: int | None = None, note: str = "") -> Item:
        """Keeps a document: a new item, or a new revision of the item with this id."""
        key = item_id or f"{entry.kind.value}-{entry.id or digest_of(content)[:12]}"
        with plain_errors(self._url):
            try:
                self._put(key, entry, content, base, note)
            except IntegrityError:
                self._put(key, entry, content, base, note)
        item = self.item(key)
        if item is None:
            raise _missing(key)
        return item

    def revisions(self, item_id: str) -> list[Revision]:
        """Returns all revisions of an item, newest first."""
        columns = (RevisionRow.number, RevisionRow.size, RevisionRow.digest, RevisionRow.note, RevisionRow.made)
        query = select(*map(col, columns)).where(col(RevisionRow.item_id) == item_id)
        with plain_errors(self._url), self._engine.connect() as connection:
            rows = connection.execute(query.order_by(col(RevisionRow.number).desc())).all()
        return [_revision(row) for row in rows]

    def remove(self, item_id: str) -> None:
        """Puts an item into the bin; it can be taken back."""
        self._set_removed(item_id, self._now())

    def take_back(self, item_id: str) -> None:
        """Takes an item out of the bin."""
        self._set_removed(item_id, None)

    def purge(self, item_id: str) -> None:
        """Forgets an item of the bin with all its revisions, for ever."""
        query = delete(ItemRow).where(col(ItemRow.id) == item_id, col(ItemRow.removed).is_not(None))
        with plain_errors(self._url), self._writer.begin() as connection:
            if not connection.execute(query).rowcount:
                raise _missing(item_id)

    def counts(self) -> dict[str, int]:
        """Returns how many items of each kind there are, without the bin."""
        query = select(col(ItemRow.kind), func.count()).where(col(ItemRow.removed).is_(None))
        with plain_errors(self._url), self._engine.connect() as connection:
            found = {row[0]: row[1] for row in connection.execute(query.group_by(col(ItemRow.kind)))}
        return {kind.value: found.get(kind.value, 0) for kind in Kind}

    def contents(self, wanted: Wanted = EVERYTHING) -> Iterator[tuple[Item, bytes]]:
        """Yields items with their newest bytes, one at a time."""
        for item in self.find(wanted):
            yield item, self.content(item.id)

    def backup(self, path: Path) -> int:
        """Writes the whole library into one SQLite file, whole or not at all, and returns the number of items."""
        with plain_errors(self._url):
            return copy_out(self._engine, path)

    def restore(self, path: Path) -> int:
        """Replaces the whole library by a backup in one transaction and returns the number of items."""
        with plain_errors(self._url):
            return copy_in(self._writer, path)

    def close(self) -> None:
        """Lets the database go."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self.close()

    def _put(self, key: str, entry: Entry, content: bytes, base: int | None, note: str) -> None:
        digest, now = digest_of(content), self._now()
        with Session(self._writer) as session:
            row = session.get(ItemRow, key, with_for_update=self._engine.dialect.name != "sqlite")
            if row is not None and base is not None and row.revision != base:
                raise StudioError(
                    "library.conflict",
                    N_("Someone else has saved “{title}” in the meantime (revision {newest}; yours began at {base})."),
                    key,
                    N_("Save it under another name, or open the newer one first."),
                    title=row.title,
                    newest=row.revision,
                    base=base,
                )
            if row is not None and row.digest == digest:
                row.removed = None
                session.commit()
                return
            if row is None:
                row = ItemRow(**_columns(key, entry), revision=0, size=0, digest="", made=now, changed=now)
                session.add(row)
            for name, value in _columns(key, entry).items():
                setattr(row, name, value)
            row.revision, row.size, row.digest = row.revision + 1, len(content), digest
            row.changed, row.removed = now, None
            number = row.revision
            session.flush()
            session.execute(delete(TagRow).where(col(TagRow.item_id) == key))
            if entry.tags:
                session.execute(insert(TagRow), [{"item_id": key, "tag": tag} for tag in dict.fromkeys(entry.tags)])
            session.execute(
                insert(RevisionRow).values(
                    item_id=key, number=number, digest=digest, size=len(content), note=note, made=now, content=content
                )
            )
            session.commit()

    def _set_removed(self, item_id: str, moment: datetime | None) -> None:
        query = update(ItemRow).where(col(ItemRow.id) == item_id).values(removed=moment)
        with plain_errors(self._url), self._writer.begin() as connection:
            if not connection.execute(query).rowcount:
                raise _missing(item_id)


def _query(wanted: Wanted) -> Executable:
    removed = col(ItemRow.removed)
    query = select(*LISTED, removed) if wanted.removed else select(*LISTED)
    query = query.where(removed.is_not(None) if wanted.removed else removed.is_(None))
    if wanted.kind is not None:
        query = query.where(col(ItemRow.kind) == wanted.kind.value)
    if wanted.pack:
        query = query.where(col(ItemRow.pack) == wanted.pack)
    if wanted.tag:
        tagged = select(col(TagRow.item_id)).where(col(TagRow.tag) == wanted.tag)
        query = query.where(col(ItemRow.id).in_(tagged))
    if wanted.least_points is not None:
        query = query.where(col(ItemRow.points) >= wanted.least_points)
    if wanted.most_points is not None:
        query = query.where(col(ItemRow.points) <= wanted.most_points)
    for word in fold(wanted.text).split():
        query = query.where(col(ItemRow.search).contains(word, autoescape=True))
    match wanted.order:
        case Order.CHANGED:
            query = query.order_by(col(ItemRow.changed).desc(), col(ItemRow.id))
        case Order.TITLE:
            query = query.order_by(col(ItemRow.search), col(ItemRow.id))
        case Order.POINTS:
            query = query.order_by(func.coalesce(col(ItemRow.points), -1).desc(), col(ItemRow.id))
    return query if wanted.limit is None else query.limit(wanted.limit)


def _revision(row: Any) -> Revision:
    return Revision(*row)


def _item(
    key: str,
    kind: str,
    title: str,
    titles: str,
    pack: str,
    author: str,
    tags: str,
    points: int | None,
    revision: int,
    size: int,
    changed: str | datetime,
    removed: datetime | None = None,
) -> Item:
    parts = tuple(tags.split(BETWEEN_TAGS)) if tags else ()
    moment = datetime.fromisoformat(changed) if isinstance(changed, str) else changed
    moment = moment.replace(tzinfo=UTC)
    said = loads(titles) if titles else {}
    return Item(key, KINDS[kind], title, pack, author, parts, points, revision, size, moment, removed, said)


def _columns(key: str, entry: Entry) -> dict[str, Any]:
    plain = {
        "id": key,
        "title": entry.title,
        "titles": dumps(dict(entry.titles), ensure_ascii=False, sort_keys=True) if entry.titles else "",
        "pack": entry.pack,
        "pack_version": entry.pack_version,
        "author": entry.author,
        "tags": BETWEEN_TAGS.join(dict.fromkeys(entry.tags)),
        "search": entry.search,
    }
    # PostgreSQL refuses NUL in a text, SQLite takes it: neither gets one.
    shown = {name: value.replace("\0", "\N{REPLACEMENT CHARACTER}") for name, value in plain.items()}
    return {**shown, "kind": entry.kind.value, "points": entry.points}


def _missing(item_id: str) -> AnswerIsNo:
    return AnswerIsNo("library.missing", N_("The library holds nothing called “{name}”."), name=item_id)
