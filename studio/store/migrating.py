"""Bringing an older database up with the packaged migrations; foreign keys rest meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from studio.errors import N_, BrokenPromise
from studio.store.engines import writing
from studio.store.errors import shown_url

__all__ = ["foreign_keys_rest", "newest", "script_config", "upgrade"]

SCRIPTS = Path(__file__).parent / "migrations"


def script_config(versions: list[Path] | None = None) -> Config:
    """Returns alembic's configuration for the packaged scripts; `versions` names folders of more of them."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    if versions:
        folders = [SCRIPTS / "versions", *versions]
        config.set_main_option("path_separator", "newline")
        config.set_main_option("version_locations", "\n".join(map(str, folders)).replace("%", "%%"))
    return config


def newest() -> str | None:
    """Returns the newest packaged migration."""
    return ScriptDirectory.from_config(script_config()).get_current_head()


def upgrade(engine: Engine, to: str = "head", config: Config | None = None) -> None:
    """Runs the missing migrations in one transaction; rows that lost their parents undo it all."""
    config = config or script_config()
    with writing(engine).connect() as connection, foreign_keys_rest(connection):
        config.attributes["connection"] = connection
        with connection.begin():
            command.upgrade(config, to)
            _check_orphans(connection)


@contextmanager
def foreign_keys_rest(connection: Connection) -> Iterator[None]:
    """Switches SQLite's foreign keys off: altering a parent copies and drops it, which would delete its children."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection.driver_connection
    if driver is None:
        raise BrokenPromise("store.closed", N_("The library was closed while it was brought up."))
    # Straight to the driver: within a transaction SQLite ignores this pragma.
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def _check_orphans(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if orphans:
        raise BrokenPromise(
            "store.orphans",
            N_("Bringing the library up would have lost rows; it is unchanged."),
            shown_url(connection.engine.url.render_as_string(hide_password=True)),
            given=[tuple(row) for row in orphans[:20]],
        )
