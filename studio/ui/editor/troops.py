"""The armies of a scenario as counters on its table, where they are deployed."""

from PySide6.QtWidgets import QGraphicsItem

from studio.drawing.plate_room import with_room
from studio.drawing.scene import board_size
from studio.paint.items import CounterItem
from studio.scenario.model import Army, Scenario
from studio.ui.desk import Desk
from studio.ui.maps import pack_signs, pack_terms
from studio.ui.widgets.map_view import MapView

__all__ = ["only_points", "troops_of", "why_no_battle"]


def only_points(army: Army | None) -> bool:
    """Tells whether of an army nothing but its points was typed in."""
    return army is not None and army.typed_points > 0 and not army.units


def why_no_battle(desk: Desk, scenario: Scenario) -> str:
    """Says why nobody can fight on a table; nothing when both armies are there."""
    if not scenario.sides or any(camp.army is None for camp in scenario.sides):
        return desk.say("There are no armies on this table: choose points and generate it again.")
    side = next((camp.side for camp in scenario.sides if only_points(camp.army)), None)
    if side is None:
        return ""
    who = pack_terms(desk, scenario.pack)(str(side))
    return desk.say("Of the army of the {side} only its points are known: it has no units that could fight here.",
                    side=who)  # fmt: skip


def troops_of(desk: Desk, view: MapView, scenario: Scenario) -> list[QGraphicsItem]:
    """Makes the counters of both armies; none while one of them is not deployed."""
    pack = desk.pack(scenario.pack)
    if not scenario.sides or any(camp.army is None or not camp.placed for camp in scenario.sides):
        return []
    rules = pack.bind("battle", pack.hooks["battle_setup"](scenario), pack.fitting(scenario.overlay))
    theme, signs, style = desk.theme, pack_signs(desk, scenario.pack), view.style_now()
    found = pack.hooks["counters"](rules, rules.begin(), desk.words)
    spots = [(objective.at.x, objective.at.y) for objective in scenario.objectives]
    hung = with_room(found, style, board_size(scenario.board), spots)
    return [CounterItem(counter, signs, theme.palette, theme.fonts, style) for counter in hung]
