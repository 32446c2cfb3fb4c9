"""What a shot is worth to a machine player: the points it would cost the rival, by the forecast of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from studio.packs.spain1936 import fire
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.fire_forecast import Forecast, forecast
from studio.packs.spain1936.fire_numbers import attack_at, reach_of
from studio.packs.spain1936.fire_sum import shot_distance
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot
from studio.packs.spain1936.players.bystanders import seem_to_hide
from studio.packs.spain1936.players.guessing import may_see
from studio.packs.spain1936.players.weighing import (
    DESTROYED,
    HOLDER,
    OFFICER,
    PANICKED,
    PINNED,
    Target,
    holds,
    seeming_worth,
    target_of,
)
from studio.packs.spain1936.sight import sees
from studio.packs.spain1936.targets import usable_weapons
from studio.packs.spain1936.watch import watch_of

IN_VAIN = 1
_WORTH = itemgetter(0)


class Aimed(NamedTuple):
    """A shot that may be fired: its worth in tenths of an army point, whom it hits and with what."""

    worth: int
    target: int
    weapon: str
    casualties: int


def worth_of(rules: BattleRules, state: Battle, found: Forecast) -> int:
    """Gives what a shot would cost the rival, in tenths of an army point."""
    target = state.units[found.shot.target]
    sheet = rules.sheets[target.id]
    points = max(sheet.points, 1)
    sixths = PINNED * found.pinned + (0 if target.panicked else PANICKED * found.panicked) + DESTROYED * found.destroyed
    worth = sheet.cost * 10 * found.casualties // points + sheet.cost * sixths // 6
    if sheet.is_officer:
        worth *= OFFICER
    return worth * HOLDER if holds(rules, target.stands) else worth


def rivals_by_nearness(rules: BattleRules, state: Battle, unit: BattleUnit) -> list[int]:
    """Gives the rivals in play that a unit's weapons reach, the nearest first."""
    weapons = usable_weapons(unit, rules.sheets[unit.id])
    if not weapons:
        return []
    reach = max([reach_of(rules, weapon) for weapon in weapons])
    bodies = watch_of(rules).at(state).bodies
    own = bodies[unit.id]
    x, y, side = own.x, own.y, unit.side
    reach += own.radius
    found: list[tuple[int, int]] = []
    for other, body in zip(state.units, bodies, strict=True):
        if other.side == side or other.condition != "in_play":
            continue
        dx, dy = body.x - x, body.y - y
        room = reach + body.radius
        square = dx * dx + dy * dy
        if square <= room * room:
            found.append((square, other.id))
    found.sort()
    return [other for _, other in found]


def best_shot(
    rules: BattleRules, state: Battle, unit: BattleUnit, looks: int, least: int, but: Sequence[int] = ()
) -> Aimed | None:
    """Gives the shot worth most among those at the nearest rivals a unit sees, without dice; None below the least.

    At most `looks` rivals that are seen are weighed, and only a few more are looked for.
    """
    best: Aimed | None = None
    seen_count = unseen = 0
    watch = watch_of(rules).at(state)
    weighed: Iterable[tuple[int, int]] = _promising(rules, state, unit, least, but)
    if looks > 1:
        weighed = sorted(weighed, key=_WORTH, reverse=True)
    for seeming, other in weighed:
        if best is not None and seeming <= best.worth:
            break
        stands = state.units[other].stands
        if not may_see(rules, unit.stands[0].at, stands[0].at):
            continue
        if seem_to_hide(watch, unit.id, watch.bodies[unit.id], watch.bodies[other], other):
            continue
        seen = sees(rules, state, unit.id, other)
        if seen is None:
            unseen += 1
            if unseen > in_vain(looks):
                break
            continue
        distance = shot_distance(rules, state, unit.id, other, stands, seen)
        for weapon in usable_weapons(unit, rules.sheets[unit.id]):
            attack = attack_at(rules, weapon, distance).value
            if attack < 1 and not (attack == 0 and weapon.suppression):
                continue
            aimed = judged(rules, state, PendingShot(shooter=unit.id, target=other, weapon=weapon.key))
            if aimed is not None and aimed.worth >= least and (best is None or aimed.worth > best.worth):
                best = aimed
        seen_count += 1
        if seen_count >= looks:
            break
    return best


def in_vain(looks: int) -> int:
    """Gives how often one who weighs so many rivals looks in vain before it gives up."""
    return looks + IN_VAIN if looks > 1 else 0


def _promising(
    rules: BattleRules, state: Battle, unit: BattleUnit, least: int, but: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Gives rivals that seem worth a shot, with its seeming worth, the nearest first."""
    own = watch_of(rules).at(state).bodies[unit.id]
    for other in rivals_by_nearness(rules, state, unit):
        if other not in but and not state.units[other].panicked:
            worth = seeming_worth(rules, unit, own, _target(rules, state, other), least)
            if worth:
                yield worth, other


def _target(rules: BattleRules, state: Battle, other: int) -> Target:
    """Gives a rival as a target where it stands; kept while it is as it is."""
    kept: dict[int, Target] = rules.cache.setdefault("targets", {})
    unit = state.units[other]
    found = kept.get(other)
    if found is None or found.unit is not unit:
        found = kept[other] = target_of(rules, unit, watch_of(rules).bodies[other])
    return found


def judged(rules: BattleRules, state: Battle, shot: PendingShot) -> Aimed | None:
    """Gives a shot with its worth when the rules allow it."""
    found = forecast(rules, state, shot)
    if found is None:
        return None
    worth = worth_of(rules, state, found)
    if worth <= 0 or fire.refuse_shot(rules, state, shot) is not None:
        return None
    return Aimed(worth, shot.target, shot.weapon, found.casualties)
