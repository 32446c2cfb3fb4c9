"""Cases: worked examples pass, and a wrong one says where and how it differs."""

from pathlib import Path
from typing import Any

import pytest

from studio.engine.cases import Case, CaseResult, read_cases, run_case, run_file
from studio.engine.pack import RulePack
from studio.errors import DamagedFile, FileError
from studio.words import load

CASES = Path(__file__).resolve().parent.parent / "cases" / "hexraid"


def one_case(tmp_path: Path, pack: RulePack, text: str) -> CaseResult:
    file = tmp_path / "one.toml"
    file.write_text('pack = "hexraid"\n' + text, encoding="utf-8")
    return run_file(file, pack)[0]


SITUATION = """
[case.situation]
counters = [
  { side = "raider", cell = [0, 3], kind = "squad" },
  { side = "sentry", cell = [2, 2], kind = "squad" },
]
"""
SHOT = '[[case.step]]\naction = { type = "shoot", side = "raider", unit = 0, target = 1 }\n'


@pytest.mark.parametrize("file", sorted(CASES.glob("*.toml")), ids=lambda file: file.stem)
def test_every_case_of_the_test_pack_passes(file: Path, hexraid: RulePack) -> None:
    failed = {result.case: result.differences for result in run_file(file, hexraid) if not result.passed}
    assert failed == {}


def test_a_case_cites_the_rules_that_left_the_kernel(hexraid: RulePack) -> None:
    first = run_file(CASES / "raid.toml", hexraid)[0]
    assert first.cited == {"HR-9", "HR-12", "HR-14", "HR-15"}


def test_a_wrong_total_is_told_with_its_step_and_place(tmp_path: Path, hexraid: RulePack) -> None:
    text = '[[case]]\nid = "x"\nrules = ["HR-12"]\ndice = [2, 3]\n' + SITUATION + SHOT
    result = one_case(tmp_path, hexraid, text + 'some_events = [{ type = "shot_fired", total = 9 }]\n')
    assert not result.passed
    assert result.told(load("en")) == ("Step 1, some_events.0.total: expected 9, got 5.",)
    assert result.told(load("es")) == ("Paso 1, some_events.0.total: se esperaba 9, salió 5.",)


def test_an_event_too_many_and_one_too_few_are_told(tmp_path: Path, hexraid: RulePack) -> None:
    text = '[[case]]\nid = "x"\nrules = ["HR-12"]\ndice = [2, 3]\n' + SITUATION + SHOT
    few = one_case(tmp_path, hexraid, text + 'events = [{ type = "shown" }, { type = "shot_fired" }]\n')
    assert [(one.place, one.expected) for one in few.differences] == [("events.2", "no more events")]
    many = one_case(
        tmp_path,
        hexraid,
        text + 'events = [{ type = "shown" }, { type = "shot_fired" }, { type = "shown" }, { type = "moved" }]\n',
    )
    assert [(one.place, one.got) for one in many.differences] == [("events.3", "no more events")]


def test_dice_left_over_and_dice_too_few_are_faults(tmp_path: Path, hexraid: RulePack) -> None:
    left = one_case(tmp_path, hexraid, '[[case]]\nid = "x"\nrules = ["HR-12"]\ndice = [2, 3, 6]\n' + SITUATION + SHOT)
    assert [(one.place, one.got) for one in left.differences] == [("dice", "left over: [6]")]
    short = one_case(tmp_path, hexraid, '[[case]]\nid = "x"\nrules = ["HR-12"]\ndice = [2]\n' + SITUATION + SHOT)
    assert [one.place for one in short.differences] == ["action"]
    assert "ExhaustedDice" in short.differences[0].got


def test_a_refusal_that_did_not_come_and_one_that_did_are_faults(tmp_path: Path, hexraid: RulePack) -> None:
    text = '[[case]]\nid = "x"\nrules = ["HR-12"]\ndice = [2, 3]\n' + SITUATION + SHOT
    missing = one_case(tmp_path, hexraid, text + 'refused = { code = "decoy" }\n')
    assert [(one.place, one.got) for one in missing.differences] == [("refused", "null")]
    decoy = text.replace('kind = "squad" },\n  { side = "sentry"', 'kind = "decoy" },\n  { side = "sentry"')
    came = one_case(tmp_path, hexraid, decoy)
    assert came.differences[0].expected == "the action is done"
    assert came.differences[0].got.startswith("decoy (HR-11)")


def test_a_rule_that_is_in_no_catalogue_is_a_fault(tmp_path: Path, hexraid: RulePack) -> None:
    result = one_case(tmp_path, hexraid, '[[case]]\nid = "x"\nrules = ["HR-99"]\n' + SITUATION)
    assert [(one.step, one.place, one.got) for one in result.differences] == [(0, "rules", "HR-99")]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("pack = ", DamagedFile),
        ('pack = "hexraid"\ncase = 3\n', DamagedFile),
        ("a = " + "[" * 5_000 + "]" * 5_000, DamagedFile),
        ('pack = "hexraid"\n[[case]]\nid = "x"\nrules = []\nsurprise = 1\n', DamagedFile),
    ],
)
def test_what_is_no_file_of_cases_is_refused_with_the_place(tmp_path: Path, content: str, kind: Any) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(kind):
        read_cases(file)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError):
        read_cases(tmp_path / "none.toml")


def test_a_case_that_begins_nowhere_says_so(hexraid: RulePack) -> None:
    result = run_case(hexraid, Case(id="x", rules=[], situation={}))
    assert [(one.step, one.place) for one in result.differences] == [(0, "situation")]
