"""Natural forms about the origin: woods and hills with uneven rims, skewed fields, bush zones."""

from __future__ import annotations

from studio.board.geometry import step
from studio.board.pieces import Grove, Polygon, Shape
from studio.board.place import FULL_TURN, Outline, Point
from studio.engine.dice import Stream
from studio.packs.spain1936.setup.layout import Layout

ORIGIN = Point(0, 0)
UNIT = 100_000
TIGHT = 1200


def sizes(layout: Layout, kind: str, stream: Stream, room: int) -> tuple[int, int]:
    """Draws the short and long side of an element; `room` 2 allows the most, 1 the usual size, 0 hardly the least."""
    footprint = layout.book.footprints[kind]
    drawn = []
    for least, usual, most in zip(footprint.least, footprint.typical, footprint.most, strict=True):
        low, high = least + 300, (least + TIGHT, usual, most - 300)[room]
        first, second = stream.between(0, 100), stream.between(0, 100)
        share = (first + second) // 2
        drawn.append(low + max(high - low, 0) * share // 100)
    return min(drawn), max(drawn)


def rim(short: int, long: int, stream: Stream, corners: int, dent: int) -> Outline:
    """Draws an uneven closed line that just fits a rectangle; `dent` is how deep in percent its rim may be cut."""
    offsets = [stream.below(dent + 1) for _ in range(corners)]
    smooth = [(offsets[i - 1] + 2 * offsets[i] + offsets[(i + 1) % corners]) // 4 for i in range(corners)]
    turn = stream.below(FULL_TURN // corners)
    points = []
    for place in range(corners):
        jitter = stream.below(FULL_TURN // corners // 3)
        east, north = step(ORIGIN, place * FULL_TURN // corners + turn + jitter, UNIT)
        # A superellipse fills its rectangle better than an ellipse: the rim is pushed towards the corners.
        push = 100 + 14 * min(abs(east), abs(north)) // max(abs(east), abs(north), 1)
        share = push * (100 - smooth[place])
        points.append((east * short * share // 20_000, north * long * share // 20_000))
    return fitted(points, short, long)


def fitted(points: list[tuple[int, int]], short: int, long: int) -> Outline:
    """Gives points stretched so that their box is `short` wide and `long` high about the origin."""
    west, east = min(x for x, _ in points), max(x for x, _ in points)
    south, north = min(y for _, y in points), max(y for _, y in points)
    return tuple(
        Point(
            (x - west) * short // (east - west) - short // 2,
            (y - south) * long // (north - south) - long // 2,
        )
        for x, y in points
    )


def area(layout: Layout, kind: str, stream: Stream, room: int) -> Shape:
    """Draws an area element of a kind about the origin."""
    short, long = sizes(layout, kind, stream, room)
    if kind == "crop":
        return Polygon(field(short, long, stream))
    if kind == "bush_zone":
        return grove(rim(short, long, stream, stream.between(8, 11), 16), stream)
    dent = 20 if kind == "wood" else 10
    return Polygon(rim(short, long, stream, stream.between(8 if kind == "wood" else 10, 14), dent))


def field(short: int, long: int, stream: Stream) -> Outline:
    """Draws a field: a quadrilateral with one or two sides askew."""
    skew = stream.between(-short // 5, short // 5)
    taper = stream.between(0, long // 6)
    corners = [(0, 0), (short - abs(skew), taper), (short, long), (0, long - stream.between(0, long // 8))]
    if skew < 0:
        corners = [(short - x, y) for x, y in reversed(corners)]
    return fitted(corners, short, long)


def grove(outline: Outline, stream: Stream) -> Grove:
    """Gives a bush zone: an outline with five bushes well within it."""
    count = len(outline)
    start = stream.below(count)
    corners = [outline[(start + count * place // 4) % count] for place in range(4)]
    share = stream.between(45, 60)
    bushes = tuple(Point(x * share // 100, y * share // 100) for x, y in corners)
    return Grove(outline, (ORIGIN, *bushes))
