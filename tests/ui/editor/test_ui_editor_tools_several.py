"""Several things at once: chosen, moved, set in order, copied, locked; and areas sized by their box."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from studio.board.pieces import Cluster, Polygon, bounds
from studio.board.place import Point
from studio.scenario.edits import Reshape
from studio.scenario.model import Piece
from studio.ui.editor.arranging import arranged
from studio.ui.editor.page import EditorPage
from studio.ui.editor.shapes import scaled_by
from studio.ui.window import Window
from tests.ui.editor import hands
from tests.ui.editor.hands import click, drag, field, now, the_piece

THREE = (field(1, 20_000, 20_000), field(2, 45_000, 42_000), field(3, 100_000, 80_000))


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with three fields on its table."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:
        page.open(hands.table_of(*THREE))
        yield page


def choose(page: EditorPage, *numbers: int) -> None:
    """Chooses pieces together."""
    page.editing.choose_all(("pieces", number) for number in numbers)


def west(page: EditorPage, number: int) -> int:
    """Gives the western border of a piece."""
    return bounds(the_piece(page, number).shape)[0]


def test_a_click_with_shift_chooses_one_more_and_again_one_less(table: EditorPage) -> None:
    click(table, 26_000, 26_000)
    click(table, 51_000, 48_000, hands.SHIFT)
    assert set(table.editing.all_chosen) == {("pieces", 1), ("pieces", 2)}
    click(table, 51_000, 48_000, hands.SHIFT)
    assert table.editing.all_chosen == (("pieces", 1),)


def test_a_band_drawn_with_shift_chooses_what_lies_wholly_within(table: EditorPage) -> None:
    drag(table, Point(10_000, 10_000), Point(70_000, 60_000), hands.SHIFT)
    assert set(table.editing.all_chosen) == {("pieces", 1), ("pieces", 2)}


def test_what_is_chosen_together_is_dragged_together_as_one_step(table: EditorPage) -> None:
    assert table.document is not None
    choose(table, 1, 2)
    drag(table, Point(26_000, 26_000), Point(36_000, 26_000))
    moved = [west(table, 1) - 20_000, west(table, 2) - 45_000]
    assert moved[0] == moved[1] != 0
    assert west(table, 3) == 100_000
    assert table.document.history.count() == 1


def test_pieces_are_aligned_on_the_left_as_one_step(table: EditorPage) -> None:
    assert table.document is not None
    before = now(table)
    choose(table, 1, 2, 3)
    card = table.strip.ask_arrange()
    button = card.findChild(QToolButton, "arrange-left")
    assert isinstance(button, QToolButton)
    button.click()
    assert [west(table, number) for number in (1, 2, 3)] == [20_000, 20_000, 20_000]
    assert bounds(the_piece(table, 2).shape)[1] == 42_000
    assert table.document.history.count() == 1
    table.undo()
    assert now(table) == before


@pytest.mark.parametrize(
    ("way", "places"),
    [
        ("left", [(20_000, 20_000), (20_000, 42_000), (20_000, 80_000)]),
        ("right", [(100_000, 20_000), (100_000, 42_000), (100_000, 80_000)]),
        ("bottom", [(20_000, 20_000), (45_000, 20_000), (100_000, 20_000)]),
        ("top", [(20_000, 80_000), (45_000, 80_000), (100_000, 80_000)]),
        ("centre", [(60_000, 20_000), (60_000, 42_000), (60_000, 80_000)]),
        ("middle", [(20_000, 50_000), (45_000, 50_000), (100_000, 50_000)]),
        ("across", [(20_000, 20_000), (60_000, 42_000), (100_000, 80_000)]),
        ("up", [(20_000, 20_000), (45_000, 50_000), (100_000, 80_000)]),
    ],
)
def test_each_way_of_setting_in_order_is_exact(way: str, places: list[tuple[int, int]]) -> None:
    edit = arranged(THREE, way)
    assert edit is not None
    after = edit.apply(hands.table_of(*THREE))
    assert [bounds(piece.shape)[:2] for piece in after.pieces] == places


def test_a_locked_piece_stays_when_others_are_aligned_with_it(table: EditorPage) -> None:
    choose(table, 1)
    table.editing.lock()
    choose(table, 1, 2)
    table.editing.arrange("left")
    assert (west(table, 1), west(table, 2)) == (20_000, 20_000)
    table.editing.arrange("right")
    assert (west(table, 1), west(table, 2)) == (20_000, 20_000)


def test_several_are_duplicated_and_the_copies_are_chosen(table: EditorPage) -> None:
    choose(table, 1, 2)
    table.editing.duplicate()
    assert [piece.id for piece in now(table).pieces] == [1, 2, 3, 4, 5]
    assert set(table.editing.all_chosen) == {("pieces", 4), ("pieces", 5)}
    assert bounds(the_piece(table, 4).shape)[:2] == (23_000, 17_000)


def test_several_are_locked_and_freed_together(table: EditorPage) -> None:
    choose(table, 1, 2)
    table.editing.lock()
    assert [piece.locked for piece in now(table).pieces] == [True, True, False]
    table.editing.lock()
    assert [piece.locked for piece in now(table).pieces] == [False, False, False]


def test_a_field_is_sized_by_the_mark_at_its_corner_and_the_other_corner_stays(table: EditorPage) -> None:
    choose(table, 1)
    away = round(table.view.style_now().px(13))
    mark = Point(32_000 + away, 32_000 + away)
    drag(table, mark, Point(mark.x + 4_000, mark.y + 4_000))
    box = bounds(the_piece(table, 1).shape)
    assert box[:2] == (20_000, 20_000)
    assert hands.near(Point(*box[2:]), Point(36_000, 36_000), hands.pixel(table) + 100)
    assert box[2] == box[3]


def test_a_size_beyond_the_limits_of_its_kind_is_refused_and_nothing_changes(table: EditorPage) -> None:
    before = now(table)
    choose(table, 1)
    piece = the_piece(table, 1)
    assert not table.editing.scale_to(scaled_by(piece.shape, 2, Point(90_000, 90_000), True))
    assert now(table) == before
    window = table.window()
    assert isinstance(window, Window)
    assert "sembrado" in window._toast.text


def test_the_ghost_of_a_size_beyond_the_limits_tells_the_rule(table: EditorPage) -> None:
    choose(table, 1)
    piece = the_piece(table, 1)
    shape = scaled_by(piece.shape, 2, Point(60_000, 60_000), False)
    table.editing.ghost_shape(Reshape("pieces", 1, shape), 1, shape)
    assert table.callout.rule == "SP-I.2.4"


def test_the_houses_of_a_town_keep_their_size_when_it_is_sized() -> None:
    house = (Point(4_000, 4_000), Point(7_000, 4_000), Point(7_000, 7_000), Point(4_000, 7_000))
    square = (Point(0, 0), Point(20_000, 0), Point(20_000, 20_000), Point(0, 20_000))
    after = scaled_by(Cluster(square, (house,)), 2, Point(20_000, 20_000), False)
    assert isinstance(after, Cluster)
    assert after.outline[2] == Point(40_000, 40_000)
    assert bounds(Polygon(after.houses[0])) == (9_500, 9_500, 12_500, 12_500)


def test_a_copy_of_several_kinds_goes_into_another_table(table: EditorPage) -> None:
    table.editing.choose_all((("pieces", 1), ("objectives", 1)))
    table.editing.copy()
    table.open(hands.table_of(id="otra", objectives=()))
    table.editing.paste()
    assert [piece.shape for piece in now(table).pieces] == [THREE[0].shape]
    assert [objective.at for objective in now(table).objectives] == [Point(90_000, 60_000)]


def test_a_piece_pasted_where_it_lies_already_comes_to_lie_beside(table: EditorPage) -> None:
    choose(table, 1)
    table.editing.copy()
    table.editing.paste()
    new = now(table).pieces[-1]
    assert isinstance(new, Piece)
    assert bounds(new.shape)[:2] == (23_000, 17_000)


OTHER_TEXTS = (
    "", "nota", "{}", '{"estado-mayor":', '{"estado-mayor":[["pieces",{"id":1}]]}', '{"estado-mayor":[["x",1]]}',
)  # fmt: skip


@pytest.mark.parametrize("text", OTHER_TEXTS)
def test_other_texts_on_the_clipboard_are_left_alone(table: EditorPage, text: str) -> None:
    before = now(table)
    QGuiApplication.clipboard().setText(text)
    table.editing.paste()
    assert now(table) == before


LEAVES = """
from PySide6.QtWidgets import QApplication
from studio.ui.editor.copying import put_on_clipboard, taken_from_clipboard
from tests.ui.editor.hands import field

application = QApplication([])
put_on_clipboard([field(1, 20_000, 20_000)])
assert taken_from_clipboard() == (field(1, 20_000, 20_000),)
"""


def test_the_studio_ends_in_peace_with_a_copy_on_the_clipboard() -> None:
    done = subprocess.run([sys.executable, "-c", LEAVES], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()
