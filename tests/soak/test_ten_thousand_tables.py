"""Ten thousand tables set by machine: valid by both standards, their objectives within reach, none slow to make."""

from __future__ import annotations

import pytest

from tests.soak.tables import Made, figures_of, many

SEEDS = 2000


def test_a_few_tables_are_valid_and_can_be_fought_over() -> None:
    found = many(range(1, 3))
    again = many(range(2, 0, -1))
    assert {one.mark for one in found} == {one.mark for one in again}
    assert [one for one in found if one.faults or one.off_foot or one.off_wheels] == []


@pytest.fixture(scope="module")
def tables() -> list[Made]:
    return many(range(1, SEEDS + 1))


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.rule("SP-I.7.1", "SP-I.7.4")
def test_every_table_is_valid_by_both_standards(tables: list[Made]) -> None:
    assert [one for one in tables if one.faults] == []


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_every_objective_is_reached_on_foot_and_beside_a_road_on_wheels(tables: list[Made]) -> None:
    assert [one for one in tables if one.off_foot or one.off_wheels] == []


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_no_table_takes_a_second_and_few_elements_are_dropped(tables: list[Made]) -> None:
    found = figures_of(tables)
    assert max(one.took for one in tables) < 1000
    assert sum(bool(one.dropped) for one in tables) < len(tables) // 20, found
