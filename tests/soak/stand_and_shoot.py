"""A player to measure others by: it never moves and shoots at what it sees."""

from __future__ import annotations

from studio.engine.values import Action, Side
from studio.packs.spain1936.actions import Activate, EndTurn
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle
from studio.packs.spain1936.players import leading, ordering
from studio.packs.spain1936.players.commander import Commander
from studio.packs.spain1936.players.plans import Plan
from studio.packs.spain1936.players.temper import Temper
from studio.packs.spain1936.victory import round_limit

STANDING = Temper(looks=4, steps=1, answers=4, shoots_from=1, answers_from=1)


class StandAndShoot(Commander):
    """Stands where it was deployed and fires the best shot of each unit that its officers reach."""

    def __init__(self, rules: BattleRules) -> None:
        super().__init__(rules, STANDING)

    def _turn(self, state: Battle, side: Side) -> Action:
        plan = self._plan_of(state, side)
        officers = leading.officers(self.rules, state, side)
        for officer in officers:
            if officer.officer and not officer.officer.active:
                return Activate(side=side, officer=officer.id)
        shot = ordering.next_order(self.rules, state, side, officers, plan, self.temper)
        return shot or EndTurn(side=side)

    def _plan_of(self, state: Battle, side: Side) -> Plan:
        plan = self._plan
        if plan is None or plan.round != state.round or plan.active != state.active:
            plan = self._plan = Plan(state.round, state.active, round_limit(self.rules) - state.round + 1, False)
        return plan
