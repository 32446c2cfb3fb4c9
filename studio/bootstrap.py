"""The only place that joins store, paint and ui: opening the studio."""

import logging
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from studio.errors import N_, FileError, UsageError
from studio.store import Settings, data_folder, database_url, open_shelf
from studio.store.logbook import log_to
from studio.words import Words

__all__ = ["open_studio"]


def open_studio(path: Path | None, words: Words, *, database: str = "", smoke: bool = False) -> int:
    """Opens the window, at a document when one is named, and returns the exit code when it has been closed.

    `smoke` opens everything without a screen, waits for the first picture and closes again. Raises FileError for a
    document that is not there, UsageError without a display.
    """
    if path is not None and not path.exists():
        raise FileError.missing(path)
    if smoke:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _need_display(os.environ)
    folder = data_folder(os.environ)
    settings = Settings.load(folder)
    url = database or settings.text("database") or database_url(folder, os.environ)

    from studio.ui.application import run

    log = log_to(folder)
    try:
        return run(
            path=path,
            words=words,
            settings=settings,
            folder=folder,
            open_shelf=lambda: open_shelf(url),
            trouble=settings.trouble,
            smoke=smoke,
        )
    finally:
        logging.getLogger("studio").removeHandler(log)
        log.close()


def _need_display(environment: Mapping[str, str]) -> None:
    """Raises UsageError where Qt would end the process because there is no display."""
    if sys.platform in ("win32", "darwin"):
        return
    if any(environment.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")):
        return
    raise UsageError(
        "studio.no-display",
        N_("There is no display to open a window on."),
        advice=N_("Start it in a desktop session, or under a virtual one: xvfb-run estado-mayor."),
    )
