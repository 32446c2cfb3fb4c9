"""Woods: floor, dashed edge and crowns packed by rejection; broad-leaved or pine; and the bushes of bush zones."""

import math
from bisect import bisect_left
from collections.abc import Sequence

from studio.drawing.grain import Grain, seed_of
from studio.drawing.ground import tuft
from studio.drawing.lines import crowns
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, disc, polygon
from studio.drawing.picture import Item, Path, Stamp, Symbol
from studio.drawing.smooth import closed_curve, flatten, middle_of

__all__ = ["bush_zone_items", "is_pine", "tree_symbols", "wood_items"]

_UNIT = 1000.0
"""Radius of a tree symbol; a stamp's scale per mille is therefore its radius in units."""
_LEAFY = 12
_PINES = 5
_PINE_SHARE = 30
_ROW = 150.0
_TRIES = 3


def is_pine(key: str) -> bool:
    """Tells whether the wood of this piece is a pine wood: three in ten, by the piece's key."""
    return seed_of("pine", key) % 100 < _PINE_SHARE


def wood_items(outline: Sequence[Spot], key: str, style: Style, pine: bool = False, rows: bool = False) -> list[Item]:
    """Returns a wood from its outline; its trees depend on the key alone; an orchard's stand in rows."""
    curve = closed_curve(outline)
    points = flatten(curve)
    whole = Pencil().segments(curve, closed=True)
    if style.coarse:
        items: list[Item] = [whole.both("wood", "wood_edge", style.width("wood_edge"), 215, 210)]
    else:
        items = [
            whole.fill("wood", 215),
            whole.stroke("wood_edge", style.width("wood_edge"), 210, dash=(400, 250)),
        ]
    far = style.detail == FAR
    grain = Grain(seed_of("wood", key, len(points)))
    crowns = _packed(points, grain, 1500.0 if far else 1150.0, rows)
    for x, y, radius in sorted(crowns, key=lambda crown: (crown[1], crown[0])):
        name = "disc_tree" if far else _tree_name(grain, pine and grain.below(100) < 86)
        items.append(Stamp(name, round(x), round(y), round(radius)))
    return items


def bush_zone_items(outline: Sequence[Spot], bushes: Sequence[Spot], key: str, style: Style) -> list[Item]:
    """Returns a bush zone: pale floor, dotted edge, grass, and three bushes about each of its points."""
    curve = closed_curve(outline)
    if style.coarse:
        floor = polygon(flatten(curve, 2)).both("scrub", "scrub_edge", style.width("scrub_edge"), 200)
        clumps = crowns([(x, y, 1000.0) for x, y in bushes])
        return [floor] if clumps.empty() else [floor, clumps.both("crown", "crown_outline", style.px(0.6))]
    points = flatten(curve)
    whole = Pencil().segments(curve, closed=True)
    items: list[Item] = [
        whole.fill("scrub", 200),
        whole.stroke("scrub_edge", style.width("scrub_edge"), dash=(100, 240)),
    ]
    grain = Grain(seed_of("bush_zone", key))
    if style.detail != FAR:
        rows = _Rows(points)
        (cx, cy), width, height = middle_of(points)
        grass = Pencil()
        for _ in range(90):
            x = grain.between(cx - width / 2, cx + width / 2)
            y = grain.between(cy - height / 2, cy + height / 2)
            if rows.holds(x, y):
                tuft(grass, x, y, 320, 0.7, 0.0)
        if not grass.empty():
            items.append(grass.stroke("scrub_edge", style.width("tuft"), 190))
    for x, y in bushes:
        for dx, dy, radius in ((0, -500, 950), (-750, 100, 800), (700, 150, 750)):
            name = "disc_tree" if style.detail == FAR else _tree_name(grain, False)
            items.append(Stamp(name, round(x + dx), round(y + dy), radius))
    return items


def tree_symbols() -> list[Symbol]:
    """Returns every tree that woods and bush zones set down."""
    trees = [_leafy(index) for index in range(_LEAFY)]
    trees += [_pine(index) for index in range(_PINES)]
    trees.append(Symbol("disc_tree", (disc(0, 0, _UNIT).both("crown", "crown_outline", 160),)))
    return trees


def _tree_name(grain: Grain, pine: bool) -> str:
    return f"pine_{grain.below(_PINES)}" if pine else f"leafy_{grain.below(_LEAFY)}"


class _Rows:
    """Tells quickly whether a point lies inside an outline, by crossings prepared row by row."""

    def __init__(self, points: Sequence[Spot]) -> None:
        self.top = min(y for _, y in points)
        self.rows: list[list[float]] = [[] for _ in range(int((max(y for _, y in points) - self.top) / _ROW) + 2)]
        for i in range(len(points)):
            (x0, y0), (x1, y1) = points[i - 1], points[i]
            if y0 == y1:
                continue
            if y0 > y1:
                x0, y0, x1, y1 = x1, y1, x0, y0
            row = math.ceil((y0 - self.top) / _ROW - 0.5)
            level = self.top + (row + 0.5) * _ROW
            while level < y1:
                self.rows[row].append(x0 + (x1 - x0) * (level - y0) / (y1 - y0))
                row += 1
                level += _ROW
        for crossings in self.rows:
            crossings.sort()

    def holds(self, x: float, y: float) -> bool:
        row = int((y - self.top) / _ROW)
        if not 0 <= row < len(self.rows):
            return False
        return bisect_left(self.rows[row], x) % 2 == 1


def _packed(
    points: Sequence[Spot], grain: Grain, mean: float, in_rows: bool = False
) -> list[tuple[float, float, float]]:
    """Returns crowns inside an outline: a shaken lattice, none nearer to another than 0.74 of both radii."""
    rows = _Rows(points)
    (cx, cy), width, height = middle_of(points)
    left, top = cx - width / 2, cy - height / 2
    step, rise = mean * 1.40, mean * 1.16
    shake = mean * (0.06 if in_rows else 0.45)
    if in_rows:
        step, rise = mean * 2.1, mean * 2.3
    before: list[list[tuple[float, float, float]]] = [[], []]
    crowns: list[tuple[float, float, float]] = []
    for row in range(int(height / rise) + 2):
        current: list[tuple[float, float, float]] = []
        for column in range(int(width / step) + 2):
            for _ in range(_TRIES):
                word = grain.word()
                x = (
                    left
                    + (column - (0.0 if in_rows else 0.5 * (row % 2))) * step
                    + shake * ((word & 0xFFFF) / 32768 - 1)
                )
                y = top + (row - 0.2) * rise + shake * ((word >> 16 & 0xFFFF) / 32768 - 1)
                radius = mean * (0.76 + 0.46 * (word >> 32 & 0xFFFF) / 65536)
                reach = radius * 0.75
                if not (rows.holds(x + reach, y) and rows.holds(x - reach, y)):
                    continue
                if not (rows.holds(x, y + reach) and rows.holds(x, y - reach)):
                    continue
                near = [
                    *current[-2:],
                    *(crown for line in before for crown in line if abs(crown[0] - x) < 2 * mean),
                ]
                if all((x - ox) ** 2 + (y - oy) ** 2 > ((radius + other) * 0.74) ** 2 for ox, oy, other in near):
                    current.append((x, y, radius))
                    break
        crowns += current
        before = [before[1], current]
    return crowns


def _leafy(index: int) -> Symbol:
    grain = Grain(seed_of("leafy", index))
    lobes = 6 + grain.below(2)
    phase = grain.between(0, math.tau)
    tips = [_UNIT * grain.between(0.98, 1.10) for _ in range(lobes)]
    dents = [_UNIT * grain.between(0.80, 0.87) for _ in range(lobes)]
    items: list[Item] = [_cast_shadow()]
    crown = Pencil()
    shade = Pencil()
    step = math.tau / lobes
    for lobe in range(lobes):
        start, end = phase + step * lobe, phase + step * (lobe + 1)
        first, last = dents[lobe], dents[(lobe + 1) % lobes]
        reach = tips[lobe] * 1.12
        if lobe == 0:
            crown.move(math.cos(start) * first, math.sin(start) * first)
        one, two = start + step * 0.16, end - step * 0.16
        crown.curve(
            math.cos(one) * reach,
            math.sin(one) * reach,
            math.cos(two) * reach,
            math.sin(two) * reach,
            math.cos(end) * last,
            math.sin(end) * last,
        )
    crown.close()
    colour = "crown" if grain.below(10) < 6 else "crown_second"
    items.append(crown.fill(colour))
    items.append(_crescent(shade, 0.93).fill("crown_shade", 70))
    items.append(Pencil().ellipse(-0.3 * _UNIT, -0.34 * _UNIT, 0.42 * _UNIT, 0.36 * _UNIT).fill("crown_light", 150))
    items.append(Pencil().ellipse(0.2 * _UNIT, -0.05 * _UNIT, 0.22 * _UNIT, 0.18 * _UNIT).fill("crown_light", 120))
    items.append(crown.stroke("crown_outline", 0.10 * _UNIT, 230))
    items.append(_hatch())
    return Symbol(f"leafy_{index}", tuple(items))


def _pine(index: int) -> Symbol:
    grain = Grain(seed_of("pine", index))
    phase = grain.between(0, math.tau)
    crown = Pencil()
    ribs = Pencil()
    star = [
        (math.cos(phase + math.pi * i / 9) * reach, math.sin(phase + math.pi * i / 9) * reach)
        for i in range(18)
        for reach in (_UNIT * (1.0 if i % 2 == 0 else 0.70),)
    ]
    crown.polyline(star, closed=True)
    for i in range(0, 18, 2):
        x, y = math.cos(phase + math.pi * i / 9), math.sin(phase + math.pi * i / 9)
        ribs.move(x * 0.28 * _UNIT, y * 0.28 * _UNIT).line(x * 0.78 * _UNIT, y * 0.78 * _UNIT)
    items: list[Item] = [
        _cast_shadow(),
        crown.both("crown_second", "crown_outline", 0.10 * _UNIT, stroke_alpha=230),
        _crescent(Pencil(), 0.74).fill("crown_shade", 70),
        Pencil().ellipse(-0.18 * _UNIT, -0.2 * _UNIT, 0.34 * _UNIT, 0.32 * _UNIT).fill("crown_light", 140),
        ribs.stroke("crown_outline", 0.09 * _UNIT, 200),
    ]
    return Symbol(f"pine_{index}", tuple(items))


def _cast_shadow() -> Path:
    shadow = Pencil().ellipse(0.38 * _UNIT, 0.42 * _UNIT, 1.02 * _UNIT, 0.9 * _UNIT)
    return shadow.fill("tree_shadow", 75)


def _crescent(pencil: Pencil, reach: float) -> Pencil:
    """Draws the shaded side: a half moon towards the south-east."""
    outer = reach * _UNIT
    ends = [(math.cos(angle) * outer, math.sin(angle) * outer) for angle in (-0.62, 2.19)]
    (x0, y0), (x1, y1) = ends
    bulge = outer * 1.30
    pencil.move(x0, y0)
    pencil.curve(math.cos(0.05) * bulge, math.sin(0.05) * bulge, math.cos(1.52) * bulge, math.sin(1.52) * bulge, x1, y1)
    inner = outer * 0.62
    pencil.curve(math.cos(1.5) * inner, math.sin(1.5) * inner, math.cos(0.07) * inner, math.sin(0.07) * inner, x0, y0)
    return pencil.close()


def _hatch() -> Path:
    """Returns three strokes on the shaded side, which only the palette of black and white shows."""
    strokes = Pencil()
    for share in (0.15, 0.4, 0.62):
        strokes.move(share * _UNIT, (0.55 * (1 - share) + 0.1) * _UNIT)
        strokes.line((share + 0.12) * _UNIT, 0.2 * _UNIT)
    return strokes.stroke("crown_hatch", 0.07 * _UNIT)
