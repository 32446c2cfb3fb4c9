"""Qt without a window: the application that painting on images and files needs."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

__all__ = ["painting_application"]


@contextmanager
def painting_application() -> Iterator[None]:
    """Lets pictures be painted while it is open: with the window's application, else with one that needs no screen."""
    if QCoreApplication.instance() is not None:
        yield
        return
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(["estado-mayor"])
    yield
    application.quit()
