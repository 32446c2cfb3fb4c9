"""Ways to break one named rule in a valid scenario file, each labelled by the code that it must raise."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any

from shapely import LineString, Polygon

from tests.independent import numbers
from tests.independent.numbers import CM

Document = dict[str, Any]
Piece = dict[str, Any]
Change = Callable[[Document, Random], bool]

CHANGES: list[tuple[str, Change]] = []


def breaks(code: str) -> Callable[[Change], Change]:
    """Labels a change by the code it must raise."""

    def keep(change: Change) -> Change:
        CHANGES.append((code, change))
        return change

    return keep


def mutations(document: Document, seed: int) -> Iterator[tuple[str, str, Document]]:
    """Gives every change that fits a document: its code, its name and the broken document."""
    for code, change in CHANGES:
        broken = deepcopy(document)
        if change(broken, Random(f"{seed} {change.__name__}")):
            yield code, change.__name__, broken


def _some(document: Document, rng: Random, *kinds: str) -> Piece | None:
    found = [piece for piece in document["pieces"] if piece["kind"] in kinds]
    return rng.choice(found) if found else None


def _rings(piece: Piece) -> list[list[list[int]]]:
    shape = piece["shape"]
    lists = [shape.get("outline", []), shape.get("line", []), shape.get("bushes", [])]
    return [*lists, *shape.get("links", []), *shape.get("houses", [])]


def _shift(piece: Piece, dx: float, dy: float) -> None:
    for point in chain(*_rings(piece)):
        point[0] += round(dx)
        point[1] += round(dy)


def _box(piece: Piece) -> tuple[int, int, int, int]:
    points = list(chain(*_rings(piece)))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _add(document: Document, kind: str, sector: int, shape: dict[str, Any]) -> Piece:
    number = 1 + max((piece["id"] for piece in document["pieces"]), default=0)
    piece = {
        "id": number,
        "kind": kind,
        "level": 0,
        "locked": False,
        "name": "",
        "placed_by": "attacker",
        "rotation": 0,
        "sector": sector,
        "shape": shape,
    }
    document["pieces"].append(piece)
    return piece


def _river(document: Document, rng: Random) -> Piece:
    found = _some(document, rng, "river")
    line = [[70 * CM, 0], [75 * CM, 60 * CM], [70 * CM, 120 * CM]]
    return found or _add(document, "river", 4, {"form": "strip", "line": line, "width": 5 * CM})


def _side(document: Document, rng: Random) -> dict[str, Any]:
    return rng.choice(document["sides"])  # type: ignore[no-any-return]


def _units(document: Document, rng: Random) -> list[dict[str, Any]]:
    return _side(document, rng)["army"]["units"]  # type: ignore[no-any-return]


def _unit(kind: str, quality: str = "regular", *upgrades: str) -> dict[str, Any]:
    return {"lost": 0, "name": "", "quality": quality, "type": kind, "upgrades": list(upgrades)}


# --- table and terrain ----------------------------------------------------------------------------------------------


@breaks("table-too-small")
def table_too_low(document: Document, rng: Random) -> bool:
    document["board"]["height"] = rng.choice((60, 80, 89)) * CM
    return True


@breaks("table-too-small")
def table_too_short(document: Document, rng: Random) -> bool:
    document["board"]["width"] = rng.choice((90, 119)) * CM
    return True


@breaks("terrain-unknown")
def unknown_terrain(document: Document, rng: Random) -> bool:
    document["terrain"] = rng.choice(("desierto", "montaña", ""))
    return True


@breaks("element-not-allowed")
def unknown_element(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "wall", "crop", "wood", "bush_zone")
    if piece:
        piece["kind"] = rng.choice(("castle", "house", "bridge"))
    return piece is not None


@breaks("element-not-allowed")
def sea_away_from_the_coast(document: Document, rng: Random) -> bool:
    if document["terrain"] == "costa":
        return False
    outline = [[0, 0], [45 * CM, 0], [45 * CM, 15 * CM], [0, 15 * CM]]
    _add(document, rng.choice(("sea", "beach")), 1, {"form": "band", "outline": outline})
    return True


# --- form and size --------------------------------------------------------------------------------------------------

AREAS = ("wood", "rise0", "rise1", "rise2", "crop", "bush_zone")


def _scaled(document: Document, rng: Random, factor: float) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece:
        west, south, east, north = _box(piece)
        x0, y0 = (west + east) // 2, (south + north) // 2
        for point in chain(*_rings(piece)):
            point[0] = x0 + round((point[0] - x0) * factor)
            point[1] = y0 + round((point[1] - y0) * factor)
    return piece is not None


@breaks("element-too-small")
def shrunken_area(document: Document, rng: Random) -> bool:
    return _scaled(document, rng, 0.2)


@breaks("element-too-large")
def swollen_area(document: Document, rng: Random) -> bool:
    return _scaled(document, rng, 5)


@breaks("element-too-small")
def wood_one_short(document: Document, rng: Random) -> bool:
    return _rectangle(document, rng, "wood", 15 * CM, 9_970)


@breaks("element-too-large")
def crop_one_too_long(document: Document, rng: Random) -> bool:
    return _rectangle(document, rng, "crop", 20 * CM, 30_030)


def _rectangle(document: Document, rng: Random, kind: str, dx: int, dy: int) -> bool:
    piece = _some(document, rng, kind)
    if piece:
        west, south, _, _ = _box(piece)
        south = min(south, 80 * CM)
        piece["shape"]["outline"] = [[west, south], [west + dx, south], [west + dx, south + dy], [west, south + dy]]
    return piece is not None


@breaks("element-too-small")
def wall_too_short(document: Document, rng: Random) -> bool:
    return _wall(document, rng, 9_980)


@breaks("element-too-large")
def wall_too_long(document: Document, rng: Random) -> bool:
    return _wall(document, rng, 30_020)


def _wall(document: Document, rng: Random, length: int) -> bool:
    piece = _some(document, rng, "wall")
    if piece:
        x, y = piece["shape"]["line"][0]
        y = min(y, 85 * CM)
        piece["shape"]["line"] = [[x, y], [x, y + length]]
    return piece is not None


@breaks("element-too-small")
def house_too_small(document: Document, rng: Random) -> bool:
    return _house(document, rng, 4_900)


@breaks("element-too-large")
def house_too_large(document: Document, rng: Random) -> bool:
    return _house(document, rng, 10_100)


def _house(document: Document, rng: Random, long: int) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        x, y = town["shape"]["houses"][0][0]
        town["shape"]["houses"][0] = [[x, y], [x + long, y], [x + long, y + 6 * CM], [x, y + 6 * CM]]
    return town is not None


@breaks("polygon-invalid")
def bow_tie(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS, "village", "city")
    if piece:
        west, south, east, north = _box(piece)
        piece["shape"]["outline"] = [[west, south], [east, north], [east, south], [west, north]]
    return piece is not None


@breaks("polygon-invalid")
def too_many_corners(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece:
        west, south, east, north = _box(piece)
        lower = [[west + (east - west) * step // 31, south] for step in range(32)]
        piece["shape"]["outline"] = [*lower, [east, north], [west, north]]
    return piece is not None


@breaks("polygon-invalid")
def two_corners(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece:
        piece["shape"]["outline"] = piece["shape"]["outline"][:2]
    return piece is not None


@breaks("element-too-thin")
def boomerang(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece:
        west, south, east, north = _box(piece)
        thin = 2 * CM
        corners = [[west, south], [east, south], [east, south + thin], [west + thin, south + thin]]
        piece["shape"]["outline"] = [*corners, [west + thin, north], [west, north]]
    return piece is not None


@breaks("polyline-invalid")
def road_of_one_point(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "road", "river", "wall")
    if piece:
        piece["shape"]["line"] = piece["shape"]["line"][:1]
    return piece is not None


@breaks("polyline-invalid")
def road_that_stands_still(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "road", "river", "wall")
    if piece:
        piece["shape"]["line"] = [piece["shape"]["line"][0]] * 2
    return piece is not None


@breaks("polyline-invalid")
def road_that_crosses_itself(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "road")
    if piece:
        corners = ((0, 30), (90, 30), (90, 60), (60, 60), (60, 0))
        piece["shape"]["line"] = [[x * CM, y * CM] for x, y in corners]
    return piece is not None


@breaks("bush-line-piece-count")
def four_bushes(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "bush_line")
    if piece:
        piece["shape"]["links"].pop(rng.choice((0, -1)))
    return piece is not None


@breaks("bush-line-not-contiguous")
def broken_bush_line(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "bush_line")
    if piece:
        fourth, fifth = (Polygon(link).centroid for link in piece["shape"]["links"][-2:])
        dx, dy = fifth.x - fourth.x, fifth.y - fourth.y
        length = (dx * dx + dy * dy) ** 0.5
        for point in piece["shape"]["links"][-1]:
            point[0] += round(dx / length * 1_500)
            point[1] += round(dy / length * 1_500)
    return piece is not None


@breaks("bush-zone-piece-count")
def six_or_four_bushes(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "bush_zone")
    if piece and rng.random() < 0.5:
        piece["shape"]["bushes"].pop()
    elif piece:
        piece["shape"]["bushes"].append(piece["shape"]["bushes"][0])
    return piece is not None


# --- towns ----------------------------------------------------------------------------------------------------------


@breaks("house-count-out-of-range")
def too_few_houses(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        del town["shape"]["houses"][1 if town["kind"] == "village" else 11 :]
    return town is not None


@breaks("house-count-out-of-range")
def too_many_houses(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        houses = town["shape"]["houses"]
        houses += [deepcopy(houses[0]) for _ in range(numbers.HOUSES[town["kind"]][1] + 1 - len(houses))]
    return town is not None


@breaks("house-outside-town")
def house_in_the_fields(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        house = rng.choice(town["shape"]["houses"])
        _, _, east, _ = _box({"shape": {"outline": town["shape"]["outline"]}})
        reach = east - min(x for x, _ in house) - 3 * CM
        for point in house:
            point[0] += reach
    return town is not None


@breaks("houses-too-close")
def houses_wall_to_wall(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        houses = town["shape"]["houses"]
        (ax, ay), (bx, by) = houses[0][0], houses[0][1]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        stretch = 1 + 1_900 / length
        houses[1] = [[x + round((bx - ax) * stretch), y + round((by - ay) * stretch)] for x, y in houses[0]]
    return town is not None


@breaks("house-on-road")
def house_in_the_way(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
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


@breaks("town-not-crossed-by-road")
def town_without_its_roads(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    document["pieces"] = [piece for piece in document["pieces"] if piece["kind"] != "road"]
    return town is not None


@breaks("town-without-road")
def village_with_no_road_to_come(document: Document, rng: Random) -> bool:
    document["sectors"][0]["counts"] |= {"village": 1, "road": 0}
    document["sectors"][0]["dropped"] = {}
    return True


# --- sharing ground -------------------------------------------------------------------------------------------------


@breaks("element-overlap")
def two_fields_in_one_place(document: Document, rng: Random) -> bool:
    fixed = ("road", "river", "sea", "beach")
    pieces = [piece for piece in document["pieces"] if piece["kind"] not in fixed]
    rng.shuffle(pieces)
    for one in pieces:
        for other in pieces:
            if one is not other and numbers.may_overlap(one["kind"], other["kind"]) == "N":
                a, b = _box(one), _box(other)
                _shift(one, (b[0] + b[2] - a[0] - a[2]) / 2, (b[1] + b[3] - a[1] - a[3]) / 2)
                if one["kind"] not in ("wall", "bush_line") and other["kind"] not in ("wall", "bush_line"):
                    return True
                _shift(one, -(b[0] + b[2] - a[0] - a[2]) / 2, -(b[1] + b[3] - a[1] - a[3]) / 2)
    return False


@breaks("element-overlap")
def wall_across_a_wall(document: Document, rng: Random) -> bool:
    wall = _some(document, rng, "wall")
    if wall:
        west, south, east, north = _box(wall)
        x, y = (west + east) // 2, (south + north) // 2
        centre = LineString(wall["shape"]["line"]).interpolate(0.5, normalized=True)
        x, y = round(centre.x), round(centre.y)
        dx, dy = north - south, -(east - west) if wall["shape"]["line"][0][1] <= centre.y else east - west
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        across = [[round(x + s * dx / length * 9 * CM), round(y + s * dy / length * 9 * CM)] for s in (-1, 1)]
        across[1][0] += 3 * CM
        _add(document, "wall", wall["sector"], {"form": "strip", "line": across, "width": 1 * CM})
    return wall is not None


@breaks("element-overlap")
def two_rivers_in_one_bed(document: Document, rng: Random) -> bool:
    river = _river(document, rng)
    line = [[x + 4_800, y] for x, y in river["shape"]["line"]]
    _add(document, "river", 4, {"form": "strip", "line": line, "width": 5 * CM})
    return True


@breaks("element-overlap")
def road_along_the_river(document: Document, rng: Random) -> bool:
    road = _some(document, rng, "road")
    if road:
        road["shape"]["line"] = deepcopy(_river(document, rng)["shape"]["line"])
    return road is not None


@breaks("element-overlap")
def wall_through_a_house(document: Document, rng: Random) -> bool:
    town = _some(document, rng, "village", "city")
    if town:
        centre = Polygon(town["shape"]["houses"][0]).centroid
        x, y = round(centre.x), round(centre.y)
        line = [[x - 6 * CM, y], [x + 6 * CM, y]]
        _add(document, "wall", town["sector"], {"form": "strip", "line": line, "width": 1 * CM})
    return town is not None


@breaks("elevation-stack-invalid")
def hill_over_the_rim(document: Document, rng: Random) -> bool:
    rise = _some(document, rng, "rise0", "rise1", "rise2")
    if rise:
        west, _, east, _ = _box(rise)
        step = (east - west) // 2 * (1 if west < 90 * CM else -1)
        outline = [[x + step, y] for x, y in rise["shape"]["outline"]]
        kind = rng.choice([kind for kind in ("rise0", "rise1", "rise2") if kind != rise["kind"]])
        _add(document, kind, rise["sector"], {"form": "polygon", "outline": outline})
    return rise is not None


@breaks("element-overlap")
def hill_twice_over(document: Document, rng: Random) -> bool:
    rise = _some(document, rng, "rise0", "rise1", "rise2")
    if rise:
        _add(document, rise["kind"], rise["sector"], deepcopy(rise["shape"]))
    return rise is not None


# --- place ----------------------------------------------------------------------------------------------------------


@breaks("element-outside-table")
def off_the_table(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS, "wall", "bush_line", "village")
    if piece:
        _, south, _, north = _box(piece)
        _shift(piece, 0, -1_500 - south if rng.random() < 0.5 else 121_500 - north)
    return piece is not None


@breaks("element-outside-table")
def just_off_the_table(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece:
        _, south, _, _ = _box({"shape": {"outline": piece["shape"]["outline"]}})
        _shift(piece, 0, -520 - south)
    return piece is not None


@breaks("element-outside-sector")
def in_the_next_sector(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS, "wall", "bush_line", "village")
    if piece:
        _shift(piece, 45 * CM if piece["sector"] < 4 else -45 * CM, 0)
    return piece is not None


@breaks("element-outside-sector")
def just_over_the_border(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, *AREAS)
    if piece and piece["sector"] < 4:
        _, _, east, _ = _box({"shape": {"outline": piece["shape"]["outline"]}})
        _shift(piece, 45 * CM * piece["sector"] + 520 - east, 0)
        return True
    return False


@breaks("coast-misplaced")
def coast_turned_round(document: Document, rng: Random) -> bool:
    if document["terrain"] != "costa":
        return False
    document["coast"] = "north" if document["coast"] == "south" else "south"
    return True


@breaks("coast-misplaced")
def coast_forgotten(document: Document, rng: Random) -> bool:
    if document["terrain"] != "costa":
        return False
    document["coast"] = ""
    return True


@breaks("coast-misplaced")
def band_out_of_place(document: Document, rng: Random) -> bool:
    band = _some(document, rng, "sea", "beach")
    if band:
        _shift(band, 0, 2 * CM if document["coast"] == "south" else -2 * CM)
    return band is not None


# --- deal and counts ------------------------------------------------------------------------------------------------


@breaks("count-out-of-range")
def far_too_many_declared(document: Document, rng: Random) -> bool:
    sector = rng.choice(document["sectors"])
    element = rng.choice([element for element in numbers.ELEMENTS if element not in ("village", "city")])
    most = numbers.ranges(document["terrain"], sector["kind"])[element][1]
    sector["counts"][element] = most + 1
    return True


@breaks("count-out-of-range")
def too_few_declared(document: Document, rng: Random) -> bool:
    found = [
        (sector, element, least)
        for sector in document["sectors"]
        for element, (least, _) in numbers.ranges(document["terrain"], sector["kind"]).items()
        if least and element in numbers.ELEMENTS
    ]
    sector, element, least = rng.choice(found)
    sector["counts"][element] = least - 1
    document["pieces"] = [
        piece for piece in document["pieces"] if (piece["kind"], piece["sector"]) != (element, sector["number"])
    ]
    return True


@breaks("count-out-of-range")
def one_element_undeclared(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "wall", "bush_zone", "crop", "wood")
    if piece:
        _add(document, piece["kind"], piece["sector"], deepcopy(piece["shape"]))
    return piece is not None


@breaks("sector-kind-repeated")
def kind_dealt_twice(document: Document, rng: Random) -> bool:
    one, other = rng.sample(document["sectors"], 2)
    one["kind"] = other["kind"]
    return True


@breaks("sector-kind-wrong-order")
def dice_the_wrong_way_round(document: Document, rng: Random) -> bool:
    by_kind = {sector["kind"]: 6 - sector["number"] for sector in document["sectors"]}
    document["deal"] = [by_kind[kind] for kind in numbers.KINDS[document["terrain"]]]
    return True


@breaks("sector-incomplete")
def one_element_missing(document: Document, rng: Random) -> bool:
    piece = _some(document, rng, "wall", "bush_zone", "crop", "wood", "bush_line", "rise0", "road", "sea")
    if piece:
        document["pieces"].remove(piece)
    return piece is not None


@breaks("sector-incomplete")
def sector_missing(document: Document, rng: Random) -> bool:
    document["sectors"].pop(rng.randrange(4))
    return True


# --- roads and rivers -----------------------------------------------------------------------------------------------


@breaks("road-end-not-on-edge")
def road_into_nowhere(document: Document, rng: Random) -> bool:
    road = _some(document, rng, "road")
    if road:
        x = 45 * CM * road["sector"] - 22 * CM
        road["shape"]["line"] = [[x, 600], [x, 120 * CM]] if rng.random() < 0.5 else [[x, 0], [x, 119_400]]
    return road is not None


@breaks("road-end-not-on-edge")
def road_into_the_sea(document: Document, rng: Random) -> bool:
    road = _some(document, rng, "road")
    if road is None or document["terrain"] != "costa":
        return False
    road["shape"]["line"] = [
        [0, 60 * CM],
        [60 * CM, 60 * CM],
        [60 * CM, 0 if document["coast"] == "south" else 120 * CM],
    ]
    return True


@breaks("road-ends-too-close")
def road_that_comes_back(document: Document, rng: Random) -> bool:
    road = _some(document, rng, "road")
    if road:
        x = 45 * road["sector"] - 30
        road["shape"]["line"] = [[a * CM, b * CM] for a, b in ((x, 0), (x, 60), (x + 20, 60), (x + 20, 0))]
    return road is not None


@breaks("road-misses-own-sector")
def road_of_another_sector(document: Document, rng: Random) -> bool:
    road = _some(document, rng, "road")
    if road:
        x = (45 * road["sector"] + 22 if road["sector"] < 4 else 22) * CM
        road["shape"]["line"] = [[x, 0], [x, 120 * CM]]
    return road is not None


@breaks("river-end-not-on-edge")
def river_that_dries_up(document: Document, rng: Random) -> bool:
    river = _river(document, rng)
    edge = 120 if document["coast"] == "south" else 0
    river["shape"]["line"] = [[75 * CM, edge * CM], [75 * CM, 60 * CM]]
    return True


@breaks("river-ends-too-close")
def river_that_comes_back(document: Document, rng: Random) -> bool:
    river = _river(document, rng)
    edge = 120 if document["coast"] == "south" else 0
    river["shape"]["line"] = [[a * CM, b * CM] for a, b in ((70, edge), (70, 60), (95, 60), (95, edge))]
    return True


@breaks("river-outside-central-squares")
def river_in_an_end_third(document: Document, rng: Random) -> bool:
    river = _river(document, rng)
    xs = [x for x, _ in river["shape"]["line"]]
    _shift(river, 62_400 - min(xs) if rng.random() < 0.5 else 117_600 - max(xs), 0)
    return True


# --- objectives, weather --------------------------------------------------------------------------------------------


@breaks("objective-count")
def one_objective_more_or_less(document: Document, rng: Random) -> bool:
    objectives = document["objectives"]
    if rng.random() < 0.5:
        objectives.pop(rng.randrange(len(objectives)))
    else:
        objectives.append(objectives[0] | {"id": 4, "at": [100 * CM, 60 * CM]})
    return True


@breaks("objective-wrong-sector")
def objective_behind_the_attacker(document: Document, rng: Random) -> bool:
    rng.choice(document["objectives"])["at"] = [rng.choice((20 * CM, 45 * CM)), 60 * CM]
    return True


@breaks("objective-wrong-sector")
def two_objectives_in_a_sector(document: Document, rng: Random) -> bool:
    one, other = rng.sample(document["objectives"], 2)
    one["at"] = list(other["at"])
    return True


@breaks("objective-too-near-edge")
def objective_at_the_edge(document: Document, rng: Random) -> bool:
    objective = rng.choice(document["objectives"])
    objective["at"][1] = rng.choice((9_980, 110_020))
    return True


@breaks("objective-on-impassable")
def objective_in_the_water(document: Document, rng: Random) -> bool:
    line = LineString(_river(document, rng)["shape"]["line"])
    middle = line.interpolate(rng.uniform(0.3, 0.7), normalized=True)
    document["objectives"][0]["at"] = [round(middle.x), round(middle.y)]
    return True


@breaks("season-unknown")
def fifth_season(document: Document, rng: Random) -> bool:
    document["season"] = rng.choice(("monzon", "Verano", ""))
    return True


@breaks("weather-missing")
def no_weather(document: Document, rng: Random) -> bool:
    document["weather"] = ""
    return True


@breaks("wind-missing")
def storm_without_wind(document: Document, rng: Random) -> bool:
    document["weather"] = rng.choice(numbers.WINDY)
    document["wind"] = ""
    return True


# --- armies ---------------------------------------------------------------------------------------------------------


@breaks("points-ratio-wrong")
def attacker_with_another_budget(document: Document, rng: Random) -> bool:
    for camp in document["sides"]:
        if camp["side"] == "attacker":
            camp["budget"] += rng.choice((-1, 1, 50))
    return True


@breaks("points-over-budget")
def army_beyond_its_budget(document: Document, rng: Random) -> bool:
    for camp in document["sides"]:
        camp["budget"] = 150 if camp["side"] == "attacker" else 100
    return True


@breaks("unit-not-available")
def unit_of_the_other_side(document: Document, rng: Random) -> bool:
    camp = _side(document, rng)
    units = camp["army"]["units"]
    units[rng.randrange(len(units))] = _unit("tank_gun" if camp["army"]["nation"] == "nacional" else "legion")
    return True


@breaks("quality-unknown")
def unit_of_heroes(document: Document, rng: Random) -> bool:
    rng.choice(_units(document, rng))["quality"] = "hero"
    return True


@breaks("quality-not-allowed")
def elite_militia(document: Document, rng: Random) -> bool:
    units = _units(document, rng)
    units[rng.randrange(len(units))] = _unit(
        *rng.choice((("militia", "elite"), ("sniper", "green"), ("truck", "elite")))
    )
    return True


@breaks("upgrade-not-allowed")
def upgrade_for_the_wrong_unit(document: Document, rng: Random) -> bool:
    wrong = (
        _unit("truck", "regular", "spades"),
        _unit("riflemen", "regular", "spades", "spades"),
        _unit("riflemen", "regular", "jetpack"),
        _unit("officer", "regular", "political_commissar", "chaplain"),
        _unit("truck", "regular", "all_terrain"),
        _unit("hmg", "regular", "smoke_bombs"),
        _unit("hmg", "regular", "extra_ammunition"),
        _unit("assault", "regular", "submachine_guns"),
        _unit("tractor", "regular", "command_vehicle"),
        _unit("armoured_mg", "regular", "all_terrain"),
        _unit("mortar_50", "regular", "spades"),
        _unit("sniper", "regular", "anti_aircraft"),
    )
    units = _units(document, rng)
    units[rng.randrange(len(units))] = rng.choice(wrong)
    return True


@breaks("army-without-officer")
def nobody_in_command(document: Document, rng: Random) -> bool:
    for unit in _units(document, rng):
        if unit["type"] in ("officer", "junior_officer"):
            unit.update(_unit("truck"))
        unit["upgrades"] = [upgrade for upgrade in unit["upgrades"] if upgrade != "command_vehicle"]
    return True


@breaks("too-many-units")
def sixteen_units(document: Document, rng: Random) -> bool:
    units = _units(document, rng)
    units += [_unit("truck", "green") for _ in range(16 - len(units))]
    return True


@breaks("composition-limit")
def list_beyond_the_limits(document: Document, rng: Random) -> bool:
    sections = [_unit("riflemen"), _unit("riflemen"), _unit("riflemen")]
    wrong = (
        [_unit("officer"), _unit("riflemen")],
        [*(_unit("officer") for _ in range(3)), *sections],
        [_unit("officer"), *sections, *(_unit("hmg") for _ in range(3))],
        [_unit("officer"), _unit("hmg"), *sections[:1], _unit("riflemen", "regular", "organic_machine_gun")],
        [_unit("officer"), *sections, *(_unit("mortar_50") for _ in range(2)), *(_unit("mortar_81") for _ in range(2))],
        [_unit("officer"), *sections, *(_unit(rng.choice(("at_rifle",))) for _ in range(3))],
        [_unit("officer"), *sections, *(_unit("sniper") for _ in range(3))],
        [_unit("officer"), *sections, *(_unit("observer") for _ in range(3))],
        [_unit("officer"), *sections, *(_unit("gun_20aa") for _ in range(3))],
        [_unit("officer"), *sections, *(_unit("gun_75") for _ in range(5))],
        [_unit("officer"), *sections, _unit("gun_75"), _unit("gun_105")],
        [
            _unit("officer"),
            *sections,
            *(_unit("armoured_mg") for _ in range(2)),
            _unit("tank_heavy"),
            _unit("tank_heavy"),
        ],
        [_unit("officer", "elite"), *sections, _unit("riflemen", "elite"), _unit("riflemen", "elite")],
    )
    _side(document, rng)["army"]["units"] = rng.choice(wrong)
    return True


@breaks("token-outside-zone")
def unit_in_no_mans_land(document: Document, rng: Random) -> bool:
    placed = _side(document, rng)["placed"]
    if placed:
        rng.choice(placed)["at"][0] = rng.choice((60, 75, 85)) * CM
    return bool(placed)
