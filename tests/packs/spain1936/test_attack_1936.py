"""How an attack goes on: in lanes, round what stands in its way, with aim before shots that would hardly hurt."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from studio.board.place import Point
from studio.packs.spain1936.actions import Aim, Fire, Move
from studio.packs.spain1936.model import Officer
from studio.packs.spain1936.players.aiming import aims_first
from studio.packs.spain1936.players.lanes import lanes_to, ways_round
from studio.packs.spain1936.players.plans import make_plan
from studio.packs.spain1936.players.shots import best_shot
from studio.packs.spain1936.players.temper import EASY, NORMAL
from tests.packs.spain1936.fire_table import WEST, box, piece, table, unit
from tests.packs.spain1936.test_players_1936 import chosen, with_dice

OBJECTIVES = [(70, 60), (120, 60), (160, 60)]
WOOD = piece(1, "wood", box(66, 40, 80, 60))


def test_lanes_lie_side_by_side_in_the_order_of_units_across_the_table() -> None:
    rules, state = table(
        [unit("riflemen", 20, 90), unit("riflemen", 20, 30), unit("riflemen", 20, 60)],
        [unit("riflemen", 170, 60, WEST)],
        objectives=OBJECTIVES,
    )
    lanes = lanes_to(rules, state.units[:3], Point(120_000, 60_000))
    assert lanes == {1: Point(95_000, 52_000), 2: Point(95_000, 60_000), 0: Point(95_000, 68_000)}


def test_lanes_keep_on_the_table() -> None:
    rules, state = table(
        [unit("riflemen", 20, 30), unit("riflemen", 20, 60)], [unit("riflemen", 170, 60, WEST)], objectives=OBJECTIVES
    )
    lanes = lanes_to(rules, state.units[:2], Point(120_000, 3_000))
    assert [lane.y for lane in lanes.values()] == [6_000, 14_000]


def test_a_unit_near_the_objective_leaves_its_lane() -> None:
    rules, state = table(
        [unit("riflemen", 90, 60), unit("riflemen", 20, 60)], [unit("riflemen", 170, 60, WEST)], objectives=OBJECTIVES
    )
    assert list(lanes_to(rules, state.units[:2], Point(120_000, 60_000))) == [1]


def test_ways_round_lie_square_to_the_way_and_first_outwards() -> None:
    _, state = table([unit("officer", 20, 70)], [unit("riflemen", 170, 60, WEST)], objectives=OBJECTIVES)
    first, second = ways_round(state.units[0], Point(20_000, 20_000))
    assert sorted((first.x, second.x)) == [5_000, 35_000]
    assert first.y == second.y == 70_000


def test_the_nearest_sections_and_vehicles_are_the_spearhead_and_the_nearest_of_all_run() -> None:
    rules, state = table(
        [unit("officer", 60, 60), *(unit("riflemen", 10 + 10 * n, 20 + 12 * n) for n in range(7))],
        [unit("riflemen", 170, 60, WEST)],
        objectives=OBJECTIVES,
    )
    plan = make_plan(rules, state, state.units[0].side)
    assert len(plan.holders) == 1
    assert len(plan.spearhead) == 5
    assert not plan.spearhead & plan.holders
    assert len(plan.runners) == 3


@pytest.mark.parametrize(
    ("temper", "rounds_left", "expected"), [(NORMAL, 5, True), (NORMAL, 1, False), (EASY, 5, False)]
)
def test_who_would_hardly_hurt_takes_aim_when_there_is_time(temper: object, rounds_left: int, expected: bool) -> None:
    rules, state = table(
        [unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 70, 50, WEST)], pieces=(WOOD,)
    )
    shot = best_shot(rules, state, state.units[1], 4, 1)
    assert aims_first(rules, state, state.units[1], shot, rounds_left, temper) is expected  # type: ignore[arg-type]


def test_who_has_taken_aim_fires() -> None:
    rules, state = table(
        [unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 70, 50, WEST)], pieces=(WOOD,)
    )
    action = chosen(rules, with_dice(state, 0, 3, 4))
    steady = replace(state, units=(state.units[0], replace(state.units[1], aimed=True), *state.units[2:]))
    later = chosen(rules, with_dice(steady, 0, 3, 4))
    assert isinstance(action, Aim)
    assert isinstance(later, Fire)


def test_spare_dice_that_count_bring_an_attacker_farther() -> None:
    rules, state = table(
        [unit("officer", 20, 50), unit("riflemen", 25, 50)], [unit("riflemen", 170, 100, WEST)], objectives=OBJECTIVES
    )
    plus = rules.number["order_face_plus"]
    units = (replace(state.units[0], officer=Officer(active=True, dice=(plus, plus, 3))), *state.units[1:])
    action = chosen(rules, replace(state, units=units))
    assert isinstance(action, Move)
    assert action.dice == (plus, plus)
