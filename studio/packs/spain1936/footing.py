"""Where a base may stand as far as the ground goes (SP-IV.1.6): what was once looked at is kept for the battle."""

from __future__ import annotations

from studio.packs.spain1936.battle import BattleRules, outline_of_stand
from studio.packs.spain1936.ground import Effect, Profile, closed_under, may_be_closed, profile_of
from studio.packs.spain1936.model import BattleUnit, Stand

MOST_KEPT = 6000


def profile_for(rules: BattleRules, unit: BattleUnit) -> Profile:
    """Gives what the ground does to a unit; kept by unit."""
    kept: dict[int, Profile] | None = rules.cache.get("profiles")
    if kept is None:
        kept = rules.cache["profiles"] = {}
    found = kept.get(unit.id)
    if found is None:
        sheet = rules.sheets[unit.id]
        mover = rules.movers[sheet.mover]
        found = kept[unit.id] = profile_of(
            rules.ground, mover.key, mover.group, mover.armoured, mover.vehicle, sheet.rules
        )
    return found


def closed_for(rules: BattleRules, profile: Profile, stand: Stand) -> Effect | None:
    """Gives the closed element that a stand would stand on, or None; kept by place."""
    if not may_be_closed(profile, stand.at, rules.bases[stand.kind].around):
        return None
    kept: dict[tuple[str, Stand], Effect | None] | None = rules.cache.get("footing")
    if kept is None:
        kept = rules.cache["footing"] = {}
    key = (profile.key, stand)
    if key in kept:
        return kept[key]
    if len(kept) > MOST_KEPT:
        kept.clear()
    found = kept[key] = closed_under(profile, rules.ground, outline_of_stand(rules, stand), stand.at)
    return found
