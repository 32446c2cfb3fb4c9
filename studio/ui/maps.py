"""Documents as pictures for the screen: what a map view or a card needs to show a battlefield."""

from collections.abc import Callable, Mapping
from functools import cache
from threading import Lock
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from studio.drawing.document import table_of
from studio.drawing.look import Style
from studio.drawing.memory import Memory
from studio.drawing.picture import Picture
from studio.drawing.scene import Table, board_size, map_picture
from studio.drawing.subject import Signs, load_signs
from studio.paint.painter import Preparer
from studio.places import resources
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.theme import Theme
from studio.ui.widgets.map_layer import UNITS_PER_CM, MakePicture

__all__ = [
    "Miniature",
    "pack_choices",
    "pack_signs",
    "pack_terms",
    "scenario_maker",
    "scenario_table",
    "seed_of",
    "table_maker",
    "thumbnail",
]

Choices = Mapping[str, tuple[str, ...]]

SEEDS: Final = 1_000_003


def pack_signs(desk: Desk, pack: str) -> Signs:
    """Returns the signs of a pack: its own hook's, else those of its resources; raises UsageError without any."""

    def load() -> Signs:
        hook = desk.pack(pack).hooks.get("signs")
        return hook() if hook is not None else load_signs(resources() / "packs" / pack / "symbols.toml")

    return desk.kept(f"signs:{pack}", load)


def pack_terms(desk: Desk, pack: str) -> Callable[[str], str]:
    """Returns what says a pack's keys (kinds, sides, works) in the language of now; an unknown key says itself."""
    phrases, words = desk.pack(pack).phrases, desk.words

    def say(key: str) -> str:
        return words.phrase(phrases, f"term.{key}") if f"term.{key}" in phrases else key.replace("_", " ")

    return say


def pack_choices(desk: Desk, pack: str) -> Choices:
    """Returns what a maker of tables may be asked for; a pack is asked once, as it reads all its tables for it."""
    return _choices(desk.pack(pack).hooks["setup_choices"])


@cache
def _choices(hook: Callable[[], Choices]) -> Choices:
    return hook()


def seed_of(text: str) -> int:
    """Returns the seed of a document's ground: the same text, the same stains and tufts."""
    found = 7
    for letter in text:
        found = (found * 31 + ord(letter)) % SEEDS
    return found


def scenario_table(desk: Desk, scenario: Scenario) -> Table:
    """Returns what lies on a scenario's table for everyone to see; raises UnknownPack."""
    return table_of(scenario, pack_signs(desk, scenario.pack), desk.words, pack_terms(desk, scenario.pack))


def table_maker(table: Table, signs: Signs) -> MakePicture:
    """Returns what draws a table for any zoom, as a map view wants it."""

    def make(style: Style, memory: Memory) -> Picture:
        return map_picture(table, signs, style, memory)

    return make


def scenario_maker(desk: Desk, scenario: Scenario) -> MakePicture:
    """Returns what draws a scenario for any zoom, as a map view wants it."""
    return table_maker(scenario_table(desk, scenario), pack_signs(desk, scenario.pack))


class Miniature:
    """Paints one table small again and again: what is as it was the last time is not drawn anew. Any thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._looks: tuple[object, ...] = ()
        self._memory = Memory()
        self._preparer: Preparer | None = None

    def paint(self, theme: Theme, table: Table, signs: Signs, width: int, height: int, seed: int = 0) -> QImage:
        """Paints a picture that fills a box of pixels, cut where its proportions differ."""
        across, down = board_size(table.board)
        scale = max(width / across, height / down)
        style = theme.look.style(max(1.0, scale * UNITS_PER_CM), seed=seed)
        with self._lock:
            looks = (theme, signs, across, down, scale, seed)
            if self._preparer is None or looks != self._looks:
                self._looks, self._memory = looks, Memory()
                self._preparer = Preparer(theme.palette, theme.fonts)
            prepared = self._preparer.prepare(map_picture(table, signs, style, self._memory))
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(theme.colour("map.ground"))
        painter = QPainter(image)
        painter.translate((width - across * scale) / 2, (height - down * scale) / 2)
        painter.scale(scale, scale)
        painter.translate(0, down)
        prepared.paint(painter, region=QRectF(0, -down, across, down))
        painter.end()
        return image


def thumbnail(theme: Theme, table: Table, signs: Signs, width: int, height: int, seed: int = 0) -> QImage:
    """Paints a table as a small picture that fills a box of pixels, cut where its proportions differ; any thread."""
    return Miniature().paint(theme, table, signs, width, height, seed)
