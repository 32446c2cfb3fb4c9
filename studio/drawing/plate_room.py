"""Where the name plates of counters hang: below the stands where there is room, else beside or above them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from studio.drawing.clearance import Box, Clearance
from studio.drawing.counters import counter_box, plate_box
from studio.drawing.look import FAR, Style
from studio.drawing.pencil import Spot
from studio.drawing.subject import Counter

__all__ = ["with_room"]

STANDS: Final = 4.0
"""How much worse it is to hide another's stands than a stretch of bare table."""
OBJECTIVE: Final = 2700.0
GAP: Final = 6
FARTHER: Final = 26
"""Pixels between stands and plate, and how far a plate may hang away when nothing nearer is free."""


def with_room(
    counters: Sequence[Counter], style: Style, size: tuple[int, int], objectives: Iterable[tuple[int, int]] = ()
) -> tuple[Counter, ...]:
    """Returns the counters in their order, each with the `shift` at which its plate covers least of the others.

    Plates keep on the table, whose width and height `size` gives, and clear of its objectives.
    """
    if style.detail == FAR and not style.paper:
        return tuple(replace(counter, shift=(0, 0)) if counter.shift != (0, 0) else counter for counter in counters)
    stands = {counter.key: counter_box(counter, style) for counter in counters}
    clear = Clearance((0.0, float(-size[1]), float(size[0]), 0.0))
    for box in stands.values():
        clear.take(box, STANDS)
    for east, north in objectives:
        clear.take((east - OBJECTIVE, -north - OBJECTIVE, east + OBJECTIVE, -north + OBJECTIVE), 2.0)
    found: dict[str, Counter] = {}
    for counter in sorted(counters, key=lambda each: (stands[each.key][1], each.key)):
        plain = replace(counter, shift=(0, 0))
        left, top, right, bottom = plate_box(plain, style)
        wide, high = right - left, bottom - top
        start = ((left + right) / 2, (top + bottom) / 2)
        x, y = clear.best(_places(start, stands[counter.key], wide, high, style.px(1)), wide, high)
        found[counter.key] = replace(plain, shift=(round(x - start[0]), round(y - start[1])))
    return tuple(found[counter.key] for counter in counters)


def _places(below: Spot, stands: Box, wide: float, high: float, pixel: float) -> list[Spot]:
    """Returns middles for a plate, the best liked first: below, above, beside, at the corners, then farther off."""
    left, top, right, bottom = stands
    x, middle, gap = below[0], (top + bottom) / 2, GAP * pixel
    aside = wide / 2 + gap
    places = [below, (x, top - gap - high / 2), (right + aside, middle), (left - aside, middle)]
    for down in (below[1], top - gap - high / 2):
        places += [(x + side * part * wide / 2, down) for part in (0.5, 0.9) for side in (1, -1)]
    for down in (bottom - high / 2, top + high / 2):
        places += [(right + aside, down), (left - aside, down)]
    far = FARTHER * pixel
    places += [(x, below[1] + far), (x, top - gap - high / 2 - far)]
    return [*places, (right + aside + far, middle), (left - aside - far, middle)]
