"""Several things set in order: along a common edge or middle, or with equal gaps between them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from studio.board.polygons import Box
from studio.errors import N_, Text
from studio.scenario.edits import Edit, Move, Several
from studio.ui.editor.things import Chosen, box_of_thing, group_of

__all__ = ["WAYS", "arranged", "moves"]

WAYS: Final[tuple[tuple[str, Text, str], ...]] = (
    ("left", N_("Align on the left"), "align_left"),
    ("centre", N_("Centre, one above the other"), "align_centre"),
    ("right", N_("Align on the right"), "align_right"),
    ("top", N_("Align at the top"), "align_top"),
    ("middle", N_("Centre, side by side"), "align_middle"),
    ("bottom", N_("Align at the bottom"), "align_bottom"),
    ("across", N_("Space evenly, left to right"), "spread_across"),
    ("up", N_("Space evenly, bottom to top"), "spread_up"),
)
"""Key, title and sign of each way; the last two want three things and more."""

_LINES: Final[Mapping[str, Callable[[Box], tuple[int, int]]]] = {
    "left": lambda box: (box[0], 0),
    "centre": lambda box: ((box[0] + box[2]) // 2, 0),
    "right": lambda box: (box[2], 0),
    "bottom": lambda box: (0, box[1]),
    "middle": lambda box: (0, (box[1] + box[3]) // 2),
    "top": lambda box: (0, box[3]),
}


def arranged(things: Sequence[Any], way: str) -> Edit | None:
    """Returns the edit that sets things in order; those that are locked stay; None when nothing would move."""
    if len(things) < (3 if way in ("across", "up") else 2):
        return None
    boxes = [box_of_thing(thing) for thing in things]
    offsets = _spread(boxes, 0 if way == "across" else 1) if way in ("across", "up") else _aligned(boxes, way)
    found = [
        Move(group_of(thing), (thing.id,), dx, dy)
        for thing, (dx, dy) in zip(things, offsets, strict=True)
        if (dx or dy) and not getattr(thing, "locked", False)
    ]
    return Several(tuple(found)) if found else None


def moves(chosen: Sequence[Chosen], dx: int, dy: int) -> Edit:
    """Returns the edit that moves things of several lists together."""
    groups = dict.fromkeys(group for group, _ in chosen)
    found = [Move(group, tuple(number for name, number in chosen if name == group), dx, dy) for group in groups]
    return found[0] if len(found) == 1 else Several(tuple(found))


def _aligned(boxes: Sequence[Box], way: str) -> list[tuple[int, int]]:
    """Brings each box onto the line that the box round all of them has."""
    whole = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
    line = _LINES[way]
    x, y = line(whole)
    return [(x - line(box)[0], y - line(box)[1]) for box in boxes]


def _spread(boxes: Sequence[Box], axis: int) -> list[tuple[int, int]]:
    """Leaves the outer boxes and gives those between equal gaps; what is left over of a gap goes to the first ones."""
    order = sorted(range(len(boxes)), key=lambda place: (boxes[place][axis], boxes[place][axis + 2], place))
    least, most = boxes[order[0]][axis], max(box[axis + 2] for box in boxes)
    room = most - least - sum(box[axis + 2] - box[axis] for box in boxes)
    last = len(boxes) - 1
    found = [(0, 0)] * len(boxes)
    at = least
    for count, place in enumerate(order):
        box = boxes[place]
        offset = at - box[axis]
        found[place] = (offset, 0) if axis == 0 else (0, offset)
        at += box[axis + 2] - box[axis]
        if count < last:
            at += (room * (count + 1)) // last - (room * count) // last
    return found
