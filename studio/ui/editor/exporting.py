"""Writing a table into a file: SVG, PNG, PDF, GeoJSON or Universal VTT, off the window's thread."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from studio.board.place import UNITS_PER_CM
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.pages import Shell
from studio.ui.tasks import Progress

__all__ = ["draw_to_file"]


FORMATS = (
    ("PDF", (".pdf",)),
    ("SVG", (".svg",)),
    ("PNG", (".png",)),
    ("GeoJSON", (".geojson",)),
    ("Universal VTT", (".dd2vtt", ".uvtt")),
)
GRID, PIXELS = 5 * UNITS_PER_CM, 70
"""The squares of a map for virtual tables."""


def draw_to_file(parent: QWidget, desk: Desk, shell: Shell, scenario: Scenario, title: str) -> None:
    """Asks for a file and writes a table into it, of the kind that its ending says: a plate, or for other programs."""
    kinds = {f"{name} ({' '.join(f'*{ending}' for ending in endings)})": endings[0] for name, endings in FORMATS}
    name, kind = QFileDialog.getSaveFileName(parent, desk.say("Export…"), f"{title}.pdf", ";;".join(kinds))
    if not name:
        return
    words, path = desk.words, Path(name)
    if not path.suffix:
        path = path.with_name(path.name + kinds.get(kind, ".pdf"))

    def work(progress: Progress) -> Path:
        from studio.paint.exports import EXPORTS, export_to
        from studio.paint.plates import draw_plate

        progress(0, 0)
        if path.suffix.lower() in EXPORTS:
            export_to(scenario, path, GRID, PIXELS, words)
        else:
            draw_plate(scenario, path, None, None, words)
        return path

    desk.tasks.start(
        desk.say("Drawing the plan"), work, lambda drawn: shell.toast(desk.say("Written to {where}", where=drawn.name))
    )
