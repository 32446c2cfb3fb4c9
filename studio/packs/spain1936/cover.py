"""Natural cover and fortifications (SP-VIII): what protects a stand from a shooter, and which cover counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from studio.board.angles import bearing, turn_between
from studio.board.pieces import Cluster, parts_of
from studio.board.place import Length, Outline, Point
from studio.board.polygons import Box, box_of, gap, point_gap, point_in
from studio.board.spans import spans_inside
from studio.engine.tables import Table
from studio.engine.values import RuleId, Side
from studio.packs.spain1936.battle import Base, BattleRules
from studio.packs.spain1936.fire_numbers import CoverRow, numbers_of
from studio.packs.spain1936.model import Battle, Fort, Stand
from studio.packs.spain1936.watch import TOWNS, watch_of
from studio.scenario.model import Scenario

WARM = ("primavera", "verano")
RISES = ("rise1", "rise2")
HOUSES = ("house", "strong_house")
MOST_KEPT = 4000
CELL = 10_000
SHIELD = RuleId("SP-VI.4.5a")


class Cover(NamedTuple):
    """What protects a target: its kind, C and type; `fort` is its place in the state, -1 for natural cover."""

    kind: str
    c: int
    type: str
    roof: bool
    rule: RuleId
    fort: int = -1
    markers: int = 0


@dataclass(frozen=True, slots=True)
class Natural:
    """Scenery that protects and cannot degrade."""

    row: CoverRow
    kind: str
    outline: Outline
    box: tuple[int, int, int, int]


@dataclass
class Shelter:
    """The natural cover of a table, with what is known of points and stands on it.

    `room` is how far from the middle of any stand a line may be that stands close to it.
    """

    areas: tuple[Natural, ...]
    lines: tuple[Natural, ...]
    room: Length = 0
    by_cell: dict[tuple[int, int], list[Natural]] = field(default_factory=dict)
    lines_by_cell: dict[tuple[int, int], list[Natural]] = field(default_factory=dict)
    holding: dict[Point, tuple[Natural, ...]] = field(default_factory=dict)
    beside: dict[Stand, tuple[Natural, ...]] = field(default_factory=dict)
    forts: dict[Stand, tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    seen: tuple[Fort, ...] = ()
    boxes: list[Box] = field(default_factory=list)
    crossed: dict[tuple[Point, Point, Stand, Stand], bool] = field(default_factory=dict)


def opening_forts(scenario: Scenario, covers: Table) -> tuple[Fort, ...]:
    """Gives all that can degrade or was built: the works first, then houses, walls and ruins of the scenery."""
    forts = [
        Fort(kind=work.kind, outline=outline, owner=work.owner, bearing=work.bearing)
        for work in scenario.works
        for outline in parts_of(work.shape)
    ]
    for piece in scenario.pieces:
        kind = "house" if piece.kind in TOWNS else piece.kind
        if covers.has(kind) and covers.find(kind).value["degradable"]:
            if kind == piece.kind:
                outlines = parts_of(piece.shape)
            else:
                outlines = piece.shape.houses if isinstance(piece.shape, Cluster) else ()
            forts.extend(Fort(kind=kind, outline=outline, owner=Side("")) for outline in outlines)
    return tuple(forts)


def open_ground(rules: BattleRules) -> Cover:
    """Gives the cover of the open: C 0, type none (SP-VI.2.4c)."""
    return _cover(numbers_of(rules).covers["open"])


def favour(rules: BattleRules, cover: Cover, weapon_type: str) -> int:
    """Gives what a cover takes off a shot of a weapon type: C, type modifier and degradation (SP-VIII.4.2b)."""
    matrix = numbers_of(rules).matrix
    worth = cover.c - matrix[weapon_type, cover.type].value - cover.markers
    return worth - matrix[weapon_type, "roof"].value if cover.roof else worth


def cover_of(
    rules: BattleRules,
    state: Battle,
    target_id: int,
    stands: Sequence[Stand],
    visible: Sequence[int],
    shooter: Stand | None,
    weapon_type: str,
) -> Cover:
    """Gives the cover that counts for infantry: the best for it of those its visible stands share (SP-VIII.4.2).

    A section has what at least half of its visible large stands share (SP-VIII.4.2d). Without a shooter it is a
    bombardment, where linear cover counts whatever the side (SP-VII.5.6).
    """
    places = [place for place in visible if stands[place].kind == "large"] or list(visible)
    if len(places) == 1:
        candidates = list(covers_of(rules, state, target_id, places[0], stands[places[0]], shooter))
    else:
        candidates = _shared(rules, state, target_id, places, stands, shooter)
    sheet = rules.sheets[target_id]
    if shooter is not None and "shield" in sheet.rules and sheet.form == "crew":
        stand = stands[places[0]]
        off = turn_between(stand.bearing, bearing(stand.at, shooter.at))
        if off <= rules.number["shield_half_arc"] + rules.number["angle_tolerance"]:
            candidates.append(Cover("shield", rules.number["shield_c"], "soft", False, SHIELD))
    best = open_ground(rules)
    worth = favour(rules, best, weapon_type)
    for cover in candidates:
        other = favour(rules, cover, weapon_type)
        if other > worth or (other == worth and best.type == "none"):
            best, worth = cover, other
    return best


def covers_of(
    rules: BattleRules, state: Battle, target_id: int, place: int, stand: Stand, shooter: Stand | None
) -> Iterable[Cover]:
    """Gives every cover of one stand of infantry against a shooter, natural cover first."""
    return (
        () if rules.sheets[target_id].form == "vehicle" else covers_at(rules, state, target_id, place, stand, shooter)
    )


def covers_at(
    rules: BattleRules, state: Battle, target_id: int, place: int, stand: Stand, shooter: Stand | None
) -> Iterable[Cover]:
    """Gives every cover that a stand's place has against a shooter, whoever stands there."""
    shelter = _shelter(rules)
    for natural in _holding(shelter, stand.at):
        if natural.row.side == "below":
            if shooter is not None and _higher(rules, stand, shooter):
                yield _cover(natural.row)
        elif natural.kind != "crop" or rules.setup.scenario.season in WARM:
            yield _cover(natural.row)
    for natural in _beside(rules, shelter, stand):
        if shooter is None or _crossed(rules, shelter, natural.outline, stand, shooter):
            yield _cover(natural.row)
    rows = numbers_of(rules).covers
    for number in _forts_near(rules, shelter, state, stand):
        fort = state.forts[number]
        row = rows[fort.kind]
        if (rows[fort.former] if fort.former else row).form == "linear":
            if shooter is None or _crossed(rules, shelter, fort.outline, stand, shooter):
                yield _cover(row, number, fort.markers)
        elif has_room(rules, state, number, target_id, place):
            yield _cover(row, number, fort.markers)


def crosses(rules: BattleRules, outline: Outline, stand: Stand, shooter: Stand) -> bool:
    """Tells whether the line between two centres crosses an element close to the target stand (SP-VIII.4.4)."""
    spans = spans_inside(outline, shooter.at, stand.at)
    if not spans:
        return False
    share = spans[-1][1]
    x = shooter.at[0] + (stand.at[0] - shooter.at[0]) * share.numerator // share.denominator
    y = shooter.at[1] + (stand.at[1] - shooter.at[1]) * share.numerator // share.denominator
    limit = rules.number["cover_linear_reach"] + rules.number["epsilon"]
    return point_gap(watch_of(rules).outline(stand), Point(x, y)) <= limit


def has_room(rules: BattleRules, state: Battle, number: int, unit_id: int, place: int) -> bool:
    """Tells whether a stand is among those that a fortification can shelter, in the order of units (SP-VIII.4.6)."""
    fort = state.forts[number]
    row = numbers_of(rules).covers[fort.kind]
    if row.capacity == "former":
        row = numbers_of(rules).covers.get(fort.former, row)
    if row.capacity in ("unlimited", "former"):
        return True
    large = single = 0
    for unit in state.units:
        if unit.condition != "in_play" or rules.sheets[unit.id].form == "vehicle":
            continue
        for other, stand in enumerate(unit.stands):
            own = unit.id == unit_id and other == place
            if not own and not point_in(fort.outline, stand.at):
                continue
            small = stand.kind == "single"
            large, single = large + (not small), single + small
            if own:
                return _fits(row, large, single, small, rules.sheets[unit_id].form)
    return True


def is_sheltering(rules: BattleRules, state: Battle, number: int) -> bool:
    """Tells whether anybody stands where a fortification can cover him; what covers nobody is empty (SP-VIII.3.8)."""
    shelter = _shelter(rules)
    return any(
        number in _forts_near(rules, shelter, state, stand)
        for unit in state.units
        if unit.condition == "in_play" and rules.sheets[unit.id].form != "vehicle"
        for stand in unit.stands
    )


def vehicle_side(rules: BattleRules, target: Stand, shooter: Point) -> str:
    """Names the side of a vehicle that a shot comes from; a limit counts as the side further forward (SP-VI.3.1c)."""
    off = turn_between(target.bearing, bearing(target.at, shooter))
    tolerance = rules.number["angle_tolerance"]
    if off <= rules.number["front_half_arc"] + tolerance:
        return "front"
    return "rear" if off > rules.number["rear_from"] + tolerance else "side"


def vehicle_cover(rules: BattleRules, state: Battle, target_id: int, target: Stand, shooter: Stand) -> Cover:
    """Gives a vehicle's own defence on the side it is shot at, wherever it stands (SP-VI.2.4j, SP-VI.3.1b)."""
    side = vehicle_side(rules, target, shooter.at)
    armour = rules.sheets[target_id].armour or (0, 0, 0)
    sheltered = any(True for _ in covers_at(rules, state, target_id, 0, target, shooter))
    rule = RuleId("SP-VI.2.4j" if sheltered else "SP-VI.3.1b")
    return Cover(side, armour[("front", "side", "rear").index(side)], "vehicle", False, rule)


def cover_worth(rules: BattleRules, state: Battle, unit_id: int, stands: Sequence[Stand], shooter: Stand | None) -> int:
    """Gives the C that stands would have somewhere against a shooter with rifles."""
    if rules.sheets[unit_id].form == "vehicle":
        return 0
    return cover_of(rules, state, unit_id, stands, range(len(stands)), shooter, "normal").c


def _fits(row: CoverRow, large: int, single: int, small: bool, form: str) -> bool:
    if row.capacity == "any":
        return large + single <= row.large
    if row.capacity == "both":
        return single <= row.single if small else large <= row.large
    if row.capacity == "either":
        return (single <= row.single and not large) if small else (large <= row.large and not single)
    return form == "crew" and large <= row.large


def _shared(
    rules: BattleRules,
    state: Battle,
    target_id: int,
    places: Sequence[int],
    stands: Sequence[Stand],
    shooter: Stand | None,
) -> list[Cover]:
    counts: dict[str, dict[Cover, int]] = {}
    having: dict[str, int] = {}
    for place in places:
        kinds = set()
        for cover in covers_of(rules, state, target_id, place, stands[place], shooter):
            of_kind = counts.setdefault(cover.kind, {})
            of_kind[cover] = of_kind.get(cover, 0) + 1
            kinds.add(cover.kind)
        for kind in kinds:
            having[kind] = having.get(kind, 0) + 1
    divisor = rules.number["cover_share_divisor"]
    needed = (len(places) + divisor - 1) // divisor
    return [
        max(of_kind, key=lambda cover: (of_kind[cover], -cover.fort))
        for kind, of_kind in counts.items()
        if having[kind] >= needed
    ]


def _cover(row: CoverRow, fort: int = -1, markers: int = 0) -> Cover:
    return Cover(row.kind, row.c, row.type, row.roof, row.rule, fort, markers)


def _shelter(rules: BattleRules) -> Shelter:
    found: Shelter | None = rules.cache.get("shelter")
    if found is None:
        found = rules.cache["shelter"] = _compile(rules)
    return found


def _compile(rules: BattleRules) -> Shelter:
    rows = numbers_of(rules).covers
    areas: list[Natural] = []
    lines: list[Natural] = []
    for piece in rules.setup.scenario.pieces:
        row = rows.get("rise" if piece.kind in RISES else piece.kind)
        if row is None or row.threshold or row.type == "none" or piece.kind in TOWNS:
            continue
        for outline in parts_of(piece.shape):
            natural = Natural(row, piece.kind, outline, box_of(outline))
            (lines if row.form == "linear" else areas).append(natural)
    return Shelter(tuple(areas), tuple(lines), max([_room(rules, base) for base in rules.bases.values()]))


def _holding(shelter: Shelter, point: Point) -> tuple[Natural, ...]:
    found = shelter.holding.get(point)
    if found is None:
        if len(shelter.holding) > MOST_KEPT:
            shelter.holding.clear()
        found = shelter.holding[point] = tuple(
            [area for area in _about(shelter.areas, shelter.by_cell, point, 0) if point_in(area.outline, point)]
        )
    return found


def _about(
    pieces: Sequence[Natural], cells: dict[tuple[int, int], list[Natural]], point: Point, room: Length
) -> list[Natural]:
    """Gives the pieces whose box comes as near as `room` to a point, in their order; cells are filled when asked."""
    x, y = point
    cell = (x // CELL, y // CELL)
    near = cells.get(cell)
    if near is None:
        left, top = cell[0] * CELL - room, cell[1] * CELL - room
        right, bottom = left + CELL + 2 * room, top + CELL + 2 * room
        near = cells[cell] = [
            piece
            for piece in pieces
            if piece.box[0] <= right and left <= piece.box[2] and piece.box[1] <= bottom and top <= piece.box[3]
        ]
    return [
        piece
        for piece in near
        if piece.box[0] - room <= x <= piece.box[2] + room and piece.box[1] - room <= y <= piece.box[3] + room
    ]


def _beside(rules: BattleRules, shelter: Shelter, stand: Stand) -> tuple[Natural, ...]:
    found = shelter.beside.get(stand)
    if found is None:
        if len(shelter.beside) > MOST_KEPT:
            shelter.beside.clear()
        near = _about(shelter.lines, shelter.lines_by_cell, stand.at, shelter.room)
        found = shelter.beside[stand] = tuple(line for line in near if _close(rules, line.outline, stand))
    return found


def _forts_near(rules: BattleRules, shelter: Shelter, state: Battle, stand: Stand) -> tuple[int, ...]:
    """Gives the places of the forts that hold a stand or stand beside it; forts are only ever added."""
    _know(shelter, state.forts)
    known, found = shelter.forts.get(stand, (0, ()))
    count = len(state.forts)
    if known == count:
        return found
    if known > count:
        return tuple(number for number in found if number < count)
    rows = numbers_of(rules).covers
    boxes = shelter.boxes
    boxes += [box_of(fort.outline) for fort in state.forts[len(boxes) :]]
    x, y = stand.at
    room = _room(rules, rules.bases[stand.kind])
    more: list[int] = []
    for number in range(known, count):
        x0, y0, x1, y1 = boxes[number]
        if not (x0 - room <= x <= x1 + room and y0 - room <= y <= y1 + room):
            continue
        fort = state.forts[number]
        form = rows[fort.former or fort.kind].form
        if form == "obstacle":
            continue
        near = _close(rules, fort.outline, stand) if form == "linear" else point_in(fort.outline, stand.at)
        if near:
            more.append(number)
    if len(shelter.forts) > MOST_KEPT:
        shelter.forts.clear()
    shelter.forts[stand] = (count, (*found, *more))
    return shelter.forts[stand][1]


def _know(shelter: Shelter, forts: tuple[Fort, ...]) -> None:
    """Forgets what is known of forts when they are not the same ones: after an undo another trench may be dug."""
    seen = shelter.seen
    if forts is seen:
        return
    if any(one.outline != two.outline for one, two in zip(forts, seen, strict=False)):
        shelter.forts.clear()
        shelter.boxes.clear()
        shelter.seen = forts
    elif len(forts) >= len(seen):
        shelter.seen = forts


def _crossed(rules: BattleRules, shelter: Shelter, outline: Outline, stand: Stand, shooter: Stand) -> bool:
    """Tells what `crosses` tells, kept while both stand where they stand."""
    key = (outline[0], outline[2], stand, shooter)
    found = shelter.crossed.get(key)
    if found is None:
        if len(shelter.crossed) > MOST_KEPT:
            shelter.crossed.clear()
        found = shelter.crossed[key] = crosses(rules, outline, stand, shooter)
    return found


def _room(rules: BattleRules, base: Base) -> Length:
    """Gives how far from the middle of a base something may be that stands close to it."""
    number = rules.number
    return base.around + number["cover_linear_reach"] + number["epsilon"]


def _close(rules: BattleRules, outline: Outline, stand: Stand) -> bool:
    limit = rules.number["cover_linear_reach"] + rules.number["epsilon"]
    return gap(outline, watch_of(rules).outline(stand)) <= limit


def _higher(rules: BattleRules, stand: Stand, shooter: Stand) -> bool:
    watch = watch_of(rules)
    return watch.height(stand.at) > watch.height(shooter.at)
