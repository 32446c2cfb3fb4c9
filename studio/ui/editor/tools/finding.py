"""What lies under the pointer, and what lies within a band drawn with it."""

from studio.board.geometry import area2, distance, point_gap, point_in
from studio.board.pieces import HexCells, HexSide, outline_of, parts_of
from studio.board.place import Point
from studio.scenario.model import Piece, Scenario, Work
from studio.ui.editor.things import NOTHING, Chosen, box_of_thing

__all__ = ["NEAR", "thing_at", "things_within"]

NEAR = 1500
MARKS = ("objectives", "notes_on_map")
SHAPED = ("works", "pieces")


def thing_at(scenario: Scenario | None, place: Point, locked: frozenset[str] = frozenset()) -> Chosen:
    """Returns what lies on top at a place: marks, then works, then the smallest piece; thin ones within 15 mm."""
    if scenario is None:
        return NOTHING
    marks = [
        (distance(thing.at, place), group, thing.id)
        for group in MARKS
        if group not in locked
        for thing in getattr(scenario, group)
    ]
    if marks and min(marks)[0] <= NEAR * 2:
        return min(marks)[1], min(marks)[2]
    for group in SHAPED:
        number = 0 if group in locked else _shaped_at(getattr(scenario, group), place)
        if number:
            return group, number
    return NOTHING


def things_within(
    scenario: Scenario, one: Point, other: Point, locked: frozenset[str] = frozenset()
) -> tuple[Chosen, ...]:
    """Returns what lies wholly within a band, given by two opposite corners."""
    west, east = sorted((one.x, other.x))
    south, north = sorted((one.y, other.y))
    found: list[Chosen] = []
    for group in (*SHAPED, *MARKS):
        if group in locked:
            continue
        for thing in getattr(scenario, group):
            box = box_of_thing(thing)
            if west <= box[0] and box[2] <= east and south <= box[1] and box[3] <= north:
                found.append((group, thing.id))
    return tuple(found)


def _shaped_at(things: tuple[Piece, ...] | tuple[Work, ...], place: Point) -> int:
    open_ones = [thing for thing in things if not isinstance(thing.shape, HexCells | HexSide)]
    under = [thing for thing in open_ones if any(point_in(part, place) for part in parts_of(thing.shape))]
    if under:
        return min(under, key=_spread).id
    near = [(point_gap(part, place), thing.id) for thing in open_ones for part in parts_of(thing.shape)]
    close = [found for found in near if found[0] <= NEAR]
    return min(close)[1] if close else 0


def _spread(thing: Piece | Work) -> int:
    return abs(area2(outline_of(thing.shape)))
