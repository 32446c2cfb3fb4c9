"""The battle page with real widgets: watching, going back and forward, the log, rules, records and playing by hand."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.canon import fingerprint
from studio.engine.dice import SeededDice
from studio.engine.game import open_game, play
from studio.engine.offers import Within
from studio.engine.pack import find_pack
from studio.engine.record import commitment, load
from studio.engine.values import Side
from studio.places import campaigns
from studio.scenario.model import Scenario
from studio.scenario.result import Result
from studio.ui.battle.match import Match, match_of
from studio.ui.battle.page import BattlePage
from studio.ui.battle.story import Story
from studio.ui.pages import existing_pages
from studio.ui.sweeping import Sweeper
from studio.ui.widgets.popover import PopoverCard
from studio.ui.widgets.sums import SumTable
from studio.ui.window import Window
from tests.ui import samples

PATIENCE_MS = 60_000
SEED = 4


@cache
def battlefield() -> Scenario:
    """Gives a battlefield with two small armies."""
    made: Scenario = find_pack("spain1936").hooks["make_scenario"](seed=7, terrain="llanura", points=120)
    return made


@pytest.fixture
def window(qtbot: QtBot, data_folder: Path, plain_theme: Any) -> Any:
    """Gives a window with the battle page in front."""
    desk = samples.desk(data_folder, "es", plain_theme)
    made = Window(desk, tuple(entry for entry in existing_pages() if entry.key in ("battle", "campaign")))
    qtbot.addWidget(made)
    made.show_page("battle")
    made.show()
    qtbot.waitExposed(made)
    sweeper = Sweeper()
    yield made
    made.close_now()
    sweeper.stop()


@pytest.fixture
def page(window: Window) -> BattlePage:
    """Gives the battle page."""
    found = window.page("battle")
    assert isinstance(found, BattlePage)
    return found


def fought(qtbot: QtBot, page: BattlePage, **wishes: Any) -> None:
    """Opens a battle and plays it to its end in the background."""
    opened(qtbot, page, **wishes)
    page.play_to_end()
    qtbot.waitUntil(lambda: is_over(page), timeout=PATIENCE_MS)


def is_over(page: BattlePage) -> bool:
    """Tells whether the end of a battle is shown and told."""
    director = page.director
    return match(page).ended and director.at_end and not director.held and page.foot_panel.count > 0


def opened(qtbot: QtBot, page: BattlePage, players: tuple[str, str] = ("easy", "easy"), **wishes: Any) -> None:
    """Opens a battle and stops it before its first action."""
    before = page.match
    page.fight_scenario(battlefield(), SEED, players, **wishes)
    qtbot.waitUntil(lambda: page.match is not before, timeout=PATIENCE_MS)
    page.director.pause()
    page.director.first()


def match(page: BattlePage) -> Match:
    """Gives the match that is open."""
    assert page.match is not None
    return page.match


def texts_kept(page: BattlePage) -> int:
    """Counts the texts that would be said again at a change of language, those of widgets that are gone left out."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    found = (row.who() for row in page.desk._said.values())
    return sum(who is not None and shiboken6.isValid(who) for who in found)


def told_events(page: BattlePage) -> int:
    """Counts the events of the game that are told."""
    return sum(not event.quiet for entry in match(page).game.entries for event in entry.events)


def test_a_battle_is_watched_at_full_speed_to_its_end(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page)
    page.playback.pace.setValue(page.playback.pace.maximum())
    page.director.play()
    qtbot.waitUntil(lambda: match(page).ended and not page.director.playing, timeout=PATIENCE_MS)
    assert page.director.at_end
    assert page.foot_panel.count == told_events(page)


def test_the_log_has_a_line_for_every_event_that_is_told(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    assert len(page.foot_panel.log.lines) == told_events(page) > 100


def test_going_back_to_the_start_shows_the_first_state(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    director = page.director
    for _ in range(25):
        director.back()
    director.first()
    assert director.position == 0
    shown = director.story.state_at(0)
    assert fingerprint(shown) == fingerprint(match(page).game.start)
    first = {key: counter.stands for key, counter in page.table.counters.items()}
    director.go_to(len(director.story.beats))
    assert {key: counter.stands for key, counter in page.table.counters.items()} != first


def test_every_beat_begins_where_the_one_before_ended(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    game = match(page).game
    beats = Story(game).beats
    assert beats[-1].after == game.state
    assert all(before.after.round <= after.after.round for before, after in pairwise(beats))


def test_a_step_forward_shows_one_event_more(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page)
    page.director.step()
    assert page.director.position == 1
    assert page.foot_panel.count >= 1
    page.director.step()
    assert page.director.position == 2


def test_a_press_on_a_line_of_the_log_shows_its_event(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    log = page.foot_panel.log
    wanted = 40
    row = len(log.lines) - 1 - wanted
    log.choose(row)
    spot = log.visualRect(log.model().index(row, 0)).topLeft() + QPoint(90, 8)
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert page.director.position == wanted + 1
    assert log.currentIndex().row() == row


def test_a_rule_of_a_line_opens_its_card(qtbot: QtBot, page: BattlePage, window: Window) -> None:
    fought(qtbot, page)
    page.director.jump(30)
    log = page.foot_panel.log
    log.setFocus()
    QTest.keyClick(log, Qt.Key.Key_R)
    card = window.findChild(PopoverCard)
    assert card is not None
    assert card.isVisible()
    card.shut()


def test_the_sum_of_a_shot_is_shown_line_by_line(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    beats = page.director.story.beats
    place = next(place for place, beat in enumerate(beats, 1) if type(beat.event).__name__ == "ShotFired")
    page.director.jump(place)
    assert page.inspector_panel.why.isVisible()
    assert page.inspector_panel.why.findChildren(SumTable)
    assert beats[place - 1].event.because


def test_the_result_is_given_once_when_the_battle_has_ended(qtbot: QtBot, page: BattlePage) -> None:
    given: list[Result] = []
    fought(qtbot, page, on_result=given.append)
    page.director.first()
    page.director.go_to(len(page.director.story.beats))
    assert [result.winner for result in given] == [match(page).game.state.outcome.winner]  # type: ignore[union-attr]


def test_a_saved_record_is_worked_out_again_when_it_is_opened(
    qtbot: QtBot, page: BattlePage, window: Window, tmp_path: Path
) -> None:
    fought(qtbot, page)
    content = page.content()
    assert content is not None
    lines = page.foot_panel.count
    file = tmp_path / "partida.jsonl"
    file.write_bytes(content)
    before = page.match
    window.open_path(file)
    qtbot.waitUntil(lambda: page.match is not before, timeout=PATIENCE_MS)
    assert page.inspector_panel.record.isVisible()
    assert page.foot_panel.count == lines
    assert page.director.position == 0
    assert page.director.can_step()


def test_a_record_with_a_changed_die_is_shown_up_to_where_it_departs(
    qtbot: QtBot, page: BattlePage, window: Window, tmp_path: Path
) -> None:
    fought(qtbot, page)
    content = page.content()
    assert content is not None
    rows = content.split(b"\n")
    place = next(place for place, row in enumerate(rows) if place > 20 and b'"faces":[1' in row)
    rows[place] = rows[place].replace(b'"faces":[1', b'"faces":[6', 1)
    file = tmp_path / "cambiada.jsonl"
    file.write_bytes(b"\n".join(rows))
    before = page.match
    window.open_path(file)
    qtbot.waitUntil(lambda: page.match is not before, timeout=PATIENCE_MS)
    answer = match(page).answer
    assert type(answer).__name__ == "Diverged"
    assert len(match(page).game.entries) < place
    assert page.inspector_panel.record.isVisible()


def test_a_damaged_record_is_told_in_one_sentence(page: BattlePage, window: Window, tmp_path: Path) -> None:
    file = tmp_path / "rota.jsonl"
    file.write_bytes(b'{"record":"estado-mayor-game","format":1\n')
    window.open_path(file)
    assert window.banner_strip.text
    assert page.match is None


def test_a_scenario_without_armies_is_refused_in_one_sentence(qtbot: QtBot, page: BattlePage, window: Window) -> None:
    page.fight_scenario(samples.scenario(), SEED)
    qtbot.waitUntil(lambda: bool(window.banner_strip.text), timeout=PATIENCE_MS)
    assert page.match is None


def test_the_language_changes_every_line_of_the_log(qtbot: QtBot, page: BattlePage, window: Window) -> None:
    fought(qtbot, page)
    spanish = [line.text for line in page.foot_panel.log.lines]
    window.desk.speak("en")
    qtbot.waitUntil(lambda: page.foot_panel.log.lines[0].text != spanish[0], timeout=PATIENCE_MS)
    english = [line.text for line in page.foot_panel.log.lines]
    assert len(english) == len(spanish)
    assert sum(one == other for one, other in zip(spanish, english, strict=True)) == 0


def test_a_unit_and_an_enemy_give_a_forecast_or_say_why_not(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page)
    state: Any = match(page).game.start
    mine = next(unit.id for unit in state.units if unit.side == "attacker" and unit.stands)
    other = next(unit.id for unit in state.units if unit.side == "defender" and unit.stands)
    page.director.choose(mine)
    assert page.inspector_panel.card.isVisible()
    page.director.choose(other)
    assert (page.director.chosen, page.director.target) == (mine, other)
    assert page.inspector_panel.forecast.isVisible()


def test_a_match_of_machines_plays_the_same_as_the_command_line() -> None:
    pack = find_pack("spain1936")
    scenario = battlefield()
    here = match_of(pack, scenario, SEED, ("easy", "easy"))
    here.play_out(lambda _done, _whole: None)
    there = open_game(pack, "battle", here.game.rules.setup, SeededDice(SEED))
    minds = {side: there.rules.player("easy") for side in there.rules.sides}
    assert play(there, minds, SEED).entries == here.game.entries


def test_a_person_activates_an_officer_and_takes_it_back(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page, ("person", "easy"))
    orders = page.orders
    assert orders.side == Side("attacker")
    start = fingerprint(match(page).game.state)
    offer = next(offer for offer in orders._offers if offer.action.__name__ == "Activate")
    orders.begin(offer)
    while orders.picking is not None and orders.picking.name:
        orders.choose(orders.picking.choices[0])
    assert orders.picking is not None
    action, refusal = orders.picking.done()
    assert refusal is None
    orders.decided.emit(action)
    assert len(match(page).game.entries) >= 1
    assert page.modified()
    page.director.pause()
    page.take_back()
    assert fingerprint(match(page).game.state) == start
    assert page.foot_panel.count == 0


def test_a_goal_is_taken_only_where_the_offer_reaches(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page, ("person", "easy"))
    move = next(offer for offer in page.orders._offers if offer.action.__name__ == "FreeMove")
    page.orders.begin(move)
    picking = page.orders.picking
    assert picking is not None
    if picking.is_unit:
        page.orders.choose(picking.choices[0])
    assert picking.is_place
    domain = picking.domain
    assert isinstance(domain, Within)
    corners = [corner for outline in domain.outlines for corner in outline]
    assert all(picking.place_near(corner, 3000) == corner for corner in corners)
    assert picking.place_near(Point(-9_000, -9_000), 3000) is None


def test_an_unfinished_game_of_a_person_is_played_on_from_its_record(
    qtbot: QtBot, page: BattlePage, window: Window, tmp_path: Path
) -> None:
    opened(qtbot, page, ("person", "easy"))
    officer = next(offer for offer in page.orders._offers if offer.action.__name__ == "Activate")
    page.orders.begin(officer)
    picking = page.orders.picking
    assert picking is not None
    while picking.name:
        page.orders.choose(picking.choices[0])
    page.orders.decided.emit(picking.done()[0])
    page.director.pause()
    content, state = page.content(), match(page).game.state
    assert content is not None
    head = load(content).header
    assert head.commitment not in {commitment(seed, "") for seed in range(1000)}, "a small seed cannot be guessed"
    file = tmp_path / "a-medias.jsonl"
    file.write_bytes(content)
    page.saved(file, "")
    before = page.match
    window.open_path(file)
    qtbot.waitUntil(lambda: page.match is not before, timeout=PATIENCE_MS)
    assert match(page).game.state == state
    assert match(page).can_go_on
    assert not page.modified()
    assert page.orders.side == Side("attacker")


def test_the_units_are_listed_with_strength_and_state(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page)
    page.foot_panel.tabs.setCurrentIndex(1)
    lines = page.foot_panel.units.lines
    start: Any = match(page).game.start
    assert len(lines) == len(start.units)
    assert any(line.text.endswith("fuerza 14/14") for line in lines)
    page.foot_panel.unit_chosen.emit(lines[2].key)
    assert page.director.chosen == lines[2].key


def test_a_battle_watched_for_a_campaign_moves_it_on(qtbot: QtBot, page: BattlePage, window: Window) -> None:
    file = next(iter(sorted(campaigns().rglob("*.campana.json"))))
    window.open_path(file)
    campaign: Any = window.page("campaign")
    campaign.players = ["easy", "easy"]
    steps = len(campaign.campaign.ledger)
    campaign.watch()
    qtbot.waitUntil(lambda: page.match is not None, timeout=PATIENCE_MS)
    page.play_to_end()
    qtbot.waitUntil(lambda: is_over(page), timeout=PATIENCE_MS)
    assert len(campaign.campaign.ledger) > steps


def test_the_record_of_a_table_set_up_is_no_battle(page: BattlePage, window: Window, tmp_path: Path) -> None:
    provenance = battlefield().provenance
    assert provenance is not None
    file = tmp_path / "mesa.jsonl"
    file.write_text(provenance.record, "utf-8")
    window.open_path(file)
    assert window.banner_strip.text
    assert page.match is None


def test_the_page_grows_little_over_many_battles(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    said = texts_kept(page)
    items = len(page.view.scene().items())
    for _ in range(3):
        page.director.first()
        page.director.go_to(len(page.director.story.beats))
    opened(qtbot, page)
    fought(qtbot, page)
    assert texts_kept(page) <= said + 2
    assert len(page.view.scene().items()) <= items + 5


def test_without_a_battle_the_page_offers_one(page: BattlePage, window: Window) -> None:
    page.quick_battle()
    assert window.dialog is not None
    window.dismiss()


def test_a_unit_that_moves_travels_along_its_way_and_arrives(qtbot: QtBot, page: BattlePage, window: Window) -> None:
    window.desk.prefer("calm", False)
    fought(qtbot, page)
    director = page.director
    beats = director.story.beats
    place = next(place for place, beat in enumerate(beats) if type(beat.event).__name__ == "Moved")
    director.go_to(place)
    moved: Any = beats[place].event
    before = page.table.counters[str(moved.unit)].stands
    with qtbot.waitSignal(page.table.arrived, timeout=5000):
        director.step()
        QTest.qWait(30)
        item = page.table._items[str(moved.unit)]
        on_the_way = (item.pos().x(), -item.pos().y())
    arrived = page.table.counters[str(moved.unit)].stands[0]
    assert arrived != before[0]
    assert (item.pos().x(), -item.pos().y()) == (arrived.x, arrived.y) != on_the_way


def test_with_reduced_motion_nothing_travels(qtbot: QtBot, page: BattlePage) -> None:
    fought(qtbot, page)
    director = page.director
    beats = director.story.beats
    place = next(place for place, beat in enumerate(beats) if type(beat.event).__name__ == "Moved")
    director.go_to(place)
    director.step()
    moved: Any = beats[place].event
    stand = page.table.counters[str(moved.unit)].stands[0]
    item = page.table._items[str(moved.unit)]
    assert (item.pos().x(), -item.pos().y()) == (stand.x, stand.y)


def test_two_persons_before_one_screen_see_what_is_open_to_all(qtbot: QtBot, page: BattlePage) -> None:
    opened(qtbot, page, ("person", "person"))
    assert page.director.eyes == Side("")
    opened(qtbot, page, ("easy", "person"))
    assert page.director.eyes == Side("defender")
    opened(qtbot, page, ("easy", "easy"))
    assert page.director.eyes is None


def test_an_unfinished_game_of_persons_hides_from_strangers_what_they_hide(
    qtbot: QtBot, page: BattlePage, window: Window, tmp_path: Path
) -> None:
    opened(qtbot, page, ("person", "easy"))
    page.director.pause()
    content = page.content()
    assert content is not None
    file = tmp_path / "ajena.jsonl"
    file.write_bytes(content)
    window.desk.preferences.remember("battle-seeds", [])
    before = page.match
    page.saved(file, "")
    window.open_path(file)
    qtbot.waitUntil(lambda: page.match is not before, timeout=PATIENCE_MS)
    assert not match(page).can_go_on
    assert page.director.eyes == Side("")


def test_the_view_of_the_only_person_is_exported(
    qtbot: QtBot, page: BattlePage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(qtbot, page, ("person", "easy"))
    page.director.pause()
    file = tmp_path / "vista.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    page.export_view()
    head, *_, last = map(json.loads, file.read_bytes().splitlines())
    assert (head["view"], head["side"], last["end"]) == ("estado-mayor-view", "attacker", None)


def test_with_two_persons_it_is_asked_whose_view_is_exported(
    qtbot: QtBot, page: BattlePage, window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(qtbot, page, ("person", "person"))
    page.director.pause()
    file = tmp_path / "vista.jsonl"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    page.export_view()
    assert window.dialog is not None
    made = next(one for one in window.dialog.findChildren(QPushButton) if one.text() == "defensor")
    QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    assert json.loads(file.read_bytes().splitlines()[0])["side"] == "defender"


def test_who_is_asked_turns_the_wind_for_the_referee(qtbot: QtBot, page: BattlePage) -> None:
    windy = msgspec.structs.replace(battlefield(), weather="storm", wind="north")
    page.fight_scenario(windy, SEED, ("person", "easy"))
    qtbot.waitUntil(lambda: page.match is not None, timeout=PATIENCE_MS)
    page.director.pause()
    (offer,) = [offer for offer in page.orders._offers if offer.action.__name__ == "TurnWind"]
    before = match(page).game.state.windows
    page.orders.begin(offer)
    page.orders.choose("east")
    picking = page.orders.picking
    assert picking is not None
    assert not picking.name
    page.orders.decided.emit(picking.done()[0])
    qtbot.waitUntil(lambda: len(match(page).game.entries) == 1, timeout=PATIENCE_MS)
    assert match(page).game.state.wind == "east"  # type: ignore[attr-defined]
    assert match(page).game.state.windows == before
    qtbot.waitUntil(lambda: any("este" in line.text for line in page.foot_panel.log.lines), timeout=PATIENCE_MS)
