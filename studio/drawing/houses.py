"""Settlements: pale ground, gardens, and houses with hipped roofs lit from the north-west; churches with a tower."""

import math
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, NEAR, Style
from studio.drawing.pencil import Pencil, Spot, line, polygon
from studio.drawing.picture import Item

__all__ = ["garden_items", "house_items", "roof_items", "ruin_items", "settlement_items"]


def settlement_items(outline: Sequence[Spot], style: Style) -> list[Item]:
    """Returns the pale ground of a village or a city."""
    whole = polygon(outline)
    edge = whole.stroke("village_edge", style.width("village_edge"), dash=(500, 300))
    return [whole.fill("village", 190), edge]


def garden_items(house: Sequence[Spot], key: str, style: Style) -> list[Item]:
    """Returns a bed of dotted rows beside a house, on a side chosen by its key."""
    grain = Grain(seed_of("garden", key))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = house[:4]
    side = grain.below(2)
    near_a, near_b, away = ((x3, y3), (x0, y0), (x1, y1)) if side else ((x1, y1), (x2, y2), (x3, y3))
    ux, uy = near_b[0] - near_a[0], near_b[1] - near_a[1]
    vx, vy = near_b[0] - away[0], near_b[1] - away[1]
    depth = math.hypot(vx, vy) or 1.0
    vx, vy = vx / depth, vy / depth
    wide = grain.between(2300, 3000)

    def place(along: float, out: float) -> Spot:
        return near_a[0] + ux * along + vx * (400 + out * wide), near_a[1] + uy * along + vy * (400 + out * wide)

    bed = polygon((place(0.02, 0), place(0.98, 0), place(0.98, 1), place(0.02, 1)))
    items: list[Item] = [bed.both("garden", "scrub_edge", style.width("garden_edge"), stroke_alpha=150)]
    if style.detail == FAR:
        return items
    plants = Pencil()
    rows = max(2, round(math.hypot(ux, uy) / 850))
    for row in range(rows):
        for column in range(3):
            x, y = place(0.02 + 0.96 * (row + 0.5) / rows, (column + 0.5) / 3)
            plants.ellipse(x, y, 170, 170)
    items.append(plants.fill("scrub_edge"))
    return items


def house_items(corners: Sequence[Spot], style: Style, church: bool = False) -> list[Item]:
    """Returns a house from its four corners in order; a church has a gabled roof and a tower at its west end."""
    a, b, c, d = _along_the_long_side(corners)
    middle = ((a[0] + c[0]) / 2, (a[1] + c[1]) / 2)
    long, short = math.dist(a, b), math.dist(b, c)
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    hip = 0.0 if church else short * 0.36
    west = (middle[0] - ux * (long / 2 - hip), middle[1] - uy * (long / 2 - hip))
    east = (middle[0] + ux * (long / 2 - hip), middle[1] + uy * (long / 2 - hip))
    items: list[Item] = [polygon(_shadow((a, b, c, d), 850, 950)).fill("shadow", 80)]
    faces = ((a, b, east, west), (b, c, east), (c, d, west, east), (d, a, west))
    items += [polygon(face).fill(_face_colour(face, middle)) for face in faces if hip or len(face) > 3]
    if style.detail != FAR:
        items.append(_tiles(middle, (ux, uy), long, short, hip, style))
    items.append(polygon((a, b, c, d)).stroke("roof_line", style.width("roof_outline"), miter=True))
    ridge = line(west, east)
    if hip:
        ridge.polyline((a, west, d)).polyline((b, east, c))
    items.append(ridge.stroke("roof_line", style.width("roof_hip"), 190))
    if church:
        items += _tower(middle, (ux, uy), long, short, style)
    elif style.detail != FAR:
        x = middle[0] + ux * long * 0.2 + uy * short * 0.19
        y = middle[1] + uy * long * 0.2 - ux * short * 0.19
        items.append(polygon(_square(x, y, (ux, uy), 300)).fill("wall_outline"))
    return items


def roof_items(houses: Sequence[Sequence[Spot]], style: Style) -> list[Item]:
    """Returns the houses of a settlement too small on the screen for any detail: all their roofs as one."""
    roofs = Pencil()
    for corners in houses:
        roofs.polyline(corners[:4], closed=True)
    return [] if roofs.empty() else [roofs.both("roof_south", "roof_line", style.width("roof_outline"))]


def ruin_items(corners: Sequence[Spot], key: str, style: Style) -> list[Item]:
    """Returns broken walls with rubble inside."""
    grain = Grain(seed_of("ruin", key))
    whole = polygon(corners)
    rubble = Pencil()
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    cx, cy = sum(xs) / len(xs), sum(ys) / len(ys)
    for _ in range(14):
        corner = corners[grain.below(len(corners))]
        share = grain.between(0.1, 0.85)
        x, y = cx + (corner[0] - cx) * share, cy + (corner[1] - cy) * share
        size = grain.between(180, 420)
        rubble.polyline(((x - size, y + size * 0.6), (x, y - size), (x + size, y + size * 0.7)), closed=True)
    return [
        whole.fill("wall", 120),
        rubble.both("wall", "wall_outline", style.width("roof_hip")),
        whole.stroke("wall_outline", style.at_least(650, 1.4), dash=(420, 160, 250, 110), flat=True, miter=True),
    ]


def _along_the_long_side(corners: Sequence[Spot]) -> list[Spot]:
    """Returns the corners so that the first two span a long side and the first lies to the west (or the north)."""
    a, b, c, d = corners[:4]
    if math.dist(a, b) < math.dist(b, c):
        a, b, c, d = b, c, d, a
    if (a[0] - b[0], a[1] - b[1]) > (0, 0):
        a, b, c, d = c, d, a, b
    return [a, b, c, d]


def _face_colour(face: Sequence[Spot], middle: Spot) -> str:
    """Returns the colour of a roof face: long ones lit from the north-west or not, hips by where they look."""
    x = (face[0][0] + face[1][0]) / 2 - middle[0]
    y = (face[0][1] + face[1][1]) / 2 - middle[1]
    angle = math.degrees(math.atan2(x, -y)) % 360
    lit = angle >= 225 or angle < 45
    if len(face) > 3:
        return "roof_north_west" if lit else "roof_south"
    return "roof_east" if 45 <= angle < 135 else "roof_west"


def _tiles(middle: Spot, along: Spot, long: float, short: float, hip: float, style: Style) -> Item:
    ux, uy = along
    tiles = Pencil()
    offset = -long / 2 + 400
    while offset < long / 2 - 100:
        edge = min(offset + long / 2, long / 2 - offset)
        bare = short / 2 * max(0.0, (hip - edge) / hip) if hip else 0.0
        x, y = middle[0] + ux * offset, middle[1] + uy * offset
        for side in (-1, 1):
            tiles.move(x - uy * side * short / 2, y + ux * side * short / 2)
            tiles.line(x - uy * side * bare, y + ux * side * bare)
        offset += 550
    return tiles.stroke("roof_line", style.width("roof_tile"), 85 if style.detail == NEAR else 60, flat=True)


def _tower(middle: Spot, along: Spot, long: float, short: float, style: Style) -> list[Item]:
    ux, uy = along
    half = short * 0.25
    x, y = middle[0] - ux * (long / 2 + 200 - half), middle[1] - uy * (long / 2 + 200 - half)
    square = _square(x, y, along, half)
    outline = style.width("roof_outline")
    cross = Pencil().move(x, y - half * 1.9).line(x, y + half * 0.2)
    cross.move(x - half * 0.6, y - half * 1.24).line(x + half * 0.6, y - half * 1.24)
    return [
        polygon(_shadow(square, 500, 560)).fill("shadow", 80),
        polygon(square).both("wall", "roof_line", outline),
        line(square[0], square[2]).polyline((square[1], square[3])).stroke("roof_line", outline),
        cross.stroke("ink", style.width("church_cross"), flat=True),
    ]


def _square(x: float, y: float, along: Spot, half: float) -> list[Spot]:
    ux, uy = along[0] * half, along[1] * half
    return [
        (x - ux + uy, y - uy - ux),
        (x + ux + uy, y + uy - ux),
        (x + ux - uy, y + uy + ux),
        (x - ux - uy, y - uy + ux),
    ]


def _shadow(corners: Sequence[Spot], dx: float, dy: float) -> list[Spot]:
    """Returns the convex outline that corners sweep when they move by a step."""
    points = sorted({*corners, *((x + dx, y + dy) for x, y in corners)})
    return _half_hull(points) + _half_hull(points[::-1])


def _half_hull(points: Sequence[Spot]) -> list[Spot]:
    hull: list[Spot] = []
    for x, y in points:
        while len(hull) > 1 and _turn(hull[-2], hull[-1], (x, y)) <= 0:
            hull.pop()
        hull.append((x, y))
    return hull[:-1]


def _turn(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
