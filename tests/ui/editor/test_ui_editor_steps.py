"""Any sequence of edits: undoing all gives the first bytes, doing all again the last, and the changed mark agrees."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.scenario.files import document_bytes, scenario_from
from studio.scenario.model import Note, Objective, Scenario
from studio.ui.editor.document import EditorDocument
from studio.ui.editor.editing import Editing
from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.ui import samples

KINDS = ("wood", "road", "city", "village", "rise0", "rise2", "bush_line", "wall", "river", "crop", "bush_zone")


@pytest.fixture
def page(qtbot: QtBot, data_folder: Path, plain_theme: object) -> EditorPage:
    """Gives the battlefield page."""
    desk = samples.desk(data_folder, "es", plain_theme)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    found = window.show_page("field")
    assert isinstance(found, EditorPage)
    return found


@pytest.fixture(scope="module")
def start() -> Scenario:
    """Gives a table made by the book."""
    made: Scenario = find_pack("spain1936").hooks["make_scenario"](seed=11, terrain="llanura", points=0)
    return made


def lay(page: EditorPage, kind: str, at: Point) -> None:
    """Lays a kind with its own tool."""
    page.toolbox.use("lay")
    page.toolbox.take(kind)
    hand = page.toolbox.hand
    for place in (at, Point(at.x + 20_000, at.y + 5_000)):
        hand.move(place, None)  # type: ignore[arg-type]
    if hasattr(hand, "points"):
        hand.points = (at, Point(at.x + 20_000, at.y + 5_000))
        hand.double_press(at, None)  # type: ignore[arg-type]
    else:
        page.editing.add(hand.piece(), "Place a piece")  # type: ignore[attr-defined]


def steps(editing: Editing, page: EditorPage) -> dict[str, Callable[[int, int], object]]:
    """Names what a person can do, each with two numbers."""
    return {
        "choose": lambda a, b: editing.step(a % 5 - 2),
        "move": lambda a, b: editing.nudge(a * 100, b * 100),
        "turn": lambda a, b: editing.turn(a * 500 % 36_000),
        "size": lambda a, b: editing.resize(80 + a % 50),
        "delete": lambda a, b: editing.delete(),
        "duplicate": lambda a, b: editing.duplicate(),
        "copy": lambda a, b: (editing.copy(), editing.paste()),
        "lock": lambda a, b: editing.lock(),
        "lay": lambda a, b: lay(page, KINDS[a % len(KINDS)], Point(5_000 + a * 800, 5_000 + b * 500)),
        "objective": lambda a, b: editing.add(Objective(id=0, at=Point(a * 900, b * 600)), "Place an objective"),
        "note": lambda a, b: editing.add(Note(id=0, at=Point(a * 900, b * 600), text="nota"), "Place a note"),
        "standard": lambda a, b: page.foot_panel.standard_chosen.emit(("book", "playable")[a % 2]),
        "mend": lambda a, b: page.mend() if b % 8 == 0 else None,
        "undo": lambda a, b: page.undo(),
        "redo": lambda a, b: page.redo(),
    }


NAMES = (
    "choose", "move", "turn", "size", "delete", "duplicate", "copy", "lock", "lay", "objective", "note", "standard",
    "mend", "undo", "redo",
)  # fmt: skip
WALKS = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 199), st.integers(0, 199)), max_size=14)


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(walk=WALKS)
def test_undo_of_all_gives_the_first_bytes_and_redo_of_all_the_last(
    page: EditorPage, start: Scenario, walk: list[tuple[str, int, int]]
) -> None:
    document = EditorDocument(start, page.desk.pack(start.pack), Path("mesa.escenario.json"))
    page._take(document)
    doers = steps(page.editing, page)
    first = document.content()
    for name, a, b in walk:
        doers[name](a, b)
        assert scenario_from(document.content()) == document.scenario
    last = document.content()
    while document.history.canUndo():
        page.undo()
    assert document.content() == first == document_bytes(start)
    assert not document.modified
    while document.history.canRedo():
        page.redo()
    if not any(name in ("undo", "redo") for name, _, _ in walk):
        assert document.content() == last
    page.tabs.remove(document) or page._turn_to(None)
