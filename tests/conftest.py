"""What every test stands on: no screen, a data folder of its own, and no dialog that waits for a person."""

import itertools
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ.setdefault("QT_API", "pyside6")

MODALS = {
    "QMessageBox": ("about", "aboutQt", "critical", "information", "question", "warning", "exec"),
    "QFileDialog": (
        "getExistingDirectory",
        "getExistingDirectoryUrl",
        "getOpenFileName",
        "getOpenFileNames",
        "getOpenFileUrl",
        "getOpenFileUrls",
        "getSaveFileName",
        "getSaveFileUrl",
        "exec",
    ),
    "QInputDialog": ("getDouble", "getInt", "getItem", "getMultiLineText", "getText", "exec"),
    "QColorDialog": ("getColor", "exec"),
    "QFontDialog": ("getFont", "exec"),
}


@pytest.fixture(scope="session")
def _data_root() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="estado-mayor-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def lacking() -> Callable[[str], None]:
    """Skips the test for want of something, or fails it where all was to be there (`ESTADO_MAYOR_TESTS=all`)."""
    return pytest.fail if os.environ.get("ESTADO_MAYOR_TESTS") == "all" else pytest.skip


PAINTING = ("tests/cli/", "tests/drawing/", "tests/paint/", "tests/reports/", "tests/testpack/", "tests/ui/")
"""Where tests may make Qt's application: the first one made stays, so it must be the one that windows need."""


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest) -> Iterator[object]:
    """Makes one application with widgets before any test paints; tests without Qt do not load it."""
    places = {str(item.path.as_posix()) for item in request.session.items}
    if not any(part in place for place in places for part in PAINTING):
        yield None
        return
    from PySide6.QtWidgets import QApplication

    there = QApplication.instance()
    yield there if isinstance(there, QApplication) else QApplication(["tests"])


_numbers = itertools.count()


@pytest.fixture(autouse=True)
def data_folder(_data_root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Names a data folder of the test's own; whoever needs it makes it."""
    folder = _data_root / str(next(_numbers))
    monkeypatch.setenv("ESTADO_MAYOR_DATA", str(folder))
    return folder


@pytest.fixture(autouse=True)
def no_modal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a dialog that would wait for ever fail the test; a test that wants one replaces it itself."""
    if "PySide6.QtWidgets" not in sys.modules and "qtbot" not in request.fixturenames:
        return
    from PySide6 import QtWidgets

    for widget, names in MODALS.items():
        for name in names:
            monkeypatch.setattr(getattr(QtWidgets, widget), name, _unexpected(f"{widget}.{name}"))


def _unexpected(what: str) -> Callable[..., None]:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise AssertionError(f"unexpected modal: {what}")

    return fail
