"""What a machine player guesses of sight: on squares, by ground and weather."""

from __future__ import annotations

import pytest

from studio.board.place import Point
from studio.packs.spain1936.players.guessing import may_see
from tests.packs.spain1936.fire_table import WEST, box, piece, table, unit

VIEWER = Point(20_000, 50_000)


@pytest.mark.parametrize(("x", "seen"), [(44_000, True), (55_000, False), (90_000, False)])
def test_a_wood_hides_what_stands_deep_in_it_or_behind_it(x: int, seen: bool) -> None:
    wood = piece(1, "wood", box(40, 30, 60, 70))
    rules, _ = table([unit("riflemen", 20, 50)], [unit("riflemen", 90, 50, WEST)], pieces=(wood,))
    assert may_see(rules, VIEWER, Point(x, 50_000)) is seen


def test_open_ground_hides_nobody() -> None:
    rules, _ = table([unit("riflemen", 20, 50)], [unit("riflemen", 90, 50, WEST)])
    assert may_see(rules, VIEWER, Point(170_000, 100_000))
