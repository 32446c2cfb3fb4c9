"""The Campaign document: nodes, edges, formations with their units, and the ledger."""

from __future__ import annotations

import msgspec

from studio.campaign.events import CampaignEvent
from studio.engine.values import Side

FORMAT = 1

Text = dict[str, str]


class RosterUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One unit of a formation through the whole campaign; `strength` are its casualty points when full."""

    id: str
    type: str
    quality: str
    upgrades: tuple[str, ...] = ()
    name: str = ""
    strength: int = 0
    points: int = 0


class Formation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Units that go through the campaign together; `nation` is the pack's key of the army list."""

    id: str
    nation: str
    title: Text
    units: tuple[RosterUnit, ...]


class Carry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an outcome carries over: shares in per cent, points in army points, days in days.

    `wounded_return` of the wounded are fit again; `replaced` of the dead and missing are replaced, by men of
    quality `replacements`; `budget` is added to the side named; `days` pass.
    """

    wounded_return: int = 50
    replaced: int = 0
    replacements: str = "green"
    budget: dict[str, int] = {}
    waiting_days: int = 0
    days: int = 1


class Node(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in the graph: a battle, an area, or an ending.

    `scenario` names the scenario file beside the campaign; `attacker` and `defender` name formations; `x`, `y` are
    where it is drawn on the author's map (hundredths of its width and height), -1 for "arrange".
    """

    id: str
    kind: str
    title: Text
    briefing: Text = {}
    date: str = ""
    scenario: str = ""
    attacker: tuple[str, ...] = ()
    defender: tuple[str, ...] = ()
    winner: str = ""
    x: int = -1
    y: int = -1


class Edge(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A way from node to node: an outcome (`when` names results) or a route for strategic moves.

    `when` holds attacker, defender or draw, each optionally with a level: `attacker:decisive`.
    """

    source: str
    target: str
    kind: str = "outcome"
    when: tuple[str, ...] = ()
    title: Text = {}
    carry: Carry = Carry()
    days: int = 0


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as a file holds it: the author's graph and the ledger of what was played. Unknown fields are kept."""

    format: int = FORMAT
    id: str
    title: Text
    summary: Text = {}
    author: str = ""
    pack: str
    version: str
    start: str
    begins: str = ""
    nations: dict[str, Text] = {}
    formations: tuple[Formation, ...] = ()
    nodes: tuple[Node, ...] = ()
    edges: tuple[Edge, ...] = ()
    ledger: tuple[CampaignEvent, ...] = ()
    branch: str = ""
    unknown: dict[str, msgspec.Raw] = {}

    def node(self, key: str) -> Node:
        """Gives a node by its id.

        Raises KeyError when there is none.
        """
        for node in self.nodes:
            if node.id == key:
                return node
        raise KeyError(key)


def formation_of(campaign: Campaign, key: str) -> Formation:
    """Gives a formation by its id.

    Raises KeyError when there is none.
    """
    for formation in campaign.formations:
        if formation.id == key:
            return formation
    raise KeyError(key)


def role_of(node: Node, formation: str) -> Side:
    """Tells in which role a formation fights at a node.

    Raises KeyError when it does not fight there.
    """
    if formation in node.attacker:
        return Side("attacker")
    if formation in node.defender:
        return Side("defender")
    raise KeyError(formation)
