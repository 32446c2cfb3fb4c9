"""What lies between two places: facts about solids, woods and heights, from which a pack decides who sees whom."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from studio.board.obstacles import Compiled, Depth, Key, Obstacle
from studio.board.place import Length, Point
from studio.board.polygons import overlaps, point_in
from studio.board.silhouette import (
    ALL,
    SAMPLES,
    Fan,
    behind,
    chord_of,
    cracked,
    fan_of,
    hit,
    low_share,
    ray,
    samples_of,
    shadow,
    thicket,
)
from studio.board.spans import sides_of

if TYPE_CHECKING:
    from studio.board.bulk import Answers, BulkSight, Pairs

__all__ = ["SAMPLES", "Between", "Depth", "Hidden", "Key", "Obstacle", "SightField", "chord_of", "samples_of"]

_CELL = 15_000
_NEAR = 12_000


class Hidden(NamedTuple):
    """A target's hidden samples, as bits from left to right for each corner of the viewer, and what hides them.

    Blockers are keys in the order in which they were found; samples behind the viewer's front line have none. Corners
    that no longer matter, because one before them sees nothing, are left out unless all were asked for.
    """

    corners: tuple[int, ...]
    blockers: tuple[Key, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """The number of hidden samples for each corner, 0 to 10."""
        return tuple(corner.bit_count() for corner in self.corners)

    @property
    def share(self) -> int:
        """The larger of the corners' hidden tenths (SP-XIV.6.4)."""
        return max(corner.bit_count() for corner in self.corners)

    @property
    def whole(self) -> bool:
        """Whether some corner sees nothing of the target (SP-XIV.6.2, 6.6)."""
        return ALL in self.corners


class Between(NamedTuple):
    """What one line meets: the keys of what blocks it, and for each group of woods the length within, in units."""

    blockers: tuple[Key, ...]
    lengths: tuple[tuple[Key, Length], ...]

    @property
    def free(self) -> bool:
        """Whether nothing blocks the line."""
        return not self.blockers


class SightField:
    """The lasting obstacles of a table, compiled once; what moves is handed to each question.

    A line is blocked by the interior of what is solid. It may touch a corner or run along an edge, unless both sides
    of that edge are solid. The answers are exact and do not depend on the order of the obstacles.
    """

    def __init__(self, solids: Iterable[Obstacle] = (), depths: Iterable[Depth] = ()) -> None:
        self.solids: tuple[Obstacle, ...] = tuple(solids)
        self.depths: tuple[Depth, ...] = tuple(depths)
        # Large ones first: they are the likeliest to hide everything.
        self._largest_first = tuple(sorted(self.solids, key=lambda solid: -solid.reach))
        self._rises = tuple(solid for solid in self.solids if solid.ground)
        self._overlapping = frozenset(
            one.group
            for one, two in combinations(self.depths, 2)
            if one.group == two.group and overlaps(one.outline, two.outline)
        )
        self._bulks: dict[tuple[Length, Length], BulkSight] = {}
        self._corridors: dict[tuple[int, int, int, int], tuple[tuple[Compiled, ...], tuple[Compiled, ...]]] = {}

    def heights_at(self, point: Point) -> Length:
        """Returns the ground height at a point: that of the highest rise that holds it, else 0."""
        return max((rise.ground for rise in self._rises if point_in(rise.outline, point)), default=0)

    def holders(self, point: Point) -> tuple[Key, ...]:
        """Returns the keys of the lasting solids that hold a point, their outlines included."""
        x, y = point
        return tuple(
            solid.key
            for solid in self.solids
            if solid.x0 <= x <= solid.x1 and solid.y0 <= y <= solid.y1 and point_in(solid.outline, point)
        )

    def under(self, point: Point) -> tuple[Length, tuple[Key, ...]]:
        """Returns the ground height at a point and the keys of the lasting solids that hold it, in one look."""
        x, y = point
        height = 0
        held: list[Key] = []
        for solid in self.solids:
            x0, y0, x1, y1, _, _, _, _, key, outline, ground, _, _, _ = solid
            if x0 <= x <= x1 and y0 <= y <= y1 and point_in(outline, point):
                held.append(key)
                if ground > height:
                    height = ground
        return height, tuple(held)

    def silhouette(
        self,
        corners: Sequence[Point],
        viewer: Point,
        viewer_height: Length,
        outline: Sequence[Point],
        target: Point,
        target_height: Length,
        *,
        ignore: Collection[Key] = (),
        dynamic: Sequence[Obstacle] = (),
        front: tuple[Point, Point] | None = None,
        thorough: bool = False,
    ) -> Hidden:
        """Returns what the viewer's corners cannot see of a target with this outline and centre.

        Heights are of the eyes and of the point looked at, ground included. `ignore` holds the keys of viewer, target
        and what holds them; `front` is the viewer's front edge, left and right, behind which it sees nothing.
        """
        left, right = chord_of(viewer, target, outline)
        return self.hidden(
            corners, viewer_height, left, right, target_height,
            ignore=ignore, dynamic=dynamic, front=front, thorough=thorough,
        )  # fmt: skip

    def hidden(
        self,
        corners: Sequence[Point],
        viewer_height: Length,
        left: Point,
        right: Point,
        target_height: Length,
        *,
        ignore: Collection[Key] = (),
        dynamic: Sequence[Obstacle] = (),
        front: tuple[Point, Point] | None = None,
        thorough: bool = False,
    ) -> Hidden:
        """Returns what the corners cannot see of a chord between two points, in ten samples."""
        solids, groups = self._near(corners, left, right, viewer_height, target_height, ignore, dynamic)
        if not solids and not groups and front is None:
            return Hidden((0,) * len(corners), ())
        masks: list[int] = []
        blockers: dict[Key, None] = {}
        for corner in corners:
            fan = fan_of(corner, left, right, viewer_height, target_height)
            mask = behind(fan, *front) if front is not None else 0
            if mask != ALL or thorough:
                mask = self._mask(fan, mask, solids, groups, blockers, thorough)
            masks.append(mask)
            if mask == ALL and not thorough:
                break
        return Hidden(tuple(masks), tuple(blockers))

    def line(
        self,
        start: Point,
        start_height: Length,
        end: Point,
        end_height: Length,
        *,
        ignore: Collection[Key] = (),
        dynamic: Sequence[Obstacle] = (),
    ) -> Between:
        """Returns what the line between two points meets."""
        whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
        if whole == 0:
            return Between((), ())
        solids, groups = self._on_line(start, end, min(start_height, end_height), ignore, dynamic)
        blockers: dict[Key, None] = {}
        touching: list[tuple[Key, tuple[list[int], list[int], int]]] = []
        for solid in solids:
            sides, measures = sides_of(solid.outline, start, end)
            if hit(sides, measures, whole, solid.top, start_height, end_height):
                blockers[solid.key] = None
            elif 0 in sides:
                touching.append((solid.key, (sides, measures, solid.top)))
        lines = [line for _, line in touching]
        if not blockers and len(lines) > 1 and cracked(lines, whole, start_height, end_height):
            blockers.update((key, None) for key, _ in touching)
        lengths: list[tuple[Key, Length]] = []
        for pieces in groups:
            met = [(*sides_of(piece[9], start, end), piece[7]) for piece in pieces]
            above, below = low_share(met, whole, start_height, end_height)
            if not above:
                continue
            below *= whole
            lengths.append((pieces[0].group, (isqrt(4 * above * above * whole // (below * below)) + 1) // 2))
            if above * above * whole > (pieces[0].limit * below) ** 2:
                blockers.update((piece.key, None) for piece in pieces)
        return Between(tuple(blockers), tuple(lengths))

    def blocked_bulk(self, pairs: "Pairs", start_height: Length, end_height: Length) -> "Answers":
        """Tells for each row x, y, x, y whether the lasting obstacles block that line; the same answers as `line`.

        What is prepared for a pair of heights is kept; a field that answers in bulk stays in one thread.
        """
        from studio.board.bulk import BulkSight

        key = (start_height, end_height)
        bulk = self._bulks.get(key)
        if bulk is None:
            bulk = self._bulks[key] = BulkSight(self, start_height, end_height)
        return bulk.blocked(pairs)

    def _mask(
        self,
        fan: Fan,
        mask: int,
        solids: Sequence[Compiled],
        groups: Sequence[Sequence[Compiled]],
        blockers: dict[Key, None],
        thorough: bool,
    ) -> int:
        touching: list[Compiled] = []
        for solid in solids:
            bits, touched = shadow(fan, solid)
            if bits and (thorough or bits & ~mask):
                blockers[solid[8]] = None
                mask |= bits
                if mask == ALL and not thorough:
                    return mask
            if touched:
                touching.append(solid)
        if len(touching) > 1:
            for i in range(SAMPLES):
                if not mask >> i & 1 and _runs_in_a_crack(fan, i, touching, blockers):
                    mask |= 1 << i
        for pieces in groups:
            bits = thicket(fan, pieces, pieces[0][11] in self._overlapping, ALL if thorough else ALL & ~mask)
            if bits:
                blockers.update((piece[8], None) for piece in pieces)
                mask |= bits
                if mask == ALL and not thorough:
                    return mask
        return mask

    def _on_line(
        self, start: Point, end: Point, lowest: Length, ignore: Collection[Key], dynamic: Sequence[Obstacle]
    ) -> tuple[list[Compiled], list[list[Compiled]]]:
        """Returns the solids that a line may meet and the groups of woods on it."""
        ax, ay = start
        bx, by = end
        ux, uy = bx - ax, by - ay
        x0, x1 = (ax, bx) if ux > 0 else (bx, ax)
        y0, y1 = (ay, by) if uy > 0 else (by, ay)
        length = isqrt(ux * ux + uy * uy) + 1
        found: list[Compiled] = []
        groups: dict[Key, list[Compiled]] = {}
        for pool in (self._largest_first, dynamic, self.depths):
            for o in pool:
                u0, v0, u1, v1, cx, cy, reach, top, key, _, _, group, limit, _ = o
                if u0 > x1 or u1 < x0 or v0 > y1 or v1 < y0 or top <= lowest:
                    continue
                if -reach * length <= ux * (cy - ay) - uy * (cx - ax) <= reach * length and key not in ignore:
                    if limit:
                        groups.setdefault(group, []).append(o)
                    else:
                        found.append(o)
        return found, list(groups.values())

    def _near(
        self,
        corners: Sequence[Point],
        left: Point,
        right: Point,
        start_height: Length,
        end_height: Length,
        ignore: Collection[Key],
        dynamic: Sequence[Obstacle],
    ) -> tuple[list[Compiled], list[list[Compiled]]]:
        """Returns the solids that may matter and the groups of woods whose limit may be passed."""
        lx, ly = left
        rx, ry = right
        x0, x1 = (lx, rx) if lx < rx else (rx, lx)
        y0, y1 = (ly, ry) if ly < ry else (ry, ly)
        tx, ty = (lx + rx) // 2, (ly + ry) // 2
        mx, my = corners[0]
        if len(corners) > 1:
            mx, my = (mx + corners[-1][0]) // 2, (my + corners[-1][1]) // 2
        ux, uy = tx - mx, ty - my
        # Half the width of the corridor about the middle line, times the length of that line.
        wide = abs(ux * (ly - my) - uy * (lx - mx))
        other = abs(ux * (ry - my) - uy * (rx - mx))
        if other > wide:
            wide = other
        local = x1 - x0 < _NEAR and y1 - y0 < _NEAR
        for x, y in corners:
            if x < x0:
                x0 = x
            elif x > x1:
                x1 = x
            if y < y0:
                y0 = y
            elif y > y1:
                y1 = y
            other = abs(ux * (y - my) - uy * (x - mx))
            if other > wide:
                wide = other
            if not -_NEAR < x - mx < _NEAR or not -_NEAR < y - my < _NEAR:
                local = False
        length = isqrt(ux * ux + uy * uy) + 1
        lowest = start_height if start_height < end_height else end_height
        statics, woods = self._corridor(mx, my, tx, ty) if local else (self._largest_first, self.depths)
        found: list[Compiled] = []
        for pool in (statics, dynamic):
            if pool:
                found += [
                    o
                    for o in pool
                    if o[0] <= x1
                    and o[2] >= x0
                    and o[1] <= y1
                    and o[3] >= y0
                    and -wide <= ux * (o[5] - my) - uy * (o[4] - mx) + o[6] * length
                    and ux * (o[5] - my) - uy * (o[4] - mx) - o[6] * length <= wide
                    and o[7] > lowest
                    and o[8] not in ignore
                ]
        if not woods:
            return found, []
        groups: dict[Key, list[Compiled]] = {}
        for o in woods:
            if o[0] <= x1 and o[2] >= x0 and o[1] <= y1 and o[3] >= y0 and o[7] > lowest:
                aside = ux * (o[5] - my) - uy * (o[4] - mx)
                if -wide <= aside + o[6] * length and aside - o[6] * length <= wide and o[8] not in ignore:
                    groups.setdefault(o[11], []).append(o)
        return found, list(groups.values())

    def _corridor(self, mx: int, my: int, tx: int, ty: int) -> tuple[tuple[Compiled, ...], tuple[Compiled, ...]]:
        """Returns the lasting obstacles that can matter between two squares of 15 cm, found once for each pair."""
        key = (mx // _CELL, my // _CELL, tx // _CELL, ty // _CELL)
        found = self._corridors.get(key)
        if found is None:
            found = (tuple(_along(self._largest_first, key)), tuple(_along(self.depths, key)))
            self._corridors[key] = found
        return found


def _along(pool: Sequence[Compiled], squares: tuple[int, int, int, int]) -> Iterator[Compiled]:
    ax, ay, bx, by = (place * _CELL + _CELL // 2 for place in squares)
    ux, uy = bx - ax, by - ay
    whole = ux * ux + uy * uy
    # From a square's middle to its corner is under three quarters of its side.
    room = _CELL * 3 // 4 + 2 * _NEAR
    for solid in pool:
        wx, wy = solid.cx - ax, solid.cy - ay
        dot = min(max(wx * ux + wy * uy, 0), whole)
        far = whole or 1
        px, py = wx * far - ux * dot, wy * far - uy * dot
        if px * px + py * py <= ((solid.reach + room) * far) ** 2:
            yield solid


def _runs_in_a_crack(fan: Fan, i: int, touching: Sequence[Compiled], blockers: dict[Key, None]) -> bool:
    lines: list[tuple[Sequence[int], Sequence[int], int]] = []
    keys: list[Key] = []
    whole = 0
    for solid in touching:
        sides, measures, whole = ray(fan, i, solid.outline)
        if 0 in sides:
            lines.append((sides, measures, solid.top))
            keys.append(solid.key)
    if len(lines) < 2 or whole == 0 or not cracked(lines, whole, fan.start_height, fan.end_height):
        return False
    blockers.update((key, None) for key in keys)
    return True
