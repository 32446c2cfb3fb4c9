"""Plates, paper and SVG: what is written on them, how large they are, and that they are well formed."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from studio.drawing.look import Look, Style
from studio.drawing.palette import load_palette
from studio.drawing.paper import pages_for, paper_named, scale_named
from studio.drawing.plate import DealtSector, PlateSide, PlateText, plate_picture
from studio.drawing.scene import map_picture
from studio.drawing.subject import Signs
from studio.drawing.svg import svg
from studio.errors import UsageError
from studio.places import resources
from tests.drawing.valdehierro import TABLE

TEXT = PlateText(
    "El puente de Valdehierro",
    "ESTADO MAYOR",
    "N",
    "SIGNOS",
    "Escala en la mesa, en centímetros",
    ("Colina",),
    ("Mesa de 180 × 120 cm",),
    "",
    "REPARTO",
    (DealtSector(1, "Abrupto B", 2, "2 × elevación"), DealtSector(2, "Pueblo", 0, "")),
    "OBJETIVOS",
    (PlateSide("nacional", "Atacante", "750 puntos"), PlateSide("republicano", "Defensor", "500 puntos")),
    (("wood", "Bosque"), ("trench", "Trinchera"), ("objective", "Objetivo")),
)
SPACE = "{http://www.w3.org/2000/svg}"


def test_a_plate_of_the_usual_table_has_the_proportions_of_the_model(signs: Signs, style: Style) -> None:
    _, _, width, height = plate_picture(TABLE, TEXT, signs, style).frame

    assert (round(width * 11 / 1000), round(height * 11 / 1000)) == (2400, 1600)


def test_a_plate_says_title_sectors_sides_and_signs(signs: Signs, style: Style) -> None:
    said = {text.text for text in plate_picture(TABLE, TEXT, signs, style).texts()}

    assert {"El puente", "de", "Valdehierro", "1. Abrupto B", "Atacante", "750 puntos", "Bosque", "SIGNOS", "N"} <= said
    assert {"El cruce", "Cota Parda", "El Vigía"} <= said


def test_rulers_have_a_figure_at_every_ten_centimetres(signs: Signs, style: Style) -> None:
    texts = [text for text in plate_picture(TABLE, TEXT, signs, style).texts() if text.text == "170"]

    assert sorted(text.x for text in texts) == [170_000, 170_000]


def test_the_scale_bar_is_as_long_as_it_says(signs: Signs, style: Style) -> None:
    figures = [
        text for text in plate_picture(TABLE, TEXT, signs, style).texts() if text.y > 7_000 and text.text == "50"
    ]

    assert [text.x for text in figures] == [50_000]


def test_printed_names_have_at_least_six_points(signs: Signs, look: Look) -> None:
    style = look.style().printed(10)
    names = [text for text in map_picture(TABLE, signs, style).texts() if text.text in ("Soto", "Loma del Pino")]

    assert len(names) == 2
    assert all(text.size / 10 / 100 >= 6 * 25.4 / 72 - 0.01 for text in names)


def test_printed_lines_are_never_finer_than_an_eighth_of_a_millimetre(look: Look) -> None:
    style = look.style().printed(10)

    assert style.width("roof_tile") / 10 == pytest.approx(12.0)
    assert style.width("road_casing") == 240


def test_the_usual_plate_fits_a4_at_one_to_ten(signs: Signs, style: Style) -> None:
    frame = plate_picture(TABLE, TEXT, signs, style).frame
    (page,) = pages_for(frame, paper_named("A4"), 10)

    assert (page.width, page.height) == (297, 210)
    assert page.left == pytest.approx((297 - frame[2] / 1000) / 2)


def test_a_larger_scale_is_spread_over_pages_that_cover_it_all() -> None:
    pages = pages_for((0, -120_000, 180_000, 120_000), paper_named("a4"), 1)

    assert len(pages) == pages[0].rows * pages[0].columns
    assert sum(page.frame[2] * page.frame[3] for page in pages) == 180_000 * 120_000
    assert {page.row for page in pages} == set(range(pages[0].rows))


def test_paper_and_scale_are_read_or_refused() -> None:
    assert paper_named(" A3 ") == (297, 420)
    assert scale_named("1:10") == 10
    with pytest.raises(UsageError, match="A4"):
        paper_named("foolscap")
    for wrong in ("10", "2:1", "1:0", "1:x"):
        with pytest.raises(UsageError):
            scale_named(wrong)


def test_svg_is_well_formed_and_keeps_the_layers_in_order(signs: Signs, style: Style, look: Look) -> None:
    palette = load_palette(resources() / "styles", "light")
    root = ElementTree.fromstring(svg(map_picture(TABLE, signs, style), palette, look.faces, 0.1))

    assert root.get("width") == "180.00mm"
    assert root.get("viewBox") == "0 -120000 180000 120000"
    layers = [group.get("id") for group in root.findall(f"{SPACE}g")]
    assert layers.index("rises") < layers.index("woods") < layers.index("roads") < layers.index("objectives")


def test_svg_names_families_and_every_reference_is_defined(signs: Signs, style: Style, look: Look) -> None:
    palette = load_palette(resources() / "styles", "light")
    text = svg(plate_picture(TABLE, TEXT, signs, style), palette, look.faces)
    root = ElementTree.fromstring(text)

    ids = {element.get("id") for element in root.iter() if element.get("id")}
    uses = {element.get("href", "").removeprefix("#") for element in root.iter(f"{SPACE}use")}
    assert uses <= ids
    assert "EB Garamond" in text
    assert "data:" not in text


def test_svg_is_the_same_twice_and_small_enough(signs: Signs, style: Style, look: Look) -> None:
    palette = load_palette(resources() / "styles", "light")
    first = svg(map_picture(TABLE, signs, style), palette, look.faces)

    assert first == svg(map_picture(TABLE, signs, style), palette, look.faces)
    assert len(first) < 1_500_000


def test_svg_escapes_what_people_write(signs: Signs, style: Style, look: Look) -> None:
    palette = load_palette(resources() / "styles", "bw")
    text = replace(TEXT, title="Loma <A> & B")
    root = ElementTree.fromstring(svg(plate_picture(TABLE, text, signs, style), palette, look.faces))

    assert "Loma <A>" in {element.text for element in root.iter(f"{SPACE}text")}
