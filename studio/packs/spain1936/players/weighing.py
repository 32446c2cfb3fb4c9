"""What a shot seems worth to a machine player before anybody looks: from distance, weapon, target and guessed cover."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

from studio.board.place import Length
from studio.packs.spain1936.battle import BattleRules, Sheet, Weapon
from studio.packs.spain1936.bodies import Body
from studio.packs.spain1936.cover import Cover, favour
from studio.packs.spain1936.fire_numbers import Number, numbers_of
from studio.packs.spain1936.fire_sum import is_decimated
from studio.packs.spain1936.model import BattleUnit, Stand
from studio.packs.spain1936.movement import needed_turn
from studio.packs.spain1936.players.guessing import cover_of_body
from studio.packs.spain1936.targets import usable_weapons

PANICKED, DESTROYED, PINNED = 5, 9, 1
OFFICER, HOLDER = 2, 4
FRONT = 4500
DARK = ("night", "blizzard")


class Target(NamedTuple):
    """A target where it stands or would stand: `less` is what takes off any shot at it, cover or armour left out."""

    unit: BattleUnit
    sheet: Sheet
    body: Body
    less: int
    numbers: dict[str, Number]
    bands: tuple[tuple[str, Length], ...]


def target_of(rules: BattleRules, unit: BattleUnit, body: Body) -> Target:
    """Gives a target that stands as a body."""
    sheet = rules.sheets[unit.id]
    read = numbers_of(rules)
    numbers = read.vehicle if sheet.form == "vehicle" else read.infantry
    less = unit.prone or 0
    if sheet.form in ("crew", "single") or "small_target" in sheet.rules:
        less -= numbers["small_target"].value
    if rules.setup.scenario.weather in DARK:
        less -= numbers["night"].value
    return Target(unit, sheet, body, less, numbers, read.bands)


def seeming_worth(rules: BattleRules, unit: BattleUnit, own: Body, target: Target, least: int) -> int:
    """Guesses the worth of a unit's best shot at a target in tenths of an army point, 0 below the least."""
    _, other, body, less, numbers, bands = target
    near = _gap(own, body)
    place = 0
    for _, limit in bands:
        if near <= limit:
            break
        place += 1
    else:
        return 0
    more = -less
    if unit.aimed:
        more += numbers["aim"].value
    if unit.displaced:
        more += numbers["shooter_moved"].value
    if unit.pinned:
        more += numbers["pinned"].value * unit.pinned
    decimated = is_decimated(rules, unit)
    worth = 0
    cover: Cover | None = None
    for weapon in usable_weapons(unit, rules.sheets[unit.id]):
        attack = weapon.attack[place]
        if attack < 0 or 0 < weapon.reach < near:
            continue
        if decimated:
            attack //= rules.number["decimated_divisor"]
        if attack + more <= 0 and not weapon.suppression:
            continue
        if other.form == "vehicle":
            found = _at_vehicle(rules, weapon, attack + more - _armour(target, own), target)
        else:
            if cover is None:
                cover = cover_of_body(rules, target.unit.id, body, from_below=_is_below(own, body))
            result = attack + more - favour(rules, cover, weapon.type)
            found = _at_men(rules, unit, weapon, result, target) if result > 0 or weapon.suppression else 0
        if found > worth:
            worth = found
    if other.is_officer:
        worth *= OFFICER
    if worth and holds(rules, body.stands):
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


def _is_below(own: Body, body: Body) -> bool:
    """Tells whether a body stands on lower ground than another."""
    one, two = own.spots[0], body.spots[0]
    return one.eye - one.base.sight < two.eye - two.base.sight


def _armour(target: Target, own: Body) -> int:
    """Guesses what armour takes off a shot: a flank turned to the shooter counts as a side."""
    front, side, _ = target.sheet.armour or (0, 0, 0)
    stand = target.body.stands[0]
    return front if needed_turn(stand, own.stands[0].at) <= FRONT else side


def _at_men(rules: BattleRules, unit: BattleUnit, weapon: Weapon, result: int, target: Target) -> int:
    aimed_at, other, number = target.unit, target.sheet, rules.number
    sheet = rules.sheets[unit.id]
    limit = weapon.burst
    if sheet.form == "section" and weapon.key == sheet.weapons[0].key:
        limit *= sum([stand.kind == "large" for stand in unit.stands])
    if other.form == "single":
        result //= number["single_divisor"]
    lost: int = max(0, min(result, limit, other.points - aimed_at.lost))
    if lost and aimed_at.lost + lost >= other.points:
        return other.cost * (10 * lost // max(other.points, 1) + DESTROYED)
    markers = aimed_at.pinned
    panic = 0
    if lost:
        panic = max(0, min(6, number["check_pinned_from"] - 1 - other.moral + aimed_at.lost + lost))
    if weapon.suppression and markers < number["markers_to_panic"]:
        markers += number["suppression_markers"]
    if markers >= number["markers_to_panic"]:
        panic = 6
    shaken = PINNED * (6 - panic) if markers > aimed_at.pinned else 0
    return other.cost * 10 * lost // max(other.points, 1) + other.cost * (PANICKED * panic + shaken) // 6


def _at_vehicle(rules: BattleRules, weapon: Weapon, result: int, target: Target) -> int:
    cost = target.sheet.cost
    result += numbers_of(rules).matrix[weapon.type, "vehicle"].value
    if result >= rules.number["hit_from"]:
        return cost * PANICKED // 2
    return cost * PINNED if weapon.suppression and not target.unit.panicked else 0
