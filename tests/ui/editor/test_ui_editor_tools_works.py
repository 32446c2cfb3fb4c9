"""Works of either side and zones, laid, chosen and reshaped by hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.board.pieces import bounds
from studio.board.place import Point
from studio.board.polygons import box_of
from studio.scenario.model import Zone
from studio.ui.editor.page import EditorPage
from studio.ui.editor.tools.laying import LayPiece
from studio.ui.editor.tools.zoning import ZoneHand, entry_band, zone_at
from tests.ui.editor import hands
from tests.ui.editor.hands import click, drag, now

WEST = (Point(0, 0), Point(45_000, 0), Point(45_000, 120_000), Point(0, 120_000))


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with a bare table."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:
        page.open(hands.table_of())
        yield page


def codes(page: EditorPage) -> set[str]:
    """Gives the codes of the problems of the table."""
    assert page.document is not None
    return {problem.code for problem in page.document.problems}


def side(page: EditorPage, name: str) -> None:
    """Puts a side down in both palettes that ask for one."""
    for palette in (page.toolbox.works, page.toolbox.zones):
        next(made for key, made in palette.side_buttons.items() if key == name).click()


@pytest.mark.rule("SP-I.7.5")
def test_a_trench_of_the_defender_is_turned_and_laid_and_one_of_the_attacker_is_told(table: EditorPage) -> None:
    table.toolbox.use("work")
    table.toolbox.works.buttons["trench"].click()
    assert isinstance(table.toolbox.hand, LayPiece)
    QTest.keyClick(table.view, Qt.Key.Key_R)
    click(table, 150_000, 60_000)
    work = now(table).works[-1]
    assert (work.kind, work.owner, work.bearing) == ("trench", "defender", 1500)
    assert "fort-wrong-player" not in codes(table)
    side(table, "attacker")
    table.toolbox.use("work")
    click(table, 150_000, 20_000)
    assert now(table).works[-1].owner == "attacker"
    assert "fort-wrong-player" in codes(table)


def test_a_work_is_chosen_dragged_turned_and_deleted_each_as_one_step(table: EditorPage) -> None:
    assert table.document is not None
    table.toolbox.use("work")
    table.toolbox.works.buttons["trench"].click()
    click(table, 150_000, 60_000)
    laid = now(table)
    table.toolbox.use("select")
    table.editing.choose(0)
    click(table, 150_000, 60_000)
    assert table.editing.chosen == ("works", 1)
    drag(table, Point(151_000, 60_000), Point(151_000, 70_000))
    assert bounds(now(table).works[0].shape)[1] > bounds(laid.works[0].shape)[1]
    table.editing.turn(1500)
    assert now(table).works[0].bearing == 1500
    table.editing.delete()
    assert now(table).works == ()
    assert table.document.history.count() == 4


@pytest.mark.rule("SP-I.7.16")
def test_the_zone_of_the_book_is_quiet_and_another_is_warned_of(table: EditorPage) -> None:
    side(table, "attacker")
    table.toolbox.use("zone")
    drag(table, Point(600, 800), Point(44_600, 119_000))
    zone = now(table).zones[-1]
    assert (zone.kind, zone.side, box_of(zone.outline)) == ("deployment", "attacker", (0, 0, 45_000, 120_000))
    assert "zone-not-played" not in codes(table)
    handle = Point(45_000, 60_000)
    drag(table, handle, Point(90_400, 60_000))
    assert box_of(now(table).zones[-1].outline) == (0, 0, 90_000, 120_000)
    assert "zone-not-played" in codes(table)


def test_a_zone_is_moved_by_its_rim_and_taken_back(table: EditorPage) -> None:
    table.open(hands.table_of(id="otra", zones=(Zone(id=1, kind="deployment", side="attacker", outline=WEST),)))  # type: ignore[arg-type]
    before = now(table)
    table.toolbox.use("zone")
    click(table, 44_500, 30_000)
    assert table.editing.chosen == ("zones", 1)
    drag(table, Point(44_500, 30_000), Point(54_500, 30_000))
    left, _, right, _ = box_of(now(table).zones[0].outline)
    assert right - left == 45_000
    assert hands.near(Point(left, 0), Point(10_000, 0), hands.pixel(table) + 100)
    table.undo()
    assert now(table) == before


def test_an_entry_edge_is_a_band_along_the_nearest_edge(table: EditorPage) -> None:
    side(table, "defender")
    table.toolbox.use("zone")
    table.toolbox.zones.buttons["entry"].click()
    drag(table, Point(150_000, 30_000), Point(178_000, 90_000))
    zone = now(table).zones[-1]
    assert (zone.kind, zone.side) == ("entry", "defender")
    west, _, east, _ = box_of(zone.outline)
    assert (west, east) == (177_000, 180_000)


@pytest.mark.parametrize(
    ("drawn", "band"),
    [
        ((2_000, 20_000, 10_000, 60_000), (0, 20_000, 3_000, 60_000)),
        ((170_000, 20_000, 178_000, 60_000), (177_000, 20_000, 180_000, 60_000)),
        ((20_000, 1_000, 80_000, 9_000), (20_000, 0, 80_000, 3_000)),
        ((20_000, 100_000, 80_000, 118_000), (20_000, 117_000, 80_000, 120_000)),
    ],
)
def test_a_band_lies_at_the_edge_it_was_drawn_at(
    drawn: tuple[int, int, int, int], band: tuple[int, int, int, int]
) -> None:
    left, bottom, right, top = drawn
    outline = (Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top))
    assert box_of(entry_band(outline, (180_000, 120_000))) == band


def test_a_zone_is_marked_and_moved_by_keys_alone(table: EditorPage) -> None:
    side(table, "attacker")
    table.toolbox.use("zone")
    assert isinstance(table.toolbox.hand, ZoneHand)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert box_of(now(table).zones[0].outline) == (0, 0, 90_000, 120_000)
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    assert box_of(now(table).zones[0].outline) == (1_000, 0, 91_000, 120_000)


def test_only_the_rim_of_a_zone_is_pressed() -> None:
    scenario = hands.table_of(zones=(Zone(id=3, kind="deployment", side="attacker", outline=WEST),))  # type: ignore[arg-type]
    assert zone_at(scenario, Point(44_000, 50_000), 0) == 3
    assert zone_at(scenario, Point(20_000, 50_000), 0) == 0


def test_a_problem_names_the_work_or_zone_and_leads_to_it(table: EditorPage) -> None:
    side(table, "attacker")
    table.toolbox.use("work")
    table.toolbox.works.buttons["trench"].click()
    click(table, 150_000, 60_000)
    table.toolbox.use("zone")
    drag(table, Point(60_000, 20_000), Point(100_000, 80_000))
    places = {line.key.subject: line.place for line in table.problems.lines}
    assert places["work:1"] == "Trinchera 1"
    assert places["zone:1"] == "Zona 1"
    table.editing.choose(0)
    line = next(line for line in table.problems.lines if line.key.subject == "work:1")
    table.problems.chosen.emit(line)
    assert table.editing.chosen == ("works", 1)


def test_the_reason_stays_within_the_view_when_it_grows_smaller(table: EditorPage) -> None:
    table.toolbox.use("work")
    table.toolbox.works.buttons["trench"].click()
    hand = table.toolbox.hand
    assert isinstance(hand, LayPiece)
    hand._lie(Point(60_000, 3_000))
    assert table.callout.isVisible()
    table.view.resize(table.view.width(), table.view.height() // 2)
    assert table.callout.geometry().bottom() <= table.view.height()
