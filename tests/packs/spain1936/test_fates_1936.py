"""What becomes of units after a battle, by the studio's rule, worked by hand; and armies placed for the next one."""

import pytest
from msgspec.structs import replace

from studio.campaign.form import TypedResult, TypedUnit
from studio.engine.dice import SeededDice
from studio.engine.game import new_game, play
from studio.engine.pack import find_pack
from studio.packs.spain1936.fates import fate_of_men, fate_of_vehicle
from studio.scenario.model import Army, ArmyUnit, Scenario
from studio.scenario.result import Fate


def test_of_the_lost_points_half_rounded_up_are_wounded() -> None:
    assert fate_of_men(14, 5, "fit", True) == Fate(fit=9, wounded=3, dead=2)
    assert fate_of_men(14, 5, "panicked", False) == Fate(fit=9, wounded=3, dead=2)
    assert fate_of_men(2, 0, "reserve", False) == Fate(fit=2)


def test_the_rest_of_a_unit_that_fled_gathers_when_its_side_holds_the_field() -> None:
    assert fate_of_men(14, 5, "fled", True) == Fate(wounded=12, dead=2)


def test_the_rest_of_a_unit_that_fled_is_missing_when_the_rival_holds_the_field() -> None:
    assert fate_of_men(14, 5, "fled", False) == Fate(dead=2, captured=3, missing=9)


def test_a_unit_destroyed_to_the_last_point_leaves_wounded_only_to_the_side_that_holds_the_field() -> None:
    assert fate_of_men(14, 14, "destroyed", True) == Fate(wounded=7, dead=7)
    assert fate_of_men(14, 14, "destroyed", False) == Fate(dead=7, captured=7)


def test_an_abandoned_crew_is_captured_when_the_rival_holds_the_field() -> None:
    assert fate_of_men(4, 1, "abandoned", False) == Fate(captured=4)


def test_a_vehicle_counts_one() -> None:
    assert fate_of_vehicle("fit", stranded=False, holds_field=False) == Fate(fit=1)
    assert fate_of_vehicle("destroyed", stranded=False, holds_field=True) == Fate(dead=1)
    assert fate_of_vehicle("abandoned", stranded=False, holds_field=True) == Fate(wounded=1)
    assert fate_of_vehicle("fit", stranded=True, holds_field=False) == Fate(captured=1)


@pytest.mark.parametrize("state", ["fit", "pinned", "panicked", "destroyed", "abandoned", "fled", "reserve"])
@pytest.mark.parametrize("holds_field", [True, False])
def test_every_point_has_a_fate(state: str, holds_field: bool) -> None:
    assert [fate_of_men(14, lost, state, holds_field).total() for lost in range(15)] == [14] * 15
    assert fate_of_vehicle(state, False, holds_field).total() == 1
    assert fate_of_vehicle(state, True, holds_field).total() == 1


@pytest.fixture(scope="module")
def table() -> Scenario:
    made: Scenario = find_pack("spain1936").hooks["make_scenario"](seed=5, terrain="llanura", points=300)
    units = (
        ArmyUnit(type="riflemen", quality="regular", lost=9),
        ArmyUnit(type="riflemen", quality="regular"),
        ArmyUnit(type="tank_gun", quality="regular"),
        ArmyUnit(type="officer", quality="regular", lost=1),
    )
    attacker = replace(
        made.sides[0], nation="republicano", army=Army(pack="spain1936", nation="republicano", units=units), placed=()
    )
    return replace(made, sides=(attacker, replace(made.sides[1], placed=(), waiting_days=14)))


@pytest.mark.rule("SP-I.7.15", "SP-I.7.16")
def test_mustered_armies_are_placed_and_waiting_days_kept_within_their_limit(table: Scenario) -> None:
    deploy = find_pack("spain1936").hooks["deploy_armies"]
    ready = deploy(table, 3)
    assert [unit.unit for unit in ready.sides[0].placed] == [0, 1, 2, 3]
    assert ready.sides[1].waiting_days == 10
    assert ready == deploy(table, 3)
    assert ready != deploy(table, 4)


def test_a_section_begins_with_what_earlier_battles_left_it(table: Scenario) -> None:
    pack = find_pack("spain1936")
    rules = pack.bind("battle", pack.hooks["battle_setup"](pack.hooks["deploy_armies"](table, 3)))
    weak, whole, tank, officer = rules.begin().units[:4]  # type: ignore[attr-defined]
    # Nine points are two large stands of four; one large stand and the command stand are left.
    assert [stand.kind for stand in weak.stands] == ["large", "single"]
    assert (weak.lost, len(whole.stands), whole.lost, officer.lost) == (9, 4, 0, 1)
    result = rules.result(rules.begin())
    assert [unit.fate.total() for unit in result.units[:4]] == [5, 14, 1, 1]
    assert tank.lost == 0


def test_a_typed_result_follows_the_same_rule(table: Scenario) -> None:
    told = (TypedUnit(side="attacker", unit=0, lost=5), TypedUnit(side="attacker", unit=2, state="abandoned"))
    form = TypedResult(winner="defender", objectives=("attacker", "defender", ""), rounds=9, units=told)
    result = find_pack("spain1936").hooks["typed_result"](table, form)
    assert (result.winner, result.level, result.field, result.source) == ("defender", "narrow", "defender", "table")
    weak, whole, tank, officer = list(result.of("attacker"))
    # The section brought five points and lost them all: it is destroyed, and the rival holds the field.
    assert (weak.state, weak.fate) == ("destroyed", Fate(dead=2, captured=3))
    assert (whole.fate, tank.fate, officer.fate) == (Fate(fit=14), Fate(captured=1), Fate(fit=1))


def test_the_form_gives_what_the_engine_gives_for_the_same_losses(table: Scenario) -> None:
    pack = find_pack("spain1936")
    ready = pack.hooks["deploy_armies"](table, 3)
    rules = pack.bind("battle", pack.hooks["battle_setup"](ready))
    game = new_game(pack, "battle", rules, SeededDice(11))
    game = play(game, {side: rules.player("random") for side in rules.sides}, 11)
    fought = rules.result(game.state)
    before = {unit.id: unit.lost for unit in rules.begin().units}  # type: ignore[attr-defined]
    units = tuple(
        TypedUnit(
            side=str(unit.side),
            unit=told.unit,
            lost=unit.lost - before[unit.id],
            state="abandoned" if unit.immobilised or unit.bogged else told.state,
        )
        for unit, told in zip(game.state.units, fought.units, strict=True)  # type: ignore[attr-defined]
    )
    form = TypedResult(winner=str(fought.winner or "draw"), field=str(fought.field), units=units)
    typed = pack.hooks["typed_result"](ready, form)
    assert [unit.fate for unit in typed.units] == [unit.fate for unit in fought.units]
    assert [unit.points for unit in typed.units] == [unit.points for unit in fought.units]
