"""Buildings of a map as villages and cities: grouped, with houses of the book's sizes beside the roads (SP-I.2.11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from studio.board.geometry import (
    bearing,
    box_of,
    centre_of,
    gap,
    inside,
    rectangle,
    smallest_rectangle,
    squared,
)
from studio.board.ground import Ground
from studio.board.pieces import Cluster
from studio.board.place import QUARTER_TURN, Angle, Outline, Point
from studio.packs.spain1936.book import TOWNS
from studio.packs.spain1936.importing.areas import Loss
from studio.packs.spain1936.importing.table import Table, note_of
from studio.scenario.geojson_report import Note

Box = tuple[int, int, int, int]

KEPT_CLEAR = ("road", "river", "wall", "bush_line")


@dataclass(frozen=True, slots=True)
class Building:
    """A building on the table: its ground, middle, size and how its long side lies."""

    ground: Ground
    middle: Point
    short: int
    long: int
    lies: Angle


def lay_towns(table: Table, grounds: Sequence[Ground]) -> list[Loss]:
    """Lays villages and cities where buildings stand together; gives what could not be laid."""
    losses: list[Loss] = []
    for group in _groups(table, [_building(part) for ground in grounds for part in ground.parts()]):
        alone = sum(building.ground.area for building in group) < table.measure("least_lone")
        if alone and len(group) == 1:
            losses.append(Loss(group[0].ground, Note("lone", rule="SP-I.2.11")))
            continue
        for quarter in _quarters(table, group):
            losses += _lay(table, quarter)
    return losses


def _building(ground: Ground) -> Building:
    outline = ground.outline
    short, long = smallest_rectangle(outline)
    ends = max(
        ((a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)),
        key=lambda leg: (squared(*leg), leg),
    )
    return Building(ground, centre_of(outline), short, long, bearing(*ends))


def _groups(table: Table, buildings: Sequence[Building]) -> list[list[Building]]:
    """Puts buildings together that stand near each other, the largest group first."""
    reach = table.measure("street") // 2
    together = Ground.joined(building.ground.grown(reach) for building in buildings).parts()
    groups: list[list[Building]] = [[] for _ in together]
    for building in buildings:
        shared = [part.shares(building.ground) for part in together]
        if shared:
            groups[shared.index(max(shared))].append(building)
    return sorted(
        (sorted(group, key=lambda one: (-one.ground.area, one.middle)) for group in groups if group),
        key=lambda group: (-sum(one.ground.area for one in group), group[0].middle),
    )


def _quarters(table: Table, group: list[Building]) -> Iterator[list[Building]]:
    """Divides a group until each part fits into the largest village, or is a city."""
    west, south, east, north = _box(group)
    sides = sorted((east - west, north - south))
    footprints = table.layout.book.footprints
    number = table.layout.book.number
    margin = 2 * table.measure("village_margin")
    city, village = footprints["city"], footprints["village"]
    is_city = (
        len(group) >= number["city_least_houses"]
        and city.least[0] <= sides[0] + margin <= city.most[0]
        and city.least[1] <= sides[1] + margin <= city.most[1]
    )
    fits = sides[0] + margin <= village.most[0] and sides[1] + margin <= village.most[1]
    if is_city or fits or len(group) == 1:
        yield group
        return
    axis = 0 if east - west >= north - south else 1
    ordered = sorted(group, key=lambda one: (one.middle[axis], one.middle))
    gaps = [
        (ordered[place].middle[axis] - ordered[place - 1].middle[axis], -abs(2 * place - len(ordered)), place)
        for place in range(1, len(ordered))
    ]
    cut = max(gaps)[2]
    for part in (ordered[:cut], ordered[cut:]):
        yield from _quarters(table, sorted(part, key=lambda one: (-one.ground.area, one.middle)))


def _box(group: Sequence[Building]) -> Box:
    return box_of([corner for one in group for corner in one.ground.outline])


def _lay(table: Table, group: list[Building]) -> list[Loss]:
    """Lays a village or city for a group; gives it as a loss when no place for its houses was found."""
    first: Note | None = None
    barred = {kind: table.barred_to(kind) for kind in TOWNS}
    for kind, outline in _outlines(table, group):
        if barred[kind].shares(Ground.of(outline)) > table.layout.book.number["overlap_area"]:
            first = first or Note("no-room")
            continue
        houses = _houses(table, kind, outline, group)
        if len(houses) < table.layout.book.number[f"{kind}_least_houses"]:
            first = first or Note("no-room", rule="SP-I.2.15")
            continue
        found = table.try_lay(kind, Cluster(outline, houses))
        if found is None:
            return []
        first = first or note_of(found)
    ground = Ground.joined(one.ground for one in group)
    return [Loss(ground, first or Note("no-room"))]


def _outlines(table: Table, group: Sequence[Building]) -> Iterator[tuple[str, Outline]]:
    """Gives the outlines that may hold a group: as tight as its size allows, then roomier and moved a little."""
    margin = table.measure("village_margin")
    kinds = ["village"]
    if len(group) >= table.layout.book.number["city_least_houses"]:
        kinds.insert(0, "city")
    west, south, east, north = _box(group)
    for kind in kinds:
        footprint = table.layout.book.footprints[kind]
        upright = north - south >= east - west
        for roomier in (0, 1, 2):
            least = [
                (least * (2 - roomier) + most * roomier) // 2
                for least, most in zip(footprint.least, footprint.most, strict=True)
            ]
            wide, high = (least[0], least[1]) if upright else (least[1], least[0])
            wide, high = max(wide, east - west + 2 * margin), max(high, north - south + 2 * margin)
            most_wide, most_high = footprint.most if upright else footprint.most[::-1]
            wide, high = min(wide, most_wide), min(high, most_high)
            x, y = (west + east) // 2, (south + north) // 2
            for dx, dy in _near(table):
                yield kind, _within(table, x + dx, y + dy, wide, high)


def _near(table: Table) -> Iterator[Point]:
    """Gives offsets about a place, the nearest first."""
    step, reach = table.measure("house_step"), table.measure("house_reach")
    yield Point(0, 0)
    for ring in range(3 * step, reach + 1, 3 * step):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            yield Point(dx * ring, dy * ring)


def _within(table: Table, x: int, y: int, wide: int, high: int) -> Outline:
    """Gives a box about a place, moved onto the table."""
    west = min(max(x - wide // 2, 0), max(table.layout.length - wide, 0))
    south = min(max(y - high // 2, 0), max(table.layout.width - high, 0))
    corners = ((west, south), (west + wide, south), (west + wide, south + high), (west, south + high))
    return tuple(Point(*corner) for corner in corners)


def _houses(table: Table, kind: str, outline: Outline, group: Sequence[Building]) -> tuple[Outline, ...]:
    """Gives houses in an outline, near the buildings they stand for, then wherever one fits until there are enough."""
    number = table.layout.book.number
    least, most = number[f"{kind}_least_houses"], number[f"{kind}_most_houses"]
    ground = _Plot(table, outline)
    for building in group:
        if len(ground.houses) == most:
            break
        ground.build_for(building)
    if len(ground.houses) < least:
        ground.build_anywhere(least, (0, group[0].lies))
    return tuple(ground.houses)


class _Plot:
    """The ground of a village while its houses are built."""

    def __init__(self, table: Table, outline: Outline) -> None:
        self._table = table
        self._outline = outline
        self._box = box_of(outline)
        self._gap = table.layout.book.number["house_gap"]
        within = Ground.box(*self._box)
        self._barred = Ground.joined(
            ground.common(within)
            for figure, ground in zip(table.figures, table.grounds, strict=True)
            if figure.kind in KEPT_CLEAR
        )
        self._footprint = table.layout.book.footprints["house"]
        self.houses: list[Outline] = []
        self._middles: list[Point] = []

    def build_for(self, building: Building) -> None:
        """Builds the house of a building as near to it as there is room."""
        least, most = self._footprint.least, self._footprint.most
        size = min(max(building.short, least[0]), most[0]), min(max(building.long, least[1]), most[1])
        offsets = _offsets(self._table.measure("house_reach"), self._table.measure("house_step"))
        for wide, deep in dict.fromkeys((size, least)):
            turns = (building.lies,) if wide == deep else (building.lies, building.lies + QUARTER_TURN)
            for dx, dy in offsets:
                middle = Point(building.middle.x + dx, building.middle.y + dy)
                if self._is_free(middle, wide) and any(self._build(middle, wide, deep, turn) for turn in turns):
                    return

    def build_anywhere(self, least: int, turns: Sequence[Angle]) -> None:
        """Builds small houses row by row until there are enough."""
        size, step = self._footprint.least[0], self._table.measure("house_step")
        west, south, east, north = self._box
        for y in range(south + size // 2, north - size // 2 + 1, 2 * step):
            for x in range(west + size // 2, east - size // 2 + 1, 2 * step):
                middle = Point(x, y)
                if len(self.houses) < least and self._is_free(middle, size):
                    any(self._build(middle, size, size, turn) for turn in turns)

    def _is_free(self, middle: Point, wide: int) -> bool:
        """Tells whether a house about a place would at best keep off the others and the rim."""
        west, south, east, north = self._box
        half = wide // 2
        if not (west + half <= middle.x <= east - half and south + half <= middle.y <= north - half):
            return False
        near = (self._footprint.least[0] // 2 + half + self._gap - self._table.layout.book.number["epsilon"]) ** 2
        return all(squared(middle, other) >= near for other in self._middles)

    def _build(self, middle: Point, wide: int, deep: int, turn: Angle) -> bool:
        house = rectangle(middle, wide, deep, turn)
        fits = (
            inside(house, self._outline)
            and all(gap(house, other) >= self._gap for other in self.houses)
            and not self._barred.meets(house)
        )
        if fits:
            self.houses.append(house)
            self._middles.append(middle)
        return fits


@cache
def _offsets(reach: int, step: int) -> tuple[tuple[int, int], ...]:
    """Gives the offsets within a reach, the nearest first."""
    found = sorted(
        (dx * dx + dy * dy, dx, dy)
        for dx in range(-reach, reach + 1, step)
        for dy in range(-reach, reach + 1, step)
        if dx * dx + dy * dy <= reach * reach
    )
    return tuple((dx, dy) for _, dx, dy in found)
