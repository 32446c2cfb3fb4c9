"""Lengths and their exact reading."""

import pytest

from studio.board.place import Point, centimetres, cm, inches


def test_centimetres_are_read_exactly() -> None:
    assert cm(15) == 15_000
    assert cm("2.5") == 2_500
    assert cm("0.001") == 1
    assert cm("-0.5") == -500


def test_an_inch_is_2540_units() -> None:
    assert inches(30) == 76_200
    assert inches("3.5") == 8_890


@pytest.mark.parametrize("text", ["", "wide", "0.0005", "nan", "inf"])
def test_what_is_no_whole_number_of_units_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is (not a length|finer)"):
        cm(text)


def test_lengths_are_written_without_needless_zeros() -> None:
    assert [centimetres(n) for n in (2500, 15_000, 1, -500, 0, 10_010)] == ["2.5", "15", "0.001", "-0.5", "0", "10.01"]


def test_a_point_is_a_pair() -> None:
    assert Point(1, 2) == (1, 2)
