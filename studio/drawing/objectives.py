"""Objectives: an ivory disc, a double ring and a figure; the inner ring takes the colour of whoever holds it."""

from studio.drawing.look import Style
from studio.drawing.pencil import disc
from studio.drawing.picture import Group, Item
from studio.drawing.subject import Objective, SideLook

__all__ = ["objective_items"]

_RADIUS = 2360.0


def objective_items(objective: Objective, side: SideLook | None, style: Style, radius: float = 0) -> list[Item]:
    """Returns the token of an objective; without a radius it has its plate size, and at least eleven pixels."""
    size = radius or max(_RADIUS if style.detail else _RADIUS * 0.8, style.px(11) if not style.paper else 0)
    x, y = objective.x, -objective.y
    ring = disc(x, y, size * 0.80)
    inner = ring.stroke(side.line, size * 0.22) if side is not None else ring.stroke("objective_ring", size * 0.06)
    figure = style.text("figure", str(objective.number), x, y, "objective_ring", unit=size / 26, size=32)
    return [
        Group(
            (
                disc(x + size * 0.12, y + size * 0.16, size * 1.05).fill("shadow", 70),
                disc(x, y, size).both("objective", "objective_ring", size * 0.13),
                inner,
                figure,
            ),
            key=f"objective-{objective.number}",
        )
    ]
