"""The sum of a direct shot: Result = D - C + M, line by line, in the order of SP-VI.2.7 and SP-VI.3.3."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from studio.board.place import Length
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.battle import BattleRules, Sheet, Weapon
from studio.packs.spain1936.cover import Cover, cover_of, vehicle_cover
from studio.packs.spain1936.fire_numbers import Number, attack_at, band_place, numbers_of, reach_of
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot, Stand, has_mark
from studio.packs.spain1936.sight import Seen, distance_between
from studio.packs.spain1936.watch import watch_of

INFANTRY_RULE = RuleId("SP-VI.2.7.5")
VEHICLE_RULE = RuleId("SP-VI.3.1a")


class Sum(NamedTuple):
    """A shot worked out: its parts as in `ShotFired`; `structure` is the Result against the cover itself.

    `casualties` are those that count after halving, stand limit and the points that are left.
    """

    weapon: Weapon
    band: str
    distance: Length
    cover: Cover
    attack: int
    modifier: int
    result: int
    structure: int
    casualties: int
    limit: int
    because: tuple[Reason, ...]


def weapon_of(sheet: Sheet, key: str) -> Weapon | None:
    """Gives a unit's weapon by its key, the first one for an empty key (SP-VI.2.1i), or None."""
    for weapon in sheet.weapons:
        if weapon.key == key or not key:
            return weapon
    return None


def is_decimated(rules: BattleRules, unit: BattleUnit) -> bool:
    """Tells whether a unit has lost half or more of its points (SP-XI.8.5a)."""
    points = rules.sheets[unit.id].points
    return points > 0 and unit.lost * rules.number["decimated_divisor"] >= points


def small_target(rules: BattleRules, sheet: Sheet, seen: Seen) -> RuleId | None:
    """Gives the rule that makes a target small: its form, its own rule, or more than half hidden (SP-VI.2.7.3c)."""
    if sheet.form == "crew":
        return RuleId("SP-VI.4.1b")
    if sheet.form == "single":
        return RuleId("SP-VI.4.1c")
    if "small_target" in sheet.rules:
        return RuleId("SP-VI.4.1a")
    if seen.hidden * 100 > rules.number["small_target_hidden_percent"] * rules.number["sight_samples"]:
        return RuleId("SP-XIV.6.5")
    return None


def shown(shot: PendingShot, how: str) -> PendingShot:
    """Gives the shot of a unit that was hidden: an ambush when it shows itself by choice for it (SP-VI.2.2a, e).

    `how` is choice, detection, bombardment or move.
    """
    return replace(shot, ambush=how == "choice", revealed=how)


def prone_malus(rules: BattleRules, target: BattleUnit, *, from_above: bool = False) -> Reason | None:
    """Gives what lying down takes off a direct shot or a bombardment, or None (SP-VI.2.7.3d, e, SP-VI.4.2c)."""
    if target.prone is None or rules.sheets[target.id].form == "vehicle":
        return None
    plain = target.prone == rules.number["prone_cover"]
    rule = "SP-VI.4.2c" if from_above else "SP-VI.2.7.3d" if plain else "SP-VI.2.7.3e"
    return Reason(RuleId(rule), -target.prone, "prone")


def shot_distance(
    rules: BattleRules, state: Battle, shooter_id: int, target_id: int, stands: Sequence[Stand], seen: Seen
) -> Length:
    """Gives the gap from the nearest stand that sees to the nearest stand that is seen (SP-VI.2.1e)."""
    own, target = state.units[shooter_id], state.units[target_id]
    kept = watch_of(rules).distances
    key = shooter_id << 12 | target_id
    known = kept.get(key)
    if known is not None and known[0] is seen:
        return known[1]
    distance = distance_between(rules, (own.stands[i] for i in seen.viewers), (stands[j] for j in seen.targets))
    if stands is target.stands:
        kept[key] = (seen, distance)
    return distance


def work_out(rules: BattleRules, state: Battle, shot: PendingShot, seen: Seen) -> Sum | None:
    """Works out a shot from what the shooter sees, or gives None where its weapon has no D at that distance."""
    shooter = state.units[shot.shooter]
    sheet, target_sheet = rules.sheets[shot.shooter], rules.sheets[shot.target]
    weapon = weapon_of(sheet, shot.weapon)
    stands = shot.target_stands or state.units[shot.target].stands
    if weapon is None:
        return None
    distance = shot_distance(rules, state, shot.shooter, shot.target, stands, seen)
    printed = attack_at(rules, weapon, distance).value
    if printed < 0:
        return None
    band = numbers_of(rules).bands[band_place(rules, distance)][0]
    because = [Reason(RuleId("SP-VI.2.7.2a"), printed, "attack", {"weapon": weapon.key, "band": band})]
    attack = halve(rules, shooter, shot, printed, because)
    firing = _nearest(shooter.stands, seen.viewers, stands[seen.targets[0]])
    if target_sheet.form == "vehicle":
        cover = vehicle_cover(rules, state, shot.target, stands[0], firing)
        situational = numbers_of(rules).vehicle
    else:
        cover = cover_of(rules, state, shot.target, stands, seen.targets, firing, weapon.type)
        situational = numbers_of(rules).infantry
    if cover.type != "none":
        because.append(Reason(cover.rule, -cover.c, "defence", {"cover": cover.kind, "type": cover.type}))
    modifier = order_part(shot, sheet.quality, because)
    modifier += shooter_part(rules, shooter, shot, situational, because)
    occupants = _target_part(rules, state, shot, seen, weapon, situational, because)
    modifier += occupants
    if cover.markers:
        number = situational["degraded"]
        modifier += number.value * cover.markers
        because.append(Reason(number.rule, number.value * cover.markers, "degraded", {"markers": cover.markers}))
    modifier += _type_part(rules, weapon, cover, because)
    result = attack - cover.c + modifier
    structure = result - occupants
    if target_sheet.form == "vehicle":
        return Sum(weapon, band, distance, cover, attack, modifier, result, structure, 0, 0, tuple(because))
    limit = stand_limit(rules, state, shot.shooter, weapon, stands, seen)
    casualties = _casualties(rules, state.units[shot.target], target_sheet, result, limit, because)
    return Sum(weapon, band, distance, cover, attack, modifier, result, structure, casualties, limit, tuple(because))


def stand_limit(
    rules: BattleRules, state: Battle, shooter_id: int, weapon: Weapon, stands: Sequence[Stand], seen: Seen
) -> int:
    """Gives how many casualties the firing stands can cause at most (SP-VI.2.9)."""
    sheet = rules.sheets[shooter_id]
    if sheet.form != "section":
        return weapon.burst
    own = state.units[shooter_id].stands
    visible = [stands[j] for j in seen.targets]
    reach = reach_of(rules, weapon)
    firing = sum(1 for i in seen.viewers if own[i].kind == "large" and _in_reach(rules, own[i], visible, reach))
    organic = weapon.key != sheet.weapons[0].key
    return (min(firing, 1) if organic else firing) * weapon.burst


def order_rule(quality: str, faces: Sequence[int], modifier: int) -> RuleId:
    """Names the row that turned an order's dice into its modifier (SP-VI.2.7.1)."""
    if not faces:
        return RuleId("SP-VI.2.7.1f")
    if quality == "green":
        return RuleId("SP-VI.2.7.1c" if modifier < 0 else "SP-VI.2.7.1b")
    if quality == "veteran":
        return RuleId("SP-VI.2.7.1d")
    return RuleId("SP-VI.2.7.1e" if quality == "elite" else "SP-VI.2.7.1a")


def halve(rules: BattleRules, shooter: BattleUnit, shot: PendingShot, attack: int, because: list[Reason]) -> int:
    """Halves D for a decimated shooter and then for rapid fire, each rounded down (SP-VI.2.7.2)."""
    if is_decimated(rules, shooter):
        half = attack // rules.number["decimated_divisor"]
        because.append(Reason(RuleId("SP-VI.2.7.2b"), half - attack, "decimated"))
        attack = half
    if shot.rapid:
        half = attack // numbers_of(rules).infantry["rapid_fire"].value
        rule = RuleId("SP-VI.2.7.2c" if is_decimated(rules, shooter) else "SP-VI.2.3g")
        because.append(Reason(rule, half - attack, "rapid_fire"))
        attack = half
    return attack


def order_part(shot: PendingShot, quality: str, because: list[Reason]) -> int:
    """Gives the modifier of a shot's order dice and writes its line (SP-VI.2.7.1)."""
    rule = order_rule(quality, shot.faces, shot.modifier)
    if shot.faces or shot.reaction:
        because.append(Reason(rule, shot.modifier, "order", {"dice": shot.faces}))
    return shot.modifier


def shooter_part(
    rules: BattleRules,
    shooter: BattleUnit,
    shot: PendingShot,
    numbers: dict[str, Number],
    because: list[Reason],
) -> int:
    """Gives the modifiers that lie with the shooter: aim, ambush, markers, marks, smoke, and writes their lines."""
    total = 0
    if shot.rapid:
        if shooter.aimed:
            because.append(Reason(RuleId("SP-VI.2.3h"), 0, "aim"))
        elif shot.ambush:
            because.append(Reason(RuleId("SP-VI.2.2d"), 0, "ambush"))
    elif shot.ambush:
        total += _add(numbers["ambush"], "ambush", because)
        if shooter.aimed:
            because.append(Reason(RuleId("SP-VI.2.2c"), 0, "aim"))
    elif shooter.aimed:
        total += _add(numbers["aim"], "aim", because)
    if shot.revealed and not shot.ambush:
        because.append(Reason(RuleId("SP-VI.2.2e"), 0, "ambush"))
    if shooter.pinned:
        number = numbers["pinned"]
        total += number.value * shooter.pinned
        because.append(Reason(number.rule, number.value * shooter.pinned, "pinned", {"markers": shooter.pinned}))
    if shooter.displaced:
        total += _add(numbers["shooter_moved"], "shooter_moved", because)
    if shot.smoke:
        total += _add(numbers["smoke"], "smoke", because)
    for mark in ("heroism", "ammunition", "confusion"):
        if shooter.marks and has_mark(shooter, mark):
            total += _add(numbers[f"event_{mark}"], f"event_{mark}", because)
    return total


def _target_part(
    rules: BattleRules,
    state: Battle,
    shot: PendingShot,
    seen: Seen,
    weapon: Weapon,
    numbers: dict[str, Number],
    because: list[Reason],
) -> int:
    total = 0
    target, sheet = state.units[shot.target], rules.sheets[shot.target]
    small = small_target(rules, sheet, seen)
    if small is not None:
        if weapon.marksman:
            because.append(Reason(RuleId("SP-VI.4.5b"), 0, "small_target"))
        else:
            total += numbers["small_target"].value
            because.append(Reason(small, numbers["small_target"].value, "small_target"))
    prone = prone_malus(rules, target) if target.prone is not None else None
    if prone is not None:
        total += prone.value
        because.append(prone)
    if _moves(state, shot):
        if sheet.form == "vehicle":
            total += _add(numbers["target_moved"], "target_moved", because)
        else:
            because.append(Reason(RuleId("SP-VI.2.7.3h"), numbers["target_moved"].value, "target_moved"))
    if rules.setup.scenario.weather in ("night", "blizzard"):
        total += _add(numbers["night"], "night", because)
    return total


def type_reasons(rules: BattleRules, weapon_type: str, cover: Cover) -> tuple[Reason, ...]:
    """Gives the type modifier of a weapon against a cover or target, and that of a roof (T-MATRIX)."""
    matrix = numbers_of(rules).matrix
    number = matrix[weapon_type, cover.type]
    found = (Reason(number.rule, number.value, "type", {"weapon": weapon_type, "cover": cover.type}),)
    roof = matrix[weapon_type, "roof"]
    if not cover.roof or not roof.value:
        return found
    more = (Reason(RuleId("SP-VI.2.5.4c"), 0, "both_types"),) if number.value else ()
    return (*found, Reason(roof.rule, roof.value, "roof"), *more)


def _type_part(rules: BattleRules, weapon: Weapon, cover: Cover, because: list[Reason]) -> int:
    reasons = type_reasons(rules, weapon.type, cover)
    if reasons[0].value or cover.type != "none":
        because.extend(reasons)
    return sum(reason.value for reason in reasons)


def _casualties(
    rules: BattleRules, target: BattleUnit, sheet: Sheet, result: int, limit: int, because: list[Reason]
) -> int:
    """Gives what a Result costs infantry: halved for single stands, then limited, then what it has left (SP-B.4)."""
    if result <= 0:
        because.append(Reason(RuleId("SP-VI.2.7.6a"), 0, "potential"))
        return 0
    count = result
    because.append(Reason(RuleId("SP-VI.2.7.6b"), count, "potential"))
    if sheet.form == "single":
        half = count // rules.number["single_divisor"]
        because.append(Reason(RuleId("SP-VI.2.7.7b" if half else "SP-VI.2.7.7c"), half - count, "halved"))
        count = half
    if count > limit:
        because.append(Reason(RuleId("SP-VI.2.9a"), limit - count, "stand_limit", {"limit": limit}))
        count = limit
    left = sheet.points - target.lost
    if count > left:
        because.append(Reason(RuleId("SP-XI.8.4b"), left - count, "remaining"))
        count = left
    return count


def _add(number: Number, key: str, because: list[Reason]) -> int:
    because.append(Reason(number.rule, number.value, key))
    return number.value


def _moves(state: Battle, shot: PendingShot) -> bool:
    """Tells whether the target moved in this player turn, or is on its way (SP-VI.2.7.3h, SP-VI.3.3c)."""
    return state.units[shot.target].moved or bool(shot.target_stands)


def _in_reach(rules: BattleRules, stand: Stand, visible: Sequence[Stand], reach: Length) -> bool:
    x, y = stand.at
    nearest = min((s.at[0] - x) ** 2 + (s.at[1] - y) ** 2 for s in visible)
    if nearest <= reach * reach:
        return True
    return distance_between(rules, (stand,), visible) <= reach + rules.number["epsilon"]


def _nearest(stands: Sequence[Stand], places: Sequence[int], to: Stand) -> Stand:
    x, y = to.at
    return min((stands[i] for i in places), key=lambda s: (s.at[0] - x) ** 2 + (s.at[1] - y) ** 2)
