"""What the tests of paint stand on: look, signs, palette and fonts of the shipped resources."""

import shutil
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from pytestqt.qtbot import QtBot

from studio.drawing.look import Look, load_look
from studio.drawing.palette import Palette, load_palette
from studio.drawing.subject import Signs, load_signs
from studio.paint.fonts import Fonts, load_fonts
from studio.places import resources


@dataclass(frozen=True)
class Kit:
    look: Look
    signs: Signs
    palette: Palette
    fonts: Fonts


@pytest.fixture(scope="session")
def readers_of_pdf(lacking: Callable[[str], None]) -> None:
    if not all(map(shutil.which, ("pdftoppm", "pdftotext"))):
        lacking("pdftoppm and pdftotext (poppler-utils), to look at the page and to read it, are not installed")


@pytest.fixture
def kit(qtbot: QtBot) -> Kit:
    look = load_look(resources())
    return Kit(
        look,
        load_signs(resources() / "packs" / "spain1936" / "symbols.toml"),
        load_palette(resources() / "styles", "light"),
        load_fonts(look, resources() / "fonts"),
    )
