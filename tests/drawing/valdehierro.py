"""The bridge of Valdehierro: a table with every sort of scenery, for the tests of drawing and paint."""

import math

from studio.board.pieces import Chain, Cluster, Grove, OpenBoard, Polygon, Strip
from studio.board.place import Point
from studio.drawing.grain import Grain
from studio.drawing.scene import Table
from studio.drawing.subject import Objective, Piece, Sector, Work, Zone

BOARD = OpenBoard(180_000, 120_000)


def points(*pairs: tuple[float, float]) -> tuple[Point, ...]:
    """Gives points from centimetres."""
    return tuple(Point(round(x * 1000), round(y * 1000)) for x, y in pairs)


def blob(left: float, bottom: float, right: float, top: float, seed: int, count: int = 11) -> tuple[Point, ...]:
    """Gives a rounded outline that nearly fills a box in centimetres."""
    grain = Grain(seed)
    phase = grain.between(0, 6.28)
    raw = []
    for index in range(count):
        angle = phase + math.tau * index / count
        c, s = math.cos(angle), math.sin(angle)
        reach = (abs(c) ** 2.6 + abs(s) ** 2.6) ** (-1 / 2.6) * (0.87 + grain.between(-0.13, 0.13))
        raw.append((c * reach, s * reach))
    wide, high = max(abs(x) for x, _ in raw), max(abs(y) for _, y in raw)
    cx, cy, rx, ry = (left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2
    return points(*((cx + x / wide * rx * 0.97, cy + y / high * ry * 0.97) for x, y in raw))


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Gives a rectangle from its south-west corner in centimetres."""
    return points((x, y + height), (x + width, y + height), (x + width, y), (x, y))


def hedge(start: tuple[float, float], end: tuple[float, float]) -> Chain:
    """Gives five hedge pieces in a row."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    links = []
    for index in range(5):
        a, b = index * length / 5, (index + 1) * length / 5
        links.append(
            points(
                (start[0] + ux * a - uy, start[1] + uy * a + ux),
                (start[0] + ux * b - uy, start[1] + uy * b + ux),
                (start[0] + ux * b + uy, start[1] + uy * b - ux),
                (start[0] + ux * a + uy, start[1] + uy * a - ux),
            )
        )
    return Chain(tuple(links))


def wall(*pairs: tuple[float, float]) -> Strip:
    """Gives a wall of one centimetre."""
    return Strip(points(*pairs), 1000)


PIECES = (
    Piece("p01", "rise1", Polygon(blob(7, 73, 41, 112, 3, 12)), "Loma del Pino"),
    Piece("p02", "rise0", Polygon(blob(8, 7, 40, 31, 8, 11)), "Las Eras"),
    Piece("p03", "rise0", Polygon(blob(101, 70, 134, 115, 15, 12))),
    Piece("p04", "rise1", Polygon(blob(105.5, 80, 130, 108, 23, 11)), "Cota Parda"),
    Piece("p05", "rise0", Polygon(blob(101, 7, 133, 35, 12, 11)), "El Pedregal"),
    Piece("p06", "rise1", Polygon(blob(140, 72, 177, 115, 31, 12))),
    Piece("p07", "rise2", Polygon(blob(152, 86, 172, 109, 33, 10)), "El Vigía"),
    Piece("p08", "rise0", Polygon(blob(138, 33, 170, 50.5, 44, 11)), "Alto del Corral"),
    Piece("p09", "crop", Polygon(points((46.5, 84), (59, 83), (61.5, 108), (48, 110)))),
    Piece("p10", "crop", Polygon(points((64, 12), (79, 10), (84, 34), (62.5, 37.5)))),
    Piece("p11", "crop", Polygon(points((97, 38.5), (115, 36.5), (117.5, 49), (98, 51.5)))),
    Piece(
        "p12",
        "bush_zone",
        Grove(blob(24, 28, 40, 43, 5, 8), points((28, 33), (33, 31), (36, 36), (30, 38.5), (35, 40.5))),
    ),
    Piece(
        "p13",
        "bush_zone",
        Grove(blob(117, 57, 133, 70, 6, 8), points((121, 61), (126, 60), (129.5, 64), (122, 66.5), (127, 67.5))),
    ),
    Piece(
        "p14",
        "bush_zone",
        Grove(blob(139, 9, 152, 24, 7, 8), points((142, 13), (148, 12), (144, 17.5), (149, 18), (145, 21.5))),
    ),
    Piece(
        "p15",
        "village",
        Cluster(
            points(
                (47.5, 48.6),
                (56, 47.6),
                (70, 47.4),
                (75.5, 50),
                (75.8, 66),
                (73, 71.6),
                (58, 72.2),
                (48, 71.2),
            ),
            (
                box(52.2, 64.2, 5, 6.6),
                box(64.5, 64.6, 8, 6),
                box(48.6, 48.8, 7, 6.4),
                box(68, 48.2, 6.2, 7.4),
            ),
        ),
        "Valdehierro",
    ),
    Piece("p16", "wood", Polygon(blob(138, 76, 157, 105, 51, 11)), "Carrascal"),
    Piece("p54", "wood", Polygon(blob(153, 6, 178, 29, 53, 11)), "Pinar Viejo"),
    Piece("p18", "wood", Polygon(blob(68, 88, 88, 113, 55, 11)), "Soto"),
    Piece("p19", "wood", Polygon(blob(45.5, 14, 56, 32, 57, 10))),
    Piece(
        "p20",
        "river",
        Strip(
            points(
                (97, 120),
                (95.5, 104),
                (89, 89),
                (84.5, 74),
                (85, 60),
                (89.5, 45),
                (91, 29),
                (86, 14),
                (84, 0),
            ),
            5000,
        ),
        "Río Hierro",
    ),
    Piece(
        "p21",
        "road",
        Strip(
            points(
                (0, 44),
                (20, 49),
                (40, 57.5),
                (52, 60),
                (60, 60),
                (72, 60.5),
                (85, 61),
                (98, 58),
                (112, 55),
                (126, 52),
                (148, 56),
                (166, 63),
                (180, 66),
            ),
            5000,
        ),
        "carretera de Codo",
    ),
    Piece(
        "p22",
        "road",
        Strip(
            points((67, 120), (65, 102), (61, 82), (60, 70), (60, 60), (59, 50), (57, 40), (59.5, 22), (56, 0)),
            5000,
        ),
    ),
    Piece("p23", "bush_line", hedge((9, 60), (33, 67))),
    Piece("p24", "bush_line", hedge((8, 36.6), (10, 11.6))),
    Piece("p25", "bush_line", hedge((60.8, 40.4), (86, 43.2))),
    Piece("p26", "bush_line", hedge((120, 40), (133, 18.5))),
    Piece("p27", "bush_line", hedge((140.5, 66.3), (165.3, 70.5))),
    Piece("p28", "wall", wall((64, 76), (77.5, 75.5), (78.3, 65))),
    Piece("p29", "wall", wall((46.8, 44), (53, 43.4), (53, 34.5))),
    Piece("p30", "wall", wall((47, 76.5), (57, 76))),
    Piece("p31", "wall", wall((107, 22), (119, 24.5), (121, 15))),
    Piece("p32", "wall", wall((144, 30.5), (160, 31))),
)

WORKS = (
    Work("w1", "trench", Strip(points((101.5, 88), (99.3, 79), (102, 70), (99.8, 63)), 1700), 27000),
    Work("w2", "wire", Strip(points((94.5, 88.5), (93.2, 78.5)), 1000), 27000),
    Work("w3", "wire", Strip(points((93.4, 76.5), (94.6, 66.7)), 1000), 27000),
    Work("w4", "bunker", Polygon(box(120.4, 42.4, 5.2, 5.2)), 27000),
    Work("w5", "mg_nest", Polygon(box(141.8, 41.8, 4.4, 4.4)), 27000),
    Work("w6", "sandbags", Strip(points((142.5, 64.3), (150, 64.8)), 1600), 0),
)

TABLE = Table(
    BOARD,
    PIECES,
    WORKS,
    (
        Objective(1, 60_000, 60_000, "El cruce"),
        Objective(2, 118_000, 95_000, "Cota Parda"),
        Objective(3, 162_000, 101_000, "El Vigía"),
    ),
    (
        Zone("nacional", (0, 0, 45_000, 120_000), "DESPLIEGUE DEL ATACANTE"),
        Zone("republicano", (90_000, 0, 180_000, 120_000), "DESPLIEGUE DEL DEFENSOR", "end"),
    ),
    (
        Sector(1, (0, 0, 45_000, 120_000), "Abrupto B"),
        Sector(2, (45_000, 0, 90_000, 120_000), "Pueblo"),
        Sector(3, (90_000, 0, 135_000, 120_000), "Abrupto A"),
        Sector(4, (135_000, 0, 180_000, 120_000), "Bosque"),
    ),
)
