"""The referee turns the wind in the middle of a battle (SP-XV.1.5)."""

from collections.abc import Callable

import msgspec
import pytest

from studio.engine.canon import canonical
from studio.engine.dice import SeededDice, Stream
from studio.engine.game import apply, legal_actions, open_game, play
from studio.engine.pack import find_pack
from studio.engine.record import dump, load
from studio.engine.replay import Verified, replay
from studio.engine.values import Refusal
from studio.packs.spain1936.actions import EndTurn, TurnWind
from studio.packs.spain1936.battle import BattleSetup
from studio.packs.spain1936.model import ATTACKER, DEFENDER, SIDES, Turn
from studio.packs.spain1936.wind import referee_offers, wind_of
from tests.packs.spain1936.conftest import Table

SetTable = Callable[..., Table]
MEN = {"attackers": [("officer", "regular", 20, 60, 90)], "defenders": [("officer", "regular", 160, 60, 270)]}


@pytest.mark.rule("SP-XV.1.5")
def test_the_referee_sets_east_and_it_drifts_east_from_the_next_end_of_round(table: SetTable) -> None:
    battle = table(**MEN, weather="wind", wind="north")
    assert wind_of(battle.rules, battle.state) == "north"
    (turned,) = battle.do(TurnWind(side=ATTACKER, wind="east"))
    assert (turned.rule, turned.wind) == ("SP-XV.1.5", "east")
    assert [(reason.key, reason.value) for reason in turned.because] == [("drifts_from_round", 1)]
    for side in SIDES:
        battle.do(EndTurn(side=side))
    assert battle.of("round_ended")
    assert wind_of(battle.rules, battle.state) == "east"
    assert battle.refused(TurnWind(side=ATTACKER, wind="up")) == "wind-missing"


def test_it_may_be_turned_whoever_is_awaited_but_only_where_a_wind_blows(table: SetTable) -> None:
    battle = table(**MEN, weather="storm", wind="north_east", active=DEFENDER)
    (offer,) = referee_offers(battle.rules, battle.state, DEFENDER)
    assert offer.action is TurnWind
    winds = offer.open["wind"].choices  # type: ignore[attr-defined]
    assert len(winds) == 7
    assert "north_east" not in winds
    assert referee_offers(battle.rules, battle.state, ATTACKER) == ()
    calm = table(**MEN)
    assert referee_offers(calm.rules, calm.state, ATTACKER) == ()
    window = battle.state.windows[-1]
    battle.do(TurnWind(side=DEFENDER, wind="south"))
    assert battle.state.windows == (window,)
    assert isinstance(window, Turn)


def test_a_record_with_a_turned_wind_is_worked_out_again_and_one_without_is_written_as_ever() -> None:
    pack = find_pack("spain1936")
    made = pack.hooks["make_scenario"](seed=3, terrain="llanura", points=300)
    scenario = msgspec.structs.replace(made, weather="wind", wind="west")
    game = open_game(pack, "battle", BattleSetup(scenario=scenario), SeededDice(1))
    assert b'"wind"' not in canonical(game.state)
    assert not any(isinstance(action, TurnWind) for action in legal_actions(game, ATTACKER, Stream(1)))
    stranger = apply(game, TurnWind(side=DEFENDER, wind="east"))
    assert isinstance(stranger, Refusal)
    turned = apply(game, TurnWind(side=ATTACKER, wind="east"))
    assert not isinstance(turned, Refusal)
    ended = play(turned, {side: turned.rules.player("random") for side in SIDES}, 1)
    assert ended.state.wind == "east"  # type: ignore[attr-defined]
    assert isinstance(replay(load(dump(ended, {})), pack, BattleSetup), Verified)
