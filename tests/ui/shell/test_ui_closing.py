"""A window that was closed is let go, with all its pages."""

import gc
import weakref
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from studio.ui.pages import PAGES
from studio.ui.theme import Theme
from studio.ui.window import Window
from tests.ui import samples

SHOWN = ("library", "field", "battle", "campaign", "settings")


def opened_and_closed(folder: Path, theme: Theme) -> list[weakref.ref[object]]:
    window = Window(samples.desk(folder, "es", theme), tuple(entry for entry in PAGES if entry.key in SHOWN))
    window.show()
    pages = [window.show_page(key) for key in SHOWN]
    for _ in range(20):
        QCoreApplication.processEvents()
    window.close_now()
    window.deleteLater()
    return [weakref.ref(window), *(weakref.ref(page) for page in pages)]


def test_nothing_keeps_a_closed_window_or_its_pages(qtbot: QtBot, data_folder: Path, plain_theme: Theme) -> None:
    left = opened_and_closed(data_folder, plain_theme)

    def kept() -> list[str]:
        """Names what is still there, once the workers that were under way have had their say."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        return [type(found()).__name__ for found in left if found() is not None]

    qtbot.waitUntil(lambda: kept() == [], timeout=60_000)
