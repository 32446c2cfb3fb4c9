"""Ways to break the rules of where elements lie: shared ground, sectors, roads and rivers."""

from copy import deepcopy
from random import Random

from shapely import LineString, Polygon

from tests.independent import numbers
from tests.independent.breaking import AREAS, Document, Labelled, a_river, add, box, breaks, shift, some
from tests.independent.numbers import CM

CHANGES: list[Labelled] = []


# --- sharing ground ------------------------------------------------------------------------------------------------


@breaks("element-overlap", CHANGES)
def two_fields_in_one_place(document: Document, rng: Random) -> bool:
    fixed = ("road", "river", "sea", "beach")
    pieces = [piece for piece in document["pieces"] if piece["kind"] not in fixed]
    rng.shuffle(pieces)
    for one in pieces:
        for other in pieces:
            if one is not other and numbers.may_overlap(one["kind"], other["kind"]) == "N":
                a, b = box(one), box(other)
                shift(one, (b[0] + b[2] - a[0] - a[2]) / 2, (b[1] + b[3] - a[1] - a[3]) / 2)
                if one["kind"] not in ("wall", "bush_line") and other["kind"] not in ("wall", "bush_line"):
                    return True
                shift(one, -(b[0] + b[2] - a[0] - a[2]) / 2, -(b[1] + b[3] - a[1] - a[3]) / 2)
    return False


@breaks("element-overlap", CHANGES)
def wall_across_a_wall(document: Document, rng: Random) -> bool:
    wall = some(document, rng, "wall")
    if wall:
        west, south, east, north = box(wall)
        x, y = (west + east) // 2, (south + north) // 2
        centre = LineString(wall["shape"]["line"]).interpolate(0.5, normalized=True)
        x, y = round(centre.x), round(centre.y)
        dx, dy = north - south, -(east - west) if wall["shape"]["line"][0][1] <= centre.y else east - west
        length = max(1.0, (dx * dx + dy * dy) ** 0.5)
        across = [[round(x + s * dx / length * 9 * CM), round(y + s * dy / length * 9 * CM)] for s in (-1, 1)]
        across[1][0] += 3 * CM
        add(document, "wall", wall["sector"], {"form": "strip", "line": across, "width": 1 * CM})
    return wall is not None


@breaks("element-overlap", CHANGES)
def two_rivers_in_one_bed(document: Document, rng: Random) -> bool:
    river = a_river(document, rng)
    line = [[x + 4_800, y] for x, y in river["shape"]["line"]]
    add(document, "river", 4, {"form": "strip", "line": line, "width": 5 * CM})
    return True


@breaks("element-overlap", CHANGES)
def road_along_the_river(document: Document, rng: Random) -> bool:
    road = some(document, rng, "road")
    if road:
        road["shape"]["line"] = deepcopy(a_river(document, rng)["shape"]["line"])
    return road is not None


@breaks("element-overlap", CHANGES)
def wall_through_a_house(document: Document, rng: Random) -> bool:
    town = some(document, rng, "village", "city")
    if town:
        centre = Polygon(town["shape"]["houses"][0]).centroid
        x, y = round(centre.x), round(centre.y)
        line = [[x - 6 * CM, y], [x + 6 * CM, y]]
        add(document, "wall", town["sector"], {"form": "strip", "line": line, "width": 1 * CM})
    return town is not None


@breaks("elevation-stack-invalid", CHANGES)
def hill_over_the_rim(document: Document, rng: Random) -> bool:
    rise = some(document, rng, "rise0", "rise1", "rise2")
    if rise:
        west, _, east, _ = box(rise)
        step = (east - west) // 2 * (1 if west < 90 * CM else -1)
        outline = [[x + step, y] for x, y in rise["shape"]["outline"]]
        kind = rng.choice([kind for kind in ("rise0", "rise1", "rise2") if kind != rise["kind"]])
        add(document, kind, rise["sector"], {"form": "polygon", "outline": outline})
    return rise is not None


@breaks("element-overlap", CHANGES)
def hill_twice_over(document: Document, rng: Random) -> bool:
    rise = some(document, rng, "rise0", "rise1", "rise2")
    if rise:
        add(document, rise["kind"], rise["sector"], deepcopy(rise["shape"]))
    return rise is not None


# --- place ---------------------------------------------------------------------------------------------------------


@breaks("element-outside-table", CHANGES)
def off_the_table(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS, "wall", "bush_line", "village")
    if piece:
        _, south, _, north = box(piece)
        shift(piece, 0, -1_500 - south if rng.random() < 0.5 else 121_500 - north)
    return piece is not None


@breaks("element-outside-table", CHANGES)
def just_off_the_table(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS)
    if piece:
        _, south, _, _ = box({"shape": {"outline": piece["shape"]["outline"]}})
        shift(piece, 0, -520 - south)
    return piece is not None


@breaks("element-outside-sector", CHANGES)
def in_the_next_sector(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS, "wall", "bush_line", "village")
    if piece:
        shift(piece, 45 * CM if piece["sector"] < 4 else -45 * CM, 0)
    return piece is not None


@breaks("element-outside-sector", CHANGES)
def just_over_the_border(document: Document, rng: Random) -> bool:
    piece = some(document, rng, *AREAS)
    if piece and piece["sector"] < 4:
        _, _, east, _ = box({"shape": {"outline": piece["shape"]["outline"]}})
        shift(piece, 45 * CM * piece["sector"] + 520 - east, 0)
        return True
    return False


@breaks("coast-misplaced", CHANGES)
def coast_turned_round(document: Document, rng: Random) -> bool:
    if document["terrain"] != "costa":
        return False
    document["coast"] = "north" if document["coast"] == "south" else "south"
    return True


@breaks("coast-misplaced", CHANGES)
def coast_forgotten(document: Document, rng: Random) -> bool:
    if document["terrain"] != "costa":
        return False
    document["coast"] = ""
    return True


@breaks("coast-misplaced", CHANGES)
def band_of_another_sector(document: Document, rng: Random) -> bool:
    band = some(document, rng, "sea", "beach")
    if band:
        shift(band, (4 - band["sector"]) * 45 * CM if band["sector"] < 4 else -45 * CM, 0)
    return band is not None


@breaks("coast-misplaced", CHANGES)
def band_out_of_place(document: Document, rng: Random) -> bool:
    band = some(document, rng, "sea", "beach")
    if band:
        shift(band, 0, 2 * CM if document["coast"] == "south" else -2 * CM)
    return band is not None


# --- roads and rivers ----------------------------------------------------------------------------------------------


@breaks("road-end-not-on-edge", CHANGES)
def road_into_nowhere(document: Document, rng: Random) -> bool:
    road = some(document, rng, "road")
    if road:
        x = 45 * CM * road["sector"] - 22 * CM
        road["shape"]["line"] = [[x, 600], [x, 120 * CM]] if rng.random() < 0.5 else [[x, 0], [x, 119_400]]
    return road is not None


@breaks("road-end-not-on-edge", CHANGES)
def road_into_the_sea(document: Document, rng: Random) -> bool:
    road = some(document, rng, "road")
    if road is None or document["terrain"] != "costa":
        return False
    road["shape"]["line"] = [
        [0, 60 * CM],
        [60 * CM, 60 * CM],
        [60 * CM, 0 if document["coast"] == "south" else 120 * CM],
    ]
    return True


@breaks("road-ends-too-close", CHANGES)
def road_that_comes_back(document: Document, rng: Random) -> bool:
    road = some(document, rng, "road")
    if road:
        x = 45 * road["sector"] - 30
        road["shape"]["line"] = [[a * CM, b * CM] for a, b in ((x, 0), (x, 60), (x + 20, 60), (x + 20, 0))]
    return road is not None


@breaks("road-misses-own-sector", CHANGES)
def road_of_another_sector(document: Document, rng: Random) -> bool:
    road = some(document, rng, "road")
    if road:
        x = (45 * road["sector"] + 22 if road["sector"] < 4 else 22) * CM
        road["shape"]["line"] = [[x, 0], [x, 120 * CM]]
    return road is not None


@breaks("river-end-not-on-edge", CHANGES)
def river_that_dries_up(document: Document, rng: Random) -> bool:
    river = a_river(document, rng)
    edge = 120 if document["coast"] == "south" else 0
    river["shape"]["line"] = [[75 * CM, edge * CM], [75 * CM, 60 * CM]]
    return True


@breaks("river-ends-too-close", CHANGES)
def river_that_comes_back(document: Document, rng: Random) -> bool:
    river = a_river(document, rng)
    edge = 120 if document["coast"] == "south" else 0
    river["shape"]["line"] = [[a * CM, b * CM] for a, b in ((70, edge), (70, 60), (95, 60), (95, edge))]
    return True


@breaks("river-outside-central-squares", CHANGES)
def river_in_an_end_third(document: Document, rng: Random) -> bool:
    river = a_river(document, rng)
    xs = [x for x, _ in river["shape"]["line"]]
    shift(river, 60_500 - min(xs) if rng.random() < 0.5 else 119_500 - max(xs), 0)
    return True
