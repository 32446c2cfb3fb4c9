"""The small map and the true size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.ui.editor.page import EditorPage
from studio.ui.maps import Miniature, pack_signs, scenario_table, thumbnail
from tests.ui.editor import hands
from tests.ui.editor.hands import field, now


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with a bare table, seen from near."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:
        page.open(hands.table_of())
        page.view.set_zoom(16.0)
        yield page


def test_the_small_map_is_there_while_a_part_only_is_seen(table: EditorPage) -> None:
    assert table.sheet.overview.isVisible()
    table.view.fit()
    assert not table.sheet.overview.isVisible()


def test_the_frame_is_what_the_view_shows(table: EditorPage) -> None:
    table.view.show_place(Point(60_000, 40_000))
    seen = table.sheet.overview.seen()
    middle = seen.center()
    assert hands.near(Point(round(middle.x()), round(-middle.y())), Point(60_000, 40_000), 200)
    assert abs(seen.width() - table.view.viewport().width() * 1000 / table.view.zoom()) < 200


def test_a_click_on_the_small_map_goes_there_and_a_drag_follows(table: EditorPage) -> None:
    small = table.sheet.overview
    middle = QPoint(small.width() // 2, small.height() // 2)
    QTest.mouseClick(small, Qt.MouseButton.LeftButton, pos=middle)
    assert hands.near(_middle(table), Point(90_000, 60_000), 2_000)
    QTest.mousePress(small, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseMove(small, QPoint(small.width() * 3 // 4, small.height() // 4))
    QTest.mouseRelease(small, Qt.MouseButton.LeftButton, pos=QPoint(small.width() * 3 // 4, small.height() // 4))
    assert hands.near(_middle(table), Point(135_000, 90_000), 3_000)


def test_the_small_map_is_painted_anew_after_a_change(table: EditorPage, qtbot: QtBot) -> None:
    small = table.sheet.overview
    qtbot.waitUntil(lambda: not small._image.isNull(), timeout=10_000)
    before = small._image.copy()
    table.editing.add(hands.field(0, 60_000, 50_000, 20_000), "Place a piece")
    qtbot.waitUntil(lambda: small._image != before, timeout=10_000)


def test_at_true_size_ten_centimetres_of_the_table_are_ten_on_the_screen(table: EditorPage) -> None:
    table.view.actual()
    left = table.view.pixel_of(50_000, 50_000)
    right = table.view.pixel_of(60_000, 50_000)
    wanted = 10 / 2.54 * table.view.physicalDpiX()
    assert abs(right.x() - left.x() - wanted) < 0.01


def _middle(page: EditorPage) -> Point:
    middle = page.view.viewport().rect().center().toPointF()
    return page.view.place_at(middle)


def test_a_small_map_that_remembers_is_that_of_one_that_does_not(table: EditorPage) -> None:
    theme, signs = table.desk.theme, pack_signs(table.desk, hands.PACK)
    table.open(hands.table_of(field(1, 20_000, 20_000), field(2, 60_000, 20_000)))
    before = scenario_table(table.desk, now(table))
    table.editing.choose(1)
    table.editing.delete()
    after = scenario_table(table.desk, now(table))
    small = Miniature()
    small.paint(theme, before, signs, 160, 100)
    assert small.paint(theme, after, signs, 160, 100) == thumbnail(theme, after, signs, 160, 100)
    assert small.paint(theme, after, signs, 80, 50) == thumbnail(theme, after, signs, 80, 50)
    assert thumbnail(theme, after, signs, 160, 100) != thumbnail(theme, before, signs, 160, 100)
