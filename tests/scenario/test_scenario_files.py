"""Scenario and army files: byte for byte round trips, nothing unknown dropped, one clear word for each fault."""

import contextlib
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.board.pieces import Cluster, Grove, OpenBoard, Polygon
from studio.board.place import Point
from studio.errors import CannotSave, DamagedFile, FileError, ForeignFile, FutureVersion, TruncatedFile
from studio.scenario.checks import own_problems
from studio.scenario.files import (
    Kind,
    army_from,
    document_bytes,
    document_from,
    read_scenario,
    save_document,
    scenario_from,
)
from studio.scenario.model import Army, ArmyUnit, Camp, Note, Objective, Piece, Scenario

TRIANGLE = (Point(0, 0), Point(20_000, 0), Point(0, 15_000))


@pytest.fixture
def scenario():
    house = (Point(1000, 1000), Point(2000, 1000), Point(2000, 2000), Point(1000, 2000))
    army = Army(pack="x", nation="n", units=(ArmyUnit(type="riflemen", quality="regular", upgrades=("spades",)),))
    return Scenario(
        pack="x",
        version="1",
        title="El vado",
        board=OpenBoard(180_000, 120_000),
        pieces=(
            Piece(id=1, kind="wood", shape=Polygon(TRIANGLE)),
            Piece(id=2, kind="village", shape=Cluster(TRIANGLE, (house,))),
            Piece(id=3, kind="bush_zone", shape=Grove(TRIANGLE, (Point(1, 1),))),
        ),
        objectives=(Objective(id=1, at=Point(60_000, 60_000), name="ermita"),),
        notes_on_map=(Note(id=1, at=Point(5, 5), text="ñ"),),
        sides=(Camp(side="attacker", army=army),),
    )


def with_changes(document, change):
    """The bytes of a document whose tree was changed by hand, written as our files are."""
    tree = json.loads(document_bytes(document))
    change(tree)
    return json.dumps(tree, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def test_a_file_of_ours_comes_back_byte_for_byte(scenario):
    data = document_bytes(scenario)
    assert scenario_from(data) == scenario
    assert document_bytes(scenario_from(data)) == data


def test_a_scenario_with_nothing_in_it_comes_back():
    empty = Scenario(pack="x", version="1", board=OpenBoard(1, 1))
    assert scenario_from(document_bytes(empty)) == empty


def add_unknowns(tree):
    tree["colour_of_sky"] = {"b": [1, {"c": None}], "a": 0.5}
    tree["pieces"][0]["mood"] = "gloomy"
    tree["pieces"].insert(1, {"id": 77, "kind": "balloon", "shape": {"form": "sphere", "radius": 3}})
    tree["sides"][0]["army"]["units"][0]["beard"] = True
    tree["sides"][0]["army"]["song"] = "A las barricadas"


def test_unknown_fields_and_forms_are_kept_marked_and_listed(scenario):
    data = with_changes(scenario, add_unknowns)
    read = scenario_from(data)
    assert document_bytes(read) == data
    assert set(read.unknown) == {
        "colour_of_sky",
        "pieces/#1/mood",
        "pieces/@1",
        "sides/0/army/units/0/beard",
        "sides/0/army/song",
    }
    warnings = [problem for problem in own_problems(read) if problem.severity == "warning"]
    assert {problem.subject for problem in warnings} == set(read.unknown)


def test_unknown_things_survive_edits_of_the_rest(scenario):
    read = scenario_from(with_changes(scenario, add_unknowns))
    fewer = msgspec.structs.replace(read, pieces=read.pieces[:1], title="Otra cosa")
    tree = json.loads(document_bytes(fewer))
    assert [piece["id"] for piece in tree["pieces"]] == [1, 77]
    assert tree["pieces"][0]["mood"] == "gloomy"


def test_an_unknown_kind_of_piece_in_a_known_form_is_read(scenario):
    def rename(tree):
        tree["pieces"][0]["kind"] = "menhir"

    assert scenario_from(with_changes(scenario, rename)).pieces[0].kind == "menhir"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", TruncatedFile),
        (b"not json", ForeignFile),
        (b"[1,2]", ForeignFile),
        (b'{"format":1,"pack":"x"}', ForeignFile),
        (b'{"board":{},"pack":"x","format":2}', FutureVersion),
        (b'{"board":{},"pack":"x","format":0}', DamagedFile),
        (b'{"board":{},"pack":"x","format":"1"}', DamagedFile),
        (b'{"board":{"kind":"open","width":1,"height":2},"pack":"x","format":1}', DamagedFile),
        (b'{"board":{"kind":"open","width":1.5,"height":2},"pack":"x","version":"1","format":1}', DamagedFile),
        (b"{" * 100_000, DamagedFile),
        (b"\xff\xfe{}", ForeignFile),
    ],
)
def test_each_fault_of_a_file_has_its_own_error(data, kind):
    with pytest.raises(kind) as raised:
        scenario_from(data, "a.escenario.json")
    assert "a.escenario.json" in str(raised.value)


def test_a_cut_file_says_after_which_byte(scenario):
    data = document_bytes(scenario)
    with pytest.raises(TruncatedFile, match="byte"):
        scenario_from(data[: len(data) // 2])


def test_a_wrong_value_is_named_with_its_place(scenario):
    def break_it(tree):
        tree["pieces"][2]["shape"]["outline"][0][0] = "west"

    with pytest.raises(DamagedFile, match=r"pieces\[2\]"):
        scenario_from(with_changes(scenario, break_it))


@given(st.integers(0, 2000), st.binary(min_size=1, max_size=4))
def test_broken_bytes_never_cause_more_than_a_file_error(place, noise):
    empty = Scenario(pack="x", version="1", board=OpenBoard(9, 9), objectives=(Objective(id=1, at=Point(1, 2)),))
    data = document_bytes(empty)
    broken = data[: place % len(data)] + noise + data[place % len(data) + len(noise) :]
    with contextlib.suppress(FileError):
        assert scenario_from(broken).pack is not None


def test_an_older_format_is_migrated_step_by_step():
    def to_two(tree):
        return {**tree, "title": tree.pop("name")}

    def to_three(tree):
        return {**tree, "title": tree["title"].upper()}

    kind = Kind(Army, 3, "units", "an army", {1: to_two, 2: to_three})
    old = b'{"format":1,"name":"tercio","pack":"x","units":[]}'
    read = document_from(old, kind)
    assert (read.format, read.title) == (3, "TERCIO")


def test_an_army_file_comes_back_byte_for_byte():
    army = Army(pack="x", title="Columna", units=(ArmyUnit(type="a", quality="b"),))
    assert army_from(document_bytes(army)) == army
    with pytest.raises(ForeignFile):
        army_from(document_bytes(Scenario(pack="x", version="1", board=OpenBoard(1, 1))))


def test_saving_where_nobody_may_write_leaves_the_old_file(scenario, tmp_path):
    path = tmp_path / "a.escenario.json"
    save_document(path, scenario)
    path.chmod(0o444)
    with pytest.raises(CannotSave):
        save_document(path, msgspec.structs.replace(scenario, title="nuevo"))
    assert read_scenario(path) == scenario


@pytest.mark.rule("EM-6")
def test_a_number_that_stands_twice_is_a_fault(scenario):
    doubled = msgspec.structs.replace(scenario, pieces=(*scenario.pieces, scenario.pieces[0]))
    assert [(problem.code, problem.subject) for problem in own_problems(doubled)] == [
        ("document-number-repeated", "pieces:1")
    ]


def test_the_largest_table_loses_nothing():
    pieces = tuple(Piece(id=n, kind="wood", shape=Polygon(TRIANGLE)) for n in range(1, 5001))
    large = Scenario(pack="x", version="1", board=OpenBoard(600_000, 400_000), pieces=pieces)
    assert scenario_from(document_bytes(large)) == large
