"""Step 3: the four dice that deal the sector kinds, and ties picked by the sector's owner (SP-I.4.2 to 4.4)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from studio.engine.offers import Offer, OneOf
from studio.engine.resolution import Resolution
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.model import ATTACKER, DEFENDER, rival
from studio.packs.spain1936.setup.actions import PickKind, RollKinds
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.events import KindDealt, KindsRolled
from studio.packs.spain1936.setup.layout import Fault, fault, owner_of
from studio.packs.spain1936.setup.state import SettingUp, Step
from studio.scenario.model import Sector

KINDS, PICK = "kinds", "pick"
ONCE, FIXED = RuleId("SP-I.4.4d"), RuleId("SP-I.1.4")
DICE, ORDER, TIE = RuleId("SP-I.4.4a"), RuleId("SP-I.4.4b"), RuleId("SP-I.4.4c")


def kinds_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the roll, then each pick between equal dice."""
    if not state.dice:
        return Step(kind=KINDS, sides=(ATTACKER, DEFENDER))
    number = len(state.sectors) + 1
    if number > bound.base.sectors:
        return None
    owner = owner_of(number)
    return Step(kind=PICK, sides=(owner, rival(owner)), sector=number)


def settle_kinds(bound: Bound, resolution: Resolution) -> None:
    """Deals every kind that has the lowest die alone."""
    while len(now(resolution).sectors) < bound.base.sectors and now(resolution).dice:
        candidates = next_kinds(bound, now(resolution))
        if len(candidates) > 1:
            return
        resolution.emit(_dealt(bound, len(now(resolution).sectors) + 1, candidates[0], ORDER, False))


def next_kinds(bound: Bound, state: SettingUp) -> tuple[str, ...]:
    """Gives the kinds with the lowest die among those not dealt yet."""
    order = bound.book.terrains[state.terrain]
    dealt = {sector.kind for sector in state.sectors}
    left = [(face, kind) for face, kind in zip(state.dice, order, strict=True) if kind not in dealt]
    lowest = min(face for face, _ in left)
    return tuple(kind for face, kind in left if face == lowest)


def kinds_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers the four dice, or the kinds with equal dice."""
    if is_open(state, KINDS):
        yield Offer(RollKinds, {"side": side}, {}, DICE)
    else:
        number = state.windows[-1].sector
        yield Offer(PickKind, {"side": side, "sector": number}, {"kind": OneOf(next_kinds(bound, state))}, TIE)


def roll_kinds_faults(bound: Bound, state: SettingUp, action: RollKinds) -> Iterator[Fault]:
    """Judges the four dice: thrown once, by the attacker, after the terrain (SP-I.4.4d)."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
    elif not is_open(state, KINDS) or action.side != ATTACKER:
        yield not_open()


def pick_kind_faults(bound: Bound, state: SettingUp, action: PickKind) -> Iterator[Fault]:
    """Judges a pick between equal dice."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
        return
    if any(sector.kind == action.kind for sector in state.sectors):
        yield fault("sector-kind-repeated", "SP-I.4.3", kind=action.kind)
    if not is_open(state, PICK):
        yield not_open()
        return
    if action.kind not in next_kinds(bound, state):
        yield fault("sector-kind-wrong-order", "SP-I.4.4b")
    open_sector = state.windows[-1].sector
    if action.sector != open_sector:
        yield fault("sector-out-of-turn", "SP-I.4.5", sector=action.sector, limit=open_sector)
    if action.side != owner_of(open_sector):
        yield fault("wrong-player-places", "SP-I.4.6")


def roll_kinds(bound: Bound, resolution: Resolution, action: RollKinds) -> None:
    """Throws one die for each kind."""
    faces = resolution.roll(len(bound.book.terrains[now(resolution).terrain]), 6, DICE)
    because = (Reason(ONCE, len(faces), "dice_once"), Reason(FIXED, len(faces), "kinds_fixed"))
    resolution.emit(KindsRolled(rule=DICE, because=because, faces=faces))


def pick_kind(bound: Bound, resolution: Resolution, action: PickKind) -> None:
    """Deals the kind that the owner picked."""
    resolution.emit(_dealt(bound, action.sector, action.kind, TIE, True))


def kinds_rolled(state: SettingUp, event: KindsRolled) -> SettingUp:
    """Writes the dice of the kinds."""
    return msgspec.structs.replace(state, dice=event.faces)


def kind_dealt(state: SettingUp, event: KindDealt) -> SettingUp:
    """Writes a dealt sector."""
    sector = Sector(number=event.sector, kind=event.kind, owner=event.owner, west=event.west, east=event.east)
    return msgspec.structs.replace(state, sectors=(*state.sectors, sector))


def _dealt(bound: Bound, number: int, kind: str, rule: RuleId, picked: bool) -> KindDealt:
    west, east = bound.base.sector_span(number)
    filler = RuleId("SP-I.4.2a" if number % 2 else "SP-I.4.2b")
    because = (Reason(RuleId("SP-I.4.1b"), west, "sector_strip"), Reason(filler, number, "sector_owner"))
    return KindDealt(
        rule=rule,
        because=because,
        sector=number,
        kind=kind,
        owner=owner_of(number),
        west=west,
        east=east,
        picked=picked,
    )
