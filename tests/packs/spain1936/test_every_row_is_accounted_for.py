"""Every row of the rulebook is either covered by a test or a case, or waits in `not_yet.toml` with its reason."""

import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

from studio.engine.dice import SeededDice
from studio.engine.game import new_game, play
from studio.engine.pack import find_pack

ROOT = Path(__file__).resolve().parents[3]
PLAYED = (
    "SP-0.", "SP-I.1.", "SP-I.2.", "SP-I.3.", "SP-I.4.", "SP-I.5.", "SP-I.6.", "SP-II.", "SP-IV.1.", "SP-IV.2.",
    "SP-IV.3.", "SP-V.1.", "SP-V.2.", "SP-V.3.", "SP-V.4.", "SP-V.5.", "SP-V.6.", "SP-VI.", "SP-VIII.0.", "SP-VIII.1",
    "SP-VIII.2.", "SP-VIII.3.", "SP-VIII.4.", "SP-XI.",
)  # fmt: skip
PLAYED_ROWS = ("SP-I.7.1", "SP-I.7.2", "SP-I.7.3", "SP-I.7.17", "SP-I.7.18")
ROW = re.compile(r"SP-(?:0|[IVX]+)(?:\.[0-9]+)+[a-z]?")


@cache
def rows() -> list[str]:
    """The rows of the rulebook in order, without those of the campaign and the kernel."""
    catalogue = find_pack("spain1936").catalogue
    return [str(rule.id) for rule in catalogue.rules if not rule.id.startswith(("EM-", "SP-C."))]


@cache
def waiting() -> dict[str, str]:
    return dict(find_pack("spain1936").not_yet())


def named(*folders: str) -> set[str]:
    """The rows that are named in the files of some folders."""
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.*") if file.suffix in (".py", ".toml")]
    return {row for file in files for row in ROW.findall(file.read_text("utf-8"))}


def test_the_rows_that_wait_are_rows_of_the_book_in_its_order_with_a_reason() -> None:
    assert list(waiting()) == [row for row in rows() if row in waiting()]
    assert [row for row, reason in waiting().items() if not reason.strip()] == []


def test_no_row_of_a_chapter_that_is_played_waits() -> None:
    assert [row for row in waiting() if row.startswith(PLAYED) or row in PLAYED_ROWS] == []


def test_every_row_that_does_not_wait_is_named_by_code_or_table_and_by_a_test_or_case() -> None:
    due = [row for row in rows() if row not in waiting()]
    code = named("studio/packs/spain1936", "resources/packs/spain1936/tables")
    tests = named("tests/packs/spain1936", "tests/cases/spain1936", "tests/scenario")
    assert [row for row in due if row not in code] == []
    assert [row for row in due if row not in tests] == []


@cache
def unreached() -> dict[str, str]:
    return dict(find_pack("spain1936").hooks["not_reached"]())


def cited(value: object) -> set[str]:
    """Every row that stands somewhere in an event, in its reasons or in its rolls."""
    if isinstance(value, msgspec.Struct):
        found = {str(value.rule)} if hasattr(value, "rule") else set()
        return found.union(*(cited(getattr(value, name)) for name in value.__struct_fields__))
    return set().union(*map(cited, value)) if isinstance(value, tuple | list) else set()


def test_the_rows_that_no_battle_reaches_are_worked_with_and_say_what_they_wait_for() -> None:
    assert list(unreached()) == [row for row in rows() if row in unreached()]
    assert [row for row, reason in unreached().items() if not reason.strip() or row in waiting()] == []


@pytest.mark.parametrize(("terrain", "player"), [("llanura", "easy"), ("ciudad", "random"), ("colina", "normal")])
def test_a_battle_cites_none_of_the_rows_that_no_battle_reaches(terrain: str, player: str) -> None:
    pack = find_pack("spain1936")
    scenario = pack.hooks["make_scenario"](seed=1, terrain=terrain, points=300)
    rules = pack.bind("battle", pack.hooks["battle_setup"](scenario))
    game = play(new_game(pack, "battle", rules, SeededDice(1)), {side: rules.player(player) for side in rules.sides}, 1)
    found = set().union(*(cited(entry.events) for entry in game.entries))
    assert len(found) > 50
    assert found & set(unreached()) == set()


@pytest.mark.soak
def test_every_row_is_covered_or_waits_and_none_does_both(tmp_path: Path) -> None:
    file = tmp_path / "coverage.json"
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.coverage_plugin", "--rule-coverage", str(file),
         "-p", "no:cacheprovider", "-m", "not soak and not bench", "tests/packs/spain1936", "tests/cases",
         "tests/scenario"],
        cwd=ROOT, capture_output=True, text=True, timeout=3600,
    )  # fmt: skip
    assert file.is_file(), run.stdout[-4000:]
    told = json.loads(file.read_text("utf-8"))["packs"]["spain1936"]
    covered = {row for chapter in told.values() for row in chapter["covered"]}
    assert [row for row in rows() if row not in covered and row not in waiting()] == []
    assert [row for row in waiting() if row in covered] == []
