"""A second checker of España 1936 scenarios: it reads the file as JSON and knows the catalogue alone."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from tests.independent import numbers
from tests.independent.armies import army_faults, side_faults
from tests.independent.geometry import (
    ends,
    footprint,
    is_simple,
    length_in_sector,
    length_inside,
    line_is_sound,
    polygon,
    sides,
    strip,
)
from tests.independent.numbers import CM, EPS

Document = dict[str, Any]
Piece = dict[str, Any]
Fault = tuple[str, str]


def faults(document: Document) -> set[Fault]:
    """Gives every fault of a finished scenario as its code and its subject (SP-I.7.4)."""
    return set(_faults(document))


def codes(document: Document) -> set[str]:
    """Gives the codes of a scenario's faults."""
    return {code for code, _ in faults(document)}


def _faults(document: Document) -> Iterator[Fault]:
    board = document["board"]
    if board["width"] < numbers.LEAST_TABLE[0] or board["height"] < numbers.LEAST_TABLE[1]:
        yield "table-too-small", "table"
    terrain = document["terrain"]
    if terrain not in numbers.TERRAINS:
        yield "terrain-unknown", "terrain"
    yield from _pieces(document)
    if terrain in numbers.TERRAINS:
        yield from _deal(document)
        yield from _counts(document)
        if terrain == "costa":
            yield from _coast(document)
    yield from _objectives(document)
    yield from _sky(document)
    yield from side_faults(document)
    for camp in document["sides"]:
        yield from army_faults(camp)


# --- pieces ---------------------------------------------------------------------------------------------------------


def _pieces(document: Document) -> Iterator[Fault]:
    allowed = numbers.ELEMENTS + (numbers.COAST_ELEMENTS if document["terrain"] == "costa" else ())
    sound: list[Piece] = []
    for piece in document["pieces"]:
        subject = f"piece:{piece['id']}"
        if piece["kind"] not in allowed:
            yield "element-not-allowed", subject
            continue
        own = list(_form(piece))
        yield from ((code, subject) for code in own)
        if not {"polygon-invalid", "polyline-invalid", "form"} & set(own):
            sound.append(piece)
    ground = {piece["id"]: footprint(piece) for piece in sound}
    for piece in sound:
        yield from ((code, f"piece:{piece['id']}") for code in _place(document, piece, ground[piece["id"]]))
    roads = [piece for piece in sound if piece["kind"] == "road"]
    for town in (piece for piece in sound if piece["kind"] in numbers.HOUSES):
        yield from ((code, f"piece:{town['id']}") for code in _town(town, roads, ground))
    for one, other in combinations(sound, 2):
        code = _pair(one, other, ground[one["id"]], ground[other["id"]])
        if code:
            yield code, f"piece:{one['id']}+{other['id']}"


def _form(piece: Piece) -> Iterator[str]:
    kind, shape = piece["kind"], piece["shape"]
    if shape["form"] != numbers.FORMS[kind]:
        yield "form"
        return
    match shape["form"]:
        case "polygon" | "cluster" | "grove":
            corners = shape["outline"]
            least, most = numbers.CORNERS
            if len(corners) >= least:
                yield from _size(kind, polygon(corners))
            if not least <= len(corners) <= most or not is_simple(corners):
                yield "polygon-invalid"
                return
            area = polygon(corners)
            short, long = sides(area)
            if area.area < short * long / 2 - EPS * long:
                yield "element-too-thin"
            if shape["form"] == "grove" and len(shape["bushes"]) != numbers.BUSHES:
                yield "bush-zone-piece-count"
        case "strip":
            if not line_is_sound(shape["line"]):
                yield "polyline-invalid"
                return
            if kind == "wall":
                length = LineString(shape["line"]).length
                if length < numbers.WALL_LENGTH[0] * CM - EPS:
                    yield "element-too-small"
                if length > numbers.WALL_LENGTH[1] * CM + EPS:
                    yield "element-too-large"
        case "chain":
            links = [polygon(link) for link in shape["links"]]
            if len(links) != 5:
                yield "bush-line-piece-count"
            if any(a.distance(b) > numbers.LINK_GAP + EPS for a, b in pairwise(links)):
                yield "bush-line-not-contiguous"


def _size(kind: str, area: BaseGeometry) -> Iterator[str]:
    (least_short, least_long), (most_short, most_long) = numbers.SIZES[kind]
    short, long = sides(area)
    if short < least_short * CM - EPS or long < least_long * CM - EPS:
        yield "element-too-small"
    if short > most_short * CM + EPS or long > most_long * CM + EPS:
        yield "element-too-large"


def _place(document: Document, piece: Piece, ground: BaseGeometry) -> Iterator[str]:
    kind, shape = piece["kind"], piece["shape"]
    width, height = document["board"]["width"], document["board"]["height"]
    measured = LineString(shape["line"]) if kind in ("road", "river") else ground
    west, south, east, north = measured.bounds
    spare = numbers.TABLE_TOLERANCE
    if west < -spare or south < -spare or east > width + spare or north > height + spare:
        yield "element-outside-table"
    if kind not in ("road", "river", "sea", "beach") and piece["sector"]:
        border = width * (piece["sector"] - 1) / 4, width * piece["sector"] / 4
        if west < border[0] - spare or east > border[1] + spare:
            yield "element-outside-sector"
    if kind == "road":
        yield from _road(document, piece)
    if kind == "river":
        yield from _river(document, piece, ground)


def _on_edges(document: Document, point: list[int]) -> set[str]:
    (x, y), board, snap = point, document["board"], numbers.SNAP
    inside = -snap <= x <= board["width"] + snap and -snap <= y <= board["height"] + snap
    edges = {
        "west": abs(x) <= snap,
        "east": abs(x - board["width"]) <= snap,
        "south": abs(y) <= snap,
        "north": abs(y - board["height"]) <= snap,
    }
    return {edge for edge, near in edges.items() if near and inside}


def _road(document: Document, piece: Piece) -> Iterator[str]:
    line = piece["shape"]["line"]
    for end in (line[0], line[-1]):
        edges = _on_edges(document, end)
        if not edges or (document["terrain"] == "costa" and document["coast"] in edges):
            yield "road-end-not-on-edge"
    if Point(line[0]).distance(Point(line[-1])) < numbers.ENDS_APART - EPS:
        yield "road-ends-too-close"
    sector = piece["sector"]
    if sector and length_in_sector(line, document["board"], sector) < numbers.ROAD_IN_SECTOR - EPS:
        yield "road-misses-own-sector"


def _river(document: Document, piece: Piece, ground: BaseGeometry) -> Iterator[str]:
    line, board = piece["shape"]["line"], document["board"]
    shore = None
    if document["terrain"] == "costa":
        shore = numbers.SEA_DEPTH if document["coast"] == "south" else board["height"] - numbers.SEA_DEPTH
    for x, y in (line[0], line[-1]):
        if not _on_edges(document, [x, y]) and (shore is None or abs(y - shore) > numbers.SNAP):
            yield "river-end-not-on-edge"
    if Point(line[0]).distance(Point(line[-1])) < numbers.ENDS_APART - EPS:
        yield "river-ends-too-close"
    west, _, east, _ = ground.bounds
    if west < board["width"] / 3 - EPS or east > board["width"] * 2 / 3 + EPS:
        yield "river-outside-central-squares"


def _town(town: Piece, roads: list[Piece], ground: dict[int, BaseGeometry]) -> Iterator[str]:
    area = ground[town["id"]]
    houses = [polygon(house) for house in town["shape"]["houses"]]
    least, most = numbers.HOUSES[town["kind"]]
    if not least <= len(houses) <= most:
        yield "house-count-out-of-range"
    if not all(house.is_valid for house in houses):
        yield "polygon-invalid"
        return
    for house in houses:
        yield from _size("house", house)
        if not area.buffer(EPS).contains(house):
            yield "house-outside-town"
        if any(house.intersection(ground[road["id"]]).area > numbers.SHARED_AREA for road in roads):
            yield "house-on-road"
    for one, other in combinations(houses, 2):
        if one.distance(other) < numbers.HOUSE_GAP - EPS:
            yield "houses-too-close"
    inside = (length_inside(road["shape"]["line"], area) for road in roads)
    if max(inside, default=0) < numbers.TOWN_CROSSED - EPS:
        yield "town-not-crossed-by-road"


# --- two pieces -----------------------------------------------------------------------------------------------------


def _pair(one: Piece, other: Piece, first: BaseGeometry, second: BaseGeometry) -> str:
    if not first.intersects(second):
        return ""
    for town, barrier, ground in ((one, other, second), (other, one, first)):
        if town["kind"] in numbers.HOUSES and barrier["kind"] in ("wall", "bush_line", "river"):
            houses = [polygon(house) for house in town["shape"]["houses"]]
            if any(house.intersection(ground).area > numbers.SHARED_AREA for house in houses):
                return "element-overlap"
    shared = first.intersection(second).area
    if shared <= numbers.SHARED_AREA:
        return ""
    letter = numbers.may_overlap(one["kind"], other["kind"])
    if letter == "N":
        return "element-overlap"
    if letter == "B":
        road, river = (one, other) if one["kind"] == "road" else (other, one)
        water = strip(river["shape"]["line"], river["shape"]["width"])
        wet = length_inside(road["shape"]["line"], water)
        return "element-overlap" if wet > numbers.ROAD_IN_RIVER + EPS else ""
    if letter == "T":
        wide = (1 if one["kind"] == other["kind"] == "wall" else 2) * CM * 1.7
        joint = [end.buffer(wide) for piece in (one, other) for end in ends(piece)]
        rest = first.intersection(second)
        for disc in joint:
            rest = rest.difference(disc)
        return "element-overlap" if rest.area > numbers.SHARED_AREA else ""
    if letter == "I":
        return _within(one, other, first, second)
    return ""


def _within(one: Piece, other: Piece, first: BaseGeometry, second: BaseGeometry) -> str:
    inner, outer = first, second
    code = "elevation-stack-invalid"
    if one["kind"] in numbers.HOUSES or other["kind"] in numbers.HOUSES:
        code = "element-overlap"
        if other["kind"] in numbers.HOUSES:
            inner, outer = second, first
    elif one["kind"] < other["kind"]:  # rise0 < rise1 < rise2: the higher one lies inside
        inner, outer = second, first
    return code if inner.difference(outer).area > numbers.SHARED_AREA else ""


# --- sectors --------------------------------------------------------------------------------------------------------


def _deal(document: Document) -> Iterator[Fault]:
    kinds = numbers.KINDS[document["terrain"]]
    sectors = sorted(document["sectors"], key=lambda sector: sector["number"])
    for kind, times in Counter(sector["kind"] for sector in sectors).items():
        if times > 1 or kind not in kinds:
            yield "sector-kind-repeated", kind
    present = {sector["number"] for sector in sectors}
    for number in range(1, 5):
        if number not in present:
            yield "sector-incomplete", f"sector:{number}"
    dice = dict(zip(kinds, document["deal"], strict=False))
    rolled = [dice[sector["kind"]] for sector in sectors if sector["kind"] in dice]
    if rolled != sorted(rolled):
        yield "sector-kind-wrong-order", "deal"


def _counts(document: Document) -> Iterator[Fault]:
    terrain = document["terrain"]
    for sector in document["sectors"]:
        subject, number = f"sector:{sector['number']}", sector["number"]
        if sector["kind"] not in numbers.KINDS[terrain]:
            continue
        counts, dropped = sector["counts"], sector["dropped"]
        placed = Counter(piece["kind"] for piece in document["pieces"] if piece["sector"] == number)
        ranges = numbers.ranges(terrain, sector["kind"])
        for element in numbers.ELEMENTS + numbers.COAST_ELEMENTS:
            least, most = ranges.get(element, (0, 0))
            declared = counts.get(element, 0)
            if not least <= declared <= most:
                yield "count-out-of-range", subject
            owed = declared - dropped.get(element, 0)
            if placed[element] > owed:
                yield "count-out-of-range", subject
            if placed[element] < owed:
                yield "sector-incomplete", subject
        if counts.get("village", 0) + counts.get("city", 0) and not counts.get("road", 0):
            earlier = (
                length_in_sector(piece["shape"]["line"], document["board"], number)
                for piece in document["pieces"]
                if piece["kind"] == "road" and piece["sector"] < number and line_is_sound(piece["shape"]["line"])
            )
            if max(earlier, default=0) < numbers.TOWN_CROSSED:
                yield "town-without-road", subject


def _coast(document: Document) -> Iterator[Fault]:
    if document["coast"] not in ("south", "north"):
        yield "coast-misplaced", "coast"
        return
    board = document["board"]
    depths = {"sea": (0, numbers.SEA_DEPTH), "beach": (numbers.SEA_DEPTH, numbers.SEA_DEPTH + numbers.BEACH_DEPTH)}
    for piece in document["pieces"]:
        if piece["kind"] not in depths or piece["shape"]["form"] != "band":
            continue
        near, far = depths[piece["kind"]]
        low, high = (near, far) if document["coast"] == "south" else (board["height"] - far, board["height"] - near)
        west, east = board["width"] * (piece["sector"] - 1) / 4, board["width"] * piece["sector"] / 4
        wanted = polygon([[west, low], [east, low], [east, high], [west, high]])
        if wanted.symmetric_difference(polygon(piece["shape"]["outline"])).area > numbers.SHARED_AREA:
            yield "coast-misplaced", f"piece:{piece['id']}"


# --- objectives, weather --------------------------------------------------------------------------------------------


def _objectives(document: Document) -> Iterator[Fault]:
    board, objectives = document["board"], document["objectives"]
    if len(objectives) != numbers.OBJECTIVES:
        yield "objective-count", "objectives"
    waters = [
        footprint(piece)
        for piece in document["pieces"]
        if piece["kind"] in ("sea", "river") and ("line" not in piece["shape"] or line_is_sound(piece["shape"]["line"]))
    ]
    taken: set[int] = set()
    for objective in objectives:
        subject = f"objective:{objective['id']}"
        x, y = objective["at"]
        sector = next((n for n in range(1, 5) if x <= board["width"] * n / 4), 4)
        if sector not in numbers.OBJECTIVE_SECTORS or sector in taken:
            yield "objective-wrong-sector", subject
        taken.add(sector)
        if any(water.contains(Point(x, y)) for water in waters):
            yield "objective-on-impassable", subject
        if min(x, y, board["width"] - x, board["height"] - y) < numbers.OBJECTIVE_FROM_EDGE - EPS:
            yield "objective-too-near-edge", subject


def _sky(document: Document) -> Iterator[Fault]:
    if document["season"] not in numbers.SEASONS:
        yield "season-unknown", "season"
    if document["weather"] not in numbers.WEATHERS:
        yield "weather-missing", "weather"
    if document["weather"] in numbers.WINDY and document["wind"] not in numbers.WINDS:
        yield "wind-missing", "wind"
