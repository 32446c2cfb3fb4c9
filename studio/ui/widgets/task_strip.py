"""The strip of running work: what is being done, how far it is, and the way to stop it."""

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QProgressBar

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.tasks import Task
from studio.ui.widgets.basics import button, label, row

__all__ = ["TaskStrip"]

PATIENCE_MS: Final = 400


class TaskStrip(QFrame):
    """Shows the newest work that takes longer than a moment; quiet work is not shown."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setProperty("surface", "accent")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._shown: list[Task] = []
        self._measured: Task | None = None
        self._title = label(desk, "body")
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.stop = button(desk, N_("Cancel"), self._cancel)
        line = row(self, 6, 12)
        line.addWidget(self._title)
        line.addWidget(self.bar, 1)
        line.addWidget(self.stop)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PATIENCE_MS)
        self._timer.timeout.connect(self._show_newest)
        desk.tasks.started.connect(self._take)
        self.hide()

    def _take(self, task: Task) -> None:
        if task.quiet:
            return
        self._shown.append(task)
        # Slots of its own, not lambdas: they end with the strip, while the work may end long after the window.
        task.progressed.connect(self._progress)
        task.ended.connect(self._drop_ended)
        if not self._timer.isActive():
            self._timer.start()

    def _drop_ended(self) -> None:
        running = self.desk.tasks.running
        self._shown = [task for task in self._shown if task in running]
        if not self._shown:
            self._timer.stop()
            self.hide()
        elif not self.isHidden():
            self._show_newest()

    def _show_newest(self) -> None:
        if not self._shown:
            return
        self._title.setText(self._shown[-1].title)
        self.setAccessibleName(self._shown[-1].title)
        if self._measured is not self._shown[-1]:
            self.bar.setRange(0, 0)
        self.show()

    def _progress(self, done: int, whole: int) -> None:
        if self._shown and self.sender() is self._shown[-1]:
            self._measured = self._shown[-1]
            self.bar.setRange(0, max(0, whole))
            self.bar.setValue(done)

    def _cancel(self) -> None:
        if self._shown:
            self._shown[-1].cancel()
