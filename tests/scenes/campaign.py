"""The campaign that comes with the studio."""

from typing import Any

from studio.places import campaigns


def scene(window: Any) -> None:
    """Opens the first campaign there is."""
    found = sorted(campaigns().rglob("*.campana.json"))
    if found:
        window.open_path(found[0])
