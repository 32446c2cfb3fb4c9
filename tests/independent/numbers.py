"""The numbers of the España 1936 catalogue that a scenario is held to, typed anew; lengths in 1/100 mm."""

CM = 1000
EPS = 10  # SP-0.1
TABLE_TOLERANCE = 500  # SP-I.2.21, SP-I.4.10
SHARED_AREA = 500_000  # SP-I.2.17: 0.5 cm2
LEAST_TABLE = (120 * CM, 90 * CM)  # SP-0.14

TERRAINS = ("llanura", "colina", "costa", "ciudad", "bosque")
ELEMENTS = (
    "wood",
    "road",
    "city",
    "rise0",
    "rise1",
    "rise2",
    "bush_line",
    "wall",
    "village",
    "river",
    "crop",
    "bush_zone",
)
COAST_ELEMENTS = ("sea", "beach")

KINDS = {
    "llanura": ("campo-a", "campo-b", "pueblo", "rio"),
    "colina": ("abrupto-a", "abrupto-b", "pueblo", "bosque"),
    "costa": ("playa-a", "playa-b", "pueblo", "acantilado"),
    "ciudad": ("urbano-a", "urbano-b", "arrabal", "campo"),
    "bosque": ("bosque-a", "bosque-b", "claro", "rio"),
}

# One row an element in the order of ELEMENTS (costa: then sea, beach); one range a kind in dice order.
SCENERY = {
    "llanura": """
        0-0 0-0 0-0 0-1
        0-1 0-1 1-2 1-2
        0-0 0-0 0-0 0-0
        0-1 0-1 0-0 0-0
        0-0 0-0 0-0 0-0
        0-0 0-0 0-0 0-0
        1-2 1-2 1-2 1-3
        0-2 0-2 2-4 0-0
        0-0 0-0 0-1 0-0
        0-0 0-0 0-0 0-1
        1-2 1-2 1-2 0-0
        0-2 0-2 0-2 1-3""",
    "colina": """
        0-0 0-0 0-2 1-2
        0-1 0-1 1-2 0-1
        0-0 0-0 0-0 0-0
        1-2 1-2 0-1 0-2
        0-1 0-1 0-0 1-1
        0-0 0-0 0-0 0-1
        0-2 1-3 1-2 0-2
        0-1 0-1 1-3 0-1
        0-0 0-0 0-1 0-0
        0-0 0-0 0-0 0-1
        0-1 0-1 1-2 0-0
        0-2 0-2 0-2 1-2""",
    "costa": """
        0-0 0-1 0-0 0-1
        0-1 0-1 1-2 0-1
        0-0 0-0 0-0 0-0
        0-1 0-1 0-1 0-1
        0-0 0-0 0-0 1-2
        0-0 0-0 0-0 0-1
        0-2 0-2 1-2 1-2
        0-1 0-1 1-3 0-1
        0-0 0-0 0-1 0-0
        0-1 0-0 0-0 0-0
        0-1 0-1 1-2 0-0
        1-2 0-2 0-1 1-3
        1-1 1-1 1-1 1-1
        1-1 1-1 0-1 0-0""",
    "ciudad": """
        0-0 0-0 0-0 0-1
        1-2 1-2 1-2 0-1
        1-1 0-1 0-0 0-0
        0-0 0-1 0-1 0-1
        0-0 0-0 0-0 0-1
        0-0 0-0 0-0 0-0
        0-1 0-1 1-2 1-2
        1-3 1-3 2-4 0-2
        0-0 1-2 1-2 0-1
        0-0 0-0 0-0 0-1
        0-0 0-0 0-1 1-2
        0-1 0-1 0-2 0-2""",
    "bosque": """
        2-4 2-3 0-1 1-2
        0-1 0-1 1-2 0-1
        0-0 0-0 0-0 0-0
        0-1 0-1 0-1 0-0
        0-1 0-0 0-0 0-0
        0-0 0-0 0-0 0-0
        0-1 0-1 1-2 0-2
        0-0 0-0 0-2 0-0
        0-0 0-0 0-1 0-0
        0-0 0-0 0-0 0-1
        0-0 0-0 1-2 0-0
        1-3 1-3 0-1 1-2""",
}


def ranges(terrain: str, kind: str) -> dict[str, tuple[int, int]]:
    """Gives least and greatest count of each element in a kind of sector."""
    column = KINDS[terrain].index(kind)
    rows = SCENERY[terrain].strip().splitlines()
    cells = [row.split()[column].split("-") for row in rows]
    names = ELEMENTS + COAST_ELEMENTS
    return {names[row]: (int(least), int(most)) for row, (least, most) in enumerate(cells)}


FORMS = {
    "wood": "polygon",
    "road": "strip",
    "city": "cluster",
    "village": "cluster",
    "rise0": "polygon",
    "rise1": "polygon",
    "rise2": "polygon",
    "bush_line": "chain",
    "wall": "strip",
    "river": "strip",
    "crop": "polygon",
    "bush_zone": "grove",
    "sea": "band",
    "beach": "band",
}
# short side and long side, least and greatest, in cm
SIZES = {
    "wood": ((10, 15), (25, 30)),
    "city": ((35, 50), (45, 80)),
    "village": ((15, 15), (25, 30)),
    "house": ((5, 5), (8, 10)),
    "rise0": ((15, 20), (45, 60)),
    "rise1": ((15, 20), (40, 50)),
    "rise2": ((15, 15), (35, 40)),
    "crop": ((10, 15), (30, 30)),
    "bush_zone": ((10, 10), (20, 20)),
}
WALL_LENGTH = (10, 30)
WIDTHS = {"road": 5, "river": 5, "wall": 1}
HOUSES = {"village": (2, 4), "city": (12, 15)}
CORNERS = (3, 32)
BUSHES = 5
LINK_GAP = 1 * CM
HOUSE_GAP = 2 * CM
SNAP = 500  # SP-I.5.2
ENDS_APART = 30 * CM
ROAD_IN_SECTOR = 30 * CM
TOWN_CROSSED = 10 * CM
ROAD_IN_RIVER = 15 * CM
SEA_DEPTH = 15 * CM
BEACH_DEPTH = 10 * CM
OBJECTIVES = 3
OBJECTIVE_SECTORS = (2, 3, 4)
OBJECTIVE_FROM_EDGE = 10 * CM

OVERLAP_ORDER = (
    "road",
    "river",
    "wood",
    "rise0",
    "rise1",
    "rise2",
    "bush_line",
    "wall",
    "crop",
    "bush_zone",
    "village",
    "city",
    "sea",
    "beach",
)
OVERLAP = """
    Y B Y Y Y Y N N Y N Y Y N N
    B N Y N N N N N N N N N Y Y
    Y Y N Y Y Y N N N N N N N N
    Y N Y N I I Y Y Y Y I I N N
    Y N Y I N I Y Y Y Y I N N N
    Y N Y I I N Y Y N Y N N N N
    N N N Y Y Y T T Y N Y N N N
    N N N Y Y Y T T Y N Y Y N N
    Y N N Y Y N Y Y N N N N N N
    N N N Y Y Y N N N N N N N Y
    Y N N I I N Y Y N N N N N N
    Y N N I N N N Y N N N N N N
    N Y N N N N N N N N N N N N
    N Y N N N N N N N Y N N N N"""


def may_overlap(one: str, other: str) -> str:
    """Gives the letter of two elements: Y free, N never, I inside or outside, B bridge, T ends only."""
    row = OVERLAP.strip().splitlines()[OVERLAP_ORDER.index(one)]
    return row.split()[OVERLAP_ORDER.index(other)]


SEASONS = ("verano", "otono", "invierno", "primavera")
WEATHERS = ("clear", "cloudy", "wind", "gale", "rain", "snowfall", "blizzard", "storm", "night")
WINDY = ("gale", "wind", "blizzard", "storm")
WINDS = ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west")

QUALITIES = ("green", "regular", "veteran", "elite")
MOST_UNITS = 15
EPR, NAC = "republicano", "nacional"

# key: lists, form, group of mover or arms, costs green/regular/veteran/elite (0: cannot be bought)
UNITS: dict[str, tuple[tuple[str, ...], str, str, tuple[int, int, int, int]]] = {
    "riflemen": ((EPR, NAC), "section", "rifles", (40, 50, 65, 80)),
    "militia": ((EPR, NAC), "section", "rifles_militia", (32, 40, 0, 0)),
    "brigade": ((EPR,), "section", "rifles_brigade", (0, 55, 72, 88)),
    "assault": ((EPR, NAC), "section", "rifles_assault", (0, 60, 78, 96)),
    "carabineros": ((EPR,), "section", "rifles_lmg", (0, 58, 73, 0)),
    "dynamiters": ((EPR,), "section", "rifles", (58, 68, 83, 0)),
    "engineers": ((EPR, NAC), "section", "rifles", (0, 65, 85, 104)),
    "officer": ((EPR, NAC), "single", "officer", (24, 30, 39, 48)),
    "junior_officer": ((EPR, NAC), "single", "officer", (16, 20, 26, 0)),
    "observer": ((EPR, NAC), "single", "observer", (12, 15, 20, 24)),
    "lmg": ((EPR, NAC), "single", "machine_gun", (24, 30, 39, 48)),
    "hmg": ((EPR, NAC), "crew", "machine_gun", (56, 70, 91, 112)),
    "sniper": ((EPR, NAC), "single", "sniper", (0, 35, 46, 56)),
    "at_rifle": ((EPR, NAC), "single", "at_rifle", (20, 25, 33, 40)),
    "mortar_50": ((EPR, NAC), "single", "mortar", (16, 20, 26, 32)),
    "mortar_81": ((EPR, NAC), "crew", "mortar", (32, 40, 52, 64)),
    "gun_45": ((EPR,), "crew", "light_gun", (48, 60, 78, 96)),
    "gun_70": ((EPR,), "crew", "light_gun", (40, 50, 65, 80)),
    "gun_75": ((EPR, NAC), "crew", "gun_75", (44, 55, 72, 88)),
    "gun_105": ((EPR, NAC), "crew", "howitzer", (52, 65, 85, 104)),
    "gun_20aa": ((EPR, NAC), "crew", "light_gun", (44, 55, 72, 88)),
    "armoured_mg": ((EPR, NAC), "vehicle", "armoured_car", (32, 40, 52, 64)),
    "armoured_unl": ((EPR,), "vehicle", "armoured_car", (36, 45, 59, 72)),
    "armoured_gun": ((EPR,), "vehicle", "armoured_car", (52, 65, 85, 104)),
    "tiznao": ((EPR,), "vehicle", "transport", (20, 25, 0, 0)),
    "tank_gun": ((EPR,), "vehicle", "tank", (64, 80, 104, 128)),
    "tank_bt5": ((EPR,), "vehicle", "tank", (60, 75, 98, 120)),
    "tank_ft17": ((EPR,), "vehicle", "tank", (32, 40, 52, 0)),
    "truck": ((EPR, NAC), "vehicle", "transport", (12, 15, 20, 0)),
    "tractor": ((EPR, NAC), "vehicle", "tractor", (16, 20, 26, 0)),
    "requetes": ((NAC,), "section", "rifles", (0, 60, 75, 0)),
    "legion": ((NAC,), "section", "rifles_assault", (0, 55, 72, 88)),
    "regulares": ((NAC,), "section", "rifles", (0, 53, 68, 83)),
    "ctv": ((NAC,), "section", "rifles_lmg", (48, 58, 73, 0)),
    "gun_37": ((NAC,), "crew", "light_gun", (40, 50, 65, 80)),
    "gun_65": ((NAC,), "crew", "light_gun", (48, 60, 78, 96)),
    "armoured_lancia": ((NAC,), "vehicle", "armoured_car", (36, 45, 59, 72)),
    "tank_cv33": ((NAC,), "vehicle", "tank", (40, 50, 65, 80)),
    "tank_cv33_flame": ((NAC,), "vehicle", "tank", (40, 50, 65, 80)),
    "tank_mg": ((NAC,), "vehicle", "tank", (44, 55, 72, 88)),
    "tank_pz1_20": ((NAC,), "vehicle", "tank", (56, 70, 91, 0)),
    "gun_155": ((EPR, NAC), "crew", "howitzer", (0, 90, 117, 144)),
    "tank_heavy": ((EPR, NAC), "vehicle", "tank", (48, 60, 78, 0)),
}
WITH_AMMUNITION = ("mortar_50", "mortar_81", "gun_75", "gun_105", "gun_155")

# upgrade: cost, and who may buy it: forms or groups or keys; "nation:" adds a nation
UPGRADES: dict[str, tuple[int, tuple[str, ...], str]] = {
    "spades": (5, ("section", "crew"), ""),
    "construction_tools": (15, ("section",), ""),
    "explosive_charges": (8, ("section",), ""),
    "incendiary_bottles": (4, ("section",), ""),
    "light_machine_gun": (8, ("rifles", "rifles_assault", "rifles_militia"), ""),
    "submachine_guns": (4, ("rifles", "rifles_militia"), ""),
    "close_combat": (3, ("section",), ""),
    "fanatic": (10, ("section",), ""),
    "political_commissar": (5, ("officer",), EPR),
    "chaplain": (5, ("officer",), NAC),
    "radio": (10, ("vehicle",), ""),
    "command_vehicle": (25, ("armoured_car", "tank"), ""),
    "all_terrain": (5, ("tank", "tractor"), ""),
    "anti_aircraft": (10, ("machine_gun", "crew"), ""),
    "smoke_bombs": (5, ("mortar", "howitzer", "gun_75"), ""),
    "extra_ammunition": (5, WITH_AMMUNITION, ""),
    "organic_mortar": (40, ("section",), ""),
    "organic_machine_gun": (70, ("section",), ""),
}
