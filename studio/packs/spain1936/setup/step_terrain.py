"""Step 1 and 2: the terrain type (SP-I.1) and, on costa, the edge of the sea (SP-I.2.19)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import RuleId
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.actions import NameTerrain, RollCoast, RollTerrain
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open
from studio.packs.spain1936.setup.elements import has_coast
from studio.packs.spain1936.setup.events import CoastRolled, TerrainChosen, TerrainRolled
from studio.packs.spain1936.setup.layout import NORTH, SOUTH, Fault, fault
from studio.packs.spain1936.setup.state import SettingUp, Step

TERRAIN, COAST = "terrain", "coast"
NAMED, ROLLED, SEA = RuleId("SP-I.1.2"), RuleId("SP-I.1.3"), RuleId("SP-I.2.19")


def terrain_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the choice of terrain; after a die that names none it is the defender's."""
    if state.terrain:
        return None
    return Step(kind=TERRAIN, sides=(DEFENDER, ATTACKER) if state.face else (ATTACKER, DEFENDER))


def coast_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the roll for the coast where the terrain has one."""
    if state.coast or not has_coast(bound.base, state.terrain):
        return None
    return Step(kind=COAST, sides=(ATTACKER, DEFENDER))


def terrain_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the five terrains, and the die when it was not thrown yet."""
    choices = OneOf(tuple(bound.book.terrains))
    yield Offer(NameTerrain, {"side": side}, {"terrain": choices}, NAMED)
    if not state.face:
        yield Offer(RollTerrain, {"side": side}, {}, ROLLED)


def coast_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the attacker's die for the coast."""
    yield Offer(RollCoast, {"side": side}, {}, SEA)


def name_terrain_faults(bound: Bound, state: SettingUp, action: NameTerrain) -> Iterator[Fault]:
    """Judges a named terrain."""
    if action.terrain not in bound.book.terrains:
        yield fault("terrain-unknown", "SP-I.1.2", terrain=action.terrain)
    if not is_open(state, TERRAIN):
        yield not_open()
    elif state.face and action.side != DEFENDER:
        yield fault("wrong-player-places", "SP-I.1.3")


def roll_terrain_faults(bound: Bound, state: SettingUp, action: RollTerrain) -> Iterator[Fault]:
    """Judges the roll for the terrain: once only."""
    if not is_open(state, TERRAIN) or state.face:
        yield not_open()


def roll_coast_faults(bound: Bound, state: SettingUp, action: RollCoast) -> Iterator[Fault]:
    """Judges the roll for the coast: the attacker's."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
    if not is_open(state, COAST) or action.side != ATTACKER:
        yield not_open()


def name_terrain(bound: Bound, resolution: Resolution, action: NameTerrain) -> None:
    """Fixes the terrain."""
    resolution.emit(TerrainChosen(rule=NAMED, side=action.side, terrain=action.terrain))


def roll_terrain(bound: Bound, resolution: Resolution, action: RollTerrain) -> None:
    """Throws the die for the terrain."""
    (face,) = resolution.roll(1, 6, ROLLED)
    resolution.emit(TerrainRolled(rule=ROLLED, face=face, terrain=bound.book.terrain_of_face.get(face, "")))


def roll_coast(bound: Bound, resolution: Resolution, action: RollCoast) -> None:
    """Throws the die for the coast."""
    (face,) = resolution.roll(1, 6, SEA)
    edge = SOUTH if face <= bound.book.number["coast_south_most_face"] else NORTH
    resolution.emit(CoastRolled(rule=SEA, face=face, edge=edge))


def terrain_chosen(state: SettingUp, event: TerrainChosen) -> SettingUp:
    """Writes a named terrain."""
    return msgspec.structs.replace(state, terrain=event.terrain)


def terrain_rolled(state: SettingUp, event: TerrainRolled) -> SettingUp:
    """Writes the die of the terrain."""
    return msgspec.structs.replace(state, face=event.face, terrain=event.terrain)


def coast_rolled(state: SettingUp, event: CoastRolled) -> SettingUp:
    """Writes the edge of the sea."""
    return msgspec.structs.replace(state, coast=event.edge)
