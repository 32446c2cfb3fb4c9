"""What was put away is let go: tools, documents that were closed, and all that was drawn for them."""

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.scenario.model import Zone
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.page import EditorPage
from studio.ui.editor.toolbox import TOOLS
from tests.ui.editor import hands
from tests.ui.editor.hands import drag, field, table_of

WEST = (Point(0, 0), Point(45_000, 0), Point(45_000, 120_000), Point(0, 120_000))
ROUNDS = 10


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page, nothing on it."""
    with hands.field_page(qtbot, data_folder, plain_theme) as found:
        yield found


def rest(qtbot: QtBot, page: EditorPage) -> None:
    """Waits until nothing is at work, and lets die what was let go."""
    qtbot.waitUntil(lambda: page.view.layer.idle and not page.desk.tasks.running, timeout=20_000)
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def opened_edited_closed(page: EditorPage, seed: int) -> "weakref.ref[EditorDocument]":
    """Gives what was a document."""
    page.open(table_of(field(1, 20_000 + 1000 * seed, 20_000)))
    document = page.document
    assert document is not None
    for key, _, _ in TOOLS:
        page.toolbox.use(key)
    page.toolbox.use("select")
    page.editing.choose(1)
    page.editing.turn(1500)
    page.editing.duplicate()
    drag(page, Point(90_000, 60_000), Point(95_000, 60_000))
    page.undo()
    page.redo()
    document.saved(None, "kept")
    page.close_front()
    return weakref.ref(document)


@pytest.mark.parametrize("key", [key for key, _, _ in TOOLS])
def test_a_tool_that_is_put_away_is_let_go(page: EditorPage, key: str) -> None:
    page.open(table_of())
    page.toolbox.use(key)
    hand = weakref.ref(page.toolbox.hand)
    page.toolbox.use("select" if key != "select" else "measure")
    gc.collect()
    assert hand() is None


def test_the_handles_of_a_zone_are_shown_by_its_tool_only(page: EditorPage) -> None:
    page.open(table_of(zones=(Zone(id=1, kind="deployment", side="attacker", outline=WEST),)))  # type: ignore[arg-type]
    page.toolbox.use("zone")
    page.editing.choose(1, "zones")
    shown = len(page.view.scene().items())
    page.toolbox.use("zone")
    assert len(page.view.scene().items()) == shown
    page.toolbox.use("select")
    page.editing.choose(1, "zones")
    assert len(page.view.scene().items()) == shown - 1


def test_documents_that_were_closed_leave_nothing(qtbot: QtBot, page: EditorPage) -> None:
    def kept() -> tuple[int, int, int]:
        return len(page.view.scene().items()), len(QApplication.allWidgets()), len(page.tabs.documents)

    first = opened_edited_closed(page, 1)
    rest(qtbot, page)
    before = kept()
    closed = [first, *(opened_edited_closed(page, seed) for seed in range(2, ROUNDS + 1))]
    rest(qtbot, page)
    assert [document() for document in closed if document() is not None] == []
    assert kept() == before
