"""Machine players of the battle: bounded, repeatable, blind to nothing they are shown, never refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from studio.board.place import Point
from studio.engine.dice import SeededDice, Stream
from studio.engine.game import new_game, play
from studio.engine.pack import find_pack
from studio.engine.record import dump
from studio.packs.spain1936.actions import Activate, Aim, EndTurn, Fire, Motivate, Move, NoReaction, ReactFire
from studio.packs.spain1936.battle import BattleRules, BattleSetup
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES, Battle, Officer, PendingShot, Reaction
from studio.packs.spain1936.movement import Distances
from studio.packs.spain1936.players.dice import best_die, plain_die, worst_die
from studio.packs.spain1936.players.marching import march
from studio.packs.spain1936.players.shots import best_shot
from studio.packs.spain1936.setup.making import MakeRequest, make
from tests.packs.spain1936.fire_table import WEST, box, piece, strip, table, unit

NAMES = ("random", "easy", "normal")


def with_dice(state: Battle, officer: int, *dice: int) -> Battle:
    units = list(state.units)
    units[officer] = replace(units[officer], officer=Officer(active=True, dice=dice))
    return replace(state, units=tuple(units))


def chosen(rules: BattleRules, state: Battle, name: str = "normal") -> Any:
    side = state.windows[-1].sides[0]
    return rules.player(name).choose(state, rules.offers(state, side), Stream(1))


@pytest.fixture(scope="module")
def scenario() -> Any:
    return make(find_pack("spain1936"), MakeRequest(seed=3, terrain="colina", points=250))


@pytest.mark.parametrize("name", NAMES)
def test_a_battle_between_two_of_a_kind_ends_and_repeats(scenario: Any, name: str) -> None:
    pack = find_pack("spain1936")
    records = []
    rules = pack.bind("battle", BattleSetup(scenario=scenario))
    for bound in (rules, rules, pack.bind("battle", BattleSetup(scenario=scenario))):
        game = new_game(pack, "battle", bound, SeededDice(5))
        game = play(game, {side: bound.player(name) for side in SIDES}, 5)
        assert game.state.outcome is not None
        records.append(dump(game, {}))
    assert records[0] == records[1] == records[2]


def test_an_officer_is_activated_first() -> None:
    rules, state = table([unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 150, 50)])
    assert chosen(rules, state) == Activate(side=ATTACKER, officer=0)


def test_a_section_with_a_rival_in_the_open_near_by_shoots() -> None:
    rules, state = table([unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 50, 50, WEST)])
    action = chosen(rules, with_dice(state, 0, 3, 6))
    assert isinstance(action, Fire)
    assert (action.unit, action.target, action.dice[0]) == (1, 2, 6)


def test_attackers_without_a_target_march_towards_an_objective() -> None:
    rules, state = table(
        [unit("officer", 20, 50), unit("riflemen", 25, 50)],
        [unit("riflemen", 170, 100, WEST)],
        objectives=[(70, 50), (120, 50), (160, 50)],
    )
    action = chosen(rules, with_dice(state, 0, 3))
    assert isinstance(action, Move)
    assert action.goal.x > 25_000
    assert rules.refuse(with_dice(state, 0, 3), action) is None


def test_a_section_two_markers_from_steady_is_motivated_first() -> None:
    rules, state = table([unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 150, 50)])
    state = with_dice(state, 0, 4)
    units = (state.units[0], replace(state.units[1], pinned=2), *state.units[2:])
    assert chosen(rules, replace(state, units=units)) == Motivate(side=ATTACKER, officer=0, unit=1, dice=(4,))


def test_the_turn_ends_when_nothing_is_left_to_do() -> None:
    rules, state = table([unit("officer", 20, 50)], [unit("riflemen", 150, 50)])
    officer = replace(state.units[0], officer=Officer(active=True, moved=True))
    assert chosen(rules, replace(state, units=(officer, *state.units[1:]))) == EndTurn(side=ATTACKER)


@pytest.mark.parametrize(("rival", "kind"), [(60, ReactFire), (170, NoReaction)])
def test_a_shot_is_answered_from_where_it_can_be(rival: int, kind: type[Any]) -> None:
    rules, state = table([unit("riflemen", 40, 50)], [unit("riflemen", rival, 50, WEST)])
    shot = PendingShot(shooter=0, target=1, weapon="rifles")
    window = Reaction(kind="reaction", sides=(DEFENDER,), unit=0, shots=(shot,))
    action = chosen(rules, replace(state, windows=(*state.windows, window)), "easy")
    assert isinstance(action, kind)


def test_defenders_without_a_target_take_aim() -> None:
    rules, state = table(
        [unit("riflemen", 10, 110)],
        [unit("officer", 120, 50, WEST), unit("riflemen", 125, 50, WEST)],
        pieces=(piece(1, "wood", box(112, 40, 140, 60)),),
    )
    turn = replace(state.windows[0], sides=(DEFENDER,))
    state = with_dice(replace(state, active=DEFENDER, windows=(turn,)), 1, 1, 4)
    action = chosen(rules, state)
    assert isinstance(action, Aim)
    assert action.dice == (1,)


def test_a_section_marches_as_it_stands_over_its_whole_distance() -> None:
    rules, state = table([unit("riflemen", 30, 50)], [unit("riflemen", 170, 100, WEST)])
    step = march(rules, state, state.units[0], Point(120_000, 50_000), Distances(15_000, 20_000), 4)
    assert step is not None
    moved = {
        (after.at.x - before.at.x, after.at.y - before.at.y)
        for before, after in zip(state.units[0].stands, step.stands, strict=True)
    }
    assert len(moved) == 1
    assert max(abs(x) for x, _ in moved) in range(14_900, 15_001)


def test_a_section_stops_at_a_river_and_then_crosses_it() -> None:
    river = piece(1, "river", strip(60, 0, 60, 120, 4))
    rules, state = table([unit("riflemen", 45, 50)], [unit("riflemen", 170, 100, WEST)], pieces=(river,))
    first = march(rules, state, state.units[0], Point(120_000, 50_000), Distances(15_000, 20_000), 4)
    assert first is not None
    assert first.goal.x in range(55_500, 56_600)
    at_bank = replace(state.units[0], stands=first.stands)
    second = march(rules, state, at_bank, Point(120_000, 50_000), Distances(15_000, 20_000), 4)
    assert second is not None
    assert all(stand.at.x > 62_000 for stand in second.stands)


def test_a_section_that_would_stand_in_a_slanting_river_goes_to_its_bank_in_file() -> None:
    river = piece(1, "river", strip(30, 0, 120, 120, 4))
    rules, state = table([unit("riflemen", 45, 45)], [unit("riflemen", 170, 100, WEST)], pieces=(river,))
    step = march(rules, state, state.units[0], Point(120_000, 20_000), Distances(15_000, 20_000), 4)
    assert step is not None
    assert step.goal.x > 52_000


def test_of_two_rivals_the_one_that_a_shot_hurts_more_is_chosen() -> None:
    rules, state = table(
        [unit("riflemen", 40, 50)],
        [unit("riflemen", 62, 40, WEST), unit("riflemen", 62, 62, WEST)],
        pieces=(piece(1, "wood", box(55, 30, 72, 50)),),
    )
    shot = best_shot(rules, state, state.units[0], 4, 1)
    assert shot is not None
    assert shot.target == 2


@pytest.mark.parametrize(("looks", "target"), [(1, 1), (4, 2)])
def test_who_weighs_one_shot_takes_the_nearest_that_is_worth_it(looks: int, target: int) -> None:
    rules, state = table(
        [unit("riflemen", 40, 50)],
        [unit("riflemen", 62, 50, WEST), unit("officer", 64, 70, WEST)],
    )
    shot = best_shot(rules, state, state.units[0], looks, 1)
    assert shot is not None
    assert shot.target == target


def test_dice_go_where_they_count() -> None:
    rules, _ = table([unit("riflemen", 40, 50)], [unit("riflemen", 62, 50, WEST)])
    held = (1, 3, 6)
    assert (best_die(rules, held), plain_die(rules, held), worst_die(rules, held)) == (6, 3, 1)
