"""Overlays: sight, moves, command, targets and judged ground; their lines keep their width on the screen."""

import math
from collections.abc import Sequence

from studio.drawing.look import Style
from studio.drawing.pencil import Pencil, Spot, disc, line, polygon, rectangle
from studio.drawing.picture import Glow, Group, Item
from studio.drawing.smooth import flatten, length_of, open_curve, walk
from studio.drawing.subject import SideLook

__all__ = [
    "arc_items",
    "area_items",
    "command_items",
    "fan_items",
    "move_items",
    "sight_items",
    "tag_items",
    "tag_size",
    "target_items",
]

_CENTIMETRE = 1000.0


def sight_items(start: Spot, end: Spot, cover: float, blocked: float, style: Style) -> list[Item]:
    """Returns a line of sight in the picture: good until `cover`, amber until `blocked`, then refused with a cross.

    Both are shares of the way from 0 to 1; a free line has 1 for both.
    """

    def at(share: float) -> Spot:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

    items: list[Item] = [line(start, end).stroke("paper", style.overlay("sight_halo"), 195, flat=True)]
    if cover > 0:
        items.append(line(start, at(min(1.0, cover))).stroke("good", style.overlay("sight"), flat=True))
    if cover < blocked:
        items.append(line(at(cover), at(min(1.0, blocked))).stroke("amber", style.overlay("sight_cover"), flat=True))
    if blocked < 1:
        broken = line(at(blocked), end)
        items.append(broken.stroke("refused", style.overlay("sight_blocked"), dash=(400, 400), flat=True))
        x, y = at(blocked)
        arm = style.px(3)
        items.append(disc(x, y, style.px(8)).both("refused", "on_refused", style.px(1.5)))
        cross = Pencil().move(x - arm, y - arm).line(x + arm, y + arm).move(x - arm, y + arm).line(x + arm, y - arm)
        items.append(cross.stroke("on_refused", style.px(2)))
    return items


def fan_items(corners: Sequence[Spot]) -> list[Item]:
    """Returns the wash between a shooter and what he sees of a target."""
    return [polygon(corners).fill("good_wash", 42)]


def move_items(path: Sequence[Spot], side: SideLook, style: Style, smooth: bool = True) -> list[Item]:
    """Returns the way of a move: dashed on a halo, with a tick at every five centimetres."""
    curve = Pencil().segments(open_curve(path)) if smooth else line(*path)
    points = flatten(open_curve(path)) if smooth else list(path)
    ticks = Pencil()
    if length_of(points) >= 5 * _CENTIMETRE:
        half = style.px(6)
        for x, y, tx, ty in walk(points, 5 * _CENTIMETRE, 5 * _CENTIMETRE):
            ticks.move(x - ty * half, y + tx * half).line(x + ty * half, y - tx * half)
    items: list[Item] = [
        curve.stroke("paper", style.overlay("move_halo"), 190),
        curve.stroke(side.line, style.overlay("move"), dash=(300, 140), flat=True),
    ]
    if not ticks.empty():
        items.append(ticks.stroke(side.line, style.overlay("move_tick"), flat=True))
    return items


def command_items(at: Spot, radius: float, side: SideLook, style: Style) -> list[Item]:
    """Returns the circle within which an officer commands: a soft edge and a dashed line."""
    x, y = at
    glow = Glow(round(x), round(y), round(radius), side.colour, ((0, 0), (800, 22), (1000, 52)))
    return [glow, disc(x, y, radius).stroke(side.line, style.overlay("command"), dash=(600, 400), flat=True)]


def arc_items(at: Spot, radius: float, bearing: int, half: int, side: SideLook, style: Style) -> list[Item]:
    """Returns an arc of fire: `bearing` is its middle and `half` half its opening, in hundredths of a degree."""
    count = max(4, half // 250)
    points = [at]
    for step in range(-count, count + 1):
        angle = math.radians((bearing + half * step / count) / 100)
        points.append((at[0] + math.sin(angle) * radius, at[1] - math.cos(angle) * radius))
    whole = polygon(points)
    return [
        whole.fill(side.colour, 30),
        whole.stroke(side.line, style.overlay("ghost"), 170, dash=(400, 300), flat=True),
    ]


def target_items(box: tuple[float, float, float, float], style: Style) -> list[Item]:
    """Returns the four corners about a target, given as left, top, right and bottom in the picture."""
    gap, arm = style.px(8), style.px(11)
    left, top, right, bottom = box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap
    corners = Pencil()
    for x, y, dx, dy in (
        (left, top, 1, 1),
        (right, top, -1, 1),
        (right, bottom, -1, -1),
        (left, bottom, 1, -1),
    ):
        corners.move(x + dx * arm, y).line(x, y).line(x, y + dy * arm)
    return [corners.stroke("refused", style.overlay("target"), flat=True, miter=True)]


def area_items(outline: Sequence[Spot], permitted: bool, style: Style) -> list[Item]:
    """Returns ground where something may be put, or may not: washed good, or washed and hatched in refused."""
    whole = polygon(outline)
    if permitted:
        return [whole.fill("good_wash", 33)]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    hatch = Pencil()
    step = style.px(7)
    offset = left - (bottom - top)
    while offset < right:
        hatch.move(offset, bottom).line(offset + bottom - top, top)
        offset += step
    return [
        whole.fill("refused", 69),
        Group((hatch.stroke("white_hatch", style.px(1.6), 170, flat=True),), whole.clip()),
        whole.stroke("refused", style.overlay("refused"), dash=(400, 250), flat=True),
    ]


def tag_size(text: str, style: Style) -> Spot:
    """Returns width and height of a capsule with words."""
    pixel = style.px(1)
    return style.breadth("tag", text, pixel) + 20 * pixel, 20 * pixel


def tag_items(at: Spot, text: str, state: str, style: Style) -> list[Item]:
    """Returns a capsule with words; state is good, refused or plain."""
    pixel = style.px(1)
    wide, high = tag_size(text, style)
    colour = {"good": "good", "refused": "refused"}.get(state, "ink")
    capsule = rectangle(at[0] - wide / 2, at[1] - high / 2, wide, high, high / 2)
    return [
        capsule.both("plate", colour, pixel, 245),
        style.text("tag", text, at[0], at[1], colour, unit=pixel),
    ]
