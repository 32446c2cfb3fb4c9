"""A machine player of the battle: it leads an army by the offers' own rules, as far as its temper looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from studio.engine.dice import Stream
from studio.engine.offers import Exhausted, Offer
from studio.engine.values import Action, Side
from studio.packs.spain1936.actions import Activate, EndTurn, EventMoveTo, NoReaction
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Assignment, Battle, EventChoice, EventMove, Reaction, Turn
from studio.packs.spain1936.players import answers, leading, ordering, reacting
from studio.packs.spain1936.players.plans import Plan, make_plan
from studio.packs.spain1936.players.temper import EASY, NORMAL, Temper
from studio.packs.spain1936.watch import watch_of


class Commander:
    """Plays one side. It keeps the plan of the turn and what it looked at already; both follow from what it saw."""

    def __init__(self, rules: BattleRules, temper: Temper) -> None:
        self.rules = rules
        self.temper = temper
        self._plan: Plan | None = None
        self._looked: reacting.Looked | None = None

    def choose(self, view: Any, offers: Sequence[Offer], stream: Stream) -> Action | Exhausted:
        """Chooses an action; Exhausted when nothing that is offered can be done."""
        state: Battle = view
        watch_of(self.rules).at(state)
        window = state.windows[-1]
        side = window.sides[0]
        match window:
            case Turn():
                return self._turn(state, side)
            case Reaction():
                if self._looked is None or self._looked.window is not (window.move or window):
                    self._looked = reacting.Looked(window.move or window)
                return reacting.react(self.rules, state, window, self.temper, self._looked) or NoReaction(side=side)
            case Assignment():
                return answers.assign(self.rules, state, window)
            case EventChoice():
                return answers.choose_unit(self.rules, state, window)
            case EventMove():
                step = ordering.event_move(self.rules, state, window.unit, self._plan_of(state, side), self.temper)
                if step is None:
                    return EventMoveTo(side=side, unit=window.unit)
                return EventMoveTo(side=side, unit=window.unit, goal=step.goal, stands=step.stands)
        return answers.sampled(offers, stream)

    def _turn(self, state: Battle, side: Side) -> Action:
        plan = self._plan_of(state, side)
        officers = leading.officers(self.rules, state, side)
        for officer in officers:
            if officer.officer and not officer.officer.active:
                return Activate(side=side, officer=officer.id)
        return (
            leading.rally(self.rules, state, side, officers, self.temper)
            or ordering.next_order(self.rules, state, side, officers, plan, self.temper)
            or leading.join_up(self.rules, state, side, officers, plan, self.temper)
            or leading.last_dice(self.rules, state, side, officers, self.temper)
            or leading.follow(self.rules, state, side, officers, plan, self.temper)
            or EndTurn(side=side)
        )

    def _plan_of(self, state: Battle, side: Side) -> Plan:
        plan = self._plan
        if plan is None or plan.round != state.round or plan.active != state.active:
            plan = self._plan = make_plan(self.rules, state, side)
        return plan


def easy_player(rules: BattleRules) -> Commander:
    """Gives the easy player: it shoots at what is near, and otherwise goes where it is wanted."""
    return Commander(rules, EASY)


def normal_player(rules: BattleRules) -> Commander:
    """Gives the normal player: it weighs more shots, seeks cover, aims, digs in, and answers with care."""
    return Commander(rules, NORMAL)
