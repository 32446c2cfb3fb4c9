"""The data of 1936 holds together: every row counted, both languages there, every cited rule in the book."""

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from studio.engine.catalogue import Catalogue, load_catalogue
from studio.engine.tables import Table, cited, load_tables
from studio.places import resources

FOLDER = resources() / "packs" / "spain1936"
ORIGINS = {"source", "studio", "manual"}
CHAPTERS = {
    "0": 14,
    "I": 126,
    "II": 12,
    "III": 33,
    "IV": 62,
    "V": 157,
    "XII": 4,
    "XIII": 4,
    "XIV": 79,
    "XV": 42,
    "XVI": 8,
}
WORDS_OF_KEYS = (
    "element",
    "kind",
    "terrain",
    "mover",
    "weather",
    "season",
    "quality",
    "action",
    "special_rule",
    "cause",
)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue(FOLDER / "rules.toml")


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
    return load_tables(FOLDER / "tables")


@pytest.fixture(scope="module")
def phrases() -> dict[str, dict[str, str]]:
    return tomllib.loads((FOLDER / "phrases.toml").read_text("utf-8"))


def files() -> list[Path]:
    return sorted((FOLDER / "tables").glob("*.toml"))


def rows(file: Path) -> list[dict[str, Any]]:
    return list(tomllib.loads(file.read_text("utf-8"))["row"])


def own(catalogue: Catalogue) -> list[str]:
    """Names the rows of the rulebook; those of the campaign (SP-C) and the kernel (EM) are counted elsewhere."""
    return [rule.id for rule in catalogue.rules if not rule.id.startswith(("EM-", "SP-C."))]


def test_the_book_has_all_1031_rows_once(catalogue: Catalogue) -> None:
    assert len(own(catalogue)) == 1031
    assert len(set(own(catalogue))) == 1031


def test_each_field_chapter_has_the_rows_of_the_catalogue(catalogue: Catalogue) -> None:
    counted = Counter(rule.split(".")[0].removeprefix("SP-") for rule in own(catalogue))
    assert {chapter: counted[chapter] for chapter in CHAPTERS} == CHAPTERS
    assert sum(counted.values()) - sum(CHAPTERS.values()) == 490


def test_the_chapters_stand_in_the_order_of_the_book(catalogue: Catalogue) -> None:
    chapters = list(dict.fromkeys(rule.split(".")[0].removeprefix("SP-") for rule in own(catalogue)))
    assert " ".join(chapters) == "0 I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI"


def test_every_row_speaks_both_languages_and_names_its_origin(catalogue: Catalogue) -> None:
    mute = [
        r.id for r in catalogue.rules if r.id.startswith("SP-") and not (r.es.strip() and r.en.strip() and r.es != r.en)
    ]
    assert mute == []
    assert {rule.origin for rule in catalogue.rules if rule.id.startswith("SP-")} == ORIGINS


def test_every_rule_that_a_table_cites_is_in_the_book(catalogue: Catalogue, tables: dict[str, Table]) -> None:
    assert sorted(rule for rule in cited(tables.values()) if rule not in catalogue) == []


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_every_cell_of_a_table_is_exact_and_has_an_origin(file: Path) -> None:
    keys = tomllib.loads(file.read_text("utf-8"))["keys"]
    for row in rows(file):
        columns = set(row) - {*keys, "rule", "origin"}
        assert set(row["origin"]) == columns, row
        assert set(row["origin"].values()) <= ORIGINS, row
        assert not any(isinstance(value, float) for value in row.values()), row


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_every_row_of_a_table_has_the_same_columns(file: Path) -> None:
    first, *others = rows(file)
    assert [row for row in others if set(row) != set(first)] == []


def test_a_table_id_stands_once(tables: dict[str, Table]) -> None:
    assert [name for name, times in Counter(table.id for table in tables.values()).items() if times > 1] == []


def test_every_code_has_a_refusal_phrase_and_no_phrase_lacks_its_code(
    tables: dict[str, Table], phrases: dict[str, dict[str, str]]
) -> None:
    codes = {str(row.keys[0]) for row in tables["codes"].rows.values()}
    said = {key.removeprefix("refusal.") for key in phrases if key.startswith("refusal.")}
    assert said == codes


def test_every_row_that_raises_a_code_is_in_the_book(catalogue: Catalogue, tables: dict[str, Table]) -> None:
    raised = {rule for row in tables["codes"].rows.values() for rule in row["raised_by"]}
    assert sorted(rule for rule in raised if rule not in catalogue) == []


def test_every_phrase_speaks_both_languages_with_the_same_holes(phrases: dict[str, dict[str, str]]) -> None:
    assert [key for key, text in phrases.items() if set(text) != {"es", "en"} or not all(text.values())] == []
    holes = re.compile(r"\{(\w+)")
    unlike = [key for key, text in phrases.items() if set(holes.findall(text["es"])) != set(holes.findall(text["en"]))]
    assert unlike == []


def test_a_refusal_is_not_said_in_the_other_language(phrases: dict[str, dict[str, str]]) -> None:
    assert [key for key, text in phrases.items() if key.startswith("refusal.") and text["es"] == text["en"]] == []


def test_every_identifier_of_the_field_tables_has_a_term(
    tables: dict[str, Table], phrases: dict[str, dict[str, str]]
) -> None:
    named = {
        str(row.keys[place])
        for table in tables.values()
        for row in table.rows.values()
        for place, key in enumerate(table.keys)
        if key in WORDS_OF_KEYS
    }
    assert sorted(name for name in named if f"term.{name}" not in phrases) == []


@pytest.mark.rule("SP-I.3.7")
@pytest.mark.parametrize(
    ("kind", "smallest", "largest"), [("campo-a", 2, 10), ("campo-b", 2, 10), ("pueblo", 5, 13), ("rio", 3, 10)]
)
def test_the_plain_holds_the_totals_of_the_catalogue(
    tables: dict[str, Table], kind: str, smallest: int, largest: int
) -> None:
    held = [row for row in tables["scenery_llanura"].rows.values() if row.keys[0] == kind]
    assert sum(row["least"] for row in held) == smallest
    assert sum(row["most"] for row in held) == largest


@pytest.mark.rule("SP-I.1.4", "SP-I.4.3")
def test_a_terrain_names_its_four_kinds_in_the_order_of_their_dice(tables: dict[str, Table]) -> None:
    assert tables["terrain"].find("llanura").value["kinds"] == ["campo-a", "campo-b", "pueblo", "rio"]
    assert tables["terrain"].find("costa").value["face"] == 3
    assert [len(row["kinds"]) for row in tables["terrain"].rows.values()] == [4, 4, 4, 4, 4]


@pytest.mark.rule("SP-I.2.17", "SP-I.5.15", "SP-I.2.18")
def test_the_overlap_table_answers_for_every_sorted_pair(tables: dict[str, Table]) -> None:
    overlap = tables["overlap"]
    assert len(overlap.rows) == 14 * 15 // 2
    assert overlap.value("share", "crop", "wood").value == "never"
    assert overlap.value("share", "rise1", "wood").value == "free"
    assert overlap.value("share", "river", "road").value == "bridge"
    assert overlap.value("share", "rise1", "rise2").value == "inside"
    assert overlap.value("share", "bush_line", "wall").value == "ends"


@pytest.mark.rule("SP-IV.5.1", "SP-IV.3.2", "SP-IV.4.1")
def test_lengths_and_angles_of_moves_are_in_table_units(tables: dict[str, Table]) -> None:
    car, tank = tables["move"].find("armoured_car").value, tables["move"].find("heavy_tank").value
    assert (car["base"], car["road"], car["turn"]) == (25000, 40000, 9000)
    assert (tank["base"], tank["road"], tank["turn"]) == (15000, 20000, 4500)


@pytest.mark.rule("SP-I.6.1a", "SP-I.6.1b", "SP-I.6.6a", "SP-I.6.8a")
def test_ground_slows_and_closes_as_the_catalogue_says(tables: dict[str, Table]) -> None:
    effect = tables["effect"]
    assert effect.value("factor", "wood", "foot").value == 2
    assert effect.value("factor", "wood", "crew").value == -1
    assert effect.value("factor", "wood", "medium_mortar").value == 2
    assert effect.value("crossing", "wall", "foot").value == 5000
    assert effect.value("factor", "wall", "crew").value == -1
    assert effect.value("factor", "crop", "wheeled").value == 2


@pytest.mark.rule("SP-XV.1.2", "SP-XV.4.3")
@pytest.mark.parametrize(
    ("season", "total", "weather"), [("verano", 7, "clear"), ("otono", 4, "gale"), ("invierno", 2, "blizzard")]
)
def test_two_dice_give_the_weather_of_the_season(
    tables: dict[str, Table], season: str, total: int, weather: str
) -> None:
    assert tables["weather"].value("weather", season, total).value == weather


@pytest.mark.rule("SP-XV.3.1")
def test_a_storm_has_the_row_of_the_summary(tables: dict[str, Table]) -> None:
    storm = tables["weather_effect"].find("storm").value
    assert (storm["drift"], storm["disperse"], storm["dissipate"]) == (10000, -3, -3)
    assert (storm["air_delay"], storm["sight_cap"], storm["bog"], storm["fires_out"]) == (
        -1,
        60000,
        "armoured_anywhere",
        2,
    )
