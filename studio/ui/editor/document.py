"""A battlefield on the screen: its value, its history of edits, and what is wrong with it."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from studio.engine.pack import RulePack
from studio.engine.values import Problem
from studio.scenario.checks import document_problems
from studio.scenario.edits import Edit
from studio.scenario.files import document_bytes
from studio.scenario.model import Scenario

__all__ = ["EditorDocument", "KnownFault", "fault_key"]

KnownFault = tuple[str, str]
"""What makes two problems the same for a person: code and subject."""


class EditorDocument(QObject):
    """One open battlefield. Every change goes through `apply`, one step of undo for each thing a person does."""

    changed = Signal()

    def __init__(self, scenario: Scenario, pack: RulePack, path: Path | None = None, item_id: str = "") -> None:
        super().__init__()
        self.scenario = scenario
        self.pack = pack
        self.path = path
        self.item_id = item_id
        self.history = QUndoStack(self)
        self.history.setUndoLimit(0)
        # Told once the history has gone on, not while it does: only then does it know what can be undone.
        self.history.indexChanged.connect(self._tell)
        self._problems: tuple[Problem, ...] | None = None
        self._faults: tuple[Problem, ...] | None = None
        self._known: frozenset[KnownFault] | None = None
        self._content: bytes | None = None
        self._fresh = path is None and not item_id

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every fault and warning by the document's own standard, worked out when first asked for."""
        if self._problems is None:
            self._problems = document_problems(self.scenario, self.scenario.standard, self.pack.problems)
        return self._problems

    @property
    def faults(self) -> tuple[Problem, ...]:
        """The problems that a battle stumbles over."""
        if self._faults is None:
            self._faults = tuple(problem for problem in self.problems if problem.severity == "fault")
        return self._faults

    @property
    def known_faults(self) -> frozenset[KnownFault]:
        """What its problems are about, worked out once for a value; `fault_key` gives that of one problem."""
        if self._known is None:
            self._known = frozenset(map(fault_key, self.problems))
        return self._known

    @property
    def modified(self) -> bool:
        """Tells whether it differs from what was saved."""
        return self._fresh or not self.history.isClean()

    def apply(self, edit: Edit, text: str) -> None:
        """Does an edit as one step of undo; raises UsageError when it cannot be done, and nothing has changed then."""
        after = edit.apply(self.scenario)
        if after != self.scenario:
            self.history.push(_Step(self, after, text))

    def become(self, scenario: Scenario, text: str) -> None:
        """Puts another value in the document's place, as one step of undo."""
        if scenario != self.scenario:
            self.history.push(_Step(self, scenario, text))

    def set_scenario(self, scenario: Scenario) -> None:
        """Takes a value of the history."""
        self.scenario = scenario
        self._problems = self._faults = self._known = self._content = None

    def _tell(self, _step: int) -> None:
        self.changed.emit()

    def content(self) -> bytes:
        """Returns the bytes of the file, written once for a value."""
        if self._content is None:
            self._content = document_bytes(self.scenario)
        return self._content

    def saved(self, path: Path | None, item_id: str) -> None:
        """Is told that the document is safe as it is now."""
        self.path = path or self.path
        self.item_id = item_id or self.item_id
        self._fresh = False
        self.history.setClean()


def fault_key(problem: Problem) -> KnownFault:
    """Returns what a problem is about."""
    return problem.code, problem.subject


class _Step(QUndoCommand):
    """One step: the values before and after; frozen values share all that did not change."""

    def __init__(self, document: EditorDocument, after: Scenario, text: str) -> None:
        super().__init__(text)
        self._document = document
        self._before = document.scenario
        self._after = after

    def undo(self) -> None:
        """Shows the value before."""
        self._document.set_scenario(self._before)

    def redo(self) -> None:
        """Shows the value after."""
        self._document.set_scenario(self._after)
