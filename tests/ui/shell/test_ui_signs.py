"""Signs of buttons follow the theme."""

import gc
from pathlib import Path

from pytestqt.qtbot import QtBot

from studio.errors import N_
from studio.ui.theme import Theme
from studio.ui.widgets.basics import tool_button
from tests.ui import samples


def test_the_sign_of_a_button_is_drawn_again_in_the_colours_of_another_theme(
    qtbot: QtBot, data_folder: Path, plain_theme: Theme
) -> None:
    desk = samples.desk(data_folder, "es", plain_theme)
    button = tool_button(desk, "play", N_("Play or pause"), lambda: None)
    qtbot.addWidget(button)
    gc.collect()
    before = button.icon().cacheKey()
    desk.prefer("theme", "dark")
    assert button.icon().cacheKey() != before
