"""Machine players of the set-up game: `maker` sets a natural table, `random` samples what is offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

from studio.board.geometry import area2, centre_of, distance, point_in
from studio.board.pieces import Cluster, Polygon, Shape, Strip, moved, turned
from studio.board.place import FULL_TURN, Outline, Point
from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action, Side
from studio.errors import N_, UsageError
from studio.packs.spain1936.book import KEY, LINES, RISES, TOWNS
from studio.packs.spain1936.list_builder import build_army
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.cells import Rows
from studio.packs.spain1936.setup.deploying import ready_deployment
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.lines import length_in_sector
from studio.packs.spain1936.setup.maker import forms, hedges, towns, ways
from studio.packs.spain1936.setup.maker.spots import (
    best_spots,
    free_spots,
    kinds_to_avoid,
    rows_under,
    spread_score,
)
from studio.packs.spain1936.setup.search import legal_position
from studio.packs.spain1936.setup.state import SettingUp, camp_of, placed_counts, sector_at
from studio.packs.spain1936.setup.step_fill import owed_in, place_element_faults
from studio.packs.spain1936.setup.step_objectives import objective_area, place_faults, sectors_left
from studio.packs.spain1936.setup.step_works import build_work_faults, buildable, works_offers
from studio.packs.spain1936.setup.stock import NO_STOCK, NORMAL, houses_left, most_of_stock, narrowed
from studio.scenario.model import Army

ORDER = (
    "river", "road", "city", "village", "rise1", "rise2", "rise0", "wood", "crop", "bush_zone", "wall", "bush_line",
)  # fmt: skip
NAMES = ("maker", "easy", "normal", "random")
LINE_TRIES, TOWN_TRIES, AREA_FORMS, SPOTS_EACH, HEDGE_TRIES = 14, 40, 8, 3, 40
FORMS_WITH_ROOM = 3
FIELD_WORKS = ("trench", "foxhole", "sandbags")
MOST_WORKS, WORK_TRIES = 6, 12
CROWDED_SHARE = 38
HELD_PERCENT = 60
OBJECTIVES_APART = 30_000


@dataclass(frozen=True)
class Wishes:
    """What a person asked the machine for; empty leaves it to the dice or the machine.

    `density` is sparse, normal or dense; `stock` says how many of a kind the club owns, kinds left out are many.
    """

    terrain: str = ""
    season: str = ""
    armies: dict[Side, Army] = field(default_factory=dict)
    density: str = NORMAL
    stock: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Maker:
    """Sets a natural table: ways first, then towns on them, hills, woods, fields, hedges; everything by the rules."""

    bound: Bound
    wishes: Wishes = Wishes()

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses the action of the open step."""
        step = view.windows[-1]
        side = step.sides[0]
        match step.kind:
            case "terrain":
                return self._terrain(view, side, stream)
            case "coast":
                return act.RollCoast(side=side)
            case "kinds":
                return act.RollKinds(side=side)
            case "counts":
                counts = drawn_counts(self.bound, view, step.sector, stream, self.wishes.density, self.wishes.stock)
                return act.ChooseCounts(side=side, sector=step.sector, counts=counts)
            case "place":
                return self._place(view, side, step.sector, stream)
            case "objectives":
                return act.PlaceObjective(side=side, at=objective_spot(self.bound, view, stream))
            case "season":
                season = self.wishes.season or stream.pick(self.bound.book.seasons)
                return act.ChooseSeason(side=side, season=season)
            case "army":
                return act.ChooseArmy(side=side, army=self._army(view, side, stream))
            case "works":
                return drawn_work(self.bound, view, side, stream)
            case "deploy":
                return act.Deploy(side=side, placed=ready_deployment(self.bound, view, side))
        return offers[0].sample(stream)

    def _terrain(self, view: SettingUp, side: Side, stream: Stream) -> Action:
        if self.wishes.terrain:
            return act.NameTerrain(side=side, terrain=self.wishes.terrain)
        if not view.face:
            return act.RollTerrain(side=side)
        return act.NameTerrain(side=side, terrain=stream.pick(tuple(self.bound.book.terrains)))

    def _army(self, view: SettingUp, side: Side, stream: Stream) -> Army:
        camp = camp_of(view, side)
        given = self.wishes.armies.get(side)
        return given or build_army(self.bound.lists, KEY, camp.nation, camp.budget, stream)

    def _place(self, view: SettingUp, side: Side, sector: int, stream: Stream) -> Action:
        owed = owed_in(view, sector)
        kind = next(kind for kind in ORDER if kind in owed)
        houses = houses_left(self.bound.base, view, self.wishes.stock)
        for shape in candidates(self.bound, view, sector, kind, stream):
            if isinstance(shape, Cluster) and len(shape.houses) > houses:
                continue
            action = act.PlaceElement(side=side, sector=sector, kind=kind, shape=shape)
            if next(iter(place_element_faults(self.bound, view, action)), None) is None:
                self.bound.accept(view, action)
                return action
        shape_left = legal_position(self.bound, view, side, sector, kind)
        if shape_left is None:
            return act.DropElement(side=side, sector=sector, kind=kind)
        return act.PlaceElement(side=side, sector=sector, kind=kind, shape=shape_left)


@dataclass(frozen=True)
class Sampler:
    """Samples one of the offers; an element that cannot be sampled is searched for, then dropped."""

    bound: Bound

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an offer and samples it."""
        step = view.windows[-1]
        order = stream.order(len(offers))
        for place in order:
            action = offers[place].sample(stream)
            if not isinstance(action, Exhausted):
                return action
        if step.kind != "place":
            return Exhausted(len(offers))
        kind = str(offers[order[0]].fixed["kind"])
        shape = legal_position(self.bound, view, step.sides[0], step.sector, kind)
        if shape is None:
            return act.DropElement(side=step.sides[0], sector=step.sector, kind=kind)
        return act.PlaceElement(side=step.sides[0], sector=step.sector, kind=kind, shape=shape)


def player_named(bound: Bound, name: str) -> Maker | Sampler:
    """Gives a machine player by name; raises UsageError for one that is not there."""
    if name not in NAMES:
        raise UsageError(
            "player.unknown", N_("There is no machine player “{name}”; there are: {known}."),
            name=name, known=", ".join(NAMES),
        )  # fmt: skip
    return Sampler(bound) if name == "random" else Maker(bound)


def drawn_work(bound: Bound, state: SettingUp, side: Side, stream: Stream) -> Action:
    """Builds a trench or foxholes before an objective or in the open of the zone; the end when nothing fits."""
    wanted = [kind for kind in FIELD_WORKS if kind in buildable(bound, state)]
    if wanted and len(state.works) < MOST_WORKS:
        offers = {offer.fixed.get("kind"): offer for offer in works_offers(bound, state, side)}
        kind = stream.pick(wanted)
        template = offers[kind].open["lie"]
        for _ in range(WORK_TRIES):
            focus = stream.pick(state.objectives).at
            at = Point(focus.x - stream.between(6000, 14_000), focus.y + stream.between(-12_000, 12_000))
            lie = (at, stream.pick((8250, 9000, 9750)))
            if template.contains(lie):
                action = offers[kind].narrow("lie", lie).done()
                if not isinstance(action, act.BuildWork):
                    break
                if next(iter(build_work_faults(bound, state, action)), None) is None:
                    return action
    return act.EndWorks(side=side)


def drawn_counts(
    bound: Bound,
    state: SettingUp,
    sector: int,
    stream: Stream,
    density: str = NORMAL,
    stock: Mapping[str, int] = NO_STOCK,
) -> dict[str, int]:
    """Draws the counts of a sector evenly from their ranges; a town gets a road when none from before reaches it.

    What lies in the sector already counts; no more is drawn than the stock has while the rules leave a choice.
    """
    ranges = bound.book.ranges[state.terrain][sector_at(state, sector).kind]
    most = most_of_stock(bound.base, state, sector, stock)
    here = placed_counts(state, sector)
    counts = {}
    for element, bounds in ranges.items():
        least, top = narrowed(bounds.least, bounds.most, density)
        top = max(bounds.least, min(top, most.get(element, top)))
        counts[element] = max(stream.between(min(least, top), top), here.get(element, 0))
    towns_here = sum(counts.get(town, 0) for town in TOWNS)
    if towns_here and not counts["road"]:
        layout = bound.layout(state)
        least = layout.book.number["road_in_own_sector"]
        roads = [figure for figure in bound.figures(state) if figure.kind == "road"]
        if not any(length_in_sector(layout, road, sector) >= least for road in roads):
            counts["road"] = min(1, ranges["road"].most)
            if not counts["road"]:
                counts.update({town: ranges[town].least for town in TOWNS})
    return counts


def candidates(bound: Bound, state: SettingUp, sector: int, kind: str, stream: Stream) -> Iterator[Shape]:
    """Draws shapes for an element, a bounded number."""
    layout = bound.layout(state)
    figures = bound.ground(state)
    kept = kept_river(bound, state)
    if kind == "river":
        narrow = _city_beside_middle(bound, state)
        drawn = islice(ways.rivers(bound, layout, figures, stream, narrow), LINE_TRIES)
        return chain(drawn, [Strip(kept.line, kept.width)] if kept else [])
    if kept and kind != "wood":
        figures = (*figures, kept)
    if kind == "road":
        coming = sum(owed_in(state, sector).get(town, 0) for town in TOWNS)
        return islice(ways.roads(bound, layout, figures, sector, stream, coming), LINE_TRIES)
    if kind == "village":
        return islice(towns.villages(layout, figures, sector, stream, _house_bars(bound, figures)), TOWN_TRIES)
    if kind == "city":
        aside = bool(owed_in(state, sector).get("village"))
        return islice(towns.cities(layout, figures, sector, stream, aside, _house_bars(bound, figures)), TOWN_TRIES)
    if kind in ("wall", "bush_line"):
        score = spread_score(figures, kind)
        barred = rows_under(bound, figures, kinds_to_avoid(bound, kind))
        return islice(hedges.hedges(layout, figures, kind, sector, stream, score, barred), HEDGE_TRIES)
    return _areas(bound, layout, figures, sector, kind, stream)


def _house_bars(bound: Bound, figures: tuple[Figure, ...]) -> Rows:
    return rows_under(bound, figures, kinds_to_avoid(bound, "village") | {"road", "river", "wall", "bush_line"})


def kept_river(bound: Bound, state: SettingUp) -> Figure | None:
    """Gives the bed that is kept free while a sector still open may bring a river, or None."""
    ranges = bound.book.ranges[state.terrain]
    open_sectors = [sector for sector in state.sectors if sector.number > state.filled]
    may_come = any(
        owed_in(state, sector.number).get("river") if sector.counts else ranges[sector.kind]["river"].most
        for sector in open_sectors
    )
    if not may_come:
        return None
    key = ("bed", state.terrain, state.coast, state.dice)
    if key not in bound.cache:
        layout = bound.layout(state)
        stream = Stream(sum(face << place for place, face in enumerate(state.dice)))
        bed = next(ways.rivers(bound, layout, (), stream, _city_beside_middle(bound, state)))
        bound.cache[key] = layout.figure("river", bed)
    found: Figure = bound.cache[key]
    return found


def _city_beside_middle(bound: Bound, state: SettingUp) -> bool:
    """Tells whether a sector beside the middle of the table has a city or may still get one."""
    ranges = bound.book.ranges[state.terrain]
    beside = state.sectors[1:3]
    return any(sector.counts.get("city", 0) if sector.counts else ranges[sector.kind]["city"].most for sector in beside)


def _areas(
    bound: Bound, layout: Layout, figures: tuple[Figure, ...], sector: int, kind: str, stream: Stream
) -> Iterator[Shape]:
    if kind in RISES:
        yield from _nested(layout, figures, kind, sector, stream)
    crowded = _crowded(layout, figures, sector)
    barred = rows_under(bound, figures, kinds_to_avoid(bound, kind))
    score = spread_score(figures, kind)
    for form in range(AREA_FORMS):
        room = 0 if form > FORMS_WITH_ROOM else 1 if crowded or form > 1 else 2
        shape = forms.area(layout, kind, stream, room)
        turned_shape = turned(shape, Point(0, 0), _turn(stream))
        free = free_spots(bound, barred, turned_shape, sector)
        for spot in best_spots(free, stream, score, SPOTS_EACH):
            yield moved(turned_shape, spot.x, spot.y)


def _turn(stream: Stream) -> int:
    """Draws how an area lies: more often along the sector than across it."""
    return stream.between(-4000, 4000) % FULL_TURN if stream.below(3) else stream.below(FULL_TURN)


def _nested(layout: Layout, figures: Sequence[Figure], kind: str, sector: int, stream: Stream) -> Iterator[Shape]:
    """Draws a higher hill on top of a lower one of the same sector, sometimes."""
    west, east = layout.sector_span(sector)
    lower = [
        figure
        for figure in figures
        if figure.kind in RISES and figure.kind < kind and west - 500 <= figure.box[0] and figure.box[2] <= east + 500
    ]
    if lower and stream.below(10) < 6:
        yield Polygon(_shrunk(stream.pick(lower).outline, stream.between(58, 74)))


def _shrunk(outline: Outline, share: int) -> Outline:
    centre = centre_of(outline)
    return tuple(
        Point(centre.x + (x - centre.x) * share // 100, centre.y + (y - centre.y) * share // 100) for x, y in outline
    )


def _crowded(layout: Layout, figures: Sequence[Figure], sector: int) -> bool:
    """Tells whether much of a sector is taken already."""
    west, east = layout.sector_span(sector)
    taken = sum(
        area2(figure.outline) // 2
        for figure in figures
        if figure.kind not in LINES and west - 500 <= figure.box[0] and figure.box[2] <= east + 500
    )
    return taken * 100 > CROWDED_SHARE * (east - west) * layout.width


def objective_spot(bound: Bound, state: SettingUp, stream: Stream) -> Point:
    """Chooses what is worth holding in the next sector: a town's street, a hill, a road, else open ground."""
    layout = bound.layout(state)
    figures = bound.figures(state)
    sector = sectors_left(layout, state.objectives)[0]
    area = objective_area(layout, sector)
    apart = [objective.at for objective in state.objectives]
    for town in figures:
        if town.kind in TOWNS and sector < layout.sector_of(centre_of(town.outline).x):
            apart.append(centre_of(town.outline))
    spots = [
        spot
        for spot in _worthy(figures, stream)
        if _within(area, spot) and all(distance(spot, other) >= OBJECTIVES_APART for other in apart)
    ]
    xs, ys = [x for x, _ in area], [y for _, y in area]
    middle = layout.width // 6
    drawn = [
        Point(stream.between(min(xs), max(xs)), stream.between(min(ys) + middle, max(ys) - middle)) for _ in range(24)
    ]
    spots += sorted(drawn, key=lambda spot: -min((distance(spot, other) for other in apart), default=0))
    for spot in spots:
        if next(place_faults(layout, spot, figures), None) is None:
            return spot
    return spots[-1]


def _worthy(figures: Sequence[Figure], stream: Stream) -> Iterator[Point]:
    roads = [figure for figure in figures if figure.kind == "road"]
    for kinds in (TOWNS, ("rise2", "rise1"), ("road",)):
        found = [figure for figure in figures if figure.kind in kinds]
        for place in stream.order(len(found)):
            figure = found[place]
            if figure.kind in TOWNS:
                inside = [point for road in roads for point in road.line if _within(figure.outline, point)]
                yield from inside[len(inside) // 2 :][:1] or [centre_of(figure.outline)]
            elif figure.kind != "road":
                yield centre_of(figure.outline)
            elif stream.below(100) < HELD_PERCENT:
                yield figure.line[stream.between(len(figure.line) // 5, len(figure.line) * 4 // 5)]


def _within(outline: Outline, spot: Point) -> bool:
    return point_in(outline, spot)
