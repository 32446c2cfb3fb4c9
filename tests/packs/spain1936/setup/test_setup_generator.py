"""The generator's settings: density, the club's stock, fairness; a sector chosen anew; what can be reached."""

from functools import cache

import msgspec
import pytest

from studio.board.pieces import Strip
from studio.board.place import Point
from studio.engine.record import load
from studio.engine.replay import Verified, replay
from studio.errors import UsageError
from studio.packs.spain1936.pack import PACK, make_scenario
from studio.packs.spain1936.setup import reach
from studio.packs.spain1936.setup.state import TableSetup
from studio.scenario.files import document_bytes, is_untouched

TERRAINS = ("llanura", "colina", "costa", "ciudad", "bosque")


@cache
def made(terrain="colina", seed=3, points=400):
    return make_scenario(seed=seed, terrain=terrain, points=points)


def anew(scenario, number, seed=11, **more):
    return PACK.hooks["sector_anew"](scenario, number, seed, **more)


def others(scenario, number):
    return [(piece.kind, piece.shape) for piece in scenario.pieces if piece.sector != number]


@pytest.mark.rule("SP-I.3.5", "SP-I.4.5")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_sector_is_chosen_anew_and_everything_else_stays(number):
    before = made()
    after = anew(before, number)
    assert others(after, number) == others(before, number)
    assert after.pieces != before.pieces
    assert [sector.kind for sector in after.sectors] == [sector.kind for sector in before.sectors]
    assert (after.objectives, after.weather, after.sides, after.works) == (
        before.objectives, before.weather, before.sides, before.works,
    )  # fmt: skip
    assert PACK.problems(after, "book") == ()


def test_a_table_by_the_book_stays_by_the_book_when_a_sector_is_chosen_anew():
    after = anew(made(), 2)
    assert is_untouched(after)
    assert after.provenance is not None
    assert isinstance(replay(load(after.provenance.record.encode()), PACK, TableSetup), Verified)
    assert document_bytes(after) == document_bytes(anew(made(), 2))
    assert document_bytes(after) != document_bytes(anew(made(), 2, seed=12))


def test_locked_pieces_stay_where_they_are():
    before = made()
    mine = [piece for piece in before.pieces if piece.sector == 2]
    locked = tuple(
        msgspec.structs.replace(piece, locked=True) if piece in mine[:3] else piece for piece in before.pieces
    )
    after = anew(msgspec.structs.replace(before, pieces=locked), 2)
    assert [piece for piece in after.pieces if piece.locked] == [piece for piece in locked if piece.locked]
    assert others(after, 2) == others(before, 2)
    assert not is_untouched(after)
    assert [problem for problem in PACK.problems(after, "book") if problem.severity == "fault"] == []


def test_pieces_that_are_kept_lie_in_the_new_record_too():
    before = made()
    kept = [piece for piece in before.pieces if piece.sector == 1][:2]
    after = anew(before, 1, keep=tuple(piece.id for piece in kept))
    shapes = [piece.shape for piece in after.pieces]
    assert [piece.shape in shapes for piece in kept] == [True, True]
    assert is_untouched(after)


def test_a_sector_that_is_not_there_is_a_usage_error():
    with pytest.raises(UsageError):
        anew(made(), 5)


@pytest.mark.parametrize("terrain", TERRAINS)
def test_density_draws_from_the_lower_or_the_upper_half_of_each_range(terrain):
    totals = [
        sum(len(make_scenario(seed=seed, terrain=terrain, density=density).pieces) for seed in range(3))
        for density in ("sparse", "normal", "dense")
    ]
    assert totals[0] < totals[1] < totals[2]


def test_a_dense_and_a_sparse_table_are_by_the_book():
    for density in ("sparse", "dense"):
        assert PACK.problems(make_scenario(seed=4, terrain="bosque", density=density), "book") == ()


def test_the_normal_density_is_what_was_made_before_there_were_settings():
    assert make_scenario(seed=3, terrain="colina", points=400, density="normal", stock={}) == made()
    with pytest.raises(UsageError):
        make_scenario(seed=3, density="thick")


@pytest.mark.parametrize("seed", range(4))
def test_the_generator_keeps_to_the_stock_while_the_rules_leave_a_choice(seed):
    stock = {"wood": 5, "crop": 4, "bush_zone": 5, "house": 4, "rise0": 2, "wall": 4}
    scenario = make_scenario(seed=seed, terrain="bosque", stock=stock)
    assert PACK.problems(scenario, "book") == ()
    assert PACK.hooks["lacking"](scenario, stock) == ()


def test_what_the_rules_ask_for_and_the_club_has_not_is_said_with_the_pieces_over():
    scenario = make_scenario(seed=1, terrain="bosque", stock={"wood": 2})
    (lack,) = PACK.hooks["lacking"](scenario, {"wood": 2})
    woods = [piece.id for piece in scenario.pieces if piece.kind == "wood"]
    assert (lack.kind, lack.wanted, lack.owned, lack.pieces) == ("wood", len(woods), 2, tuple(woods[2:]))
    assert len(woods) == 5


def test_an_even_table_has_a_hundred_and_a_wood_on_one_side_takes_away():
    bare = msgspec.structs.replace(made(), pieces=())
    assert PACK.hooks["fairness"](bare).value == 100
    woods = tuple(piece for piece in made().pieces if piece.kind == "wood" and piece.sector == 4)
    uneven = PACK.hooks["fairness"](msgspec.structs.replace(made(), pieces=woods))
    assert uneven.value < 100
    assert uneven.value == sum(part.value for part in uneven.parts) // 3
    assert [part.key for part in uneven.parts] == ["advance", "cover", "deployment"]


def river_table():
    """A table with a river from side to side and the roads that cross it taken away."""
    scenario = make_scenario(seed=3, terrain="llanura")
    pieces = [piece for piece in scenario.pieces if piece.kind not in ("road", "river", "village")]
    line = (Point(90_000, 0), Point(90_000, 120_000))
    river = msgspec.structs.replace(scenario.pieces[0], id=900, kind="river", shape=Strip(line, 5000), sector=2)
    return msgspec.structs.replace(scenario, pieces=(*pieces, river))


@pytest.mark.rule("SP-I.6.7c", "SP-I.6.7a")
def test_without_a_bridge_vehicles_reach_neither_the_far_objectives_nor_the_rivals_zone():
    found = PACK.hooks["reach_problems"](river_table())
    assert {problem.params["mover"] for problem in found} == {"mover_wheeled", "mover_tracked"}
    assert {problem.severity for problem in found} == {"warning"}
    assert ("zone-unreachable", "zone:defender") in {(problem.code, problem.subject) for problem in found}
    far = [objective.id for objective in river_table().objectives if objective.at.x > 105_000]
    attackers = {
        problem.subject for problem in found
        if problem.code == "objective-unreachable" and problem.params["side"] == "attacker"
    }  # fmt: skip
    assert {f"objective:{number}" for number in far} <= attackers
    assert {str(problem.rule) for problem in found} == {"SP-I.6.7c"}


@pytest.mark.rule("SP-I.6.2a")
def test_a_road_over_the_river_lets_everybody_through():
    table = river_table()
    line = (Point(0, 60_000), Point(180_000, 60_000))
    road = msgspec.structs.replace(table.pieces[0], id=901, kind="road", shape=Strip(line, 5000), sector=2)
    bridged = msgspec.structs.replace(table, pieces=(*table.pieces, road))
    assert [problem for problem in PACK.hooks["reach_problems"](bridged) if problem.code == "zone-unreachable"] == []


def test_a_wood_all_round_an_objective_stops_no_wheels_but_a_wall_of_hills_does():
    rows = reach.closed_kinds
    layout = PACK.bind("setup", TableSetup()).bound.base
    assert "rise2" in rows(layout, "wheeled")
    assert "wood" not in rows(layout, "wheeled")
    assert "river" not in rows(layout, "foot")


@pytest.mark.rule("SP-I.2.19", "SP-I.4.12b")
@pytest.mark.parametrize("terrain", ["costa", "ciudad"])
def test_locked_bands_and_towns_stay_as_well(terrain):
    before = made(terrain, 3)
    locked = msgspec.structs.replace(
        before, pieces=tuple(msgspec.structs.replace(piece, locked=piece.id % 3 == 0) for piece in before.pieces)
    )
    for number in (1, 2, 4):
        after = anew(locked, number, seed=50)
        assert {piece for piece in locked.pieces if piece.locked} <= set(after.pieces)
        assert sum(piece.kind == "sea" for piece in after.pieces) == 4 * (terrain == "costa")
        assert [problem for problem in PACK.problems(after, "book") if problem.severity == "fault"] == []
