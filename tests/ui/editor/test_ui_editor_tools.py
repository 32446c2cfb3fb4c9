"""The tools on real widgets: laying, lines, reshaping, copies, looking, mending, and several tables at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.board.pieces import Chain, Polygon, Strip
from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.scenario.model import Scenario
from studio.ui.editor.page import EditorPage
from studio.ui.editor.shapes import middle_of
from studio.ui.editor.tools.laying import LayLine, LayPiece
from studio.ui.editor.tools.looking import Measure, SightProbe
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples


def made(seed: int = 7) -> Scenario:
    """Gives a table made by the book."""
    scenario: Scenario = find_pack("spain1936").hooks["make_scenario"](seed=seed, terrain="colina", points=0)
    return scenario


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with a hill table on it."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.open(made())
    yield page
    window.close_now()


def click(page: EditorPage, x: int, y: int) -> None:
    """Clicks on a place of the table."""
    spot = page.view.pixel_of(x, y) - QPointF(page.view.viewport().pos())
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(spot.x()), round(spot.y())))


def drag(page: EditorPage, start: Point, end: Point) -> None:
    """Drags from one place of the table to another."""
    spots = [
        (page.view.pixel_of(at.x, at.y) - QPointF(page.view.viewport().pos())).toPoint()
        for at in (start, Point((start.x + end.x) // 2, (start.y + end.y) // 2), end)
    ]
    viewport = page.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=spots[0])
    QTest.mouseMove(viewport, spots[1])
    QTest.mouseMove(viewport, spots[2])
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=spots[2])


def scenario_of(page: EditorPage) -> Scenario:
    """Gives the scenario in front."""
    assert page.document is not None
    return page.document.scenario


def test_a_piece_of_the_palette_is_turned_with_r_and_laid_with_a_click(table: EditorPage) -> None:
    before = scenario_of(table)
    table.toolbox.use("lay")
    table.toolbox.palette.buttons["wood"].click()
    hand = table.toolbox.hand
    assert isinstance(hand, LayPiece)
    QTest.keyClick(table.view, Qt.Key.Key_R)
    click(table, 60_000, 30_000)
    new = scenario_of(table).pieces[-1]
    assert len(scenario_of(table).pieces) == len(before.pieces) + 1
    assert (new.kind, new.sector, new.rotation) == ("wood", 2, 1500)
    table.undo()
    assert scenario_of(table) == before


def test_a_road_drawn_near_the_edges_ends_on_them(table: EditorPage) -> None:
    table.toolbox.use("lay")
    table.toolbox.palette.buttons["road"].click()
    assert isinstance(table.toolbox.hand, LayLine)
    click(table, 1_000, 20_000)
    click(table, 60_000, 25_000)
    click(table, 178_800, 30_000)
    road = scenario_of(table).pieces[-1]
    assert isinstance(road.shape, Strip)
    assert road.shape.line[0].x == 0
    assert road.shape.line[-1].x == 180_000
    assert len(road.shape.line) == 3


def test_a_bush_line_lays_its_links_along_the_line_that_was_drawn(table: EditorPage) -> None:
    table.toolbox.use("lay")
    table.toolbox.take("bush_line")
    hand = table.toolbox.hand
    assert isinstance(hand, LayLine)
    hand.points = (Point(20_000, 20_000), Point(60_000, 20_000))
    shape = hand.piece(hand.points).shape
    assert isinstance(shape, Chain)
    middles = [middle_of(Polygon(link)) for link in shape.links]
    assert {middle.y for middle in middles} == {20_000}
    assert middles == sorted(middles)


def test_an_objective_and_its_removal_are_one_step_each(table: EditorPage) -> None:
    before = scenario_of(table)
    table.editing.choose(1, "objectives")
    table.editing.delete()
    assert len(scenario_of(table).objectives) == 2
    table.toolbox.use("lay")
    table.toolbox.palette.buttons["objective"].click()
    click(table, 70_000, 60_000)
    assert len(scenario_of(table).objectives) == 3
    table.undo()
    table.undo()
    assert scenario_of(table) == before


def test_a_corner_is_dragged_and_the_shape_follows(table: EditorPage) -> None:
    wood = next(piece for piece in scenario_of(table).pieces if piece.kind == "wood")
    assert isinstance(wood.shape, Polygon)
    table.editing.choose(wood.id)
    corner = wood.shape.outline[0]
    drag(table, corner, Point(corner.x + 3_000, corner.y + 2_000))
    after = next(piece for piece in scenario_of(table).pieces if piece.id == wood.id)
    assert isinstance(after.shape, Polygon)
    assert after.shape.outline[0] != corner
    assert after.shape.outline[1:] == wood.shape.outline[1:]


def test_a_copy_is_pasted_into_another_table(table: EditorPage) -> None:
    wood = next(piece for piece in scenario_of(table).pieces if piece.kind == "wood")
    table.editing.choose(wood.id)
    table.editing.copy()
    table.open(made(8))
    count = len(scenario_of(table).pieces)
    table.editing.paste()
    assert len(scenario_of(table).pieces) == count + 1
    assert scenario_of(table).pieces[-1].shape == wood.shape


def test_a_locked_piece_stays_where_it_is(table: EditorPage) -> None:
    wood = next(piece for piece in scenario_of(table).pieces if piece.kind == "wood")
    table.editing.choose(wood.id)
    table.editing.lock()
    locked = scenario_of(table)
    table.editing.nudge(5_000, 0)
    assert scenario_of(table) == locked
    table.editing.lock()
    table.editing.nudge(5_000, 0)
    assert scenario_of(table) != locked


def test_the_measure_tells_length_and_bearing(table: EditorPage) -> None:
    table.toolbox.use("measure")
    hand = table.toolbox.hand
    assert isinstance(hand, Measure)
    drag(table, Point(20_000, 20_000), Point(50_000, 60_000))
    length, turn = hand.text.split(" · ")
    assert abs(float(length.removesuffix("\N{NO-BREAK SPACE}cm").replace(",", ".")) - 50) < 1
    assert abs(int(turn.removesuffix("°")) - 37) <= 1


def test_what_is_hidden_from_a_spot_is_shaded(table: EditorPage, qtbot: QtBot) -> None:
    table.toolbox.use("sight")
    hand = table.toolbox.hand
    assert isinstance(hand, SightProbe)
    hand.look(Point(90_000, 60_000))
    qtbot.waitUntil(lambda: bool(hand.hidden), timeout=30_000)
    assert 0 < len(hand.hidden) < 72 * 48


@pytest.mark.rule("SP-I.4.10")
def test_a_piece_outside_its_sector_is_mended_by_pulling_it_in(table: EditorPage) -> None:
    assert table.document is not None
    crop = next(piece for piece in scenario_of(table).pieces if piece.kind == "crop")
    sector = next(each for each in scenario_of(table).sectors if each.number == crop.sector)
    away = sector.west - 3_000 - min(x for x, _ in crop.shape.outline)  # type: ignore[union-attr]
    table.editing.shift(crop, away, 0)
    assert "element-outside-sector" in {problem.code for problem in table.document.faults}
    place = next(n for n, line in enumerate(table.problems.lines) if line.key.code == "element-outside-sector")
    table.problems.choose(place)
    table.mend()
    assert "element-outside-sector" not in {problem.code for problem in table.document.faults}


def test_several_tables_are_open_and_each_keeps_its_own_changes(table: EditorPage) -> None:
    table.open(made(8))
    assert table.tabs.count() == 2
    table.editing.step(1)
    table.editing.turn(1500)
    second = scenario_of(table)
    table.tabs.setCurrentIndex(0)
    assert scenario_of(table) == made()
    table.tabs.setCurrentIndex(1)
    assert scenario_of(table) == second
    assert table.unsaved() == 2


def test_the_standard_is_changed_as_one_step(table: EditorPage) -> None:
    table.foot_panel.standard_chosen.emit("playable")
    assert scenario_of(table).standard == "playable"
    table.undo()
    assert scenario_of(table).standard == "book"
