"""The wheel over the table: it turns what a hand holds; with Ctrl, or with empty hands, it zooms as ever."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWheelEvent

from studio.ui.widgets.map_view import MapView

__all__ = ["Turnable", "WheelTurner"]


class Turnable(Protocol):
    """What may be turned step by step."""

    def rotate(self, steps: int) -> bool:
        """Turns by steps; False when nothing is there to turn."""
        ...


class WheelTurner(QObject):
    """Gives the wheel to whatever a hand holds."""

    def __init__(self, view: MapView, held: Callable[[], Turnable | None]) -> None:
        super().__init__(view)
        self._held = held
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Turns what is held at a step of the wheel."""
        if isinstance(event, QWheelEvent) and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            held = self._held()
            if held is not None and held.rotate(1 if event.angleDelta().y() < 0 else -1):
                return True
        return super().eventFilter(watched, event)
