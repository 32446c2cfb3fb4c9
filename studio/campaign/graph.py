"""The campaign as a graph: what leads where, in layers, and where each node is drawn."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import networkx as nx

from studio.campaign.model import Campaign

SWEEPS = 8


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a node lies in the arranged graph: its layer from the start, its place in it, out of how many."""

    layer: int
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Layout:
    """An arranged graph: the spot of each node, and the corners (layer, place) that long edges go round by."""

    spots: dict[str, Spot]
    bends: dict[tuple[str, str], tuple[Spot, ...]]
    layers: int


def graph_of(campaign: Campaign) -> nx.MultiDiGraph[str]:
    """Builds the directed graph of nodes and edges, in the author's order."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for node in campaign.nodes:
        graph.add_node(node.id, kind=node.kind)
    for place, edge in enumerate(campaign.edges):
        graph.add_edge(edge.source, edge.target, key=place, kind=edge.kind)
    return graph


def reachable(campaign: Campaign, start: str = "") -> frozenset[str]:
    """Names all nodes that can be reached from a node, the campaign's first unless given; it is among them."""
    graph, first = graph_of(campaign), start or campaign.start
    return frozenset(nx.descendants(graph, first)) | {first} if first in graph else frozenset((first,))


def ways_to(campaign: Campaign, goal: str, most: int = 64) -> tuple[tuple[str, ...], ...]:
    """Lists the simple ways from the start to a node, shortest first, `most` at the most."""
    simple: nx.DiGraph[str] = nx.DiGraph(graph_of(campaign))
    if goal == campaign.start:
        return ((goal,),)
    ways: list[tuple[str, ...]] = []
    for way in nx.shortest_simple_paths(simple, campaign.start, goal):
        ways.append(tuple(way))
        if len(ways) == most:
            break
    return tuple(ways)


def arranged(campaign: Campaign) -> Layout:
    """Arranges the graph in layers with few crossings (Sugiyama: layers by longest way, barycentre sweeps).

    Edges that run backwards are drawn but do not shape the layers.
    """
    forward = _forward(campaign)
    layer = _layers(forward)
    rows, bends = _with_dummies(forward, layer)
    best, fewest = rows, _crossings(rows, forward, bends)
    for sweep in range(SWEEPS):
        rows = _swept(rows, _links(forward, bends), downwards=sweep % 2 == 0)
        crossings = _crossings(rows, forward, bends)
        if crossings < fewest:
            best, fewest = rows, crossings
    spots = {name: Spot(depth, place, len(row)) for depth, row in enumerate(best) for place, name in enumerate(row)}
    nodes = {name: spot for name, spot in spots.items() if name in forward}
    corners = {edge: tuple(spots[name] for name in names) for edge, names in bends.items()}
    return Layout(nodes, corners, len(best))


def _forward(campaign: Campaign) -> nx.DiGraph[str]:
    """Gives the graph without edges to nowhere and those that close a circle, in the author's order."""
    forward: nx.DiGraph[str] = nx.DiGraph()
    forward.add_nodes_from(node.id for node in campaign.nodes)
    for edge in campaign.edges:
        known = edge.source in forward and edge.target in forward
        if known and edge.source != edge.target and not nx.has_path(forward, edge.target, edge.source):
            forward.add_edge(edge.source, edge.target)
    return forward


def _layers(graph: nx.DiGraph[str]) -> dict[str, int]:
    depth: dict[str, int] = {}
    for name in nx.lexicographical_topological_sort(graph, key=str):
        depth[name] = max((depth[before] + 1 for before in graph.predecessors(name)), default=0)
    return depth


def _with_dummies(
    graph: nx.DiGraph[str], layer: dict[str, int]
) -> tuple[list[list[str]], dict[tuple[str, str], tuple[str, ...]]]:
    rows: list[list[str]] = [[] for _ in range(max(layer.values(), default=0) + 1)]
    for name in graph:
        rows[layer[name]].append(name)
    bends: dict[tuple[str, str], tuple[str, ...]] = {}
    for source, target in graph.edges:
        names = tuple(f"{source}>{target}@{depth}" for depth in range(layer[source] + 1, layer[target]))
        bends[source, target] = names
        for depth, name in enumerate(names, layer[source] + 1):
            rows[depth].append(name)
    return rows, bends


def _links(graph: nx.DiGraph[str], bends: dict[tuple[str, str], tuple[str, ...]]) -> list[tuple[str, str]]:
    links: list[tuple[str, str]] = []
    for source, target in graph.edges:
        chain = (source, *bends[source, target], target)
        links.extend(itertools.pairwise(chain))
    return links


def _swept(rows: list[list[str]], links: list[tuple[str, str]], *, downwards: bool) -> list[list[str]]:
    result = [list(row) for row in rows]
    order = range(1, len(rows)) if downwards else range(len(rows) - 2, -1, -1)
    for depth in order:
        fixed = {name: place for place, name in enumerate(result[depth - 1 if downwards else depth + 1])}
        middle: dict[str, tuple[int, int]] = {}
        for first, second in links:
            mover, anchor = (second, first) if downwards else (first, second)
            if anchor in fixed:
                total, count = middle.get(mover, (0, 0))
                middle[mover] = (total + fixed[anchor], count + 1)
        own = {name: place for place, name in enumerate(result[depth])}
        result[depth].sort(key=lambda name: (_mean(middle.get(name), own[name]), own[name]))
    return result


def _mean(sums: tuple[int, int] | None, otherwise: int) -> int:
    return otherwise * 1000 if sums is None else sums[0] * 1000 // sums[1]


def _crossings(rows: list[list[str]], graph: nx.DiGraph[str], bends: dict[tuple[str, str], tuple[str, ...]]) -> int:
    place = {name: (depth, index) for depth, row in enumerate(rows) for index, name in enumerate(row)}
    by_layer: dict[int, list[tuple[int, int]]] = {}
    for first, second in _links(graph, bends):
        by_layer.setdefault(place[first][0], []).append((place[first][1], place[second][1]))
    total = 0
    for pairs in by_layer.values():
        for number, (a, b) in enumerate(pairs):
            total += sum((a - c) * (b - d) < 0 for c, d in pairs[number + 1 :])
    return total
