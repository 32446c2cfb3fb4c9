"""The machine that sets tables: only what the rules allow, the same bytes from the same seed, and it looks natural."""

import pytest

from studio.board.geometry import area2, smallest_rectangle
from studio.board.pieces import Polygon, Strip, outline_of
from studio.engine.record import load
from studio.engine.replay import Verified, replay
from studio.errors import UsageError
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.pack import PACK, make_scenario
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.overlaps import line_inside
from studio.packs.spain1936.setup.state import TableSetup
from studio.scenario.checks import STANDARDS, document_problems
from studio.scenario.files import document_bytes, is_untouched, scenario_from

TERRAINS = ("llanura", "colina", "costa", "ciudad", "bosque")


def counts_over(terrain, seeds):
    """Every count of every element that occurred, by sector kind and element."""
    found = {}
    for seed in seeds:
        for sector in make_scenario(seed=seed, terrain=terrain).sectors:
            for element, count in sector.counts.items():
                found.setdefault((sector.kind, element), set()).add(count)
    return found


@pytest.mark.parametrize("terrain", TERRAINS)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_made_is_valid_and_the_same_again(terrain, seed):
    first = make_scenario(seed=seed, terrain=terrain, points=400)
    again = make_scenario(seed=seed, terrain=terrain, points=400)
    assert document_bytes(first) == document_bytes(again)
    assert scenario_from(document_bytes(first)) == first
    for standard in STANDARDS:
        assert document_problems(first, standard, PACK.problems) == ()


def test_another_seed_makes_another_table():
    one, other = (make_scenario(seed=seed, terrain="bosque") for seed in (1, 2))
    assert one.pieces != other.pieces


def test_the_record_in_the_document_is_worked_out_again():
    scenario = make_scenario(seed=5, terrain="colina", points=300)
    assert is_untouched(scenario)
    answer = replay(load(scenario.provenance.record.encode()), PACK, TableSetup)
    assert isinstance(answer, Verified)


def test_without_a_terrain_the_die_chooses():
    scenario = make_scenario(seed=4)
    assert scenario.terrain in TERRAINS


@pytest.mark.parametrize("wishes", [{"terrain": "desierto"}, {"season": "monzon"}])
def test_a_wish_that_is_not_there_is_a_usage_error(wishes):
    with pytest.raises(UsageError):
        make_scenario(seed=1, **wishes)


def test_woods_and_hills_are_uneven_and_fill_their_rectangles():
    areas = [piece for terrain in ("bosque", "colina") for piece in make_scenario(seed=9, terrain=terrain).pieces]
    woods = [piece for piece in areas if piece.kind in ("wood", "rise0", "rise1")]
    assert woods
    for piece in woods:
        assert isinstance(piece.shape, Polygon)
        short, long = smallest_rectangle(piece.shape.outline)
        assert 8 <= len(piece.shape.outline) <= 14
        assert area2(piece.shape.outline) >= short * long


def test_roads_leave_their_edges_at_forty_five_degrees_or_steeper():
    layout = Layout(load_book(), 180_000, 120_000)
    for seed, terrain in ((7, "llanura"), (3, "ciudad"), (4, "bosque")):
        for road in (piece for piece in make_scenario(seed=seed, terrain=terrain).pieces if piece.kind == "road"):
            assert isinstance(road.shape, Strip)
            for end, inner in (road.shape.line[:2], road.shape.line[:-3:-1]):
                along, inward = abs(end.y - inner.y), abs(end.x - inner.x)
                if end.y in (0, layout.width):
                    along, inward = inward, along
                assert along <= inward


def test_roads_cross_a_river_nearly_at_a_right_angle():
    layout = Layout(load_book(), 180_000, 120_000)
    crossings = []
    for seed in range(8):
        figures = layout.figures_of(make_scenario(seed=seed, terrain="ciudad").pieces)
        rivers = [figure for figure in figures if figure.kind == "river"]
        roads = [figure for figure in figures if figure.kind == "road"]
        crossings += [line_inside(road, river.outline) for road in roads for river in rivers if river.width]
    bridges = [length for length in crossings if length]
    assert len(bridges) > 4
    # A river is 5 cm wide; where it bends under the bridge, or roads cross it twice, the bridge is longer.
    assert sorted(bridges)[len(bridges) // 2] <= 6500


def test_both_armies_stand_in_their_zones():
    scenario = make_scenario(seed=11, terrain="llanura", points=500)
    attacker, defender = scenario.sides
    assert {unit.unit for unit in attacker.placed} == set(range(len(attacker.army.units)))
    assert all(0 <= unit.at.x <= 45_000 for unit in attacker.placed)
    assert all(90_000 <= unit.at.x <= 180_000 for unit in defender.placed)


def test_the_nations_change_sides_from_seed_to_seed():
    nations = {make_scenario(seed=seed, terrain="llanura", points=200).sides[0].nation for seed in range(6)}
    assert nations == {"republicano", "nacional"}


def test_every_piece_lies_on_the_table():
    for terrain in TERRAINS:
        for piece in make_scenario(seed=13, terrain=terrain).pieces:
            if piece.kind not in ("road", "river", "bush_line"):
                assert all(0 <= x <= 180_000 and 0 <= y <= 120_000 for x, y in outline_of(piece.shape))


@pytest.mark.soak
@pytest.mark.parametrize("terrain", TERRAINS)
def test_every_count_of_every_range_occurs(terrain):
    found = counts_over(terrain, range(200))
    for kind, ranges in load_book().ranges[terrain].items():
        for element, bounds in ranges.items():
            assert found[kind, element] == set(range(bounds.least, bounds.most + 1)), (kind, element)
