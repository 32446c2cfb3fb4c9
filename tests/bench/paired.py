"""How figures are taken: product and reference in turn in one process, by CPU time, medians of at least five runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

RUNS = 5


class Skipped(Exception):
    """A figure that cannot be taken here, with the reason."""


@dataclass(frozen=True)
class Figure:
    """A figure in the unit of its goal; `reference` in seconds of CPU and `ratio` against it, where it has one."""

    value: float
    reference: float | None = None
    ratio: float | None = None
    note: str = ""


def seconds(work: Callable[[], Any], clock: Callable[[], float] = time.process_time) -> float:
    """Gives how long some work takes, in seconds of CPU."""
    before = clock()
    work()
    return clock() - before


def paired(
    product: Callable[[], Any], reference: Callable[[], Any], runs: int = RUNS, warm: bool = True
) -> tuple[float, float]:
    """Gives the medians of product and reference, run in turn."""
    if warm:
        product()
        reference()
    mine, theirs = [], []
    for _ in range(runs):
        theirs.append(seconds(reference))
        mine.append(seconds(product))
    return median(mine), median(theirs)


def alone(work: Callable[[], Any], runs: int = RUNS, clock: Callable[[], float] = time.process_time) -> float:
    """Gives the median of some work, warmed up once."""
    work()
    return median(seconds(work, clock) for _ in range(runs))
