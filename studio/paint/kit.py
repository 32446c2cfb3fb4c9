"""The kit: look, signs, palette and fonts together, from which pages and items paint."""

from dataclasses import dataclass, replace
from pathlib import Path

from studio.drawing.look import Look, Style, load_look
from studio.drawing.palette import Palette, load_palette
from studio.drawing.picture import Picture
from studio.drawing.subject import Signs, load_signs
from studio.paint.fonts import Fonts, load_fonts
from studio.paint.painter import Prepared, prepare

__all__ = ["Kit", "load_kit"]


@dataclass(frozen=True, slots=True)
class Kit:
    """Everything that turns neutral values of drawing into pixels."""

    look: Look
    signs: Signs
    palette: Palette
    fonts: Fonts

    def style(self, zoom: float, seed: int = 0) -> Style:
        """Returns the style for a zoom in pixels per centimetre."""
        return self.look.style(zoom, seed=seed)

    def prepare(self, picture: Picture) -> Prepared:
        """Returns a picture made ready in the kit's palette."""
        return prepare(picture, self.palette, self.fonts)

    def with_palette(self, palette: Palette) -> "Kit":
        """Returns the kit in another palette."""
        return replace(self, palette=palette)


def load_kit(resources: Path, pack: str, palette: str) -> Kit:
    """Reads the kit of a pack in a palette; Qt's application must exist. Raises what the parts raise."""
    look = load_look(resources)
    signs = load_signs(resources / "packs" / pack / "symbols.toml")
    return Kit(look, signs, load_palette(resources / "styles", palette), load_fonts(look, resources / "fonts"))
