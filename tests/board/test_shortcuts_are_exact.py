"""The short ways for bases and long outlines against the general ones, on random tables and on ones full of touches."""

import random

import pytest

from studio.board.angles import rectangle, shifts, step
from studio.board.place import Outline, Point
from studio.board.polygons import (
    box_of,
    convex_hull,
    edges_near,
    gap,
    gap_of_bases,
    gap_to_long,
    is_simple,
    overlaps,
    point_in,
    runs_through,
)
from studio.board.sight import Obstacle
from studio.board.silhouette import ALL, Disc, chord_of, chord_of_base, fan_of, reaching, shadow

SIZES = ((2500, 2500), (5000, 3000), (5000, 5000), (4000, 8000))


def _outline(stream: random.Random, grid: int) -> Outline:
    while True:
        points = [
            Point(stream.randrange(12_000 // grid) * grid, stream.randrange(12_000 // grid) * grid)
            for _ in range(stream.randrange(3, 10))
        ]
        outline = convex_hull(points) if stream.random() < 0.3 else tuple(dict.fromkeys(points))
        if len(outline) > 2 and is_simple(outline):
            return outline


def _base(stream: random.Random, grid: int) -> tuple[Point, Outline]:
    at = Point(stream.randrange(-9000, 21_000) // grid * grid, stream.randrange(-9000, 21_000) // grid * grid)
    facing = stream.choice((0, 4500, 9000, 27_000) if grid > 1 else (stream.randrange(36_000),))
    return at, rectangle(at, *stream.choice(SIZES), facing)


@pytest.mark.parametrize("grid", [1, 500, 1000])
def test_a_base_shares_ground_with_an_outline_by_its_edges_near_the_base(grid: int) -> None:
    stream = random.Random(grid)
    shared = 0
    for _ in range(2000):
        outline = _outline(stream, grid)
        at, base = _base(stream, grid)
        expected = overlaps(base, outline)
        assert (runs_through(base, edges_near(outline, box_of(base))) or point_in(outline, at)) == expected
        shared += expected
    assert 200 < shared < 1800


@pytest.mark.parametrize("grid", [1, 500, 1000])
def test_the_gap_to_a_long_outline_is_that_of_all_its_edges(grid: int) -> None:
    stream = random.Random(grid + 1)
    apart = 0
    for _ in range(2000):
        outline = _outline(stream, grid)
        _, base = _base(stream, grid)
        expected = gap(base, outline)
        assert gap_to_long(base, outline) == expected
        apart += expected > 0
    assert 200 < apart < 1800


@pytest.mark.parametrize("grid", [1, 500, 1000])
def test_the_gap_of_two_bases_lies_between_edges_that_face_each_other(grid: int) -> None:
    stream = random.Random(grid + 2)
    apart = 0
    for _ in range(3000):
        one, two = _base(stream, grid)[1], _base(stream, grid)[1]
        expected = gap(one, two)
        if expected:
            assert gap_of_bases(one, two) == expected
            apart += 1
    assert apart > 1000


@pytest.mark.parametrize("grid", [1, 500, 1000])
def test_the_chord_of_a_base_is_that_of_its_outline(grid: int) -> None:
    stream = random.Random(grid + 3)
    for _ in range(2000):
        viewer = _base(stream, grid)[0]
        at, base = _base(stream, grid)
        assert chord_of_base(viewer, at, base) == chord_of(viewer, at, base)


def _disc(stream: random.Random, grid: int, one: Point, two: Point) -> Disc:
    """Gives a base somewhere about the way from one place to another."""
    share = stream.randrange(-1, 12)
    x, y = ((a * (10 - share) + b * share) // 10 + stream.randrange(-4000, 4000) for a, b in zip(one, two, strict=True))
    top = stream.choice((1400, 2000, 6000))
    at = Point(x // grid * grid, y // grid * grid)
    solid = Obstacle(-1, rectangle(at, *stream.choice(SIZES), stream.randrange(4) * 4500), top)
    return (*at, solid.reach, top, solid)


@pytest.mark.parametrize("grid", [1, 500, 1000])
def test_bases_that_reach_into_a_fan_are_those_that_can_hide_something(grid: int) -> None:
    stream = random.Random(grid + 4)
    hiders = passed = 0
    for _ in range(1500):
        viewer, target = _base(stream, grid)[0], _base(stream, grid)
        left, right = chord_of(viewer, target[0], target[1])
        fan = fan_of(viewer, left, right, stream.choice((1500, 2500)), stream.choice((1500, 5500)))
        discs = [_disc(stream, grid, viewer, target[0]) for _ in range(4)]
        found = reaching(fan, discs, min(fan.start_height, fan.end_height))
        if isinstance(found, int):
            assert shadow(fan, discs[found][4])[0] == ALL
            hiders += 1
        else:
            assert all(disc in found for disc in discs if shadow(fan, disc[4])[0])
            passed += len(discs) - len(found)
    assert hiders > 100
    assert passed > 1000


def test_places_beside_and_ahead_are_those_of_two_steps() -> None:
    stream = random.Random(7)
    for _ in range(2000):
        towards, right, ahead = (stream.randrange(span) for span in (36_000, 20_001, 20_001))
        right, ahead = right - 10_000, ahead - 10_000
        expected = step(step(Point(0, 0), towards + 9000, right), towards, ahead)
        assert shifts(towards, [(right, ahead)]) == (expected,)
