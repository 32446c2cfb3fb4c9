"""What a set-up makes: the Scenario document, and its provenance once the record of the game is at hand."""

from __future__ import annotations

import msgspec

from studio.board.place import Point
from studio.engine.overlay import Overlay
from studio.engine.values import Side
from studio.packs.spain1936.book import KEY
from studio.packs.spain1936.model import SIDES
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.place_names import with_names
from studio.packs.spain1936.setup.state import SettingUp, board_of
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.files import content_hash
from studio.scenario.model import Provenance, Scenario, Zone


def scenario_of(bound: Bound, state: SettingUp, overlay: Overlay, version: str) -> Scenario:
    """Gives the document of a set-up as far as it went, without provenance."""
    layout = bound.layout(state)
    bare = Scenario(
        pack=KEY,
        version=version,
        title=bound.setup.title,
        overlay=overlay,
        board=board_of(bound.setup),
        terrain=state.terrain,
        deal=state.dice,
        coast=state.coast,
        sectors=state.sectors,
        season=state.season,
        weather=state.weather,
        wind=state.wind,
        pieces=state.pieces,
        objectives=state.objectives,
        works=state.works,
        zones=deployment_zones(layout),
        sides=state.camps,
        rounds=bound.book.number["rounds"],
    )
    return msgspec.structs.replace(with_names(bare), id=content_hash(bare)[:16])


def with_provenance(scenario: Scenario, record: bytes) -> Scenario:
    """Gives a scenario that holds the record of the game that made it, and the hash of what it made."""
    provenance = Provenance(record=record.decode(), produced=content_hash(scenario))
    return msgspec.structs.replace(scenario, provenance=provenance)


def deployment_zones(layout: Layout) -> tuple[Zone, ...]:
    """Gives the deployment zones of both sides (SP-I.7.16)."""
    return tuple(_zone(layout, number, side) for number, side in enumerate(SIDES, 1))


def _zone(layout: Layout, number: int, side: Side) -> Zone:
    west, east = zone_span(layout, side)
    corners = ((west, 0), (east, 0), (east, layout.width), (west, layout.width))
    return Zone(id=number, kind="deployment", side=side, outline=tuple(Point(x, y) for x, y in corners))
