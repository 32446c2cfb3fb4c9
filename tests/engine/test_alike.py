"""What two long sequences share at both ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.engine.alike import unlike

FEW = st.lists(st.integers(0, 2), max_size=12).map(tuple)


@pytest.mark.parametrize(
    ("before", "after", "shared"),
    [
        ("abcdef", "abXdef", (2, 3)),
        ("abc", "abc", (3, 0)),
        ("abc", "abcd", (3, 0)),
        ("aaaa", "aaa", (3, 0)),
        ("", "abc", (0, 0)),
        ("abc", "xabc", (0, 3)),
    ],
)
def test_the_start_is_counted_first_and_the_end_in_what_is_left(before, after, shared):
    assert unlike(before, after) == shared


@given(FEW, FEW, FEW)
def test_nothing_that_differs_is_passed_over(start, middle, end):
    before, after = (*start, *middle, *end), (*start, 9, *end)
    first, last = unlike(before, after)
    assert after[:first] == before[:first]
    assert after[first : len(after) - last] == (9,)
    assert after[len(after) - last :] == before[len(before) - last :]
