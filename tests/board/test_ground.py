"""Ground as areas: repair, holes, taking away, lines in and out, joined and thinned lines."""

from studio.board.ground import NO_GROUND, Ground, joined_lines, noded_lines, repaired, thinned_line
from studio.board.place import Point

SQUARE = Ground.box(0, 0, 1000, 1000)


def test_a_bow_tie_is_repaired_to_its_two_halves() -> None:
    ground, mended = repaired(((Point(0, 0), Point(1000, 1000), Point(1000, 0), Point(0, 1000)),))
    assert mended
    assert ground.area == 500_000
    assert [part.area for part in ground.parts()] == [250_000, 250_000]


def test_a_sound_outline_with_a_hole_is_left_as_it_is() -> None:
    outline = (Point(0, 0), Point(1000, 0), Point(1000, 1000), Point(0, 1000))
    hole = (Point(400, 400), Point(400, 600), Point(600, 600), Point(600, 400))
    ground, mended = repaired((outline, hole))
    assert not mended
    assert ground.area == 960_000
    assert len(ground.holes) == 1
    assert ground.filled().area == 1_000_000


def test_an_outline_without_area_is_no_ground() -> None:
    assert repaired(((Point(0, 0), Point(9, 9), Point(0, 0)),)) == (NO_GROUND, True)
    assert not Ground.box(5, 5, 5, 9)


def test_equal_ground_is_equal_whatever_way_it_was_made() -> None:
    halves = Ground.joined((Ground.box(500, 0, 1000, 1000), Ground.box(0, 0, 500, 1000)))
    assert halves == SQUARE
    assert hash(halves) == hash(SQUARE)
    assert SQUARE.outline == (Point(0, 0), Point(1000, 0), Point(1000, 1000), Point(0, 1000))


def test_what_is_taken_away_and_what_is_common_make_the_whole() -> None:
    other = Ground.of((Point(333, -50), Point(1200, 470), Point(400, 1300)))
    assert SQUARE.minus(other).area + SQUARE.common(other).area == 1_000_000
    assert abs(SQUARE.shares(other) - SQUARE.common(other).area) < 1000  # corners are snapped
    assert SQUARE.minus(NO_GROUND) == SQUARE


def test_a_line_is_cut_where_it_enters_and_leaves() -> None:
    line = (Point(-500, 500), Point(500, 500), Point(500, 2000))
    assert SQUARE.line_inside(line) == ((Point(0, 500), Point(500, 500), Point(500, 1000)),)
    assert SQUARE.line_outside(line) == (
        (Point(-500, 500), Point(0, 500)),
        (Point(500, 1000), Point(500, 2000)),
    )
    assert SQUARE.line_inside(line[::-1]) == ((Point(500, 1000), Point(500, 500), Point(0, 500)),)


def test_ground_grows_and_shrinks_on_all_sides() -> None:
    assert SQUARE.grown(100).box_round == (-100, -100, 1100, 1100)
    assert SQUARE.grown(-500) == NO_GROUND


def test_touching_ground_is_met_and_distant_ground_is_not() -> None:
    assert SQUARE.meets((Point(1000, 0), Point(1500, 0), Point(1500, 500)))
    assert not SQUARE.meets((Point(1001, 0), Point(1500, 0), Point(1500, 500)))


def test_lines_are_joined_end_to_end_and_cut_where_they_cross() -> None:
    first, second = (Point(0, 0), Point(10, 0)), (Point(20, 5), Point(10, 0))
    assert joined_lines((first, second)) == ((Point(0, 0), Point(10, 0), Point(20, 5)),)
    crossing = noded_lines(((Point(0, 0), Point(10, 10)), (Point(0, 10), Point(10, 0))))
    assert len(crossing) == 4
    assert all(Point(5, 5) in line for line in crossing)


def test_a_thinned_line_keeps_its_ends() -> None:
    line = tuple(Point(place * 100, place % 2) for place in range(50))
    assert thinned_line(line, 10) == (line[0], line[-1])
