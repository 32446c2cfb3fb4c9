"""The ground of a table as movement meets it (SP-I.6, T-EFFECT): what slows, closes, is crossed, or bogs.

Pieces are compiled once a battle; a `Profile` is what one kind of traffic meets, on a grid of cells.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from studio.board.chains import Chain, box_within, chain_of, spans_of_chain
from studio.board.lines import distance
from studio.board.pieces import Cluster, Strip, outline_of, parts_of
from studio.board.place import Length, Outline, Point
from studio.board.polygons import Box, box_of, gap_to_long, point_in
from studio.board.spans import Ratio, RatioSpan, joined, ratios_inside_any
from studio.engine.tables import Table
from studio.engine.values import RuleId
from studio.packs.spain1936.closed import CLOSED, Patch
from studio.packs.spain1936.closed import closed_under as closed_under
from studio.packs.spain1936.closed import may_be_closed as may_be_closed
from studio.scenario.model import Piece, Scenario

CELL = 15_000
FINE = 7_500
MOST_KEPT = 2000
TOWNS = ("village", "city")
POOR_MOBILITY = ("crop", "bush_zone", "rise1", "rise2", "beach")
OPEN_ROAD = RuleId("SP-I.6.2a")


@dataclass(frozen=True, slots=True)
class Area:
    """Ground of one element: its outlines count together; `chains` are the same outlines, for lines to cross."""

    place: int
    piece: int
    element: str
    outlines: tuple[Outline, ...]
    box: Box
    chains: tuple[Chain, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """What an element does to one kind of traffic: `factor` a unit of length, -1 closed; `crossing` in units."""

    element: str
    factor: int
    crossing: int
    bank: bool
    bog: bool
    rule: RuleId


class Met(NamedTuple):
    """A reason why a path costs more: the element, the rule, and the extra in units."""

    element: str
    rule: RuleId
    extra: int


class Course(NamedTuple):
    """A path as its ground makes it: lengths off and on the road, what is paid beyond, what closes or bogs it.

    `closed` names the first closed element, `bank_spans` how often the path crosses a river that may be crossed from
    bank to bank; `bog_at` is the length along the path where it first meets ground that can hold the mover.
    """

    length: Length
    off: Length
    on: Length
    extra: Length
    met: tuple[Met, ...] = ()
    closed: Effect | None = None
    bank_spans: int = 0
    bog_at: int | None = None
    bog: Effect | None = None


Part = tuple[int, int, int, int, int, tuple[Area, Effect]]
"""The box of the part of an area that lies in a fine cell, the area's place, and the area with what it does."""


@dataclass
class Profile:
    """What one kind of traffic meets: the areas with an effect on it and the roads, by cell."""

    key: str
    cells: dict[tuple[int, int], tuple[tuple[Area, Effect], ...]] = field(default_factory=dict)
    weather: str = "none"
    vehicle: bool = False
    armoured: bool = False
    courses: dict[tuple[Point, ...], Course] = field(default_factory=dict)
    closed: dict[tuple[int, int], tuple[tuple[Area, Effect], ...]] = field(default_factory=dict)
    patches: dict[tuple[int, int], tuple[Patch, ...]] = field(default_factory=dict)
    parts: dict[tuple[int, int], tuple[Part, ...]] = field(default_factory=dict)


@dataclass
class Ground:
    """The compiled table; `roads` and `rivers` are areas of their own, `lines` the centre lines of the roads."""

    areas: tuple[Area, ...]
    roads: tuple[Area, ...]
    rivers: tuple[Area, ...]
    lines: tuple[tuple[Point, ...], ...]
    effects: dict[tuple[str, str], Effect]
    weather_bog: str
    profiles: dict[str, Profile] = field(default_factory=dict)

    def on_road(self, point: Point) -> bool:
        """Tells whether a point lies on a road strip, its edge included."""
        return any(_in_box(road.box, point) and point_in(road.outlines[0], point) for road in self.roads)


def compile_ground(scenario: Scenario, effect: Table, weather_bog: str) -> Ground:
    """Compiles the pieces and works of a scenario."""
    areas: list[Area] = []
    lines: list[tuple[Point, ...]] = []
    for piece in scenario.pieces:
        for element, outlines in _elements(piece):
            areas.append(_area(len(areas), piece.id, element, outlines))
        if piece.kind == "road" and isinstance(piece.shape, Strip):
            lines.append(piece.shape.line)
    for work in scenario.works:
        if effect.has(work.kind, "foot"):
            outlines = parts_of(work.shape)
            areas.append(_area(len(areas), -1, work.kind, outlines))
    effects = {
        (str(keys[0]), str(keys[1])): Effect(
            str(keys[0]), row["factor"], row["crossing"], row["bank_to_bank"], row["bog"], row.rule
        )
        for keys, row in effect.rows.items()
    }
    roads = tuple(area for area in areas if area.element == "road")
    rivers = tuple(area for area in areas if area.element == "river")
    return Ground(tuple(areas), roads, rivers, tuple(lines), effects, weather_bog)


def _area(place: int, piece: int, element: str, outlines: tuple[Outline, ...]) -> Area:
    box = box_of(corner for outline in outlines for corner in outline)
    return Area(place, piece, element, outlines, box, tuple([chain_of(outline) for outline in outlines]))


def profile_of(ground: Ground, key: str, group: str, armoured: bool, vehicle: bool, rules: frozenset[str]) -> Profile:
    """Gives what a mover class with its special rules meets; kept by class and rules."""
    name = f"{key} {'all_terrain' in rules} {'poor_mobility' in rules}"
    found = ground.profiles.get(name)
    if found is None:
        found = ground.profiles[name] = _profile(ground, name, key, group, armoured, vehicle, rules)
    return found


def _profile(
    ground: Ground, name: str, key: str, group: str, armoured: bool, vehicle: bool, rules: frozenset[str]
) -> Profile:
    cells: dict[tuple[int, int], list[tuple[Area, Effect]]] = {}
    for area in ground.areas:
        effect = ground.effects.get((area.element, key)) or ground.effects.get((area.element, group))
        if effect is None:
            continue
        bog = effect.bog and not (area.element == "wood" and (not armoured or "all_terrain" in rules))
        bog = bog or ("poor_mobility" in rules and area.element in POOR_MOBILITY)
        if bog != effect.bog:
            effect = Effect(effect.element, effect.factor, effect.crossing, effect.bank, bog, effect.rule)
        if area.element != "road" and effect.factor == 1 and not effect.crossing and not bog:
            continue
        for cell in _cells(area.box):
            cells.setdefault(cell, []).append((area, effect))
    weather = ground.weather_bog if vehicle else "none"
    kept = {cell: tuple(met) for cell, met in cells.items()}
    shut = {cell: tuple(pair for pair in met if pair[1].factor == CLOSED) for cell, met in kept.items()}
    closed = {cell: found for cell, found in shut.items() if found}
    return Profile(name, kept, weather, vehicle, armoured, closed=closed)


def course(profile: Profile, path: tuple[Point, ...]) -> Course:
    """Gives what a path of base centres costs and meets; it is kept, since a move is judged more than once."""
    found = profile.courses.get(path)
    if found is None:
        if len(profile.courses) > MOST_KEPT:
            profile.courses.clear()
        found = profile.courses[path] = _course(profile, path)
    return found


def _course(profile: Profile, path: Sequence[Point]) -> Course:
    """Works out what a path costs and meets; lengths are rounded to whole units leg by leg."""
    length = off = on = extra = 0
    met: list[Met] = []
    closed: Effect | None = None
    bank_spans = 0
    bog_at: int | None = None
    bog: Effect | None = None
    here = path[0]
    for there in path[1:]:
        whole = distance(here, there)
        near = _near(profile, here, there) if whole else ()
        if not near:
            off += whole
            if bog_at is None and whole > 0 and profile.weather != "none" and _weather_bogs(profile, False):
                bog_at = length
        else:
            leg = _leg(profile, near, here, there, whole)
            off += whole - leg.on
            on += leg.on
            extra += leg.extra
            met.extend(leg.met)
            bank_spans += leg.bank_spans
            closed = closed or leg.closed
            if bog_at is None and leg.bog_at is not None:
                bog_at, bog = length + leg.bog_at, leg.bog
        length += whole
        here = there
    return Course(length, off, on, extra, tuple(met), closed, bank_spans, bog_at, bog)


def _leg(profile: Profile, near: Sequence[tuple[Area, Effect]], start: Point, end: Point, whole: Length) -> Course:
    roads: list[tuple[int, int]] = []
    spans: list[tuple[int, int, Effect, Area]] = []
    for area, effect in near:
        for low, high in _inside(area, start, end, whole):
            if area.element == "road":
                roads.append((low, high))
            else:
                spans.append((low, high, effect, area))
    if not roads and not spans and profile.weather == "none":
        return Course(whole, whole, 0, 0)
    roads.sort()
    extra = crossing_count = 0
    met: list[Met] = []
    closed: Effect | None = None
    bog_at: int | None = None
    bog: Effect | None = None
    marks = {0, whole}
    for low, high in roads:
        marks.update((low, high))
    for low, high, effect, area in spans:
        marks.update((low, high))
        if effect.bank and not _all_on(roads, low, high):
            crossing_count += 1
        elif effect.crossing and not _all_on(roads, low, high) and (low > 0 or not _well_inside(area, start)):
            extra += effect.crossing
            met.append(Met(effect.element, effect.rule, effect.crossing))
    on = 0
    ordered = sorted(marks)
    for low, high in itertools.pairwise(ordered):
        if any(r0 <= low and high <= r1 for r0, r1 in roads):
            on += high - low
            if bog_at is None and profile.weather == "armoured_anywhere" and profile.armoured:
                bog_at = low
            continue
        if bog_at is None and high - low > 10 and _weather_bogs(profile, False):
            bog_at = low
        worst: Effect | None = None
        for span in spans:
            begins, ends, effect, _ = span
            if begins <= low and high <= ends:
                if effect.factor == CLOSED:
                    if high - low > 10 and not effect.bank:
                        closed = closed or effect
                    if high - low > 10 and effect.bank:
                        continue
                elif worst is None or effect.factor > worst.factor:
                    worst = effect
                if effect.bog and bog_at is None and high - low > 10:
                    bog_at, bog = low, effect
        if worst is not None and worst.factor > 1:
            more = (worst.factor - 1) * (high - low)
            extra += more
            met.append(Met(worst.element, worst.rule, more))
    return Course(whole, whole - on, on, extra, tuple(met), closed, crossing_count, bog_at, bog)


def bank_gap(ground: Ground, base: Outline) -> Length | None:
    """Gives the gap between a base and the nearest river, or None without one."""
    return min([gap_to_long(base, river.outlines[0]) for river in ground.rivers], default=None)


def elements_at(ground: Ground, point: Point) -> tuple[Area, ...]:
    """Gives the areas that hold a point, their edges included."""
    return tuple(
        area
        for area in ground.areas
        if _in_box(area.box, point) and any(point_in(outline, point) for outline in area.outlines)
    )


def _elements(piece: Piece) -> Iterable[tuple[str, tuple[Outline, ...]]]:
    if piece.kind in TOWNS and isinstance(piece.shape, Cluster):
        return [("house", (house,)) for house in piece.shape.houses]
    if isinstance(piece.shape, Strip):
        return [(piece.kind, (outline_of(piece.shape),))]
    return [(piece.kind, parts_of(piece.shape))]


def _inside(area: Area, start: Point, end: Point, whole: Length) -> Sequence[tuple[int, int]]:
    """Gives the parts of a leg inside an area as rounded lengths from its start; `whole` is its own length."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    spans: list[RatioSpan] = []
    for chain in area.chains:
        more = spans_of_chain(chain, start, dx, dy)
        if more is None:
            spans = ratios_inside_any(area.outlines, start, end)
            break
        spans = spans + more if spans else more
    else:
        if len(spans) > 1:
            spans = joined(spans)
        spans = [span for span in spans if span[2] > 0 and span[0] < square * span[1]]
    return [_rounded((n0, d0), (n1, d1), square, whole) for n0, d0, n1, d1 in spans]


def _rounded(first: Ratio, last: Ratio, square: int, whole: Length) -> tuple[int, int]:
    """Gives a part of a leg in rounded units; its ends are measures of which the leg has its square."""
    (n0, d0), (n1, d1) = first, last
    d0, d1 = d0 * square, d1 * square
    low = 0 if n0 <= 0 else (2 * n0 * whole + d0) // (2 * d0)
    return low, whole if n1 >= d1 else (2 * n1 * whole + d1) // (2 * d1)


def _weather_bogs(profile: Profile, on_road: bool) -> bool:
    if profile.weather == "vehicles_off_road":
        return not on_road
    return profile.weather == "armoured_anywhere" and profile.armoured


def _near(profile: Profile, start: Point, end: Point) -> Sequence[tuple[Area, Effect]]:
    """Gives the areas that the line of a leg may meet, by their parts in the cells that the box of the leg meets.

    They come in the order of the cells that their own boxes meet, and then by place.
    """
    parts = profile.parts
    ax, ay = start
    bx, by = end
    dx, dy = bx - ax, by - ay
    x0, x1 = (ax, bx) if dx >= 0 else (bx, ax)
    y0, y1 = (ay, by) if dy >= 0 else (by, ay)
    wide, high = abs(dy), abs(dx)
    found: list[tuple[Area, Effect]] = []
    seen: list[int] = []
    for column in range(x0 // FINE, x1 // FINE + 1):
        for row in range(y0 // FINE, y1 // FINE + 1):
            here = parts.get((column, row))
            if here is None:
                here = parts[column, row] = _parts(profile, column, row)
            for u0, v0, u1, v1, place, pair in here:
                if v0 > y1 or v1 < y0 or u0 > x1 or u1 < x0:
                    continue
                aside = dx * (v0 + v1 - 2 * ay) - dy * (u0 + u1 - 2 * ax)
                reach = wide * (u1 - u0) + high * (v1 - v0)
                if -reach <= aside <= reach and place not in seen:
                    seen.append(place)
                    found.append(pair)
    if len(found) > 1:
        first, low = x0 // CELL, y0 // CELL
        found.sort(key=lambda pair: _place_in_scan(pair[0], first, low))
    return found


def _place_in_scan(area: Area, column: int, row: int) -> tuple[int, int, int]:
    """Gives where an area comes among those that a scan of cells meets that begins at a column and a row."""
    return max(column, area.box[0] // CELL), max(row, area.box[1] // CELL), area.place


def _parts(profile: Profile, column: int, row: int) -> tuple[Part, ...]:
    """Gives what lies in a cell, each area with the box of its part there; the box may err only by being too large."""
    x0, y0 = column * FINE, row * FINE
    cell = (x0, y0, x0 + FINE, y0 + FINE)
    found: list[Part] = []
    for pair in profile.cells.get((x0 // CELL, y0 // CELL), ()):
        box = box_within(pair[0].outlines, cell)
        if box is not None:
            found.append((*box, pair[0].place, pair))
    return tuple(found)


def _cells(box: Box) -> Iterable[tuple[int, int]]:
    for column in range(box[0] // CELL, box[2] // CELL + 1):
        for row in range(box[1] // CELL, box[3] // CELL + 1):
            yield column, row


def _all_on(roads: Sequence[tuple[int, int]], low: int, high: int) -> bool:
    return any(r0 <= low + 1 and high <= r1 + 1 for r0, r1 in roads)


def _in_box(box: Box, point: Point) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _well_inside(area: Area, point: Point) -> bool:
    """Tells whether a point lies inside an area and not on its edge."""
    for outline in area.outlines:
        if point_in(outline, point):
            ax, ay = outline[-1]
            for bx, by in outline:
                on_line = (bx - ax) * (point[1] - ay) == (by - ay) * (point[0] - ax)
                if on_line and min(ax, bx) <= point[0] <= max(ax, bx) and min(ay, by) <= point[1] <= max(ay, by):
                    return False
                ax, ay = bx, by
            return True
    return False
