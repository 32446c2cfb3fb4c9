"""Straight movers (SP-IV.3, IV.4): vehicles, guns and mortars that turn first and travel straight, save on roads."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from studio.board.angles import bearing as bearing_of
from studio.board.angles import step, turn_between
from studio.board.lines import distance
from studio.board.place import HALF_TURN, Angle, Point
from studio.engine.values import Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import BattleUnit


def straight_refusal(
    rules: BattleRules, unit: BattleUnit, path: Sequence[Point], reverse: bool, bearing: Angle | None
) -> tuple[Angle, Refusal | None]:
    """Judges the course of a straight mover and gives the facing it ends with.

    It turns once within its limit, before it travels or on leaving a road; on a road it follows every bend.
    """
    facing = unit.stands[0].bearing
    mover = rules.movers[rules.sheets[unit.id].mover]
    tolerance = rules.number["angle_tolerance"]
    points = [path[0], *(after for before, after in itertools.pairwise(path) if after != before)]
    if len(points) == 1:
        final = facing if bearing is None else bearing
        turn = turn_between(facing, final)
        return final, None if turn <= mover.turn + tolerance else _too_wide(mover.turn, turn, "SP-IV.4.6")
    if reverse:
        back = (facing + HALF_TURN) % (2 * HALF_TURN)
        straight = len(points) == 2 and turn_between(bearing_of(points[0], points[1]), back) <= tolerance
        return facing, None if straight else Refusal("move-not-straight", RuleId("SP-IV.6.8"))
    turned = False
    here = facing
    for place in range(len(points) - 1):
        ahead = bearing_of(points[place], points[place + 1])
        turn = turn_between(here, ahead)
        here = ahead
        if turn <= tolerance:
            continue
        if _along_road(rules, points[place], points[place + 1], ahead):
            continue
        if place and not rules.ground.on_road(points[place]):
            return ahead, Refusal("move-not-straight", RuleId("SP-IV.3.1"))
        if turned or turn > mover.turn + tolerance:
            rule = "SP-IV.6.3" if place else "SP-IV.3.2" if mover.turn >= 9000 else "SP-IV.4.1"
            return ahead, _too_wide(0 if turned else mover.turn, turn, rule)
        turned = True
    if bearing is not None and turn_between(here, bearing) > tolerance:
        return here, Refusal("move-not-straight", RuleId("SP-IV.6.1"))
    return here, None


def _along_road(rules: BattleRules, start: Point, end: Point, ahead: Angle) -> bool:
    """Tells whether a leg begins along a road: its start and the ground just ahead lie on it."""
    if not rules.ground.roads or not rules.ground.on_road(start):
        return False
    across = rules.number["road_width"] + 100
    probe = step(start, ahead, min(across, distance(start, end)))
    return bool(rules.ground.on_road(probe))


def _too_wide(limit: int, turn: int, rule: str) -> Refusal:
    return Refusal("pivot-too-wide", RuleId(rule), {"value": turn, "limit": limit})
