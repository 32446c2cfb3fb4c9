"""What a machine player guesses of the ground: lines of sight between squares, and cover, worked out once.

A guess follows from places alone, never from what happened before: the same battle asks and gets the same again.
"""

from __future__ import annotations

from studio.board.place import Point
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.bodies import Body
from studio.packs.spain1936.cover import RISES, Cover, cover_of, favour, open_ground
from studio.packs.spain1936.fire_numbers import numbers_of
from studio.packs.spain1936.ground import elements_at
from studio.packs.spain1936.model import BattleUnit, Stand
from studio.packs.spain1936.players.raster import Raster
from studio.packs.spain1936.watch import watch_of

ROOM = 10_000
RIFLES = "normal"
MOST_KEPT = 6000


def may_see(rules: BattleRules, one: Point, two: Point) -> bool:
    """Guesses whether ground and weather let somebody at one place see another; bases and rubble do not count."""
    cap = watch_of(rules).cap
    if cap is not None and (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 > (cap + ROOM) ** 2:
        return False
    raster: Raster | None = rules.cache.get("raster")
    if raster is None:
        field = watch_of(rules).field
        raster = rules.cache["raster"] = Raster(rules.width, rules.height, (*field.solids, *field.depths))
    return raster.free(one, two, rules.bases["single"].sight)


def cover_at(rules: BattleRules, unit: BattleUnit) -> int:
    """Guesses the C of a unit where it stands, against a shooter from anywhere, as the table was at the beginning."""
    return cover_of_stands(rules, unit.id, unit.stands)


def cover_of_stands(rules: BattleRules, unit_id: int, stands: tuple[Stand, ...]) -> int:
    """Guesses the C that a unit would have with its stands somewhere; see `cover_at`."""
    return cover_of_body(rules, unit_id, watch_of(rules).body(stands)).c


def cover_of_body(rules: BattleRules, unit_id: int, body: Body, *, from_below: bool = False) -> Cover:
    """Guesses the cover that a unit would have if it stood as a body, against rifles, from lower ground if need be."""
    kept: dict[int, Cover] = rules.cache.setdefault("covers", {})
    key = (body.number << 1 | from_below) << 12 | unit_id
    found = kept.get(key)
    if found is None:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = kept[key] = _cover(rules, unit_id, body, from_below)
    return found


def _cover(rules: BattleRules, unit_id: int, body: Body, from_below: bool) -> Cover:
    if rules.sheets[unit_id].form == "vehicle":
        return open_ground(rules)
    if not from_below:
        return cover_of(rules, rules.opening, unit_id, body.stands, range(len(body.stands)), None, RIFLES)
    plain = cover_of_body(rules, unit_id, body)
    raised = sum(any(area.element in RISES for area in elements_at(rules.ground, stand.at)) for stand in body.stands)
    if 2 * raised < len(body.stands):
        return plain
    row = numbers_of(rules).covers["rise"]
    crest = Cover(row.kind, row.c, row.type, row.roof, row.rule)
    return max(plain, crest, key=lambda cover: favour(rules, cover, RIFLES))
