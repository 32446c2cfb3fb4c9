"""Engines on a database as it is: its pragmas, how its transactions begin, and those that write."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from studio.errors import CannotSave
from studio.files.atomic import reason_for

__all__ = ["raw_engine", "writing"]

PRAGMAS: Final = ("journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL", "busy_timeout=5000")


def raw_engine(url: str) -> Engine:
    """Returns an engine on a database as it is; makes the folder of a SQLite file."""
    parsed = make_url(url)
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise ArgumentError(parsed.get_backend_name())
    if parsed.get_backend_name() == "sqlite" and parsed.database:
        try:
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise CannotSave.because(parsed.database, reason_for(failure)) from failure
    engine = create_engine(parsed)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    return engine


def writing(engine: Engine) -> Engine:
    """Returns the engine for transactions that write: on SQLite they take the write lock when they begin.

    A transaction that reads first and writes later would be refused, without waiting, when another has written
    between.
    """
    return engine.execution_options(writing=True)


def _set_pragmas(connection: Any, _record: object) -> None:
    """Prepares a SQLite connection and leaves beginning a transaction to `_begin`, so that it covers DDL and reads."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")
