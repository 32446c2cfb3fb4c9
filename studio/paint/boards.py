"""The bare table of a scenario as an image: no frame, no rulers, exact pixels; Qt is loaded when it is painted."""

from studio.drawing.document import table_of
from studio.drawing.look import UNITS_PER_CM, load_look
from studio.drawing.palette import load_palette
from studio.drawing.scene import map_picture
from studio.drawing.subject import Signs, load_signs
from studio.engine.pack import find_pack
from studio.errors import N_, BrokenPromise
from studio.places import resources
from studio.scenario.model import Scenario
from studio.scenario.uvtt import Grid
from studio.words import Words

__all__ = ["board_png"]


def board_png(scenario: Scenario, grid: Grid, words: Words, theme: str = "light") -> bytes:
    """Returns the table as PNG with the pixels of a grid; the table's north-west corner is that of the image."""
    from PySide6.QtCore import QBuffer, QIODevice, QRectF
    from PySide6.QtGui import QImage, QPainter

    from studio.paint.brushes import colour_of
    from studio.paint.fonts import load_fonts
    from studio.paint.painter import prepare

    root = resources()
    palette, look = load_palette(root / "styles", theme), load_look(root)
    pack = find_pack(scenario.pack)
    hook = pack.hooks.get("signs")
    signs: Signs = hook() if hook else load_signs(root / "packs" / scenario.pack / "symbols.toml")

    def terms(key: str) -> str:
        name = f"term.{key}"
        return words.phrase(pack.phrases, name) if name in pack.phrases else key

    per_unit = grid.pixels / grid.side
    style = look.style(max(1.0, per_unit * UNITS_PER_CM))
    picture = map_picture(table_of(scenario, signs, words, terms), signs, style)
    fonts = load_fonts(look, root / "fonts")
    prepared = prepare(picture, palette, fonts)
    left, top, width, height = picture.frame
    image = QImage(grid.across * grid.pixels, grid.down * grid.pixels, QImage.Format.Format_RGB32)
    image.fill(colour_of(palette, "ground", 255))
    painter = QPainter(image)
    painter.scale(per_unit, per_unit)
    painter.translate(-left, -top)
    prepared.paint(painter, region=QRectF(left, top, width, height))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise BrokenPromise("image.unwritten", N_("The image could not be written."), given=grid)
    return bytes(buffer.data().data())
