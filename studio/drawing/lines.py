"""Lines of the ground: bush lines of five pieces and dry-stone walls."""

import math
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, line
from studio.drawing.picture import Item
from studio.drawing.smooth import length_of, walk

__all__ = ["bush_line_items", "crowns", "slope_items", "wall_items"]

_BUSHES = 5


def bush_line_items(links: Sequence[Sequence[Spot]], key: str, style: Style) -> list[Item]:
    """Returns a chain of hedge pieces, given as the outline of each; every piece carries five bushes."""
    grain = Grain(seed_of("bush_line", key))
    bushes: list[tuple[float, float, float]] = []
    for link in links:
        start, end = _axis(link)
        for index in range(_BUSHES):
            share = 0.11 + 0.78 * index / (_BUSHES - 1)
            x = start[0] + (end[0] - start[0]) * share + grain.between(-200, 200)
            y = start[1] + (end[1] - start[1]) * share + grain.between(-200, 200)
            bushes.append((x, y, grain.between(720, 980)))
    bushes.sort(key=lambda bush: (bush[1], bush[0]))
    if style.coarse:
        return [crowns(bushes, 0.88).both("bush", "bush_outline", style.px(0.6))]
    shadow = Pencil()
    for x, y, radius in bushes:
        shadow.ellipse(x + radius * 0.35, y + radius * 0.4, radius, radius * 0.85)
    items: list[Item] = [shadow.fill("tree_shadow", 80)]
    for x, y, radius in bushes:
        rim = style.at_least(radius * 0.16, 0.6)
        items.append(Pencil().ellipse(x, y, radius, radius * 0.88).both("bush", "bush_outline", rim))
        if style.detail != FAR:
            light = Pencil().ellipse(x - radius * 0.25, y - radius * 0.3, radius * 0.42, radius * 0.32)
            items.append(light.fill("bush_light", 190))
    return items


def crowns(bushes: Sequence[tuple[float, float, float]], squash: float = 1.0) -> Pencil:
    """Returns bushes (place and radius) too small on the screen for each of them: those that hardly cover another."""
    outline = Pencil()
    drawn: list[tuple[float, float]] = []
    for x, y, radius in bushes:
        if all(math.dist((x, y), other) > radius for other in drawn):
            drawn.append((x, y))
            outline.ellipse(x, y, radius, radius * squash)
    return outline


def wall_items(points: Sequence[Spot], width: float, style: Style) -> list[Item]:
    """Returns a stone wall along a line of vertices: shadow, rim, fill and courses."""
    whole = line(*points)
    shadow = line(*((x + width * 0.45, y + width * 0.5) for x, y in points))
    rim = style.at_least(width, 1.8)
    fill = style.at_least(rim * 0.66, 1.0)
    items: list[Item] = [
        whole.stroke("wall_outline", rim, flat=True, miter=True),
        whole.stroke("wall", fill, flat=True, miter=True),
    ]
    if style.coarse:
        return items
    items.insert(0, shadow.stroke("shadow", rim, 60, flat=True, miter=True))
    if style.detail == FAR or length_of(points) < 300:
        return items
    courses = line(*points)
    for index, (x, y, tx, ty) in enumerate(walk(points, 550, 300)):
        side = rim * 0.42 * (1 if index % 2 else -1)
        courses.move(x, y).line(x - ty * side, y + tx * side)
    items.append(courses.stroke("wall_outline", style.width("wall_course"), 200, flat=True))
    return items


def slope_items(points: Sequence[Spot], style: Style) -> list[Item]:
    """Returns a steep slope along a line: hachures on its right, downhill."""
    teeth = Pencil()
    for x, y, tx, ty in walk(points, 420, 210):
        teeth.polyline(
            ((x - tx * 110, y - ty * 110), (x + tx * 110, y + ty * 110), (x - ty * 900, y + tx * 900)), closed=True
        )
    if teeth.empty():
        return []
    return [teeth.fill("hachure", 215), line(*points).stroke("contour", style.width("rise_outline"), 230)]


def _axis(outline: Sequence[Spot]) -> tuple[Spot, Spot]:
    """Returns the middle line of a rectangle, along its long side."""
    a, b, c, d = outline[:4]
    if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < (b[0] - c[0]) ** 2 + (b[1] - c[1]) ** 2:
        a, b, c, d = b, c, d, a
    return ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
