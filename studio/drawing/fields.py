"""Crops: sharp polygons with furrows along their long side, every fourth one green, and stubble when near."""

import math
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, NEAR, Style
from studio.drawing.pencil import Pencil, Spot, polygon
from studio.drawing.picture import Group, Item
from studio.drawing.smooth import middle_of

__all__ = ["crop_items"]


def crop_items(outline: Sequence[Spot], key: str, style: Style) -> list[Item]:
    """Returns a sown field from its corners."""
    whole = polygon(outline)
    step = 1600.0 if style.detail == FAR else 850.0
    ux, uy = _long_side(outline)
    (cx, cy), width, height = middle_of(outline)
    reach = math.hypot(width, height) / 2
    grain = Grain(seed_of("crop", key))
    furrows, fourth, stubble = Pencil(), Pencil(), Pencil()
    row = 0
    offset = -reach + step * 0.5
    while offset < reach:
        start_x, start_y = cx - uy * offset, cy + ux * offset
        for enter, leave in _inside(outline, start_x, start_y, ux, uy):
            pencil = furrows if row % 4 else fourth
            pencil.move(start_x + ux * enter, start_y + uy * enter).line(start_x + ux * leave, start_y + uy * leave)
            if style.detail == NEAR:
                along = enter + grain.between(100, 1000)
                while along < leave - 250:
                    x, y = start_x + ux * along, start_y + uy * along
                    x, y = x + uy * step * 0.5, y - ux * step * 0.5
                    stubble.move(x, y).line(x + ux * 160 + uy * 190, y + uy * 160 - ux * 190)
                    along += 1000 * grain.between(0.7, 1.2)
        offset += step
        row += 1
    if style.coarse:
        items: list[Item] = [whole.both("crop", "crop_edge", style.width("field_edge"), 225)]
        return items if furrows.empty() else [*items, furrows.stroke("furrow", style.width("furrow"), 190, flat=True)]
    items = [whole.fill("crop", 225)]
    if not furrows.empty():
        items.append(furrows.stroke("furrow", style.width("furrow"), 190, flat=True))
    if not fourth.empty():
        items.append(fourth.stroke("furrow_fourth", style.width("furrow_fourth"), 190, flat=True))
    if not stubble.empty():
        items.append(Group((stubble.stroke("crop_edge", style.width("stubble"), 120),), whole.clip()))
    items.append(whole.stroke("crop_edge", style.width("field_edge")))
    return items


def _long_side(outline: Sequence[Spot]) -> Spot:
    best, direction = -1.0, (1.0, 0.0)
    for i in range(len(outline)):
        (x0, y0), (x1, y1) = outline[i - 1], outline[i]
        length = math.hypot(x1 - x0, y1 - y0)
        if length > best:
            best, direction = length, ((x1 - x0) / length, (y1 - y0) / length) if length else (1.0, 0.0)
    return direction


def _inside(outline: Sequence[Spot], x: float, y: float, ux: float, uy: float) -> list[tuple[float, float]]:
    """Returns the stretches of a line that lie in the polygon, as distances from (x, y) along (ux, uy)."""
    cuts: list[float] = []
    for i in range(len(outline)):
        (x0, y0), (x1, y1) = outline[i - 1], outline[i]
        side0 = (x0 - x) * uy - (y0 - y) * ux
        side1 = (x1 - x) * uy - (y1 - y) * ux
        if (side0 < 0) != (side1 < 0):
            share = side0 / (side0 - side1)
            cuts.append((x0 + (x1 - x0) * share - x) * ux + (y0 + (y1 - y0) * share - y) * uy)
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=False))
