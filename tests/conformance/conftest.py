"""What every pack is put to: each installed one and that of tests/testpack, game by game, with its own setups."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from studio.engine.dice import SeededDice
from studio.engine.game import Game, new_game, play
from studio.engine.pack import GameRules, RulePack, find_pack, pack_keys
from studio.engine.values import Setup

TESTPACK = Path(__file__).resolve().parent.parent / "testpack"
TEST_KEY = "hexraid"
if str(TESTPACK) not in sys.path:
    sys.path.insert(0, str(TESTPACK))


def open_pack(key: str) -> RulePack:
    if key == TEST_KEY:
        from hexraid.pack import PACK

        return PACK
    return find_pack(key)


@dataclass
class Bench:
    """A game of a pack with one of its setups, and the games played on it so far by seed."""

    pack: RulePack
    name: str
    setup: Setup
    played: dict[int, Game] = field(default_factory=dict)

    def rules(self) -> GameRules:
        return self.pack.bind(self.name, self.setup)

    def new(self, seed: int = 1) -> Game:
        return new_game(self.pack, self.name, self.rules(), SeededDice(seed))

    def play_anew(self, seed: int = 1) -> Game:
        game = self.new(seed)
        players = self.pack.players[self.name]
        name = "random" if "random" in players else players[0]
        return play(game, {side: game.rules.player(name) for side in game.rules.sides}, seed)

    def finished(self, seed: int = 1) -> Game:
        if seed not in self.played:
            self.played[seed] = self.play_anew(seed)
        return self.played[seed]


def _benches() -> Iterator[tuple[str, str, int]]:
    for key in dict.fromkeys((*pack_keys(), TEST_KEY)):
        try:
            setups = open_pack(key).hooks["conformance_setups"]()
        except (ImportError, KeyError) as error:
            yield f"{key}-{type(error).__name__}", key, -1
            continue
        yield from ((f"{key}-{name}", key, place) for name, found in setups.items() for place in range(len(found)))


_opened: dict[tuple[str, str, int], Bench] = {}


def pytest_generate_tests(metafunc: Any) -> None:
    if "bench" in metafunc.fixturenames:
        marks = list(_benches())
        metafunc.parametrize("bench", marks, ids=[f"{name}-{place}" for name, _, place in marks], indirect=True)
    if "pack" in metafunc.fixturenames:
        metafunc.parametrize("pack", dict.fromkeys((*pack_keys(), TEST_KEY)), indirect=True)


@pytest.fixture
def bench(request: pytest.FixtureRequest) -> Bench:
    """Opens a game of a pack; fails for a pack that cannot be loaded or offers no `conformance_setups`."""
    name, key, place = request.param
    pack = open_pack(key)
    if request.param not in _opened:
        game = name.removeprefix(f"{key}-")
        _opened[request.param] = Bench(pack, game, pack.hooks["conformance_setups"]()[game][place])
    return _opened[request.param]


@pytest.fixture
def pack(request: pytest.FixtureRequest) -> RulePack:
    """Opens a pack."""
    return open_pack(request.param)
