"""Rivers: soft banks, edge, water, lighter middle and dashed flow lines."""

import math
from collections.abc import Sequence

from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Segment
from studio.drawing.picture import Item, Path
from studio.drawing.roads import Lane
from studio.drawing.smooth import flatten, open_curve, walk

__all__ = ["river_items"]

_FLOWS = ((-0.27, 0, True), (-0.10, 4, True), (0.08, 8, True), (0.26, 2, False))
"""Where a flow line runs (share of the width), its phase, and whether it is light."""


def river_items(lanes: Sequence[Lane], style: Style) -> list[Item]:
    """Returns every river together, so that confluences join by themselves."""
    curves = [(open_curve(points), width) for points, width in lanes if len(points) > 1]
    items: list[Item] = []
    for step in range(5):
        items += [_strip(curve, width * (1.64 - step * 0.12), "bank", 60) for curve, width in curves]
    edge = 2 * style.width("river_edge")
    items += [_strip(curve, width, "river_edge") for curve, width in curves]
    items += [_strip(curve, max(width - edge, width * 0.4), "water") for curve, width in curves]
    items += [_strip(curve, width * 0.6, "water_light", 170) for curve, width in curves]
    if style.detail == FAR:
        return items
    for curve, width in curves:
        if style.hides(width):
            continue
        steps = walk(flatten(curve), 900.0)
        for side, phase, light in _FLOWS:
            flow = Pencil()
            for index, (x, y, tx, ty) in enumerate(steps):
                offset = width * (side + 0.032 * math.sin(index * 0.9 + phase))
                spot = (x - ty * offset, y + tx * offset)
                if index:
                    flow.line(*spot)
                else:
                    flow.move(*spot)
            items.append(
                flow.stroke(
                    "flow" if light else "river_edge",
                    style.width("flow"),
                    210 if light else 120,
                    dash=(900, 700 + phase * 100, 400, 1100),
                    dash_offset=phase * 200,
                )
            )
    return items


def _strip(curve: Sequence[Segment], width: float, colour: str, alpha: int = 255) -> Path:
    return Pencil().segments(curve).stroke(colour, width, alpha, flat=True)
