"""Set-ups and situations for cases: a battle built from plain data, lengths in centimetres as texts or whole numbers.

A set-up has `attackers` and `defenders`, lists of units with `type`, `quality`, `at`, `bearing`, `upgrades`; `nations`,
`pieces` (`kind` with `outline` or `line` and `width`, and `houses`), `objectives`, `weather`, `season`, `options`.
Keys of a situation: `round`, `active`, and `units`, in the order of the sheets, with what differs from the opening:
`at` ([x, y]), `bearing` (degrees), `stands` ([[x, y, degrees], ...]), and the fields of the unit by name; `dice`
activates an officer who holds these faces, `event` is the icon that waits with him, `marks` a list of [kind, until].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from studio.board.pieces import Chain, Cluster, OpenBoard, Polygon, Strip
from studio.board.place import Point, cm
from studio.engine.secrets import Secret
from studio.engine.values import Side
from studio.packs.spain1936.battle import BattleRules, BattleSetup
from studio.packs.spain1936.formation import opening_stands
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES, Battle, BattleUnit, Mark, Officer, Stand, Task, Turn
from studio.scenario.model import Army, ArmyUnit, Camp, Objective, Piece, Placed, Scenario, Token

PLAIN = (
    "condition", "lost", "pinned", "panicked", "acted", "acted_own_turn", "reacted", "moved", "displaced", "aimed",
    "prone", "motivated", "bogged", "immobilised", "main_lost", "secondary_lost",
)  # fmt: skip


def setup_of(data: Mapping[str, Any]) -> BattleSetup:
    """Builds the set-up that a case describes; no piece needs to be by the book."""
    nations = data.get("nations", ("nacional", "republicano"))
    camps = tuple(
        _camp(side, str(nation), data.get(key, ()))
        for side, nation, key in zip(SIDES, nations, ("attackers", "defenders"), strict=True)
    )
    scenario = Scenario(
        pack="spain1936",
        version="1",
        board=OpenBoard(cm(180), cm(120)),
        season=str(data.get("season", "verano")),
        weather=str(data.get("weather", "clear")),
        pieces=tuple(_piece(place, told) for place, told in enumerate(data.get("pieces", ()))),
        objectives=tuple(Objective(id=place, at=_point(told)) for place, told in enumerate(data.get("objectives", ()))),
        sides=camps,
    )
    return BattleSetup(scenario=scenario, options=tuple(data.get("options", ())))


def twins() -> tuple[tuple[BattleSetup, BattleSetup, Side], ...]:
    """Gives pairs of set-ups that differ in what the defender alone knows, and the side that may see no difference."""
    data = {
        "attackers": [
            {"type": "officer", "at": (20, 60), "bearing": 90},
            {"type": "riflemen", "at": (20, 40), "bearing": 90},
            {"type": "riflemen", "at": (20, 85), "bearing": 90},
        ],
        "defenders": [
            {"type": "officer", "at": (130, 60), "bearing": 270},
            {"type": "riflemen", "at": (110, 40), "bearing": 270},
            {"type": "militia", "quality": "green", "at": (110, 85), "bearing": 270},
        ],
        "objectives": [(70, 60), (100, 60), (140, 60)],
    }
    return tuple((_with_token(data, one), _with_token(data, other), ATTACKER) for one, other in ((0, 1), (1, -1)))


def _with_token(data: Mapping[str, Any], unit: int) -> BattleSetup:
    """Gives a set-up in which the defender's first token stands for a unit, or for none with -1."""
    setup = setup_of(data)
    camps = tuple(
        replace(camp, tokens=(Token(number=1, unit=Secret(str(camp.side), unit)),)) if camp.side == DEFENDER else camp
        for camp in setup.scenario.sides
    )
    return replace(setup, scenario=replace(setup.scenario, sides=camps))


def _camp(side: Side, nation: str, units: Sequence[Mapping[str, Any]]) -> Camp:
    army = Army(
        pack="spain1936",
        nation=nation,
        units=tuple(
            ArmyUnit(
                type=str(told["type"]),
                quality=str(told.get("quality", "regular")),
                upgrades=tuple(told.get("upgrades", ())),
                name=str(told.get("name", "")),
            )
            for told in units
        ),
    )
    placed = tuple(
        Placed(unit=place, at=_point(told["at"]), bearing=_degrees(told.get("bearing", 0)))
        for place, told in enumerate(units)
        if "at" in told
    )
    return Camp(side=side, nation=nation, army=army, placed=placed)


def _piece(place: int, told: Mapping[str, Any]) -> Piece:
    kind = str(told["kind"])
    if "line" in told:
        return Piece(id=place, kind=kind, shape=Strip(_points(told["line"]), cm(told.get("width", 5))))
    outline = _points(told["outline"])
    if "houses" in told:
        return Piece(id=place, kind=kind, shape=Cluster(outline, tuple(_points(house) for house in told["houses"])))
    shape = Chain((outline,)) if kind == "bush_line" else Polygon(outline)
    return Piece(id=place, kind=kind, shape=shape)


def _points(told: Sequence[Sequence[int | str]]) -> tuple[Point, ...]:
    return tuple(_point(point) for point in told)


def _point(told: Sequence[int | str]) -> Point:
    return Point(cm(told[0]), cm(told[1]))


def situation(rules: BattleRules, data: Mapping[str, Any]) -> Battle:
    """Builds the state that a case describes, from the opening of the bound battle."""
    opening = rules.opening
    active = Side(str(data.get("active", ATTACKER)))
    number = int(data.get("round", 1))
    units = list(opening.units)
    for place, told in enumerate(data.get("units", ())):
        units[place] = _unit(rules, units[place], told)
    window = Turn(kind="turn", sides=(active,), round=number)
    return replace(opening, round=number, active=active, units=tuple(units), windows=(window,))


def _unit(rules: BattleRules, unit: BattleUnit, told: Mapping[str, Any]) -> BattleUnit:
    fields: dict[str, Any] = {name: told[name] for name in PLAIN if name in told}
    if "at" in told:
        row_stands = tuple(stand.kind for stand in unit.stands) or _kinds(rules, unit)
        at = _point(told["at"])
        fields["stands"] = opening_stands(row_stands, at, _degrees(told.get("bearing", 0)))
        fields.setdefault("condition", "in_play")
    if "stands" in told:
        kinds = _kinds(rules, unit)
        fields["stands"] = tuple(
            Stand(kind, Point(cm(x), cm(y)), _degrees(bearing))  # type: ignore[arg-type]
            for kind, (x, y, bearing) in zip(kinds, told["stands"], strict=False)
        )
        fields.setdefault("condition", "in_play")
    if "dice" in told:
        fields["officer"] = Officer(active=True, dice=tuple(told["dice"]), event=str(told.get("event", "")))
    if "marks" in told:
        fields["marks"] = tuple(Mark(kind, until) for kind, until in told["marks"])
    if "task" in told:
        kind, left, about = told["task"]
        fields["task"] = Task(kind, left, about)
    return replace(unit, **fields)


def _kinds(rules: BattleRules, unit: BattleUnit) -> tuple[str, ...]:
    sheet = rules.sheets[unit.id]
    for row in rules.tables["units"].rows.values():
        if row["key"] == sheet.type and row["side"] in (sheet.nation, "ambos"):
            return tuple(row["stands"])
    raise KeyError(f"no list has a unit {sheet.type}")


def _degrees(value: int | str) -> int:
    return cm(value) // 10
