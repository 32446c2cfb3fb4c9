"""Reactions and events on the 1936 table: who answers, who supervises, what falls on whom (SP-V.4.1, V.6.3, V.6.4)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.dice import ScriptedDice
from studio.engine.resolution import Resolution
from studio.engine.values import Side
from studio.packs.spain1936.actions import (
    Activate,
    Aim,
    Assign,
    ChooseUnit,
    EndTurn,
    EventMoveTo,
    Fire,
    FreeMove,
    GoProne,
    Move,
    NoReaction,
    ReactFire,
    TakeOff,
)
from studio.packs.spain1936.model import Mark, Officer, Reaction
from studio.packs.spain1936.officers import place_event

A, D = Side("attacker"), Side("defender")
OFFICER = ("officer", "regular", 20, 60, 90)
SECTION = ("riflemen", "regular", 20, 70, 90)
RIFLES = ("riflemen", "regular", 60, 70, 270)
DISTANT = ("riflemen", "regular", 70, 70, 270)
FAR = ("observer", "regular", 170, 10, 270)


def at(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def advanced(table: Any, *defenders: tuple[Any, ...], **more: Any) -> Any:
    """Gives a table on which section 1 has just declared a move of 10 cm to the east."""
    field = table([OFFICER, SECTION], list(defenders), **more)
    field.set(0, dice=(2, 3))
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=at(33.5, 70)))
    return field


@pytest.mark.rule("SP-V.1.2c", "SP-V.6.3a", "SP-V.6.3g")
def test_a_move_in_reach_of_the_enemy_waits_for_his_reaction(table: Any) -> None:
    field = advanced(table, RIFLES)
    window = field.state.windows[-1]
    assert isinstance(window, Reaction)
    assert window.sides == (D,)
    assert field.state.units[1].stands[0].at == at(23.5, 70)
    field.do(NoReaction(side=D))
    assert field.state.units[1].stands[0].at == at(33.5, 70)


@pytest.mark.rule("SP-V.6.3b", "SP-V.6.3c", "SP-V.6.3m", "SP-V.6.3o", "SP-V.6.1d")
def test_a_unit_without_officer_reacts_with_two_event_dice_and_no_modifier(table: Any) -> None:
    field = advanced(table, RIFLES)
    # Event dice 1, 2: none. Rifles in the open hit; a morale die of 6 leaves no marker.
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 1, 2, 6)
    assert field.of("event_rolled")[0].icon == ""
    assert field.of("shot_fired")[0].modifier == 0
    assert field.state.units[2].acted
    assert field.state.units[2].reacted
    assert field.state.units[1].stands[0].at == at(33.5, 70)


@pytest.mark.rule("SP-V.6.3b")
def test_what_is_not_seen_gives_no_cause_to_react(table: Any) -> None:
    field = advanced(table, RIFLES, pieces=[("rise2", (40, 40, 50, 100))])
    assert field.refused(ReactFire(side=D, unit=2, target=1, weapon="rifles")) == "reaction-no-trigger"
    other = advanced(table, RIFLES)
    assert other.refused(ReactFire(side=D, unit=2, target=0, weapon="rifles")) == "reaction-no-trigger"


@pytest.mark.rule("SP-V.6.3d")
def test_the_shot_falls_where_the_path_is_nearest_among_what_is_seen(table: Any) -> None:
    # The gun looks through a gap of 4 cm between two hills, from y 68 to 72; the observer runs north past it.
    hills = [("rise2", (40, 20, 50, 68)), ("rise2", (40, 72, 50, 110))]
    field = table([OFFICER, ("observer", "regular", 30, 63, 0)], [("riflemen", "regular", 80, 70, 270)], pieces=hills)
    field.set(0, dice=(2,))
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=at(30, 78)))
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 1, 2)
    (shot,) = field.of("shot_fired")
    # From about x 80 - 3.5 - ... to x 30: the medium band, through the gap.
    assert shot.band == "medium"
    assert 40_000 < shot.distance < 47_000


@pytest.mark.rule("SP-V.6.3p", "SP-V.6.1e")
def test_a_unit_reacts_once_in_a_turn_and_may_not_be_ordered_in_that_round(table: Any) -> None:
    field = advanced(table, RIFLES, ("riflemen", "regular", 60, 90, 270), ("officer", "regular", 100, 70, 270))
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 1, 2, 6)
    assert field.refused(ReactFire(side=D, unit=2, target=1, weapon="rifles")) == "reaction-already-made"
    field.do(NoReaction(side=D))
    field.do(EndTurn(side=A))
    field.place(4, (60, 80, 270))
    field.set(4, dice=(2,))
    assert field.refused(Aim(side=D, officer=4, unit=2, dice=(2,))) == "order-unit-activated"
    assert field.refused(Aim(side=D, officer=4, unit=3, dice=(2,))) == ""


@pytest.mark.rule("SP-V.6.1f", "SP-V.6.3q")
def test_a_unit_that_acted_may_not_react_in_the_same_round(table: Any) -> None:
    field = advanced(table, RIFLES, ("officer", "regular", 60, 80, 270))
    field.do(NoReaction(side=D))
    field.do(EndTurn(side=A))
    field.set(3, dice=(2,))
    field.do(Move(side=D, officer=3, unit=2, dice=(2,), goal=at(50, 70)))
    # The attacker's section moved in this round: only the officer could answer, and his pistol does not reach.
    window = field.state.windows[-1]
    if isinstance(window, Reaction):
        assert field.refused(ReactFire(side=A, unit=1, target=2, weapon="rifles")) == "reaction-unit-acted"
        field.do(NoReaction(side=A))
    field.do(EndTurn(side=D))
    # The defender's section acted in round 1; in round 2 it may react.
    field.set(0, dice=(2,))
    field.set(1, acted=False)
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=field.state.units[1].stands[0].at))
    assert field.refused(ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3)) == ""


@pytest.mark.rule("SP-V.6.3h", "SP-V.6.3j", "SP-V.6.3l", "SP-V.6.3i")
def test_a_unit_in_the_area_of_an_officer_reacts_under_him_with_his_dice(table: Any) -> None:
    field = advanced(table, RIFLES, ("officer", "regular", 80, 70, 270), ("officer", "regular", 64, 40, 270))
    field.set(3, dice=(6, 2))
    field.set(4, dice=(6,))
    shot = {"side": D, "unit": 2, "target": 1, "weapon": "rifles"}
    assert field.refused(ReactFire(**shot)) == "reaction-dice-not-voice"
    assert field.refused(ReactFire(**shot, officer=4, dice=(6,))) == "reaction-dice-not-voice"
    assert field.refused(ReactFire(**shot, officer=3, dice=(1,))) == "order-die-not-held"
    field.do(ReactFire(**shot, officer=3, dice=(6,)), 6)
    assert field.of("dice_spent")[0].modifier == 1
    assert not field.of("event_rolled")
    assert field.of("shot_fired")[0].modifier == 1
    assert field.state.units[3].officer.dice == (2,)


@pytest.mark.rule("SP-V.6.3k", "SP-V.4.1b", "SP-V.4.1d")
def test_an_officer_who_has_not_activated_rolls_first_and_then_assigns(table: Any) -> None:
    field = advanced(table, RIFLES, ("officer", "green", 75, 70, 270))
    order = ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3)
    assert field.refused(ReactFire(side=D, unit=2, target=1, weapon="rifles", officer=3, dice=(6,))) == (
        "order-die-not-held"
    )
    field.do(order, 6, 1, 1, 3)
    assert field.state.units[3].officer.dice == (6, 1)
    assert field.state.windows[-1].kind == "assignment"
    field.do(Assign(side=D, dice=(6,)), 6)
    assert field.of("shot_fired")[0].modifier == 1
    assert field.state.units[3].officer == Officer(active=True, dice=(1,), ordered=True)


@pytest.mark.rule("SP-V.6.3n", "SP-V.6.3r", "SP-V.4.1w")
def test_the_event_of_a_lone_unit_falls_on_it_and_may_cancel_its_reaction(table: Any) -> None:
    field = advanced(table, RIFLES)
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 3, 3, 6)
    assert field.state.units[2].pinned == 1
    assert field.of("shot_fired")[0].modifier == -1
    shaken = advanced(table, RIFLES)
    shaken.set(2, pinned=2)
    shaken.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 3, 3)
    assert shaken.state.units[2].panicked
    assert not shaken.of("shot_fired")


@pytest.mark.rule("SP-V.6.3r", "SP-XI.2.6")
def test_the_panicked_do_not_react(table: Any) -> None:
    field = advanced(table, RIFLES, ("riflemen", "regular", 60, 90, 270))
    field.set(2, panicked=True)
    assert field.refused(ReactFire(side=D, unit=2, target=1, weapon="rifles")) == "unit-panicked"


def shot_at(table: Any, *defenders: tuple[Any, ...], weapon: str = "rifles") -> Any:
    """Gives a table on which section 1 has declared a shot at unit 2."""
    field = table([OFFICER, SECTION], list(defenders))
    field.set(0, dice=(2,))
    field.do(Fire(side=A, officer=0, unit=1, dice=(2,), target=2, weapon=weapon))
    return field


@pytest.mark.rule("SP-V.6.3e", "SP-V.6.3f", "SP-V.6.2k", "SP-V.6.3t")
def test_a_unit_that_is_shot_at_drops_and_costs_the_shooter_two(table: Any) -> None:
    field = shot_at(table, DISTANT)
    # Nobody near: event dice 1, 2. The shot then is D 2, C 0, -2: nothing.
    field.do(GoProne(side=D, unit=2), 1, 2)
    assert field.of("went_prone")[0].cover == 2
    assert field.of("shot_fired")[0].modifier == -2
    assert field.state.units[2].prone == 2
    field.do(EndTurn(side=A))
    assert field.state.units[2].prone is None

    def cover(*dice: int) -> int:
        led = shot_at(table, DISTANT, ("officer", "regular", 90, 70, 270))
        led.set(3, dice=dice)
        led.do(GoProne(side=D, unit=2, officer=3, dice=dice), *((6,) if dice == (1, 1, 1) else ()))
        return int(led.of("went_prone")[0].cover)

    assert cover(6) == 3
    assert cover(1, 1, 1) == 0


@pytest.mark.rule("SP-V.6.3s")
def test_vehicles_do_not_lie_down(table: Any) -> None:
    field = shot_at(table, ("tank_gun", "regular", 60, 70, 270))
    assert field.refused(GoProne(side=D, unit=2)) == "reaction-not-for-vehicles"


@pytest.mark.rule("SP-V.6.3e")
def test_only_the_target_lies_down(table: Any) -> None:
    field = shot_at(table, RIFLES, ("riflemen", "regular", 60, 90, 270))
    assert field.refused(GoProne(side=D, unit=3)) == "reaction-no-trigger"


@pytest.mark.rule("SP-VI.1.8", "SP-V.6.3b")
def test_a_reaction_to_fire_joins_the_exchange(table: Any) -> None:
    field = shot_at(table, RIFLES)
    # Both Initiative 3: together. Event dice 1, 2; morale of the active player's unit first.
    field.do(ReactFire(side=D, unit=2, target=1, weapon="rifles"), 1, 2, 6, 6)
    shots = field.of("shot_fired")
    assert {shot.shooter for shot in shots} == {1, 2}
    assert all(shot.simultaneous for shot in shots)


@pytest.mark.rule("SP-V.8.3")
def test_a_reaction_breaks_a_task_off(table: Any) -> None:
    from studio.packs.spain1936.model import Task

    field = shot_at(table, DISTANT)
    field.set(2, task=Task("entrench", 2))
    field.do(GoProne(side=D, unit=2), 1, 2)
    assert field.of("task_broken")
    assert field.state.units[2].task is None


@pytest.mark.rule("SP-V.6.4a", "SP-V.6.4b", "SP-V.6.4c", "SP-V.6.4d", "SP-V.6.4e", "SP-V.6.2e")
def test_worked_example_25_a_machine_gun_reacts_by_rapid_fire(table: Any) -> None:
    field = table(
        [OFFICER, ("riflemen", "regular", 20, 70, 90), ("riflemen", "regular", 20, 95, 90)],
        [("hmg", "regular", 65, 70, 270), ("officer", "regular", 75, 80, 270)],
    )
    field.set(0, dice=(2,))
    field.set(3, aimed=True)
    field.set(4, dice=(6, 2))
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=at(24, 70)))
    rapid = {
        "side": D,
        "unit": 3,
        "target": 1,
        "weapon": "hmg",
        "officer": 4,
        "second_target": 2,
        "second_weapon": "hmg",
    }
    assert field.refused(ReactFire(**rapid, dice=(6,))) == "rapid-fire-needs-2-dice"
    assert field.refused(ReactFire(**{**rapid, "second_target": 1}, dice=(6,), second_dice=(2,))) == (
        "rapid-fire-same-target"
    )
    field.do(ReactFire(**rapid, dice=(6,), second_dice=(2,)), 6, 6)
    first, second = field.of("shot_fired")
    # D 3 at medium range halved: 1 each; +1 by the six, nothing for aim.
    assert (first.attack, first.modifier, first.target) == (1, 1, 1)
    assert (second.attack, second.modifier, second.target) == (1, 0, 2)
    assert field.state.units[4].officer.dice == ()
    assert not field.state.units[3].aimed


def test_worked_example_16_two_reactions_to_one_move(table: Any) -> None:
    field = table(
        [OFFICER, SECTION],
        [
            ("gun_45", "regular", 60, 40, 270),
            ("riflemen", "regular", 60, 70, 270),
            ("officer", "green", 77.5, 70, 270),
        ],
    )
    field.set(0, dice=(2,))
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=at(26, 70)))
    # T reacts under O, who rolls 6, 1 and star, skull; T gets the six.
    field.do(ReactFire(side=D, unit=3, target=1, weapon="rifles", officer=4), 6, 1, 1, 3)
    field.do(Assign(side=D, dice=(6,)), 6)
    assert field.of("shot_fired")[0].modifier == 1
    # G has nobody near: skull, skull gives a marker, and it fires at -1.
    field.do(ReactFire(side=D, unit=2, target=1, weapon="g45_he"), 3, 3, 6)
    assert field.state.units[2].pinned == 1
    assert "pinned" in [reason.key for reason in field.of("shot_fired")[0].because]
    # A stand fell: the owner takes it off, and the turn goes on.
    assert field.state.windows[-1].kind == "stand_loss"
    field.do(TakeOff(side=A, unit=1, stands=(1,)))
    field.do(EndTurn(side=A), 6)
    assert field.state.units[4].officer == Officer()
    field.set(4, dice=(2,))
    assert field.refused(Aim(side=D, officer=4, unit=3, dice=(2,))) == "order-unit-activated"


@pytest.mark.rule("SP-V.4.1f", "SP-V.4.1j", "SP-V.4.1p", "SP-V.4.1t", "SP-V.4.1x")
def test_the_event_of_a_regular_officer_falls_on_the_first_unit_he_orders(table: Any) -> None:
    field = table([OFFICER, SECTION, ("observer", "regular", 20, 50, 90)], [FAR])
    field.do(Activate(side=A, officer=0), 2, 3, 4, 4, 4)
    assert field.of("officer_activated")[0].icon == "crate"
    assert field.state.windows[-1].kind == "turn"
    field.do(Aim(side=A, officer=0, unit=2, dice=(2,)))
    assert field.of("event_fell")[0].unit == 2
    assert field.state.units[2].marks == (Mark("ammunition", 1),)
    field.do(Aim(side=A, officer=0, unit=1, dice=(3,)))
    assert not field.of("event_fell")


@pytest.mark.rule("SP-V.4.1z", "SP-V.4.1t")
def test_a_breakdown_stops_the_tank_that_was_just_ordered_to_move(table: Any) -> None:
    field = table([OFFICER, ("tank_mg", "regular", 20, 70, 90)], [FAR])
    field.do(Activate(side=A, officer=0), 2, 3, 4, 6, 6)
    field.do(Move(side=A, officer=0, unit=1, dice=(2,), goal=at(30, 70)))
    assert field.state.units[1].stands[0].at == at(20, 70)
    assert field.state.units[0].officer.dice == (3, 4)


@pytest.mark.rule("SP-V.4.1k", "SP-V.4.1l")
def test_the_rival_places_the_event_of_a_regular_officer_who_ordered_nobody(table: Any) -> None:
    field = table([OFFICER, SECTION, ("observer", "regular", 20, 50, 90)], [FAR])
    field.do(Activate(side=A, officer=0), 2, 3, 4, 4, 4)
    field.do(EndTurn(side=A))
    window = field.state.windows[-1]
    assert (window.kind, window.sides, window.eligible) == ("event_choice", (D,), (1, 2))
    field.do(ChooseUnit(side=D, unit=2))
    assert field.state.units[2].marks == (Mark("ammunition", 1),)
    assert field.state.active == D


@pytest.mark.rule("SP-V.4.1h", "SP-V.4.1i", "SP-V.4.1g", "SP-V.4.1q")
def test_the_rival_chooses_for_a_green_officer_among_what_he_sees(table: Any) -> None:
    hill = [("rise2", (40, 0, 50, 120))]
    hidden = ("observer", "regular", 80, 60, 90)
    field = table([("officer", "green", 20, 60, 90), SECTION, ("observer", "regular", 20, 50, 90), hidden], [FAR],
                  pieces=hill)  # fmt: skip
    field.do(Activate(side=A, officer=0), 2, 3, 4, 4)
    window = field.state.windows[-1]
    assert (window.sides, window.eligible) == ((D,), (1, 2))
    assert field.refused(ChooseUnit(side=D, unit=3)) == "event-target-illegal"
    assert field.refused(ChooseUnit(side=D, unit=4)) == "event-target-illegal"
    blind = table([("officer", "green", 20, 60, 90), hidden], [FAR], pieces=hill)
    blind.do(Activate(side=A, officer=0), 2, 3, 4, 4)
    assert blind.state.windows[-1].eligible == (0, 1)
    alone = table([("officer", "green", 20, 60, 90)], [FAR])
    alone.do(Activate(side=A, officer=0), 2, 3, 4, 4)
    assert alone.of("event_fell")[0].unit == 0


@pytest.mark.rule("SP-V.4.1r", "SP-V.4.1s")
def test_units_that_are_not_on_the_table_take_no_events(table: Any) -> None:
    field = table([("officer", "green", 20, 60, 90), SECTION, ("observer", "regular", 20, 50, 90)], [FAR])
    field.set(2, condition="reserve", stands=())
    field.do(Activate(side=A, officer=0), 2, 3, 4, 4)
    assert field.of("event_fell")[0].unit == 1
    lost = table([("officer", "green", 20, 60, 90)], [FAR])
    lost.do(Activate(side=A, officer=0), 2, 3, 1, 2)
    lost.set(0, condition="reserve", stands=(), officer=Officer(active=True, event="skull"))
    resolution = Resolution(lost.state, ScriptedDice(()), lost.rules.evolve)
    place_event(lost.rules, resolution, 0, "skull")
    assert [(event.rule, event.unit) for event in resolution.events] == [("SP-V.4.1s", -1)]


@pytest.mark.rule("SP-V.4.1m", "SP-V.4.1n", "SP-V.4.1o")
def test_better_officers_choose_for_themselves(table: Any) -> None:
    hill = [("rise2", (40, 0, 50, 120))]
    hidden = ("observer", "regular", 80, 60, 90)
    others = [SECTION, ("observer", "regular", 20, 50, 90), hidden]
    veteran = table([("officer", "veteran", 20, 60, 90), *others], [FAR], pieces=hill)
    veteran.do(Activate(side=A, officer=0), 2, 3, 4, 5, 1, 1)
    assert (veteran.state.windows[-1].sides, veteran.state.windows[-1].eligible) == ((A,), (1, 2))
    lone = table([("officer", "veteran", 20, 60, 90), hidden], [FAR], pieces=hill)
    lone.do(Activate(side=A, officer=0), 2, 3, 4, 5, 1, 1)
    assert (lone.state.windows[-1].sides, lone.state.windows[-1].eligible) == ((D,), (0, 1))
    elite = table([("officer", "elite", 20, 60, 90), *others], [FAR], pieces=hill)
    elite.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 1, 1)
    assert (elite.state.windows[-1].sides, elite.state.windows[-1].eligible) == ((A,), (0, 1, 2, 3))


@pytest.mark.rule("SP-V.4.1u")
def test_heroism_takes_a_marker_or_helps_the_next_attack(table: Any) -> None:
    field = table([("officer", "elite", 20, 60, 90), SECTION], [FAR])
    field.set(1, pinned=2)
    field.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 1, 1)
    field.do(ChooseUnit(side=A, unit=1))
    assert (field.state.units[1].pinned, field.state.units[1].marks) == (1, ())
    fresh = table([("officer", "elite", 20, 60, 90), SECTION], [FAR])
    fresh.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 1, 1)
    fresh.do(ChooseUnit(side=A, unit=1))
    assert fresh.state.units[1].marks == (Mark("heroism", 1),)


@pytest.mark.rule("SP-V.4.1v", "SP-0.5")
def test_initiative_lets_infantry_move_seven_centimetres_at_once(table: Any) -> None:
    field = table([("officer", "elite", 20, 60, 90), ("observer", "regular", 20, 70, 90)], [FAR])
    field.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 2, 2)
    field.do(ChooseUnit(side=A, unit=1))
    assert field.state.windows[-1].kind == "event_move"
    assert field.refused(EventMoveTo(side=A, unit=1, goal=at(27.1, 70))) == "move-too-far"
    field.do(EventMoveTo(side=A, unit=1, goal=at(27, 70)))
    unit = field.state.units[1]
    assert (unit.stands[0].at, unit.acted, unit.displaced) == (at(27, 70), False, True)
    assert field.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-V.4.1w", "SP-V.4.1y")
def test_nerves_add_a_marker_and_confusion_lasts_into_the_next_round(table: Any) -> None:
    field = table([("officer", "elite", 20, 60, 90), SECTION], [FAR])
    field.set(1, pinned=1)
    field.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 3, 3)
    field.do(ChooseUnit(side=A, unit=1))
    assert field.state.units[1].pinned == 2
    muddled = table([("officer", "elite", 20, 60, 90), SECTION], [FAR])
    muddled.do(Activate(side=A, officer=0), 2, 3, 4, 5, 6, 5, 5)
    muddled.do(ChooseUnit(side=A, unit=1))
    assert muddled.state.units[1].marks == (Mark("confusion", 2),)


@pytest.mark.rule("SP-V.1.2c")
def test_the_free_move_of_an_officer_may_be_shot_at(table: Any) -> None:
    field = table([OFFICER], [RIFLES])
    field.do(FreeMove(side=A, unit=0, goal=at(25, 60)))
    assert field.state.windows[-1].kind == "reaction"
    field.do(NoReaction(side=D))
    assert field.state.units[0].officer.moved
