"""Shapes as they are handled on the table: their parts in the scene, their middle, larger or smaller, snapped ends."""

from collections.abc import Sequence

import msgspec

from studio.board.geometry import bearing, box_of, centre_of, distance, point_along, polyline_length, rectangle, step
from studio.board.pieces import Band, Chain, Cluster, Grove, HexCells, HexSide, Polygon, Shape, Strip, bounds, parts_of
from studio.board.place import Outline, Point
from studio.drawing.pencil import Spot
from studio.drawing.smooth import flatten, open_curve
from studio.scenario.model import Scenario

__all__ = [
    "chain_along",
    "changed_box",
    "corners_of",
    "handles_of",
    "middle_of",
    "nearest_on_edge",
    "resized",
    "scaled_by",
    "scene_parts",
    "sector_at",
    "size_handles",
    "smoothed",
    "spots_of",
    "with_corners",
]

THOUSAND, LEAST_SHARE = 1000, 50
SMOOTH_GRID = 100


def spots_of(points: Sequence[Point]) -> list[Spot]:
    """Returns table points as places of the picture, whose y grows south."""
    return [(point.x, -point.y) for point in points]


def scene_parts(shape: Shape) -> list[list[Spot]]:
    """Returns the outlines of a shape as places of the picture."""
    return [] if isinstance(shape, HexCells | HexSide) else [spots_of(part) for part in parts_of(shape)]


def middle_of(shape: Shape) -> Point:
    """Returns the middle of the box round a shape; hexes have none of their own and give the origin."""
    if isinstance(shape, HexCells | HexSide):
        return Point(0, 0)
    west, south, east, north = bounds(shape)
    return Point((west + east) // 2, (south + north) // 2)


def sector_at(scenario: Scenario, at: Point) -> int:
    """Returns the number of the sector a point lies in; 0 outside all of them."""
    return next((sector.number for sector in scenario.sectors if sector.west <= at.x <= sector.east), 0)


def corners_of(shape: Shape) -> Outline:
    """Returns the corners of a shape that can be dragged: of an outline or of a centre line; none of a chain."""
    match shape:
        case Polygon() | Grove() | Cluster():
            return shape.outline
        case Strip():
            return shape.line
    return ()


def with_corners(shape: Shape, corners: Outline) -> Shape:
    """Returns a shape with other corners; one whose corners cannot be dragged stays."""
    match shape:
        case Polygon():
            return Polygon(corners)
        case Grove():
            return Grove(corners, shape.bushes)
        case Cluster():
            return Cluster(corners, shape.houses)
        case Strip():
            return Strip(corners, shape.width)
    return shape


def handles_of(shape: Shape, above: float) -> tuple[Outline, Point | None]:
    """Returns the corners that can be dragged, and where the knob that turns the shape stands: above its top."""
    if isinstance(shape, HexCells | HexSide):
        return (), None
    west, _, east, north = bounds(shape)
    knob = None if isinstance(shape, Strip) and len(shape.line) > 2 else Point((west + east) // 2, round(north + above))
    return corners_of(shape), knob


def chain_along(points: Outline, pattern: Chain) -> Chain:
    """Lays the links of a chain one after another along a line; a line that is too short goes on straight."""
    boxes = [box_of(link) for link in pattern.links]
    length = max(box[3] - box[1] for box in boxes)
    width = boxes[0][2] - boxes[0][0]
    whole = polyline_length(points)
    links = []
    for place in range(len(pattern.links)):
        at, before, after = (_along(points, whole, length * (2 * place + step) // 2) for step in (1, 0, 2))
        links.append(rectangle(at, width, length, bearing(before, after)))
    return Chain(tuple(links))


def changed_box(before: Scenario, after: Scenario) -> tuple[int, int, int, int] | None:
    """Returns the box of the pieces in which two tables differ; None when more than pieces differs."""
    if msgspec.structs.replace(before, pieces=()) != msgspec.structs.replace(after, pieces=()):
        return None
    old, new = set(before.pieces), set(after.pieces)
    boxes = [bounds(piece.shape) for piece in old ^ new if not isinstance(piece.shape, HexCells | HexSide)]
    if len(boxes) < len(old ^ new) or not boxes:
        return None
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def resized(shape: Shape, share: int) -> Shape:
    """Returns an area larger or smaller about its middle, in per cent; lines, towns and chains keep their size."""
    match shape:
        case Polygon():
            return Polygon(_scaled(shape.outline, shape.outline, share))
        case Grove():
            return Grove(_scaled(shape.outline, shape.outline, share), _scaled(shape.bushes, shape.outline, share))
        case Strip() if len(shape.line) == 2:
            return Strip(_scaled(shape.line, shape.line, share), shape.width)
        case Band() | Cluster():
            return shape
    return shape


def size_handles(shape: Shape, away: float) -> Outline:
    """Returns the four marks that size an area, outside the corners of its box from the south-west clockwise."""
    if not isinstance(shape, Polygon | Grove | Cluster):
        return ()
    west, south, east, north = bounds(shape)
    reach = round(away)
    west, south, east, north = west - reach, south - reach, east + reach, north + reach
    return Point(west, south), Point(west, north), Point(east, north), Point(east, south)


def scaled_by(shape: Shape, corner: int, way: Point, free: bool) -> Shape:
    """Returns an area whose corner of the box, counted as in `size_handles`, was pulled by an offset.

    The opposite corner stays; proportions are kept unless `free`; the houses of a town keep their size.
    """
    west, south, east, north = bounds(shape)
    x0, x1 = (east, west) if corner in (0, 1) else (west, east)
    y0, y1 = (north, south) if corner in (0, 3) else (south, north)
    across, up = _share(x1 - x0, way.x), _share(y1 - y0, way.y)
    if not free:
        across = up = max(across, up, key=lambda share: abs(share - THOUSAND))
    about = Point(x0, y0)

    def stretched(points: Outline) -> Outline:
        return tuple(_stretched(point, about, across, up) for point in points)

    match shape:
        case Polygon():
            return Polygon(stretched(shape.outline))
        case Grove():
            return Grove(stretched(shape.outline), stretched(shape.bushes))
        case Cluster():
            houses = []
            for house in shape.houses:
                middle = centre_of(house)
                there = _stretched(middle, about, across, up)
                houses.append(tuple(Point(x + there.x - middle.x, y + there.y - middle.y) for x, y in house))
            return Cluster(stretched(shape.outline), tuple(houses))
    return shape


def smoothed(line: Outline, chord: int) -> Outline:
    """Returns a line with the vertices of a smooth curve through its own, about a chord apart; its ends stay."""
    if len(line) < 3:
        return line
    found = [line[0]]
    for x, y in flatten(open_curve([(float(point.x), float(point.y)) for point in line])):
        at = Point(round(x / SMOOTH_GRID) * SMOOTH_GRID, round(y / SMOOTH_GRID) * SMOOTH_GRID)
        if distance(found[-1], at) >= chord:
            found.append(at)
    while len(found) > 1 and distance(found[-1], line[-1]) < chord // 2:
        found.pop()
    return (*found, line[-1])


def nearest_on_edge(point: Point, width: int, height: int, reach: int) -> Point:
    """Returns a point moved onto the nearest edge of the table when it lies within reach of it."""
    edges = (
        (abs(point.x), Point(0, point.y)),
        (abs(width - point.x), Point(width, point.y)),
        (abs(point.y), Point(point.x, 0)),
        (abs(height - point.y), Point(point.x, height)),
    )
    away, moved = min(edges)
    return moved if away <= reach else point


def _share(side: int, way: int) -> int:
    """Returns in thousandths how a side grows when it is pulled; it never turns over."""
    return max(LEAST_SHARE, (side + way) * THOUSAND // side) if side else THOUSAND


def _stretched(point: Point, about: Point, across: int, up: int) -> Point:
    x, y = point.x - about.x, point.y - about.y
    return Point(about.x + (x * across + 500) // THOUSAND, about.y + (y * up + 500) // THOUSAND)


def _along(points: Outline, whole: int, reach: int) -> Point:
    if reach <= whole:
        return point_along(points, reach)
    return step(points[-1], bearing(points[-2], points[-1]), reach - whole)


def _scaled(points: Outline, about: Outline, share: int) -> Outline:
    west, south, east, north = box_of(about)
    x, y = (west + east) // 2, (south + north) // 2
    return tuple(Point(x + (point.x - x) * share // 100, y + (point.y - y) * share // 100) for point in points)
