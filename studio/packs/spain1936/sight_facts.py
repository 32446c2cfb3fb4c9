"""Why a unit sees another or does not, line by line (SP-XIV.6): for the screen and for whoever asks."""

from __future__ import annotations

from typing import NamedTuple

from studio.board.pieces import parts_of
from studio.board.polygons import gap
from studio.board.sight import SAMPLES
from studio.board.spans import spans_inside
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import Battle, Stand
from studio.packs.spain1936.sight import Seen, eyes, sees, sees_at
from studio.packs.spain1936.watch import Watch, watch_of

HOLDS = RuleId("SP-XIV.6.10")
SOLID = RuleId("SP-XIV.6.8")
STANDS = RuleId("SP-XIV.6.9")
WOODS = RuleId("SP-XIV.6.11")
NEVER_BLOCKS = {
    "road": RuleId("SP-I.6.2b"),
    "bush_line": RuleId("SP-I.6.5c"),
    "wall": RuleId("SP-I.6.6c"),
    "river": RuleId("SP-I.6.7d"),
    "crop": RuleId("SP-I.6.8c"),
}
CAPPED_BY = {"night": RuleId("SP-XV.2.7a"), "blizzard": RuleId("SP-XV.2.4d"), "storm": RuleId("SP-XV.2.5b")}


class Look(NamedTuple):
    """One stand that looks at another: the hidden tenths for each corner, what hides them, and the rules of it all."""

    viewer: Stand
    target: Stand
    corners: tuple[int, ...]
    blockers: tuple[str, ...]
    seen: bool
    because: tuple[Reason, ...]


class SightFacts(NamedTuple):
    """What one unit sees of another, with the look of the pair of stands that sees best, or is nearest."""

    seen: Seen | None
    best: Look
    because: tuple[Reason, ...]


def sight_facts(
    rules: BattleRules, state: Battle, viewer_id: int, target_id: int, stands: tuple[Stand, ...] = ()
) -> SightFacts:
    """Explains the sight of one unit to another, where it stands or where `stands` say.

    Raises ValueError when one of the two has no stand on the table.
    """
    watch = watch_of(rules).at(state)
    own, other = state.units[viewer_id].stands, stands or state.units[target_id].stands
    if not own or not other:
        raise ValueError(f"unit {viewer_id} or {target_id} stands nowhere")
    seen = sees_at(rules, state, viewer_id, target_id, stands) if stands else sees(rules, state, viewer_id, target_id)
    looks = [
        look(watch, viewer_id, own[i], other[j], (viewer_id, target_id))
        for i in (seen.viewers if seen else range(len(own)))
        for j in (seen.targets if seen else range(len(other)))
    ]
    best = min(looks, key=lambda one: (not one.seen, max(one.corners)))
    because: list[Reason] = []
    if seen:
        because.append(Reason(RuleId("SP-XIV.6.13"), len(seen.viewers), "stands_that_see"))
        because.append(Reason(RuleId("SP-XIV.6.14"), seen.hidden, "hidden_share", {"stands": len(seen.targets)}))
        if seen.hidden * 100 > rules.number["small_target_hidden_percent"] * rules.number["sight_samples"]:
            because.append(Reason(RuleId("SP-XIV.6.5"), seen.hidden, "hidden_more_than_half"))
        because.append(Reason(RuleId("SP-XIV.6.16"), 0, "cover_stays"))
    else:
        because.append(Reason(RuleId("SP-XIV.6.1"), 0, "no_sight"))
    return SightFacts(seen, best, (*because, *best.because))


def look(watch: Watch, viewer_id: int, stand: Stand, target: Stand, units: tuple[int, int]) -> Look:
    """Explains the look of one stand at another (SP-XIV.6.2 to 6.12)."""
    bases = watch.rules.bases
    eye, point = (watch.height(s.at) + bases[s.kind].sight for s in (stand, target))
    because = [
        Reason(RuleId("SP-XIV.6.7"), eye, "eye_height"),
        Reason(RuleId("SP-XIV.6.7"), point, "target_height"),
    ]
    for place in (stand.at, target.at):
        ground = watch.height(place)
        if ground:
            lowest = ground == watch.rules.tables["footprint"].value("ground", "rise0").value
            because.append(Reason(RuleId("SP-I.6.4a" if lowest else "SP-I.6.4d"), ground, "ground_height"))
    corners, front = eyes(watch, viewer_id, stand, target.at)
    if front is not None:
        because.append(Reason(RuleId("SP-XIV.6.12"), stand.bearing, "front_edge"))
    holders = tuple(str(key) for key in (*watch.holders(stand.at), *watch.holders(target.at)))
    if holders:
        because.append(Reason(HOLDS, len(holders), "holders", {"pieces": holders}))
    one, two = watch.body((stand,)), watch.body((target,))
    found = watch.field.silhouette(
        corners, stand.at, eye, watch.outline(target), target.at, point,
        ignore=watch.gone.union(holders), dynamic=watch.others(one, two, units), front=front, thorough=True,
    )  # fmt: skip
    woods = {depth.key for depth in watch.field.depths}
    for key in found.blockers:
        rule = WOODS if key in woods else STANDS if key == -1 else SOLID
        because.append(Reason(rule, watch.top_of(key), "hidden_by", {"by": str(key)}))
        if rule == SOLID:
            house = str(key).startswith("fort:")
            because.append(Reason(RuleId("SP-I.6.3d" if house else "SP-I.6.4d"), watch.top_of(key), "hidden_up_to"))
    for piece in watch.rules.setup.scenario.pieces:
        free = NEVER_BLOCKS.get(piece.kind)
        if free is not None and any(spans_inside(part, stand.at, target.at) for part in parts_of(piece.shape)):
            because.append(Reason(free, 0, "never_blocks", {"element": piece.kind}))
    because.append(Reason(RuleId("SP-XIV.6.3"), SAMPLES, "samples"))
    because.append(Reason(RuleId("SP-XIV.6.4"), found.share, "hidden_tenths"))
    if found.whole:
        one_corner = any(count < SAMPLES for count in found.counts)
        because.append(Reason(RuleId("SP-XIV.6.2" if one_corner else "SP-XIV.6.6"), SAMPLES, "wholly_hidden"))
    seen = not found.whole
    if watch.cap is not None:
        away = gap(watch.outline(stand), watch.outline(target))
        because.append(Reason(RuleId("SP-XIV.6.15"), watch.cap, "sight_cap", {"distance": away}))
        weather = CAPPED_BY.get(watch.rules.setup.scenario.weather)
        if weather is not None:
            because.append(Reason(weather, watch.cap, "sight_cap", {"distance": away}))
        seen = seen and away <= watch.cap + watch.rules.number["epsilon"]
    return Look(stand, target, found.counts, tuple(str(key) for key in found.blockers), seen, tuple(because))
