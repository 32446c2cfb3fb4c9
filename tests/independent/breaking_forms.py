"""Ways to break the rules of one element: its form, its size, its houses."""

from copy import deepcopy
from itertools import chain
from random import Random

from shapely import LineString, Polygon

from tests.independent import numbers
from tests.independent.breaking import AREAS, Document, Labelled, add, box, breaks, rings, some
from tests.independent.numbers import CM

CHANGES: list[Labelled] = []


# --- table and terrain ---------------------------------------------------------------------------------------------


@breaks("table-too-small", CHANGES)
def table_too_low(document: Document, rng: Random) -> bool:
    document["board"]["height"] = rng.choice((60, 80, 89)) * CM
    return True


@breaks("table-too-small", CHANGES)
def table_too_short(document: Document, rng: Random) -> bool:
    document["board"]["width"] = rng.choice((90, 119)) * CM
    return True


@breaks("terrain-unknown", CHANGES)
def unknown_terrain(document: Document, rng: Random) -> bool:
    document["terrain"] = rng.choice(("desierto", "montaña", ""))
    return True


@breaks("element-not-allowed", CHANGES)
def unknown_element(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "wall", "crop", "wood", "bush_zone")
    if piece:
        piece["kind"] = rng.choice(("castle", "house", "bridge"))
    return piece is not None


@breaks("element-not-allowed", CHANGES)
def sea_away_from_the_coast(document: Document, rng: Random) -> bool:
    if document["terrain"] == "costa":
        return False
    outline = [[0, 0], [45 * CM, 0], [45 * CM, 15 * CM], [0, 15 * CM]]
    add(document, rng.choice(("sea", "beach")), 1, {"form": "band", "outline": outline})
    return True


# --- form and size -------------------------------------------------------------------------------------------------


def _scaled(document: Document, rng: Random, factor: float) -> bool:
    piece = some(document, rng, *AREAS)
    if piece:
        west, south, east, north = box(piece)
        x0, y0 = (west + east) // 2, (south + north) // 2
        for point in chain(*rings(piece)):
            point[0] = x0 + round((point[0] - x0) * factor)
            point[1] = y0 + round((point[1] - y0) * factor)
    return piece is not None


@breaks("element-too-small", CHANGES)
def shrunken_area(document: Document, rng: Random) -> bool:
    return _scaled(document, rng, 0.2)


@breaks("element-too-large", CHANGES)
def swollen_area(document: Document, rng: Random) -> bool:
    return _scaled(document, rng, 5)


@breaks("element-too-small", CHANGES)
def wood_one_short(document: Document, rng: Random) -> bool:
    return _rectangle(document, rng, "wood", 15 * CM, 9_970)


@breaks("element-too-large", CHANGES)
def crop_one_too_long(document: Document, rng: Random) -> bool:
    return _rectangle(document, rng, "crop", 20 * CM, 30_030)


def _rectangle(document: Document, rng: Random, kind: str, dx: int, dy: int) -> bool:
    piece = some(document, rng, kind)
    if piece:
        west, south, _, _ = box(piece)
        south = min(south, 80 * CM)
        piece["shape"]["outline"] = [[west, south], [west + dx, south], [west + dx, south + dy], [west, south + dy]]
    return piece is not None


@breaks("element-too-small", CHANGES)
def wall_too_short(document: Document, rng: Random) -> bool:
    return _wall(document, rng, 9_980)


@breaks("element-too-large", CHANGES)
def wall_too_long(document: Document, rng: Random) -> bool:
    return _wall(document, rng, 30_020)


def _wall(document: Document, rng: Random, length: int) -> bool:
    piece = some(document, rng, "wall")
    if piece:
        x, y = piece["shape"]["line"][0]
        y = min(y, 85 * CM)
        piece["shape"]["line"] = [[x, y], [x, y + length]]
    return piece is not None


@breaks("element-too-small", CHANGES)
def house_too_small(document: Document, rng: Random) -> bool:
    return _house(document, rng, 4_900)


@breaks("element-too-large", CHANGES)
def house_too_large(document: Document, rng: Random) -> bool:
    return _house(document, rng, 10_100)


def _house(document: Document, rng: Random, long: int) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        x, y = town["shape"]["houses"][0][0]
        town["shape"]["houses"][0] = [[x, y], [x + long, y], [x + long, y + 6 * CM], [x, y + 6 * CM]]
    return town is not None


@breaks("polygon-invalid", CHANGES)
def bow_tie(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS, "village", "city")
    if piece:
        west, south, east, north = box(piece)
        piece["shape"]["outline"] = [[west, south], [east, north], [east, south], [west, north]]
    return piece is not None


@breaks("polygon-invalid", CHANGES)
def too_many_corners(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS)
    if piece:
        west, south, east, north = box(piece)
        lower = [[west + (east - west) * step // 31, south] for step in range(32)]
        piece["shape"]["outline"] = [*lower, [east, north], [west, north]]
    return piece is not None


@breaks("polygon-invalid", CHANGES)
def two_corners(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS)
    if piece:
        piece["shape"]["outline"] = piece["shape"]["outline"][:2]
    return piece is not None


@breaks("element-too-thin", CHANGES)
def boomerang(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS)
    if piece:
        west, south, east, north = box(piece)
        thin = 2 * CM
        corners = [[west, south], [east, south], [east, south + thin], [west + thin, south + thin]]
        piece["shape"]["outline"] = [*corners, [west + thin, north], [west, north]]
    return piece is not None


@breaks("polyline-invalid", CHANGES)
def road_of_one_point(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "road", "river", "wall")
    if piece:
        piece["shape"]["line"] = piece["shape"]["line"][:1]
    return piece is not None


@breaks("polyline-invalid", CHANGES)
def road_that_stands_still(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "road", "river", "wall")
    if piece:
        piece["shape"]["line"] = [piece["shape"]["line"][0]] * 2
    return piece is not None


@breaks("polyline-invalid", CHANGES)
def road_that_crosses_itself(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "road")
    if piece:
        corners = ((0, 30), (90, 30), (90, 60), (60, 60), (60, 0))
        piece["shape"]["line"] = [[x * CM, y * CM] for x, y in corners]
    return piece is not None


@breaks("bush-line-piece-count", CHANGES)
def four_bushes(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "bush_line")
    if piece:
        piece["shape"]["links"].pop(rng.choice((0, -1)))
    return piece is not None


@breaks("bush-line-not-contiguous", CHANGES)
def broken_bush_line(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "bush_line")
    if piece:
        fourth, fifth = (Polygon(link).centroid for link in piece["shape"]["links"][-2:])
        dx, dy = fifth.x - fourth.x, fifth.y - fourth.y
        length = (dx * dx + dy * dy) ** 0.5
        for point in piece["shape"]["links"][-1]:
            point[0] += round(dx / length * 1_500)
            point[1] += round(dy / length * 1_500)
    return piece is not None


@breaks("bush-zone-piece-count", CHANGES)
def six_or_four_bushes(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "bush_zone")
    if piece and rng.random() < 0.5:
        piece["shape"]["bushes"].pop()
    elif piece:
        piece["shape"]["bushes"].append(piece["shape"]["bushes"][0])
    return piece is not None


# --- towns ---------------------------------------------------------------------------------------------------------


@breaks("house-count-out-of-range", CHANGES)
def too_few_houses(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        del town["shape"]["houses"][1 if town["kind"] == "village" else 11 :]
    return town is not None


@breaks("house-count-out-of-range", CHANGES)
def too_many_houses(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        houses = town["shape"]["houses"]
        houses += [deepcopy(houses[0]) for _ in range(numbers.HOUSES[town["kind"]][1] + 1 - len(houses))]
    return town is not None


@breaks("house-outside-town", CHANGES)
def house_in_the_fields(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        house = rng.choice(town["shape"]["houses"])
        _, _, east, _ = box({"shape": {"outline": town["shape"]["outline"]}})
        reach = east - min(x for x, _ in house) - 3 * CM
        for point in house:
            point[0] += reach
    return town is not None


@breaks("houses-too-close", CHANGES)
def houses_wall_to_wall(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        houses = town["shape"]["houses"]
        (ax, ay), (bx, by) = houses[0][0], houses[0][1]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        stretch = 1 + 1_900 / length
        houses[1] = [[x + round((bx - ax) * stretch), y + round((by - ay) * stretch)] for x, y in houses[0]]
    return town is not None


@breaks("house-on-road", CHANGES)
def house_in_the_way(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town is None:
        return False
    area = Polygon(town["shape"]["outline"])
    for road in (piece for piece in document["pieces"] if piece["kind"] == "road"):
        inside = LineString(road["shape"]["line"]).intersection(area)
        if inside.length > 5 * CM:
            middle = inside.representative_point()
            house = town["shape"]["houses"][0]
            centre = Polygon(house).centroid
            for point in house:
                point[0] += round(middle.x - centre.x)
                point[1] += round(middle.y - centre.y)
            return True
    return False


@breaks("town-not-crossed-by-road", CHANGES)
def town_without_its_roads(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    document["pieces"] = [piece for piece in document["pieces"] if piece["kind"] != "road"]
    return town is not None


@breaks("town-without-road", CHANGES)
def village_with_no_road_to_come(document: Document, rng: Random) -> bool:
    document["sectors"][0]["counts"] |= {"village": 1, "road": 0}
    document["sectors"][0]["dropped"] = {}
    return True
