"""The battlefield page on real widgets: making, choosing, moving with refusals, undo, saving."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from studio.board.geometry import rectangle
from studio.board.pieces import Polygon, outline_of
from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.engine.values import Side
from studio.scenario.files import read_scenario
from studio.scenario.model import Work
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.widgets.rule_chip import RuleChip
from studio.ui.window import Window
from tests.ui import samples


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> EditorPage:
    """Gives the battlefield page of an open window, nothing on its table yet."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    return found


@pytest.fixture
def table(page: EditorPage) -> EditorPage:
    """Gives the page with a table made by the book."""
    page.open(find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="colina", points=500))
    return page


def told_by_inspector(page: EditorPage) -> tuple[list[str], list[str]]:
    """Gives the texts and the rules that the inspector shows."""
    QApplication.processEvents()
    labels, chips = page.facts.findChildren(QLabel), page.facts.findChildren(RuleChip)
    return [one.text().replace("\xa0", " ") for one in labels if one.isVisible()], [
        one.rule for one in chips if one.isVisible()
    ]


def test_a_table_is_made_by_the_book_from_the_seed_that_is_shown(page: EditorPage, qtbot: QtBot) -> None:
    page.making.terrains.choose("llanura")
    page.making.seed.setValue(21)
    QTest.mouseClick(page.making.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.document is not None, timeout=30_000)
    assert page.document is not None
    assert page.document.scenario.terrain == "llanura"
    assert page.document.problems == ()
    again = find_pack("spain1936").hooks["make_scenario"](**page.making.wishes())
    assert again == page.document.scenario


def test_a_click_chooses_the_piece_under_the_pointer(table: EditorPage) -> None:
    assert table.document is not None
    wood = next(piece for piece in table.document.scenario.pieces if piece.kind == "wood")
    points = outline_of(wood.shape)
    middle = Point(sum(p.x for p in points) // len(points), sum(p.y for p in points) // len(points))
    spot = table.view.pixel_of(middle.x, middle.y) - table.view.viewport().pos()
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(spot.x()), round(spot.y())))
    assert table.editing.chosen[1] == wood.id


def test_a_wood_that_leaves_its_sector_is_refused_with_its_rule_and_undo_mends_it(table: EditorPage) -> None:
    assert table.document is not None
    before = table.document.content()
    wood = next(piece for piece in table.document.scenario.pieces if piece.kind == "wood")
    table.editing.choose(wood.id)
    table.editing.shift(wood, 60_000, 0)
    codes = {problem.code for problem in table.document.faults}
    assert "element-outside-sector" in codes or "element-outside-table" in codes
    assert any("SP-I." in rule for line in table.problems.lines for rule in line.rules)
    after = table.document.content()
    table.undo()
    assert table.document.content() == before
    assert table.document.faults == ()
    table.redo()
    assert table.document.content() == after


def test_keys_move_turn_and_delete_the_chosen_piece_each_as_one_step(table: EditorPage) -> None:
    assert table.document is not None
    before = table.document.content()
    table.editing.step(1)
    piece = table.editing.chosen[1]
    assert piece
    table.view.setFocus()
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    QTest.keyClick(table.view, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    table.editing.turn(1500)
    table.editing.delete()
    assert piece not in [found.id for found in table.document.scenario.pieces]
    assert table.document.history.count() == 4
    for _ in range(4):
        table.undo()
    assert table.document.content() == before


def test_the_piece_of_a_problem_is_chosen_when_its_line_is(table: EditorPage) -> None:
    assert table.document is not None
    wood = next(piece for piece in table.document.scenario.pieces if piece.kind == "wood")
    table.editing.shift(wood, 60_000, 0)
    line = next(line for line in table.problems.lines if line.key.subject == f"piece:{wood.id}")
    table.problems.chosen.emit(line)
    assert table.editing.chosen[1] == wood.id


def test_a_table_is_saved_whole_and_the_changed_mark_agrees(
    table: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert table.modified()
    file = tmp_path / "mesa.escenario.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    window = table.window()
    assert isinstance(window, Window)
    window.saving.save_as()
    assert not table.modified()
    assert table.document is not None
    assert read_scenario(file) == table.document.scenario
    table.editing.step(1)
    table.editing.turn(1500)
    assert table.modified()
    table.undo()
    assert not table.modified()


def test_a_drawing_is_written_for_each_ending(
    table: EditorPage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ending, mark in ((".svg", b"<svg"), (".pdf", b"%PDF")):
        file = tmp_path / f"plano{ending}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        table.export()
        qtbot.waitUntil(lambda file=file: file.exists() and not table.desk.tasks.running, timeout=60_000)
        assert mark in file.read_bytes()[:400]


def header_buttons(page: EditorPage) -> dict[str, bool]:
    """Tells by name whether the buttons above the page can be pressed."""
    found = page.header().findChildren(QAbstractButton)
    return {made.accessibleName(): made.isEnabled() for made in found if not made.isHidden()}


def test_without_a_table_nothing_can_be_pressed_above_it(page: EditorPage) -> None:
    names = ("Capas", "Deshacer", "Rehacer", "Exportar…", "Guardar", "Combatir")
    assert header_buttons(page) == dict.fromkeys(names, False)
    assert page.foot_panel.mend_button.isHidden()


def test_undo_can_be_pressed_once_there_is_a_step_to_take_back(table: EditorPage) -> None:
    assert header_buttons(table)["Exportar…"]
    assert not header_buttons(table)["Deshacer"]
    assert table.document is not None
    table.editing.choose(next(piece.id for piece in table.document.scenario.pieces if piece.kind == "wood"))
    table.editing.delete()
    assert header_buttons(table)["Deshacer"]
    assert not header_buttons(table)["Rehacer"]
    table.undo()
    assert header_buttons(table)["Rehacer"]


def test_the_inspector_tells_kind_side_size_cost_and_rule_of_a_work(table: EditorPage) -> None:
    trench = Polygon(rectangle(Point(120_000, 60_000), 10_000, 2_500, 0))
    table.editing.add(Work(id=0, kind="trench", shape=trench, owner=Side("defender")), "Place a work")
    said, rules = told_by_inspector(table)
    assert said[0] == "Trinchera"
    assert said[1:7] == ["Bando", "Defensor", "Tamaño", "10 cm por 2,5 cm · 25 cm²", "Coste", "5 puntos de obra"]
    assert rules == ["SP-I.7.11"]


def test_the_inspector_tells_side_size_and_rule_of_a_zone(table: EditorPage) -> None:
    assert table.document is not None
    zone = table.document.scenario.zones[0]
    table.editing.choose(zone.id, "zones")
    said, rules = told_by_inspector(table)
    assert said[:5] == ["Zona de despliegue", "Bando", "Atacante", "Tamaño", "45 cm por 120 cm · 5400 cm²"]
    assert rules == ["SP-I.7.16"]


def test_panels_without_anything_to_show_take_no_room(page: EditorPage) -> None:
    assert not page.foot_panel.isVisible()
    page.open(find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="colina", points=500))
    assert page.foot_panel.isVisible()
    assert page.facts.isVisible()
