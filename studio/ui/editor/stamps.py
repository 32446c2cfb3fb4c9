"""Stamps: small pictures of the kinds of scenery, as they stand in lists and palettes."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from studio.drawing.legend import SAMPLE_HEIGHT, SAMPLE_WIDTH, sample
from studio.drawing.picture import Layer, Picture
from studio.paint.painter import fit, prepare
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs

__all__ = ["stamp"]

RATIO = 2
ZOOM = 6.0


def stamp(desk: Desk, pack: str, kind: str, width: int) -> QPixmap:
    """Returns the picture of a kind of scenery or work, so many pixels wide, painted once for each look."""
    theme = desk.theme
    key = f"stamp:{pack}:{kind}:{width}:{theme.palette.name}:{theme.scale}"

    def paint() -> QPixmap:
        signs = pack_signs(desk, pack)
        high = width * SAMPLE_HEIGHT // SAMPLE_WIDTH
        made = QPixmap(width * RATIO, high * RATIO)
        made.setDevicePixelRatio(RATIO)
        made.fill(theme.colour("map.ground"))
        if kind in signs.kinds or kind in signs.works or kind == "objective":
            symbol = sample(kind, signs, theme.look.style(ZOOM))
            frame = (0, -SAMPLE_HEIGHT, SAMPLE_WIDTH, SAMPLE_HEIGHT)
            prepared = prepare(Picture(frame, (Layer("sample", symbol.items),)), theme.palette, theme.fonts)
            painter = QPainter(made)
            fit(painter, prepared.frame, QRectF(0, 0, width, high))
            prepared.paint(painter)
            painter.end()
        return made

    return desk.kept(key, paint)
