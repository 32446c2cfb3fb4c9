"""Edits: each gives another document, refuses what is locked or not there, and taking it back gives the same bytes."""

import pytest

from studio.board.pieces import OpenBoard, Polygon, Strip, bounds
from studio.board.place import Point
from studio.errors import UsageError
from studio.scenario.edits import (
    Add,
    Change,
    Delete,
    Move,
    Reshape,
    Resize,
    Set,
    SetCamp,
    SetSector,
    Several,
    Turn,
    extent,
    next_id,
)
from studio.scenario.files import document_bytes
from studio.scenario.model import Camp, Note, Objective, Piece, Scenario, Sector, Zone

BOX = (Point(10_000, 10_000), Point(30_000, 10_000), Point(30_000, 20_000), Point(10_000, 20_000))


@pytest.fixture
def document():
    return Scenario(
        pack="x",
        version="1",
        board=OpenBoard(180_000, 120_000),
        pieces=(
            Piece(id=1, kind="wood", shape=Polygon(BOX)),
            Piece(id=2, kind="road", shape=Strip((Point(0, 0), Point(50_000, 0)), 5000), locked=True),
        ),
        objectives=(Objective(id=1, at=Point(60_000, 60_000)),),
        zones=(Zone(id=1, kind="deployment", side="attacker", outline=BOX),),
        notes_on_map=(Note(id=1, at=Point(1, 1), text="a"),),
        sectors=(Sector(number=1, kind="rio", owner="attacker", west=0, east=45_000),),
        sides=(Camp(side="attacker"),),
    )


def test_a_thing_is_added_with_the_next_free_number(document):
    added = Add("pieces", Piece(id=0, kind="crop", shape=Polygon(BOX))).apply(document)
    assert [piece.id for piece in added.pieces] == [1, 2, 3]
    assert next_id(added, "pieces") == 4
    with pytest.raises(UsageError):
        Add("pieces", Piece(id=2, kind="crop", shape=Polygon(BOX))).apply(document)


def test_moving_takes_every_corner_along(document):
    moved = Move("pieces", (1,), 5000, -1000).apply(document)
    assert bounds(moved.pieces[0].shape) == (15_000, 9000, 35_000, 19_000)
    assert Move("objectives", (1,), 1, 2).apply(document).objectives[0].at == Point(60_001, 60_002)
    assert Move("zones", (1,), 1, 0).apply(document).zones[0].outline[0] == Point(10_001, 10_000)


def test_a_quarter_turn_is_about_the_middle(document):
    turned = Turn("pieces", (1,), 9000).apply(document)
    assert bounds(turned.pieces[0].shape) == (15_000, 5000, 25_000, 25_000)
    assert turned.pieces[0].rotation == 9000
    assert Turn("pieces", (1,), 27_000).apply(turned).pieces == document.pieces


def test_what_is_locked_stays(document):
    for edit in (
        Move("pieces", (2,), 1, 1),
        Turn("pieces", (2,), 9000),
        Delete("pieces", (2,)),
        Reshape("pieces", 2, Polygon(BOX)),
        Change("pieces", 2, {"kind": "wall"}),
    ):
        with pytest.raises(UsageError, match="locked"):
            edit.apply(document)
    open_again = Change("pieces", 2, {"locked": False}).apply(document)
    assert Delete("pieces", (2,)).apply(open_again).pieces == document.pieces[:1]


def test_fields_of_document_sector_and_side_are_set(document):
    assert Set({"title": "Vado", "tags": ("a",)}).apply(document).title == "Vado"
    assert SetSector(1, {"counts": {"wood": 1}}).apply(document).sectors[0].counts == {"wood": 1}
    assert SetCamp("attacker", {"budget": 750}).apply(document).sides[0].budget == 750


@pytest.mark.parametrize(
    "edit",
    [
        Set({"format": 2}),
        Set({"flavour": 1}),
        SetSector(9, {}),
        SetCamp("neutral", {}),
        Delete("pieces", (9,)),
        Delete("clouds", (1,)),
        Change("pieces", 1, {"smell": 1}),
        Resize(OpenBoard(0, 5)),
    ],
)
def test_what_is_not_there_cannot_be_edited(document, edit):
    with pytest.raises(UsageError):
        edit.apply(document)


def test_shrinking_the_table_loses_nothing(document):
    shrunk = Resize(OpenBoard(20_000, 20_000)).apply(document)
    assert shrunk.pieces == document.pieces
    assert extent(shrunk)[2] == 50_000
    assert document_bytes(Resize(document.board).apply(shrunk)) == document_bytes(document)


def test_several_edits_are_one_step(document):
    step = Several((Move("pieces", (1,), 1, 1), Delete("objectives", (1,)), Set({"notes": "b"})))
    after = step.apply(document)
    assert (after.objectives, after.notes, bounds(after.pieces[0].shape)[0]) == ((), "b", 10_001)
    assert document.objectives
