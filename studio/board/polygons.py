"""Simple polygons with whole-number corners: area, hull, gap, overlap, smallest rectangle, clipping.

Touching is no overlap: two outlines overlap when they share ground, and their gap is 0 when they touch or overlap.
"""

from collections.abc import Iterable, Sequence
from math import isqrt

from studio.board.angles import round_ratio
from studio.board.lines import rounded_root, segments_meet
from studio.board.place import Length, Outline, Point
from studio.board.spans import inside

__all__ = [
    "Box",
    "Edge",
    "area2",
    "box_of",
    "centre_of",
    "clip",
    "convex_hull",
    "edges_near",
    "gap",
    "gap_of_bases",
    "gap_to_long",
    "is_convex",
    "is_simple",
    "overlaps",
    "point_gap",
    "point_in",
    "runs_through",
    "signed_area2",
    "smallest_rectangle",
    "within",
]

Box = tuple[int, int, int, int]
Edge = tuple[int, int, int, int]
"""Both ends of an edge: x, y, x, y."""


def signed_area2(outline: Sequence[Point]) -> int:
    """Returns twice the area, positive when the corners go anticlockwise."""
    px, py = outline[-1]
    total = 0
    for x, y in outline:
        total += px * y - x * py
        px, py = x, y
    return total


def area2(outline: Sequence[Point]) -> int:
    """Returns twice the area of a polygon, in square units."""
    return abs(signed_area2(outline))


def box_of(points: Iterable[Point]) -> Box:
    """Returns least x, least y, greatest x, greatest y."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def centre_of(points: Iterable[Point]) -> Point:
    """Returns the centre of the box round the points, rounded to whole units."""
    x0, y0, x1, y1 = box_of(points)
    return Point(round_ratio(x0 + x1, 2), round_ratio(y0 + y1, 2))


def point_in(outline: Sequence[Point], point: Point) -> bool:
    """Tells whether a point lies in a polygon; its outline belongs to it."""
    px, py = point
    ax, ay = outline[-1]
    odd = False
    for bx, by in outline:
        if (ay > py) != (by > py):
            side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
            if side == 0:
                return True
            if (side > 0) == (by > ay):
                odd = not odd
        elif ay == py == by:
            if ax <= px <= bx or bx <= px <= ax:
                return True
        elif (ay == py and ax == px) or (by == py and bx == px):
            return True
        ax, ay = bx, by
    return odd


def is_convex(outline: Sequence[Point]) -> bool:
    """Tells whether a simple polygon has no dent; corners on a straight edge are allowed."""
    turn = 0
    ax, ay = outline[-2]
    bx, by = outline[-1]
    for cx, cy in outline:
        cross = (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
        if cross:
            if (cross > 0) if turn < 0 else (cross < 0 and turn > 0):
                return False
            turn = 1 if cross > 0 else -1
        ax, ay, bx, by = bx, by, cx, cy
    return turn != 0


def is_simple(outline: Sequence[Point]) -> bool:
    """Tells whether a polygon has three or more corners, some area, and an outline that does not meet itself."""
    count = len(outline)
    if count < 3 or len(set(outline)) != count or signed_area2(outline) == 0:
        return False
    if count == 4 and _turns_one_way(outline):
        return True
    for i in range(count):
        a, b, c = outline[i], outline[(i + 1) % count], outline[(i + 2) % count]
        ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
        if ux * vy == uy * vx and ux * vx + uy * vy < 0:
            return False
        for j in range(i + 2, count):
            if (j + 1) % count != i and segments_meet(a, b, outline[j], outline[(j + 1) % count]):
                return False
    return True


def _turns_one_way(outline: Sequence[Point]) -> bool:
    """Tells whether a quadrilateral turns truly, and the same way, at each corner; then it cannot meet itself."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    ux, uy, vx, vy, wx, wy, zx, zy = bx - ax, by - ay, cx - bx, cy - by, dx - cx, dy - cy, ax - dx, ay - dy
    one, two, three, four = ux * vy - uy * vx, vx * wy - vy * wx, wx * zy - wy * zx, zx * uy - zy * ux
    if one > 0:
        return two > 0 and three > 0 and four > 0
    return one < 0 and two < 0 and three < 0 and four < 0


def convex_hull(points: Iterable[Point]) -> Outline:
    """Returns the corners of the convex hull, anticlockwise from the westernmost; no corner lies on a straight edge."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    return (*_half_hull(ordered), *_half_hull(ordered[::-1]))


def _half_hull(ordered: Sequence[Point]) -> list[Point]:
    half: list[Point] = []
    for point in ordered:
        while len(half) > 1:
            (ax, ay), (bx, by) = half[-2], half[-1]
            if (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax) > 0:
                break
            half.pop()
        half.append(point)
    return half[:-1]


def smallest_rectangle(outline: Sequence[Point]) -> tuple[Length, Length]:
    """Returns the short and the long side of the enclosing rectangle of least area, in any rotation."""
    hull = convex_hull(outline)
    best: tuple[int, int, int, int] | None = None
    px, py = hull[-1]
    for x, y in hull:
        ux, uy = x - px, y - py
        whole = ux * ux + uy * uy
        along = [ux * cx + uy * cy for cx, cy in hull]
        across = [ux * cy - uy * cx for cx, cy in hull]
        one, two = max(along) - min(along), max(across) - min(across)
        short, long = min(one, two), max(one, two)
        if best is None:
            best = (short * long, whole, short, long)
        else:
            ours, theirs = short * long * best[1], best[0] * whole
            if ours < theirs or (ours == theirs and short * short * best[1] > best[2] * best[2] * whole):
                best = (short * long, whole, short, long)
        px, py = x, y
    if best is None:
        return 0, 0
    _, whole, short, long = best
    return rounded_root(short * short, whole), rounded_root(long * long, whole)


def gap(first: Sequence[Point], second: Sequence[Point]) -> Length:
    """Returns the shortest distance between two polygons, rounded; 0 when they touch or overlap (SP-0.2)."""
    return _gap_of_boxed(first, second, box_of(first), box_of(second))


def gap_to_long(shape: Sequence[Point], outline: Sequence[Point]) -> Length:
    """Returns the gap between a small convex polygon and one with many corners, as `gap` does."""
    x0, y0, x1, y1 = box_of(shape)
    x, y = shape[0]
    room = isqrt(min([(cx - x) * (cx - x) + (cy - y) * (cy - y) for cx, cy in outline])) + 1
    # Nothing beyond the corner nearest to some point of the shape can be nearer to it.
    edges = edges_near(outline, (x0 - room, y0 - room, x1 + room, y1 + room))
    ends = [Point(*end) for ax, ay, bx, by in edges for end in ((ax, ay), (bx, by))]
    if point_in(outline, shape[0]) or any(point_in(shape, end) for end in ends):
        return 0
    best = _least_square4(shape, ends, -1)
    for i in range(0, len(ends), 2):
        if _crosses(shape, ends[i], ends[i + 1]):
            return 0
        best = _least_square4(ends[i : i + 2], shape, best)
    return (isqrt(best) + 1) // 2


def gap_of_bases(first: Sequence[Point], second: Sequence[Point]) -> Length:
    """Returns the gap between two rectangles with clockwise corners that are known not to meet.

    The nearest points lie on edges that have the middle of the other rectangle before them.
    """
    best = _least_square4_before(second, first, _least_square4_before(first, second, -1))
    return (isqrt(best) + 1) // 2


def within(first: Sequence[Point], second: Sequence[Point], limit: Length) -> bool:
    """Tells whether the gap between two polygons is at most a limit."""
    one, two = box_of(first), box_of(second)
    if two[0] - one[2] > limit or one[0] - two[2] > limit or two[1] - one[3] > limit or one[1] - two[3] > limit:
        return False
    return _gap_of_boxed(first, second, one, two) <= limit


def _gap_of_boxed(first: Sequence[Point], second: Sequence[Point], one: Box, two: Box) -> Length:
    ax0, ay0, ax1, ay1 = one
    bx0, by0, bx1, by1 = two
    if ax0 <= bx1 and bx0 <= ax1 and ay0 <= by1 and by0 <= ay1 and _meet(first, second):
        return 0
    best = _least_square4(second, first, _least_square4(first, second, -1))
    return (isqrt(best) + 1) // 2


def point_gap(outline: Sequence[Point], point: Point) -> Length:
    """Returns the distance from a point to a polygon, rounded; 0 inside it or on its outline."""
    if point_in(outline, point):
        return 0
    return (isqrt(_least_square4(outline, (point,), -1)) + 1) // 2


def overlaps(first: Sequence[Point], second: Sequence[Point]) -> bool:
    """Tells whether two polygons share ground; a common edge or corner is no overlap."""
    ax0, ay0, ax1, ay1 = box_of(first)
    bx0, by0, bx1, by1 = box_of(second)
    if ax0 >= bx1 or bx0 >= ax1 or ay0 >= by1 or by0 >= ay1:
        return False
    if is_convex(first) and is_convex(second):
        return not (_edge_parts(first, second) or _edge_parts(second, first))
    if _edge_inside(first, second) or _edge_inside(second, first):
        return True
    if any(not point_in(second, corner) for corner in first):
        return False
    from studio.board.areas import overlap_area

    return overlap_area(first, second) > 0


def edges_near(outline: Sequence[Point], box: Box) -> tuple[Edge, ...]:
    """Returns the edges of a polygon that reach into a box or touch it; it may return others that come near."""
    x0, y0, x1, y1 = box
    found: list[Edge] = []
    ax, ay = outline[-1]
    for bx, by in outline:
        if not (ax < x0 > bx or ax > x1 < bx or ay < y0 > by or ay > y1 < by):
            dx, dy = bx - ax, by - ay
            aside = dx * (y0 + y1 - 2 * ay) - dy * (x0 + x1 - 2 * ax)
            reach = abs(dy) * (x1 - x0) + abs(dx) * (y1 - y0)
            if -reach <= aside <= reach:
                found.append((ax, ay, bx, by))
        ax, ay = bx, by
    return tuple(found)


def runs_through(shape: Sequence[Point], edges: Iterable[Edge]) -> bool:
    """Tells whether one of some edges runs through the inside of a convex shape whose corners go clockwise."""
    sides: list[tuple[int, int, int]] = []
    px, py = shape[-1]
    for x, y in shape:
        sides.append((x - px, y - py, (x - px) * py - (y - py) * px))
        px, py = x, y
    for ax, ay, bx, by in edges:
        # The part of the edge that lies inside so far, as two ratios of it; both ends are left out.
        n0, d0, n1, d1 = -1, 1, 2, 1
        for ux, uy, least in sides:
            one = ux * ay - uy * ax - least
            two = ux * by - uy * bx - least
            if one < 0:
                if two > 0 and -one * d1 < n1 * (two - one):
                    n1, d1 = -one, two - one
            elif two >= 0:
                break
            elif one * d0 > n0 * (one - two):
                n0, d0 = one, one - two
        else:
            if n0 * d1 < n1 * d0 and n0 < d0 and n1 > 0:
                return True
    return False


def clip(outline: Sequence[Point], window: Sequence[Point]) -> Outline:
    """Returns the part of a polygon in a convex window, corners rounded to whole units; empty if there is none."""
    kept = [Point(*corner) for corner in outline]
    turn = 1 if signed_area2(window) > 0 else -1
    for i in range(len(window)):
        if not kept:
            return ()
        ax, ay = window[i - 1]
        bx, by = window[i]
        ux, uy = turn * (bx - ax), turn * (by - ay)
        result: list[Point] = []
        px, py = kept[-1]
        before = ux * (py - ay) - uy * (px - ax)
        for x, y in kept:
            side = ux * (y - ay) - uy * (x - ax)
            if (side > 0 > before) or (side < 0 < before):
                whole = abs(side) + abs(before)
                share = abs(before)
                result.append(
                    Point(px + round_ratio((x - px) * share, whole), py + round_ratio((y - py) * share, whole))
                )
            if side >= 0:
                result.append(Point(x, y))
            px, py, before = x, y, side
        kept = [corner for j, corner in enumerate(result) if corner != result[j - 1]]
    return tuple(kept) if len(kept) > 2 and signed_area2(kept) else ()


def _meet(first: Sequence[Point], second: Sequence[Point]) -> bool:
    if point_in(first, second[0]) or point_in(second, first[0]):
        return True
    a = first[-1]
    for b in first:
        c = second[-1]
        for d in second:
            if segments_meet(a, b, c, d):
                return True
            c = d
        a = b
    return False


def _crosses(shape: Sequence[Point], start: Point, end: Point) -> bool:
    before = shape[-1]
    for corner in shape:
        if segments_meet(before, corner, start, end):
            return True
        before = corner
    return False


def _least_square4_before(edges: Sequence[Point], corners: Sequence[Point], best: int) -> int:
    """Returns what `_least_square4` does, by those edges alone that have the middle of the corners before them."""
    (px, py), _, (qx, qy), _ = corners
    mx, my = px + qx, py + qy
    ax, ay = edges[-1]
    for bx, by in edges:
        dx = bx - ax
        dy = by - ay
        if dx * (my - 2 * ay) > dy * (mx - 2 * ax):
            whole = dx * dx + dy * dy
            for x, y in corners:
                wx = x - ax
                wy = y - ay
                dot = wx * dx + wy * dy
                if dot <= 0:
                    square = (wx * wx + wy * wy) << 2
                elif dot < whole:
                    cross = dx * wy - dy * wx
                    square = (cross * cross << 2) // whole
                else:
                    wx = x - bx
                    wy = y - by
                    square = (wx * wx + wy * wy) << 2
                if square < best or best < 0:
                    best = square
        ax, ay = bx, by
    return best


def _least_square4(edges: Sequence[Point], corners: Sequence[Point], best: int) -> int:
    """Returns four times the least square of the distance from corners to edges, rounded down, or what was better."""
    ax, ay = edges[-1]
    for bx, by in edges:
        dx = bx - ax
        dy = by - ay
        whole = dx * dx + dy * dy
        for x, y in corners:
            wx = x - ax
            wy = y - ay
            dot = wx * dx + wy * dy
            if dot <= 0:
                square = (wx * wx + wy * wy) << 2
            elif dot < whole:
                cross = dx * wy - dy * wx
                square = (cross * cross << 2) // whole
            else:
                # The next edge begins at this end and answers for it.
                continue
            if square < best or best < 0:
                best = square
        ax, ay = bx, by
    return best


def _edge_parts(first: Sequence[Point], second: Sequence[Point]) -> bool:
    turn = 1 if signed_area2(first) > 0 else -1
    ax, ay = first[-1]
    for bx, by in first:
        ux = turn * (bx - ax)
        uy = turn * (by - ay)
        for x, y in second:
            if ux * (y - ay) > uy * (x - ax):
                break
        else:
            return True
        ax, ay = bx, by
    return False


def _edge_inside(edges: Sequence[Point], outline: Sequence[Point]) -> bool:
    for i in range(len(edges)):
        start, end = edges[i - 1], edges[i]
        ax, ay = start
        dx, dy = end[0] - ax, end[1] - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
        if min(sides) > 0 or max(sides) < 0:
            continue
        measures = [dx * (x - ax) + dy * (y - ay) for x, y in outline]
        whole = dx * dx + dy * dy
        if any(n1 > 0 and n0 < whole * d0 for n0, d0, n1, _ in inside(sides, measures)):
            return True
    return False
