"""Reads a document to the end before it is kept, so that no shelf holds what cannot be opened."""

from importlib import import_module
from typing import Final

from studio.library.item import Kind

__all__ = ["judge"]

READERS: Final = {
    Kind.SCENARIO: ("studio.scenario.files", "scenario_from"),
    Kind.ARMY: ("studio.scenario.files", "army_from"),
    Kind.CAMPAIGN: ("studio.campaign.files", "campaign_from"),
    Kind.GAME: ("studio.engine.record", "load"),
}
"""The reader of each kind, loaded only when a document of it comes: listing needs none of them."""


def judge(kind: Kind, content: bytes, where: object) -> None:
    """Raises the FileError of the reader when the bytes are no whole document of this kind."""
    module, name = READERS[kind]
    getattr(import_module(module), name)(content, where)
