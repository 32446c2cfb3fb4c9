"""Orders on the 1936 table: command, dice, means, quality, activations (SP-V.2 to V.6.2)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.values import Side
from studio.packs.spain1936.actions import Activate, Aim, EndTurn, Fire, FreeMove, Move, Prolong
from studio.packs.spain1936.model import Mark, Officer
from studio.packs.spain1936.officers import command_value
from studio.packs.spain1936.orders import order_modifier

A, D = Side("attacker"), Side("defender")
OFFICER = ("officer", "regular", 20, 60, 90)
SECTION = ("riflemen", "regular", 20, 70, 90)
FAR = ("observer", "regular", 170, 10, 270)


def at(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def worth(table: Any, quality: str, *faces: int) -> int:
    return order_modifier(table([OFFICER]).rules, faces, quality)[0]


def move(unit: int, x: float, y: float, *dice: int, officer: int = 0, **more: Any) -> Move:
    return Move(side=A, officer=officer, unit=unit, dice=dice, goal=at(x, y), **more)


@pytest.mark.rule("SP-V.2.1", "SP-V.2.3", "SP-V.4.1a", "SP-V.4.1e", "SP-V.3.1", "SP-0.6")
def test_a_regular_officer_rolls_three_order_dice_and_two_event_dice(table: Any) -> None:
    field = table([OFFICER], [FAR])
    field.do(Activate(side=A, officer=0), 6, 2, 1, 1, 2)
    (event,) = field.of("officer_activated")
    assert [roll.faces for roll in event.rolls] == [(6, 2, 1), (1, 2)]
    assert event.icon == ""
    assert field.state.units[0].officer == Officer(active=True, dice=(6, 2, 1))


@pytest.mark.rule("SP-V.2.2", "SP-V.2.5", "SP-XI.6.3a", "SP-XI.6.3b", "SP-XI.6.3c", "SP-XI.6.3d")
def test_the_command_value_is_the_sum_of_the_officers(table: Any) -> None:
    field = table([("officer", "green", 20, 60, 0), ("officer", "veteran", 30, 60, 0), ("officer", "elite", 40, 60, 0)])
    assert command_value(field.rules, field.state, A) == 11
    field.set(1, condition="destroyed", stands=())
    assert command_value(field.rules, field.state, A) == 7


@pytest.mark.rule("SP-V.2.4a", "SP-V.2.4b", "SP-V.2.4c", "SP-V.4.0d", "SP-V.5.2")
def test_a_six_is_plus_one_and_a_one_minus_one(table: Any) -> None:
    assert worth(table, "regular", 6) == 1
    assert worth(table, "regular", 1) == -1
    assert worth(table, "regular", 4) == 0
    assert worth(table, "regular", 6, 6, 6) == 3
    assert worth(table, "regular", 6, 1, 3) == 0


@pytest.mark.rule("SP-V.5.1a", "SP-V.5.1b", "SP-V.5.1c")
def test_green_units_halve_what_helps_and_take_what_harms(table: Any) -> None:
    assert worth(table, "green", 6, 6) == 1
    assert worth(table, "green", 6) == 0
    assert worth(table, "green", 6, 6, 6) == 1
    assert worth(table, "green", 1, 1) == -2
    assert worth(table, "green", 6, 6, 1) == 0


@pytest.mark.rule("SP-V.5.3", "SP-V.5.4", "SP-V.5.5")
def test_good_units_turn_zeros_into_plus_one(table: Any) -> None:
    assert worth(table, "veteran", 6, 2, 3, 4) == 2
    assert worth(table, "veteran", 2, 3, 4) == 1
    assert worth(table, "elite", 2, 3, 4, 5) == 2
    assert worth(table, "elite", 1, 2, 3) == 0


def test_worked_example_10_the_same_dice_for_four_qualities(table: Any) -> None:
    qualities = ("green", "regular", "veteran", "elite")
    assert [worth(table, quality, 6, 3, 4, 5) for quality in qualities] == [0, 1, 2, 2]
    assert [worth(table, quality, 6, 3, 4, 5, 2) for quality in qualities] == [0, 1, 2, 3]


@pytest.mark.rule("SP-V.3.2", "SP-V.3.3", "SP-V.4.0e")
def test_an_officer_spends_only_dice_of_his_own(table: Any) -> None:
    field = table([OFFICER, ("officer", "regular", 24, 60, 90), SECTION], [FAR])
    field.set(0, dice=(2, 3))
    field.set(1, dice=(6,))
    assert field.refused(move(2, 33.5, 70, 6)) == "order-die-not-held"
    assert field.refused(move(2, 33.5, 70, 2, 6)) == "order-mixed-officers"
    assert field.refused(move(2, 33.5, 70, 2, 2)) == "order-die-not-held"
    assert field.refused(move(2, 33.5, 70, 2, 3)) == ""


@pytest.mark.rule("SP-V.4.0b", "SP-V.4.0c", "SP-V.6.2b", "SP-V.6.2i", "SP-V.1.2b")
def test_an_order_takes_one_die_or_more_and_each_point_is_five_centimetres(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(6, 6, 2))
    assert field.refused(move(1, 33.5, 70)) == "order-no-die"
    assert field.refused(move(1, 48.5, 70, 6, 6, 2)) == ""
    field.do(move(1, 43.5, 70, 6, 2))
    (moved,) = field.of("moved")
    assert (moved.cost, moved.allowance) == (20_000, 20_000)
    assert field.state.units[0].officer.dice == (6,)
    assert field.state.units[1].stands[0].at == at(43.5, 70)


@pytest.mark.rule("SP-V.6.2i")
def test_a_bad_die_shortens_the_move(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(1,))
    assert field.refused(move(1, 33.6, 70, 1)) == "move-too-far"
    assert field.refused(move(1, 33.5, 70, 1)) == ""


@pytest.mark.rule("SP-V.3.4", "SP-V.3.5", "SP-V.3.6", "SP-V.6.1b", "SP-V.6.1c", "SP-V.4.1c", "SP-V.1.1")
def test_dice_are_kept_over_the_enemy_turn_and_lost_when_the_next_own_turn_begins(table: Any) -> None:
    field = table([OFFICER], [FAR])
    field.do(Activate(side=A, officer=0), 6, 2, 1, 1, 2)
    assert field.refused(Activate(side=A, officer=0)) == "officer-already-active"
    field.do(EndTurn(side=A))
    assert (field.state.active, field.state.round) == (D, 1)
    assert field.state.units[0].officer.dice == (6, 2, 1)
    field.do(EndTurn(side=D))
    assert (field.state.active, field.state.round) == (A, 2)
    assert field.state.units[0].officer == Officer()
    field.do(Activate(side=A, officer=0), 3, 3, 3, 1, 2)
    assert field.state.units[0].officer.dice == (3, 3, 3)


@pytest.mark.rule("SP-V.4.2", "SP-V.4.0a", "SP-0.2")
def test_a_voice_order_reaches_twenty_centimetres(table: Any) -> None:
    # Bases of 2.5: centres 22.5 apart leave a gap of 20.
    field = table([OFFICER, ("observer", "regular", 42.5, 60, 90), ("observer", "regular", 20, 83, 0)], [FAR])
    field.set(0, dice=(2, 3))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == ""
    assert field.refused(Aim(side=A, officer=0, unit=2, dice=(2,))) == "order-out-of-voice"


@pytest.mark.rule("SP-III.3", "SP-XI.6.1a", "SP-XI.6.1b")
def test_low_leadership_shrinks_the_area_to_fifteen(table: Any) -> None:
    # Centres 19.5 apart: a gap of 17.
    field = table([("junior_officer", "regular", 20, 60, 90), ("observer", "regular", 39.5, 60, 90)], [FAR])
    field.set(0, dice=(2,))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-out-of-voice"
    field.place(1, (37.5, 60, 90))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == ""


@pytest.mark.rule("SP-V.4.4a", "SP-V.4.4b", "SP-V.4.4c", "SP-V.4.4d")
def test_a_signal_needs_sight_and_three_dice(table: Any) -> None:
    field = table([OFFICER, ("observer", "regular", 100, 60, 90)], [FAR])
    field.set(0, dice=(2, 3, 4))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2, 3), means="signal")) == "order-signal-needs-3-dice"
    field.do(Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal"))
    assert field.state.units[1].aimed
    hill = table([OFFICER, ("observer", "regular", 100, 60, 90)], [FAR], pieces=[("rise2", (50, 40, 70, 80))])
    hill.set(0, dice=(2, 3, 4))
    assert hill.refused(Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal")) == "order-signal-no-sight"


@pytest.mark.rule("SP-V.4.4e", "SP-XV.2.7a")
def test_night_hides_signals(table: Any) -> None:
    field = table([OFFICER, ("observer", "regular", 62.5, 60, 90)], [FAR], weather="night")
    field.set(0, dice=(2, 3, 4))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal")) == "order-signal-no-sight"


@pytest.mark.rule("SP-V.4.5a", "SP-V.4.5b")
def test_an_officer_on_foot_moves_once_a_turn_without_dice(table: Any) -> None:
    field = table([OFFICER], [FAR])
    field.set(0, dice=(2, 3))
    field.do(FreeMove(side=A, unit=0, goal=at(35, 60)))
    assert field.state.units[0].officer.dice == (2, 3)
    assert not field.state.units[0].acted
    assert field.refused(FreeMove(side=A, unit=0, goal=at(40, 60))) == "officer-already-moved"


COMMAND_TANK = ("tank_mg", "regular", 20, 60, 90, ("command_vehicle",))
RADIO_TANK = ("tank_mg", "regular", 20, 60, 90, ("command_vehicle", "radio"))


@pytest.mark.rule("SP-V.4.5c", "SP-V.4.5d", "SP-V.4.5f", "SP-III.5")
def test_a_command_vehicle_pays_dice_for_what_it_does_itself(table: Any) -> None:
    field = table([COMMAND_TANK], [FAR])
    field.set(0, dice=(2,))
    assert field.refused(move(0, 40, 60)) == "order-no-die"
    assert field.refused(FreeMove(side=A, unit=0, goal=at(40, 60))) == "order-required"
    field.do(move(0, 40, 60, 2))
    assert field.state.units[0].acted


@pytest.mark.rule("SP-V.4.5g", "SP-III.4")
def test_radio_on_both_carries_the_voice_of_a_vehicle_any_distance(table: Any) -> None:
    other = ("tank_mg", "regular", 107, 60, 90, ("radio",))
    field = table([RADIO_TANK, other], [FAR])
    field.set(0, dice=(2,))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == ""
    deaf = table([RADIO_TANK, ("tank_mg", "regular", 37, 60, 90)], [FAR])
    deaf.set(0, dice=(2,))
    assert deaf.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-vehicle-no-radio"
    limited = table([RADIO_TANK, other], [FAR], options=("radio_range_20",))
    limited.set(0, dice=(2,))
    assert limited.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-out-of-voice"


@pytest.mark.rule("SP-V.4.5h", "SP-V.4.5i", "SP-XI.6.5")
def test_a_command_vehicle_without_radio_signals_to_vehicles_and_speaks_to_infantry(table: Any) -> None:
    field = table([COMMAND_TANK, ("tank_mg", "regular", 37, 60, 90), ("observer", "regular", 20, 74, 90)], [FAR])
    field.set(0, dice=(2, 3, 4))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal")) == ""
    assert field.refused(Aim(side=A, officer=0, unit=2, dice=(2,))) == ""


@pytest.mark.rule("SP-V.4.0f")
def test_a_section_without_command_stand_hears_with_its_nearest_stand(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.place(1, (60, 60, 90), (44, 60, 90), (60, 66, 90), (60, 70, 90))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-out-of-voice"
    # The large stand at 44 is 44 - 20 - 1.25 - 1.5 = 21.25 away; at 42 it is 19.25.
    field.set(1, stands=field.state.units[1].stands[:3])
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-out-of-voice"
    field.place(1, (60, 60, 90), (42, 60, 90), (60, 66, 90))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == ""


@pytest.mark.rule("SP-V.6.1d", "SP-V.6.1e", "SP-V.6.2m")
def test_a_unit_is_activated_once_a_round(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2, 3))
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,)))
    assert field.refused(move(1, 33.5, 70, 3)) == "order-unit-activated"
    reacted = table([OFFICER, SECTION], [FAR])
    reacted.set(0, dice=(2,))
    reacted.set(1, acted=True, reacted=True)
    assert reacted.rules.refuse(reacted.state, move(1, 33.5, 70, 2)).rule == "SP-V.6.1e"


@pytest.mark.rule("SP-V.6.1a", "SP-V.9.4")
def test_every_flag_falls_when_a_round_opens(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,)))
    field.do(EndTurn(side=A))
    assert field.state.units[1].acted
    field.do(EndTurn(side=D))
    assert not field.state.units[1].acted


@pytest.mark.rule("SP-V.6.2a")
def test_nobody_acts_without_an_order(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    assert field.refused(move(1, 33.5, 70, 2, officer=1)) == "order-required"
    assert field.refused(Move(side=D, officer=0, unit=1, dice=(2,), goal=at(33.5, 70))) == "order-required"


@pytest.mark.rule("SP-V.6.2d", "SP-V.6.2f")
def test_aim_lasts_until_the_unit_moves(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2, 3))
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,)))
    assert field.state.units[1].aimed
    field.set(1, acted=False)
    field.do(move(1, 33.5, 70, 3))
    assert not field.state.units[1].aimed


@pytest.mark.rule("SP-V.6.2c")
def test_a_fire_order_needs_sight(table: Any) -> None:
    field = table([OFFICER, SECTION], [("riflemen", "regular", 70, 70, 270)], pieces=[("rise2", (40, 50, 50, 90))])
    field.set(0, dice=(2,))
    order = Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon="rifles")
    assert field.refused(order) == "fire-no-sight"


@pytest.mark.rule("SP-V.6.2h", "SP-V.6.2j")
def test_the_modifier_of_the_dice_is_added_to_the_attack(table: Any) -> None:
    field = table([OFFICER, SECTION], [("truck", "regular", 60, 70, 270)])
    field.set(0, dice=(6, 2))
    field.do(Fire(side=A, officer=0, unit=1, dice=(6, 2), target=2, weapon="rifles"), 1)
    (shot,) = field.of("shot_fired")
    # Rifles D 2 or 3 by distance, +1 by the dice.
    assert shot.modifier == 1
    assert shot.result == shot.attack - shot.defence + 1


@pytest.mark.rule("SP-V.1.2a", "SP-V.1.2d", "SP-V.1.3", "SP-V.9.1", "SP-V.9.2")
def test_markers_of_the_turn_and_of_the_round_are_taken_off(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(1, prone=2, marks=(Mark("ammunition", 1), Mark("confusion", 2)))
    field.do(EndTurn(side=A))
    assert field.state.units[1].prone is None
    assert len(field.state.units[1].marks) == 2
    field.do(EndTurn(side=D))
    assert field.state.units[1].marks == (Mark("confusion", 2),)


@pytest.mark.rule("SP-V.4.1y")
def test_confusion_spoils_the_next_order_alone(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(6,))
    field.set(1, marks=(Mark("confusion", 2),))
    assert field.refused(move(1, 43.5, 70, 6)) == "move-too-far"
    field.do(move(1, 38.5, 70, 6))
    assert field.of("order_given")[0].modifier == 0
    assert field.state.units[1].marks == ()


@pytest.mark.rule("SP-V.4.1z")
def test_a_broken_down_tank_neither_moves_nor_fires(table: Any) -> None:
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [("truck", "regular", 60, 70, 270)])
    field.set(0, dice=(2,))
    field.set(1, marks=(Mark("breakdown", 1),))
    assert field.refused(move(1, 30, 70, 2)) == "unit-broken-down"
    assert field.refused(Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon="vmg_twin")) == "unit-broken-down"


@pytest.mark.rule("SP-XI.2.11", "SP-XI.3.4c")
def test_the_panicked_neither_command_nor_obey(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.set(1, panicked=True)
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "unit-panicked"
    field.set(0, panicked=True)
    assert field.refused(Activate(side=A, officer=0)) in ("officer-already-active", "unit-panicked")
    field.set(0, officer=Officer())
    assert field.refused(Activate(side=A, officer=0)) == "unit-panicked"


SPADES = ("riflemen", "regular", 20, 70, 90, ("spades",))


@pytest.mark.rule("SP-V.7.1", "SP-V.7.2", "SP-V.7.7", "SP-V.6.2l", "SP-III.25")
def test_the_dice_of_the_first_order_fix_how_long_a_trench_takes(table: Any) -> None:
    def turns(unit: tuple[Any, ...], *dice: int) -> int:
        field = table([OFFICER, unit], [FAR])
        field.set(0, dice=dice)
        field.do(Prolong(side=A, officer=0, unit=1, dice=dice, task="entrench"))
        return int(field.of("task_begun")[0].turns)

    assert turns(SECTION, 2) == 6
    assert turns(SPADES, 2) == 3
    assert turns(SPADES, 6) == 2
    assert turns(SPADES, 1) == 4
    assert turns(SPADES, 6, 6, 6) == 1


@pytest.mark.rule("SP-V.7.4", "SP-V.7.5", "SP-V.7.7", "SP-V.6.2g")
def test_a_trench_is_done_at_the_end_of_the_own_turn_that_is_due(table: Any) -> None:
    field = table([OFFICER, SPADES], [FAR])
    field.set(0, dice=(6,))
    field.do(Prolong(side=A, officer=0, unit=1, dice=(6,), task="entrench"))
    field.do(EndTurn(side=A))
    assert field.state.units[1].task.left == 1
    assert field.state.forts == ()
    field.do(EndTurn(side=D))
    field.do(EndTurn(side=A))
    assert field.state.units[1].task is None
    assert field.state.units[1].acted
    assert [fort.kind for fort in field.state.forts] == ["trench"] * 4


@pytest.mark.rule("SP-V.8.1", "SP-V.8.2", "SP-V.8.3")
def test_another_order_breaks_the_task_off(table: Any) -> None:
    field = table([OFFICER, SPADES], [FAR])
    field.set(0, dice=(2,))
    field.do(Prolong(side=A, officer=0, unit=1, dice=(2,), task="entrench"))
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))
    field.set(0, dice=(2,))
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,)))
    assert field.of("task_broken")
    assert field.state.units[1].task is None
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))
    field.set(0, dice=(2,))
    field.do(Prolong(side=A, officer=0, unit=1, dice=(2,), task="entrench"))
    assert field.of("task_begun")[0].turns == 3


@pytest.mark.rule("SP-V.8.4", "SP-XI.2.10c")
def test_a_marker_alone_does_not_break_a_task(table: Any) -> None:
    field = table([OFFICER, SPADES], [FAR])
    field.set(0, dice=(2,))
    field.do(Prolong(side=A, officer=0, unit=1, dice=(2,), task="entrench"))
    field.set(1, pinned=1)
    field.do(EndTurn(side=A))
    assert field.state.units[1].task.left == 2


@pytest.mark.rule("SP-V.7.6", "SP-V.7.9", "SP-III.2", "SP-XI.4.3b", "SP-XI.4.3c")
def test_a_leader_regroups_a_panicked_unit_in_two_turns(table: Any) -> None:
    field = table([OFFICER, SECTION, ("observer", "regular", 20, 50, 90)], [FAR])
    field.set(0, dice=(2, 3))
    field.set(1, panicked=True)
    self_order = Prolong(side=A, officer=0, unit=2, dice=(2,), task="regroup", about=1)
    assert field.refused(self_order) == "prolonged-not-allowed"
    field.do(Prolong(side=A, officer=0, unit=0, dice=(2,), task="regroup", about=1))
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))
    assert field.state.units[1].panicked
    field.do(EndTurn(side=A))
    assert not field.state.units[1].panicked
    assert field.state.units[1].pinned == 2


@pytest.mark.rule("SP-V.8.5")
def test_regrouping_is_broken_when_the_unit_is_out_of_the_area(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.set(1, panicked=True)
    field.do(Prolong(side=A, officer=0, unit=0, dice=(2,), task="regroup", about=1))
    # The command stand at a gap of 22: 60 + 22 + 2.5.
    field.place(1, (20, 88, 90), (20, 94, 90), (20, 100, 90), (20, 84.5, 90))
    field.do(EndTurn(side=A))
    assert field.of("task_broken")
    assert field.state.units[0].task is None


@pytest.mark.rule("SP-IV.7.6", "SP-IV.7.7", "SP-V.7.3", "SP-V.7.11", "SP-III.29", "SP-IV.7.11")
def test_a_tractor_in_contact_frees_a_bogged_tank_with_eight_or_more(table: Any) -> None:
    tractor, tank = ("tractor", "regular", 20, 70, 0), ("tank_mg", "regular", 24, 70, 0)
    field = table([OFFICER, tractor, tank], [FAR])
    field.set(0, dice=(6,))
    order = Prolong(side=A, officer=0, unit=1, dice=(6,), task="unstick", about=2)
    assert field.refused(order) == "unstick-not-bogged"
    field.set(2, bogged=True)
    field.do(order)
    assert field.of("task_begun")[0].turns == 1
    field.do(EndTurn(side=A), 5, 3)
    assert not field.state.units[2].bogged
    again = table([OFFICER, tractor, tank], [FAR])
    again.set(0, dice=(6,))
    again.set(2, bogged=True)
    again.do(order)
    again.do(EndTurn(side=A), 4, 3)
    assert again.state.units[2].bogged
    apart = table([OFFICER, tractor, ("tank_mg", "regular", 25, 70, 0)], [FAR])
    apart.set(0, dice=(6,))
    apart.set(2, bogged=True)
    assert apart.refused(order) == "unstick-no-contact"
    mended = table([OFFICER, tractor, tank], [FAR])
    mended.set(0, dice=(6,))
    mended.set(2, immobilised=True)
    assert mended.refused(order) == "unstick-not-bogged"


@pytest.mark.rule("SP-IV.7.1", "SP-IV.7.1b", "SP-IV.7.2", "SP-IV.7.4", "SP-I.6.1c", "SP-IV.7.8")
def test_a_light_tank_rolls_once_for_all_woods_on_its_way(table: Any) -> None:
    woods = [("wood", (26, 0, 28, 120)), ("wood", (30, 0, 32, 120))]
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [FAR], pieces=woods)
    field.set(0, dice=(6, 6))
    field.do(move(1, 36, 70, 6, 6), 1, 3)
    (rolled,) = field.of("bog_rolled")
    assert (rolled.rule, rolled.bogged) == ("SP-IV.7.2", False)
    assert field.state.units[1].stands[0].at == at(36, 70)


@pytest.mark.rule("SP-IV.7.3", "SP-IV.7.5")
def test_a_bogged_tank_stops_where_it_meets_the_wood(table: Any) -> None:
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [FAR], pieces=[("wood", (32, 0, 60, 120))])
    field.set(0, dice=(2,))
    # 12 open and 2 x 4 in the wood: 20.
    field.do(move(1, 36, 70, 2), 1, 1)
    assert field.of("bog_rolled")[0].bogged
    assert field.state.units[1].stands[0].at == at(32, 70)
    assert field.state.units[1].bogged
    inside = table([OFFICER, ("tank_mg", "regular", 40, 70, 90)], [FAR], pieces=[("wood", (32, 0, 60, 120))])
    inside.set(0, officer=Officer(active=True, dice=(2,)))
    inside.place(0, (35, 60, 90))
    inside.do(move(1, 45, 70, 2), 1, 2)
    assert inside.state.units[1].stands[0].at == at(40, 70)


@pytest.mark.rule("SP-IV.7.9", "SP-III.31", "SP-III.32", "SP-IV.7.8")
def test_special_rules_widen_and_narrow_the_risk(table: Any) -> None:
    crop = [("crop", (26, 0, 60, 120))]
    poor = table([OFFICER, ("tank_heavy", "regular", 20, 70, 90)], [FAR], pieces=crop)
    poor.set(0, dice=(2,))
    poor.do(move(1, 30, 70, 2), 3, 3)
    assert poor.of("bog_rolled")
    truck = table([OFFICER, ("truck", "regular", 20, 70, 90)], [FAR], pieces=crop)
    truck.set(0, dice=(2,))
    truck.do(move(1, 30, 70, 2))
    assert not truck.of("bog_rolled")
    sure = table(
        [OFFICER, ("tank_mg", "regular", 20, 70, 90, ("all_terrain",))], [FAR], pieces=[("wood", (26, 0, 60, 120))]
    )
    sure.set(0, dice=(2,))
    sure.do(move(1, 30, 70, 2))
    assert not sure.of("bog_rolled")
    assert sure.of("moved")[0].cost == 14_000


@pytest.mark.rule("SP-IV.7.10", "SP-XV.2.3b", "SP-XV.2.4c", "SP-XV.2.5e")
def test_the_weather_bogs_vehicles_on_open_ground(table: Any) -> None:
    def rolled(unit: str, weather: str, y: float, *faces: int) -> bool:
        field = table(
            [OFFICER, (unit, "regular", 20, y, 90)], [FAR], pieces=[("road", [(0, 50), (180, 50)])], weather=weather
        )
        field.set(0, dice=(2,))
        field.do(move(1, 30, y, 2), *faces)
        return bool(field.of("bog_rolled"))

    assert rolled("truck", "snowfall", 70, 6, 6)
    assert not rolled("truck", "snowfall", 50)
    assert rolled("tank_mg", "blizzard", 70, 6, 6)
    assert rolled("tank_mg", "storm", 50, 6, 6)
    assert not rolled("truck", "storm", 70)


@pytest.mark.rule("SP-IV.7.12")
def test_a_bogged_tank_still_fires(table: Any) -> None:
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [("truck", "regular", 60, 70, 270)])
    field.set(0, dice=(2,))
    field.set(1, bogged=True)
    assert field.refused(Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon="vmg_twin")) == ""
