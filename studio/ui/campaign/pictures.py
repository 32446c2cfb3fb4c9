"""Small pictures of a campaign's tables: on the cards of the graph and in the inspector."""

from dataclasses import replace
from typing import Final

from PySide6.QtGui import QImage

from studio.drawing.look import Look
from studio.drawing.picture import Picture
from studio.drawing.scene import map_picture
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs, scenario_table, seed_of, thumbnail

__all__ = ["card_map", "inspector_map"]

CARD_ZOOM: Final = 0.7


def card_map(desk: Desk, scenario: Scenario, look: Look) -> Picture:
    """Draws a table for a card: terrain alone."""
    bare = replace(scenario_table(desk, scenario), objectives=(), zones=(), sectors=(), names=False)
    return map_picture(bare, pack_signs(desk, scenario.pack), look.style(CARD_ZOOM))


def inspector_map(desk: Desk, scenario: Scenario, size: tuple[int, int]) -> QImage:
    """Paints a table for the inspector, in pixels at 100 %."""
    bare = replace(scenario_table(desk, scenario), zones=(), sectors=(), names=False)
    width, height = (desk.theme.px(side) for side in size)
    return thumbnail(desk.theme, bare, pack_signs(desk, scenario.pack), width, height, seed_of(scenario.id))
