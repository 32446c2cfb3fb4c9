"""Sight by the examples of the book, worked by hand; the flat eye height of infantry is 1.5 cm."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from studio.board.geometry import bearing, mirror, rectangle, rotate, translate
from studio.board.place import Outline, Point, cm
from studio.board.sight import Depth, Obstacle, SightField, chord_of, samples_of

EYE = cm("1.5")


def p(x: int | str, y: int | str) -> Point:
    return Point(cm(x), cm(y))


def box(x0: int | str, y0: int | str, x1: int | str, y1: int | str) -> Outline:
    return p(x0, y0), p(x1, y0), p(x1, y1), p(x0, y1)


def wood(key: str, x0: int | str, x1: int | str) -> Depth:
    return Depth(key, box(x0, -20, x1, 20), cm(6), cm(10), "wood")


@pytest.mark.rule("SP-XIV.6.3")
def test_a_stand_seen_head_on_is_sampled_from_minus_to_plus_2_25() -> None:
    target = p(0, 30)
    left, right = chord_of(p(0, 0), target, rectangle(target, cm(5), cm(3), 18_000))
    assert (left, right) == (p("-2.5", 30), p("2.5", 30))
    assert samples_of(left, right) == tuple(Point(-2250 + 500 * i, 30_000) for i in range(10))


def test_the_silhouette_of_a_turned_stand_is_its_extent_across_the_line() -> None:
    target = p(0, 30)
    left, right = chord_of(p(0, 0), target, rectangle(target, cm(5), cm(3), 9000))
    assert (left, right) == (p("-1.5", 30), p("1.5", 30))


VIEWER = rectangle(p(50, 50), cm(5), cm(3), 0)
TARGET = rectangle(p(50, "91.5"), cm(5), cm(3), 18_000)


def seen(field: SightField, **more: object) -> tuple[tuple[int, ...], int, tuple[int | str, ...]]:
    hidden = field.silhouette(VIEWER[:2], p(50, 50), EYE, TARGET, p(50, "91.5"), EYE, thorough=True, **more)
    return hidden.counts, hidden.share, hidden.blockers


@pytest.mark.rule("SP-XIV.6.4", "SP-XIV.6.5")
def test_the_hidden_share_is_the_larger_of_the_two_corners() -> None:
    # Half-way, the lines of the left corner pass at x = 47.625 + 0.25 i, those of the right one from 50.125 on.
    field = SightField([Obstacle("house", box("48.5", "71.49", 50, "71.51"), cm(5))])
    assert seen(field) == ((6, 0), 6, ("house",))


@pytest.mark.rule("SP-XIV.6.2", "SP-XIV.6.6")
def test_a_target_hidden_from_one_corner_is_not_seen() -> None:
    field = SightField([Obstacle("house", box(46, "71.49", 50, "71.51"), cm(5))])
    hidden = field.silhouette(VIEWER[:2], p(50, 50), EYE, TARGET, p(50, "91.5"), EYE)
    assert hidden.whole
    assert hidden.counts == (10,)
    assert seen(field)[0] == (10, 0)


def test_an_empty_table_hides_nothing() -> None:
    assert seen(SightField()) == ((0, 0), 0, ())


@pytest.mark.rule("SP-XIV.6.7", "SP-XIV.6.8", "SP-W.19")
def test_a_house_blocks_only_where_its_top_is_above_the_line() -> None:
    # From 9.5 to 1.5 over 100 cm the line is 5.5 high at 50, 5.02 at 56 and 4.7 at 60.
    near, far = Obstacle("near", box(50, -3, 56, 3), cm(5)), Obstacle("far", box(60, -3, 66, 3), cm(5))
    high = cm("9.5")
    assert SightField([near]).line(p(0, 0), high, p(100, 0), EYE).free
    assert SightField([far]).line(p(0, 0), high, p(100, 0), EYE).blockers == ("far",)
    assert SightField([far]).line(p(100, 0), EYE, p(0, 0), high).blockers == ("far",)


def test_a_top_level_with_the_line_does_not_block() -> None:
    field = SightField([Obstacle(1, box(10, -3, 20, 3), EYE)])
    assert field.line(p(0, 0), EYE, p(40, 0), EYE).free
    assert field.line(p(0, 0), EYE - 1, p(40, 0), EYE - 1).blockers == (1,)


@pytest.mark.rule("SP-XIV.6.9", "SP-I.6.3d")
def test_a_stand_between_two_stands_blocks_its_width() -> None:
    between = Obstacle("third", rectangle(p(50, 71), cm(5), cm(3), 0), cm(2))
    assert seen(SightField(), dynamic=(between,)) == ((10, 10), 10, ("third",))
    assert seen(SightField(), dynamic=(between,), ignore=("third",)) == ((0, 0), 0, ())


@pytest.mark.rule("SP-XIV.6.10")
def test_the_house_that_holds_the_viewer_does_not_block_its_line() -> None:
    field = SightField([Obstacle("A", box(-3, -3, 3, 3), cm(5)), Obstacle("B", box(20, -3, 26, 3), cm(5))])
    assert field.holders(p(0, 0)) == ("A",)
    assert field.line(p(0, 0), EYE, p(40, 0), EYE, ignore=field.holders(p(0, 0))).blockers == ("B",)
    assert field.line(p(0, 0), EYE, p(15, 0), EYE, ignore=("A",)).free
    assert not field.line(p(0, 0), EYE, p(15, 0), EYE).free


@pytest.mark.rule("SP-XIV.6.11", "SP-I.6.1d")
def test_a_wood_lets_a_line_through_for_10_cm_in_all() -> None:
    shallow, deep = SightField([], [wood("a", 20, 28)]), SightField([], [wood("a", 20, "30.5")])
    assert shallow.line(p(0, 0), EYE, p(60, 0), EYE) == ((), (("wood", cm(8)),))
    assert deep.line(p(0, 0), EYE, p(60, 0), EYE) == (("a",), (("wood", cm("10.5")),))
    two = SightField([], [wood("a", 20, 26), wood("b", 40, 46)])
    assert two.line(p(0, 0), EYE, p(60, 0), EYE) == (("a", "b"), (("wood", cm(12)),))
    exactly = SightField([], [wood("a", 20, 30)])
    assert exactly.line(p(0, 0), EYE, p(60, 0), EYE).free


def test_only_the_way_below_the_top_of_a_wood_counts() -> None:
    # From 9.5 to 1.5 over 80 cm the line falls below 6 at 35 cm: 5 of the 20 cm from 20 to 40 count.
    field = SightField([], [wood("a", 20, 40)])
    assert field.line(p(0, 0), cm("9.5"), p(80, 0), EYE) == ((), (("wood", cm(5)),))


@pytest.mark.rule("SP-I.6.9b")
def test_a_bush_zone_stops_infantry_but_not_tanks() -> None:
    zone = SightField([], [Depth("zone", box(20, -20, 35, 20), cm(2), cm(10), "bushes")])
    assert not zone.line(p(0, 0), EYE, p(60, 0), EYE).free
    assert zone.line(p(0, 0), cm("2.5"), p(60, 0), cm("2.5")) == ((), ())


@pytest.mark.rule("SP-XIV.6.12")
def test_a_gun_sees_nothing_behind_its_front_line() -> None:
    gun = rectangle(p(50, 50), cm(5), cm(5), 9000)
    field = SightField()
    behind = rectangle(p(20, 50), cm(5), cm(3), 9000)
    ahead = rectangle(p(80, 50), cm(5), cm(3), 27_000)
    hidden = field.silhouette(gun[:2], p(50, 50), EYE, behind, p(20, 50), EYE, front=(gun[0], gun[1]))
    assert hidden.counts == (10,)
    assert not hidden.blockers
    hidden = field.silhouette(gun[:2], p(50, 50), EYE, ahead, p(80, 50), EYE, front=(gun[0], gun[1]))
    assert hidden.counts == (0, 0)


def test_samples_on_the_front_line_are_seen_and_half_a_target_behind_it_is_not() -> None:
    gun = rectangle(p(50, 50), cm(5), cm(5), 9000)
    field = SightField()
    # The front line is x = 52.5; the chord of this target runs from x = 50 to 55 along y = 80 seen from below.
    hidden = field.hidden(gun[:2], EYE, p(50, 80), p(55, 80), EYE, front=(gun[0], gun[1]), thorough=True)
    assert hidden.corners == (0b0000011111, 0b0000011111)


@pytest.mark.rule("SP-I.2.18", "SP-I.6.4d", "SP-W.5")
def test_the_ground_is_that_of_the_highest_rise() -> None:
    field = SightField(
        [
            Obstacle("rise1", box(10, 10, 40, 35), cm(4), cm(4)),
            Obstacle("rise2", box(15, 12, 35, 32), cm(8), cm(8)),
            Obstacle("house", box(11, 11, 14, 14), cm(5)),
        ]
    )
    assert field.heights_at(p(20, 20)) == cm(8)
    assert field.heights_at(p(12, 12)) == cm(4)
    assert field.heights_at(p(50, 50)) == 0
    assert field.holders(p(20, 20)) == ("rise1", "rise2")


def test_a_line_may_touch_a_corner_or_run_along_a_wall() -> None:
    house = Obstacle("house", box(10, 0, 16, 6), cm(5))
    field = SightField([house])
    assert field.line(p(0, 6), EYE, p(40, 6), EYE).free
    assert field.line(p(10, -10), EYE, p(10, 20), EYE).free
    assert field.line(p(6, 2), EYE, p(14, -6), EYE).free
    assert not field.line(p(0, "5.999"), EYE, p(40, "5.999"), EYE).free


def test_a_line_between_two_that_stand_side_by_side_is_blocked() -> None:
    south, north = Obstacle("south", box(10, 0, 16, 6), cm(5)), Obstacle("north", box(12, 6, 18, 9), cm(5))
    assert SightField([south, north]).line(p(0, 6), EYE, p(40, 6), EYE).blockers == ("south", "north")
    apart = Obstacle("north", box(16, 6, 22, 9), cm(5))
    assert SightField([south, apart]).line(p(0, 6), EYE, p(40, 6), EYE).free
    low = Obstacle("north", box(12, 6, 18, 9), cm(1))
    assert SightField([south, low]).line(p(0, 6), EYE, p(40, 6), EYE).free


def test_the_crack_between_two_bases_hides_what_is_behind_it() -> None:
    pair = (Obstacle("a", box("47.5", 60, 50, 63), cm(2)), Obstacle("b", box(50, 60, "52.5", 63), cm(2)))
    # The chord is one point wide at x = 50, straight ahead of a corner at x = 50.
    hidden = SightField().hidden([p(50, 50)], EYE, p(50, 90), p(50, 90), EYE, dynamic=pair)
    assert hidden.whole


def test_a_solid_that_reaches_over_the_target_hides_only_what_is_behind_its_edge() -> None:
    # The house ends at the chord y = 91.5 and covers x 50 to 60: five of ten samples lie behind it for the left corner.
    field = SightField([Obstacle("house", box(50, 85, 60, 95), cm(5))])
    assert seen(field)[0][0] == 5


POSITIONS = st.builds(p, st.integers(0, 60), st.integers(0, 40))
TABLES = st.lists(
    st.tuples(POSITIONS, st.sampled_from([3000, 6000, 9000]), st.sampled_from([0, 3000, 4500])), max_size=8
)


def _tables(shapes: list[tuple[Point, int, int]]) -> tuple[list[Obstacle], list[Depth]]:
    outlines = [rectangle(centre, size, 6000, facing) for centre, size, facing in shapes]
    solids = [Obstacle(i, outline, cm(5) if i % 2 else cm(2)) for i, outline in enumerate(outlines[::2])]
    return solids, [Depth(i + 50, outline, cm(6), cm(4), "wood") for i, outline in enumerate(outlines[1::2])]


@settings(max_examples=60, deadline=None)
@given(TABLES, POSITIONS, POSITIONS)
def test_a_line_is_free_both_ways_or_neither(shapes: list[tuple[Point, int, int]], a: Point, b: Point) -> None:
    field = SightField(*_tables(shapes))
    for start, end in ((EYE, EYE), (cm("9.5"), EYE), (EYE, cm("2.5"))):
        there, back = field.line(a, start, b, end), field.line(b, end, a, start)
        assert set(there.blockers) == set(back.blockers)
        assert there.lengths == back.lengths


@settings(max_examples=60, deadline=None)
@given(TABLES, POSITIONS, POSITIONS)
def test_sight_does_not_change_when_the_table_is_moved_turned_or_mirrored(
    shapes: list[tuple[Point, int, int]], a: Point, b: Point
) -> None:
    assume(a != b)
    solids, depths = _tables(shapes)
    facing = bearing(a, b)
    viewer, target = rectangle(a, 5000, 3000, facing), rectangle(b, 5000, 3000, 0)

    def look(change: object, flip: bool) -> list[int]:
        def points(outline: Outline) -> Outline:
            return change(outline)

        field = SightField(
            [Obstacle(o.key, points(o.outline), o.top) for o in solids],
            [Depth(o.key, points(o.outline), o.top, o.limit, o.group) for o in depths],
        )
        (start,), (end,) = points((a,)), points((b,))
        corners = points(viewer[:2])
        hidden = field.silhouette(corners, start, EYE, points(target), end, EYE, thorough=True)
        return [int(f"{mask:010b}"[::-1], 2) if flip else mask for mask in hidden.corners]

    expected = look(lambda outline: outline, False)
    assert look(lambda outline: translate(outline, 7777, -1234), False) == expected
    assert look(lambda outline: rotate(outline, Point(0, 0), 9000), False) == expected
    assert look(lambda outline: mirror(outline, cm(60)), True) == expected
