"""Palettes: contrast computed from the files, bases, and no colour in the code."""

import re
from pathlib import Path

import pytest

from studio.drawing.palette import Palette, contrast, load_palette, palette_names
from studio.errors import UsageError
from studio.places import resources

STYLES = resources() / "styles"
ROOT = Path(__file__).parents[2]

TEXT_PAIRS = (
    ("text", "panel"),
    ("text", "window"),
    ("text", "inset"),
    ("text_second", "panel"),
    ("text_second", "window"),
    ("accent", "panel"),
    ("accent", "accent_wash"),
    ("on_accent", "accent"),
    ("good", "panel"),
    ("good", "good_wash"),
    ("refused", "panel"),
    ("refused", "refused_wash"),
    ("warning", "panel"),
    ("warning", "warning_wash"),
    ("chip_text", "chip"),
    ("rail_text", "rail"),
    ("rail_active", "rail"),
    ("tray_text", "tray"),
    ("die_ink", "die"),
    ("die_figure", "die_good"),
    ("die_figure", "die_bad"),
)
NAME_PAIRS = (
    ("ink", "ground"),
    ("ink", "rise0"),
    ("ink", "plate"),
    ("ink_second", "paper"),
    ("road_name", "ground"),
    ("river_name", "water_light"),
    ("wood_name", "wood_halo"),
    ("sector_figure", "sector"),
    ("objective_ring", "objective"),
    ("side_red_ink", "side_red"),
    ("side_blue_ink", "side_blue"),
    ("good", "plate"),
    ("refused", "plate"),
)
LINE_PAIRS = (
    ("sector", "ground"),
    ("hachure", "rise0"),
    ("contour", "ground"),
    ("wood_edge", "ground"),
    ("road_casing", "ground"),
    ("river_edge", "ground"),
    ("work", "ground"),
    ("wire", "ground"),
    ("side_red_line", "ground"),
    ("side_blue_line", "ground"),
    ("counter_outline", "chosen"),
)


@pytest.fixture(params=["light", "dark", "bw", "print", "safe-light", "safe-dark"])
def palette(request: pytest.FixtureRequest) -> Palette:
    return load_palette(STYLES, request.param)


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast((0, 0, 0, 255), (255, 255, 255, 255)) == pytest.approx(21.0)


@pytest.mark.parametrize("pair", TEXT_PAIRS)
def test_screen_texts_can_be_read(palette: Palette, pair: tuple[str, str]) -> None:
    assert contrast(palette.ui[pair[0]], palette.ui[pair[1]]) >= 4.5


@pytest.mark.parametrize("pair", NAME_PAIRS)
def test_names_on_the_map_can_be_read(palette: Palette, pair: tuple[str, str]) -> None:
    assert contrast(palette.colour(pair[0]), palette.colour(pair[1])) >= 4.5


@pytest.mark.parametrize("pair", LINE_PAIRS)
def test_lines_that_carry_meaning_can_be_seen(palette: Palette, pair: tuple[str, str]) -> None:
    assert contrast(palette.colour(pair[0]), palette.colour(pair[1])) >= 3.0


def test_every_markers_sign_stands_out_from_its_ground(palette: Palette) -> None:
    assert all(contrast(ground, sign) >= 4.5 for ground, sign in palette.markers.values())


def test_a_palette_takes_from_its_base_what_it_does_not_say() -> None:
    safe, light = load_palette(STYLES, "safe-light"), load_palette(STYLES, "light")

    assert safe.map["ground"] == light.map["ground"]
    assert safe.map["side_red"] != light.map["side_red"]


def test_the_palettes_are_found_by_name() -> None:
    assert set(palette_names(STYLES)) >= {"bw", "dark", "light", "print", "safe-dark", "safe-light"}


def test_an_unknown_palette_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UsageError, match="safe-light"):
        load_palette(STYLES, "sepia")


def test_no_colour_is_written_in_the_code() -> None:
    sources = [*(ROOT / "studio" / "drawing").glob("*.py"), *(ROOT / "studio" / "paint").glob("*.py")]
    found = [path.name for path in sources if re.search(r"#[0-9A-Fa-f]{6}\b", path.read_text("utf-8"))]

    assert len(sources) > 40
    assert found == []
