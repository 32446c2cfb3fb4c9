"""The theme: colours, type and measures of the screen as one value, and the style sheet and palette made of them."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtGui import QColor, QFont, QPalette

from studio.drawing.look import Look, load_look
from studio.drawing.palette import Colour, Palette, load_palette
from studio.paint.fonts import Fonts, load_fonts
from studio.places import resources

__all__ = ["LEAST_SCALE", "MOST_SCALE", "Sheet", "Theme", "UiRole", "load_sheet", "load_theme", "palette_name"]

LEAST_SCALE: Final = 100
MOST_SCALE: Final = 200
NARROWEST_TEXT: Final = 9

_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)dp\b")
_FONT = re.compile(r"font\((\w+)\)")
_COLOUR = re.compile(r"\$(\w+)")
_SPARE = re.compile(r"/\*.*?\*/", re.DOTALL)


@dataclass(frozen=True, slots=True)
class UiRole:
    """What a text on the screen is for: its face, its size in pixels at 100 %, and its colour."""

    face: str
    size: int
    colour: str = "text"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What all themes share: roles of type, measures in pixels at 100 %, durations in ms, the style sheet's text."""

    roles: Mapping[str, UiRole]
    measures: Mapping[str, int]
    motion: Mapping[str, int]
    style: str


@dataclass(frozen=True)
class Theme:
    """One theme at one scale (in per cent); everything that draws on the screen asks it."""

    palette: Palette
    look: Look
    fonts: Fonts
    sheet: Sheet
    scale: int = 100
    calm: bool = False

    @property
    def dark(self) -> bool:
        """Tells whether the panels are darker than their text."""
        return self.colour("panel").lightness() < self.colour("text").lightness()

    def px(self, pixels: float) -> int:
        """Returns a length given in pixels at 100 % at this scale."""
        return round(pixels * self.scale / 100)

    def measure(self, name: str) -> int:
        """Returns a named measure of the window at this scale."""
        return self.px(self.sheet.measures[name])

    def duration(self, name: str) -> int:
        """Returns a duration in milliseconds, none when motion is reduced."""
        return 0 if self.calm else self.sheet.motion[name]

    def colour(self, name: str, alpha: int = 255) -> QColor:
        """Returns a colour of the screen, or of the map as `map.<name>`, or a marker's as `marker.<kind>.ground`."""
        red, green, blue, own = self._raw(name)
        return QColor(red, green, blue, own * alpha // 255)

    def font(self, role: str) -> QFont:
        """Returns the font of a role at this scale."""
        entry = self.sheet.roles[role]
        return self.fonts.font(entry.face, self.px(entry.size))

    def text_colour(self, role: str) -> QColor:
        """Returns the colour in which a role is written."""
        return self.colour(self.sheet.roles[role].colour)

    def at(self, scale: int) -> "Theme":
        """Returns this theme at another scale, held between the least and the most."""
        return replace(self, scale=max(LEAST_SCALE, min(MOST_SCALE, scale)))

    def style_sheet(self, icons: Mapping[str, str]) -> str:
        """Returns the style sheet; `icons` gives the file of each picture that it names as $icon_<name>."""
        roles = [
            f'*[role="{name}"] {{ {self._font_css(name)} color: {self.colour(role.colour).name()}; }}'
            for name, role in self.sheet.roles.items()
        ]
        text = _SPARE.sub("", self.sheet.style)
        text = _FONT.sub(lambda found: self._font_css(found.group(1)), text)
        text = _LENGTH.sub(lambda found: f"{self.px(float(found.group(1)))}px", text)
        text = _COLOUR.sub(lambda found: self._named(found.group(1), icons), text)
        return text + "\n".join(roles)

    def qt_palette(self) -> QPalette:
        """Returns the palette for what the style sheet does not reach."""
        palette = QPalette()
        pairs = {
            QPalette.ColorRole.Window: "window",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Base: "panel",
            QPalette.ColorRole.AlternateBase: "inset",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.Button: "inset",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.ToolTipBase: "panel",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.Highlight: "accent",
            QPalette.ColorRole.HighlightedText: "on_accent",
            QPalette.ColorRole.Link: "accent",
            QPalette.ColorRole.PlaceholderText: "text_second",
        }
        for role, name in pairs.items():
            palette.setColor(role, self.colour(name))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("text_second"))
        return palette

    def _raw(self, name: str) -> Colour:
        if name.startswith("map."):
            return self.palette.colour(name.removeprefix("map."))
        if name.startswith("marker."):
            return self.palette.colour(name)
        return self.palette.ui[name]

    def _named(self, name: str, icons: Mapping[str, str]) -> str:
        if name.startswith("icon_"):
            return icons[name.removeprefix("icon_")]
        return self.colour(name.replace("map_", "map.", 1) if name.startswith("map_") else name).name()

    def _font_css(self, role: str) -> str:
        entry = self.sheet.roles[role]
        face = self.look.faces[entry.face]
        slant = "italic" if face.italic else "normal"
        size = max(NARROWEST_TEXT, self.px(entry.size))
        family = self.fonts.families[entry.face]
        return f'font-family: "{family}"; font-size: {size}px; font-weight: {face.weight}; font-style: {slant};'


def load_sheet(styles: Path) -> Sheet:
    """Reads what all themes share from the folder of styles."""
    raw = tomllib.loads((styles / "ui.toml").read_text("utf-8"))
    roles = {name: UiRole(row["face"], row["size"], row.get("colour", "text")) for name, row in raw["role"].items()}
    return Sheet(
        MappingProxyType(roles),
        MappingProxyType(raw["measure"]),
        MappingProxyType(raw["motion"]),
        (styles / "ui.qss").read_text("utf-8"),
    )


def load_theme(palette: str, scale: int = 100, calm: bool = False, like: Theme | None = None) -> Theme:
    """Returns the theme of a palette; `like` lends what does not change with it."""
    folder = resources()
    colours = load_palette(folder / "styles", palette)
    if like is not None:
        return replace(like, palette=colours, calm=calm).at(scale)
    look = load_look(folder)
    fonts = load_fonts(look, folder / "fonts")
    return Theme(colours, look, fonts, load_sheet(folder / "styles"), calm=calm).at(scale)


@cache
def palette_name(sides: str, dark: bool) -> str:
    """Returns the palette's name for a choice of side colours (standard, safe or bw) and of light or dark."""
    if sides == "bw":
        return "bw-dark" if dark else "bw"
    base = "dark" if dark else "light"
    return base if sides == "standard" else f"{sides}-{base}"
