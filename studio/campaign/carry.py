"""What is carried from one battle to the next: casualties, the wounded who return, replacements, points.

Conservation, per unit and step: strength at the start + replacements = fit + wounded + dead + captured + missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.campaign.events import (
    BudgetChanged,
    CampaignEvent,
    DaysGranted,
    FormationCalled,
    UnitFared,
    UnitRestored,
)
from studio.campaign.model import Campaign, Carry, RosterUnit
from studio.campaign.standing import Mustered, Standing, UnitStanding, unit_key
from studio.errors import N_, BrokenPromise
from studio.scenario.result import UnitResult


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
            restored = _restored(carry, step, formation.id, unit, now.units[unit_key(formation.id, unit.id)])
            if restored.returned or restored.replaced:
                yield restored
    for nation, points in sorted(carry.budget.items()):
        yield BudgetChanged(step=step, nation=nation, points=points)
    if carry.waiting_days:
        yield DaysGranted(step=step, days=carry.waiting_days)
    for key in carry.calls:
        yield FormationCalled(step=step, formation=key, fights=True)
    for key in carry.releases:
        yield FormationCalled(step=step, formation=key, fights=False)


def share_of(points: int, percent: int) -> int:
    """Gives a share in per cent of some points, rounded half up."""
    return (points * percent + 50) // 100


def _restored(carry: Carry, step: int, formation: str, unit: RosterUnit, now: UnitStanding) -> UnitRestored:
    """Works out who comes back and who is replaced; the new men set the quality when they are the larger part."""
    returned = share_of(now.fate.wounded, carry.wounded_return)
    left = now.fate.fit + returned
    gone = unit.strength - now.fate.fit - now.fate.wounded
    replaced = share_of(gone, carry.replaced) if left or carry.rebuilt else 0
    quality = carry.replacements if replaced > left else now.quality
    return UnitRestored(
        step=step, formation=formation, unit=unit.id, returned=returned, replaced=replaced, quality=quality
    )
