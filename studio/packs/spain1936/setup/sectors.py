"""SP-I.4.1 to 4.13: which sector an element may lie in, and what must hold when a sector closes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.packs.spain1936.book import BANDS, LINES, TOWNS
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault
from studio.packs.spain1936.setup.lines import uncrossed
from studio.packs.spain1936.setup.overlaps import coast_faults


def sector_faults(layout: Layout, figure: Figure, sector: int) -> Iterator[Fault]:
    """Gives an element that leaves the sector it was dealt to (SP-I.4.10, 4.11); roads and rivers may."""
    if figure.kind in LINES:
        return
    west, east = layout.sector_span(sector)
    if figure.kind in BANDS:
        if figure.box[0] != west and not any(coast_faults(layout, figure)):
            yield fault("coast-misplaced", "SP-I.2.19" if figure.kind == "sea" else "SP-I.2.20")
        return
    tolerance = layout.book.number["sector_tolerance"]
    if figure.box[0] < west - tolerance or figure.box[2] > east + tolerance:
        row = "SP-I.4.11" if figure.kind in ("bush_line", "wall") else "SP-I.4.10"
        yield fault("element-outside-sector", row, element=figure.kind, sector=sector)


def closing_faults(
    layout: Layout, figure: Figure, mine: Sequence[Figure], others: tuple[Figure, ...], roads_owed: int
) -> Iterator[Fault]:
    """Gives a fault when a placement would leave a town of the sector uncrossed for good (SP-I.4.13).

    `mine` are the figures of the sector, `others` all on the table, `roads_owed` what is owed after this placement.
    """
    if roads_owed > 0 or figure.kind not in ("road", *TOWNS):
        return
    everything = (*others, figure)
    if any(uncrossed(layout, town, everything) for town in (*mine, figure)):
        limit = layout.book.number["road_through_town"]
        yield fault("town-not-crossed-by-road", "SP-I.4.13", element=figure.kind, limit=limit)


def kind_faults(layout: Layout, terrain: str, dice: tuple[int, ...], kinds: Sequence[str]) -> Iterator[Fault]:
    """Gives kinds dealt twice, or not in rising order of their dice (SP-I.4.3, 4.4b)."""
    order = layout.book.terrains.get(terrain, ())
    repeated = sorted({kind for kind in kinds if kinds.count(kind) > 1})
    for kind in repeated:
        yield fault("sector-kind-repeated", "SP-I.4.3", kind=kind)
    if len(dice) == len(order) and all(kind in order for kind in kinds):
        faces = [dice[order.index(kind)] for kind in kinds]
        if faces != sorted(faces) and not repeated:
            yield fault("sector-kind-wrong-order", "SP-I.4.4b")
