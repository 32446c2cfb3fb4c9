"""The coast: sea and beach bands, with a wavy shore and surf lines where both meet."""

from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, polygon
from studio.drawing.picture import Group, Item
from studio.drawing.smooth import middle_of

__all__ = ["beach_items", "sea_items"]

_WAVE = 2000.0


def beach_items(outline: Sequence[Spot], style: Style) -> list[Item]:
    """Returns a strip of sand."""
    whole = polygon(outline)
    items: list[Item] = [whole.fill("beach")]
    if style.detail != FAR:
        (cx, cy), width, height = middle_of(outline)
        grain = Grain(seed_of("beach", round(cx), round(cy)))
        sand = Pencil()
        for _ in range(round(width * height / 2_500_000)):
            x = cx + width * grain.between(-0.5, 0.5)
            y = cy + height * grain.between(-0.5, 0.5)
            sand.move(x, y).line(x + 1, y)
        items.append(Group((sand.stroke("village_edge", style.at_least(110, 0.9), 150),), whole.clip()))
    items.append(whole.stroke("village_edge", style.width("scrub_edge"), 120, dash=(200, 300)))
    return items


def sea_items(outline: Sequence[Spot], shore_north: bool, style: Style) -> list[Item]:
    """Returns the sea; its shore, on the north or the south side of the band, is drawn with waves outside the edge."""
    (cx, cy), width, height = middle_of(outline)
    left, right = cx - width / 2, cx + width / 2
    side = -1.0 if shore_north else 1.0
    shore = cy + side * height / 2
    far = cy - side * height / 2
    sea = Pencil()
    _waves(sea, left, right, shore, side * 500)
    sea.line(right, far).line(left, far).close()
    items: list[Item] = [sea.fill("sea")]
    edge = Pencil()
    _waves(edge, left, right, shore, side * 500)
    items.append(edge.stroke("river_edge", style.width("coast")))
    if style.detail != FAR:
        surf = Pencil()
        for step in (900, 1700, 3200, 5200):
            _waves(surf, left, right, shore - side * step, side * 500)
        items.append(Group((surf.stroke("flow", style.width("surf"), 200),), sea.clip()))
    return items


def _waves(pencil: Pencil, left: float, right: float, level: float, height: float) -> None:
    pencil.move(left, level)
    count = max(2, round((right - left) / _WAVE))
    step = (right - left) / count
    for index in range(count):
        x = left + step * index
        peak = level + height * (1.0 if index % 2 else -0.6)
        pencil.curve(x + step * 0.33, peak, x + step * 0.67, peak, x + step, level)
