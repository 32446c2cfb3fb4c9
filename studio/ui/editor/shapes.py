"""Shapes as they are handled on the table: their parts in the scene, their middle, larger or smaller, snapped ends."""

from collections.abc import Sequence

import msgspec

from studio.board.geometry import box_of
from studio.board.pieces import Band, Cluster, Grove, Polygon, Shape, Strip, bounds, parts_of
from studio.board.place import Outline, Point
from studio.drawing.pencil import Spot
from studio.scenario.model import Scenario

__all__ = ["changed_box", "middle_of", "nearest_on_edge", "resized", "scene_parts", "spots_of"]


def spots_of(points: Sequence[Point]) -> list[Spot]:
    """Returns table points as places of the picture, whose y grows south."""
    return [(point.x, -point.y) for point in points]


def scene_parts(shape: Shape) -> list[list[Spot]]:
    """Returns the outlines of a shape as places of the picture."""
    return [spots_of(part) for part in parts_of(shape)]


def middle_of(shape: Shape) -> Point:
    """Returns the middle of the box round a shape."""
    west, south, east, north = bounds(shape)
    return Point((west + east) // 2, (south + north) // 2)


def changed_box(before: Scenario, after: Scenario) -> tuple[int, int, int, int] | None:
    """Returns the box of the pieces in which two tables differ; None when more than pieces differs."""
    if msgspec.structs.replace(before, pieces=()) != msgspec.structs.replace(after, pieces=()):
        return None
    old, new = set(before.pieces), set(after.pieces)
    boxes = [bounds(piece.shape) for piece in old ^ new]
    if not boxes:
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


def _scaled(points: Outline, about: Outline, share: int) -> Outline:
    west, south, east, north = box_of(about)
    x, y = (west + east) // 2, (south + north) // 2
    return tuple(Point(x + (point.x - x) * share // 100, y + (point.y - y) * share // 100) for point in points)
