"""The collector's rounds while machine players play."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from studio.engine.quiet import uncollected


@pytest.fixture(autouse=True)
def _collecting() -> Iterator[None]:
    """Lets the collector run, whatever the tests before did, and leaves it as it was."""
    was = gc.isenabled()
    gc.enable()
    yield
    if not was:
        gc.disable()


def test_the_collector_waits_and_goes_on_afterwards() -> None:
    assert gc.isenabled()
    with uncollected():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error_too() -> None:
    with pytest.raises(ValueError, match="wrong"), uncollected():
        raise ValueError("wrong")
    assert gc.isenabled()


def test_who_held_it_back_before_still_does() -> None:
    gc.disable()
    with uncollected():
        pass
    assert not gc.isenabled()
