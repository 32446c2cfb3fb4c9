"""Bases on the table: who stands near, what a base may not touch, gaps between units (SP-0.2, SP-IV.1.6, SP-IV.6.9)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from operator import is_not
from typing import Any

from studio.board.lines import squared_to_segment
from studio.board.place import Length, Outline, Point
from studio.board.polygons import Box, gap
from studio.board.spans import spans_inside
from studio.packs.spain1936.battle import BattleRules, outline_of_stand
from studio.packs.spain1936.model import Battle, BattleUnit, Stand

FOOT_KINDS = ("large", "single")

NOWHERE = (1 << 40, 1 << 40, -1 << 40, -1 << 40, -1)
"""The box of a unit that is not on the table; it meets no other."""

outline = outline_of_stand
"""Gives the corners of a stand's base."""


def on_table(unit: BattleUnit) -> bool:
    """Tells whether something of the unit stands on the table; a wreck does."""
    return bool(unit.stands) and unit.condition != "reserve"


def box_of_unit(rules: BattleRules, unit: BattleUnit) -> Box:
    """Gives the box round all bases of a unit, a little wide; kept until it moves."""
    boxes: dict[int, tuple[Any, Box]] | None = rules.cache.get("boxes")
    if boxes is None:
        boxes = rules.cache["boxes"] = {}
    held = boxes.get(unit.id)
    if held is not None and held[0] is unit.stands:
        return held[1]
    circles = [(*stand.at, rules.bases[stand.kind].around) for stand in unit.stands]
    box = (
        min([x - around for x, _, around in circles]),
        min([y - around for _, y, around in circles]),
        max([x + around for x, _, around in circles]),
        max([y + around for _, y, around in circles]),
    )
    boxes[unit.id] = (unit.stands, box)
    return box


def near_units(rules: BattleRules, state: Battle, box: Box, but: int) -> list[BattleUnit]:
    """Gives the units on the table whose bases may reach into a box."""
    x0, y0, x1, y1 = box
    units = state.units
    return [
        units[place]
        for u0, v0, u1, v1, place in _boxed(rules, state)
        if u0 <= x1 and x0 <= u1 and v0 <= y1 and y0 <= v1 and place != but
    ]


def _boxed(rules: BattleRules, state: Battle) -> list[tuple[int, int, int, int, int]]:
    """Gives the box of each unit with its id, `NOWHERE` for one that is not on the table; kept until it moves."""
    units = state.units
    kept: tuple[tuple[BattleUnit, ...], list[tuple[int, int, int, int, int]]] | None = rules.cache.get("boxed")
    if kept is not None and kept[0] is units:
        return kept[1]
    places: Iterable[int] = range(len(units))
    if kept is None or len(kept[0]) != len(units):
        boxed = [NOWHERE] * len(units)
    else:
        boxed = kept[1]
        places = itertools.compress(places, map(is_not, units, kept[0]))
    for place in places:
        unit = units[place]
        boxed[place] = (*box_of_unit(rules, unit), place) if on_table(unit) else NOWHERE
    rules.cache["boxed"] = (units, boxed)
    return boxed


def bases_meet(rules: BattleRules, first: Stand, second: Stand, touching: bool) -> bool:
    """Tells whether two bases share ground or, with `touching`, at least touch."""
    bases = rules.bases
    one, two = bases[first.kind], bases[second.kind]
    (ax, ay), (bx, by) = first.at, second.at
    dx, dy = ax - bx, ay - by
    square = dx * dx + dy * dy
    far = one.around + two.around
    if square > far * far:
        return False
    near = one.within + two.within
    if square < near * near:
        return True
    corners, others = outline(rules, first), outline(rules, second)
    limit = 1 if touching else 0
    return not (_parted(corners, others, limit) or _parted(others, corners, limit))


def _parted(corners: Outline, others: Outline, limit: int) -> bool:
    """Tells whether an edge of one base has the whole other base beyond it; touching it counts with a limit of 0.

    The corners of a base go clockwise, so what lies beyond an edge is on its left.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = others
    px, py = corners[3]
    for x, y in corners:
        ux, uy = x - px, y - py
        least = ux * py - uy * px + limit
        if (
            ux * ay - uy * ax >= least
            and ux * by - uy * bx >= least
            and ux * cy - uy * cx >= least
            and ux * dy - uy * dx >= least
        ):
            return True
        px, py = x, y
    return False


def stands_within(rules: BattleRules, first: Stand, second: Stand, limit: Length) -> bool:
    """Tells whether the gap between two bases is at most a limit, with the tolerance of SP-0.1."""
    one, two = rules.bases[first.kind], rules.bases[second.kind]
    dx, dy = first.at[0] - second.at[0], first.at[1] - second.at[1]
    square = dx * dx + dy * dy
    limit += rules.number["epsilon"]
    # The circles within the bases; corners are rounded by less than a unit each.
    if square <= (limit + one.within + two.within - 2) ** 2:
        return True
    if square > (limit + one.around + two.around) ** 2:
        return False
    return gap(outline(rules, first), outline(rules, second)) <= limit


def gap_between(rules: BattleRules, first: Stand, second: Stand) -> Length:
    """Gives the gap between two bases (SP-0.2)."""
    return gap(outline(rules, first), outline(rules, second))


def command_stand(rules: BattleRules, unit: BattleUnit, near: Point) -> Stand:
    """Gives the stand that receives orders: the command stand, or the stand nearest to the officer (SP-V.4.0f)."""
    if rules.sheets[unit.id].form != "section":
        return unit.stands[0]
    for stand in reversed(unit.stands):
        if stand.kind == "single":
            return stand
    return min(unit.stands, key=lambda stand: (stand.at[0] - near[0]) ** 2 + (stand.at[1] - near[1]) ** 2)


def bars(rules: BattleRules, mover: BattleUnit, other: BattleUnit) -> bool:
    """Tells whether a mover may not pass through another unit (SP-IV.6.9)."""
    if other.side != mover.side or other.condition in ("destroyed", "abandoned"):
        return True
    foot = all(stand.kind in FOOT_KINDS for stand in mover.stands)
    return not (foot and all(stand.kind in FOOT_KINDS for stand in other.stands))


def path_barred(rules: BattleRules, mover: BattleUnit, near: Iterable[BattleUnit], path: Sequence[Point]) -> bool:
    """Tells whether a path of base centres runs through a base that bars it."""
    for other in near:
        if not bars(rules, mover, other):
            continue
        for stand in other.stands:
            around = rules.bases[stand.kind].around
            for start, end in itertools.pairwise(path):
                if start == end:
                    continue
                above, below = squared_to_segment(stand.at, start, end)
                if above <= around * around * below and spans_inside(outline(rules, stand), start, end):
                    return True
    return False
