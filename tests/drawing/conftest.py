"""What the tests of drawing stand on: the shipped look, the signs of the main pack, and a style."""

import pytest

from studio.drawing.look import Look, Style, load_look
from studio.drawing.subject import Signs, load_signs
from studio.places import resources


@pytest.fixture(scope="session")
def look() -> Look:
    return load_look(resources())


@pytest.fixture(scope="session")
def signs() -> Signs:
    return load_signs(resources() / "packs" / "spain1936" / "symbols.toml")


@pytest.fixture(scope="session")
def style(look: Look) -> Style:
    return look.style(11.0)
