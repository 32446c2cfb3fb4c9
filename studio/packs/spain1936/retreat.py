"""Retreats (SP-XI.3): where a Panicked unit may go, and what becomes of one that cannot."""

from __future__ import annotations

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Reason, Refusal, RuleId, Side
from studio.packs.spain1936 import damage
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import RetreatTo
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle, Retreat
from studio.packs.spain1936.retreat_ends import BASE, best_ends, has_end, judge_end, moved_away, reaches_edge

NOT_BEST = RuleId("SP-XI.3.2b")


def begin(rules: BattleRules, resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Lets the owner retreat a unit, or takes it out of the battle where it has nowhere to go (SP-XI.3.2g, 3.3)."""
    state = _state(resolution)
    unit = state.units[unit_id]
    if has_end(rules, state, unit):
        ask(resolution, unit_id, rule)
    else:
        _take_out(rules, resolution, unit_id)


def ask(resolution: Resolution, unit_id: int, rule: RuleId) -> None:
    """Opens the retreat of a unit; whether it has anywhere to go is looked at when its turn comes."""
    window = Retreat(kind="retreat", sides=(_state(resolution).units[unit_id].side,), unit=unit_id)
    resolution.emit(e.WindowOpened(rule=rule, window=window))


def lapsed(rules: BattleRules, resolution: Resolution, window: Retreat) -> bool:
    """Closes an open retreat that is out of date or has no end any more, and tells whether it did."""
    state = _state(resolution)
    unit = state.units[window.unit]
    waits = unit.condition == "in_play" and unit.panicked
    if waits and has_end(rules, state, unit):
        return False
    resolution.emit(e.WindowClosed(rule=BASE, kind="retreat"))
    if waits:
        _take_out(rules, resolution, window.unit)
    return True


def _take_out(rules: BattleRules, resolution: Resolution, unit_id: int) -> None:
    """Takes a unit that cannot retreat out of the battle: over the edge, out of its vehicle or gun, or overrun."""
    state = _state(resolution)
    if reaches_edge(rules, state, state.units[unit_id]):
        damage.remove(resolution, unit_id, "fled", damage.LEAVING["fled"])
    elif rules.sheets[unit_id].form == "vehicle":
        damage.remove(resolution, unit_id, "abandoned", damage.LEAVING["abandoned"])
    elif rules.sheets[unit_id].form == "crew":
        damage.remove(resolution, unit_id, "abandoned", RuleId("SP-XI.3.6"))
    else:
        damage.remove(resolution, unit_id, "destroyed", damage.LEAVING["overrun"])


def refuse_retreat(rules: BattleRules, state: Battle, action: RetreatTo) -> Refusal | None:
    """Refuses a retreat that is no legal move, ends nearer to the enemy, or passes a better place over (SP-XI.3.2)."""
    window = state.windows[-1]
    if not isinstance(window, Retreat) or action.unit != window.unit:
        return Refusal("retreat-not-best", RuleId("SP-XI.3.1b"), {"unit": action.unit})
    unit = state.units[action.unit]
    best = best_ends(rules, state, unit)
    for end in best:
        if end.goal == action.goal and end.reverse == action.reverse and not action.stands:
            return None
    judged = judge_end(rules, state, unit, action.goal, action.stands, action.reverse)
    if isinstance(judged, Refusal):
        return judged
    if best and judged.rank < best[0].rank:
        rule = NOT_BEST if judged.rank[:3] < best[0].rank[:3] else RuleId("SP-XI.3.2d")
        return Refusal("retreat-not-best", rule, {"unit": unit.id})
    return None


def resolve_retreat(rules: BattleRules, resolution: Resolution, action: RetreatTo) -> None:
    """Moves a Panicked unit away."""
    state = _state(resolution)
    unit = state.units[action.unit]
    judged = moved_away(rules, state, unit, action.goal, action.stands, action.reverse)
    resolution.emit(e.WindowClosed(rule=BASE, kind="retreat"))
    if not isinstance(judged, Refusal):
        move, after, enemies = judged
        because = (*move.because, Reason(RuleId("SP-XI.3.2f"), after, "enemy_distance", {"enemies": enemies}))
        resolution.emit(
            e.Moved(
                rule=RuleId("SP-XI.3.5") if rules.sheets[action.unit].form == "vehicle" else BASE,
                because=because,
                unit=action.unit,
                stands=move.stands,
                path=move.path,
                cost=move.cost,
                allowance=move.allowance,
                cause="retreat",
            )
        )


def retreat_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Offers the best ends that a Panicked unit can reach (SP-XI.3.2b)."""
    window = state.windows[-1]
    if not isinstance(window, Retreat):
        return ()
    ends = best_ends(rules, state, state.units[window.unit])

    def judge(action: Action) -> Refusal | None:
        return rules.refuse(state, action)

    offers: list[Offer] = []
    for reverse in (False, True):
        goals = tuple(end.goal for end in ends if end.reverse == reverse)
        if goals:
            fixed = {"side": side, "unit": window.unit, "reverse": reverse}
            offers.append(Offer(RetreatTo, fixed, {"goal": OneOf(goals)}, BASE, judge=judge))
    return tuple(offers)


def _state(resolution: Resolution) -> Battle:
    state = resolution.state
    assert isinstance(state, Battle)
    return state
