"""The review of a campaign where it lives: the linter with every scenario read and checked by its pack."""

from __future__ import annotations

from collections.abc import Iterator

from studio.campaign.home import Home, scenario_names, scenarios_of
from studio.campaign.lint import MISNAMED, RULE, problems
from studio.campaign.model import Campaign
from studio.engine.pack import find_pack
from studio.engine.values import Problem
from studio.scenario.checks import document_problems
from studio.scenario.files import SCENARIO_ENDING
from studio.scenario.model import Scenario


def review(home: Home, campaign: Campaign) -> tuple[Problem, ...]:
    """Gives every problem of a campaign and its scenarios.

    Raises UnknownPack when a scenario is of a pack that is not installed.
    """
    read = scenarios_of(home, campaign)
    checked = {name: tuple(_of(name, read[name])) for name in scenario_names(campaign) if name in read}
    return problems(campaign, checked)


def _of(name: str, scenario: Scenario) -> Iterator[Problem]:
    if name != f"{scenario.id}{SCENARIO_ENDING}":
        yield Problem(MISNAMED, RULE, subject=scenario.id)
    pack = find_pack(scenario.pack)
    yield from document_problems(scenario, scenario.standard, pack.problems)
