"""The library's page: cards, search, filters, taking in, bin, opening."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.library import Kind, add_file, read_bundle
from studio.ui.library.entries import Card, fitting, second_line
from studio.ui.library.page import LibraryPage
from studio.ui.window import Window
from studio.words import load
from tests.ui import samples
from tests.ui.conftest import MakeWindow

TITLES = ("El puente de Valdehierro", "Cota Parda", "El Vigía")


@pytest.fixture
def shelved(make_window: MakeWindow, tmp_path: Path, qtbot: QtBot) -> Window:
    window = make_window(start="library")
    for number, title in enumerate(TITLES):
        add_file(window.desk.shelf, samples.scenario_file(tmp_path, title, f"s{number}"))
    page = library(window)
    page.shown()
    qtbot.waitUntil(lambda: len(page.grid.cards) >= len(TITLES), timeout=10_000)
    return window


def library(window: Window) -> LibraryPage:
    page = window.show_page("library")
    assert isinstance(page, LibraryPage)
    return page


def own_titles(page: LibraryPage) -> set[str]:
    return {card.title for card in page.grid.cards if not card.shipped}


def mark(page: LibraryPage, title: str) -> None:
    place = [card.title for card in page.grid.cards].index(title)
    page.grid.setCurrentIndex(page.grid.model().index(place, 0))


def test_every_document_of_the_shelf_has_a_card(shelved: Window) -> None:
    assert own_titles(library(shelved)) == set(TITLES)


def test_the_search_finds_without_accents_as_one_types(shelved: Window, qtbot: QtBot) -> None:
    page = library(shelved)
    qtbot.keyClicks(page.search, "vigia")
    qtbot.waitUntil(lambda: own_titles(page) == {"El Vigía"}, timeout=5_000)


def test_a_filter_shows_one_kind(shelved: Window) -> None:
    page = library(shelved)
    page.show_filter("army")
    assert own_titles(page) == set()
    page.show_filter("scenario")
    assert own_titles(page) == set(TITLES)


def test_the_marked_document_is_described_with_its_history(shelved: Window) -> None:
    page = library(shelved)
    mark(page, "Cota Parda")
    details = page.inspector()
    assert details.title.text() == "Cota Parda"  # type: ignore[attr-defined]


def test_enter_opens_the_marked_document(shelved: Window, qtbot: QtBot) -> None:
    page = library(shelved)
    mark(page, "Cota Parda")
    qtbot.keyClick(page.grid, Qt.Key.Key_Return)
    assert shelved.current is not None
    assert shelved.current.document_title() == "Cota Parda"
    assert shelved.current.item_id.startswith("scenario-")


def test_delete_puts_a_document_into_the_bin_and_undo_takes_it_back(shelved: Window, qtbot: QtBot) -> None:
    page = library(shelved)
    mark(page, "Cota Parda")
    qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
    assert own_titles(page) == {"El puente de Valdehierro", "El Vigía"}
    assert "Cota Parda" in shelved._toast.text
    shelved._toast._do()
    assert own_titles(page) == set(TITLES)


def test_files_are_taken_in_in_the_background(shelved: Window, tmp_path: Path, qtbot: QtBot) -> None:
    page = library(shelved)
    page.take_files([samples.scenario_file(tmp_path, "Las Eras", "s9")])
    qtbot.waitUntil(lambda: "Las Eras" in own_titles(page), timeout=5_000)


def test_a_broken_file_is_told_and_nothing_is_lost(shelved: Window, tmp_path: Path, qtbot: QtBot) -> None:
    page = library(shelved)
    broken = tmp_path / "broken.escenario.json"
    broken.write_text('{"board": ', "utf-8")
    page.take_files([broken])
    qtbot.waitUntil(lambda: "broken.escenario.json" in shelved.banner_strip.text, timeout=5_000)
    assert own_titles(page) == set(TITLES)


def test_the_marked_document_is_exported_as_a_bundle(
    shelved: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    page = library(shelved)
    mark(page, "Cota Parda")
    page.export_current()
    members = read_bundle((tmp_path / "out.estado").read_bytes())
    assert [member.name.startswith("Cota-Parda") for member in members] == [True]


def test_a_battlefield_gets_its_small_map(shelved: Window, qtbot: QtBot) -> None:
    page = library(shelved)
    card = next(card for card in page.grid.cards if not card.shipped)
    page.grid.thumbs.find(card)
    qtbot.waitUntil(lambda: page.grid.thumbs.find(card) is not None, timeout=15_000)


def test_an_army_has_no_map(window: Window) -> None:
    assert library(window).grid.thumbs.find(Card(Kind.ARMY, "Columna")) is None


def test_recent_files_are_listed(shelved: Window, tmp_path: Path) -> None:
    shelved.open_path(samples.scenario_file(tmp_path, "Puebla Alta", "s7"))
    page = library(shelved)
    page.show_filter("recent")
    assert [card.title for card in page.grid.cards] == ["Puebla Alta"]


def test_recent_files_that_are_gone_are_left_out(shelved: Window, tmp_path: Path) -> None:
    path = samples.scenario_file(tmp_path, "Puebla Alta", "s7")
    shelved.open_path(path)
    path.unlink()
    page = library(shelved)
    page.show_filter("recent")
    assert page.grid.cards == ()


def test_every_word_must_occur() -> None:
    cards = [Card(Kind.SCENARIO, "El Vigía", tags=("colina",)), Card(Kind.ARMY, "El Vigía")]
    assert fitting(cards, None, "vigia colina") == cards[:1]
    assert fitting(cards, Kind.ARMY, "vigia") == cards[1:]


def test_the_second_line_says_kind_and_points() -> None:
    card = Card(Kind.SCENARIO, "El Vigía", points=1500)
    assert second_line(load("en"), card) == "Battlefield · 1,500 points"


def test_titles_of_cards_and_details_speak_the_language_of_the_screen(shelved: Window, tmp_path: Path) -> None:
    from msgspec.structs import replace

    from studio.scenario.files import read_scenario, save_document

    page = library(shelved)
    file = samples.scenario_file(tmp_path, "La loma", "loma")
    save_document(file, replace(read_scenario(file), texts={"title": {"es": "La loma", "en": "The ridge"}}))
    add_file(shelved.desk.shelf, file)
    page.refresh()
    shipped = {card.title for card in page.grid.cards if card.shipped}
    assert "La loma" in own_titles(page)
    mark(page, "La loma")
    shelved.desk.speak("en")
    assert "The ridge" in own_titles(page)
    assert page.inspector().title.text() == "The ridge"  # type: ignore[attr-defined]
    assert {card.title for card in page.grid.cards if card.shipped} == {"Aragon: from Belchite to the Segre"} != shipped
    page.search.setText("loma")
    page.refresh()
    assert own_titles(page) == {"The ridge"}


def test_the_details_of_a_battlefield_show_its_map_and_those_of_an_army_none(shelved: Window, qtbot: QtBot) -> None:
    page = library(shelved)
    mark(page, "Cota Parda")
    shown = page.grid.current()
    assert shown is not None
    assert page.details.map.isVisible()
    qtbot.waitUntil(lambda: page.grid.thumbs.find(shown) is not None, timeout=20_000)
    page.details.show_card(Card(Kind.ARMY, "Columna", "spain1936"))
    assert page.details.map.isHidden()
