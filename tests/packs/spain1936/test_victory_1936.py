"""Objectives, battalion morale, the end of a battle and its result (SP-I.7.17, I.7.18, SP-XI.7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.packs.spain1936 import events as e
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.victory import end_of_player_turn, end_of_round, is_broken, objectives, result, round_limit
from tests.packs.spain1936.fire_table import WEST, only, resolution, table, unit, with_fields


def held_by(own: float, enemy: float, **fields: Any) -> str:
    """Who holds an objective at x = 90 with gaps to it in centimetres; `fields` are those of the attacker."""
    rules, state = table(
        [unit("officer", 88.75 - own, 60)], [unit("officer", 91.25 + enemy, 60, WEST)], objectives=[(90, 60)]
    )
    run = resolution(rules, with_fields(state, 0, **fields))
    objectives(rules, run)
    return str(run.state.held[0])


@pytest.mark.rule("SP-I.7.17")
def test_an_objective_is_held_by_the_only_side_near_it() -> None:
    assert held_by(9, 12) == "attacker"
    assert held_by(9, 9) == ""
    assert held_by(10.2, 9) == "defender"
    assert held_by(9, 12, panicked=True) == ""


@pytest.mark.rule("SP-I.7.17")
def test_a_change_of_hands_is_an_event_and_is_remembered() -> None:
    rules, state = table([unit("officer", 85, 60)], [unit("officer", 150, 60, WEST)], objectives=[(90, 60), (150, 60)])
    run = resolution(rules, state)
    objectives(rules, run)
    assert [(event.objective, event.holder, event.rule) for event in run.events] == [  # type: ignore[attr-defined]
        (0, "attacker", "SP-I.7.17"),
        (1, "defender", "SP-I.7.17"),
    ]
    assert run.state.ever_held == (True, False)
    objectives(rules, run)
    assert len(run.events) == 2


@pytest.mark.rule("SP-I.7.18")
@pytest.mark.parametrize(("held", "winner"), [(2, ATTACKER), (1, DEFENDER)])
def test_the_attacker_needs_two_objectives_after_twelve_rounds(held: int, winner: str) -> None:
    rules, state = table([unit("officer", 40, 60)], [unit("officer", 150, 60, WEST)], objectives=[(90, 20)] * 3)
    sides = (ATTACKER,) * held + (DEFENDER,) * (3 - held)
    assert round_limit(rules) == 12
    early = resolution(rules, replace(state, round=11, held=sides))
    end_of_round(rules, early)
    assert early.events == []
    late = resolution(rules, replace(state, round=12, held=sides))
    end_of_round(rules, late)
    ended = only(late.events, e.BattleEnded)
    assert (ended.rule, ended.outcome.winner) == ("SP-I.7.18", winner)
    assert late.state.windows == ()


def army(count: int, out: list[dict[str, Any]]) -> tuple[Any, Any]:
    """An army of officers of whom the first have these fields, against one section."""
    rules, state = table([unit("officer", 20 + 10 * n, 60) for n in range(count)], [unit("riflemen", 150, 100, WEST)])
    for place, fields in enumerate(out):
        state = with_fields(state, place, **fields)
    return rules, state


GONE: dict[str, Any] = {"condition": "destroyed", "stands": ()}


@pytest.mark.rule("SP-XI.7.1", "SP-XI.7.2", "SP-XI.7.3")
def test_an_army_breaks_when_more_than_half_of_its_units_are_out() -> None:
    rules, state = army(9, [GONE, GONE, {"panicked": True}, {"condition": "abandoned"}, {"panicked": True}])
    assert is_broken(rules, state, ATTACKER)
    rules, state = army(8, [GONE] * 4)
    assert not is_broken(rules, state, ATTACKER)
    rules, state = army(9, [GONE] * 4 + [{"condition": "reserve", "stands": ()}])
    assert not is_broken(rules, state, ATTACKER)


@pytest.mark.rule("SP-XI.7.2", "SP-XI.7.4", "SP-XI.7.1")
def test_the_test_is_made_at_the_end_of_a_player_turn() -> None:
    rules, state = army(3, [GONE, GONE])
    run = resolution(rules, state)
    end_of_player_turn(rules, run)
    ended = only(run.events, e.BattleEnded)
    assert (ended.rule, ended.outcome.winner) == ("SP-XI.7.1", DEFENDER)
    assert [reason.value for reason in ended.because] == [2, 0, 0]


@pytest.mark.rule("SP-XI.7.5")
def test_two_armies_that_break_at_once_draw() -> None:
    rules, state = army(1, [GONE])
    run = resolution(rules, with_fields(state, 1, panicked=True))
    end_of_player_turn(rules, run)
    ended = only(run.events, e.BattleEnded)
    assert (ended.rule, ended.outcome.winner) == ("SP-XI.7.5", None)


@pytest.mark.rule("SP-I.7.18")
def test_a_result_keeps_every_point_and_every_unit() -> None:
    rules, state = table(
        [unit("riflemen", 40, 60), unit("officer", 20, 60)], [unit("gun_37", 150, 60, WEST)], objectives=[(90, 60)]
    )
    state = with_fields(with_fields(state, 0, lost=5, pinned=1), 1, condition="destroyed", stands=(), lost=2)
    run = resolution(rules, replace(state, round=12))
    end_of_round(rules, run)
    found = result(rules, run.state)
    assert [(unit.side, unit.unit, unit.type, unit.state) for unit in found.units] == [
        ("attacker", 0, "riflemen", "pinned"),
        ("attacker", 1, "officer", "destroyed"),
        ("defender", 0, "gun_37", "fit"),
    ]
    assert [unit.fate.total() for unit in found.units] == [14, 2, 4]
    assert (found.winner, found.rounds, found.lost_points(ATTACKER)) == (DEFENDER, 12, 30)


@pytest.mark.rule("SP-XI.7.3")
def test_each_piece_of_a_battery_counts_one() -> None:
    rules, state = table([unit("mortar_81", 20, 60), unit("mortar_81", 30, 60)], [unit("riflemen", 150, 60, WEST)])
    run = resolution(rules, with_fields(with_fields(state, 0, **GONE), 1, **GONE))
    end_of_player_turn(rules, run)
    assert [(r.rule, r.value) for r in only(run.events, e.BattleEnded).because[:1]] == [("SP-XI.7.3", 2)]
