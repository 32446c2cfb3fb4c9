"""Explaining an action before it is done: the facts that it rests on, by the kind of action."""

from __future__ import annotations

from studio.engine.pack import GameRules
from studio.engine.values import Action, Reason
from studio.packs.spain1936.actions import EndTurn, GoProne, Move, OrderAction, ReactFire, SendMessenger
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle
from studio.packs.spain1936.move_facts import move_facts
from studio.packs.spain1936.order_facts import order_facts, reaction_facts, turn_facts
from studio.packs.spain1936.orders import action_modifier, order_of


def facts_of(rules: GameRules, view: Battle, action: Action) -> tuple[Reason, ...]:
    """Gives the facts of an order, move, reaction or the end of a turn; none for other actions."""
    assert isinstance(rules, BattleRules)
    if isinstance(action, Move):
        modifier, _ = action_modifier(rules, view, view.units[action.unit], action.means, action.dice)
        return (*order_facts(rules, view, action), *move_facts(rules, view, order_of(action, modifier)))
    if isinstance(action, OrderAction | SendMessenger):
        return order_facts(rules, view, action)
    if isinstance(action, ReactFire | GoProne):
        return reaction_facts(rules, view, action)
    return turn_facts(rules, view) if isinstance(action, EndTurn) else ()
