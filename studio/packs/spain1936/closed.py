"""Closed ground under a base (SP-IV.1.6): which edges of it lie near a place is found once for each small cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from studio.board.place import Length, Outline, Point
from studio.board.polygons import Edge, box_of, edges_near, point_in, runs_through

if TYPE_CHECKING:
    from studio.packs.spain1936.ground import Area, Effect, Ground, Profile

__all__ = ["Patch", "closed_under", "may_be_closed"]

CELL = 3000
REACH = 5000
COARSE = 15_000
CLOSED = -1
MOST_KEPT = 6000


class Patch(NamedTuple):
    """A closed outline near a cell: its edges there; without any, all about the cell lies inside it."""

    effect: Effect
    outline: Outline
    edges: Sequence[Edge]


def may_be_closed(profile: Profile, at: Point, around: Length) -> bool:
    """Tells whether a base within a circle may stand on closed ground; it may err only by saying yes."""
    if not profile.closed:
        return False
    return around > REACH or bool(_patches(profile, at))


def closed_under(profile: Profile, ground: Ground, base: Outline, centre: Point) -> Effect | None:
    """Gives the closed element that a base would stand on, or None; on a road the road counts alone.

    The corners of the base go clockwise about its centre.
    """
    if not profile.closed:
        return None
    x, y = centre
    if not all(-REACH <= cx - x <= REACH and -REACH <= cy - y <= REACH for cx, cy in base):
        found = _first(profile, base, centre)
    else:
        found = None
        for effect, outline, edges in _patches(profile, centre):
            if effect is not found and (not edges or _lies_on(base, centre, outline, edges)):
                if found is not None:
                    found = _first(profile, base, centre)
                    break
                found = effect
    return None if found is None or ground.on_road(centre) else found


def _lies_on(base: Outline, centre: Point, outline: Outline, edges: Sequence[Edge]) -> bool:
    """Tells whether a base shares ground with an outline, of which only some edges come near.

    When no edge runs through the base, all of it lies on one side, its centre too.
    """
    return runs_through(base, edges) or point_in(outline, centre)


def _patches(profile: Profile, at: Point) -> Sequence[Patch]:
    key = (at[0] // CELL, at[1] // CELL)
    found = profile.patches.get(key)
    if found is None:
        if len(profile.patches) > MOST_KEPT:
            profile.patches.clear()
        found = profile.patches[key] = tuple(_patched(profile, *key))
    return found


def _patched(profile: Profile, column: int, row: int) -> Iterable[Patch]:
    x0, y0 = column * CELL - REACH, row * CELL - REACH
    x1, y1 = x0 + CELL + 2 * REACH, y0 + CELL + 2 * REACH
    middle = Point((x0 + x1) // 2, (y0 + y1) // 2)
    for area, effect in _closed_in(profile, x0, y0, x1, y1):
        for outline in area.outlines:
            edges = edges_near(outline, (x0, y0, x1, y1))
            if edges or point_in(outline, middle):
                yield Patch(effect, outline, edges)


def _first(profile: Profile, base: Outline, centre: Point) -> Effect | None:
    """Gives the first of several closed elements under a base, by the cells that it reaches and then by piece."""
    box = box_of(base)
    for area, effect in _closed_in(profile, *box):
        for outline in area.outlines:
            if _lies_on(base, centre, outline, edges_near(outline, box)):
                return effect
    return None


def _closed_in(profile: Profile, x0: int, y0: int, x1: int, y1: int) -> Iterable[tuple[Area, Effect]]:
    """Gives the closed areas whose box meets a box, in the order of the cells of the ground."""
    seen: set[int] = set()
    for column in range(x0 // COARSE, x1 // COARSE + 1):
        for row in range(y0 // COARSE, y1 // COARSE + 1):
            for area, effect in profile.closed.get((column, row), ()):
                box = area.box
                if area.place in seen or box[0] > x1 or box[2] < x0 or box[1] > y1 or box[3] < y0:
                    continue
                seen.add(area.place)
                yield area, effect
