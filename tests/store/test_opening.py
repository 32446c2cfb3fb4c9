"""New, older, newer, strange and broken databases when they are opened."""

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, text

from studio.errors import BrokenPromise, StudioError
from studio.library import Entry, Kind, Wanted
from studio.store import open_shelf, sqlite_url
from studio.store.engines import raw_engine
from studio.store.errors import StoreError, shown_url
from studio.store.migrating import newest, script_config, upgrade
from studio.store.opening import HEAD, open_engine, version_of
from studio.store.tables import Row

ADD_A_COLUMN = '''
"""A later migration that rebuilds the parent table."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade():
    with op.batch_alter_table("item", recreate="always") as batch:
        batch.add_column(sa.Column("colour", sa.String(), nullable=True))
    {more}
'''


def columns(url: str) -> dict[str, object]:
    engine = raw_engine(url)
    found = inspect(engine)
    tables: dict[str, object] = {}
    for table in sorted(found.get_table_names()):
        tables[table] = (
            sorted((column["name"], str(column["type"]), column["nullable"]) for column in found.get_columns(table)),
            sorted((index["name"] or "", tuple(index["column_names"])) for index in found.get_indexes(table)),
            [(key["name"], key["constrained_columns"], key["options"]) for key in found.get_foreign_keys(table)],
            found.get_pk_constraint(table),
            [(check["name"], check["sqltext"]) for check in found.get_check_constraints(table)],
        )
    engine.dispose()
    return tables


def later_migration(folder: Path, more: str = "") -> object:
    folder.mkdir()
    (folder / "0004_later.py").write_text(ADD_A_COLUMN.format(more=more), encoding="utf-8")
    return script_config([folder])


def test_the_newest_migration_is_the_one_that_opening_knows() -> None:
    assert newest() == HEAD


def test_a_new_database_equals_a_migrated_one(url: str, tmp_path: Path) -> None:
    migrated = raw_engine(url)
    upgrade(migrated)
    with migrated.connect() as connection:
        assert version_of(connection) == HEAD
        assert compare_metadata(MigrationContext.configure(connection), Row.metadata) == []
    before = columns(url)
    with migrated.begin() as connection:
        for name in ("tag", "revision", "item", "alembic_version"):
            connection.execute(text(f"DROP TABLE {name}"))
    migrated.dispose()
    open_engine(url).dispose()
    assert columns(url) == before


def test_a_database_is_made_without_loading_alembic(tmp_path: Path) -> None:
    script = (
        "import sys; from studio.store import open_shelf; open_shelf(sys.argv[1]).close();"
        "print('alembic' in sys.modules)"
    )
    url = sqlite_url(tmp_path / "a" / "b" / "library.sqlite")
    done = subprocess.run([sys.executable, "-c", script, url], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "False\n"


def test_the_room_of_the_store_loads_no_database_code() -> None:
    script = "import sys, studio.store, studio.library; print('sqlmodel' in sys.modules, 'sqlalchemy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "False False\n"


def test_sqlite_keeps_foreign_keys_and_a_write_ahead_log(tmp_path: Path) -> None:
    engine = open_engine(sqlite_url(tmp_path / "library.sqlite"))
    with engine.connect() as connection:
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("foreign_keys", "journal_mode")]
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 1
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 5000
    engine.dispose()
    assert found == [1, "wal"]


def test_a_migration_that_rebuilds_the_items_keeps_their_revisions(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "library.sqlite")
    with open_shelf(url) as shelf:
        for number in range(10):
            shelf.put(Entry(Kind.ARMY, f"Columna {number}", tags=("a",), id=str(number)), b"one")
    engine = raw_engine(url)
    upgrade(engine, config=later_migration(tmp_path / "later"))  # type: ignore[arg-type]
    with engine.connect() as connection:
        assert version_of(connection) == "0004"
        assert connection.exec_driver_sql("SELECT count(*) FROM revision").scalar() == 10
        assert connection.exec_driver_sql("SELECT count(*) FROM tag").scalar() == 10
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


@pytest.mark.parametrize("more", ['op.execute("DELETE FROM item")', 'raise RuntimeError("half way")'])
def test_a_migration_that_loses_rows_or_fails_is_undone_whole(tmp_path: Path, more: str) -> None:
    url = sqlite_url(tmp_path / "library.sqlite")
    with open_shelf(url) as shelf:
        before = shelf.put(Entry(Kind.ARMY, "Columna", id="1"), b"one")
    engine = raw_engine(url)
    with pytest.raises((BrokenPromise, RuntimeError)):
        upgrade(engine, config=later_migration(tmp_path / "later", more))  # type: ignore[arg-type]
    engine.dispose()
    with open_shelf(url) as shelf:
        assert shelf.find() == [before]
        assert shelf.content(before.id) == b"one"


def test_a_library_of_a_newer_studio_is_refused_and_unchanged(url: str) -> None:
    engine = open_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0099'"))
    engine.dispose()
    with pytest.raises(StudioError, match=r"newer version.*format 0099.*\[file.future-version\]"):
        open_shelf(url)


def test_a_database_of_something_else_is_refused(url: str) -> None:
    engine = raw_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE birds (name VARCHAR)"))
    with pytest.raises(StudioError, match=r"not a library of the studio.*\[file.foreign\]"):
        open_shelf(url)
    assert inspect(engine).get_table_names() == ["birds"]
    engine.dispose()


def test_a_file_that_is_no_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    path.write_bytes(b"a text that is long enough to be read as a header of a database" * 3)
    before = path.read_bytes()
    with pytest.raises(StudioError, match=r"library.sqlite: The file is not a library.*\[file.foreign\]"):
        open_shelf(sqlite_url(path))
    assert path.read_bytes() == before


def test_a_library_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(StudioError, match=r"file\.cannot-save"):
        open_shelf(sqlite_url(tmp_path / "file" / "library.sqlite"))


@pytest.mark.parametrize("address", ["nonsense", "mysql://a:secret@b/c", "oracle://b/c", "sqlite+strange:///x"])
def test_an_address_that_is_no_database_of_ours_is_refused_without_the_password(address: str) -> None:
    with pytest.raises(StoreError, match=r"\[store.address\]") as refusal:
        open_shelf(address)
    assert "secret" not in str(refusal.value)


@pytest.mark.usefixtures("driver")
def test_a_server_that_does_not_answer_is_one_clear_line() -> None:
    address = "postgresql+psycopg://studio:secret@127.0.0.1:1/studio?connect_timeout=2"
    with pytest.raises(StoreError, match=r"\[store.failed\]") as refusal:
        open_shelf(address)
    assert "secret" not in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_addresses_are_shown_without_passwords() -> None:
    assert shown_url("postgresql+psycopg://ana:secreto@club/libros") == "postgresql+psycopg://ana:***@club/libros"
    assert shown_url("sqlite:////data/library.sqlite") == "/data/library.sqlite"


def test_two_programs_may_open_a_new_library_at_once(url: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        shelves = list(pool.map(lambda _: open_shelf(url), range(4)))
    for shelf in shelves:
        assert shelf.find() == []
        shelf.close()


def test_many_writers_lose_nothing(url: str) -> None:
    open_shelf(url).close()

    def write(writer: int) -> None:
        with open_shelf(url) as shelf:
            for number in range(10):
                shelf.put(Entry(Kind.ARMY, "Columna", id="same"), f"{writer} {number}".encode())

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(4)))
    with open_shelf(url) as shelf:
        (item,) = shelf.find(Wanted(kind=Kind.ARMY))
        assert item.revision == 40
        assert [revision.number for revision in shelf.revisions(item.id)] == list(range(40, 0, -1))


def test_a_locked_library_is_said_to_be_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.store.engines.PRAGMAS", ("foreign_keys=ON", "busy_timeout=50"))
    path = tmp_path / "library.sqlite"
    with open_shelf(sqlite_url(path)) as shelf:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match=r"Another program is writing.*\[store.busy\]"):
            shelf.put(Entry(Kind.ARMY, "x", id="x"), b"one")
        other.execute("ROLLBACK")
        other.close()
        assert shelf.put(Entry(Kind.ARMY, "x", id="x"), b"one").revision == 1


def test_a_library_of_the_first_version_is_brought_up_with_its_documents(url: str) -> None:
    engine = raw_engine(url)
    upgrade(engine, "0001")
    with engine.begin() as connection:
        connection.execute(
            text(
                "INSERT INTO item VALUES ('army-1', 'army', 'Columna', 'spain1936', '1', '', '', 10, 'columna', 1, 3,"
                " 'd', '2026-01-01 00:00:00', '2026-01-01 00:00:00', NULL)"
            )
        )
        connection.execute(
            text("INSERT INTO revision (item_id, number, digest, size, note, made, content)"
                 " VALUES ('army-1', 1, 'd', 3, '', '2026-01-01 00:00:00', :content)"),
            {"content": b"one"},
        )  # fmt: skip
    engine.dispose()
    with open_shelf(url) as shelf:
        (item,) = shelf.find()
        assert (item.title, item.titles, shelf.content(item.id)) == ("Columna", {}, b"one")
        shelf.put(Entry(Kind.ARMY, "Columna", id="1", titles={"es": "Columna", "en": "Column"}), b"two")
        assert shelf.find()[0].titles == {"es": "Columna", "en": "Column"}


def test_documents_saved_before_titles_had_languages_get_theirs_when_the_library_is_brought_up(url: str) -> None:
    held = b'{"title": "El vado", "texts": {"title": {"es": "El vado", "en": "The ford"}}, "board": {}, "pack": "p"}'
    both = {"es": "El vado", "en": "The ford"}
    open_engine(url).dispose()
    with open_shelf(url) as shelf:
        for number, content in enumerate((b"not a document", held)):
            shelf.put(Entry(Kind.SCENARIO, "El vado", pack="p", id=str(number)), content)
    engine = raw_engine(url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    engine.dispose()
    with open_shelf(url) as shelf:
        assert {item.id: item.titles for item in shelf.find()} == {"scenario-0": {}, "scenario-1": both}
        assert [item.id for item in shelf.find(Wanted(text="ford"))] == ["scenario-1"]
