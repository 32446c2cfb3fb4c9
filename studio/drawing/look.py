"""The look: weights of lines, faces and roles of type, read from `resources/styles`, and the style of one zoom."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from studio.drawing.late import Late
from studio.drawing.picture import Symbol, Text
from studio.drawing.symbols import SymbolSet, load_symbols

__all__ = ["FAR", "MIDDLE", "NEAR", "PLATE_ZOOM", "Face", "Look", "Role", "Style", "load_look"]

FAR, MIDDLE, NEAR = 0, 1, 2
PLATE_ZOOM = 11.0
"""Pixels of the plate in a centimetre of the table: sizes of type are given at this zoom."""
UNITS_PER_CM = 1000
_NARROW = 8
"""Pixels of the screen."""


@dataclass(frozen=True, slots=True)
class Letters:
    """How high the capitals of a face are and how far each letter reaches, in thousandths of the size."""

    cap: int
    advances: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Face:
    """A cut of a family, its file, and its letters, read when first asked; `lining` asks for figures of one height."""

    family: str
    file: str
    fallback: str
    weight: int
    italic: bool
    lining: bool
    letters: Callable[[], Letters]

    @property
    def cap(self) -> int:
        """The height of the capitals in thousandths of the size."""
        return self.letters().cap

    @property
    def advances(self) -> Mapping[str, int]:
        """How far each letter reaches, in thousandths of the size."""
        return self.letters().advances


@dataclass(frozen=True, slots=True)
class Role:
    """What a text is for: its face, and its size and spacing in pixels of the plate."""

    face: str
    size: float
    spacing: float = 0.0


@dataclass(frozen=True, slots=True)
class Look:
    """Everything of `resources/styles` but the colours."""

    weights: Mapping[str, tuple[float, float]]
    overlay: Mapping[str, float]
    faces: Mapping[str, Face]
    roles: Mapping[str, Role]
    symbols: Mapping[str, Symbol]
    symbol_sizes: Mapping[str, tuple[float, float]]

    def style(self, zoom: float = PLATE_ZOOM, paper: bool = False, seed: int = 0) -> "Style":
        """Returns the style for a zoom in pixels per centimetre; paper has neither mottling nor ground tint."""
        return Style(self, zoom, paper, seed)


@dataclass(frozen=True, slots=True)
class Style:
    """A look at one zoom: turns millimetres and pixels into whole table units."""

    look: Look
    zoom: float
    paper: bool = False
    seed: int = 0
    least_line: float = 0.0
    least_name: float = 0.0
    coarse: bool = False
    """Set for what is too small on the screen to show any detail."""
    near: int | None = None
    """The detail when it does not follow from the zoom."""

    @property
    def key(self) -> tuple[float, bool, int, float, float, bool]:
        """What tells this style from others of the same look."""
        return self.zoom, self.paper, self.seed, self.least_line, self.least_name, self.coarse

    @property
    def detail(self) -> int:
        """FAR below 4 pixels per centimetre or when coarse, MIDDLE up to 8, then NEAR."""
        if self.near is not None and not self.coarse:
            return self.near
        if self.zoom < 4 or self.coarse:
            return FAR
        return MIDDLE if self.zoom < 8 else NEAR

    def px(self, pixels: float) -> float:
        """Returns the units that so many pixels of the screen cover."""
        return pixels * UNITS_PER_CM / self.zoom

    def seen(self, bounds: tuple[int, int, int, int]) -> float:
        """Returns how many pixels of the screen the longer side of a box (left, bottom, right, top) takes."""
        return max(bounds[2] - bounds[0], bounds[3] - bounds[1]) * self.zoom / UNITS_PER_CM

    def hides(self, width: float) -> bool:
        """Tells whether a strip of a width is too narrow on the screen for anything in it to be seen."""
        return not self.paper and width < self.px(_NARROW)

    def plate(self, pixels: float) -> float:
        """Returns the units that so many pixels of the plate cover, whatever the zoom."""
        return pixels * UNITS_PER_CM / PLATE_ZOOM

    def width(self, name: str) -> float:
        """Returns the width of a line: its millimetres on the table, or more where the screen asks for it."""
        millimetres, pixels = self.look.weights[name]
        return max(millimetres * 100, self.px(pixels) if not self.paper else 0.0, self.least_line)

    def overlay(self, name: str) -> float:
        """Returns the width of an overlay's line, which keeps its pixels."""
        return self.px(self.look.overlay[name])

    def at_least(self, width: float, pixels: float) -> float:
        """Returns a width that covers at least so many pixels on a screen, or the finest printable line on paper."""
        return max(width, self.px(pixels) if not self.paper else self.least_line)

    def larger(self, factor: float) -> "Style":
        """Returns the style for a table drawn larger by a factor, to be shrunk to its size afterwards."""
        return replace(
            self,
            zoom=self.zoom / factor,
            least_line=self.least_line * factor,
            least_name=self.least_name * factor,
            near=self.detail,
        )

    def printed(self, scale: float) -> "Style":
        """Returns the style for paper at a scale (10 for 1:10): lines of 0.12 mm and names of 6 points at least."""
        return replace(self, paper=True, least_line=12 * scale, least_name=211.7 * scale)

    def text(
        self,
        role: str,
        text: str,
        x: float,
        y: float,
        colour: str,
        anchor: str = "middle",
        unit: float | None = None,
        halo: str = "",
        halo_px: float = 5.0,
        halo_alpha: int = 225,
        alpha: int = 255,
        rotation: int = 0,
        size: float | None = None,
        along: tuple[int, ...] = (),
        name: bool = False,
    ) -> Text:
        """Returns a text whose capitals stand centred on y; `unit` is the size of one pixel, the plate's by default."""
        entry = self.look.roles[role]
        face = self.look.faces[entry.face]
        pixel = self.plate(1) if unit is None else unit
        units = (entry.size if size is None else size) * pixel
        if name:
            units = max(units, self.least_name)
        middle = y if along else y + units * face.cap / 2000
        return Text(
            text,
            round(x),
            round(middle),
            entry.face,
            round(units),
            colour,
            alpha=alpha,
            anchor=anchor,
            rotation=rotation,
            spacing=round(entry.spacing * pixel),
            halo=halo,
            halo_alpha=halo_alpha if halo else 255,
            halo_width=round(halo_px * pixel) if halo else 0,
            along=along,
        )

    def breadth(self, role: str, text: str, unit: float | None = None, size: float | None = None) -> float:
        """Returns how many units a text takes in its role."""
        entry = self.look.roles[role]
        face = self.look.faces[entry.face]
        pixel = self.plate(1) if unit is None else unit
        units = (entry.size if size is None else size) * pixel
        advance = sum(face.advances.get(letter, 550) for letter in text)
        return units * advance / 1000 + entry.spacing * pixel * len(text)


def load_look(resources: Path) -> Look:
    """Reads the look from the resources' folders `styles` and `symbols`; letters and symbols when first asked."""
    styles = resources / "styles"
    weights = tomllib.loads((styles / "weights.toml").read_text("utf-8"))
    kinds = tomllib.loads((styles / "type.toml").read_text("utf-8"))

    @cache
    def letters() -> Mapping[str, Letters]:
        raw = tomllib.loads((styles / "advances.toml").read_text("utf-8"))
        each = raw["letters"]
        return {
            key: Letters(raw[key]["cap"], MappingProxyType(dict(zip(each, raw[key]["advances"], strict=True))))
            for key in kinds["face"]
        }

    @cache
    def signs() -> SymbolSet:
        return load_symbols(resources / "symbols")

    faces = {
        key: Face(
            raw["family"],
            raw["file"],
            raw["fallback"],
            raw["weight"],
            raw["italic"],
            raw.get("lining", False),
            lambda key=key: letters()[key],  # type: ignore[misc]
        )
        for key, raw in kinds["face"].items()
    }
    roles = {key: Role(raw["face"], raw["size"], raw.get("spacing", 0)) for key, raw in kinds["role"].items()}
    return Look(
        MappingProxyType({key: (pair[0], pair[1]) for key, pair in weights["weights"].items()}),
        MappingProxyType(dict(weights["overlay"])),
        MappingProxyType(faces),
        MappingProxyType(roles),
        Late(lambda: signs().symbols),
        Late(lambda: signs().sizes),
    )
