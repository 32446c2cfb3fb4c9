"""Where a campaign stands: the state that its ledger gives, and the only function that changes it."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from studio.campaign.events import (
    BattleFought,
    BudgetChanged,
    CampaignEnded,
    CampaignEvent,
    DaysGranted,
    EdgeTaken,
    FormationCalled,
    UnitFared,
    UnitRestored,
)
from studio.campaign.model import Campaign, RosterUnit
from studio.scenario.result import Fate, Result


class UnitStanding(msgspec.Struct, frozen=True, kw_only=True):
    """One unit now: its quality, its casualty points by fate, and the replacements it has received in all."""

    quality: str
    fate: Fate
    state: str = "fit"
    reinforced: int = 0


class Mustered(msgspec.Struct, frozen=True):
    """A unit of a formation in its place in the army of a battle."""

    formation: str
    unit: RosterUnit
    lost: int
    quality: str


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign at one moment: the node it is at, the way taken, results, units, the day, and its end.

    `fighting` are the formations out of reserve; `budgets` and `waiting_days` are what the next battle has more.
    """

    at: str
    day: str
    way: tuple[str, ...] = ()
    results: dict[str, Result] = {}
    units: dict[str, UnitStanding] = {}
    fighting: frozenset[str] = frozenset()
    budgets: dict[str, int] = {}
    waiting_days: int = 0
    ending: str = ""
    winner: str = ""
    step: int = 0


def unit_key(formation: str, unit: str) -> str:
    """Names a unit of a formation in the standing."""
    return f"{formation}/{unit}"


def opening(campaign: Campaign) -> Standing:
    """Gives the standing before anything has happened: every unit whole, at the first node."""
    units = {
        unit_key(formation.id, unit.id): UnitStanding(quality=unit.quality, fate=Fate(fit=unit.strength))
        for formation in campaign.formations
        for unit in formation.units
    }
    fighting = frozenset(formation.id for formation in campaign.formations if not formation.reserve)
    return Standing(at=campaign.start, day=campaign.begins, way=(campaign.start,), units=units, fighting=fighting)


def standing(campaign: Campaign) -> Standing:
    """Gives where the campaign stands after its whole ledger."""
    now = opening(campaign)
    for event in campaign.ledger:
        now = evolve(now, event)
    return now


def evolve(now: Standing, event: CampaignEvent) -> Standing:
    """Gives the standing after one event."""
    replace = msgspec.structs.replace
    now = replace(now, step=event.step)
    match event:
        case BattleFought():
            return replace(now, results={**now.results, event.node: event.result}, budgets={}, waiting_days=0)
        case UnitFared():
            key = unit_key(event.formation, event.unit)
            return _with_unit(now, key, _fared(now.units[key], event))
        case UnitRestored():
            key = unit_key(event.formation, event.unit)
            return _with_unit(now, key, _restored(now.units[key], event))
        case BudgetChanged():
            points = now.budgets.get(event.nation, 0) + event.points
            return replace(now, budgets={**now.budgets, event.nation: points})
        case DaysGranted():
            return replace(now, waiting_days=now.waiting_days + event.days)
        case FormationCalled():
            named = frozenset((event.formation,))
            return replace(now, fighting=now.fighting | named if event.fights else now.fighting - named)
        case EdgeTaken():
            return replace(now, at=event.target, way=(*now.way, event.target), day=later(now.day, event.days))
        case CampaignEnded():
            return replace(now, ending=event.node, winner=event.winner)


def later(day: str, days: int) -> str:
    """Gives the ISO date so many days later; what is no date stays as it is.

    Raises OverflowError beyond the last year of the calendar.
    """
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat() if is_day(day) else day


def is_day(day: str) -> bool:
    """Tells whether a text is an ISO date."""
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def _fared(unit: UnitStanding, event: UnitFared) -> UnitStanding:
    before, told = unit.fate, event.fate
    fate = Fate(
        fit=told.fit,
        wounded=before.wounded + told.wounded,
        dead=before.dead + told.dead,
        captured=before.captured + told.captured,
        missing=before.missing + told.missing,
    )
    return msgspec.structs.replace(unit, fate=fate, state=event.state)


def _restored(unit: UnitStanding, event: UnitRestored) -> UnitStanding:
    fate = unit.fate
    whole = msgspec.structs.replace(
        fate, fit=fate.fit + event.returned + event.replaced, wounded=fate.wounded - event.returned
    )
    state = "fit" if whole.fit else unit.state
    return UnitStanding(quality=event.quality, fate=whole, state=state, reinforced=unit.reinforced + event.replaced)


def _with_unit(now: Standing, key: str, unit: UnitStanding) -> Standing:
    return msgspec.structs.replace(now, units={**now.units, key: unit})
