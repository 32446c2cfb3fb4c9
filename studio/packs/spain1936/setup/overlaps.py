"""SP-I.2.17 to 2.21: which elements may share ground (T-OVERLAP), hills within hills, the coast, the table's edge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from studio.board.geometry import box_of, inside, length_inside, overlap_area
from studio.board.place import Outline
from studio.packs.spain1936.book import BANDS, LINES, RISES
from studio.packs.spain1936.setup.joints import share_more_than_ends
from studio.packs.spain1936.setup.layout import Box, Fault, Figure, Layout, boxes_meet, fault

LINEAR = ("wall", "bush_line", "river")


def ground_faults(layout: Layout, figure: Figure, others: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives the faults of an element beside the others in catalogue order (SP-I.2.17 to 2.21)."""
    later: list[Fault] = []
    for other in others:
        for found in pair_faults(layout, figure, other):
            if found.code == "element-overlap":
                yield found
            else:
                later.append(found)
    yield from later
    yield from coast_faults(layout, figure)
    yield from table_edge_faults(layout, figure)


def pair_faults(layout: Layout, one: Figure, other: Figure) -> Iterator[Fault]:
    """Gives the fault of two elements that share ground as T-OVERLAP does not allow; crossings of lines aside."""
    if not boxes_meet(one.box, other.box):
        return
    share = layout.book.shares.get((one.kind, other.kind), "free")
    if share == "inside":
        yield from _inside_faults(layout, one, other)
    elif share in ("never", "ends") and {one.kind, other.kind} != {"river"}:
        shared = shared_area(one.parts, one.boxes, other.parts, other.boxes)
        if shared > layout.book.number["overlap_area"] and (
            share == "never" or share_more_than_ends(layout, one, other)
        ):
            yield _overlap(one, other)
            return
    yield from _house_overlaps(layout, one, other)


def shared_area(
    parts: tuple[Outline, ...], boxes: tuple[Box, ...], others: tuple[Outline, ...], other_boxes: tuple[Box, ...]
) -> int:
    """Gives the ground that two sets of outlines share, in square units."""
    return sum(
        overlap_area(part, other)
        for part, box in zip(parts, boxes, strict=True)
        for other, other_box in zip(others, other_boxes, strict=True)
        if boxes_meet(box, other_box)
    )


def crossing_faults(layout: Layout, figure: Figure, others: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives rivers that overlap and roads that run along a river (SP-I.5.14, 5.15)."""
    for other in others:
        if not boxes_meet(figure.box, other.box) or {figure.kind, other.kind} - set(LINES):
            continue
        if figure.kind == other.kind == "river":
            shared = shared_area(figure.parts, figure.boxes, other.parts, other.boxes)
            if shared > layout.book.number["overlap_area"]:
                yield fault("element-overlap", "SP-I.5.14", element="river", other="river")
        elif figure.kind != other.kind:
            road, river = (figure, other) if figure.kind == "road" else (other, figure)
            limit = layout.book.number["road_in_river"] + layout.book.number["epsilon"]
            if line_inside(road, river.outline) > limit:
                yield fault("element-overlap", "SP-I.5.15", element="road", other="river")


def line_inside(strip: Figure, outline: Outline) -> int:
    """Gives the length of a strip's centre line inside an outline."""
    west, south, east, north = box_of(outline)
    return sum(
        length_inside(outline, start, end)
        for start, end in pairwise(strip.line)
        if not ((start.x < west and end.x < west) or (start.x > east and end.x > east))
        and not ((start.y < south and end.y < south) or (start.y > north and end.y > north))
    )


def coast_faults(layout: Layout, figure: Figure) -> Iterator[Fault]:
    """Gives a band of sea or beach that does not lie where the die put the coast (SP-I.2.19, 2.20)."""
    if figure.kind in BANDS and not any(
        frozenset(figure.outline) == frozenset(band_outline(layout, figure.kind, number))
        for number in range(1, layout.sectors + 1)
    ):
        yield fault("coast-misplaced", "SP-I.2.19" if figure.kind == "sea" else "SP-I.2.20")


def band_outline(layout: Layout, kind: str, sector: int) -> Outline:
    """Gives where the sea or the beach of a sector lies."""
    sea, beach = (layout.book.footprints[name].width for name in ("sea", "beach"))
    near, far = (0, sea) if kind == "sea" else (sea, sea + beach)
    if layout.coast != "south":
        near, far = layout.width - far, layout.width - near
    west, east = layout.sector_span(sector)
    corner = layout.sector_outline(sector)[0]
    return tuple(corner._replace(x=x, y=y) for x, y in ((west, near), (east, near), (east, far), (west, far)))


def table_edge_faults(layout: Layout, figure: Figure) -> Iterator[Fault]:
    """Gives an element that leaves the table; of a road or river the centre line counts (SP-I.2.21)."""
    tolerance = layout.book.number["table_edge_tolerance"]
    if figure.kind in LINES:
        out = any(off_table(layout, x, y, tolerance) for x, y in figure.line)
    else:
        west, south, east, north = figure.box
        out = off_table(layout, west, south, tolerance) or off_table(layout, east, north, tolerance)
    if out:
        yield fault("element-outside-table", "SP-I.2.21", element=figure.kind)


def off_table(layout: Layout, x: int, y: int, tolerance: int) -> bool:
    """Tells whether a point lies further off the table than a tolerance."""
    return not (-tolerance <= x <= layout.length + tolerance and -tolerance <= y <= layout.width + tolerance)


def _inside_faults(layout: Layout, one: Figure, other: Figure) -> Iterator[Fault]:
    both_rises = one.kind in RISES and other.kind in RISES
    inner, outer = (other, one) if _holds(one, other) else (one, other)
    shared = shared_area(inner.parts, inner.boxes, outer.parts, outer.boxes)
    if shared <= layout.book.number["overlap_area"]:
        return
    if not inside(inner.outline, outer.outline, layout.book.number["epsilon"]):
        yield fault("elevation-stack-invalid", "SP-I.2.18") if both_rises else _overlap(one, other)


def _holds(one: Figure, other: Figure) -> bool:
    """Tells whether the first is the one that may hold the other: a rise, and of two rises the lower."""
    return one.kind in RISES and (other.kind not in RISES or one.kind < other.kind)


def _house_overlaps(layout: Layout, one: Figure, other: Figure) -> Iterator[Fault]:
    for town, line in ((one, other), (other, one)):
        if town.houses and (line.kind in LINEAR or line.houses):
            against, boxes = (line.houses, line.house_boxes) if line.houses else (line.parts, line.boxes)
            if shared_area(town.houses, town.house_boxes, against, boxes) > layout.book.number["overlap_area"]:
                yield _overlap(one, other)
                return


def _overlap(one: Figure, other: Figure) -> Fault:
    return fault("element-overlap", "SP-I.2.17", element=one.kind, other=other.kind)
