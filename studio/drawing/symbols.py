"""Symbols as data: unit signs and markers read from `resources/symbols/*.toml`, dressed in the colours of a side.

An outline is a string in millimetres: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Z`, `E x y across down` (ellipse) and
`R left top width height corner` (rectangle). Colours `@ink` and `@plate` stand for those of the wearer.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

import msgspec

from studio.drawing.pencil import Pencil
from studio.drawing.picture import Item, Path, Symbol
from studio.errors import N_, DamagedFile

__all__ = ["SymbolSet", "dressed", "load_symbols"]

_UNITS = 100
_ARITY = {"M": 2, "L": 2, "C": 6, "Z": 0, "E": 4, "R": 5}


@dataclass(frozen=True, slots=True)
class SymbolSet:
    """Every symbol by its name, and for which base, in units, each sign of a unit was drawn."""

    symbols: Mapping[str, Symbol]
    sizes: Mapping[str, tuple[float, float]]


def load_symbols(folder: File) -> SymbolSet:
    """Reads every symbol of the folder's files; raises DamagedFile where an outline cannot be read."""
    symbols: dict[str, Symbol] = {}
    sizes: dict[str, tuple[float, float]] = {}
    for file in sorted(folder.glob("*.toml")):
        for name, raw in tomllib.loads(file.read_text("utf-8")).items():
            symbols[name] = Symbol(name, tuple(_shape(shape, file, name) for shape in raw["shapes"]))
            if "size" in raw:
                sizes[name] = (raw["size"][0] * _UNITS, raw["size"][1] * _UNITS)
    return SymbolSet(symbols, sizes)


def dressed(symbol: Symbol, name: str, colours: Mapping[str, str]) -> Symbol:
    """Returns the symbol under a new name with its `@` colours replaced."""
    items: list[Item] = []
    for item in symbol.items:
        if isinstance(item, Path):
            fill, stroke = colours.get(item.fill, item.fill), colours.get(item.stroke, item.stroke)
            items.append(msgspec.structs.replace(item, fill=fill, stroke=stroke))
        else:
            items.append(item)
    return Symbol(name, tuple(items))


def _shape(raw: Mapping[str, Any], file: File, name: str) -> Path:
    pencil = Pencil()
    tokens = raw["d"].split()
    place = 0
    while place < len(tokens):
        verb = tokens[place]
        if verb not in _ARITY or place + _ARITY[verb] >= len(tokens) + (verb == "Z"):
            raise DamagedFile.at(file, name, N_("the outline cannot be read"))
        values = [float(token) * _UNITS for token in tokens[place + 1 : place + 1 + _ARITY[verb]]]
        place += 1 + _ARITY[verb]
        match verb:
            case "M":
                pencil.move(*values)
            case "L":
                pencil.line(*values)
            case "C":
                pencil.curve(*values)
            case "E":
                pencil.ellipse(*values)
            case "R":
                pencil.rectangle(*values)
            case _:
                pencil.close()
    outline = pencil.clip()
    return msgspec.structs.replace(
        outline,
        fill=raw.get("fill", ""),
        fill_alpha=raw.get("alpha", 255),
        stroke=raw.get("stroke", ""),
        stroke_alpha=raw.get("alpha", 255),
        width=round(raw.get("width", 0) * _UNITS),
        flat=not raw.get("round", False),
        miter=not raw.get("round", False),
    )
