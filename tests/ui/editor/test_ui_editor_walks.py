"""A few short walks over the battlefield page; the long ones are in the soak."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test
from pytestqt.qtbot import QtBot

from tests.soak.editor_walks import Walk
from tests.ui.editor import hands


@pytest.fixture
def walk(qtbot: QtBot, data_folder: Path, plain_theme: object) -> Iterator[type[Walk]]:
    """Gives the machine with a real page, all of which follows in every third walk."""
    with hands.field_page(qtbot, data_folder, plain_theme) as page:

        class Here(Walk):
            whole_every = 3

        Here.page, Here.folder, Here.counts = page, data_folder, Counter()
        yield Here


def test_a_short_walk_is_undone_and_done_again(walk: type[Walk]) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        walk,
        settings=settings(
            max_examples=12,
            stateful_step_count=25,
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert walk.counts.total() >= 200
