"""Movement on the 1936 table: distances, paths, sections, vehicles, roads (SP-IV)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.values import Refusal
from studio.packs.spain1936.model import Mark, Stand
from studio.packs.spain1936.movement import PlannedMove, allowance, judge_move


def at(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def judged(table: Any, unit: int, x: float, y: float, modifier: int = 0, **more: Any) -> Refusal | PlannedMove:
    mover = table.state.units[unit]
    return judge_move(table.rules, table.state, mover, at(x, y), allowance(table.rules, mover, modifier), **more)


def code(table: Any, unit: int, x: float, y: float, modifier: int = 0, **more: Any) -> str:
    answer = judged(table, unit, x, y, modifier, **more)
    return answer.code if isinstance(answer, Refusal) else ""


def cost(table: Any, unit: int, x: float, y: float, modifier: int = 0, **more: Any) -> int:
    answer = judged(table, unit, x, y, modifier, **more)
    assert isinstance(answer, PlannedMove), answer
    return answer.cost


OBSERVER = ("observer", "regular", 20, 60, 90)
OFFICER = ("officer", "regular", 20, 60, 90)
SECTION = ("riflemen", "regular", 20, 60, 90)
CAR = ("armoured_mg", "regular", 20, 60, 90)
LIGHT_TANK = ("tank_mg", "regular", 20, 60, 90)
HEAVY_TANK = ("tank_heavy", "regular", 20, 60, 90)
TRUCK = ("truck", "regular", 20, 60, 90)
LIGHT_GUN = ("gun_37", "regular", 20, 60, 90)
MEDIUM_GUN = ("gun_75", "regular", 20, 60, 90)


@pytest.mark.rule("SP-IV.1.4", "SP-0.3", "SP-0.1")
def test_a_stand_of_infantry_moves_fifteen_centimetres_between_centres(table: Any) -> None:
    field = table([("observer", "regular", 10, 10, 0)])
    assert cost(field, 0, 19, 22) == 15_000
    assert code(field, 0, 25, 10) == ""
    assert code(field, 0, 25.005, 10) == ""
    assert code(field, 0, 25.02, 10) == "move-too-far"
    assert code(field, 0, 25.1, 10) == "move-too-far"


@pytest.mark.rule("SP-IV.1.1", "SP-IV.1.7")
def test_two_officers_make_two_separate_moves(table: Any) -> None:
    field = table([OFFICER, ("officer", "regular", 40, 60, 90)])
    first = judged(field, 0, 30, 60)
    second = judged(field, 1, 50, 60)
    assert isinstance(first, PlannedMove)
    assert isinstance(second, PlannedMove)
    assert [stand.at for stand in first.stands] == [at(30, 60)]
    assert [stand.at for stand in second.stands] == [at(50, 60)]


@pytest.mark.rule("SP-IV.1.2")
def test_only_the_displacement_of_a_free_path_counts(table: Any) -> None:
    field = table([OBSERVER])
    # 6 + 8 + ... : (20,60) to (20,65.6569) to (34,60): the path is 18 cm or more, the displacement 14.
    answer = judged(field, 0, 34, 60, via=(at(27, 65.65),))
    assert isinstance(answer, PlannedMove)
    assert answer.cost == 14_000


@pytest.mark.rule("SP-IV.1.3")
def test_a_path_is_at_most_twice_the_allowance(table: Any) -> None:
    field = table([OBSERVER])
    # Up 13 and down to (25,60): 13 + sqrt(25 + 169) = 26.93 <= 30; up 15.5: 15.5 + 16.29 = 31.79 > 30.
    assert code(field, 0, 25, 60, via=(at(20, 73),)) == ""
    assert code(field, 0, 25, 60, via=(at(20, 75.5),)) == "move-path-too-long"


@pytest.mark.rule("SP-IV.1.5", "SP-III.28", "SP-IV.5.6")
def test_a_heavy_machine_gun_moves_ten_centimetres(table: Any) -> None:
    field = table([("hmg", "regular", 20, 60, 90)])
    assert code(field, 0, 30, 60) == ""
    answer = judged(field, 0, 31, 60)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("move-too-far", "SP-IV.1.5")
    assert code(field, 0, 35, 60, 1) == ""


@pytest.mark.rule("SP-IV.1.6")
def test_a_stand_cannot_end_on_another_base_or_off_the_table(table: Any) -> None:
    field = table([OBSERVER, ("observer", "regular", 30, 60, 90)])
    assert code(field, 0, 30, 60) == "move-end-blocked"
    assert code(field, 0, 30, 61) == "move-end-blocked"
    assert code(field, 0, 27.4, 60) == ""
    edge = table([("observer", "regular", 5, 60, 90)])
    assert code(edge, 0, 1, 60) == "move-end-blocked"


@pytest.mark.rule("SP-IV.1.8")
def test_a_light_mortar_moves_as_a_single_stand(table: Any) -> None:
    field = table([("mortar_50", "regular", 20, 60, 90)])
    assert code(field, 0, 20, 75, via=(at(22, 68),)) == ""
    assert code(field, 0, 20, 75.1) == "move-too-far"


@pytest.mark.rule("SP-IV.1.9")
def test_infantry_moves_backwards_as_far_as_forwards(table: Any) -> None:
    field = table([OBSERVER])
    assert code(field, 0, 5, 60) == ""


@pytest.mark.rule("SP-IV.2.1")
def test_the_guide_is_the_stand_nearest_to_the_goal(table: Any) -> None:
    field = table([SECTION])
    field.place(0, (20, 60, 90), (26, 60, 90), (30, 60, 90), (30, 64, 90))
    wrong = (
        Stand("large", at(35, 60), 9000),
        Stand("large", at(26, 60), 9000),
        Stand("large", at(29, 60), 9000),
        Stand("single", at(30, 64), 9000),
    )
    assert code(field, 0, 35, 60, stands=wrong) == "section-wrong-guide"
    right = (
        Stand("large", at(25, 60), 9000),
        Stand("large", at(30, 60), 9000),
        Stand("large", at(45, 60), 9000),
        Stand("single", at(40, 60), 9000),
    )
    # B (30,60) is 12 from the guide by its gap; the command stand stands between and holds both.
    assert code(field, 0, 45, 60, stands=right) == ""


@pytest.mark.rule("SP-IV.2.2", "SP-IV.5.2")
def test_a_section_closes_up_behind_its_guide(table: Any) -> None:
    field = table([SECTION])
    answer = judged(field, 0, 38.5, 60)
    assert isinstance(answer, PlannedMove)
    assert answer.cost == 15_000
    assert answer.stands[0].at == at(38.5, 60)
    assert code(field, 0, 38.6, 60) == "move-too-far"
    assert code(field, 0, 43.5, 60, 1) == ""


def _line(*xs: float) -> tuple[Stand, ...]:
    kinds = ("large", "large", "large", "single")
    return tuple(Stand(kind, at(x, 60), 9000) for kind, x in zip(kinds, xs, strict=True))  # type: ignore[arg-type]


@pytest.mark.rule("SP-IV.2.3")
def test_each_stand_follows_within_ten_centimetres(table: Any) -> None:
    field = table([SECTION])
    # Facing east a large base is 3 deep, a single one 2.5. Guide to 45: A at 33 (gap 9), B at 20 (gap 10).
    field.place(0, (40, 60, 90), (30, 60, 90), (20, 60, 90), (35, 63, 90))
    assert code(field, 0, 45, 60, stands=_line(45, 33, 20, 37)) == ""
    assert code(field, 0, 45, 60, stands=_line(45, 33, 19, 37)) == "section-coherency"


@pytest.mark.rule("SP-IV.2.4")
def test_no_stand_ends_past_the_guide(table: Any) -> None:
    field = table([SECTION])
    field.place(0, (40, 60, 90), (40, 66, 90), (40, 54, 90), (36, 60, 90))

    def ends(x: float) -> tuple[Stand, ...]:
        return (
            Stand("large", at(55, 60), 9000),
            Stand("large", at(x, 65.5), 9000),
            Stand("large", at(50, 54), 9000),
            Stand("single", at(49, 60), 9000),
        )

    assert code(field, 0, 55, 60, 1, stands=ends(55.5)) == "section-stand-past-guide"
    assert code(field, 0, 55, 60, 1, stands=ends(55)) == ""


@pytest.mark.rule("SP-IV.2.5")
def test_the_guide_is_not_left_alone(table: Any) -> None:
    field = table([SECTION])
    field.place(0, (40, 60, 90), (34, 60, 90), (30, 60, 90), (26, 60, 90))
    # The nearest other stand is a large one at 36.5: gap 50 - 36.5 - 3 = 10.5.
    alone = (
        Stand("large", at(50, 60), 9000),
        Stand("large", at(36.5, 60), 9000),
        Stand("large", at(30, 60), 9000),
        Stand("single", at(26, 60), 9000),
    )
    assert code(field, 0, 50, 60, stands=alone) == "section-guide-alone"


@pytest.mark.rule("SP-IV.2.6", "SP-IV.2.7")
def test_a_section_with_organic_support_moves_at_its_pace(table: Any) -> None:
    gun = table([("riflemen", "regular", 20, 60, 90, ("organic_machine_gun",))])
    assert cost(gun, 0, 33.5, 60) == 10_000
    assert code(gun, 0, 33.6, 60) == "move-too-far"
    mortar = table([("riflemen", "regular", 20, 60, 90, ("organic_mortar",))])
    assert code(mortar, 0, 33.5, 60, via=(at(28, 62),)) == ""
    assert code(mortar, 0, 33.6, 60) == "move-too-far"
    assert [weapon.key for weapon in gun.rules.sheets[0].weapons] == ["rifles", "hmg"]


@pytest.mark.rule("SP-IV.2.8")
def test_no_other_stand_goes_farther_than_the_guide_may(table: Any) -> None:
    field = table([SECTION])
    field.place(0, (40, 60, 90), (36, 60, 90), (33, 64, 90), (26, 60, 90))
    far = (
        Stand("large", at(50, 60), 9000),
        Stand("large", at(46, 60), 9000),
        Stand("large", at(46, 66), 9000),
        Stand("single", at(42, 60), 9000),
    )
    answer = judged(field, 0, 50, 60, stands=far)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("move-too-far", "SP-IV.2.8")


@pytest.mark.rule("SP-IV.2.9")
def test_a_section_of_one_stand_moves_as_a_single_stand(table: Any) -> None:
    field = table([SECTION])
    field.set(0, stands=(Stand("single", at(20, 60), 9000),))
    assert code(field, 0, 20, 75) == ""


@pytest.mark.rule("SP-IV.3.1", "SP-IV.6.1")
def test_vehicles_do_not_bend_their_way_off_the_road(table: Any) -> None:
    field = table([CAR])
    assert code(field, 0, 30, 70, via=(at(30, 60),)) == "move-not-straight"


@pytest.mark.rule("SP-IV.3.2", "SP-IV.3.3", "SP-IV.6.2", "SP-0.7")
def test_a_light_vehicle_turns_ninety_degrees_and_goes_on(table: Any) -> None:
    field = table([CAR])
    assert code(field, 0, 20, 85) == ""
    assert cost(field, 0, 20, 85) == 25_000
    # 91 degrees off: bearing 359.
    assert code(field, 0, 20 - 0.1746, 70) == "pivot-too-wide"
    # 90.05 degrees off lies within the tolerance, 90.2 beyond.
    field.set(0, stands=(Stand("light_vehicle", at(20, 60), 9005),))
    assert code(field, 0, 20, 70) == ""
    field.set(0, stands=(Stand("light_vehicle", at(20, 60), 9020),))
    assert code(field, 0, 20, 70) == "pivot-too-wide"


@pytest.mark.rule("SP-IV.3.6", "SP-IV.3.7")
def test_a_light_gun_turns_ninety_and_moves_ten(table: Any) -> None:
    field = table([LIGHT_GUN])
    answer = judged(field, 0, 20, 70)
    assert isinstance(answer, PlannedMove)
    assert answer.stands == (Stand("crew", at(20, 70), 0),)


@pytest.mark.rule("SP-IV.3.8", "SP-IV.5.1")
def test_a_light_tank_turns_ninety_and_moves_twenty(table: Any) -> None:
    field = table([LIGHT_TANK, ("truck", "regular", 60, 60, 90)])
    assert code(field, 0, 20, 80) == ""
    assert code(field, 0, 20, 80.1) == "move-too-far"
    assert code(field, 1, 80, 60) == ""


@pytest.mark.rule("SP-IV.4.1", "SP-IV.4.2")
def test_heavy_movers_turn_forty_five_degrees(table: Any) -> None:
    field = table([HEAVY_TANK, ("gun_75", "regular", 60, 60, 90)])
    # 60 degrees left of east: bearing 30.
    assert code(field, 0, 25, 68.66) == "pivot-too-wide"
    assert code(field, 0, 27, 67) == ""
    assert code(field, 1, 63, 63) == ""


@pytest.mark.rule("SP-IV.4.3", "SP-IV.4.4", "SP-IV.3.4")
def test_a_heavy_tank_follows_a_bend_of_the_road_within_its_road_distance(table: Any) -> None:
    road = ("road", [(0, 60), (30, 60), (30, 120)])
    field = table([HEAVY_TANK], pieces=[road])
    assert code(field, 0, 30, 70, via=(at(30, 60),)) == ""
    assert code(field, 0, 30, 71, via=(at(30, 60),)) == "move-too-far"
    light = table([LIGHT_TANK], pieces=[("road", [(0, 60), (30, 60), (22, 74)])])
    assert code(light, 0, 26, 67, via=(at(30, 60),)) == ""


@pytest.mark.rule("SP-IV.4.5", "SP-IV.4.6")
def test_a_heavy_tank_needs_four_orders_to_turn_round(table: Any) -> None:
    field = table([HEAVY_TANK])
    for facing in (4500, 0, 31_500, 27_000):
        answer = judged(field, 0, 20, 60, bearing=facing)
        assert isinstance(answer, PlannedMove)
        assert answer.cost == 0
        field.set(0, stands=answer.stands)
    assert code(field, 0, 20, 60, bearing=27_000 - 4511) == "pivot-too-wide"


@pytest.mark.rule("SP-IV.5.3")
def test_no_distance_falls_below_nothing(table: Any) -> None:
    field = table([OBSERVER])
    assert allowance(field.rules, field.state.units[0], -4).off == 0
    assert allowance(field.rules, field.state.units[0], -1).off == 10_000
    assert allowance(field.rules, field.state.units[0], 2).off == 25_000


@pytest.mark.rule("SP-IV.5.4", "SP-IV.3.5")
def test_off_the_road_within_the_base_and_all_within_the_road_distance(table: Any) -> None:
    road = ("road", [(30, 0), (30, 120)])
    field = table([("armoured_mg", "regular", 17.5, 60, 90)], pieces=[road])
    # 10 cm off the road to its edge at 27.5, 2.5 to its middle, then along it.
    assert code(field, 0, 30, 60 + 27.5, via=(at(30, 60),)) == ""
    assert code(field, 0, 30, 60 + 28.5, via=(at(30, 60),)) == "move-too-far"
    assert code(field, 0, 30, 60 + 22.5, -1, via=(at(30, 60),)) == ""


@pytest.mark.rule("SP-IV.5.5", "SP-I.6.2a")
def test_foot_uses_the_road_distance_only_on_the_road_all_the_way(table: Any) -> None:
    field = table([OBSERVER], pieces=[("road", [(0, 60), (180, 60)])])
    assert code(field, 0, 38, 60) == ""
    assert code(field, 0, 40.1, 60) == "move-too-far"
    # Ends 2 cm beside the strip, whose edge lies at 62.5.
    answer = judged(field, 0, 37.5, 64.5)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("move-too-far", "SP-IV.5.5")


@pytest.mark.rule("SP-IV.5.7", "SP-IV.7.3")
def test_a_bogged_or_immobilised_vehicle_neither_moves_nor_turns(table: Any) -> None:
    field = table([LIGHT_TANK])
    field.set(0, bogged=True)
    assert code(field, 0, 30, 60) == "vehicle-immobile"
    assert code(field, 0, 20, 60, bearing=4500) == "vehicle-immobile"
    field.set(0, bogged=False, immobilised=True)
    assert code(field, 0, 30, 60) == "vehicle-immobile"


@pytest.mark.rule("SP-IV.6.3")
def test_the_turn_may_be_kept_for_leaving_the_road(table: Any) -> None:
    road = ("road", [(0, 60), (180, 60)])
    field = table([CAR], pieces=[road])
    # Along the road to (30,60), then north.
    assert code(field, 0, 30, 68, via=(at(30, 60),)) == ""
    turned = table([("armoured_mg", "regular", 20, 50, 10)], pieces=[road])
    # It turns 10 degrees to the north, meets the road at (20,60), and leaves it to the east: 90 degrees more.
    assert code(turned, 0, 22, 66, via=(at(20, 60),)) == "pivot-too-wide"


@pytest.mark.rule("SP-IV.6.5", "SP-I.6.1a", "SP-I.6.6a")
def test_foot_pays_for_slow_ground_and_for_walls(table: Any) -> None:
    field = table([OBSERVER], pieces=[("wood", (28, 0, 60, 120))])
    # 12 cm, 4 of them in the wood: 16.
    answer = judged(field, 0, 32, 60)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("move-too-far", "SP-IV.6.5")
    near = table([OBSERVER], pieces=[("wood", (29, 0, 60, 120))])
    # 12 cm, 3 of them in the wood: 15.
    assert cost(near, 0, 32, 60) == 15_000
    wall = table([OBSERVER], pieces=[("wall", [(25, 40), (25, 80)])])
    assert cost(wall, 0, 30, 60) == 15_000


@pytest.mark.rule("SP-IV.6.6", "SP-I.6.8a")
def test_a_straight_mover_pays_each_part_times_its_factor(table: Any) -> None:
    field = table([CAR], pieces=[("crop", (35, 0, 60, 120))])
    answer = judged(field, 0, 45, 60)
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.rule) == ("move-too-far", "SP-IV.6.6")
    assert answer.params == {"value": 35_000, "limit": 25_000}
    near = table([CAR], pieces=[("crop", (25, 0, 60, 120))])
    assert cost(near, 0, 35, 60) == 25_000


@pytest.mark.rule("SP-IV.6.8", "SP-0.5")
def test_a_vehicle_reverses_straight_at_half_distance(table: Any) -> None:
    field = table([LIGHT_TANK])
    answer = judged(field, 0, 10, 60, reverse=True)
    assert isinstance(answer, PlannedMove)
    assert answer.stands == (Stand("light_vehicle", at(10, 60), 9000),)
    assert code(field, 0, 9.9, 60, reverse=True) == "move-too-far"
    assert code(field, 0, 12, 63, reverse=True) == "move-not-straight"
    heavy = table([HEAVY_TANK])
    assert code(heavy, 0, 13, 60, reverse=True) == ""
    assert code(heavy, 0, 12.9, 60, reverse=True) == "move-too-far"


@pytest.mark.rule("SP-IV.6.9")
def test_infantry_passes_through_friendly_infantry_and_nothing_else(table: Any) -> None:
    friend = table([OBSERVER, ("observer", "regular", 27, 60, 90)])
    assert code(friend, 0, 34, 60) == ""
    tank = table([OBSERVER, ("tank_mg", "regular", 27, 60, 90)])
    assert code(tank, 0, 34, 60) == "move-path-blocked"
    enemy = table([OBSERVER], [("observer", "regular", 27, 60, 90)])
    assert code(enemy, 0, 34, 60) == "move-path-blocked"
    round_it = judged(tank, 0, 34, 60, via=(at(27, 64),))
    assert isinstance(round_it, PlannedMove)


@pytest.mark.rule("SP-IV.6.10")
def test_a_truck_may_not_end_touching_an_enemy(table: Any) -> None:
    field = table([TRUCK], [("observer", "regular", 35, 60, 90)])
    # Half the truck's length 3.5 and half the stand 1.25: they touch at 30.25.
    assert code(field, 0, 30.25, 60) == "move-contact-not-allowed"
    assert code(field, 0, 30, 60) == ""


@pytest.mark.rule("SP-V.4.1z")
def test_a_breakdown_takes_five_centimetres_from_infantry(table: Any) -> None:
    field = table([SECTION])
    field.set(0, marks=(Mark("breakdown", 1),))
    assert allowance(field.rules, field.state.units[0], 0).off == 10_000


@pytest.mark.rule("SP-IV.6.4", "SP-I.6.1b", "SP-I.6.3b", "SP-I.6.4c", "SP-I.6.10")
def test_closed_ground_refuses_a_gun(table: Any) -> None:
    for kind in ("wood", "house", "rise2", "sea"):
        field = table([LIGHT_GUN], pieces=[(kind, (25, 0, 60, 120))])
        assert code(field, 0, 29, 60) == "terrain-impassable"
    truck = table([TRUCK], pieces=[("wood", (25, 0, 60, 120))])
    assert code(truck, 0, 35, 60) == "terrain-impassable"
    mortar = table([("mortar_81", "regular", 20, 60, 90)], pieces=[("house", (25, 0, 60, 120))])
    assert code(mortar, 0, 29, 60) == "terrain-impassable"


@pytest.mark.rule("SP-I.6.1a")
def test_a_medium_mortar_pays_double_in_a_wood(table: Any) -> None:
    field = table([("mortar_81", "regular", 20, 60, 90)], pieces=[("wood", (24, 0, 60, 120))])
    # 4 open and 3 in the wood: 10.
    assert cost(field, 0, 27, 60) == 10_000


@pytest.mark.rule("SP-I.6.3a")
def test_foot_pays_to_enter_a_house_and_nothing_to_leave(table: Any) -> None:
    field = table([OBSERVER], pieces=[("house", (28, 50, 40, 70))])
    assert cost(field, 0, 30, 60) == 15_000
    inside = table([("observer", "regular", 35, 60, 90)], pieces=[("house", (28, 50, 40, 70))])
    assert cost(inside, 0, 45, 60) == 10_000


@pytest.mark.rule("SP-I.6.4a", "SP-I.6.4b", "SP-I.6.9a", "SP-I.6.11")
def test_hills_bushes_and_beaches_slow_wheels_and_crews(table: Any) -> None:
    for kind in ("rise1", "bush_zone", "beach"):
        truck = table([TRUCK], pieces=[(kind, (0, 0, 60, 120))])
        assert cost(truck, 0, 30, 60) == 20_000
        foot = table([OBSERVER], pieces=[(kind, (0, 0, 60, 120))])
        assert cost(foot, 0, 30, 60) == 10_000
    low = table([TRUCK], pieces=[("rise0", (0, 0, 60, 120))])
    assert cost(low, 0, 30, 60) == 10_000
    high = table([OBSERVER], pieces=[("rise2", (0, 0, 60, 120))])
    assert cost(high, 0, 27, 60) == 14_000


@pytest.mark.rule("SP-I.6.5a", "SP-I.6.6a")
def test_crossing_bush_lines_and_walls(table: Any) -> None:
    bushes = table([CAR], pieces=[("bush_line", (30, 50, 32, 70))])
    assert cost(bushes, 0, 40, 60) == 25_000
    foot = table([OBSERVER], pieces=[("bush_line", (30, 50, 32, 70))])
    assert cost(foot, 0, 35, 60) == 15_000
    wall = [("wall", [(25, 40), (25, 80)])]
    assert code(table([LIGHT_GUN], pieces=wall), 0, 30, 60) == "terrain-impassable"
    assert cost(table([LIGHT_TANK], pieces=wall), 0, 35, 60) == 20_000


RIVER = ("river", [(40, 0), (40, 120)])


@pytest.mark.rule("SP-I.6.7a")
def test_a_section_crosses_a_river_from_bank_to_bank(table: Any) -> None:
    field = table([SECTION], pieces=[RIVER])
    # The banks lie at 37.5 and 42.5; the guide's base is 3 deep and faces east: its front touches at 36.
    field.place(0, (36, 60, 90), (30, 60, 90), (30, 66, 90), (26, 60, 90))
    across = (
        Stand("large", at(44.5, 60), 9000),
        Stand("large", at(44.5, 66), 9000),
        Stand("large", at(44.5, 54), 9000),
        Stand("single", at(44.5, 70), 9000),
    )
    answer = judged(field, 0, 44.5, 60, -2, stands=across)
    assert isinstance(answer, PlannedMove)
    assert answer.stands == across
    apart = (*across[:3], Stand("single", at(44.5, 82), 9000))
    assert code(field, 0, 44.5, 60, stands=apart) == "section-coherency"
    field.place(0, (34, 60, 90), (30, 60, 90), (30, 66, 90), (26, 60, 90))
    assert code(field, 0, 44.5, 60, stands=across) == "terrain-impassable"


@pytest.mark.rule("SP-I.6.7a")
def test_a_section_crosses_by_itself_in_the_standard_formation(table: Any) -> None:
    field = table([SECTION], pieces=[RIVER])
    field.place(0, (36, 60, 90), (30, 60, 90), (30, 66, 90), (26, 60, 90))
    answer = judged(field, 0, 45, 60)
    assert isinstance(answer, PlannedMove)
    assert all(stand.at.x > 42_500 for stand in answer.stands)


@pytest.mark.rule("SP-I.6.7b", "SP-I.6.7c")
def test_a_river_stops_whoever_reaches_it(table: Any) -> None:
    field = table([("observer", "regular", 30.25, 60, 90)], pieces=[RIVER])
    # The front of its base is 6 cm from the bank.
    assert code(field, 0, 36.25, 60) == ""
    assert code(field, 0, 45, 60) == "terrain-impassable"
    tank = table([("tank_mg", "regular", 30, 60, 90)], pieces=[RIVER])
    assert code(tank, 0, 48, 60) == "terrain-impassable"
    bridge = table([("tank_mg", "regular", 30, 60, 90)], pieces=[RIVER, ("road", [(0, 60), (180, 60)])])
    assert code(bridge, 0, 48, 60) == ""


@pytest.mark.rule("SP-I.6.12", "SP-I.6.13")
def test_the_highest_factor_counts_once(table: Any) -> None:
    field = table([OBSERVER], pieces=[("wood", (0, 0, 60, 120)), ("rise2", (0, 0, 60, 120))])
    assert cost(field, 0, 27, 60) == 14_000
    rubble = table([OBSERVER], pieces=[("rubble", (0, 0, 60, 120))])
    assert cost(rubble, 0, 27, 60) == 14_000
    gun = table([LIGHT_GUN], pieces=[("rubble", (25, 0, 60, 120))])
    assert code(gun, 0, 29, 60) == "terrain-impassable"


@pytest.mark.rule("SP-I.6.3c")
def test_streets_are_open_ground(table: Any) -> None:
    from studio.board.pieces import Cluster

    town = Cluster(
        (at(20, 40), at(60, 40), at(60, 80), at(20, 80)),
        ((at(30, 70), at(36, 70), at(36, 76), at(30, 76)),),
    )
    field = table([TRUCK], pieces=[("village", town)])
    assert cost(field, 0, 40, 60) == 20_000


def test_worked_example_13_a_section_at_the_edge_of_a_wood(table: Any) -> None:
    field = table([SECTION], pieces=[("wood", (38, 0, 60, 120))])
    field.place(0, (30, 40, 90), (27, 40, 90), (16, 40, 90), (17, 45, 90))
    assert code(field, 0, 42, 40) == "move-too-far"

    def ends(command: float) -> tuple[Stand, ...]:
        # Guide at 41: A at 29 (gap 41 - 29 - 3 = 9), B at 16 (gap 10), and the command stand behind B.
        return (
            Stand("large", at(41, 40), 9000),
            Stand("large", at(29, 40), 9000),
            Stand("large", at(16, 40), 9000),
            Stand("single", at(command, 40), 9000),
        )

    # Behind B by 10.5 + 1.5 + 1.25 = 13.25, then by 10.0.
    assert code(field, 0, 41, 40, stands=ends(2.75)) == "section-coherency"
    assert code(field, 0, 41, 40, stands=ends(3.25)) == ""


def test_worked_example_14_an_armoured_car_uses_the_road(table: Any) -> None:
    road = ("road", [(0, 60), (180, 60)])
    field = table([("armoured_mg", "regular", 20, 45.5, 0)], pieces=[road])
    # 12 cm north to the edge of the road at 57.5, 0.1 onto it, 19.8 along it, then 3.1 off it at 60 degrees:
    # bearing 150, so dx = 1.55 and dy = -2.685; off the road 12 + 2.98, in all 35.
    onto, leave = at(20, 57.6), at(39.8, 57.6)
    assert code(field, 0, 41.35, 57.6 - 2.685, -1, via=(onto, leave)) == ""
    assert code(field, 0, 41.85, 57.6 - 3.551, -1, via=(onto, leave)) == "move-too-far"
