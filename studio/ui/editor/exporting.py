"""Drawing a table into a file: SVG, PNG or PDF, off the window's thread."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.pages import Shell
from studio.ui.tasks import Progress

__all__ = ["draw_to_file"]


def draw_to_file(parent: QWidget, desk: Desk, shell: Shell, scenario: Scenario, title: str) -> None:
    """Asks for a file and draws the plate of a table into it, of the kind that its ending says."""
    name, _ = QFileDialog.getSaveFileName(parent, desk.say("Draw it…"), f"{title}.pdf", "*.pdf *.svg *.png")
    if not name:
        return
    words, path = desk.words, Path(name)

    def work(progress: Progress) -> Path:
        from studio.paint.plates import draw_plate

        progress(0, 0)
        draw_plate(scenario, path, None, None, words)
        return path

    desk.tasks.start(
        desk.say("Drawing the plan"), work, lambda drawn: shell.toast(desk.say("Written to {where}", where=drawn.name))
    )
