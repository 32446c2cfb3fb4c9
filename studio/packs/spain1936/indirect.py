"""What a shell from above does to a unit: the sum of a bombardment, D - C + M without sides and stands (SP-VII.5)."""

from __future__ import annotations

from typing import NamedTuple

from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import Cover, cover_of
from studio.packs.spain1936.fire_numbers import numbers_of
from studio.packs.spain1936.fire_sum import prone_malus, type_reasons
from studio.packs.spain1936.model import Battle

REAR = 2


class Fall(NamedTuple):
    """A bombardment of one unit worked out: its cover, its Result or Excess, and the sum line by line."""

    cover: Cover
    result: int
    because: tuple[Reason, ...]


def fall_on(
    rules: BattleRules, state: Battle, target_id: int, weapon_type: str, attack: int, modifier: int = 0
) -> Fall:
    """Works out what falls on a unit: linear cover counts from every side, armour that of the rear, and lying down.

    `attack` is the D of one piece, `modifier` that of the order dice and of the observer (SP-VII.5.2, 5.3, 5.6).
    """
    target, sheet = state.units[target_id], rules.sheets[target_id]
    vehicle = sheet.form == "vehicle"
    if vehicle:
        armour = (sheet.armour or (0, 0, 0))[REAR]
        cover = Cover("rear", armour, "vehicle", False, RuleId("SP-VII.5.3c"))
    else:
        places = range(len(target.stands))
        cover = cover_of(rules, state, target_id, target.stands, places, None, weapon_type)
    because = [
        Reason(RuleId("SP-VII.5.3a" if vehicle else "SP-VII.5.2a"), attack, "attack"),
        Reason(cover.rule, -cover.c, "defence", {"cover": cover.kind, "type": cover.type}),
    ]
    if modifier:
        because.append(Reason(RuleId("SP-VII.5.3b" if vehicle else "SP-VII.5.2b"), modifier, "order"))
    table = rules.tables["indirect"]
    small = table.find("small_target")
    if sheet.form in ("crew", "single") or "small_target" in sheet.rules:
        because.append(Reason(small.rule, small.value["value"], "small_target"))
    prone = prone_malus(rules, target, from_above=True)
    if prone is not None:
        because.append(prone)
    if cover.markers:
        worn = numbers_of(rules).infantry["degraded"].value * cover.markers
        because.append(Reason(RuleId("SP-VIII.3.10"), worn, "degraded", {"markers": cover.markers}))
    because.extend(type_reasons(rules, weapon_type, cover))
    return Fall(cover, sum(reason.value for reason in because), tuple(because))
