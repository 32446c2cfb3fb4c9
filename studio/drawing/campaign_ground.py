"""The faint country behind the cards of a campaign: a river, hills and woods that mean nothing and please the eye."""

import math
from collections.abc import Iterator

from studio.drawing.grain import Grain
from studio.drawing.hills import rise_items
from studio.drawing.look import Style
from studio.drawing.pencil import Spot, rectangle
from studio.drawing.picture import Item
from studio.drawing.rivers import river_items
from studio.drawing.woods import wood_items

__all__ = ["country"]

_CORNERS = 12
_RIVER_WIDTH = 2600.0
_HILLS = (
    (0.16, 0.34, 0.11, 1),
    (0.74, 0.26, 0.13, 1),
    (0.76, 0.27, 0.06, 2),
    (0.52, 0.86, 0.10, 0),
    (0.88, 0.84, 0.10, 1),
)
"""Middle and reach as shares of the sheet's width and height, and level."""
_WOODS = ((0.36, 0.30, 0.05), (0.07, 0.88, 0.06), (0.93, 0.55, 0.05))
_BENDS = ((-0.05, 0.72), (0.18, 0.60), (0.40, 0.66), (0.58, 0.54), (0.80, 0.62), (1.05, 0.52))
_VEIL = 178
_ZOOM = 6.2


def country(width: float, height: float, style: Style, seed: int) -> list[Item]:
    """Returns the country of a sheet of this size in units, under a veil of paper."""
    grain = Grain(seed)
    style = style.look.style(zoom=_ZOOM)
    items: list[Item] = []
    bends = [(x * width, (y + grain.between(-0.05, 0.05)) * height) for x, y in _BENDS]
    items += river_items([(bends, _RIVER_WIDTH)], style)
    for x, y, reach, level in _HILLS:
        items += rise_items(list(_blob(grain, x * width, y * height, reach * width)), level, style)
    for number, (x, y, reach) in enumerate(_WOODS):
        items += wood_items(list(_blob(grain, x * width, y * height, reach * width)), f"country-{number}", style)
    items.append(rectangle(0, 0, width, height).fill("paper", _VEIL))
    return items


def _blob(grain: Grain, x: float, y: float, reach: float) -> Iterator[Spot]:
    """Gives the corners of a rounded, uneven outline about a point, wider than high."""
    for corner in range(_CORNERS):
        turn = 2 * math.pi * corner / _CORNERS
        away = reach * grain.between(0.72, 1.0)
        yield x + away * math.cos(turn), y + 0.72 * away * math.sin(turn)
