"""For every code of the scenario chapter a way to provoke it: a broken file, or an action that is refused."""

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import msgspec

from studio.board.geometry import rectangle
from studio.board.pieces import Polygon, Strip
from studio.board.place import Point, cm
from studio.engine.dice import ScriptedDice
from studio.engine.game import Game, apply, new_game
from studio.engine.pack import find_pack
from studio.engine.values import Action, Side
from studio.packs.spain1936.setup import actions as act
from studio.scenario.files import document_bytes, scenario_from
from studio.scenario.model import Scenario, Work
from tests.independent.mutations import CHANGES
from tests.packs.spain1936.setup.setup_tables import area_box, place, rules_for, table

PACK = find_pack("spain1936")
TERRAINS = ("llanura", "colina", "costa", "ciudad", "bosque")
ATTACKER, DEFENDER = Side("attacker"), Side("defender")
CHAPTER = re.compile(r"SP-I\.[1-5]\.|SP-I\.7\.([1-9]|1[0-6])$|SP-XV\.1\.")


def codes_of_chapter() -> Mapping[str, tuple[str, ...]]:
    """Gives every code that a row of SP-I.1 to I.5, I.7.1 to I.7.16 or XV.1 raises, with all rows that raise it."""
    rows = PACK.hooks["tables"]()["codes"].rows.values()
    return {str(row["code"]): tuple(row["raised_by"]) for row in rows if any(map(CHAPTER.match, row["raised_by"]))}


@cache
def made(terrain: str) -> Scenario:
    """Gives a table by the book with both armies on it."""
    scenario: Scenario = PACK.hooks["make_scenario"](seed=3, terrain=terrain, points=500)
    return scenario


def broken_file(code: str) -> Scenario | None:
    """Gives a table read from a file in which one thing was changed so that a code must come; None without a way."""
    if code in WORKS:
        return with_work(WORKS[code])
    for terrain in TERRAINS:
        for name, change in CHANGES:
            document: dict[str, Any] = json.loads(document_bytes(made(terrain)))
            if name == code and change(document, Random(f"1 {change.__name__}")):
                return scenario_from(json.dumps(document).encode())
    return None


def with_work(work: Work) -> Scenario:
    """Gives a table to which a work was added."""
    scenario = made("llanura")
    road = next(piece.shape for piece in scenario.pieces if piece.kind == "road")
    assert isinstance(road, Strip)
    if work.kind == "trench" and work.bearing == ON_ROAD:
        work = msgspec.structs.replace(work, shape=Polygon(rectangle(road.line[-1], cm("10"), cm("10"), 0)))
    return msgspec.structs.replace(scenario, works=(*scenario.works, msgspec.structs.replace(work, id=77)))


def _work(kind: str, x: int, owner: Side = DEFENDER, bearing: int = 0) -> Work:
    shape = Polygon(rectangle(Point(cm(str(x)), cm("60")), cm("5"), cm("3"), 0))
    return Work(id=0, kind=kind, shape=shape, owner=owner, bearing=bearing)


ON_ROAD = 4321
WORKS: Mapping[str, Work] = {
    "fort-needs-tools": _work("bunker", 120),
    "fort-not-buildable": _work("rubble", 120),
    "fort-outside-zone": _work("foxhole", 60),
    "fort-overlap": _work("trench", 120, bearing=ON_ROAD),
    "fort-points-exceeded": _work("bunker", 120),
    "fort-wrong-player": _work("trench", 120, ATTACKER),
}


def refused_action(code: str) -> tuple[Game, Action]:
    """Gives a game of setting the table and an action in it that is refused with a code."""
    return ACTIONS[code]()


def _at(state: Any = None, **setup: Any) -> Game:
    rules = rules_for(**setup)
    return new_game(PACK, "setup", rules, ScriptedDice((3, 3, 3, 5, 1)), rules.begin() if state is None else state)


def _filling(**more: Any) -> Any:
    return table(rules_for(), counts={1: {"crop": 2, "bush_line": 1}}, **more)


CROP = area_box(5, 5, 20, 25)
ACTIONS: Mapping[str, Callable[[], tuple[Game, Action]]] = {
    "terrain-not-chosen": lambda: (_at(), place(1, "crop", CROP)),
    "counts-not-chosen": lambda: (_at(table(rules_for())), place(1, "crop", CROP)),
    "sector-out-of-turn": lambda: (_at(_filling()), place(2, "crop", area_box(50, 5, 65, 25))),
    "wrong-player-places": lambda: (_at(_filling()), place(1, "crop", CROP, DEFENDER)),
    "objective-placed-early": lambda: (
        _at(_filling()), act.PlaceObjective(side=DEFENDER, at=Point(cm("100"), cm("60"))),
    ),
    "weather-too-early": lambda: (_at(_filling()), act.RollWeather(side=ATTACKER)),
    "scenario-already-complete": lambda: (
        _at(table(rules_for(), counts={n: {"crop": 0} for n in (1, 2, 3, 4)}, filled=4)),
        place(4, "crop", area_box(140, 5, 155, 25)),
    ),
}  # fmt: skip


def dropped() -> Game:
    """Gives a game in which an element found no legal position and was dropped: the warning `element-unplaceable`."""
    rules = rules_for()
    full = tuple(
        msgspec.structs.replace(made("llanura").pieces[0], id=number, kind="crop", shape=area_box(*box), sector=1)
        for number, box in enumerate(((0, 0, 45, 60), (0, 60, 45, 120)), 1)
    )
    state = table(rules, counts={1: {"bush_zone": 1}}, pieces=full)
    game = apply(new_game(PACK, "setup", rules, ScriptedDice(()), state), act.DropElement(
        side=state.windows[-1].sides[0], sector=1, kind="bush_zone",
    ))  # fmt: skip
    assert isinstance(game, Game)
    return game
