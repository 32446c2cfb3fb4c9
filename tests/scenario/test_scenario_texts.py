"""Titles and notes of a scenario in several languages: what is shown, what is kept; older files stay as they are."""

from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from studio.board.pieces import OpenBoard
from studio.errors import DamagedFile
from studio.scenario.edits import Set
from studio.scenario.files import content_hash, document_bytes, read_scenario, save_document, scenario_from
from studio.scenario.model import Scenario
from studio.scenario.texts import notes_in, title_in

TEXTS = {"title": {"es": "El vado", "en": "The ford"}, "notes": {"es": "Al alba.", "en": "At dawn."}}


@pytest.fixture
def plain() -> Scenario:
    return Scenario(pack="x", version="1", title="El vado", notes="Al alba.", board=OpenBoard(180_000, 120_000))


@pytest.fixture
def both(plain: Scenario) -> Scenario:
    return replace(plain, texts=TEXTS)


@pytest.mark.parametrize(
    ("language", "title", "notes"), [("es", "El vado", "Al alba."), ("en", "The ford", "At dawn.")]
)
def test_the_texts_are_given_in_the_readers_language(both: Scenario, language: str, title: str, notes: str) -> None:
    assert (title_in(both, language), notes_in(both, language)) == (title, notes)


def test_the_own_text_is_given_where_a_language_is_lacking(both: Scenario, plain: Scenario) -> None:
    assert title_in(both, "fr") == "El vado"
    assert title_in(plain, "en") == "El vado"


def test_a_text_that_was_changed_speaks_for_itself_in_every_language(both: Scenario) -> None:
    renamed = Set({"title": "La noche del vado"}).apply(both)
    assert title_in(renamed, "en") == "La noche del vado"
    assert notes_in(renamed, "en") == "At dawn."


def test_the_texts_come_back_from_the_file(both: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "a.escenario.json"
    save_document(path, both)
    assert read_scenario(path) == both


def test_a_file_without_them_is_read_and_written_as_it_was(plain: Scenario) -> None:
    data = document_bytes(plain)
    assert b'"texts"' not in data
    assert scenario_from(data).texts is UNSET
    assert document_bytes(scenario_from(data)) == data


def test_the_texts_do_not_count_as_an_edit_of_the_table(both: Scenario, plain: Scenario) -> None:
    assert content_hash(both) == content_hash(plain)


def test_texts_of_a_wrong_form_are_told_with_their_place(both: Scenario) -> None:
    broken = document_bytes(both).replace(b'"The ford"', b"7")
    with pytest.raises(DamagedFile, match="texts"):
        scenario_from(broken)
