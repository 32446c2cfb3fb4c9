"""Roads: all casings first, then all fills, then ruts, so that crossings join by themselves; and bridges."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Pencil, Segment, Spot
from studio.drawing.picture import Item, Path
from studio.drawing.smooth import flatten, open_curve, sideways, walk

__all__ = ["Course", "Lane", "bridge_items", "course_of", "crossings", "road_items"]

Lane = tuple[Sequence[Spot], float]
"""A line of vertices and the width of its strip."""


def road_items(lanes: Sequence[Lane], style: Style) -> list[Item]:
    """Returns every road of the table together."""
    curves = [(open_curve(points), width) for points, width in lanes if len(points) > 1]
    casing = style.width("road_casing")
    items: list[Item] = [_strip(curve, width, "road_casing") for curve, width in curves]
    items += [_strip(curve, max(width - 2 * casing, width * 0.3), "road") for curve, width in curves]
    if style.detail == FAR:
        return items
    for curve, width in curves:
        if style.hides(width):
            continue
        ruts = Pencil()
        steps = walk(flatten(curve), 1200.0)
        for side in (-0.17, 0.17):
            ruts.polyline(sideways(steps, width * side))
        items.append(ruts.stroke("road_rut", style.width("road_rut"), dash=(700, 220, 300, 160), flat=True))
    return items


def bridge_items(at: Spot, toward: Spot, width: float, length: float, style: Style) -> list[Item]:
    """Returns a bridge whose deck runs along `toward` (a unit vector), for a road of the given width."""
    ux, uy = toward
    x, y = at

    def place(along: float, across: float) -> Spot:
        return x + ux * along - uy * across, y + uy * along + ux * across

    def deck(along: float, across: float) -> list[Spot]:
        return [place(-along, -across), place(along, -across), place(along, across), place(-along, across)]

    half, side = length / 2, width / 2
    shade = [(px + 400, py + 700) for px, py in deck(half, side * 1.06)]
    items: list[Item] = [
        Pencil().polyline(shade, closed=True).fill("shadow", 70),
        Pencil().polyline(deck(half, side * 0.96), closed=True).fill("road"),
    ]
    if style.detail != FAR:
        planks = Pencil()
        along = -half + 450
        while along < half:
            planks.move(*place(along, -side * 0.88)).line(*place(along, side * 0.88))
            along += 750
        items.append(planks.stroke("road_rut", style.width("bridge_plank"), flat=True))
    for hand in (-1, 1):
        parapet = Pencil().polyline(
            (
                place(-half - 1000, hand * side * 1.32),
                place(-half, hand * side * 0.98),
                place(half, hand * side * 0.98),
                place(half + 1000, hand * side * 1.32),
            )
        )
        items.append(parapet.stroke("wall_outline", style.width("bridge_parapet"), flat=True, miter=True))
        items.append(parapet.stroke("wall", style.width("bridge_fill"), flat=True, miter=True))
    return items


@dataclass(frozen=True, slots=True)
class Course:
    """A lane as a chain of chords, and how far it reaches: left, top, right, bottom."""

    lane: Lane
    chain: Sequence[Spot]
    reach: tuple[float, float, float, float]


def course_of(lane: Lane) -> Course:
    """Returns the course of a lane."""
    chain = flatten(open_curve(lane[0]), 8)
    xs, ys = [x for x, _ in chain], [y for _, y in chain]
    return Course(lane, chain, (min(xs), min(ys), max(xs), max(ys)))


def crossings(road: Course, river: Course) -> list[tuple[Spot, Spot, float]]:
    """Returns where a road crosses a river: the place, the road's direction there and the length of the deck."""
    if not _near(road.reach, river.reach):
        return []
    width, water = road.lane[1], river.chain
    found: list[tuple[Spot, Spot, float]] = []
    for here, there in pairwise(road.chain):
        if not _near((*map(min, here, there), *map(max, here, there)), river.reach):
            continue
        for j in range(len(water) - 1):
            meeting = _meeting(here, there, water[j], water[j + 1])
            if meeting is None:
                continue
            ax, ay = _unit(here, there)
            bx, by = _unit(water[j], water[j + 1])
            slant = max(0.35, abs(ax * by - ay * bx))
            deck = river.lane[1] / slant + width * abs(ax * bx + ay * by) / slant + 3000
            if all(math.dist(meeting, other) > width for other, _, _ in found):
                found.append((meeting, (ax, ay), deck))
    return found


def _near(first: tuple[float, ...], second: tuple[float, ...]) -> bool:
    """Tells whether two boxes come within a unit of each other."""
    return (
        first[0] <= second[2] + 1
        and second[0] <= first[2] + 1
        and first[1] <= second[3] + 1
        and second[1] <= first[3] + 1
    )


def _strip(curve: Sequence[Segment], width: float, colour: str) -> Path:
    return Pencil().segments(curve).stroke(colour, width, flat=True)


def _unit(start: Spot, end: Spot) -> Spot:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def _meeting(a: Spot, b: Spot, c: Spot, d: Spot) -> Spot | None:
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = rx * sy - ry * sx
    if cross == 0:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross
    return (a[0] + rx * t, a[1] + ry * t) if 0 <= t < 1 and 0 <= u < 1 else None
