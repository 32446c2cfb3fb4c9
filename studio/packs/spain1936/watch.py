"""What a battle remembers about who sees whom: bodies on the table, what may lie between, until somebody moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, compress, count
from operator import is_not
from typing import Any, NamedTuple, TypeVar

from studio.board.obstacles import Compiled, Key
from studio.board.pieces import Cluster, parts_of
from studio.board.place import Length, Outline, Point
from studio.board.polygons import overlaps
from studio.board.sight import Depth, Obstacle, SightField
from studio.board.silhouette import Disc
from studio.packs.spain1936.battle import BattleRules, outline_of_stand
from studio.packs.spain1936.bodies import NOWHERE, Body, Spot, body_of
from studio.packs.spain1936.model import Battle, BattleUnit, Fort, Stand
from studio.packs.spain1936.screens import cut_off

CELL = 15_000
ROOM = 22_000
MOST_MOVES = 400
MOST_KEPT = 6000
MOST_SPOTS = 3000
TOWNS = ("village", "city")
WOODS = "woods"
P = TypeVar("P", bound=Compiled)


class Seen(NamedTuple):
    """What a unit sees of another: the places of its stands that see, and of the target's stands that are seen.

    `hidden` is the hidden share of the most visible stand in tenths (SP-XIV.6.14).
    """

    viewers: tuple[int, ...]
    targets: tuple[int, ...]
    hidden: int


class Watch:
    """The sight of one battle. It holds what follows from positions alone and is brought up to date by `at`."""

    def __init__(self, rules: BattleRules) -> None:
        self.rules = rules
        self.field = SightField(*_terrain(rules))
        self.woods_overlap = any(overlaps(a.outline, b.outline) for a, b in combinations(self.field.depths, 2))
        self.cap: Length | None = _cap(rules)
        self.rotating = frozenset(sheet.id for sheet in rules.sheets if turns_to_look(rules, sheet.id))
        self.bodies: list[Body] = [NOWHERE] * len(rules.sheets)
        self.known: dict[int, tuple[int, Seen | None]] = {}
        self.gone: frozenset[str] = frozenset()
        self._units: tuple[BattleUnit, ...] = ()
        self._forts: tuple[Fort, ...] = ()
        self._moves: list[tuple[int, Body, Body]] = []
        self.distances: dict[int, tuple[Seen, Length]] = {}
        self._between: dict[tuple[int, int, int, int], tuple[Obstacle | Depth, ...]] = {}
        self._spots: dict[int, tuple[object, int, tuple[Stand, ...] | None]] = {}
        self._elsewhere: dict[tuple[object, ...], Seen | None] = {}
        self._elsewhere_at = 0
        self._circles: list[tuple[int, int, Length, int]] = []
        self._asked: object = None
        self._answered: list[Disc] = []
        self._numbers = count()
        self._single: dict[Stand, Spot] = {}
        self._several: dict[tuple[Stand, ...], Body] = {}
        self.grounds: dict[int, Any] = {}
        self.lines: dict[int, Any] = {}
        self.corridors: dict[int, tuple[Obstacle | Depth, ...] | None] = {}
        self._under: dict[Point, tuple[Length, tuple[Key, ...]]] = {}
        self._contacts: dict[int, frozenset[int]] = {}

    def at(self, state: Battle) -> Watch:
        """Takes in where everybody stands now."""
        if state.units is self._units and state.forts is self._forts:
            return self
        if state.forts is not self._forts:
            self._forts = state.forts
            gone = frozenset(f"fort:{i}" for i, fort in enumerate(state.forts) if fort.kind == "rubble")
            if gone != self.gone:
                self.gone = gone
                self.known.clear()
                self._elsewhere.clear()
                self._spots.clear()
                self.grounds.clear()
                self.corridors.clear()
        bodies = self.bodies
        units = state.units
        before = self._units
        places: Iterable[int] = range(len(units))
        if len(before) == len(units):
            places = compress(places, map(is_not, units, before))
        for place in places:
            unit = units[place]
            stands = unit.stands if unit.condition != "reserve" else ()
            body = bodies[place]
            if stands is not body.stands and stands != body.stands:
                after = self.body(stands) if stands else NOWHERE
                bodies[place] = after
                self._moves.append((place, body, after))
                self._contacts.clear()
                self._circles.clear()
                self._asked = None
        if len(self._moves) > MOST_MOVES:
            self._moves.clear()
            self.known.clear()
            self._spots.clear()
            self._elsewhere.clear()
        self._units = state.units
        return self

    def recall(self, viewer: int, target: int) -> tuple[bool, Seen | None]:
        """Tells whether the answer is known and still holds, and gives it."""
        key = viewer << 12 | target
        entry = self.known.get(key)
        if entry is None:
            return False, None
        stamp, seen = entry
        now = len(self._moves)
        if stamp == now:
            return True, seen
        one, two = self.bodies[viewer], self.bodies[target]
        for moved, before, after in self._moves[stamp:]:
            if moved in (viewer, target) or near_line(before, one, two) or near_line(after, one, two):
                return False, None
        self.known[key] = (now, seen)
        return True, seen

    def remember(self, viewer: int, target: int, seen: Seen | None) -> None:
        """Keeps an answer for as long as nobody moves who matters to it."""
        self.known[viewer << 12 | target] = (len(self._moves), seen)

    def elsewhere(self) -> dict[tuple[object, ...], Seen | None]:
        """Gives what is known of units that stood elsewhere; it is forgotten as soon as somebody moves."""
        if self._elsewhere_at != len(self._moves):
            self._elsewhere_at = len(self._moves)
            self._elsewhere.clear()
        return self._elsewhere

    def spot_recalled(self, viewer: int, spots: object) -> tuple[bool, tuple[Stand, ...] | None]:
        """Tells whether it is known where on its way a mover is nearest in sight, and gives its stands there."""
        held = self._spots.get(viewer)
        if held is None or held[0] is not spots or held[1] != len(self._moves):
            return False, None
        return True, held[2]

    def remember_spot(self, viewer: int, spots: object, stands: tuple[Stand, ...] | None) -> None:
        """Keeps where a mover is nearest in sight, until somebody moves."""
        self._spots[viewer] = (spots, len(self._moves), stands)

    def others(self, one: Body, two: Body, but: Iterable[int]) -> list[Obstacle]:
        """Gives the bases of other units that may stand between two bodies."""
        return [disc[4] for disc in self.discs(one, two, but)]

    def discs(self, one: Body, two: Body, but: Iterable[int]) -> list[Disc]:
        """Gives the bases of other units that may stand between two bodies, with the circles that hold them."""
        asked = (one.number, two.number, but)
        if self._asked == asked:
            return self._answered
        found: list[Disc] = []
        ax, ay, bx, by = one.x, one.y, two.x, two.y
        ux, uy = bx - ax, by - ay
        whole = ux * ux + uy * uy
        room = one.radius if one.radius > two.radius else two.radius
        x0, x1 = (ax - room, bx + room) if ux > 0 else (bx - room, ax + room)
        y0, y1 = (ay - room, by + room) if uy > 0 else (by - room, ay + room)
        for x, y, reach, place in self._circles or self._find_circles():
            if not (x0 - reach <= x <= x1 + reach and y0 - reach <= y <= y1 + reach):
                continue
            reach += room
            wx, wy = x - ax, y - ay
            along = wx * ux + wy * uy
            if along > 0:
                if along < whole:
                    aside = wx * uy - wy * ux
                    if aside * aside > reach * reach * whole:
                        continue
                else:
                    wx, wy = x - bx, y - by
                    if wx * wx + wy * wy > reach * reach:
                        continue
            elif wx * wx + wy * wy > reach * reach:
                continue
            if place not in but:
                body = self.bodies[place]
                if body.discs is None:
                    body.discs = [disc for spot in body.spots for disc in spot.discs or ()]
                found += body.discs
        self._asked, self._answered = asked, found
        return found

    def _find_circles(self) -> list[tuple[int, int, Length, int]]:
        bodies = self.bodies
        self._circles = [(body.x, body.y, body.radius, i) for i, body in enumerate(bodies) if body.stands]
        return self._circles

    def corridor(self, one: Body, two: Body) -> tuple[Obstacle | Depth, ...] | None:
        """Gives the lasting obstacles between two bodies that are high enough to matter, None when they hide all."""
        key = one.number << 32 | two.number
        if key in self.corridors:
            return self.corridors[key]
        if len(self.corridors) > MOST_KEPT:
            self.corridors.clear()
            self.grounds.clear()
        lowest = one.lowest if one.lowest < two.lowest else two.lowest
        pieces = tuple([piece for piece in self.terrain(one, two) if piece[7] > lowest])
        found = None if pieces and self.screened(one, two, pieces) else pieces
        self.corridors[key] = found
        return found

    def terrain(self, one: Body, two: Body) -> list[Obstacle | Depth]:
        """Gives the lasting obstacles that may matter between two bodies."""
        key = (one.x // CELL, one.y // CELL, two.x // CELL, two.y // CELL)
        pieces = self._between.get(key)
        if pieces is None:
            pieces = self._between[key] = tuple(self._along(key))
        return between(pieces, one, two)

    def under(self, point: Point) -> tuple[Length, tuple[Key, ...]]:
        """Gives the height of the ground at a point and the keys of the rises and houses that hold it; kept."""
        found = self._under.get(point)
        if found is None:
            if len(self._under) > MOST_KEPT:
                self._under.clear()
            found = self._under[point] = self.field.under(point)
        return found

    def height(self, point: Point) -> Length:
        """Gives the height of the ground at a point."""
        return self.under(point)[0]

    def holders(self, point: Point) -> tuple[Key, ...]:
        """Gives the keys of the rises and houses that hold a point (SP-XIV.6.10)."""
        return self.under(point)[1]

    def screened(self, one: Body, two: Body, pieces: Sequence[Obstacle | Depth]) -> bool:
        """Tells whether lasting obstacles cut two bodies off from each other whole; it may miss some."""
        highest = max(0, one.highest, two.highest)
        holders = self.gone.union(one.holders, two.holders)
        across = [piece for piece in pieces if piece.limit or piece.key not in holders]
        return cut_off((one.x, one.y, one.radius), (two.x, two.y, two.radius), highest, across)

    def top_of(self, key: int | str) -> Length:
        """Gives the height of what blocks sight by its key, of a stand on flat ground for bases."""
        tops = [piece.top for piece in (*self.field.solids, *self.field.depths) if piece.key == key]
        return tops[0] if tops else self.rules.bases["single"].top

    def outline(self, stand: Stand) -> Outline:
        """Gives the corners of a base."""
        return outline_of_stand(self.rules, stand)

    def spot(self, stand: Stand) -> Spot:
        """Gives a stand as sight meets it; its top counts from the ground under it (SP-XIV.6.9)."""
        found = self._single.get(stand)
        if found is None:
            if len(self._single) > MOST_SPOTS:
                self._single.clear()
            rules = self.rules
            ground, holders = self.under(stand.at)
            outline = outline_of_stand(rules, stand)
            found = Spot(next(self._numbers), stand, rules.bases[stand.kind], outline, ground, holders)
            self._single[stand] = found
        return found

    def body(self, stands: tuple[Stand, ...]) -> Body:
        """Gives the body of one stand or of several; it is kept."""
        if len(stands) == 1:
            return self.spot(stands[0])
        found = self._several.get(stands)
        if found is None:
            if len(self._several) > MOST_SPOTS:
                self._several.clear()
            found = self._several[stands] = body_of(next(self._numbers), tuple([self.spot(stand) for stand in stands]))
        return found

    def touching(self, state: Battle, unit_id: int) -> frozenset[int]:
        """Gives the enemy infantry that infantry touches: units in an assault with it (SP-IX.1a, 1d)."""
        self.at(state)
        found = self._contacts.get(unit_id)
        if found is None:
            found = self._contacts[unit_id] = frozenset(_contacts(self, state, unit_id))
        return found

    def _along(self, squares: tuple[int, int, int, int]) -> Iterable[Obstacle | Depth]:
        ax, ay, bx, by = (place * CELL + CELL // 2 for place in squares)
        return _reaching((*self.field.solids, *self.field.depths), (ax, ay, bx, by), ROOM)


def watch_of(rules: BattleRules) -> Watch:
    """Gives the sight of a battle, made when it is first asked for."""
    found: Watch | None = rules.cache.get("watch")
    if found is None:
        found = rules.cache["watch"] = Watch(rules)
    return found


def turns_to_look(rules: BattleRules, unit_id: int) -> bool:
    """Tells whether a unit has a facing: vehicles and crewed guns (SP-XIV.6.12, SP-VI.1.2b)."""
    sheet = rules.sheets[unit_id]
    return sheet.form == "vehicle" or bool(rules.tables["arc"].rows[(sheet.mount,)]["rotates"])


def near_line(body: Body, one: Body, two: Body) -> bool:
    """Tells whether a body may reach between two others; it may err only by saying yes."""
    return _near(body.x, body.y, body.radius + max(one.radius, two.radius), one, two)


def between(pieces: Iterable[P], one: Body, two: Body) -> list[P]:
    """Gives the obstacles that may reach between two bodies; it may err only by giving too many."""
    return _reaching(pieces, (one.x, one.y, two.x, two.y), one.radius if one.radius > two.radius else two.radius)


def _reaching(pieces: Iterable[P], line: tuple[int, int, int, int], room: Length) -> list[P]:
    """Gives the obstacles whose circle comes as near as `room` to a line."""
    ax, ay, bx, by = line
    ux, uy = bx - ax, by - ay
    whole = ux * ux + uy * uy
    x0, x1 = (ax - room, bx + room) if ux > 0 else (bx - room, ax + room)
    y0, y1 = (ay - room, by + room) if uy > 0 else (by - room, ay + room)
    found: list[P] = []
    for piece in pieces:
        u0, v0, u1, v1, cx, cy, reach, _, _, _, _, _, _, _ = piece
        if u0 > x1 or u1 < x0 or v0 > y1 or v1 < y0:
            continue
        reach += room
        wx, wy = cx - ax, cy - ay
        along = wx * ux + wy * uy
        if along <= 0:
            if wx * wx + wy * wy <= reach * reach:
                found.append(piece)
        elif along >= whole:
            wx, wy = cx - bx, cy - by
            if wx * wx + wy * wy <= reach * reach:
                found.append(piece)
        else:
            aside = wx * uy - wy * ux
            if aside * aside <= reach * reach * whole:
                found.append(piece)
    return found


def _near(x: int, y: int, reach: int, one: Body, two: Body) -> bool:
    ux, uy = two.x - one.x, two.y - one.y
    wx, wy = x - one.x, y - one.y
    whole = ux * ux + uy * uy
    along = wx * ux + wy * uy
    if along <= 0:
        return wx * wx + wy * wy <= reach * reach
    if along >= whole:
        wx, wy = x - two.x, y - two.y
        return wx * wx + wy * wy <= reach * reach
    aside = wx * uy - wy * ux
    return aside * aside <= reach * reach * whole


def _terrain(rules: BattleRules) -> tuple[list[Obstacle], list[Depth]]:
    """Gives what blocks sight on a table: rises, houses, woods (T-EFFECT-SIGHT, T-FOOTPRINT)."""
    effect, footprint = rules.tables["effect_sight"], rules.tables["footprint"]
    solids: list[Obstacle] = []
    depths: list[Depth] = []
    for piece in rules.setup.scenario.pieces:
        kind, outlines = piece.kind, parts_of(piece.shape)
        if kind in TOWNS:
            kind, outlines = "house", piece.shape.houses if isinstance(piece.shape, Cluster) else ()
        if not effect.has(kind):
            continue
        row = effect.find(kind).value
        if row["sight"] == "depth":
            depths.extend(Depth(f"p{piece.id}", outline, row["top"], row["depth"], WOODS) for outline in outlines)
        elif row["sight"] == "blocks" and kind != "house":
            ground = footprint.find(kind).value["ground"]
            solids.extend(Obstacle(f"p{piece.id}", outline, row["top"], ground) for outline in outlines)
    house = effect.find("house").value["top"]
    for place, fort in enumerate(rules.opening.forts):
        if fort.kind in ("house", "strong_house"):
            solids.append(Obstacle(f"fort:{place}", fort.outline, house))
    return solids, depths


def _cap(rules: BattleRules) -> Length | None:
    """Gives how far the weather lets anybody see (SP-XIV.6.15), or None without a limit."""
    table, weather = rules.tables["weather_effect"], rules.setup.scenario.weather
    cap: int = table.find(weather).value["sight_cap"] if table.has(weather) else -1
    return None if cap < 0 else cap


def _contacts(watch: Watch, state: Battle, unit_id: int) -> Iterable[int]:
    from studio.packs.spain1936.places import bases_meet

    rules = watch.rules
    own = state.units[unit_id]
    body = watch.bodies[unit_id]
    if rules.sheets[unit_id].form == "vehicle" or own.condition != "in_play":
        return
    for other in state.units:
        if other.side == own.side or other.condition != "in_play" or rules.sheets[other.id].form == "vehicle":
            continue
        their = watch.bodies[other.id]
        dx, dy = their.x - body.x, their.y - body.y
        if dx * dx + dy * dy > (body.radius + their.radius) ** 2:
            continue
        if any(bases_meet(rules, one, two, True) for one in own.stands for two in other.stands):
            yield other.id
