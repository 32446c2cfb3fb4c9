"""A window of its own for each test of the screen."""

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from studio.ui.theme import Theme, load_theme
from studio.ui.window import Window
from tests.ui import samples

MakeWindow = Callable[..., Window]


def sweep() -> None:
    """Lets windows that were let go die, which without a running loop nobody else does, and collects garbage."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture(scope="module", autouse=True)
def _old_things_apart(qapp: QCoreApplication) -> None:
    """Leaves what was there before the module out of the many collections of its tests: modules, tables, memories."""
    sweep()
    gc.freeze()


@pytest.fixture(autouse=True)
def _swept_here(_old_things_apart: None) -> Iterator[None]:
    """Collects garbage on the window's thread only, as the studio does: widgets must die where they live."""
    gc.disable()
    yield
    sweep()


@pytest.fixture(scope="session")
def plain_theme(qapp: object) -> Theme:
    """Gives a theme whose fonts are loaded once for all tests."""
    return load_theme("light")


@pytest.fixture
def make_window(qtbot: QtBot, data_folder: Path, plain_theme: Theme) -> Iterator[MakeWindow]:
    """Gives what opens a window at a page; preferences are named as the settings are."""
    made: list[Window] = []

    def make(language: str = "es", start: str = "note", **preferences: str | int | bool) -> Window:
        desk = samples.desk(data_folder, language, plain_theme, **preferences)
        window = Window(desk, samples.entries())
        qtbot.addWidget(window)
        window.show_page(start)
        window.show()
        qtbot.waitExposed(window)
        made.append(window)
        return window

    yield make
    for window in made:
        window.close_now()


@pytest.fixture
def window(make_window: MakeWindow) -> Window:
    """Gives a window in Spanish, light, at 100 %."""
    return make_window()
