"""Battles between machine players: they end, both sides can win, things happen, and records tell the truth."""

from __future__ import annotations

import pytest

from tests.soak.battles import ORDERS, Fought, fight_all, figures, jobs, wilson, wins_of

COUNT = 400


def test_a_few_battles_end_and_replay_to_their_hash() -> None:
    fought = fight_all(jobs(4, "normal", "easy"), processes=1)
    assert [one.wrong for one in fought] == [""] * 4
    assert all(one.winner or one.key == "both_broken" for one in fought)


@pytest.fixture(scope="module")
def many() -> list[Fought]:
    return fight_all(jobs(COUNT, "normal", "easy", swapped=True))


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_four_hundred_battles_keep_what_the_game_promises(many: list[Fought]) -> None:
    found = figures(many)
    assert found["records that fail"] == 0
    assert found["attacker wins"] >= 20
    assert found["defender wins"] >= 20
    assert found["attacker held an objective"] >= 60
    assert found["over half moved or fired"] >= 90
    assert found["median losses"] >= 25


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_every_kind_of_order_occurs(many: list[Fought]) -> None:
    assert set(ORDERS) | {"entrench", "regroup"} <= {order for one in many for order in one.orders}
    assert any(one.rapid for one in many)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("weaker", ["random", "stand_and_shoot"])
def test_the_normal_player_beats_weaker_ones(weaker: str) -> None:
    fought = fight_all(jobs(COUNT, "normal", weaker, swapped=True, replayed=False))
    assert wilson(wins_of("normal", fought), COUNT) > 0.70
