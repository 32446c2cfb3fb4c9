"""What is carried over between battles, worked by hand, and conserved whatever happens."""

from collections.abc import Callable

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio.campaign.carry import share_of
from studio.campaign.conduct import enter
from studio.campaign.model import Campaign, Carry
from studio.campaign.standing import later, standing
from studio.scenario.result import Fate, Result

Told = Callable[..., Result]


def test_shares_are_rounded_half_up() -> None:
    assert [share_of(3, 50), share_of(1, 50), share_of(1, 49), share_of(7, 67), share_of(0, 100)] == [2, 1, 0, 5, 0]


def test_a_third_of_one_to_twenty_points_is_rounded_half_up() -> None:
    thirds = [share_of(points, 33) for points in range(1, 21)]
    assert thirds == [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7]


def test_half_of_the_wounded_come_back_and_half_of_the_gone_are_replaced(campaign: Campaign, told: Told) -> None:
    fate = Fate(fit=4, wounded=5, dead=3, captured=1, missing=1)
    now = standing(enter(campaign, told(campaign, "attacker", fates={("attacker", 0): fate})))
    unit = now.units["reds/rifles"]
    # Of 5 wounded 3 come back (2.5 rounded up), of 5 gone 3 are replaced: 4 + 3 + 3 fit, 2 still wounded.
    assert unit.fate == Fate(fit=10, wounded=2, dead=3, captured=1, missing=1)
    assert (unit.reinforced, unit.quality, unit.state) == (3, "veteran", "fit")


def test_a_unit_takes_the_quality_of_its_new_men_when_they_are_the_larger_part(campaign: Campaign, told: Told) -> None:
    fate = Fate(fit=2, wounded=0, dead=12)
    now = standing(enter(campaign, told(campaign, "attacker", fates={("attacker", 0): fate})))
    assert (now.units["reds/rifles"].fate.fit, now.units["reds/rifles"].quality) == (8, "green")


def test_a_unit_of_which_nobody_is_left_stays_lost(campaign: Campaign, told: Told) -> None:
    losses = {("attacker", 0): Fate(dead=8, captured=3, missing=3), ("attacker", 1): Fate(captured=1)}
    now = standing(enter(campaign, told(campaign, "attacker", fates=losses)))
    assert [now.units[f"reds/{unit}"].fate.fit for unit in ("rifles", "tank")] == [0, 0]


def test_a_unit_lost_whole_is_raised_again_when_the_campaign_says_so(campaign: Campaign, told: Told) -> None:
    raised = Carry(replaced=45, replacements="green", rebuilt=True)
    edges = tuple(msgspec.structs.replace(edge, carry=raised) for edge in campaign.edges)
    whole = msgspec.structs.replace(campaign, edges=edges)
    losses = {("attacker", 0): Fate(dead=8, captured=3, missing=3), ("attacker", 1): Fate(captured=1)}
    now = standing(enter(whole, told(whole, "attacker", fates=losses)))
    # 45 % of 14 are 6.3, rounded 6; 45 % of one tank are none.
    assert (now.units["reds/rifles"].fate.fit, now.units["reds/rifles"].quality) == (6, "green")
    assert now.units["reds/tank"].fate.fit == 0


def test_a_vehicle_to_be_repaired_is_back_for_the_next_battle(campaign: Campaign, told: Told) -> None:
    now = standing(enter(campaign, told(campaign, "attacker", fates={("attacker", 1): Fate(wounded=1)})))
    assert now.units["reds/tank"].fate == Fate(fit=1)


def test_days_pass_over_the_end_of_a_month_and_of_february() -> None:
    assert later("1937-08-28", 9) == "1937-09-06"
    assert later("1938-02-27", 3) == "1938-03-02"
    assert later("", 3) == ""


def split(total: int) -> st.SearchStrategy[Fate]:
    cuts = st.lists(st.integers(0, total), min_size=4, max_size=4).map(sorted)
    return cuts.map(
        lambda cut: Fate(
            fit=cut[0], wounded=cut[1] - cut[0], dead=cut[2] - cut[1], captured=cut[3] - cut[2], missing=total - cut[3]
        )
    )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(men=split(14), tank=split(1), returning=st.integers(0, 100), replaced=st.integers(0, 100))
def test_strength_and_replacements_are_conserved(
    campaign: Campaign, told: Told, men: Fate, tank: Fate, returning: int, replaced: int
) -> None:
    carry = Carry(wounded_return=returning, replaced=replaced)
    edges = tuple(msgspec.structs.replace(edge, carry=carry) for edge in campaign.edges)
    whole = msgspec.structs.replace(campaign, edges=edges)
    now = standing(enter(whole, told(whole, "attacker", fates={("attacker", 0): men, ("attacker", 1): tank})))
    rifles, vehicle = now.units["reds/rifles"], now.units["reds/tank"]
    assert rifles.fate.total() == 14 + rifles.reinforced
    assert vehicle.fate.total() == 1 + vehicle.reinforced
    assert rifles.fate.fit <= 14
    assert vehicle.fate.fit <= 1
    assert min(msgspec.structs.astuple(rifles.fate)) >= 0
