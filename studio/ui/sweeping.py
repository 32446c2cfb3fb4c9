"""Sweeping: Python's garbage is collected on the window's thread only, as Qt's objects must die where they live."""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

__all__ = ["Sweeper"]

EVERY_MS: Final = 500


class Sweeper(QObject):
    """Takes the garbage collection over: without it a working thread could be the one that deletes a widget."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._limits = gc.get_threshold()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.sweep)
        self._timer.start()

    def sweep(self) -> None:
        """Collects the oldest generation that is full, as Python itself would."""
        counts = gc.get_count()
        full = [place for place, limit in enumerate(self._limits) if limit and counts[place] > limit]
        if full:
            gc.collect(max(full))

    def stop(self) -> None:
        """Gives the collection back to Python."""
        self._timer.stop()
        gc.enable()
