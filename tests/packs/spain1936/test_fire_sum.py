"""The sum of a shot: D by band, C by cover, every modifier, and what the Result costs (SP-VI.0, 2.2 to 2.9)."""

from typing import Any

import pytest

from studio.packs.spain1936.fire_numbers import attack_at, band_of
from studio.packs.spain1936.fire_sum import weapon_of, work_out
from studio.packs.spain1936.model import Mark
from studio.packs.spain1936.sight import sees
from tests.packs.spain1936.fire_table import (
    EAST,
    NORTH,
    WEST,
    box,
    fire_at,
    line,
    piece,
    rules_of,
    shot,
    stands_at,
    strip,
    table,
    unit,
    with_fields,
)

HEDGE = piece(1, "bush_line", strip(93.5, 40, 93.5, 80, 2))
WALL = piece(1, "wall", strip(94, 40, 94, 80))
HOUSE = piece(1, "house", box(94, 50, 106, 70))
WOOD = piece(1, "wood", box(93, 40, 110, 80))


@pytest.mark.rule("SP-VI.0.1")
def test_the_result_is_attack_less_defence_plus_modifiers() -> None:
    worked = fire_at("riflemen", "riflemen", 25, dice=(6,), pieces=[HEDGE])
    assert (worked.attack, worked.cover.c, worked.modifier, worked.result) == (3, 1, 1, 3)


@pytest.mark.rule("SP-VI.0.2", "SP-VI.2.6b")
def test_the_modifier_is_the_sum_of_order_situation_and_type() -> None:
    worked = fire_at("hmg", "riflemen", 25, dice=(6,), pieces=[HEDGE], own={"aimed": True})
    assert worked.result == 4 - 1 + 1 + 2 - 1


@pytest.mark.rule("SP-VI.0.3")
def test_a_weapon_has_one_attack_value_for_every_target() -> None:
    assert fire_at("riflemen", "riflemen", 25).attack == 3
    assert fire_at("riflemen", "truck", 25).attack == 3


@pytest.mark.rule("SP-VI.0.4")
def test_a_cover_has_one_defence_against_every_weapon() -> None:
    assert fire_at("riflemen", "riflemen", 25, pieces=[HEDGE]).cover.c == 1
    assert fire_at("gun_45", "riflemen", 25, pieces=[HEDGE]).cover.c == 1


@pytest.mark.rule("SP-VI.0.5")
@pytest.mark.parametrize(
    ("distance", "band"), [(30_000, "short"), (30_500, "medium"), (90_500, "extreme"), (150_020, "")]
)
def test_distances_fall_into_four_bands(distance: int, band: str) -> None:
    rules, _ = table([unit("riflemen", 20, 60)], [])
    found = band_of(rules, distance)
    assert (found.value, found.rule) == (band, "SP-VI.0.5")


@pytest.mark.rule("SP-VI.0.6", "SP-VI.2.1d")
def test_the_attack_is_that_of_the_band_and_a_dash_is_none() -> None:
    rules, _ = table([unit("riflemen", 20, 60), unit("hmg", 40, 60)], [])
    rifles = weapon_of(rules.sheets[0], "")
    hmg = weapon_of(rules.sheets[1], "hmg")
    assert rifles is not None
    assert hmg is not None
    assert (attack_at(rules, rifles, 95_000).value, attack_at(rules, rifles, 95_000).rule) == (-1, "SP-VI.0.6")
    assert (attack_at(rules, hmg, 60_000).value, attack_at(rules, hmg, 60_000).rule) == (3, "SP-VI.2.1d")
    assert attack_at(rules, hmg, 30_000).value == 4


@pytest.mark.rule("SP-VI.2.1e")
def test_the_distance_runs_between_the_nearest_stands() -> None:
    # The large stands of the shooter are 3.5 cm before the command stand: the gap is theirs.
    worked = fire_at("riflemen", "officer", 28)
    assert (worked.distance, worked.band) == (28_000, "short")


@pytest.mark.rule("SP-VI.2.1h", "SP-VI.2.4a", "SP-VI.2.4b", "SP-VI.2.4f", "SP-VI.2.5.1", "SP-I.6.3e")
def test_a_section_in_a_house_has_hard_cover_of_three() -> None:
    worked = fire_at("riflemen", "riflemen", 20, pieces=[HOUSE])
    assert (worked.cover.kind, worked.cover.c, worked.cover.type, worked.cover.roof) == ("house", 3, "hard", True)
    assert worked.result == 0


@pytest.mark.rule("SP-VI.2.1j")
def test_an_attack_halved_to_nothing_may_still_hurt() -> None:
    worked = fire_at("riflemen", "riflemen", 70, dice=(6,), own={"lost": 7})
    assert (worked.attack, worked.result) == (0, 1)


@pytest.mark.rule("SP-VI.2.2b", "SP-VI.2.2a")
def test_an_ambush_counts_as_aimed() -> None:
    worked = fire_at("riflemen", "riflemen", 45, ambush=True)
    assert (worked.result, line(worked, "ambush")) == (4, 2)
    assert "SP-VI.2.2b" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.2c")
def test_ambush_and_aim_are_not_added() -> None:
    worked = fire_at("riflemen", "riflemen", 45, ambush=True, own={"aimed": True})
    assert worked.modifier == 2
    assert "SP-VI.2.2c" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.2d")
def test_an_ambusher_who_fires_rapidly_loses_the_bonus() -> None:
    worked = fire_at("hmg", "riflemen", 25, ambush=True, rapid=True)
    assert (worked.attack, worked.modifier) == (2, 0)
    assert "SP-VI.2.2d" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.3g")
def test_rapid_fire_halves_the_attack_at_each_range() -> None:
    assert fire_at("hmg", "riflemen", 45, rapid=True).attack == 1
    assert fire_at("hmg", "riflemen", 20, rapid=True).attack == 2


@pytest.mark.rule("SP-VI.2.3h")
def test_rapid_fire_takes_no_aim_bonus() -> None:
    worked = fire_at("hmg", "riflemen", 20, rapid=True, own={"aimed": True})
    assert worked.modifier == 0
    assert "SP-VI.2.3h" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.2b", "SP-VI.2.7.2c", "SP-XI.8.5b", "SP-XI.8.5d")
def test_a_decimated_shooter_halves_first_and_rapid_fire_after() -> None:
    worked = fire_at("gun_75", "riflemen", 50, weapon="g75_he", rapid=True, own={"lost": 2})
    assert (worked.attack, line(worked, "decimated"), line(worked, "rapid_fire")) == (1, -4, -2)
    assert {"SP-VI.2.7.2b", "SP-VI.2.7.2c"} <= rules_of(worked)
    gun = fire_at("gun_37", "tank_gun", 50, weapon="g37_ap", own={"lost": 2})
    assert (gun.attack, line(gun, "type")) == (2, 5)


@pytest.mark.rule("SP-VI.2.4c", "SP-I.6.2b")
def test_a_target_on_a_road_is_in_the_open() -> None:
    worked = fire_at("riflemen", "riflemen", 20, pieces=[piece(1, "road", strip(0, 60, 180, 60, 5))])
    assert (worked.cover.c, worked.cover.type, worked.cover.rule) == (0, "none", "SP-VI.2.4c")


@pytest.mark.rule("SP-VI.2.4h", "SP-VI.2.4j")
def test_a_vehicle_defends_with_its_own_armour_wherever_it_stands() -> None:
    worked = fire_at("gun_37", "tank_gun", 30, weapon="g37_ap", pieces=[WOOD])
    assert (worked.cover.c, worked.cover.type) == (8, "vehicle")
    assert "SP-VI.2.4j" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.4i", "SP-VI.2.5.3c", "SP-VI.2.6a")
def test_defence_and_type_act_separately() -> None:
    worked = fire_at("gun_70", "riflemen", 45, pieces=[HOUSE])
    assert (worked.attack, worked.cover.c, line(worked, "type"), worked.result) == (5, 3, -3, -1)


@pytest.mark.rule(
    "SP-VI.2.5.2a", "SP-VI.2.5.2b", "SP-VI.2.5.2c", "SP-VI.2.5.2d", "SP-VI.2.4d", "SP-VI.2.4e", "SP-VIII.0.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("cover", "result", "rule"),
    [(HEDGE, 1, "SP-VI.2.5.2a"), (WALL, 0, "SP-VI.2.5.2b"), (HOUSE, -1, "SP-VI.2.5.2c"), (None, 3, "")],
)
def test_area_weapons_lose_one_against_every_cover(cover: Any, result: int, rule: str) -> None:
    worked = fire_at("hmg", "riflemen", 45, pieces=[cover] if cover else [])
    assert worked.result == result
    assert not rule or rule in rules_of(worked)


@pytest.mark.rule("SP-VI.2.5.3a", "SP-VI.2.5.3b", "SP-VI.2.5.3c", "SP-VI.2.5.3d")
@pytest.mark.parametrize(
    ("cover", "result", "rule"),
    [(HEDGE, 5, "SP-VI.2.5.3a"), (WALL, 3, "SP-VI.2.5.3b"), (HOUSE, 1, "SP-VI.2.5.3c"), (None, 7, "")],
)
def test_explosive_shells_lose_more_against_better_cover(cover: Any, result: int, rule: str) -> None:
    worked = fire_at("gun_75", "riflemen", 50, weapon="g75_he", pieces=[cover] if cover else [])
    assert worked.result == result
    assert not rule or rule in rules_of(worked)


@pytest.mark.rule("SP-VI.2.5.5b", "SP-VI.2.8b", "SP-VI.4.3")
def test_armour_piercing_loses_five_against_infantry_once() -> None:
    worked = fire_at("gun_45", "riflemen", 25, weapon="g45_ap")
    assert (worked.attack, worked.result) == (6, 1)
    assert "SP-VI.2.5.5b" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.5.5c")
def test_the_loss_of_armour_piercing_is_the_same_for_all_covers() -> None:
    worked = fire_at("gun_45", "riflemen", 25, weapon="g45_ap", pieces=[HOUSE])
    assert worked.result == 6 - 3 - 5
    assert "SP-VI.2.5.5c" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.1a", "SP-VI.2.7.1b", "SP-VI.2.7.1c", "SP-VI.2.7.1d", "SP-VI.2.7.1e", "SP-VI.3.0")
@pytest.mark.parametrize(
    ("quality", "dice", "value", "rule"),
    [
        ("regular", (6, 6, 1), 1, "SP-VI.2.7.1a"),
        ("green", (6, 6, 6), 1, "SP-VI.2.7.1b"),
        ("green", (6,), 0, "SP-VI.2.7.1b"),
        ("green", (1, 1), -2, "SP-VI.2.7.1c"),
        ("veteran", (2, 3, 4), 1, "SP-VI.2.7.1d"),
        ("elite", (1, 2, 3), 0, "SP-VI.2.7.1e"),
    ],
)
def test_the_quality_of_the_shooter_turns_its_dice(quality: str, dice: tuple[int, ...], value: int, rule: str) -> None:
    worked = fire_at("riflemen", "riflemen", 45, dice=dice, quality=quality)
    assert line(worked, "order") == value
    assert rule in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.1f")
def test_a_reaction_without_dice_has_no_modifier() -> None:
    worked = fire_at("riflemen", "riflemen", 45, reaction=True)
    assert (worked.modifier, worked.result) == (0, 2)
    assert "SP-VI.2.7.1f" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.2a")
def test_the_base_is_the_attack_of_the_band() -> None:
    worked = fire_at("riflemen", "riflemen", 45)
    assert worked.attack == 2
    assert "SP-VI.2.7.2a" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.3a", "SP-VI.2.7.3b", "SP-VI.2.7.3f")
def test_situational_modifiers_are_added() -> None:
    worked = fire_at("riflemen", "riflemen", 45, own={"aimed": True, "pinned": 1})
    assert (line(worked, "aim"), line(worked, "pinned"), worked.modifier) == (2, -1, 1)
    assert {"SP-VI.2.7.3b", "SP-VI.2.7.3f"} <= rules_of(worked)
    assert line(fire_at("riflemen", "riflemen", 45, own={"pinned": 2}), "pinned") == -2
    assert fire_at("riflemen", "riflemen", 45, pieces=[WALL], own={"aimed": True}).result == 2


@pytest.mark.rule("SP-VI.2.7.3c", "SP-VI.4.1b", "SP-VI.4.1c", "SP-XI.8.3a", "SP-XI.8.3b")
def test_crews_and_single_stands_are_small_targets() -> None:
    crew = fire_at("riflemen", "mortar_81", 45)
    single = fire_at("riflemen", "observer", 45)
    assert (line(crew, "small_target"), crew.result, line(single, "small_target")) == (-1, 1, -1)
    assert "SP-VI.4.1b" in rules_of(crew)
    assert "SP-VI.4.1c" in rules_of(single)


@pytest.mark.rule("SP-VI.2.7.3d", "SP-VI.4.2a", "SP-VI.4.2b")
def test_a_prone_target_costs_the_shooter_two_on_top_of_its_cover() -> None:
    worked = fire_at("riflemen", "riflemen", 45, their={"prone": 2})
    assert (worked.result, line(worked, "prone")) == (0, -2)
    assert "SP-VI.2.7.3d" in rules_of(worked)
    covered = fire_at("riflemen", "riflemen", 25, pieces=[HEDGE], their={"prone": 2})
    assert (covered.cover.c, covered.modifier, covered.result) == (1, -2, 0)


@pytest.mark.rule("SP-VI.2.7.3e")
def test_dice_given_to_going_prone_count_against_the_shooter() -> None:
    worked = fire_at("riflemen", "riflemen", 45, their={"prone": 3})
    assert line(worked, "prone") == -3
    assert "SP-VI.2.7.3e" in rules_of(worked)
    assert line(fire_at("riflemen", "riflemen", 45, their={"prone": 0}), "prone") == 0


@pytest.mark.rule("SP-VI.2.7.3g")
def test_an_officer_fires_worse_after_his_free_move() -> None:
    worked = fire_at("officer", "riflemen", 25, own={"displaced": True})
    assert (worked.attack, worked.result) == (1, 0)
    assert "SP-VI.2.7.3g" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.3h")
def test_infantry_that_moves_is_hit_as_if_it_stood() -> None:
    worked = fire_at("riflemen", "riflemen", 45, their={"moved": True}, reaction=True)
    assert worked.result == 2
    assert "SP-VI.2.7.3h" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.3j")
def test_night_leaves_direct_fire_alone() -> None:
    worked = fire_at("riflemen", "riflemen", 25, weather="night")
    assert worked.result == 3
    assert "SP-VI.2.7.3j" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.3l")
@pytest.mark.parametrize(("mark", "value"), [("heroism", 1), ("ammunition", -1), ("confusion", -1)])
def test_event_marks_on_the_shooter_count(mark: str, value: int) -> None:
    worked = fire_at("riflemen", "riflemen", 45, own={"marks": (Mark(mark, 9),)})
    assert worked.result == 2 + value
    assert "SP-VI.2.7.3l" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.7.4", "SP-VI.2.7.5")
def test_type_and_result_come_last() -> None:
    assert line(fire_at("hmg", "riflemen", 45, pieces=[WALL]), "type") == -1
    assert fire_at("riflemen", "riflemen", 25, dice=(6,), pieces=[WALL]).result == 2


@pytest.mark.rule("SP-VI.2.7.6a", "SP-VI.2.7.6b")
def test_casualties_are_the_result_from_one_on() -> None:
    none = fire_at("riflemen", "riflemen", 45, pieces=[HOUSE], dice=(1,))
    two = fire_at("riflemen", "riflemen", 45)
    assert (none.result, none.casualties) == (-2, 0)
    assert (two.result, two.casualties) == (2, 2)
    assert "SP-VI.2.7.6a" in rules_of(none)
    assert "SP-VI.2.7.6b" in rules_of(two)


@pytest.mark.rule("SP-VI.2.7.7a")
def test_a_crew_takes_its_casualties_in_full() -> None:
    worked = fire_at("riflemen", "mortar_81", 25)
    assert (worked.result, worked.casualties) == (2, 2)


@pytest.mark.rule("SP-VI.2.7.7b", "SP-VI.2.7.7c")
def test_a_single_stand_halves_its_casualties() -> None:
    one = fire_at("riflemen", "officer", 25)
    none = fire_at("riflemen", "officer", 45)
    assert (one.result, one.casualties) == (2, 1)
    assert (none.result, none.casualties) == (1, 0)
    assert "SP-VI.2.7.7b" in rules_of(one)
    assert "SP-VI.2.7.7c" in rules_of(none)


@pytest.mark.rule("SP-VI.2.7.7d", "SP-VI.2.9a", "SP-VI.2.9b")
def test_the_stands_that_fire_cap_the_casualties_after_halving() -> None:
    halved = fire_at("riflemen", "officer", 25, dice=(6, 6, 6))
    capped = fire_at("riflemen", "riflemen", 25, dice=(6, 6))
    assert (halved.result, halved.casualties) == (5, 2)
    assert (capped.result, capped.limit, capped.casualties) == (5, 3, 3)
    assert "SP-VI.2.9a" in rules_of(capped)


@pytest.mark.rule("SP-VI.2.9c")
def test_only_stands_in_a_usable_band_count_for_the_limit() -> None:
    rules, state = table([unit("riflemen", 20, 60)], [unit("riflemen", 120, 60, WEST)])
    # Large stands at x = 23.5 fire at a target whose front is 89 cm off the first, over 90 off the two others.
    state = with_fields(state, 0, stands=(*stands_at("large", (30, 60), (20, 30), (20, 90)),))
    state = with_fields(state, 1, stands=stands_at("large", (122, 60), bearing=WEST))
    seen = sees(rules, state, 0, 1)
    assert seen is not None
    worked = work_out(rules, state, shot(0, 1, faces=(6, 6), modifier=2), seen)
    assert worked is not None
    assert (worked.distance, worked.limit, worked.casualties) == (89_000, 1, 1)


@pytest.mark.rule("SP-VI.2.9d", "SP-VI.2.9e")
def test_a_lone_weapon_counts_one_and_a_burst_more() -> None:
    sniper = fire_at("sniper", "riflemen", 25, dice=(6,))
    hmg = fire_at("hmg", "riflemen", 25)
    assert (sniper.result, sniper.casualties) == (3, 1)
    assert (hmg.result, hmg.limit, hmg.casualties) == (4, 2, 2)


@pytest.mark.rule("SP-VI.2.9g")
def test_the_limit_leaves_the_result_against_the_structure_alone() -> None:
    worked = fire_at("gun_75", "riflemen", 50, weapon="g75_he", pieces=[WALL], dice=(6, 6))
    assert (worked.result, worked.casualties, worked.structure) == (5, 2, 5)


@pytest.mark.rule("SP-VI.2.9h")
def test_a_command_stand_alone_has_no_casualties_to_give() -> None:
    worked = fire_at("riflemen", "riflemen", 25, own={"lost": 12}, dice=(6,))
    assert worked.limit == 3
    rules, state = table([unit("riflemen", 60, 60)], [unit("riflemen", 90, 60, WEST)])
    state = with_fields(state, 0, stands=stands_at("single", (60, 60)), lost=12)
    seen = sees(rules, state, 0, 1)
    assert seen is not None
    alone = work_out(rules, state, shot(0, 1, faces=(6,), modifier=1), seen)
    assert alone is not None
    assert (alone.result, alone.limit, alone.casualties) == (2, 0, 0)


@pytest.mark.rule("SP-VI.4.5a")
def test_a_shield_protects_a_crew_from_its_front_only() -> None:
    front = fire_at("riflemen", "gun_37", 25)
    behind = fire_at("riflemen", "gun_37", 25, facing=EAST)
    assert (front.cover.kind, front.result) == ("shield", 1)
    assert (behind.cover.kind, behind.result) == ("open", 2)
    assert fire_at("riflemen", "gun_37", 25, facing=NORTH).cover.kind == "open"


@pytest.mark.rule("SP-VI.4.5b")
def test_a_marksman_ignores_that_a_target_is_small() -> None:
    worked = fire_at("sniper", "officer", 25)
    assert (worked.result, worked.casualties) == (2, 1)
    assert "SP-VI.4.5b" in rules_of(worked)


@pytest.mark.rule("SP-XI.8.4b")
def test_points_beyond_the_last_are_ignored() -> None:
    worked = fire_at("riflemen", "mortar_81", 25, their={"lost": 3})
    assert (worked.result, worked.casualties) == (2, 1)
    assert "SP-XI.8.4b" in rules_of(worked)
