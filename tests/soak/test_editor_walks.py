"""Five hundred walks of two hundred steps over the battlefield page: nothing breaks, and all of it can be undone."""

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from studio.ui.editor.page import EditorPage
from studio.ui.pages import PAGES
from studio.ui.window import Window
from tests.soak.editor_walks import NAMES, Walk
from tests.ui import samples

WALKS, STEPS, LEAST = 500, 200, 200


@pytest.fixture
def walk(tmp_path: Path) -> Iterator[type[Walk]]:
    """Gives the machine with a real page."""
    desk = samples.desk(tmp_path, "es")
    window = Window(desk, tuple(entry for entry in PAGES if entry.key in ("library", "field")))
    window.resize(1366, 768)
    window.show()
    page = window.show_page("field")
    assert isinstance(page, EditorPage)

    class Here(Walk):
        whole_every = 20

    Here.page, Here.folder, Here.counts = page, tmp_path, Counter()
    gc.disable()  # widgets must die on the thread they live on
    yield Here
    gc.enable()
    window.close_now()


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_any_walk_is_undone_and_done_again_and_every_tool_was_used(walk: type[Walk]) -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        walk,
        settings=settings(
            max_examples=WALKS,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert {name: count for name, count in walk.counts.items() if count < LEAST} == {}
    assert set(walk.counts) == set(NAMES)
    assert walk.walks >= WALKS
