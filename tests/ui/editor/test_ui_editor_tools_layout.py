"""Every tool of the battlefield page is laid out well: nothing clipped, nothing on top of something else."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.ui.pages import PAGES
from studio.ui.window import Window
from studio.words.pseudo import pseudo
from tests.scenes.field_tools import SCENES
from tests.shots import settle
from tests.ui import samples
from tests.ui.layout_check import faults


@pytest.mark.parametrize(("language", "scale"), [("es", 100), ("en", 200)])
@pytest.mark.parametrize("name", ["several", "works", "zones", "picture", "size"])
def test_a_tool_is_laid_out_well(qtbot: QtBot, data_folder: Path, name: str, language: str, scale: int) -> None:
    desk = samples.desk(data_folder, language, theme="light", scale=scale)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.show_page("field")
    SCENES[name](window)
    settle(window)
    assert faults(window, window.desk) == []
    window.close_now()


@pytest.mark.parametrize("name", ["works", "zones", "picture", "size"])
def test_a_tool_has_room_for_texts_that_are_two_fifths_longer(qtbot: QtBot, data_folder: Path, name: str) -> None:
    desk = samples.desk(data_folder, "en", theme="light")
    desk.words = pseudo(desk.words)
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.show_page("field")
    SCENES[name](window)
    settle(window)
    assert faults(window, window.desk) == []
    window.close_now()
