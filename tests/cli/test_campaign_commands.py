"""`estado-mayor campaign`: by name, folder, file and bundle; played, entered by hand, undone, branched, drawn."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio.cli import main
from studio.places import campaigns
from tests.cli import calling

SHIPPED = campaigns() / "aragon"


def called(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    return calling.called(capsys, "campaign", *arguments)


def answered(capsys: pytest.CaptureFixture[str], *arguments: object) -> Any:
    code, out, err = called(capsys, *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_the_shipped_campaign_is_listed_and_has_no_problems(capsys: pytest.CaptureFixture[str]) -> None:
    assert called(capsys, "list") == (0, "aragon  Aragon: from Belchite to the Segre  (comes with the studio)\n", "")
    assert called(capsys, "check", "aragon", SHIPPED) == (
        0, f"aragon: no problems.\n{SHIPPED / 'aragon.campana.json'}: no problems.\n", "",
    )  # fmt: skip


def test_playing_a_shipped_campaign_puts_it_into_the_library(capsys: pytest.CaptureFixture[str]) -> None:
    before = {file.name: file.read_bytes() for file in SHIPPED.iterdir()}
    code, out, err = called(capsys, "play", "aragon", "--seed", 3, "--attacker", "random", "--defender", "random")
    assert code == 0
    assert err == "aragon was put into the library as campaign-aragon.\n"
    assert out.splitlines()[-1] == "The next battle is La Muela de Teruel, 18 December 1937."
    assert {file.name: file.read_bytes() for file in SHIPPED.iterdir()} == before
    assert answered(capsys, "show", "campaign-aragon")["standing"]["way"] == ["belchite", "muela"]


def test_undo_and_export_give_the_shipped_bytes_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    called(capsys, "play", "aragon", "--attacker", "random", "--defender", "random")
    assert called(capsys, "undo", "aragon")[1] == "The next battle is Belchite, house by house, 1 September 1937.\n"
    assert called(capsys, "export", "aragon", "-o", tmp_path / "aragon.campana.json")[0] == 0
    for file in SHIPPED.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()
    code, _, err = called(capsys, "undo", "aragon")
    assert (code, err) == (1, "Nothing has happened in this campaign yet. [campaign.nothing-to-undo]\n")


def test_a_campaign_is_played_to_its_end_in_a_file_with_its_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.campana.json"
    arguments = ("--attacker", "random", "--defender", "random", "--to-end", "--records", tmp_path / "games")
    data = answered(capsys, "play", SHIPPED, "-o", file, *arguments)
    assert data["ending"] in ("frente", "segre")
    fought = [battle["node"] for battle in data["battles"]]
    assert fought[0] == "belchite"
    assert sorted(path.name for path in (tmp_path / "games").iterdir()) == sorted(
        f"aragon-{node}.jsonl" for node in fought
    )
    code, _, err = called(capsys, "play", file)
    assert (code, err.rsplit(" ", 1)[1]) == (1, "[campaign.ended]\n")
    assert main(["battle", "replay", str(tmp_path / "games" / "aragon-belchite.jsonl")]) == 0


def test_a_result_from_a_real_table_leads_on_and_is_conserved(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.campana.json"
    code, out, err = called(
        capsys, "enter-result", SHIPPED, "-o", file, "--winner", "attacker", "--level", "decisive",
        "--objectives", "attacker,attacker,none", "--unit", "attacker:0:5", "--unit", "defender:0:6:fled",
    )  # fmt: skip
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Belchite, house by house: victory of the attacker (decisive).",
        "The next battle is La Muela de Teruel, 18 December 1937.",
    ]
    units = answered(capsys, "show", file)["standing"]["units"]
    # 5 points lost: 3 wounded of whom 2 come back (67 %), 2 dead of whom 1 is replaced (45 %).
    assert units["brigadas/brigade-1"]["fate"] == {"fit": 12, "wounded": 1, "dead": 2, "captured": 0, "missing": 0}
    # Fled from a field the rival holds: of 6 lost 3 are dead and 3 captured, the other 8 are missing.
    # 45 % of the 14 are raised again.
    assert units["guarnicion/riflemen-1"]["fate"] == {"fit": 6, "wounded": 0, "dead": 3, "captured": 3, "missing": 8}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (("--winner", "nobody"), "form.word"),
        (("--winner", "draw", "--field", "north"), "form.word"),
        (("--winner", "draw", "--unit", "attacker:99:1"), "form.unit"),
        (("--winner", "draw", "--unit", "attacker:0:15"), "form.lost-too-much"),
        (("--winner", "draw", "--unit", "attacker:0"), "call.unit"),
        ((), "call.missing"),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], given: tuple[str, ...], code: str
) -> None:
    exit_code, out, err = called(capsys, "enter-result", "aragon", *given)
    assert (exit_code, out) == (2, "")
    assert err.endswith(f"[{code}]\n")


def test_a_form_file_does_the_same_as_the_options(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    form = tmp_path / "form.json"
    form.write_text('{"winner": "defender", "units": [{"side": "attacker", "unit": 0, "lost": 5}]}', "utf-8")
    by_form = answered(capsys, "enter-result", SHIPPED, "-o", tmp_path / "a.campana.json", "--form", form)
    by_options = answered(
        capsys, "enter-result", SHIPPED, "-o", tmp_path / "b.campana.json", "--winner", "defender",
        "--unit", "attacker:0:5",
    )  # fmt: skip
    assert by_form["battles"] == by_options["battles"]
    form.write_text('{"winner": "defender", "losses": 3}', "utf-8")
    assert called(capsys, "enter-result", SHIPPED, "-o", tmp_path / "c.campana.json", "--form", form)[0] == 2


def test_a_branch_goes_its_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    called(capsys, "enter-result", "aragon", "--winner", "attacker", "--level", "decisive")
    data = answered(capsys, "branch", "aragon", "--name", "What if we had lost?")
    assert (data["campaign"], data["at"]) == ("campaign-aragon-what-if-we-had-lost", "belchite")
    called(capsys, "enter-result", "aragon-what-if-we-had-lost", "--winner", "defender")
    ledgers = [answered(capsys, "show", name)["standing"] for name in ("aragon", "aragon-what-if-we-had-lost")]
    assert [("reserva" in now["fighting"], "refuerzo" in now["fighting"]) for now in ledgers] == [
        (True, False),
        (False, True),
    ]


def test_a_bundle_is_exported_read_and_imported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bundle = tmp_path / "aragon.estado"
    assert len(answered(capsys, "export", "aragon", "-o", bundle)["members"]) == 5
    assert called(capsys, "check", bundle)[0] == 0
    assert answered(capsys, "import", bundle)["item"] == "campaign-aragon"
    assert called(capsys, "play", bundle, "--attacker", "random", "--defender", "random")[0] == 0


def test_a_campaign_is_drawn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert called(capsys, "draw", "aragon", "-o", tmp_path / "plan.svg")[0] == 0
    assert "Belchite, house by house" in (tmp_path / "plan.svg").read_text("utf-8")
    assert called(capsys, "draw", "aragon", "-o", tmp_path / "plan.png", "--theme", "dark")[0] == 0
    assert (tmp_path / "plan.png").read_bytes().startswith(b"\x89PNG")
    assert called(capsys, "draw", "aragon", "-o", tmp_path / "plan.gif")[0] == 2


def test_a_campaign_that_is_not_there_or_broken_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, err = called(capsys, "show", "waterloo")
    assert (code, err.count("\n"), err.endswith("[campaign.missing]\n")) == (1, 1, True)
    cut = tmp_path / "cut.campana.json"
    cut.write_bytes((SHIPPED / "aragon.campana.json").read_bytes()[:-100])
    code, _, err = called(capsys, "play", cut)
    assert (code, err.count("\n"), err.endswith("[file.truncated]\n")) == (2, 1, True)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert called(capsys, "check", empty)[0] == 2


def test_a_fault_is_said_with_its_place_and_ends_with_one(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.campana.json"
    tree = json.loads((SHIPPED / "aragon.campana.json").read_bytes())
    tree["edges"] = tree["edges"][:-1]
    file.write_text(json.dumps(tree), "utf-8")
    code, out, _ = called(capsys, "check", file)
    assert code == 1
    assert f"{file}: node:balaguer: No path leads on from balaguer when the result is “draw”." in out
    assert f"{file}: node:muela: The scenario aragon-muela.escenario.json of muela was not found." in out
