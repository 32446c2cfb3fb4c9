"""Outlines of many corners cut into links with boxes, so that a line looks only at those that it may cross."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from studio.board.place import Point
from studio.board.polygons import Box, edges_near, point_in
from studio.board.spans import Ratio, RatioSpan

__all__ = ["Chain", "box_within", "chain_of", "spans_of_chain"]

LINK = 6
"""Edges a link."""

Link = tuple[int, int, int, int, Sequence[Point]]
"""Twice the middle of the box of a link, its width and height, and its corners, the first and the last one shared."""
Chain = tuple[Link, ...]


def chain_of(outline: Sequence[Point]) -> Chain:
    """Cuts an outline into links, in order and closed."""
    corners = [*outline, outline[0]]
    links: list[Link] = []
    for first in range(0, len(outline), LINK):
        part = tuple(corners[first : first + LINK + 1])
        xs, ys = [x for x, _ in part], [y for _, y in part]
        x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
        links.append((x0 + x1, y0 + y1, x1 - x0, y1 - y0, part))
    return tuple(links)


def spans_of_chain(chain: Chain, start: Point, dx: int, dy: int) -> list[RatioSpan] | None:
    """Returns the spans of a whole line inside an outline, measured from a point along a direction, in order.

    The square of the direction measures its end. None when the line meets a corner: what touching means is for
    `studio.board.spans` to say.
    """
    ax, ay = start
    level = dx * ay - dy * ax
    middle = 2 * level
    wide, high = abs(dy), abs(dx)
    found: list[Ratio] = []
    for u, v, width, height, corners in chain:
        aside = dx * v - dy * u - middle
        reach = wide * width + high * height
        if aside > reach or -aside > reach:
            continue
        before = 0
        px = py = 0
        for x, y in corners:
            side = dx * y - dy * x - level
            if side > 0:
                if before < 0:
                    one, two = dx * (px - ax) + dy * (py - ay), dx * (x - ax) + dy * (y - ay)
                    found.append((one * side - two * before, side - before))
            elif side == 0:
                return None
            elif before > 0:
                one, two = dx * (px - ax) + dy * (py - ay), dx * (x - ax) + dy * (y - ay)
                found.append((two * before - one * side, before - side))
            before, px, py = side, x, y
    if not found:
        return []
    if len(found) > 2:
        found.sort(key=_BY_MEASURE)
        return [(*found[place], *found[place + 1]) for place in range(0, len(found), 2)]
    (n0, d0), (n1, d1) = found
    return [(n0, d0, n1, d1)] if n0 * d1 <= n1 * d0 else [(n1, d1, n0, d0)]


def box_within(outlines: Iterable[Sequence[Point]], cell: Box) -> Box | None:
    """Returns a box that holds what of some polygons lies in a cell, or None; it may err by being too large."""
    x0, y0, x1, y1 = cell
    found: Box | None = None
    for outline in outlines:
        edges = edges_near(outline, cell)
        # Where no edge comes near, all of the cell lies on one side.
        corners = ((x0, y0), (x0, y1), (x1, y0), (x1, y1)) if edges else ((x0, y0),)
        if any(point_in(outline, Point(*corner)) for corner in corners):
            return cell
        for ax, ay, bx, by in edges:
            u0, u1 = max(x0, min(ax, bx)), min(x1, max(ax, bx))
            v0, v1 = max(y0, min(ay, by)), min(y1, max(ay, by))
            if u0 <= u1 and v0 <= v1:
                if found is not None:
                    u0, v0, u1, v1 = min(u0, found[0]), min(v0, found[1]), max(u1, found[2]), max(v1, found[3])
                found = (u0, v0, u1, v1)
    return found


def _compared(first: Ratio, second: Ratio) -> int:
    return first[0] * second[1] - second[0] * first[1]


_BY_MEASURE = cmp_to_key(_compared)
