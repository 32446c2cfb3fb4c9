"""A patch leads from one state of a scenario to the next, byte for byte, whatever was done in between."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from studio.board.pieces import OpenBoard, Polygon
from studio.board.place import Point
from studio.scenario.files import document_bytes
from studio.scenario.model import Note, Piece, Scenario, Zone
from studio.scenario.patches import Patch, difference, patched

PLAIN = Scenario(pack="spain1936", version="1.0", board=OpenBoard(180_000, 120_000))


def piece(number: int, west: int = 0, kind: str = "crop") -> Piece:
    """Gives a triangle."""
    return Piece(id=number, kind=kind, shape=Polygon((Point(west, 0), Point(west + 9, 0), Point(west, 9))))


def carried(before: Scenario, after: Scenario) -> Scenario:
    """Gives what a patch that went through a file makes of the state before."""
    return patched(before, msgspec.json.decode(msgspec.json.encode(difference(before, after)), type=Patch))


numbers = some.integers(1, 6)
pieces = some.builds(piece, numbers, some.integers(0, 3), some.sampled_from(("crop", "wood")))
lists = some.lists(pieces, max_size=6).map(tuple)
texts = some.one_of(some.just(msgspec.UNSET), some.just({"title": {"en": "A", "es": "B"}}))


@given(lists, lists, some.text(max_size=5), texts, texts)
def test_a_patch_leads_to_the_next_state(
    first: tuple[Piece, ...], second: tuple[Piece, ...], title: str, told: Any, then: Any
) -> None:
    before = msgspec.structs.replace(PLAIN, pieces=first, texts=told)
    after = msgspec.structs.replace(before, pieces=second, title=title, texts=then)
    found = carried(before, after)
    assert found == after
    assert document_bytes(found) == document_bytes(after)


def test_only_what_changed_is_written() -> None:
    before = msgspec.structs.replace(PLAIN, pieces=tuple(piece(number) for number in range(1, 500)))
    moved = (*before.pieces[:7], piece(8, 50), *before.pieces[8:400], *before.pieces[401:], piece(700))
    note = Note(id=1, at=Point(1, 2), text="\n")
    after = msgspec.structs.replace(before, pieces=moved, notes_on_map=(note,))
    patch = difference(before, after)
    assert not patch.fields
    assert patch.lists["pieces"].gone == (401,)
    assert len(msgspec.json.encode(patch)) < 600
    assert carried(before, after) == after


def test_a_list_in_another_order_is_written_whole() -> None:
    zone = Zone(id=1, kind="deploy", side="attacker", outline=())  # type: ignore[arg-type]
    before = msgspec.structs.replace(PLAIN, pieces=(piece(1), piece(2)), zones=(zone,))
    after = msgspec.structs.replace(before, pieces=(piece(2), piece(1)))
    assert set(difference(before, after).fields) == {"pieces"}
    assert carried(before, after) == after


def test_a_patch_with_a_strange_field_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="nothing"):
        patched(PLAIN, Patch(fields={"nothing": msgspec.Raw(b"1")}))
