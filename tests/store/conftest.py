"""Shelves on both databases: SQLite files, and a real PostgreSQL that a test session starts for itself."""

import importlib.util
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from studio.library import Shelf
from studio.store import open_shelf, sqlite_url

START = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


def as_nobody(*command: str) -> list[str]:
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]


def run(*command: str) -> None:
    environment = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": "/"}
    subprocess.run(as_nobody(*command), check=True, capture_output=True, timeout=60, env=environment, cwd="/")


@pytest.fixture(scope="session")
def driver(lacking: Callable[[str], None]) -> None:
    if importlib.util.find_spec("psycopg") is None:
        lacking("psycopg, the driver of PostgreSQL, is not installed")


@pytest.fixture(scope="session")
def postgresql_server(lacking: Callable[[str], None], driver: None) -> Iterator[str]:
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not homes or not shutil.which("setpriv"):
        lacking("PostgreSQL, the server, is not installed")
    tools = homes[-1]
    with tempfile.TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        root = Path(name)
        root.chmod(0o777)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        data, options = (
            root / "data",
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={root} -c fsync=off",
        )
        run(
            f"{tools}/initdb",
            "-D",
            str(data),
            "-U",
            "studio",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
            "--no-sync",
        )
        run(f"{tools}/pg_ctl", "-D", str(data), "-w", "-l", str(root / "log"), "-o", options, "start")
        try:
            yield f"postgresql+psycopg://studio@127.0.0.1:{port}"
        finally:
            run(f"{tools}/pg_ctl", "-D", str(data), "-m", "immediate", "stop")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "library.sqlite")
    server = request.getfixturevalue("postgresql_server")
    from sqlalchemy import create_engine, text

    name = "t" + "".join(sign for sign in request.node.name if sign.isalnum()).lower()[-50:]
    engine = create_engine(f"{server}/postgres", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server}/{name}"


@pytest.fixture
def now() -> Callable[[], datetime]:
    """Tells a moment one minute later at every call."""
    minutes = iter(range(10_000))
    return lambda: START + timedelta(minutes=next(minutes))


@pytest.fixture
def shelf(url: str, now: Callable[[], datetime]) -> Iterator[Shelf]:
    with open_shelf(url, now) as shelf:
        yield shelf
