"""What a machine player guesses of the ground: lines of sight between squares, and cover, worked out once.

A guess follows from places alone, never from what happened before: the same battle asks and gets the same again.
"""

from __future__ import annotations

from studio.board.place import Point
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.cover import cover_worth
from studio.packs.spain1936.model import BattleUnit, Stand
from studio.packs.spain1936.watch import watch_of

SQUARE = 4000
MOST_KEPT = 100_000


def may_see(rules: BattleRules, one: Point, two: Point) -> bool:
    """Guesses whether the ground lets somebody at one place see another; bases and rubble do not count."""
    a, b = (one[0] // SQUARE, one[1] // SQUARE), (two[0] // SQUARE, two[1] // SQUARE)
    key = (a, b) if a <= b else (b, a)
    kept: dict[object, bool] = rules.cache.setdefault("guesses", {})
    found = kept.get(key)
    if found is None:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = kept[key] = _looks_free(rules, _middle(rules, *key[0]), _middle(rules, *key[1]))
    return found


def cover_at(rules: BattleRules, unit: BattleUnit) -> int:
    """Guesses the C of a unit where it stands, against a shooter from anywhere, as the table was at the beginning."""
    return cover_of_stands(rules, unit.id, unit.stands)


def cover_of_stands(rules: BattleRules, unit_id: int, stands: tuple[Stand, ...]) -> int:
    """Guesses the C that a unit would have with its stands somewhere; see `cover_at`."""
    kept: dict[object, int] = rules.cache.setdefault("covers", {})
    key = (unit_id, stands)
    found = kept.get(key)
    if found is None:
        if len(kept) > MOST_KEPT:
            kept.clear()
        found = kept[key] = cover_worth(rules, rules.opening, unit_id, stands, None)
    return found


def _middle(rules: BattleRules, column: int, row: int) -> Point:
    x, y = column * SQUARE + SQUARE // 2, row * SQUARE + SQUARE // 2
    return Point(min(max(x, 0), rules.width), min(max(y, 0), rules.height))


def _looks_free(rules: BattleRules, one: Point, two: Point) -> bool:
    watch = watch_of(rules)
    eye = rules.bases["single"].sight
    ignore = {*watch.holders(one), *watch.holders(two)}
    return watch.field.line(one, watch.height(one) + eye, two, watch.height(two) + eye, ignore=ignore).free
