"""Names that documents give their units, said in the language of the reader."""

import json

import pytest

from studio.engine.own_names import own_name
from studio.engine.pack import find_pack
from studio.places import campaigns

PHRASES = find_pack("spain1936").phrases


@pytest.mark.parametrize(
    ("name", "language", "said"),
    [
        ("2.ª Secc. Fusileros", "en", "Rifle Sect. 2"),
        ("2.ª Secc. Fusileros", "es", "2.ª Secc. Fusileros"),
        ("Rifle Sect. 12", "es", "12.ª Secc. Fusileros"),
        ("Los de Alcañiz", "en", "Los de Alcañiz"),
        ("x.ª Secc. Fusileros", "en", "x.ª Secc. Fusileros"),
        ("", "en", ""),
    ],
)
def test_a_name_that_is_written_as_the_pack_numbers_units_is_said_in_the_language(
    name: str, language: str, said: str
) -> None:
    assert own_name(name, "riflemen", PHRASES, language) == said


def test_a_name_of_a_kind_without_such_a_phrase_stays() -> None:
    assert own_name("1.ª Secc. Fusileros", "observer", PHRASES, "en") == "1.ª Secc. Fusileros"


def test_every_unit_of_the_shipped_campaigns_has_a_name_in_english_too() -> None:
    shipped = [json.loads(file.read_bytes()) for file in sorted(campaigns().rglob("*.campana.json"))]
    units = [unit for campaign in shipped for formation in campaign["formations"] for unit in formation["units"]]
    assert units
    assert [unit["name"] for unit in units if own_name(unit["name"], unit["type"], PHRASES, "en") == unit["name"]] == []
