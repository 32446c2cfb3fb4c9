"""`scenario import` and `scenario export`: what they make, what they tell, how they end."""

import json
from pathlib import Path

import pytest

from studio.cli import main
from studio.scenario.files import read_scenario
from tests.scenario import map_extract


@pytest.fixture(autouse=True)
def english(monkeypatch):
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "ESTADO_MAYOR_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def extract(tmp_path) -> Path:
    path = tmp_path / "corbera.geojson"
    path.write_bytes(map_extract.extract_bytes())
    return path


def called(capsys, *arguments):
    code = main([str(argument) for argument in arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_map_becomes_a_battlefield_that_the_check_calls_playable(capsys, extract, tmp_path):
    out, report = tmp_path / "c.escenario.json", tmp_path / "c.txt"
    code, told, _ = called(capsys, "scenario", "import", extract, "--title", "Corbera", "-o", out, "--report", report)
    assert code == 0
    assert "300 features of the map" in told
    assert "at 1:1033" in told
    assert len(report.read_text("utf-8").splitlines()) == 304
    code, told, _ = called(capsys, "scenario", "check", out)
    assert (code, "valid by the standard playable" in told) == (0, True)
    assert read_scenario(out).title == "Corbera"


def test_the_report_as_data_has_every_feature_and_its_state(capsys, extract, tmp_path):
    code, told, _ = called(capsys, "scenario", "import", extract, "-o", tmp_path / "c.escenario.json", "--json")
    data = json.loads(told)
    assert code == 0
    assert data["counts"]["features"] == len(data["features"]) == 300
    assert sum(data["counts"][state] for state in ("taken", "changed", "left")) == 300
    assert data["problems"] == []


def test_table_scale_center_and_turn_are_heeded(capsys, extract, tmp_path):
    out = tmp_path / "c.escenario.json"
    code, told, _ = called(
        capsys, "scenario", "import", extract, "--table", "240 x 150.5", "--scale", "1:800",
        "--center", "0.4321,41.0535", "--turn", "-90", "--terrain", "colina", "-o", out, "--json",
    )  # fmt: skip
    made = read_scenario(out)
    assert code == 0
    assert (made.board.width, made.board.height, made.terrain) == (240_000, 150_500, "colina")
    assert json.loads(told)["scale"] == 800


def test_the_report_is_told_in_spanish(capsys, extract, tmp_path):
    code, told, _ = called(capsys, "--language", "es", "scenario", "import", extract, "-o", tmp_path / "c.json")
    assert code == 0
    assert "300 elementos del mapa" in told
    assert "carretera" in told


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--table", "big"), "import.table"),
        (("--table", "5000x10"), "import.table"),
        (("--scale", "2:1"), "import.scale-text"),
        (("--scale", "1:5"), "import.scale"),
        (("--center", "41"), "import.center"),
        (("--center", "0.4,95"), "import.center"),
        (("--turn", "north"), "import.turn"),
        (("--fit", "--scale", "1:900"), "import.fit"),
        (("--terrain", "luna"), "import.terrain"),
        (("--pack", "none"), "pack.unknown"),
    ],
)  # fmt: skip
def test_a_wish_that_makes_no_sense_ends_with_one_line_and_2(capsys, extract, tmp_path, more, code):
    ended, out, err = called(capsys, "scenario", "import", extract, *more, "-o", tmp_path / "c.escenario.json")
    assert (ended, out, err.count("\n")) == (2, "", 1)
    assert f"[{code}]" in err
    assert not (tmp_path / "c.escenario.json").exists()


@pytest.mark.parametrize(
    "content", [b"", b"no", b"[]", b'{"type":"FeatureCollection","features":[{', b"[" * 10_000_000]
)
def test_a_file_that_is_no_map_ends_with_one_line_and_2(capsys, tmp_path, content):
    path = tmp_path / "bad.geojson"
    path.write_bytes(content)
    code, out, err = called(capsys, "scenario", "import", path, "-o", tmp_path / "c.escenario.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "bad.geojson" in err


def test_a_map_of_nothing_but_faults_ends_with_1_and_a_line_for_each(capsys, tmp_path):
    path = tmp_path / "faults.geojson"
    faults = [{"type": "Feature", "properties": {"natural": "wood"},
               "geometry": {"type": "Polygon", "coordinates": [[[0, 1], [500, 1], [0, 2]]]}}, 7]  # fmt: skip
    path.write_text(json.dumps({"type": "FeatureCollection", "features": faults}))
    code, out, err = called(capsys, "scenario", "import", path, "-o", tmp_path / "c.escenario.json")
    assert code == 1
    assert "$.features[0].geometry.coordinates[0][1][0]" in out
    assert "$.features[1]" in out
    assert "[import.nothing]" in err


def test_a_table_that_is_too_small_for_the_game_is_saved_and_ends_with_1(capsys, extract, tmp_path):
    out = tmp_path / "c.escenario.json"
    code, told, _ = called(capsys, "scenario", "import", extract, "--table", "100x80", "-o", out)
    assert code == 1
    assert "table-too-small" in told
    assert out.exists()


def test_an_export_comes_back_to_the_byte(capsys, extract, tmp_path):
    first, shared, again = (tmp_path / name for name in ("a.escenario.json", "a.geojson", "b.escenario.json"))
    assert called(capsys, "scenario", "import", extract, "-o", first)[0] == 0
    code, told, _ = called(capsys, "scenario", "export", first, "-o", shared)
    assert (code, "GeoJSON" in told) == (0, True)
    assert called(capsys, "scenario", "import", shared, "-o", again)[0] == 0
    assert first.read_bytes() == again.read_bytes()


def test_an_export_for_virtual_tables_has_the_squares_asked_for(capsys, extract, tmp_path):
    first, shared = tmp_path / "a.escenario.json", tmp_path / "a.dd2vtt"
    assert called(capsys, "scenario", "import", extract, "-o", first)[0] == 0
    code, told, _ = called(capsys, "scenario", "export", first, "-o", shared, "--grid", "7.5", "--pixels", 20, "--json")
    assert (code, json.loads(told)["kind"]) == (0, "Universal VTT")
    resolution = json.loads(shared.read_bytes())["resolution"]
    assert (resolution["map_size"], resolution["pixels_per_grid"]) == ({"x": 24, "y": 16}, 20)


def test_an_ending_that_nothing_is_exported_as_ends_with_2(capsys, extract, tmp_path):
    first = tmp_path / "a.escenario.json"
    assert called(capsys, "scenario", "import", extract, "-o", first)[0] == 0
    code, _, err = called(capsys, "scenario", "export", first, "-o", tmp_path / "a.png")
    assert (code, "[export.format]" in err) == (2, True)
