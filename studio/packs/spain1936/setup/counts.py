"""SP-I.3 and I.5.9: how many of each element a sector gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from studio.packs.spain1936.book import BANDS, TOWNS
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault
from studio.packs.spain1936.setup.lines import length_in_sector


def count_faults(layout: Layout, terrain: str, kind: str, counts: Mapping[str, int]) -> Iterator[Fault]:
    """Gives every count that lies outside the range of its sector kind (SP-I.3.1 to 3.3)."""
    ranges = layout.book.ranges.get(terrain, {}).get(kind, {})
    for element in counts:
        if element not in ranges:
            yield fault("element-not-allowed", "SP-I.2.1", element=element)
    for element, bounds in ranges.items():
        value = counts.get(element, 0)
        if not bounds.least <= value <= bounds.most:
            values = {"value": value, "least": bounds.least, "most": bounds.most}
            yield Fault("count-out-of-range", bounds.rule, {"element": element, **values})


def town_faults(layout: Layout, sector: int, counts: Mapping[str, int], roads: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives a fault when a sector has towns that no road of its own or from before can cross (SP-I.5.9)."""
    if not any(counts.get(town, 0) for town in TOWNS) or counts.get("road", 0):
        return
    least = layout.book.number["road_through_town"]
    if not any(length_in_sector(layout, road, sector) >= least for road in roads if road.kind == "road"):
        yield fault("town-without-road", "SP-I.5.9", sector=sector)


def free_total(counts: Mapping[str, int]) -> int:
    """Gives N of a sector: its counts without sea and beach, which leave nothing to decide (SP-I.3.6)."""
    return sum(count for element, count in counts.items() if element not in BANDS)


def total_bounds(layout: Layout, terrain: str, kind: str) -> tuple[int, int]:
    """Gives the smallest and the largest N of a sector kind (SP-I.3.7)."""
    ranges = layout.book.ranges[terrain][kind]
    free = [bounds for element, bounds in ranges.items() if element not in BANDS]
    return sum(bounds.least for bounds in free), sum(bounds.most for bounds in free)


def still_owed(counts: Mapping[str, int], placed: Mapping[str, int], dropped: Mapping[str, int]) -> dict[str, int]:
    """Gives what a sector still owes of each element, without sea and beach."""
    owed: dict[str, int] = {}
    for element, count in counts.items():
        left = count - placed.get(element, 0) - dropped.get(element, 0)
        if element not in BANDS and left > 0:
            owed[element] = left
    return owed
