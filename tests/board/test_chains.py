"""Lines cross outlines cut into links where they cross the whole outlines."""

from random import Random

from studio.board.chains import box_within, chain_of, spans_of_chain
from studio.board.pieces import Strip, outline_of
from studio.board.place import Point
from studio.board.polygons import point_in
from studio.board.spans import joined, ratios_inside_any


def wandering(stream: Random) -> tuple[Point, ...]:
    """Gives the outline of a strip that winds over a table and may cross itself."""
    line = tuple(Point(x * 900, stream.randrange(20_000)) for x in range(stream.randrange(3, 22)))
    return outline_of(Strip(line=line, width=stream.randrange(200, 5000)))


def test_a_line_runs_inside_a_chain_where_it_runs_inside_the_outline() -> None:
    stream = Random(1936)
    many = touched = 0
    for _ in range(400):
        outline = wandering(stream)
        chain = chain_of(outline)
        for _ in range(10):
            start = Point(stream.randrange(20_000), stream.randrange(20_000))
            end = stream.choice(outline) if stream.random() < 0.2 else Point(stream.randrange(20_000), start.y + 1)
            dx, dy = end[0] - start[0], end[1] - start[1]
            square = dx * dx + dy * dy
            spans = spans_of_chain(chain, start, dx, dy)
            if spans is None:
                touched += 1
                continue
            kept = [span for span in joined(spans) if span[2] > 0 and span[0] < square * span[1]]
            assert kept == ratios_inside_any((outline,), start, end)
            many += len(kept) > 1
    assert many > 50
    assert touched > 50


def test_a_corner_on_the_line_is_left_to_the_rule_of_touching() -> None:
    chain = chain_of((Point(0, 0), Point(0, 10), Point(10, 10), Point(10, 0)))
    assert spans_of_chain(chain, Point(-5, 10), 10, 0) is None
    assert spans_of_chain(chain, Point(-5, 5), 10, 0) == [(5000, 100, 15_000, 100)]
    assert spans_of_chain(chain, Point(-5, 11), 10, 0) == []


def test_the_box_of_a_part_holds_all_of_it_and_is_none_where_nothing_lies() -> None:
    stream = Random(7)
    empty = full = 0
    for _ in range(300):
        outline = wandering(stream)
        x, y = stream.randrange(18_000), stream.randrange(18_000)
        cell = (x, y, x + 2000, y + 2000)
        box = box_within((outline,), cell)
        empty += box is None
        full += box == cell
        for _ in range(20):
            at = Point(stream.randrange(x, x + 2001), stream.randrange(y, y + 2001))
            if point_in(outline, at):
                assert box is not None
                assert box[0] <= at.x <= box[2]
                assert box[1] <= at.y <= box[3]
    assert empty > 20
    assert full > 20
