"""The chapters of the battle joined: what judges, works out, writes and offers each kind of action and event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from studio.engine.resolution import Resolution
from studio.engine.values import Action, Refusal
from studio.packs.spain1936 import actions as a
from studio.packs.spain1936 import (
    conduct,
    evolve,
    fire,
    messengers,
    morale,
    officers,
    orders,
    reactions,
    sequence,
    tasks,
    victory,
    wind,
)
from studio.packs.spain1936.battle import BattleRules, Chapters
from studio.packs.spain1936.model import Battle
from studio.packs.spain1936.offers import OFFERS
from studio.packs.spain1936.players.commander import easy_player, normal_player
from studio.packs.spain1936.players.random import RandomPlayer
from studio.packs.spain1936.situations import situation

REFUSE: Mapping[type[Action], Callable[[BattleRules, Battle, Any], Refusal | None]] = {
    a.Activate: officers.refuse_activate,
    a.Move: orders.refuse_move,
    a.Fire: orders.refuse_fire,
    a.Aim: orders.refuse_aim,
    a.Prolong: tasks.refuse_prolong,
    a.SendMessenger: messengers.refuse_send,
    a.Forgo: messengers.refuse_forgo,
    a.FreeMove: orders.refuse_free_move,
    a.EndTurn: orders.refuse_end_turn,
    a.ReactFire: reactions.refuse_react_fire,
    a.GoProne: reactions.refuse_prone,
    a.Assign: reactions.refuse_assign,
    a.NoReaction: reactions.refuse_no_reaction,
    a.ChooseUnit: officers.refuse_choose,
    a.EventMoveTo: officers.refuse_event_move,
}
RESOLVE: Mapping[type[Action], Callable[[BattleRules, Resolution, Any], None]] = {
    a.Activate: officers.resolve_activate,
    a.Move: orders.resolve_order,
    a.Fire: orders.resolve_order,
    a.Aim: orders.resolve_order,
    a.Prolong: orders.resolve_order,
    a.SendMessenger: messengers.resolve_send,
    a.Forgo: messengers.resolve_forgo,
    a.FreeMove: conduct.resolve_free_move,
    a.EndTurn: sequence.resolve_end_turn,
    a.ReactFire: reactions.resolve_react,
    a.GoProne: reactions.resolve_react,
    a.Assign: reactions.resolve_assign,
    a.NoReaction: sequence.resolve_no_reaction,
    a.ChooseUnit: officers.resolve_choose,
    a.EventMoveTo: officers.resolve_event_move,
}


def join() -> Chapters:
    """Joins what every chapter contributes."""
    return Chapters(
        refuse={**REFUSE, **morale.REFUSE, **wind.REFUSE},
        resolve={**RESOLVE, **morale.RESOLVE, **wind.RESOLVE},
        evolve={**evolve.EVOLVE, **fire.EVOLVE, **morale.EVOLVE, **victory.EVOLVE, **wind.EVOLVE},
        offers={**OFFERS, **morale.OFFERS},
        proceed=sequence.proceed,
        result=victory.result,
        situation=situation,
        players={"random": RandomPlayer, "easy": easy_player, "normal": normal_player},
    )
