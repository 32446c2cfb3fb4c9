"""What one stand sees of another: what the ground leaves of it is kept, and the bases between are laid over that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from studio.board.angles import bearing, front_edge
from studio.board.place import Length, Point
from studio.board.polygons import gap
from studio.board.sight import Depth, Obstacle
from studio.board.silhouette import ALL, Fan, behind, chord_of, fan_of, shadow, thicket
from studio.packs.spain1936.model import Stand
from studio.packs.spain1936.watch import MOST_KEPT, Body, Watch, between

__all__ = ["HIDDEN", "Ground", "Lines", "eyes", "ground_of", "lines_of", "share_hidden", "veil_of"]

Eyes = tuple[tuple[Point, Point], tuple[Point, Point] | None]


class Lines(NamedTuple):
    """The lines from one stand to another: the fans from both front corners, the front edge, the lower height."""

    fans: tuple[Fan, Fan]
    front: tuple[Point, Point] | None
    lowest: Length


class Ground(NamedTuple):
    """What lasting ground does to the view from one stand to another: the masks of the fans from both corners.

    `worst` is the most samples hidden from a corner, None when the ground hides the stand; `touching` counts outlines
    that lines run along, which the exact field of the board then decides.
    """

    masks: tuple[int, ...]
    touching: int
    worst: int | None


class Veil(NamedTuple):
    """What bases between two stands hide: the bits of both fans, the outlines that lines run along, the bases."""

    bits: tuple[int, int]
    touching: int
    others: Sequence[Obstacle]


HIDDEN = Ground((), 0, None)
FREE = Ground((0, 0), 0, 0)
CLEAR = Veil((0, 0), 0, ())


def lines_of(watch: Watch, viewer_id: int, stand: Stand, target: Stand) -> Lines:
    """Gives the lines between two stands; they are kept, for they follow from where both stand alone."""
    key = (stand, target, viewer_id in watch.rotating)
    found: Lines | None = watch.lines.get(key)
    if found is None:
        if len(watch.lines) > MOST_KEPT:
            watch.lines.clear()
        bases = watch.rules.bases
        eye = watch.height(stand.at) + bases[stand.kind].sight
        look = watch.height(target.at) + bases[target.kind].sight
        corners, front = eyes(watch, viewer_id, stand, target.at)
        left, right = chord_of(stand.at, target.at, watch.outline(target))
        fans = (fan_of(corners[0], left, right, eye, look), fan_of(corners[1], left, right, eye, look))
        found = watch.lines[key] = Lines(fans, front, min(eye, look))
    return found


def ground_of(
    watch: Watch, viewer_id: int, one: Body, two: Body, pieces: Sequence[Obstacle | Depth], rotates: bool
) -> Ground:
    """Works out what lies between two stands for good; `pieces` are what may lie there."""
    stand, target = one.stands[0], two.stands[0]
    number = watch.rules.number
    if watch.cap is not None and gap(watch.outline(stand), watch.outline(target)) > watch.cap + number["epsilon"]:
        return HIDDEN
    near = between(pieces, one, two) if pieces else ()
    if not near and not rotates:
        return FREE
    fans, front, lowest = lines_of(watch, viewer_id, stand, target)
    ignore = _ignored(watch, stand, target)
    solids = [solid for solid in near if not solid.limit and solid.top > lowest and solid.key not in ignore]
    woods = [wood for wood in near if wood.limit and wood.top > lowest]
    if not solids and not woods and front is None:
        return FREE
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
    return Ground(tuple(masks), touching, worst)


def veil_of(
    watch: Watch, viewer_id: int, one: Body, two: Body, dynamic: list[Obstacle], first_hides: bool
) -> Veil | None:
    """Works out what the bases between two stands hide, None when all.

    The base that hides all is put first, since it often hides the next stand as well: `first_hides` says that it did.
    """
    (first, second), _, lowest = lines_of(watch, viewer_id, one.stands[0], two.stands[0])
    if first_hides and shadow(first, dynamic[0])[0] == ALL:
        return None
    others = [solid for solid in between(dynamic, one, two) if solid[7] > lowest]
    if not others:
        return CLEAR
    touching = left = right = 0
    for solid in others:
        bits, touched = shadow(first, solid)
        if bits == ALL:
            place = dynamic.index(solid)
            dynamic[0], dynamic[place] = solid, dynamic[0]
            return None
        left |= bits
        touching += touched
    if left == ALL:
        return None
    for solid in others:
        bits, touched = shadow(second, solid)
        right |= bits
        touching += touched
    return None if right == ALL else Veil((left, right), touching, others)


def share_hidden(watch: Watch, viewer_id: int, one: Body, two: Body, ground: Ground, veil: Veil) -> int | None:
    """Gives the hidden tenths of one stand as another sees it, or None when it does not see it (SP-XIV.6.2 to 6.6).

    Lines that run along outlines go to the exact field of the board.
    """
    if ground.worst is None or not veil.others:
        return ground.worst
    left, right = ground.masks[0] | veil.bits[0], ground.masks[1] | veil.bits[1]
    if left == ALL or right == ALL:
        return None
    if ground.touching + veil.touching > 1:
        return _exactly(watch, viewer_id, one.stands[0], two.stands[0], veil.others)
    return max(left.bit_count(), right.bit_count())


def eyes(watch: Watch, viewer_id: int, stand: Stand, target: Point) -> Eyes:
    """Gives the front corners a stand looks from and, for those that have a facing, its front edge (SP-XIV.6.12)."""
    if viewer_id in watch.rotating:
        outline = watch.outline(stand)
        return (outline[0], outline[1]), (outline[0], outline[1])
    base = watch.rules.bases[stand.kind]
    return front_edge(stand.at, base.width, base.depth, bearing(stand.at, target)), None


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
