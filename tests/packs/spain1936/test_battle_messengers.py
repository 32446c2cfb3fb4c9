"""Messengers and platoons on the 1936 table: orders that travel and orders that are copied (SP-V.4.3, SP-V.4.6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.board.place import Point
from studio.engine.canon import canonical
from studio.engine.dice import SeededDice
from studio.engine.game import new_game, perform
from studio.engine.pack import find_pack
from studio.engine.secrets import Secret, view
from studio.engine.side_view import view_lines
from studio.engine.values import Side
from studio.packs.spain1936.actions import Activate, Aim, EndTurn, Forgo, Move, SendMessenger

A, D = Side("attacker"), Side("defender")
OFFICER = ("officer", "regular", 20, 60, 90)
FAR = ("observer", "regular", 170, 10, 270)


def at(x: float, y: float) -> Point:
    return Point(round(x * 1000), round(y * 1000))


def away(table: Any, gap: float, *dice: int, officer: tuple[Any, ...] = OFFICER) -> Any:
    """Gives a table with an observer at a gap from the officer, who holds some dice."""
    field = table([officer, ("observer", "regular", 22.5 + gap, 60, 90)], [FAR])
    field.set(0, dice=dice)
    return field


def send(*dice: int, order: str = "move") -> SendMessenger:
    return SendMessenger(side=A, officer=0, unit=1, dice=dice, order=order)  # type: ignore[arg-type]


def full_round(field: Any) -> None:
    field.do(EndTurn(side=A))
    field.do(EndTurn(side=D))


@pytest.mark.rule("SP-V.4.3a", "SP-V.4.3c", "SP-V.4.3d", "SP-XI.6.4")
def test_a_messenger_goes_twenty_centimetres_in_each_own_turn(table: Any) -> None:
    field = away(table, 45, 6)
    field.do(send(6))
    assert field.state.messengers[0].left == 25_000
    assert field.state.units[0].officer.dice == ()
    full_round(field)
    assert field.state.messengers[0].left == 5_000
    full_round(field)
    assert field.state.messengers == ()
    assert field.state.windows[-1].kind == "granted"
    near = away(table, 40, 6)
    near.do(send(6))
    full_round(near)
    assert near.state.windows[-1].kind == "granted"


@pytest.mark.rule("SP-V.4.3e", "SP-V.3.7")
def test_worked_example_11_the_section_moves_in_round_3_before_any_officer(table: Any) -> None:
    field = table([OFFICER, ("riflemen", "regular", 67.5, 60, 90)], [FAR])
    field.set(0, dice=(6,))
    field.do(SendMessenger(side=A, officer=0, unit=1, dice=(6,), order="move"))
    full_round(field)
    full_round(field)
    assert field.state.round == 3
    assert field.refused(Activate(side=A, officer=0)) == "order-required"
    goal = field.state.units[1].stands[0].at
    ahead = Point(goal.x + 20_000, goal.y)
    other = Move(side=A, officer=0, unit=1, dice=(2,), goal=ahead, means="messenger")
    assert field.refused(other) == "order-required"
    field.do(Move(side=A, officer=0, unit=1, dice=(6,), goal=ahead, means="messenger"))
    assert field.of("moved")[0].allowance == 20_000
    assert field.state.units[1].acted
    assert field.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-III.3", "SP-V.4.3a")
def test_beyond_a_low_leadership_a_messenger_arrives_at_once(table: Any) -> None:
    field = away(table, 17, 2, officer=("junior_officer", "regular", 20, 60, 90))
    assert field.refused(Aim(side=A, officer=0, unit=1, dice=(2,))) == "order-out-of-voice"
    field.do(send(2, order="aim"))
    field.do(Aim(side=A, officer=0, unit=1, dice=(2,), means="messenger"))
    assert field.state.units[1].aimed


@pytest.mark.rule("SP-V.4.3b")
def test_the_rival_sees_the_dice_and_not_the_order(table: Any) -> None:
    field = away(table, 45, 6)
    field.do(send(6))
    (messenger,) = view(field.state, D).messengers
    assert messenger.dice == (6,)
    assert messenger.order == Secret("attacker", None, False)
    assert view(field.state, A).messengers[0].order.value == "move"
    twin = replace(field.state, messengers=(replace(field.state.messengers[0], order=Secret("attacker", "fire")),))
    assert canonical(view(twin, D)) == canonical(view(field.state, D))


@pytest.mark.rule("SP-V.4.3f")
def test_a_messenger_follows_a_unit_that_moved(table: Any) -> None:
    field = away(table, 45, 6)
    field.do(send(6))
    field.place(1, (77.5, 60, 90))
    full_round(field)
    # 10 cm farther: about 35 before the step, 15 after it.
    assert 14_000 <= field.state.messengers[0].left <= 17_000


@pytest.mark.rule("SP-V.4.3g")
def test_an_order_waits_for_a_unit_that_was_activated(table: Any) -> None:
    field = away(table, 19, 6)
    field.set(1, acted=True)
    field.do(send(6))
    assert field.state.messengers[0].left == 0
    assert field.state.windows[-1].kind == "turn"
    full_round(field)
    assert field.state.windows[-1].kind == "granted"


@pytest.mark.rule("SP-V.4.3h")
def test_an_order_is_lost_when_its_unit_is_panicked_or_gone(table: Any) -> None:
    field = away(table, 40, 6)
    field.do(send(6))
    field.set(1, condition="destroyed", stands=())
    full_round(field)
    assert field.state.messengers == ()
    assert field.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-V.4.3i")
def test_one_messenger_at_a_time_and_a_signal_does_not_cancel_it(table: Any) -> None:
    field = away(table, 60, 6, 2, 3, 4)
    field.do(send(6))
    assert field.refused(send(2)) == "messenger-pending"
    field.do(Aim(side=A, officer=0, unit=1, dice=(2, 3, 4), means="signal"))
    assert len(field.state.messengers) == 1


@pytest.mark.rule("SP-V.4.5e", "SP-III.5")
def test_a_command_vehicle_sends_no_messengers(table: Any) -> None:
    field = away(table, 30, 6, officer=("tank_mg", "regular", 20, 60, 90, ("command_vehicle",)))
    assert field.refused(send(6)) == "order-messenger-not-allowed"


@pytest.mark.rule("SP-V.4.3e")
def test_what_was_brought_may_be_left(table: Any) -> None:
    field = away(table, 19, 6)
    field.do(send(6))
    field.do(Forgo(side=A))
    assert field.state.windows[-1].kind == "turn"
    assert not field.state.units[1].acted


HEN = ("tank_mg", "regular", 20, 60, 90, ("command_vehicle",))
CHICK = ("tank_mg", "regular", 20, 70, 90)


def platoon(table: Any, *dice: int, hen: tuple[Any, ...] = HEN, **more: Any) -> Any:
    field = table([hen, CHICK, ("tank_mg", "regular", 20, 40, 90)], [FAR], **more)
    field.set(0, dice=dice)
    return field


def led(x: float, *dice: int) -> Move:
    return Move(side=A, officer=0, unit=0, dice=dice, goal=at(x, 60), platoon=True)


def copied(unit: int, x: float, y: float) -> Move:
    return Move(side=A, officer=0, unit=unit, dice=(), goal=at(x, y), means="platoon")


@pytest.mark.rule("SP-V.4.6a")
def test_the_hen_needs_exactly_two_dice(table: Any) -> None:
    field = platoon(table, 2, 3, 4)
    assert field.refused(led(40, 2)) == "hen-needs-2-dice"
    assert field.refused(led(40, 2, 3, 4)) == "hen-needs-2-dice"
    assert field.refused(led(40, 2, 3)) == ""


@pytest.mark.rule("SP-V.4.6c")
def test_a_bad_modifier_holds_for_all(table: Any) -> None:
    field = platoon(table, 1, 3)
    assert field.refused(led(36, 1, 3)) == "move-too-far"
    field.do(led(35, 1, 3))
    assert field.refused(copied(1, 36, 70)) == "move-too-far"
    field.do(copied(1, 35, 70))
    assert field.state.units[1].acted
    field.do(copied(2, 35, 40))
    assert field.state.windows[-1].kind == "turn"


@pytest.mark.rule("SP-V.4.6d")
def test_a_good_modifier_helps_the_hen_alone(table: Any) -> None:
    field = platoon(table, 6, 4)
    field.do(led(45, 6, 4))
    assert field.refused(copied(1, 41, 70)) == "move-too-far"
    assert field.refused(copied(1, 40, 70)) == ""


@pytest.mark.rule("SP-V.4.6e")
def test_the_quality_of_the_hen_counts(table: Any) -> None:
    field = platoon(table, 6, 4, hen=("tank_mg", "green", 20, 60, 90, ("command_vehicle",)))
    assert field.refused(led(41, 6, 4)) == "move-too-far"
    field.do(led(40, 6, 4))
    assert field.refused(copied(1, 40, 70)) == ""


@pytest.mark.rule("SP-V.4.6b", "SP-V.4.6f")
def test_only_chicks_in_sight_and_not_yet_activated_copy(table: Any) -> None:
    field = table([HEN, CHICK, ("tank_mg", "regular", 60, 20, 90)], [FAR], pieces=[("rise2", (30, 15, 50, 55))])
    field.set(0, dice=(2, 3))
    field.set(1, acted=True)
    field.do(led(24, 2, 3))
    # One was activated, the other is behind the hill: nothing is left to copy.
    assert field.state.windows[-1].kind == "turn"
    assert not field.state.units[2].acted


def test_the_view_that_is_handed_to_the_rival_does_not_tell_what_a_messenger_brings(table: Any) -> None:
    views = []
    for order in ("move", "aim"):
        field = away(table, 45, 6)
        game = new_game(find_pack("spain1936"), "battle", field.rules, SeededDice(1), field.state)
        game = perform(game, send(6, order=order))
        views.append({side: b"".join(view_lines(game, side, {})) for side in (A, D)})
    assert views[0][D] == views[1][D]
    assert views[0][A] != views[1][A]
