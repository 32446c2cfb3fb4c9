"""Step 4: filling the sectors in turn: counts, then elements, the last one by the rival (SP-I.3, I.4.5 to 4.13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from studio.board.geometry import clip
from studio.board.pieces import Band, Cluster, Grove, Polygon, Shape, outline_of
from studio.board.place import Outline, Point
from studio.engine.offers import Between, Offer
from studio.engine.resolution import Resolution
from studio.engine.values import Reason, RuleId, Side
from studio.packs.spain1936.book import BANDS, LINES, TOWNS
from studio.packs.spain1936.model import rival
from studio.packs.spain1936.setup.actions import ChooseCounts, DropElement, PlaceElement
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.counts import count_faults, free_total, still_owed, town_faults
from studio.packs.spain1936.setup.elements import form_faults, house_road_faults
from studio.packs.spain1936.setup.events import (
    CountsChosen,
    ElementDropped,
    ElementPlaced,
    SectorClosed,
    TownDropped,
)
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault, owner_of
from studio.packs.spain1936.setup.lines import line_faults, snapped, uncrossed
from studio.packs.spain1936.setup.offering import element_offer
from studio.packs.spain1936.setup.overlaps import band_outline, ground_faults, off_table
from studio.packs.spain1936.setup.search import legal_position
from studio.packs.spain1936.setup.sectors import closing_faults, sector_faults
from studio.packs.spain1936.setup.state import SettingUp, Step, placed_counts, sector_at, with_sector
from studio.scenario.model import Piece

COUNTS, PLACE = "counts", "place"
DECLARED, OWNER, LAST, CLOSED = RuleId("SP-I.3.5"), RuleId("SP-I.4.7a"), RuleId("SP-I.4.7b"), RuleId("SP-I.4.17")
ONLY, NOTHING, TOTAL, HOUSES = RuleId("SP-I.4.8"), RuleId("SP-I.4.9"), RuleId("SP-I.3.6"), RuleId("SP-I.2.16")
SNAPPED, CUT, ANYWHERE, SHORE = RuleId("SP-I.5.2"), RuleId("SP-I.2.21"), RuleId("SP-I.5.12"), RuleId("SP-I.5.13")
DROPPED, TOWN_DROPPED, BAND = RuleId("SP-I.4.12"), RuleId("SP-I.4.12b"), RuleId("SP-I.2.20")


def fill_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the counts of the next sector, then each placement for whoever places it."""
    number = state.filled + 1
    if number > bound.base.sectors:
        return None
    owner = owner_of(number)
    if not sector_at(state, number).counts:
        return Step(kind=COUNTS, sides=(owner, rival(owner)), sector=number)
    placer = placer_of(state, number)
    return Step(kind=PLACE, sides=(placer, rival(placer)), sector=number)


def settle_fill(bound: Bound, resolution: Resolution) -> None:
    """Closes the open sector when nothing is owed any more (SP-I.4.9, 4.17)."""
    state = now(resolution)
    number = state.filled + 1
    if number <= bound.base.sectors and sector_at(state, number).counts and not owed_in(state, number):
        empty = free_total(sector_at(state, number).counts) == 0
        resolution.emit(SectorClosed(rule=NOTHING if empty else CLOSED, sector=number))


def owed_in(state: SettingUp, number: int) -> dict[str, int]:
    """Gives what a sector still owes of each element."""
    sector = sector_at(state, number)
    return still_owed(sector.counts, placed_counts(state, number), sector.dropped)


def placer_of(state: SettingUp, number: int) -> Side:
    """Names who places the next element: the owner, but the rival when only the last is owed (SP-I.4.7, 4.8)."""
    owner = owner_of(number)
    return owner if sum(owed_in(state, number).values()) > 1 else rival(owner)


def fill_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the counts of the open sector, or each element that is owed."""
    number = state.windows[-1].sector
    if is_open(state, COUNTS):
        yield _counts_offer(bound, state, side, number)
        return
    for kind in owed_in(state, number):
        yield element_offer(bound, state, side, number, kind)


def choose_counts_faults(bound: Bound, state: SettingUp, action: ChooseCounts) -> Iterator[Fault]:
    """Judges the counts of a sector in catalogue order."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
        return
    if 1 <= action.sector <= len(state.sectors):
        kind = sector_at(state, action.sector).kind
        yield from count_faults(bound.layout(state), state.terrain, kind, action.counts)
        yield from _lying_faults(bound, state, action)
    open_number = state.filled + 1
    complete = open_number > bound.base.sectors
    if action.sector != open_number and not complete:
        yield fault("sector-out-of-turn", "SP-I.4.5", sector=action.sector, limit=open_number)
    if action.side != owner_of(action.sector):
        yield fault("wrong-player-places", "SP-I.4.6")
    if complete:
        yield fault("scenario-already-complete", "SP-I.4.17")
    elif action.sector == open_number <= len(state.sectors):
        yield from town_faults(bound.layout(state), action.sector, action.counts, bound.figures(state))
    if not is_open(state, COUNTS):
        yield not_open()


def place_element_faults(bound: Bound, state: SettingUp, action: PlaceElement) -> Iterator[Fault]:
    """Judges an element in catalogue order; nothing more is said of one whose form is broken."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
        return
    layout = bound.layout(state)
    shape = clipped(layout, action.shape)
    broken = form_faults(layout, state.terrain, action.kind, shape)
    if broken:
        yield from broken
        return
    others = bound.ground(state)
    figure = layout.figure(action.kind, snapped(layout, shape, action.kind))
    yield from house_road_faults(layout, figure, others)
    yield from ground_faults(layout, figure, others)
    yield from _turn_faults(bound, state, action)
    open_number = state.filled + 1
    if 1 <= action.sector <= layout.sectors:
        yield from sector_faults(layout, figure, action.sector)
    if action.sector == open_number and is_open(state, PLACE):
        mine = [f for f, piece in zip(others, state.pieces, strict=False) if piece.sector == action.sector]
        roads_owed = owed_in(state, open_number).get("road", 0) - (action.kind == "road")
        yield from closing_faults(layout, figure, mine, others, roads_owed)
    if open_number > layout.sectors:
        yield fault("scenario-already-complete", "SP-I.4.17")
    yield from line_faults(layout, figure, action.sector, others)
    if not is_open(state, PLACE):
        yield not_open()


def drop_element_faults(bound: Bound, state: SettingUp, action: DropElement) -> Iterator[Fault]:
    """Judges a drop: only what is owed, and only when the search finds no legal position (SP-I.4.12)."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
        return
    yield from _turn_faults(bound, state, action)
    if not is_open(state, PLACE):
        yield not_open()
    elif legal_position(bound, state, action.side, action.sector, action.kind) is not None:
        yield fault("element-placeable", "SP-I.4.12", element=action.kind, sector=action.sector)


def choose_counts(bound: Bound, resolution: Resolution, action: ChooseCounts) -> None:
    """Declares the counts and lays the bands of sea and beach, which leave nothing to decide."""
    state = now(resolution)
    layout = bound.layout(state)
    ranges = layout.book.ranges[state.terrain][sector_at(state, action.sector).kind]
    counts = {element: action.counts.get(element, 0) for element in ranges}
    total = free_total(counts)
    because = (Reason(TOTAL, total, "free_total", {"sector": action.sector}),)
    resolution.emit(
        CountsChosen(rule=DECLARED, because=because, side=action.side, sector=action.sector, counts=counts, total=total)
    )
    lying = placed_counts(state, action.sector)
    for kind in BANDS:
        if counts.get(kind, 0) > lying.get(kind, 0):
            shape = Band(band_outline(layout, kind, action.sector))
            _emit_piece(resolution, BAND, (), action.side, action.sector, kind, shape)


def place_element(bound: Bound, resolution: Resolution, action: PlaceElement) -> None:
    """Lays an element, snapped to its edges and clipped to the table."""
    state = now(resolution)
    layout = bound.layout(state)
    shape = clipped(layout, snapped(layout, action.shape, action.kind))
    rule = OWNER if action.side == owner_of(action.sector) else LAST
    if free_total(sector_at(state, action.sector).counts) == 1:
        rule = ONLY
    because = _why_so(layout, action, shape)
    _emit_piece(resolution, rule, because, action.side, action.sector, action.kind, shape)


def drop_element(bound: Bound, resolution: Resolution, action: DropElement) -> None:
    """Drops an element, and with the last road of a sector the towns that stay without one (SP-I.4.12b)."""
    resolution.emit(ElementDropped(rule=DROPPED, sector=action.sector, kind=action.kind))
    state = now(resolution)
    if action.kind != "road" or owed_in(state, action.sector).get("road", 0):
        return
    figures = bound.figures(state)
    for piece, figure in zip(state.pieces, figures, strict=True):
        if piece.sector == action.sector and uncrossed(bound.layout(state), figure, figures):
            resolution.emit(TownDropped(rule=TOWN_DROPPED, sector=action.sector, piece=piece.id, kind=piece.kind))


def clipped(layout: Layout, shape: Shape) -> Shape:
    """Gives an area cut at the edges of the table where it stands out within the tolerance (SP-I.2.21)."""
    if not isinstance(shape, Polygon | Cluster | Grove):
        return shape
    outline = outline_of(shape)
    over = [corner for corner in outline if off_table(layout, *corner, 0)]
    tolerance = layout.book.number["table_edge_tolerance"]
    if not over or any(off_table(layout, *corner, tolerance) for corner in over):
        return shape
    return msgspec.structs.replace(shape, outline=clip(outline, _table(layout)))


def counts_chosen(state: SettingUp, event: CountsChosen) -> SettingUp:
    """Writes the counts of a sector."""
    return with_sector(state, msgspec.structs.replace(sector_at(state, event.sector), counts=event.counts))


def element_placed(state: SettingUp, event: ElementPlaced) -> SettingUp:
    """Writes an element."""
    return msgspec.structs.replace(state, pieces=(*state.pieces, event.piece))


def element_dropped(state: SettingUp, event: ElementDropped) -> SettingUp:
    """Writes a drop."""
    return _with_drop(state, event.sector, event.kind)


def town_dropped(state: SettingUp, event: TownDropped) -> SettingUp:
    """Takes a town off the table and writes its drop."""
    pieces = tuple(piece for piece in state.pieces if piece.id != event.piece)
    return _with_drop(msgspec.structs.replace(state, pieces=pieces), event.sector, event.kind)


def sector_closed(state: SettingUp, event: SectorClosed) -> SettingUp:
    """Writes that a sector is filled."""
    return msgspec.structs.replace(state, filled=event.sector)


def figures_in(bound: Bound, state: SettingUp, sector: int) -> tuple[Figure, ...]:
    """Gives the geometry of the elements dealt to a sector."""
    return bound.base.figures_of(tuple(piece for piece in state.pieces if piece.sector == sector))


def _turn_faults(bound: Bound, state: SettingUp, action: PlaceElement | DropElement) -> Iterator[Fault]:
    open_number = state.filled + 1
    if open_number > bound.base.sectors:
        return
    if action.sector == open_number <= len(state.sectors) and sector_at(state, open_number).counts:
        if action.kind not in owed_in(state, open_number):
            declared = sector_at(state, open_number).counts.get(action.kind, 0)
            values = {"value": declared + 1, "least": 0, "most": declared}
            yield Fault("count-out-of-range", RuleId("SP-I.3.1"), {"element": action.kind, **values})
    elif action.sector == open_number:
        yield fault("counts-not-chosen", "SP-I.3.5", sector=action.sector)
    if action.sector != open_number:
        yield fault("sector-out-of-turn", "SP-I.4.5", sector=action.sector, limit=open_number)
    elif is_open(state, PLACE) and action.side != placer_of(state, open_number):
        yield fault("wrong-player-places", "SP-I.4.7b")


def _lying_faults(bound: Bound, state: SettingUp, action: ChooseCounts) -> Iterator[Fault]:
    """Gives counts below what lies in the sector already: pieces that stay while it is chosen anew."""
    ranges = bound.book.ranges[state.terrain][sector_at(state, action.sector).kind]
    if sector_at(state, action.sector).counts:
        return
    for element, lying in placed_counts(state, action.sector).items():
        value = action.counts.get(element, 0)
        if element in ranges and value < lying:
            values = {"value": value, "least": lying, "most": ranges[element].most}
            yield Fault("count-out-of-range", ranges[element].rule, {"element": element, **values})


def _counts_offer(bound: Bound, state: SettingUp, side: str, number: int) -> Offer:
    ranges = bound.book.ranges[state.terrain][sector_at(state, number).kind]
    lying = placed_counts(state, number)
    domains = {
        element: Between(max(bounds.least, lying.get(element, 0)), bounds.most) for element, bounds in ranges.items()
    }
    return Offer(ChooseCounts, {"side": side, "sector": number}, dict(domains), DECLARED, _count_gathered)


def _count_gathered(offer: Offer, name: str, value: int) -> Offer:
    """Moves a count that was just chosen into the action's counts."""
    fixed = {key: known for key, known in offer.fixed.items() if key != name}
    fixed["counts"] = {**offer.fixed.get("counts", {}), name: value}
    return replace(offer, fixed=fixed)


def _why_so(layout: Layout, action: PlaceElement, shape: Shape) -> tuple[Reason, ...]:
    """Gives what the book did to an element or allowed it: ends snapped, rim cut, a bed outside the sector."""
    found = []
    if shape != action.shape:
        rule, key = (SNAPPED, "ends_snapped") if action.kind in LINES else (CUT, "cut_at_edge")
        found.append(Reason(rule, 1, key))
    figure = layout.figure(action.kind, shape)
    west, east = layout.sector_span(action.sector)
    if action.kind == "river" and (figure.box[0] < west or figure.box[2] > east):
        found.append(Reason(ANYWHERE, 1, "river_anywhere"))
    if action.kind == "river" and layout.shore is not None and layout.shore in (figure.line[0].y, figure.line[-1].y):
        found.append(Reason(SHORE, layout.shore, "river_shore"))
    if action.kind in TOWNS:
        found.append(Reason(HOUSES, len(figure.houses), "houses_by_placer"))
    return tuple(found)


def _emit_piece(
    resolution: Resolution,
    rule: RuleId,
    because: tuple[Reason, ...],
    side: Side,
    sector: int,
    kind: str,
    shape: Shape,
) -> None:
    number = max((piece.id for piece in now(resolution).pieces), default=0) + 1
    level = int(kind[-1]) if kind.startswith("rise") else 0
    piece = Piece(id=number, kind=kind, shape=shape, level=level, sector=sector, placed_by=side)
    resolution.emit(ElementPlaced(rule=rule, because=because, piece=piece, kind=kind, sector=sector))


def _with_drop(state: SettingUp, number: int, kind: str) -> SettingUp:
    sector = sector_at(state, number)
    dropped = {**sector.dropped, kind: sector.dropped.get(kind, 0) + 1}
    return with_sector(state, msgspec.structs.replace(sector, dropped=dropped))


def _table(layout: Layout) -> Outline:
    corners = ((0, 0), (layout.length, 0), (layout.length, layout.width), (0, layout.width))
    return tuple(Point(x, y) for x, y in corners)
