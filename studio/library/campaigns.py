"""Campaigns on a shelf: a campaign is an item, and each of its scenarios is one too, found by the scenario's id."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from studio.campaign.files import CAMPAIGN_ENDING, campaign_bytes, campaign_from
from studio.campaign.home import Home, scenario_names
from studio.campaign.model import Campaign
from studio.errors import N_, UsageError
from studio.library.adding import add_content
from studio.library.bundle import Member
from studio.library.item import Item, Kind
from studio.library.shelf import Shelf
from studio.scenario.files import SCENARIO_ENDING

__all__ = ["ShelfHome", "campaign_members", "keep_campaign", "members_home"]


@dataclass(frozen=True)
class ShelfHome:
    """A campaign on a shelf with its scenarios; `item` is the id of its item."""

    shelf: Shelf
    item: str

    def campaign(self) -> Campaign:
        """Reads the campaign."""
        return campaign_from(self.shelf.content(self.item), self.item)

    def scenario_bytes(self, name: str) -> bytes:
        """Reads the scenario whose id its file is named by."""
        return self.shelf.content(f"{Kind.SCENARIO.value}-{name.removesuffix(SCENARIO_ENDING)}")

    def save(self, campaign: Campaign) -> None:
        """Keeps the campaign as the next revision of its item."""
        add_content(self.shelf, campaign_bytes(campaign), f"{campaign.id}{CAMPAIGN_ENDING}")


@dataclass(frozen=True)
class _MembersHome:
    members: Sequence[Member]
    main: Member

    def campaign(self) -> Campaign:
        return campaign_from(self.main.content, self.main.name)

    def scenario_bytes(self, name: str) -> bytes:
        for member in self.members:
            if member.name.rpartition("/")[2] == name:
                return member.content
        raise UsageError("campaign.member", N_("The bundle holds no {name}."), name=name)

    def save(self, campaign: Campaign) -> None:
        raise UsageError("campaign.bundle", N_("A bundle cannot be played in; import it first."), self.main.name)


def members_home(members: Sequence[Member], where: object) -> Home:
    """Gives the one campaign of a bundle's members as a home to read from; raises UsageError when there is not one."""
    mains = [member for member in members if member.name.endswith(CAMPAIGN_ENDING)]
    if len(mains) != 1:
        raise UsageError(
            "campaign.members", N_("The bundle holds {count} campaigns; it must be one."), where, count=len(mains)
        )
    return _MembersHome(members, mains[0])


def campaign_members(home: Home) -> tuple[Member, ...]:
    """Gives a campaign and its scenarios as the members of a bundle."""
    campaign = home.campaign()
    main = Member(f"{campaign.id}{CAMPAIGN_ENDING}", campaign_bytes(campaign))
    return (main, *(Member(name, home.scenario_bytes(name)) for name in scenario_names(campaign)))


def keep_campaign(shelf: Shelf, home: Home) -> tuple[ShelfHome, tuple[Item, ...]]:
    """Puts a campaign and its scenarios on a shelf; raises StudioError before anything is kept when one is missing."""
    members = campaign_members(home)
    items = tuple(add_content(shelf, member.content, member.name) for member in members)
    return ShelfHome(shelf, items[0].id), items
