"""What Qt needs for one primitive: outlines, colours, pens and brushes, made from the picture's values."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainterPath, QPen, QRadialGradient

from studio.drawing.palette import Palette
from studio.drawing.picture import Glow, Path

__all__ = ["brush_of", "colour_of", "glow_brush", "outline_of", "pen_of"]


def colour_of(palette: Palette, name: str, alpha: int) -> QColor:
    """Returns a colour of the palette, weakened by the theme and by the primitive's own alpha."""
    red, green, blue, own = palette.colour(name)
    return QColor(red, green, blue, own * alpha // 255)


def outline_of(path: Path) -> QPainterPath:
    """Returns the outline of a path for Qt."""
    outline = QPainterPath()
    outline.setFillRule(Qt.FillRule.OddEvenFill if path.even_odd else Qt.FillRule.WindingFill)
    coords = path.coords
    place = 0
    for verb in path.verbs:
        if verb == "L":
            outline.lineTo(coords[place], coords[place + 1])
            place += 2
        elif verb == "C":
            outline.cubicTo(*coords[place : place + 6])
            place += 6
        elif verb == "M":
            outline.moveTo(coords[place], coords[place + 1])
            place += 2
        else:
            outline.closeSubpath()
    return outline


def pen_of(path: Path, palette: Palette) -> QPen | None:
    """Returns the pen of a path, none when it has no visible line."""
    if not path.stroke:
        return None
    colour = colour_of(palette, path.stroke, path.stroke_alpha)
    if colour.alpha() == 0:
        return None
    cap = Qt.PenCapStyle.FlatCap if path.flat else Qt.PenCapStyle.RoundCap
    join = Qt.PenJoinStyle.MiterJoin if path.miter else Qt.PenJoinStyle.RoundJoin
    pen = QPen(colour, path.width, Qt.PenStyle.SolidLine, cap, join)
    if path.dash:
        pen.setDashPattern([length / 100 for length in path.dash])
        pen.setDashOffset(path.dash_offset / 100)
    return pen


def brush_of(path: Path, palette: Palette) -> QBrush | None:
    """Returns the brush of a path, none when it is not filled visibly."""
    if not path.fill:
        return None
    colour = colour_of(palette, path.fill, path.fill_alpha)
    return QBrush(colour) if colour.alpha() else None


def glow_brush(glow: Glow, palette: Palette) -> QBrush:
    """Returns the radial brush of a glow."""
    gradient = QRadialGradient(QPointF(glow.x, glow.y), glow.radius)
    for place, alpha in glow.stops:
        gradient.setColorAt(place / 1000, colour_of(palette, glow.colour, alpha))
    return QBrush(gradient)
