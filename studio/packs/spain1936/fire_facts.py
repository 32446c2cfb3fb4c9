"""What is fixed before a shot's sum and how its Result is read: facts with their rules, for the forecast."""

from __future__ import annotations

from collections.abc import Iterable

from studio.board.pieces import parts_of
from studio.board.polygons import point_in
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import Cover, covers_of, favour
from studio.packs.spain1936.fire_numbers import band_of, numbers_of
from studio.packs.spain1936.fire_sum import Sum, is_decimated
from studio.packs.spain1936.model import Battle, PendingShot
from studio.packs.spain1936.sight import Seen
from studio.packs.spain1936.watch import TOWNS

OPEN_TYPES = {
    "normal": "SP-VI.2.5.1",
    "area": "SP-VI.2.5.2d",
    "he": "SP-VI.2.5.3d",
    "mortar": "SP-VI.2.5.4d",
    "ap": "SP-VI.2.5.5b",
}
CLASSES = {"section": "SP-XI.8.2a", "crew": "SP-XI.8.2b", "large": "SP-XI.8.2b", "single": "SP-XI.8.2c"}


def shot_facts(rules: BattleRules, state: Battle, shot: PendingShot, seen: Seen, worked: Sum) -> tuple[Reason, ...]:
    """Gives the facts of a shot in the order of the book; values are what the fact states, 0 where it states none."""
    found = [
        *_declared(rules, state, shot, worked),
        *_covered(rules, state, shot, seen, worked),
        *_summed(shot, worked),
        *_read(rules, state, shot, seen, worked),
    ]
    return tuple(_fact(*entry) for entry in found)


def _fact(rule: str, value: int, key: str, params: dict[str, str | int] | None = None) -> Reason:
    return Reason(RuleId(rule), value, key, {**(params or {})})


Entry = tuple[str, int, str] | tuple[str, int, str, dict[str, str | int]]


def _declared(rules: BattleRules, state: Battle, shot: PendingShot, worked: Sum) -> Iterable[Entry]:
    sheet, target = rules.sheets[shot.shooter], rules.sheets[shot.target]
    vehicle = target.form == "vehicle"
    band = band_of(rules, worked.distance)
    yield str(band.rule), worked.distance, "band", {"band": band.value}
    yield "SP-VI.2.1e", worked.distance, "distance"
    if shot.ambush:
        yield "SP-VI.2.2a", 0, "ambush"
    if shot.rapid:
        yield ("SP-VI.2.3j" if shot.reaction else "SP-VI.2.3i"), 0, "rapid_fire"
        yield "SP-VI.2.3c", rules.number["rapid_fire_shots"], "one_activation"
    yield "SP-VI.2.1g", target.points, "target_class", {"form": target.form}
    if vehicle:
        yield "SP-XI.5.1", 0, "no_points"
        yield "SP-VI.3.0", 0, "as_at_infantry"
    else:
        yield CLASSES[target.form], target.points, "points"
    yield "SP-VI.2.1h", worked.cover.c, "cover_fixed", {"cover": worked.cover.kind}
    if len(sheet.weapons) > 1:
        yield "SP-VI.2.1i", 0, "profile", {"weapon": worked.weapon.key}
    if worked.attack == 0:
        yield "SP-VI.2.1j", 0, "halved_to_nothing"
    if is_decimated(rules, state.units[shot.shooter]):
        yield "SP-XI.8.5b", worked.attack, "decimated"
        yield "SP-XI.8.5c", 0, "all_profiles"
        if worked.weapon.type == "ap":
            yield "SP-XI.8.5d", 0, "modifiers_whole"
    if state.units[shot.shooter].pinned:
        yield "SP-XI.2.10a", state.units[shot.shooter].pinned, "acts_with_malus"
    if shot.faces and "fanatic" in sheet.rules:
        yield "SP-XI.1g", shot.modifier, "true_quality"
    yield "SP-VI.0.3", worked.attack, "one_attack"


def _covered(rules: BattleRules, state: Battle, shot: PendingShot, seen: Seen, worked: Sum) -> Iterable[Entry]:
    cover = worked.cover
    yield "SP-VI.0.4", cover.c, "one_defence"
    if cover.type == "vehicle":
        yield "SP-VI.2.4h", cover.c, "armour", {"side": cover.kind}
        yield "SP-VI.3.1c", cover.c, "side", {"side": cover.kind}
        yield "SP-VI.3.1d", 0, "no_flank_modifier"
        return
    yield "SP-VIII.4.3a", 0, "seen_and_covered"
    yield "SP-VIII.4.3b", 0, "two_tests"
    if seen.hidden * 100 > rules.number["small_target_hidden_percent"] * rules.number["sight_samples"]:
        yield "SP-VIII.4.1", seen.hidden, "hidden_share"
    others = list(_candidates(rules, state, shot, seen))
    for other in others:
        if other.kind != cover.kind:
            worth = favour(rules, other, worked.weapon.type)
            yield "SP-VIII.4.2", worth, "other_cover", {"cover": other.kind}
            yield "SP-VIII.4.2c", 0, "best_only"
    if cover.type == "none":
        at = (shot.target_stands or state.units[shot.target].stands)[seen.targets[0]].at
        street = any(
            piece.kind in TOWNS and any(point_in(part, at) for part in parts_of(piece.shape))
            for piece in rules.setup.scenario.pieces
        )
        yield "SP-VI.2.4c", 0, "in_the_open"
        if street:
            yield "SP-I.6.3c", 0, "in_the_street"
        return
    yield "SP-VI.2.4a", cover.c, "covered", {"cover": cover.kind}
    yield "SP-VI.2.4b", 0, "cover_type", {"cover": cover.type}
    yield "SP-VIII.0.2", 0, "cover_type", {"cover": cover.type}
    yield "SP-VIII.0.3", worked.result, "general_formula"
    yield "SP-VIII.1", 0, "closed_list", {"cover": cover.type}
    yield "SP-VIII.4.2b", favour(rules, cover, worked.weapon.type), "favour", {"cover": cover.kind}
    if cover.markers:
        yield "SP-VIII.3.10", cover.markers, "degraded"
    row = numbers_of(rules).covers.get(cover.kind)
    if cover.fort >= 0 and row is not None:
        if row.capacity != "unlimited":
            yield "SP-VIII.4.6", row.large, "capacity"
        if cover.kind == "rubble" and cover.markers == row.markers:
            yield "SP-VIII.3.17", cover.markers, "rubble_whole"
    large = sum(1 for j in seen.targets if state.units[shot.target].stands[j].kind == "large")
    if large > 1:
        divisor = rules.number["cover_share_divisor"]
        yield "SP-VIII.4.2d", (large + divisor - 1) // divisor, "shared"
    if cover.fort < 0:
        yield "SP-VIII.3.19", 0, "natural"
    elif worked.weapon.type != "he":
        yield "SP-VIII.3.1", 0, "cannot_degrade"
    else:
        yield "SP-VIII.3.6", worked.structure, "structure"
    if cover.fort >= 0 and state.forts[cover.fort].owner:
        yield "SP-I.7.13", cover.c, "built_cover", {"cover": cover.kind}
    if cover.roof:
        yield "SP-VI.2.4g", 0, "roof"
        yield "SP-III.23", 0, "roof"
        if cover.kind == "house":
            yield "SP-I.6.3e", 0, "roof"
        if worked.weapon.type != "mortar":
            yield "SP-VI.2.5.4e", 0, "roof"
    area = cover.kind not in ("wall", "bush_line", "breastwork", "barricade", "sandbags", "shield")
    yield ("SP-VIII.4.5" if area else "SP-VIII.4.4"), 0, "area_cover" if area else "linear_cover"


def _candidates(rules: BattleRules, state: Battle, shot: PendingShot, seen: Seen) -> Iterable[Cover]:
    stands = shot.target_stands or state.units[shot.target].stands
    shooter = state.units[shot.shooter].stands[seen.viewers[0]]
    place = seen.targets[0]
    return covers_of(rules, state, shot.target, place, stands[place], shooter)


def _summed(shot: PendingShot, worked: Sum) -> Iterable[Entry]:
    types = sum(reason.value for reason in worked.because if reason.key in ("type", "roof"))
    situation = worked.modifier - types - shot.modifier
    yield "SP-VI.2.7.3a", situation, "situation"
    if worked.cover.type == "none":
        yield OPEN_TYPES[worked.weapon.type], types, "type_modifier"
    if any(reason.key == "small_target" for reason in worked.because):
        yield "SP-VI.2.7.3c", 0, "small_once"
    yield "SP-VI.5.1", worked.result, "summary"
    yield "SP-VI.2.7.4", types, "type_modifier"
    yield "SP-VI.2.6a", types, "before_result"
    yield "SP-VI.2.6b", worked.modifier, "added"
    yield "SP-VI.0.2", worked.modifier, "modifier"
    if worked.cover.type != "none":
        yield "SP-VI.2.4i", -worked.cover.c + types, "defence_and_type"
    if worked.weapon.type == "ap":
        yield ("SP-VI.2.8a" if worked.cover.type == "vehicle" else "SP-VI.2.8b"), types, "once"
        yield "SP-VI.4.3", types, "type_modifier"
    if any(reason.key == "prone" for reason in worked.because):
        yield "SP-VI.4.2a", worked.cover.c, "prone_leaves_cover"
        yield "SP-VI.4.2b", 0, "prone_adds"
    yield "SP-VI.0.1", worked.result, "result"


def _read(rules: BattleRules, state: Battle, shot: PendingShot, seen: Seen, worked: Sum) -> Iterable[Entry]:
    target, sheet = rules.sheets[shot.target], rules.sheets[shot.shooter]
    if worked.weapon.suppression and state.units[shot.target].panicked:
        yield "SP-VI.2.7.9d", 0, "no_suppression"
    if target.form == "vehicle":
        yield "SP-VI.3.3a", 0, "steps"
        yield "SP-VI.3.1e", worked.result, "excess"
        yield "SP-VIII.2.2", worked.result, "excess"
        yield "SP-VI.2.9f", 0, "no_limit"
        yield "SP-VI.3.3e", 0, "no_check"
        if any(reason.key in ("pinned", "shooter_moved", "smoke") for reason in worked.because):
            yield "SP-VI.3.3d", 0, "as_at_infantry"
        if any(reason.key == "small_target" for reason in worked.because):
            yield "SP-VI.3.3b", 0, "small_target"
        return
    yield "SP-VIII.2.1", max(worked.result, 0), "potential"
    if target.form == "crew":
        yield "SP-XI.8.3a", 0, "small_target"
        yield "SP-VI.2.7.7a", max(worked.result, 0), "crew_in_full"
    if target.form == "single":
        yield "SP-XI.8.3b", 0, "single_halves"
        yield "SP-VI.2.7.7d", worked.casualties, "halved_first"
    if sheet.form == "section":
        large = [i for i in seen.viewers if state.units[shot.shooter].stands[i].kind == "large"]
        yield ("SP-VI.2.9c" if large else "SP-VI.2.9h"), worked.limit, "stand_limit"
        yield "SP-VI.2.9b", 0, "command_stand"
    else:
        yield "SP-VI.2.9d", worked.limit, "stand_limit"
    if worked.weapon.burst > 1:
        yield "SP-VI.2.9e", worked.weapon.burst, "burst"
    if worked.result > worked.limit:
        yield "SP-VI.2.9g", worked.structure, "limit_casualties_only"
