"""The battle that is measured: 15 and 12 units on a table of the plain, all rules, both armies led by machine."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from studio.engine.dice import SeededDice
from studio.engine.game import Game, new_game, play
from studio.engine.pack import RulePack, find_pack
from studio.packs.spain1936.battle import BattleRules, BattleSetup
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.scenario.model import Scenario

UNITS = (15, 12)
TERRAINS = ("llanura", "ciudad", "colina", "bosque", "costa")


@lru_cache(maxsize=1)
def measured_scenarios() -> tuple[Scenario, ...]:
    """Gives for each terrain the first scenario by machine whose armies come nearest to 15 and 12 units."""
    pack = find_pack("spain1936")
    found = []
    for terrain in TERRAINS:
        made = [make(pack, MakeRequest(seed=seed, terrain=terrain, points=500)) for seed in range(1, 9)]
        found.append(min(made, key=_off))
    return tuple(found)


def fight(pack: RulePack, rules: Any, player: str, seed: int) -> Game:
    """Fights one battle with a player of that name on both sides."""
    game = new_game(pack, "battle", rules, SeededDice(seed))
    return play(game, {side: rules.player(player) for side in SIDES}, seed)


def bound() -> tuple[RulePack, list[BattleRules]]:
    """Binds the measured scenarios."""
    pack = find_pack("spain1936")
    rules = [pack.bind("battle", BattleSetup(scenario=scenario)) for scenario in measured_scenarios()]
    return pack, rules  # type: ignore[return-value]


def fight_many(player: str, seeds: range) -> int:
    """Fights a battle for each seed, the terrains in turn; what a worker process does."""
    pack, rules = bound()
    return sum(len(fight(pack, rules[seed % len(rules)], player, seed).entries) for seed in seeds)


def _off(scenario: Scenario) -> int:
    counts = {camp.side: len(camp.army.units) if camp.army else 0 for camp in scenario.sides}
    return abs(counts[ATTACKER] - UNITS[0]) + abs(counts[DEFENDER] - UNITS[1])
