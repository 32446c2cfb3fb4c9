"""A map extract made by hand: a valley with a village, in the manner of an export of a map; 300 features.

Ways are cut at junctions and stick out of the extract, tags are mixed Spanish and English, some outlines cross
themselves, some features are broken, some lie outside. Places are metres about the middle, written as degrees.
"""

import itertools
import json
from collections.abc import Callable, Iterable
from math import cos, pi, radians, sin
from random import Random

LONGITUDE, LATITUDE = 0.4361, 41.0531
WIDE, HIGH = 1860, 1260
COUNT = 300

Spot = tuple[float, float]


def degrees(spot: Spot) -> list[float]:
    """Gives longitude and latitude of a spot, to seven decimals as maps do."""
    x, y = spot
    metre = 1 / 111195.0837
    return [round(LONGITUDE + x * metre / cos(radians(LATITUDE)), 7), round(LATITUDE + y * metre, 7)]


def line(spots: Iterable[Spot]) -> dict[str, object]:
    return {"type": "LineString", "coordinates": [degrees(spot) for spot in spots]}


def ring(spots: Iterable[Spot]) -> list[list[float]]:
    found = [degrees(spot) for spot in spots]
    return [*found, found[0]]


def polygon(*rings: Iterable[Spot]) -> dict[str, object]:
    return {"type": "Polygon", "coordinates": [ring(one) for one in rings]}


def many(*polygons: tuple[Iterable[Spot], ...]) -> dict[str, object]:
    return {"type": "MultiPolygon", "coordinates": [[ring(one) for one in rings] for rings in polygons]}


def point(spot: Spot) -> dict[str, object]:
    return {"type": "Point", "coordinates": degrees(spot)}


def blob(chance: Random, x: float, y: float, wide: float, high: float, corners: int = 24) -> list[Spot]:
    """Gives an uneven round outline."""
    found = []
    for place in range(corners):
        turn, reach = 2 * pi * place / corners, 0.82 + 0.3 * chance.random()
        found.append((x + cos(turn) * wide / 2 * reach, y + sin(turn) * high / 2 * reach))
    return found


def house(chance: Random, x: float, y: float, lies: float) -> list[Spot]:
    """Gives a house of 8 to 22 by 7 to 12 m."""
    wide, deep = 8 + 14 * chance.random(), 7 + 5 * chance.random()
    corners = ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    return [(x + u * cos(lies) - v * sin(lies), y + u * sin(lies) + v * cos(lies)) for u, v in corners]


def main_road(x: float) -> Spot:
    return x, 60 * sin(x / 310) + 25 * sin(x / 130)


def side_road(y: float) -> Spot:
    return 60 * sin(y / 260) - 330, y


def river(y: float) -> Spot:
    return 70 * sin(y / 300) + 60, y


class Extract:
    """The features, one after another."""

    def __init__(self) -> None:
        self.features: list[dict[str, object]] = []
        self.chance = Random(1938)

    def add(self, geometry: object, **tags: object) -> None:
        self.features.append({"type": "Feature", "properties": dict(tags), "geometry": geometry})

    def ways(self, course: Callable[[float], Spot], start: int, end: int, cuts: Iterable[int], **tags: object) -> None:
        """Adds a course as ways that are cut where others join."""
        places = [start, *cuts, end]
        for first, last in itertools.pairwise(places):
            steps = max(2, abs(last - first) // 40)
            self.add(line(course(first + (last - first) * step / steps) for step in range(steps + 1)), **tags)


def roads(extract: Extract) -> None:
    """33 ways: a main road, a side road, tracks, streets, and tracks that end in the fields."""
    extract.ways(main_road, -1100, 1100, (-700, -330, 60, 480), highway="secondary", name="Carretera de Gandesa")
    extract.ways(side_road, -800, 800, (-300, 0, 360), tipo="carretera", nombre="Camino real")
    for number, (start, end) in enumerate(
        (
            ((-700, main_road(-700)[1]), (-1000, 420)),
            ((480, main_road(480)[1]), (620, -760)),
            ((480, main_road(480)[1]), (700, 800)),
            (side_road(360), (-1050, 520)),
            (side_road(-300), (-1020, -420)),
            (side_road(-300), (40, -760)),
        )
    ):
        steps = 9
        spots = [
            (
                start[0]
                + (end[0] - start[0]) * step / steps
                + (18 * sin(step * 1.9 + number) if 0 < step < steps else 0),
                start[1] + (end[1] - start[1]) * step / steps + (14 * cos(step * 1.3) - 14 if 0 < step < steps else 0),
            )
            for step in range(steps + 1)
        ]
        extract.add(line(spots), **({"highway": "track"} if number % 2 else {"tipo": "Camino"}))
    for x, y, u, v in ((560, 200, 640, 260), (-600, -250, -640, -180), (300, 330, 260, 250), (820, -60, 840, -120)):
        extract.add(line(((x, y), ((x + u) / 2 + 9, (y + v) / 2), (u, v))), highway="track", tracktype="grade3")
    for number in range(8):
        x = -380 + 14 * number
        extract.add(line(((x, -40 + 9 * number), (x + 30, -36 + 9 * number))), highway="footway")
    for number in range(6):
        y = -120 + 50 * number
        extract.add(line(((-300, y), (-250, y + 12), (-190, y - 8))), highway="path", name=f"Sendero {number}")


def waters(extract: Extract) -> None:
    """10 features: a river in four ways, its streams, a pond."""
    extract.ways(river, -780, 780, (-420, 90, 400), waterway="river", name="río Canaleta")
    extract.add(line(((river(90)[0], 90), (260, 150), (420, 140), (610, 330))), waterway="stream")
    extract.add(line(((river(-420)[0], -420), (-100, -460), (-240, -420))), tipo="arroyo")
    extract.add(polygon(blob(extract.chance, 620, 420, 60, 45)), natural="water")
    extract.add(line(((500, -600), (540, -500), (700, -480))), tipo="Acequia", nombre="Acequia del Molino")
    extract.add(
        many((blob(extract.chance, 700, 500, 40, 30),), (blob(extract.chance, 760, 500, 40, 30),)), tipo="balsa"
    )
    extract.add(point((610, 330)), natural="spring")


def woods(extract: Extract) -> None:
    """24 woods: large and small, with clearings, crossing themselves, in several parts."""
    chance = extract.chance
    places = (
        (-760, 230, 300, 240), (-640, -470, 420, 260), (320, 480, 380, 250), (760, 300, 260, 330),
        (330, -430, 300, 260),
        (780, -420, 300, 380), (-110, 520, 210, 160), (-780, -60, 190, 150), (560, -170, 200, 150),
    )  # fmt: skip
    tags = ({"natural": "wood"}, {"landuse": "forest"}, {"tipo": "Pinar"}, {"uso": "bosque"}, {"tipo": "encinar"})
    for number, (x, y, wide, high) in enumerate(places):
        extract.add(polygon(blob(chance, x, y, wide, high)), **tags[number % 5])
    extract.add(polygon(blob(chance, -560, 500, 340, 200), blob(chance, -560, 500, 70, 60)[::-1]), natural="wood")
    extract.add(
        many(
            (blob(chance, -130, -520, 190, 160), blob(chance, -130, -520, 40, 40)[::-1]),
            (blob(chance, 130, 280, 150, 120),),
        ),
        tipo="bosque", nombre="Bosque de la Fatarella",
    )  # fmt: skip
    extract.add(polygon(((820, 20), (980, 180), (980, 20), (820, 180))), natural="wood")
    extract.add(polygon(((-430, 200), (-250, 340), (-250, 200), (-430, 340))), tipo="pinar")
    wrong = blob(chance, 560, -560, 230, 170)
    wrong[3], wrong[9] = wrong[9], wrong[3]
    extract.add(polygon(wrong), landuse="forest")
    for number in range(10):
        x, y = -850 + 190 * number, 600 - 90 * (number % 3)
        extract.add(polygon(blob(chance, x, y, 34, 28, 9)), natural="wood")


def fields(extract: Extract) -> None:
    """38 features: crops, vines, olives and scrub."""
    chance = extract.chance
    kinds = ({"landuse": "farmland"}, {"tipo": "viñedo"}, {"tipo": "Cultivo"}, {"landuse": "vineyard"})
    for number in range(18):
        x, y = -820 + 105 * number + 20 * chance.random(), (150, -170, 330, -330)[number % 4] + 40 * chance.random()
        corners = ((x, y), (x + 170, y + 20), (x + 150, y + 160), (x - 20, y + 140))
        extract.add(polygon(corners), **kinds[number % 4])
    for number in range(10):
        x, y = -700 + 150 * number, (-250, 400)[number % 2] + 60 * chance.random()
        extract.add(
            polygon(blob(chance, x, y, 150, 140, 12)), **({"landuse": "orchard"}, {"tipo": "Olivar"})[number % 2]
        )
    for number in range(10):
        x, y = -800 + 175 * number, (520, -560, 60)[number % 3]
        extract.add(
            polygon(blob(chance, x, y, 140, 130, 12)), **({"natural": "scrub"}, {"tipo": "matorral"})[number % 2]
        )


def buildings(extract: Extract) -> None:
    """96 buildings: a village at the crossroads, a hamlet by the river, farms, and sheds that stand alone."""
    chance = extract.chance
    for number in range(56):
        x = -330 + (number % 14 - 6.5) * 30 + 8 * chance.random()
        y = main_road(x)[1] + (34, -36, 68, -72)[number // 14] + 8 * chance.random()
        if abs(x - side_road(y)[0]) < 22:
            x += 34
        extract.add(polygon(house(chance, x, y, 0.1 * chance.random())), building="yes")
    for number in range(16):
        x, y = 200 + (number % 4) * 28, -60 - (number // 4) * 26
        extract.add(polygon(house(chance, x, y, 0.6)), **({"tipo": "Casa"} if number % 2 else {"building": "house"}))
    for number, (x, y) in enumerate(((700, 120), (-860, 480), (-480, -560), (640, -300), (-120, 330))):
        for part in range(4):
            spots = house(chance, x + (part % 2) * 30, y + (part // 2) * 26, 0.3 * number)
            extract.add(polygon(spots), building="farm", name=f"Mas {number}")
    for number in range(4):
        extract.add(polygon(house(chance, -840 + 420 * number, -600 + 60 * number, 0.4)), tipo="edificio")


def edges(extract: Extract) -> None:
    """32 lines: walls, hedges, fences."""
    chance = extract.chance
    for number in range(14):
        x, y, turn = -780 + 120 * number, (-100, 240, -280)[number % 3], chance.random() * pi
        spots = [(x + 45 * step * cos(turn), y + 45 * step * sin(turn) + 4 * (step % 2)) for step in range(5)]
        extract.add(line(spots), **({"barrier": "wall"}, {"tipo": "Muro"}, {"tipo": "bancal"})[number % 3])
    for number in range(12):
        x, y, turn = -820 + 140 * number, (430, -440, 110)[number % 3], chance.random() * pi
        spots = [(x + 52 * step * cos(turn), y + 52 * step * sin(turn) + 5 * (step % 2)) for step in range(6)]
        extract.add(line(spots), **({"barrier": "hedge"}, {"tipo": "seto"})[number % 2])
    for number in range(6):
        extract.add(line(((300 * number - 800, 90), (300 * number - 700, 130))), barrier="fence")


def heights(extract: Extract) -> None:
    """14 features: two hills in contours, a rise, an open contour, summits."""
    chance = extract.chance
    for x, y, size in ((-700, 420, 1.0), (640, 180, 0.9)):
        for step, ele in enumerate((420, 440, 460, 480)):
            wide = (430 - 75 * step) * size
            extract.add(
                line((found := blob(Random(5), x, y, wide, wide * 0.8, 32)) and [*found, found[0]]), ele=str(ele)
            )
            extract.features[-1]["properties"] = {"tipo": "curva de nivel", "cota": str(ele)}
    extract.add(polygon(blob(chance, -560, -330, 320, 230)), natural="hill", name="Loma del Bosc")
    extract.add(line(((560, -800), (640, -480), (800, -380), (1100, -300))), contour="elevation", ele="430")
    for number, (x, y) in enumerate(((-700, 420), (640, 180), (900, -560), (-560, -330))):
        extract.add(point((x, y)), natural="peak", name=f"Cota {481 + number}", ele=str(485 + number))


def others(extract: Extract) -> None:
    """What a table has no use for, what lies outside, and what is broken."""
    for number, (x, y, name) in enumerate(
        ((-330, 10, "Corbera"), (245, -100, "El Molinar"), (700, 130, "Mas d'en Pla"))
    ):
        extract.add(point((x, y)), place=("village", "hamlet", "isolated_dwelling")[number], name=name)
    extract.ways(lambda x: (x, 380 + x / 9), -1000, 1000, (0,), railway="rail")
    for number in range(3):
        extract.add(line(((-900, 100 * number), (900, 120 * number - 60))), power="line")
    for number in range(4):
        extract.add(point((-300 + 20 * number, 30)), amenity="bench")
    grove = polygon(blob(extract.chance, 460, 60, 120, 150))
    extract.add({"type": "GeometryCollection", "geometries": [point((-200, -10)), grove]}, natural="wood")
    extract.add({"type": "MultiLineString", "coordinates": [line(((-200, 300), (-110, 380)))["coordinates"],
                                                            line(((-90, 400), (-20, 470)))["coordinates"]]},
                barrier="wall")  # fmt: skip
    for number in range(20):
        spots = blob(extract.chance, 3000 + 90 * number, 2000, 200, 150)
        extract.add(polygon(spots), **({"natural": "wood"}, {"building": "yes"}, {"tipo": "cultivo"})[number % 3])
    extract.add(None, natural="wood")
    extract.add({"type": "Polygon", "coordinates": degrees((0, 0))}, natural="wood")
    extract.add({"type": "LineString", "coordinates": [[1e300, 2.0], [0, 0]]}, highway="track")
    extract.add({"type": "LineString", "coordinates": [["0.4", 41.0], [0.4, 41.1]]}, highway="track")
    extract.add({"type": "Polygon", "coordinates": [[degrees((0, 0)), degrees((9, 9))]]}, natural="wood")
    extract.add({"type": "Hexagon", "coordinates": []}, natural="wood")
    open_ring = [degrees(spot) for spot in blob(extract.chance, -60, -260, 200, 170)]
    extract.add({"type": "Polygon", "coordinates": [open_ring]}, tipo="bosque", nombre="Bosque abierto")


def map_extract() -> dict[str, object]:
    """Gives the whole extract as a feature collection with its box."""
    extract = Extract()
    for part in (roads, waters, woods, fields, buildings, edges, heights, others):
        part(extract)
    missing = COUNT - len(extract.features)
    for number in range(missing):
        extract.add(point((-400 + 7 * number, 55)), amenity="drinking_water" if number % 2 else "parking")
    box = [*degrees((-WIDE / 2, -HIGH / 2)), *degrees((WIDE / 2, HIGH / 2))]
    return {"type": "FeatureCollection", "bbox": box, "features": extract.features}


def extract_bytes() -> bytes:
    """Gives the extract as the bytes of a file."""
    return json.dumps(map_extract(), ensure_ascii=False).encode()
