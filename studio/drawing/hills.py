"""Rises: shadow, slopes in light from the north-west, contours and hachures."""

import math
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Segment, Spot, polygon
from studio.drawing.picture import Group, Item, Path
from studio.drawing.smooth import (
    closed_curve,
    facing_chains,
    flatten,
    middle_of,
    reversed_segments,
    scaled,
    shifted,
    walk,
)

__all__ = ["rise_items"]

_DEPTH = (1500, 2900, 3400)
"""How wide the slope of each level looks, in units."""
_STEPS = 16
"""Bands of a slope at most; a small hill on the screen makes do with fewer, each stronger."""
_DARK = (7, 12, 14)
_LIGHT = (11, 16, 18)
_CONTOURS = (1, 3, 4)
_SPACING = (850, 620, 500)
_HACHURE_ALPHA = (185, 215, 230)
_BROAD = (0.8, 1.0, 1.15)
_DIAGONAL = math.sqrt(0.5)


def rise_items(outline: Sequence[Spot], level: int, style: Style) -> list[Item]:
    """Returns a rise of level 0, 1 or 2 from the vertices of its outline."""
    level = max(0, min(2, level))
    curve = closed_curve(outline)
    points = flatten(curve)
    centre, width, height = middle_of(points)
    radius = (width + height) / 4
    depth = min(_DEPTH[level], radius * 0.42)
    whole = Pencil().segments(curve, closed=True)
    lower = facing_chains(curve, (1, 1))
    upper = facing_chains(curve, (-1, -1))
    items: list[Item] = []
    if level and not style.paper and not style.coarse:
        items += _bands(lower, "shadow", 9, [depth * 0.10 * k for k in range(1, 6)])
    if style.coarse:
        # Chords do: on the screen they are shorter than its pixels are wide.
        items.append(polygon(flatten(curve, 2)).both(f"rise{level}", "contour", style.width("rise_outline"), 200, 230))
        return [*items, _hachures(points, level, depth, style)] if level else items
    items.append(whole.fill(f"rise{level}", 200))
    steps = max(5, min(_STEPS, round(depth / style.px(1.8))))
    share = _STEPS / steps
    dark, light = round(_DARK[level] * share), round(_LIGHT[level] * share)
    slopes = _bands(lower, "slope_dark", dark, [-depth * 0.9 * k / steps for k in range(1, steps + 1)])
    slopes += _bands(upper, "slope_light", light, [depth * 0.8 * k / steps for k in range(1, steps + 1)])
    items.append(Group(tuple(slopes), whole.clip()))
    items.append(whole.stroke("contour", style.width("rise_outline"), 230))
    if style.detail != FAR:
        contours = Pencil()
        for k in range(_CONTOURS[level]):
            factor = 1 - (depth * 1.02 + k * depth * 0.75) / radius
            if factor > 0.08:
                contours.segments(scaled(curve, centre, factor), closed=True)
        if not contours.empty():
            items.append(contours.stroke("contour", style.width("rise_contour"), 150))
    items.append(_hachures(points, level, depth, style))
    return items


def _bands(chains: Sequence[Sequence[Segment]], colour: str, alpha: int, shifts: Sequence[float]) -> list[Item]:
    """Returns one band for each shift: what a chain sweeps when it moves so far along the diagonal."""
    bands: list[Item] = []
    for shift in shifts:
        pencil = Pencil()
        for chain in chains:
            pencil.segments(chain)
            pencil.segments(reversed_segments(shifted(chain, shift, shift)), joined=True).close()
        if not pencil.empty():
            bands.append(pencil.fill(colour, alpha))
    return bands


def _hachures(points: Sequence[Spot], level: int, depth: float, style: Style) -> Path:
    step = _SPACING[level] * (4 if style.coarse else 2 if style.detail == FAR else 1)
    grain = Grain(seed_of("hachures", level, len(points), round(points[0][0]), round(points[0][1])))
    inward = 1.0 if _turns_right(points) else -1.0
    pencil = Pencil()
    for x, y, tx, ty in walk(points, step, spread=True):
        nx, ny = -ty * inward, tx * inward
        lit = (1 - (nx + ny) * _DIAGONAL) / 2
        length = depth * (0.62 + 0.34 * lit) * grain.between(0.78, 1.08)
        broad = style.at_least((55 + 190 * lit) * _BROAD[level], style.look.weights["hachure_least"][1]) / 2
        end_x, end_y = x + nx * length, y + ny * length
        pencil.move(end_x + tx * broad, end_y + ty * broad)
        pencil.line(end_x - tx * broad, end_y - ty * broad)
        pencil.line(x + nx * 120, y + ny * 120).close()
    return pencil.fill("hachure", _HACHURE_ALPHA[level])


def _turns_right(points: Sequence[Spot]) -> bool:
    return sum(points[i - 1][0] * points[i][1] - points[i][0] * points[i - 1][1] for i in range(len(points))) > 0
