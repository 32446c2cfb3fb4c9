"""Sight against the plain reading in fractions, on random tables and on whole-centimetre ones full of touches."""

import random
from fractions import Fraction

import numpy
import pytest

from studio.board.angles import bearing, rectangle
from studio.board.place import Point
from studio.board.polygons import convex_hull, is_simple
from studio.board.sight import Depth, Obstacle, SightField, chord_of
from tests.board.board_reference import blocked_by_depths, blocked_by_solids, hidden_bits


def _blob(stream: random.Random, grid: int, size: int) -> tuple[Point, ...]:
    while True:
        x, y = stream.randrange(60) * 1000, stream.randrange(40) * 1000
        count = stream.randrange(3, 9)
        points = [Point(x + stream.randrange(size) * grid, y + stream.randrange(size) * grid) for _ in range(count)]
        outline = convex_hull(points) if stream.random() < 0.5 else tuple(dict.fromkeys(points))
        if len(outline) > 2 and is_simple(outline):
            return outline


def _box(stream: random.Random) -> tuple[Point, ...]:
    x, y = stream.randrange(30) * 2000, stream.randrange(20) * 2000
    w, h = stream.randrange(1, 4) * 2000, stream.randrange(1, 4) * 2000
    return (Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h))


def _table(stream: random.Random, touching: bool) -> tuple[list[Obstacle], list[Depth]]:
    tops = (1000, 2000, 4000, 5000, 8000)
    grid, size = (1000, 12) if touching else (1, 12000)
    shapes = [_box(stream) if touching and stream.random() < 0.6 else _blob(stream, grid, size) for _ in range(14)]
    solids = [Obstacle(i, shape, stream.choice(tops)) for i, shape in enumerate(shapes[:9])]
    depths = [Depth(i + 20, shape, 6000, 3000) for i, shape in enumerate(shapes[9:])]
    return solids, depths


def _place(stream: random.Random, touching: bool) -> Point:
    if touching:
        return Point(stream.randrange(61) * 1000, stream.randrange(41) * 1000)
    return Point(stream.randrange(60000), stream.randrange(40000))


def _check_silhouettes(seed: int, tables: int, pairs: int, close: bool = False) -> None:
    for number in range(tables):
        stream = random.Random(f"{seed}/{number}")
        touching = number % 2 == 0
        solids, depths = _table(stream, touching)
        field = SightField(solids, depths)
        moving = [Obstacle(f"u{i}", rectangle(_place(stream, touching), 4000, 2000, 0), 2000) for i in range(6)]
        for _ in range(pairs):
            viewer, target = _place(stream, touching), _place(stream, touching)
            if close:
                target = Point(viewer.x + stream.randrange(-3, 4) * 1000, viewer.y + stream.randrange(-3, 4) * 1000)
            za, zb = stream.choice((1500, 2500, 9500)), stream.choice((1500, 2500, 5500))
            facing = bearing(viewer, target)
            corners = rectangle(viewer, 4000, 2000, 0 if touching else facing)[:2]
            base = rectangle(target, 4000, 2000, 0)
            left, right = chord_of(viewer, target, base)
            found = field.silhouette(
                corners, viewer, za, base, target, zb, dynamic=moving, ignore={3, "u2"}, thorough=True
            )
            seen = [o for o in (*solids, *moving) if o.key not in (3, "u2")]
            expected = tuple(hidden_bits(corner, za, left, right, zb, seen, depths) for corner in corners)
            assert found.corners == expected, (seed, number, viewer, target, za, zb)
            brief = field.silhouette(corners, viewer, za, base, target, zb, dynamic=moving, ignore={3, "u2"})
            assert brief.whole == found.whole
            if not found.whole:
                assert brief.corners == found.corners


def test_a_silhouette_is_that_of_the_plain_reading_on_random_and_touching_tables() -> None:
    _check_silhouettes(seed=1, tables=12, pairs=6)


def test_silhouettes_stay_exact_where_viewer_and_target_almost_share_a_place() -> None:
    _check_silhouettes(seed=5, tables=10, pairs=8, close=True)


@pytest.mark.soak
def test_silhouettes_stay_exact_on_many_tables() -> None:
    _check_silhouettes(seed=2, tables=400, pairs=20)


def _check_bulk(seed: int, tables: int, pairs: int, touching: bool) -> None:
    for number in range(tables):
        stream = random.Random(f"{seed}/{number}/{touching}")
        solids, depths = _table(stream, touching)
        field = SightField(solids, depths)
        rows = []
        while len(rows) < pairs:
            start, end = _place(stream, touching), _place(stream, touching)
            if start != end:
                rows.append((*start, *end))
        answers = field.blocked_bulk(numpy.array(rows, dtype=numpy.int64), 1500, 2500)
        for (ax, ay, bx, by), answer in zip(rows, answers.tolist(), strict=True):
            assert answer == (not field.line(Point(ax, ay), 1500, Point(bx, by), 2500).free)
            start, end = (Fraction(ax), Fraction(ay)), (Fraction(bx), Fraction(by))
            solid = blocked_by_solids(solids, start, 1500, end, 2500)
            expected = solid or blocked_by_depths(depths, start, 1500, end, 2500)
            assert answer == expected, (seed, number, touching, ax, ay, bx, by)


def test_sight_in_bulk_is_never_different_from_the_exact_answer() -> None:
    _check_bulk(seed=3, tables=2, pairs=60, touching=False)
    _check_bulk(seed=3, tables=4, pairs=60, touching=True)


@pytest.mark.soak
def test_sight_in_bulk_is_exact_on_48000_random_and_4800_touching_pairs() -> None:
    _check_bulk(seed=4, tables=48, pairs=1000, touching=False)
    _check_bulk(seed=4, tables=24, pairs=200, touching=True)
