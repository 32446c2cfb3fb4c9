"""Marks of battle on the ground: smoke, wrecks, shell holes and the templates of bombardments."""

import math
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import Style
from studio.drawing.pencil import Pencil, Spot, disc, polygon
from studio.drawing.picture import Glow, Item
from studio.drawing.subject import SideLook

__all__ = ["impact_items", "smoke_items", "template_items", "wreck_items"]


def smoke_items(at: Spot, radius: float, key: str, style: Style, dense: bool = True) -> list[Item]:
    """Returns a cloud of smoke: puffs within its circle, the circle itself dashed; thinner when it disperses."""
    x, y = at
    grain = Grain(seed_of("smoke", key))
    alpha = 165 if dense else 90
    puffs: list[tuple[float, float, float]] = []
    for ring, count in ((0.62, 9), (0.25, 4)):
        for index in range(count):
            angle = math.tau * index / count + grain.between(-0.2, 0.2)
            reach = radius * ring * grain.between(0.9, 1.1)
            size = radius * grain.between(0.26, 0.36)
            puffs.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach, size))
    puffs.sort(key=lambda puff: (puff[1], puff[0]))
    items: list[Item] = [
        Glow(round(x), round(y), round(radius), "smoke", ((0, alpha), (700, alpha), (1000, alpha // 3)))
    ]
    rim = style.at_least(90, 0.8)
    for px, py, size in puffs:
        items.append(disc(px + size * 0.1, py + size * 0.14, size).fill("smoke_edge", 26))
        items.append(disc(px, py, size).both("smoke", "smoke_edge", rim, alpha, 110))
    items.append(disc(x, y, radius).stroke("smoke_edge", style.at_least(110, 1), dash=(400, 300), flat=True))
    return items


def wreck_items(outline: Sequence[Spot], style: Style) -> list[Item]:
    """Returns a burnt vehicle on its base: charred hull, scorched ground, and a cross."""
    x = sum(px for px, _ in outline) / len(outline)
    y = sum(py for _, py in outline) / len(outline)
    reach = max(math.dist((x, y), corner) for corner in outline)
    hull = [(x + (px - x) * 0.82, y + (py - y) * 0.82) for px, py in outline]
    cross = Pencil().move(*hull[0]).line(*hull[2]).move(*hull[1]).line(*hull[3])
    return [
        Glow(round(x), round(y), round(reach * 1.5), "char", ((0, 150), (600, 90), (1000, 0))),
        polygon(hull).both("char", "smoke_edge", style.at_least(130, 1), 225),
        cross.stroke("smoke_edge", style.at_least(220, 1.4)),
    ]


def impact_items(at: Spot, key: str, style: Style) -> list[Item]:
    """Returns where a shell fell: a small dark star with splashes."""
    x, y = at
    grain = Grain(seed_of("impact", key))
    rays = Pencil()
    for index in range(9):
        angle = math.tau * index / 9 + grain.between(-0.2, 0.2)
        inner, outer = 500.0, 1000 * grain.between(0.9, 1.6)
        rays.move(x + math.cos(angle) * inner, y + math.sin(angle) * inner)
        rays.line(x + math.cos(angle) * outer, y + math.sin(angle) * outer)
    return [
        disc(x, y, 480).fill("char", 215),
        rays.stroke("char", style.at_least(140, 1), 200),
    ]


def template_items(at: Spot, radius: float, side: SideLook, style: Style) -> list[Item]:
    """Returns the template of a bombardment: a washed circle with its aiming point."""
    x, y = at
    arm = style.px(9)
    cross = Pencil().move(x - arm, y).line(x + arm, y).move(x, y - arm).line(x, y + arm)
    whole = disc(x, y, radius)
    return [
        whole.fill(side.colour, 40),
        whole.stroke(side.line, style.overlay("command"), dash=(500, 300), flat=True),
        cross.stroke(side.line, style.overlay("sight"), flat=True),
    ]
