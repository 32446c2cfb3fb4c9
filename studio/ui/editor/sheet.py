"""The sheet: how the scenario that is open lies on the map view, its layers, its troops and its notes."""

from studio.drawing.scene import board_size
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.editor.layers import Layers, layers_maker, show_notes
from studio.ui.editor.shapes import changed_box
from studio.ui.editor.troops import troops_of
from studio.ui.maps import seed_of
from studio.ui.widgets.map_view import MapView

__all__ = ["Sheet"]

TROOPS_Z = 50


class Sheet:
    """Draws scenarios; where only pieces changed since the last one, only their ground is painted again."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        self.desk = desk
        self.view = view
        self.layers = Layers()
        self._last: tuple[Scenario, tuple[int, int], str] | None = None

    def forget(self) -> None:
        """Draws everything anew the next time."""
        self._last = None

    def draw(self, scenario: Scenario, ground: str) -> None:
        """Draws a scenario; `ground` is the text that its stains and tufts come from."""
        size = board_size(scenario.board)
        before, self._last = self._last, (scenario, size, ground)
        make = layers_maker(self.desk, scenario, self.layers)
        if before is None or before[1:] != (size, ground):
            self.view.set_table(make, *size, seed_of(ground))
        elif before[0] != scenario:
            self.view.refresh(make, changed_box(before[0], scenario))
        hidden = "troops" in self.layers.hidden
        self.view.put("troops", [] if hidden else troops_of(self.desk, self.view, scenario), TROOPS_Z)
        show_notes(self.view, scenario, self.layers)
