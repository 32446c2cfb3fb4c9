"""What a machine player makes of a shot before anybody looks: who stands in the way, and what it seems worth."""

from __future__ import annotations

from msgspec.structs import replace

from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle
from studio.packs.spain1936.players.bystanders import seem_to_hide
from studio.packs.spain1936.players.weighing import seeming_worth, target_of
from studio.packs.spain1936.watch import watch_of
from tests.packs.spain1936.fire_table import WEST, box, piece, table, unit


def worth(rules: BattleRules, state: Battle, target: int, least: int = 1) -> int:
    bodies = watch_of(rules).at(state).bodies
    aim = target_of(rules, state.units[target], bodies[target])
    return seeming_worth(rules, state.units[0], bodies[0], aim, least)


def hidden(rules: BattleRules, state: Battle, viewer: int, target: int) -> bool:
    watch = watch_of(rules).at(state)
    return seem_to_hide(watch, viewer, watch.bodies[viewer], watch.bodies[target], target)


def test_a_base_close_before_a_single_stand_seems_to_hide_it() -> None:
    rules, state = table([unit("officer", 20, 50), unit("riflemen", 23, 50)], [unit("officer", 60, 50, WEST)])
    assert hidden(rules, state, 0, 2)


def test_nobody_in_between_seems_to_hide_nobody() -> None:
    rules, state = table([unit("officer", 20, 50), unit("riflemen", 23, 80)], [unit("officer", 60, 50, WEST)])
    assert not hidden(rules, state, 0, 2)


def test_a_target_in_the_open_seems_worth_more_than_one_in_a_wood() -> None:
    rules, state = table(
        [unit("riflemen", 40, 50)],
        [unit("riflemen", 62, 40, WEST), unit("riflemen", 62, 62, WEST)],
        pieces=(piece(1, "wood", box(55, 30, 72, 50)),),
    )
    assert worth(rules, state, 2) > worth(rules, state, 1)


def test_men_on_a_rise_seem_worth_less_from_below_than_from_beside_them() -> None:
    shooters = [unit("riflemen", 40, 50), unit("officer", 10, 20)]
    rise = piece(1, "rise1", box(55, 30, 75, 70))
    plateau = piece(1, "rise1", box(30, 30, 75, 70))
    below = table(shooters, [unit("riflemen", 62, 50, WEST)], pieces=(rise,))
    beside = table(shooters, [unit("riflemen", 62, 50, WEST)], pieces=(plateau,))
    assert worth(*below, 2) < worth(*beside, 2)


def test_a_shot_that_pierces_armour_seems_worth_nothing_at_men_in_a_wood() -> None:
    rules, state = table(
        [unit("at_rifle", 40, 50)],
        [unit("riflemen", 62, 50, WEST)],
        pieces=(piece(1, "wood", box(55, 30, 72, 70)),),
    )
    assert worth(rules, state, 1) == 0


def test_a_shot_below_the_least_worth_counts_as_nothing() -> None:
    rules, state = table([unit("riflemen", 40, 50)], [unit("riflemen", 62, 50, WEST)])
    assert worth(rules, state, 1) > 0
    assert worth(rules, state, 1, worth(rules, state, 1) + 1) == 0


def test_nobody_seems_worth_a_shot_beyond_the_last_band() -> None:
    rules, state = table([unit("riflemen", 10, 50)], [unit("riflemen", 170, 50, WEST)])
    assert worth(rules, state, 1) == 0


def test_markers_of_the_shooter_lower_the_worth() -> None:
    rules, state = table([unit("riflemen", 40, 50)], [unit("riflemen", 62, 50, WEST)])
    shaken = replace(state, units=(replace(state.units[0], pinned=2), *state.units[1:]))
    assert worth(rules, shaken, 1) < worth(rules, state, 1)
