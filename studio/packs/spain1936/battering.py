"""HE against works (SP-VIII.3.5 to 3.18): the structure test of a shot at an empty work, and of shells that fall."""

from __future__ import annotations

from collections.abc import Iterable

from studio.board.place import Point
from studio.board.polygons import box_of, gap, point_gap, point_in
from studio.engine.resolution import Resolution
from studio.engine.values import Param, Reason, Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules, Weapon
from studio.packs.spain1936.cover import is_sheltering
from studio.packs.spain1936.damage import degrade_fort
from studio.packs.spain1936.events import WorkShelled
from studio.packs.spain1936.fire_numbers import attack_at, band_place, numbers_of
from studio.packs.spain1936.fire_sum import halve, order_part, shooter_part
from studio.packs.spain1936.model import Battle, BattleUnit, Fort, PendingShot
from studio.packs.spain1936.sight import point_seen
from studio.packs.spain1936.watch import watch_of

ALONE, BOMBARDED, ONLY_HE = RuleId("SP-VIII.3.8"), RuleId("SP-VIII.3.9"), RuleId("SP-VIII.3.1")
HE = "he"


def spot_of(fort: Fort, near: Point) -> Point:
    """Gives the point of a work that is aimed at: its middle, or its nearest corner where it bends round its middle."""
    x0, y0, x1, y1 = box_of(fort.outline)
    middle = Point((x0 + x1) // 2, (y0 + y1) // 2)
    if point_in(fort.outline, middle):
        return middle
    return min(fort.outline, key=lambda corner: (corner.x - near.x) ** 2 + (corner.y - near.y) ** 2)


def gap_to(rules: BattleRules, unit: BattleUnit, fort: Fort) -> int:
    """Gives the gap between a unit's nearest stand and a work, in units."""
    watch = watch_of(rules)
    return min(gap(watch.outline(stand), fort.outline) for stand in unit.stands)


def works_in_reach(rules: BattleRules, state: Battle, unit: BattleUnit, weapon: Weapon) -> tuple[int, ...]:
    """Gives the places of the empty works that a unit sees and can degrade with a weapon."""
    if weapon.type != HE or not unit.stands:
        return ()
    return tuple(
        number for number in range(len(state.forts)) if not any(battering_refusals(rules, state, unit, number, weapon))
    )


def battering_refusals(
    rules: BattleRules, state: Battle, unit: BattleUnit, number: int, weapon: Weapon
) -> Iterable[Refusal]:
    """Judges a shot at a work alone: HE, a work that can still degrade, empty, in range and in sight (SP-VIII.3.8)."""
    params: dict[str, Param] = {"unit": unit.id, "weapon": weapon.key}
    fort = state.forts[number]
    if weapon.type != HE:
        yield Refusal("work-not-shelled", ONLY_HE, params)
    row = numbers_of(rules).covers[fort.kind]
    if not row.threshold:
        yield Refusal("work-not-shelled", RuleId("SP-VIII.3.19"), params)
    elif fort.kind == "rubble" and fort.markers >= rules.number["rubble_markers_most"]:
        yield Refusal("work-not-shelled", RuleId("SP-VIII.3.17"), params)
    distance = gap_to(rules, unit, fort)
    found = attack_at(rules, weapon, distance)
    if found.value < 0:
        yield Refusal("fire-out-of-range", found.rule, {**params, "value": distance})
    elif is_sheltering(rules, state, number):
        yield Refusal("work-not-shelled", ALONE, params)
    elif not point_seen(rules, state, unit.id, spot_of(fort, unit.stands[0].at)):
        yield Refusal("fire-no-sight", RuleId("SP-VI.2.1a"), params)


def structure(
    rules: BattleRules, fort: Fort, weapon_type: str, attack: int, modifier: int
) -> tuple[int, tuple[Reason, ...]]:
    """Gives the Result against a work itself, D - C + M without what belongs to its occupants (SP-VIII.3.5, 3.6)."""
    numbers = numbers_of(rules)
    row = numbers.covers[fort.kind]
    by_type, degraded = numbers.matrix[weapon_type, row.type], numbers.infantry["degraded"]
    because = [
        Reason(row.rule, -row.c, "defence", {"cover": fort.kind, "type": row.type}),
        Reason(by_type.rule, by_type.value, "type", {"weapon": weapon_type, "cover": row.type}),
    ]
    worn = degraded.value * fort.markers
    if worn:
        because.append(Reason(RuleId("SP-VIII.3.12"), worn, "degraded", {"markers": fort.markers}))
    return attack - row.c + by_type.value + worn + modifier, tuple(because)


def batter(rules: BattleRules, resolution: Resolution, shot: PendingShot) -> None:
    """Works out a shot at an empty work: its structure test, and the marker that it leaves (SP-VIII.3.8)."""
    state = resolution.state
    assert isinstance(state, Battle)
    shooter, sheet, fort = state.units[shot.shooter], rules.sheets[shot.shooter], state.forts[shot.fort]
    weapon = next(weapon for weapon in sheet.weapons if weapon.key == shot.weapon or not shot.weapon)
    distance = gap_to(rules, shooter, fort)
    printed = attack_at(rules, weapon, distance).value
    numbers = numbers_of(rules)
    band = numbers.bands[band_place(rules, distance)][0]
    because = [Reason(RuleId("SP-VI.2.7.2a"), printed, "attack", {"weapon": weapon.key, "band": band})]
    attack = halve(rules, shooter, shot, printed, because)
    modifier = order_part(shot, sheet.quality, because)
    modifier += shooter_part(rules, shooter, shot, numbers.infantry, because)
    result, more = structure(rules, fort, weapon.type, attack, modifier)
    resolution.emit(
        WorkShelled(
            rule=ALONE,
            because=(*because, *more),
            shooter=shot.shooter,
            fort=shot.fort,
            work=fort.kind,
            weapon=weapon.key,
            distance=distance,
            result=result,
        )
    )
    degrade_fort(rules, resolution, shot.fort, result)


def shell_works(
    rules: BattleRules, resolution: Resolution, at: Point, radius: int, weapon_type: str, attack: int, modifier: int
) -> None:
    """Tests every work under the template of a turn of HE bombardment once (SP-VIII.3.9); lengths in units."""
    state = resolution.state
    assert isinstance(state, Battle)
    if weapon_type != HE:
        return
    for number, fort in enumerate(state.forts):
        if point_in(fort.outline, at) or point_gap(fort.outline, at) <= radius + rules.number["epsilon"]:
            result, because = structure(rules, fort, weapon_type, attack, modifier)
            order = (Reason(RuleId("SP-VII.5.2b"), modifier, "order"),) if modifier else ()
            degrade_fort(rules, resolution, number, result, (Reason(BOMBARDED, attack, "attack"), *because, *order))
