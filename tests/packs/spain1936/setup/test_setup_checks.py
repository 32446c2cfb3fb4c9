"""SP-0, SP-I.7, SP-XV.1: conventions, the validator, weather, deployment, works."""

from functools import cache

import msgspec
import pytest

from studio.board.pieces import OpenBoard, Strip
from studio.board.place import Point, cm
from studio.engine.dice import ScriptedDice
from studio.engine.game import apply, new_game
from studio.errors import UsageError
from studio.packs.spain1936.lists import load_lists
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.pack import PACK, make_scenario
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup import facts
from studio.packs.spain1936.setup.works import work_problems
from studio.scenario.checks import document_problems
from studio.scenario.model import Army, ArmyUnit, Camp, Objective, Placed, Scenario, Work
from tests.packs.spain1936.setup.setup_tables import (
    area_box,
    box,
    code,
    line,
    piece,
    rules_for,
    table,
    with_windows,
)


@pytest.fixture(scope="module")
def rules():
    return rules_for()


@pytest.fixture(scope="module")
def layout(rules):
    return rules.bound.base


@cache
def made(terrain="llanura", seed=7, points=500):
    scenario = make_scenario(seed=seed, terrain=terrain, points=points)
    assert isinstance(scenario, Scenario)
    return scenario


def codes(scenario, standard="book"):
    return [problem.code for problem in PACK.problems(scenario, standard)]


def changed(scenario, **values):
    return msgspec.structs.replace(scenario, **values)


def at(x, y):
    return Point(cm(str(x)), cm(str(y)))


@pytest.mark.rule("SP-0.1")
def test_a_hundredth_of_a_centimetre_is_forgiven(layout):
    assert facts.within(layout.book, cm("20.005"), cm("20")).value
    assert not facts.within(layout.book, cm("20.02"), cm("20")).value


@pytest.mark.rule("SP-0.2")
def test_distance_is_the_gap_of_the_outlines():
    assert facts.apart(box(-1.25, -1.25, 1.25, 1.25), box(21.25, -1.25, 23.75, 1.25)).value == cm("20")


@pytest.mark.rule("SP-0.3")
def test_displacement_is_measured_between_centres():
    assert facts.displacement(at(10, 10), at(19, 22)).value == cm("15")


@pytest.mark.rule("SP-0.4", "SP-II.12")
def test_a_section_has_three_large_stands_and_a_single_one(layout):
    lists = load_lists()
    bases = facts.bases_of(layout.book, lists, "nacional", "riflemen").value
    assert bases == ((5000, 3000), (5000, 3000), (5000, 3000), (2500, 2500))
    assert facts.casualty_points(lists, "nacional", "riflemen").value == 14


@pytest.mark.rule("SP-0.5")
def test_halves_round_down():
    assert facts.half(15).value == 7


@pytest.mark.rule("SP-0.7")
def test_a_twentieth_of_a_degree_is_forgiven(layout):
    assert facts.turn_within(layout.book, 0, 9005, 9000).value
    assert not facts.turn_within(layout.book, 0, 9020, 9000).value


@pytest.mark.rule("SP-0.9", "SP-0.10")
def test_the_table_has_rear_edges_and_side_edges(layout):
    assert facts.on_table(layout, at(180, 120)).value
    assert not facts.on_table(layout, at(180.5, 10)).value
    names = [facts.edge_name(layout, point).value for point in (at(50, 120), at(0, 60), at(180, 60), at(90, 60))]
    assert names == ["side_edge", "rear_edge_attacker", "rear_edge_defender", ""]


@pytest.mark.rule("SP-0.11", "SP-0.12", "SP-0.13")
def test_the_table_has_12_by_8_squares(layout):
    assert facts.squares(layout).value == (12, 8)
    assert facts.square_of(layout, at(100, 60)).value == (7, 5)
    assert facts.square_of(layout, at(180, 120)).value == (12, 8)
    assert facts.squares_apart((3, 2), (5, 3)).value == 2


@pytest.mark.rule("SP-0.14")
def test_a_longer_table_scales_its_sectors_and_its_middle():
    wide = rules_for(length=240_000).bound.base
    assert facts.sector_strip(wide, 2).value == (60_000, 120_000)
    assert facts.middle_third(wide).value == (80_000, 160_000)


@pytest.mark.rule("SP-0.14")
def test_a_table_of_a_metre_is_too_small():
    with pytest.raises(UsageError, match="table-too-small"):
        rules_for(length=100_000, width=90_000)
    small = changed(made(), board=OpenBoard(100_000, 90_000))
    problem = PACK.problems(small, "book")[0]
    assert (problem.code, problem.rule) == ("table-too-small", "SP-0.14")


@pytest.mark.rule("SP-I.7.1")
@pytest.mark.parametrize("terrain", ["llanura", "colina", "costa", "ciudad", "bosque"])
def test_what_the_set_up_made_is_valid_by_both_standards(terrain):
    scenario = made(terrain)
    for standard in ("book", "playable"):
        problems = document_problems(scenario, standard, PACK.problems)
        assert problems == ()
        assert facts.is_valid(problems).value


@pytest.mark.rule("SP-I.7.1", "SP-I.7.3")
def test_a_table_with_three_sectors_filled_lacks_the_fourth_and_its_objectives():
    scenario = made()
    last = msgspec.structs.replace(scenario.sectors[3], counts={})
    pieces = tuple(piece for piece in scenario.pieces if piece.sector != 4)
    bare = changed(scenario, sectors=(*scenario.sectors[:3], last), pieces=pieces, objectives=(), sides=(), works=())
    found = {(problem.code, problem.subject) for problem in PACK.problems(bare, "book")}
    assert found == {("sector-incomplete", "sector:4"), ("objective-count", "objectives")}


@pytest.mark.rule("SP-I.7.2")
def test_a_sector_with_an_element_less_than_declared_is_incomplete():
    scenario = made()
    crop = next(one for one in scenario.pieces if one.kind == "crop")
    fewer = changed(scenario, pieces=tuple(one for one in scenario.pieces if one.id != crop.id))
    problem = PACK.problems(fewer, "book")[0]
    assert (problem.code, problem.rule, problem.subject) == ("sector-incomplete", "SP-I.7.2", f"sector:{crop.sector}")


@pytest.mark.rule("SP-I.7.3")
def test_two_objectives_are_too_few():
    assert "objective-count" in codes(changed(made(), objectives=made().objectives[:2]))


@pytest.mark.rule("SP-I.7.4")
def test_every_fault_is_reported():
    road = piece(90, "road", line("road", (0, 3), (150, 3)), 1)
    river = piece(91, "river", line("river", (30, 0), (30, 120)), 1)
    scenario = changed(made("bosque", 3), pieces=(road, river))
    assert {"road-end-not-on-edge", "river-outside-central-squares"} <= set(codes(scenario))
    assert len(facts.all_faults(PACK.problems(scenario, "book")).value) > 2


def test_playable_leaves_the_deal_and_the_counts_aside():
    freely = changed(made(), sectors=(), deal=(), pieces=made().pieces[:3], terrain="", season="", weather="")
    assert codes(freely, "playable") == []
    assert "sector-incomplete" in codes(freely)


@pytest.mark.rule("SP-I.4.3")
def test_a_document_that_deals_a_kind_twice_says_so():
    first, *rest = made().sectors
    twice = msgspec.structs.replace(first, kind=rest[0].kind)
    assert "sector-kind-repeated" in codes(changed(made(), sectors=(twice, *rest)))


@pytest.mark.rule("SP-I.4.4b")
def test_a_document_whose_kinds_do_not_follow_their_dice_says_so():
    faces = {sector.kind: 5 - sector.number for sector in made().sectors}
    order = rules_for().bound.book.terrains["llanura"]
    assert "sector-kind-wrong-order" in codes(changed(made(), deal=tuple(faces[kind] for kind in order)))


@pytest.mark.rule("SP-I.5.7")
def test_a_village_without_a_road_is_a_fault_of_the_book_only():
    scenario = made("ciudad", 4)
    town = next(one for one in scenario.pieces if one.kind in ("village", "city"))
    bare = changed(scenario, pieces=tuple(one for one in scenario.pieces if one.kind != "road"))
    uncrossed = [problem for problem in PACK.problems(bare, "book") if problem.rule == "SP-I.5.7"]
    assert f"piece:{town.id}" in {problem.subject for problem in uncrossed}
    assert "town-not-crossed-by-road" not in codes(bare, "playable")


@pytest.mark.rule("SP-I.4.16")
def test_an_objective_on_the_edge_is_reported_by_both_standards():
    moved = Objective(id=1, at=at(60, 5))
    scenario = changed(made(), objectives=(moved, *made().objectives[1:]))
    assert "objective-too-near-edge" in codes(scenario, "playable")


def deployed(x, y=60, side=DEFENDER, key="riflemen"):
    army = Army(pack="spain1936", nation="republicano", units=(ArmyUnit(type=key, quality="regular"),))
    return Camp(side=side, nation="republicano", army=army, placed=(Placed(unit=0, at=at(x, y), bearing=27_000),))


@pytest.mark.rule("SP-I.7.16")
def test_the_defender_deploys_from_x_90_on_and_the_attacker_up_to_45(layout):
    assert facts.deployment_zone(layout, ATTACKER).value == (0, 45_000)
    assert facts.deployment_zone(layout, DEFENDER).value == (90_000, 180_000)
    empty = changed(made(), pieces=())
    outside = list(PACK.problems(changed(empty, sides=(deployed(80),)), "playable"))
    assert ("token-outside-zone", "SP-I.7.16") in [(problem.code, problem.rule) for problem in outside]
    assert "token-outside-zone" not in codes(changed(empty, sides=(deployed(110),)), "playable")


@pytest.mark.rule("SP-XIV.1.9", "SP-XIV.1.10")
def test_the_defender_deploys_first_and_every_unit(rules):
    fought = rules_for(points=300)
    army = Army(pack="spain1936", nation="republicano", units=(ArmyUnit(type="officer", quality="regular"),))
    camps = tuple(Camp(side=side, nation="republicano", budget=300, army=army) for side in (ATTACKER, DEFENDER))
    objectives = tuple(Objective(id=n, at=at(x, 60)) for n, x in enumerate((60, 100, 150), 1))
    state = table(fought, filled=4, objectives=objectives, season="verano", weather="clear", camps=camps)
    mine = (Placed(unit=0, at=at(20, 60), bearing=9000),)
    early = fought.refuse(state, act.Deploy(side=ATTACKER, placed=mine))
    assert (early.code, early.rule) == ("deploy-out-of-turn", "SP-XIV.1.9")
    nobody = fought.refuse(state, act.Deploy(side=DEFENDER, placed=()))
    assert (nobody.code, nobody.rule) == ("deploy-incomplete", "SP-XIV.1.10")


@pytest.mark.rule("SP-XV.1.1")
def test_the_weather_waits_for_a_complete_table(rules):
    early = rules.refuse(table(rules, filled=3), act.RollWeather(side=ATTACKER))
    assert (early.code, early.rule) == ("weather-too-early", "SP-XV.1.1")
    assert "weather-missing" in codes(changed(made(), weather=""))


def ready(rules, **more):
    objectives = tuple(Objective(id=n, at=at(x, 60)) for n, x in enumerate((60, 100, 150), 1))
    return table(rules, filled=4, objectives=objectives, **more)


@pytest.mark.rule("SP-XV.1.2")
@pytest.mark.parametrize(
    ("season", "faces", "weather"),
    [
        ("verano", (3, 4), "clear"),
        ("verano", (6, 6), "storm"),
        ("invierno", (1, 1), "blizzard"),
        ("otono", (2, 3), "rain"),
        ("primavera", (6, 5), "wind"),
    ],
)
def test_two_dice_bring_the_weather_of_the_season(rules, season, faces, weather):
    game = new_game(PACK, "setup", rules, ScriptedDice(faces), ready(rules, season=season))
    game = apply(game, act.RollWeather(side=ATTACKER))
    assert game.state.weather == weather
    assert game.entries[0].events[0].rolls[0].faces == faces


@pytest.mark.rule("SP-XV.1.3")
def test_the_monsoon_is_no_season(rules):
    refusal = rules.refuse(ready(rules), act.ChooseSeason(side=ATTACKER, season="monzon"))
    assert (refusal.code, refusal.rule) == ("season-unknown", "SP-XV.1.3")


@pytest.mark.rule("SP-XV.1.4")
def test_a_storm_calls_for_the_direction_die(rules):
    game = new_game(PACK, "setup", rules, ScriptedDice((3,)), ready(rules, season="verano", weather="storm"))
    assert game.state.windows[-1].kind == "wind"
    game = apply(game, act.RollWind(side=ATTACKER))
    assert game.state.wind == "east"
    assert "wind-missing" in codes(changed(made(), weather="storm", wind=""))


def builders(spades=0, tools=0, days=0):
    units = [ArmyUnit(type="riflemen", quality="regular", upgrades=("spades",)) for _ in range(spades)]
    units += [ArmyUnit(type="riflemen", quality="regular", upgrades=("construction_tools",)) for _ in range(tools)]
    army = Army(pack="spain1936", nation="republicano", units=tuple(units))
    return Camp(side=DEFENDER, nation="republicano", army=army, waiting_days=days)


@pytest.mark.rule("SP-I.7.6", "SP-I.7.7", "SP-I.7.8", "SP-I.7.9", "SP-I.7.15")
@pytest.mark.parametrize(
    ("camp", "points"),
    [
        (builders(spades=3), 12),
        (builders(tools=1), 16),
        (builders(days=2), 8),
        (builders(3, 1, 2), 36),
        (builders(), 0),
        (builders(days=11), 40),
    ],
)
def test_build_points_are_summed(layout, camp, points):
    total, lines = facts.build_budget(layout, camp)
    assert total.value == points
    assert sum(reason.value for reason in lines) == points
    assert facts.waiting_days(layout, camp).value == min(camp.waiting_days, 10)


@pytest.mark.rule("SP-I.7.10")
def test_a_unit_with_both_gives_both(layout):
    unit = ArmyUnit(type="engineers", quality="regular")
    camp = Camp(side=DEFENDER, army=Army(pack="spain1936", nation="nacional", units=(unit,)))
    assert facts.both_tools(layout).value == 20
    assert facts.build_budget(layout, camp)[0].value == 20


def built(layout, camp, *works):
    document = changed(made(), pieces=(), works=works, sides=(camp,))
    return [(problem.code, problem.rule, problem.subject) for problem in work_problems(layout, document)]


def work(number, kind, x, y=40, owner=DEFENDER):
    return Work(id=number, kind=kind, shape=area_box(x - 2, y - 2, x + 2, y + 2), owner=owner)


@pytest.mark.rule("SP-I.7.5", "SP-I.7.9")
def test_the_worked_works_of_a_defender(layout):
    camp = builders(3, 1, 2)
    done = (work(1, "bunker", 110), work(2, "deep_trench", 95))
    assert built(layout, camp, *done) == []
    assert built(layout, camp, *done, work(3, "trench", 95, 70)) == [("fort-points-exceeded", "SP-I.7.9", "work:3")]
    assert built(layout, camp, *done, work(3, "foxhole", 80)) == [("fort-outside-zone", "SP-I.7.5", "work:3")]
    assert ("fort-wrong-player", "SP-I.7.5", "work:1") in built(layout, camp, work(1, "trench", 95, 40, ATTACKER))


def test_what_battles_cannot_play_yet_is_said_as_a_warning(layout):
    document = changed(made(), pieces=(), works=(work(1, "wire", 110),), sides=(builders(3, 1),))
    (problem,) = work_problems(layout, document)
    assert (problem.code, problem.rule, problem.severity) == ("work-not-played", "SP-VIII.5.7", "warning")


@pytest.mark.rule("SP-I.7.11")
def test_rubble_cannot_be_built(layout):
    assert ("fort-not-buildable", "SP-I.7.11", "work:1") in built(layout, builders(3, 1), work(1, "rubble", 110))


@pytest.mark.rule("SP-I.7.12")
def test_a_bunker_needs_construction_tools(layout):
    assert ("fort-needs-tools", "SP-I.7.12", "work:1") in built(layout, builders(8), work(1, "bunker", 110))


@pytest.mark.rule("SP-I.7.14")
def test_a_trench_does_not_lie_across_a_road(layout):
    road = piece(1, "road", line("road", (110, 0), (110, 120)), 3)
    document = changed(made(), pieces=(road,), works=(work(1, "trench", 110),), sides=(builders(3),))
    assert [problem.code for problem in work_problems(layout, document)] == ["fort-overlap"]


def test_a_table_of_hexes_is_no_table_of_this_book():
    from studio.board.pieces import HexBoard
    from studio.board.place import Hex

    assert codes(changed(made(), board=HexBoard((Hex(0, 0),)))) == ["table-too-small"]


def test_a_road_of_an_unfinished_state_is_judged_with_what_is_there(rules):
    state = with_windows(table(rules, counts={1: {"road": 1, "crop": 1}}), pieces=())
    road = Strip((Point(0, 50_000), Point(180_000, 50_000)), 5000)
    assert code(rules.refuse(state, act.PlaceElement(side=ATTACKER, sector=1, kind="road", shape=road))) == ""


@pytest.mark.rule("SP-I.7.5", "SP-I.7.9", "SP-I.7.11")
def test_the_defender_builds_before_anybody_deploys(rules):
    fought = rules_for(points=300)
    defender = builders(spades=2)
    attacker = Camp(side=ATTACKER, nation="republicano", budget=450, army=defender.army)
    state = ready(fought, season="verano", weather="clear", camps=(attacker, defender))
    assert state.windows[-1].kind == "works"
    game = new_game(PACK, "setup", fought, ScriptedDice(()), state)
    game = apply(game, act.BuildWork(side=DEFENDER, kind="trench", shape=area_box(108, 39, 118, 42)))
    assert [(one.kind, one.id) for one in game.state.works] == [("trench", 1)]
    second = act.BuildWork(side=DEFENDER, kind="trench", shape=area_box(108, 59, 118, 62))
    refusal = fought.refuse(game.state, second)
    assert (refusal.code, refusal.params["left"]) == ("fort-points-exceeded", 3)
    game = apply(game, act.EndWorks(side=DEFENDER))
    assert game.entries[-1].events[0].lost == 3
    assert game.state.windows[-1].kind == "deploy"
