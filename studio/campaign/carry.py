"""What is carried from one battle to the next: casualties, the wounded who return, replacements, points.

Conservation, per unit and step: strength at the start + replacements = fit + wounded + dead + captured + missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.campaign.events import BudgetChanged, CampaignEvent, UnitFared, UnitRestored
from studio.campaign.model import Campaign, Carry
from studio.campaign.standing import Standing, unit_key
from studio.errors import N_, BrokenPromise
from studio.scenario.result import UnitResult

if TYPE_CHECKING:
    from studio.campaign.conduct import Mustered


def fared(step: int, unit: Mustered, told: UnitResult) -> UnitFared:
    """Tells what became of one unit in a battle, added to what it had lost before.

    Raises BrokenPromise when the result's points do not add up to what the unit brought.
    """
    brought = unit.unit.strength - unit.lost
    if told.fate.total() != brought or told.type != unit.unit.type:
        raise BrokenPromise(
            "campaign.not-conserved", N_("A result does not account for every man of a unit."), given=(unit, told)
        )
    return UnitFared(step=step, formation=unit.formation, unit=unit.unit.id, fate=told.fate, state=told.state)


def carried_over(campaign: Campaign, now: Standing, carry: Carry, step: int) -> Iterator[CampaignEvent]:
    """Gives what an outcome carries over, after the units of the battle have fared."""
    for formation in campaign.formations:
        for unit in formation.units:
            state = now.units[unit_key(formation.id, unit.id)]
            returned = state.fate.wounded * carry.wounded_return // 100
            room = unit.strength - state.fate.fit - returned - (state.fate.wounded - returned)
            replaced = max(0, room) * carry.replaced // 100
            if returned or replaced:
                whole = state.fate.fit + returned
                quality = carry.replacements if replaced > whole else state.quality
                yield UnitRestored(
                    step=step,
                    formation=formation.id,
                    unit=unit.id,
                    returned=returned,
                    replaced=replaced,
                    quality=quality,
                )
    for nation, points in sorted(carry.budget.items()):
        yield BudgetChanged(step=step, nation=nation, points=points)
