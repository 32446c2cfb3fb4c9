"""How a machine deploys an army: groups about what matters, guns with a view, officers among their sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from studio.board.geometry import box_of, centre_of, distance
from studio.board.place import Angle, Point
from studio.engine.canon import canonical
from studio.engine.dice import Stream
from studio.engine.values import Side
from studio.packs.spain1936.book import KEY, RISES, TOWNS
from studio.packs.spain1936.formation import base_outlines, opening_stands
from studio.packs.spain1936.list_builder import build_army
from studio.packs.spain1936.lists import Lists, UnitType, commands
from studio.packs.spain1936.model import ATTACKER
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import Rows
from studio.packs.spain1936.setup.layout import Box, Figure, Layout
from studio.packs.spain1936.setup.maker.spots import houses_in, rows_under
from studio.packs.spain1936.setup.paths import CELL
from studio.packs.spain1936.setup.state import SettingUp, camp_of
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.model import Army, Placed

READY = 3
EAST, WEST = 9000, 27_000
TRIES, WIDER = 9, 24
VOICE = 17_000
APART = 600
LANE, EDGE = 16_000, 16_000
BEHIND, ASIDE = 7000, (-5000, 0, 5000)
COVERS = frozenset({"wood", "village", "city", "bush_zone", "crop", "rise1", "rise2"})
ROADS, WOODS = frozenset({"road"}), frozenset({"wood"})
HEIGHTS, HOUSED = frozenset(RISES), frozenset(TOWNS)
SMALL_IN_HOUSES = ("sniper", "observer", "lmg", "hmg")


@lru_cache(maxsize=64)
def ready_armies(lists: Lists, nation: str, budget: int) -> tuple[Army, ...]:
    """Gives a few lists for a nation and a budget."""
    return tuple(build_army(lists, KEY, nation, budget, Stream(seed)) for seed in range(READY))


def ready_deployment(bound: Bound, state: SettingUp, side: Side) -> tuple[Placed, ...]:
    """Gives the deployment that is offered to a side, worked out once for each state."""
    key = ("deployment", side, state.pieces, state.dice, canonical(camp_of(state, side)))
    if key not in bound.cache:
        bound.cache[key] = deployment(bound, state, side, sum(state.dice))
    found: tuple[Placed, ...] = bound.cache[key]
    return found


@dataclass
class _Ground:
    """The zone while units are put into it: cells closed to each mover, cells taken, what gives cover, focus points."""

    bound: Bound
    layout: Layout
    figures: tuple[Figure, ...]
    span: tuple[int, int]
    facing: Angle
    stream: Stream
    foci: list[Point]
    taken: Rows
    sections: list[Point] = field(default_factory=list)
    officers: list[Point] = field(default_factory=list)
    closed: dict[str, Rows] = field(default_factory=dict)
    lies: dict[frozenset[str], Rows] = field(default_factory=dict)
    shapes: dict[tuple[str, ...], list[Box]] = field(default_factory=dict)

    def lies_in(self, kinds: frozenset[str], at: Point) -> bool:
        """Tells whether the cell of a point lies under an element of some kinds."""
        if kinds not in self.lies:
            self.lies[kinds] = rows_under(self.bound, self.figures, kinds)
        rows = self.lies[kinds]
        row = at.y // CELL
        return 0 <= row < len(rows) and at.x >= 0 and bool(rows[row] >> at.x // CELL & 1)

    def closed_to(self, mover: str) -> Rows:
        """Gives the cells that a mover class may not stand on, and those it would look silly on."""
        if mover not in self.closed:
            kinds = frozenset(self.bound.book.closed_to(mover) | {"wall", "bush_line"})
            rows = rows_under(self.bound, self.figures, kinds)
            under = rows_under(self.bound, _houses(self), frozenset({"house"}))
            self.closed[mover] = [one | two for one, two in zip(rows, under, strict=True)]
        return self.closed[mover]


def deployment(bound: Bound, state: SettingUp, side: Side, seed: int) -> tuple[Placed, ...]:
    """Gives a place for every unit of a side's army, drawn from a seed; every search is bounded."""
    camp = camp_of(state, side)
    army = camp.army
    if army is None:
        return ()
    ground = _ground(bound, state, side, seed)
    units = [(place, bound.lists.types[army.nation, unit.type]) for place, unit in enumerate(army.units)]
    officers = [place for place, unit in enumerate(army.units) if commands(bound.lists, army.nation, unit)]
    order = sorted(units, key=lambda pair: (_turn(pair[1], pair[0] in officers), pair[0]))
    placed = []
    for rank, (place, unit_type) in enumerate(order):
        leads = place in officers and unit_type.form != "vehicle"
        at = _spot(ground, unit_type, ground.foci[rank % len(ground.foci)], leads)
        if unit_type.form == "section":
            ground.sections.append(at)
        elif leads:
            ground.officers.append(at)
        placed.append(Placed(unit=place, at=at, bearing=ground.facing))
    return tuple(sorted(placed, key=lambda unit: unit.unit))


def _turn(unit_type: UnitType, leads: bool) -> int:
    """Ranks units for placing: vehicles and guns need room, sections come next, officers and single stands fit in."""
    if unit_type.form == "section":
        return 1
    if leads:
        return 2
    return 0 if unit_type.form in ("crew", "vehicle") else 3


def _ground(bound: Bound, state: SettingUp, side: Side, seed: int) -> _Ground:
    layout = bound.layout(state)
    stream = Stream(seed)
    west, east = zone_span(layout, side)
    if side == ATTACKER:
        depth = stream.between(37_000, 41_000)
        wanted = sorted(state.objectives, key=lambda objective: objective.at.x)[:2]
        middle = [objective.at.y for objective in wanted] or [layout.width // 2]
        lanes = [middle[-1] - LANE, middle[-1] + LANE]
        foci = [
            Point(west + depth, min(max(lane + stream.between(-4000, 4000), EDGE), layout.width - EDGE))
            for lane in lanes
        ]
    else:
        mine = [objective.at for objective in state.objectives if objective.at.x >= west]
        foci = [Point(max(at.x - 6000, west + 9000), at.y) for at in mine]
        foci.append(Point(west + stream.between(14_000, 30_000), stream.between(30_000, layout.width - 30_000)))
    facing = EAST if side == ATTACKER else WEST
    taken = [0] * (layout.width // CELL)
    return _Ground(bound, layout, bound.figures(state), (west, east), facing, stream, foci, taken)


def _spot(ground: _Ground, unit_type: UnitType, focus: Point, leads: bool) -> Point:
    """Gives the best of some free spots about a focus, looking wider when there is none."""
    best: tuple[int, Point] | None = None
    reach = 12_000
    for attempt in range(WIDER):
        for at in _drawn(ground, unit_type, focus, reach, leads):
            if _fits(ground, unit_type, at):
                score = _score(ground, unit_type, at, focus, leads)
                if best is None or score > best[0]:
                    best = (score, at)
        if best is not None:
            break
        reach += 5000 + 2000 * attempt
    at = best[1] if best else _anywhere(ground, unit_type, focus)
    for box in _boxes(ground, unit_type, at):
        _take(ground, box)
    return at


def _anywhere(ground: _Ground, unit_type: UnitType, focus: Point) -> Point:
    """Gives the free spot of the zone nearest to a focus, looks aside; the focus itself when none is left."""
    kinds = ground.bound.book.closed_to(unit_type.mover)
    rows = rows_under(ground.bound, ground.figures, kinds)
    if "house" in kinds:
        rows = [one | two for one, two in zip(rows, rows_under(ground.bound, _houses(ground), kinds), strict=True)]
    ground.closed[unit_type.mover] = rows
    west, east = ground.span
    spots = [Point(x, y) for x in range(west, east, CELL) for y in range(0, ground.layout.width, CELL)]
    fitting = (spot for spot in sorted(spots, key=lambda at: distance(at, focus)) if _fits(ground, unit_type, spot))
    return next(fitting, focus)


def _houses(ground: _Ground) -> list[Figure]:
    return houses_in(ground.bound, ground.figures)


def _drawn(ground: _Ground, unit_type: UnitType, focus: Point, reach: int, leads: bool) -> Iterator[Point]:
    stream = ground.stream
    if unit_type.key in SMALL_IN_HOUSES and stream.below(2):
        yield from _houses_near(ground, focus, reach)
    if unit_type.form == "vehicle":
        yield from _road_near(ground, focus, reach + 10_000)
    if leads:
        rear = -1 if ground.facing == EAST else 1
        yield from (Point(at.x + rear * BEHIND, at.y + aside) for at in ground.sections for aside in ASIDE)
    about = stream.pick(ground.sections) if leads and ground.sections else focus
    for _ in range(TRIES):
        yield Point(about.x + stream.between(-reach, reach), about.y + stream.between(-reach * 3 // 2, reach * 3 // 2))


def _houses_near(ground: _Ground, focus: Point, reach: int) -> Iterator[Point]:
    for town in ground.figures:
        for house in town.houses:
            centre = centre_of(house)
            if distance(centre, focus) < 2 * reach:
                yield centre


def _road_near(ground: _Ground, focus: Point, reach: int) -> Iterator[Point]:
    for figure in ground.figures:
        if figure.kind == "road":
            yield from (point for point in figure.line[1:-1] if distance(point, focus) < reach)


def _score(ground: _Ground, unit_type: UnitType, at: Point, focus: Point, leads: bool) -> int:
    """Judges a spot: near the focus, in cover, guns high, officers among sections, nobody in a heap."""
    score = -distance(at, focus) // 3
    if unit_type.form == "section":
        score += 5000 * ground.lies_in(COVERS, at)
        score -= sum(max(0, 15_000 - distance(at, other)) for other in ground.sections)
    elif leads:
        score += sum(_need(ground, other) for other in ground.sections if distance(at, other) <= VOICE)
    elif unit_type.form == "vehicle":
        score += 6000 * ground.lies_in(ROADS, at)
    else:
        score += 4000 * ground.lies_in(HEIGHTS, at) + 2000 * ground.lies_in(HOUSED, at)
        score -= 3000 * ground.lies_in(WOODS, at)
    return score


def _need(ground: _Ground, section: Point) -> int:
    """Gives how much a section needs an officer near it: less for each that it has."""
    return 9000 // (1 + 2 * sum(distance(section, officer) <= VOICE for officer in ground.officers))


def _fits(ground: _Ground, unit_type: UnitType, at: Point) -> bool:
    west, east = ground.span
    closed = ground.closed_to(unit_type.mover)
    in_house = unit_type.key in SMALL_IN_HOUSES and any(
        town.houses and any(centre_of(house) == at for house in town.houses) for town in ground.figures
    )
    taken = ground.taken
    for x0, y0, x1, y1 in _boxes(ground, unit_type, at):
        if x0 < west or x1 > east or y0 < 0 or y1 > ground.layout.width:
            return False
        bits = _columns(x0, x1)
        for row in range(max(y0 - APART, 0) // CELL, min((y1 + APART) // CELL, len(taken) - 1) + 1):
            if (taken[row] | (0 if in_house else closed[row])) & bits:
                return False
    return True


def _boxes(ground: _Ground, unit_type: UnitType, at: Point) -> list[Box]:
    """Gives the boxes of a unit's bases; those about the origin are worked out once for each kind of unit."""
    key = unit_type.stands
    if key not in ground.shapes:
        stands = opening_stands(key, Point(0, 0), ground.facing)
        ground.shapes[key] = [box_of(base) for base in base_outlines(stands, ground.layout.book.bases)]
    return [(x0 + at.x, y0 + at.y, x1 + at.x, y1 + at.y) for x0, y0, x1, y1 in ground.shapes[key]]


def _take(ground: _Ground, box: Box) -> None:
    x0, y0, x1, y1 = box
    bits = _columns(x0, x1)
    for row in range(max(y0, 0) // CELL, min(y1 // CELL, len(ground.taken) - 1) + 1):
        ground.taken[row] |= bits


def _columns(west: int, east: int) -> int:
    first, last = max(west - APART, 0) // CELL, (east + APART) // CELL
    return ((1 << (last - first + 1)) - 1) << first
