"""What a shot seems worth to a machine player before anybody looks: from distance, weapon, target and guessed cover."""

from __future__ import annotations

from math import isqrt

from studio.board.place import Length
from studio.packs.spain1936.battle import BattleRules, Sheet, Weapon
from studio.packs.spain1936.bodies import Body
from studio.packs.spain1936.cover import vehicle_side
from studio.packs.spain1936.fire_numbers import band_place, numbers_of
from studio.packs.spain1936.fire_sum import is_decimated
from studio.packs.spain1936.model import BattleUnit, Stand
from studio.packs.spain1936.players.guessing import cover_of_body
from studio.packs.spain1936.targets import usable_weapons

PANICKED, DESTROYED, PINNED = 5, 9, 1
OFFICER, HOLDER = 2, 4
SIDES = ("front", "side", "rear")
DARK = ("night", "blizzard")


def seeming_worth(rules: BattleRules, unit: BattleUnit, own: Body, target: BattleUnit, body: Body, least: int) -> int:
    """Guesses the worth of a unit's best shot at a target that stands as a body, in tenths of an army point.

    It gives 0 below the least worth that is of use.
    """
    sheet, other = rules.sheets[unit.id], rules.sheets[target.id]
    dx, dy = own.x - body.x, own.y - body.y
    reach = sheet.reach + own.radius + body.radius
    if dx * dx + dy * dy > reach * reach:
        return 0
    near = _gap(own, body)
    place = band_place(rules, near)
    more = _situation(rules, unit, target, other)
    weapons = [
        (weapon, weapon.attack[place] + more)
        for weapon in usable_weapons(unit, sheet)
        if place < len(weapon.attack) and weapon.attack[place] >= 0 and not 0 < weapon.reach < near
    ]
    if is_decimated(rules, unit):
        weapons = [(weapon, (sum_of - more) // rules.number["decimated_divisor"] + more) for weapon, sum_of in weapons]
    weapons = [(weapon, sum_of) for weapon, sum_of in weapons if sum_of > 0 or weapon.suppression]
    if not weapons:
        return 0
    if other.form == "vehicle":
        armour = other.armour or (0, 0, 0)
        less = armour[SIDES.index(vehicle_side(rules, body.stands[0], own.stands[0].at))]
        worth = max([_at_vehicle(rules, weapon, sum_of - less, target, other) for weapon, sum_of in weapons])
    else:
        less = cover_of_body(rules, target.id, body)
        worth = max([_at_men(rules, unit, weapon, sum_of - less, target, other) for weapon, sum_of in weapons])
    if not worth:
        return 0
    if other.is_officer:
        worth *= OFFICER
    if worth < least * HOLDER and holds(rules, body.stands):
        worth *= HOLDER
    return worth if worth >= least else 0


def holds(rules: BattleRules, stands: tuple[Stand, ...]) -> bool:
    """Tells whether stands are at an objective, where they keep the rival from holding it."""
    radius = rules.number["objective_radius"] + rules.bases["large"].around
    square = radius * radius
    for x, y in rules.objectives:
        for stand in stands:
            ax, ay = stand.at
            if (ax - x) * (ax - x) + (ay - y) * (ay - y) <= square:
                return True
    return False


def _gap(own: Body, body: Body) -> Length:
    """Gives about the gap between the nearest stands of two bodies."""
    best = 1 << 80
    spots = body.spots
    for spot in own.spots:
        x, y = spot.x, spot.y
        for other in spots:
            dx, dy = other.x - x, other.y - y
            square = dx * dx + dy * dy
            if square < best:
                best = square
    far = isqrt(best) - own.spots[0].base.within - spots[0].base.within
    return far if far > 0 else 0


def _situation(rules: BattleRules, unit: BattleUnit, target: BattleUnit, other: Sheet) -> int:
    """Gives the modifiers that do not hang on who sees what."""
    read = numbers_of(rules)
    numbers = read.vehicle if other.form == "vehicle" else read.infantry
    total = unit.pinned * numbers["pinned"].value
    if unit.aimed:
        total += numbers["aim"].value
    if unit.displaced:
        total += numbers["shooter_moved"].value
    if other.form in ("crew", "single") or "small_target" in other.rules:
        total += numbers["small_target"].value
    if rules.setup.scenario.weather in DARK:
        total += numbers["night"].value
    return total - (target.prone or 0)


def _at_men(rules: BattleRules, unit: BattleUnit, weapon: Weapon, result: int, target: BattleUnit, other: Sheet) -> int:
    number = rules.number
    sheet = rules.sheets[unit.id]
    limit = weapon.burst
    if sheet.form == "section" and weapon.key == sheet.weapons[0].key:
        limit *= sum([stand.kind == "large" for stand in unit.stands])
    if other.form == "single":
        result //= number["single_divisor"]
    lost = max(0, min(result, limit, other.points - target.lost))
    if lost and target.lost + lost >= other.points:
        return other.cost * (10 * lost // max(other.points, 1) + DESTROYED)
    markers = target.pinned
    panic = 0
    if lost:
        panic = max(0, min(6, number["check_pinned_from"] - 1 - other.moral + target.lost + lost))
    if weapon.suppression and markers < number["markers_to_panic"]:
        markers += number["suppression_markers"]
    if markers >= number["markers_to_panic"]:
        panic = 6
    shaken = PINNED * (6 - panic) if markers > target.pinned else 0
    return other.cost * 10 * lost // max(other.points, 1) + other.cost * (PANICKED * panic + shaken) // 6


def _at_vehicle(rules: BattleRules, weapon: Weapon, result: int, target: BattleUnit, other: Sheet) -> int:
    result += numbers_of(rules).matrix[weapon.type, "vehicle"].value
    if result >= rules.number["hit_from"]:
        return other.cost * PANICKED // 2
    return other.cost * PINNED if weapon.suppression and not target.panicked else 0
