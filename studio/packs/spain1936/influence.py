"""Areas of influence (SP-XI.6): what an officer may do for a unit where both stand, and what he adds to command."""

from __future__ import annotations

from studio.board.place import Length
from studio.engine.tables import Found
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle
from studio.packs.spain1936.orders import in_voice

COMMAND = {
    "green": RuleId("SP-XI.6.3a"),
    "regular": RuleId("SP-XI.6.3b"),
    "veteran": RuleId("SP-XI.6.3c"),
    "elite": RuleId("SP-XI.6.3d"),
}


def area_of(rules: BattleRules, officer_id: int) -> Found[Length]:
    """Gives the radius of an officer's area of influence (SP-XI.6.1)."""
    sheet = rules.sheets[officer_id]
    low = "low_leadership" in sheet.rules
    return Found(sheet.voice, RuleId("SP-XI.6.1b" if low else "SP-XI.6.1a"))


def command_of(rules: BattleRules, officer_id: int) -> Found[int]:
    """Gives what an officer adds to the command value of his army (SP-XI.6.3)."""
    sheet = rules.sheets[officer_id]
    return Found(sheet.order_dice, COMMAND[sheet.quality])


def services(rules: BattleRules, state: Battle, officer_id: int, unit_id: int) -> tuple[Reason, ...]:
    """Gives what an officer may do for a unit of his side, each with its rule; values are the area in units."""
    sheet = rules.sheets[officer_id]
    area = area_of(rules, officer_id).value
    found: list[Reason] = []
    if in_voice(rules, state.units[officer_id], state.units[unit_id]):
        found.append(Reason(RuleId("SP-XI.6.2a"), area, "voice_orders"))
        found.append(Reason(RuleId("SP-XI.6.2b"), area, "reserve_dice"))
        if sheet.is_leader:
            found.append(Reason(RuleId("SP-XI.6.2c"), area, "motivate"))
            found.append(Reason(RuleId("SP-XI.6.2d"), area, "regroup"))
        else:
            found.append(Reason(RuleId("SP-XI.6.2e"), area, "no_leader"))
    else:
        found.append(Reason(RuleId("SP-XI.6.4"), area, "other_means"))
    if sheet.form == "vehicle":
        found.append(Reason(RuleId("SP-XI.6.5"), area, "radio_and_signals"))
    return tuple(found)
