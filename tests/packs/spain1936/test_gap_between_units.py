"""Tests of the gap between two units (SP-0.2, SP-VI.2.1e)."""

from __future__ import annotations

import pytest

from studio.packs.spain1936.sight import distance_between
from tests.packs.spain1936.fire_table import stands_at, table, unit


@pytest.mark.rule("SP-0.2", "SP-VI.2.1e")
def test_the_gap_counts_every_stand_of_both_units_however_they_are_given() -> None:
    rules, _ = table([unit("riflemen", 20, 50)], [unit("riflemen", 150, 50)])
    own = stands_at("large", (20, 50), (20, 80))
    others = stands_at("large", (60, 80), (90, 50))
    # Both face east, so that half the depth of each base comes off the 40 cm between the centres on one line.
    straight = distance_between(rules, own[1:], others[:1])
    assert straight == 40_000 - rules.bases["large"].depth
    assert distance_between(rules, own, others) == straight
    assert distance_between(rules, (stand for stand in own), (stand for stand in others)) == straight
