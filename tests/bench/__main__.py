"""Prints every figure beside its reference and its goal: `python -m tests.bench [N1-easy N5 ...]`."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tests.bench import measures_battle, measures_editor, measures_scenario, measures_sight, measures_start
from tests.bench.paired import Figure, Skipped

GOALS = Path(__file__).with_name("goals.toml")
MEASURES: dict[str, Callable[[], Figure]] = {
    **measures_battle.MEASURES,
    **measures_sight.MEASURES,
    **measures_scenario.MEASURES,
    **measures_start.MEASURES,
    **measures_editor.MEASURES,
}


def verdict(goal: dict[str, Any], figure: Figure) -> str:
    """Tells whether a figure keeps its goal: against its reference where it has one, else by itself."""
    if figure.ratio is not None and "least_ratio" in goal:
        return "holds" if figure.ratio >= goal["least_ratio"] else "MISSED"
    if figure.ratio is not None and "most_ratio" in goal:
        return "holds" if figure.ratio <= goal["most_ratio"] else "MISSED"
    held = goal.get("least", figure.value) <= figure.value <= goal.get("most", figure.value)
    return "holds" if held else "MISSED"


def line(key: str, goal: dict[str, Any], figure: Figure) -> str:
    """Gives the line that is printed for a figure."""
    wanted = " ".join(
        f"{name} {goal[name]:g}" for name in ("least", "most", "least_ratio", "most_ratio") if name in goal
    )
    against = ""
    if figure.reference is not None and figure.ratio is not None:
        against = f"  {figure.ratio:.3g} x {goal.get('reference', 'reference')} ({figure.reference * 1000:.3f} ms)"
    note = f"  [{figure.note}]" if figure.note else ""
    return f"{key:12} {verdict(goal, figure):7} {figure.value:10.3f} {goal['unit']:14} goal {wanted}{against}{note}"


def main(chosen: Sequence[str]) -> int:
    """Takes the figures named, or all; a miss is told and is no failure."""
    goals = tomllib.loads(GOALS.read_text(encoding="utf-8"))
    for key, goal in goals.items():
        if chosen and key not in chosen:
            continue
        measure = MEASURES.get(key)
        try:
            if measure is None:
                raise Skipped("not measured from the command line")
            text = line(key, goal, measure())
        except Skipped as skipped:
            text = f"{key:12} skipped: {skipped}"
        sys.stdout.write(f"{goal['title']}\n  {text}\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
