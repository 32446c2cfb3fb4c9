"""Fire at vehicles: sides, Excess, damage, markers and panic (SP-VI.3, SP-XI.5)."""

from typing import Any

import pytest

from studio.board.angles import step
from studio.board.place import Point
from studio.engine.resolution import Resolution
from studio.engine.values import RuleId
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.cover import vehicle_side
from studio.packs.spain1936.fire import exchange, forecast
from studio.packs.spain1936.model import PendingShot, Stand
from studio.packs.spain1936.morale import gain_pinned, hit_vehicle, recover_at_turn_start
from tests.packs.spain1936.fire_table import (
    EAST,
    NORTH,
    WEST,
    fire_at,
    kinds,
    line,
    only,
    resolution,
    rules_of,
    shot,
    table,
    unit,
    with_fields,
)

DAMAGE = RuleId("SP-VI.3.4d")


def hit(kind: str, excess: int, die: int, **fields: Any) -> Resolution:
    """A vehicle of a kind at x = 100 that takes a hit of this Excess with this die."""
    rules, state = table([unit("riflemen", 20, 60)], [unit(kind, 100, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, **fields), [die])
    hit_vehicle(rules, held, 1, excess)
    return held


@pytest.mark.rule("SP-VI.3.1a", "SP-VI.3.1e", "SP-VI.2.5.5a", "SP-VI.2.8a")
def test_the_excess_is_the_same_sum_with_five_for_armour_piercing() -> None:
    worked = fire_at("gun_45", "tank_mg", 50, weapon="g45_ap", dice=(6,), facing=NORTH)
    assert (worked.attack, worked.cover.kind, worked.cover.c, worked.result) == (5, "side", 7, 4)
    assert "SP-VI.2.5.5a" in rules_of(worked)


@pytest.mark.rule("SP-VI.3.1b", "SP-VI.3.1d")
@pytest.mark.parametrize(
    ("facing", "side", "c", "excess"), [(WEST, "front", 8, 2), (NORTH, "side", 7, 3), (EAST, "rear", 6, 4)]
)
def test_the_armour_is_that_of_the_side_the_shot_comes_from(facing: int, side: str, c: int, excess: int) -> None:
    worked = fire_at("gun_37", "tank_gun", 50, weapon="g37_ap", facing=facing)
    assert (worked.cover.kind, worked.cover.c, worked.result) == (side, c, excess)
    assert "SP-VI.3.1b" in rules_of(worked)


@pytest.mark.rule("SP-VI.3.1c")
@pytest.mark.parametrize(("degrees", "side"), [(45, "front"), (46, "side"), (135, "side"), (136, "rear")])
def test_a_limit_between_two_sides_counts_as_the_better_one(degrees: int, side: str) -> None:
    rules, _ = table([], [])
    tank = Stand("light_vehicle", Point(90_000, 60_000), NORTH)
    assert vehicle_side(rules, tank, step(tank.at, degrees * 100, 50_000)) == side


@pytest.mark.rule("SP-VI.2.5.2e")
def test_machine_guns_lose_nothing_against_a_vehicle() -> None:
    worked = fire_at("tank_mg", "armoured_mg", 50, facing=NORTH)
    assert (worked.attack, worked.cover.c, worked.result) == (4, 5, -1)


@pytest.mark.rule("SP-VI.3.2a", "SP-XI.5.2a")
def test_a_negative_excess_misses_without_a_die() -> None:
    rules, state = table([unit("riflemen", 70, 60)], [unit("tank_mg", 100, 60, WEST)])
    held = resolution(rules, state)
    exchange(rules, held, (shot(0, 1),))
    assert kinds(held.events) == ["shot_fired"]


@pytest.mark.rule("SP-VI.3.2b", "SP-VI.3.2c", "SP-XI.5.2b")
def test_an_excess_of_nothing_hits_and_the_die_is_added() -> None:
    damage = only(hit("tank_gun", 0, 6).events, e.Damaged)
    assert (damage.total, damage.effect, [r.value for r in damage.because[:2]]) == (6, "immobilised", [0, 6])
    assert only(hit("tank_gun", 2, 5).events, e.Damaged).total == 7


@pytest.mark.rule(
    "SP-XI.5.3a", "SP-XI.5.3b", "SP-XI.5.3c", "SP-XI.5.3d", "SP-XI.5.3e", "SP-XI.5.3f", "SP-XI.5.3g", "SP-XI.5.3h",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "excess", "die", "effect", "rule"),
    [
        ("tank_gun", 0, 1, "no_damage", "SP-XI.5.3a"),
        ("tank_gun", 0, 2, "pinned", "SP-XI.5.3b"),
        ("tank_gun", 1, 2, "pinned", "SP-XI.5.3c"),
        ("tank_gun", 2, 2, "secondary_lost", "SP-XI.5.3d"),
        ("tank_mg", 0, 4, "pinned", "SP-XI.5.3e"),
        ("tank_gun", 2, 3, "main_lost", "SP-XI.5.3f"),
        ("tank_gun", 2, 4, "immobilised", "SP-XI.5.3g"),
        ("tank_gun", 2, 5, "destroyed", "SP-XI.5.3h"),
    ],
)
def test_damage_is_read_in_the_table(kind: str, excess: int, die: int, effect: str, rule: str) -> None:
    damage = only(hit(kind, excess, die).events, e.Damaged)
    assert (damage.effect, damage.rule) == (effect, rule)


@pytest.mark.rule("SP-XI.5.3i", "SP-XI.5.3j", "SP-XI.5.3k")
@pytest.mark.parametrize(
    ("kind", "excess", "die", "fields", "effect", "rule"),
    [
        ("tank_gun", 1, 3, {"secondary_lost": True}, "pinned", "SP-XI.5.3i"),
        ("tank_gun", 2, 3, {"main_lost": True}, "secondary_lost", "SP-XI.5.3j"),
        ("truck", 4, 1, {}, "pinned", "SP-XI.5.3j"),
        ("tank_gun", 2, 4, {"immobilised": True}, "pinned", "SP-XI.5.3k"),
    ],
)
def test_a_loss_that_has_happened_is_read_as_another(
    kind: str, excess: int, die: int, fields: dict[str, Any], effect: str, rule: str
) -> None:
    damage = only(hit(kind, excess, die, **fields).events, e.Damaged)
    assert (damage.effect, damage.rule) == (effect, rule)


@pytest.mark.rule("SP-VI.3.3a", "SP-VI.3.5a", "SP-XI.5.6")
def test_suppression_comes_after_the_damage() -> None:
    rules, state = table([unit("hmg", 75, 60)], [unit("truck", 100, 60, WEST)])
    held = resolution(rules, state, [1])
    # D 4 - C 2 = 2, and 1 + 2 = 3: one marker; then suppression: two.
    exchange(rules, held, (shot(0, 1),))
    assert kinds(held.events) == ["shot_fired", "damaged", "pinned_gained", "pinned_gained"]
    assert held.state.units[1].pinned == 2
    assert held.events[-1].rule == "SP-VI.3.5a"


@pytest.mark.rule("SP-VI.3.5b", "SP-VI.3.5a")
def test_suppression_marks_a_vehicle_that_is_missed() -> None:
    rules, state = table([unit("hmg", 50, 60)], [unit("tank_mg", 100, 60, WEST)])
    held = resolution(rules, state)
    exchange(rules, held, (shot(0, 1),))
    assert held.state.units[1].pinned == 1


@pytest.mark.rule("SP-VI.3.3b", "SP-VI.4.1a")
def test_a_small_vehicle_is_harder_to_hit() -> None:
    worked = fire_at("gun_45", "tank_cv33", 50, weapon="g45_ap")
    assert (worked.cover.c, line(worked, "small_target"), worked.result) == (7, -1, 2)
    assert "SP-VI.4.1a" in rules_of(worked)


@pytest.mark.rule("SP-VI.3.3c")
def test_a_moving_vehicle_is_harder_to_hit() -> None:
    worked = fire_at("gun_37", "tank_gun", 50, weapon="g37_ap", reaction=True, their={"moved": True})
    assert worked.result == 1
    assert "SP-VI.3.3c" in rules_of(worked)


@pytest.mark.rule("SP-VI.3.3d")
def test_the_shooter_counts_as_against_infantry() -> None:
    worked = fire_at("gun_37", "tank_gun", 50, weapon="g37_ap", own={"pinned": 1})
    assert worked.result == 1


@pytest.mark.rule("SP-VI.3.3e", "SP-XI.5.1")
def test_a_vehicle_has_no_points_and_makes_no_check() -> None:
    rules, _ = table([], [unit("tank_mg", 100, 60)])
    assert rules.sheets[0].points == 0
    assert kinds(hit("tank_gun", 0, 3).events) == ["damaged", "pinned_gained"]


@pytest.mark.rule("SP-VI.3.3f", "SP-VI.3.4d", "SP-VI.3.4e", "SP-XI.5.4a", "SP-XI.5.5a")
def test_the_third_marker_panics_a_vehicle_and_it_retreats() -> None:
    held = hit("tank_gun", 0, 3, pinned=2)
    assert only(held.events, e.PinnedGained).rule == "SP-VI.3.4d"
    assert only(held.events, e.Panicked).rule == "SP-XI.5.4a"
    assert held.state.windows[-1].kind == "retreat"


@pytest.mark.rule("SP-VI.3.4a", "SP-VI.3.4c", "SP-VI.3.4f")
def test_losses_are_kept_and_a_destroyed_vehicle_leaves_a_wreck() -> None:
    assert hit("tank_gun", 2, 2).state.units[1].secondary_lost
    assert hit("tank_gun", 2, 4).state.units[1].immobilised
    gone = hit("tank_gun", 2, 5)
    assert only(gone.events, e.Removed).rule == "SP-VI.3.4f"
    assert (gone.state.units[1].condition, len(gone.state.units[1].stands)) == ("destroyed", 1)


@pytest.mark.rule("SP-XI.5.4b", "SP-XI.5.4c")
def test_a_vehicle_recovers_with_the_quality_of_its_crew() -> None:
    rules, state = table([unit("tank_gun", 40, 60, quality="veteran")], [unit("tank_mg", 140, 60, WEST)])
    held = resolution(rules, with_fields(state, 0, pinned=1), [3])
    recover_at_turn_start(rules, held, state.units[0].side)
    assert held.state.units[0].pinned == 0
    assert "SP-XI.5.4c" in [reason.rule for reason in only(held.events, e.RecoveryRolled).because]


@pytest.mark.rule("SP-XI.5.5b")
@pytest.mark.parametrize("fields", [{"immobilised": True}, {"bogged": True}])
def test_a_panicked_vehicle_that_cannot_move_is_abandoned(fields: dict[str, Any]) -> None:
    rules, state = table([unit("riflemen", 20, 60)], [unit("tank_gun", 100, 60, WEST)])
    held = resolution(rules, with_fields(state, 1, pinned=2, **fields))
    gain_pinned(rules, held, 1, "damage", DAMAGE)
    left = only(held.events, e.Removed)
    assert (left.how, left.rule, held.state.units[1].condition) == ("abandoned", "SP-XI.5.5b", "abandoned")


@pytest.mark.rule("SP-XI.5.5c")
def test_a_panicked_vehicle_that_is_immobilised_is_abandoned_then() -> None:
    held = hit("tank_gun", 0, 6, panicked=True)
    assert only(held.events, e.Removed).rule == "SP-XI.5.5c"


@pytest.mark.rule("SP-XI.5.7")
def test_a_vehicle_without_weapons_stays_in_the_game() -> None:
    held = hit("tank_gun", 2, 3, main_lost=True)
    assert held.state.units[1].condition == "in_play"
    assert held.state.units[1].secondary_lost


@pytest.mark.rule("SP-VI.2.9f")
def test_the_stand_limit_leaves_the_excess_alone() -> None:
    worked = fire_at("gun_45", "tank_mg", 50, weapon="g45_ap", dice=(6,), facing=NORTH)
    assert (worked.result, worked.limit) == (4, 0)


@pytest.mark.rule("SP-XI.5.3h", "SP-XI.5.3g")
def test_a_forecast_against_a_tank_counts_each_damage() -> None:
    rules, state = table([unit("gun_45", 50, 60)], [unit("tank_mg", 100, 60, NORTH)])
    ahead = forecast(rules, state, PendingShot(shooter=0, target=1, weapon="g45_ap"))
    assert ahead is not None
    # Excess 5 - 7 + 5 = 3: dice 1 to 6 read 4, 5, 6, 7, 8, 9.
    assert (ahead.result, ahead.destroyed) == (3, 3)
    assert ahead.effects == {"pinned": 1, "main_lost": 1, "immobilised": 1, "destroyed": 3}
