"""The card before a battle and the house rules, the same on every page, on real widgets."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.engine.overlay import NO_OVERLAY, Change, Overlay
from studio.engine.overlay_files import write_overlay
from studio.engine.pack import find_pack
from studio.places import campaigns
from studio.scenario.files import scenario_from
from studio.scenario.model import Scenario
from studio.ui.battle.match import PERSON, Match
from studio.ui.battle.page import BattlePage
from studio.ui.campaign.page import CampaignPage
from studio.ui.editor.page import EditorPage
from studio.ui.fighting import FightCard
from studio.ui.house import HouseRules
from studio.ui.pages import existing_pages
from studio.ui.window import Window
from tests.ui import samples

WINTER = Overlay(id="invierno", author="Club", changes=(Change("move", "infantry_section", "base", 12_000),))
UNFIT = Overlay(id="raras", changes=(Change("move", "nobody", "base", 12_000),))


@pytest.fixture(scope="module")
def battlefield() -> Scenario:
    made: Scenario = find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="llanura", points=120)
    return made


@pytest.fixture
def window(qtbot: QtBot, data_folder: Path, plain_theme: Any) -> Any:
    desk = samples.desk(data_folder, "es", plain_theme)
    made = Window(desk, tuple(entry for entry in existing_pages() if entry.key in ("field", "battle", "campaign")))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close_now()


@pytest.fixture
def field(window: Window, battlefield: Scenario) -> EditorPage:
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    page.open(battlefield)
    return page


@pytest.fixture
def offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Gives what lets the next file dialog answer with a file of these house rules."""

    def choose(overlay: Overlay) -> None:
        file = tmp_path / "casa.reglas.toml"
        file.write_bytes(write_overlay(overlay))
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))

    return choose


def card_of(window: Window) -> FightCard:
    card = window.dialog
    assert isinstance(card, FightCard)
    return card


def press(window: Window, text: str) -> None:
    assert window.dialog is not None
    made = next(one for one in window.dialog.findChildren(QPushButton) if one.text() == text)
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)


def fought(qtbot: QtBot, window: Window) -> Match:
    """Gives the match that the battle page has opened, once it is there."""
    page = window.page("battle")
    assert isinstance(page, BattlePage)
    qtbot.waitUntil(lambda: page.match is not None, timeout=30_000)
    page.director.pause()
    assert page.match is not None
    return page.match


def texts(window: Window) -> str:
    assert window.dialog is not None
    return "\n".join(one.text() for one in window.dialog.findChildren(QLabel))


def test_house_rules_are_put_into_the_table_and_taken_out_each_as_one_step(
    field: EditorPage, window: Window, offer: Any
) -> None:
    assert field.document is not None
    before = field.document.content()
    next(one for one in field.commands() if one.id == "field.house").run()
    assert "solo el reglamento" in texts(window)
    offer(WINTER)
    press(window, "Elegir un archivo…")
    assert field.document.scenario.overlay == WINTER
    assert "SP-IV.2.2" in texts(window)
    assert "12000" in texts(window)
    assert "invierno" in "\n".join(one.text() for one in field.facts.findChildren(QLabel))
    assert scenario_from(field.document.content()).overlay == WINTER
    press(window, "Quitar")
    assert field.document.content() == before
    field.undo()
    assert field.document.scenario.overlay == WINTER


def test_house_rules_that_do_not_fit_are_refused_with_the_cell(field: EditorPage, window: Window, offer: Any) -> None:
    assert field.document is not None
    next(one for one in field.commands() if one.id == "field.house").run()
    offer(UNFIT)
    press(window, "Elegir un archivo…")
    assert "move[nobody].base" in texts(window)
    assert field.document.scenario.overlay == NO_OVERLAY


def test_house_rules_in_a_document_that_do_not_fit_are_a_fault(field: EditorPage, battlefield: Scenario) -> None:
    from msgspec.structs import replace

    field.open(replace(battlefield, overlay=UNFIT))
    assert field.document is not None
    assert [problem.code for problem in field.document.faults] == ["house-cell-unfit"]
    assert any("move[nobody].base" in line.text for line in field.problems.lines)


def test_a_battle_is_fought_by_the_house_rules_that_are_chosen_before_it(
    qtbot: QtBot, field: EditorPage, window: Window, offer: Any
) -> None:
    field.ask_fight()
    offer(WINTER)
    press(window, "Elegir un archivo…")
    press(window, "Librar la batalla")
    match = fought(qtbot, window)
    assert match.game.overlay == WINTER
    assert field.document is not None
    assert field.document.scenario.overlay == NO_OVERLAY


def test_a_person_may_play_from_the_field(qtbot: QtBot, field: EditorPage, window: Window) -> None:
    field.ask_fight()
    attacker = card_of(window).players[0]
    attacker.setCurrentIndex(attacker.findData(PERSON))
    press(window, "Librar la batalla")
    match = fought(qtbot, window)
    assert [str(side) for side in match.persons] == ["attacker"]


def test_the_faults_of_the_table_are_told_before_its_battle(field: EditorPage, window: Window) -> None:
    from msgspec.structs import replace

    assert field.document is not None
    field.open(replace(field.document.scenario, objectives=()))
    field.ask_fight()
    assert "1 falta" in texts(window)


def test_every_page_asks_with_the_same_card_and_players(window: Window, field: EditorPage) -> None:
    field.ask_fight()
    shown = [card_of(window)]
    campaign = window.show_page("campaign")
    assert isinstance(campaign, CampaignPage)
    file = campaigns() / "aragon" / "aragon.campana.json"
    campaign.open(campaign.read(file.read_bytes(), file.name), file)
    names = [[box.itemText(place) for place in range(box.count())] for box in shown[0].players]
    campaign.ask_fight()
    again = card_of(window)
    assert [[box.itemText(place) for place in range(box.count())] for box in again.players] == names
    battle = window.show_page("battle")
    assert isinstance(battle, BattlePage)
    battle.quick_battle()
    quick = card_of(window)
    assert [[box.itemText(place) for place in range(box.count())] for box in quick.players] == names
    assert quick.findChild(HouseRules) is not None
    window.dismiss()


def test_a_battle_of_the_campaign_with_a_person_is_played_on_the_battle_page(qtbot: QtBot, window: Window) -> None:
    campaign = window.show_page("campaign")
    assert isinstance(campaign, CampaignPage)
    file = campaigns() / "aragon" / "aragon.campana.json"
    campaign.open(campaign.read(file.read_bytes(), file.name), file)
    campaign.ask_fight()
    defender = card_of(window).players[1]
    defender.setCurrentIndex(defender.findData(PERSON))
    press(window, "Librar la batalla")
    match = fought(qtbot, window)
    assert [str(side) for side in match.persons] == ["defender"]


def test_the_sheet_of_a_table_shows_its_notes_in_the_language_of_the_screen(window: Window) -> None:
    window.open_path(campaigns() / "aragon" / "aragon-muela.escenario.json")
    page = window.page("field")
    assert isinstance(page, EditorPage)
    assert page.facts.isVisible()
    assert any("cerco de Teruel" in one.text() for one in page.facts.findChildren(QLabel))
    window.desk.speak("en")
    assert any("ring round Teruel" in one.text() for one in page.facts.findChildren(QLabel))
    assert page.document_title() == "La Muela de Teruel"
