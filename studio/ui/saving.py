"""Saving what the pages edit: by hand, by itself while one works, before closing, and recovery after a crash.

A page whose documents keep journals writes each change down itself; of the others a copy is made from time to time.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog

from studio.errors import StudioError
from studio.files import save_atomic
from studio.library import add_content
from studio.ui.desk import Desk
from studio.ui.pages import JOURNAL_ENDING, Page

if TYPE_CHECKING:
    from studio.ui.window import Window

__all__ = ["Saving"]

AUTOSAVE_MS: Final = 3_000
COPY_ENDING: Final = ".autosave"


class Saving(QObject):
    """Keeps the documents of the pages safe; one for each window."""

    def __init__(self, desk: Desk, window: "Window") -> None:
        super().__init__(window)
        self.desk = desk
        self.window = window
        self._dirty = False
        self._timer = QTimer(self)
        self._timer.setInterval(AUTOSAVE_MS)
        self._timer.timeout.connect(self.autosave)

    def can_save(self) -> bool:
        """Tells whether the page that is shown has something to save."""
        page = self.window.current
        return page is not None and page.has_content()

    def save_current(self) -> bool:
        """Saves the page that is shown where it came from; into the library when it came from nowhere."""
        page = self.window.current
        return page is not None and self.save(page)

    def save(self, page: Page) -> bool:
        """Saves a page's document in its file or in the library; False when it did not work, and says why."""
        content = page.content()
        if content is None:
            return False
        try:
            if page.path is not None:
                save_atomic(page.path, content)
                page.saved(page.path, "")
                where = page.path.name
            else:
                item = add_content(self.desk.shelf, content, page.document_title() or page.key)
                page.saved(None, item.id)
                where = self.desk.say("the library")
        except StudioError as failure:
            self.window.fail(failure)
            return False
        self._forget(page)
        self.window.toast(self.desk.say("Saved in {where}", where=where))
        return True

    def save_as(self) -> None:
        """Asks for a file and saves the page that is shown in it."""
        page = self.window.current
        if page is None or not page.has_content():
            return
        usual = str(page.path or Path.home() / f"{page.document_title() or page.key}{page.ending}")
        name, _ = QFileDialog.getSaveFileName(self.window, self.desk.say("Save as…"), usual, f"*{page.ending}")
        if name:
            page.path = Path(name if name.endswith(page.ending) else name + page.ending)
            if self.save(page):
                self.desk.used(page.path)

    def choose_and_open(self) -> None:
        """Asks for a file and opens it."""
        kinds = "*.escenario.json *.ejercito.json *.campana.json *.jsonl *.estado"
        name, _ = QFileDialog.getOpenFileName(self.window, self.desk.say("Open a file…"), "", kinds)
        if name:
            self.window.open_path(Path(name))

    def before_replacing(self, page: Page, go_on: Callable[[], object]) -> None:
        """Goes on at once, or asks first when another document would be lost."""
        if not page.replaces or not page.modified():
            go_on()
            return
        self.window.ask(
            self.desk.say("Save “{title}” first?", title=page.document_title()),
            self.desk.say("It has unsaved changes, and another document is about to replace it."),
            (
                (self.desk.say("Save"), lambda: self.save(page) and go_on()),
                (self.desk.say("Do not save"), go_on),
                (self.desk.say("Cancel"), lambda: None),
            ),
        )

    def ask_before_closing(self, pages: Sequence[Page], close: Callable[[], object]) -> None:
        """Asks what to do with changes that are not saved, then closes."""
        titles = self.desk.words.join(self.desk.say("“{title}”", title=page.document_title()) for page in pages)
        self.window.ask(
            self.desk.say("Save before closing?"),
            self.desk.say("Not saved yet: {titles}.", titles=titles),
            (
                (self.desk.say("Save and close"), lambda: all(self._save_whole(page) for page in pages) and close()),
                (self.desk.say("Close without saving"), lambda: self._leave(pages, close)),
                (self.desk.say("Cancel"), lambda: None),
            ),
        )

    def note_change(self) -> None:
        """Is told that a document has changed; the next autosave comes in a while."""
        self._dirty = True
        if not self._timer.isActive():
            self._timer.start()

    def autosave(self) -> None:
        """Writes every changed document into the autosave folder, beside its own file, never over it."""
        if not self._dirty:
            return
        self._dirty = False
        for page in self.window.pages():
            drafts = page.drafts()
            if not drafts:
                continue
            try:
                self._folder().mkdir(parents=True, exist_ok=True)
                for number, content in enumerate(drafts):
                    save_atomic(self._file(page, number), content)
            except (OSError, StudioError) as failure:
                self.window.fail(failure)
                continue
            self._forget(page, len(drafts))

    def offer_recovery(self) -> None:
        """Offers what an earlier session left behind when it did not end in order."""
        left = self._left()
        if not left:
            return
        self.window.ask(
            self.desk.say("Recover your work?"),
            self.desk.say("The studio was not closed properly last time. What you were working on has been kept."),
            (
                (self.desk.say("Recover"), lambda: self._recover(left)),
                (self.desk.say("Discard it"), lambda: self._throw(left)),
            ),
        )

    def stop(self) -> None:
        """Ends the autosave; what is saved needs no copy any more."""
        self._timer.stop()
        for page in self.window.pages():
            page.forget()
            self._forget(page)

    def _recover(self, files: Sequence[Path]) -> None:
        opened: dict[Path, Page] = {}
        for file in files:
            page = self.window.page(file.name.split(".")[0])
            if page is None:
                continue
            try:
                if file.suffix == JOURNAL_ENDING:
                    page.recover(file)
                else:
                    page.open(page.read(file.read_bytes(), file.name))
            except (OSError, StudioError) as failure:
                self.window.fail(failure)
                continue
            self.window.show_page(page.key)
            opened[file] = page
        # What was recovered is kept anew before the old copies go: the next crash may come at once.
        self._dirty = True
        self.autosave()
        for file, page in opened.items():
            if file.suffix == COPY_ENDING and not page.drafts():
                file.unlink(missing_ok=True)

    def _throw(self, files: Sequence[Path]) -> None:
        for file in files:
            file.unlink(missing_ok=True)

    def _leave(self, pages: Sequence[Page], close: Callable[[], object]) -> None:
        for page in pages:
            page.forget()
            self._forget(page)
        close()

    def _save_whole(self, page: Page) -> bool:
        """Saves one document of a page after another."""
        for _ in range(page.unsaved()):
            page.bring_unsaved()
            if not self.save(page):
                return False
        return True

    def _forget(self, page: Page, kept: int = 0) -> None:
        """Drops the copies of a page but the first so many."""
        keep = {self._file(page, number) for number in range(kept)}
        if self._folder().is_dir():
            for file in self._folder().glob(f"{page.key}*{COPY_ENDING}"):
                if file not in keep and file.name.split(".")[0] == page.key:
                    file.unlink(missing_ok=True)

    def _file(self, page: Page, number: int = 0) -> Path:
        return self._folder() / (f"{page.key}.{number}{COPY_ENDING}" if number else f"{page.key}{COPY_ENDING}")

    def _folder(self) -> Path:
        return self.desk.rescue

    def _left(self) -> list[Path]:
        folder = self._folder()
        return sorted(file for file in folder.glob("*") if file.suffix in (COPY_ENDING, JOURNAL_ENDING))
