"""Hexes by the examples of the hex games and by what holds on every board."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.board.hexes import (
    DIRECTIONS,
    Layout,
    cone,
    distance,
    hex_at,
    hexes_between,
    letters,
    line,
    neighbour,
    neighbours,
    number,
    ring,
    side_between,
    side_name,
    spiral,
)
from studio.board.pieces import HexBoard, HexCells
from studio.board.place import Hex, Point

HEXES = st.builds(Hex, st.integers(-12, 12), st.integers(-12, 12))


def named(name: str) -> Hex:
    column, row = number(name.rstrip("0123456789")), int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return Hex(column, row - column // 2)


def name_of(cell: Hex) -> str:
    return f"{letters(cell.q)}{cell.r + cell.q // 2}"


def crossed(start: str, end: str) -> list[list[str]]:
    return [[name_of(cell) for cell in step] for step in hexes_between(named(start), named(end))]


@pytest.mark.rule("NT-C.1", "NT-C.3")
def test_columns_are_lettered_a_to_z_then_doubled() -> None:
    assert [letters(0), letters(25), letters(26), letters(28), letters(32)] == ["A", "Z", "AA", "CC", "GG"]
    assert number("CC") == 28
    assert named("CC7") == Hex(28, -7)
    assert named("N8") == Hex(13, 2)


@pytest.mark.parametrize("name", ["", "AB", "a", "1"])
def test_other_letters_name_no_column(name: str) -> None:
    with pytest.raises(ValueError, match="names no column"):
        number(name)


@pytest.mark.rule("NT-C.4", "LB-C.3.1")
def test_the_distance_is_the_largest_difference() -> None:
    assert distance(named("CC7"), named("Y9")) == 4
    assert distance(named("N8"), named("L7")) == 2
    assert distance(named("A1"), named("GG10")) == 32
    assert distance(Hex(0, 0), Hex(2, -5)) == 5


@pytest.mark.rule("NT-C.5")
def test_directions_run_clockwise_from_the_top() -> None:
    assert neighbour(named("FF4"), 3) == named("FF5")
    assert neighbour(named("FF4"), 1) == named("GG4")
    assert neighbours(Hex(0, 0)) == DIRECTIONS
    assert neighbour(Hex(0, 0), 6) == Hex(0, -1)


@pytest.mark.rule("NT-C.6")
def test_the_line_of_sight_crosses_the_hexes_between_two_centres() -> None:
    assert crossed("W7", "T5") == [["V6"], ["U6"]]
    assert crossed("N8", "L7") == [["M8"]]
    assert crossed("CC7", "Y9") == [["BB7"], ["AA8"], ["Z8"]]
    assert crossed("W7", "W7") == crossed("W7", "V6") == []


@pytest.mark.rule("NT-C.6a", "LB-C.3.8")
def test_along_a_side_both_hexes_count_together() -> None:
    assert crossed("CC7", "Y7") == [["BB6", "BB7"], ["AA7"], ["Z6", "Z7"]]


def test_a_line_counts_every_hex_whose_interior_it_enters() -> None:
    assert hexes_between(Hex(0, 0), Hex(3, -1)) == ((Hex(1, 0),), (Hex(2, -1),))
    # The side of (2, -1) and (2, 0) runs from (5/3, -1/3) to (7/3, -2/3); the line r = -q/4 passes it in its middle.
    assert hexes_between(Hex(0, 0), Hex(4, -1)) == ((Hex(1, 0),), (Hex(2, -1),), (Hex(2, 0),), (Hex(3, -1),))


@given(HEXES, HEXES)
def test_sight_between_hexes_is_the_same_both_ways(a: Hex, b: Hex) -> None:
    assert hexes_between(b, a) == hexes_between(a, b)[::-1]


@given(HEXES, HEXES)
def test_sight_between_hexes_turns_with_the_board(a: Hex, b: Hex) -> None:
    def turned(cell: Hex) -> Hex:
        return Hex(-cell.r, cell.q + cell.r)

    expected = tuple(tuple(sorted(turned(cell) for cell in step)) for step in hexes_between(a, b))
    assert hexes_between(turned(a), turned(b)) == expected


@given(HEXES, HEXES)
def test_a_line_of_hexes_is_a_shortest_chain(a: Hex, b: Hex) -> None:
    chain = line(a, b)
    assert len(chain) == distance(a, b) + 1
    assert all(distance(one, two) == 1 for one, two in itertools.pairwise(chain))


def test_rings_and_spirals_hold_every_hex_once() -> None:
    assert ring(Hex(2, 2), 0) == (Hex(2, 2),)
    assert ring(Hex(0, 0), 1) == DIRECTIONS
    assert [len(set(ring(Hex(0, 0), n))) for n in range(1, 5)] == [6, 12, 18, 24]
    assert len(set(spiral(Hex(0, 0), 3))) == 37


@pytest.mark.rule("LB-C.3.6")
def test_a_cone_opens_between_two_directions() -> None:
    # V1 of the Napoleonic game faces north-west and north-east: directions 0 and 1 here.
    assert set(cone(Hex(0, 0), 0, 2)) == {Hex(0, -1), Hex(1, -1), Hex(0, -2), Hex(1, -2), Hex(2, -2)}
    assert [len(cone(Hex(0, 0), 0, n)) for n in (2, 3, 5)] == [5, 9, 20]


def test_a_side_has_one_name() -> None:
    assert side_name(Hex(1, 0), Hex(0, 0)) == side_name(Hex(0, 0), Hex(1, 0))
    assert side_between(Hex(0, 0), Hex(1, 0)) == 2
    with pytest.raises(ValueError, match="no neighbours"):
        side_between(Hex(0, 0), Hex(2, 0))


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_hexes_fill_the_table_without_gaps(orientation: str) -> None:
    cells = spiral(Hex(5, 5), 3)
    layout = Layout(HexBoard(cells, orientation, 4000))
    for cell in cells:
        assert layout.hex_at(layout.centre(cell)) == cell
        for direction in range(6):
            other = neighbour(cell, direction)
            assert set(layout.side(side_name(cell, other))) == set(layout.outline(cell)) & set(layout.outline(other))
    corners = [corner for outline in layout.outlines(HexCells(cells)) for corner in outline]
    assert min(x for x, _ in corners) == min(y for _, y in corners) == 0
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == (layout.width, layout.height)


def test_rows_count_to_the_south() -> None:
    board = HexBoard((Hex(0, 0), Hex(0, 1), Hex(1, 0)), "flat", 4000)
    layout = Layout(board)
    north, south, east = layout.centre(Hex(0, 0)), layout.centre(Hex(0, 1)), layout.centre(Hex(1, 0))
    assert (north.x, north.y - south.y) == (south.x, 4000)
    assert (east.x - north.x, north.y - east.y) == (3464, 2000)
    assert hex_at(board, Point(2000, 1000)) == Hex(0, 1)
