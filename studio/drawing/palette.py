"""Palettes: the colours of a theme by name, read from `resources/styles/palette-*.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from studio.errors import N_, UsageError

__all__ = ["Palette", "contrast", "load_palette", "palette_names"]

Colour = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme: of the screen, of the map, and of each marker (ground and sign)."""

    name: str
    ui: Mapping[str, Colour]
    map: Mapping[str, Colour]
    markers: Mapping[str, tuple[Colour, Colour]]

    def colour(self, name: str) -> Colour:
        """Returns red, green, blue and alpha of a map colour.

        `marker.<kind>.ground` and `.sign` name a marker's, `ui.<name>` one of the screen.
        """
        if name.startswith("ui."):
            return self.ui[name.removeprefix("ui.")]
        if name.startswith("marker."):
            _, kind, part = name.split(".")
            return self.markers[kind][0 if part == "ground" else 1]
        return self.map[name]

    def hex(self, name: str) -> str:
        """Returns a map colour as #rrggbb."""
        red, green, blue, _ = self.colour(name)
        return f"#{red:02x}{green:02x}{blue:02x}"


def palette_names(styles: Path) -> tuple[str, ...]:
    """Returns the names of the palettes in a folder of styles, in alphabetical order."""
    return tuple(sorted(path.stem.removeprefix("palette-") for path in styles.glob("palette-*.toml")))


def load_palette(styles: Path, name: str) -> Palette:
    """Reads a palette; what it does not say comes from its base. Raises UsageError when it is absent."""
    path = styles / f"palette-{name}.toml"
    if not path.is_file():
        raise UsageError(
            "palette.unknown",
            N_("There is no palette called {name}; there are: {names}."),
            name=name,
            names=", ".join(palette_names(styles)),
        )
    raw = tomllib.loads(path.read_text("utf-8"))
    base = load_palette(styles, raw["base"]) if "base" in raw else Palette(name, {}, {}, {})
    markers = {kind: (_colour(pair[0]), _colour(pair[1])) for kind, pair in raw.get("marker", {}).items()}
    return Palette(
        name,
        MappingProxyType({**base.ui, **{key: _colour(value) for key, value in raw.get("ui", {}).items()}}),
        MappingProxyType({**base.map, **{key: _colour(value) for key, value in raw.get("map", {}).items()}}),
        MappingProxyType({**base.markers, **markers}),
    )


def contrast(first: Colour, second: Colour) -> float:
    """Returns the WCAG contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _colour(text: str) -> Colour:
    value = text.removeprefix("#")
    red, green, blue = (int(value[i : i + 2], 16) for i in (0, 2, 4))
    return red, green, blue, int(value[6:8], 16) if len(value) > 6 else 255
