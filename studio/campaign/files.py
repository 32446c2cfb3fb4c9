"""Campaign files `*.campana.json`: canonical JSON, read with a word for every fault and nothing dropped."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from studio.campaign.model import FORMAT, Campaign
from studio.campaign.standing import evolve, opening
from studio.engine.canon import canonical
from studio.errors import N_, DamagedFile
from studio.files import read_limited, save_atomic
from studio.scenario.files import Kind, document_from
from studio.scenario.keeping import put_back
from studio.scenario.migrations import Step

CAMPAIGN_ENDING = ".campana.json"
LARGEST = 64 << 20
CAMPAIGN_STEPS: Mapping[int, Step] = {}
CAMPAIGN_KIND = Kind(Campaign, FORMAT, "nodes", N_("a campaign"), CAMPAIGN_STEPS)


def read_campaign(path: Path) -> Campaign:
    """Reads a campaign file; raises FileError."""
    return campaign_from(read_limited(path, LARGEST), path)


def campaign_from(data: bytes, where: object = "") -> Campaign:
    """Reads a campaign from the bytes of a file; its ledger must fit its graph.

    Raises ForeignFile, FutureVersion, TruncatedFile or DamagedFile with the place.
    """
    campaign = document_from(data, CAMPAIGN_KIND, where)
    _follow_ledger(campaign, where)
    return campaign


def campaign_bytes(campaign: Campaign) -> bytes:
    """Writes a campaign canonically: sorted fields, one line, unknown things in their places."""
    tree = msgspec.json.decode(canonical(msgspec.structs.replace(campaign, unknown={})))
    del tree["unknown"]
    put_back(tree, campaign.unknown)
    return canonical(tree) + b"\n"


def save_campaign(path: Path, campaign: Campaign) -> None:
    """Saves a campaign so that the old or the new one is there whole; raises CannotSave."""
    save_atomic(path, campaign_bytes(campaign))


def _follow_ledger(campaign: Campaign, where: object) -> None:
    """Raises DamagedFile at the first event of the ledger that cannot have happened in this campaign."""
    now = opening(campaign)
    nodes = {node.id for node in campaign.nodes}
    formations = {formation.id for formation in campaign.formations}
    for place, event in enumerate(campaign.ledger):
        names = msgspec.to_builtins(event)
        at = f"$.ledger[{place}]"
        if not now.step <= event.step <= now.step + 1 or event.step < 1:
            raise DamagedFile.at(where, at, N_("its steps are not in order"))
        for field, known in (("node", nodes), ("source", nodes), ("target", nodes), ("formation", formations)):
            if field in names and names[field] not in known:
                raise DamagedFile.at(where, at, N_("it names something that the campaign does not have"))
        try:
            now = evolve(now, event)
        except (KeyError, ValueError, OverflowError) as error:
            raise DamagedFile.at(where, at, N_("it names something that the campaign does not have")) from error
