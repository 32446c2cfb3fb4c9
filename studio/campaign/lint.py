"""The campaign linter: everything that would leave players stuck, or a text untrue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from studio.campaign.graph import graph_of, reachable
from studio.campaign.model import BATTLE, ENDING, OUTCOME, Campaign, Edge
from studio.campaign.standing import is_day, later
from studio.engine.values import Problem, RuleId

RESULTS = ("attacker", "defender", "draw")
LEVELS = ("decisive", "clear", "narrow")
RULE = RuleId("EM-CAMPAIGN")
MISNAMED = "scenario-misnamed"


def problems(campaign: Campaign, scenarios: Mapping[str, tuple[Problem, ...]]) -> tuple[Problem, ...]:
    """Checks a campaign; `scenarios` holds the problems of each scenario file that was found beside it."""
    checks: tuple[Callable[[Campaign], Iterator[Problem]], ...] = (
        _names, _edges, _start, _endings, _results, _reach, _formations, _units, _carried, _dates,
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
        if node.kind not in (BATTLE, ENDING):
            yield _fault("unknown-kind", f"node:{node.id}", node=node.id, kind=node.kind)


def _edges(campaign: Campaign) -> Iterator[Problem]:
    known = {node.id for node in campaign.nodes}
    for edge in campaign.edges:
        for end in (edge.source, edge.target):
            if end not in known:
                yield _fault("edge-to-nowhere", _edge(edge), node=end)
        if edge.kind != OUTCOME:
            yield _fault("unknown-kind", _edge(edge), node=f"{edge.source} → {edge.target}", kind=edge.kind)


def _start(campaign: Campaign) -> Iterator[Problem]:
    if campaign.start not in {node.id for node in campaign.nodes}:
        yield _fault("no-start", f"node:{campaign.start}", node=campaign.start)


def _endings(campaign: Campaign) -> Iterator[Problem]:
    if not any(node.kind == ENDING for node in campaign.nodes):
        yield _fault("no-ending", "campaign")
    for node in campaign.nodes:
        if node.kind == ENDING and node.winner and node.winner not in campaign.nations:
            yield _fault("unknown-nation", f"node:{node.id}", nation=node.winner)


def _results(campaign: Campaign) -> Iterator[Problem]:
    """Each battle must lead on whatever its result; no result may lead two ways; nothing leads on from an ending."""
    for node in campaign.nodes:
        edges = [edge for edge in campaign.edges if edge.source == node.id and edge.kind == OUTCOME]
        if node.kind == ENDING and edges:
            yield _fault("ending-leads-on", f"node:{node.id}", node=node.id)
        if node.kind != BATTLE:
            continue
        named = [when for edge in edges for when in edge.when]
        for result in RESULTS:
            if result not in named:
                yield _fault("result-without-way", f"node:{node.id}", node=node.id, result=result)
        for when in sorted(set(named)):
            if named.count(when) > 1:
                yield _fault("result-two-ways", f"node:{node.id}", node=node.id, result=when)
            winner, _, level = when.partition(":")
            if winner not in RESULTS or (level and level not in LEVELS):
                yield _fault("unknown-result", f"node:{node.id}", node=node.id, result=when)


def _reach(campaign: Campaign) -> Iterator[Problem]:
    if any(True for _ in _start(campaign)) or any(True for _ in _edges(campaign)):
        return
    reached = reachable(campaign)
    graph = graph_of(campaign).reverse()
    ends = {node.id for node in campaign.nodes if node.kind == ENDING}
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
        if node.kind != BATTLE:
            continue
        for role, keys in (("attacker", node.attacker), ("defender", node.defender)):
            if not keys:
                yield _fault("no-formation", f"node:{node.id}", node=node.id, role=role)
            for key in keys:
                if key not in known:
                    yield _fault("unknown-formation", f"node:{node.id}", node=node.id, formation=key)
            if len({known[key].nation for key in keys if key in known}) > 1:
                yield _fault("mixed-nations", f"node:{node.id}", node=node.id, role=role)


def _units(campaign: Campaign) -> Iterator[Problem]:
    called = {key for edge in campaign.edges for key in edge.carry.calls}
    for key, count in Counter(formation.id for formation in campaign.formations).items():
        if count > 1:
            yield _fault("formation-repeated", f"formation:{key}", formation=key)
    for formation in campaign.formations:
        subject = f"formation:{formation.id}"
        if not formation.units:
            yield _fault("empty-formation", subject, formation=formation.id)
        if formation.nation not in campaign.nations:
            yield _fault("unknown-nation", subject, nation=formation.nation)
        if formation.reserve and formation.id not in called:
            yield _fault("reserve-never-called", subject, "warning", formation=formation.id)
        for key, count in Counter(unit.id for unit in formation.units).items():
            if count > 1:
                yield _fault("unit-repeated", subject, formation=formation.id, unit=key)
        for unit in formation.units:
            if unit.strength < 1:
                yield _fault("unit-without-strength", subject, formation=formation.id, unit=unit.id)


def _carried(campaign: Campaign) -> Iterator[Problem]:
    """Shares must be shares, and what is called, released or given points must be there."""
    formations = {formation.id for formation in campaign.formations}
    for edge in campaign.edges:
        for percent in (edge.carry.wounded_return, edge.carry.replaced):
            if not 0 <= percent <= 100:
                yield _fault("share-out-of-range", _edge(edge), node=edge.source, percent=percent)
        for key in (*edge.carry.calls, *edge.carry.releases):
            if key not in formations:
                yield _fault("unknown-formation", _edge(edge), node=edge.source, formation=key)
        for nation in sorted(edge.carry.budget):
            if nation not in campaign.nations:
                yield _fault("unknown-nation", _edge(edge), nation=nation)


def _dates(campaign: Campaign) -> Iterator[Problem]:
    """Each date must be one, and the days of an edge must lead from the date of its source to that of its target."""
    dates = {node.id: node.date for node in campaign.nodes if node.date}
    for subject, day in (("campaign", campaign.begins), *((f"node:{key}", day) for key, day in dates.items())):
        if day and not is_day(day):
            yield _fault("date-unreadable", subject, date=day)
    good = {key: day for key, day in dates.items() if is_day(day)}
    for edge in campaign.edges:
        if edge.source in good and edge.target in good:
            reached = later(good[edge.source], edge.carry.days)
            if reached != good[edge.target]:
                params = {"node": edge.target, "date": good[edge.target], "source": edge.source, "reached": reached}
                yield _fault("date-differs", _edge(edge), "warning", **params)


def _edge(edge: Edge) -> str:
    return f"edge:{edge.source}>{edge.target}"


def _scenarios(campaign: Campaign, scenarios: Mapping[str, tuple[Problem, ...]]) -> Iterator[Problem]:
    for node in campaign.nodes:
        if node.kind != BATTLE:
            continue
        if node.scenario not in scenarios:
            yield _fault("scenario-missing", f"node:{node.id}", node=node.id, file=node.scenario)
            continue
        faults = [problem for problem in scenarios[node.scenario] if problem.severity == "fault"]
        if faults and faults[0].code == MISNAMED:
            yield _fault(MISNAMED, f"node:{node.id}", node=node.id, file=node.scenario, id=faults[0].subject)
        elif faults:
            yield _fault("scenario-invalid", f"node:{node.id}", node=node.id, file=node.scenario, fault=faults[0].code)
