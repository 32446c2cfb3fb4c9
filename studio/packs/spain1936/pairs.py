"""What one stand sees of another: what the ground leaves of it is kept, and the bases between are laid over that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from studio.board.angles import bearing, rectangle
from studio.board.place import Length, Point
from studio.board.polygons import gap
from studio.board.sight import Depth, Obstacle
from studio.board.silhouette import ALL, Fan, behind, chord_of, fan_of, shadow, thicket
from studio.packs.spain1936.model import Stand
from studio.packs.spain1936.watch import Body, Watch, between

__all__ = ["HIDDEN", "Ground", "eyes", "ground_of", "share_hidden"]

Eyes = tuple[tuple[Point, Point], tuple[Point, Point] | None]


class Ground(NamedTuple):
    """What lasting ground does to the view from one stand to another: the fans from both corners and their masks.

    `worst` is the most samples hidden from a corner, None when the ground hides the stand; `touching` counts outlines
    that lines run along, which the exact field of the board then decides.
    """

    fans: tuple[Fan, ...]
    masks: tuple[int, ...]
    touching: int
    lowest: Length
    worst: int | None


HIDDEN = Ground((), (), 0, 0, None)


def ground_of(watch: Watch, viewer_id: int, one: Body, two: Body, pieces: Sequence[Obstacle | Depth]) -> Ground:
    """Works out what lies between two stands for good; `pieces` are what may lie there."""
    stand, target = one.stands[0], two.stands[0]
    bases, number = watch.rules.bases, watch.rules.number
    if watch.cap is not None and gap(watch.outline(stand), watch.outline(target)) > watch.cap + number["epsilon"]:
        return HIDDEN
    near = between(pieces, one, two)
    eye = watch.height(stand.at) + bases[stand.kind].sight
    look = watch.height(target.at) + bases[target.kind].sight
    lowest = min(eye, look)
    ignore = _ignored(watch, stand, target)
    solids = [solid for solid in near if not solid.limit and solid.top > lowest and solid.key not in ignore]
    woods = [wood for wood in near if wood.limit and wood.top > lowest]
    corners, front = eyes(watch, viewer_id, stand, target.at)
    left, right = chord_of(stand.at, target.at, watch.outline(target))
    fans = tuple(fan_of(corner, left, right, eye, look) for corner in corners)
    masks: list[int] = []
    touching = 0
    for fan in fans:
        mask = behind(fan, *front) if front is not None else 0
        for solid in solids:
            bits, touched = shadow(fan, solid)
            touching += touched
            mask |= bits
            if mask == ALL:
                return HIDDEN
        if woods:
            mask |= thicket(fan, woods, watch.woods_overlap, ALL & ~mask)
        if mask == ALL:
            return HIDDEN
        masks.append(mask)
    worst: int | None = max(mask.bit_count() for mask in masks)
    if touching > 1:
        worst = _exactly(watch, viewer_id, stand, target, ())
    return Ground(fans, tuple(masks), touching, lowest, worst)


def share_hidden(
    watch: Watch, viewer_id: int, one: Body, two: Body, ground: Ground, dynamic: Sequence[Obstacle]
) -> int | None:
    """Gives the hidden tenths of one stand as another sees it, or None when it does not see it (SP-XIV.6.2 to 6.6).

    Lines that run along outlines go to the exact field of the board.
    """
    if ground.worst is None or not dynamic:
        return ground.worst
    lowest = ground.lowest
    others = [solid for solid in between(dynamic, one, two) if solid.top > lowest]
    if not others:
        return ground.worst
    worst, touching = 0, ground.touching
    for fan, mask in zip(ground.fans, ground.masks, strict=True):
        for solid in others:
            bits, touched = shadow(fan, solid)
            touching += touched
            mask |= bits
            if mask == ALL:
                return None
        worst = max(worst, mask.bit_count())
    if touching > 1:
        return _exactly(watch, viewer_id, one.stands[0], two.stands[0], others)
    return worst


def eyes(watch: Watch, viewer_id: int, stand: Stand, target: Point) -> Eyes:
    """Gives the front corners a stand looks from and, for those that have a facing, its front edge (SP-XIV.6.12)."""
    if viewer_id in watch.rotating:
        outline = watch.outline(stand)
        return (outline[0], outline[1]), (outline[0], outline[1])
    base = watch.rules.bases[stand.kind]
    turned = rectangle(stand.at, base.width, base.depth, bearing(stand.at, target))
    return (turned[0], turned[1]), None


def _exactly(watch: Watch, viewer_id: int, stand: Stand, target: Stand, others: Sequence[Obstacle]) -> int | None:
    bases = watch.rules.bases
    eye = watch.height(stand.at) + bases[stand.kind].sight
    look = watch.height(target.at) + bases[target.kind].sight
    corners, front = eyes(watch, viewer_id, stand, target.at)
    left, right = chord_of(stand.at, target.at, watch.outline(target))
    ignore = _ignored(watch, stand, target)
    found = watch.field.hidden(corners, eye, left, right, look, ignore=ignore, dynamic=others, front=front)
    return None if found.whole else found.share


def _ignored(watch: Watch, stand: Stand, target: Stand) -> frozenset[int | str]:
    holders = (*watch.holders(stand.at), *watch.holders(target.at))
    return watch.gone.union(holders) if holders else watch.gone
