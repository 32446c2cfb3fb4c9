"""The words beside a line of fire: they keep off the name plates."""

from studio.board.place import Point
from studio.drawing.look import load_look
from studio.drawing.picture import Path
from studio.engine.showing import Sight
from studio.places import resources
from studio.ui.battle.sketching import Box, tag_items_of

SHOT = Sight(Point(10_000, 40_000), Point(70_000, 40_000), text="55,3 cm · media")


def capsule(taken: tuple[Box, ...]) -> Box:
    style = load_look(resources()).style(11.0).larger(2)
    path = next(item for item in tag_items_of((SHOT,), style, taken) if isinstance(item, Path))
    xs, ys = path.coords[0::2], path.coords[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def test_words_stand_above_the_middle_of_a_line_when_nothing_lies_there() -> None:
    left, _, right, bottom = capsule(())
    assert round((left + right) / 2) == 40_000
    assert bottom < -40_000


def test_words_keep_off_a_name_plate_that_hangs_there() -> None:
    plate = capsule(())
    left, top, right, bottom = capsule((plate,))
    apart = right <= plate[0] or plate[2] <= left or bottom <= plate[1] or plate[3] <= top
    assert apart
