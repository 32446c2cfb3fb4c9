"""Paints a picture with a QPainter: prepared once into Qt's own values, then painted as often as needed."""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from studio.drawing.extent import Extents
from studio.drawing.lettering import letters_along, letters_in_line
from studio.drawing.palette import Palette
from studio.drawing.picture import Glow, Group, Item, Path, Picture, Stamp, Symbol, Text
from studio.paint.brushes import brush_of, colour_of, glow_brush, outline_of, pen_of
from studio.paint.fonts import Fonts

__all__ = ["Prepared", "PreparedLayer", "Preparer", "fit", "prepare"]

Act = Callable[[QPainter], None]
Outline = tuple[QPen, QBrush, QPainterPath]
Step = Outline | Act
"""What is done for a part of an item: an outline with its pen and brush, as nearly all are, or anything else."""

_NO_PEN = QPen(Qt.PenStyle.NoPen)
_NEARLY_OPAQUE = 180
_NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


class Prepared:
    """A picture in one palette, ready to be painted, layers and regions apart; it keeps the fonts it needs alive."""

    def __init__(self, frame: QRectF, layers: Sequence["PreparedLayer"], fonts: Fonts) -> None:
        self.frame = frame
        self.fonts = fonts
        self._layers = layers

    def reach(self) -> QRectF:
        """Returns the least box about everything that is painted."""
        whole = QRectF()
        for layer in self._layers:
            whole = whole.united(layer.reach())
        return whole

    def paint(self, painter: QPainter, layers: Iterable[str] | None = None, region: QRectF | None = None) -> None:
        """Paints the picture, or only the named layers, in table units under the painter's transform.

        With a region, items that do not reach into it are passed over.
        """
        wanted = None if layers is None else frozenset(layers)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        for layer in self._layers:
            if wanted is None or layer.name in wanted:
                layer.paint(painter, region)
        painter.restore()


class PreparedLayer:
    """One layer: the steps of each item and how far it reaches."""

    def __init__(self, name: str, items: Sequence[tuple[QRectF, Sequence[Step]]], clip: QPainterPath | None) -> None:
        self.name = name
        self._items = items
        self._clip = clip

    def reach(self) -> QRectF:
        """Returns the least box about the layer's items."""
        whole = QRectF()
        for reach, _ in self._items:
            whole = whole.united(reach)
        return whole

    def paint(self, painter: QPainter, region: QRectF | None) -> None:
        """Paints the layer's items that reach into a region, or all."""
        clip = self._clip
        if clip is not None and region is not None and clip.contains(region):
            clip = None
        if clip is not None:
            painter.save()
            painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        wanted = (steps for reach, steps in self._items if region is None or reach.intersects(region))
        _paint(painter, chain.from_iterable(wanted))
        if clip is not None:
            painter.restore()


class Preparer:
    """Makes pictures ready one after another in one palette; groups that are the same as the last time are kept."""

    def __init__(self, palette: Palette, fonts: Fonts, for_file: bool = False) -> None:
        self._maker = _Maker(palette, fonts, for_file)
        self._fonts = fonts
        self._faces = fonts.look.faces
        self._symbols: tuple[Symbol, ...] = ()
        self._extents = Extents((), self._faces)
        self._kept: dict[int, tuple[Item, QRectF, Sequence[Step]]] = {}

    def prepare(self, picture: Picture) -> Prepared:
        """Returns a picture made ready."""
        if picture.symbols != self._symbols:
            self._symbols = picture.symbols
            self._extents = Extents(picture.symbols, self._faces)
            self._kept = {}
            self._maker.define(picture.symbols)
        kept: dict[int, tuple[Item, QRectF, Sequence[Step]]] = {}
        layers = []
        for layer in picture.layers:
            items: list[tuple[QRectF, Sequence[Step]]] = []
            for item in layer.items:
                entry = self._kept.get(id(item)) or self._made(item)
                kept[id(item)] = entry
                if entry[2]:
                    items.append((entry[1], entry[2]))
            layers.append(PreparedLayer(layer.name, items, outline_of(layer.clip) if layer.clip else None))
        self._kept = kept
        return Prepared(QRectF(*picture.frame), layers, self._fonts)

    def _made(self, item: Item) -> tuple[Item, QRectF, Sequence[Step]]:
        box = self._extents.of(item)
        if box is None:
            return item, QRectF(), ()
        return item, QRectF(box[0], box[1], box[2] - box[0], box[3] - box[1]), self._maker.steps((item,))


def prepare(picture: Picture, palette: Palette, fonts: Fonts, for_file: bool = False) -> Prepared:
    """Returns a picture made ready for a palette.

    For a file of vectors, texts stay texts, and lines that are nearly opaque become so: Qt's PDF would break a
    translucent line up into a thousand small outlines.
    """
    return Preparer(palette, fonts, for_file).prepare(picture)


def fit(painter: QPainter, frame: QRectF, target: QRectF) -> None:
    """Turns a painter so that the frame fills the target, which must have the same proportions."""
    painter.translate(target.topLeft())
    painter.scale(target.width() / frame.width(), target.height() / frame.height())
    painter.translate(-frame.topLeft())


def _paint(painter: QPainter, steps: Iterable[Step]) -> None:
    """Does steps one after another; a pen or brush that is in hand already is not taken again."""
    set_pen, set_brush, draw = painter.setPen, painter.setBrush, painter.drawPath
    pen_now: QPen | None = None
    brush_now: QBrush | None = None
    for step in steps:
        if isinstance(step, tuple):
            pen, brush, outline = step
            if pen is not pen_now:
                set_pen(pen)
                pen_now = pen
            if brush is not brush_now:
                set_brush(brush)
                brush_now = brush
            draw(outline)
        else:
            step(painter)
            pen_now = brush_now = None


class _Maker:
    def __init__(self, palette: Palette, fonts: Fonts, for_file: bool) -> None:
        self.palette = palette
        self.fonts = fonts
        self.for_file = for_file
        self.symbols: dict[str, list[Step]] = {}
        self._pens: dict[tuple[object, ...], QPen | None] = {}
        self._brushes: dict[tuple[str, int], QBrush | None] = {}

    def define(self, symbols: Sequence[Symbol]) -> None:
        """Takes the symbols of a picture; they may set down one another."""
        self.symbols = {symbol.name: [] for symbol in symbols}
        for symbol in symbols:
            self.symbols[symbol.name].extend(self.steps(symbol.items))

    def steps(self, items: Sequence[Item]) -> list[Step]:
        made: list[Step] = []
        for item in items:
            if isinstance(item, Group) and item.clip is None:
                made += self.steps(item.items)
                continue
            step = self._step(item)
            if step is not None:
                made.append(step)
        return made

    def _step(self, item: Item) -> Step | None:
        match item:
            case Path():
                return self._path(item)
            case Stamp():
                return self._stamp(item)
            case Text():
                return self._along(item) if item.along else self._text(item)
            case Glow():
                return self._glow(item)
            case Group():
                return self._group(item)

    def _path(self, item: Path) -> Outline | None:
        pen, brush = self._pen(item), self._brush(item)
        if pen is None and brush is None:
            return None
        return pen or _NO_PEN, brush or _NO_BRUSH, outline_of(item)

    def _pen(self, item: Path) -> QPen | None:
        """Returns the pen of a path, one for all paths with the same line."""
        key = (item.stroke, item.stroke_alpha, item.width, item.flat, item.miter, item.dash, item.dash_offset)
        if key not in self._pens:
            pen = pen_of(item, self.palette)
            if pen is not None and self.for_file and pen.color().alpha() >= _NEARLY_OPAQUE:
                pen.setColor(QColor(pen.color().rgb()))
            self._pens[key] = pen
        return self._pens[key]

    def _brush(self, item: Path) -> QBrush | None:
        """Returns the brush of a path, one for all paths with the same filling."""
        key = (item.fill, item.fill_alpha)
        if key not in self._brushes:
            self._brushes[key] = brush_of(item, self.palette)
        return self._brushes[key]

    def _glow(self, item: Glow) -> Act | None:
        if colour_of(self.palette, item.colour, 255).alpha() == 0:
            return None
        brush = glow_brush(item, self.palette)
        centre = QPointF(item.x, item.y)

        def act(painter: QPainter) -> None:
            painter.setPen(_NO_PEN)
            painter.setBrush(brush)
            painter.drawEllipse(centre, item.radius, item.radius)

        return act

    def _stamp(self, item: Stamp) -> Act | None:
        steps = self.symbols.get(item.symbol)
        if steps is None:
            return None
        turn = QTransform.fromTranslate(item.x, item.y)
        turn.rotate(item.rotation / 100)
        turn.scale(item.scale / 1000, item.scale / 1000)

        def act(painter: QPainter) -> None:
            before = painter.transform()
            painter.setTransform(turn, True)
            _paint(painter, steps)
            painter.setTransform(before)

        return act

    def _group(self, item: Group) -> Act | None:
        steps = self.steps(item.items)
        if not steps or item.clip is None:
            return None
        clip = outline_of(item.clip)

        def act(painter: QPainter) -> None:
            painter.save()
            painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
            _paint(painter, steps)
            painter.restore()

        return act

    def _text(self, item: Text) -> Act:
        font = self.fonts.font(item.face, item.size, item.spacing)
        letters = QPainterPath()
        letters.addText(0, 0, font, item.text)
        width = QFontMetricsF(font).horizontalAdvance(item.text) - item.spacing
        start = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
        turn = QTransform.fromTranslate(item.x, item.y)
        turn.rotate(item.rotation / 100)
        turn.translate(start, 0)
        if self.for_file:
            return self._words(item, font, turn, letters)
        return self._letters(item, turn.map(letters))

    def _words(self, item: Text, font: QFont, turn: QTransform, letters: QPainterPath) -> Act:
        """Sets a text as text, its halo as an outline below; Qt's PDF spaces letters wrongly, so each is set apart."""
        spaced = letters_in_line(item, self.fonts.look.faces) if item.spacing else [(item.text, 0.0, 0.0, 0.0)]
        runs = [(words, x) for words, x, _, _ in spaced]
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0)
        colour = colour_of(self.palette, item.colour, item.alpha)
        halo = self._halo(item)

        def act(painter: QPainter) -> None:
            painter.save()
            painter.setTransform(turn, True)
            if halo is not None:
                painter.strokePath(letters, halo)
            painter.setFont(font)
            painter.setPen(colour)
            for words, x in runs:
                painter.drawText(QPointF(x, 0), words)
            painter.restore()

        return act

    def _halo(self, item: Text) -> QPen | None:
        if not item.halo or not item.halo_width:
            return None
        colour = colour_of(self.palette, item.halo, 255 if self.for_file else item.halo_alpha)
        join, cap = Qt.PenJoinStyle.RoundJoin, Qt.PenCapStyle.RoundCap
        return QPen(colour, item.halo_width, Qt.PenStyle.SolidLine, cap, join)

    def _along(self, item: Text) -> Act:
        font = self.fonts.font(item.face, item.size)
        whole = QPainterPath()
        for letter, x, y, angle in letters_along(item, self.fonts.look.faces):
            glyph = QPainterPath()
            glyph.addText(0, 0, font, letter)
            turn = QTransform.fromTranslate(x, y)
            turn.rotate(angle)
            whole.addPath(turn.map(glyph))
        return self._letters(item, whole)

    def _letters(self, item: Text, letters: QPainterPath) -> Act:
        brush = QBrush(colour_of(self.palette, item.colour, item.alpha))
        halo = self._halo(item)

        def act(painter: QPainter) -> None:
            if halo is not None:
                painter.setPen(halo)
                painter.setBrush(_NO_BRUSH)
                painter.drawPath(letters)
            painter.setPen(_NO_PEN)
            painter.setBrush(brush)
            painter.drawPath(letters)

        return act
