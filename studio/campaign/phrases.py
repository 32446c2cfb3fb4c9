"""The texts of the campaign: what the linter's codes, the ledger's events and the words of results mean."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Protocol

from studio.campaign.events import (
    BattleFought,
    BudgetChanged,
    CampaignEnded,
    CampaignEvent,
    DaysGranted,
    EdgeTaken,
    FormationCalled,
    UnitFared,
    UnitRestored,
)
from studio.campaign.model import Campaign, Carry, Edge, RosterUnit, Text
from studio.engine.own_names import own_name
from studio.engine.pack import find_pack
from studio.engine.values import Problem
from studio.errors import N_, UnknownPack
from studio.errors import Text as Marked
from studio.scenario.result import Fate, Result

PROBLEMS: Mapping[str, Marked] = MappingProxyType(
    {
        "node-repeated": N_("The node {node} stands twice in the graph."),
        "text-missing": N_("{node} has no title in {language}."),
        "unknown-kind": N_("{node} is of a kind that there is not: {kind}."),
        "edge-to-nowhere": N_("An edge leads from or to {node}, which is not in the graph."),
        "no-start": N_("The campaign begins at {node}, which is not in the graph."),
        "no-ending": N_("The campaign has no ending."),
        "unknown-nation": N_("{nation} is not one of the campaign's nations."),
        "ending-leads-on": N_("{node} is an ending, and yet an edge leads on from it."),
        "result-without-way": N_("No way leads on from {node} when the result is “{result}”."),
        "result-two-ways": N_("Two ways lead on from {node} when the result is “{result}”."),
        "unknown-result": N_("An edge from {node} names “{result}”, which is no result."),
        "unreachable": N_("No way leads from the start to {node}."),
        "no-way-to-an-ending": N_("No way leads from {node} to an ending."),
        "no-formation": N_("No formation fights as {role} at {node}."),
        "unknown-formation": N_("{node} names the formation {formation}, which is not there."),
        "mixed-nations": N_("Formations of two nations fight as {role} at {node}."),
        "formation-repeated": N_("The formation {formation} stands twice in the campaign."),
        "empty-formation": N_("The formation {formation} has no units."),
        "unit-repeated": N_("The unit {unit} stands twice in the formation {formation}."),
        "unit-without-strength": N_("The unit {unit} of the formation {formation} has no strength."),
        "unit-unknown": N_("The unit {unit} of the formation {formation} is in no list of the rule pack ({fault})."),
        "strength-differs": N_(
            "The unit {unit} of the formation {formation} has strength {strength}; in the lists it is {whole}."
        ),
        "reserve-never-called": N_("The formation {formation} lies in reserve and no outcome calls it."),
        "share-out-of-range": N_("A share of {percent} % is carried over from {node}; it must be 0 to 100."),
        "date-unreadable": N_("{date} is no date; dates are written 1937-09-01."),
        "date-differs": N_("{node} is dated {date}, but by the way from {source} it is the {reached}."),
        "scenario-missing": N_("The scenario {file} of {node} was not found."),
        "scenario-misnamed": N_("The scenario {file} of {node} has the id {id}; file and id must agree."),
        "scenario-invalid": N_("The scenario {file} of {node} has a fault: {fault}."),
    }
)

WINNERS: Mapping[str, Marked] = MappingProxyType(
    {"attacker": N_("victory of the attacker"), "defender": N_("victory of the defender"), "draw": N_("draw")}
)
LEVELS: Mapping[str, Marked] = MappingProxyType(
    {"decisive": N_("decisive"), "clear": N_("clear"), "narrow": N_("narrow")}
)
ROLES: Mapping[str, Marked] = MappingProxyType({"attacker": N_("attacker"), "defender": N_("defender")})
WALKED_OVER = N_("A side had no unit left to send.")


class Speech(Protocol):
    """What these functions need of a `Words` value."""

    language: str

    def say(self, msgid: str, /, **params: object) -> str:
        """Says a text in this language."""
        ...


def problem_text(problem: Problem, words: Speech) -> str:
    """Says what is wrong; a code without a text of its own comes back in brackets."""
    text = PROBLEMS.get(problem.code)
    if text is None:
        return f"[{problem.code}]"
    params = dict(problem.params)
    if "result" in params:
        params["result"] = _result_said(str(params["result"]), words)
    if "role" in params:
        params["role"] = words.say(ROLES[str(params["role"])])
    return words.say(text, **params)


def text_in(texts: Text, language: str, otherwise: str = "") -> str:
    """Gives an author's text in a language, or in the other when it lacks that one."""
    return texts.get(language) or next(iter(texts.values()), otherwise)


def result_text(result: Result, words: Speech) -> str:
    """Says who won, and how clearly."""
    winner = words.say(WINNERS[str(result.winner or "draw")])
    level = LEVELS.get(result.level)
    return words.say("{winner} ({level})", winner=winner, level=words.say(level)) if level else winner


def day_text(day: str, words: Speech) -> str:
    """Writes an ISO date out: “1 de septiembre de 1937”, “1 September 1937”; another text stays as it is."""
    try:
        when = date.fromisoformat(day)
    except ValueError:
        return day
    month = words.say(MONTHS[when.month - 1])
    return words.say("{day} {month} {year}", day=when.day, month=month, year=when.year)


MONTHS = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def node_title(campaign: Campaign, key: str, words: Speech) -> str:
    """Gives the title of a node in this language, or its id."""
    node = next((node for node in campaign.nodes if node.id == key), None)
    return text_in(node.title, words.language, key) if node else key


def event_text(campaign: Campaign, event: CampaignEvent, words: Speech) -> str:
    """Says what happened, for the diary of the campaign."""
    match event:
        case BattleFought():
            where = node_title(campaign, event.node, words)
            return words.say("{where}: {result}.", where=where, result=result_text(event.result, words))
        case UnitFared():
            unit = _unit(campaign, event.formation, event.unit, words)
            return words.say("{unit}: {losses}.", unit=unit, losses=losses_text(event.fate, words))
        case UnitRestored():
            return words.say(
                "{unit}: back in the ranks {returned}, replaced {replaced}.",
                unit=_unit(campaign, event.formation, event.unit, words),
                returned=event.returned,
                replaced=event.replaced,
            )
        case BudgetChanged():
            nation = text_in(campaign.nations.get(event.nation, {}), words.language, event.nation)
            return words.say("{nation}: {points:+d} points in the next battle.", nation=nation, points=event.points)
        case DaysGranted():
            return words.say("The defender of the next battle has {days:+d} waiting days.", days=event.days)
        case FormationCalled():
            name = _formation(campaign, event.formation, words)
            if event.fights:
                return words.say("{formation} joins the battles.", formation=name)
            return words.say("{formation} leaves the battles.", formation=name)
        case EdgeTaken():
            return words.say("The campaign goes on to {where}.", where=node_title(campaign, event.target, words))
        case CampaignEnded():
            return words.say("The campaign ends: {where}.", where=node_title(campaign, event.node, words))


def losses_text(fate: Fate, words: Speech) -> str:
    """Says what a unit has lost, in casualty points: “wounded 2, dead 1”."""
    parts = (
        (fate.wounded, N_("wounded {points}")),
        (fate.dead, N_("dead {points}")),
        (fate.captured, N_("captured {points}")),
        (fate.missing, N_("missing {points}")),
    )
    told = [words.say(text, points=points) for points, text in parts if points]
    return ", ".join(told) or words.say("no losses")


def when_text(edge: Edge, words: Speech) -> str:
    """Says after which results an edge is taken."""
    return " / ".join(_result_said(when, words) for when in edge.when)


def carry_texts(campaign: Campaign, carry: Carry, words: Speech) -> tuple[str, ...]:
    """Says what an outcome carries over, each number from the campaign itself."""
    said = [words.say("{percent} % of the wounded come back", percent=carry.wounded_return)]
    if carry.replaced:
        said.append(words.say("{percent} % of the other losses are replaced", percent=carry.replaced))
    if carry.replaced and carry.rebuilt:
        said.append(words.say("units lost whole are raised again"))
    for nation, points in sorted(carry.budget.items()):
        name = text_in(campaign.nations.get(nation, {}), words.language, nation)
        said.append(words.say("{nation} {points:+d} points", nation=name, points=points))
    if carry.waiting_days:
        said.append(words.say("{days:+d} waiting days for the next defender", days=carry.waiting_days))
    said += [words.say("{formation} joins", formation=_formation(campaign, key, words)) for key in carry.calls]
    said += [words.say("{formation} leaves", formation=_formation(campaign, key, words)) for key in carry.releases]
    return tuple(said)


def _formation(campaign: Campaign, key: str, words: Speech) -> str:
    formation = next((formation for formation in campaign.formations if formation.id == key), None)
    return text_in(formation.title, words.language, key) if formation else key


def _unit(campaign: Campaign, formation: str, key: str, words: Speech) -> str:
    units: dict[str, RosterUnit] = {
        unit.id: unit for found in campaign.formations if found.id == formation for unit in found.units
    }
    unit = units.get(key)
    name = own_name(unit.name, unit.type, _phrases(campaign.pack), words.language) if unit is not None else ""
    return f"{_formation(campaign, formation, words)}, {name or key}"


@cache
def _phrases(pack: str) -> Mapping[str, Mapping[str, str]]:
    try:
        return find_pack(pack).phrases
    except UnknownPack:
        return {}


def _result_said(when: str, words: Speech) -> str:
    kind, _, level = when.partition(":")
    winner = words.say(WINNERS[kind]) if kind in WINNERS else kind
    return words.say("{winner} ({level})", winner=winner, level=words.say(LEVELS[level])) if level in LEVELS else winner
