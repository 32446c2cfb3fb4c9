"""The pack of tests/testpack, in reach of the kernel's tests."""

import sys
from pathlib import Path

import pytest

from studio.engine.dice import SeededDice
from studio.engine.game import Game, open_game, play
from studio.engine.pack import RulePack

TESTPACK = Path(__file__).resolve().parent.parent / "testpack"
if str(TESTPACK) not in sys.path:
    sys.path.insert(0, str(TESTPACK))


@pytest.fixture(scope="session")
def hexraid() -> RulePack:
    from hexraid.pack import PACK

    return PACK


@pytest.fixture(scope="session")
def raid(hexraid: RulePack) -> Game:
    """A raid played to its end from seed 11."""
    from hexraid.pack import plain_raid

    game = open_game(hexraid, "battle", plain_raid(), SeededDice(11))
    return play(game, {side: game.rules.player("random") for side in game.rules.sides}, 11)


@pytest.fixture
def opened(hexraid: RulePack) -> Game:
    """A raid before its first action, from seed 11."""
    from hexraid.pack import plain_raid

    return open_game(hexraid, "battle", plain_raid(), SeededDice(11))
