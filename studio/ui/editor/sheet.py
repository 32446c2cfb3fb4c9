"""The sheet: how the scenario that is open lies on the map view, its layers, its troops and its notes."""

from dataclasses import replace

from msgspec import UnsetType
from PySide6.QtGui import QPixmap

from studio.drawing.scene import Table, board_size
from studio.scenario.model import Background, Scenario
from studio.ui.desk import Desk
from studio.ui.editor.background.placing import Backdrop, transform_of
from studio.ui.editor.background.reading import picture_image
from studio.ui.editor.layers import Layers, show_notes, shown_table
from studio.ui.editor.shapes import changed_box
from studio.ui.editor.troops import troops_of
from studio.ui.maps import Miniature, pack_signs, seed_of, table_maker
from studio.ui.widgets.map_overview import MapOverview
from studio.ui.widgets.map_view import MapView

__all__ = ["Sheet"]

TROOPS_Z = 50
BACKGROUND_Z = -900


class Sheet:
    """Draws scenarios; where only pieces changed since the last one, only their ground is painted again."""

    def __init__(self, desk: Desk, view: MapView) -> None:
        self.desk = desk
        self.view = view
        self.layers = Layers()
        self.overview = MapOverview(desk, view)
        self._miniature = Miniature()
        self._last: tuple[Scenario, tuple[int, int], str] | None = None
        self._pictured: tuple[object, tuple[int, int]] | None = None
        self._pixmap: tuple[bytes, QPixmap] | None = None

    def forget(self) -> None:
        """Draws everything anew the next time."""
        self._last = None

    def draw(self, scenario: Scenario, ground: str) -> None:
        """Draws a scenario; `ground` is the text that its stains and tufts come from."""
        size = board_size(scenario.board)
        before, self._last = self._last, (scenario, size, ground)
        table = shown_table(self.desk, scenario, self.layers)
        make = table_maker(table, pack_signs(self.desk, scenario.pack))
        if before is None or before[1:] != (size, ground):
            self._miniature = Miniature()
            self.view.set_table(make, *size, seed_of(ground))
        elif before[0] != scenario:
            self.view.refresh(make, changed_box(before[0], scenario))
        hidden = "troops" in self.layers.hidden
        self.view.put("troops", [] if hidden else troops_of(self.desk, self.view, scenario), TROOPS_Z)
        show_notes(self.view, scenario, self.layers)
        if before is None or before != self._last:
            self._small(table, scenario.pack, size, ground)
        self.show_background(scenario, scenario.background)

    def _small(self, table: Table, pack: str, size: tuple[int, int], ground: str) -> None:
        """Has the small map show the table without names."""
        theme, signs, seed, miniature = self.desk.theme, pack_signs(self.desk, pack), seed_of(ground), self._miniature
        shown = replace(table, names=False, sectors=())
        self.overview.show_table(lambda wide, high: miniature.paint(theme, shown, signs, wide, high, seed), size)

    def show_background(self, scenario: Scenario, background: Background | UnsetType) -> None:
        """Lays a picture under what is drawn over the terrain; unset, or hidden by its layer, none."""
        size = board_size(scenario.board)
        wanted = isinstance(background, Background) and "background" not in self.layers.hidden
        key = (background, size) if wanted else None
        if key == self._pictured:
            return
        self._pictured = key
        found = transform_of(background, size) if wanted and isinstance(background, Background) else None
        if found is None or not isinstance(background, Background):
            self.view.drop("background")
            return
        if self._pixmap is None or self._pixmap[0] is not background.picture:
            self._pixmap = (background.picture, QPixmap.fromImage(picture_image(background)))
        self.view.put("background", [Backdrop(self._pixmap[1], found, background.opacity, size)], BACKGROUND_Z)
