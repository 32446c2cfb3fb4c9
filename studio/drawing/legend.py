"""Samples of signs: small drawings of a kind of scenery or work, as symbols for legends, lists and palettes."""

from collections.abc import Mapping, Sequence
from typing import Any

from studio.board.pieces import Chain, Cluster, Grove, Polygon, Shape, Strip
from studio.board.place import Point
from studio.drawing.defences import work_items
from studio.drawing.look import Style
from studio.drawing.objectives import objective_items
from studio.drawing.pencil import rectangle
from studio.drawing.picture import Group, Item, Symbol
from studio.drawing.rivers import river_items
from studio.drawing.roads import bridge_items, road_items
from studio.drawing.subject import Objective, Piece, Signs, Work
from studio.drawing.terrain import piece_groups, spots

__all__ = ["SAMPLE_HEIGHT", "SAMPLE_WIDTH", "sample"]

SAMPLE_WIDTH, SAMPLE_HEIGHT = 11_700, 6_400
"""The box of a sample in units; its symbol has its north-west corner at the origin."""

_BLOB = (
    (1.0, 2.6),
    (1.9, 4.9),
    (4.4, 5.7),
    (7.2, 5.4),
    (9.9, 5.8),
    (10.9, 3.9),
    (10.2, 1.6),
    (7.4, 0.7),
    (4.6, 1.1),
    (2.4, 0.8),
)
_FIELD = ((0.8, 0.6), (11.0, 0.6), (10.4, 5.8), (0.8, 5.6))
_LANE = ((-2.0, 2.4), (2.4, 3.0), (6.0, 3.4), (9.6, 2.9), (14.0, 3.2))
_UP = ((5.7, -3.0), (6.0, 3.3), (6.3, 9.4))


def sample(kind: str, signs: Signs, style: Style) -> Symbol:
    """Returns the symbol `sample_<kind>` of a kind of scenery, a work or `objective`."""
    if kind == "objective":
        items = objective_items(Objective(2, SAMPLE_WIDTH // 2, 3_200), None, style, radius=2_500)
    elif kind in signs.works:
        items = _work(kind, signs, style)
    else:
        sign = signs.kinds.get(kind, {})
        match sign.get("recipe"):
            case "road":
                items = road_items([(spots(_points(_LANE)), 5_000)], style)
            case "river":
                items = river_items([(spots(_points(_LANE)), 5_000)], style)
                items += road_items([(spots(_points(_UP)), 4_000)], style)
                items += bridge_items((6_000, -3_300), (0.02, -1), 4_000, 6_400, style)
            case _:
                groups = piece_groups(Piece(f"sample-{kind}", kind, _shape(sign)), sign, style, 200_000)
                items = [group for _, group in groups]
    ground = rectangle(0, -SAMPLE_HEIGHT, SAMPLE_WIDTH, SAMPLE_HEIGHT)
    return Symbol(f"sample_{kind}", (ground.fill("ground"), Group(tuple(items), ground.clip())))


def _work(kind: str, signs: Signs, style: Style) -> list[Item]:
    sign = signs.works[kind]
    if sign.get("recipe") in ("bunker", "casemate", "blocao", "nest", "foxhole"):
        shape: Shape = Polygon(_box(3.3, 0.6, 5.2, 5.2))
    elif sign.get("recipe") == "mines":
        shape = Polygon(_box(1.6, 0.4, 8.6, 5.6))
    elif sign.get("recipe") in ("trench", "deep_trench"):
        shape = Strip(_points(((1.0, 2.3), (5.9, 3.1), (10.7, 2.3))), 1_700)
    else:
        shape = Strip(_points(((0.8, 3.2), (10.9, 3.2))), 1_700)
    return work_items(Work(f"sample-{kind}", kind, shape), sign, style, style.look)


def _shape(sign: Mapping[str, Any]) -> Shape:
    match sign.get("recipe"):
        case "crop":
            return Polygon(_points(_FIELD))
        case "bush_zone":
            return Grove(_points(_BLOB), _points(((2.9, 2.6), (5.6, 4.2), (8.6, 2.9))))
        case "bush_line":
            links = [_box(0.8 + 2.0 * index, 2.2, 2.0, 2.0) for index in range(5)]
            return Chain(tuple(links))
        case "wall":
            return Strip(_points(((1.0, 2.9), (7.4, 3.1), (10.6, 3.2))), 1_000)
        case "settlement":
            houses = (_box(1.2, 1.2, 4.0, 3.6), _box(6.4, 1.4, 4.4, 3.4))
            return Cluster(_points(((0.3, 0.3), (11.3, 0.3), (11.3, 6.0), (0.3, 6.0))), houses)
        case "house":
            return Polygon(_box(2.9, 1.0, 5.6, 4.2))
        case "sea" | "beach":
            return Polygon(_box(-2.0, -3.0, 16.0, 6.6))
        case _:
            return Polygon(_points(_BLOB))


def _points(pairs: Sequence[tuple[float, float]]) -> tuple[Point, ...]:
    return tuple(Point(round(x * 1000), round(y * 1000)) for x, y in pairs)


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return _points(((x, y + height), (x + width, y + height), (x + width, y), (x, y)))
