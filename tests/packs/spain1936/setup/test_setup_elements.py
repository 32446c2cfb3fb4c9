"""SP-I.1 to I.3: terrain, form and size of elements, quantities."""

import pytest

from studio.board.pieces import Band, Polygon, outline_of
from studio.engine.dice import ScriptedDice
from studio.engine.game import apply, new_game
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup import actions as act
from studio.packs.spain1936.setup import facts
from studio.packs.spain1936.setup.overlaps import band_outline
from tests.packs.spain1936.setup.setup_tables import (
    area,
    area_box,
    box,
    bushes,
    code,
    grove,
    line,
    piece,
    place,
    points,
    rules_for,
    table,
    town,
)

EVERYTHING = {"wood": 1, "rise1": 1, "rise2": 1, "crop": 2, "bush_line": 2, "wall": 2, "bush_zone": 2, "road": 1}


@pytest.fixture(scope="module")
def rules():
    return rules_for()


def forest(rules, *pieces):
    """A table on which sector 1 (colina bosque) is open and owes one of everything that it may hold."""
    counts = {1: {**EVERYTHING, "crop": 0, "rise0": 2}}
    return table(rules, "colina", ("bosque", "abrupto-a", "abrupto-b", "pueblo"), counts, pieces)


def refused(rules, state, sector, kind, shape, side=None):
    return rules.refuse(state, place(sector, kind, shape, side))


@pytest.mark.rule("SP-I.1.1")
def test_nothing_is_placed_before_the_terrain_is_chosen(rules):
    refusal = refused(rules, rules.begin(), 1, "road", line("road", (0, 50), (180, 50)))
    assert (refusal.code, refusal.rule) == ("terrain-not-chosen", "SP-I.1.1")


@pytest.mark.rule("SP-I.1.2")
def test_a_desert_is_no_terrain(rules):
    refusal = rules.refuse(rules.begin(), act.NameTerrain(side=ATTACKER, terrain="desierto"))
    assert (refusal.code, refusal.rule) == ("terrain-unknown", "SP-I.1.2")


@pytest.mark.rule("SP-I.1.3")
@pytest.mark.parametrize(
    ("face", "terrain"), [(1, "llanura"), (2, "colina"), (3, "costa"), (4, "ciudad"), (5, "bosque"), (6, "")]
)
def test_a_die_chooses_the_terrain(rules, face, terrain):
    from studio.packs.spain1936.pack import PACK

    game = new_game(PACK, "setup", rules, ScriptedDice((face,)))
    game = apply(game, act.RollTerrain(side=ATTACKER))
    assert game.state.terrain == terrain
    assert game.entries[0].events[0].rolls[0].faces == (face,)


@pytest.mark.rule("SP-I.1.3")
def test_on_a_six_the_defender_chooses_the_terrain(rules):
    from studio.packs.spain1936.pack import PACK

    game = apply(new_game(PACK, "setup", rules, ScriptedDice((6,))), act.RollTerrain(side=ATTACKER))
    assert game.state.windows[-1].sides[0] == DEFENDER
    refusal = rules.refuse(game.state, act.NameTerrain(side=ATTACKER, terrain="costa"))
    assert (refusal.code, refusal.rule) == ("wrong-player-places", "SP-I.1.3")


@pytest.mark.rule("SP-I.1.4")
def test_the_plain_fixes_four_kinds(rules):
    assert facts.kinds_of(rules.bound.book, "llanura").value == ("campo-a", "campo-b", "pueblo", "rio")


@pytest.mark.rule("SP-I.2.1")
def test_there_is_no_sea_on_the_plain(rules):
    state = table(rules, counts={1: {"crop": 1, "bush_line": 1}})
    assert code(refused(rules, state, 1, "sea", Band(box(0, 0, 45, 15)))) == "element-not-allowed"


@pytest.mark.rule("SP-I.2.2")
@pytest.mark.parametrize(("kind", "form"), [("river", "strip"), ("village", "cluster"), ("wood", "polygon")])
def test_each_element_has_one_form(rules, kind, form):
    assert facts.form_named(rules.bound.base, kind).value == form


@pytest.mark.rule("SP-I.2.3")
def test_a_wood_of_14_by_10_is_too_small_and_one_of_15_by_10_is_not(rules):
    state = forest(rules)
    assert code(refused(rules, state, 1, "wood", area_box(5, 5, 19, 15))) == "element-too-small"
    assert code(refused(rules, state, 1, "wood", area_box(5, 5, 20, 15))) == ""


@pytest.mark.rule("SP-I.2.3")
def test_the_size_is_that_of_the_smallest_rectangle_in_any_rotation(rules):
    state = forest(rules)
    diamond = area((15, 5), (25, 15), (15, 25), (5, 15))
    assert code(refused(rules, state, 1, "wood", diamond)) == "element-too-small"


@pytest.mark.rule("SP-I.2.4")
def test_a_wood_of_31_by_20_is_too_large_and_one_of_30_by_25_is_not(rules):
    state = forest(rules)
    assert code(refused(rules, state, 1, "wood", area_box(5, 5, 36, 25))) == "element-too-large"
    assert code(refused(rules, state, 1, "wood", area_box(5, 5, 35, 30))) == ""


@pytest.mark.rule("SP-I.2.5")
def test_a_bow_tie_is_no_polygon(rules):
    shape = area((5, 5), (25, 20), (25, 5), (5, 20))
    assert code(refused(rules, forest(rules), 1, "wood", shape)) == "polygon-invalid"


@pytest.mark.rule("SP-I.2.5")
def test_a_polygon_has_at_most_32_corners(rules):
    top = [(5 + step * 20 / 16, 20 + step % 2) for step in range(17)]
    bottom = [(25 - step * 20 / 15, 5) for step in range(16)]
    shape = Polygon(points(*((f"{x:.2f}", f"{y:.2f}") for x, y in (*bottom, *top))))
    assert len(shape.outline) == 33
    assert code(refused(rules, forest(rules), 1, "wood", shape)) == "polygon-invalid"


@pytest.mark.rule("SP-I.2.6")
def test_a_right_triangle_fills_half_and_is_accepted(rules):
    state = forest(rules)
    assert code(refused(rules, state, 1, "wood", area((5, 5), (25, 5), (5, 20)))) == ""
    thin = area((5, 5), (25, 5), (6, 7), (5, 20))
    assert code(refused(rules, state, 1, "wood", thin)) == "element-too-thin"


@pytest.mark.rule("SP-I.2.7")
def test_a_road_of_one_point_is_no_line(rules):
    assert code(refused(rules, forest(rules), 1, "road", line("road", (0, 50)))) == "polyline-invalid"


@pytest.mark.rule("SP-I.2.7")
def test_a_road_may_not_cross_itself(rules):
    loop = line("road", (0, 50), (40, 50), (40, 70), (20, 70), (20, 30), (180, 30))
    assert code(refused(rules, forest(rules), 1, "road", loop)) == "polyline-invalid"


@pytest.mark.rule("SP-I.2.8")
def test_a_bush_line_has_five_pieces(rules):
    assert code(refused(rules, forest(rules), 1, "bush_line", bushes(20, 10, pieces=4))) == "bush-line-piece-count"


@pytest.mark.rule("SP-I.2.9")
def test_a_gap_of_15_mm_breaks_a_bush_line_and_one_of_10_does_not(rules):
    state = forest(rules)
    assert code(refused(rules, state, 1, "bush_line", bushes(20, 10, 0, 0, 1.5, 0))) == "bush-line-not-contiguous"
    assert code(refused(rules, state, 1, "bush_line", bushes(20, 10, 0, 0, 1, 0))) == ""


@pytest.mark.rule("SP-I.2.10")
def test_a_bush_zone_has_five_bushes(rules):
    state = forest(rules)
    assert code(refused(rules, state, 1, "bush_zone", grove(5, 5, 20, 20, 6))) == "bush-zone-piece-count"
    assert code(refused(rules, state, 1, "bush_zone", grove(5, 5, 20, 20))) == ""


@pytest.fixture
def street(rules):
    """Sector 2, llanura pueblo, with a road through x = 67.5 and a village still owed among others."""
    road = piece(1, "road", line("road", (67.5, 0), (67.5, 120)), 2)
    counts = {1: {}, 2: {"road": 1, "bush_line": 1, "wall": 2, "village": 1, "crop": 1}}
    return table(rules, "llanura", ("campo-b", "pueblo", "campo-a", "rio"), counts, (road,), filled=1)


PLOT = box(55, 20, 80, 40)
FIVE = ((56, 21, 61, 26), (56, 29, 61, 34), (71, 21, 76, 26), (71, 29, 76, 34), (57, 35, 62, 40))


@pytest.mark.rule("SP-I.2.11")
def test_a_village_has_two_to_four_houses(rules, street):
    assert code(refused(rules, street, 2, "village", town(PLOT, *FIVE))) == "house-count-out-of-range"
    assert code(refused(rules, street, 2, "village", town(PLOT, FIVE[0]))) == "house-count-out-of-range"
    assert code(refused(rules, street, 2, "village", town(PLOT, *FIVE[:4]))) == ""


@pytest.mark.rule("SP-I.2.12")
def test_a_city_has_twelve_houses_or_more(rules):
    houses = [(92 + 8 * column, 42 + 8 * row, 98 + 8 * column, 48 + 8 * row) for column in range(3) for row in range(4)]
    state = table(rules, "ciudad", ("campo", "arrabal", "urbano-a", "urbano-b"), {3: {"road": 1, "city": 1}}, filled=2)
    plot = box(91, 40, 130, 100)
    assert code(refused(rules, state, 3, "city", town(plot, *houses[:11]))) == "house-count-out-of-range"
    assert code(refused(rules, state, 3, "city", town(plot, *houses))) != "house-count-out-of-range"


@pytest.mark.rule("SP-I.2.13")
def test_a_house_lies_wholly_in_its_village(rules, street):
    shape = town(PLOT, (54, 22, 60, 28), (72, 30, 78, 36))
    assert code(refused(rules, street, 2, "village", shape)) == "house-outside-town"


@pytest.mark.rule("SP-I.2.14")
def test_houses_keep_two_centimetres_apart(rules, street):
    near = town(PLOT, (56, 22, 62, 28), (56, 29.5, 62, 35.5))
    assert code(refused(rules, street, 2, "village", near)) == "houses-too-close"
    apart = town(PLOT, (56, 22, 62, 28), (56, 30, 62, 36))
    assert code(refused(rules, street, 2, "village", apart)) == ""


@pytest.mark.rule("SP-I.2.15")
def test_a_house_at_51_meets_the_strip_of_a_road_at_50(rules):
    road = piece(1, "road", line("road", (45, 50), (180, 50)), 2)
    state = table(rules, counts={1: {}, 2: {"road": 1, "village": 1}}, pieces=(road,), filled=1)
    shape = town(box(50, 40, 70, 60), (52, 51, 58, 57), (60, 54, 66, 60))
    assert code(refused(rules, state, 2, "village", shape)) == "house-on-road"
    free = town(box(50, 40, 70, 60), (52, 53, 58, 59), (60, 53, 66, 59))
    assert code(refused(rules, state, 2, "village", free)) != "house-on-road"


@pytest.mark.rule("SP-I.2.15")
def test_a_road_may_not_run_through_a_house_that_is_there(rules):
    village = piece(1, "village", town(box(50, 40, 70, 60), (52, 51, 58, 57), (60, 41, 66, 47)), 2)
    state = table(rules, counts={1: {}, 2: {"road": 1, "village": 1, "crop": 1}}, pieces=(village,), filled=1)
    assert code(refused(rules, state, 2, "road", line("road", (0, 50), (180, 50)))) == "house-on-road"


@pytest.mark.rule("SP-I.2.16")
def test_the_placer_chooses_the_houses(rules, street):
    from studio.packs.spain1936.pack import PACK

    game = new_game(PACK, "setup", rules, ScriptedDice(()), street)
    game = apply(game, place(2, "village", town(PLOT, (56, 22, 62, 28), (72, 30, 78, 36))))
    reasons = {reason.rule: reason.value for reason in game.entries[0].events[0].because}
    assert reasons["SP-I.2.16"] == 2


@pytest.mark.rule("SP-I.2.17")
def test_a_wood_may_lie_on_a_low_hill_but_not_on_a_field(rules):
    hill = forest(rules, piece(1, "rise1", area_box(2, 2, 42, 40)))
    assert code(refused(rules, hill, 1, "wood", area_box(5, 5, 25, 20))) == ""
    field = table(rules, "bosque", ("claro", "bosque-a", "bosque-b", "rio"), {1: {"crop": 2, "wood": 1}},
                  (piece(1, "crop", area_box(5, 5, 25, 20)),))  # fmt: skip
    refusal = refused(rules, field, 1, "wood", area_box(10, 10, 30, 25))
    assert (refusal.code, refusal.params["other"]) == ("element-overlap", "crop")


@pytest.mark.rule("SP-I.2.17")
def test_touching_is_no_overlap_and_half_a_square_centimetre_is_forgiven(rules):
    field = table(rules, "bosque", ("claro", "bosque-a", "bosque-b", "rio"), {1: {"crop": 2, "wood": 1}},
                  (piece(1, "crop", area_box(5, 5, 25, 20)),))  # fmt: skip
    assert code(refused(rules, field, 1, "wood", area_box(25, 5, 40, 20))) == ""
    assert code(refused(rules, field, 1, "wood", area(("24.97", 5), (40, 5), (40, 20), ("24.97", 20)))) == ""
    assert code(refused(rules, field, 1, "wood", area_box(24.9, 5, 40, 20))) == "element-overlap"


@pytest.mark.rule("SP-I.2.18")
def test_a_higher_hill_lies_wholly_inside_a_lower_one(rules):
    state = forest(rules, piece(1, "rise1", area_box(10, 10, 40, 35)))
    assert code(refused(rules, state, 1, "rise2", area_box(15, 12, 35, 32))) == ""
    assert code(refused(rules, state, 1, "rise2", area_box(24, 12, 44, 32))) == "elevation-stack-invalid"


@pytest.mark.rule("SP-I.2.18")
def test_the_ground_on_stacked_hills_is_that_of_the_higher_one(rules):
    layout = rules.bound.base
    figures = [layout.figure("rise1", area_box(10, 10, 40, 35)), layout.figure("rise2", area_box(15, 12, 35, 32))]
    heights = [facts.ground_height(layout, figures, point).value for point in points((20, 20), (12, 12), (5, 5))]
    assert heights == [8000, 4000, 0]


@pytest.mark.rule("SP-I.2.19")
@pytest.mark.parametrize(("face", "edge"), [(1, "south"), (3, "south"), (4, "north"), (6, "north")])
def test_the_die_puts_the_sea_on_an_edge(rules, face, edge):
    from studio.packs.spain1936.pack import PACK

    game = new_game(PACK, "setup", rules, ScriptedDice((face,)), rules.opened(rules.begin().__class__(terrain="costa")))
    assert apply(game, act.RollCoast(side=ATTACKER)).state.coast == edge


@pytest.mark.rule("SP-I.2.19")
def test_a_sea_that_lies_elsewhere_is_misplaced(rules):
    state = table(rules, "costa", counts={1: {"sea": 1, "beach": 1, "bush_zone": 1}}, coast="south")
    assert code(refused(rules, state, 1, "sea", Band(box(0, 105, 45, 120)))) == "coast-misplaced"


@pytest.mark.rule("SP-I.2.20")
def test_the_beach_borders_the_sea_over_its_sector(rules):
    layout = rules.bound.base.with_coast("south")
    assert set(band_outline(layout, "beach", 1)) == set(box(0, 15, 45, 25))
    state = table(rules, "costa", counts={1: {"sea": 1, "beach": 1, "bush_zone": 1}}, coast="south")
    refusal = refused(rules, state, 1, "beach", Band(box(0, 20, 45, 30)))
    assert (refusal.code, refusal.rule) == ("coast-misplaced", "SP-I.2.20")


@pytest.mark.rule("SP-I.2.19", "SP-I.2.20")
def test_the_bands_lie_as_soon_as_the_counts_are_chosen(rules):
    from studio.packs.spain1936.pack import PACK

    state = table(rules, "costa", coast="south")
    game = new_game(PACK, "setup", rules, ScriptedDice(()), state)
    counts = {"sea": 1, "beach": 1, "bush_zone": 1}
    game = apply(game, act.ChooseCounts(side=ATTACKER, sector=1, counts=counts))
    assert [piece.kind for piece in game.state.pieces] == ["sea", "beach"]
    assert set(outline_of(game.state.pieces[0].shape)) == set(box(0, 0, 45, 15))


@pytest.mark.rule("SP-I.2.21")
def test_a_wood_six_millimetres_off_the_table_is_refused(rules):
    shape = area(("-0.6", 5), (20, 5), (20, 20), ("-0.6", 20))
    assert code(refused(rules, forest(rules), 1, "wood", shape)) == "element-outside-table"


@pytest.mark.rule("SP-I.2.21")
def test_a_wood_four_millimetres_off_the_table_is_cut_at_its_edge(rules):
    from studio.packs.spain1936.pack import PACK

    game = new_game(PACK, "setup", rules, ScriptedDice(()), forest(rules))
    game = apply(game, place(1, "wood", area(("-0.4", 5), (20, 5), (20, 20), ("-0.4", 20))))
    assert min(x for x, _ in outline_of(game.state.pieces[0].shape)) == 0
    assert any(reason.rule == "SP-I.2.21" for reason in game.entries[0].events[0].because)


@pytest.mark.rule("SP-I.3.1")
def test_five_walls_are_too_many_for_a_village_of_the_plain(rules):
    state = table(rules, "llanura", ("pueblo", "campo-a", "campo-b", "rio"))
    counts = {"road": 1, "bush_line": 1, "crop": 1, "wall": 5}
    refusal = rules.refuse(state, act.ChooseCounts(side=ATTACKER, sector=1, counts=counts))
    assert (refusal.code, refusal.rule) == ("count-out-of-range", "SP-I.3.1")
    assert rules.refuse(state, act.ChooseCounts(side=ATTACKER, sector=1, counts={**counts, "wall": 4})) is None


@pytest.mark.rule("SP-I.3.2")
def test_a_single_number_is_a_fixed_count(rules):
    state = table(rules, "costa", coast="south")
    refusal = rules.refuse(state, act.ChooseCounts(side=ATTACKER, sector=1, counts={"beach": 1, "bush_zone": 1}))
    assert (refusal.code, refusal.rule) == ("count-out-of-range", "SP-I.3.2")


@pytest.mark.rule("SP-I.3.3")
def test_a_range_of_nothing_forbids_the_element(rules):
    counts = {"wood": 1, "crop": 1, "bush_line": 1}
    refusal = rules.refuse(table(rules), act.ChooseCounts(side=ATTACKER, sector=1, counts=counts))
    assert (refusal.code, refusal.rule) == ("count-out-of-range", "SP-I.3.3")


@pytest.mark.rule("SP-I.3.4")
def test_ranges_bound_each_sector_and_not_the_table(rules):
    state = table(rules, filled=1, counts={1: {"crop": 2, "bush_line": 1}})
    assert rules.refuse(state, act.ChooseCounts(side=DEFENDER, sector=2, counts={"crop": 2, "bush_line": 1})) is None
    from studio.packs.spain1936.setup.result import scenario_of

    fields = [piece(n, "crop", area_box(2, 20 * n, 17, 20 * n + 15), 1 + n % 2) for n in range(1, 5)]
    made = scenario_of(rules.bound, table(rules, pieces=fields), rules.overlay, "1")
    assert facts.sector_ranges_apply(made, "crop").value == 4


@pytest.mark.rule("SP-I.3.5")
def test_counts_come_before_the_first_element(rules):
    assert code(refused(rules, table(rules), 1, "crop", area_box(5, 5, 20, 20))) == "counts-not-chosen"


@pytest.mark.rule("SP-I.3.6")
def test_sea_and_beach_do_not_count_for_n(rules):
    assert facts.total_of({"sea": 1, "beach": 1, "bush_zone": 1}).value == 1


@pytest.mark.rule("SP-I.3.7")
@pytest.mark.parametrize(("kind", "bounds"), [("campo-a", (2, 10)), ("pueblo", (5, 13)), ("rio", (3, 10))])
def test_the_ranges_bound_n(rules, kind, bounds):
    assert facts.totals_possible(rules.bound.base, "llanura", kind).value == bounds
