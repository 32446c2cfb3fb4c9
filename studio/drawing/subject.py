"""What a drawing is told: pieces, works, zones, sectors, objectives and counters as neutral values, and a pack's signs.

Shapes are those of `studio.board.pieces`; places and boxes are in table units, y growing north.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from studio.board.pieces import Shape
from studio.errors import N_, UsageError

__all__ = [
    "Counter",
    "Objective",
    "Piece",
    "Sector",
    "SideLook",
    "Signs",
    "Stand",
    "Work",
    "Zone",
    "load_signs",
]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of scenery: its key, kind and shape, and a name to write on it."""

    key: str
    kind: str
    shape: Shape
    name: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """A work of the field; bearing is where its front looks, `degraded` how many markers it carries."""

    key: str
    kind: str
    shape: Shape
    bearing: int = 0
    degraded: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective: its number, place, name and the side that holds it."""

    number: int
    x: int
    y: int
    name: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of deployment: box is (left, bottom, right, top) in table units."""

    side: str
    box: tuple[int, int, int, int]
    label: str = ""
    label_at: str = "start"


@dataclass(frozen=True, slots=True)
class Sector:
    """A strip of the table with a number and the name of its kind."""

    number: int
    box: tuple[int, int, int, int]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """One base of a counter: centre, width across its front, depth, bearing and the symbol it carries."""

    x: int
    y: int
    width: int
    depth: int
    bearing: int
    symbol: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A unit on the table as it is shown: who, how strong, in what state.

    `shift` is how far its name plate hangs from the place below its stands, right and down in the picture.
    """

    key: str
    side: str
    name: str
    stands: tuple[Stand, ...]
    strength_left: int = 0
    strength_full: int = 0
    markers: tuple[str, ...] = ()
    hidden: bool = False
    chosen: bool = False
    acted: bool = False
    shift: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side is told from another: colour, sign colour, line colour, corners (round or cut) and hatch."""

    colour: str
    ink: str
    line: str
    form: str
    hatch: str


@dataclass(frozen=True, slots=True)
class Signs:
    """A pack's signs: what each kind of piece looks like, the symbol of each unit, and the sides."""

    kinds: Mapping[str, Mapping[str, Any]]
    works: Mapping[str, Mapping[str, Any]]
    units: Mapping[str, str]
    sides: Mapping[str, SideLook]
    legend: tuple[str, ...] = field(default=())

    def side(self, key: str) -> SideLook:
        """Returns the look of a side; a side the pack does not know looks like its first."""
        found = self.sides.get(key)
        return found if found is not None else next(iter(self.sides.values()))


def load_signs(path: Path) -> Signs:
    """Reads a pack's `symbols.toml`; raises UsageError when the pack has none."""
    if not path.is_file():
        raise UsageError("signs.missing", N_("The rule pack has no symbols to draw with."), path)
    raw = tomllib.loads(path.read_text("utf-8"))
    sides = {
        key: SideLook(
            f"side_{side['palette']}",
            f"side_{side['palette']}_ink",
            f"side_{side['palette']}_line",
            side["form"],
            side["hatch"],
        )
        for key, side in raw["side"].items()
    }
    if not sides:
        raise UsageError("signs.sides", N_("The rule pack's symbols name no sides."), path)
    return Signs(
        MappingProxyType(raw.get("kind", {})),
        MappingProxyType(raw.get("work", {})),
        MappingProxyType(raw.get("unit", {})),
        MappingProxyType(sides),
        tuple(raw.get("legend", ())),
    )
