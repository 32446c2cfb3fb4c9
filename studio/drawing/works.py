"""Works of the field: obstacles, earth and concrete; each is given as the outline it covers and the front it faces."""

import math
from collections.abc import Sequence

from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, disc, line, polygon
from studio.drawing.picture import Item
from studio.drawing.smooth import walk

__all__ = [
    "axis_of",
    "barricade_items",
    "concrete_items",
    "ditch_items",
    "foxhole_items",
    "mine_items",
    "nest_items",
    "sandbag_items",
    "trench_items",
    "wire_items",
]

Line = Sequence[Spot]


def trench_items(points: Line, style: Style, deep: bool = False) -> list[Item]:
    """Returns a trench along a line; its teeth point to the left of travel, towards the enemy."""
    whole = line(*points)
    bed, ditch = style.at_least(1700, 2.6), style.width("ditch_deep" if deep else "ditch")
    items: list[Item] = [
        line(*((x + 250, y + 300) for x, y in points)).stroke("shadow", bed * 0.9, 70, flat=True, miter=True),
        whole.stroke("earth", bed, flat=True, miter=True),
        whole.stroke("work", ditch, flat=True, miter=True),
    ]
    teeth = Pencil()
    for x, y, tx, ty in walk(points, 2000 if style.detail == FAR else 1250, 500):
        teeth.polyline(
            ((x - tx * 320, y - ty * 320), (x + tx * 320, y + ty * 320), (x + ty * 1050, y - tx * 1050)),
            closed=True,
        )
    if not teeth.empty():
        items.append(teeth.fill("work"))
    if deep:
        items.append(whole.stroke("earth", style.at_least(160, 0.8), flat=True, miter=True))
    return items


def wire_items(points: Line, style: Style) -> list[Item]:
    """Returns wire along a line: the strand and its crosses."""
    strand = line(*points)
    for x, y, tx, ty in walk(points, 2000 if style.detail == FAR else 1150, 500):
        for side in (1, -1):
            ox, oy = tx * 360 - ty * 420 * side, ty * 360 + tx * 420 * side
            strand.move(x - ox, y - oy).line(x + ox, y + oy)
    return [strand.stroke("wire", style.width("wire"))]


def sandbag_items(points: Line, style: Style, rows: int = 2) -> list[Item]:
    """Returns rows of sandbags along a line; a breastwork has one."""
    rim = style.width("work_thin")
    bags = Pencil()
    for side, start in ((-350, 575), (350, 1175)) if rows > 1 else ((0, 575),):
        for x, y, tx, ty in walk(points, 1200, start):
            mx, my = x - ty * side, y + tx * side
            _bag(bags, mx, my, (tx, ty), 575, 400)
    shadow = line(*((x + 300, y + 420) for x, y in points)).stroke("shadow", 1500, 60, flat=True)
    if bags.empty():
        return []
    return [shadow, bags.both("earth", "work", rim)]


def barricade_items(points: Line, style: Style) -> list[Item]:
    """Returns a barricade along a line: beams thrown across one another."""
    beams = line(*points)
    for x, y, tx, ty in walk(points, 1400, 500):
        beams.move(x - tx * 600 + ty * 700, y - ty * 600 - tx * 700)
        beams.line(x + tx * 600 - ty * 700, y + ty * 600 + tx * 700)
        beams.move(x + tx * 500 + ty * 600, y + ty * 500 - tx * 600)
        beams.line(x - tx * 500 - ty * 800, y - ty * 500 + tx * 800)
    return [beams.stroke("work", style.at_least(220, 1.1))]


def ditch_items(points: Line, style: Style) -> list[Item]:
    """Returns an anti-tank ditch along a line: a bed with a row of dark teeth."""
    bed = style.at_least(1800, 3)
    teeth = Pencil()
    for x, y, tx, ty in walk(points, 1000, 500):
        left = (x - tx * 500 + ty * 900, y - ty * 500 - tx * 900)
        right = (x + tx * 500 + ty * 900, y + ty * 500 - tx * 900)
        teeth.polyline((left, right, (x - ty * 200, y + tx * 200)), closed=True)
    whole = line(*points)
    rim = style.at_least(160, 1)
    items: list[Item] = [
        whole.stroke("work", bed + rim, flat=True, miter=True),
        whole.stroke("earth", bed - rim, flat=True, miter=True),
    ]
    if not teeth.empty():
        items.append(teeth.fill("work"))
    return items


def mine_items(outline: Line, style: Style) -> list[Item]:
    """Returns a minefield: dashed edge and nine mines."""
    a, b, c, d = outline[:4] if len(outline) > 3 else (*outline, outline[-1])
    mines, horns = Pencil(), Pencil()
    for row in range(3):
        for column in range(3):
            u, v = (column + 0.5) / 3, (row + 0.5) / 3
            (px, py), (qx, qy) = _between(a, b, u), _between(d, c, u)
            x, y = px + (qx - px) * v, py + (qy - py) * v
            mines.ellipse(x, y, 550, 550)
            horns.move(x - 900, y - 900).line(x + 900, y + 900).move(x + 900, y - 900).line(x - 900, y + 900)
    edge = polygon(outline)
    return [
        edge.fill("mine", 18),
        edge.stroke("mine", style.width("mine"), dash=(300, 200), flat=True),
        horns.stroke("mine", style.at_least(100, 0.7)),
        mines.fill("mine"),
    ]


def foxhole_items(at: Spot, style: Style) -> list[Item]:
    """Returns a foxhole: a dark hole in a ring of earth."""
    x, y = at
    return [
        disc(x + 250, y + 300, 1450).fill("shadow", 70),
        disc(x, y, 1400).both("earth", "work", style.at_least(160, 1)),
        disc(x, y, 650).fill("work"),
    ]


def nest_items(at: Spot, front: Spot, style: Style) -> list[Item]:
    """Returns a machine-gun nest open to the rear: sandbags towards `front` (a unit vector), and the gun."""
    x, y = at
    fx, fy = front
    bags = Pencil()
    for index in range(-5, 6):
        angle = math.atan2(fy, fx) + index * math.tau / 16
        bx, by = math.cos(angle), math.sin(angle)
        _bag(bags, x + bx * 2100, y + by * 2100, (-by, bx), 550, 320)
    gun = line((x - fx * 1000, y - fy * 1000), (x + fx * 1500, y + fy * 1500))
    for side in (-1, 1):
        gun.move(x - fx * 200, y - fy * 200).line(x - fx * 1000 - fy * side * 800, y - fy * 1000 + fx * side * 800)
    rim = style.width("work_line")
    return [
        disc(x + 400, y + 400, 2250).fill("shadow", 90),
        disc(x, y, 2200).both("earth", "work", rim),
        bags.both("wall", "work", rim),
        gun.stroke("work", style.at_least(240, 1.3)),
    ]


def concrete_items(kind: str, at: Spot, front: Spot, size: float, style: Style) -> list[Item]:
    """Returns a bunker, casemate or blockhouse about a place, its embrasure to the front; size is its half width."""
    unit = size / 2600
    corners = {
        "bunker": (
            (-1.2, 2.6),
            (-2.4, 1.5),
            (-2.4, -1.9),
            (-1.5, -2.8),
            (1.5, -2.8),
            (2.4, -1.9),
            (2.4, 1.5),
            (1.2, 2.6),
        ),
        "casemate": ((-2.6, 2.6), (0.0, 1.6), (2.6, 2.6), (2.0, -2.6), (-2.0, -2.6)),
        "blocao": ((-2.5, 2.5), (2.5, 2.5), (2.5, -2.5), (-2.5, -2.5)),
    }[kind]
    fx, fy = front

    def place(across: float, ahead: float) -> Spot:
        ahead, across = ahead * 1000 * unit, across * 1000 * unit
        return at[0] + fx * ahead - fy * across, at[1] + fy * ahead + fx * across

    whole = [place(across, ahead) for across, ahead in corners]
    shadow = [(x + 500, y + 600) for x, y in whole]
    thick, thin = style.width("bunker"), style.width("work_thin")
    items: list[Item] = [polygon(shadow).fill("shadow", 90)]
    if kind == "blocao":
        items.append(polygon(whole).both("earth", "work", style.at_least(220, 1.2), miter=True))
        logs = Pencil()
        for row in (-1.5, -0.5, 0.5, 1.5):
            logs.move(*place(-2.5, row)).line(*place(2.5, row))
        items.append(logs.stroke("work", thin))
        ports = Pencil()
        for across, ahead in ((-2.5, 0), (2.5, 0), (0, -2.5), (0, 2.5)):
            square = [(across + dx, ahead + dy) for dx, dy in ((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4))]
            ports.polyline([place(*corner) for corner in square], closed=True)
        return [*items, ports.fill("work")]
    items.append(polygon(whole).both("concrete", "work", thick, miter=True))
    if kind == "bunker":
        slab = [place(across * 0.55, ahead * 0.55) for across, ahead in corners]
        items.append(polygon(slab).both("earth", "work", thin, miter=True))
        slot = line(place(-1, 2.6), place(1, 2.6))
        items.append(slot.stroke("work", style.width("embrasure"), flat=True))
    else:
        items.append(line(place(0, -0.4), place(0, 3.4)).stroke("work", style.at_least(400, 1.6), flat=True))
    return items


def axis_of(outline: Line) -> list[Spot]:
    """Returns the middle line of a rectangle along its long side, front to its left when that comes first.

    Of an outline with more or fewer corners it is the line through its middle along its longest side.
    """
    if len(outline) != 4:
        return _chord(outline)
    a, b, c, d = outline
    if math.dist(a, b) >= math.dist(b, c):
        return [((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)]
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)]


def _chord(outline: Line) -> list[Spot]:
    """Returns the line through the middle of an outline along its longest side, as far as the outline reaches."""
    sides = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    start, end = max(sides, key=lambda side: math.dist(*side))
    length = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    turned = [
        ((ax * ux + ay * uy, ay * ux - ax * uy), (bx * ux + by * uy, by * ux - bx * uy)) for (ax, ay), (bx, by) in sides
    ]
    middle = sum(a[1] for a, _ in turned) / len(turned)
    ends = [
        _between(a, b, (middle - a[1]) / (b[1] - a[1]))[0]
        for a, b in turned
        if min(a[1], b[1]) <= middle <= max(a[1], b[1]) and a[1] != b[1]
    ]
    ends = ends or [a[0] for a, _ in turned]
    return [(u * ux - middle * uy, u * uy + middle * ux) for u in (min(ends), max(ends))]


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _bag(pencil: Pencil, x: float, y: float, along: Spot, half: float, high: float) -> None:
    ux, uy = along
    quarter = ((half, high * 0.5), (half * 0.6, high))
    corners = [(-a, -d) for a, d in quarter] + [(a, -d) for a, d in quarter[::-1]]
    corners += [*quarter, *((-a, d) for a, d in quarter[::-1])]
    pencil.polyline([(x + ux * a - uy * b, y + uy * a + ux * b) for a, b in corners], closed=True)
