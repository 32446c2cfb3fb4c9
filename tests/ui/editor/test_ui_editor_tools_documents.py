"""Tables as documents: each in its own file, whatever is on them, every action one step, nothing lost outside."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.board.hexes import Hex
from studio.board.pieces import HexBoard, HexCells, OpenBoard, Polygon, bounds
from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.places import resources
from studio.scenario.files import document_bytes, read_scenario, scenario_from
from studio.scenario.model import Piece, Scenario, Work, Zone
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.page import EditorPage
from studio.ui.editor.sizing import SizeCard
from studio.ui.editor.toolbox import TOOLS
from studio.ui.editor.tools.finding import thing_at
from studio.ui.pages import PAGES
from studio.ui.window import Window
from studio.words import load
from tests.ui import samples
from tests.ui.editor import hands
from tests.ui.editor.hands import click, drag, field, made, now, road, table_of, the_piece

WEST = (Point(0, 0), Point(45_000, 0), Point(45_000, 120_000), Point(0, 120_000))
CELLS = tuple(Hex(q, r) for q in range(6) for r in range(4))

DOCUMENTS = {
    "nothing on it": table_of(objectives=()),
    "no terrain, no sectors": table_of(terrain="", sectors=(), objectives=()),
    "pieces and no sides": table_of(field(1, 20_000, 20_000), road(2, (0, 60_000), (180_000, 60_000)), sides=()),
    "a kind nobody knows": table_of(field(1, 20_000, 20_000, name="raro"), terrain="pantano"),
    "works and zones without sides": table_of(
        works=(Work(id=1, kind="trench", shape=field(1, 90_000, 90_000).shape, owner="nadie"),),  # type: ignore[arg-type]
        zones=(Zone(id=1, kind="lugar", side="nadie", outline=WEST),),  # type: ignore[arg-type]
    ),
    "a table of hexes": table_of(
        Piece(id=1, kind="wood", shape=HexCells((Hex(1, 1), Hex(2, 1)))), board=HexBoard(CELLS, across=9000), sectors=()
    ),
    "made by the book": made(),
}


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page, nothing on it."""
    with hands.field_page(qtbot, data_folder, plain_theme) as found:
        yield found


def window_of(page: EditorPage) -> Window:
    """Gives the window of the page."""
    window = page.window()
    assert isinstance(window, Window)
    return window


@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("tool", [key for key, _, _ in TOOLS])
def test_every_tool_works_or_rests_on_every_kind_of_document(page: EditorPage, name: str, tool: str) -> None:
    start = DOCUMENTS[name]
    page.open(start)
    page.toolbox.use(tool)
    click(page, 25_000, 25_000)
    drag(page, Point(30_000, 30_000), Point(60_000, 50_000))
    QTest.keyClick(page.view, Qt.Key.Key_Right)
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    page.editing.choose_everything()
    page.editing.arrange("left")
    page.editing.turn(1500)
    page.editing.duplicate()
    window_of(page).dismiss()
    assert page.document is not None
    assert scenario_from(page.document.content()) == now(page)
    while page.document.history.canUndo():
        page.undo()
    assert now(page) == start


def test_open_tables_saved_in_any_order_each_hold_their_own(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(page)
    starts = [table_of(field(1, 10_000 * number, 20_000), id=f"mesa-{number}") for number in range(1, 6)]
    files = [tmp_path / f"mesa-{number}.escenario.json" for number in range(1, 6)]
    for start in starts:
        page.open(start)
        page.editing.step(1)
        page.editing.turn(1500)
    changed = [document.scenario for document in page.tabs.documents]
    order = list(range(5))
    random.Random(17).shuffle(order)
    for number in order:
        page.tabs.show_document(page.tabs.documents[number])
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, at=number: (str(files[at]), ""))
        window.saving.save_as()
    assert [read_scenario(file) for file in files] == changed
    for number in reversed(order):
        page.tabs.show_document(page.tabs.documents[number])
        page.editing.step(1)
        page.editing.nudge(1000 * (number + 1), 0)
    again = [document.scenario for document in page.tabs.documents]
    for number in order[2:] + order[:2]:
        page.tabs.show_document(page.tabs.documents[number])
        assert window.saving.save(page)
    assert [read_scenario(file) for file in files] == again
    assert not page.modified()


def test_a_table_made_smaller_and_undone_gives_back_what_lay_outside(page: EditorPage) -> None:
    start = table_of(field(1, 20_000, 20_000), field(2, 150_000, 90_000))
    page.open(start)
    window = window_of(page)
    window.commands.give("field.size")
    card = window.dialog
    assert isinstance(card, SizeCard)
    card.width_box.setValue(90)
    card.height_box.setValue(60)
    QTest.keyClick(window.focusWidget() or card, Qt.Key.Key_Return)
    if now(page).board == start.board:
        card.focusProxy().click()  # type: ignore[union-attr]
    assert now(page).board == OpenBoard(90_000, 60_000)
    assert now(page).pieces == start.pieces
    assert page.document is not None
    assert any(problem.subject == "piece:2" for problem in page.document.problems)
    assert scenario_from(page.document.content()).pieces == start.pieces
    page.undo()
    assert now(page) == start


ACTIONS: dict[str, Callable[[EditorPage], object]] = {
    "drag": lambda page: drag(page, Point(26_000, 26_000), Point(40_000, 40_000)),
    "arrow": lambda page: QTest.keyClick(page.view, Qt.Key.Key_Right),
    "turn": lambda page: page.editing.turn(1500),
    "size": lambda page: page.editing.resize(105),
    "align": lambda page: (page.editing.choose_everything(), page.editing.arrange("left")),
    "spread": lambda page: (page.editing.choose_everything(), page.editing.arrange("across")),
    "duplicate": lambda page: page.editing.duplicate(),
    "copy and paste": lambda page: (page.editing.copy(), page.editing.paste()),
    "lock": lambda page: page.editing.lock(),
    "delete": lambda page: (page.editing.choose_everything(), page.editing.delete()),
    "lay": lambda page: (page.toolbox.use("lay"), page.toolbox.take("wood"), click(page, 120_000, 40_000)),
    "work": lambda page: (page.toolbox.use("work"), click(page, 120_000, 40_000)),
    "zone": lambda page: (page.toolbox.use("zone"), drag(page, Point(60_000, 30_000), Point(100_000, 90_000))),
    "smooth": lambda page: (page.editing.choose(4), page.editing.smooth()),
    "corner": lambda page: drag(page, Point(20_000, 20_000), Point(17_000, 18_000)),
    "standard": lambda page: page.foot_panel.standard_chosen.emit("book"),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_one_action_is_one_step_of_undo(page: EditorPage, name: str) -> None:
    bent = road(4, (0, 100_000), (60_000, 90_000), (120_000, 110_000), (180_000, 100_000))
    start = table_of(field(1, 20_000, 20_000), field(2, 70_000, 60_000), field(3, 90_000, 20_000), bent)
    page.open(start)
    assert page.document is not None
    page.editing.choose(1)
    page.view.setFocus()
    ACTIONS[name](page)
    assert page.document.history.count() == 1
    assert now(page) != start
    page.undo()
    assert now(page) == start


def test_what_follows_from_the_vertices_of_a_line_follows_them(page: EditorPage) -> None:
    page.open(table_of(road(1, (0, 60_000), (90_000, 60_000), (180_000, 60_000)), objectives=()))
    page.editing.choose(1)
    drag(page, Point(90_000, 60_000), Point(90_000, 90_000))
    moved = the_piece(page, 1)
    assert bounds(moved.shape)[3] > 90_000
    assert thing_at(now(page), Point(90_000, 89_000)) == ("pieces", 1)
    assert thing_at(now(page), Point(90_000, 61_000)) == ("", 0)


def test_the_largest_table_keeps_five_thousand_things_through_its_file() -> None:
    pieces = tuple(field(number, number % 70 * 2_000, number // 70 * 1_500, 1_900) for number in range(1, 5001))
    works = tuple(
        Work(id=number, kind="trench", shape=pieces[number].shape, owner="defender")  # type: ignore[arg-type]
        for number in range(1, 200)
    )
    start = table_of(*pieces, works=works, board=OpenBoard(600_000, 600_000))
    assert scenario_from(document_bytes(start)) == start


@pytest.mark.parametrize("terrain", ["llanura", "colina", "costa", "ciudad", "bosque"])
def test_valid_is_still_valid_after_saving_and_loading(tmp_path: Path, terrain: str) -> None:
    pack = find_pack(hands.PACK)
    start: Scenario = pack.hooks["make_scenario"](seed=23, terrain=terrain, points=400)
    file = tmp_path / "mesa.escenario.json"
    file.write_bytes(document_bytes(start))
    again = read_scenario(file)
    assert again == start
    for standard in ("book", "playable"):
        assert pack.problems(again, standard) == pack.problems(start, standard) == ()


def test_problems_depend_on_the_table_alone_and_not_on_how_it_came_about(page: EditorPage) -> None:
    start = table_of(field(1, 20_000, 20_000), field(2, 70_000, 60_000))
    page.open(start)
    page.editing.choose(1)
    page.editing.delete()
    page.undo()
    page.editing.choose(1)
    page.editing.nudge(50_000, 40_000)
    assert page.document is not None
    fresh = EditorDocument(scenario_from(page.document.content()), page.document.pack)
    assert page.document.problems == fresh.problems
    assert page.document.problems != ()


def test_a_drawing_does_not_depend_on_the_zoom_of_the_screen(
    page: EditorPage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.open(made())
    written: list[bytes] = []
    for zoom in (3.0, 30.0):
        page.view.set_zoom(zoom)
        file = tmp_path / f"plano-{zoom}.svg"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        page.export()
        qtbot.waitUntil(lambda file=file: file.exists() and not page.desk.tasks.running, timeout=60_000)
        written.append(file.read_bytes())
    assert written[0] == written[1]


def test_the_machine_sets_the_same_table_again_after_edits(page: EditorPage, qtbot: QtBot) -> None:
    def made_now() -> Scenario:
        page.make()
        qtbot.waitUntil(lambda: not page._busy and page.document is not None, timeout=60_000)
        return now(page)

    page.making.seed.setValue(21)
    first = made_now()
    page.editing.step(1)
    page.editing.delete()
    page.show_layers(page.sheet.layers.with_hidden("pieces", True))
    page.show_layers(page.sheet.layers.with_hidden("pieces", False))
    assert made_now() == first


def test_a_corner_that_is_dragged_keeps_the_other_corners(page: EditorPage) -> None:
    page.open(table_of(field(1, 20_000, 20_000)))
    page.editing.choose(1)
    drag(page, Point(32_000, 32_000), Point(36_000, 35_000))
    shape = the_piece(page, 1).shape
    assert isinstance(shape, Polygon)
    assert [corner for corner in shape.outline if corner in field(1, 20_000, 20_000).shape.outline] == [  # type: ignore[union-attr]
        Point(20_000, 20_000), Point(32_000, 20_000), Point(20_000, 32_000),
    ]  # fmt: skip


def test_copies_are_free_even_of_a_locked_piece(page: EditorPage) -> None:
    page.open(table_of(msgspec.structs.replace(field(1, 20_000, 20_000), locked=True)))
    page.editing.choose(1)
    page.editing.duplicate()
    assert [piece.locked for piece in now(page).pieces] == [True, False]


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_guide_tells_of_every_tool(language: str) -> None:
    guide = (resources() / "guide" / f"guide.{language}.md").read_text("utf-8")
    words = load(language)
    assert [key for key, title, _ in TOOLS if f"**{words.say(title)}**" not in guide] == []


def test_a_table_is_edited_on_after_its_battle_was_opened(qtbot: QtBot, data_folder: Path, plain_theme: object) -> None:
    desk = samples.desk(data_folder, "es", plain_theme)  # type: ignore[arg-type]
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field", "battle")))
    qtbot.addWidget(window)
    window.show()
    page = window.show_page("field")
    assert isinstance(page, EditorPage)
    start: Scenario = find_pack(hands.PACK).hooks["make_scenario"](seed=7, terrain="colina", points=300)
    page.open(start)
    page.begin_fight(page.fight)
    qtbot.waitUntil(lambda: window.current is not page, timeout=20_000)
    assert now(page) == start
    window.show_page("field")
    for number in range(50):
        page.editing.step(1)
        page.editing.nudge(100 * (number % 3 + 1), -100)
    assert page.document is not None
    assert page.document.history.count() == 50
    while page.document.history.canUndo():
        page.undo()
    assert now(page) == start
    window.close_now()
