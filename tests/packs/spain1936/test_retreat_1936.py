"""Retreats: where a Panicked unit may go, what it may not pass over, and what becomes of it (SP-XI.3)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.dice import Stream
from studio.engine.values import Action, RuleId
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import RetreatTo
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import ATTACKER, DEFENDER, Battle
from studio.packs.spain1936.morale import become_panicked, retreats_at_turn_start
from studio.packs.spain1936.retreat_ends import best_ends, judge_end
from tests.packs.spain1936.fire_table import EAST, WEST, box, only, piece, resolution, table, unit, with_fields

CAUSE = RuleId("SP-XI.2.4c")


def panicked(
    attackers: list[Any], defenders: list[Any], pieces: list[Any] | None = None, **fields: Any
) -> tuple[BattleRules, Battle, list[Any]]:
    """Makes unit 0 Panicked and gives the rules, the state and the events."""
    rules, state = table(attackers, defenders, pieces=pieces or [])
    held = resolution(rules, with_fields(state, 0, **fields))
    become_panicked(rules, held, 0, CAUSE)
    return rules, held.state, held.events


def retreat(rules: BattleRules, state: Battle, x: float, y: float) -> tuple[str, str]:
    goal = Point(round(x * 1000), round(y * 1000))
    refusal = rules.refuse(state, RetreatTo(side=ATTACKER, unit=0, goal=goal))
    return (refusal.code, refusal.rule) if refusal else ("", "")


@pytest.mark.rule("SP-XI.3.1a", "SP-XI.3.2c", "SP-XI.3.2d")
def test_a_panicked_unit_retreats_at_once_over_its_base_distance() -> None:
    rules, state, events = panicked([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)])
    assert events[-1].rule == "SP-XI.3.1a"
    assert (state.windows[-1].kind, state.windows[-1].sides) == ("retreat", (ATTACKER,))
    assert retreat(rules, state, 45, 60) == ("", "")
    assert retreat(rules, state, 44, 60)[0] == "move-too-far"
    assert retreat(rules, state, 52, 60)[0] == "retreat-not-best"
    assert retreat(rules, state, 46.8, 60) == ("retreat-not-best", "SP-XI.3.2d")


@pytest.mark.rule("SP-XI.3.2a")
def test_a_retreat_ends_farther_from_the_nearest_active_enemy() -> None:
    rules, state, _ = panicked([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)])
    assert retreat(rules, state, 68, 60) == ("retreat-too-near", "SP-XI.3.2a")


@pytest.mark.rule("SP-XI.3.2b")
def test_a_place_out_of_sight_may_not_be_passed_over() -> None:
    house = piece(1, "house", box(48, 40, 52, 80))
    rules, state, _ = panicked([unit("officer", 55, 60)], [unit("riflemen", 100, 60, WEST)], [house])
    assert best_ends(rules, state, state.units[0])[0].rank.hidden
    assert retreat(rules, state, 55, 75) == ("retreat-not-best", "SP-XI.3.2b")


@pytest.mark.rule("SP-XI.3.2b")
def test_cover_goes_before_distance() -> None:
    # A crater of bushes to the south-west, open ground to the west; everything is in sight.
    zone = piece(1, "bush_zone", box(44, 46, 52, 53))
    rules, state, _ = panicked([unit("officer", 60, 60)], [unit("officer", 100, 60, WEST)], [zone])
    best = best_ends(rules, state, state.units[0])
    assert {end.rank.cover for end in best} == {1}
    assert retreat(rules, state, 45, 60) == ("retreat-not-best", "SP-XI.3.2b")


@pytest.mark.rule("SP-XI.3.2e")
def test_a_panicked_unit_retreats_again_at_its_next_turn() -> None:
    rules, state = table([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, panicked=True))
    retreats_at_turn_start(rules, held, DEFENDER)
    assert held.events == []
    retreats_at_turn_start(rules, held, ATTACKER)
    assert held.events[-1].rule == "SP-XI.3.2e"


@pytest.mark.rule("SP-XI.3.2f")
def test_a_panicked_enemy_is_not_feared() -> None:
    rules, state = table([unit("officer", 60, 60)], [unit("officer", 40, 60), unit("riflemen", 120, 60, WEST)])
    state = with_fields(with_fields(state, 0, panicked=True), 1, panicked=True)
    west = judge_end(rules, state, state.units[0], Point(50_000, 60_000), (), False)
    assert not hasattr(west, "code")


@pytest.mark.rule("SP-XI.3.2g")
def test_a_unit_that_reaches_the_edge_leaves_the_table() -> None:
    rules, state, events = panicked([unit("officer", 3, 60)], [unit("riflemen", 60, 60, WEST)])
    left = only(events, e.Removed)
    assert (left.how, left.rule) == ("fled", "SP-XI.3.2g")
    assert (state.units[0].condition, state.units[0].stands) == ("destroyed", ())
    assert rules.width == 180_000


@pytest.mark.rule("SP-XI.3.3")
def test_a_unit_with_nowhere_to_go_is_overrun() -> None:
    sea = [
        piece(n, "sea", shape)
        for n, shape in enumerate((box(52, 40, 57, 80), box(57, 40, 90, 57), box(57, 63, 90, 80)))
    ]
    _, state, events = panicked([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)], sea)
    left = only(events, e.Removed)
    assert (left.how, left.rule, state.units[0].condition) == ("destroyed", "SP-XI.3.3", "destroyed")


@pytest.mark.rule("SP-XI.3.5", "SP-XI.5.5a")
def test_a_light_tank_reverses_half_or_turns_and_drives() -> None:
    rules, state, _ = panicked([unit("tank_gun", 60, 60, EAST)], [unit("gun_37", 100, 60, WEST)])
    tank = state.units[0]
    back = judge_end(rules, state, tank, Point(50_000, 60_000), (), True)
    turned = judge_end(rules, state, tank, Point(60_000, 80_000), (), False)
    too_far = judge_end(rules, state, tank, Point(49_000, 60_000), (), True)
    assert not hasattr(back, "code")
    assert not hasattr(turned, "code")
    assert getattr(too_far, "code", "") == "move-too-far"
    end = best_ends(rules, state, tank)[0]
    held = resolution(rules, state)
    action = RetreatTo(side=ATTACKER, unit=0, goal=end.goal, reverse=end.reverse)
    rules.chapters.resolve[RetreatTo](rules, held, action)
    assert only(held.events, e.Moved).rule == "SP-XI.3.5"
    assert held.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-XI.3.6")
def test_a_gun_crew_that_cannot_move_leaves_its_gun() -> None:
    wood = piece(1, "wood", box(40, 63, 80, 90))
    south = piece(2, "wood", box(40, 30, 80, 57))
    west = piece(3, "wood", box(40, 57, 57.4, 63))
    _, state, events = panicked([unit("gun_75", 60, 60, EAST)], [unit("riflemen", 100, 60, WEST)], [wood, south, west])
    left = only(events, e.Removed)
    assert (left.how, left.rule, state.units[0].condition) == ("abandoned", "SP-XI.3.6", "abandoned")


@pytest.mark.rule("SP-XI.3.2f", "SP-XI.3.2b", "SP-XI.3.2c")
def test_every_retreat_that_is_offered_may_be_made() -> None:
    rules, state, _ = panicked([unit("riflemen", 60, 60)], [unit("riflemen", 100, 60, WEST), unit("hmg", 90, 30, WEST)])
    (offer,) = rules.offers(state, ATTACKER)
    action = offer.sample(Stream(3))
    assert isinstance(action, Action)
    assert rules.refuse(state, action) is None
    held = resolution(rules, state)
    rules.resolve(held, action)
    moved = only(held.events, e.Moved)
    assert (moved.cause, held.state.units[0].displaced) == ("retreat", True)


@pytest.mark.rule("SP-XI.3.1b")
def test_nobody_retreats_by_choice() -> None:
    rules, state = table([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)])
    assert retreat(rules, state, 45, 60) == ("retreat-not-best", "SP-XI.3.1b")


@pytest.mark.rule("SP-XI.3.2e", "SP-XI.3.3")
def test_a_retreat_that_has_no_end_any_more_when_its_turn_comes_is_settled() -> None:
    sea = [
        piece(n, "sea", shape)
        for n, shape in enumerate((box(52, 40, 57, 80), box(57, 40, 90, 57), box(57, 63, 90, 80)))
    ]
    rules, state = table([unit("officer", 60, 60)], [unit("riflemen", 100, 60, WEST)], pieces=sea)
    held = resolution(rules, with_fields(state, 0, panicked=True))
    retreats_at_turn_start(rules, held, ATTACKER)
    rules.chapters.proceed(rules, held)
    assert (held.state.windows[-1].kind, held.state.units[0].condition) == ("turn", "destroyed")
