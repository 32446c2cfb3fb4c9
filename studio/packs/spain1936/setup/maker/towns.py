"""Villages along a road and cities about one, with houses that keep clear of every street."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from studio.board.geometry import (
    bearing,
    box_of,
    centre_of,
    convex_hull,
    distance,
    gap,
    rectangle,
    step,
)
from studio.board.pieces import Cluster, Shape
from studio.board.place import QUARTER_TURN, Angle, Outline, Point
from studio.engine.dice import Stream
from studio.packs.spain1936.setup.cells import Rows, is_clear
from studio.packs.spain1936.setup.curves import Ruler
from studio.packs.spain1936.setup.layout import Figure, Layout
from studio.packs.spain1936.setup.paths import CELL

FRONT = 600
RIM = 900
APART = 2200
STEPS = 24
MOST_DRAWN, SPACIOUS = 60, 6


def villages(layout: Layout, figures: Sequence[Figure], sector: int, stream: Stream, barred: Rows) -> Iterator[Shape]:
    """Draws villages along the roads of a sector; `barred` are the cells where no house may stand."""
    spots = _road_spots(layout, figures, sector)
    for _ in range(MOST_DRAWN if spots else 0):
        road, along = stream.pick(spots)
        least, most = layout.book.number["village_least_houses"], layout.book.number["village_most_houses"]
        village = _village(layout, road, along, stream.between(least, most), stream, barred)
        if village is not None:
            yield village


def cities(
    layout: Layout, figures: Sequence[Figure], sector: int, stream: Stream, aside: bool, barred: Rows
) -> Iterator[Shape]:
    """Draws cities that fill a stretch of their sector where a road runs; `aside` at one end of it."""
    spots = _road_spots(layout, figures, sector)
    footprint = layout.book.footprints["city"]
    for drawn in range(MOST_DRAWN if spots else 0):
        road, along = stream.pick(spots)
        length_left = footprint.typical[1]
        west, east = _beside_river(layout, figures, sector, road.at(along).y, length_left)
        widest = min(footprint.most[0], east - west) - 600
        if widest < footprint.least[0] + 100:
            continue
        across = stream.between(min(footprint.least[0] + 1000, widest), widest) if drawn < SPACIOUS else widest
        longest = footprint.typical[1] + (6000 if drawn < SPACIOUS or aside else 16_000)
        length = stream.between(footprint.least[1] + (1000 if drawn < SPACIOUS else 9000), longest)
        spot = road.at(along)
        x = min(max(spot.x, west + across // 2 + 100), east - across // 2 - 100)
        low, high = length // 2 + 200, layout.width - length // 2 - 200
        y = min(max(spot.y + stream.between(-8000, 8000), low), high)
        if aside:
            y = low if stream.below(2) else high
        outline = _block(Point(x, y), across, length, 0, stream)
        houses = _city_houses(layout, barred, Point(x, y), across, length, stream)
        if houses:
            yield Cluster(outline, houses)


def _beside_river(layout: Layout, figures: Sequence[Figure], sector: int, y: int, reach: int) -> tuple[int, int]:
    """Gives the wider part of a sector beside the rivers that run there about a height."""
    west, east = layout.sector_span(sector)
    for river in figures:
        if river.kind == "river":
            room = river.width // 2 + FRONT
            xs = [x for x, at in river.line if abs(at - y) <= reach and west - room < x < east + room]
            if xs:
                left, right = (west, min(xs) - room), (max(xs) + room, east)
                west, east = max(left, right, key=lambda span: span[1] - span[0])
    return west, east


def _road_spots(layout: Layout, figures: Sequence[Figure], sector: int) -> list[tuple[Ruler, int]]:
    """Gives places along roads, as road and length from its start, that lie well within a sector."""
    west, east = layout.sector_span(sector)
    spots = []
    for figure in figures:
        if figure.kind == "road":
            along = 0
            road = Ruler(figure.line)
            for start, end in pairwise(figure.line):
                x, y = start
                if along and west + 8000 <= x <= east - 8000 and 9000 <= y <= layout.width - 9000:
                    spots.append((road, along))
                along += distance(start, end)
    return spots


def _village(layout: Layout, road: Ruler, along: int, count: int, stream: Stream, barred: Rows) -> Cluster | None:
    footprint = layout.book.footprints["village"]
    houses: list[Outline] = []
    reach = stream.between(7000, 12_000)
    for _ in range(STEPS):
        spot = along + stream.between(-reach, reach)
        house = _house_beside(layout, road, spot, stream)
        if house is not None and _clear(house, houses, barred):
            houses.append(house)
        if len(houses) == count:
            break
    if len(houses) < layout.book.number["village_least_houses"]:
        return None
    facing = bearing(road.at(along - 3000), road.at(along + 3000))
    street = road.at(along)
    outline = _around(houses, street, facing, footprint.least, footprint.most, stream)
    return Cluster(outline, tuple(houses)) if outline else None


def _house_beside(layout: Layout, road: Ruler, along: int, stream: Stream) -> Outline | None:
    footprint = layout.book.footprints["house"]
    half_road = layout.book.footprints["road"].width // 2
    front = stream.between(footprint.least[1] + 200, footprint.most[1] - 1500)
    depth = stream.between(footprint.least[0] + 200, footprint.most[0] - 1000)
    spot = road.at(along)
    facing = bearing(road.at(along - 2500), road.at(along + 2500))
    side = QUARTER_TURN if stream.below(2) else -QUARTER_TURN
    away = half_road + FRONT + depth // 2 + stream.below(900)
    return rectangle(step(spot, facing + side, away), depth, front, facing)


def _clear(house: Outline, houses: Sequence[Outline], barred: Rows) -> bool:
    """Tells whether a house keeps clear of barred cells and of the houses that stand already."""
    if not is_clear(barred, (house,), CELL):
        return False
    x0, y0, x1, y1 = box_of(house)
    for other in houses:
        u0, v0, u1, v1 = box_of(other)
        near = u0 - APART < x1 and x0 < u1 + APART and v0 - APART < y1 and y0 < v1 + APART
        if near and gap(house, other) < APART:
            return False
    return True


def _around(
    houses: Sequence[Outline],
    street: Point,
    facing: Angle,
    least: tuple[int, int],
    most: tuple[int, int],
    stream: Stream,
) -> Outline | None:
    """Gives a plot round some houses and their street: along the road, its corners cut, of a size the book allows."""
    centre = centre_of((street, *(corner for house in houses for corner in house)))
    ahead, aside = _reaches(centre, (*houses, (street,)), facing)
    width = max(2 * aside + 2 * RIM, least[0] + 300)
    depth = max(2 * ahead + 2 * RIM, least[1] + 300)
    if min(width, depth) > most[0] - 200 or max(width, depth) > most[1] - 200:
        return None
    corners = rectangle(centre, width, depth, facing)
    hull = convex_hull([*_cut(corners, stream), *(corner for house in houses for corner in house)])
    return hull if len(hull) <= 24 else corners


def _reaches(centre: Point, houses: Sequence[Outline], facing: Angle) -> tuple[int, int]:
    """Gives how far houses reach from a point along a bearing and across it."""
    unit = 100_000
    east, north = step(Point(0, 0), facing, unit)
    ahead = aside = 0
    for house in houses:
        for x, y in house:
            dx, dy = x - centre.x, y - centre.y
            ahead = max(ahead, abs(dx * east + dy * north) // unit)
            aside = max(aside, abs(dx * north - dy * east) // unit)
    return ahead, aside


def _cut(corners: Outline, stream: Stream) -> list[Point]:
    """Cuts the corners of a rectangle, each a little differently."""
    found = []
    for place, corner in enumerate(corners):
        for other in (corners[place - 1], corners[(place + 1) % len(corners)]):
            share = stream.between(8, 22)
            found.append(
                Point(corner.x + (other.x - corner.x) * share // 100, corner.y + (other.y - corner.y) * share // 100)
            )
    return found


def _block(centre: Point, across: int, length: int, facing: Angle, stream: Stream) -> Outline:
    corners = rectangle(centre, across, length, facing)
    return convex_hull(_cut(corners, stream))


def _city_houses(
    layout: Layout, barred: Rows, centre: Point, across: int, length: int, stream: Stream
) -> tuple[Outline, ...]:
    """Draws the houses of a city in blocks, the middle first; empty when too few find room."""
    number = layout.book.number
    wanted = stream.between(number["city_least_houses"], number["city_most_houses"])
    footprint = layout.book.footprints["house"]
    pitch_x, pitch_y = 7900, 8400
    slots = [
        Point(centre.x - across // 2 + 5200 + column * pitch_x, centre.y - length // 2 + 6000 + row * pitch_y)
        for column in range((across - 10_400) // pitch_x + 1)
        for row in range((length - 12_000) // pitch_y + 1)
    ]
    houses: list[Outline] = []
    order = sorted(stream.order(len(slots)), key=lambda place: distance(slots[place], centre) // 9000)
    for place in order:
        if len(houses) == wanted:
            break
        for _ in range(3):
            width = stream.between(footprint.least[0] + 100, 5700)
            depth = stream.between(footprint.least[1] + 100, 6100)
            spot = Point(slots[place].x + stream.between(-700, 700), slots[place].y + stream.between(-900, 900))
            house = rectangle(spot, width, depth, 0)
            if _clear(house, houses, barred) and _off_corner(spot, centre, across, length):
                houses.append(house)
                break
    return tuple(houses) if len(houses) >= number["city_least_houses"] else ()


def _off_corner(spot: Point, centre: Point, across: int, length: int) -> bool:
    """Tells whether a house keeps out of the corners that may be cut."""
    left_x = across // 2 - abs(spot.x - centre.x) - 3200
    left_y = length // 2 - abs(spot.y - centre.y) - 3600
    return min(left_x, left_y) >= 0 and left_x * length + left_y * across >= across * length // 5
