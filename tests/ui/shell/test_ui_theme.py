"""The theme: colours that can be read, no colour in code, a style sheet without holes."""

import re
from pathlib import Path

import pytest

import studio.ui
from studio.drawing.palette import contrast, load_palette
from studio.places import resources
from studio.ui.preferences import PREFERENCES
from studio.ui.theme import Theme, load_theme, palette_name

PAIRS = [
    ("text", "window"),
    ("text", "panel"),
    ("text", "inset"),
    ("text", "accent_wash"),
    ("text_second", "window"),
    ("text_second", "panel"),
    ("text_second", "inset"),
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
    ("tray_sum", "tray"),
    ("die_ink", "die"),
    ("die_ink", "die_spare"),
    ("die_figure", "die_good"),
    ("die_figure", "die_bad"),
]
PALETTES = ["light", "dark", "safe-light", "safe-dark", "bw", "bw-dark"]


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_every_text_can_be_read_on_its_ground(name: str, ink: str, ground: str) -> None:
    palette = load_palette(resources() / "styles", name)
    assert contrast(palette.ui[ink], palette.ui[ground]) >= 4.5


@pytest.mark.parametrize("sides", [choice.value for choice in PREFERENCES["sides"].choices])
@pytest.mark.parametrize("dark", [False, True])
def test_every_choice_of_colours_has_its_palette(plain_theme: Theme, sides: str, dark: bool) -> None:
    theme = load_theme(palette_name(sides, dark), like=plain_theme)
    assert theme.dark is dark


@pytest.mark.parametrize("scale", [100, 125, 150, 175, 200])
def test_the_style_sheet_has_no_holes(plain_theme: Theme, scale: int) -> None:
    sheet = plain_theme.at(scale).style_sheet({"down": "d", "up": "u", "check": "c"})
    assert not re.search(r"\$\w|\d+dp\b|font\(\w", sheet)
    assert sheet.count("{") == sheet.count("}")


def test_a_scale_stays_within_its_limits(plain_theme: Theme) -> None:
    assert plain_theme.at(50).scale == 100
    assert plain_theme.at(400).scale == 200


def test_reduced_motion_takes_no_time(plain_theme: Theme) -> None:
    assert load_theme("light", calm=True, like=plain_theme).duration("die") == 0
    assert load_theme("light", calm=False, like=plain_theme).duration("die") == 600


def test_no_colour_stands_in_the_code_of_the_screen() -> None:
    folder = Path(studio.ui.__file__).parent
    found = [
        f"{path.relative_to(folder)}:{number}"
        for path in folder.rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if re.search(r"#[0-9A-Fa-f]{6}\b|QColor\((?!0, 0, 0, 0\))\s*\d", line) and "INK: Final" not in line
    ]
    assert found == []
