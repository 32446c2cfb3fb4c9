"""SP-I.4: the deal of the sectors, whose turn it is to place, drops, objectives."""

import pytest

from studio.board.place import Point, cm
from studio.engine.dice import ScriptedDice
from studio.engine.game import apply, new_game
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.pack import PACK
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup import facts
from studio.packs.spain1936.setup.events import ElementDropped, SectorClosed, TownDropped
from tests.packs.spain1936.setup.setup_tables import (
    area_box,
    box,
    bushes,
    code,
    line,
    piece,
    place,
    rules_for,
    table,
    town,
)


@pytest.fixture(scope="module")
def rules():
    return rules_for()


def game_at(rules, state, *faces):
    return new_game(PACK, "setup", rules, ScriptedDice(faces), state)


def dealt(rules, *faces):
    """A plain whose four dice have just been thrown."""
    state = rules.opened(rules.begin().__class__(terrain="llanura"))
    return apply(game_at(rules, state, *faces), act.RollKinds(side=ATTACKER))


def at(x, y):
    return Point(cm(str(x)), cm(str(y)))


@pytest.mark.rule("SP-I.4.1a", "SP-I.4.1b", "SP-I.4.1c", "SP-I.4.2a", "SP-I.4.2b")
def test_the_table_has_four_strips_filled_in_turn_by_both_sides(rules):
    layout = rules.bound.base
    assert facts.sector_count(layout).value == 4
    assert facts.sector_strip(layout, 3).value == (90_000, 135_000)
    assert [facts.sector_at(layout, at(x, 60)).value for x in (100, 90, 0, 180)] == [3, 2, 1, 4]
    assert [facts.filled_by(number).value for number in (1, 2, 3, 4)] == [ATTACKER, DEFENDER, ATTACKER, DEFENDER]


@pytest.mark.rule("SP-I.4.3")
def test_a_kind_is_used_once(rules):
    game = dealt(rules, 3, 3, 5, 1)
    refusal = rules.refuse(game.state, act.PickKind(side=DEFENDER, sector=2, kind="rio"))
    assert (refusal.code, refusal.rule) == ("sector-kind-repeated", "SP-I.4.3")


@pytest.mark.rule("SP-I.4.4a", "SP-I.4.4b")
def test_kinds_go_to_sectors_in_rising_order_of_their_dice(rules):
    game = dealt(rules, 5, 2, 6, 1)
    assert [sector.kind for sector in game.state.sectors] == ["rio", "campo-b", "campo-a", "pueblo"]


@pytest.mark.rule("SP-I.4.4b")
def test_a_kind_with_a_higher_die_cannot_be_picked(rules):
    game = dealt(rules, 3, 3, 5, 1)
    refusal = rules.refuse(game.state, act.PickKind(side=DEFENDER, sector=2, kind="pueblo"))
    assert (refusal.code, refusal.rule) == ("sector-kind-wrong-order", "SP-I.4.4b")


@pytest.mark.rule("SP-I.4.4c")
def test_between_equal_dice_the_owner_of_the_sector_picks(rules):
    game = dealt(rules, 3, 3, 5, 1)
    assert [sector.kind for sector in game.state.sectors] == ["rio"]
    assert game.state.windows[-1].sides[0] == DEFENDER
    assert (
        code(rules.refuse(game.state, act.PickKind(side=ATTACKER, sector=2, kind="campo-a"))) == "wrong-player-places"
    )
    game = apply(game, act.PickKind(side=DEFENDER, sector=2, kind="campo-b"))
    assert [sector.kind for sector in game.state.sectors] == ["rio", "campo-b", "campo-a", "pueblo"]
    assert game.entries[-1].events[0].rule == "SP-I.4.4c"


@pytest.mark.rule("SP-I.4.4c", "SP-I.4.4b", "SP-I.4.4d")
def test_the_worked_deal_of_the_plain(rules):
    game = dealt(rules, 4, 2, 4, 6)
    game = apply(game, act.PickKind(side=DEFENDER, sector=2, kind="pueblo"))
    assert [sector.kind for sector in game.state.sectors] == ["campo-b", "pueblo", "campo-a", "rio"]
    assert game.dice_position == 4


@pytest.mark.rule("SP-0.6")
def test_dice_come_from_one_stream_in_the_order_in_which_rows_call_for_them(rules):
    game = new_game(PACK, "setup", rules, ScriptedDice((1, 5, 2, 6, 3)))
    game = apply(game, act.RollTerrain(side=ATTACKER))
    game = apply(game, act.RollKinds(side=ATTACKER))
    thrown = facts.dice_thrown([event for entry in game.entries for event in entry.events])
    assert thrown.value == (1, 5, 2, 6, 3)
    assert game.dice_position == 5


@pytest.mark.rule("SP-I.4.4d", "SP-0.8")
def test_the_dice_of_the_kinds_are_not_thrown_again(rules):
    game = dealt(rules, 5, 2, 6, 1)
    assert code(rules.refuse(game.state, act.RollKinds(side=ATTACKER))) == "step-not-open"


@pytest.mark.rule("SP-I.4.5")
def test_sectors_are_filled_one_after_another(rules):
    state = table(rules, counts={1: {"crop": 1, "bush_line": 1}})
    refusal = rules.refuse(state, place(2, "crop", area_box(50, 5, 65, 20)))
    assert (refusal.code, refusal.rule) == ("sector-out-of-turn", "SP-I.4.5")


@pytest.mark.rule("SP-I.4.6")
def test_the_owner_chooses_the_counts(rules):
    state = table(rules, counts={1: {"crop": 1, "bush_line": 1}}, filled=1)
    action = act.ChooseCounts(side=ATTACKER, sector=2, counts={"crop": 1, "bush_line": 1})
    refusal = rules.refuse(state, action)
    assert (refusal.code, refusal.rule) == ("wrong-player-places", "SP-I.4.6")


@pytest.mark.rule("SP-I.4.7a", "SP-I.4.7b")
def test_the_owner_places_all_but_the_last_and_the_rival_the_last(rules):
    state = table(rules, counts={1: {"crop": 1, "bush_line": 1}})
    game = game_at(rules, state)
    game = apply(game, place(1, "crop", area_box(5, 5, 20, 20)))
    assert game.entries[-1].events[0].rule == "SP-I.4.7a"
    mine = rules.refuse(game.state, place(1, "bush_line", bushes(30, 40)))
    assert (mine.code, mine.rule) == ("wrong-player-places", "SP-I.4.7b")
    game = apply(game, place(1, "bush_line", bushes(30, 40), DEFENDER))
    assert game.entries[-1].events[0].rule == "SP-I.4.7b"
    assert game.state.filled == 1


@pytest.mark.rule("SP-I.4.8")
def test_a_single_element_is_placed_by_the_rival(rules):
    state = table(rules, "colina", ("abrupto-a", "abrupto-b", "pueblo", "bosque"), {1: {"rise0": 1}})
    assert state.windows[-1].sides[0] == DEFENDER
    game = apply(game_at(rules, state), place(1, "rise0", area_box(5, 5, 25, 35), DEFENDER))
    assert game.entries[-1].events[0].rule == "SP-I.4.8"


@pytest.mark.rule("SP-I.4.9")
def test_a_sector_of_nothing_is_complete_at_once(rules):
    state = table(rules, "costa", ("playa-b", "playa-a", "pueblo", "acantilado"), coast="south")
    counts = {"sea": 1, "beach": 1}
    game = apply(game_at(rules, state), act.ChooseCounts(side=ATTACKER, sector=1, counts=counts))
    closed = [event for event in game.entries[-1].events if isinstance(event, SectorClosed)]
    assert [event.rule for event in closed] == ["SP-I.4.9"]
    assert game.state.windows[-1].sector == 2


@pytest.fixture
def clearing(rules):
    return table(rules, "bosque", ("claro", "bosque-a", "bosque-b", "rio"),
                 {1: {"road": 2, "wood": 1, "wall": 2, "crop": 1, "bush_line": 1}})  # fmt: skip


@pytest.mark.rule("SP-I.4.10")
def test_a_wood_lies_wholly_in_its_sector(rules, clearing):
    refusal = rules.refuse(clearing, place(1, "wood", area_box(26, 5, 46, 20)))
    assert (refusal.code, refusal.rule) == ("element-outside-sector", "SP-I.4.10")
    assert rules.refuse(clearing, place(1, "wood", area_box(25.5, 5, 45.5, 20))) is None


@pytest.mark.rule("SP-I.4.11")
def test_a_wall_stays_in_its_sector_and_a_road_may_leave_it(rules, clearing):
    refusal = rules.refuse(clearing, place(1, "wall", line("wall", (30, 50), (50, 50))))
    assert (refusal.code, refusal.rule) == ("element-outside-sector", "SP-I.4.11")
    assert rules.refuse(clearing, place(1, "road", line("road", (0, 50), (180, 50)))) is None


@pytest.fixture
def full(rules):
    """A wood sector paved with fields, in which a wood is the last thing owed."""
    fields = [
        piece(number + 1, "bush_zone", area_box(*corner, corner[0] + 15, corner[1] + 20))
        for number, corner in enumerate((x, y) for x in (0, 15, 30) for y in range(0, 120, 20))
    ]
    counts = {1: {"wood": 2, "bush_zone": 18}}
    woods = piece(90, "wood", area_box(0, 0, 1, 1))
    return table(rules, "bosque", ("bosque-a", "bosque-b", "claro", "rio"), counts, (*fields, woods))


@pytest.mark.rule("SP-I.4.12")
def test_an_element_that_fits_nowhere_is_dropped_and_does_not_block(rules, full):
    game = apply(game_at(rules, full), act.DropElement(side=DEFENDER, sector=1, kind="wood"))
    dropped = [event for event in game.entries[-1].events if isinstance(event, ElementDropped)]
    assert [(event.rule, event.kind) for event in dropped] == [("SP-I.4.12", "wood")]
    assert game.state.filled == 1
    assert game.state.sectors[0].dropped == {"wood": 1}


@pytest.mark.rule("SP-I.4.12")
def test_an_element_that_still_fits_is_not_dropped(rules, clearing):
    refusal = rules.refuse(clearing, act.DropElement(side=ATTACKER, sector=1, kind="wood"))
    assert (refusal.code, refusal.rule) == ("element-placeable", "SP-I.4.12")


@pytest.mark.rule("SP-I.4.12b")
def test_with_the_road_goes_the_village_that_stays_uncrossed(rules):
    village = piece(1, "village", town(box(60, 20, 80, 40), (61, 21, 67, 27), (61, 31, 67, 37)), 2)
    hedges = [piece(n, "bush_zone", area_box(x, y, x + 20, y + 20), 2)
              for n, (x, y) in enumerate(((x, y) for x in (45, 65, 70) for y in (0, 40, 60, 80, 100)), 10)]  # fmt: skip
    walls = [piece(40, "bush_zone", area_box(45, 18, 60, 42), 2), piece(41, "bush_zone", area_box(80, 18, 92, 42), 2)]
    state = table(rules, "llanura", ("campo-a", "pueblo", "campo-b", "rio"),
                  {1: {}, 2: {"road": 1, "village": 1, "bush_zone": 20}},
                  (village, *hedges, *walls), filled=1)  # fmt: skip
    game = apply(game_at(rules, state), act.DropElement(side=DEFENDER, sector=2, kind="road"))
    gone = [event for event in game.entries[-1].events if isinstance(event, TownDropped)]
    assert [(event.rule, event.kind, event.piece) for event in gone] == [("SP-I.4.12b", "village", 1)]
    assert all(piece.kind != "village" for piece in game.state.pieces)


@pytest.fixture
def street(rules):
    """The worked example of a village owed by the attacker in sector 2, a road through x = 67.5."""
    laid = (
        piece(1, "road", line("road", (67.5, 0), (67.5, 120)), 2, DEFENDER),
        piece(2, "bush_line", bushes(50, 60), 2, DEFENDER),
        piece(3, "wall", line("wall", (75, 90), (85, 90)), 2, DEFENDER),
        piece(4, "wall", line("wall", (75, 100), (85, 100)), 2, DEFENDER),
        piece(5, "crop", area_box(72, 60, 87, 75), 2, DEFENDER),
    )
    counts = {1: {}, 2: {"road": 1, "bush_line": 1, "wall": 2, "village": 1, "crop": 1}}
    return table(rules, "llanura", ("campo-b", "pueblo", "campo-a", "rio"), counts, laid, filled=1)


@pytest.mark.rule("SP-I.4.13", "SP-I.4.7b")
def test_the_worked_village_away_from_the_road_is_refused_and_one_on_it_closes_the_sector(rules, street):
    away = town(box(46, 20, 64, 40), (47, 22, 53, 28), (56, 30, 62, 36))
    refusal = rules.refuse(street, place(2, "village", away, ATTACKER))
    assert (refusal.code, refusal.rule) == ("town-not-crossed-by-road", "SP-I.4.13")
    crossed = town(box(55, 20, 80, 40), (56, 22, 62, 28), (72, 30, 78, 36))
    game = apply(game_at(rules, street), place(2, "village", crossed, ATTACKER))
    assert game.state.filled == 2


@pytest.mark.rule("SP-I.4.14")
def test_objectives_wait_until_the_sectors_are_filled_and_are_the_defenders(rules):
    early = rules.refuse(table(rules, filled=3), act.PlaceObjective(side=DEFENDER, at=at(60, 60)))
    assert (early.code, early.rule) == ("objective-placed-early", "SP-I.4.14")
    wrong = rules.refuse(table(rules, filled=4), act.PlaceObjective(side=ATTACKER, at=at(60, 60)))
    assert (wrong.code, wrong.rule) == ("wrong-player-places", "SP-I.4.14")


@pytest.mark.rule("SP-I.4.15")
def test_each_of_the_sectors_2_3_and_4_gets_one_objective(rules):
    game = apply(game_at(rules, table(rules, filled=4)), act.PlaceObjective(side=DEFENDER, at=at(100, 60)))
    refusal = rules.refuse(game.state, act.PlaceObjective(side=DEFENDER, at=at(120, 60)))
    assert (refusal.code, refusal.rule) == ("objective-wrong-sector", "SP-I.4.15")
    assert code(rules.refuse(game.state, act.PlaceObjective(side=DEFENDER, at=at(30, 60)))) == "objective-wrong-sector"


@pytest.mark.rule("SP-I.4.16")
def test_an_objective_keeps_away_from_water_and_edges(rules):
    river = piece(1, "river", line("river", (100, 0), (100, 120)), 3)
    state = table(rules, filled=4, pieces=(river,))
    near = rules.refuse(state, act.PlaceObjective(side=DEFENDER, at=at(110, 8)))
    assert (near.code, near.rule) == ("objective-too-near-edge", "SP-I.4.16")
    wet = rules.refuse(state, act.PlaceObjective(side=DEFENDER, at=at(101, 60)))
    assert (wet.code, wet.rule) == ("objective-on-impassable", "SP-I.4.16")
    assert rules.refuse(state, act.PlaceObjective(side=DEFENDER, at=at(110, 10))) is None


@pytest.mark.rule("SP-I.4.17")
def test_after_completion_nothing_more_is_placed(rules):
    game = game_at(rules, table(rules, filled=4))
    for x in (60, 100, 150):
        game = apply(game, act.PlaceObjective(side=DEFENDER, at=at(x, 60)))
    assert game.entries[-1].events[1].rule == "SP-I.4.17"
    refusal = rules.refuse(game.state, place(1, "road", line("road", (0, 50), (180, 50))))
    assert (refusal.code, refusal.rule) == ("scenario-already-complete", "SP-I.4.17")


@pytest.mark.rule("SP-0.8", "SP-I.5.1")
def test_the_first_code_in_catalogue_order_is_given_and_nothing_changes(rules, clearing):
    state = clearing
    action = place(1, "road", line("road", (10, 50), (20, 60)))
    refusal = rules.refuse(state, action)
    assert (refusal.code, refusal.rule) == ("road-end-not-on-edge", "SP-I.5.1")
    game = game_at(rules, state)
    assert code(apply(game, action)) == "road-end-not-on-edge"
    assert game.dice_position == 0
