"""Older file formats made new: one step from each version to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Step = Callable[[dict[str, Any]], dict[str, Any]]

SCENARIO_STEPS: Mapping[int, Step] = {}
ARMY_STEPS: Mapping[int, Step] = {}


def migrated(tree: dict[str, Any], newest: int, steps: Mapping[int, Step]) -> dict[str, Any]:
    """Gives a file's tree in the newest format, taking the step of each version in turn.

    Raises KeyError for a version that has no step.
    """
    while tree["format"] < newest:
        tree = {**steps[tree["format"]](tree), "format": tree["format"] + 1}
    return tree
