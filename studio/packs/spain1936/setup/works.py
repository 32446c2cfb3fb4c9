"""SP-I.7.5 to 7.15: fortifications built before play: who may build, where, which, and for how many points."""

from __future__ import annotations

from collections.abc import Iterator

from studio.board.pieces import HexCells, HexSide, Shape, Strip, parts_of
from studio.engine.values import Problem, RuleId, Side
from studio.packs.spain1936.book import base_tables
from studio.packs.spain1936.lists import load_lists
from studio.packs.spain1936.model import DEFENDER
from studio.packs.spain1936.setup.elements import has_ground
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault, figure_of
from studio.packs.spain1936.setup.overlaps import shared_area
from studio.packs.spain1936.setup.zones import zone_sectors, zone_span
from studio.scenario.model import Camp, Scenario, Work

SPADES, TOOLS = "spades", "construction_tools"
BARRED = ("road", "river", "sea")
UNPLAYED = {"wire": RuleId("SP-VIII.5.7"), "minefield": RuleId("SP-VIII.5.8")}


def build_points(layout: Layout, camp: Camp) -> int:
    """Gives the defender's build points: units with spades and with tools, both where a unit has both, and days."""
    number = layout.book.number
    spades, tools = tools_of(camp)
    days = min(camp.waiting_days, number["waiting_days_most"])
    return (
        spades * number["spades_build_points"]
        + tools * number["tools_build_points"]
        + days * number["waiting_day_build_points"]
    )


def tools_of(camp: Camp) -> tuple[int, int]:
    """Counts a camp's units with spades and with construction tools, bought or of their own."""
    army = camp.army
    if army is None:
        return 0, 0
    if not army.units:
        return army.typed_tools
    lists = load_lists()
    found = [0, 0]
    for unit in army.units:
        unit_type = lists.types.get((army.nation, unit.type))
        has = set(unit.upgrades) | (set(unit_type.rules) if unit_type else set())
        for place, name in enumerate((SPADES, TOOLS)):
            found[place] += name in has
    return found[0], found[1]


def cost_of(kind: str) -> tuple[int, bool]:
    """Gives the build points of a work and whether it needs tools; -1 for what cannot be built (SP-I.7.11, 7.12)."""
    row = base_tables(("cover",))["cover"].rows.get((kind,))
    return (-1, False) if row is None else (row["cost"], row["tools"])


def is_drawn(shape: Shape) -> bool:
    """Tells whether a shape bounds ground: a line of two points or outlines of three corners."""
    if isinstance(shape, Strip):
        return len(set(shape.line)) > 1 and shape.width > 0
    if isinstance(shape, HexCells | HexSide):
        return False
    return len(parts_of(shape)) > 0 and all(len(part) > 2 for part in parts_of(shape))


def work_faults(
    layout: Layout, camp: Camp, kind: str, shape: Shape, owner: Side, spent: int, others: tuple[Figure, ...]
) -> Iterator[Fault]:
    """Gives the faults of one work in catalogue order; `spent` is what the others cost."""
    if not is_drawn(shape):
        number = layout.book.number
        yield fault("polygon-invalid", "SP-I.2.5", least=number["least_corners"], most=number["most_corners"])
        return
    first, last = zone_sectors(layout, DEFENDER)
    if owner != DEFENDER:
        yield fault("fort-wrong-player", "SP-I.7.5")
    figure = figure_of(kind, shape)
    west, east = zone_span(layout, DEFENDER)
    tolerance = layout.book.number["sector_tolerance"]
    if figure.box[0] < west - tolerance or figure.box[2] > east + tolerance:
        yield fault("fort-outside-zone", "SP-I.7.5", first=first, last=last)
    cost, needs_tools = cost_of(kind)
    left = build_points(layout, camp) - spent
    if cost > left:
        yield fault("fort-points-exceeded", "SP-I.7.9", cost=cost, left=max(left, 0))
    if cost < 0:
        yield fault("fort-not-buildable", "SP-I.7.11", work=kind)
    if needs_tools and not tools_of(camp)[1]:
        yield fault("fort-needs-tools", "SP-I.7.12", work=kind)
    barred = _barring(layout, figure, others)
    if barred:
        yield fault("fort-overlap", "SP-I.7.14", other=barred)


def work_problems(layout: Layout, document: Scenario) -> Iterator[Problem]:
    """Gives the faults of every work of a document."""
    if not document.works:
        return
    camp = next((camp for camp in document.sides if camp.side == DEFENDER), Camp(side=DEFENDER))
    figures = tuple(
        figure_of(piece.kind, piece.shape)
        for piece in document.pieces
        if has_ground(layout, document.terrain, piece.kind, piece.shape)
    )
    spent = 0
    for work in document.works:
        for found in work_faults(layout, camp, work.kind, work.shape, work.owner, spent, figures):
            yield Problem(found.code, RuleId(found.rule), "fault", f"work:{work.id}", dict(found.params))
        if work.kind in UNPLAYED:
            yield Problem("work-not-played", UNPLAYED[work.kind], "warning", f"work:{work.id}", {"work": work.kind})
        spent += max(cost_of(work.kind)[0], 0)
        if is_drawn(work.shape):
            figures = (*figures, as_work(work))


def as_work(work: Work) -> Figure:
    """Gives the geometry of a work that stands, for others to keep off."""
    figure = figure_of(work.kind, work.shape)
    return Figure("work", figure.parts, figure.boxes, figure.box)


def _barring(layout: Layout, figure: Figure, others: tuple[Figure, ...]) -> str:
    tolerance = layout.book.number["overlap_area"]
    for other in others:
        if other.kind in (*BARRED, "work"):
            if shared_area(figure.parts, figure.boxes, other.parts, other.boxes) > tolerance:
                return other.kind
        elif other.houses and shared_area(figure.parts, figure.boxes, other.houses, other.house_boxes) > tolerance:
            return "house"
    return ""
