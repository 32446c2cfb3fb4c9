"""Binding a battle: the sheets of both armies, the opening state, and the chapters joined by action and event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import isqrt

from studio.board.place import Length, Point
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import GameRules, RulePack
from studio.engine.tables import Row, Table
from studio.engine.values import Setup, Side
from studio.errors import N_, UsageError
from studio.packs.spain1936.battle import Base, BattleRules, BattleSetup, Chapters, Mover, Sheet, Weapon
from studio.packs.spain1936.book import base_tables, overlaid
from studio.packs.spain1936.chapters import join
from studio.packs.spain1936.cover import opening_forts
from studio.packs.spain1936.formation import opening_stands, weakened
from studio.packs.spain1936.ground import compile_ground
from studio.packs.spain1936.lists import only_points
from studio.packs.spain1936.model import ATTACKER, SIDES, Battle, BattleUnit, Condition, Officer, Turn
from studio.scenario.edits import without_background
from studio.scenario.model import ArmyUnit, Camp, Scenario

BATTLE_TABLES = (
    "air", "arc", "bands", "bases", "command", "conventions", "cost", "cost_upgrades", "cover", "damage", "effect",
    "effect_sight", "events", "fire", "footprint", "indirect", "initiative", "matrix", "morale", "move", "prolonged",
    "units", "weapons", "weather_effect", "wind",
)  # fmt: skip

NO_MORE = (0, 0, 0, 0)
ORGANIC = {"organic_machine_gun": "heavy_mg", "organic_mortar": "medium_mortar"}


def bind_battle(pack: RulePack, setup: Setup, overlay: Overlay = NO_OVERLAY) -> GameRules:
    """Binds the battle of a scenario with both armies in it."""
    places = {str(rule.id): place for place, rule in enumerate(pack.catalogue.rules)}
    return bound(setup, overlay, join(), places)


def bound(setup: Setup, overlay: Overlay, chapters: Chapters, places: Mapping[str, int] | None = None) -> BattleRules:
    """Builds the bound battle: tables with the house rules laid over them, sheets, ground and opening state."""
    assert isinstance(setup, BattleSetup)
    scenario = setup.scenario
    tables = dict(overlaid(base_tables(BATTLE_TABLES), overlay))
    number = {str(row["name"]): int(row["value"]) for row in tables["conventions"].rows.values()}
    for row in tables["events"].rows.values():
        if row["move"]:
            number["event_breakdown_move"] = row["move"]
        if row["next_order"]:
            number["event_confusion_order"] = row["next_order"]
        if row["move_divisor"]:
            number["event_move_divisor"] = row["move_divisor"]
    number["road_width"] = int(tables["footprint"].value("width", "road").value)
    number["prone_cover"] = -int(tables["fire"].value("infantry", "prone").value)
    sheets: list[Sheet] = []
    units: list[BattleUnit] = []
    for side in SIDES:
        for camp in scenario.sides:
            if camp.side == side:
                _muster(tables, number, camp, sheets, units)
    sheets = _in_platoons(sheets)
    weather = scenario.weather or "clear"
    weathers = tables["weather_effect"]
    bog = str(weathers.value("bog", weather).value) if weathers.has(weather) else "none"
    forts = opening_forts(scenario, tables["cover"])
    count = len(scenario.objectives)
    opening = Battle(
        round=1,
        active=ATTACKER,
        units=tuple(units),
        windows=(Turn(kind="turn", sides=(ATTACKER,), round=1),),
        held=(Side(""),) * count,
        ever_held=(False,) * count,
        forts=forts,
    )
    return BattleRules(
        setup=setup,
        tables=tables,
        sheets=tuple(sheets),
        objectives=tuple(Point(*objective.at) for objective in scenario.objectives),
        number=number,
        bases=_bases(tables["bases"]),
        movers={str(keys[0]): _mover(str(keys[0]), row) for keys, row in tables["move"].rows.items()},
        ground=compile_ground(scenario, tables["effect"], bog),
        opening=opening,
        chapters=chapters,
        places=places or {},
        options=frozenset((*setup.options, *overlay.options)),
    )


def _muster(
    tables: Mapping[str, Table], number: Mapping[str, int], camp: Camp, sheets: list[Sheet], units: list[BattleUnit]
) -> None:
    """Adds the units of one side: those that the scenario placed stand on the table, the others are in reserve."""
    if camp.army is None:
        return
    placed = {place.unit: place for place in camp.placed}
    for index, listed in enumerate(camp.army.units):
        unit_id = len(sheets)
        row = unit_row(tables["units"], camp.army.nation, listed.type)
        sheet = make_sheet(tables, number, unit_id, camp.side, camp.army.nation, listed, row)
        sheets.append(sheet)
        place = placed.get(index)
        stands = opening_stands(tuple(row["stands"]), place.at, place.bearing) if place else ()
        if sheet.form == "section" and listed.lost:
            stand_points = int(tables["bases"].value("casualty_points", "large").value)
            stands = weakened(stands, number["section_large_stands"] - listed.lost // stand_points)
        officer = Officer() if sheet.is_officer else None
        condition: Condition = "in_play" if place else "reserve"
        units.append(
            BattleUnit(
                id=unit_id,
                side=camp.side,
                stands=stands,
                condition=condition,
                lost=listed.lost,
                officer=officer,
            )
        )


def _in_platoons(sheets: list[Sheet]) -> list[Sheet]:
    """Puts the vehicles of a side under the command vehicle listed before them, or the first one (SP-V.4.6)."""
    found = list(sheets)
    for side in SIDES:
        vehicles = [sheet for sheet in sheets if sheet.side == side and sheet.form == "vehicle"]
        heads = [sheet.id for sheet in vehicles if "command_vehicle" in sheet.rules]
        for sheet in vehicles if heads else ():
            head = max((head for head in heads if head <= sheet.id), default=heads[0])
            found[sheet.id] = replace(sheet, platoon=head + 1)
    return found


def unit_row(units: Table, nation: str, key: str) -> Row:
    """Finds the row of a unit type in the lists of a nation or of either.

    Raises KeyError with the type when no list has it.
    """
    for row in units.rows.values():
        if row["key"] == key and row["side"] in (nation, "ambos"):
            return row
    raise KeyError(f"no list of {nation or 'either nation'} has a unit {key}")


def make_sheet(
    tables: Mapping[str, Table],
    number: Mapping[str, int],
    unit_id: int,
    side: Side,
    nation: str,
    listed: ArmyUnit,
    row: Row,
) -> Sheet:
    """Makes the sheet of a unit from its row of the lists, its quality and its upgrades."""
    bought = [tables["cost_upgrades"].find(upgrade).value for upgrade in listed.upgrades]
    rules = {str(rule["id"]) for rule in row["rules"]} | set(listed.upgrades)
    rules |= {str(upgrade["gives"]) for upgrade in bought if upgrade["gives"]}
    better = tuple(sum(upgrade["d"][band] for upgrade in bought) for band in range(4))
    burst = {str(rule["weapon"]): int(rule["n"]) for rule in row["rules"] if rule["id"] == "burst"}
    suppression = {str(rule["weapon"]) for rule in row["rules"] if rule["id"] == "suppression"}
    half_arc = int(tables["arc"].value("half_arc", row["mount"]).value) if row["mount"] else 0
    organic = [str(upgrade["weapon"]) for upgrade in bought if str(upgrade["upgrade"]) in ORGANIC]
    support = [key for key in organic if tables["weapons"].find(key).value["use"] == "fire"]
    keys = [*row["weapons"], *([row["secondary"]] if row["secondary"] else []), *support]
    marksman = "marksman" in rules
    weapons = tuple(
        _weapon(tables, str(key), half_arc, burst, suppression, marksman, better if key in row["weapons"] else NO_MORE)
        for key in keys
    )
    command = tables["command"].find(listed.quality).value
    officer = "command" in rules
    fanatic = "fanatic" in rules
    morale_row = tables["morale"].find(listed.quality).value
    if fanatic:
        morale_row = tables["morale"].find(str(morale_row["fanatic"])).value
    form = str(row["form"])
    column = "section" if form in ("section", "vehicle") else form
    reach = max((_reach(tables["bands"], weapon) for weapon in weapons), default=0)
    cost = tables["cost"]
    return Sheet(
        id=unit_id,
        side=side,
        nation=nation,
        type=str(row["key"]),
        name=listed.name,
        quality=listed.quality,
        form=form,
        mover=str(row["mover"]),
        points=int(row["points"]),
        initiative=int(row["initiative"]),
        armour=tuple(row["c"]) if row["c"] else None,
        weapons=weapons,
        secondary=str(row["secondary"]),
        rules=frozenset(rules),
        upgrades=frozenset(listed.upgrades),
        cost=int(cost.value("cost", row["key"], listed.quality).value) if cost.has(row["key"], listed.quality) else 0,
        is_officer=officer,
        is_leader="leader" in rules,
        voice=number["low_leadership_area" if "low_leadership" in rules else "voice_range"],
        moral=int(morale_row[column]),
        recovery=int(morale_row["recovery"]),
        order_dice=int(command["order_dice"]) if officer else 0,
        picker=str(command["picker"]) if officer else "",
        reach=reach,
        mount=str(row["mount"]),
        pace=next((ORGANIC[upgrade] for upgrade in ORGANIC if upgrade in listed.upgrades), ""),
    )


def _weapon(
    tables: Mapping[str, Table],
    key: str,
    half_arc: int,
    burst: Mapping[str, int],
    suppression: set[str],
    marksman: bool,
    better: tuple[int, ...],
) -> Weapon:
    row = tables["weapons"].find(key).value
    short, medium, long, extreme = (
        attack + more if attack >= 0 else attack for attack, more in zip(row["d"], better, strict=True)
    )
    return Weapon(
        key=key,
        type=str(row["type"]),
        attack=(short, medium, long, extreme),
        burst=max(burst.get(key, burst.get("", 1)), row["burst"]),
        suppression=bool(row["suppression"]) or key in suppression or "" in suppression,
        reach=max(0, row["reach"]),
        half_arc=half_arc,
        marksman=bool(row["marksman"]) or marksman,
    )


def _reach(bands: Table, weapon: Weapon) -> Length:
    limits = sorted(int(row["limit"]) for row in bands.rows.values())
    reach = max((limit for attack, limit in zip(weapon.attack, limits, strict=True) if attack >= 0), default=0)
    return min(reach, weapon.reach) if weapon.reach else reach


def _bases(table: Table) -> dict[str, Base]:
    found: dict[str, Base] = {}
    for keys, row in table.rows.items():
        width, depth = row["width"], row["depth"]
        if width > 0:
            around = (isqrt(width * width + depth * depth) + 1) // 2 + 1
            found[str(keys[0])] = Base(width, depth, row["top"], row["sight_height"], around, min(width, depth) // 2)
    return found


def _mover(key: str, row: Row) -> Mover:
    return Mover(
        key=key,
        group=str(row["group"]),
        base=row["base"],
        road=row["road"],
        turn=row["turn"],
        straight=row["straight"],
        vehicle=row["vehicle"],
        armoured=row["armoured"],
        rule=row.rule,
    )


def battle_of(scenario: Scenario, options: tuple[str, ...] = ()) -> BattleSetup:
    """Gives the set-up of a battle on a scenario; raises UsageError when of an army only the points are known."""
    for camp in scenario.sides:
        if camp.army is not None and only_points(camp.army):
            raise UsageError(
                "battle.points-only",
                N_("Of the army of the {side} only its points are known: it has no units that could fight here."),
                advice=N_("Choose a list for it, or fight this battle on a real table."),
                side=str(camp.side),
            )
    return BattleSetup(scenario=without_background(scenario), options=options)
