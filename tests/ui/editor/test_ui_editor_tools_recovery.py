"""Several tables with changes come back after the studio was killed, and once more when it is killed again."""

import signal
import subprocess
import sys
from pathlib import Path

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from studio.scenario.files import document_bytes, scenario_from
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples
from tests.ui.editor.hands import field, table_of

KILLED = """
import os, signal, sys, time
from pathlib import Path
from PySide6.QtWidgets import QApplication, QPushButton
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
    end = time.monotonic() + 20
    while len(list((folder / "autosave").glob("*.autosave"))) < 3 and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.02)
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(folder: Path, *wishes: str) -> None:
    """Runs a studio that is killed in the middle of its work."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(folder), *wishes], capture_output=True, timeout=120)
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def recovered(folder: Path, qtbot: QtBot, theme: object) -> list[bytes]:
    """Opens a window on what was left, recovers it, and gives the tables that are open then."""
    desk = samples.desk(folder, "en", theme)  # type: ignore[arg-type]
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    window.saving.offer_recovery()
    assert window.dialog is not None
    next(made for made in window.dialog.findChildren(QPushButton) if made.text() == "Recover").click()
    page = window.page("field")
    assert isinstance(page, EditorPage)
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
