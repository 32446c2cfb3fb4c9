"""A small table for tests of combat: units where a test wants them, dice that a test has thrown."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from studio.board.pieces import OpenBoard, Polygon, Shape, Strip
from studio.board.place import Point
from studio.engine.catalogue import load_catalogue
from studio.engine.dice import ScriptedDice
from studio.engine.overlay import NO_OVERLAY
from studio.engine.resolution import Resolution
from studio.engine.values import Event, Side
from studio.packs.spain1936.battle import BattleRules, BattleSetup
from studio.packs.spain1936.binding import bound
from studio.packs.spain1936.book import base_tables
from studio.packs.spain1936.chapters import join
from studio.packs.spain1936.fire_sum import Sum, work_out
from studio.packs.spain1936.model import ATTACKER, DEFENDER, Battle, BattleUnit, PendingShot, Stand
from studio.packs.spain1936.orders import order_modifier
from studio.packs.spain1936.sight import distance_between, sees
from studio.places import resources
from studio.scenario.model import Army, ArmyUnit, Camp, Objective, Piece, Placed, Scenario, Work

CM = 1000
NORTH, EAST, SOUTH, WEST = 0, 9000, 18000, 27000
Entry = tuple[str, str, float, float, int, Sequence[str]]


def unit(
    kind: str, x: float, y: float, bearing: int = EAST, quality: str = "regular", upgrades: Sequence[str] = ()
) -> Entry:
    """Names a unit of a list and where it stands, in centimetres."""
    return (kind, quality, x, y, bearing, upgrades)


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    """Gives a rectangle by its corners in centimetres."""
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Polygon(tuple(Point(int(x * CM), int(y * CM)) for x, y in corners))


def strip(x0: float, y0: float, x1: float, y1: float, width: float = 1) -> Strip:
    """Gives a strip by its ends and width in centimetres."""
    ends = (Point(int(x0 * CM), int(y0 * CM)), Point(int(x1 * CM), int(y1 * CM)))
    return Strip(ends, int(width * CM))


def piece(number: int, kind: str, shape: Shape) -> Piece:
    """Gives an element of scenery."""
    return Piece(id=number, kind=kind, shape=shape)


def table(
    attackers: Sequence[Entry],
    defenders: Sequence[Entry],
    *,
    pieces: Sequence[Piece] = (),
    works: Sequence[Work] = (),
    objectives: Sequence[tuple[float, float]] = (),
    weather: str = "clear",
    season: str = "verano",
    rounds: int = 0,
) -> tuple[BattleRules, Battle]:
    """Binds a battle on a table of 180 by 120 cm and gives its rules and opening state."""
    scenario = Scenario(
        pack="spain1936",
        version="1",
        board=OpenBoard(180_000, 120_000),
        season=season,
        weather=weather,
        pieces=tuple(pieces),
        works=tuple(works),
        objectives=tuple(
            Objective(id=place + 1, at=Point(int(x * CM), int(y * CM))) for place, (x, y) in enumerate(objectives)
        ),
        sides=(
            camp(ATTACKER, nation_of(attackers, "republicano"), attackers),
            camp(DEFENDER, nation_of(defenders, "nacional"), defenders),
        ),
        rounds=rounds,
    )
    rules = bound(BattleSetup(scenario=scenario), NO_OVERLAY, join(), places_of_the_book())
    return rules, rules.begin()


@cache
def places_of_the_book() -> dict[str, int]:
    """Gives the place of every rule in the book."""
    catalogue = load_catalogue(resources() / "packs" / "spain1936" / "rules.toml")
    return {str(rule.id): place for place, rule in enumerate(catalogue.rules)}


def nation_of(entries: Sequence[Entry], first: str) -> str:
    """Names the nation whose lists have all these units, `first` where both have."""
    second = "nacional" if first == "republicano" else "republicano"
    rows = base_tables(("units",))["units"].rows.values()
    for nation in (first, second):
        if {entry[0] for entry in entries} <= {row["key"] for row in rows if row["side"] in (nation, "ambos")}:
            return nation
    raise AssertionError(f"no nation has all of {entries}")


def camp(side: Side, nation: str, entries: Sequence[Entry]) -> Camp:
    """Gives one side with its army placed."""
    army = Army(
        pack="spain1936",
        nation=nation,
        units=tuple(
            ArmyUnit(type=kind, quality=quality, upgrades=tuple(upgrades))
            for kind, quality, _, _, _, upgrades in entries
        ),
    )
    placed = tuple(
        Placed(unit=place, at=Point(int(x * CM), int(y * CM)), bearing=bearing)
        for place, (_, _, x, y, bearing, _) in enumerate(entries)
    )
    return Camp(side=side, nation=nation, army=army, placed=placed)


def with_fields(state: Battle, unit_id: int, **fields: Any) -> Battle:
    """Gives the state with some fields of one unit set."""
    after: BattleUnit = replace(state.units[unit_id], **fields)
    return replace(state, units=(*state.units[:unit_id], after, *state.units[unit_id + 1 :]))


def stands_at(kind: str, *places: tuple[float, float], bearing: int = EAST) -> tuple[Stand, ...]:
    """Gives stands of one kind at places in centimetres."""
    return tuple(Stand(kind, Point(int(x * CM), int(y * CM)), bearing) for x, y in places)  # type: ignore[arg-type]


def resolution(rules: BattleRules, state: Battle, faces: Sequence[int] = ()) -> Resolution:
    """Gives a resolution with the dice of a script."""
    return Resolution(state, ScriptedDice(tuple(faces)), rules.evolve)  # type: ignore[arg-type]


def shot(shooter: int, target: int, weapon: str = "", **fields: Any) -> PendingShot:
    """Gives a shot that is declared."""
    return PendingShot(shooter=shooter, target=target, weapon=weapon, **fields)


def fire_at(
    shooter: str,
    target: str,
    distance: float,
    *,
    weapon: str = "",
    dice: tuple[int, ...] = (),
    quality: str = "regular",
    pieces: Sequence[Piece] = (),
    works: Sequence[Work] = (),
    facing: int = WEST,
    own: dict[str, Any] | None = None,
    their: dict[str, Any] | None = None,
    upgrades: Sequence[str] = (),
    weather: str = "clear",
    **fields: Any,
) -> Sum:
    """Works out one shot from west to east between outlines `distance` centimetres apart, the target at x = 100.

    `own` and `their` are fields of the two units; stands of shooters and targets stand on the line y = 60.
    """
    rules, state = table(
        [unit(shooter, 50, 60, EAST, quality, upgrades)], [unit(target, 100, 60, facing)],
        pieces=pieces, works=works, weather=weather,
    )  # fmt: skip
    state = with_fields(state, 1, **(their or {}))
    state = shifted(rules, state, distance)
    state = with_fields(state, 0, **(own or {}))
    modifier, _ = order_modifier(rules, dice, quality)
    declared = shot(0, 1, weapon, faces=dice, modifier=modifier, **fields)
    seen = sees(rules, state, 0, 1)
    assert seen is not None
    worked = work_out(rules, state, declared, seen)
    assert worked is not None
    return worked


def shifted(rules: BattleRules, state: Battle, distance: float) -> Battle:
    """Moves unit 0 along x until the gap between it and unit 1 is so many centimetres."""
    gap = distance_between(rules, state.units[0].stands, state.units[1].stands)
    east = gap - round(distance * CM)
    stands = tuple(
        Stand(stand.kind, Point(stand.at.x + east, stand.at.y), stand.bearing) for stand in state.units[0].stands
    )
    return with_fields(state, 0, stands=stands)


def rules_of(worked: Sum) -> set[str]:
    """Names the rules that the lines of a sum cite."""
    return {str(reason.rule) for reason in worked.because}


def line(worked: Sum, key: str) -> int:
    """Gives the value of one line of a sum, 0 where it is not there."""
    return sum(reason.value for reason in worked.because if reason.key == key)


def kinds(events: Sequence[Event]) -> list[str]:
    """Names the kinds of events in order."""
    return [str(event.__struct_config__.tag) for event in events]


def only(events: Sequence[Event], kind: type[Any]) -> Any:
    """Gives the one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]
