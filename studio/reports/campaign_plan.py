"""A campaign made ready to be drawn: cards, lines and dates in the reader's language."""

import itertools
from collections.abc import Mapping

from studio.campaign.graph import Spot, arranged, reachable
from studio.campaign.model import BATTLE, Campaign, Edge, Node
from studio.campaign.phrases import day_text, text_in
from studio.campaign.standing import Standing, standing
from studio.drawing.campaign import Card, Line, Plan
from studio.drawing.grain import seed_of
from studio.drawing.picture import Picture
from studio.words import Words

__all__ = ["campaign_plan", "state_of"]


def campaign_plan(
    campaign: Campaign,
    words: Words,
    maps: Mapping[str, Picture] | None = None,
    size: tuple[int, int] = (982, 711),
    nation: str = "",
) -> Plan:
    """Returns the plan of a campaign; `maps` are pictures of its tables by scenario file.

    Victory and defeat are those of `nation`: the attacker of the first battle when none is named.
    """
    now = standing(campaign)
    layout = arranged(campaign)
    mine = nation or _first_nation(campaign)
    ahead = reachable(campaign, now.at)
    cards = []
    authored = all(0 <= share <= 100 for node in campaign.nodes for share in (node.x, node.y))
    numbers = {node.id: number for number, node in enumerate(_battles(campaign), 1)}
    for node in campaign.nodes:
        spot = layout.spots[node.id]
        state = state_of(campaign, node, now, ahead, mine)
        cards.append(
            Card(
                key=node.id,
                title=text_in(node.title, words.language, node.id),
                date=day_text(node.date, words) if node.kind == BATTLE else "",
                caption=_caption(node, state, now, words),
                state=state,
                column=spot.layer,
                place=spot.place,
                of=spot.of,
                number=numbers.get(node.id, 0),
                map=(maps or {}).get(node.scenario) if node.kind == BATTLE else None,
                at=(node.x, node.y) if authored else None,
            )
        )
    lines = tuple(_lines(campaign, now, words, layout.bends))
    here = layout.spots[now.at].layer if now.at in layout.spots else -1
    today = words.say("today, {day}", day=day_text(now.day, words)) if now.day else ""
    columns = _columns(campaign, layout.spots, layout.layers, words)
    return Plan(tuple(cards), lines, columns, here, today, size, seed_of(campaign.id.partition("-")[0]))


def state_of(campaign: Campaign, node: Node, now: Standing, ahead: frozenset[str], nation: str) -> str:
    """Names the state in which a node is drawn, victory and defeat as `nation` sees them."""
    result = now.results.get(node.id)
    if result is not None and node.id in now.way:
        if result.winner is None:
            return "drawn"
        formations = node.attacker if result.winner == "attacker" else node.defender
        nations = {formation.nation for formation in campaign.formations if formation.id in formations}
        return "won" if nation in nations else "lost"
    if node.id == now.at:
        if node.kind == BATTLE:
            return "open"
        return "drawn" if not node.winner else "won" if node.winner == nation else "lost"
    if node.id not in ahead:
        return "unplayed"
    return "later" if node.kind == BATTLE else "ending"


def _caption(node: Node, state: str, now: Standing, words: Words) -> str:
    if node.kind != BATTLE:
        return words.say("The end") if node.id == now.at else words.say("Ending")
    return {
        "won": words.say("Victory"),
        "lost": words.say("Defeat"),
        "drawn": words.say("Draw"),
        "open": words.say("To be fought"),
        "later": words.say("Still ahead"),
    }.get(state, words.say("Not fought"))


def _lines(
    campaign: Campaign, now: Standing, words: Words, bends: Mapping[tuple[str, str], tuple[Spot, ...]]
) -> list[Line]:
    """Joins the edges between two nodes into one line; it bears the title of the one taken, or of the only one."""
    taken = set(itertools.pairwise(now.way))
    joined: dict[tuple[str, str], list[Edge]] = {}
    known = {node.id for node in campaign.nodes}
    for edge in campaign.edges:
        if edge.source in known and edge.target in known:
            joined.setdefault((edge.source, edge.target), []).append(edge)
    lines = []
    for (source, target), edges in joined.items():
        state = "taken" if (source, target) in taken else "open" if source == now.at else "closed"
        chosen = _taken_edge(edges, now) if state == "taken" else edges[0] if len(edges) == 1 else None
        label = text_in(chosen.title, words.language) if chosen else ""
        corners = tuple((spot.layer, spot.place, spot.of) for spot in bends.get((source, target), ()))
        lines.append(Line(source, target, state, label, corners))
    return lines


def _taken_edge(edges: list[Edge], now: Standing) -> Edge | None:
    result = now.results.get(edges[0].source)
    if result is None:
        return None
    winner = str(result.winner or "draw")
    for wanted in (f"{winner}:{result.level}", winner):
        for edge in edges:
            if wanted in edge.when:
                return edge
    return None


def _columns(campaign: Campaign, spots: Mapping[str, Spot], layers: int, words: Words) -> tuple[str, ...]:
    """Gives the dates of the battles in each column, the endings' where there is no battle."""
    columns = []
    for layer in range(layers):
        nodes = [node for node in campaign.nodes if spots[node.id].layer == layer and node.date]
        battles = [node for node in nodes if node.kind == BATTLE] or nodes
        dates = list(dict.fromkeys(node.date for node in battles))
        columns.append(words.join([day_text(day, words) for day in dates]))
    return tuple(columns)


def _battles(campaign: Campaign) -> list[Node]:
    """Gives the battles in the order of their dates, then of the graph."""
    return sorted((node for node in campaign.nodes if node.kind == BATTLE), key=lambda node: node.date)


def _first_nation(campaign: Campaign) -> str:
    for node in campaign.nodes:
        if node.id == campaign.start:
            for formation in campaign.formations:
                if formation.id in node.attacker:
                    return formation.nation
    return ""
