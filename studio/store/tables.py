"""The tables: items with the columns to list and filter by, their revisions with the bytes, and their tags."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import CheckConstraint, Column, DateTime, ForeignKey, Index, LargeBinary, MetaData, String
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

from studio.library import Kind

__all__ = ["ItemRow", "RevisionRow", "Row", "TagRow", "UtcMoment"]

NAMES = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
KINDS = ", ".join(f"'{kind.value}'" for kind in Kind)


class UtcMoment(TypeDecorator[datetime]):
    """A moment that goes in with a time zone, is kept in UTC, and comes out in UTC from every database."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Returns the moment as the database keeps it; a moment without time zone is a mistake."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without time zone", value)
        return value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Returns the kept moment in UTC."""
        return None if value is None else value.replace(tzinfo=UTC)


class Row(SQLModel):
    """What the tables share: metadata of their own, whose constraints have names."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMES)


class ItemRow(Row, table=True):
    """An item: everything a list shows, and nothing big."""

    __tablename__: ClassVar[Any] = "item"
    __table_args__ = (
        CheckConstraint(f"kind IN ({KINDS})", name="kind"),
        Index(None, "kind", "changed"),
        Index(None, "pack", "points"),
    )

    id: str = Field(sa_column=Column(String(250), primary_key=True))
    kind: str = Field(sa_column=Column(String(20), nullable=False))
    title: str = Field(sa_column=Column(String, nullable=False))
    titles: str = Field(sa_column=Column(String, nullable=False, server_default=""))
    pack: str = Field(sa_column=Column(String, nullable=False))
    pack_version: str = Field(sa_column=Column(String, nullable=False))
    author: str = Field(sa_column=Column(String, nullable=False))
    tags: str = Field(sa_column=Column(String, nullable=False))
    points: int | None = Field(default=None)
    search: str = Field(sa_column=Column(String, nullable=False))
    revision: int
    size: int
    digest: str = Field(sa_column=Column(String(64), nullable=False))
    made: datetime = Field(sa_column=Column(UtcMoment, nullable=False))
    changed: datetime = Field(sa_column=Column(UtcMoment, nullable=False, index=True))
    removed: datetime | None = Field(sa_column=Column(UtcMoment, nullable=True, index=True), default=None)


class RevisionRow(Row, table=True):
    """One state of a document: its bytes."""

    __tablename__: ClassVar[Any] = "revision"

    item_id: str = Field(sa_column=Column(String(250), ForeignKey("item.id", ondelete="CASCADE"), primary_key=True))
    number: int = Field(primary_key=True)
    digest: str = Field(sa_column=Column(String(64), nullable=False))
    size: int
    note: str = Field(sa_column=Column(String, nullable=False))
    made: datetime = Field(sa_column=Column(UtcMoment, nullable=False))
    content: bytes = Field(sa_column=Column(LargeBinary, nullable=False))


class TagRow(Row, table=True):
    """One tag of an item."""

    __tablename__: ClassVar[Any] = "tag"

    item_id: str = Field(sa_column=Column(String(250), ForeignKey("item.id", ondelete="CASCADE"), primary_key=True))
    tag: str = Field(sa_column=Column(String, primary_key=True, index=True))
