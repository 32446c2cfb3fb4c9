"""The conduct of a campaign: mustering armies for a battle, entering its result, undo and branches.

Every change is a step: a group of ledger events with one number. `undo` drops the last group, so the document is
again what it was, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from studio.campaign.carry import carried_over, fared
from studio.campaign.events import BattleFought, CampaignEnded, CampaignEvent, EdgeTaken
from studio.campaign.model import BATTLE, ENDING, OUTCOME, Campaign, Edge, Formation, Node
from studio.campaign.standing import Mustered, Standing, standing, unit_key
from studio.engine.values import Side
from studio.errors import N_, AnswerIsNo, Text, UsageError
from studio.scenario.model import Army, ArmyUnit, Scenario
from studio.scenario.result import Fate, Result, UnitResult

ATTACKER, DEFENDER = Side("attacker"), Side("defender")
ROLES = (ATTACKER, DEFENDER)
WALKOVER = "campaign.walkover"


def battle_at(campaign: Campaign) -> Node:
    """Gives the battle that is to be fought next.

    Raises AnswerIsNo when the campaign has ended, UsageError when it stands at a node that is no battle or not there.
    """
    now = standing(campaign)
    if now.ending:
        raise AnswerIsNo("campaign.ended", N_("The campaign has ended; undo a step or branch off to play on."))
    node = next((node for node in campaign.nodes if node.id == now.at), None)
    if node is None or node.kind != BATTLE:
        raise UsageError("campaign.no-battle", N_("There is no battle at {node}."), node=now.at)
    return node


def mustered(campaign: Campaign, node: Node, now: Standing, side: Side) -> tuple[Mustered, ...]:
    """Gives the units that a side brings to a battle: all that still have fit men, in the order of the formations."""
    return tuple(_fit(campaign, node, now, side))


def muster(campaign: Campaign, scenario: Scenario) -> Scenario:
    """Gives the scenario of the next battle with the armies that the formations have now; nobody is deployed yet."""
    node, now = battle_at(campaign), standing(campaign)
    camps = []
    for camp in scenario.sides:
        units = mustered(campaign, node, now, camp.side)
        nation = _nation(campaign, node, camp.side)
        army = Army(pack=campaign.pack, title="", nation=nation, units=tuple(_army_unit(unit) for unit in units))
        days = camp.waiting_days + now.waiting_days if camp.side == DEFENDER else camp.waiting_days
        camps.append(
            msgspec.structs.replace(
                camp,
                nation=nation,
                army=army,
                budget=max(0, camp.budget + now.budgets.get(nation, 0)),
                waiting_days=max(0, days),
                placed=(),
                tokens=(),
            )
        )
    return msgspec.structs.replace(scenario, sides=tuple(camps), provenance=None)


def walkover(campaign: Campaign, scenario: str) -> Result | None:
    """Gives the result of a battle to which a side brings no unit: it is lost unfought. None when both bring some."""
    node, now = battle_at(campaign), standing(campaign)
    sides = {side: mustered(campaign, node, now, side) for side in ROLES}
    if all(sides.values()):
        return None
    winner = next((side for side in ROLES if sides[side]), None)
    units = [
        UnitResult(
            side=side,
            unit=place,
            type=unit.unit.type,
            name=unit.unit.name,
            quality=unit.quality,
            points=unit.unit.points,
            state="fit",
            fate=Fate(fit=unit.unit.strength - unit.lost),
        )
        for side in ROLES
        for place, unit in enumerate(sides[side])
    ]
    return Result(
        scenario=scenario,
        winner=winner,
        level="decisive" if winner else "draw",
        reason=WALKOVER,
        rounds=0,
        objectives=(),
        field=winner or DEFENDER,
        units=tuple(units),
    )


def enter(campaign: Campaign, result: Result, seed: int = 0, players: dict[str, str] | None = None) -> Campaign:
    """Enters the result of the next battle and goes along the graph to where it leads.

    Raises UsageError when a unit of the battle is missing from the result or is foreign to it, or no edge fits.
    """
    node, now = battle_at(campaign), standing(campaign)
    edge = edge_for(campaign, node, result)
    step = now.step + 1
    events: list[CampaignEvent] = [
        BattleFought(step=step, node=node.id, result=result, seed=seed, players=players or {})
    ]
    for side in ROLES:
        units = mustered(campaign, node, now, side)
        told = sorted(result.of(side), key=lambda fate: fate.unit)
        if [fate.type for fate in told] != [unit.unit.type for unit in units]:
            raise UsageError(
                "campaign.result-units",
                N_("The result names other units of the {side} than the {units} that fought ({told})."),
                told=len(told),
                units=len(units),
                side=_side_name(side),
            )
        events.extend(fared(step, unit, fate) for unit, fate in zip(units, told, strict=True))
    after = standing(msgspec.structs.replace(campaign, ledger=(*campaign.ledger, *events)))
    events.extend(carried_over(campaign, after, edge.carry, step))
    events.append(EdgeTaken(step=step, source=node.id, target=edge.target, days=edge.carry.days))
    goal = campaign.node(edge.target)
    if goal.kind == ENDING:
        events.append(CampaignEnded(step=step, node=goal.id, winner=goal.winner))
    return msgspec.structs.replace(campaign, ledger=(*campaign.ledger, *events))


def edge_for(campaign: Campaign, node: Node, result: Result) -> Edge:
    """Finds the outcome edge that a result takes: one that names the level before one that names the winner alone.

    Raises UsageError when no edge of the node fits.
    """
    winner = str(result.winner or "draw")
    for wanted in (f"{winner}:{result.level}", winner):
        for edge in campaign.edges:
            if edge.source == node.id and edge.kind == OUTCOME and wanted in edge.when:
                return edge
    raise UsageError("campaign.no-way", N_("No way leads on from {node} after {result}."), node=node.id, result=winner)


def undo(campaign: Campaign) -> Campaign:
    """Takes the last step back.

    Raises AnswerIsNo when nothing has happened yet.
    """
    if not campaign.ledger:
        raise AnswerIsNo("campaign.nothing-to-undo", N_("Nothing has happened in this campaign yet."))
    last = campaign.ledger[-1].step
    kept = tuple(event for event in campaign.ledger if event.step != last)
    return msgspec.structs.replace(campaign, ledger=kept)


def branch(campaign: Campaign, step: int, name: str) -> Campaign:
    """Gives a campaign of its own that keeps what happened up to a step: what if it had gone otherwise.

    Raises UsageError for a name without letters or digits, or a step that has not happened.
    """
    slug = "-".join(re.findall(r"\w+", name.casefold()))
    if not slug:
        raise UsageError("campaign.branch-name", N_("A branch needs a name of letters or digits."))
    if not 0 <= step <= standing(campaign).step:
        raise UsageError(
            "campaign.no-step",
            N_("The campaign has had {steps} steps; there is no step {step}."),
            steps=standing(campaign).step,
            step=step,
        )
    kept = tuple(event for event in campaign.ledger if event.step <= step)
    return msgspec.structs.replace(campaign, id=f"{campaign.id}-{slug}", branch=name, ledger=kept)


def _fit(campaign: Campaign, node: Node, now: Standing, side: Side) -> Iterator[Mustered]:
    for formation in _formations(campaign, node, side):
        if formation.id not in now.fighting:
            continue
        for unit in formation.units:
            state = now.units[unit_key(formation.id, unit.id)]
            if state.fate.fit > 0:
                yield Mustered(formation.id, unit, unit.strength - state.fate.fit, state.quality)


def _formations(campaign: Campaign, node: Node, side: Side) -> tuple[Formation, ...]:
    keys = node.attacker if side == ATTACKER else node.defender
    return tuple(formation for key in keys for formation in campaign.formations if formation.id == key)


def _nation(campaign: Campaign, node: Node, side: Side) -> str:
    formations = _formations(campaign, node, side)
    return formations[0].nation if formations else ""


def _army_unit(unit: Mustered) -> ArmyUnit:
    own = unit.unit
    return ArmyUnit(type=own.type, quality=unit.quality, upgrades=own.upgrades, name=own.name, lost=unit.lost)


def _side_name(side: Side) -> Text:
    return N_("attacker") if side == ATTACKER else N_("defender")
