"""The shelf keeps documents with all their revisions, on both databases."""

from datetime import UTC, timedelta
from pathlib import Path

import pytest

from studio.errors import AnswerIsNo, StudioError
from studio.library import Entry, Kind, Order, Shelf, Wanted
from studio.store import open_shelf, sqlite_url

FORD = Entry(Kind.SCENARIO, "Vado del Jarama", "spain1936", "1.0", "Begoña Ñíguez", ("jarama", "río"), 500, "vado")
TREE = Entry(Kind.SCENARIO, "El Árbol caído", "spain1936", points=300, id="arbol")
ARMY = Entry(Kind.ARMY, "Columna 100%_real", "housefow", points=250, id="columna")


def filled(shelf: Shelf) -> Shelf:
    for entry in (FORD, TREE, ARMY):
        shelf.put(entry, f"{entry.title} v1".encode())
    return shelf


def ids(shelf: Shelf, wanted: Wanted) -> list[str]:
    return [item.id for item in shelf.find(wanted)]


def test_a_document_comes_back_byte_for_byte_with_its_columns(shelf: Shelf) -> None:
    content = bytes(range(256)) * 100
    item = shelf.put(FORD, content)
    assert shelf.content(item.id) == content
    assert (item.id, item.kind, item.title, item.pack) == ("scenario-vado", Kind.SCENARIO, FORD.title, "spain1936")
    assert (item.author, item.tags, item.points) == ("Begoña Ñíguez", ("jarama", "río"), 500)
    assert (item.revision, item.size) == (1, len(content))
    assert item.changed.tzinfo == UTC
    assert shelf.find() == [item]


def test_each_save_is_a_revision_and_old_ones_can_be_read(shelf: Shelf) -> None:
    for version in (b"one", b"two", b"three"):
        item = shelf.put(FORD, version, note=version.decode())
    assert item.revision == 3
    assert shelf.content(item.id) == b"three"
    assert shelf.content(item.id, 1) == b"one"
    revisions = shelf.revisions(item.id)
    assert [(revision.number, revision.note, revision.size) for revision in revisions] == [
        (3, "three", 5),
        (2, "two", 3),
        (1, "one", 3),
    ]
    assert revisions[0].made - revisions[2].made == timedelta(minutes=2)


def test_equal_bytes_make_no_revision(shelf: Shelf) -> None:
    shelf.put(FORD, b"one")
    assert shelf.put(FORD, b"one").revision == 1


def test_a_save_based_on_an_old_revision_is_refused_and_nothing_is_lost(shelf: Shelf) -> None:
    item = shelf.put(FORD, b"one")
    shelf.put(FORD, b"two", base=1)
    with pytest.raises(StudioError, match=r"revision 2; yours began at 1.*\[library.conflict\]"):
        shelf.put(FORD, b"mine", base=1)
    assert shelf.content(item.id) == b"two"
    assert len(shelf.revisions(item.id)) == 2


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(), ["army-columna", "scenario-arbol", "scenario-vado"]),
        (Wanted(kind=Kind.SCENARIO), ["scenario-arbol", "scenario-vado"]),
        (Wanted(pack="housefow"), ["army-columna"]),
        (Wanted(text="ARBOL"), ["scenario-arbol"]),
        (Wanted(text="árbol caido"), ["scenario-arbol"]),
        (Wanted(text="begona jarama"), ["scenario-vado"]),
        (Wanted(text="rio"), ["scenario-vado"]),
        (Wanted(text="100%_"), ["army-columna"]),
        (Wanted(text="%"), ["army-columna"]),
        (Wanted(text="'; DROP TABLE item; --"), []),
        (Wanted(tag="río"), ["scenario-vado"]),
        (Wanted(tag="rio"), []),
        (Wanted(least_points=300), ["scenario-arbol", "scenario-vado"]),
        (Wanted(least_points=300, most_points=300), ["scenario-arbol"]),
        (Wanted(order=Order.TITLE), ["army-columna", "scenario-arbol", "scenario-vado"]),
        (Wanted(order=Order.POINTS), ["scenario-vado", "scenario-arbol", "army-columna"]),
        (Wanted(limit=1), ["army-columna"]),
        (Wanted(removed=True), []),
    ],
)
def test_items_are_found_by_what_is_wanted(shelf: Shelf, wanted: Wanted, found: list[str]) -> None:
    assert ids(filled(shelf), wanted) == found


def test_tags_follow_the_document(shelf: Shelf) -> None:
    shelf.put(FORD, b"one")
    shelf.put(Entry(Kind.SCENARIO, "Vado", tags=("puente",), id="vado"), b"two")
    assert ids(shelf, Wanted(tag="río")) == []
    assert ids(shelf, Wanted(tag="puente")) == ["scenario-vado"]


def test_a_removed_item_lies_in_the_bin_until_it_is_taken_back(shelf: Shelf) -> None:
    filled(shelf).remove("scenario-vado")
    assert "scenario-vado" not in ids(shelf, Wanted())
    assert ids(shelf, Wanted(removed=True)) == ["scenario-vado"]
    assert shelf.counts() == {"scenario": 1, "army": 1, "campaign": 0, "game": 0}
    shelf.take_back("scenario-vado")
    assert "scenario-vado" in ids(shelf, Wanted())
    assert shelf.content("scenario-vado") == b"Vado del Jarama v1"


def test_saving_a_removed_item_brings_it_back(shelf: Shelf) -> None:
    filled(shelf).remove("scenario-vado")
    shelf.put(FORD, b"Vado del Jarama v1")
    assert ids(shelf, Wanted(removed=True)) == []


def test_only_what_lies_in_the_bin_can_be_forgotten(shelf: Shelf) -> None:
    filled(shelf)
    with pytest.raises(AnswerIsNo, match=r"library\.missing"):
        shelf.purge("scenario-vado")
    shelf.remove("scenario-vado")
    shelf.purge("scenario-vado")
    assert shelf.item("scenario-vado") is None
    assert shelf.revisions("scenario-vado") == []
    with pytest.raises(AnswerIsNo):
        shelf.content("scenario-vado")


@pytest.mark.parametrize("name", ["scenario-nada", "", "x" * 300])
def test_what_is_not_there_is_said(shelf: Shelf, name: str) -> None:
    assert shelf.item(name) is None
    for ask in (shelf.content, shelf.remove, shelf.take_back, shelf.purge):
        with pytest.raises(AnswerIsNo, match=r"library\.missing"):
            ask(name)


def test_strange_letters_are_kept_and_a_nul_is_replaced(shelf: Shelf) -> None:
    item = shelf.put(Entry(Kind.GAME, 'O\'Donnell "el <b> & ñandú" 🎲\0', id="x"), b"\0{}")
    assert item.title == 'O\'Donnell "el <b> & ñandú" 🎲�'
    assert shelf.content(item.id) == b"\0{}"


def test_a_backup_holds_everything_and_restores_all_or_nothing(shelf: Shelf, tmp_path: Path) -> None:
    filled(shelf).put(FORD, b"Vado v2", note="second")
    shelf.remove("scenario-arbol")
    before = (shelf.find(), shelf.find(Wanted(removed=True)), shelf.revisions("scenario-vado"))
    copy = tmp_path / "copia de seguridad.sqlite"
    assert shelf.backup(copy) == 3
    assert sorted(path.name for path in tmp_path.iterdir() if "copia" in path.name or path.is_dir()) == [copy.name]
    shelf.put(FORD, b"Vado v3")
    shelf.put(Entry(Kind.CAMPAIGN, "Otra", id="otra"), b"{}")
    assert shelf.restore(copy) == 3
    assert (shelf.find(), shelf.find(Wanted(removed=True)), shelf.revisions("scenario-vado")) == before
    assert shelf.content("scenario-vado") == b"Vado v2"
    assert shelf.content("scenario-vado", 1) == b"Vado del Jarama v1"
    assert ids(shelf, Wanted(tag="río")) == ["scenario-vado"]


@pytest.mark.parametrize("spoil", ["missing", "text", "cut", "strange"])
def test_a_useless_backup_changes_nothing(shelf: Shelf, tmp_path: Path, spoil: str) -> None:
    filled(shelf)
    copy = tmp_path / "copy.sqlite"
    if spoil == "text":
        copy.write_text("this is no database at all, only a text", encoding="utf-8")
    elif spoil == "cut":
        shelf.backup(copy)
        copy.write_bytes(copy.read_bytes()[:9000])
    elif spoil == "strange":
        import sqlite3

        with sqlite3.connect(copy) as other:
            other.execute("CREATE TABLE birds (name TEXT)")
        other.close()
    before = shelf.find()
    with pytest.raises(StudioError, match=r"copy.sqlite: .*\[file"):
        shelf.restore(copy)
    assert shelf.find() == before


def test_a_backup_can_be_opened_as_a_library(shelf: Shelf, tmp_path: Path) -> None:
    filled(shelf).backup(tmp_path / "copy.sqlite")
    with open_shelf(sqlite_url(tmp_path / "copy.sqlite")) as other:
        assert other.find() == shelf.find()


def test_a_backup_into_a_folder_that_is_not_there_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(StudioError, match="the folder does not exist"):
        shelf.backup(tmp_path / "gone" / "copy.sqlite")
