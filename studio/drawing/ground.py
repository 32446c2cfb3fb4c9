"""The ground: flat colour, stains, grain and tufts of grass, from a fixed seed."""

from studio.drawing.grain import Grain, seed_of
from studio.drawing.look import FAR, UNITS_PER_CM, Style
from studio.drawing.pencil import Pencil, rectangle
from studio.drawing.picture import Glow, Group, Item

__all__ = ["ground_items"]

_REFERENCE = 180 * 120 * UNITS_PER_CM * UNITS_PER_CM


def ground_items(width: int, height: int, style: Style) -> list[Item]:
    """Returns the ground of a table of the given size in units; stains and grain grow with its area."""
    whole = rectangle(0, -height, width, height)
    items: list[Item] = [whole.fill("ground")]
    if style.paper:
        return items
    share = width * height / _REFERENCE
    grain = Grain(seed_of("ground", style.seed, width, height))
    decoration: list[Item] = []
    for index in range(max(4, round(26 * share))):
        x, y = grain.between(0, width), grain.between(-height, 0)
        radius = grain.between(14, 34) * UNITS_PER_CM
        colour = "mottling" if index % 3 else "mottling_light"
        decoration.append(Glow(round(x), round(y), round(radius), colour, ((0, 70), (1000, 0))))
    specks = Pencil()
    for _ in range(round((500 if style.detail == FAR else 2600) * share)):
        x, y = grain.between(0, width), grain.between(-height, 0)
        specks.move(x, y).line(x + 1, y)
    decoration.append(specks.stroke("grain", style.width("grain"), 120))
    if style.detail != FAR:
        grass = Pencil()
        for _ in range(round(420 * share)):
            tuft(grass, grain.between(0, width), grain.between(-height, 0), 350, 0.5, 0.3)
        decoration.append(grass.stroke("scrub_edge", style.width("grass"), 85))
    items.append(Group(tuple(decoration), whole.clip()))
    return items


def tuft(pencil: Pencil, x: float, y: float, size: float, spread: float, droop: float) -> None:
    """Draws a tuft of grass: three strokes from one root."""
    for side in (-spread, 0.0, spread):
        pencil.move(x, y).line(x + side * size, y - size * (1 - droop * abs(side)))
