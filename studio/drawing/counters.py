"""Counters: bases true to scale in the side's form and colour, with the unit's sign, name plate, pips and markers."""

import math
from collections.abc import Iterable, Sequence

from studio.drawing.layers import Pile
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Spot, polygon, rectangle
from studio.drawing.picture import Group, Item, Picture, Stamp, Symbol
from studio.drawing.scene import marker_symbols
from studio.drawing.subject import Counter, SideLook, Signs, Stand
from studio.drawing.symbols import dressed

__all__ = ["counter_box", "counter_picture", "draw_counters", "ghost_items", "plate_box", "plate_shape", "sign_symbol"]

_SHADOW = (220, 280)
_LEAST_PLATE = 13.0
_MARKERS = 3
_PLATE_GAP, _PLATE_HIGH, _PIPS_HIGH, _LEADER = 6, 17, 10, 20
"""Pixels: from the stands to the plate, of the plate, of the pips below it; how far off it needs a line."""
_RANK = (
    "panicked",
    "pinned",
    "aim",
    "prone",
    "decimated",
    "event",
    "order",
    "degraded",
    "bogged",
    "wreck",
    "smoke",
)


def draw_counters(counters: Iterable[Counter], signs: Signs, style: Style, pile: Pile) -> None:
    """Lays counters into a pile: from north to south, the chosen ones last."""
    pile.define(marker_symbols(style))
    for counter in sorted(counters, key=lambda each: (each.chosen, -max(stand.y for stand in each.stands), each.key)):
        side = signs.side(counter.side)
        stamps: list[Item] = []
        for stand in _shown(counter, style):
            stamps += _stand(counter, stand, side, style, pile)
        pile.add("counters", [Group(tuple(stamps), key=counter.key)])
        plates = _plates(counter, side, style)
        if plates:
            pile.add("plates", [Group(tuple(plates), key=counter.key)])


def counter_picture(counter: Counter, signs: Signs, style: Style, plate: bool = True) -> Picture:
    """Returns one counter by itself, framed with what hangs about it; without `plate`, its stands alone."""
    pile = Pile()
    draw_counters((counter,), signs, style, pile)
    left, top, right, bottom = counter_box(counter, style)
    margin = style.px(10) + 1400
    wide = style.px(90) if plate else 0.0
    frame = (
        round(left - margin - wide),
        round(top - margin),
        round(right - left + 2 * (margin + wide)),
        round(bottom - top + 2 * margin + (style.px(40) if plate else 0)),
    )
    if plate:
        return pile.picture(_with_plate(frame, counter, style))
    picture = pile.picture(frame)
    return Picture(frame, tuple(layer for layer in picture.layers if layer.name == "counters"), picture.symbols)


def counter_box(counter: Counter, style: Style) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom of a counter's stands as they are shown, in the picture."""
    corners = [corner for stand in _shown(counter, style) for corner in _corners(stand)]
    return (
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def plate_box(counter: Counter, style: Style) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom of what hangs about a counter: name plate, pips and markers."""
    left, _, right, bottom = counter_box(counter, style)
    pixel = style.px(1)
    wide = _plate_width(counter, style)
    start = (left + right) / 2 - wide / 2 + counter.shift[0]
    top = bottom + _PLATE_GAP * pixel + counter.shift[1]
    marks = min(len(counter.markers) + counter.acted, _MARKERS + 1)
    return start, top, start + wide + (2 + marks * 19) * pixel, top + (_PLATE_HIGH + _PIPS_HIGH) * pixel


def ghost_items(stands: Sequence[Stand], side: SideLook, style: Style, refused: bool = False) -> list[Item]:
    """Returns stands as they could be put: washed and dashed, or in the refused colour with a cross."""
    items: list[Item] = []
    colour, line = ("refused", "refused") if refused else (side.colour, side.line)
    width = style.overlay("refused" if refused else "ghost")
    for stand in stands:
        shape = plate_shape(stand.width, stand.depth, side.form)
        outline = _turned(shape, stand)
        items.append(polygon(outline).fill(colour, 69 if refused else 61))
        dash = (400, 250) if refused else (300, 200)
        items.append(polygon(outline).stroke(line, width, dash=dash, flat=True))
        if refused:
            x, y, arm = float(stand.x), float(-stand.y), min(stand.width, stand.depth) * 0.2
            cross = Pencil().move(x - arm, y - arm).line(x + arm, y + arm).move(x + arm, y - arm).line(x - arm, y + arm)
            items.append(cross.stroke("refused", width * 1.2))
    return items


def plate_shape(width: float, depth: float, form: str) -> list[Spot]:
    """Returns the outline of a plate about the origin, front to the north: corners round or cut."""
    w, d = width / 2, depth / 2
    if form == "cut":
        k = min(width, depth) * 0.18
        return [
            (-w + k, -d),
            (w - k, -d),
            (w, -d + k),
            (w, d - k),
            (w - k, d),
            (-w + k, d),
            (-w, d - k),
            (-w, -d + k),
        ]
    k = min(width, depth) * 0.20
    points: list[Spot] = []
    for cx, cy, start in (
        (w - k, -d + k, -90),
        (w - k, d - k, 0),
        (-w + k, d - k, 90),
        (-w + k, -d + k, 180),
    ):
        for step in range(5):
            angle = math.radians(start + step * 22.5)
            points.append((cx + k * math.cos(angle), cy + k * math.sin(angle)))
    return points


def sign_symbol(name: str, side_key: str, side: SideLook, style: Style) -> Symbol:
    """Returns a unit's sign in the colours of a side, named after both."""
    symbols = style.look.symbols
    source = symbols.get(name, symbols["unknown"])
    return dressed(source, f"sign_{side_key}_{name}", {"@ink": side.ink, "@plate": side.colour})


def _shown(counter: Counter, style: Style) -> tuple[Stand, ...]:
    """Returns the stands as the zoom shows them: far away one plate stands for all and keeps its least size."""
    if style.detail != FAR or style.paper:
        return counter.stands
    first = counter.stands[0]
    if len(counter.stands) > 1:
        x = round(sum(stand.x for stand in counter.stands) / len(counter.stands))
        y = round(sum(stand.y for stand in counter.stands) / len(counter.stands))
    else:
        x, y = first.x, first.y
    grow = max(1.0, style.px(_LEAST_PLATE) / max(first.width, first.depth))
    return (Stand(x, y, round(first.width * grow), round(first.depth * grow), first.bearing, first.symbol),)


def _stand(counter: Counter, stand: Stand, side: SideLook, style: Style, pile: Pile) -> list[Item]:
    x, y = stand.x, -stand.y
    turn = 0 if counter.hidden else stand.bearing
    size = f"{stand.width}x{stand.depth}"
    symbol = "hidden" if counter.hidden else stand.symbol
    shadow = f"cast_{side.form}_{size}"
    plate = f"plate_{counter.side}_{symbol}_{size}"
    outline = polygon(plate_shape(stand.width, stand.depth, side.form))
    edge = max(style.width("counter_outline"), 1)
    pile.define(
        (
            Symbol(shadow, (outline.fill("shadow", 95),)),
            _plate(plate, counter, stand, symbol, side, style, pile),
        )
    )
    stamps: list[Item] = [Stamp(shadow, x + _SHADOW[0], y + _SHADOW[1], rotation=turn)]
    if counter.chosen:
        ring = f"chosen_{side.form}_{size}"
        pile.define(
            (
                Symbol(
                    ring,
                    (
                        outline.stroke("chosen_ring", style.at_least(1150, 8)),
                        outline.stroke("chosen", style.at_least(900, 6)),
                    ),
                ),
            )
        )
        stamps.append(Stamp(ring, x, y, rotation=turn))
    else:
        rim = f"rim_{side.form}_{size}"
        pile.define((Symbol(rim, (outline.stroke("counter_rim", edge + style.at_least(150, 2.2), 210),)),))
        stamps.append(Stamp(rim, x, y, rotation=turn))
    stamps.append(Stamp(plate, x, y, rotation=turn))
    return stamps


def _plate(name: str, counter: Counter, stand: Stand, symbol: str, side: SideLook, style: Style, pile: Pile) -> Symbol:
    width, depth = stand.width, stand.depth
    shape = plate_shape(width, depth, side.form)
    least = min(width, depth)
    outline = polygon(shape)
    edge = style.width("counter_outline")
    inside: list[Item] = [
        rectangle(-width / 2, -depth / 2, width, max(style.px(2), depth * 0.13)).fill("counter_front", 70)
    ]
    if side.form == "cut":
        wedge = least * 0.34
        corner = ((width / 2, depth / 2), (width / 2 - wedge, depth / 2), (width / 2, depth / 2 - wedge))
        inside.append(polygon(corner).fill("counter_front", 60))
    items: list[Item] = [
        outline.fill(side.colour),
        Group(tuple(inside), outline.clip()),
        outline.stroke("counter_outline", edge),
    ]
    if counter.hidden:
        size = least * 0.75 / style.plate(1)
        items.append(style.text("hidden", "?", 0, 0, side.ink, size=size))
        return Symbol(name, tuple(items))
    flag = least * 0.17
    front = -depth / 2
    chevron = ((-flag, front + edge / 2), (flag, front + edge / 2), (0.0, front - flag * 1.15))
    items.append(polygon(chevron).fill("counter_chevron"))
    sign = sign_symbol(symbol, counter.side, side, style)
    pile.define((sign,))
    items.append(Stamp(sign.name, 0, 0, round(_fitting(width, depth, symbol, style) * 1000)))
    return Symbol(name, tuple(items))


def _fitting(width: float, depth: float, symbol: str, style: Style) -> float:
    """Returns the scale at which a sign fits a base, from the size it was drawn for."""
    nominal = style.look.symbol_sizes.get(symbol, (4000.0, 4000.0))
    return min(width / nominal[0], depth / nominal[1])


def _plates(counter: Counter, side: SideLook, style: Style) -> list[Item]:
    """Returns name plate, pips and markers; far away only the mark of panic remains."""
    left, _, right, bottom = counter_box(counter, style)
    pixel = style.px(1)
    middle = (left + right) / 2 + counter.shift[0]
    if style.detail == FAR and not style.paper:
        if "panicked" not in counter.markers:
            return []
        return [Stamp("marker_panicked", round(right + 5 * pixel), round(bottom), round(6 * pixel))]
    items: list[Item] = []
    top = bottom + _PLATE_GAP * pixel + counter.shift[1]
    wide = _plate_width(counter, style)
    high = _PLATE_HIGH * pixel
    start = middle - wide / 2
    items += _leader(counter, (start, top, start + wide, top + high), side, style)
    items.append(rectangle(start, top, wide, high, 3 * pixel).both("plate", side.line, 1.2 * pixel, 240))
    items.append(style.text("counter", counter.name, middle, top + high / 2, "ink", unit=pixel))
    if counter.strength_full > 0:
        items += _pips(counter, side, middle, top + high + 3 * pixel, wide, pixel)
    shown = sorted(counter.markers, key=lambda kind: _RANK.index(kind) if kind in _RANK else len(_RANK))
    if counter.acted:
        shown.append("acted")
    extra = len(shown) - _MARKERS
    for index, kind in enumerate(shown[:_MARKERS]):
        name = f"marker_{kind}" if f"marker_{kind}" in style.look.symbols else "marker_more"
        x = start + wide + (12 + index * 19) * pixel
        items.append(Stamp(name, round(x), round(top + high / 2), round(9 * pixel)))
    if extra > 0:
        x = start + wide + (5 + _MARKERS * 19) * pixel
        items.append(
            style.text("counter", f"+{extra}", x, top + high / 2, "ink", "start", unit=pixel, halo="plate", halo_px=3)
        )
    return items


def _leader(counter: Counter, plate: tuple[float, float, float, float], side: SideLook, style: Style) -> list[Item]:
    """Returns the line from a plate that hangs far off to its stands."""
    left, top, right, bottom = counter_box(counter, style)
    x0, x1 = _nearest(left, right, plate[0], plate[2])
    y0, y1 = _nearest(top, bottom, plate[1], plate[3])
    if math.hypot(x1 - x0, y1 - y0) < _LEADER * style.px(1):
        return []
    return [Pencil().move(x0, y0).line(x1, y1).stroke(side.line, 1.2 * style.px(1))]


def _nearest(low: float, high: float, first: float, last: float) -> tuple[float, float]:
    """Returns where two stretches come nearest to each other, towards the middle of the other."""
    return max(low, min((first + last) / 2, high)), max(first, min((low + high) / 2, last))


def _plate_width(counter: Counter, style: Style) -> float:
    pixel = style.px(1)
    return max(style.breadth("counter", counter.name, pixel) + 14 * pixel, 58 * pixel)


def _with_plate(frame: tuple[int, int, int, int], counter: Counter, style: Style) -> tuple[int, int, int, int]:
    """Returns a frame that holds the plate too, wherever it hangs."""
    if counter.shift == (0, 0):
        return frame
    left, top, right, bottom = plate_box(counter, style)
    margin = style.px(10)
    x, y = min(frame[0], round(left - margin)), min(frame[1], round(top - margin))
    east, south = max(frame[0] + frame[2], round(right + margin)), max(frame[1] + frame[3], round(bottom + margin))
    return x, y, east - x, south - y


def _pips(counter: Counter, side: SideLook, middle: float, top: float, wide: float, pixel: float) -> list[Item]:
    count = counter.strength_full
    whole = min(wide - 4 * pixel, max(36 * pixel, count * 4.6 * pixel))
    left, step = middle - whole / 2, whole / count
    full, hollow = Pencil(), Pencil()
    corner = 0.0 if side.form == "cut" else 1.6 * pixel
    for index in range(count):
        pencil = full if index < counter.strength_left else hollow
        pencil.rectangle(left + index * step + 0.5 * pixel, top, step - pixel, 4 * pixel, corner)
    ground = rectangle(left - 2 * pixel, top - 1.5 * pixel, whole + 4 * pixel, 7 * pixel, 2 * pixel)
    items: list[Item] = [ground.fill("plate", 225)]
    if not full.empty():
        items.append(full.both(side.line, side.line, 0.7 * pixel))
    if not hollow.empty():
        items.append(hollow.stroke(side.line, 0.7 * pixel))
    return items


def _corners(stand: Stand) -> list[Spot]:
    w, d = stand.width / 2, stand.depth / 2
    return _turned([(-w, -d), (w, -d), (w, d), (-w, d)], stand)


def _turned(points: Sequence[Spot], stand: Stand) -> list[Spot]:
    angle = math.radians(stand.bearing / 100)
    c, s = math.cos(angle), math.sin(angle)
    return [(stand.x + x * c - y * s, -stand.y + x * s + y * c) for x, y in points]
