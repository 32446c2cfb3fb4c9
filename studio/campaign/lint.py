"""The campaign linter: everything that would leave players stuck, or a text untrue."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from studio.campaign.graph import graph_of, reachable
from studio.campaign.model import Campaign, Node
from studio.engine.values import Problem, RuleId

RESULTS = ("attacker", "defender", "draw")
RULE = RuleId("CAMPAIGN")


def problems(campaign: Campaign, scenarios: Mapping[str, tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Checks a campaign; `scenarios` holds the problems of each scenario file that was found beside it."""
    checks: tuple[Callable[[Campaign], Iterator[Problem]], ...] = (
        _names, _edges, _start, _endings, _results, _reach, _formations,
    )  # fmt: skip
    found = [problem for check in checks for problem in check(campaign)]
    found.extend(_scenarios(campaign, scenarios))
    return tuple(found)


def _fault(code: str, subject: str, severity: str = "fault", **params: str | int) -> Problem:
    return Problem(code, RULE, severity, subject, dict(params))


def _names(campaign: Campaign) -> Iterator[Problem]:
    seen: set[str] = set()
    for node in campaign.nodes:
        if node.id in seen:
            yield _fault("node-repeated", f"node:{node.id}", node=node.id)
        seen.add(node.id)
        for language in ("es", "en"):
            if not node.title.get(language):
                yield _fault("text-missing", f"node:{node.id}", "warning", node=node.id, language=language)


def _edges(campaign: Campaign) -> Iterator[Problem]:
    known = {node.id for node in campaign.nodes}
    for edge in campaign.edges:
        for end in (edge.source, edge.target):
            if end not in known:
                yield _fault("edge-to-nowhere", f"edge:{edge.source}>{edge.target}", node=end)


def _start(campaign: Campaign) -> Iterator[Problem]:
    if campaign.start not in {node.id for node in campaign.nodes}:
        yield _fault("no-start", f"node:{campaign.start}", node=campaign.start)


def _endings(campaign: Campaign) -> Iterator[Problem]:
    if not any(node.kind == "ending" for node in campaign.nodes):
        yield _fault("no-ending", "campaign")
    for node in campaign.nodes:
        if node.kind == "ending" and node.winner and node.winner not in campaign.nations:
            yield _fault("unknown-nation", f"node:{node.id}", nation=node.winner)


def _results(campaign: Campaign) -> Iterator[Problem]:
    """Each battle must lead on whatever its result; no result may lead two ways; nothing leads on from an ending."""
    for node in campaign.nodes:
        edges = [edge for edge in campaign.edges if edge.source == node.id and edge.kind == "outcome"]
        if node.kind == "ending" and edges:
            yield _fault("ending-leads-on", f"node:{node.id}", node=node.id)
        if node.kind != "battle":
            continue
        named = [when for edge in edges for when in edge.when]
        for result in RESULTS:
            if result not in named:
                yield _fault("result-without-way", f"node:{node.id}", node=node.id, result=result)
        for when in sorted(set(named)):
            if named.count(when) > 1:
                yield _fault("result-two-ways", f"node:{node.id}", node=node.id, result=when)
            if when.split(":")[0] not in RESULTS:
                yield _fault("unknown-result", f"node:{node.id}", node=node.id, result=when)


def _reach(campaign: Campaign) -> Iterator[Problem]:
    if any(True for _ in _start(campaign)) or any(True for _ in _edges(campaign)):
        return
    reached = reachable(campaign)
    graph = graph_of(campaign).reverse()
    ends = {node.id for node in campaign.nodes if node.kind == "ending"}
    leading = set(ends)
    frontier = list(ends)
    while frontier:
        for before in graph.successors(frontier.pop()):
            if before not in leading:
                leading.add(before)
                frontier.append(before)
    for node in campaign.nodes:
        if node.id not in reached:
            yield _fault("unreachable", f"node:{node.id}", node=node.id)
        elif node.id not in leading:
            yield _fault("no-way-to-an-ending", f"node:{node.id}", node=node.id)


def _formations(campaign: Campaign) -> Iterator[Problem]:
    known = {formation.id: formation for formation in campaign.formations}
    for node in campaign.nodes:
        if node.kind != "battle":
            continue
        for role, keys in (("attacker", node.attacker), ("defender", node.defender)):
            if not keys:
                yield _fault("no-formation", f"node:{node.id}", node=node.id, role=role)
            for key in keys:
                if key not in known:
                    yield _fault("unknown-formation", f"node:{node.id}", node=node.id, formation=key)
            if len({known[key].nation for key in keys if key in known}) > 1:
                yield _fault("mixed-nations", f"node:{node.id}", node=node.id, role=role)
    for formation in campaign.formations:
        if not formation.units:
            yield _fault("empty-formation", f"formation:{formation.id}", formation=formation.id)
        if formation.nation not in campaign.nations:
            yield _fault("unknown-nation", f"formation:{formation.id}", nation=formation.nation)


def _scenarios(campaign: Campaign, scenarios: Mapping[str, tuple[Problem, ...]]) -> Iterator[Problem]:
    for node in campaign.nodes:
        if node.kind != "battle":
            continue
        if node.scenario not in scenarios:
            yield _fault("scenario-missing", f"node:{node.id}", node=node.id, file=node.scenario)
            continue
        faults = [problem for problem in scenarios[node.scenario] if problem.severity == "fault"]
        if faults:
            yield _fault("scenario-invalid", f"node:{node.id}", node=node.id, file=node.scenario, fault=faults[0].code)


def titled(node: Node, language: str) -> str:
    """Gives a node's title in a language, or in the other when it lacks that one."""
    return node.title.get(language) or next(iter(node.title.values()), node.id)
