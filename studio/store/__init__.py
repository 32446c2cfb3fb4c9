"""Where the library is kept: SQLModel tables on SQLite or PostgreSQL; nobody else knows SQL.

Importing this room loads no database code: `open_shelf` does, when it is called.
"""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from studio.store.folder import DATABASE_NAME, data_folder, database_url
from studio.store.settings import Settings

if TYPE_CHECKING:
    from studio.store.repository import Repository

__all__ = ["DATABASE_NAME", "Settings", "data_folder", "database_url", "open_shelf", "sqlite_url"]


def open_shelf(url: str, now: Callable[[], datetime] | None = None) -> "Repository":
    """Opens the library at a database URL, making or migrating it when needed.

    Raises StoreError when the database cannot be reached, ForeignFile, DamagedFile or FutureVersion when it is not
    what it should be.
    """
    from studio.store.opening import open_engine
    from studio.store.repository import Repository, utc_now

    return Repository(open_engine(url), now or utc_now)


def sqlite_url(path: Path) -> str:
    """Returns the database URL of a SQLite file."""
    return f"sqlite:///{path}"
