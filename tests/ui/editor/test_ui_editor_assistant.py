"""The assistant on real widgets: choosing, placing with refusals, the machine, typed dice, and the way back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.record import load
from studio.engine.replay import Verified, replay
from studio.engine.values import Side
from studio.scenario.files import is_untouched
from studio.ui.editor.assistant.placing import Liner, Placer
from studio.ui.editor.assistant.setting import Plan
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

ATTACKER, DEFENDER = Side("attacker"), Side("defender")


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page of an open window, nothing on its table yet."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    yield found
    window.close_now()


def begin(page: EditorPage, **wishes: object) -> None:
    """Opens the assistant with two people at the screen."""
    page.begin_steps(Plan(**{"seed": 7, **wishes}))  # type: ignore[arg-type]


def press(page: EditorPage, text: str) -> None:
    """Presses the answer of the open step that begins with a text."""
    answer = next(each for each in page.guide.panel.answers if each.text().startswith(text))
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)


def at_sector_one(page: EditorPage, qtbot: QtBot) -> None:
    """Goes on a hill table to the placing of the first sector, a tie chosen on the way."""
    begin(page)
    press(page, "Colina")
    press(page, "Tirar los dados")
    while not page.guide.panel.counts:
        QTest.mouseClick(page.guide.panel.answers[0], Qt.MouseButton.LeftButton)
    for row in page.guide.panel.counts:
        row.count.setValue(1)
    press(page, "Fijar")


def test_each_step_is_offered_to_the_side_whose_it_is(page: EditorPage) -> None:
    begin(page)
    titles = [title for title, _, _ in page.guide.steps.list.rows]
    assert titles[:3] == ["Terreno", "Reparto de sectores", "Sector 1"]
    assert [answer.text() for answer in page.guide.panel.answers] == [
        "Llanura", "Colina", "Costa", "Ciudad", "Bosque", "Que lo diga el dado",
    ]  # fmt: skip
    press(page, "Colina")
    assert page.guide.steps.list.rows[0] == ("Terreno", "Colina", "done")
    assert page.guide.steps.list.rows[1][2] == "now"


@pytest.mark.rule("SP-I.4.10")
def test_a_hill_that_leaves_its_sector_is_refused_beside_the_pointer_with_its_rule(
    page: EditorPage, qtbot: QtBot
) -> None:
    at_sector_one(page, qtbot)
    row = next(each for each in page.guide.panel.rows if each.tally.kind == "rise0")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    hand = page.guide.hand
    assert isinstance(hand, Placer)
    count = len(page.guide.scenario.pieces) if page.guide.scenario else 0
    spot = page.view.pixel_of(45_000, 60_000) - QPointF(page.view.viewport().pos())
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(spot.x()), round(spot.y())))
    assert page.callout.rule == "SP-I.4.10"
    assert "sector" in page.callout.text
    assert page.guide.scenario is not None
    assert len(page.guide.scenario.pieces) == count
    hand.lie(Point(22_000, 60_000))
    assert page.callout.text == ""
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert [piece.kind for piece in page.guide.scenario.pieces] == ["rise0"]
    page.undo()
    assert page.guide.scenario.pieces == ()
    page.redo()
    assert [piece.kind for piece in page.guide.scenario.pieces] == ["rise0"]


def test_a_road_is_drawn_corner_by_corner_with_the_keyboard(page: EditorPage, qtbot: QtBot) -> None:
    at_sector_one(page, qtbot)
    row = next(each for each in page.guide.panel.rows if each.tally.kind == "road")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    hand = page.guide.hand
    assert isinstance(hand, Liner)
    hand.lie(Point(1_000, 40_000))
    assert hand.at == Point(0, 40_000)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    hand.lie(Point(60_000, 50_000))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    hand.lie(Point(178_500, 60_000))
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page.guide.scenario is not None
    assert [piece.kind for piece in page.guide.scenario.pieces] == ["road"]


def test_a_place_is_found_and_turned_from_the_keyboard_alone(page: EditorPage, qtbot: QtBot) -> None:
    at_sector_one(page, qtbot)
    page.guide.take(next(offer for offer in page.guide.setting.offers() if offer.fixed["kind"] == "crop"))  # type: ignore[union-attr]
    hand = page.guide.hand
    assert isinstance(hand, Placer)
    QTest.keyClick(page.view, Qt.Key.Key_Space)
    before = hand.turn
    QTest.keyClick(page.view, Qt.Key.Key_R)
    assert hand.turn == (before + 1500) % 36_000
    QTest.keyClick(page.view, Qt.Key.Key_Space)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page.guide.scenario is not None
    assert [piece.kind for piece in page.guide.scenario.pieces] == ["crop"]


@pytest.mark.rule("SP-I.4.5")
def test_the_machine_ends_a_step_and_then_the_rest_and_the_table_is_by_the_book(page: EditorPage, qtbot: QtBot) -> None:
    begin(page, points=500, machines=(DEFENDER,))
    press(page, "Bosque")
    page.guide.finish_step()
    qtbot.waitUntil(lambda: not page.guide.busy, timeout=60_000)
    assert page.guide.steps.list.rows[1][2] == "done"
    page.guide.finish_all()
    qtbot.waitUntil(lambda: page.document is not None, timeout=90_000)
    assert page.document is not None
    scenario = page.document.scenario
    assert page.document.problems == ()
    assert is_untouched(scenario)
    assert scenario.provenance is not None
    assert isinstance(replay(load(scenario.provenance.record.encode()), page.desk.pack("spain1936")), Verified)
    assert not page.guide.active


def test_dice_thrown_on_the_table_are_typed_in_and_stand_in_the_log(page: EditorPage) -> None:
    begin(page, typed_dice=True)
    press(page, "Colina")
    press(page, "Tirar los dados")
    window = page.window()
    boxes = [box for box in window.findChildren(QSpinBox) if box.property("die") is not None]
    assert len(boxes) == 4
    for box, face in zip(boxes, (6, 2, 4, 1), strict=True):
        box.setValue(face)
    fell = next(each for each in window.findChildren(QPushButton) if each.text() == "Usar esta tirada")
    QTest.mouseClick(fell, Qt.MouseButton.LeftButton)
    assert page.guide.steps.list.rows[1] == ("Reparto de sectores", "1 · 2 · 4 · 6", "done")
    assert any([die.face for die in line.dice] == [6, 2, 4, 1] for line in page.guide.log.lines)


def test_what_lies_can_be_edited_freely_at_any_time(page: EditorPage, qtbot: QtBot) -> None:
    at_sector_one(page, qtbot)
    page.guide.leave_free()
    assert page.document is not None
    assert page.document.scenario.terrain == "colina"
    assert page.facts.isVisible()


def test_the_roll_log_of_a_finished_table_is_told_from_its_record(page: EditorPage, qtbot: QtBot) -> None:
    begin(page)
    press(page, "Colina")
    page.guide.finish_all()
    qtbot.waitUntil(lambda: page.document is not None, timeout=90_000)
    assert page.document is not None
    deal = page.document.scenario.deal
    page.foot_panel.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(page.guide.log.lines), timeout=60_000)
    assert any(tuple(die.face for die in line.dice) == deal for line in page.guide.log.lines)


def test_a_table_half_set_stays_as_a_document_when_another_is_begun(page: EditorPage, qtbot: QtBot) -> None:
    at_sector_one(page, qtbot)
    begin(page)
    assert page.guide.active
    assert [document.scenario.terrain for document in page.tabs.documents] == ["colina"]
