"""Starts Qt, makes the desk and the window, and runs until the window is closed."""

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication, QStyleFactory

from studio.errors import StudioError
from studio.library.shelf import Shelf
from studio.ui.desk import Desk
from studio.ui.preferences import Keeper, Preferences
from studio.ui.sweeping import Sweeper
from studio.ui.tasks import Tasks
from studio.ui.theme import Theme, load_theme, palette_name
from studio.ui.window import Window
from studio.words import Words

__all__ = ["application", "make_desk", "run"]

SMOKE_MS: Final = 50


def run(
    path: Path | None,
    words: Words,
    settings: Keeper,
    folder: Path,
    open_shelf: Callable[[], Shelf],
    trouble: StudioError | None = None,
    smoke: bool = False,
) -> int:
    """Opens the window, at a document when one is named, and returns the exit code when it has been closed.

    `trouble` is what went wrong before there was a window to say it on.
    """
    app = application()
    preferences = Preferences(settings)
    desk = make_desk(words, preferences, folder, open_shelf)
    qt_words = QtWords(app, desk)
    sweeper = Sweeper()
    window = Window(desk)
    sys.excepthook = lambda kind, failure, trace: _caught(window, kind, failure, trace)
    window.show_page(window.entries[0].key)
    if path is not None:
        window.open_path(path)
    window.restore_size()
    window.show()
    if trouble is not None:
        window.fail(trouble)
    if smoke:
        QTimer.singleShot(SMOKE_MS, window.close_now)
    else:
        QTimer.singleShot(0, window.saving.offer_recovery)
    code = app.exec()
    qt_words.stop()
    sweeper.stop()
    sys.excepthook = sys.__excepthook__
    return code


def application() -> QApplication:
    """Returns the application, made in our style when there is none yet."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(["estado-mayor"])
    app.setApplicationName("estado-mayor")
    app.setApplicationDisplayName("")
    app.setDesktopFileName("estado-mayor")
    app.setStyle(QStyleFactory.create("Fusion"))
    return app


def make_desk(
    words: Words,
    preferences: Preferences,
    folder: Path,
    open_shelf: Callable[[], Shelf],
    theme: Theme | None = None,
) -> Desk:
    """Makes a desk in the theme that the preferences ask for."""
    name = palette_name(preferences.text("sides"), preferences.text("theme") == "dark")
    dressed = load_theme(name, preferences.number("scale"), preferences.flag("calm"), like=theme)
    tasks = Tasks(note_failure)
    return Desk(words, dressed, preferences, folder, open_shelf, tasks)


def note_failure(failure: BaseException) -> None:
    """Writes an error with its traceback into the log."""
    logging.getLogger("studio").error("the screen", exc_info=failure)


class QtWords:
    """Qt's own words, such as those of its file dialogs, in the language of the screen."""

    def __init__(self, app: QApplication, desk: Desk) -> None:
        self._app = app
        self._desk = desk
        self._translator = QTranslator()
        desk.language_changed.connect(self.load)
        self.load()

    def load(self) -> None:
        """Takes the words of the desk's language."""
        language = self._desk.words.language
        self._app.removeTranslator(self._translator)
        QLocale.setDefault(QLocale(language))
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{language}", folder):
            self._app.installTranslator(self._translator)

    def stop(self) -> None:
        """Lets Qt speak as it did before."""
        self._app.removeTranslator(self._translator)


def _caught(window: Window, kind: type[BaseException], failure: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, failure, trace)
        return
    window.fail(failure)
