"""What orders, moves and reactions rest on: each fact with its rule and the book's value (SP-IV, SP-V, SP-XI.6)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.dice import ScriptedDice
from studio.engine.resolution import Resolution
from studio.engine.values import Side
from studio.packs.spain1936.actions import (
    Activate,
    Aim,
    ChooseUnit,
    EndTurn,
    Fire,
    GoProne,
    Move,
    NoReaction,
    Prolong,
    ReactFire,
    SendMessenger,
)
from studio.packs.spain1936.explaining import facts_of
from studio.packs.spain1936.model import Mark, Task
from studio.packs.spain1936.move_facts import turns_to_face
from studio.packs.spain1936.order_facts import command_facts
from studio.packs.spain1936.reactions import count_automatic

A, D = Side("attacker"), Side("defender")
OFFICER = ("officer", "regular", 20, 60, 90)
SECTION = ("riflemen", "regular", 20, 70, 90)
RIFLES = ("riflemen", "regular", 60, 70, 270)
FAR = ("observer", "regular", 170, 10, 270)


def at(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def facts(field: Any, action: Any) -> dict[str, int]:
    return {str(one.rule): one.value for one in facts_of(field.rules, field.state, action)}


def because(event: Any) -> dict[str, int]:
    return {str(one.rule): one.value for one in event.because}


def move(unit: int, x: float, y: float, *dice: int, **more: Any) -> Move:
    return Move(side=A, officer=0, unit=unit, dice=dice, goal=at(x, y), **more)


def moving(table: Any, unit: tuple[Any, ...], x: float, y: float, *dice: int, **more: Any) -> dict[str, int]:
    """Gives the facts of a move of one unit under an officer who stands apart."""
    pieces = more.pop("pieces", [])
    field = table([("officer", "regular", 20, 80, 90), unit], [FAR], pieces=pieces)
    field.set(0, dice=dice)
    return facts(field, move(1, x, y, *dice, **more))


OBSERVER = ("observer", "regular", 20, 60, 90)
CAR = ("armoured_mg", "regular", 20, 60, 90)
HEAVY = ("tank_heavy", "regular", 20, 60, 90)
ROAD = ("road", [(0, 60), (30, 60), (30, 120)])


@pytest.mark.rule("SP-IV.1.1", "SP-IV.1.2", "SP-IV.1.7", "SP-IV.1.9", "SP-IV.5.1", "SP-IV.5.2", "SP-IV.5.6")
def test_the_facts_of_a_single_stand(table: Any) -> None:
    found = moving(table, OBSERVER, 34, 60, 6, via=(at(27, 65.65),))
    assert (found["SP-IV.1.1"], found["SP-IV.1.7"], found["SP-IV.1.9"]) == (1, 1, 0)
    assert found["SP-IV.1.2"] == 14_000
    assert (found["SP-IV.5.1"], found["SP-IV.5.2"], found["SP-IV.5.6"]) == (15_000, 5_000, 20_000)


@pytest.mark.rule("SP-IV.5.3")
def test_four_bad_dice_leave_no_distance(table: Any) -> None:
    assert moving(table, OBSERVER, 20, 60, 1, 1, 1, 1)["SP-IV.5.3"] == 0


@pytest.mark.rule("SP-IV.2.6", "SP-IV.2.9")
def test_the_facts_of_a_section(table: Any) -> None:
    slow = ("riflemen", "regular", 20, 60, 90, ("organic_machine_gun",))
    assert moving(table, slow, 30, 60, 2)["SP-IV.2.6"] == 10_000
    field = table([("officer", "regular", 20, 80, 90), ("riflemen", "regular", 20, 60, 90)], [FAR])
    field.set(0, dice=(2,))
    field.set(1, stands=field.state.units[1].stands[3:])
    assert facts(field, move(1, 20, 70, 2))["SP-IV.2.9"] == 1


@pytest.mark.rule("SP-IV.3.3", "SP-IV.3.7", "SP-IV.6.1", "SP-IV.6.2")
def test_the_turn_of_a_gun_costs_nothing_and_is_made_first(table: Any) -> None:
    found = moving(table, ("gun_37", "regular", 20, 60, 90), 20, 70, 2)
    assert (found["SP-IV.3.3"], found["SP-IV.6.2"], found["SP-IV.6.1"], found["SP-IV.3.7"]) == (9000, 9000, 1, 1)


@pytest.mark.rule("SP-IV.3.4", "SP-IV.3.5", "SP-IV.4.3", "SP-I.6.2a")
def test_vehicles_follow_the_road_whatever_its_bends(table: Any) -> None:
    car = moving(table, CAR, 30, 70, 2, via=(at(30, 60),), pieces=[ROAD])
    assert (car["SP-IV.3.4"], car["SP-I.6.2a"]) == (20_000, 20_000)
    assert moving(table, HEAVY, 30, 70, 2, via=(at(30, 60),), pieces=[ROAD])["SP-IV.4.3"] == 20_000
    # Off the road for 7.5 cm, then on it for 2.5: 10 in all.
    onto = moving(table, ("armoured_mg", "regular", 20, 70, 180), 20, 60, 2, pieces=[("road", [(0, 60), (180, 60)])])
    assert onto["SP-IV.3.5"] == 10_000


@pytest.mark.rule("SP-IV.4.5")
def test_a_heavy_tank_turns_round_in_four_own_turns(table: Any) -> None:
    field = table([HEAVY], [FAR])
    assert turns_to_face(field.rules, field.state.units[0], 18_000).value == 4


@pytest.mark.rule("SP-I.6.3c", "SP-I.6.4a", "SP-I.6.7b", "SP-I.6.13", "SP-IV.6.4")
def test_the_ground_of_a_move_is_told(table: Any) -> None:
    low = moving(table, OBSERVER, 30, 60, 2, pieces=[("rise0", (0, 0, 60, 120)), ("house", (80, 0, 90, 9))])
    assert (low["SP-I.6.4a"], low["SP-I.6.3c"], low["SP-IV.6.4"]) == (0, 0, 0)
    both = moving(table, OBSERVER, 27, 60, 2, pieces=[("wood", (0, 0, 60, 120)), ("rise2", (0, 0, 60, 120))])
    assert (both["SP-I.6.13"], both["SP-IV.6.4"]) == (7_000, 7_000)
    assert moving(table, OBSERVER, 30, 60, 2, pieces=[("river", [(80, 0), (80, 120)])])["SP-I.6.7b"] == 0


@pytest.mark.rule("SP-IV.7.8", "SP-IV.7.9")
def test_what_risks_bogging(table: Any) -> None:
    truck = moving(table, ("truck", "regular", 20, 60, 90), 30, 60, 2, pieces=[("crop", (22, 0, 60, 120))])
    assert truck["SP-IV.7.8"] == 0
    assert moving(table, HEAVY, 30, 60, 2)["SP-IV.7.9"] == 5


@pytest.mark.rule("SP-IV.7.1b", "SP-IV.7.4", "SP-IV.7.5", "SP-IV.7.8", "SP-IV.7.9", "SP-IV.7.10")
def test_a_bog_roll_is_bare_and_one(table: Any) -> None:
    def rolled(unit: str, kind: str, weather: str = "clear") -> Any:
        field = table([OFFICER, (unit, "regular", 20, 70, 90)], [FAR], pieces=[(kind, (26, 0, 60, 120))],
                      weather=weather)  # fmt: skip
        field.set(0, dice=(6, 6))
        field.do(move(1, 30, 70, 6, 6), 1, 2)
        assert field.of("bog_rolled")[0].bogged
        return field

    wood = rolled("tank_mg", "wood")
    found = because(wood.of("bog_rolled")[0])
    assert (found["SP-IV.7.1b"], found["SP-IV.7.4"]) == (3, 1)
    assert "SP-IV.7.8" in found
    assert because(wood.of("moved")[0])["SP-IV.7.5"] == 6_000
    assert "SP-IV.7.9" in because(rolled("tank_heavy", "crop").of("bog_rolled")[0])
    assert "SP-IV.7.10" in because(rolled("truck", "rise0", "snowfall").of("bog_rolled")[0])


@pytest.mark.rule("SP-V.2.1", "SP-V.2.4a", "SP-V.2.4b", "SP-V.2.4c", "SP-V.3.1", "SP-V.4.0a", "SP-V.4.0c", "SP-V.4.0e")
def test_the_dice_of_an_order_are_told_one_by_one(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(6, 1, 3))
    found = facts(field, Aim(side=A, officer=0, unit=1, dice=(6, 1, 3)))
    assert (found["SP-V.2.1"], found["SP-V.3.1"], found["SP-V.4.0e"]) == (1, 3, 1)
    assert (found["SP-V.2.4a"], found["SP-V.2.4b"], found["SP-V.2.4c"], found["SP-V.4.0c"]) == (1, -1, 0, 3)
    # The command stand is 10 north of the officer: 10 - 2.5.
    assert found["SP-V.4.0a"] == 7_500


@pytest.mark.rule("SP-V.4.0f")
def test_without_command_stand_the_nearest_one_hears(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.set(1, stands=field.state.units[1].stands[:3])
    field.place(1, (60, 60, 90), (42, 60, 90), (60, 66, 90))
    assert facts(field, Aim(side=A, officer=0, unit=1, dice=(2,)))["SP-V.4.0f"] == 19_250


@pytest.mark.rule("SP-V.5.1b", "SP-V.5.1c", "SP-V.5.2", "SP-V.5.5")
def test_the_quality_of_the_receiver_is_told(table: Any) -> None:
    def found(quality: str, *dice: int) -> dict[str, int]:
        field = table([OFFICER, ("riflemen", quality, 20, 70, 90)], [FAR])
        field.set(0, dice=dice)
        return facts(field, Aim(side=A, officer=0, unit=1, dice=dice))

    assert found("green", 1, 1)["SP-V.5.1b"] == -2
    assert found("green", 6, 6, 1)["SP-V.5.1c"] == 0
    assert found("regular", 6, 1, 3)["SP-V.5.2"] == 0
    assert found("veteran", 2, 3, 4)["SP-V.5.5"] == 1


@pytest.mark.rule("SP-V.4.4b", "SP-XI.6.1a", "SP-XI.6.1b", "SP-XI.6.2a", "SP-XI.6.4")
def test_the_reach_of_an_officer_is_told(table: Any) -> None:
    field = table([OFFICER, ("observer", "regular", 172.5, 60, 90)], [FAR])
    field.set(0, dice=(2, 3, 4))
    signal = facts(field, Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal"))
    assert (signal["SP-V.4.4b"], signal["SP-XI.6.1a"], signal["SP-XI.6.2a"]) == (150_000, 20_000, 20_000)
    assert facts(field, SendMessenger(side=A, officer=0, unit=1, dice=(2,), order="aim"))["SP-XI.6.4"] == 150_000
    low = table([("junior_officer", "regular", 20, 60, 90), SECTION], [FAR])
    low.set(0, dice=(2,))
    assert facts(low, Aim(side=A, officer=0, unit=1, dice=(2,)))["SP-XI.6.1b"] == 15_000


@pytest.mark.rule("SP-V.4.5d", "SP-V.4.5f", "SP-V.4.5h", "SP-V.4.5i", "SP-V.4.6e", "SP-XI.6.5")
def test_what_binds_a_command_vehicle_is_told(table: Any) -> None:
    hen = ("tank_mg", "green", 20, 60, 90, ("command_vehicle",))
    field = table([hen, ("tank_mg", "regular", 20, 70, 90), ("observer", "regular", 20, 50, 90)], [FAR])
    field.set(0, dice=(6, 4, 2))
    own = facts(field, move(0, 40, 60, 6, 4, platoon=True))
    assert (own["SP-V.4.5d"], own["SP-V.4.5f"], own["SP-V.4.6e"], own["SP-XI.6.5"]) == (2, 0, 0, 0)
    assert facts(field, Aim(side=A, officer=0, unit=1, dice=(6, 4, 2), means="signal"))["SP-V.4.5h"] == 3
    assert facts(field, Aim(side=A, officer=0, unit=2, dice=(6,)))["SP-V.4.5i"] == 20_000


@pytest.mark.rule("SP-V.4.6f")
def test_a_chick_that_was_activated_cannot_copy(table: Any) -> None:
    hen = ("tank_mg", "regular", 20, 60, 90, ("command_vehicle",))
    field = table([hen, ("tank_mg", "regular", 20, 70, 90), ("tank_mg", "regular", 20, 40, 90)], [FAR])
    field.set(0, dice=(2, 3))
    field.set(1, acted=True)
    field.do(move(0, 40, 60, 2, 3, platoon=True))
    refusal = field.rules.refuse(field.state, move(1, 30, 70, means="platoon"))
    assert (refusal.code, refusal.rule) == ("order-unit-activated", "SP-V.4.6f")


@pytest.mark.rule("SP-V.6.2c", "SP-V.6.2h", "SP-V.6.2j", "SP-V.6.1d")
def test_the_modifier_of_a_fire_order_goes_to_the_attack(table: Any) -> None:
    field = table([OFFICER, SECTION], [RIFLES])
    field.set(0, dice=(6, 2))
    found = facts(field, Fire(side=A, officer=0, unit=1, dice=(6, 2), target=2, weapon="rifles"))
    assert (found["SP-V.6.2c"], found["SP-V.6.2h"], found["SP-V.6.2j"], found["SP-V.6.1d"]) == (1, 1, 1, 1)


@pytest.mark.rule("SP-V.6.2f", "SP-V.6.2g", "SP-V.8.2", "SP-XI.2.6")
def test_a_move_spoils_the_aim_and_a_task_takes_its_turns(table: Any) -> None:
    field = table([OFFICER, ("riflemen", "regular", 20, 70, 90, ("spades",))], [FAR])
    field.set(0, dice=(6,))
    field.set(1, aimed=True)
    assert facts(field, move(1, 33.5, 70, 6))["SP-V.6.2f"] == 0
    task = facts(field, Prolong(side=A, officer=0, unit=1, dice=(6,), task="entrench"))
    assert (task["SP-V.6.2g"], task["SP-V.8.2"]) == (2, 0)
    field.set(1, panicked=True)
    assert facts(field, Aim(side=A, officer=0, unit=1, dice=(6,)))["SP-XI.2.6"] == 0


@pytest.mark.rule("SP-IV.7.12")
def test_a_bogged_tank_may_fire(table: Any) -> None:
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [("truck", "regular", 60, 70, 270)])
    field.set(0, dice=(2,))
    field.set(1, bogged=True)
    assert facts(field, Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon="vmg_twin"))["SP-IV.7.12"] == 0


@pytest.mark.rule("SP-V.6.2l", "SP-V.7.1", "SP-V.7.2", "SP-V.7.3", "SP-V.7.5", "SP-V.8.1", "SP-V.8.4", "SP-XI.2.10c")
def test_a_task_tells_its_turns_and_what_is_lost(table: Any) -> None:
    field = table([OFFICER, ("riflemen", "regular", 20, 70, 90, ("spades",))], [FAR])
    field.set(0, dice=(6, 3))
    field.do(Prolong(side=A, officer=0, unit=1, dice=(6,), task="entrench"))
    begun = because(field.of("task_begun")[0])
    assert (begun["SP-V.7.1"], begun["SP-V.6.2l"], begun["SP-V.7.2"]) == (3, -1, 2)
    field.set(1, pinned=1)
    field.do(EndTurn(side=A))
    advanced = because(field.of("task_advanced")[0])
    assert (advanced["SP-V.7.5"], advanced["SP-V.8.4"], advanced["SP-XI.2.10c"]) == (0, 1, 1)
    field.set(1, acted=False, pinned=0)
    field.do(EndTurn(side=D))
    field.set(0, dice=(3,))
    field.do(Aim(side=A, officer=0, unit=1, dice=(3,)))
    assert because(field.of("task_broken")[0])["SP-V.8.1"] == -1
    tractor = table([OFFICER, ("tractor", "regular", 20, 70, 0), ("tank_mg", "regular", 24, 70, 0)], [FAR])
    tractor.set(0, dice=(6,))
    tractor.set(2, bogged=True)
    tractor.do(Prolong(side=A, officer=0, unit=1, dice=(6,), task="unstick", about=2))
    assert because(tractor.of("task_begun")[0])["SP-V.7.3"] == 1


@pytest.mark.rule("SP-V.1.2a", "SP-V.1.3", "SP-V.3.4", "SP-V.3.5", "SP-V.3.6", "SP-V.9.1", "SP-V.9.4")
def test_the_turn_tells_what_is_held_and_what_will_go(table: Any) -> None:
    field = table([OFFICER, SECTION], [("officer", "green", 150, 60, 270)])
    field.set(0, dice=(6, 2))
    field.set(1, acted=True, marks=(Mark("ammunition", 1), Mark("confusion", 2)))
    found = facts(field, EndTurn(side=A))
    assert (found["SP-V.1.2a"], found["SP-V.1.3"], found["SP-V.3.5"], found["SP-V.3.6"]) == (0, 0, -2, 3)
    assert (found["SP-V.9.1"], found["SP-V.9.4"]) == (1, 1)
    field.do(EndTurn(side=A))
    defender = facts(field, EndTurn(side=D))
    assert (defender["SP-V.1.2a"], defender["SP-V.1.3"], defender["SP-V.3.4"]) == (1, 1, 2)


@pytest.mark.rule("SP-V.6.1c")
def test_unspent_dice_are_counted_when_they_are_lost(table: Any) -> None:
    field = table([OFFICER], [FAR])
    field.set(0, dice=(6, 2))
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))
    assert because(field.of("turn_began")[0])["SP-V.6.1c"] == -2


@pytest.mark.rule("SP-V.2.5", "SP-V.2.2", "SP-XI.6.3a", "SP-XI.6.3b", "SP-XI.6.3c", "SP-XI.6.3d")
def test_the_command_value_is_told_officer_by_officer(table: Any) -> None:
    qualities = ("green", "regular", "veteran", "elite")
    field = table([("officer", quality, 20 + 10 * i, 60, 0) for i, quality in enumerate(qualities)], [FAR])
    found = {str(one.rule): one.value for one in command_facts(field.rules, field.state, A)}
    shares = [found[f"SP-XI.6.3{letter}"] for letter in "abcd"]
    assert (shares, found["SP-V.2.2"]) == ([2, 3, 4, 5], 14)
    field.set(3, condition="destroyed", stands=())
    lost = {str(one.rule): one.value for one in command_facts(field.rules, field.state, A)}
    assert (lost["SP-V.2.5"], lost["SP-V.2.2"]) == (0, 9)


def declared(table: Any, *defenders: tuple[Any, ...]) -> Any:
    field = table([OFFICER, SECTION], list(defenders))
    field.set(0, dice=(2,))
    field.do(move(1, 33.5, 70, 2))
    return field


@pytest.mark.rule(
    "SP-V.6.3a", "SP-V.6.3c", "SP-V.6.3d", "SP-V.6.3g", "SP-V.6.3n", "SP-V.6.3o", "SP-V.6.3q", "SP-VI.1.8"
)
def test_a_lone_reaction_costs_nothing_and_has_no_dice(table: Any) -> None:
    found = facts(declared(table, RIFLES), ReactFire(side=D, unit=2, target=1, weapon="rifles"))
    assert (found["SP-V.6.3a"], found["SP-V.6.3c"], found["SP-V.6.3g"], found["SP-V.6.3o"]) == (1, 0, 0, 0)
    assert (found["SP-V.6.3n"], found["SP-V.6.3q"], found["SP-VI.1.8"]) == (2, 1, 0)
    # The guide ends at 33.5; the nearest large stand of the rifles has its centre at 56.5.
    assert found["SP-V.6.3d"] == 23_000


@pytest.mark.rule("SP-V.6.3i", "SP-V.6.3t", "SP-XI.6.2b")
def test_the_player_picks_among_the_officers_in_range(table: Any) -> None:
    field = declared(table, RIFLES, ("officer", "regular", 80, 70, 270), ("officer", "regular", 80, 74, 270))
    field.set(3, dice=(6, 2))
    found = facts(field, ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3, dice=(6,)))
    assert (found["SP-V.6.3i"], found["SP-XI.6.2b"]) == (2, 1)
    own = facts(field, ReactFire(side=D, unit=3, target=1, weapon="pistol", officer=3))
    assert own["SP-V.6.3t"] == 0


@pytest.mark.rule("SP-V.6.3f", "SP-V.6.2k")
def test_going_prone_is_worth_two_and_the_dice(table: Any) -> None:
    field = table([OFFICER, SECTION], [("riflemen", "regular", 70, 70, 270), ("officer", "regular", 90, 70, 270)])
    field.set(0, dice=(2,))
    field.do(Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon="rifles"))
    field.set(3, dice=(6,))
    found = facts(field, GoProne(side=D, unit=2, officer=3, dice=(6,)))
    assert (found["SP-V.6.3f"], found["SP-V.6.2k"]) == (0, 3)


@pytest.mark.rule("SP-V.6.2e", "SP-V.6.4a", "SP-V.6.4b", "SP-V.6.4c", "SP-V.6.4d", "SP-V.6.4e")
def test_the_facts_of_rapid_fire(table: Any) -> None:
    field = table([OFFICER, ("hmg", "regular", 20, 70, 90)], [RIFLES, ("riflemen", "regular", 60, 90, 270)])
    field.set(0, dice=(6, 1))
    field.set(1, aimed=True)
    rapid = {"target": 2, "weapon": "hmg", "second_target": 3, "second_weapon": "hmg"}
    found = facts(field, Fire(side=A, officer=0, unit=1, dice=(6,), second_dice=(1,), **rapid))
    assert (found["SP-V.6.2j"], found["SP-V.6.4d"], found["SP-V.6.2e"]) == (1, -1, 0)
    assert (found["SP-V.6.4a"], found["SP-V.6.4b"], found["SP-V.6.4c"], found["SP-V.6.4e"]) == (2, 0, 1, 4500)


@pytest.mark.rule("SP-V.6.3r")
def test_the_panicked_do_not_react(table: Any) -> None:
    field = declared(table, RIFLES, ("riflemen", "regular", 60, 90, 270))
    field.set(2, panicked=True)
    refusal = field.rules.refuse(field.state, ReactFire(side=D, unit=2, target=1, weapon="rifles"))
    assert (refusal.code, refusal.rule) == ("unit-panicked", "SP-V.6.3r")


@pytest.mark.rule("SP-V.6.1g", "SP-V.6.1h", "SP-V.8.3")
def test_an_automatic_attack_counts_once_and_is_never_barred(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.set(0, dice=(2,))
    field.set(1, task=Task("entrench", 2))
    resolution = Resolution(field.state, ScriptedDice(()), field.rules.evolve)
    count_automatic(resolution, 1)
    count_automatic(resolution, 1)
    assert [str(event.rule) for event in resolution.events] == ["SP-V.8.3", "SP-V.6.1h", "SP-V.6.1g"]
    field.state = resolution.state
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-unit-activated"


@pytest.mark.rule("SP-V.4.1a", "SP-V.4.1b", "SP-V.4.1d")
def test_an_activation_says_when_it_was_made(table: Any) -> None:
    field = declared(table, RIFLES, ("officer", "regular", 80, 70, 270), ("riflemen", "regular", 60, 90, 270))
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3), 2, 3, 4, 1, 2)
    assert field.of("officer_activated")[0].rule == "SP-V.4.1d"
    later = table([OFFICER, SECTION], [RIFLES, ("officer", "regular", 80, 70, 270)])
    later.do(EndTurn(side=A))
    later.do(EndTurn(side=D))
    later.do(Activate(side=A, officer=0), 2, 3, 4, 1, 2)
    assert later.of("officer_activated")[0].rule == "SP-V.4.1a"
    later.do(move(1, 33.5, 70, 2))
    later.do(ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3), 2, 3, 4, 1, 2)
    assert later.of("officer_activated")[0].rule == "SP-V.4.1b"


@pytest.mark.rule("SP-V.4.1f", "SP-V.4.1j", "SP-V.4.1p", "SP-V.4.1t", "SP-V.4.1l", "SP-V.4.1q", "SP-V.4.1r")
def test_an_event_says_why_it_fell_where_it_did(table: Any) -> None:
    field = table([OFFICER, SECTION], [FAR])
    field.do(Activate(side=A, officer=0), 2, 3, 4, 4, 4)
    assert because(field.of("officer_activated")[0])["SP-V.4.1f"] == 1
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,)))
    assert {"SP-V.4.1j", "SP-V.4.1p", "SP-V.4.1t"} <= set(because(field.of("event_fell")[0]))
    hill = [("rise2", (40, 0, 50, 120))]
    blind = table([OFFICER, ("observer", "regular", 80, 60, 90), SECTION], [FAR], pieces=hill)
    blind.set(2, condition="reserve", stands=())
    blind.do(Activate(side=A, officer=0), 2, 3, 4, 4, 4)
    blind.do(EndTurn(side=A))
    opened = blind.of("window_opened")[-1]
    assert opened.rule == "SP-V.4.1l"
    assert because(opened) == {"SP-V.4.1r": 1, "SP-V.4.1q": 0}
    blind.do(ChooseUnit(side=D, unit=1))


@pytest.mark.rule("SP-V.3.7", "SP-V.4.3a", "SP-V.4.3b", "SP-V.4.3f", "SP-V.4.3g")
def test_a_messenger_says_what_he_carries_and_why_he_waits(table: Any) -> None:
    field = table([OFFICER, ("observer", "regular", 67.5, 60, 90)], [FAR])
    field.set(0, dice=(6, 2))
    field.do(SendMessenger(side=A, officer=0, unit=1, dice=(6, 2), order="move"))
    (sent,), (moved,) = field.of("messenger_sent"), field.of("messenger_moved")
    assert (sent.rule, because(sent)["SP-V.4.3a"]) == ("SP-V.4.3b", 45_000)
    assert (moved.rule, because(moved)["SP-V.3.7"]) == ("SP-V.4.3c", 2)
    field.place(1, (60, 60, 90))
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))
    assert field.of("messenger_moved")[0].rule == "SP-V.4.3f"
    waiting = table([OFFICER, ("observer", "regular", 41.5, 60, 90)], [FAR])
    waiting.set(0, dice=(6,))
    waiting.set(1, acted=True)
    waiting.do(SendMessenger(side=A, officer=0, unit=1, dice=(6,), order="move"))
    assert waiting.of("messenger_moved")[0].rule == "SP-V.4.3g"


@pytest.mark.rule("SP-V.3.3", "SP-V.4.4e", "SP-V.4.5e", "SP-V.4.5g")
def test_refusals_name_the_row_that_bars_the_order(table: Any) -> None:
    def rule(field: Any, action: Any) -> str:
        return str(field.rules.refuse(field.state, action).rule)

    two = table([OFFICER, ("officer", "regular", 24, 60, 90), SECTION], [FAR])
    two.set(0, dice=(2,))
    two.set(1, dice=(6,))
    assert rule(two, Aim(side=A, officer=0, unit=2, dice=(2, 6))) == "SP-V.3.3"
    dark = table([OFFICER, ("observer", "regular", 62.5, 60, 90)], [FAR], weather="night")
    dark.set(0, dice=(2, 3, 4))
    assert rule(dark, Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal")) == "SP-V.4.4e"
    tank = table([("tank_mg", "regular", 20, 60, 90, ("command_vehicle",)), ("tank_mg", "regular", 50, 60, 90)], [FAR])
    tank.set(0, dice=(2,))
    assert rule(tank, SendMessenger(side=A, officer=0, unit=1, dice=(2,), order="move")) == "SP-V.4.5e"
    assert rule(tank, Aim(side=A, officer=0, unit=1, dice=(2,))) == "SP-V.4.5g"


def test_passing_and_free_moves_have_no_facts(table: Any) -> None:
    assert facts(declared(table, RIFLES), NoReaction(side=D)) == {}
