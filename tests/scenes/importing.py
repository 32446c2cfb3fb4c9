"""The card that lays a map of the real world: before a map is chosen, and with what became of its features."""

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from studio.ui.editor.importing import ImportCard, ask_map
from tests.scenario import map_extract
from tests.scenes.assistant import bare, until


def card_on(window: Any) -> ImportCard:
    """Opens the card on an empty field page."""
    ask_map(bare(window))
    card = window.dialog
    assert isinstance(card, ImportCard)
    return card


def read(card: ImportCard, name: str, content: bytes) -> None:
    """Lets the card read a map and waits for what it tells."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(content)
        card.read(path)
        until(card.window(), lambda: card.made is not None or card.report is not None)


def empty(window: Any) -> None:
    """No map is chosen yet."""
    card_on(window)


def told(window: Any) -> None:
    """A map of three hundred features: what is taken, changed and left out."""
    read(card_on(window), "corbera.geojson", map_extract.extract_bytes())


def refused(window: Any) -> None:
    """A map of which nothing can be laid, and why."""
    spot = {"type": "Feature", "properties": {"tourism": "hotel"}, "geometry": map_extract.point((0, 0))}
    read(card_on(window), "hotel.geojson", json.dumps({"type": "FeatureCollection", "features": [spot]}).encode())


SCENES: Mapping[str, Callable[[Any], None]] = {"empty": empty, "told": told, "refused": refused}
