"""What is drawn about the things that are chosen: rings, corners to drag, the knob that turns, the box that sizes."""

from typing import Any

from studio.board.pieces import Shape, Strip
from studio.board.place import Point
from studio.drawing.look import Style
from studio.drawing.pencil import Spot, disc, line, polygon
from studio.drawing.picture import Item
from studio.ui.editor.shapes import handles_of, size_handles, spots_of
from studio.ui.editor.things import parts_moved

__all__ = ["BOX_AWAY", "KNOB_AWAY", "handle_items", "is_on_edge", "line_end_items", "ring_items"]

KNOB_AWAY = 26
BOX_AWAY = 13
RING, RING_LINE = 6, 3.5


def ring_items(thing: Any, style: Style) -> list[Item]:
    """Returns the ring about a thing that is chosen."""
    parts = [spots_of(part) for part in parts_moved(thing, 0, 0)]
    if not parts and hasattr(thing, "at"):
        ring = disc(thing.at.x, -thing.at.y, style.px(13))
        return [ring.stroke("chosen_ring", style.px(RING)), ring.stroke("chosen", style.px(RING_LINE))]
    items: list[Item] = []
    for part in parts:
        items += [
            polygon(part).stroke("chosen_ring", style.px(RING)), polygon(part).stroke("chosen", style.px(RING_LINE)),
        ]  # fmt: skip
    return items


def handle_items(shape: Shape, size: tuple[int, int], ends: tuple[Point, ...], sized: bool, style: Style) -> list[Item]:
    """Returns the corners of a shape that can be dragged, its knob and the four marks that size it.

    The end of a line is green where it counts as on the edge of the table, `size`, or stands on the end of another.
    """
    points, knob = handles_of(shape, style.px(KNOB_AWAY))
    items: list[Item] = []
    for place, (point, spot) in enumerate(zip(points, spots_of(points), strict=True)):
        colour = "chosen"
        if isinstance(shape, Strip) and place in (0, len(points) - 1):
            colour = _end_colour(point, size, ends)
        items.append(_box(spot, style.px(4)).both(colour, "chosen_ring", style.px(1.4)))
    if knob is not None:
        (x, y), top = spots_of([knob])[0], spots_of([knob])[0][1] + style.px(KNOB_AWAY)
        items += [line((x, y), (x, top)).stroke("chosen_ring", style.px(1.6)),
                  disc(x, y, style.px(6)).both("chosen", "chosen_ring", style.px(1.6))]  # fmt: skip
    if sized:
        corners = spots_of(size_handles(shape, style.px(BOX_AWAY)))
        if corners:
            frame = polygon(corners)
            items.append(frame.stroke("chosen_ring", style.px(1.2), 150, dash=(400, 300), flat=True))
            items += [disc(x, y, style.px(4.5)).both("paper", "chosen_ring", style.px(1.6)) for x, y in corners]
    return items


def line_end_items(
    points: tuple[Point, ...], size: tuple[int, int], ends: tuple[Point, ...], style: Style
) -> list[Item]:
    """Returns the corners of a line that is being drawn, its ends as they would count."""
    items: list[Item] = []
    for place, (point, (x, y)) in enumerate(zip(points, spots_of(points), strict=True)):
        is_end = place in (0, len(points) - 1)
        colour = _end_colour(point, size, ends) if is_end else "chosen"
        items.append(disc(x, y, style.px(5 if is_end else 4)).both(colour, "paper", style.px(1.2)))
    return items


def is_on_edge(point: Point, size: tuple[int, int]) -> bool:
    """Tells whether a point stands on the edge of a table."""
    return point.x in (0, size[0]) or point.y in (0, size[1])


def _end_colour(point: Point, size: tuple[int, int], ends: tuple[Point, ...]) -> str:
    if is_on_edge(point, size):
        return "good"
    return "amber" if point in ends else "refused"


def _box(at: Spot, side: float) -> Any:
    x, y = at
    return polygon([(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)])
