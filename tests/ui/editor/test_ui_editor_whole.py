"""Whole set-ups on real widgets: with the machine in few clicks, and by hand with both sides at one screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.values import Side
from studio.scenario.files import is_untouched, read_scenario
from studio.ui.editor.assistant.placing import Placer
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

MOST_CLICKS = 40


class Hand:
    """A person's hand that counts what it does."""

    def __init__(self, page: EditorPage, qtbot: QtBot) -> None:
        self.page, self.qtbot = page, qtbot
        self.clicks = 0

    def click(self, made: QAbstractButton) -> None:
        """Clicks a button and waits for what it began."""
        self.clicks += 1
        QTest.mouseClick(made, Qt.MouseButton.LeftButton)
        self.qtbot.waitUntil(lambda: not self.page.guide.busy, timeout=60_000)

    def press(self, text: str) -> None:
        """Clicks the first button of the window with a text that is seen."""
        self.qtbot.waitUntil(lambda: bool(self._named(text)), timeout=10_000)
        self.click(self._named(text)[0])

    def _named(self, text: str) -> list[QAbstractButton]:
        buttons = self.page.window().findChildren(QAbstractButton)
        return [each for each in buttons if each.text().startswith(text) and each.isVisible() and each.isEnabled()]

    def key(self, key: Qt.Key) -> None:
        """Presses a key over the table."""
        QTest.keyClick(self.page.view, key)
        self.qtbot.waitUntil(lambda: not self.page.guide.busy, timeout=60_000)


@pytest.fixture
def hand(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[Hand]:
    """Gives a hand at the battlefield page."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    yield Hand(page, qtbot)
    window.close_now()


def test_with_the_assistant_and_the_machine_a_table_is_set_saved_and_drawn_in_few_clicks(
    hand: Hand, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hand.page
    hand.press("Paso a paso")
    hand.press("Empezar")
    hand.press("Colina")
    while page.document is None:
        hand.press("Terminar este paso")
    assert page.document.problems == ()
    assert is_untouched(page.document.scenario)
    file, plan = tmp_path / "mesa.escenario.json", tmp_path / "plano.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    window = page.window()
    assert isinstance(window, Window)
    window.saving.save_as()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(plan), ""))
    hand.press("Exportar")
    qtbot.waitUntil(lambda: plan.exists() and not page.desk.tasks.running, timeout=60_000)
    assert read_scenario(file) == page.document.scenario
    assert hand.clicks <= MOST_CLICKS


def test_two_people_set_a_table_by_hand_with_a_refusal_mended_on_the_way(hand: Hand) -> None:
    page, guide = hand.page, hand.page.guide
    page.begin_steps(Plan(5, points=300))
    hand.press("Llanura")
    laid, refused = 0, 0
    while page.document is None:
        panel = guide.panel
        if panel.counts:
            for row in panel.counts:
                row.count.setValue(min(row.count.maximum(), max(row.count.minimum(), 1)))
            hand.press("Fijar")
        elif isinstance(guide.hand, Placer):
            if not refused:
                guide.hand.lie(Point(-20_000, 60_000))
                hand.key(Qt.Key.Key_Return)
                assert page.callout.text
                refused += 1
            before = len(guide.setting.game.entries) if guide.setting else 0
            hand.key(Qt.Key.Key_Space)
            hand.key(Qt.Key.Key_Return)
            if guide.setting is not None and len(guide.setting.game.entries) == before:
                hand.press("La siguiente, la máquina")
            else:
                laid += 1
        elif panel.rows:
            hand.press("La siguiente, la máquina")
        else:
            hand.click(panel.answers[0])
    assert page.document.problems == ()
    assert laid >= 15
    assert refused == 1
    assert {piece.placed_by for piece in page.document.scenario.pieces} == {Side("attacker"), Side("defender")}
