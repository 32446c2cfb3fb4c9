"""The ledger: results lead along the graph, steps are taken back, branches keep what happened."""

from collections.abc import Callable

import pytest

from studio.board.pieces import OpenBoard
from studio.campaign.conduct import battle_at, branch, enter, muster, undo, walkover
from studio.campaign.files import campaign_bytes
from studio.campaign.model import Campaign
from studio.campaign.standing import standing
from studio.engine.values import Side
from studio.errors import AnswerIsNo, BrokenPromise, UsageError
from studio.scenario.model import Camp, Scenario
from studio.scenario.result import Fate, Result

Told = Callable[..., Result]


@pytest.fixture
def hill() -> Scenario:
    sides = (
        Camp(side=Side("attacker"), budget=100),
        Camp(side=Side("defender"), budget=200, waiting_days=1),
    )
    return Scenario(pack="spain1936", version="1.0", id="hill", board=OpenBoard(180_000, 120_000), sides=sides)


def test_a_result_leads_along_the_edge_that_names_it(campaign: Campaign, told: Told) -> None:
    after = standing(enter(campaign, told(campaign, "attacker", "narrow")))
    assert (after.at, after.way, after.day, after.ending) == ("hill", ("ford", "hill"), "1937-09-06", "")


def test_an_edge_that_names_the_level_goes_before_one_that_names_the_winner(campaign: Campaign, told: Told) -> None:
    after = standing(enter(campaign, told(campaign, "attacker", "decisive")))
    assert (after.at, after.ending, after.winner) == ("won", "won", "red")


def test_a_draw_is_a_result_of_its_own(campaign: Campaign, told: Told) -> None:
    assert standing(enter(campaign, told(campaign, None, "draw"))).at == "hill"


def test_undo_gives_the_first_document_back_byte_for_byte(campaign: Campaign, told: Told) -> None:
    first = campaign_bytes(campaign)
    one = enter(campaign, told(campaign, "attacker"))
    two = enter(one, told(one, "defender"))
    assert standing(two).step == 2
    assert campaign_bytes(undo(two)) == campaign_bytes(one)
    assert campaign_bytes(undo(undo(two))) == first


def test_nothing_is_taken_back_before_something_has_happened(campaign: Campaign) -> None:
    with pytest.raises(AnswerIsNo, match=r"campaign\.nothing-to-undo"):
        undo(campaign)


def test_a_campaign_that_has_ended_has_no_next_battle(campaign: Campaign, told: Told) -> None:
    ended = enter(campaign, told(campaign, "defender"))
    with pytest.raises(AnswerIsNo, match=r"campaign\.ended"):
        battle_at(ended)


def test_a_branch_keeps_the_steps_and_goes_its_own_way(campaign: Campaign, told: Told) -> None:
    one = enter(campaign, told(campaign, "attacker"))
    two = enter(one, told(one, "attacker"))
    other = branch(two, 1, "¿Y si…?  Ford")
    assert (other.id, other.branch, standing(other).at) == ("river-y-si-ford", "¿Y si…?  Ford", "hill")
    assert standing(enter(other, told(other, "defender"))).winner == "red"
    assert standing(two).winner == "blue"


def test_a_branch_needs_a_name_and_a_step_that_happened(campaign: Campaign) -> None:
    with pytest.raises(UsageError, match=r"campaign\.branch-name"):
        branch(campaign, 0, " ?! ")
    with pytest.raises(UsageError, match=r"campaign\.no-step"):
        branch(campaign, 1, "later")


def test_a_reserve_fights_once_an_outcome_has_called_it(campaign: Campaign, told: Told, hill: Scenario) -> None:
    assert len(list(told(campaign, "attacker").of(Side("attacker")))) == 2
    after = enter(campaign, told(campaign, "attacker"))
    (defender,) = [camp for camp in muster(after, hill).sides if camp.side == "defender"]
    assert defender.army is not None
    assert [unit.type for unit in defender.army.units] == ["riflemen", "tank_gun", "militia"]


def test_waiting_days_and_points_count_for_the_next_battle_alone(
    campaign: Campaign, told: Told, hill: Scenario
) -> None:
    after = enter(campaign, told(campaign, "attacker"))
    camps = {str(camp.side): camp for camp in muster(after, hill).sides}
    assert (camps["attacker"].waiting_days, camps["defender"].waiting_days) == (0, 3)
    assert standing(after).waiting_days == 2
    assert standing(enter(after, told(after, "defender"))).waiting_days == 0


def test_a_mustered_unit_begins_without_what_it_has_lost(campaign: Campaign, told: Told, hill: Scenario) -> None:
    losses = {("attacker", 0): Fate(fit=8, wounded=2, dead=2, missing=2), ("attacker", 1): Fate(dead=1)}
    after = enter(campaign, told(campaign, "attacker", fates=losses))
    (defender,) = [camp for camp in muster(after, hill).sides if camp.side == "defender"]
    assert defender.army is not None
    assert [(unit.type, unit.lost) for unit in defender.army.units] == [("riflemen", 3), ("militia", 0)]


def test_a_result_that_names_other_units_is_refused(campaign: Campaign, told: Told) -> None:
    result = told(campaign, "attacker")
    short = Result(
        scenario="", winner=result.winner, level="clear", reason="", rounds=1, objectives=(), field=result.field,
        units=result.units[:-1],
    )  # fmt: skip
    with pytest.raises(UsageError, match=r"campaign\.result-units"):
        enter(campaign, short)


def test_a_result_that_does_not_account_for_every_man_is_a_broken_promise(campaign: Campaign, told: Told) -> None:
    with pytest.raises(BrokenPromise, match=r"campaign\.not-conserved"):
        enter(campaign, told(campaign, "attacker", fates={("attacker", 0): Fate(fit=13)}))


def test_a_side_without_a_unit_left_loses_unfought(campaign: Campaign, told: Told) -> None:
    assert walkover(campaign, "ford") is None
    gone = enter(campaign, told(campaign, "attacker", fates={("defender", 0): Fate(dead=7, captured=7)}))
    result = walkover(gone, "hill")
    assert result is not None
    assert (result.winner, result.level, len(result.units)) == ("defender", "decisive", 3)
    assert standing(enter(gone, result)).winner == "red"
