"""What a shot would do before it is fired: its sum, and every face of the die that follows it, counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from studio.engine.values import Reason
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.damage import damage_effect
from studio.packs.spain1936.fire_facts import shot_facts
from studio.packs.spain1936.fire_sum import Sum, work_out
from studio.packs.spain1936.model import Battle, BattleUnit, PendingShot
from studio.packs.spain1936.sight import sees, sees_at

FACES = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True, slots=True)
class Forecast:
    """A shot worked out ahead; chances are faces out of six, `sixths` their whole.

    `pinned` counts the faces that leave more markers and no panic; for a vehicle `effects` counts each damage.
    """

    shot: PendingShot
    band: str
    distance: int
    cover: str
    attack: int
    defence: int
    modifier: int
    result: int
    casualties: int
    limit: int
    steady: int
    pinned: int
    panicked: int
    destroyed: int
    because: tuple[Reason, ...] = ()
    facts: tuple[Reason, ...] = ()
    effects: dict[str, int] = field(default_factory=dict)
    sixths: int = 6


def forecast(rules: BattleRules, state: Battle, shot: PendingShot, *, explain: bool = False) -> Forecast | None:
    """Works a shot out as it would be fired now, or gives None where it cannot be; `explain` adds its facts."""
    if shot.target_stands:
        seen = sees_at(rules, state, shot.shooter, shot.target, shot.target_stands)
    else:
        seen = sees(rules, state, shot.shooter, shot.target)
    worked = work_out(rules, state, shot, seen) if seen else None
    if worked is None or seen is None:
        return None
    target = state.units[shot.target]
    vehicle = rules.sheets[shot.target].form == "vehicle"
    effects: dict[str, int] = {}
    counts = {"steady": 0, "pinned": 0, "panicked": 0, "destroyed": 0}
    for face in FACES:
        fate = _vehicle_fate(rules, target, worked, face, effects) if vehicle else _fate(rules, target, worked, face)
        counts[fate] += 1
    return Forecast(
        shot=shot,
        band=worked.band,
        distance=worked.distance,
        cover=worked.cover.kind,
        attack=worked.attack,
        defence=worked.cover.c,
        modifier=worked.modifier,
        result=worked.result,
        casualties=worked.casualties,
        limit=worked.limit,
        because=worked.because,
        facts=shot_facts(rules, state, shot, seen, worked) if explain else (),
        effects=effects,
        **counts,
    )


def _fate(rules: BattleRules, target: BattleUnit, worked: Sum, face: int) -> str:
    """Names what becomes of infantry when the morale die shows a face (SP-VI.2.7.8, 2.7.9)."""
    sheet, number = rules.sheets[target.id], rules.number
    lost = target.lost + worked.casualties
    if lost >= sheet.points:
        return "destroyed"
    if target.panicked:
        return "panicked"
    markers = target.pinned
    if worked.casualties > 0:
        total = sheet.moral - lost + face
        if total < number["check_pinned_from"]:
            return "panicked"
        markers += total < number["check_steady_from"]
    return _marked(rules, target, worked, markers)


def _vehicle_fate(rules: BattleRules, target: BattleUnit, worked: Sum, face: int, effects: dict[str, int]) -> str:
    """Names what becomes of a vehicle when the damage die shows a face (SP-XI.5.2, 5.3)."""
    markers = target.pinned
    if worked.result >= rules.number["hit_from"]:
        effect, _ = damage_effect(rules, target, face + worked.result)
        effects[effect] = effects.get(effect, 0) + 1
        if effect == "destroyed" or (effect == "immobilised" and target.panicked):
            return "destroyed"
        markers += effect == "pinned"
    return "panicked" if target.panicked else _marked(rules, target, worked, markers)


def _marked(rules: BattleRules, target: BattleUnit, worked: Sum, markers: int) -> str:
    number = rules.number
    if worked.weapon.suppression and markers < number["markers_to_panic"]:
        markers += number["suppression_markers"]
    if markers >= number["markers_to_panic"]:
        return "panicked"
    return "pinned" if markers > target.pinned else "steady"
