"""A small table for battles: units by name of their type where a test wants them, dice as it scripts them."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from studio.board.pieces import Chain, Cluster, OpenBoard, Polygon, Strip
from studio.board.place import Point
from studio.engine.dice import ScriptedDice
from studio.engine.overlay import NO_OVERLAY
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Refusal, Side
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.binding import battle_of, bound
from studio.packs.spain1936.chapters import join
from studio.packs.spain1936.model import Battle, Officer, Stand
from studio.scenario.model import Army, ArmyUnit, Camp, Objective, Piece, Placed, Scenario

ATTACKER, DEFENDER = Side("attacker"), Side("defender")


def box(x0: int, y0: int, x1: int, y1: int) -> tuple[Point, ...]:
    """Gives a rectangle in centimetres as an outline in units."""
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return tuple(Point(x * 1000, y * 1000) for x, y in corners)


class Table:
    """One battle: its rules, its state, and what happened last."""

    def __init__(self, rules: BattleRules, state: Battle) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Any] = []

    def do(self, action: Action, *faces: int) -> list[Any]:
        """Does an action with scripted dice and gives its events; fails when it is refused or dice are left."""
        refusal = self.rules.refuse(self.state, action)
        assert refusal is None, refusal
        dice = ScriptedDice(faces)
        resolution = Resolution(self.state, dice, self.rules.evolve)
        self.rules.resolve(resolution, action)
        assert not resolution.dice_in_hand
        assert dice.position == len(faces)
        self.state = resolution.state
        self.events = resolution.events
        return self.events

    def refused(self, action: Action) -> str:
        """Gives the code by which an action is refused, or nothing."""
        refusal = self.rules.refuse(self.state, action)
        return refusal.code if isinstance(refusal, Refusal) else ""

    def set(self, unit: int, **fields: Any) -> None:
        """Sets fields of a unit anew; `dice` activates an officer who holds them."""
        if "dice" in fields:
            fields["officer"] = Officer(active=True, dice=tuple(fields.pop("dice")))
        units = list(self.state.units)
        units[unit] = replace(units[unit], **fields)
        self.state = replace(self.state, units=tuple(units))

    def place(self, unit: int, *places: tuple[float, float] | tuple[float, float, float]) -> None:
        """Puts the stands of a unit at places in centimetres, with a bearing in degrees if it is given."""
        stands = tuple(
            Stand(
                stand.kind,
                Point(round(spot[0] * 1000), round(spot[1] * 1000)),
                round(spot[2] * 100) if len(spot) > 2 else 0,
            )
            for stand, spot in zip(self.state.units[unit].stands, places, strict=False)
        )
        self.set(unit, stands=stands)

    def of(self, kind: str) -> list[Any]:
        """Gives the events of a kind among the last ones."""
        return [event for event in self.events if event.__struct_config__.tag == kind]


@pytest.fixture
def table() -> Callable[..., Table]:
    """Sets a table: units as (type, quality, x, y, degrees[, upgrades]) in centimetres, attackers first."""

    def make(
        attackers: Sequence[tuple[Any, ...]] = (),
        defenders: Sequence[tuple[Any, ...]] = (),
        pieces: Sequence[tuple[str, Any]] = (),
        objectives: Sequence[tuple[int, int]] = (),
        weather: str = "clear",
        season: str = "verano",
        options: tuple[str, ...] = (),
        active: Side = ATTACKER,
        nations: tuple[str, str] = ("nacional", "republicano"),
        wind: str = "",
    ) -> Table:
        camps = []
        for side, nation, units in zip((ATTACKER, DEFENDER), nations, (attackers, defenders), strict=True):
            army = Army(
                pack="spain1936",
                nation=nation,
                units=tuple(
                    ArmyUnit(type=unit[0], quality=unit[1], upgrades=tuple(unit[5]) if len(unit) > 5 else ())
                    for unit in units
                ),
            )
            placed = tuple(
                Placed(unit=place, at=Point(round(unit[2] * 1000), round(unit[3] * 1000)), bearing=round(unit[4] * 100))
                for place, unit in enumerate(units)
            )
            camps.append(Camp(side=side, nation=nation, army=army, placed=placed))
        scenario = Scenario(
            pack="spain1936",
            version="1",
            board=OpenBoard(180_000, 120_000),
            season=season,
            weather=weather,
            wind=wind,
            pieces=tuple(Piece(id=i, kind=kind, shape=_shape(kind, form)) for i, (kind, form) in enumerate(pieces)),
            objectives=tuple(Objective(id=i, at=Point(x * 1000, y * 1000)) for i, (x, y) in enumerate(objectives)),
            sides=tuple(camps),
        )
        rules = bound(battle_of(scenario, options), NO_OVERLAY, join(), _places())
        state = rules.begin()
        if active == DEFENDER:
            window = replace(state.windows[0], sides=(DEFENDER,))
            state = replace(state, active=DEFENDER, windows=(window,))
        return Table(rules, state)

    return make


def _shape(kind: str, form: Any) -> Any:
    """Makes a shape: of (x0, y0, x1, y1) an area, of a list of points a strip 5 cm wide, of a shape itself."""
    if isinstance(form, list):
        line = tuple(Point(round(x * 1000), round(y * 1000)) for x, y in form)
        return Strip(line, {"wall": 1000, "bush_line": 2000}.get(kind, 5000))
    if isinstance(form, tuple):
        outline = box(*form)
        if kind == "house":
            return Cluster(outline, (outline,))
        return Chain((outline,)) if kind == "bush_line" else Polygon(outline)
    return form


def _places() -> dict[str, int]:
    from studio.engine.catalogue import load_catalogue
    from studio.places import resources

    catalogue = load_catalogue(resources() / "packs" / "spain1936" / "rules.toml")
    return {str(rule.id): place for place, rule in enumerate(catalogue.rules)}
