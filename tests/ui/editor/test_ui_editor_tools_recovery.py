"""Every change is on the disk once it is made: tables come back after a kill, and again after the next one."""

import errno
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.scenario.files import document_bytes, scenario_from
from studio.ui.editor.keeping import recovered_document
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples
from tests.ui.editor.hands import field, road, table_of

KILLED = """
import os, signal, sys
from pathlib import Path
from PySide6.QtWidgets import QPushButton
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples
from tests.ui.editor.hands import field, table_of

folder, recover = Path(sys.argv[1]), sys.argv[2] == "recover"
desk = samples.desk(folder, "en")
window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
window.show()
page = window.show_page("field")
if recover:
    window.saving.offer_recovery()
    next(made for made in window.dialog.findChildren(QPushButton) if made.text() == "Recover").click()
else:
    for number in range(1, 4):
        page.open(table_of(field(1, 20_000 * number, 20_000), id=f"table-{number}"))
        page.editing.step(1)
        page.editing.nudge(1000 * number, 0)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(folder: Path, *wishes: str) -> None:
    """Runs a studio that is killed in the middle of its work."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(folder), *wishes], capture_output=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def window_on(folder: Path, qtbot: QtBot, theme: object) -> Window:
    """Opens a window on a folder."""
    desk = samples.desk(folder, "en", theme)  # type: ignore[arg-type]
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    return window


def page_of(window: Window, answer: str) -> EditorPage:
    """Answers the offer to recover, and gives the page."""
    window.saving.offer_recovery()
    assert window.dialog is not None
    next(made for made in window.dialog.findChildren(QPushButton) if made.text() == answer).click()
    page = window.page("field")
    assert isinstance(page, EditorPage)
    return page


def recovered(folder: Path, qtbot: QtBot, theme: object) -> list[bytes]:
    """Opens a window on what was left, recovers it, and gives the tables that are open then."""
    window = window_on(folder, qtbot, theme)
    page = page_of(window, "Recover")
    assert page.modified()
    found = sorted(document.content() for document in page.tabs.documents)
    window.close_now()
    return found


def test_every_table_with_changes_comes_back_after_a_kill(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    killed(tmp_path, "work")
    found = recovered(tmp_path, qtbot, plain_theme)
    wanted = [
        table_of(field(1, 21_000 * number, 20_000, sector=0), id=f"table-{number}", standard="playable")
        for number in range(1, 4)
    ]
    assert found == sorted(document_bytes(one) for one in wanted)
    assert all(scenario_from(content) for content in found)


def test_a_kill_right_after_the_recovery_loses_nothing(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    killed(tmp_path, "work")
    killed(tmp_path, "recover")
    assert len(recovered(tmp_path, qtbot, plain_theme)) == 3


def left_in(folder: Path) -> list[Path]:
    """Gives the journals that lie in a folder."""
    return sorted((folder / "autosave").glob("field.*.journal"))


def test_each_step_comes_back_as_a_step_of_undo(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    window = window_on(tmp_path, qtbot, plain_theme)
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    file = tmp_path / "mesa.escenario.json"
    page.open(table_of(field(1, 20_000, 20_000), road(2, (0, 60_000), (180_000, 60_000))), file)
    assert not left_in(tmp_path), "nothing has changed yet"
    states = [page.content()]
    page.editing.step(1)
    page.editing.nudge(1000, 0)
    states.append(page.content())
    page.editing.nudge(0, 1000)
    states.append(page.content())
    page.undo()
    states.append(page.content())
    page.editing.delete()
    states.append(page.content())
    (journal,) = left_in(tmp_path)
    content = journal.read_bytes()
    assert content.count(b"\n") == 5, "a beginning and four changes, written as they were made"
    assert len(content) < len(states[0] or b"") + 4000, "a change is written, not the table"

    copy = tmp_path / "later"
    (copy / "autosave").mkdir(parents=True)
    (copy / "autosave" / journal.name).write_bytes(content + b"half a li")
    window.close_now()
    again = page_of(window_on(copy, qtbot, plain_theme), "Recover")
    assert again.document is not None
    assert again.document.path == file
    found = [again.content()]
    for _ in range(4):
        again.undo()
        found.append(again.content())
    assert found[::-1] == states
    assert not again.modified()
    assert not left_in(copy), "all is taken back: there is nothing to keep"
    again.redo()
    assert len(left_in(copy)) == 1


def test_what_is_safe_or_unwanted_leaves_no_journal(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    window = window_on(tmp_path, qtbot, plain_theme)
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.open(table_of(field(1, 20_000, 20_000)), tmp_path / "mesa.escenario.json")
    page.editing.step(1)
    page.editing.nudge(1000, 0)
    assert len(left_in(tmp_path)) == 1
    assert window.saving.save_current()
    assert not left_in(tmp_path)
    page.undo()
    (journal,) = left_in(tmp_path)
    assert document_bytes(recovered_document(journal, page.desk.pack).scenario) == page.content(), (
        "undone past the save"
    )
    page.close_front()
    assert window.dialog is not None
    next(made for made in window.dialog.findChildren(QPushButton) if made.text() == "Do not save").click()
    assert not left_in(tmp_path)


def test_a_journal_without_a_beginning_is_told_and_kept(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    (tmp_path / "autosave").mkdir()
    broken = tmp_path / "autosave" / "field.1.journal"
    broken.write_bytes(b"not a journal\n")
    window = window_on(tmp_path, qtbot, plain_theme)
    page = page_of(window, "Recover")
    assert page.document is None
    assert "field.1.journal" in window.banner_strip.text
    assert broken.exists()


def test_a_folder_that_cannot_be_written_is_told_once(tmp_path: Path, qtbot: QtBot, plain_theme: object) -> None:
    (tmp_path / "autosave").write_text("a file is in the way")
    window = window_on(tmp_path, qtbot, plain_theme)
    told: list[BaseException] = []
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.shell.fail = told.append  # type: ignore[method-assign]
    page.open(table_of(field(1, 20_000, 20_000)), tmp_path / "mesa.escenario.json")
    page.editing.step(1)
    for _ in range(3):
        page.editing.nudge(1000, 0)
    assert [type(failure).__name__ for failure in told] == ["CannotSave"]
    (tmp_path / "autosave").unlink()
    page.editing.nudge(1000, 0)
    (journal,) = left_in(tmp_path)
    assert document_bytes(recovered_document(journal, page.desk.pack).scenario) == page.content()


def test_a_journal_that_cannot_say_its_beginning_is_not_left(
    tmp_path: Path, qtbot: QtBot, plain_theme: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_on(tmp_path, qtbot, plain_theme)
    told: list[BaseException] = []
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.shell.fail = told.append  # type: ignore[method-assign]
    page.open(table_of(field(1, 20_000, 20_000)), tmp_path / "mesa.escenario.json")
    page.editing.step(1)
    with monkeypatch.context() as full:
        full.setattr("studio.files.journal.os.fsync", no_room)
        page.editing.nudge(1000, 0)
    assert [type(failure).__name__ for failure in told] == ["CannotSave"]
    assert not left_in(tmp_path)
    page.editing.nudge(1000, 0)
    (journal,) = left_in(tmp_path)
    assert document_bytes(recovered_document(journal, page.desk.pack).scenario) == page.content()


def no_room(_handle: int) -> None:
    """Fails as a full disk does."""
    raise OSError(errno.ENOSPC, "no room")
