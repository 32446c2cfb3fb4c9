"""The furniture of a plate: north rose, cartouche, scale bar, dice and flags of the sides."""

import math

from studio.drawing.look import UNITS_PER_CM, Style
from studio.drawing.pencil import Pencil, Spot, disc, polygon, rectangle
from studio.drawing.picture import Group, Item
from studio.drawing.subject import SideLook

__all__ = ["cartouche_items", "die_items", "flag_items", "rose_items", "rule_items", "scale_items"]

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)),
}


def rose_items(at: Spot, radius: float, north: str, style: Style, unit: float) -> list[Item]:
    """Returns an eight-pointed rose, half inked, with the letter of north above."""
    x, y = at
    items: list[Item] = [
        disc(x, y, radius * 0.62).ellipse(x, y, radius * 0.56, radius * 0.56).stroke("ink", 1.2 * unit),
    ]
    dark, light = Pencil(), Pencil()
    for point in (1, 3, 5, 7, 0, 2, 4, 6):
        reach, waist = (radius, 0.17) if point % 2 == 0 else (radius * 0.58, 0.12)
        angle = math.pi / 4 * point
        c, s = math.cos(angle), math.sin(angle)
        tip = (x + s * reach, y - c * reach)
        for pencil, side in ((dark, 1), (light, -1)):
            a, b = side * radius * waist, -radius * waist
            shoulder = (x + c * a - s * b, y + s * a + c * b)
            pencil.polyline((tip, shoulder, at), closed=True)
    items.append(light.both("paper", "ink", unit))
    items.append(dark.both("ink", "ink", unit))
    items.append(style.text("north", north, x, y - radius - 16 * unit, "ink", unit=unit))
    return items


def cartouche_items(left: float, top: float, width: float, height: float, unit: float) -> list[Item]:
    """Returns a frame with scooped corners and a thin one seven pixels within."""
    outer = _scooped(left, top, width, height, 18 * unit)
    gap = 7 * unit
    inner = _scooped(left + gap, top + gap, width - 2 * gap, height - 2 * gap, 16 * unit)
    return [outer.both("paper", "ink", 2.2 * unit, miter=True), inner.stroke("ink", 0.9 * unit, miter=True)]


def scale_items(left: float, top: float, length: int, style: Style, unit: float) -> list[Item]:
    """Returns two rows of black and white in five centimetres, with figures each ten; length in whole units."""
    row = 8 * unit
    dark = Pencil()
    cells = length // (5 * UNITS_PER_CM)
    for cell in range(cells):
        x = left + cell * 5 * UNITS_PER_CM
        dark.rectangle(x, top + (row if cell % 2 else 0), 5 * UNITS_PER_CM, row)
    lines = Pencil().rectangle(left, top, length, 2 * row).move(left, top + row).line(left + length, top + row)
    for cell in range(1, cells):
        x = left + cell * 5 * UNITS_PER_CM
        lines.move(x, top).line(x, top + 2 * row)
    items: list[Item] = [
        rectangle(left, top, length, 2 * row).fill("paper"),
        dark.fill("ink"),
        lines.stroke("ink", unit, flat=True, miter=True),
    ]
    for centimetre in range(0, length // UNITS_PER_CM + 1, 10):
        x = left + centimetre * UNITS_PER_CM
        items.append(style.text("ruler", str(centimetre), x, top - 11 * unit, "ink", unit=unit))
    return items


def die_items(left: float, top: float, size: float, figure: int) -> list[Item]:
    """Returns a die that shows a figure from 1 to 6."""
    pips = Pencil()
    for dx, dy in _PIPS[figure]:
        pips.ellipse(left + size * (0.5 + dx * 0.25), top + size * (0.5 + dy * 0.25), size * 0.095, size * 0.095)
    return [
        rectangle(left + size * 0.05, top + size * 0.08, size, size, size * 0.2).fill("shadow", 60),
        rectangle(left, top, size, size, size * 0.2).both("objective", "ink", size * 0.045),
        pips.fill("ink"),
    ]


def flag_items(left: float, top: float, width: float, height: float, side: SideLook, unit: float) -> list[Item]:
    """Returns a side's colour with its hatch: rising or falling to the right."""
    hatch = Pencil()
    offset = -height
    while offset < width:
        low, high = (top + height, top) if side.hatch == "rising" else (top, top + height)
        hatch.move(left + offset, low).line(left + offset + height, high)
        offset += 8 * unit
    whole = rectangle(left, top, width, height)
    return [
        whole.both(side.colour, side.line, unit, miter=True),
        Group((hatch.stroke(side.ink, 2 * unit, 120, flat=True),), whole.clip()),
    ]


def rule_items(left: float, right: float, y: float, unit: float, diamond: bool = False) -> list[Item]:
    """Returns a thin line across, with a diamond in its middle when asked."""
    middle = (left + right) / 2
    if not diamond:
        return [Pencil().move(left, y).line(right, y).stroke("ink", unit, flat=True)]
    gap = 12 * unit
    line = Pencil().move(left, y).line(middle - gap, y).move(middle + gap, y).line(right, y)
    half = 6 * unit
    gem = polygon(((middle - half, y), (middle, y - half), (middle + half, y), (middle, y + half)))
    return [line.stroke("ink", unit, flat=True), gem.fill("ink")]


def _scooped(left: float, top: float, width: float, height: float, scoop: float) -> Pencil:
    right, bottom = left + width, top + height
    k = scoop * 0.5522847498
    pencil = Pencil().move(left + scoop, top).line(right - scoop, top)
    pencil.curve(right - scoop, top + k, right - k, top + scoop, right, top + scoop).line(right, bottom - scoop)
    pencil.curve(right - k, bottom - scoop, right - scoop, bottom - k, right - scoop, bottom)
    pencil.line(left + scoop, bottom)
    pencil.curve(left + scoop, bottom - k, left + k, bottom - scoop, left, bottom - scoop).line(left, top + scoop)
    return pencil.curve(left + k, top + scoop, left + scoop, top + k, left + scoop, top).close()
