"""Backups: all rows of a library copied into a SQLite file of their own, and back."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, Table, delete, func, insert, select

from studio.errors import N_, CannotSave, DamagedFile, FileError
from studio.files.atomic import flush_folder, reason_for
from studio.store.errors import plain_errors
from studio.store.opening import open_engine
from studio.store.tables import Row

__all__ = ["copy_in", "copy_out"]

AT_ONCE: Final = 200


def copy_out(source: Engine, path: Path) -> int:
    """Writes all rows into a new SQLite file and puts it in place of `path` when it is whole."""
    with _beside(path) as fresh:
        target = open_engine(f"sqlite:///{fresh}")
        try:
            with source.connect() as reading, target.begin() as writing:
                count = _copy_rows(reading, writing)
            _leave_wal(target)
        finally:
            target.dispose()
        try:
            with fresh.open("rb+") as out:
                os.fsync(out.fileno())
            fresh.chmod(0o644)
            fresh.replace(path)
            flush_folder(path.parent)
        except OSError as failure:
            raise CannotSave.because(path, reason_for(failure)) from failure
    return count


def copy_in(target: Engine, path: Path) -> int:
    """Replaces all rows by those of a backup, in one transaction; an older backup is brought up in a copy first."""
    if not path.is_file():
        raise FileError.missing(path)
    with _beside(path) as copy:
        try:
            copy.write_bytes(path.read_bytes())
        except OSError as failure:
            raise CannotSave.because(copy, reason_for(failure)) from failure
        with plain_errors(f"sqlite:///{path}"):
            source = open_engine(f"sqlite:///{copy}")
        try:
            with source.connect() as reading, target.begin() as writing:
                _check_whole(reading, path)
                for table in reversed(Row.metadata.sorted_tables):
                    writing.execute(delete(table))
                return _copy_rows(reading, writing)
        finally:
            source.dispose()


def _check_whole(backup: Connection, path: Path) -> None:
    with plain_errors(f"sqlite:///{path}"):
        found = str(backup.exec_driver_sql("PRAGMA quick_check").scalar())
    if found != "ok":
        raise DamagedFile.at(path, N_("its database pages"), found.splitlines()[0])


def _copy_rows(reading: Connection, writing: Connection) -> int:
    for table in Row.metadata.sorted_tables:
        rows = reading.execution_options(yield_per=AT_ONCE).execute(select(table))
        for part in rows.mappings().partitions(AT_ONCE):
            writing.execute(insert(table), [dict(row) for row in part])
    return int(writing.execute(select(func.count()).select_from(_items())).scalar_one())


def _leave_wal(engine: Engine) -> None:
    """Folds the write-ahead log back, so that the database is one file."""
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        if driver is not None:
            driver.execute("PRAGMA journal_mode=DELETE").close()


def _items() -> Table:
    return Row.metadata.tables["item"]


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Lends the name of a temporary file in the same folder and clears away what is left of it."""
    try:
        folder = Path(tempfile.mkdtemp(prefix=".library.", dir=path.parent))
    except OSError as failure:
        raise CannotSave.because(path, reason_for(failure)) from failure
    try:
        yield folder / "copy.sqlite"
    finally:
        for left in folder.iterdir():
            left.unlink()
        folder.rmdir()
