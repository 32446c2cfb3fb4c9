"""Where a campaign lives: its document and the scenarios beside it; here a folder, elsewhere a library."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from studio.campaign.files import CAMPAIGN_ENDING, read_campaign, save_campaign
from studio.campaign.model import BATTLE, Campaign
from studio.errors import N_, FileError, StudioError, UsageError
from studio.files import read_limited, save_atomic
from studio.scenario.files import LARGEST, scenario_from
from studio.scenario.model import Scenario


class Home(Protocol):
    """A place that holds a campaign and its scenarios; every method raises StudioError."""

    def campaign(self) -> Campaign:
        """Reads the campaign."""
        ...

    def scenario_bytes(self, name: str) -> bytes:
        """Reads the scenario file of that name."""
        ...

    def save(self, campaign: Campaign) -> None:
        """Keeps the campaign."""
        ...


@dataclass(frozen=True)
class FolderHome:
    """A campaign file with its scenario files beside it."""

    file: Path

    def campaign(self) -> Campaign:
        """Reads the campaign."""
        return read_campaign(self.file)

    def scenario_bytes(self, name: str) -> bytes:
        """Reads the scenario file of that name; it must lie in the campaign's own folder."""
        if not name or Path(name).name != name:
            raise FileError.missing(self.file.parent / name)
        return read_limited(self.file.parent / name, LARGEST)

    def save(self, campaign: Campaign) -> None:
        """Saves the campaign into its file."""
        save_campaign(self.file, campaign)


def scenario_at(home: Home, name: str) -> Scenario:
    """Reads a scenario of a campaign; raises StudioError."""
    return scenario_from(home.scenario_bytes(name), name)


def scenarios_of(home: Home, campaign: Campaign) -> Mapping[str, Scenario]:
    """Reads every scenario of a campaign that is there and can be read, by file name."""
    found: dict[str, Scenario] = {}
    for name in scenario_names(campaign):
        try:
            found[name] = scenario_at(home, name)
        except StudioError:
            continue
    return found


def scenario_names(campaign: Campaign) -> tuple[str, ...]:
    """Names the scenario files of a campaign's battles, each once, in the order of the graph."""
    return tuple(dict.fromkeys(node.scenario for node in campaign.nodes if node.kind == BATTLE and node.scenario))


def campaign_file(folder: Path) -> Path:
    """Finds the campaign file of a folder; raises UsageError when there is none, or more than one."""
    files = sorted(folder.glob(f"*{CAMPAIGN_ENDING}"))
    if len(files) != 1:
        raise UsageError(
            "campaign.folder",
            N_("The folder holds {count} campaign files; it must be one."),
            folder,
            advice=N_("Name the file itself."),
            count=len(files),
        )
    return files[0]


def copy_beside(home: Home, file: Path) -> FolderHome:
    """Copies a campaign and its scenarios to a file and the folder round it; raises StudioError."""
    campaign = home.campaign()
    for name in scenario_names(campaign):
        save_atomic(file.parent / name, home.scenario_bytes(name))
    copied = FolderHome(file)
    copied.save(campaign)
    return copied


def shipped_campaigns(folder: Path) -> Mapping[str, Path]:
    """Finds the campaigns that come with the studio: by the name of their folder, the file of each."""
    files = sorted(folder.glob(f"*/*{CAMPAIGN_ENDING}"))
    return {file.parent.name: file for file in files}
