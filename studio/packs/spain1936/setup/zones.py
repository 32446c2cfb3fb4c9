"""SP-I.7.16: where each side deploys, and what is wrong with units that stand somewhere else or on one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from studio.board.geometry import box_of, centre_of, overlap_area, point_in
from studio.board.place import Outline
from studio.engine.values import Problem, RuleId, Side
from studio.packs.spain1936.formation import base_outlines, opening_stands
from studio.packs.spain1936.lists import Lists
from studio.packs.spain1936.model import ATTACKER
from studio.packs.spain1936.setup.layout import Box, Fault, Figure, Layout, boxes_meet, fault
from studio.scenario.model import Army, Placed, Scenario

DEPLOYMENT = "deployment"
DEPLOYED = RuleId("SP-I.7.16")

Barriers = list[tuple[str, Outline, Box]]


def zone_sectors(layout: Layout, side: Side) -> tuple[int, int]:
    """Gives the first and last sector of a side's deployment zone."""
    name = "attacker" if side == ATTACKER else "defender"
    number = layout.book.number
    return number[f"{name}_zone_first_sector"], number[f"{name}_zone_last_sector"]


def zone_span(layout: Layout, side: Side) -> tuple[int, int]:
    """Gives the west and east border of a side's deployment zone."""
    first, last = zone_sectors(layout, side)
    return layout.sector_span(first)[0], layout.sector_span(last)[1]


def zone_problems(layout: Layout, document: Scenario) -> Iterator[Problem]:
    """Warns of every zone that battles do not play: the book fixes where each side deploys (SP-I.7.16)."""
    for zone in document.zones:
        wanted = (zone_span(layout, zone.side)[0], 0, zone_span(layout, zone.side)[1], layout.width)
        if zone.kind != DEPLOYMENT or len(zone.outline) < 3 or box_of(zone.outline) != wanted:
            first, last = zone_sectors(layout, zone.side)
            yield Problem("zone-not-played", DEPLOYED, "warning", f"zone:{zone.id}", {"first": first, "last": last})


def deployment_faults(
    layout: Layout, lists: Lists, side: Side, army: Army, placed: tuple[Placed, ...], figures: tuple[Figure, ...]
) -> Iterator[tuple[int, Fault]]:
    """Gives for each badly placed unit its index in the army and the fault, in catalogue order."""
    outlines = {unit.unit: outlines_of(layout, lists, army, unit) for unit in placed if known(lists, army, unit)}
    barriers: dict[str, Barriers] = {}
    for index, parts in outlines.items():
        mover = lists.types[army.nation, army.units[index].type].mover
        if mover not in barriers:
            barriers[mover] = _barriers(layout, mover, figures)
        closed = next(closed_under(layout, parts, barriers[mover], figures), None)
        if closed:
            yield index, fault("terrain-impassable", "SP-I.6.7c", element=closed)
    boxes = {index: box_of([corner for part in parts for corner in part]) for index, parts in outlines.items()}
    west, east = zone_span(layout, side)
    first, last = zone_sectors(layout, side)
    tolerance = layout.book.number["sector_tolerance"]
    for index, (x0, y0, x1, y1) in boxes.items():
        outside = x0 < west - tolerance or x1 > east + tolerance or y0 < -tolerance or y1 > layout.width + tolerance
        if outside:
            yield index, fault("token-outside-zone", "SP-I.7.16", first=first, last=last)
    for (index, parts), (other, others) in combinations(outlines.items(), 2):
        if boxes_meet(boxes[index], boxes[other]) and any(_meet(layout, a, b) for a in parts for b in others):
            yield index, fault("move-end-blocked", "SP-IV.1.6")


def known(lists: Lists, army: Army, unit: Placed) -> bool:
    """Tells whether a placed unit is one of the army and of its list."""
    return 0 <= unit.unit < len(army.units) and (army.nation, army.units[unit.unit].type) in lists.types


def outlines_of(layout: Layout, lists: Lists, army: Army, unit: Placed) -> tuple[Outline, ...]:
    """Gives the bases of a placed unit."""
    stands = lists.types[army.nation, army.units[unit.unit].type].stands
    return base_outlines(opening_stands(stands, unit.at, unit.bearing), layout.book.bases)


def closed_under(
    layout: Layout, parts: tuple[Outline, ...], barriers: Barriers, figures: tuple[Figure, ...]
) -> Iterator[str]:
    """Names the elements under some bases that are closed to their mover, roads and bridges aside."""
    tolerance = layout.book.number["overlap_area"]
    for part in parts:
        x0, y0, x1, y1 = box_of(part)
        for kind, outline, (u0, v0, u1, v1) in barriers:
            meets = u0 < x1 and x0 < u1 and v0 < y1 and y0 < v1
            if meets and overlap_area(part, outline) > tolerance and not _on_road(part, figures):
                yield kind


def _barriers(layout: Layout, mover: str, figures: tuple[Figure, ...]) -> Barriers:
    """Gives the outlines that are closed to a mover, with their boxes."""
    closed = layout.book.closed_to(mover)
    found: Barriers = []
    for figure in figures:
        if figure.kind in closed:
            found += ((figure.kind, part, box) for part, box in zip(figure.parts, figure.boxes, strict=True))
        if "house" in closed:
            found += (("house", part, box) for part, box in zip(figure.houses, figure.house_boxes, strict=True))
    return found


def _on_road(part: Outline, figures: tuple[Figure, ...]) -> bool:
    centre = centre_of(part)
    return any(figure.kind == "road" and point_in(figure.outline, centre) for figure in figures)


def _meet(layout: Layout, one: Outline, other: Outline) -> bool:
    if not boxes_meet(box_of(one), box_of(other)):
        return False
    return overlap_area(one, other) > layout.book.number["overlap_area"]
