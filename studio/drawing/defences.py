"""Works on the map: which recipe a pack's sign names for a work, and the front it looks to."""

import math
from collections.abc import Mapping
from typing import Any

from studio.board.pieces import Strip, outline_of
from studio.drawing.houses import ruin_items
from studio.drawing.look import Look, Style
from studio.drawing.pencil import Spot
from studio.drawing.picture import Group, Item, Stamp
from studio.drawing.smooth import middle_of
from studio.drawing.subject import Work
from studio.drawing.terrain import spots, unknown_items
from studio.drawing.works import (
    axis_of,
    barricade_items,
    concrete_items,
    ditch_items,
    foxhole_items,
    mine_items,
    nest_items,
    sandbag_items,
    trench_items,
    wire_items,
)

__all__ = ["RECIPES", "work_items", "work_rank"]

RECIPES = (
    "wire",
    "mines",
    "ditch",
    "barricade",
    "breastwork",
    "rubble",
    "sandbags",
    "trench",
    "deep_trench",
    "foxhole",
    "nest",
    "blocao",
    "bunker",
    "casemate",
)
"""The recipes a sign of a work may name, in the order of painting: obstacles, then earth, then concrete."""


def work_rank(sign: Mapping[str, Any]) -> int:
    """Returns where a work comes in the order of painting; unknown ones come last."""
    recipe = sign.get("recipe", "")
    return RECIPES.index(recipe) if recipe in RECIPES else len(RECIPES)


def work_items(work: Work, sign: Mapping[str, Any], style: Style, look: Look) -> list[Item]:
    """Returns a work as its sign says, with a cracked disc for each marker of degradation."""
    outline = spots(outline_of(work.shape))
    (cx, cy), width, height = middle_of(outline)
    angle = math.radians(work.bearing / 100)
    front = (math.sin(angle), -math.cos(angle))
    line = _facing(spots(work.shape.line) if isinstance(work.shape, Strip) else axis_of(outline), front)
    match sign.get("recipe", ""):
        case "trench":
            items = trench_items(line, style)
        case "deep_trench":
            items = trench_items(line, style, deep=True)
        case "wire":
            items = wire_items(line, style)
        case "sandbags":
            items = sandbag_items(line, style)
        case "breastwork":
            items = sandbag_items(line, style, rows=1)
        case "rubble":
            items = ruin_items(outline, work.key, style)
        case "barricade":
            items = barricade_items(line, style)
        case "ditch":
            items = ditch_items(line, style)
        case "mines":
            items = mine_items(outline, style)
        case "foxhole":
            items = foxhole_items((cx, cy), style)
        case "nest":
            items = nest_items((cx, cy), front, style)
        case ("bunker" | "casemate" | "blocao") as kind:
            items = concrete_items(kind, (cx, cy), front, min(width, height) / 2, style)
        case _:
            items = unknown_items(work.shape, style)
    radius = max(750.0, style.px(7) if not style.paper else 0)
    for index in range(work.degraded if "marker_degraded" in look.symbols else 0):
        x = cx + width / 2 + radius + index * radius * 2.1
        items.append(Stamp("marker_degraded", round(x), round(cy), round(radius)))
    return [Group(tuple(items), key=work.key)]


def _facing(line: list[Spot], front: Spot) -> list[Spot]:
    """Returns the line so travelled that its left side looks to the front."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    left = ((y1 - y0), -(x1 - x0))
    return line if left[0] * front[0] + left[1] * front[1] >= 0 else line[::-1]
