"""Counters and markers as small pictures for panels."""

from typing import Final

from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from studio.drawing.counters import counter_box, counter_picture
from studio.drawing.picture import Layer, Picture, Stamp
from studio.drawing.scene import marker_symbols
from studio.drawing.subject import Counter, Signs
from studio.drawing.subject import Stand as Base
from studio.paint.painter import prepare
from studio.ui.desk import Desk

__all__ = ["counter_pixmap", "marker_pixmap", "symbol_pixmap"]

STAMP: Final = (60, 42)
MARKER: Final = 1000
MARKER_ROOM: Final = 1200
RATIO: Final = 2
BASE: Final = (4000, 3000)
SMALL: Final = (34, 26)
RIM: Final = 620


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


def symbol_pixmap(desk: Desk, symbol: str, side: str, signs: Signs) -> QPixmap:
    """Returns the plate of a side with a symbol, for the row of a list; painted once for each look."""
    theme = desk.theme
    stand = Base(0, 0, *BASE, 0, symbol)
    counter = Counter(key=symbol, side=side, name="", stands=(stand,))
    key = f"symbol:{symbol}:{side}:{theme.palette.name}:{theme.scale}"
    return desk.kept(key, lambda: _plate(desk, counter, signs, SMALL))


def counter_pixmap(desk: Desk, counter: Counter, signs: Signs) -> QPixmap:
    """Returns a unit's first stand as a picture, front up."""
    first = counter.stands[0]
    upright = Base(0, 0, first.width, first.depth, 0, first.symbol)
    shown = Counter(key=counter.key, side=counter.side, name="", stands=(upright,), hidden=counter.hidden)
    return _plate(desk, shown, signs, STAMP)


def _plate(desk: Desk, shown: Counter, signs: Signs, size: tuple[int, int]) -> QPixmap:
    theme, first = desk.theme, shown.stands[0]
    wide, high = theme.px(size[0]), theme.px(size[1])
    style = theme.look.style(min(wide / (first.width / 1000 + 1), high / (first.depth / 1000 + 1)))
    picture = counter_picture(shown, signs, style, plate=False)
    left, top, right, bottom = counter_box(shown, style)
    frame = (round(left - RIM), round(top - RIM), round(right - left + 2 * RIM), round(bottom - top + 2 * RIM))
    return _painted(desk, Picture(frame, picture.layers, picture.symbols), wide, high)


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
