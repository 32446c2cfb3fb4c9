"""Qt without a window: the application that painting on images and files needs."""

import os

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication

__all__ = ["painting_application"]


def painting_application() -> QCoreApplication:
    """Returns Qt's application, made without a screen when there is none yet; the caller keeps it while it paints."""
    found = QCoreApplication.instance()
    if found is not None:
        return found
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication(["estado-mayor"])
