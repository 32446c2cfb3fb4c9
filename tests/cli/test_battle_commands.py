"""`battle` on the command line: what it plays, what it proves, how it ends."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import called


@pytest.fixture
def record(capsys, tmp_path) -> Path:
    table = tmp_path / "a.escenario.json"
    assert called(capsys, "scenario", "new", "--terrain", "llanura", "--seed", 7, "--points", 250, "-o", table)[0] == 0
    path = tmp_path / "game.jsonl"
    played = ("battle", "play", table, "--seed", 3, "--attacker", "random", "--defender", "random", "-o", path)
    assert called(capsys, *played)[0] == 0
    return path


def test_a_battle_is_played_to_its_end_and_its_record_holds(capsys, record):
    assert record.read_bytes().splitlines()[-1].startswith(b'{"end"')
    code, out, _ = called(capsys, "battle", "replay", record, "--json")
    assert code == 0
    assert json.loads(out)["answer"] == "verified"


def test_the_same_seed_plays_the_same_battle(capsys, record, tmp_path):
    again = tmp_path / "again.jsonl"
    table = tmp_path / "a.escenario.json"
    played = ("battle", "play", table, "--seed", 3, "--attacker", "random", "--defender", "random", "-o", again)
    code, out, _ = called(capsys, *played, "--json")
    assert code == 0
    assert json.loads(out)["round"] >= 1
    assert again.read_bytes() == record.read_bytes()


def test_a_record_with_one_action_changed_diverges_there(capsys, record):
    lines = record.read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"side":"attacker"', b'"side":"defender"', 1)
    record.write_bytes(b"".join(lines))
    code, out, _ = called(capsys, "battle", "replay", record, "--json")
    assert code == 1
    assert (json.loads(out)["answer"], json.loads(out)["entry"]) == ("diverged", 1)


def test_a_scenario_without_armies_cannot_be_fought(capsys, tmp_path):
    table = tmp_path / "empty.escenario.json"
    assert called(capsys, "scenario", "new", "--terrain", "llanura", "--seed", 7, "-o", table)[0] == 0
    code, _, err = called(capsys, "battle", "play", table, "-o", tmp_path / "game.jsonl")
    assert code == 2
    assert "no armies" in err
    assert err.count("\n") == 1


def test_an_unknown_player_is_named_with_those_that_there_are(capsys, record, tmp_path):
    table = tmp_path / "a.escenario.json"
    played = ("battle", "play", table, "--attacker", "genius", "-o", tmp_path / "other.jsonl")
    code, _, err = called(capsys, *played)
    assert code == 2
    assert "genius" in err
    assert "random" in err


def test_a_record_is_told_and_written_as_a_side_has_seen_it(capsys, record, tmp_path):
    code, out, _ = called(capsys, "battle", "view", record, "--side", "attacker")
    assert (code, out.startswith("1. ")) == (0, True)
    view = tmp_path / "view.jsonl"
    assert called(capsys, "battle", "view", record, "--side", "defender", "-o", view)[0] == 0
    head, *lines, last = map(json.loads, view.read_bytes().splitlines())
    assert head["side"] == "defender"
    assert {line["by"] for line in lines if line["action"]} == {"defender"}
    assert last["end"]["rule"]


def test_a_battle_can_be_written_as_one_side_has_seen_it(capsys, record, tmp_path):
    table, view, again = tmp_path / "a.escenario.json", tmp_path / "view.jsonl", tmp_path / "again.jsonl"
    players = ("--attacker", "random", "--defender", "random")
    assert called(capsys, "battle", "play", table, "--seed", 3, *players, "--view", "attacker", "-o", view)[0] == 0
    assert called(capsys, "battle", "view", record, "--side", "attacker", "-o", again)[0] == 0
    assert view.read_bytes() == again.read_bytes()


def test_a_view_of_nobody_is_refused(capsys, record):
    code, _, err = called(capsys, "battle", "view", record, "--side", "referee")
    assert (code, "battle.no-side" in err) == (2, True)
