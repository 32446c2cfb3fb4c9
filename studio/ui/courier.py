"""The courier: brings what working threads have to say to the window's thread.

A worker touches no object of Qt, and sends no signal either: a signal takes a lock of Qt's and then waits for the
interpreter, while the window's thread, letting objects die, holds the interpreter and waits for that lock.
"""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimerEvent

__all__ = ["Courier"]

EVERY_MS: Final = 5

Letter = tuple[Callable[..., object], tuple[Any, ...], bool]


class Courier(QObject):
    """Calls on the window's thread what workers post, in their order; it looks only while somebody is at work."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._letters: SimpleQueue[Letter] = SimpleQueue()
        self._looks = False
        self.awaited = 0

    def expect(self) -> None:
        """Takes note that one more worker begins, whose last word will come; on the window's thread."""
        self.awaited += 1
        self._look_soon()

    def post(self, call: Callable[..., object], *values: Any, last: bool = False) -> None:
        """Leaves a call for the window's thread; `last` when the worker has no more to say. On any thread."""
        self._letters.put((call, values, last))

    def timerEvent(self, event: QTimerEvent) -> None:
        """Makes the calls that have come until now."""
        self.killTimer(event.timerId())
        self._looks = False
        if self._letters.empty():
            self._look_soon()
        for _ in range(self._letters.qsize()):
            try:
                call, values, last = self._letters.get_nowait()
            except Empty:
                return
            self.awaited -= last
            self._look_soon()
            call(*values)

    def _look_soon(self) -> None:
        # Each look has a timer of its own: one that is being answered stays silent in the loops that a call opens.
        if self.awaited and not self._looks:
            self._looks = True
            self.startTimer(EVERY_MS, Qt.TimerType.PreciseTimer)
