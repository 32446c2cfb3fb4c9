"""HE against works alone, shells from above, and what suppresses without a weapon (SP-VIII.3, SP-VI.4.2c, XI.2.9d)."""

from typing import Any

import pytest

from studio.board.place import Point
from studio.engine.values import Side
from studio.packs.spain1936 import events as e
from studio.packs.spain1936.actions import Fire, NoReaction
from studio.packs.spain1936.battering import shell_works, structure
from studio.packs.spain1936.fire_sum import shown, work_out
from studio.packs.spain1936.indirect import fall_on
from studio.packs.spain1936.model import Fort
from studio.packs.spain1936.morale import suppress_by_effect
from studio.packs.spain1936.pack import PACK
from studio.packs.spain1936.showing_offers import choice_text, offer_text
from studio.packs.spain1936.sight import sees
from studio.scenario.model import Work
from studio.words import load
from tests.packs.spain1936.fire_table import (
    WEST,
    box,
    fire_at,
    line,
    only,
    piece,
    resolution,
    rules_of,
    shifted,
    shot,
    strip,
    unit,
    with_fields,
)
from tests.packs.spain1936.fire_table import table as set_table

A = Side("attacker")
GUN = ("gun_105", "regular", 40, 60, 90)
OFFICER = ("officer", "regular", 36, 60, 90)
FAR = ("officer", "regular", 170, 10, 270)
HOUSE = ("house", (94, 50, 106, 70))


def at_work(**more: Any) -> Fire:
    return Fire(
        **{"side": A, "officer": 1, "unit": 0, "dice": (3,), "target": -1, "weapon": "g105_he", "fort": 0} | more
    )


@pytest.mark.rule("SP-VIII.3.8", "SP-VIII.3.4")
def test_an_aimed_howitzer_degrades_an_empty_house(table: Any) -> None:
    field = table([GUN, OFFICER], [FAR], pieces=[HOUSE])
    field.set(0, aimed=True)
    field.set(1, dice=(3,))
    field.do(at_work())
    (fired,) = field.of("work_shelled")
    assert (fired.rule, fired.result) == ("SP-VIII.3.8", 8 + 2 - 3 - 3)
    assert (field.state.forts[0].kind, field.state.forts[0].markers) == ("house", 1)
    assert not field.state.units[0].aimed


@pytest.mark.rule("SP-VIII.3.8")
def test_fire_at_an_empty_house_draws_reactions_like_any_other(table: Any) -> None:
    field = table([GUN, OFFICER], [("riflemen", "regular", 80, 30, 270)], pieces=[HOUSE])
    field.set(1, dice=(3,))
    field.do(at_work())
    assert field.state.windows[-1].kind == "reaction"
    field.do(NoReaction(side=Side("defender")))
    assert field.of("work_shelled")[0].result == 8 - 3 - 3
    assert field.state.forts[0].markers == 0


@pytest.mark.rule("SP-VIII.3.8", "SP-VIII.3.1")
def test_a_house_that_is_held_is_shot_at_through_its_occupants(table: Any) -> None:
    holders = [("riflemen", "regular", 100, 60, 270)]
    field = table([GUN, OFFICER, ("hmg", "regular", 40, 70, 90)], holders, pieces=[HOUSE])
    field.set(1, dice=(3,))
    assert field.refused(at_work()) == "work-not-shelled"
    assert field.rules.refuse(field.state, at_work()).rule == "SP-VIII.3.8"
    assert field.rules.refuse(field.state, at_work(unit=2, weapon="hmg")).rule == "SP-VIII.3.1"


@pytest.mark.rule("SP-VIII.3.8")
def test_an_empty_house_is_offered_as_a_target(table: Any) -> None:
    field = table([GUN, OFFICER], [FAR], pieces=[HOUSE])
    field.set(1, dice=(3,))
    (offer,) = [one for one in field.rules.offers(field.state, A) if "fort" in one.open]
    narrowed = offer.narrow("unit", 0)
    assert narrowed.open["fort"].choices == (0,)
    assert narrowed.narrow("fort", 0).open["weapon"].choices == ("g105_he",)


def test_a_work_is_said_by_its_kind_and_number(table: Any) -> None:
    field = table([GUN, OFFICER], [FAR], pieces=[HOUSE])
    field.set(1, dice=(3,))
    (offer,) = [one for one in field.rules.offers(field.state, A) if "fort" in one.open]
    assert offer_text(field.rules, offer, PACK.phrases, load("es")) == "Disparar · contra una obra vacía · Oficial"
    assert choice_text(field.rules, "fort", 0, PACK.phrases, load("en")) == "house 1"


@pytest.mark.rule("SP-VIII.3.9")
def test_a_turn_of_bombardment_tests_every_work_under_its_template() -> None:
    works = [
        Work(id=1, kind="deep_trench", shape=box(96, 56, 104, 64), owner=Side("defender")),
        Work(id=2, kind="deep_trench", shape=box(120, 56, 128, 64), owner=Side("defender")),
    ]
    rules, state = set_table([unit("gun_105", 20, 60)], [unit("officer", 170, 10, WEST)], works=works)
    held = resolution(rules, state)
    shell_works(rules, held, Point(93_000, 60_000), 3_000, "he", 8, 1)
    worn = only(held.events, e.Degraded)
    assert (worn.fort, worn.markers, [r.value for r in worn.because if r.key == "structure"]) == (0, 1, [8 - 3 - 3 + 1])
    assert "SP-VIII.3.9" in [reason.rule for reason in worn.because]
    again = resolution(rules, state)
    shell_works(rules, again, Point(100_000, 60_000), 5_000, "mortar", 8, 1)
    assert again.events == []


@pytest.mark.rule("SP-VIII.3.12")
def test_a_marker_counts_in_the_next_structure_test() -> None:
    rules, _ = set_table([unit("gun_105", 20, 60)], [])
    house = Fort(kind="house", outline=box(94, 50, 106, 70).outline, owner=Side(""), markers=1)
    result, because = structure(rules, house, "he", 8, 0)
    assert result == 8 - 3 - 3 + 1
    assert "SP-VIII.3.12" in [reason.rule for reason in because]


@pytest.mark.rule("SP-VI.4.2c")
def test_lying_down_helps_against_bombardments_too() -> None:
    rules, state = set_table([unit("mortar_81", 20, 60)], [unit("riflemen", 100, 60, WEST)])
    found = fall_on(rules, with_fields(state, 1, prone=2), 1, "mortar", 5)
    assert (found.result, found.cover.type) == (5 - 2, "none")
    assert "SP-VI.4.2c" in [reason.rule for reason in found.because]
    assert fall_on(rules, state, 1, "mortar", 5).result == 5


def test_a_shell_meets_linear_cover_from_every_side_and_the_rear_of_a_tank() -> None:
    wall = piece(1, "wall", strip(105, 40, 105, 80))
    under = [unit("officer", 103, 60, WEST), unit("tank_gun", 60, 20, WEST)]
    rules, state = set_table([unit("mortar_81", 20, 60)], under, pieces=[wall])
    assert fall_on(rules, state, 1, "mortar", 5).result == 5 - 2 - 1
    assert fall_on(rules, state, 1, "he", 6).result == 6 - 2 - 2 - 1
    assert fall_on(rules, state, 2, "he", 8, 1).result == 8 + 1 - 6


@pytest.mark.rule("SP-VI.2.7.3i")
def test_two_clouds_of_dispersed_smoke_cost_one() -> None:
    worked = fire_at("riflemen", "riflemen", 45, smoke=2)
    assert (worked.attack, line(worked, "smoke"), worked.result, worked.structure) == (2, -1, 1, 1)
    assert "SP-VI.2.7.3i" in rules_of(worked)


@pytest.mark.rule("SP-VI.2.2e", "SP-VI.2.2a")
def test_only_who_shows_himself_by_choice_is_in_ambush() -> None:
    rules, state = set_table([unit("riflemen", 50, 60)], [unit("riflemen", 100, 60, WEST)])
    state = shifted(rules, state, 45)
    seen = sees(rules, state, 0, 1)
    assert seen is not None
    found = work_out(rules, state, shown(shot(0, 1), "detection"), seen)
    chosen = work_out(rules, state, shown(shot(0, 1), "choice"), seen)
    assert found is not None
    assert chosen is not None
    assert (found.result, chosen.result) == (2, 4)
    assert "SP-VI.2.2e" in rules_of(found)
    assert "SP-VI.2.2e" not in rules_of(chosen)


@pytest.mark.rule("SP-XI.2.9d")
def test_strafing_without_casualties_leaves_a_marker() -> None:
    rules, state = set_table([unit("riflemen", 50, 60)], [])
    held = resolution(rules, state)
    suppress_by_effect(rules, held, 0, "strafing", hurt=False)
    gained = only(held.events, e.PinnedGained)
    assert (gained.markers, "SP-XI.2.9d" in [reason.rule for reason in gained.because]) == (1, True)
    bombed = resolution(rules, state)
    suppress_by_effect(rules, bombed, 0, "light_bombs", hurt=False)
    assert bombed.events == []
