"""The numbers of sections VI to XI against values worked by hand from the book."""

import tomllib
from collections.abc import Mapping

import pytest

from studio.engine.tables import Table, load_tables
from studio.places import resources

PACK = resources() / "packs" / "spain1936"


@pytest.fixture(scope="module")
def tables() -> Mapping[str, Table]:
    return load_tables(PACK / "tables")


@pytest.mark.rule("SP-VI.0.5")
def test_bands_end_at_30_60_90_and_150_centimetres(tables: Mapping[str, Table]) -> None:
    limits = [row["limit"] for row in tables["bands"].rows.values()]
    assert limits == [30000, 60000, 90000, 150000]


@pytest.mark.rule("SP-VI.2.5.3a", "SP-VI.2.5.3b", "SP-VI.2.5.3c", "SP-VI.2.5.4b", "SP-VI.2.5.5a", "SP-VI.2.5.5b")
@pytest.mark.parametrize(
    ("weapon", "cover", "modifier", "rule"),
    [
        ("he", "soft", -1, "SP-VI.2.5.3a"),
        ("he", "medium", -2, "SP-VI.2.5.3b"),
        ("he", "hard", -3, "SP-VI.2.5.3c"),
        ("mortar", "roof", -1, "SP-VI.2.5.4b"),
        ("ap", "vehicle", 5, "SP-VI.2.5.5a"),
        ("ap", "none", -5, "SP-VI.2.5.5b"),
    ],
)
def test_a_weapon_type_meets_a_cover(
    tables: Mapping[str, Table], weapon: str, cover: str, modifier: int, rule: str
) -> None:
    found = tables["matrix"].value("modifier", weapon, cover)
    assert (found.value, found.rule) == (modifier, rule)


@pytest.mark.rule("SP-XI.1a")
def test_moral_of_smaller_units_is_four_and_five_less(tables: Mapping[str, Table]) -> None:
    rows = {
        keys[0]: (row["section"], row["crew"], row["single"], row["recovery"])
        for keys, row in tables["morale"].rows.items()
    }
    assert rows == {"green": (5, 1, 0, 5), "regular": (7, 3, 2, 4), "veteran": (9, 5, 4, 3), "elite": (11, 7, 6, 2)}


@pytest.mark.rule("SP-XI.5.3f", "SP-XI.5.3h")
def test_a_total_of_five_costs_the_gun_and_seven_the_vehicle(tables: Mapping[str, Table]) -> None:
    assert tables["damage"].value("result", 5).value == "main_lost"
    assert tables["damage"].value("fallback", 5).value == "secondary_lost"
    assert tables["damage"].value("result", 7).value == "destroyed"


@pytest.mark.rule("SP-VIII.5.4b")
def test_works_cost_what_the_book_says(tables: Mapping[str, Table]) -> None:
    cover = tables["cover"]
    costs = {keys[0]: row["cost"] for keys, row in cover.rows.items() if row["cost"] >= 0}
    assert costs == {
        "breastwork": 2, "barricade": 3, "sandbags": 3, "foxhole": 1, "trench": 5, "deep_trench": 8, "mg_nest": 6,
        "blocao": 14, "bunker": 24, "casemate": 16, "wire": 2, "minefield": 6, "tank_ditch": 5,
    }  # fmt: skip
    tools = {keys[0] for keys, row in cover.rows.items() if row["tools"]}
    assert tools == {"deep_trench", "blocao", "bunker", "casemate", "minefield", "tank_ditch"}


@pytest.mark.rule("SP-II.4")
def test_an_army_of_the_worked_example_costs_510(tables: Mapping[str, Table]) -> None:
    price = tables["cost"]
    bought = [
        ("officer", "regular"), ("riflemen", "regular"), ("riflemen", "regular"), ("riflemen", "regular"),
        ("riflemen", "veteran"), ("hmg", "regular"), ("mortar_81", "green"), ("tank_gun", "regular"),
        ("gun_45", "veteran"),
    ]  # fmt: skip
    spades = tables["cost_upgrades"].value("cost", "spades").value
    assert sum(price.value("cost", *unit).value for unit in bought) + spades == 510


@pytest.mark.rule("SP-II.10")
def test_militia_cannot_be_elite(tables: Mapping[str, Table]) -> None:
    assert tables["cost"].has("militia", "regular")
    assert not tables["cost"].has("militia", "elite")


@pytest.mark.rule("SP-II.1")
def test_every_unit_carries_profiles_prices_and_rules_that_exist(tables: Mapping[str, Table]) -> None:
    units = tables["units"].rows.values()
    weapons = {keys[0] for keys in tables["weapons"].rows}
    carried = {name for row in units for name in (*row["weapons"], *row["close"], row["indirect"], row["secondary"])}
    assert carried - {""} <= weapons
    assert {row["key"] for row in units} == {keys[0] for keys in tables["cost"].rows}
    named = {rule["id"] for row in units for rule in row["rules"]}
    assert named <= {keys[0] for keys in tables["rules_special"].rows}
    assert {row["mover"] for row in units} <= {keys[0] for keys in tables["move"].rows}
    assert {row["limit"] for row in units} <= {keys[0] for keys in tables["limits"].rows}
    assert len(units) == 62


@pytest.mark.rule("SP-II.1")
def test_a_t26_is_what_the_list_says(tables: Mapping[str, Table]) -> None:
    tank = tables["units"].find("EPR-26").value
    assert (tank["weapons"], tank["secondary"]) == (["g45_ap", "g45_he"], "vmg")
    assert (tank["c"], tank["initiative"], tank["mount"]) == ([8, 7, 6], 3, "turret")
    assert tables["weapons"].value("d", "g45_ap").value == [6, 5, 5, 4]


def test_the_unit_card_names_each_field_once_in_both_languages() -> None:
    fields = tomllib.loads((PACK / "sheet.toml").read_text("utf-8"))["field"]
    assert [entry["order"] for entry in fields] == list(range(1, len(fields) + 1))
    assert len({entry["field"] for entry in fields}) == len(fields)
    assert all(entry["es"] and entry["en"] for entry in fields)
