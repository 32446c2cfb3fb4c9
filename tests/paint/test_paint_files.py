"""PNG and PDF: exact pixels, true scale, words that can be found, and fonts with every letter."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QRawFont
from pytestqt.qtbot import QtBot

from studio.drawing.look import load_look
from studio.drawing.paper import pages_for, paper_named
from studio.drawing.pencil import rectangle
from studio.drawing.picture import Layer, Picture, Text
from studio.engine.values import Side
from studio.errors import CannotSave, UsageError
from studio.paint.fonts import load_fonts
from studio.paint.images import image, page_image
from studio.paint.painter import prepare
from studio.paint.pdf import save_pdf
from studio.paint.plates import draw_plate as draw
from studio.places import resources
from studio.scenario.model import Camp, Objective, Piece, Scenario, Sector, Work, Zone
from studio.words import Phrases, load
from tests.drawing import valdehierro
from tests.paint.conftest import Kit

ATTACKER, DEFENDER = Side("attacker"), Side("defender")


@pytest.fixture(scope="session")
def phrases() -> Phrases:
    return tomllib.loads((resources() / "packs" / "spain1936" / "phrases.toml").read_text("utf-8"))


@pytest.fixture(scope="session")
def scenario() -> Scenario:
    return Scenario(
        title="El puente de Valdehierro",
        pack="spain1936",
        version="1",
        board=valdehierro.BOARD,
        terrain="colina",
        season="verano",
        pieces=tuple(
            Piece(id=number, kind=piece.kind, shape=piece.shape, name=piece.name)
            for number, piece in enumerate(valdehierro.PIECES, 1)
        ),
        works=tuple(
            Work(id=number, kind=work.kind, shape=work.shape, owner=DEFENDER, bearing=work.bearing)
            for number, work in enumerate(valdehierro.WORKS, 1)
        ),
        objectives=(Objective(id=1, at=valdehierro.points((60, 60))[0], name="El cruce"),),
        sectors=(
            Sector(number=1, kind="abrupto-b", owner=ATTACKER, west=0, east=90_000, counts={"wood": 2}),
            Sector(number=2, kind="pueblo", owner=DEFENDER, west=90_000, east=180_000),
        ),
        zones=(Zone(id=1, kind="deployment", side=ATTACKER, outline=valdehierro.box(0, 0, 45, 120)),),
        sides=(
            Camp(side=ATTACKER, nation="nacional", budget=750),
            Camp(side=DEFENDER, nation="republicano", budget=500),
        ),
    )


def bar(kit: Kit) -> Picture:
    ten = rectangle(0, 0, 10_000, 1_000).fill("ink")
    return Picture((0, -10_000, 20_000, 20_000), (Layer("frame", (ten,)),))


def dark_columns(picture: QImage, row: int) -> int:
    return sum(picture.pixelColor(x, row).lightness() < 128 for x in range(picture.width()))


def test_an_image_has_the_pixels_of_its_inches(kit: Kit) -> None:
    whole = image(prepare(bar(kit), kit.palette, kit.fonts), kit.palette, 300, 10)

    assert (whole.width(), whole.height()) == (236, 236)


def test_a_bar_of_ten_centimetres_is_one_centimetre_at_one_to_ten(kit: Kit) -> None:
    whole = image(prepare(bar(kit), kit.palette, kit.fonts), kit.palette, 300, 10)

    assert abs(dark_columns(whole, 122) - 118) <= 1


def test_a_page_of_a3_at_300_dpi_has_exactly_its_pixels(kit: Kit) -> None:
    (page,) = pages_for((0, -10_000, 20_000, 10_000), paper_named("A3"), 10)
    whole = page_image(prepare(bar(kit), kit.palette, kit.fonts), kit.palette, page, 300, 10)

    assert (whole.width(), whole.height()) == (4961, 3508)


@pytest.mark.usefixtures("readers_of_pdf")
def test_a_bar_on_a_pdf_page_is_true_to_scale(kit: Kit, tmp_path: Path) -> None:
    pages = pages_for((0, -10_000, 20_000, 20_000), paper_named("A4"), 10)
    path = tmp_path / "bar.pdf"
    save_pdf(prepare(bar(kit), kit.palette, kit.fonts, True), pages, 10, path, "bar", kit.palette, kit.fonts)
    subprocess.run(["pdftoppm", "-r", "254", "-png", path, tmp_path / "page"], check=True, timeout=60)
    whole = QImage(str(next(tmp_path.glob("page*.png"))))

    assert max(dark_columns(whole, row) for row in range(0, whole.height(), 5)) in (99, 100, 101)


def test_a_pdf_that_does_not_fit_takes_several_pages(
    scenario: Scenario, phrases: Phrases, tmp_path: Path, qtbot: QtBot
) -> None:
    drawn = draw(scenario, tmp_path / "a.pdf", "A4", "1:4", load("es"), phrases=phrases)

    assert drawn.pages > 1
    assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "a.pdf").read_bytes())) == drawn.pages


@pytest.mark.usefixtures("readers_of_pdf")
def test_the_words_of_a_pdf_can_be_found(scenario: Scenario, phrases: Phrases, tmp_path: Path, qtbot: QtBot) -> None:
    draw(scenario, tmp_path / "a.pdf", "A4", None, load("es"), phrases=phrases)
    said = subprocess.run(
        ["pdftotext", tmp_path / "a.pdf", "-"], capture_output=True, text=True, check=True, timeout=60
    ).stdout

    for word in ("Valdehierro", "El Vigía", "Elevación", "Línea de arbustos", "750 puntos"):
        assert word in said


@pytest.mark.parametrize(("name", "scale"), [("a.svg", 10), ("a.png", 10), ("a.pdf", 8)])
def test_a_scenario_is_drawn_in_each_format(
    scenario: Scenario, phrases: Phrases, tmp_path: Path, name: str, scale: int, qtbot: QtBot
) -> None:
    drawn = draw(scenario, tmp_path / name, None, None, load("en"), phrases=phrases)

    assert drawn.scale == scale
    head = (tmp_path / name).read_bytes()[:5]
    assert head in (b"<?xml", b"\x89PNG\r", b"%PDF-")


def test_a_paper_takes_the_largest_usual_scale_that_fits(
    scenario: Scenario, phrases: Phrases, tmp_path: Path, qtbot: QtBot
) -> None:
    assert draw(scenario, tmp_path / "a.pdf", "A3", None, load("en"), phrases=phrases).scale == 8


def test_wrong_endings_papers_and_folders_are_refused(
    scenario: Scenario, phrases: Phrases, tmp_path: Path, qtbot: QtBot
) -> None:
    with pytest.raises(UsageError):
        draw(scenario, tmp_path / "a.gif", None, None, load("en"), phrases=phrases)
    with pytest.raises(UsageError):
        draw(scenario, tmp_path / "a.pdf", "B9", None, load("en"), phrases=phrases)
    with pytest.raises(CannotSave):
        draw(scenario, tmp_path / "none" / "a.png", None, None, load("en"), phrases=phrases)


def test_the_fonts_have_every_letter_that_is_needed(qtbot: QtBot) -> None:
    for face in load_look(resources()).faces.values():
        font = QRawFont(str(resources() / "fonts" / face.file), 20)
        assert all(glyph for glyph in font.glyphIndexesForString("áéíóúüñÁÉÍÓÚÜÑª½−«»¿¡×–"))


def test_each_face_is_registered_and_bold_is_bold(qtbot: QtBot) -> None:
    look = load_look(resources())
    fonts = load_fonts(look, resources() / "fonts")

    assert set(fonts.families) == set(look.faces)
    assert fonts.font("cantarell_bold", 12).bold()
    assert fonts.font("garamond_italic", 12).italic()


def test_the_advances_on_file_are_those_of_the_fonts(qtbot: QtBot) -> None:
    for face in load_look(resources()).faces.values():
        font = QRawFont(str(resources() / "fonts" / face.file), 1000)
        (advance,) = font.advancesForGlyphIndexes(font.glyphIndexesForString("ñ"))
        assert round(advance.x()) == face.advances["ñ"]


def test_the_theme_decides_the_colour(kit: Kit) -> None:
    text = Text("x", 0, 0, "cantarell", 1_000, "ink")
    picture = Picture((0, 0, 100, 100), (Layer("frame", (rectangle(0, 0, 100, 100).fill("ground"), text)),))
    whole = image(prepare(picture, kit.palette, kit.fonts), kit.palette, 2540, 1)

    assert whole.pixelColor(90, 90) == QColor(kit.palette.hex("ground"))


def test_only_what_reaches_into_a_region_is_painted(kit: Kit) -> None:
    prepared = prepare(bar(kit), kit.palette, kit.fonts)
    picture = QImage(200, 200, QImage.Format.Format_RGB32)
    picture.fill(QColor(255, 255, 255))
    painter = QPainter(picture)
    painter.scale(0.01, 0.01)
    painter.translate(0, 10_000)
    prepared.paint(painter, region=QRectF(15_000, 5_000, 100, 100))
    painter.end()

    assert dark_columns(picture, 105) == 0
