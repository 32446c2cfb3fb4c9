"""Opening a database: a new one made at once, an older one migrated, a newer one refused."""

from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from studio.errors import N_, ForeignFile, FutureVersion
from studio.store.engines import raw_engine, writing
from studio.store.errors import plain_errors, shown_url
from studio.store.tables import Row

__all__ = ["HEAD", "make_schema", "open_engine", "version_of"]

HEAD: Final = "0003"
"""The newest migration; a test holds it in step with the scripts, so that opening needs no alembic."""


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
