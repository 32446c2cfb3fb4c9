"""The Campaign document: nodes, edges, formations with their units, and the ledger."""

from __future__ import annotations

import msgspec

from studio.campaign.events import CampaignEvent

FORMAT = 1
BATTLE, ENDING, OUTCOME = "battle", "ending", "outcome"

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
    """Units that go through the campaign together; `nation` is the pack's key of the army list.

    A formation in `reserve` fights only once an outcome has called it.
    """

    id: str
    nation: str
    title: Text
    units: tuple[RosterUnit, ...]
    reserve: bool = False


class Carry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What an outcome carries over: shares in per cent, points in army points, days in days.

    `wounded_return` of the wounded are fit again; `replaced` of the dead, captured and missing are replaced by men of
    quality `replacements`, in units of which nobody is left only when they are `rebuilt`; `budget` and the defender's
    `waiting_days` change the next battle alone; formations are called from their reserve or released; `days` pass.
    """

    wounded_return: int = 50
    replaced: int = 0
    replacements: str = "green"
    rebuilt: bool = False
    budget: dict[str, int] = {}
    waiting_days: int = 0
    calls: tuple[str, ...] = ()
    releases: tuple[str, ...] = ()
    days: int = 1


class Node(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place in the graph: a battle or an ending; `date` is an ISO date.

    `scenario` names the scenario file beside the campaign, which bears the scenario's id; `attacker` and `defender`
    name formations; `x`, `y` are where it is drawn on the author's map (hundredths of its width and height), -1 for
    "arrange".
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
    """A way from node to node: the outcome of a battle that leads there.

    `when` holds attacker, defender or draw, each optionally with a level: `attacker:decisive`.
    """

    source: str
    target: str
    kind: str = OUTCOME
    when: tuple[str, ...] = ()
    title: Text = {}
    carry: Carry = Carry()


class Campaign(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as a file holds it: the author's graph and the ledger of what was played. Unknown fields are kept."""

    format: int = FORMAT
    id: str
    title: Text
    summary: Text = {}
    notes: Text = {}
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
