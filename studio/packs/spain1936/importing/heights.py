"""Contours and hills of a map as rises of three levels (SP-I.2.18)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from studio.board.ground import NO_GROUND, Ground
from studio.packs.spain1936.book import RISES
from studio.packs.spain1936.importing.areas import Loss, lay_areas
from studio.packs.spain1936.importing.table import Table
from studio.scenario.geojson_model import Find
from studio.scenario.geojson_report import Note

USUAL = 1
"""The level of a hill of which nothing is known."""


def lay_rises(table: Table, finds: Sequence[Find], peaks: Iterable[Find]) -> tuple[Mapping[int, Ground], list[Loss]]:
    """Lays rises; gives the ground that each find stands for, and what could not be laid.

    Heights are put in three classes, the lowest third of them being the lowest rise. What most of the table lies
    above is the table's own level.
    """
    losses: list[Loss] = []
    grounds: dict[int, Ground] = {}
    for find in finds:
        ground = find.area if find.area else find.closed
        if not ground and find.lines:
            ground = _higher_side(table, find, finds, peaks)
        if ground:
            grounds[find.feature] = ground
        else:
            losses += [Loss(Ground.around(line, 100), Note("side-unknown")) for line in find.lines]
    levels = _levels(table, finds, grounds)
    for level, kind in enumerate(RISES):
        wanted = Ground.joined(grounds[find.feature] for find in finds if levels.get(find.feature) == level)
        losses += lay_areas(table, kind, wanted)
    base = [find for find in finds if find.feature in grounds and find.feature not in levels]
    losses += [Loss(grounds[find.feature], Note("own-level")) for find in base]
    return {feature: ground for feature, ground in grounds.items() if feature in levels}, losses


def _levels(table: Table, finds: Sequence[Find], grounds: Mapping[int, Ground]) -> dict[int, int]:
    """Gives the level of each find, 0 to 2; those of the table's own level are missing."""
    by_height: dict[int, list[Ground]] = {}
    for find in finds:
        if find.height is not None and find.level is None and find.feature in grounds:
            by_height.setdefault(find.height, []).append(grounds[find.feature])
    limit = table.whole.area * table.measure("own_level_percent") // 100
    heights = sorted(height for height, parts in by_height.items() if Ground.joined(parts).area <= limit)
    class_of = {height: _class(place, len(heights)) for place, height in enumerate(heights)}
    found = {}
    for find in finds:
        if find.feature in grounds:
            if find.level is not None:
                found[find.feature] = min(max(find.level, 0), len(RISES) - 1)
            elif find.height is None:
                found[find.feature] = USUAL
            elif find.height in class_of:
                found[find.feature] = class_of[find.height]
    return found


def _class(place: int, count: int) -> int:
    """Gives the level of one of so many heights, the lowest being number 0."""
    if count < len(RISES):
        return USUAL + place
    return place * len(RISES) // count


def _higher_side(table: Table, find: Find, finds: Sequence[Find], peaks: Iterable[Find]) -> Ground:
    """Gives the ground above an open contour: the side on which something higher lies, or nothing lower."""
    if find.height is None:
        return NO_GROUND
    sides = table.whole
    for line in find.lines:
        sides = sides.minus(Ground.around(line, 1))
    above, below = NO_GROUND, NO_GROUND
    for other in (*finds, *peaks):
        if other.height is None or other.feature == find.feature or other.height == find.height:
            continue
        marks = Ground.joined((other.area, other.closed, *(Ground.around(line, 100) for line in other.lines)))
        marks = marks or Ground.joined(
            Ground.box(point.x - 10, point.y - 10, point.x + 10, point.y + 10) for point in other.points
        )
        if other.height > find.height:
            above = Ground.joined((above, marks))
        else:
            below = Ground.joined((below, marks))
    parts = sides.parts()
    higher = [part for part in parts if part.shares(above) and part.shares(above) >= part.shares(below)]
    if not higher and below:
        higher = [part for part in parts if not part.shares(below)]
    return Ground.joined(higher) if len(higher) < len(parts) else NO_GROUND
