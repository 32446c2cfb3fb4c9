"""The command line answers in the reader's language, in one line, with the right exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from studio.store import Settings
from tests.cli.calling import called

SCENARIO = json.dumps(
    {
        "format": 1,
        "id": "vado",
        "title": "Vado del Jarama",
        "tags": ["jarama"],
        "pack": "spain1936",
        "version": "1",
        "board": {"kind": "open", "width": 180000, "height": 120000},
        "sides": [{"side": "attacker", "budget": 500}],
    }
)


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "vado.escenario.json"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


def test_adding_listing_showing_and_exporting(
    capsys: pytest.CaptureFixture[str], scenario: Path, tmp_path: Path
) -> None:
    line = "scenario-vado  Vado del Jarama  (scenario; spain1936; 500 points; jarama)\n"
    assert called(capsys, "library", "add", scenario) == (0, f"Added {line}", "")
    assert called(capsys, "library", "list", "--search", "JARAMA") == (0, line, "")
    code, out, _ = called(capsys, "library", "show", "vado del jarama")
    assert code == 0
    assert out.startswith("Title: Vado del Jarama\nId: scenario-vado\nKind: scenario\n")
    assert called(capsys, "library", "export", "scenario-vado", "-o", tmp_path / "out.json")[0] == 0
    assert (tmp_path / "out.json").read_bytes() == scenario.read_bytes()


def test_json_answers_are_data(capsys: pytest.CaptureFixture[str], scenario: Path) -> None:
    _, out, _ = called(capsys, "library", "add", scenario, "--json")
    assert json.loads(out)["added"][0]["id"] == "scenario-vado"
    _, out, _ = called(capsys, "library", "list", "--json")
    (item,) = json.loads(out)
    assert (item["title"], item["points"], item["revision"], item["kind"]) == ("Vado del Jarama", 500, 1, "scenario")
    _, out, _ = called(capsys, "library", "show", "scenario-vado", "--json")
    assert json.loads(out)["revisions"][0]["number"] == 1


def test_a_bad_file_does_not_stop_the_good_ones(
    capsys: pytest.CaptureFixture[str], scenario: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.json"
    cut.write_text(SCENARIO[:50], encoding="utf-8")
    code, out, err = called(capsys, "library", "add", cut, scenario, tmp_path / "gone.json")
    assert code == 2
    assert out.startswith("Added scenario-vado")
    first, second = err.splitlines()
    assert first.startswith(f"{cut}: The file is damaged at byte")
    assert second == f"{tmp_path}/gone.json: There is no such file. Check the name and the folder. [file.missing]"


def test_what_is_not_in_the_library_is_an_answer_of_no(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = called(capsys, "library", "show", "nada")
    assert (code, out) == (1, "")
    assert err.startswith("The library holds nothing called “nada”.")
    code, out, _ = called(capsys, "library", "show", "nada", "--json")
    assert code == 1
    assert json.loads(out)["error"]["code"] == "library.missing"


def test_backup_remove_and_restore(capsys: pytest.CaptureFixture[str], scenario: Path, tmp_path: Path) -> None:
    called(capsys, "library", "add", scenario)
    assert (
        called(capsys, "library", "backup", tmp_path / "b.sqlite")[1] == f"Backed up 1 item to {tmp_path}/b.sqlite.\n"
    )
    assert called(capsys, "library", "remove", "scenario-vado")[1] == "“Vado del Jarama” is in the bin now.\n"
    assert called(capsys, "library", "list")[1] == "The library holds nothing like that.\n"
    assert called(capsys, "library", "list", "--removed")[1].startswith("scenario-vado")
    code, out, _ = called(capsys, "library", "restore", tmp_path / "b.sqlite")
    assert code == 0
    assert out.startswith("Restored 1 item.\n")
    assert called(capsys, "library", "list")[1].startswith("scenario-vado")


def test_several_items_need_a_bundle(capsys: pytest.CaptureFixture[str], scenario: Path, tmp_path: Path) -> None:
    called(capsys, "library", "add", scenario)
    code, _, err = called(capsys, "library", "export", "-o", tmp_path / "x.json")
    assert code == 2
    assert "[export.several]" in err
    assert called(capsys, "library", "export", "-o", tmp_path / "x.estado")[0] == 0
    assert (
        called(capsys, "--database", f"sqlite:///{tmp_path}/o.sqlite", "library", "add", tmp_path / "x.estado")[0] == 0
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("libary",), "There is no command and no file “libary”. Did you mean library? [call.command]"),
        (("nada.json",), "nada.json: There is no such file. Check the name and the folder. [file.missing]"),
        (("library", "show"), "ITEM is missing. Add --help to see how to use it. [call.missing]"),
        (("library", "list", "x"), "x does not belong there. Add --help to see how to use it. [call.extra]"),
        (("library", "list", "--zz"), "There is no option --zz. Add --help to see how to use it. [call.option]"),
        (("library", "list", "--limit", "x"), "--limit must be a whole number. [call.value]"),
        (("library", "list", "--limit", "0"), "--limit must be at least 1. [call.value]"),
        (("library", "list", "--order", "x"), "--order must be one of: changed, title, points. [call.choice]"),
        (
            ("--language", "de", "library", "list"),
            "The studio does not speak “de”. Choose es or en. [language.unknown]",
        ),
        (("--language",), "--language is missing. Add --help to see how to use it. [call.missing]"),
        (("--database", "mysql://a:b@c/d", "library", "list"), None),
    ],
)
def test_a_call_that_makes_no_sense_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str | None
) -> None:
    code, out, err = called(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert said is None or err == f"{said}\n"


def test_an_unexpected_failure_is_one_line_and_a_log(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    def fail(_url: str) -> None:
        raise ZeroDivisionError("inside")

    monkeypatch.setattr("studio.cli.frame.open_shelf", fail)
    code, out, err = called(capsys, "library", "list")
    assert (code, out) == (2, "")
    log = data_folder / "estado-mayor.log"
    assert err == f"The studio failed unexpectedly (ZeroDivisionError). The details are in {log}. [studio.failed]\n"
    assert "ZeroDivisionError: inside" in log.read_text(encoding="utf-8")


def test_the_language_is_asked_for_kept_or_the_systems(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data_folder: Path
) -> None:
    spanish, english = "La biblioteca no tiene nada así.\n", "The library holds nothing like that.\n"
    assert called(capsys, "library", "list")[1] == english
    assert called(capsys, "--language", "es", "library", "list")[1] == spanish
    assert called(capsys, "library", "list", "--language=es")[1] == spanish
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert called(capsys, "library", "list")[1] == spanish
    Settings.load(data_folder).put("language", "en")
    assert called(capsys, "library", "list")[1] == english


@pytest.mark.parametrize("arguments", [("--help",), ("library", "--help"), ("library", "export", "--help")])
def test_help_speaks_the_language(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, english, _ = called(capsys, *arguments)
    assert code == 0
    _, spanish, _ = called(capsys, "--language", "es", *arguments)
    assert english.startswith("Usage: estado-mayor")
    assert spanish.startswith("Uso: estado-mayor")
    shared = {line.strip() for line in english.splitlines()} & {line.strip() for line in spanish.splitlines()}
    assert shared <= {""}


def test_without_a_display_the_window_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    code, _, err = called(capsys)
    assert code == 2
    assert err.endswith("xvfb-run estado-mayor. [studio.no-display]\n")


def test_a_headless_command_loads_neither_qt_nor_a_database_before_its_work() -> None:
    script = (
        "import sys; from studio.cli import main; main(['library', 'list', '--help']);"
        "heavy = {'PySide6', 'sqlmodel', 'sqlalchemy', 'networkx', 'shapely', 'babel'}; print(heavy & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.endswith("set()\n")


def test_a_reader_that_has_gone_is_no_failure(tmp_path: Path) -> None:
    command = f"{sys.executable} -m studio library list --help | true; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False, env=os.environ
    )
    assert done.stderr == ""
