"""SP-I.5: roads and rivers from edge to edge, crossings, towns and their roads."""

import pytest

from studio.board.pieces import outline_of
from studio.board.place import Point, cm
from studio.engine.dice import ScriptedDice
from studio.engine.game import apply, new_game
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.pack import PACK
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup import facts
from tests.packs.spain1936.setup.setup_tables import box, code, line, piece, place, rules_for, table, town


@pytest.fixture(scope="module")
def rules():
    return rules_for()


@pytest.fixture
def fields(rules):
    """Sector 1 of the plain owes roads and more, sectors are dealt in the order of the table."""
    return table(rules, counts={1: {"road": 3, "crop": 2}})


@pytest.fixture
def valley(rules):
    """Sector 1 is the river sector and owes two rivers and more."""
    return table(
        rules, "llanura", ("rio", "campo-a", "campo-b", "pueblo"), {1: {"river": 2, "road": 2, "bush_zone": 3}}
    )


@pytest.mark.rule("SP-I.5.1")
def test_a_road_ends_on_an_edge(rules, fields):
    refusal = rules.refuse(fields, place(1, "road", line("road", (0, 50), (150, 50))))
    assert (refusal.code, refusal.rule) == ("road-end-not-on-edge", "SP-I.5.1")


@pytest.mark.rule("SP-I.5.2")
def test_an_end_within_five_millimetres_is_moved_onto_the_edge(rules, fields):
    game = new_game(PACK, "setup", rules, ScriptedDice(()), fields)
    game = apply(game, place(1, "road", line("road", ("0.4", 30), (180, 30))))
    assert game.state.pieces[0].shape.line[0] == Point(0, cm("30"))
    assert any(reason.rule == "SP-I.5.2" for reason in game.entries[0].events[0].because)
    assert code(rules.refuse(fields, place(1, "road", line("road", ("0.6", 30), (180, 30))))) == "road-end-not-on-edge"


@pytest.mark.rule("SP-I.5.3")
def test_the_ends_of_a_road_are_thirty_centimetres_apart(rules, fields):
    near = line("road", (10, 0), (10, 40), (30, 40), (30, 0))
    refusal = rules.refuse(fields, place(1, "road", near))
    assert (refusal.code, refusal.rule) == ("road-ends-too-close", "SP-I.5.3")
    apart = line("road", (10, 0), (10, 40), (40, 40), (40, 0))
    assert rules.refuse(fields, place(1, "road", apart)) is None


@pytest.mark.rule("SP-I.5.4")
def test_a_road_is_five_centimetres_wide_and_may_cross_another(rules, fields):
    strip = facts.road_strip(rules.bound.base, line("road", (0, 50), (180, 50)).line).value
    assert {y for _, y in outline_of(strip)} == {cm("47.5"), cm("52.5")}
    game = new_game(PACK, "setup", rules, ScriptedDice(()), fields)
    game = apply(game, place(1, "road", line("road", (0, 50), (180, 50))))
    assert rules.refuse(game.state, place(1, "road", line("road", (20, 0), (20, 120)))) is None


@pytest.mark.rule("SP-I.5.5")
def test_a_road_runs_through_its_own_sector(rules, fields):
    refusal = rules.refuse(fields, place(1, "road", line("road", (90, 0), (90, 120))))
    assert (refusal.code, refusal.rule) == ("road-misses-own-sector", "SP-I.5.5")


@pytest.mark.rule("SP-I.5.6")
def test_no_road_ends_on_the_sea(rules):
    state = table(rules, "costa", counts={1: {"sea": 1, "road": 1, "bush_zone": 2}}, coast="south")
    beachless = table(rules, "costa", ("acantilado", "playa-a", "playa-b", "pueblo"),
                      {1: {"sea": 1, "road": 1, "bush_zone": 2}}, coast="south")  # fmt: skip
    for one in (state, beachless):
        refusal = rules.refuse(one, place(1, "road", line("road", (30, 0), (30, 120))))
        assert (refusal.code, refusal.rule) == ("road-end-not-on-edge", "SP-I.5.6")


VILLAGE = town(box(100, 40, 120, 60), (101, 41, 107, 47), (113, 53, 119, 59))


@pytest.mark.rule("SP-I.5.7", "SP-I.5.8")
def test_a_village_is_crossed_by_ten_centimetres_of_one_road(rules):
    layout = rules.bound.base
    village = layout.figure("village", VILLAGE)
    through = layout.figure("road", line("road", (0, 50), (180, 50)))
    past = layout.figure("road", line("road", (0, 61), (180, 61)))
    clipping_8_cm = layout.figure("road", line("road", ("45.657", 0), ("165.657", 120)))
    assert facts.is_crossed(layout, through, village).value
    assert not facts.is_crossed(layout, past, village).value
    assert not facts.is_crossed(layout, clipping_8_cm, village).value


@pytest.mark.rule("SP-I.5.9")
def test_a_village_needs_a_road_of_its_sector_or_one_from_before(rules):
    kinds = ("campo", "arrabal", "urbano-a", "urbano-b")
    counts = {"bush_line": 1, "crop": 1, "village": 1, "road": 0}
    state = table(rules, "ciudad", kinds)
    refusal = rules.refuse(state, act.ChooseCounts(side=ATTACKER, sector=1, counts=counts))
    assert (refusal.code, refusal.rule) == ("town-without-road", "SP-I.5.9")
    assert rules.refuse(state, act.ChooseCounts(side=ATTACKER, sector=1, counts={**counts, "road": 1})) is None
    earlier = piece(1, "road", line("road", (0, 50), (180, 50)), 1)
    later = table(rules, "ciudad", ("arrabal", "campo", "urbano-a", "urbano-b"), {1: {}}, (earlier,), filled=1)
    assert rules.refuse(later, act.ChooseCounts(side=DEFENDER, sector=2, counts=counts)) is None


@pytest.mark.rule("SP-I.5.10")
def test_a_river_ends_on_edges_that_are_apart(rules, valley):
    refusal = rules.refuse(valley, place(1, "river", line("river", (90, 0), (90, 100))))
    assert (refusal.code, refusal.rule) == ("river-end-not-on-edge", "SP-I.5.10")
    near = line("river", (80, 0), (80, 30), (100, 30), (100, 0))
    refusal = rules.refuse(valley, place(1, "river", near))
    assert (refusal.code, refusal.rule) == ("river-ends-too-close", "SP-I.5.10")


@pytest.mark.rule("SP-I.5.11")
def test_a_river_keeps_to_the_central_squares(rules, valley):
    refusal = rules.refuse(valley, place(1, "river", line("river", (61, 0), (61, 120))))
    assert (refusal.code, refusal.rule) == ("river-outside-central-squares", "SP-I.5.11")
    assert rules.refuse(valley, place(1, "river", line("river", (62.5, 0), (62.5, 120)))) is None


@pytest.mark.rule("SP-I.5.12")
def test_a_river_of_sector_1_lies_in_the_middle_all_the_same(rules, valley):
    game = new_game(PACK, "setup", rules, ScriptedDice(()), valley)
    game = apply(game, place(1, "river", line("river", (70, 0), (70, 120))))
    assert any(reason.rule == "SP-I.5.12" for reason in game.entries[0].events[0].because)


@pytest.mark.rule("SP-I.5.13")
def test_on_the_coast_a_river_may_end_on_the_shore(rules):
    counts = {1: {"sea": 1, "beach": 1, "river": 1, "bush_zone": 2}}
    state = table(rules, "costa", counts=counts, coast="south")
    game = new_game(PACK, "setup", rules, ScriptedDice(()), state)
    game = apply(game, place(1, "river", line("river", (90, 15), (90, 120))))
    assert any(reason.rule == "SP-I.5.13" for reason in game.entries[0].events[0].because)


@pytest.mark.rule("SP-I.5.14")
def test_two_rivers_never_overlap(rules, valley):
    game = new_game(PACK, "setup", rules, ScriptedDice(()), valley)
    game = apply(game, place(1, "river", line("river", (70, 0), (70, 120))))
    refusal = rules.refuse(game.state, place(1, "river", line("river", (74, 0), (74, 120))))
    assert (refusal.code, refusal.rule) == ("element-overlap", "SP-I.5.14")


@pytest.mark.rule("SP-I.5.15")
def test_a_road_crosses_a_river_on_a_bridge_but_does_not_run_along_it(rules):
    river = piece(1, "river", line("river", (90, 0), (90, 120)), 1)
    state = table(rules, "llanura", ("rio", "campo-a", "campo-b", "pueblo"),
                  {1: {"river": 1}, 2: {"road": 1, "crop": 1, "bush_line": 1}}, (river,), filled=1)  # fmt: skip
    layout = rules.bound.base
    across = line("road", (0, 60), (180, 60))
    length = facts.bridge_length(layout.figure("road", across), layout.figure("river", river.shape))
    assert length.value == cm("5")
    assert rules.refuse(state, place(2, "road", across)) is None
    along = line("road", (0, 40), (90, 40), (90, 60), (180, 60))
    refusal = rules.refuse(state, place(2, "road", along, DEFENDER))
    assert (refusal.code, refusal.rule) == ("element-overlap", "SP-I.5.15")


@pytest.mark.rule("SP-I.5.11", "SP-I.5.15")
def test_the_worked_river_makes_one_bridge_and_moved_west_is_refused(rules):
    road = piece(1, "road", line("road", (0, 30), (90, 60), (180, 45)), 1)
    state = table(rules, "llanura", ("campo-a", "campo-b", "pueblo", "rio"),
                  {1: {}, 2: {}, 3: {}, 4: {"river": 1, "bush_zone": 1}}, (road,), filled=3)  # fmt: skip
    river = line("river", (70, 0), (75, 60), (70, 120))
    assert rules.refuse(state, place(4, "river", river)) is None
    west = line("river", (60, 0), (65, 60), (60, 120))
    assert code(rules.refuse(state, place(4, "river", west))) == "river-outside-central-squares"
