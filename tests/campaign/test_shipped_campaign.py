"""The shipped campaign: sound, made by the set-up game, played by machine to each ending, and back to its start."""

import importlib.util
from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.campaign.conduct import battle_at, undo
from studio.campaign.fighting import fight, seed_of
from studio.campaign.files import campaign_bytes
from studio.campaign.home import FolderHome, scenario_at, scenario_names, shipped_campaigns
from studio.campaign.model import Campaign
from studio.campaign.review import review
from studio.campaign.standing import standing
from studio.engine.pack import find_pack
from studio.places import campaigns
from studio.scenario.files import is_untouched
from studio.words import LANGUAGES

MOST_SEEDS = 20
ROOT = Path(__file__).parents[2]


@pytest.fixture
def home() -> FolderHome:
    return FolderHome(shipped_campaigns(campaigns())["aragon"])


def fought(home: FolderHome, campaign: Campaign, seed: int, attacker: str, defender: str) -> Campaign:
    scenario = scenario_at(home, battle_at(campaign).scenario)
    pack = find_pack(campaign.pack)
    return fight(campaign, scenario, pack, seed_of(campaign, seed), (attacker, defender)).campaign


def played(home: FolderHome, seed: int) -> Campaign:
    """Plays the campaign from its first battle to an ending, the normal machine on both sides."""
    campaign = home.campaign()
    while not standing(campaign).ending:
        campaign = fought(home, campaign, seed, "normal", "normal")
    return campaign


def test_it_has_four_battles_a_branch_two_endings_and_no_problem(home: FolderHome) -> None:
    campaign = home.campaign()
    assert [node.kind for node in campaign.nodes].count("battle") == 4
    assert [node.kind for node in campaign.nodes].count("ending") == 2
    assert {edge.target for edge in campaign.edges if edge.source == "muela"} == {"caspe", "balaguer"}
    assert review(home, campaign) == ()


def test_its_scenarios_are_by_the_book_and_untouched(home: FolderHome) -> None:
    scenarios = [scenario_at(home, name) for name in scenario_names(home.campaign())]
    assert len(scenarios) == 4
    assert all(scenario.standard == "book" and is_untouched(scenario) for scenario in scenarios)


def test_every_text_stands_in_both_languages(home: FolderHome) -> None:
    campaign = home.campaign()
    texts = [campaign.title, campaign.summary, campaign.notes, *campaign.nations.values()]
    texts += [text for node in campaign.nodes for text in (node.title, node.briefing)]
    texts += [formation.title for formation in campaign.formations]
    texts += [edge.title for edge in campaign.edges]
    for name in scenario_names(campaign):
        scenario = scenario_at(home, name)
        assert isinstance(scenario.texts, dict)
        texts += [scenario.texts["title"], scenario.texts["notes"]]
    assert all(text.get(language) for text in texts for language in LANGUAGES)


def test_every_army_is_within_its_budget_and_fifteen_units_even_with_its_reserves(home: FolderHome) -> None:
    campaign = home.campaign()
    roster = {formation.id: formation for formation in campaign.formations}
    for node in campaign.nodes:
        for keys, budget in ((node.attacker, 750), (node.defender, 500)):
            units = [unit for key in keys if not roster[key].reserve for unit in roster[key].units]
            assert sum(unit.points for unit in units) <= budget
            assert sum(len(roster[key].units) for key in keys) <= 15


def test_machine_players_reach_each_ending_from_the_first_battle(home: FolderHome) -> None:
    ends: dict[str, Campaign] = {}
    for seed in range(1, MOST_SEEDS + 1):
        campaign = played(home, seed)
        ends.setdefault(standing(campaign).ending, campaign)
        if len(ends) == 2:
            break
    assert sorted(ends) == ["frente", "segre"]
    assert standing(ends["frente"]).winner == "nacional"
    assert standing(ends["segre"]).winner == "republicano"
    for campaign in ends.values():
        back = campaign
        while back.ledger:
            back = undo(back)
        assert campaign_bytes(replace(back, id="aragon", branch="")) == home.file.read_bytes()


def test_undo_goes_back_to_the_first_byte(home: FolderHome) -> None:
    first = home.file.read_bytes()
    campaign = home.campaign()
    for _ in range(2):
        campaign = fought(home, campaign, 5, "random", "random")
    assert standing(campaign).step == 2
    assert campaign_bytes(undo(undo(campaign))) == first


def test_the_same_seed_gives_the_same_campaign(home: FolderHome) -> None:
    once = fought(home, home.campaign(), 9, "random", "random")
    again = fought(home, home.campaign(), 9, "random", "random")
    assert campaign_bytes(once) == campaign_bytes(again)


def test_the_script_makes_the_shipped_bytes(home: FolderHome, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_campaign", ROOT / "packaging" / "make_campaign.py")
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.main(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(file.name for file in home.file.parent.iterdir())
    for file in tmp_path.iterdir():
        same = file.read_bytes() == (home.file.parent / file.name).read_bytes()
        assert same, f"{file.name}: run python packaging/make_campaign.py"
