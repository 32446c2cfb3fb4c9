"""The armies of a scenario as counters on its table, where they are deployed."""

from PySide6.QtWidgets import QGraphicsItem

from studio.paint.items import CounterItem
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs
from studio.ui.widgets.map_view import MapView

__all__ = ["troops_of"]


def troops_of(desk: Desk, view: MapView, scenario: Scenario) -> list[QGraphicsItem]:
    """Makes the counters of both armies; none while one of them is not deployed."""
    pack = desk.pack(scenario.pack)
    if not scenario.sides or any(camp.army is None or not camp.placed for camp in scenario.sides):
        return []
    rules = pack.bind("battle", pack.hooks["battle_setup"](scenario), pack.fitting(scenario.overlay))
    theme, signs, style = desk.theme, pack_signs(desk, scenario.pack), view.style_now()
    found = pack.hooks["counters"](rules, rules.begin(), desk.words)
    return [CounterItem(counter, signs, theme.palette, theme.fonts, style) for counter in found]
