"""The card that lays a map of the real world: what it tells, what it opens, what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from studio.engine.pack import find_pack
from studio.scenario.geojson_import import Wishes, import_map
from studio.ui.editor.importing import ImportCard
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.scenario import map_extract
from tests.ui import samples

Open = Callable[[str], ImportCard]


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object, request: pytest.FixtureRequest) -> EditorPage:
    desk = samples.desk(data_folder, getattr(request, "param", "es"), plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    return found


@pytest.fixture
def extract(tmp_path: Path) -> Path:
    path = tmp_path / "corbera.geojson"
    path.write_bytes(map_extract.extract_bytes())
    return path


def card_of(page: EditorPage) -> ImportCard:
    return page.window().findChild(ImportCard)


def opened(page: EditorPage) -> ImportCard:
    next(command for command in page.commands() if command.id == "field.import").run()
    return card_of(page)


def test_the_button_beside_the_seed_opens_the_card_and_nothing_can_be_laid_yet(page: EditorPage) -> None:
    button = next(one for one in page.making.findChildren(QPushButton) if one.text() == "Importar un mapa…")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    card = card_of(page)
    assert card.isVisible()
    assert (card.lay_button.isEnabled(), card.save_button.isEnabled()) == (False, False)


def test_a_chosen_map_is_told_of_and_opened_as_a_new_document(
    page: EditorPage, extract: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = opened(page)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(extract), ""))
    QTest.mouseClick(card.choose_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: card.made is not None, timeout=60_000)
    assert card.report is not None
    counts = card.report.counts()
    assert card.sum.text().startswith("300 elementos: ")
    assert all(str(counts[state]) in card.sum.text() for state in ("taken", "changed", "left"))
    assert len(card.list.lines) == counts["changed"] + counts["left"]
    QTest.mouseClick(card.lay_button, Qt.MouseButton.LeftButton)
    assert page.document is not None
    assert page.document.faults == ()
    wanted = import_map(extract.read_bytes(), find_pack("spain1936"), Wishes((180_000, 120_000), title="corbera"))
    assert page.document.scenario == wanted.scenario
    assert page.document.path is None


def test_a_changed_wish_lays_the_map_anew(page: EditorPage, extract: Path, qtbot: QtBot) -> None:
    card = opened(page)
    card.read(extract)
    qtbot.waitUntil(lambda: card.made is not None, timeout=60_000)
    card.scale.setValue(1500)
    card.turn.setValue(90)
    card.terrain.setCurrentIndex(card.terrain.findData("colina"))
    qtbot.waitUntil(lambda: card.report is not None and card.report.scale == 1500, timeout=60_000)
    assert card.made is not None
    assert (card.made.report.turn, card.made.scenario.terrain) == (9000, "colina")


def test_the_report_is_saved_with_a_line_for_each_feature(
    page: EditorPage, extract: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    card = opened(page)
    card.read(extract)
    qtbot.waitUntil(lambda: card.made is not None, timeout=60_000)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "informe"), ""))
    QTest.mouseClick(card.save_button, Qt.MouseButton.LeftButton)
    lines = (tmp_path / "informe.txt").read_text("utf-8").splitlines()
    assert len(lines) == 304
    assert lines[0] == "300 elementos del mapa"


def test_a_file_that_is_no_map_is_refused_in_the_card(page: EditorPage, tmp_path: Path, qtbot: QtBot) -> None:
    bad = tmp_path / "bad.geojson"
    bad.write_bytes(b"no")
    card = opened(page)
    card.read(bad)
    qtbot.waitUntil(lambda: card.refusal.code.text() == "file.foreign", timeout=20_000)
    assert not card.lay_button.isEnabled()


@pytest.mark.parametrize("page", ["en"], indirect=True)
def test_of_a_map_with_nothing_for_a_table_every_feature_is_told_of(
    page: EditorPage, tmp_path: Path, qtbot: QtBot
) -> None:
    bare = tmp_path / "bare.geojson"
    features = [{"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [0, 41]}}]
    bare.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    card = opened(page)
    card.read(bare)
    qtbot.waitUntil(lambda: card.report is not None, timeout=20_000)
    assert [line.text for line in card.list.lines] == ["#0: has no tag that says what it is"]
    assert (card.lay_button.isEnabled(), card.save_button.isEnabled()) == (False, True)


def test_a_closed_card_is_not_troubled_by_work_that_ends_later(page: EditorPage, extract: Path, qtbot: QtBot) -> None:
    card = opened(page)
    card.read(extract)
    page.shell.dismiss()
    qtbot.waitUntil(lambda: not page.desk.tasks.running, timeout=60_000)
    assert page.document is None


@pytest.mark.parametrize("ending", ["geojson", "dd2vtt"])
def test_a_table_is_written_for_other_programs_by_its_ending(
    page: EditorPage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    page.open(find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="colina"))
    out = tmp_path / f"a.{ending}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    page.export()
    qtbot.waitUntil(lambda: out.exists() and not page.desk.tasks.running, timeout=60_000)
    assert json.loads(out.read_bytes())


def test_a_name_without_ending_gets_that_of_the_kind_chosen(
    page: EditorPage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.open(find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="colina"))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "mesa"), "GeoJSON (*.geojson)"))
    page.export()
    qtbot.waitUntil(lambda: (tmp_path / "mesa.geojson").exists(), timeout=60_000)
