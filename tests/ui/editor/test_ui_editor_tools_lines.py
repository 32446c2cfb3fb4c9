"""Lines: smooth ones, ends on edges and on other lines, and one grid for every way of placing."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.board.geometry import polyline_length
from studio.board.pieces import Strip
from studio.board.place import Point
from studio.ui.editor.marks import line_end_items
from studio.ui.editor.page import EditorPage
from studio.ui.editor.shapes import smoothed
from studio.ui.editor.things import is_on_grid, landed
from studio.ui.editor.tools.hand import nearest_end
from tests.ui.editor import hands
from tests.ui.editor.hands import click, drag, field, now, road, the_piece

OFF_GRID = field(1, 20_017, 20_043, 12_031)
BENT = road(2, (0, 90_000), (40_000, 90_000), (60_000, 70_000), (90_000, 70_000))


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with a field off the grid and a bent road."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:
        page.open(hands.table_of(OFF_GRID, BENT))
        yield page


def line(page: EditorPage, number: int) -> tuple[Point, ...]:
    """Gives the centre line of a road."""
    shape = the_piece(page, number).shape
    assert isinstance(shape, Strip)
    return shape.line


def test_a_smooth_line_is_stored_as_its_vertices_and_its_ends_stay(table: EditorPage) -> None:
    before = now(table)
    table.editing.choose(2)
    assert table.strip.smooth.isVisible()
    table.strip.smooth.click()
    after = line(table, 2)
    assert len(after) > 8
    assert (after[0], after[-1]) == (Point(0, 90_000), Point(90_000, 70_000))
    assert all(point.x % 100 == 0 and point.y % 100 == 0 for point in after)
    table.undo()
    assert now(table) == before


def test_no_leg_of_a_smooth_line_is_shorter_than_half_a_chord() -> None:
    found = smoothed((Point(0, 0), Point(20_000, 0), Point(20_000, 20_000), Point(50_000, 20_000)), 3000)
    assert min(polyline_length(leg) for leg in pairwise(found)) >= 1500


def test_a_straight_line_has_nothing_to_smooth() -> None:
    assert smoothed((Point(0, 0), Point(9_000, 0)), 3000) == (Point(0, 0), Point(9_000, 0))


def test_a_road_drawn_to_the_end_of_another_ends_exactly_on_it(table: EditorPage) -> None:
    table.toolbox.use("lay")
    table.toolbox.palette.buttons["road"].click()
    click(table, 179_000, 30_000)
    click(table, 91_200, 70_800)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    new = now(table).pieces[-1].shape
    assert isinstance(new, Strip)
    assert new.line[0].x == 180_000
    assert new.line[-1] == Point(90_000, 70_000)


def test_the_end_of_a_line_that_is_dragged_takes_the_end_of_another(table: EditorPage) -> None:
    table.open(hands.table_of(BENT, road(3, (180_000, 30_000), (120_000, 40_000)), id="otra"))
    table.editing.choose(3)
    drag(table, Point(120_000, 40_000), Point(91_000, 70_600))
    assert line(table, 3)[-1] == Point(90_000, 70_000)


def test_an_end_prefers_another_line_to_the_edge() -> None:
    ends = (Point(1_000, 50_000),)
    assert nearest_end(Point(500, 50_500), (180_000, 120_000), ends, 1500) == Point(1_000, 50_000)
    assert nearest_end(Point(500, 90_000), (180_000, 120_000), ends, 1500) == Point(0, 90_000)
    assert nearest_end(Point(5_000, 90_000), (180_000, 120_000), ends, 1500) == Point(5_000, 90_000)


def test_the_ends_of_a_line_show_whether_they_count_as_on_the_edge(table: EditorPage) -> None:
    points = (Point(0, 90_000), Point(40_000, 90_000), Point(90_000, 70_000))
    style = table.view.style_now()
    items = line_end_items(points, (180_000, 120_000), (), style)
    assert [item.fill for item in items] == ["good", "chosen", "refused"]  # type: ignore[union-attr]
    joined = line_end_items(points, (180_000, 120_000), (Point(90_000, 70_000),), style)
    assert joined[-1].fill == "amber"  # type: ignore[union-attr]


def by_drag(page: EditorPage) -> None:
    """Drags the field."""
    drag(page, Point(26_000, 26_000), Point(60_000, 40_000))


def by_arrows(page: EditorPage) -> None:
    """Moves the field with the arrows."""
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(page.view, Qt.Key.Key_Up)


def by_duplicate(page: EditorPage) -> None:
    """Duplicates the field."""
    page.editing.duplicate()


def by_paste(page: EditorPage) -> None:
    """Copies and pastes the field."""
    page.editing.copy()
    page.editing.paste()


def by_palette(page: EditorPage) -> None:
    """Lays another one from the palette."""
    page.toolbox.use("lay")
    page.toolbox.take("crop")
    click(page, 100_000, 40_000)


@pytest.mark.parametrize("way", [by_drag, by_arrows, by_duplicate, by_paste, by_palette])
def test_every_way_of_placing_obeys_the_same_grid(table: EditorPage, way: Callable[[EditorPage], None]) -> None:
    table.editing.choose(1)
    assert not is_on_grid(the_piece(table, 1))
    way(table)
    assert is_on_grid(table.editing.piece)


def test_a_thing_keeps_its_place_along_an_axis_on_which_it_does_not_move() -> None:
    assert landed(OFF_GRID, 1_000, 0) == (968, 0)
    assert landed(OFF_GRID, 0, 0) == (0, 0)
