"""Layers of the table: what is shown and what can be taken hold of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from studio.drawing.overlays import tag_items
from studio.drawing.picture import Item
from studio.drawing.scene import Table
from studio.errors import N_, Text
from studio.scenario.model import Scenario
from studio.ui.desk import Desk
from studio.ui.maps import scenario_table
from studio.ui.widgets.basics import label
from studio.ui.widgets.map_view import MapView
from studio.ui.widgets.popover import PopoverCard

__all__ = ["LAYERS", "Layers", "layers_card", "show_notes", "shown_table"]

LAYERS: Final[tuple[tuple[str, Text, bool], ...]] = (
    ("pieces", N_("Scenery"), True),
    ("works", N_("Works"), True),
    ("objectives", N_("Objectives"), True),
    ("notes_on_map", N_("Notes"), True),
    ("zones", N_("Zones"), False),
    ("sectors", N_("Sectors"), False),
    ("names", N_("Names"), False),
    ("troops", N_("Troops"), False),
    ("background", N_("Picture"), False),
)
"""Key, title, and whether things of the layer can be taken hold of."""


@dataclass(frozen=True)
class Layers:
    """Which layers are hidden and which are locked."""

    hidden: frozenset[str] = frozenset()
    locked: frozenset[str] = frozenset()

    def with_hidden(self, key: str, hidden: bool) -> "Layers":
        """Returns layers with one shown or hidden."""
        return replace(self, hidden=self.hidden | {key} if hidden else self.hidden - {key})

    def with_locked(self, key: str, locked: bool) -> "Layers":
        """Returns layers with one locked or free."""
        return replace(self, locked=self.locked | {key} if locked else self.locked - {key})

    @property
    def closed(self) -> frozenset[str]:
        """The layers of which nothing can be taken hold of: those locked and those that are not seen."""
        return self.hidden | self.locked


def shown_table(desk: Desk, scenario: Scenario, layers: Layers) -> Table:
    """Returns what lies on the layers of a scenario that are shown."""
    table = scenario_table(desk, scenario)
    gone = layers.hidden
    return Table(
        table.board,
        () if "pieces" in gone else table.pieces,
        () if "works" in gone else table.works,
        () if "objectives" in gone else table.objectives,
        () if "zones" in gone else table.zones,
        () if "sectors" in gone else table.sectors,
        table.names and "names" not in gone,
    )


def show_notes(view: MapView, scenario: Scenario, layers: Layers) -> None:
    """Lays the notes of a scenario over its map."""
    style = view.style_now()
    items: list[Item] = []
    if "notes_on_map" not in layers.hidden:
        for note in scenario.notes_on_map:
            items += tag_items((note.at.x, -note.at.y), note.text, "plain", style)
    view.put_drawn("notes", items, 60)


def layers_card(desk: Desk, anchor: QWidget, layers: Layers, changed: Callable[[Layers], object]) -> PopoverCard:
    """Makes the card on which layers are shown, hidden, locked and freed."""
    card = PopoverCard(desk, anchor, QPointF(anchor.rect().center()), 300)
    card.body.addWidget(label(desk, "section", N_("Layers")))
    grid = QGridLayout()
    grid.setHorizontalSpacing(desk.theme.px(14))
    grid.addWidget(label(desk, "column", N_("shown")), 0, 1)
    grid.addWidget(label(desk, "column", N_("locked")), 0, 2)
    state = [layers]

    def change(after: Layers) -> None:
        state[0] = after
        changed(after)

    for place, (key, title, held) in enumerate(LAYERS, 1):
        grid.addWidget(label(desk, "body", title), place, 0)
        shown = QCheckBox()
        shown.setChecked(key not in layers.hidden)
        shown.setAccessibleName(desk.say("{layer}: shown", layer=desk.say(title)))
        shown.toggled.connect(lambda on, name=key: change(state[0].with_hidden(name, not on)))
        grid.addWidget(shown, place, 1)
        if held:
            locked = QCheckBox()
            locked.setChecked(key in layers.locked)
            locked.setAccessibleName(desk.say("{layer}: locked", layer=desk.say(title)))
            locked.toggled.connect(lambda on, name=key: change(state[0].with_locked(name, on)))
            grid.addWidget(locked, place, 2)
    grid.setColumnStretch(0, 1)
    card.body.addLayout(grid)
    return card
