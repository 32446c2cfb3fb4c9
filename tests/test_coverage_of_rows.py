"""The counter of catalogue rows: a row counts only when its id left the kernel in a marked test that passed."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

TESTS = """
import pytest
from studio.engine.dice import ScriptedDice
from studio.engine.resolution import Resolution
from studio.engine.values import EM_AGREE, EM_RESIGN, EM_UNDO, Agreed, Reason, Refusal, RuleId, Side, State


def give(value):
    return value


@pytest.mark.rule("EM-1", "EM-2")
def test_gives_one_of_two():
    assert give(Refusal("code", EM_RESIGN))


@pytest.mark.rule("EM-3")
def test_gives_another():
    assert give((1, [Reason(EM_UNDO, 1, "key")]))


@pytest.mark.rule("EM-4")
def test_gives_and_fails():
    give([Reason(EM_UNDO, 1, "key")])
    raise AssertionError


@pytest.mark.rule("EM-2")
def test_emits():
    Resolution(State(), ScriptedDice(()), lambda state, event: state).emit(
        Agreed(rule=EM_AGREE, side=Side("a"), ends=False)
    )


@pytest.mark.rule("XX-1")
def test_names_no_row():
    assert give(1)


def test_is_not_marked():
    give(Refusal("code", RuleId("EM-5")))
"""


def test_a_row_counts_only_when_its_id_left_the_kernel_in_a_marked_test_that_passed(tmp_path: Path) -> None:
    (tmp_path / "test_rows.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(*ids): rows\n", encoding="utf-8")
    file = tmp_path / "coverage.json"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.coverage_plugin", "-p", "no:cacheprovider",
         "--rule-coverage", str(file), "-c", str(tmp_path / "pytest.ini"), str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert file.is_file(), run.stdout + run.stderr
    told = json.loads(file.read_text("utf-8"))
    chapters = told["packs"]["spain1936"]
    assert chapters["EM"]["covered"] == ["EM-1", "EM-2"]
    assert sorted(told["claimed_in_vain"]) == ["EM-3", "XX-1"]
    assert told["no_such_row"] == ["XX-1"]
