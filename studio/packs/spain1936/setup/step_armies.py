"""Steps 8 and 9: budgets and armies (SP-II), and how both sides deploy (SP-I.7.16, SP-XIV.1.9)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Problem, RuleId, Side
from studio.packs.spain1936.lists import army_cost, army_faults, attacker_budget, only_points
from studio.packs.spain1936.model import ATTACKER, DEFENDER, rival
from studio.packs.spain1936.setup.actions import ChooseArmy, Deploy
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.deploying import ready_armies, ready_deployment
from studio.packs.spain1936.setup.events import ArmyChosen, BudgetSet, Deployed
from studio.packs.spain1936.setup.layout import Fault, fault
from studio.packs.spain1936.setup.state import SettingUp, Step, camp_of
from studio.packs.spain1936.setup.zones import deployment_faults, known
from studio.scenario.model import Camp

ARMY, DEPLOY = "army", "deploy"
BUDGET, RATIO, ZONE, FIRST = RuleId("SP-II.2"), RuleId("SP-II.3"), RuleId("SP-I.7.16"), RuleId("SP-XIV.1.9")


def settle_budgets(bound: Bound, resolution: Resolution) -> None:
    """Fixes both budgets from the defender's points (SP-II.2, II.3) as soon as the weather is known."""
    points = bound.setup.points
    if not points or now(resolution).camps:
        return
    nation, other = bound.setup.nations
    attacker = attacker_budget(bound.book.number, points)
    resolution.emit(BudgetSet(rule=RATIO, side=ATTACKER, nation=nation, points=attacker))
    days = bound.setup.waiting_days
    resolution.emit(BudgetSet(rule=BUDGET, side=DEFENDER, nation=other, points=points, waiting_days=days))


def armies_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the armies, the defender's first."""
    if not bound.setup.points:
        return None
    for side in (DEFENDER, ATTACKER):
        if camp_of(state, side).army is None:
            return Step(kind=ARMY, sides=(side, rival(side)))
    return None


def deployment_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens both deployments, the defender's first (SP-XIV.1.9); an army of points alone has none."""
    if not bound.setup.points:
        return None
    for side in (DEFENDER, ATTACKER):
        camp = camp_of(state, side)
        if not camp.placed and not (camp.army is not None and only_points(camp.army)):
            return Step(kind=DEPLOY, sides=(side, rival(side)))
    return None


def armies_offers(bound: Bound, state: SettingUp, side: Side) -> Iterator[Offer]:
    """Offers a few ready lists, or a few ready deployments of the army."""
    camp = camp_of(state, side)
    if is_open(state, ARMY):
        armies = ready_armies(bound.lists, camp.nation, camp.budget)
        yield Offer(ChooseArmy, {"side": side}, {"army": OneOf(armies)}, BUDGET)
    else:
        placed = ready_deployment(bound, state, side)
        yield Offer(Deploy, {"side": side}, {"placed": OneOf((placed,))}, ZONE)


def choose_army_faults(bound: Bound, state: SettingUp, action: ChooseArmy) -> Iterator[Fault]:
    """Judges an army by the lists and the budget."""
    if not is_open(state, ARMY) or state.windows[-1].sides[0] != action.side:
        yield not_open()
        return
    camp = camp_of(state, action.side)
    if action.army.nation != camp.nation:
        yield fault("unit-not-available", "SP-II.1")
    for problem in army_faults(bound.lists, action.army, camp.budget):
        yield _as_fault(problem)


def deploy_faults(bound: Bound, state: SettingUp, action: Deploy) -> Iterator[Fault]:
    """Judges a deployment: every unit once, in the zone, on ground open to it, apart from the others."""
    if not is_open(state, DEPLOY):
        yield not_open()
        return
    camp = camp_of(state, action.side)
    army = camp.army
    if army is not None:
        layout = bound.layout(state)
        faults = deployment_faults(layout, bound.lists, action.side, army, action.placed, bound.figures(state))
        yield from (found for _, found in faults)
        numbers = sorted(unit.unit for unit in action.placed if known(bound.lists, army, unit))
        if numbers != list(range(len(army.units))) or len(action.placed) != len(army.units):
            yield fault("deploy-incomplete", "SP-XIV.1.10", value=len(numbers), limit=len(army.units))
    if state.windows[-1].sides[0] != action.side:
        yield fault("deploy-out-of-turn", "SP-XIV.1.9")


def choose_army(bound: Bound, resolution: Resolution, action: ChooseArmy) -> None:
    """Fixes an army."""
    cost = army_cost(bound.lists, action.army)
    resolution.emit(ArmyChosen(rule=BUDGET, side=action.side, army=action.army, cost=cost))


def deploy(bound: Bound, resolution: Resolution, action: Deploy) -> None:
    """Fixes a deployment."""
    resolution.emit(Deployed(rule=ZONE, side=action.side, placed=action.placed))


def budget_set(state: SettingUp, event: BudgetSet) -> SettingUp:
    """Writes a camp with its budget."""
    camp = Camp(side=event.side, nation=event.nation, budget=event.points, waiting_days=event.waiting_days)
    return msgspec.structs.replace(state, camps=(*state.camps, camp))


def army_chosen(state: SettingUp, event: ArmyChosen) -> SettingUp:
    """Writes an army into its camp."""
    return _with_camp(state, event.side, msgspec.structs.replace(camp_of(state, event.side), army=event.army))


def deployed(state: SettingUp, event: Deployed) -> SettingUp:
    """Writes a deployment into its camp."""
    return _with_camp(state, event.side, msgspec.structs.replace(camp_of(state, event.side), placed=event.placed))


def _with_camp(state: SettingUp, side: Side, changed: Camp) -> SettingUp:
    camps = tuple(changed if camp.side == side else camp for camp in state.camps)
    return msgspec.structs.replace(state, camps=camps)


def _as_fault(problem: Problem) -> Fault:
    return Fault(problem.code, problem.rule, problem.params)
