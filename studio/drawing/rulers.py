"""Rulers: ticks each centimetre, longer at five and ten, with figures each ten, outside a frame."""

from studio.drawing.look import UNITS_PER_CM, Style
from studio.drawing.pencil import Pencil
from studio.drawing.picture import Item

__all__ = ["ruler_items"]


def ruler_items(width: int, height: int, style: Style, unit: float, sides: str = "nsew") -> list[Item]:
    """Returns rulers outside the table's edges; `unit` is the size of one plate pixel, sides any of n, s, e, w."""
    fine, bold = Pencil(), Pencil()
    items: list[Item] = []
    gap = 2 * unit
    for centimetre in range(width // UNITS_PER_CM + 1):
        x = centimetre * UNITS_PER_CM
        tick = _tick(centimetre) * unit
        pencil = fine if centimetre % 10 else bold
        for side, edge, out in (("n", -height, -1), ("s", 0, 1)):
            if side in sides:
                pencil.move(x, edge + out * gap).line(x, edge + out * (gap + tick))
                if centimetre % 10 == 0:
                    y = edge + out * (gap + tick + 11 * unit)
                    items.append(style.text("ruler", str(centimetre), x, y, "ink", unit=unit))
    for centimetre in range(height // UNITS_PER_CM + 1):
        level = -centimetre * UNITS_PER_CM
        tick = _tick(centimetre) * unit
        pencil = fine if centimetre % 10 else bold
        for side, edge, out, anchor in (("w", 0, -1, "end"), ("e", width, 1, "start")):
            if side in sides:
                pencil.move(edge + out * gap, level).line(edge + out * (gap + tick), level)
                if centimetre % 10 == 0:
                    start = edge + out * (gap + tick + 4 * unit)
                    items.append(style.text("ruler", str(centimetre), start, level, "ink", anchor, unit=unit))
    items.append(fine.stroke("ink", 0.8 * unit, flat=True))
    items.append(bold.stroke("ink", 1.3 * unit, flat=True))
    return items


def _tick(centimetre: int) -> float:
    if centimetre % 10 == 0:
        return 14.0
    return 10.0 if centimetre % 5 == 0 else 6.2
