"""Smooth outlines: Catmull-Rom curves through the vertices, walked by length, shifted, scaled and split by facing."""

import math
from collections.abc import Sequence
from itertools import pairwise

from studio.drawing.pencil import Segment, Spot

__all__ = [
    "closed_curve",
    "facing_chains",
    "flatten",
    "length_of",
    "middle_of",
    "open_curve",
    "reversed_segments",
    "scaled",
    "shifted",
    "sideways",
    "walk",
]

HANDLE = 1 / 5.4
"""The share of (next - previous) that a handle takes."""
_CHORDS = 10

Step = tuple[float, float, float, float]
"""A place on a curve and the direction of travel there: x, y and the unit tangent."""


def closed_curve(points: Sequence[Spot]) -> list[Segment]:
    """Returns the cubic segments of a closed curve through every point."""
    count = len(points)
    return [_segment(points[i - 1], points[i], points[(i + 1) % count], points[(i + 2) % count]) for i in range(count)]


def open_curve(points: Sequence[Spot]) -> list[Segment]:
    """Returns the cubic segments of an open curve through every point."""
    last = len(points) - 1
    return [_segment(points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]) for i in range(last)]


def _segment(before: Spot, start: Spot, end: Spot, after: Spot) -> Segment:
    """Returns the curve from start to end; a handle is never longer than half the way, lest a short piece loop."""
    half = math.dist(start, end) / 2
    ax, ay = _handle(end[0] - before[0], end[1] - before[1], half)
    bx, by = _handle(after[0] - start[0], after[1] - start[1], half)
    return start, (start[0] + ax, start[1] + ay), (end[0] - bx, end[1] - by), end


def _handle(dx: float, dy: float, most: float) -> Spot:
    length = math.hypot(dx, dy) * HANDLE
    share = HANDLE * (most / length if length > most else 1.0)
    return dx * share, dy * share


def shifted(segments: Sequence[Segment], dx: float, dy: float) -> list[Segment]:
    """Returns the segments moved by a step."""
    return [tuple((x + dx, y + dy) for x, y in segment) for segment in segments]  # type: ignore[misc]


def scaled(segments: Sequence[Segment], about: Spot, factor: float) -> list[Segment]:
    """Returns the segments scaled about a point."""
    cx, cy = about
    return [
        tuple((cx + (x - cx) * factor, cy + (y - cy) * factor) for x, y in segment)  # type: ignore[misc]
        for segment in segments
    ]


def reversed_segments(segments: Sequence[Segment]) -> list[Segment]:
    """Returns the same curve travelled the other way."""
    return [(end, second, first, start) for start, first, second, end in reversed(segments)]


def middle_of(points: Sequence[Spot]) -> tuple[Spot, float, float]:
    """Returns the middle of the bounding box and its width and height."""
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    return ((left + right) / 2, (top + bottom) / 2), right - left, bottom - top


def flatten(segments: Sequence[Segment], chords: int = _CHORDS) -> list[Spot]:
    """Returns the points of a chain of chords that follows the curve, first and last point included."""
    points: list[Spot] = [segments[0][0]]
    for segment in segments:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = segment
        for i in range(1, chords + 1):
            t = i / chords
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def length_of(points: Sequence[Spot]) -> float:
    """Returns the length of a chain of points."""
    return sum(math.dist(points[i], points[i + 1]) for i in range(len(points) - 1))


def walk(points: Sequence[Spot], step: float, start: float = 0.0, spread: bool = False) -> list[Step]:
    """Returns places at equal steps along a chain of points, from `start`; spread fits whole steps into the length."""
    total = length_of(points)
    if spread:
        step = total / max(8, int(total / step))
        total -= step / 2
    places: list[Step] = []
    target = start
    passed = 0.0
    for i in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[i], points[i + 1]
        chord = math.dist(points[i], points[i + 1])
        if chord == 0:
            continue
        tx, ty = (x1 - x0) / chord, (y1 - y0) / chord
        while target <= passed + chord and target <= total:
            along = target - passed
            places.append((x0 + tx * along, y0 + ty * along, tx, ty))
            target += step
        passed += chord
    return places


def sideways(steps: Sequence[Step], offset: float) -> list[Spot]:
    """Returns the places moved to the right of travel by an offset."""
    return [(x - ty * offset, y + tx * offset) for x, y, tx, ty in steps]


def facing_chains(segments: Sequence[Segment], toward: Spot) -> list[list[Segment]]:
    """Returns the chains of a closed curve whose outer side looks towards a direction, each in order of travel."""
    turn = 1.0 if _area(flatten(segments, 4)) > 0 else -1.0
    vx, vy = toward
    pieces: list[tuple[bool, Segment]] = []
    for segment in segments:
        for part in _split(segment, _tangent_roots(segment, vx, vy)):
            tx, ty = _tangent(part, 0.5)
            pieces.append(((ty * vx - tx * vy) * turn > 0, part))
    if all(facing for facing, _ in pieces):
        return [[part for _, part in pieces]]
    start = next((i for i, (facing, _) in enumerate(pieces) if not facing), 0)
    chains: list[list[Segment]] = []
    for facing, part in pieces[start:] + pieces[:start]:
        if not facing:
            chains.append([])
        elif chains:
            chains[-1].append(part)
    return [chain for chain in chains if chain]


def _area(points: Sequence[Spot]) -> float:
    return sum(points[i][0] * points[i - 1][1] * -1 + points[i - 1][0] * points[i][1] for i in range(len(points)))


def _tangent(segment: Segment, t: float) -> Spot:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = segment
    u = 1 - t
    a, b, c = u * u, 2 * u * t, t * t
    return (
        a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2),
        a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2),
    )


def _tangent_roots(segment: Segment, vx: float, vy: float) -> list[float]:
    p, q, r = ((end[1] - start[1]) * vx - (end[0] - start[0]) * vy for start, end in pairwise(segment))
    a, b, c = p - 2 * q + r, 2 * (q - p), p
    if abs(a) < 1e-9:
        roots = [-c / b] if abs(b) > 1e-9 else []
    else:
        inner = b * b - 4 * a * c
        if inner <= 0:
            return []
        root = math.sqrt(inner)
        roots = sorted(((-b - root) / (2 * a), (-b + root) / (2 * a)))
    return [t for t in roots if 0.001 < t < 0.999]


def _split(segment: Segment, cuts: Sequence[float]) -> list[Segment]:
    parts: list[Segment] = []
    done = 0.0
    rest = segment
    for cut in cuts:
        t = (cut - done) / (1 - done)
        left, rest = _halves(rest, t)
        parts.append(left)
        done = cut
    parts.append(rest)
    return parts


def _halves(segment: Segment, t: float) -> tuple[Segment, Segment]:
    p0, p1, p2, p3 = segment
    a, b, c = _between(p0, p1, t), _between(p1, p2, t), _between(p2, p3, t)
    d, e = _between(a, b, t), _between(b, c, t)
    f = _between(d, e, t)
    return (p0, a, d, f), (f, e, c, p3)


def _between(a: Spot, b: Spot, t: float) -> Spot:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
