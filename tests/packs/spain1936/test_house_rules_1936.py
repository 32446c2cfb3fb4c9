"""House rules of this game: which cells and options there are, and that set-up, check and battle go by them."""

import pytest
from msgspec.structs import replace

from studio.engine.overlay import Change, Overlay, UnfitOverlay
from studio.engine.pack import find_pack
from studio.errors import UsageError
from studio.scenario.house import TAKE_OUT, put_in, told_lines
from studio.scenario.model import Scenario
from studio.words import load

PACK = find_pack("spain1936")
SLOW = Overlay(id="lentos", changes=(Change("move", "infantry_section", "base", 12_000),))
DEAR = Overlay(id="caros", changes=(Change("cost", "riflemen|regular", "cost", 400),))


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    made: Scenario = PACK.hooks["make_scenario"](seed=7, terrain="llanura", points=300)
    return made


def test_the_options_that_are_played_can_be_turned_on_and_no_others() -> None:
    PACK.require_fit(Overlay(id="x", options=("suppression_cap", "radio_range_20")))
    with pytest.raises(UsageError, match="aviation"):
        PACK.require_fit(Overlay(id="x", options=("aviation",)))


def test_house_rules_that_fit_are_put_in_and_taken_out_again(scenario: Scenario) -> None:
    ruled = put_in(SLOW, PACK).apply(scenario)
    assert ruled.overlay == SLOW
    assert TAKE_OUT.apply(ruled) == scenario


def test_house_rules_that_do_not_fit_are_not_put_in() -> None:
    with pytest.raises(UnfitOverlay):
        put_in(Overlay(id="x", changes=(Change("move", "nobody", "base", 1),)), PACK)


def test_each_change_and_option_is_told_beside_the_book() -> None:
    lines = told_lines(replace(SLOW, options=("suppression_cap",)), PACK, load("es"))
    assert "12000 en lugar de 15000" in lines[0]
    assert "SP-IV.2.2" in lines[0]
    assert lines[1] == "Opción: tope de supresión por turno"


def test_the_check_goes_by_the_house_rules(scenario: Scenario) -> None:
    assert PACK.problems(scenario, "book") == ()
    ruled = replace(scenario, overlay=DEAR)
    assert {problem.code for problem in PACK.problems(ruled, "book")} == {"points-over-budget"}


def test_the_check_tells_house_rules_that_do_not_fit_and_goes_by_the_book(scenario: Scenario) -> None:
    unfit = Overlay(id="x", changes=(*DEAR.changes, Change("move", "nobody", "base", 1)))
    assert [problem.code for problem in PACK.problems(replace(scenario, overlay=unfit), "book")] == ["house-cell-unfit"]


def test_a_battle_goes_by_the_house_rules(scenario: Scenario) -> None:
    setup = PACK.hooks["battle_setup"](scenario)
    book, house = PACK.bind("battle", setup), PACK.bind("battle", setup, SLOW)
    assert house.movers["infantry_section"].base == 12_000
    assert book.movers["infantry_section"].base == 15_000


def test_a_table_made_under_house_rules_carries_them_and_is_by_their_book() -> None:
    made: Scenario = PACK.hooks["make_scenario"](seed=7, terrain="llanura", points=300, overlay=DEAR)
    assert made.overlay == DEAR
    assert PACK.problems(made, "book") == ()
