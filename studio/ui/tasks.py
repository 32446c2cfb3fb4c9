"""Long work off the window's thread: with progress, cancel, and errors that come back as values."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeGuard

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from studio.errors import N_, StudioError, Text
from studio.ui.courier import Courier

__all__ = ["Cancelled", "Progress", "Task", "Tasks"]

MOST_AT_ONCE: Final = 4

Tell = Callable[["Task", object, Exception | None], None]


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
    """One piece of work: its title, who gets its result or its error, and its signals; all on the window's thread.

    Who gets them is kept here and not connected: a connection to what knows the task would keep both for ever.
    """

    progressed = Signal(int, int)
    ended = Signal()

    def __init__(
        self,
        title: str,
        done: Callable[[Any], object] | None = None,
        failed: Callable[[StudioError], object] | None = None,
        quiet: bool = False,
    ) -> None:
        super().__init__()
        self.title = title
        self.done = done
        self.failed = failed
        self.quiet = quiet
        self.cancelled = False

    def cancel(self) -> None:
        """Asks the work to stop at its next word of progress; its result is then dropped."""
        self.cancelled = True


def _run(task: Task, work: Callable[[Progress], Any], courier: Courier, tell: Tell) -> None:
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
    courier.post(tell, task, result, failure, last=True)


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
        task = Task(title, done, failed, quiet)
        if self._stopped:
            task.cancel()
            return task
        self._running.append(task)
        self.started.emit(task)
        self._courier.expect()
        self._pool.submit(_run, task, work, self._courier, self._tell)
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

    def _tell(self, task: Task, result: object, failure: Exception | None) -> None:
        """Tells what came of a task; on the window's thread."""
        try:
            if failure is not None:
                self._fail(task, self.fail(failure))
            elif not task.cancelled and _is_there(task.done):
                task.done(result)
        finally:
            if task in self._running:
                self._running.remove(task)
            task.ended.emit()

    def _fail(self, task: Task, error: StudioError) -> None:
        if _is_there(task.failed):
            task.failed(error)
        else:
            self.failed.emit(task, error)


def _is_there(call: Callable[[Any], object] | None) -> TypeGuard[Callable[[Any], object]]:
    """Tells whether there is somebody to call: a widget that has gone hears nothing any more."""
    owner = getattr(call, "__self__", None)
    return call is not None and not (isinstance(owner, QObject) and not isValid(owner))


def said() -> Text:
    """Returns the sentence for an error that nobody foresaw."""
    return N_("Something went wrong ({kind}). The details are in the log file.")
