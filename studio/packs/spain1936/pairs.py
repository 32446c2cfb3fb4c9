"""What one stand sees of another: what the ground leaves of it is kept, and the bases between are laid over that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from studio.board.angles import bearing, front_edge
from studio.board.place import Length, Point
from studio.board.polygons import gap
from studio.board.sight import Depth, Obstacle
from studio.board.silhouette import ALL, Disc, Fan, behind, chord_of_base, fan_of, reaching, shadow, thicket
from studio.packs.spain1936.bodies import Spot
from studio.packs.spain1936.model import Stand
from studio.packs.spain1936.watch import MOST_SPOTS, Watch, between

__all__ = ["HIDDEN", "Ground", "Lines", "eyes", "ground_of", "lines_of", "pair_key", "share_hidden", "veil_of"]

Eyes = tuple[tuple[Point, Point], tuple[Point, Point] | None]


class Lines:
    """The lines from one stand to another: the fan from the left front corner, that from the right one when asked for.

    `front` is the front edge of a viewer that has a facing, `lowest` the lower height of the ends of the lines.
    """

    __slots__ = ("_right", "_second", "chord", "first", "front", "heights", "lowest")

    def __init__(self, one: Spot, two: Spot, rotates: bool) -> None:
        (left, self._right), self.front = _eyes(one, two.at, rotates)
        self.chord = chord_of_base(one.at, two.at, two.outline)
        eye, look = one.eye, two.eye
        self.heights = eye, look
        self.lowest = eye if eye < look else look
        self.first: Fan = fan_of(left, *self.chord, eye, look)
        self._second: Fan | None = None

    @property
    def second(self) -> Fan:
        """The fan from the right front corner."""
        if self._second is None:
            self._second = fan_of(self._right, *self.chord, *self.heights)
        return self._second


class Ground(NamedTuple):
    """What lasting ground does to the view from one stand to another: the masks of the fans from both corners.

    `worst` is the most samples hidden from a corner, None when the ground hides the stand; `touching` counts outlines
    that lines run along, which the exact field of the board then decides.
    """

    masks: tuple[int, ...]
    touching: int
    worst: int | None


class Veil(NamedTuple):
    """What bases between two stands hide: the bits of both fans, and how many outlines the lines run along."""

    left: int
    right: int
    touching: int


HIDDEN = Ground((), 0, None)
FREE = Ground((0, 0), 0, 0)
CLEAR = Veil(0, 0, 0)


def pair_key(one: Spot, two: Spot, rotates: bool) -> int:
    """Gives the number under which a pair of stands is kept; a viewer that has a facing sees other things."""
    return (one.number << 32 | two.number) << 1 | rotates


def lines_of(watch: Watch, one: Spot, two: Spot, rotates: bool) -> Lines:
    """Gives the lines between two stands; they are kept, for they follow from where both stand alone."""
    key = pair_key(one, two, rotates)
    found: Lines | None = watch.lines.get(key)
    if found is None:
        if len(watch.lines) > MOST_SPOTS:
            watch.lines.clear()
        found = watch.lines[key] = Lines(one, two, rotates)
    return found


def ground_of(watch: Watch, one: Spot, two: Spot, pieces: Sequence[Obstacle | Depth], rotates: bool) -> Ground:
    """Works out what lies between two stands for good; `pieces` are what may lie there."""
    if watch.cap is not None and _beyond(one, two, watch.cap + watch.rules.number["epsilon"]):
        return HIDDEN
    near = between(pieces, one, two) if pieces else ()
    if not near and not rotates:
        return FREE
    lines = lines_of(watch, one, two, rotates)
    lowest, front = lines.lowest, lines.front
    ignore = _ignored(watch, one, two)
    solids = [solid for solid in near if not solid[12] and solid[7] > lowest and solid[8] not in ignore]
    woods = [wood for wood in near if wood[12] and wood[7] > lowest]
    if not solids and not woods and front is None:
        return FREE
    masks: list[int] = []
    touching = 0
    for second in (False, True):
        fan = lines.second if second else lines.first
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
        worst = _exactly(watch, one, two, rotates, ())
    return Ground(tuple(masks), touching, worst)


def veil_of(lines: Lines, discs: list[Disc]) -> Veil | None:
    """Works out what the bases between two stands hide, None when all.

    The base that hides all is put first, since it often hides the next stand as well.
    """
    left = _veiled(lines.first, discs, lines.lowest)
    if left is None:
        return None
    right = _veiled(lines.second, discs, lines.lowest)
    return None if right is None else Veil(left[0], right[0], left[1] + right[1])


def _veiled(fan: Fan, discs: list[Disc], lowest: Length) -> tuple[int, int] | None:
    """Gives the samples that bases hide, as bits, and how many outlines the lines run along; None when all."""
    found = reaching(fan, discs, lowest)
    if isinstance(found, int):
        discs[0], discs[found] = discs[found], discs[0]
        return None
    mask = touching = 0
    for disc in found:
        bits, touched = shadow(fan, disc[4])
        mask |= bits
        touching += touched
        if mask == ALL:
            return None
    return mask, touching


def share_hidden(
    watch: Watch, one: Spot, two: Spot, rotates: bool, ground: Ground, veil: Veil, discs: Sequence[Disc]
) -> int | None:
    """Gives the hidden tenths of one stand as another sees it, or None when it does not see it (SP-XIV.6.2 to 6.6).

    Lines that run along outlines go to the exact field of the board.
    """
    if ground.worst is None or not (veil.left or veil.right or veil.touching):
        return ground.worst
    left, right = ground.masks[0] | veil.left, ground.masks[1] | veil.right
    if left == ALL or right == ALL:
        return None
    if ground.touching + veil.touching > 1:
        return _exactly(watch, one, two, rotates, [disc[4] for disc in discs])
    return max(left.bit_count(), right.bit_count())


def eyes(watch: Watch, viewer_id: int, stand: Stand, target: Point) -> Eyes:
    """Gives the front corners a stand looks from and, for those that have a facing, its front edge (SP-XIV.6.12)."""
    return _eyes(watch.spot(stand), target, viewer_id in watch.rotating)


def _eyes(spot: Spot, target: Point, rotates: bool) -> Eyes:
    if rotates:
        outline = spot.outline
        return (outline[0], outline[1]), (outline[0], outline[1])
    base = spot.base
    return front_edge(spot.at, base.width, base.depth, bearing(spot.at, target)), None


def _beyond(one: Spot, two: Spot, limit: Length) -> bool:
    """Tells whether the gap between two bases is over a limit."""
    dx, dy = one.x - two.x, one.y - two.y
    square = dx * dx + dy * dy
    if square <= limit * limit:
        return False
    return square > (limit + one.radius + two.radius + 1) ** 2 or gap(one.outline, two.outline) > limit


def _exactly(watch: Watch, one: Spot, two: Spot, rotates: bool, others: Sequence[Obstacle]) -> int | None:
    corners, front = _eyes(one, two.at, rotates)
    left, right = chord_of_base(one.at, two.at, two.outline)
    ignore = _ignored(watch, one, two)
    found = watch.field.hidden(corners, one.eye, left, right, two.eye, ignore=ignore, dynamic=others, front=front)
    return None if found.whole else found.share


def _ignored(watch: Watch, one: Spot, two: Spot) -> frozenset[int | str]:
    if not one.holders and not two.holders:
        return watch.gone
    return watch.gone.union(one.holders, two.holders)
