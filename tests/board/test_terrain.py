"""What a path crosses, by the movement examples of the book."""

import pytest

from studio.board.geometry import strip
from studio.board.place import Outline, Point, cm
from studio.board.routes import RouteGrid
from studio.board.terrain import Area, Crossing, Ground, Stretch


def p(x: int | str, y: int | str) -> Point:
    return Point(cm(x), cm(y))


def box(x0: int, y0: int, x1: int, y1: int) -> Outline:
    return p(x0, y0), p(x1, y0), p(x1, y1), p(x0, y1)


GROUND = Ground(
    [
        Area("wood", box(38, 0, 60, 100), "area"),
        Area("road", strip((p(0, 50), p(180, 50)), cm(5)), "road"),
        Area("wall", strip((p(20, 0), p(20, 30)), cm(1)), "line"),
        Area("crop", box(60, 0, 80, 100), "area"),
    ]
)


@pytest.mark.rule("SP-IV.6.5")
def test_a_path_into_a_wood_is_cut_at_its_edge() -> None:
    assert GROUND.along((p(30, 40), p(42, 40))) == (Stretch(0, cm(8), ()), Stretch(cm(8), cm(12), ("wood",)))
    assert GROUND.along((p(30, 40), p(41, 40)))[1].length == cm(3)


@pytest.mark.rule("SP-I.6.2a", "SP-I.6.13")
def test_a_road_through_a_wood_is_told_with_the_wood() -> None:
    stretches = GROUND.along((p(30, 50), p(50, 50)))
    assert stretches == (Stretch(0, cm(8), ("road",)), Stretch(cm(8), cm(20), ("wood", "road")))
    assert GROUND.along((p(30, 50), p(50, 50)), layers={"road"}) == (Stretch(0, cm(20), ("road",)),)


def test_a_path_along_a_common_edge_names_both_sides() -> None:
    assert GROUND.along((p(60, 10), p(60, 30))) == (Stretch(0, cm(20), (), ("wood",), ("crop",)),)
    assert GROUND.along((p(60, 30), p(60, 10))) == (Stretch(0, cm(20), (), ("crop",), ("wood",)),)
    assert GROUND.along((p(38, 10), p(38, 30))) == (Stretch(0, cm(20), (), (), ("wood",)),)


@pytest.mark.rule("SP-I.6.6a")
def test_a_wall_is_crossed_once_for_each_passage() -> None:
    there_and_back = (p(10, 10), p(30, 10), p(30, 20), p(10, 20))
    assert GROUND.crossings(there_and_back) == (
        Crossing("wall", cm("9.5"), cm("10.5"), False, False),
        Crossing("wall", cm("39.5"), cm("40.5"), False, False),
    )
    assert GROUND.crossings((p(10, 30), p(30, 30))) == ()


def test_a_passage_goes_on_round_a_bend() -> None:
    (passage,) = GROUND.crossings((p(30, 10), p(50, 10), p(50, 20)))
    assert passage == Crossing("wood", cm(8), cm(30), False, True)
    assert passage.length == cm(22)


@pytest.mark.rule("SP-IV.7.5")
def test_the_first_entry_is_where_the_path_meets_the_ground() -> None:
    ground = Ground([Area("wood", box(12, -20, 40, 20))])
    assert ground.first_entry((p(0, 0), p(16, 0)), {"wood"}) == (cm(12), p(12, 0))
    assert ground.first_entry((p(0, 0), p(12, 0)), {"wood"}) is None
    assert ground.first_entry((p(20, 0), p(30, 0)), {"wood"}) == (0, p(20, 0))


def test_a_point_is_on_everything_that_covers_it() -> None:
    assert GROUND.at(p(50, 50)) == ("wood", "road")
    assert GROUND.at(p(60, 10)) == ("wood", "crop")
    assert GROUND.at(p(50, 50), layers={"road"}) == ("road",)
    assert GROUND.at(p(100, 10)) == ()


def test_near_finds_areas_by_their_boxes() -> None:
    assert [area.key for area in GROUND.near((cm(62), cm(10), cm(70), cm(20)))] == ["crop"]
    assert [area.key for area in GROUND.near((0, 0, cm(180), cm(120)))] == ["wood", "road", "wall", "crop"]


def test_links_of_one_key_that_abut_are_one_passage() -> None:
    hedge = Ground([Area("hedge", box(10, 0, 15, 2)), Area("hedge", box(15, 0, 20, 2))])
    assert hedge.crossings((p(0, 1), p(30, 1))) == (Crossing("hedge", cm(10), cm(20), False, False),)
    # Across the joint of two links there is hedge on both sides.
    assert hedge.crossings((p(15, -5), p(15, 5))) == (Crossing("hedge", cm(5), cm(7), False, False),)


def test_a_standing_path_has_no_stretches() -> None:
    assert GROUND.along((p(1, 1), p(1, 1))) == ()


def _river_with_a_bridge(start: Point, end: Point) -> int | None:
    on_bridge = 50_000 <= start.y <= 60_000
    return 10_000 if on_bridge or not min(start.x, end.x) < 90_000 < max(start.x, end.x) else None


def test_the_far_bank_is_reached_only_by_the_bridge() -> None:
    grid = RouteGrid(cm(180), cm(120), cm(10), _river_with_a_bridge)
    assert len(grid.reachable([p(10, 10)])) == 18 * 12
    way = grid.route(p(5, 5), p(175, 5))
    assert way is not None
    assert (way[0], way[-1]) == (p(5, 5), p(175, 5))
    assert p(85, 55) in way
    assert p(95, 55) in way or p(95, 45) in way or p(95, 65) in way


def test_without_a_bridge_nothing_crosses() -> None:
    grid = RouteGrid(cm(180), cm(120), cm(10), lambda a, b: None if (a.x < 90_000) != (b.x < 90_000) else 10_000)
    reached = grid.reachable([p(10, 10)])
    assert grid.cell_of(p(85, 115)) in reached
    assert grid.cell_of(p(95, 115)) not in reached
    assert grid.route(p(10, 10), p(170, 10)) is None
