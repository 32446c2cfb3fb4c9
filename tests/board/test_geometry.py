"""Integer geometry, by values worked by hand and by what must not change when the table is turned."""

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from studio.board import geometry
from studio.board.place import FULL_TURN, Outline, Point, cm

COORDINATES = st.integers(-200_000, 200_000)
POINTS = st.builds(Point, COORDINATES, COORDINATES)
ANGLES = st.integers(0, FULL_TURN - 1)
GRID = st.builds(Point, st.integers(-6, 6).map(lambda n: n * 1000), st.integers(-6, 6).map(lambda n: n * 1000))
BASES = st.builds(
    geometry.rectangle,
    st.one_of(POINTS, GRID),
    st.sampled_from([2500, 5000, 4000]),
    st.sampled_from([2500, 3000, 7000]),
    st.one_of(ANGLES, st.sampled_from([0, 9000, 18_000, 27_000, 4500])),
)


def p(x: int | str, y: int | str) -> Point:
    return Point(cm(x), cm(y))


def box(x0: int | str, y0: int | str, x1: int | str, y1: int | str) -> Outline:
    return p(x0, y0), p(x1, y0), p(x1, y1), p(x0, y1)


def test_bearings_go_clockwise_from_north() -> None:
    origin = Point(0, 0)
    ends = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    assert [geometry.bearing(origin, Point(*end)) for end in ends] == [
        0, 4500, 9000, 13_500, 18_000, 22_500, 27_000, 31_500,
    ]  # fmt: skip
    assert geometry.bearing(origin, origin) == 0


def test_a_bearing_is_rounded_to_the_nearest_hundredth_of_a_degree() -> None:
    # The tangent of 30 degrees is 0.5773502692; 57,735 to 100,000 is just short of it.
    assert geometry.bearing(Point(0, 0), Point(57_735, 100_000)) == 3000
    assert geometry.bearing(Point(0, 0), Point(-57_735, 100_000)) == 33_000
    assert geometry.bearing(Point(0, 0), Point(-1, 200_000)) == 0


@pytest.mark.rule("SP-0.7")
def test_the_turn_between_two_bearings_is_the_smaller_one() -> None:
    assert geometry.turn_between(35_000, 1000) == 2000
    assert geometry.turn_between(1000, 35_000) == 2000
    assert geometry.turn_between(0, 18_000) == 18_000
    assert geometry.turned(35_000, 2000) == 1000
    assert geometry.turned(1000, -2000) == 35_000


@given(POINTS, POINTS)
def test_a_quarter_turn_of_both_points_adds_a_quarter_to_the_bearing(a: Point, b: Point) -> None:
    assume(a != b)
    turned_a, turned_b = geometry.rotate((a, b), Point(0, 0), 9000)
    assert geometry.bearing(turned_a, turned_b) == (geometry.bearing(a, b) + 9000) % FULL_TURN
    assert geometry.bearing(b, a) == (geometry.bearing(a, b) + 18_000) % FULL_TURN


@given(POINTS, ANGLES, st.integers(0, 100_000))
def test_a_step_ends_at_its_distance_and_bearing(start: Point, towards: int, length: int) -> None:
    end = geometry.step(start, towards, length)
    assert abs(geometry.distance(start, end) - length) <= 1
    if length > 20_000:
        assert geometry.turn_between(geometry.bearing(start, end), towards) <= 1


@pytest.mark.rule("SP-0.3")
def test_a_displacement_is_measured_between_centres() -> None:
    assert geometry.distance(p(10, 10), p(19, 22)) == cm(15)
    assert geometry.squared(Point(0, 0), Point(3, 4)) == 25


@pytest.mark.rule("SP-0.4")
def test_a_base_starts_with_its_front_left_corner() -> None:
    north = geometry.rectangle(p(10, 10), cm(5), cm(3), 0)
    assert north == (p("7.5", "11.5"), p("12.5", "11.5"), p("12.5", "8.5"), p("7.5", "8.5"))
    east = geometry.rectangle(p(10, 10), cm(5), cm(3), 9000)
    assert east == (p("11.5", "12.5"), p("11.5", "7.5"), p("8.5", "7.5"), p("8.5", "12.5"))


@pytest.mark.rule("SP-0.2")
def test_the_gap_between_two_bases_is_that_of_their_outlines() -> None:
    one = geometry.rectangle(p(0, 0), 2500, 2500, 0)
    assert geometry.gap(one, geometry.rectangle(p("22.5", 0), 2500, 2500, 0)) == cm(20)
    assert geometry.within(one, geometry.rectangle(p("22.5", 0), 2500, 2500, 0), cm(20))
    assert not geometry.within(one, geometry.rectangle(p("22.6", 0), 2500, 2500, 0), cm(20))


def test_the_gap_is_0_for_what_touches_overlaps_or_lies_within() -> None:
    outer = box(0, 0, 10, 10)
    assert geometry.gap(outer, box(10, 0, 20, 10)) == 0
    assert geometry.gap(outer, box(10, 10, 20, 20)) == 0
    assert geometry.gap(outer, box(4, 4, 5, 5)) == 0
    assert geometry.gap(box(4, -2, 5, 12), box(0, 4, 10, 5)) == 0


def test_the_gap_from_a_corner_to_an_edge_is_square_to_the_edge() -> None:
    diamond = (p(0, -4), p(4, 0), p(0, 4), p(-4, 0))
    # The corner (6, 6) is (6 + 6 - 4) / root 2 = 5.65685 from the edge x + y = 4, beside its middle (2, 2).
    assert geometry.gap(diamond, box(6, 6, 8, 8)) == 5657
    assert geometry.point_gap(diamond, p(6, 6)) == 5657
    assert geometry.point_gap(diamond, p(2, 2)) == 0


@given(BASES, BASES, COORDINATES, COORDINATES)
def test_the_gap_does_not_change_when_the_table_is_moved_turned_or_mirrored(
    a: Outline, b: Outline, dx: int, dy: int
) -> None:
    gap = geometry.gap(a, b)
    origin = Point(0, 0)
    assert geometry.gap(b, a) == gap
    assert geometry.gap(geometry.translate(a, dx, dy), geometry.translate(b, dx, dy)) == gap
    assert geometry.gap(geometry.rotate(a, origin, 9000), geometry.rotate(b, origin, 9000)) == gap
    assert geometry.gap(geometry.mirror(a, 0), geometry.mirror(b, 0)) == gap
    assert not (geometry.overlaps(a, b) and gap)
    assert geometry.overlaps(a, b) == geometry.overlaps(b, a)


@pytest.mark.rule("SP-I.2.17")
def test_touching_outlines_do_not_overlap() -> None:
    assert not geometry.overlaps(box(0, 0, 10, 10), box(10, 0, 20, 10))
    assert geometry.overlap_area(box(0, 0, 10, 10), box(10, 0, 20, 10)) == 0
    assert geometry.overlaps(box(0, 0, 10, 10), box("9.999", 0, 20, 10))
    # 1 cm by 10 cm is 10 square centimetres.
    assert geometry.overlap_area(box(0, 0, 10, 10), box(9, 0, 20, 10)) == 10 * 1000 * 1000


def test_a_square_in_the_notch_of_another_shape_does_not_overlap_it() -> None:
    notched = (p(0, 0), p(10, 0), p(10, 10), p(7, 10), p(7, 5), p(3, 5), p(3, 10), p(0, 10))
    assert not geometry.overlaps(notched, box(3, 5, 7, 10))
    assert geometry.overlaps(notched, box(3, 4, 7, 10))
    assert geometry.overlaps(notched, notched)


def test_a_point_on_the_outline_is_in_the_polygon() -> None:
    triangle = (p(0, 0), p(10, 0), p(0, 10))
    assert geometry.point_in(triangle, p(5, 5))
    assert geometry.point_in(triangle, p(0, 0))
    assert geometry.point_in(triangle, p(3, 0))
    assert geometry.point_in(triangle, p(2, 2))
    assert not geometry.point_in(triangle, Point(5000, 5001))
    assert not geometry.point_in(triangle, p(-1, 0))


def test_segments_cross_only_within_both() -> None:
    assert geometry.segments_cross(p(0, 0), p(2, 2), p(0, 2), p(2, 0))
    assert not geometry.segments_cross(p(0, 0), p(2, 2), p(1, 1), p(2, 0))
    assert not geometry.segments_cross(p(0, 0), p(2, 0), p(1, 0), p(3, 0))
    assert geometry.segments_meet(p(0, 0), p(2, 2), p(1, 1), p(2, 0))
    assert geometry.segments_meet(p(0, 0), p(2, 0), p(1, 0), p(3, 0))
    assert geometry.segments_meet(p(0, 0), p(2, 0), p(2, 0), p(3, 5))
    assert not geometry.segments_meet(p(0, 0), p(2, 0), p(3, 0), p(4, 0))


@pytest.mark.rule("SP-I.2.5")
def test_a_bow_tie_is_not_simple() -> None:
    assert not geometry.is_simple((p(0, 0), p(20, 15), p(20, 0), p(0, 15)))
    assert geometry.is_simple((p(0, 0), p(20, 0), p(20, 15), p(0, 15)))


def test_polygons_that_touch_themselves_or_have_no_area_are_not_simple() -> None:
    assert not geometry.is_simple((p(0, 0), p(1, 0)))
    assert not geometry.is_simple((p(0, 0), p(1, 0), p(2, 0)))
    assert not geometry.is_simple((p(0, 0), p(4, 0), p(4, 4), p(2, 0), p(0, 4)))
    assert not geometry.is_simple((p(0, 0), p(4, 0), p(2, 0), p(2, 4)))
    assert geometry.is_simple((p(0, 0), p(2, 0), p(4, 0), p(2, 4)))


@pytest.mark.rule("SP-I.2.7")
def test_a_centre_line_has_two_distinct_points_and_does_not_cross_itself() -> None:
    assert not geometry.is_open_line_simple((p(0, 0),))
    assert not geometry.is_open_line_simple((p(0, 0), p(0, 0)))
    assert not geometry.is_open_line_simple((p(0, 0), p(10, 0), p(5, 5), p(5, -5)))
    assert not geometry.is_open_line_simple((p(0, 0), p(10, 0), p(5, 0)))
    assert geometry.is_open_line_simple((p(0, 0), p(10, 0), p(10, 5)))


@pytest.mark.rule("SP-I.2.6")
def test_a_right_triangle_fills_half_of_its_smallest_rectangle() -> None:
    triangle = (p(0, 0), p(20, 0), p(0, 15))
    assert geometry.area2(triangle) == 300 * 1000 * 1000
    assert geometry.smallest_rectangle(triangle) == (cm(15), cm(20))


@pytest.mark.rule("SP-I.2.3", "SP-I.2.4")
@pytest.mark.parametrize("facing", [0, 1234, 4500, 9000, 30_001])
def test_the_smallest_rectangle_is_the_same_in_any_rotation(facing: int) -> None:
    short, long = geometry.smallest_rectangle(geometry.rectangle(p(50, 50), cm(15), cm(10), facing))
    assert abs(short - cm(10)) <= 1
    assert abs(long - cm(15)) <= 1


def test_a_hull_leaves_out_what_lies_inside_or_on_an_edge() -> None:
    points = [p(0, 0), p(4, 0), p(4, 4), p(0, 4), p(2, 2), p(2, 0)]
    assert geometry.convex_hull(points) == (p(0, 0), p(4, 0), p(4, 4), p(0, 4))


@pytest.mark.rule("SP-I.5.8")
def test_the_length_of_a_road_inside_a_village_is_exact() -> None:
    village = box(100, 40, 120, 60)
    assert geometry.length_inside(village, p(0, 50), p(180, 50)) == cm(20)
    assert geometry.length_inside(village, p(0, 61), p(180, 61)) == 0
    assert geometry.length_inside(village, p(110, 50), p(180, 50)) == cm(10)
    # Across the corner from (112, 60) to (120, 52): root of 128 is 11.3137.
    assert geometry.length_inside(village, p(104, 68), p(124, 48)) == 11_314


@pytest.mark.rule("SP-I.5.15")
def test_a_road_square_to_a_river_is_5_cm_inside_it() -> None:
    river = geometry.strip((p(70, 0), p(70, 120)), cm(5))
    assert geometry.length_inside(river, p(0, 50), p(180, 50)) == cm(5)


def test_a_line_along_an_edge_is_outside_unless_both_sides_are_covered() -> None:
    south, north = box(0, 0, 10, 5), box(4, 5, 20, 10)
    assert geometry.length_inside(south, p(-5, 5), p(30, 5)) == 0
    assert geometry.length_inside(north, p(-5, 5), p(30, 5)) == 0
    assert geometry.length_inside_any((south, north), p(-5, 5), p(30, 5)) == cm(6)
    assert geometry.spans_inside_any((south, north), p(0, 5), p(10, 5)) == ((Fraction(4, 10), Fraction(1)),)


def test_reaches_are_spans_in_units() -> None:
    south, north = box(0, 0, 10, 5), box(4, 5, 20, 10)
    assert geometry.reaches_inside_any((south, north), p(-5, 5), p(30, 5)) == [(cm(9), cm(15))]
    assert geometry.reaches_inside_any((south, north), p(5, -5), p(5, 20)) == [(cm(5), cm(15))]
    assert geometry.reaches_inside_any((south, north), p(-5, -5), p(30, -5)) == []
    # From (-3, -4) towards (3, 4) the square is entered half-way, 5 cm on.
    assert geometry.reaches_inside_any((south,), p(-3, -4), p(3, 4)) == [(cm(5), cm(10))]


def test_a_corner_touched_is_outside() -> None:
    diamond = (p(0, -4), p(4, 0), p(0, 4), p(-4, 0))
    assert geometry.spans_inside(diamond, p(-9, 4), p(9, 4)) == ()
    assert geometry.spans_inside(diamond, p(4, -9), p(4, 9)) == ()
    assert geometry.spans_inside(diamond, p(-8, 0), p(8, 0)) == ((Fraction(1, 4), Fraction(3, 4)),)


def test_a_line_through_a_notch_has_two_spans() -> None:
    notched = (p(0, 0), p(10, 0), p(10, 10), p(7, 10), p(7, 5), p(3, 5), p(3, 10), p(0, 10))
    assert geometry.spans_inside(notched, p(0, 8), p(10, 8)) == (
        (Fraction(0), Fraction(3, 10)),
        (Fraction(7, 10), Fraction(1)),
    )
    assert geometry.spans_inside(notched, p(0, 5), p(10, 5)) == (
        (Fraction(0), Fraction(3, 10)),
        (Fraction(7, 10), Fraction(1)),
    )


@settings(max_examples=60)
@given(BASES, st.one_of(POINTS, GRID), st.one_of(POINTS, GRID))
def test_the_length_inside_is_the_same_both_ways_and_turned(base: Outline, a: Point, b: Point) -> None:
    length = geometry.length_inside(base, a, b)
    assert geometry.length_inside(base, b, a) == length
    assert geometry.length_inside(base[::-1], a, b) == length
    turned = geometry.rotate((*base, a, b), Point(0, 0), 9000)
    assert geometry.length_inside(turned[:4], turned[4], turned[5]) == length
    assert length <= geometry.distance(a, b)


@pytest.mark.rule("SP-I.5.4", "SP-I.5.11")
def test_a_strip_is_as_wide_as_it_says_with_flat_ends() -> None:
    assert geometry.box_of(geometry.strip((p(0, 50), p(180, 50)), cm(5))) == (0, cm("47.5"), cm(180), cm("52.5"))
    assert geometry.box_of(geometry.strip((p(61, 0), p(61, 120)), cm(5)))[::2] == (cm("58.5"), cm("63.5"))


def test_the_strip_of_a_bent_line_is_mitred() -> None:
    bent = geometry.strip((p(0, 0), p(20, 0), p(20, 20)), cm(2))
    assert bent == (p(0, 1), p(19, 1), p(19, 20), p(21, 20), p(21, -1), p(0, -1))


def test_the_strip_of_a_hairpin_is_still_a_simple_outline() -> None:
    hairpin = geometry.strip((p(0, 0), p(40, 0), p(40, 4), p(0, 10)), cm(5))
    assert geometry.is_simple(hairpin)
    assert geometry.point_in(hairpin, p(20, 2))


def test_a_strip_of_one_point_is_refused() -> None:
    with pytest.raises(ValueError, match="two distinct points"):
        geometry.strip((p(1, 1), p(1, 1)), cm(5))


@pytest.mark.rule("SP-I.2.21")
def test_an_outline_may_stand_out_by_no_more_than_the_tolerance() -> None:
    table = box(0, 0, 180, 120)
    assert geometry.inside(box("-0.4", 10, 15, 20), table, 500)
    assert not geometry.inside(box("-0.6", 10, 15, 20), table, 500)
    assert geometry.clip(box("-0.4", 10, 15, 20), table) == (p(0, 10), p(15, 10), p(15, 20), p(0, 20))
    assert geometry.clip(box(-9, 10, -2, 20), table) == ()


@pytest.mark.rule("SP-I.2.13")
def test_a_house_across_a_notch_is_not_inside() -> None:
    notched = (p(0, 0), p(10, 0), p(10, 10), p(7, 10), p(7, 5), p(3, 5), p(3, 10), p(0, 10))
    assert geometry.inside(box(3, 0, 7, 5), notched)
    assert geometry.inside(box(0, 0, 3, 10), notched)
    assert not geometry.inside(box(2, 8, 8, 9), notched)


@pytest.mark.rule("SP-XIV.7.0a", "SP-XIV.7.0b")
def test_the_entry_into_smoke_is_measured_from_the_viewer() -> None:
    cloud = p(25, 0)
    assert geometry.entry_into_circle(cloud, cm(5), p(0, 0), p(60, 0)) == cm(20)
    assert geometry.entry_into_circle(cloud, cm(5), p(24, 1), p(60, 0)) == 0
    assert geometry.entry_into_circle(cloud, cm(5), p(0, 0), p(20, 0)) is None
    assert geometry.entry_into_circle(cloud, cm(5), p(0, 5), p(60, 5)) is None
    assert geometry.entry_into_circle(cloud, cm(5), p(0, 0), p(-60, 0)) is None


def test_lengths_along_a_path() -> None:
    path = (p(0, 0), p(10, 0), p(10, 5))
    assert geometry.polyline_length(path) == cm(15)
    assert geometry.point_along(path, cm(12)) == p(10, 2)
    assert geometry.point_along(path, cm(40)) == p(10, 5)
    assert geometry.distance_to_line(p(4, 3), path) == cm(3)
