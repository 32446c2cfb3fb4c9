"""Small maps for the cards of the library: painted one after another in the background, kept while the studio runs.

What draws them is loaded with the first one: the first window does not wait for it.
"""

from collections import OrderedDict
from typing import Final

import msgspec
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPen

from studio.files import read_limited
from studio.library import Kind
from studio.ui.desk import Desk
from studio.ui.library.entries import LARGEST, Card
from studio.ui.tasks import Progress
from studio.ui.theme import Theme

__all__ = ["MAPPED", "Thumbs", "framed", "paint_map"]

MOST_KEPT: Final = 400
MAPPED: Final = (Kind.SCENARIO, Kind.CAMPAIGN)
"""The kinds of documents that have a map."""
CORNER: Final = 4


class _Node(msgspec.Struct):
    scenario: str = ""


class _Graph(msgspec.Struct):
    nodes: tuple[_Node, ...] = ()


class Thumbs(QObject):
    """Gives the small map of a card, now or, after `came`, later; cards without a map never get one."""

    came = Signal()

    def __init__(self, desk: Desk, width: int, height: int) -> None:
        super().__init__()
        self.desk = desk
        self._size = (width, height)
        self._images: OrderedDict[str, QImage | None] = OrderedDict()
        self._wanted: OrderedDict[str, Card] = OrderedDict()
        self._busy = False
        desk.theme_changed.connect(self._forget)
        desk.language_changed.connect(self._forget)

    def find(self, card: Card) -> QImage | None:
        """Returns the map of a card, none when there is none or it is still to come."""
        if card.kind not in MAPPED:
            return None
        if card.key in self._images:
            return self._images[card.key]
        self._wanted.pop(card.key, None)
        self._wanted[card.key] = card
        self._next()
        return None

    def _next(self) -> None:
        if self._busy or not self._wanted:
            return
        key, card = self._wanted.popitem()
        self._busy = True
        self.desk.tasks.start(
            self.desk.say("Drawing small maps"),
            lambda _progress: self._paint(card, _progress),
            lambda image: self._take(key, image),
            lambda _failure: self._take(key, None),
            quiet=True,
        )

    def _paint(self, card: Card, _progress: Progress) -> QImage | None:
        from studio.scenario.files import scenario_from
        from studio.ui.maps import pack_signs, scenario_table, seed_of, thumbnail

        desk, theme = self.desk, self.desk.theme
        content = read_limited(card.path, LARGEST) if card.path else desk.shelf.content(card.item_id)
        if card.kind is Kind.CAMPAIGN:
            content = self._first_battle(card, content)
        scenario = scenario_from(content, card.title)
        table = scenario_table(desk, scenario)
        wide, high = (theme.px(side) * 2 for side in self._size)
        return thumbnail(theme, table, pack_signs(desk, scenario.pack), wide, high, seed_of(scenario.id))

    def _first_battle(self, card: Card, campaign: bytes) -> bytes:
        """Returns the first battlefield of a campaign, from beside its file or from the shelf."""
        nodes = msgspec.json.decode(campaign, type=_Graph).nodes
        name = next((node.scenario for node in nodes if node.scenario), "")
        if card.path is not None:
            return read_limited(card.path.with_name(name), LARGEST)
        return self.desk.shelf.content(f"{Kind.SCENARIO.value}-{name.removesuffix(Kind.SCENARIO.suffix)}")

    def _take(self, key: str, image: QImage | None) -> None:
        self._busy = False
        self._images[key] = image
        while len(self._images) > MOST_KEPT:
            self._images.popitem(last=False)
        self.came.emit()
        self._next()

    def _forget(self) -> None:
        self._images.clear()


def framed(box: QRectF, theme: Theme) -> QPainterPath:
    """Returns the outline of a small map."""
    shape = QPainterPath()
    shape.addRoundedRect(box, theme.px(CORNER), theme.px(CORNER))
    return shape


def paint_map(painter: QPainter, theme: Theme, box: QRectF, image: QImage | None) -> None:
    """Paints a small map into its frame, filled by the middle of the image; without an image the frame alone."""
    shape = framed(box, theme)
    if image is not None:
        painter.save()
        painter.setClipPath(shape)
        painter.drawImage(box, image, _filling(box, image))
        painter.restore()
    painter.setPen(QPen(theme.colour("hairline"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)


def _filling(box: QRectF, image: QImage) -> QRectF:
    """Returns the middle part of an image that has the proportions of a box."""
    scale = min(image.width() / box.width(), image.height() / box.height())
    wide, high = box.width() * scale, box.height() * scale
    return QRectF((image.width() - wide) / 2, (image.height() - high) / 2, wide, high)
