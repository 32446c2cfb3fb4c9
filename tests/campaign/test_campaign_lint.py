"""The linter finds everything that would leave players stuck; each code is provoked once and has its text."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from studio.campaign.lint import MISNAMED, RULE, problems
from studio.campaign.model import Campaign, Carry, Edge, Formation, Node, RosterUnit
from studio.campaign.phrases import PROBLEMS, problem_text
from studio.campaign.review import unit_problems
from studio.engine.pack import find_pack
from studio.engine.values import Problem
from studio.words import load

Spoil = Callable[[Campaign], Campaign]
FINE: dict[str, tuple[Problem, ...]] = {"ford.escenario.json": (), "hill.escenario.json": ()}


def node(campaign: Campaign, place: int, **fields: object) -> Campaign:
    nodes = list(campaign.nodes)
    nodes[place] = replace(nodes[place], **fields)
    return replace(campaign, nodes=tuple(nodes))


def edge(campaign: Campaign, place: int, **fields: object) -> Campaign:
    edges = list(campaign.edges)
    edges[place] = replace(edges[place], **fields)
    return replace(campaign, edges=tuple(edges))


def formation(campaign: Campaign, place: int, **fields: object) -> Campaign:
    formations = list(campaign.formations)
    formations[place] = replace(formations[place], **fields)
    return replace(campaign, formations=tuple(formations))


def unit(campaign: Campaign, **fields: object) -> Campaign:
    units = campaign.formations[0].units
    return formation(campaign, 0, units=(replace(units[0], **fields), units[1]))


ISLAND = Node(id="island", kind="ending", title={"es": "Isla", "en": "Island"})
SWAMP = Edge(source="ford", target="swamp")
BARE = Formation(id="bare", nation="red", title={}, units=())

SPOILT: dict[str, tuple[Spoil, str]] = {
    "node-repeated": (lambda c: replace(c, nodes=(*c.nodes, c.nodes[2])), "node:won"),
    "text-missing": (lambda c: node(c, 1, title={"es": "Cerro"}), "node:hill"),
    "unknown-kind": (lambda c: node(c, 1, kind="camp"), "node:hill"),
    "edge-to-nowhere": (lambda c: replace(c, edges=(*c.edges, SWAMP)), "edge:ford>swamp"),
    "no-start": (lambda c: replace(c, start="sea"), "node:sea"),
    "no-ending": (lambda c: replace(c, nodes=c.nodes[:2]), "campaign"),
    "unknown-nation": (lambda c: node(c, 2, winner="green"), "node:won"),
    "ending-leads-on": (lambda c: edge(c, 3, source="lost"), "node:lost"),
    "result-without-way": (lambda c: edge(c, 1, when=("attacker",)), "node:ford"),
    "result-two-ways": (lambda c: edge(c, 2, when=("defender", "draw")), "node:ford"),
    "unknown-result": (lambda c: edge(c, 0, when=("attacker:glorious",)), "node:ford"),
    "unreachable": (lambda c: replace(c, nodes=(*c.nodes, ISLAND)), "node:island"),
    "no-way-to-an-ending": (lambda c: replace(c, edges=c.edges[:3]), "node:hill"),
    "no-formation": (lambda c: node(c, 0, defender=()), "node:ford"),
    "unknown-formation": (lambda c: node(c, 0, defender=("ghosts",)), "node:ford"),
    "mixed-nations": (lambda c: node(c, 0, attacker=("reds", "blues")), "node:ford"),
    "formation-repeated": (lambda c: replace(c, formations=(*c.formations, c.formations[0])), "formation:reds"),
    "empty-formation": (lambda c: replace(c, formations=(*c.formations, BARE)), "formation:bare"),
    "unit-repeated": (lambda c: unit(c, id="tank"), "formation:reds"),
    "unit-without-strength": (lambda c: unit(c, strength=0), "formation:reds"),
    "reserve-never-called": (lambda c: edge(c, 1, carry=Carry(days=9)), "formation:aid"),
    "share-out-of-range": (lambda c: edge(c, 2, carry=Carry(replaced=101)), "edge:ford>lost"),
    "date-unreadable": (lambda c: node(c, 1, date="6 de septiembre"), "node:hill"),
    "date-differs": (lambda c: node(c, 1, date="1937-09-07"), "edge:ford>hill"),
}


def test_a_sound_campaign_has_no_problems(campaign: Campaign) -> None:
    assert problems(campaign, FINE) == ()


@pytest.mark.parametrize("code", SPOILT)
def test_each_fault_is_named_by_its_code_and_place(campaign: Campaign, code: str) -> None:
    spoil, subject = SPOILT[code]
    assert (code, subject) in [(problem.code, problem.subject) for problem in problems(spoil(campaign), FINE)]


def test_a_scenario_that_is_missing_misnamed_or_faulty_is_named(campaign: Campaign) -> None:
    misnamed = Problem(MISNAMED, RULE, subject="bridge")
    faulty = Problem("objective-missing", RULE)
    found = problems(campaign, {"ford.escenario.json": (misnamed,)})
    assert [(problem.code, problem.subject) for problem in found] == [
        ("scenario-misnamed", "node:ford"),
        ("scenario-missing", "node:hill"),
    ]
    assert found[0].params["id"] == "bridge"
    (invalid,) = problems(campaign, {**FINE, "hill.escenario.json": (faulty,)})
    assert (invalid.code, invalid.params["fault"]) == ("scenario-invalid", "objective-missing")


def test_units_are_held_to_the_lists_of_the_pack(campaign: Campaign) -> None:
    pack = find_pack("spain1936")
    tanks = (
        RosterUnit(id="a", type="tank_gun", quality="regular", strength=1),
        RosterUnit(id="b", type="tank_gun", quality="regular", strength=2),
        RosterUnit(id="c", type="riflemen", quality="splendid", strength=14),
        RosterUnit(id="d", type="legion", quality="veteran", strength=14),
        RosterUnit(id="e", type="riflemen", quality="regular", strength=14, upgrades=("chaplain",)),
    )
    spoilt = replace(campaign, formations=(Formation(id="reds", nation="republicano", title={}, units=tanks),))
    found = [(problem.code, problem.params) for problem in unit_problems(spoilt, pack)]
    assert found == [
        ("strength-differs", {"unit": "b", "formation": "reds", "strength": 2, "whole": 1}),
        ("unit-unknown", {"unit": "c", "formation": "reds", "fault": "quality-unknown"}),
        ("unit-unknown", {"unit": "d", "formation": "reds", "fault": "unit-not-available"}),
        ("unit-unknown", {"unit": "e", "formation": "reds", "fault": "upgrade-not-allowed"}),
    ]


def test_every_code_has_a_text_in_both_languages(campaign: Campaign) -> None:
    others = {"scenario-missing", "scenario-misnamed", "scenario-invalid", "unit-unknown", "strength-differs"}
    assert set(PROBLEMS) == set(SPOILT) | others
    spoil, _ = SPOILT["result-without-way"]
    problem = problems(spoil(campaign), FINE)[0]
    assert problem_text(problem, load("en")) == "No path leads on from ford when the result is “draw”."
    assert problem_text(problem, load("es")) == "Ningún camino sigue desde ford si el resultado es «empate»."
