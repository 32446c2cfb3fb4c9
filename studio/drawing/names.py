"""Names on the map: hills with their height, woods, villages in capitals, and rivers and roads along their lines."""

from collections.abc import Sequence

from studio.drawing.look import Style
from studio.drawing.pencil import Spot
from studio.drawing.picture import Item
from studio.drawing.smooth import closed_curve, flatten, length_of, middle_of, open_curve, sideways, walk

__all__ = ["along_name", "hill_name", "village_name", "wood_name"]

_PLACES = (0.18, 0.82, 0.3, 0.7, 0.5, 0.12, 0.88)


def hill_name(outline: Sequence[Spot], name: str, height: str, style: Style) -> list[Item]:
    """Returns the name of a rise about its middle and its height below."""
    x, y = _heart(outline)
    items: list[Item] = []
    if name:
        items.append(style.text("place", name, x, y, "ink", halo="rise0", halo_alpha=200, name=True))
    if height:
        drop = style.plate(29) if name else 0.0
        items.append(
            style.text("height", f"· {height} ·", x, y + drop, "height_figure", halo="rise0", halo_px=4, halo_alpha=190)
        )
    return items


def wood_name(outline: Sequence[Spot], name: str, style: Style) -> list[Item]:
    """Returns the name of a wood across its middle."""
    x, y = _heart(outline)
    return [style.text("place", name, x, y, "wood_name", halo="wood_halo", halo_px=6, halo_alpha=235, name=True)]


def village_name(outline: Sequence[Spot], name: str, style: Style) -> list[Item]:
    """Returns the name of a village in capitals above its ground."""
    (x, y), _, height = middle_of(outline)
    top = y - height / 2 - style.plate(44)
    return [style.text("village", name.upper(), x, top, "ink", halo="ground", name=True)]


def along_name(
    points: Sequence[Spot], name: str, role: str, offset: float, style: Style, avoid: Sequence[Spot] = ()
) -> list[Item]:
    """Returns a name along a smooth line, at the stretch farthest from what is to be avoided; offset lies below it."""
    chain = flatten(open_curve(points))
    total = length_of(chain)
    breadth = style.breadth(role, name) * 1.06
    if total < breadth * 1.15:
        return []
    colour, halo, alpha = ("river_name", "water_light", 170) if role == "river" else ("road_name", "ground", 225)
    best: tuple[float, list[Spot]] | None = None
    for place in _PLACES:
        start = max(0.0, min(total - breadth, total * place - breadth / 2))
        steps = walk(chain, breadth / 6, start)[:7]
        if len(steps) < 7:
            continue
        if _backwards(steps[0][:2], steps[-1][:2]):
            steps = [(x, y, -tx, -ty) for x, y, tx, ty in reversed(steps)]
        spots = sideways(steps, offset)
        room = min(((x - ax) ** 2 + (y - ay) ** 2 for x, y in spots for ax, ay in avoid), default=1.0)
        room = min(room, (5 * style.plate(100)) ** 2)
        if best is None or room > best[0]:
            best = (room, spots)
    if best is None:
        return []
    spots = best[1]
    text = style.text(role, name, *spots[3], colour, halo=halo, halo_px=4, halo_alpha=alpha, name=True, along=_cubics(spots))
    return [text]


def _heart(outline: Sequence[Spot]) -> Spot:
    """Returns the centre of area of the smooth outline, which lies well inside plump shapes."""
    points = flatten(closed_curve(outline), 4)
    area = x = y = 0.0
    for i in range(len(points)):
        (x0, y0), (x1, y1) = points[i - 1], points[i]
        cross = x0 * y1 - x1 * y0
        area += cross
        x += (x0 + x1) * cross
        y += (y0 + y1) * cross
    if area == 0:
        return middle_of(outline)[0]
    return x / (3 * area), y / (3 * area)


def _backwards(start: Spot, end: Spot) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dy > 0 if abs(dx) < abs(dy) * 0.6 else dx < 0


def _cubics(spots: Sequence[Spot]) -> tuple[int, ...]:
    coords: list[int] = [round(spots[0][0]), round(spots[0][1])]
    for _, first, second, end in open_curve(spots):
        coords += [round(value) for point in (first, second, end) for value in point]
    return tuple(coords)
