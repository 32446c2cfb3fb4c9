"""No text is cut off, nothing overlaps, everything can be read: each page, both languages, both themes, two scales."""

import pytest
from PySide6.QtWidgets import QApplication

from studio.words.pseudo import pseudo
from tests.ui.conftest import MakeWindow
from tests.ui.layout_check import faults


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("theme", "scale"), [("light", 100), ("dark", 150), ("light", 200)])
@pytest.mark.parametrize("key", ["library", "settings"])
def test_a_page_is_laid_out_well(make_window: MakeWindow, language: str, theme: str, scale: int, key: str) -> None:
    window = make_window(language, theme=theme, scale=scale)
    window.show_page(key)
    for _ in range(5):
        QApplication.processEvents()
    assert faults(window, window.desk) == []


@pytest.mark.parametrize("key", ["library", "settings"])
def test_texts_that_are_two_fifths_longer_still_fit(make_window: MakeWindow, key: str) -> None:
    window = make_window("en")
    window.desk.words = pseudo(window.desk.words)
    window.desk.resay()
    window.show_page(key)
    for _ in range(5):
        QApplication.processEvents()
    assert faults(window, window.desk) == []
