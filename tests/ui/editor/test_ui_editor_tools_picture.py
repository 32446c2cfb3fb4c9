"""The picture under the table: read within bounds, pinned by known points, kept with the document, never drawn."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from studio.board.place import Point
from studio.engine.pack import find_pack
from studio.errors import FileError
from studio.scenario.files import content_hash, document_bytes, is_untouched, scenario_from
from studio.scenario.model import Background, Pin
from studio.ui.editor.background.placing import place_of, transform_of
from studio.ui.editor.background.reading import LARGEST_SIDE, picture_image, read_picture
from studio.ui.editor.page import EditorPage
from tests.ui.editor import hands
from tests.ui.editor.hands import click, drag, now

SIZE = (180_000, 120_000)

READ_LARGE = """
import sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from studio.ui.editor.background.reading import read_picture
found = read_picture(Path(sys.argv[1]))
most = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
print(found.width, found.height, most.split()[1])
"""


def picture(path: Path, wide: int = 300, high: int = 200) -> Path:
    """Writes a picture, its left half red and its right half blue."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(200, 30, 30))
    painter = QPainter(image)
    painter.fillRect(QRectF(wide / 2, 0, wide / 2, high), QColor(30, 30, 200))
    painter.end()
    assert image.save(str(path))
    return path


def laid(*pins: Pin, width: int = 300, height: int = 200) -> Background:
    """Gives a background of a size with pins."""
    return Background(picture=b"", width=width, height=height, pins=pins)


def pin(x: int, y: int, east: int, north: int) -> Pin:
    """Gives a pin at a pixel and a place."""
    return Pin(x * 100, y * 100, Point(east, north))


@pytest.fixture
def table(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[EditorPage]:
    """Gives the battlefield page with a bare table."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:
        page.open(hands.table_of())
        yield page


@pytest.fixture
def pictured(table: EditorPage, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> EditorPage:
    """Gives the page with a picture under its table, chosen in the file dialog."""
    file = picture(tmp_path / "foto.png")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    table.toolbox.use("picture")
    table.toolbox.picture.load_button.click()
    qtbot.waitUntil(lambda: isinstance(now(table).background, Background), timeout=10_000)
    return table


def background(page: EditorPage) -> Background:
    """Gives the background of the table in front."""
    found = now(page).background
    assert isinstance(found, Background)
    return found


@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_picture_is_read_and_kept_with_its_size(tmp_path: Path, ending: str) -> None:
    found = read_picture(picture(tmp_path / f"foto{ending}"))
    assert (found.width, found.height, found.pins) == (300, 200, ())
    colour = picture_image(found).pixelColor(20, 100)
    assert colour.red() > 150 > 90 > colour.blue()


def test_a_large_picture_is_made_smaller_and_keeps_its_proportions(tmp_path: Path) -> None:
    found = read_picture(picture(tmp_path / "foto.jpg", 6400, 3200))
    assert (found.width, found.height) == (LARGEST_SIDE, LARGEST_SIDE // 2)
    assert len(found.picture) < 6 << 20


def test_a_picture_of_seventy_million_pixels_is_read_in_less_than_a_gigabyte(tmp_path: Path) -> None:
    file = picture(tmp_path / "foto.jpg", 10_000, 7_000)
    done = subprocess.run(
        [sys.executable, "-c", READ_LARGE, str(file)], capture_output=True, text=True, timeout=120, check=True
    )
    width, height, kilobytes = (int(word) for word in done.stdout.split())
    assert (width, height) == (3200, 2240)
    assert kilobytes < 1 << 20


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a....", b"\x89PNG\r\n\x1a\n", b"not a picture", b"\xff\xd8\xff\xe0half"]
)
def test_what_is_no_whole_picture_is_refused_with_a_word(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "foto.png"
    file.write_bytes(content)
    with pytest.raises(FileError):
        read_picture(file)


def test_a_picture_cut_in_the_middle_is_refused(tmp_path: Path) -> None:
    file = picture(tmp_path / "foto.png", 900, 900)
    file.write_bytes(file.read_bytes()[:-400])
    with pytest.raises(FileError):
        read_picture(file)


def test_without_pins_the_whole_picture_fits_on_the_table() -> None:
    found = transform_of(laid(), SIZE)
    assert found is not None
    assert place_of(found, 0, 0) == Point(0, 120_000)
    assert place_of(found, 30_000, 20_000) == Point(180_000, 0)


def test_two_known_points_set_scale_and_turn() -> None:
    found = transform_of(laid(pin(100, 100, 60_000, 60_000), pin(200, 100, 60_000, 40_000)), SIZE)
    assert found is not None
    assert place_of(found, 10_000, 10_000) == Point(60_000, 60_000)
    assert place_of(found, 20_000, 10_000) == Point(60_000, 40_000)
    assert place_of(found, 10_000, 0) == Point(80_000, 60_000)


def test_four_corners_set_a_slanting_photograph_upright() -> None:
    corners = (
        pin(50, 40, 0, 120_000), pin(250, 40, 180_000, 120_000), pin(290, 190, 180_000, 0), pin(10, 190, 0, 0),
    )  # fmt: skip
    found = transform_of(laid(*corners), SIZE)
    assert found is not None
    assert [place_of(found, corner.x, corner.y) for corner in corners] == [corner.at for corner in corners]
    middle = place_of(found, 15_000, 11_500)
    assert middle.x == 90_000
    assert middle.y < 60_000


@pytest.mark.parametrize(
    "pins",
    [
        (pin(10, 10, 0, 0), pin(10, 10, 9_000, 0)),
        (pin(10, 10, 5_000, 5_000), pin(90, 10, 5_000, 5_000)),
        (pin(0, 0, 0, 0), pin(100, 0, 9_000, 0), pin(200, 0, 18_000, 0)),
        (pin(0, 0, 0, 0), pin(100, 0, 9_000, 0), pin(100, 100, 0, 9_000), pin(0, 100, 9_000, 9_000)),
    ],
)
def test_points_that_no_picture_can_have_are_refused(pins: tuple[Pin, ...]) -> None:
    assert transform_of(laid(*pins), SIZE) is None


def test_a_point_of_the_picture_is_dragged_to_its_place_as_one_step(pictured: EditorPage) -> None:
    assert pictured.document is not None
    before = pictured.document.history.count()
    drag(pictured, Point(60_000, 60_000), Point(80_000, 70_000))
    assert len(background(pictured).pins) == 1
    assert hands.near(background(pictured).pins[0].at, Point(80_000, 70_000), hands.pixel(pictured) + 100)
    assert pictured.document.history.count() == before + 1
    found = transform_of(background(pictured), SIZE)
    assert found is not None
    assert hands.near(place_of(found, 0, 0), Point(20_000, 130_000), 2 * hands.pixel(pictured) + 200)
    pictured.undo()
    assert background(pictured).pins == ()


def test_where_a_point_lies_can_be_typed(pictured: EditorPage) -> None:
    click(pictured, 60_000, 60_000)
    click(pictured, 120_000, 60_000)
    panel = pictured.toolbox.picture
    assert len(panel.spins) == 2
    panel.spins[1][0].setValue(1405)
    panel.spins[1][0].editingFinished.emit()
    assert background(pictured).pins[1].at.x == 140_500


def test_a_point_is_taken_out_with_the_right_button(pictured: EditorPage) -> None:
    click(pictured, 60_000, 60_000)
    at = background(pictured).pins[0].at
    QTest.mouseClick(pictured.view.viewport(), Qt.MouseButton.RightButton, hands.PLAIN, hands.spot(pictured, at))
    assert background(pictured).pins == ()


def test_the_picture_is_seen_and_hidden_by_its_layer(pictured: EditorPage) -> None:
    pictured.toolbox.picture.opacity.setValue(100)
    pictured.view.settle()
    shown = pictured.view.grab().toImage()
    spot = hands.spot(pictured, Point(20_000, 20_000)) + pictured.view.viewport().pos()
    assert shown.pixelColor(spot).red() > 150 > 80 > shown.pixelColor(spot).blue()
    pictured.show_layers(pictured.sheet.layers.with_hidden("background", True))
    pictured.view.settle()
    assert pictured.view.grab().toImage().pixelColor(spot).blue() > 80


def test_how_much_it_covers_and_taking_it_away_are_undone(pictured: EditorPage) -> None:
    panel = pictured.toolbox.picture
    panel.opacity.setValue(35)
    assert background(pictured).opacity == 35
    panel.remove()
    assert now(pictured).background is msgspec.UNSET
    pictured.undo()
    pictured.undo()
    assert background(pictured).opacity == 60


def test_a_picture_survives_saving_and_loading(pictured: EditorPage) -> None:
    click(pictured, 60_000, 60_000)
    assert pictured.document is not None
    assert scenario_from(pictured.document.content()) == now(pictured)


def test_a_table_without_a_picture_has_no_word_of_it_in_its_file() -> None:
    assert b"background" not in document_bytes(hands.made())


def test_a_table_of_the_book_stays_one_with_a_picture_under_it(tmp_path: Path) -> None:
    scenario = hands.made()
    assert is_untouched(scenario)
    with_picture = msgspec.structs.replace(scenario, background=read_picture(picture(tmp_path / "foto.png")))
    assert content_hash(with_picture) == content_hash(scenario)
    assert is_untouched(with_picture)


def test_a_battle_takes_no_picture_along(tmp_path: Path) -> None:
    pack = find_pack(hands.PACK)
    scenario = pack.hooks["make_scenario"](seed=7, terrain="colina", points=300)
    with_picture = msgspec.structs.replace(scenario, background=read_picture(picture(tmp_path / "foto.png")))
    assert pack.hooks["battle_setup"](with_picture) == pack.hooks["battle_setup"](scenario)


def test_no_drawing_shows_the_picture(tmp_path: Path) -> None:
    from studio.paint.plates import draw_plate
    from studio.words import load

    scenario = hands.made()
    with_picture = msgspec.structs.replace(scenario, background=read_picture(picture(tmp_path / "foto.png")))
    for name, document in (("sin", scenario), ("con", with_picture)):
        draw_plate(document, tmp_path / f"{name}.svg", None, None, load("es"))
    assert (tmp_path / "con.svg").read_bytes() == (tmp_path / "sin.svg").read_bytes()
