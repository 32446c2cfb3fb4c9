"""A machine player's guess at who may see whom: one line over the ground between two squares, worked out once."""

from __future__ import annotations

from studio.board.place import Point
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.watch import watch_of

SQUARE = 4000
MOST_KEPT = 100_000


def may_see(rules: BattleRules, one: Point, two: Point) -> bool:
    """Guesses whether the ground lets somebody at one place see another; bases do not count."""
    a, b = (one[0] // SQUARE, one[1] // SQUARE), (two[0] // SQUARE, two[1] // SQUARE)
    key = (a, b) if a <= b else (b, a)
    kept: dict[object, bool] = rules.cache.setdefault("guesses", {})
    found = kept.get(key)
    if found is None:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = kept[key] = _looks_free(rules, one, two)
    return found


def _looks_free(rules: BattleRules, one: Point, two: Point) -> bool:
    watch = watch_of(rules)
    eye = rules.bases["single"].sight
    ignore = {*watch.gone, *watch.holders(one), *watch.holders(two)}
    return watch.field.line(one, watch.height(one) + eye, two, watch.height(two) + eye, ignore=ignore).free
