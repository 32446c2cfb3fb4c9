"""The journal of one open battlefield: every change is on the disk once it is made, until the document is safe."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import msgspec
from PySide6.QtCore import QObject

from studio.engine.pack import RulePack
from studio.errors import CannotSave, DamagedFile, StudioError
from studio.files import Journal, reason_for, recover
from studio.scenario.files import document_bytes, scenario_from
from studio.scenario.model import Scenario
from studio.scenario.patches import Patch, difference, patched
from studio.ui.editor.document import EditorDocument
from studio.ui.pages import JOURNAL_ENDING

__all__ = ["DocumentJournal", "recovered_document"]


class Beginning(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first entry: the document as it was when it was opened or last saved, and where it came from."""

    document: msgspec.Raw
    path: str = ""
    item: str = ""


class Step(msgspec.Struct, frozen=True):
    """An entry for each change: what it is called, and what it did. Undo and redo are changes too."""

    text: str
    patch: Patch


class DocumentJournal(QObject):
    """Writes down what happens to a document of a page; lives as long as it is open.

    There is no file while the document is as it was saved. What cannot be written is told once by `fail`, and the next
    change tries again with all that is missing.
    """

    def __init__(
        self,
        document: EditorDocument,
        folder: Path,
        page: str,
        fail: Callable[[StudioError], object],
        left: Path | None = None,
    ) -> None:
        super().__init__(document)
        self._document = document
        self._folder = folder
        self._page = page
        self._fail = fail
        self._failed = False
        self._written: Scenario = document.scenario
        self._journal: Journal | None = None if left is None else Journal.open(left)
        document.changed.connect(self.keep)
        if left is None and document.modified:
            self.keep()

    def keep(self) -> None:
        """Writes down what has changed since the last entry; drops the journal of a document that is safe."""
        if not self._document.modified:
            self.drop()
            return
        now = self._document.scenario
        try:
            if self._journal is None:
                self._begin()
            if now is not self._written and self._journal is not None:
                step = Step(self._document.history.undoText(), difference(self._written, now))
                self._journal.append(msgspec.json.encode(step))
                self._written = now
        except StudioError as failure:
            if not self._failed:
                self._fail(failure)
            self._failed = True
        else:
            self._failed = False

    def drop(self) -> None:
        """Forgets everything: the document is safe, or nobody wants it."""
        self._written = self._document.scenario
        if self._journal is not None:
            self._journal.close()
            self._journal.path.unlink(missing_ok=True)
            self._journal = None

    def _begin(self) -> None:
        document = self._document
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as failure:
            raise CannotSave.because(self._folder, reason_for(failure)) from failure
        beginning = Beginning(
            msgspec.Raw(document_bytes(self._written).rstrip()), str(document.path or ""), document.item_id
        )
        journal = Journal.open(self._folder / f"{self._page}.{uuid4().hex}{JOURNAL_ENDING}")
        try:
            journal.append(msgspec.json.encode(beginning))
        except StudioError:
            # A journal that does not even say what it began with helps nobody.
            journal.close()
            journal.path.unlink(missing_ok=True)
            raise
        self._journal = journal


def recovered_document(file: Path, pack: Callable[[str], RulePack]) -> EditorDocument:
    """Gives the document of a journal that was left, with each of its changes as a step of undo.

    A damaged end counts up to its last whole entry. Raises FileError when not even the beginning can be read.
    """
    entries = recover(file).entries
    if not entries:
        raise DamagedFile.at(file, "byte 0", "no whole entry")
    begun = _decoded(file, 1, entries[0], Beginning)
    scenario = scenario_from(bytes(begun.document), file)
    path = Path(begun.path) if begun.path else None
    document = EditorDocument(scenario, pack(scenario.pack), path, begun.item)
    for number, entry in enumerate(entries[1:], 2):
        step = _decoded(file, number, entry, Step)
        try:
            document.become(patched(document.scenario, step.patch), step.text)
        except ValueError as failure:
            raise DamagedFile.at(file, f"entry {number}", str(failure)) from failure
    return document


def _decoded(file: Path, number: int, entry: bytes, kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(entry, type=kind)
    except ValueError as failure:
        raise DamagedFile.at(file, f"entry {number}", str(failure)) from failure
