"""`scenario`, `army` and `rules` on the command line: what they make, what they find, how they end."""

import json
from pathlib import Path

import msgspec
import pytest

from studio.scenario.files import read_scenario, save_document
from studio.scenario.model import Army, ArmyUnit
from tests.cli.calling import called


def made(capsys, path, *more):
    return called(capsys, "scenario", "new", "--terrain", "llanura", "--seed", 7, *more, "-o", path)


@pytest.fixture
def battlefield(capsys, tmp_path) -> Path:
    path = tmp_path / "a.escenario.json"
    assert made(capsys, path, "--points", 300)[0] == 0
    return path


def test_the_same_seed_makes_the_same_file(capsys, battlefield, tmp_path):
    again = tmp_path / "b.escenario.json"
    assert made(capsys, again, "--points", 300)[0] == 0
    assert battlefield.read_bytes() == again.read_bytes()


def test_what_was_made_is_told_in_the_readers_language(capsys, tmp_path):
    code, out, _ = called(
        capsys, "--language", "es", "scenario", "new", "--terrain", "costa", "--seed", 2, "--season", "verano",
        "-o", tmp_path / "c.escenario.json",
    )  # fmt: skip
    assert code == 0
    assert "verano" in out
    assert "costa" in out


def test_a_valid_scenario_passes_and_a_faulty_one_is_told_with_codes(capsys, battlefield, tmp_path):
    code, out, _ = called(capsys, "scenario", "check", battlefield)
    assert (code, "valid by the standard book" in out) == (0, True)
    bare = tmp_path / "bare.escenario.json"
    save_document(bare, msgspec.structs.replace(read_scenario(battlefield), objectives=()))
    code, out, _ = called(capsys, "scenario", "check", battlefield, bare)
    assert code == 1
    assert "[objective-count, SP-I.7.3]" in out
    code, out, _ = called(capsys, "scenario", "check", bare, "--json")
    problem = json.loads(out)[0]["problems"][0]
    assert (code, problem["code"], problem["rule"]) == (1, "objective-count", "SP-I.7.3")


def test_playable_asks_for_less_than_the_book(capsys, battlefield, tmp_path):
    loose = tmp_path / "loose.escenario.json"
    scenario = msgspec.structs.replace(read_scenario(battlefield), deal=(), sectors=())
    save_document(loose, scenario)
    assert called(capsys, "scenario", "check", loose, "--standard", "playable")[0] == 0
    assert called(capsys, "scenario", "check", loose, "--standard", "book")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--terrain", "desierto"), "terrain-unknown"),
        (("--season", "monzon"), "season-unknown"),
        (("--pack", "spain1937"), "pack.unknown"),
    ],
)
def test_a_wish_that_is_not_there_ends_with_2_and_one_line(capsys, tmp_path, arguments, code):
    exit_code, out, err = called(capsys, "scenario", "new", "--seed", 1, *arguments, "-o", tmp_path / "x.json")
    assert (exit_code, out, err.count("\n")) == (2, "", 1)
    assert f"[{code}]" in err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.truncated"),
        (b'{"format":1,"board":{"kind":"open","wid', "file.truncated"),
        (b"hello", "file.foreign"),
        (b'{"format":99,"board":{},"pack":"spain1936"}', "file.future-version"),
        (b'{"format":1,"board":{"kind":"open","width":"a","height":1},"pack":"x","version":"1"}', "file.damaged"),
    ],
)
def test_a_file_that_cannot_be_used_ends_with_2_and_its_code(capsys, tmp_path, content, code):
    path = tmp_path / "broken.escenario.json"
    path.write_bytes(content)
    exit_code, out, err = called(capsys, "scenario", "check", path)
    assert (exit_code, out, err.count("\n")) == (2, "", 1)
    assert f"[{code}]" in err


def test_a_missing_file_and_a_foreign_standard_end_with_2(capsys, battlefield, tmp_path):
    assert called(capsys, "scenario", "check", tmp_path / "no.json")[0] == 2
    assert called(capsys, "scenario", "check", battlefield, "--standard", "best")[0] == 2


def test_a_scenario_is_made_from_two_armies(capsys, tmp_path):
    spine = tuple(ArmyUnit(type=key, quality="regular") for key in ("officer", "riflemen", "riflemen"))
    files = []
    for nation in ("nacional", "republicano"):
        files.append(tmp_path / f"{nation}.ejercito.json")
        save_document(files[-1], Army(pack="spain1936", nation=nation, units=spine))
    path = tmp_path / "d.escenario.json"
    code, out, _ = made(capsys, path, "--armies", *files)
    assert code == 0
    assert "130 of 130 points" in out
    assert [camp.nation for camp in read_scenario(path).sides] == ["nacional", "republicano"]


def test_an_army_that_may_not_fight_is_named(capsys, tmp_path):
    spine = tuple(ArmyUnit(type=key, quality="regular") for key in ("riflemen", "riflemen"))
    file = tmp_path / "leaderless.ejercito.json"
    save_document(file, Army(pack="spain1936", nation="nacional", units=spine))
    code, _, err = made(capsys, tmp_path / "e.escenario.json", "--armies", file, file)
    assert (code, "[army-without-officer]" in err) == (2, True)


@pytest.fixture
def army(tmp_path) -> Path:
    path = tmp_path / "c.ejercito.json"
    units = (
        ArmyUnit(type="officer", quality="regular"),
        ArmyUnit(type="riflemen", quality="veteran", upgrades=("spades",)),
    )
    save_document(path, Army(pack="spain1936", nation="republicano", units=units))
    return path


def test_an_army_is_counted_unit_by_unit(capsys, army):
    code, out, _ = called(capsys, "army", "cost", army, "--json")
    assert code == 0
    data = json.loads(out)
    assert ([row["points"] for row in data["units"]], data["points"]) == ([30, 70], 100)
    assert "100 points in all" in called(capsys, "army", "cost", army)[1]


def test_a_list_with_one_section_is_faulty(capsys, army):
    code, out, _ = called(capsys, "army", "check", army)
    assert code == 1
    assert "composition-limit" in out


def test_a_row_of_the_book_is_shown_in_both_languages(capsys):
    code, out, _ = called(capsys, "rules", "show", "SP-I.4.7b", "--json")
    assert (code, json.loads(out)["origin"]) == (0, "source")
    assert called(capsys, "--language", "es", "rules", "show", "SP-I.4.7b")[1] != called(
        capsys, "--language", "en", "rules", "show", "SP-I.4.7b"
    )[1]  # fmt: skip
    assert called(capsys, "rules", "show", "SP-I.99")[0] == 2


def test_rows_are_listed_by_how_their_id_begins(capsys):
    code, out, _ = called(capsys, "rules", "list", "SP-XV.1")
    assert (code, len(out.splitlines())) == (0, 5)


def test_the_shipped_cases_of_the_set_up_pass(capsys):
    cases = Path(__file__).parents[1] / "cases" / "spain1936" / "setting_up.toml"
    assert called(capsys, "rules", "check", cases)[0] == 0


def test_a_case_that_expects_the_wrong_thing_fails_with_1(capsys, tmp_path):
    file = tmp_path / "wrong.toml"
    file.write_text(
        'pack = "spain1936"\n[[case]]\nid = "x"\nrules = ["SP-I.1.3"]\ngame = "setup"\ndice = [1]\n'
        '[[case.step]]\naction = { type = "roll_terrain", side = "attacker" }\nstate = { terrain = "costa" }\n',
        encoding="utf-8",
    )
    code, out, _ = called(capsys, "rules", "check", file)
    assert code == 1
    assert "costa" in out


WINTER = 'id = "winter"\nauthor = "Club"\npack = "spain1936"\n\n["move"."infantry_section"]\nbase = 12000\n'


@pytest.fixture
def house(tmp_path) -> Path:
    path = tmp_path / "winter.reglas.toml"
    path.write_text(WINTER, "utf-8")
    return path


def test_house_rules_are_put_into_a_scenario_and_taken_out_again(capsys, battlefield, house, tmp_path):
    ruled, bare = tmp_path / "ruled.escenario.json", tmp_path / "bare.escenario.json"
    code, out, _ = called(capsys, "scenario", "rules", battlefield, "--put", house, "-o", ruled)
    assert (code, "base is 12000 instead of 15000" in out) == (0, True)
    code, out, _ = called(capsys, "scenario", "check", ruled)
    assert (code, "House rules winter by Club, 1 change" in out) == (0, True)
    code, out, _ = called(capsys, "scenario", "rules", ruled, "--json")
    assert (code, json.loads(out)["id"]) == (0, "winter")
    assert called(capsys, "scenario", "rules", ruled, "--take-out", "-o", bare)[0] == 0
    assert bare.read_bytes() == battlefield.read_bytes()


def test_a_battle_of_the_command_line_is_fought_by_the_house_rules_and_replays(capsys, battlefield, house, tmp_path):
    ruled, game = tmp_path / "ruled.escenario.json", tmp_path / "game.jsonl"
    called(capsys, "scenario", "rules", battlefield, "--put", house, "-o", ruled)
    assert called(capsys, "battle", "play", ruled, "--attacker", "random", "--defender", "random", "-o", game)[0] == 0
    assert json.loads(game.read_bytes().split(b"\n")[0])["overlay"]["id"] == "winter"
    code, out, _ = called(capsys, "battle", "replay", game)
    assert (code, "holds" in out) == (0, True)


def test_house_rules_that_do_not_fit_are_not_put_in(capsys, battlefield, tmp_path):
    wrong, ruled = tmp_path / "wrong.reglas.toml", tmp_path / "ruled.escenario.json"
    wrong.write_text(WINTER.replace("infantry_section", "nobody"), "utf-8")
    code, _, err = called(capsys, "scenario", "rules", battlefield, "--put", wrong, "-o", ruled)
    assert (code, "move[nobody].base" in err, ruled.exists()) == (2, True, False)
    code, out, _ = called(capsys, "rules", "house", wrong)
    assert (code, "house-cell-unfit" in out) == (1, True)


def test_house_rules_are_told_beside_the_book(capsys, house):
    code, out, _ = called(capsys, "--language", "es", "rules", "house", house)
    assert (code, "base vale 12000 en lugar de 15000" in out) == (0, True)


@pytest.mark.parametrize("more", [["--take-out"], ["-o", "x.escenario.json"]])
def test_what_becomes_of_the_house_rules_must_be_said_whole(capsys, battlefield, more):
    code, _, err = called(capsys, "scenario", "rules", battlefield, *more)
    assert (code, "rules.which" in err) == (2, True)


def test_a_battlefield_is_made_under_house_rules(capsys, house, tmp_path):
    path = tmp_path / "a.escenario.json"
    assert made(capsys, path, "--house", house)[0] == 0
    assert read_scenario(path).overlay.id == "winter"


def test_a_row_that_no_battle_reaches_yet_says_what_it_waits_for(capsys):
    code, out, _ = called(capsys, "rules", "show", "SP-VIII.3.9")
    assert (code, "it is waiting for: bombardments" in out) == (0, True)
