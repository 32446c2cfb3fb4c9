"""The library with some battlefields."""

import tempfile
import time
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from studio.library import add_file
from tests.ui import samples

TITLES = ("El puente de Valdehierro", "Cota Parda", "Las Eras", "El Vigía", "El vado de Codo")


def scene(window: Any) -> None:
    """Puts battlefields on the shelf and marks one."""
    page = window.page("library")
    with tempfile.TemporaryDirectory() as folder:
        for number, title in enumerate(TITLES):
            add_file(window.desk.shelf, samples.scenario_file(Path(folder), title, f"s{number}"))
    page.shown()
    end = time.monotonic() + 20
    while len(page.grid.cards) < len(TITLES) and time.monotonic() < end:
        QApplication.processEvents()
    place = next(place for place, card in enumerate(page.grid.cards) if not card.shipped)
    page.grid.setCurrentIndex(page.grid.model().index(place, 0))
