"""What documents say about themselves, and putting files on a shelf."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.errors import AnswerIsNo, DamagedFile, FileError, ForeignFile, FutureVersion, UsageError
from studio.library import (
    Entry,
    Kind,
    Member,
    Shelf,
    add_content,
    add_file,
    describe,
    export_bundle,
    find_item,
    pack_bundle,
    read_bundle,
)
from studio.library.adding import file_name
from studio.store import open_shelf, sqlite_url

SCENARIO = {
    "format": 1,
    "id": "vado",
    "title": "Vado del Jarama",
    "author": "Begoña",
    "tags": ["jarama"],
    "pack": "spain1936",
    "version": "1.0",
    "board": {"kind": "open", "width": 180000, "height": 120000},
    "sides": [{"side": "attacker", "budget": 500}, {"side": "defender", "budget": 750}],
    "future": [1, 2, {"x": None}],
}
ARMY = {"format": 1, "pack": "spain1936", "title": "Columna", "units": [], "typed_points": 250}
ROAD = {"es": "La carretera", "en": "The road"}
CAMPAIGN = {"format": 1, "title": ROAD, "nodes": [], "edges": []}
GAME = b'{"record":"estado-mayor-game","format":1,"pack":"spain1936","version":"1.0"}\n{"n":1}\n'


def as_json(document: object) -> bytes:
    return json.dumps(document, ensure_ascii=False, indent=2).encode()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Shelf]:
    with open_shelf(sqlite_url(tmp_path / "library.sqlite")) as shelf:
        yield shelf


@pytest.mark.parametrize(
    ("content", "name", "entry"),
    [
        (
            as_json(SCENARIO),
            "x.json",
            Entry(Kind.SCENARIO, "Vado del Jarama", "spain1936", "1.0", "Begoña", ("jarama",), 750, "vado"),
        ),
        (as_json(ARMY), "x.json", Entry(Kind.ARMY, "Columna", "spain1936", points=250)),
        (
            as_json(CAMPAIGN),
            "x.json",
            Entry(Kind.CAMPAIGN, "La carretera", titles={"es": "La carretera", "en": "The road"}),
        ),
        (GAME, "dir/batalla.jsonl", Entry(Kind.GAME, "batalla", "spain1936", "1.0")),
        (
            as_json({**ARMY, "title": ""}),
            "mi lista.ejercito.json",
            Entry(Kind.ARMY, "mi lista", "spain1936", points=250),
        ),
        (as_json({**SCENARIO, "title": 5, "tags": "no", "sides": [1]}), "a.json", None),
    ],
)
def test_a_document_is_known_by_its_fields(content: bytes, name: str, entry: Entry | None) -> None:
    assert describe(content, name) == (entry or Entry(Kind.SCENARIO, "a", "spain1936", "1.0", "Begoña", id="vado"))


@pytest.mark.parametrize(
    "content", [b"[]", b"1", b'"x"', b"{}", b"<xml/>", b"\x89PNG\r\n", b'{"units": []}', b"\xff\xfe{"]
)
def test_what_is_no_document_is_foreign(content: bytes) -> None:
    with pytest.raises(ForeignFile, match=r"a.json: .*\[file.foreign\]"):
        describe(content, "a.json")


@pytest.mark.parametrize("at", range(1, len(as_json(SCENARIO)), 17))
def test_a_cut_document_is_damaged_at_a_place(at: int) -> None:
    with pytest.raises(DamagedFile, match=r"a.json: The file is damaged at byte \d+"):
        describe(as_json(SCENARIO)[:at], "a.json")


def test_an_empty_file_is_damaged() -> None:
    with pytest.raises(DamagedFile):
        describe(b"", "a.json")


def test_added_files_are_kept_byte_for_byte(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "vado.escenario.json"
    path.write_bytes(as_json(SCENARIO))
    added = add_file(shelf, path)
    assert [item.id for item in added.items] == ["scenario-vado"]
    assert shelf.content("scenario-vado") == path.read_bytes()


def test_a_document_added_again_after_a_change_is_the_next_revision(shelf: Shelf) -> None:
    add_content(shelf, as_json(SCENARIO), "a.json")
    item = add_content(shelf, as_json({**SCENARIO, "title": "Otro vado"}), "a.json")
    assert (item.revision, item.title) == (2, "Otro vado")
    assert len(shelf.find()) == 1


def test_a_bundle_is_added_whole_and_its_pictures_are_named(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "club.estado"
    members = [Member("a.json", as_json(SCENARIO)), Member("b.json", as_json(ARMY)), Member("foto.png", b"\x89PNG")]
    path.write_bytes(pack_bundle(members))
    added = add_file(shelf, path)
    assert sorted(item.kind for item in added.items) == [Kind.ARMY, Kind.SCENARIO]
    assert added.skipped == ("foto.png",)


def test_a_bundle_with_a_damaged_document_adds_nothing(shelf: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "club.estado"
    path.write_bytes(pack_bundle([Member("a.json", as_json(SCENARIO)), Member("b.json", as_json(ARMY)[:20])]))
    with pytest.raises(DamagedFile):
        add_file(shelf, path)
    assert shelf.find() == []


def test_items_are_found_by_id_its_beginning_and_title(shelf: Shelf) -> None:
    item = add_content(shelf, as_json(SCENARIO), "a.json")
    for name in ("scenario-vado", "scenario-v", "vado del  JARAMA"):
        assert find_item(shelf, name) == item
    with pytest.raises(AnswerIsNo, match=r"nothing called “nada”.*\[library.missing\]"):
        find_item(shelf, "nada")
    add_content(shelf, as_json({**SCENARIO, "id": "vado2"}), "a.json")
    assert find_item(shelf, "scenario-vado").id == "scenario-vado"
    with pytest.raises(UsageError, match=r"scenario-vado, scenario-vado2.*\[library.several\]"):
        find_item(shelf, "Vado del Jarama")


def test_an_exported_bundle_brings_everything_back(shelf: Shelf, tmp_path: Path) -> None:
    add_content(shelf, as_json(SCENARIO), "a.json")
    add_content(shelf, as_json(ARMY), "b.json")
    out = tmp_path / "todo.estado"
    names = export_bundle(shelf, shelf.find(), out)
    assert [member.name for member in read_bundle(out.read_bytes())] == sorted(names)
    with open_shelf(sqlite_url(tmp_path / "other.sqlite")) as other:
        add_file(other, out)
        assert sorted(content for _, content in other.contents()) == sorted(content for _, content in shelf.contents())


def test_an_empty_bundle_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\[bundle.empty\]"):
        export_bundle(shelf, [], tmp_path / "x.estado")


@pytest.mark.parametrize("title", ["../../etc", "a/b\\c:d", "", "…", "O'Donnell & ñandú", "con", "x" * 300])
def test_file_names_of_exports_are_harmless(shelf: Shelf, title: str) -> None:
    item = shelf.put(Entry(Kind.ARMY, title, id="a"), b"{}")
    name = file_name(item)
    assert name.endswith(".ejercito.json")
    assert "/" not in name
    assert "\\" not in name
    assert not name.startswith(".")
    pack_bundle([Member(name, b"")])


def test_what_cannot_be_opened_is_not_kept(shelf: Shelf) -> None:
    with pytest.raises(FutureVersion, match="format 99"):
        add_content(shelf, as_json({**SCENARIO, "format": 99}), "a.json")
    with pytest.raises(DamagedFile, match="board"):
        add_content(shelf, as_json({**SCENARIO, "board": {"kind": "open"}}), "a.json")
    with pytest.raises(FileError):
        add_content(shelf, GAME, "a.jsonl")
    assert shelf.find() == []


def test_a_file_that_is_not_there_is_said(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"\[file.missing\]"):
        add_file(shelf, tmp_path / "gone.json")


def test_a_document_with_its_title_in_two_languages_says_both() -> None:
    campaign = describe(as_json(CAMPAIGN), "a.campana.json")
    assert (campaign.title, campaign.titles) == ("La carretera", {"es": "La carretera", "en": "The road"})
    texts = {"title": {"es": "Vado del Jarama", "en": "Ford of the Jarama"}}
    scenario = describe(as_json({**SCENARIO, "texts": texts}), "a.escenario.json")
    assert (scenario.title, scenario.titles) == ("Vado del Jarama", texts["title"])
    assert "ford of the jarama" in scenario.search


def test_a_title_that_was_changed_since_it_was_translated_stands_alone() -> None:
    texts = {"title": {"es": "Otro", "en": "Another"}}
    assert describe(as_json({**SCENARIO, "texts": texts}), "a.escenario.json").titles == {}


@pytest.mark.parametrize("texts", [None, [], {"title": 3}, {"title": {"en": 4}}, {"title": ["Vado del Jarama"]}])
def test_texts_of_a_wrong_form_leave_the_title_as_it_is(texts: object) -> None:
    entry = describe(as_json({**SCENARIO, "texts": texts}), "a.escenario.json")
    assert (entry.title, entry.titles) == ("Vado del Jarama", {})


def test_an_item_is_found_by_its_title_in_either_language(shelf: Shelf) -> None:
    texts = {"title": {"es": "Vado del Jarama", "en": "The ford"}}
    item = add_content(shelf, as_json({**SCENARIO, "texts": texts}), "a.escenario.json")
    titles = [item.title_in(language) for language in ("es", "en", "fr")]
    assert titles == ["Vado del Jarama", "The ford", "Vado del Jarama"]
    assert find_item(shelf, "the ford") == item
