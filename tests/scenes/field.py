"""A battlefield with every sort of scenery."""

from typing import Any

from tests.ui import samples


def scene(window: Any) -> None:
    """Opens the battlefield."""
    window.page("field").open(samples.scenario())
