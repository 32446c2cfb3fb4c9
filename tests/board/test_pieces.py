"""Pieces as values: they survive a file, move and turn."""

import msgspec
import pytest

from studio.board.pieces import (
    Band,
    Board,
    Chain,
    Cluster,
    Grove,
    HexBoard,
    HexCells,
    HexSide,
    OpenBoard,
    Polygon,
    Shape,
    Strip,
    bounds,
    moved,
    outline_of,
    parts_of,
    turned,
)
from studio.board.place import Hex, Point

SQUARE = (Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10))
HOUSE = (Point(2, 2), Point(4, 2), Point(4, 4), Point(2, 4))
SHAPES = [
    Polygon(SQUARE),
    Strip((Point(0, 0), Point(20, 0)), 4),
    Cluster(SQUARE, (HOUSE,)),
    Chain((SQUARE, HOUSE)),
    Grove(SQUARE, (Point(5, 5),)),
    Band(SQUARE),
    HexCells((Hex(1, 2),)),
    HexSide(Hex(0, 0), Hex(1, 0)),
]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_shape_survives_a_file(shape: Shape) -> None:
    assert msgspec.json.decode(msgspec.json.encode(shape), type=Shape) == shape


@pytest.mark.parametrize("board", [OpenBoard(180_000, 120_000), HexBoard((Hex(0, 0),), "pointy", 4000)])
def test_a_board_survives_a_file(board: Board) -> None:
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board


def test_unknown_fields_and_floats_are_refused() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"form":"polygon","outline":[[0,0]],"colour":"red"}', type=Shape)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"form":"polygon","outline":[[0,0.5]]}', type=Shape)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"kind":"hexes","cells":[],"orientation":"round"}', type=Board)


def test_every_link_of_a_chain_counts() -> None:
    assert parts_of(Chain((SQUARE, HOUSE))) == (SQUARE, HOUSE)
    assert parts_of(Cluster(SQUARE, (HOUSE,))) == (SQUARE,)
    assert outline_of(Strip((Point(0, 0), Point(20, 0)), 4)) == (Point(0, 2), Point(20, 2), Point(20, -2), Point(0, -2))
    assert bounds(Chain((HOUSE, SQUARE))) == (0, 0, 10, 10)


def test_all_that_belongs_to_a_shape_moves_with_it() -> None:
    cluster = moved(Cluster(SQUARE, (HOUSE,)), 5, -1)
    assert cluster == Cluster(
        (Point(5, -1), Point(15, -1), Point(15, 9), Point(5, 9)),
        ((Point(7, 1), Point(9, 1), Point(9, 3), Point(7, 3)),),
    )
    assert moved(Grove(SQUARE, (Point(5, 5),)), 1, 1).bushes == (Point(6, 6),)
    assert moved(HexCells((Hex(1, 2),)), 5, 5) == HexCells((Hex(1, 2),))


def test_a_shape_turns_clockwise_about_a_point() -> None:
    assert turned(Strip((Point(0, 0), Point(0, 20)), 4), Point(0, 0), 9000) == Strip((Point(0, 0), Point(20, 0)), 4)
    assert turned(Band(SQUARE), Point(5, 5), 18_000) == Band((Point(10, 10), Point(0, 10), Point(0, 0), Point(10, 0)))


def test_hexes_have_no_outline_without_a_board() -> None:
    with pytest.raises(TypeError):
        outline_of(HexCells((Hex(0, 0),)))
