"""A table made by machine has names such as a map has; they decide nothing."""

from __future__ import annotations

import msgspec
import pytest

from studio.engine.pack import find_pack
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.packs.spain1936.setup.place_names import with_names
from studio.scenario.files import content_hash, is_untouched
from studio.scenario.model import Scenario

NAMED = ("rise0", "rise1", "rise2", "wood", "village", "city", "river")


@pytest.fixture(params=["llanura", "colina", "costa", "ciudad", "bosque"])
def made(request: pytest.FixtureRequest) -> Scenario:
    return make(find_pack("spain1936"), MakeRequest(seed=7, terrain=request.param, points=0))


def test_hills_woods_waters_and_villages_have_a_name_of_their_own(made: Scenario) -> None:
    names = [piece.name for piece in made.pieces if piece.kind in NAMED]
    assert all(names)
    assert len(set(names)) == len(names)


def test_one_road_is_named_so_that_the_map_stays_clear(made: Scenario) -> None:
    assert len([piece for piece in made.pieces if piece.kind == "road" and piece.name]) == 1


def test_every_objective_and_the_sheet_have_a_name(made: Scenario) -> None:
    names = [objective.name for objective in made.objectives]
    assert all(names)
    assert len(set(names)) == len(names)
    assert made.title


def test_a_piece_keeps_its_name_when_another_goes(made: Scenario) -> None:
    bare = tuple(msgspec.structs.replace(piece, name="") for piece in made.pieces)
    fewer = msgspec.structs.replace(made, pieces=bare[1:])
    again = {piece.id: piece.name for piece in with_names(fewer).pieces}
    kept = [again[piece.id] == piece.name for piece in made.pieces[1:] if piece.kind in NAMED]
    assert sum(kept) >= len(kept) - 1  # the name that became free may go to one other


def test_names_are_no_part_of_what_the_set_up_decided(made: Scenario) -> None:
    renamed = tuple(msgspec.structs.replace(piece, name="La Peña") for piece in made.pieces)
    other = msgspec.structs.replace(made, pieces=renamed)
    assert content_hash(other) == content_hash(made)
    assert is_untouched(other)


def test_a_title_that_was_wished_for_stays() -> None:
    wished = MakeRequest(seed=7, terrain="llanura", points=0, title="Segunda vuelta")
    assert make(find_pack("spain1936"), wished).title == "Segunda vuelta"
