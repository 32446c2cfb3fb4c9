"""Name plates keep clear of one another, of the stands of others, of objectives and of the table's edge."""

from dataclasses import replace
from itertools import combinations, product

import pytest

from studio.drawing.counters import counter_box, counter_picture, plate_box
from studio.drawing.look import Look, Style
from studio.drawing.picture import Path
from studio.drawing.plate_room import with_room
from studio.drawing.subject import Counter, Signs, Stand

SIZE = (180_000, 120_000)
Box = tuple[float, float, float, float]


def section(name: str, x: int, y: int) -> Counter:
    """A column of three bases, as a deployed section is."""
    stands = tuple(Stand(x, y + 5_500 * step, 4_000, 4_000, 9_000, "infantry") for step in (-1, 0, 1))
    return Counter(name, "republicano", name, stands, 10, 10)


PLACES = product(range(4), range(4))
DENSE = tuple(section(f"Fusileros {x}{y}", 20_000 + 22_000 * x, 20_000 + 17_500 * y) for x, y in PLACES)


@pytest.fixture
def style(look: Look) -> Style:
    return look.style(5.5)


def apart(one: Box, other: Box) -> bool:
    """Tells whether two boxes share no more than a rounding."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    return wide <= 2 or min(one[3], other[3]) - max(one[1], other[1]) <= 2


def test_a_plate_hangs_below_its_stands_where_there_is_room(style: Style) -> None:
    lone = section("Oficial", 90_000, 60_000)
    assert with_room((lone,), style, SIZE) == (lone,)


def test_in_a_dense_deployment_no_plate_hides_another_or_the_stands_of_others(style: Style) -> None:
    hung = with_room(DENSE, style, SIZE)
    plates = [plate_box(counter, style) for counter in hung]
    assert all(apart(one, other) for one, other in combinations(plates, 2))
    stands = [counter_box(counter, style) for counter in hung]
    assert all(apart(plate, box) for plate in plates for box in stands)
    assert any(counter.shift != (0, 0) for counter in hung)


def test_the_places_do_not_depend_on_the_order_of_the_counters_and_not_on_where_they_hung(style: Style) -> None:
    hung = with_room(DENSE, style, SIZE)
    assert set(with_room(DENSE[::-1], style, SIZE)) == set(hung)
    assert with_room(hung, style, SIZE) == hung


def test_a_plate_stays_on_the_table_and_off_an_objective(style: Style) -> None:
    edge = section("Fusileros 1", 90_000, 7_600)
    (hung,) = with_room((edge,), style, SIZE)
    assert plate_box(hung, style)[3] <= 0
    place = section("Fusileros 2", 90_000, 60_000)
    (hung,) = with_room((place,), style, SIZE, [(90_000, 50_000)])
    assert apart(plate_box(hung, style), (87_300, -52_700, 92_700, -47_300))


def test_far_away_there_are_no_plates_to_hang(look: Look) -> None:
    moved = tuple(replace(counter, shift=(5, 5)) for counter in DENSE)
    assert with_room(moved, look.style(1), SIZE) == DENSE


def test_the_picture_holds_a_plate_that_hangs_far_off_with_a_line_to_its_stands(signs: Signs, style: Style) -> None:
    near = section("Fusileros 1", 90_000, 60_000)
    far = replace(near, shift=(30_000, -20_000))
    picture = counter_picture(far, signs, style)
    left, top, right, bottom = plate_box(far, style)
    x, y, wide, high = picture.frame
    assert x <= left <= right <= x + wide
    assert y <= top <= bottom <= y + high

    def strokes(counter: Counter) -> int:
        layers = counter_picture(counter, signs, style).layers
        groups = [item for layer in layers if layer.name == "plates" for item in layer.items]
        return sum(isinstance(item, Path) for group in groups for item in group.items)

    assert strokes(far) == strokes(near) + 1
