"""Whether others seem to stand in the line of sight: one line from stand to stand, quick and a little wrong."""

from __future__ import annotations

from math import isqrt

from studio.board.silhouette import Disc
from studio.packs.spain1936.bodies import Body, Spot
from studio.packs.spain1936.watch import Watch

MARKS: tuple[int, ...] = (-4, -2, 0, 2, 4)
SHARE = 5


def seem_to_hide(watch: Watch, viewer_id: int, own: Body, other: Body, target_id: int) -> bool:
    """Guesses whether the bases of other units hide every stand of a target from every stand of a viewer."""
    discs = watch.discs(own, other, (viewer_id, target_id))
    if not discs:
        return False
    return all(_hidden(one, two, discs) for one in own.spots for two in other.spots)


def _hidden(one: Spot, two: Spot, discs: list[Disc]) -> bool:
    """Tells whether the shadows of some circles, seen from one stand, fall on every mark across another stand."""
    ax, ay = one.x, one.y
    ux, uy = two.x - ax, two.y - ay
    whole = ux * ux + uy * uy
    lowest = one.eye if one.eye < two.eye else two.eye
    half, length = two.radius, isqrt(whole)
    left = MARKS
    for x, y, reach, top, _ in discs:
        if top <= lowest:
            continue
        x -= ax
        y -= ay
        along = x * ux + y * uy
        if along <= 0 or along >= whole:
            continue
        # Where the shadow falls across the target, and half its width, both in fifths.
        aside = SHARE * (ux * y - uy * x) * length // along
        wide = (SHARE - 1) * reach * whole // along
        low, high = aside - wide, aside + wide
        left = tuple([mark for mark in left if not low <= mark * half <= high])
        if not left:
            return True
    return False
