"""Long work off the window's thread: with progress, cancel, and errors that come back as values."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from studio.errors import N_, StudioError, Text
from studio.ui.courier import Courier

__all__ = ["Cancelled", "Progress", "Task", "Tasks"]

MOST_AT_ONCE: Final = 4


class Cancelled(Exception):
    """The person has cancelled the work."""


class Progress:
    """What work is given to tell how far it is; it raises Cancelled when the person wants no more of it."""

    def __init__(self, task: "Task", courier: Courier) -> None:
        self._task = task
        self._courier = courier

    def __call__(self, done: int, whole: int = 0) -> None:
        """Tells that so many of the whole are done; a whole of 0 means that nobody knows."""
        if self._task.cancelled:
            raise Cancelled
        self._courier.post(self._task.progressed.emit, done, whole)


class Task(QObject):
    """One piece of work: its title and its signals, all received on the window's thread."""

    progressed = Signal(int, int)
    done = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, title: str, quiet: bool = False) -> None:
        super().__init__()
        self.title = title
        self.quiet = quiet
        self.cancelled = False

    def cancel(self) -> None:
        """Asks the work to stop at its next word of progress; its result is then dropped."""
        self.cancelled = True


def _run(task: Task, work: Callable[[Progress], Any], courier: Courier) -> None:
    """Does the work and posts what came of it; runs on a thread of the pool."""
    result: object = None
    failure: Exception | None = None
    try:
        if not task.cancelled:
            result = work(Progress(task, courier))
    except Cancelled:
        task.cancelled = True
    except Exception as error:  # whatever it is, it reaches the person and the log
        failure = error
    courier.post(_tell, task, result, failure, last=True)


def _tell(task: Task, result: object, failure: Exception | None) -> None:
    """Tells what came of a task; on the window's thread."""
    if failure is not None:
        task.failed.emit(failure)
    elif not task.cancelled:
        task.done.emit(result)
    task.ended.emit()


class Tasks(QObject):
    """Runs work in a pool of threads and keeps what is running."""

    started = Signal(object)
    failed = Signal(object, object)

    def __init__(self, note: Callable[[BaseException], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Python's own threads: a pool of Qt's waits for its work while it holds the interpreter, and never gets it.
        self._pool = ThreadPoolExecutor(MOST_AT_ONCE, "studio")
        self._courier = Courier(self)
        self._stopped = False
        self._running: list[Task] = []
        self._note = note

    @property
    def running(self) -> tuple[Task, ...]:
        """The tasks that have not ended."""
        return tuple(self._running)

    def start(
        self,
        title: str,
        work: Callable[[Progress], Any],
        done: Callable[[Any], object] | None = None,
        failed: Callable[[StudioError], object] | None = None,
        quiet: bool = False,
    ) -> Task:
        """Starts work; `done` gets its result and `failed` its error on the window's thread.

        Without `failed` the window shows the error. What is no StudioError goes into the log and comes as one.
        Quiet work shows no progress.
        """
        task = Task(title, quiet)
        self._running.append(task)
        if done is not None:
            task.done.connect(done)
        task.failed.connect(lambda failure: self._fail(task, failure, failed))
        task.ended.connect(lambda: self._end(task))
        if self._stopped:
            task.cancel()
            self._running.remove(task)
            return task
        self.started.emit(task)
        self._courier.expect()
        self._pool.submit(_run, task, work, self._courier)
        return task

    def fail(self, failure: BaseException) -> StudioError:
        """Writes an error into the log when it is none of ours, and returns one that can be said."""
        if isinstance(failure, StudioError):
            return failure
        self._note(failure)
        return StudioError("studio.failed", said(), kind=type(failure).__name__)

    def stop(self) -> None:
        """Cancels everything; nothing is started any more and what still runs is not waited for."""
        self._stopped = True
        for task in self._running:
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fail(self, task: Task, failure: BaseException, told: Callable[[StudioError], object] | None) -> None:
        error = self.fail(failure)
        if told is not None:
            told(error)
        else:
            self.failed.emit(task, error)

    def _end(self, task: Task) -> None:
        if task in self._running:
            self._running.remove(task)


def said() -> Text:
    """Returns the sentence for an error that nobody foresaw."""
    return N_("Something went wrong ({kind}). The details are in the log file.")
