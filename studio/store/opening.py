"""Opening a database: pragmas, a new one made at once, an older one migrated, a newer one refused."""

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from studio.errors import N_, CannotSave, ForeignFile, FutureVersion
from studio.files.atomic import reason_for
from studio.store.errors import plain_errors, shown_url
from studio.store.tables import Row

__all__ = ["HEAD", "make_schema", "open_engine", "raw_engine", "version_of", "writing"]

HEAD: Final = "0002"
"""The newest migration; a test holds it in step with the scripts, so that opening needs no alembic."""

PRAGMAS: Final = ("journal_mode=WAL", "foreign_keys=ON", "synchronous=NORMAL", "busy_timeout=5000")


def open_engine(url: str) -> Engine:
    """Returns an engine on a database whose schema is the newest one."""
    with plain_errors(url):
        engine = raw_engine(url)
        try:
            _bring_up(engine, url)
        except BaseException:
            engine.dispose()
            raise
    return engine


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


def version_of(connection: Connection) -> str | None:
    """Returns the migration that a database stands at, None for an empty one; raises ForeignFile for a strange one."""
    names = set(inspect(connection).get_table_names())
    if "alembic_version" in names:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return None if found is None else str(found)
    if names:
        where = shown_url(connection.engine.url.render_as_string(hide_password=True))
        raise ForeignFile.instead_of(where, N_("a library of the studio"))
    return None


def make_schema(connection: Connection) -> None:
    """Makes all tables of an empty database and stamps it with the newest migration."""
    Row.metadata.create_all(connection)
    connection.execute(
        text(
            "CREATE TABLE IF NOT EXISTS alembic_version (version_num VARCHAR(32) NOT NULL,"
            " CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def writing(engine: Engine) -> Engine:
    """Returns the engine for transactions that write: on SQLite they take the write lock when they begin.

    A transaction that reads first and writes later would be refused, without waiting, when another has written
    between.
    """
    return engine.execution_options(writing=True)


def _bring_up(engine: Engine, url: str) -> None:
    with engine.connect() as connection:
        version = version_of(connection)
    if version is None:
        with writing(engine).begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(1936)"))
            if version_of(connection) is None:
                make_schema(connection)
    elif version != HEAD:
        if not version.isdigit() or int(version) > int(HEAD):
            raise FutureVersion.found(shown_url(url), version, HEAD)
        from studio.store.migrating import upgrade

        upgrade(engine)


def _set_pragmas(connection: Any, _record: object) -> None:
    """Prepares a SQLite connection and leaves beginning a transaction to `_begin`, so that it covers DDL and reads."""
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("writing") else "BEGIN")
