"""What the pack shows of a battle: values worked by hand on a small battle."""

from functools import cache
from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.dice import ScriptedDice
from studio.engine.game import new_game, offers
from studio.engine.pack import find_pack
from studio.engine.showing import Circle, Sight, Target, Way
from studio.engine.values import Roll, RuleId, Side
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.model import ATTACKER, DEFENDER, Battle, Mark, Stand, changed
from studio.packs.spain1936.showing import STEPS, nearest_pair
from studio.words import load

PACK = find_pack("spain1936")
ES, EN = load("es"), load("en")


@cache
def rules() -> Any:
    """Gives a small battle, bound."""
    scenario = PACK.hooks["make_scenario"](seed=7, terrain="llanura", points=120)
    return PACK.bind("battle", PACK.hooks["battle_setup"](scenario))


@pytest.fixture
def state() -> Battle:
    """Gives the battle as it opens."""
    opening: Battle = rules().begin()
    return opening


def first(state: Battle, side: Side, form: str = "section") -> int:
    """Gives the first unit of a side that has a form and stands on the table."""
    return next(
        unit.id for unit in state.units if unit.side == side and unit.stands and rules().sheets[unit.id].form == form
    )


def test_every_unit_on_the_table_has_a_counter_at_its_stands(state: Battle) -> None:
    shown = {counter.key: counter for counter in PACK.hooks["counters"](rules(), state, ES)}
    assert set(shown) == {str(unit.id) for unit in state.units if unit.stands}
    unit = state.units[first(state, DEFENDER)]
    assert [(stand.x, stand.y, stand.bearing) for stand in shown[str(unit.id)].stands] == [
        (stand.at[0], stand.at[1], stand.bearing) for stand in unit.stands
    ]


def test_a_section_carries_its_sign_and_a_command_stand(state: Battle) -> None:
    section = first(state, DEFENDER)
    counter = next(one for one in PACK.hooks["counters"](rules(), state, ES) if one.key == str(section))
    assert [stand.symbol for stand in counter.stands].count("command") == 1
    assert (counter.strength_left, counter.strength_full) == (14, 14)
    assert (counter.stands[0].width, counter.stands[0].depth) == (5000, 3000)


def test_markers_tell_every_state_of_a_unit(state: Battle) -> None:
    section = first(state, DEFENDER)
    hurt = changed(state, section, pinned=2, aimed=True, prone=2, lost=7, marks=(Mark("heroism", 1),))
    counter = next(one for one in PACK.hooks["counters"](rules(), hurt, ES) if one.key == str(section))
    assert counter.markers == ("pinned", "pinned", "aim", "prone", "decimated", "event")
    assert counter.strength_left == 7


@pytest.mark.rule("SP-XI.7.1")
def test_morale_counts_the_units_that_are_neither_lost_nor_panicked(state: Battle) -> None:
    whole = sum(unit.side == DEFENDER for unit in state.units)
    before = PACK.hooks["progress"](rules(), state, None).morale[1]
    section = first(state, DEFENDER)
    after = PACK.hooks["progress"](rules(), changed(state, section, panicked=True), None).morale[1]
    assert (before.left, before.whole) == (whole, whole)
    assert after.left == whole - 1
    assert before.mark == whole - whole // 2


def test_the_step_of_the_turn_follows_what_happens(state: Battle) -> None:
    unit = first(state, ATTACKER)
    aimed = e.Aimed(rule=RuleId("SP-V.6.2d"), unit=unit)
    ended = e.TurnEnded(rule=RuleId("SP-V.1.2d"), side=ATTACKER)
    steps = [PACK.hooks["progress"](rules(), state, event).step for event in (None, aimed, ended)]
    assert [STEPS[step] for step in steps] == ["step_dice", "step_action", "step_end"]


@pytest.mark.rule("SP-V.2.4a", "SP-V.2.4b")
def test_order_dice_tell_what_they_are_worth_and_event_dice_show_their_signs(state: Battle) -> None:
    officer = first(state, ATTACKER, "single")
    rolls = (
        Roll(RuleId("SP-V.2.3"), 6, (6, 3, 1)),
        Roll(RuleId("SP-V.4.1e"), 6, (1, 3)),
    )
    event = e.OfficerActivated(rule=RuleId("SP-V.4.1a"), officer=officer, dice=(6, 3, 1), rolls=rolls)
    shown = PACK.hooks["dice_shown"](rules(), event)
    assert [die.note for die in shown[:3]] == ["+1", "0", "−1"]
    assert [(die.kind, die.sign) for die in shown[3:]] == [("good", "star"), ("bad", "skull")]


def test_a_move_is_drawn_along_its_way_with_its_length(state: Battle) -> None:
    unit = first(state, ATTACKER)
    stands = state.units[unit].stands
    path = (Point(10_000, 20_000), Point(20_000, 20_000))
    moved = e.Moved(
        rule=RuleId("SP-V.6.2b"), unit=unit, stands=stands, path=path, cost=10_000, allowance=15_000, cause="order"
    )
    (way,) = PACK.hooks["sketches"](rules(), state, moved, ES)
    assert way == Way(unit, ATTACKER, path, "10\N{NO-BREAK SPACE}cm de 15\N{NO-BREAK SPACE}cm")


def test_a_shot_is_drawn_from_the_nearest_stand_to_the_nearest(state: Battle) -> None:
    shooter, target = first(state, ATTACKER), first(state, DEFENDER)
    near = Stand("large", Point(50_000, 50_000)), Stand("large", Point(50_000, 60_000))
    far = Stand("large", Point(80_000, 60_000)), Stand("large", Point(90_000, 10_000))
    placed = changed(changed(state, shooter, stands=near), target, stands=far)
    shot = e.ShotFired(
        rule=RuleId("SP-VI.2.7.5"), shooter=shooter, target=target, weapon="rifles", band="medium", distance=30_000,
        cover="none", attack=2, defence=0, modifier=0, result=2, casualties=2,
    )  # fmt: skip
    line, framed = PACK.hooks["sketches"](rules(), placed, shot, EN)
    assert isinstance(line, Sight)
    assert (line.start, line.end) == (Point(50_000, 60_000), Point(80_000, 60_000))
    assert line.text == "30\N{NO-BREAK SPACE}cm · medium"
    assert framed == Target(target)


def test_an_officer_shows_how_far_his_voice_reaches(state: Battle) -> None:
    officer = first(state, ATTACKER, "single")
    event = e.OfficerActivated(rule=RuleId("SP-V.4.1a"), officer=officer, dice=(3,))
    circles = PACK.hooks["sketches"](rules(), state, event, ES)
    assert [circle.radius for circle in circles if isinstance(circle, Circle)] == [20_000]


def test_nobody_is_near_a_unit_that_stands_nowhere() -> None:
    assert nearest_pair((), (Stand("large", Point(0, 0)),)) is None


def test_the_card_of_a_unit_says_its_values_in_both_languages(state: Battle) -> None:
    section = first(state, DEFENDER)
    spanish = PACK.hooks["unit_card"](rules(), state, section, ES)
    english = PACK.hooks["unit_card"](rules(), state, section, EN)
    assert ("Fuerza", "14/14") in spanish.cells
    assert ("Strength", "14/14") in english.cells
    assert ("Movimiento", "15\N{NO-BREAK SPACE}cm") in spanish.lines
    assert len(spanish.lines) == len(english.lines)
    assert not any("[" in text for pair in (*spanish.cells, *english.lines) for text in pair)


def test_every_type_of_unit_has_a_short_name() -> None:
    phrases = PACK.phrases
    missing = [
        row["key"]
        for row in PACK.tables["units"].rows.values()
        if f"short.{row['side']}.{row['key']}" not in phrases and f"short.{row['key']}" not in phrases
    ]
    assert missing == []


def test_every_kind_of_action_and_every_choice_has_a_name(state: Battle) -> None:

    game = new_game(PACK, "battle", rules(), ScriptedDice(()))
    said = [PACK.hooks["offer_text"](rules(), offer, ES) for offer in offers(game, ATTACKER)]
    assert said
    assert not any("[" in text for text in said)
    assert all(f"action.{kind.__struct_config__.tag}" in PACK.phrases for kind in rules().action_types)


def test_a_shot_that_cannot_be_fired_has_no_forecast(state: Battle) -> None:
    shooter, target = first(state, ATTACKER), first(state, DEFENDER)
    far = changed(state, target, stands=(Stand("large", Point(179_000, 119_000)),))
    placed = changed(far, shooter, stands=(Stand("large", Point(1_000, 1_000)),))
    assert PACK.hooks["forecast"](rules(), placed, shooter, target, ES) is None


def test_lengths_in_a_sum_are_said_in_centimetres_and_figures_left_alone() -> None:
    say = PACK.hooks["value_text"]
    assert say(15_000, ES) == "+15\N{NO-BREAK SPACE}cm"
    assert say(-2_500, ES) == "−2,5\N{NO-BREAK SPACE}cm"
    assert say(-7, ES) == ""
