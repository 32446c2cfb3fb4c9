"""Counters and markers as small pictures for panels."""

from typing import Final

from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from studio.drawing.counters import counter_picture
from studio.drawing.picture import Layer, Picture, Stamp
from studio.drawing.scene import marker_symbols
from studio.drawing.subject import Counter, Signs
from studio.drawing.subject import Stand as Base
from studio.paint.painter import prepare
from studio.ui.desk import Desk

__all__ = ["counter_pixmap", "marker_pixmap"]

STAMP: Final = (60, 42)
MARKER: Final = 1000
MARKER_ROOM: Final = 1200
RATIO: Final = 2


def marker_pixmap(desk: Desk, kind: str, size: int) -> QPixmap:
    """Returns a marker as a picture of so many pixels at 100 %."""
    theme = desk.theme
    style = theme.look.style(1000.0)
    symbols = {symbol.name: symbol for symbol in marker_symbols(style)}
    name = f"marker_{kind}" if f"marker_{kind}" in symbols else "marker_more"
    stamp = Stamp(name, 0, 0, MARKER)
    frame = (-MARKER_ROOM, -MARKER_ROOM, 2 * MARKER_ROOM, 2 * MARKER_ROOM)
    picture = Picture(frame, (Layer("plates", (stamp,)),), tuple(symbols.values()))
    return _painted(desk, picture, theme.px(size), theme.px(size))


def counter_pixmap(desk: Desk, counter: Counter, signs: Signs) -> QPixmap:
    """Returns a unit's first stand as a picture, front up."""
    theme = desk.theme
    first = counter.stands[0]
    upright = Base(0, 0, first.width, first.depth, 0, first.symbol)
    shown = Counter(key=counter.key, side=counter.side, name="", stands=(upright,), hidden=counter.hidden)
    wide, high = theme.px(STAMP[0]), theme.px(STAMP[1])
    style = theme.look.style(min(wide / (first.width / 1000 + 1), high / (first.depth / 1000 + 1)))
    return _painted(desk, counter_picture(shown, signs, style, plate=False), wide, high)


def _painted(desk: Desk, picture: Picture, wide: int, high: int) -> QPixmap:
    theme = desk.theme
    prepared = prepare(picture, theme.palette, theme.fonts)
    image = QImage(wide * RATIO, high * RATIO, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = prepared.frame
    scale = min(image.width() / frame.width(), image.height() / frame.height())
    painter.translate(image.width() / 2, image.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-frame.center())
    prepared.paint(painter)
    painter.end()
    image.setDevicePixelRatio(RATIO)
    return QPixmap.fromImage(image)
