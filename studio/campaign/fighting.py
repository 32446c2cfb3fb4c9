"""Fighting the next battle of a campaign here: the table made ready, machine players, and the result entered."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from studio.campaign.conduct import ROLES, battle_at, enter, muster, walkover
from studio.campaign.model import Campaign
from studio.engine.canon import digest
from studio.engine.dice import SeededDice
from studio.engine.game import Game, new_game, play
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import RulePack
from studio.engine.record import dump
from studio.scenario.model import Scenario
from studio.scenario.result import Result


@dataclass(frozen=True)
class Fought:
    """A battle that was fought: the campaign after it, its result and its record; no record when nobody came."""

    campaign: Campaign
    result: Result
    record: bytes = b""


def table_ready(campaign: Campaign, scenario: Scenario, pack: RulePack, seed: int) -> Scenario:
    """Gives the next battle with the armies of now, placed by machine when the pack can."""
    mustered = muster(campaign, scenario)
    deploy = pack.hooks.get("deploy_armies")
    ready: Scenario = deploy(mustered, seed) if deploy else mustered
    return ready


def opened(campaign: Campaign, scenario: Scenario, pack: RulePack, seed: int) -> Game:
    """Opens the next battle as a game."""
    ready = table_ready(campaign, scenario, pack, seed)
    rules = pack.bind("battle", pack.hooks["battle_setup"](ready), ready.overlay)
    return new_game(pack, "battle", rules, SeededDice(seed))


def fight(campaign: Campaign, scenario: Scenario, pack: RulePack, seed: int, names: tuple[str, str]) -> Fought:
    """Lets machine players, named for attacker and defender, fight the next battle, and enters its result.

    Raises UsageError for a player that the pack does not have, or when no way leads on from the result.
    """
    unfought = walkover(campaign, scenario.id)
    players = dict(zip(map(str, ROLES), names, strict=True))
    if unfought is not None:
        return Fought(enter(campaign, unfought, seed, players), unfought)
    game = opened(campaign, scenario, pack, seed)
    minds = {side: game.rules.player(name) for side, name in zip(ROLES, names, strict=True)}
    return entered(campaign, play(game, minds, seed), seed, players, scenario.overlay)


def entered(
    campaign: Campaign, game: Game, seed: int, players: dict[str, str], overlay: Overlay = NO_OVERLAY
) -> Fought:
    """Enters the result of a game that has ended, with the hash of its record."""
    record = dump(game, players, overlay=overlay)
    result: Result = msgspec.structs.replace(game.rules.result(game.state), record=digest(record))
    return Fought(enter(campaign, result, seed, players), result, record)


def seed_of(campaign: Campaign, seed: int) -> int:
    """Gives the seed of the battle that is next when a campaign is played from one seed: each battle has its own."""
    return seed + len({event.step for event in campaign.ledger})


def place_of(campaign: Campaign) -> str:
    """Names the scenario file of the battle that is next."""
    return battle_at(campaign).scenario
