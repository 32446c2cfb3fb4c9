"""What every machine player does in the small windows: events, retreats, stands taken off, dice of a supervisor."""

from __future__ import annotations

from collections.abc import Sequence

from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action
from studio.packs.spain1936.actions import Assign, ChooseUnit
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Assignment, Battle, EventChoice
from studio.packs.spain1936.players.dice import pluses

KIND = ("star", "flag")


def choose_unit(rules: BattleRules, state: Battle, window: EventChoice) -> Action:
    """Names the unit for an event: the own one it helps most or hurts least, the rival's the other way round."""
    side = window.sides[0]
    own = state.units[window.eligible[0]].side == side
    wants_best = (window.icon in KIND) == own
    units = sorted(window.eligible, key=lambda unit: (_weight(rules, state, unit), unit))
    return ChooseUnit(side=side, unit=units[-1] if wants_best else units[0])


def assign(rules: BattleRules, state: Battle, window: Assignment) -> Action:
    """Gives a plus to the reaction, and one to its second shot, where the officer has any."""
    officer = state.units[window.order.officer].officer
    good = pluses(rules, officer.dice if officer else ())
    second = good[1:2] if window.order.second_target >= 0 else ()
    return Assign(side=window.sides[0], dice=good[:1], second_dice=second)


def sampled(offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
    """Takes the first offer that can be done."""
    last = Exhausted(0)
    for offer in offers:
        action = offer.sample(stream)
        if not isinstance(action, Exhausted):
            return action
        last = action
    return last


def _weight(rules: BattleRules, state: Battle, unit_id: int) -> int:
    """Gives how much a unit matters now."""
    unit, sheet = state.units[unit_id], rules.sheets[unit_id]
    return 0 if unit.panicked else sheet.cost * (1 + sheet.is_officer) * (2 if unit.pinned else 1)
