"""The shipped campaign after its first battle."""

from typing import Any

from studio.campaign.fighting import fight
from studio.campaign.files import read_campaign
from studio.campaign.home import FolderHome, scenario_at
from studio.places import campaigns

SEED = 2


def scene(window: Any) -> None:
    """Fights the first battle with quick players and shows what is next."""
    file = campaigns() / "aragon" / "aragon.campana.json"
    campaign = read_campaign(file)
    page = window.page("campaign")
    page.open(campaign, file)
    first = scenario_at(FolderHome(file), campaign.node(campaign.start).scenario)
    fought = fight(campaign, first, window.desk.pack(campaign.pack), SEED, ("easy", "easy"))
    page._entered(fought.campaign)
