"""Line of sight (SP-XIV.6): who sees whom, by both front corners and ten samples, over ground, bases and weather."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from studio.board.place import Length, Point
from studio.board.polygons import gap, gap_of_bases
from studio.board.sight import SAMPLES, Depth, Obstacle
from studio.packs.spain1936.battle import BattleRules, outline_of_stand
from studio.packs.spain1936.bodies import Body
from studio.packs.spain1936.model import Battle, Stand
from studio.packs.spain1936.pairs import CLEAR, eyes, ground_of, lines_of, pair_key, share_hidden, veil_of
from studio.packs.spain1936.watch import Seen, Watch, between, watch_of

__all__ = [
    "Seen",
    "distance_between",
    "enemies_seen_by",
    "eyes",
    "glimpses",
    "nearest_spot",
    "notices",
    "point_seen",
    "sees",
    "sees_at",
]


_FIRST = itemgetter(0)


def sees(rules: BattleRules, state: Battle, viewer_id: int, target_id: int) -> Seen | None:
    """Tells what a unit sees of another where both stand, or None when it sees nothing (SP-XIV.6.13, 6.14)."""
    watch = watch_of(rules).at(state)
    known, seen = watch.recall(viewer_id, target_id)
    if not known:
        seen = _look(watch, viewer_id, watch.bodies[viewer_id], watch.bodies[target_id], target_id)
        watch.remember(viewer_id, target_id, seen)
    return seen


def notices(rules: BattleRules, state: Battle, viewer_id: int, target_id: int) -> bool:
    """Tells whether a unit sees anything of another where both stand."""
    watch = watch_of(rules).at(state)
    known, seen = watch.recall(viewer_id, target_id)
    if known:
        return seen is not None
    bodies = watch.bodies
    if _look(watch, viewer_id, bodies[viewer_id], bodies[target_id], target_id, once=True) is not None:
        return True
    watch.remember(viewer_id, target_id, None)
    return False


def sees_at(
    rules: BattleRules, state: Battle, viewer_id: int, target_id: int, target_stands: tuple[Stand, ...]
) -> Seen | None:
    """Tells what a unit sees of another that stood elsewhere: a mover on its way, or where it would retreat to."""
    watch = watch_of(rules).at(state)
    known = watch.elsewhere()
    key = (viewer_id, target_id, target_stands)
    if key not in known:
        known[key] = _look(watch, viewer_id, watch.bodies[viewer_id], watch.body(target_stands), target_id)
    return known[key]


def glimpses(
    rules: BattleRules, state: Battle, viewer_id: int, target_id: int, target_stands: tuple[Stand, ...]
) -> bool:
    """Tells whether a unit would see anything at all of another that stood elsewhere."""
    watch = watch_of(rules).at(state)
    known = watch.elsewhere()
    key = (viewer_id, target_id, target_stands)
    if key in known:
        return known[key] is not None
    if _look(watch, viewer_id, watch.bodies[viewer_id], watch.body(target_stands), target_id, once=True) is not None:
        return True
    known[key] = None
    return False


def nearest_spot(
    rules: BattleRules,
    state: Battle,
    viewer_id: int,
    mover_id: int,
    spots: Sequence[tuple[Point, tuple[Stand, ...]]],
) -> tuple[Stand, ...] | None:
    """Gives the stands of a mover at the point of its way nearest to a unit that sees it there (SP-V.6.3d)."""
    watch = watch_of(rules).at(state)
    known, found = watch.spot_recalled(viewer_id, spots)
    if known:
        return found
    own = watch.bodies[viewer_id]
    order = sorted(
        range(len(spots)), key=lambda place: (spots[place][0][0] - own.x) ** 2 + (spots[place][0][1] - own.y) ** 2
    )
    looked = watch.elsewhere()
    for place in order:
        stands = spots[place][1]
        key = (viewer_id, mover_id, stands)
        seen = looked[key] if key in looked else _look(watch, viewer_id, own, watch.body(stands), mover_id, once=True)
        if seen is not None:
            found = stands
            break
    watch.remember_spot(viewer_id, spots, found)
    return found


def point_seen(rules: BattleRules, state: Battle, viewer_id: int, point: Point) -> bool:
    """Tells whether a unit sees a point at the height of a man on the ground there."""
    watch = watch_of(rules).at(state)
    own = watch.bodies[viewer_id]
    height = watch.height(point) + rules.bases["single"].sight
    place = Body(-1, point.x, point.y, 0, ())
    dynamic = watch.others(own, place, (viewer_id,))
    for stand in own.stands:
        if watch.cap is not None and _square(stand.at, point) > (watch.cap + rules.number["epsilon"]) ** 2:
            continue
        corners, front = eyes(watch, viewer_id, stand, point)
        if front is not None and _side(front, point) < 0:
            continue
        ignore = {-2, *watch.gone, *watch.holders(stand.at), *watch.holders(point)}
        eye = watch.height(stand.at) + rules.bases[stand.kind].sight
        if all(watch.field.line(c, eye, point, height, ignore=ignore, dynamic=dynamic).free for c in corners):
            return True
    return False


def enemies_seen_by(rules: BattleRules, state: Battle, unit_id: int) -> Iterable[int]:
    """Gives the active enemies that a unit sees, by id (SP-XI.3.2f)."""
    side = state.units[unit_id].side
    for other in state.units:
        if other.side == side or other.condition != "in_play" or other.panicked or not other.stands:
            continue
        if sees(rules, state, unit_id, other.id):
            yield other.id


def distance_between(rules: BattleRules, first: Iterable[Stand], second: Iterable[Stand]) -> Length:
    """Gives the shortest gap between two sets of stands (SP-0.2)."""
    bases = rules.bases
    pairs: list[tuple[int, Length, Stand, Stand]] = []
    others = [(*two.at, bases[two.kind].around, two) for two in second]
    for one in first:
        ax, ay = one.at
        own = bases[one.kind].around
        for bx, by, around, two in others:
            pairs.append(((ax - bx) * (ax - bx) + (ay - by) * (ay - by), own + around, one, two))
    if len(pairs) > 1:
        pairs.sort(key=_FIRST)
    best = 1 << 40
    for square, around, one, two in pairs:
        if square >= (best + around) ** 2:
            continue
        apart = square > around * around
        between_them = gap_of_bases if apart else gap
        far = between_them(outline_of_stand(rules, one), outline_of_stand(rules, two))
        if far < best:
            best = far
    return best


def _look(watch: Watch, viewer_id: int, own: Body, other: Body, target_id: int, *, once: bool = False) -> Seen | None:
    """Works out what the viewer's stands see of the target's stands; with `once` the first pair that sees will do."""
    if not own.stands or not other.stands:
        return None
    cap = watch.cap
    if cap is not None and _far_apart(own, other, cap + watch.rules.number["epsilon"]):
        return None
    pieces = watch.corridor(own, other)
    if pieces is None:
        return None
    discs = watch.discs(own, other, (viewer_id, target_id))
    rotates = viewer_id in watch.rotating
    if not discs and not pieces and cap is None and not rotates:
        return Seen(tuple(range(len(own.stands))), tuple(range(len(other.stands))), 0)
    viewers: set[int] = set()
    targets: set[int] = set()
    hidden = SAMPLES
    order = _nearest_first(other, own)
    for i in _nearest_first(own, other):
        one = own.spots[i]
        near: Sequence[Obstacle | Depth] | None = None
        for j in order:
            counted = i in viewers and j in targets
            if counted and hidden == 0:
                continue
            two = other.spots[j]
            key = pair_key(one, two, rotates)
            ground = watch.grounds.get(key)
            # Bases hide no less than the ground alone.
            if ground is not None and (ground.worst is None or (counted and ground.worst >= hidden)):
                continue
            # Bases hide more than ground does, and are sooner asked.
            veil = veil_of(lines_of(watch, one, two, rotates), discs) if discs else CLEAR
            if veil is None:
                continue
            if ground is None:
                if near is None:
                    near = between(pieces, one, other)
                    if near and one is not own and watch.screened(one, other, near):
                        break
                ground = watch.grounds[key] = ground_of(watch, one, two, near, rotates)
            share = share_hidden(watch, one, two, rotates, ground, veil, discs)
            if share is not None:
                viewers.add(i)
                targets.add(j)
                hidden = min(hidden, share)
                if once:
                    return Seen((i,), (j,), share)
    return Seen(tuple(sorted(viewers)), tuple(sorted(targets)), hidden) if viewers else None


def _nearest_first(body: Body, other: Body) -> Sequence[int]:
    spots = body.spots
    if len(spots) == 1:
        return (0,)
    x, y = other.x, other.y
    return sorted(range(len(spots)), key=lambda place: (spots[place].x - x) ** 2 + (spots[place].y - y) ** 2)


def _far_apart(one: Body, two: Body, limit: Length) -> bool:
    return _square((one.x, one.y), (two.x, two.y)) > (limit + one.radius + two.radius) ** 2


def _side(front: tuple[Point, Point], point: Point) -> int:
    """Gives 0 or more for a point before or on the line of a front edge, less than 0 for one behind it."""
    left, right = front
    return (point[1] - left[1]) * (right[0] - left[0]) - (point[0] - left[0]) * (right[1] - left[1])


def _square(first: tuple[int, int], second: tuple[int, int]) -> int:
    return (first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2
