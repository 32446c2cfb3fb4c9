"""Sketches of what was done, as primitives of the drawing: lines of fire, ways, circles, targets and their words."""

from collections.abc import Mapping, Sequence

from studio.board.place import Point
from studio.drawing.clearance import Clearance
from studio.drawing.counters import counter_box
from studio.drawing.look import Style
from studio.drawing.overlays import (
    command_items,
    fan_items,
    move_items,
    sight_items,
    tag_items,
    tag_size,
    target_items,
)
from studio.drawing.pencil import Spot
from studio.drawing.picture import Glow, Group, Item, Path, Stamp, Text
from studio.drawing.subject import Counter, Signs
from studio.engine.showing import Circle, Sight, Sketch, Way
from studio.engine.values import Side

__all__ = ["counter_frame", "items_box", "over_items", "tag_items_of", "under_items"]

Box = tuple[float, float, float, float]
WHOLE = 1000
TAG_RISE = 14
STEPS = 20
EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


def under_items(sketches: Sequence[Sketch], looks: Mapping[Side, str], signs: Signs, style: Style) -> list[Item]:
    """Returns what lies below the counters: circles, ways and lines."""
    items: list[Item] = []
    for sketch in sketches:
        match sketch:
            case Circle():
                items += command_items(_spot(sketch.at), sketch.radius, signs.side(looks.get(sketch.side, "")), style)
            case Way() if len(sketch.points) > 1:
                path = [_spot(point) for point in sketch.points]
                items += move_items(path, signs.side(looks.get(sketch.side, "")), style, smooth=len(path) > 2)
            case Sight():
                start, end = _spot(sketch.start), _spot(sketch.end)
                items += fan_items([_spot(point) for point in sketch.fan]) if sketch.fan else []
                items += sight_items(start, end, sketch.cover / WHOLE, sketch.blocked / WHOLE, style)
    return items


def over_items(boxes: Sequence[Box], style: Style) -> list[Item]:
    """Returns the corners about each target."""
    items: list[Item] = []
    for box in boxes:
        items += target_items(box, style)
    return items


def tag_items_of(sketches: Sequence[Sketch], style: Style, taken: Sequence[Box] = ()) -> list[Item]:
    """Returns the words of sketches, each in a capsule beside what it tells, where it hides least of the boxes taken.

    Nearest to the middle of a line comes first; a tag that was set is taken for the next.
    """
    if not any(getattr(sketch, "text", "") for sketch in sketches):
        return []
    clear = Clearance(EVERYWHERE)
    for box in taken:
        clear.take(box)
    items: list[Item] = []
    for sketch in sketches:
        match sketch:
            case Sight(text=text) if text:
                start, end = _spot(sketch.start), _spot(sketch.end)
                middle = clear.best(_along(start, end, style.px(TAG_RISE)), *tag_size(text, style))
                items += tag_items(middle, text, "good" if sketch.blocked == WHOLE else "refused", style)
            case Way(text=text) if text:
                x, y = _spot(sketch.points[-1])
                rise = style.px(2.6 * TAG_RISE)
                spots = [(x, y - rise), (x, y + rise), (x, y - 2 * rise), (x, y + 2 * rise)]
                items += tag_items(clear.best(spots, *tag_size(text, style)), text, "plain", style)
            case Circle(text=text) if text:
                x, y = _spot(sketch.at)
                spots = [(x, y - sketch.radius), (x, y + sketch.radius)]
                items += tag_items(clear.best(spots, *tag_size(text, style)), text, "plain", style)
    return items


def _along(start: Spot, end: Spot, rise: float) -> list[Spot]:
    """Returns middles for a tag: above and below the middle of a line, then ever farther from it along the line."""
    shares = [0.5 + side * step / STEPS for step in range(STEPS // 2) for side in (1, -1) if step or side > 0]
    return [
        (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share + side * rise)
        for share in shares
        for side in (-1, 1)
    ]


def items_box(items: Sequence[Item], style: Style) -> tuple[int, int, int, int]:
    """Returns left, top, width and height of a box that holds items with their widths and words."""
    left, top, right, bottom = [], [], [], []
    for item in items:
        x0, y0, x1, y1 = _extent(item, style)
        left.append(x0)
        top.append(y0)
        right.append(x1)
        bottom.append(y1)
    spare = style.px(4)
    x, y = min(left) - spare, min(top) - spare
    return round(x), round(y), round(max(right) + spare - x), round(max(bottom) + spare - y)


def _extent(item: Item, style: Style) -> Box:
    match item:
        case Path():
            xs, ys = item.coords[0::2], item.coords[1::2]
            half = item.width
            return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
        case Glow():
            return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
        case Group():
            boxes = [_extent(inner, style) for inner in item.items]
            return (
                min(box[0] for box in boxes),
                min(box[1] for box in boxes),
                max(box[2] for box in boxes),
                max(box[3] for box in boxes),
            )
        case Text():
            wide = item.size * max(1, len(item.text))
            return item.x - wide, item.y - item.size, item.x + wide, item.y + item.size
        case Stamp():
            return item.x - item.scale, item.y - item.scale, item.x + item.scale, item.y + item.scale


def counter_frame(counter: Counter, style: Style) -> Box:
    """Returns the box of a counter in the picture."""
    return counter_box(counter, style)


def _spot(point: Point) -> tuple[float, float]:
    return float(point.x), float(-point.y)
