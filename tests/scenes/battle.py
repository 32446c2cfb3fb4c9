"""A battle between machine players, some way into it."""

import time
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from studio.places import campaigns
from studio.scenario.files import scenario_from

PATIENCE_S = 30
SEED = 5
SHOT = "dispara"


def scene(window: Any) -> None:
    """Fights a battle of the shipped campaign and stops at a shot with casualties."""
    page = window.page("battle")
    file: Path = sorted(campaigns().rglob("*.escenario.json"))[0]
    page.fight_scenario(scenario_from(file.read_bytes(), file.name), SEED, ("normal", "normal"))
    _wait(lambda: page.match is not None)
    director = page.director
    director.pause()
    page.play_to_end()
    _wait(lambda: page.match.ended and not director.held and director.at_end)
    beats = director.story.beats
    shots = [place for place, beat in enumerate(beats, 1) if getattr(beat.event, "casualties", 0) > 1]
    director.jump(shots[len(shots) // 2] if shots else len(beats) // 2)


def _wait(until: Any) -> None:
    end = time.monotonic() + PATIENCE_S
    while not until() and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)
