"""Icons: the drawn signs of `resources/icons` in a colour of the theme, sharp at every scale."""

from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from studio.places import resources
from studio.ui.theme import Theme

__all__ = ["icon", "icon_files", "paint_icon", "pixmap"]

INK: Final = "currentColor"
SHEET_ICONS: Final = {"down": "text_second", "up": "text_second", "check": "on_accent"}


def renderer(name: str, colour: QColor) -> QSvgRenderer:
    """Returns the renderer of an icon in a colour."""
    return QSvgRenderer(QByteArray(_drawing(name).replace(INK, colour.name()).encode()))


@cache
def _drawing(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text("utf-8")


def pixmap(
    theme: Theme, name: str, colour: str = "text", size: float = 20, ratio: float = 2.0, after: float = 0
) -> QPixmap:
    """Returns an icon as a picture; size and free room after it are pixels at 100 %, the ratio is the screen's."""
    side, wide = theme.px(size), theme.px(size) + theme.px(after)
    image = QImage(round(wide * ratio), round(side * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer(name, theme.colour(colour)).render(painter, QRectF(0, 0, image.height(), image.height()))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return QPixmap.fromImage(image)


def icon(theme: Theme, name: str, colour: str = "text", size: float = 20, after: float = 0) -> QIcon:
    """Returns an icon for buttons and actions, pale where they are off; `after` is free room before a word."""
    made = QIcon(pixmap(theme, name, colour, size, after=after))
    made.addPixmap(pixmap(theme, name, "text_second", size, after=after), QIcon.Mode.Disabled)
    return made


def paint_icon(painter: QPainter, target: QRectF, name: str, colour: QColor) -> None:
    """Paints an icon into a rectangle."""
    renderer(name, colour).render(painter, target)


def icon_files(theme: Theme, folder: Path) -> dict[str, str]:
    """Writes the pictures that the style sheet names into a folder, as Qt wants files; returns their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, colour in SHEET_ICONS.items():
        path = folder / f"{name}-{theme.colour(colour).name().removeprefix('#')}.svg"
        if not path.exists():
            path.write_text(_drawing(name).replace(INK, theme.colour(colour).name()), "utf-8")
        files[name] = path.as_posix()
    return files
