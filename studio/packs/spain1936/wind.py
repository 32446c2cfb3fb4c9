"""The wind of the battle: the direction it was rolled with, until the referee turns it (SP-XV.1.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Event, Reason, Refusal, RuleId, Side
from studio.packs.spain1936.actions import TurnWind
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import WindTurned
from studio.packs.spain1936.model import Battle

TURNED = RuleId("SP-XV.1.5")


def wind_of(rules: BattleRules, state: Battle) -> str:
    """Gives the direction of T-WIND that things drift in from the next end of round; empty where no wind blows."""
    return rules.setup.scenario.wind if state.wind is msgspec.UNSET else state.wind


def directions(rules: BattleRules) -> tuple[str, ...]:
    """Gives the directions of the die, clockwise from north."""
    return tuple(str(row["direction"]) for row in rules.tables["wind"].rows.values())


def refuse_turn_wind(rules: BattleRules, state: Battle, action: TurnWind) -> Refusal | None:
    """Refuses a direction that the die does not know; who may act enters it for the referee, at any moment."""
    if action.wind in directions(rules):
        return None
    return Refusal("wind-missing", TURNED, {"weather": rules.setup.scenario.weather, "value": action.wind})


def resolve_turn_wind(rules: BattleRules, resolution: Resolution, action: TurnWind) -> None:
    """Turns the wind; what drifts does so by it from the next end of round."""
    state = resolution.state
    assert isinstance(state, Battle)
    because = (Reason(TURNED, state.round, "drifts_from_round"),)
    resolution.emit(WindTurned(rule=TURNED, because=because, wind=action.wind))


def wind_turned(state: Battle, event: WindTurned) -> Battle:
    """Writes the wind."""
    return replace(state, wind=event.wind)


def referee_offers(rules: BattleRules, state: Battle, side: Side) -> tuple[Offer, ...]:
    """Offers what a referee may do whoever's turn it is; the side that is awaited enters it for him.

    The wind can be turned to any other direction where the weather has one. Machine players are not offered it.
    """
    now = wind_of(rules, state)
    if not now or state.outcome or not state.windows or side not in state.windows[-1].sides:
        return ()
    others = tuple(wind for wind in directions(rules) if wind != now)

    def judge(action: Action) -> Refusal | None:
        return rules.refuse(state, action)

    return (Offer(TurnWind, {"side": side}, {"wind": OneOf(others)}, TURNED, judge=judge),)


REFUSE: Mapping[type[Action], Callable[[BattleRules, Battle, Any], Refusal | None]] = {TurnWind: refuse_turn_wind}
RESOLVE: Mapping[type[Action], Callable[[BattleRules, Resolution, Any], None]] = {TurnWind: resolve_turn_wind}
EVOLVE: Mapping[type[Event], Callable[[Battle, Any], Battle]] = {WindTurned: wind_turned}
