"""The campaign page on real widgets: the graph, the next battle fought, typed results, undo, branches, saving."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from studio.campaign.files import campaign_bytes, read_campaign
from studio.campaign.standing import standing
from studio.places import campaigns
from studio.ui.campaign.page import CampaignPage
from studio.ui.campaign.typed import TypedCard
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

MakeWindow = Callable[..., Window]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Gives a copy of the shipped campaign in a folder of its own."""
    folder = tmp_path / "aragon"
    shutil.copytree(campaigns() / "aragon", folder)
    return folder / "aragon.campana.json"


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, copy: Path, plain_theme: object) -> CampaignPage:
    """Gives the campaign page with the copy open."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "campaign")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.open_path(copy)
    found = window.page("campaign")
    assert isinstance(found, CampaignPage)
    return found


def test_the_first_battle_is_marked_and_can_be_fought(page: CampaignPage) -> None:
    assert page.campaign is not None
    assert page.choice == standing(page.campaign).at == page.campaign.start
    assert page._details.play_button.isVisible()
    assert "Aragón" in page.document_title()
    assert not page.modified()


def test_a_click_on_a_card_marks_it_and_only_the_next_battle_can_be_fought(page: CampaignPage) -> None:
    assert page.campaign is not None
    other = next(node for node in page.campaign.nodes if node.id != page.choice and node.kind == "battle")
    box = page.graph.sheet.box_of(other.id)
    QTest.mouseClick(page.graph.sheet, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert page.choice == other.id
    assert not page._details.play_button.isVisible()


def test_a_typed_result_moves_the_campaign_and_undo_gives_the_first_bytes_back(page: CampaignPage, copy: Path) -> None:
    before = copy.read_bytes()
    first = page.choice
    page.enter_result()
    card = page.window().findChild(TypedCard)
    assert card is not None
    card.winner.setCurrentIndex(1)
    card.enter()
    assert page.campaign is not None
    assert page.choice != first
    assert page.modified()
    assert page.diary.lines[0].text
    page.undo()
    assert campaign_bytes(page.campaign) == before
    assert not page.modified()
    page.redo()
    assert page.choice != first


def test_a_branch_is_a_campaign_of_its_own_before_the_last_battle(page: CampaignPage) -> None:
    page.enter_result()
    card = page.window().findChild(TypedCard)
    assert card is not None
    card.enter()
    page.branch_off()
    assert page.campaign is not None
    assert page.campaign.branch
    assert page.campaign.ledger == ()
    assert page.path is None


def test_the_next_battle_is_fought_in_the_background_and_its_result_is_entered(
    page: CampaignPage, qtbot: QtBot, copy: Path
) -> None:
    page.players = ["random", "random"]
    page.fight()
    qtbot.waitUntil(lambda: page.campaign is not None and bool(page.campaign.ledger), timeout=60_000)
    assert page.campaign is not None
    assert standing(page.campaign).results
    window = page.window()
    assert isinstance(window, Window)
    assert window.saving.save(page)
    assert read_campaign(copy) == page.campaign
    assert not page.modified()


def test_the_language_changes_title_briefing_and_graph(page: CampaignPage) -> None:
    spanish = page._details.briefing.text()
    page.desk.prefer("language", "en")
    assert page._details.briefing.text() != spanish
    assert "Aragon" in page.document_title()


def test_without_a_campaign_no_battle_is_offered(qtbot: QtBot, data_folder: Path, plain_theme: object) -> None:
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "campaign")))
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    page = window.show_page("campaign")
    assert isinstance(page, CampaignPage)
    assert not page._details.play_button.isVisible()
    assert not any(made.isEnabled() for made in page.header().findChildren(QAbstractButton) if not made.isHidden())


def test_the_sheet_fills_the_height_there_is(page: CampaignPage, qtbot: QtBot) -> None:
    page.window().resize(1366, 768)
    room = page.graph.maximumViewportSize
    qtbot.waitUntil(lambda: page.graph.sheet.width() <= room().width())
    assert page.graph.sheet.fit < 1
    assert room().height() - 3 <= page.graph.sheet.height() <= room().height()
