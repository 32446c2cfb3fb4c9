"""The generator and its armies on the command line: how much scenery, what cannot be reached, points alone."""

import msgspec
import pytest

from studio.board.pieces import Strip
from studio.board.place import Point
from studio.cli import main
from studio.scenario.files import read_scenario, save_document
from studio.scenario.model import Army


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "ESTADO_MAYOR_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def called(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def made(capsys, path, *more):
    assert called(capsys, "scenario", "new", "--terrain", "llanura", "--seed", 3, *more, "-o", path)[0] == 0
    return read_scenario(path)


def of_points(camp, points):
    army = Army(pack="spain1936", nation=camp.nation, typed_points=points)
    return msgspec.structs.replace(camp, army=army, placed=())


def test_a_dense_table_has_more_scenery_than_a_sparse_one(capsys, tmp_path):
    sparse = made(capsys, tmp_path / "a.escenario.json", "--density", "sparse")
    dense = made(capsys, tmp_path / "b.escenario.json", "--density", "dense")
    assert len(sparse.pieces) < len(dense.pieces)
    code, _, err = called(
        capsys, "scenario", "new", "--seed", 1, "--density", "thick", "-o", tmp_path / "c.escenario.json"
    )
    assert (code, "sparse, normal, dense" in err) == (2, True)


@pytest.mark.rule("SP-I.6.7c")
def test_the_check_warns_of_what_vehicles_cannot_reach(capsys, tmp_path):
    scenario = made(capsys, tmp_path / "a.escenario.json")
    line = (Point(90_000, 0), Point(90_000, 120_000))
    river = msgspec.structs.replace(scenario.pieces[0], id=900, kind="river", shape=Strip(line, 5000))
    kept = tuple(piece for piece in scenario.pieces if piece.kind not in ("road", "river"))
    file = tmp_path / "b.escenario.json"
    save_document(file, msgspec.structs.replace(scenario, pieces=(*kept, river)))
    _, out, _ = called(capsys, "scenario", "check", file)
    assert "zone:defender: There is no way from the zone of the attacker to the rival's: on wheels." in out
    assert "[zone-unreachable, SP-I.6.7c]" in out


@pytest.mark.rule("SP-II.2")
def test_armies_of_points_are_checked_and_drawn_but_do_not_fight(capsys, tmp_path):
    scenario = made(capsys, tmp_path / "a.escenario.json", "--points", 300)
    attacker, defender = scenario.sides
    file = tmp_path / "b.escenario.json"
    save_document(
        file, msgspec.structs.replace(scenario, works=(), sides=(of_points(attacker, 450), of_points(defender, 300)))
    )
    code, out, _ = called(capsys, "scenario", "check", file)
    assert (code, out.count("army-points-only")) == (0, 2)
    assert called(capsys, "scenario", "draw", file, "-o", tmp_path / "plan.svg")[0] == 0
    code, _, err = called(capsys, "battle", "play", file, "--seed", 1, "-o", tmp_path / "game.jsonl")
    assert code == 2
    assert "Only the points of the attacker's army are known" in err
    assert "[battle.points-only]" in err
    assert "Traceback" not in err
