"""What the generator is asked and answers: a sector anew, armies, works, the stock, fairness, who rolled what."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from studio.board.pieces import Strip
from studio.board.place import Point
from studio.engine.game import view
from studio.engine.pack import find_pack
from studio.engine.record import load
from studio.engine.replay import Verified, replay
from studio.engine.values import Side
from studio.errors import DamagedFile
from studio.library.item import Entry, Kind
from studio.scenario.files import document_bytes, is_untouched
from studio.scenario.model import Scenario
from studio.ui.editor.assistant.anew import SectorCard
from studio.ui.editor.assistant.placing import Placer
from studio.ui.editor.assistant.setting import Plan, Setting
from studio.ui.editor.judging import warnings_of
from studio.ui.editor.page import EditorPage
from studio.ui.editor.sectors import ask_sector
from studio.ui.editor.stock import STOCK_ENDING, StockCard, ask_stock, keep_stock, read_stock, stock_from, stock_of
from studio.ui.pages import PAGES
from studio.ui.widgets.notices import Toast
from studio.ui.window import Window
from tests.ui import samples

PACK = find_pack("spain1936")
DEFENDER = Side("defender")


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page of an open window, nothing on its table yet."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    yield found
    window.close_now()


def made(terrain: str = "colina", seed: int = 7, points: int = 300) -> Scenario:
    """Gives a table made by the book."""
    scenario: Scenario = PACK.hooks["make_scenario"](seed=seed, terrain=terrain, points=points)
    return scenario


def at_step(page: EditorPage, key: str, sector: int = 0, **wishes: Any) -> Setting:
    """Opens the assistant and has the machine play up to a step."""
    page.begin_steps(Plan(**{"seed": 5, "points": 300, **wishes}))
    setting = page.guide.setting
    assert setting is not None
    advance = setting._run(setting.game, lambda _done, _whole: None, lambda game: is_at(setting, game, key, sector))
    setting.keep(advance.game)
    page.guide.show()
    return setting


def is_at(setting: Setting, game: Any, key: str, sector: int) -> bool:
    """Tells whether a step is open."""
    side = setting.side_in(game)
    window = view(game, side).windows[-1] if side is not None else None
    return window is not None and window.kind == key and (not sector or window.sector == sector)


def press(page: EditorPage, text: str, qtbot: QtBot) -> None:
    """Presses the button that begins with a text."""

    def named() -> list[QAbstractButton]:
        buttons = page.window().findChildren(QAbstractButton)
        return [each for each in buttons if each.text().startswith(text) and each.isVisible() and each.isEnabled()]

    qtbot.waitUntil(lambda: bool(named()), timeout=5_000)
    QTest.mouseClick(named()[0], Qt.MouseButton.LeftButton)


def card_of(page: EditorPage, kind: type[Any]) -> Any:
    """Gives the card that is shown."""
    return next(card for card in page.window().findChildren(kind) if card.isVisible())


def elsewhere(scenario: Scenario, number: int) -> list[tuple[str, object]]:
    """Gives what lies in the other sectors."""
    return [(piece.kind, piece.shape) for piece in scenario.pieces if piece.sector != number]


def toast(page: EditorPage) -> str:
    """Gives the short word that is shown."""
    found = page.window().findChild(Toast)
    return found.text if found is not None else ""


@pytest.mark.rule("SP-I.4.5")
def test_the_machine_chooses_a_sector_of_an_open_table_anew_as_one_step(page: EditorPage, qtbot: QtBot) -> None:
    page.open(made())
    assert page.document is not None
    before = page.document.scenario
    ask_sector(page)
    card = card_of(page, SectorCard)
    card.sector.setCurrentIndex(1)
    kept = next(piece for piece in before.pieces if piece.sector == 2)
    card.checks[0].setChecked(True)
    press(page, "A máquina", qtbot)
    qtbot.waitUntil(lambda: page.document is not None and page.document.scenario is not before, timeout=60_000)
    after = page.document.scenario
    assert elsewhere(after, 2) == elsewhere(before, 2)
    assert kept.shape in [piece.shape for piece in after.pieces if piece.sector == 2]
    assert page.document.problems == ()
    assert is_untouched(after)
    page.undo()
    assert page.document.scenario == before


def test_a_locked_piece_is_ticked_and_cannot_be_given_up(page: EditorPage, qtbot: QtBot) -> None:
    scenario = made()
    first = next(piece for piece in scenario.pieces if piece.sector == 1)
    locked = tuple(msgspec.structs.replace(piece, locked=piece.id == first.id) for piece in scenario.pieces)
    page.open(msgspec.structs.replace(scenario, pieces=locked))
    ask_sector(page)
    card = card_of(page, SectorCard)
    assert (card.checks[0].isChecked(), card.checks[0].isEnabled()) == (True, False)
    assert card.kept == (first.id,)
    press(page, "A máquina", qtbot)
    assert page.document is not None
    before = page.document.scenario
    qtbot.waitUntil(lambda: page.document is not None and page.document.scenario is not before, timeout=60_000)
    assert first.shape in [piece.shape for piece in page.document.scenario.pieces if piece.locked]


def test_a_person_chooses_a_sector_of_an_open_table_anew_in_the_assistant(page: EditorPage, qtbot: QtBot) -> None:
    page.open(made("llanura", points=0))
    document = page.document
    assert document is not None
    before = document.scenario
    ask_sector(page)
    card = card_of(page, SectorCard)
    card.sector.setCurrentIndex(2)
    press(page, "A mano", qtbot)
    qtbot.waitUntil(lambda: bool(page.guide.panel.counts), timeout=60_000)
    assert page.guide.scenario is not None
    assert elsewhere(page.guide.scenario, 3) == elsewhere(before, 3)
    press(page, "Fijar", qtbot)
    while page.document is None:
        press(page, "La siguiente, la máquina", qtbot)
        qtbot.waitUntil(lambda: not page.guide.busy, timeout=60_000)
    assert page.document is document
    after = document.scenario
    assert elsewhere(after, 3) == elsewhere(before, 3)
    assert after.sectors[2].counts == {
        kind: max(bounds, 0) for kind, bounds in least_counts(after.terrain, after.sectors[2].kind).items()
    }
    assert after.provenance is not None
    assert isinstance(replay(load(after.provenance.record.encode()), PACK), Verified)
    assert page.tabs.count() == 1


def least_counts(terrain: str, kind: str) -> dict[str, int]:
    """Gives the smallest counts of a sector kind."""
    ranges = PACK.bind("setup", PACK.hooks["case_setup"]("setup", {})).bound.book.ranges  # type: ignore[attr-defined]
    return {element: bounds.least for element, bounds in ranges[terrain][kind].items()}


def test_in_the_assistant_a_filled_sector_is_chosen_anew_and_undone(page: EditorPage, qtbot: QtBot) -> None:
    at_step(page, "objectives")
    assert page.guide.scenario is not None
    before = page.guide.scenario
    press(page, "Rehacer un sector", qtbot)
    press(page, "A máquina", qtbot)
    qtbot.waitUntil(lambda: not page.guide.busy, timeout=60_000)
    assert page.guide.scenario is not None
    assert page.guide.scenario.pieces != before.pieces
    assert elsewhere(page.guide.scenario, 1) == elsewhere(before, 1)
    page.undo()
    assert page.guide.scenario.pieces == before.pieces


@pytest.mark.rule("SP-I.4.4c")
def test_a_tie_is_said_and_what_the_owner_picked_stands_in_the_log(page: EditorPage, qtbot: QtBot) -> None:
    page.begin_steps(Plan(4))
    press(page, "Llanura", qtbot)
    press(page, "Tirar los dados", qtbot)
    texts = [label.text() for label in page.guide.panel.findChildren(QLabel)]
    assert any("sacan 5: elige quien llena el sector 3" in text for text in texts)
    QTest.mouseClick(page.guide.panel.answers[1], Qt.MouseButton.LeftButton)
    picked = next(line for line in page.guide.log.lines if line.text.startswith("Empate: el atacante elige"))
    assert "para el sector 3" in picked.text
    assert picked.rules[0] == "SP-I.4.4c"
    assert picked.place == "Atacante"


def test_the_log_names_who_threw_each_die(page: EditorPage) -> None:
    setting = at_step(page, "army")
    thrown = [line for line in page.guide.log.lines if line.dice]
    assert {line.place for line in thrown} <= {"Atacante", "Defensor"}
    assert all(line.rules for line in thrown)
    rolled = sum(len(event.rolls) for entry in setting.game.entries for event in entry.events)
    assert len(thrown) == rolled


@pytest.mark.parametrize("by", ["person", "machine"])
def test_every_roll_can_be_thrown_on_the_table_and_typed_in(page: EditorPage, qtbot: QtBot, by: str) -> None:
    machines = (Side("attacker"), DEFENDER) if by == "machine" else ()
    page.begin_steps(Plan(5, typed_dice=True, machines=machines))
    asked = 0
    for _ in range(60):
        qtbot.waitUntil(lambda: not page.guide.busy, timeout=60_000)
        if page.document is not None:
            break
        boxes = [box for box in page.window().findChildren(QSpinBox) if box.property("die") is not None]
        if boxes and boxes[0].isVisible():
            for place, box in enumerate(boxes):
                box.setValue(min(box.maximum(), 3 + place))
            asked += len(boxes)
            press(page, "Usar esta", qtbot)
        else:
            page.guide.act(next(iter(page.guide.setting.offers())).done()) if is_roll(page) else page.guide.next_piece()
        page.guide.callout.hide()
    assert page.document is not None
    record = load(page.document.scenario.provenance.record.encode())  # type: ignore[union-attr]
    assert record.header.dice == "asked"
    assert asked >= 6
    assert page.document.problems == ()


def is_roll(page: EditorPage) -> bool:
    """Tells whether the only thing to do is to throw dice."""
    offers = page.guide.setting.offers() if page.guide.setting is not None else ()
    return len(offers) == 1 and not offers[0].open


def test_an_army_of_points_alone_is_marked_and_says_what_it_cannot_do(page: EditorPage, qtbot: QtBot) -> None:
    at_step(page, "army", points=300)
    press(page, "Solo los puntos…", qtbot)
    window = page.window()
    boxes = {box.accessibleName(): box for box in window.findChildren(QSpinBox) if box.isVisible()}
    boxes["Unidades con palas"].setValue(3)
    boxes["Unidades con herramientas de construcción"].setValue(1)
    press(page, "Usar estos puntos", qtbot)
    press(page, "Solo los puntos…", qtbot)
    press(page, "Usar estos puntos", qtbot)
    assert page.guide.setting is not None
    purchases, lines = page.guide.setting.purchases()
    assert [line.value for line in lines[:3]] == [12, 16, 0]
    assert next(each for each in purchases if each.kind == "bunker").shut is None
    press(page, "No construir más", qtbot)
    qtbot.waitUntil(lambda: page.document is not None, timeout=30_000)
    assert page.document is not None
    camps = page.document.scenario.sides
    assert [(camp.army.typed_points, camp.placed) for camp in camps if camp.army] == [(450, ()), (300, ())]
    assert {problem.code for problem in page.document.problems} == {"army-points-only"}
    assert page.document.faults == ()
    assert any("ni combate aquí" in line.text or "no se despliega" in line.text for line in page.problems.lines)
    page.ask_fight()
    assert "no tiene unidades que puedan combatir" in toast(page)


def test_an_army_is_built_once_more_and_taken_from_the_library(page: EditorPage, qtbot: QtBot) -> None:
    setting = at_step(page, "army")
    press(page, "Otra lista", qtbot)
    lists = [answer.text() for answer in page.guide.panel.answers if answer.text().startswith("Lista")]
    assert len(lists) == 4
    army = msgspec.structs.replace(PACK.hooks["army_built"]("republicano", 300, 9), title="Columna de prueba")
    page.desk.shelf.put(Entry(Kind.ARMY, army.title, "spain1936"), document_bytes(army))
    press(page, "De la biblioteca…", qtbot)
    press(page, "Columna de prueba", qtbot)
    qtbot.waitUntil(lambda: setting.scenario().sides[1].army is not None, timeout=10_000)
    assert setting.scenario().sides[1].army == army


@pytest.mark.rule("SP-I.7.12", "SP-I.7.8")
def test_works_that_need_tools_are_shut_without_them_and_say_why(page: EditorPage, qtbot: QtBot) -> None:
    at_step(page, "works", choices={"waiting_days": 9})
    rows = {row.purchase.kind: row for row in page.guide.panel.works}
    assert rows["bunker"].isEnabled() is False
    assert rows["bunker"].reason == "Ninguna unidad lleva herramientas de construcción."
    assert "SP-I.7.12" in rows["bunker"].toolTip()
    assert "+36" in [label.text() for label in page.guide.panel.findChildren(QLabel)]
    QTest.mouseClick(rows["trench"], Qt.MouseButton.LeftButton)
    hand = page.guide.hand
    assert isinstance(hand, Placer)
    assert hand.offer.fixed["kind"] == "trench"
    page.guide.suggest()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert page.guide.scenario is not None
    assert [work.kind for work in page.guide.scenario.works] == ["trench"]
    assert next(row for row in page.guide.panel.works if row.purchase.kind == "trench").purchase.bought == 1
    assert "−5" in [label.text() for label in page.guide.panel.findChildren(QLabel)]


def test_the_stock_is_kept_taken_as_a_file_and_brought_again(
    page: EditorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_stock(page)
    card = card_of(page, StockCard)
    card.boxes["wood"].setValue(3)
    card.boxes["house"].setValue(12)
    file = tmp_path / f"club{STOCK_ENDING}"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    press(page, "Guardar en un archivo…", qtbot)
    assert read_stock(file) == {"wood": 3, "house": 12}
    card.boxes["wood"].setValue(9)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    press(page, "Cargar de un archivo…", qtbot)
    assert card.stock == {"wood": 3, "house": 12}
    card.keep()
    assert stock_of(page.desk, page.pack) == {"wood": 3, "house": 12}
    assert page.making.wishes()["stock"] == {"wood": 3, "house": 12}


@pytest.mark.parametrize(
    "content", [b"", b"[1]", b'{"pack":"x","stock":{"wood":-1}}', b'{"format":9,"pack":"x","stock":{}}']
)
def test_a_file_that_is_no_stock_is_refused_with_its_place(content: bytes) -> None:
    with pytest.raises(DamagedFile):
        stock_from(content, "club")


def test_what_the_club_is_short_of_is_listed_once_for_each_kind_with_its_place(page: EditorPage) -> None:
    page.open(made("bosque", 1))
    assert page.document is not None
    woods = [piece.id for piece in page.document.scenario.pieces if piece.kind == "wood"]
    keep_stock(page.desk, page.pack, {"wood": 2})
    page.refresh()
    (over,) = [line for line in page.problems.lines if "armario" in line.text]
    assert f"bosque, {len(woods)} en la mesa y 2 en el armario" in over.text
    assert over.key.subject == f"piece:{woods[2]}"
    assert over.place == f"Bosque {woods[2]}"
    texts = [label.text() for label in page.facts.findChildren(QLabel)]
    assert f"Al club le faltan: {len(woods) - 2} × bosque" in texts


def test_a_table_shows_its_fairness_and_what_it_consists_of(page: EditorPage) -> None:
    page.open(made())
    judged = PACK.hooks["fairness"](made())
    texts = [label.text() for label in page.facts.findChildren(QLabel)]
    parts = judged.parts
    assert all(str(part.value) in texts for part in parts)
    assert (
        "Camino a los objetivos: el terreno lo alarga un {} % al atacante y un {} % al defensor.".format(
            *parts[0].sides
        )
        in texts
    )


def test_the_twenty_tables_tell_their_fairness_and_what_the_club_lacks(page: EditorPage, qtbot: QtBot) -> None:
    keep_stock(page.desk, page.pack, {"wood": 0})
    page.making.terrains.choose("bosque")
    page.ask_seeds()
    choice = page.choice
    assert choice is not None
    qtbot.waitUntil(lambda: len(choice.made) >= 2, timeout=60_000)
    first = choice.made[0]
    value = PACK.hooks["fairness"](first).value
    lack = PACK.hooks["lacking"](first, {"wood": 0})[0]
    assert choice.buttons[0].text().splitlines() == [
        str(choice.seeds[0]), f"equilibrio {value}", f"faltan {lack.wanted} piezas",
    ]  # fmt: skip
    page.shell.dismiss()
    qtbot.waitUntil(lambda: not page.desk.tasks.running, timeout=60_000)


def test_the_density_is_a_wish_of_the_table_that_is_made(page: EditorPage) -> None:
    assert page.making.wishes()["density"] == "normal"
    page.making.density.choose("dense")
    assert page.making.wishes()["density"] == "dense"
    assert page.making.plan((), False).density == "dense"


@pytest.mark.rule("SP-I.6.7c")
def test_what_vehicles_cannot_reach_is_listed_with_its_place(page: EditorPage) -> None:
    scenario = made("llanura", 3, 0)
    pieces = [piece for piece in scenario.pieces if piece.kind not in ("road", "river", "village")]
    river = msgspec.structs.replace(
        scenario.pieces[0],
        id=900,
        kind="river",
        sector=2,
        shape=Strip((Point(90_000, 0), Point(90_000, 120_000)), 5000),
    )
    page.open(msgspec.structs.replace(scenario, pieces=(*pieces, river)))
    assert page.document is not None
    found = warnings_of(page.desk, page.document.scenario)
    lines = [line for line in page.problems.lines if line.key in found]
    assert len(lines) == len(found) > 3
    zone = next(line for line in lines if line.key.code == "zone-unreachable")
    assert zone.text.endswith(("sobre ruedas.", "sobre cadenas."))
    assert zone.rules == ("SP-I.6.7c",)
    assert all(line.place and line.sign == "warning" for line in lines)
