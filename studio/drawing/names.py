"""Names on the map: hills with their height, woods, villages in capitals, and rivers and roads along their lines."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from studio.board.pieces import Chain, Cluster, Polygon, Strip, bounds, outline_of
from studio.drawing.clearance import Box, Clearance
from studio.drawing.look import Style
from studio.drawing.pencil import Spot
from studio.drawing.picture import Item
from studio.drawing.roads import Lane
from studio.drawing.smooth import closed_curve, flatten, length_of, middle_of, open_curve, sideways, walk
from studio.drawing.subject import Objective, Piece, Sector, Signs, Work, Zone
from studio.drawing.terrain import spots

__all__ = ["obstacles", "piece_names"]

_PLACES = (0.18, 0.82, 0.3, 0.7, 0.5, 0.12, 0.88, 0.24, 0.76, 0.4, 0.6)
_OBJECTIVE = 2700.0
_CAPTION = (36_000.0, 5_000.0)
"""The room of the caption at the foot of a zone."""
_OUTSIDE = 2.5
"""What a part of a name costs that reaches beyond the outline it belongs to."""
_CROWDED = 0.08
"""The share of its box that a road's name may cover before it is left out."""
_STRAIGHT = 0.35
"""How much a name may turn on its way without looking bent, as a sum of sines."""
_ROOM = 60
"""Pixels of the screen that a rise must have for its height to be written."""


def obstacles(
    frame: Box,
    signs: Signs,
    pieces: Sequence[Piece],
    works: Sequence[Work],
    objectives: Sequence[Objective],
    sectors: Sequence[Sector],
    lanes: Sequence[Lane],
    zones: Sequence[Zone] = (),
) -> Clearance:
    """Returns what names should keep clear of: objectives most, then houses, walls, works and roads."""
    clear = Clearance(frame)
    for objective in objectives:
        x, y = float(objective.x), float(-objective.y)
        clear.take((x - _OBJECTIVE, y - _OBJECTIVE, x + _OBJECTIVE, y + _OBJECTIVE), 8.0)
    for sector in sectors:
        left, top = sector.box[0], -sector.box[3]
        clear.take((left, top, left + 20_000, top + 7_000), 6.0)
        clear.take((left - 400, top, left + 400, -sector.box[1]), 1.5)
    for zone in zones:
        left, bottom, right, _ = zone.box
        start = left if zone.label_at == "start" else right - _CAPTION[0]
        clear.take((start, -bottom - _CAPTION[1], start + _CAPTION[0], -bottom), 4.0)
    for work in works:
        line = work.shape.line if isinstance(work.shape, Strip) else None
        if line is not None:
            clear.take_line(spots(line), 2000, 2.0)
        else:
            clear.take(_box(spots(outline_of(work.shape))), 2.0)
    for points, width in lanes:
        clear.take_line(points, width, 0.8)
    for piece in pieces:
        match piece.shape:
            case Chain():
                for link in piece.shape.links:
                    clear.take(_box(spots(link)), 1.5)
            case Strip() if piece.shape.width < 2000:
                clear.take_line(spots(piece.shape.line), 1200, 2.0)
            case Cluster():
                for house in piece.shape.houses:
                    clear.take(_box(spots(house)), 2.0)
            case Polygon() if signs.kinds.get(piece.kind, {}).get("recipe") in ("crop", "bush_zone"):
                clear.take(_box(spots(piece.shape.outline)), 0.3)
    return clear


def piece_names(
    pieces: Sequence[Piece],
    signs: Signs,
    style: Style,
    clear: Clearance,
    roads: Mapping[str, Lane],
    rivers: Mapping[str, Lane],
    busy: Sequence[Spot],
) -> list[Item]:
    """Returns the names of all pieces and the heights of rises, each where it covers least."""
    items: list[Item] = []
    rises = [piece for piece in pieces if signs.kinds.get(piece.kind, {}).get("recipe") == "rise"]
    for piece in pieces:
        if signs.kinds.get(piece.kind, {}).get("recipe") == "wood" and isinstance(piece.shape, Polygon):
            clear.take(_box(spots(piece.shape.outline)), 0.7)
    for level in sorted({_level(piece, signs) for piece in rises}, reverse=True):
        tier = [piece for piece in rises if _level(piece, signs) == level and isinstance(piece.shape, Polygon)]
        for piece in tier:
            if not piece.name and style.seen(bounds(piece.shape)) < _ROOM:
                continue
            items += _hill(piece, signs, style, clear)
        for piece in tier:
            clear.take(_box(spots(outline_of(piece.shape))), 2.0)
    for piece in pieces:
        if not piece.name:
            continue
        recipe = signs.kinds.get(piece.kind, {}).get("recipe")
        if recipe == "settlement":
            items += _village(spots(outline_of(piece.shape)), piece.name, style, clear)
        elif recipe == "wood" and isinstance(piece.shape, Polygon):
            items += _wood(spots(piece.shape.outline), piece.name, style, clear)
        elif piece.key in rivers:
            items += _along(rivers[piece.key][0], piece.name, "river", (0.0,), style, busy, None)
        elif piece.key in roads:
            points, width = roads[piece.key]
            beside = width / 2 + style.plate(22)
            items += _along(points, piece.name, "road", (beside, -beside), style, busy, clear)
    return items


def _hill(piece: Piece, signs: Signs, style: Style, clear: Clearance) -> list[Item]:
    outline = spots(outline_of(piece.shape))
    height = str(signs.kinds[piece.kind].get("height", ""))
    line, figure = style.plate(34), style.plate(26)
    tall = (line if piece.name else 0) + (figure if height else 0)
    wide = style.breadth("place", piece.name) if piece.name else style.plate(52)
    x, y = clear.best(_inner_places(outline), wide, tall, _beyond(outline, wide * tall))
    ground = f"rise{max(0, min(2, _level(piece, signs)))}"
    items: list[Item] = []
    if piece.name:
        at = y - tall / 2 + line / 2
        items.append(style.text("place", piece.name, x, at, "ink", halo=ground, halo_alpha=200, name=True))
    if height:
        at = y + tall / 2 - figure / 2
        text = f"· {height} ·"
        items.append(style.text("height", text, x, at, "height_figure", halo=ground, halo_px=4, halo_alpha=190))
    return items


def _wood(outline: Sequence[Spot], name: str, style: Style, clear: Clearance) -> list[Item]:
    wide, tall = style.breadth("place", name), style.plate(34)
    x, y = clear.best(_inner_places(outline), wide, tall, _beyond(outline, wide * tall))
    halo_px = 10 if style.paper else 6
    return [style.text("place", name, x, y, "wood_name", halo="wood_halo", halo_px=halo_px, halo_alpha=235, name=True)]


def _village(outline: Sequence[Spot], name: str, style: Style, clear: Clearance) -> list[Item]:
    (x, y), width, height = middle_of(outline)
    text = name.upper()
    wide, tall = style.breadth("village", text), style.plate(36)
    shifts = (0.0, -0.2 * width, 0.2 * width, -0.45 * width, 0.45 * width)
    drops = [gap * style.plate(1) for gap in (24, 50, 76, 104)]
    places = [(x + shift, y + side * (height / 2 + drop)) for drop in drops for side in (-1, 1) for shift in shifts]
    x, y = clear.best(places, wide, tall)
    return [style.text("village", text, x, y, "ink", halo="ground", name=True)]


def _along(
    points: Sequence[Spot],
    name: str,
    role: str,
    offsets: Sequence[float],
    style: Style,
    avoid: Sequence[Spot],
    clear: Clearance | None,
) -> list[Item]:
    """Returns a name along a smooth line, where it covers least and then farthest from what is to be avoided.

    Each of the offsets (below the line, above it if negative) is tried; with `clear`, a name without room is left out.
    """
    chain = flatten(open_curve(points))
    total = length_of(chain)
    breadth = style.breadth(role, name) * 1.06
    if total < breadth * 1.15:
        return []
    colour, halo, alpha = ("river_name", "water_light", 170) if role == "river" else ("road_name", "ground", 225)
    half = style.plate(13)
    most = breadth * 2 * half * _CROWDED
    best: tuple[float, float, list[Spot]] | None = None
    for place in _PLACES:
        start = max(0.0, min(total - breadth, total * place - breadth / 2))
        steps = walk(chain, breadth / 6, start)[:7]
        if len(steps) < 7:
            continue
        if _backwards(steps[0][:2], steps[-1][:2]):
            steps = [(x, y, -tx, -ty) for x, y, tx, ty in reversed(steps)]
        for offset in offsets:
            line = sideways(steps, offset)
            covers = sum(clear.cost((x - half, y - half, x + half, y + half)) for x, y in line) if clear else 0.0
            covers += max(0.0, _bend(steps) - _STRAIGHT) * breadth * half
            room = min(((x - ax) ** 2 + (y - ay) ** 2 for x, y in line for ax, ay in avoid), default=1.0)
            found = (-covers, min(room, style.plate(250) ** 2), line)
            if covers <= most and (best is None or found[:2] > best[:2]):
                best = found
    if best is None:
        return []
    line = best[2]
    way = _cubics(line)
    text = style.text(role, name, *line[3], colour, halo=halo, halo_px=4, halo_alpha=alpha, name=True, along=way)
    return [text]


def _bend(steps: Sequence[tuple[float, float, float, float]]) -> float:
    """Returns how much the directions of the steps turn in all."""
    turns = pairwise(steps)
    return sum(abs(one[2] * other[3] - one[3] * other[2]) for one, other in turns)


def _beyond(outline: Sequence[Spot], area: float) -> Callable[[Box], float]:
    """Returns what a name's box costs for the part of it that leaves the outline, by twelve places on its rim."""
    points = flatten(closed_curve(outline), 4)

    def cost(box: Box) -> float:
        left, top, right, bottom = box
        rim = [(left + (right - left) * part / 4, y) for part in range(5) for y in (top, bottom)]
        rim += [(x, (top + bottom) / 2) for x in (left, right)]
        outside = sum(not _holds(points, x, y) for x, y in rim)
        return area * _OUTSIDE * outside / len(rim)

    return cost


def _holds(points: Sequence[Spot], x: float, y: float) -> bool:
    inside = False
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def _level(piece: Piece, signs: Signs) -> int:
    return int(signs.kinds.get(piece.kind, {}).get("level", 0))


def _inner_places(outline: Sequence[Spot]) -> list[Spot]:
    """Returns places for a name inside an outline: its centre of area, then a grid about it, the nearest first."""
    (cx, cy), width, height = middle_of(outline)
    x, y = _heart(outline)
    places = [
        (x + (cx - x) * 0.5 + width * across, y + (cy - y) * 0.5 + height * down)
        for across in (0.0, -0.12, 0.12, -0.24, 0.24)
        for down in (0.0, -0.08, 0.08, -0.16, 0.16, -0.26, 0.26, -0.36, 0.36)
    ]
    return [(x, y), *sorted(places, key=lambda place: (place[0] - x) ** 2 / 4 + (place[1] - y) ** 2)]


def _box(points: Sequence[Spot]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _heart(outline: Sequence[Spot]) -> Spot:
    """Returns the centre of area of the smooth outline, which lies well inside plump shapes."""
    points = flatten(closed_curve(outline), 4)
    area = x = y = 0.0
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[i - 1], points[i]
        cross = x0 * y1 - x1 * y0
        area += cross
        x += (x0 + x1) * cross
        y += (y0 + y1) * cross
    if area == 0:
        return middle_of(outline)[0]
    return x / (3 * area), y / (3 * area)


def _backwards(start: Spot, end: Spot) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dy > 0 if abs(dx) < abs(dy) * 0.6 else dx < 0


def _cubics(line: Sequence[Spot]) -> tuple[int, ...]:
    coords: list[int] = [round(line[0][0]), round(line[0][1])]
    for _, first, second, end in open_curve(line):
        coords += [round(value) for point in (first, second, end) for value in point]
    return tuple(coords)
