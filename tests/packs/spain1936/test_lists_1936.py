"""SP-II: costs, availability, limits, and the builder of lists."""

import pytest

from studio.engine.dice import Stream
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.list_builder import build_army
from studio.packs.spain1936.lists import (
    NATIONS,
    army_cost,
    army_faults,
    attacker_budget,
    base_cost,
    load_lists,
    unit_cost,
)
from studio.packs.spain1936.pack import PACK, make_scenario
from studio.packs.spain1936.setup import facts
from studio.scenario.model import Army, ArmyUnit

WORKED = (
    ("officer", "regular", ()),
    ("riflemen", "regular", ()),
    ("riflemen", "regular", ()),
    ("riflemen", "regular", ()),
    ("riflemen", "veteran", ("spades",)),
    ("hmg", "regular", ()),
    ("mortar_81", "green", ()),
    ("tank_gun", "regular", ()),
    ("gun_45", "veteran", ()),
)


@pytest.fixture(scope="module")
def lists():
    return load_lists()


def army(*units, nation="republicano"):
    made = tuple(ArmyUnit(type=key, quality=quality, upgrades=upgrades) for key, quality, upgrades in units)
    return Army(pack="spain1936", nation=nation, units=made)


def codes(lists, made, budget=0):
    return [(problem.code, problem.rule) for problem in army_faults(lists, made, budget)]


SPINE = (("officer", "regular", ()), ("riflemen", "regular", ()), ("riflemen", "regular", ()))


@pytest.mark.rule("SP-II.1")
def test_a_nationalist_army_has_no_t26(lists):
    assert ("unit-not-available", "SP-II.1") in codes(
        lists, army(*SPINE, ("tank_gun", "regular", ()), nation="nacional")
    )


@pytest.mark.rule("SP-II.2")
def test_a_list_of_one_point_too_many_is_refused(lists):
    worked = army(*WORKED)
    assert army_cost(lists, worked) == 510
    assert codes(lists, worked, 510) == []
    assert codes(lists, worked, 509) == [("points-over-budget", "SP-II.2")]


@pytest.mark.rule("SP-II.3")
@pytest.mark.parametrize(("defender", "attacker"), [(500, 750), (501, 751), (600, 900)])
def test_the_attacker_has_half_as_many_points_again(defender, attacker):
    assert attacker_budget(load_book().number, defender) == attacker


@pytest.mark.rule("SP-II.3")
def test_a_scenario_whose_points_do_not_fit_says_so():
    import msgspec

    scenario = make_scenario(seed=3, terrain="llanura", points=400)
    attacker = msgspec.structs.replace(scenario.sides[0], budget=601)
    wrong = msgspec.structs.replace(scenario, sides=(attacker, scenario.sides[1]))
    assert [(problem.code, problem.rule) for problem in PACK.problems(wrong, "book")] == [
        ("points-ratio-wrong", "SP-II.3")
    ]


@pytest.mark.rule("SP-II.4")
def test_the_cost_after_quality_is_rounded_half_up(lists):
    assert base_cost(15, 13) == 20
    assert unit_cost(lists, "nacional", ArmyUnit(type="observer", quality="veteran")) == 20
    assert facts.cost_sum(lists, "nacional", ArmyUnit(type="observer", quality="veteran"))[0].rule == "SP-II.4"


def test_every_printed_cost_follows_from_its_regular_base_where_no_rule_is_included(lists):
    factors = {"green": 8, "regular": 10, "veteran": 13, "elite": 16}
    for unit_type in lists.types.values():
        if unit_type.limit != "section":
            base = unit_type.costs["regular"]
            assert all(cost == base_cost(base, factors[quality]) for quality, cost in unit_type.costs.items())


@pytest.mark.rule("SP-II.5")
def test_upgrades_are_added_after_quality(lists):
    unit = ArmyUnit(type="riflemen", quality="veteran", upgrades=("spades",))
    assert unit_cost(lists, "republicano", unit) == 70
    assert [(reason.rule, reason.value) for reason in facts.cost_sum(lists, "republicano", unit)] == [
        ("SP-II.4", 65),
        ("SP-II.5", 5),
    ]


@pytest.mark.rule("SP-II.6")
def test_a_hero_is_no_quality(lists):
    assert ("quality-unknown", "SP-II.6") in codes(lists, army(*SPINE, ("riflemen", "hero", ())))


@pytest.mark.rule("SP-II.7")
@pytest.mark.parametrize(
    ("key", "upgrades"),
    [
        ("armoured_mg", ("spades",)),
        ("riflemen", ("spades", "spades")),
        ("officer", ("chaplain",)),
        ("brigade", ("light_machine_gun",)),
        ("engineers", ("spades",)),
    ],
)
def test_an_upgrade_is_bought_once_by_those_that_may(lists, key, upgrades):
    assert ("upgrade-not-allowed", "SP-II.7") in codes(lists, army(*SPINE, (key, "regular", upgrades)))


@pytest.mark.rule("SP-II.7")
def test_a_commissar_is_for_republican_officers(lists):
    assert codes(lists, army(("officer", "regular", ("political_commissar",)), *SPINE[1:])) == []


@pytest.mark.rule("SP-II.8")
def test_an_army_has_an_officer_or_a_command_vehicle(lists):
    assert ("army-without-officer", "SP-II.8") in codes(lists, army(*SPINE[1:], SPINE[1]))
    tank = ("tank_gun", "regular", ("command_vehicle",))
    assert codes(lists, army(*SPINE[1:], tank)) == []


@pytest.mark.rule("SP-II.9")
def test_sixteen_units_are_too_many(lists):
    sixteen = army(SPINE[0], *(SPINE[1] for _ in range(15)))
    assert codes(lists, sixteen) == [("too-many-units", "SP-II.9")]


@pytest.mark.rule("SP-II.10")
def test_there_is_no_elite_militia(lists):
    made = army(*SPINE, ("militia", "elite", ()))
    assert codes(lists, made) == [("quality-not-allowed", "SP-II.10")]


@pytest.mark.rule("SP-II.11")
def test_organic_support_is_no_unit_of_its_own(lists):
    made = army(SPINE[0], ("riflemen", "regular", ("organic_mortar",)), SPINE[1])
    assert len(made.units) == 3
    assert facts.tokens_of(made.units[1]).value == 1
    assert army_cost(lists, made) == 30 + 50 + 40 + 50


@pytest.mark.rule("SP-II.12")
def test_a_section_has_fourteen_casualty_points(lists):
    assert facts.casualty_points(lists, "republicano", "riflemen").value == 14


@pytest.mark.parametrize(
    ("extra", "entry"),
    [
        ((("officer", "regular", ()),) * 2, "officer"),
        ((("hmg", "regular", ()),) * 2, "heavy_machine_gun"),
        ((("hmg", "regular", ()), ("riflemen", "regular", ("organic_machine_gun",))) , ""),
        ((("mortar_81", "regular", ()), ("mortar_50", "regular", ()), ("mortar_50", "regular", ())), "mortar"),
        ((("sniper", "regular", ()),) * 3, "sniper"),
        ((("gun_45", "regular", ()),) * 2, "gun"),
        ((("tank_gun", "regular", ()),) * 3, "armour"),
        ((("gun_75", "regular", ()),) * 5, "artillery"),
        ((("riflemen", "elite", ()),) * 3, "elite"),
    ],
)  # fmt: skip
def test_the_limits_of_composition(lists, extra, entry):
    found = list(army_faults(lists, army(*SPINE, *extra)))
    assert [problem.params["entry"] for problem in found if problem.code == "composition-limit"] == [entry] * bool(
        entry
    )


def test_one_section_is_too_few(lists):
    made = army(SPINE[0], SPINE[1])
    assert codes(lists, made) == [("composition-limit", "SP-II.1")]


@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("budget", [200, 300, 500, 750, 1000])
def test_built_lists_are_legal_and_close_to_their_budget(lists, nation, budget):
    for seed in range(6):
        made = build_army(lists, "spain1936", nation, budget, Stream(seed))
        assert list(army_faults(lists, made, budget)) == []
        assert army_cost(lists, made) >= budget * 80 // 100


def test_built_lists_differ_from_seed_to_seed(lists):
    made = {build_army(lists, "spain1936", "nacional", 500, Stream(seed)).units for seed in range(8)}
    assert len(made) == 8


def test_an_army_of_typed_points_is_judged_by_them(lists):
    typed = Army(pack="spain1936", nation="nacional", typed_points=480)
    assert army_cost(lists, typed) == 480
    assert codes(lists, typed, 400) == [("points-over-budget", "SP-II.2")]
