"""The review of a campaign where it lives: the linter with every scenario read and checked by its pack."""

from __future__ import annotations

from collections.abc import Iterator

from studio.campaign.home import Home, scenario_names, scenarios_of
from studio.campaign.lint import MISNAMED, RULE, problems
from studio.campaign.model import Campaign
from studio.engine.pack import RulePack, find_pack
from studio.engine.values import Param, Problem
from studio.scenario.checks import document_problems
from studio.scenario.files import SCENARIO_ENDING
from studio.scenario.model import Army, ArmyUnit, Scenario

UNIT_CODES = frozenset({"unit-not-available", "quality-unknown", "quality-not-allowed", "upgrade-not-allowed"})


def review(home: Home, campaign: Campaign) -> tuple[Problem, ...]:
    """Gives every problem of a campaign, of its units by the lists of its pack, and of its scenarios.

    Raises UnknownPack when the campaign or a scenario is of a pack that is not installed.
    """
    read = scenarios_of(home, campaign)
    checked = {name: tuple(_of(name, read[name])) for name in scenario_names(campaign) if name in read}
    return (*problems(campaign, checked), *unit_problems(campaign, find_pack(campaign.pack)))


def unit_problems(campaign: Campaign, pack: RulePack) -> Iterator[Problem]:
    """Gives the units that a pack's lists do not have as the campaign says; a pack without lists has no say."""
    strength, faults = pack.hooks.get("unit_strength"), pack.hooks.get("army_problems")
    for formation in campaign.formations:
        for unit in formation.units:
            listed = ArmyUnit(type=unit.type, quality=unit.quality, upgrades=unit.upgrades)
            army = Army(pack=campaign.pack, nation=formation.nation, units=(listed,))
            subject = f"formation:{formation.id}"
            found = [fault.code for fault in faults(army) if fault.code in UNIT_CODES] if faults else []
            whole = strength(formation.nation, unit.type) if strength else unit.strength
            params: dict[str, Param] = {"unit": unit.id, "formation": formation.id}
            if found:
                yield Problem("unit-unknown", RULE, "fault", subject, {**params, "fault": found[0]})
            elif whole != unit.strength:
                told = {**params, "strength": unit.strength, "whole": whole}
                yield Problem("strength-differs", RULE, "fault", subject, told)


def _of(name: str, scenario: Scenario) -> Iterator[Problem]:
    if name != f"{scenario.id}{SCENARIO_ENDING}":
        yield Problem(MISNAMED, RULE, subject=scenario.id)
    pack = find_pack(scenario.pack)
    yield from document_problems(scenario, scenario.standard, pack.problems)
