"""Lengths, angles and places: whole hundredths of a millimetre, whole hundredths of a degree, points and hexes."""

from decimal import Decimal, InvalidOperation
from typing import Final, NamedTuple, TypeAlias

__all__ = [
    "FULL_TURN",
    "HALF_TURN",
    "QUARTER_TURN",
    "UNITS_PER_CM",
    "UNITS_PER_INCH",
    "Angle",
    "Hex",
    "Length",
    "Line",
    "Outline",
    "Place",
    "Point",
    "centimetres",
    "cm",
    "inches",
]

UNITS_PER_CM: Final = 1000
UNITS_PER_INCH: Final = 2540
FULL_TURN: Final = 36_000
HALF_TURN: Final = 18_000
QUARTER_TURN: Final = 9_000

Length: TypeAlias = int
"""Hundredths of a millimetre."""
Angle: TypeAlias = int
"""Hundredths of a degree, clockwise from north (+y), 0 to 35,999."""


class Point(NamedTuple):
    """A point of the table in units; the origin is the south-west corner, x goes east, y north."""

    x: int
    y: int


class Hex(NamedTuple):
    """A hex in axial coordinates; q counts columns to the east, r rows to the south."""

    q: int
    r: int


Place: TypeAlias = Point | Hex
Outline: TypeAlias = tuple[Point, ...]
"""The corners of a polygon in order; the last is joined to the first."""
Line: TypeAlias = tuple[Point, ...]
"""The points of an open polyline in order."""


def cm(value: int | str) -> Length:
    """Returns a length given in centimetres; raises ValueError if it is no whole number of units."""
    return _units(value, UNITS_PER_CM)


def inches(value: int | str) -> Length:
    """Returns a length given in inches; raises ValueError if it is no whole number of units."""
    return _units(value, UNITS_PER_INCH)


def centimetres(length: Length) -> str:
    """Writes a length in centimetres as a plain decimal without needless zeros: 2500 is "2.5"."""
    sign = "-" if length < 0 else ""
    whole, rest = divmod(abs(length), UNITS_PER_CM)
    return f"{sign}{whole}" if not rest else f"{sign}{whole}.{rest:03d}".rstrip("0")


def _units(value: int | str, scale: int) -> Length:
    if isinstance(value, int):
        return value * scale
    try:
        exact = Decimal(value) * scale
        whole = int(exact)
    except (InvalidOperation, ValueError, OverflowError):
        raise ValueError(f"{value!r} is not a length") from None
    if exact != whole:
        raise ValueError(f"{value!r} is finer than a hundredth of a millimetre")
    return whole
