"""What two long tuples share at both ends, so that only what lies between is looked at one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["unlike"]


def unlike(before: Sequence[Any], after: Sequence[Any]) -> tuple[int, int]:
    """Gives how many things two sequences share at the start, and how many of the rest they share at the end."""
    start = _shared(before, after)
    rest, other = before[start:], after[start:]
    return start, _shared(rest[::-1], other[::-1])


def _shared(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Gives the length of the common start; slices are compared as wholes, which is quick while things are the same."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
