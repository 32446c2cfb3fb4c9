"""Ways to break the deal, the counts, objectives, weather and armies."""

from copy import deepcopy
from random import Random
from typing import Any

from shapely import LineString

from tests.independent import numbers
from tests.independent.breaking import Document, Labelled, a_river, add, breaks, some
from tests.independent.numbers import CM

CHANGES: list[Labelled] = []


def _side(document: Document, rng: Random) -> dict[str, Any]:
    camp: dict[str, Any] = rng.choice(document["sides"])
    return camp


def _units(document: Document, rng: Random) -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = _side(document, rng)["army"]["units"]
    return units


def unit_of(kind: str, quality: str = "regular", *upgrades: str) -> dict[str, Any]:
    return {"lost": 0, "name": "", "quality": quality, "type": kind, "upgrades": list(upgrades)}


# --- deal and counts -----------------------------------------------------------------------------------------------


@breaks("count-out-of-range", CHANGES)
def far_too_many_declared(document: Document, rng: Random) -> bool:
    sector = rng.choice(document["sectors"])
    element = rng.choice([element for element in numbers.ELEMENTS if element not in ("village", "city")])
    most = numbers.ranges(document["terrain"], sector["kind"])[element][1]
    sector["counts"][element] = most + 1
    return True


@breaks("count-out-of-range", CHANGES)
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


@breaks("count-out-of-range", CHANGES)
def one_element_undeclared(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "wall", "bush_zone", "crop", "wood")
    if piece:
        add(document, piece["kind"], piece["sector"], deepcopy(piece["shape"]))
    return piece is not None


@breaks("sector-kind-repeated", CHANGES)
def kind_dealt_twice(document: Document, rng: Random) -> bool:
    one, other = rng.sample(document["sectors"], 2)
    one["kind"] = other["kind"]
    return True


@breaks("sector-kind-wrong-order", CHANGES)
def dice_the_wrong_way_round(document: Document, rng: Random) -> bool:
    by_kind = {sector["kind"]: 6 - sector["number"] for sector in document["sectors"]}
    document["deal"] = [by_kind[kind] for kind in numbers.KINDS[document["terrain"]]]
    return True


@breaks("sector-incomplete", CHANGES)
def one_element_missing(document: Document, rng: Random) -> bool:
    piece = some(document, rng, "wall", "bush_zone", "crop", "wood", "bush_line", "rise0", "road", "sea")
    if piece:
        document["pieces"].remove(piece)
    return piece is not None


@breaks("sector-incomplete", CHANGES)
def sector_missing(document: Document, rng: Random) -> bool:
    document["sectors"].pop(rng.randrange(4))
    return True


# --- objectives, weather -------------------------------------------------------------------------------------------


@breaks("objective-count", CHANGES)
def one_objective_more_or_less(document: Document, rng: Random) -> bool:
    objectives = document["objectives"]
    if rng.random() < 0.5:
        objectives.pop(rng.randrange(len(objectives)))
    else:
        objectives.append(objectives[0] | {"id": 4, "at": [100 * CM, 60 * CM]})
    return True


@breaks("objective-wrong-sector", CHANGES)
def objective_behind_the_attacker(document: Document, rng: Random) -> bool:
    rng.choice(document["objectives"])["at"] = [rng.choice((20 * CM, 45 * CM)), 60 * CM]
    return True


@breaks("objective-wrong-sector", CHANGES)
def two_objectives_in_a_sector(document: Document, rng: Random) -> bool:
    one, other = rng.sample(document["objectives"], 2)
    one["at"] = list(other["at"])
    return True


@breaks("objective-too-near-edge", CHANGES)
def objective_at_the_edge(document: Document, rng: Random) -> bool:
    objective = rng.choice(document["objectives"])
    objective["at"][1] = rng.choice((9_980, 110_020))
    return True


@breaks("objective-on-impassable", CHANGES)
def objective_in_the_water(document: Document, rng: Random) -> bool:
    line = LineString(a_river(document, rng)["shape"]["line"])
    middle = line.interpolate(rng.uniform(0.3, 0.7), normalized=True)
    document["objectives"][0]["at"] = [round(middle.x), round(middle.y)]
    return True


@breaks("season-unknown", CHANGES)
def fifth_season(document: Document, rng: Random) -> bool:
    document["season"] = rng.choice(("monzon", "Verano", ""))
    return True


@breaks("weather-missing", CHANGES)
def no_weather(document: Document, rng: Random) -> bool:
    document["weather"] = ""
    return True


@breaks("wind-missing", CHANGES)
def storm_without_wind(document: Document, rng: Random) -> bool:
    document["weather"] = rng.choice(numbers.WINDY)
    document["wind"] = ""
    return True


# --- armies --------------------------------------------------------------------------------------------------------


@breaks("points-ratio-wrong", CHANGES)
def attacker_with_another_budget(document: Document, rng: Random) -> bool:
    for camp in document["sides"]:
        if camp["side"] == "attacker":
            camp["budget"] += rng.choice((-1, 1, 50))
    return True


@breaks("points-over-budget", CHANGES)
def army_beyond_its_budget(document: Document, rng: Random) -> bool:
    for camp in document["sides"]:
        camp["budget"] = 150 if camp["side"] == "attacker" else 100
    return True


@breaks("unit-not-available", CHANGES)
def unit_of_the_other_side(document: Document, rng: Random) -> bool:
    camp = _side(document, rng)
    units = camp["army"]["units"]
    units[rng.randrange(len(units))] = unit_of("tank_gun" if camp["army"]["nation"] == "nacional" else "legion")
    return True


@breaks("quality-unknown", CHANGES)
def unit_of_heroes(document: Document, rng: Random) -> bool:
    rng.choice(_units(document, rng))["quality"] = "hero"
    return True


@breaks("quality-not-allowed", CHANGES)
def elite_militia(document: Document, rng: Random) -> bool:
    units = _units(document, rng)
    units[rng.randrange(len(units))] = unit_of(
        *rng.choice((("militia", "elite"), ("sniper", "green"), ("truck", "elite")))
    )
    return True


@breaks("upgrade-not-allowed", CHANGES)
def upgrade_for_the_wrong_unit(document: Document, rng: Random) -> bool:
    wrong = (
        unit_of("truck", "regular", "spades"),
        unit_of("riflemen", "regular", "spades", "spades"),
        unit_of("riflemen", "regular", "jetpack"),
        unit_of("officer", "regular", "political_commissar", "chaplain"),
        unit_of("truck", "regular", "all_terrain"),
        unit_of("hmg", "regular", "smoke_bombs"),
        unit_of("hmg", "regular", "extra_ammunition"),
        unit_of("assault", "regular", "submachine_guns"),
        unit_of("tractor", "regular", "command_vehicle"),
        unit_of("armoured_mg", "regular", "all_terrain"),
        unit_of("mortar_50", "regular", "spades"),
        unit_of("sniper", "regular", "anti_aircraft"),
    )
    units = _units(document, rng)
    units[rng.randrange(len(units))] = rng.choice(wrong)
    return True


@breaks("army-without-officer", CHANGES)
def nobody_in_command(document: Document, rng: Random) -> bool:
    for unit in _units(document, rng):
        if unit["type"] in ("officer", "junior_officer"):
            unit.update(unit_of("truck"))
        unit["upgrades"] = [upgrade for upgrade in unit["upgrades"] if upgrade != "command_vehicle"]
    return True


@breaks("too-many-units", CHANGES)
def sixteen_units(document: Document, rng: Random) -> bool:
    units = _units(document, rng)
    units += [unit_of("truck", "green") for _ in range(16 - len(units))]
    return True


@breaks("composition-limit", CHANGES)
def list_beyond_the_limits(document: Document, rng: Random) -> bool:
    sections = [unit_of("riflemen"), unit_of("riflemen"), unit_of("riflemen")]
    wrong = (
        [unit_of("officer"), unit_of("riflemen")],
        [*(unit_of("officer") for _ in range(3)), *sections],
        [unit_of("officer"), *sections, *(unit_of("hmg") for _ in range(3))],
        [unit_of("officer"), unit_of("hmg"), *sections[:1], unit_of("riflemen", "regular", "organic_machine_gun")],
        [
            unit_of("officer"),
            *sections,
            *(unit_of("mortar_50") for _ in range(2)),
            *(unit_of("mortar_81") for _ in range(2)),
        ],
        [unit_of("officer"), *sections, *(unit_of("at_rifle") for _ in range(3))],
        [unit_of("officer"), *sections, *(unit_of("sniper") for _ in range(3))],
        [unit_of("officer"), *sections, *(unit_of("observer") for _ in range(3))],
        [unit_of("officer"), *sections, *(unit_of("gun_20aa") for _ in range(3))],
        [unit_of("officer"), *sections, *(unit_of("gun_75") for _ in range(5))],
        [unit_of("officer"), *sections, unit_of("gun_75"), unit_of("gun_105")],
        [
            unit_of("officer"),
            *sections,
            *(unit_of("armoured_mg") for _ in range(2)),
            unit_of("tank_heavy"),
            unit_of("tank_heavy"),
        ],
        [unit_of("officer", "elite"), *sections, unit_of("riflemen", "elite"), unit_of("riflemen", "elite")],
    )
    _side(document, rng)["army"]["units"] = rng.choice(wrong)
    return True


@breaks("token-outside-zone", CHANGES)
def unit_in_no_mans_land(document: Document, rng: Random) -> bool:
    placed = _side(document, rng)["placed"]
    if placed:
        rng.choice(placed)["at"][0] = rng.choice((60, 75, 85)) * CM
    return bool(placed)
