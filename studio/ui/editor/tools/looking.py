"""Hands that look: a measure between two points, and what can be seen from a spot."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import bearing, distance
from studio.board.place import Point
from studio.drawing.overlays import tag_items
from studio.drawing.pencil import Pencil, disc, line
from studio.drawing.picture import Item
from studio.engine.showing import Probe
from studio.ui.editor.editing import Editing
from studio.ui.editor.shapes import spots_of
from studio.ui.editor.tools.hand import Tool, arrow, snapped
from studio.ui.maps import pack_terms

__all__ = ["CELL", "Measure", "SightProbe"]

CELL = 2500
Z = 95


class Measure(Tool):
    """Measures from where the button went down, or from the last click, to the pointer: length and bearing."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing
        self._start: Point | None = None
        self._fixed = False
        self.text = ""

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Begins a measure, or fixes its end."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if self._start is None or self._fixed:
            self._start, self._fixed = snapped(place), False
        else:
            self._fixed = True
        self._show(place)
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Shows the measure up to the pointer."""
        if self._start is None or self._fixed:
            return False
        self._show(place)
        return True

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        """Ends a measure that was dragged."""
        if self._start is not None and distance(self._start, place) > CELL:
            self._fixed = True
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Takes the measure away at Escape."""
        if event.key() != Qt.Key.Key_Escape or self._start is None:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """Takes the measure away."""
        self._start, self._fixed = None, False
        self._editing.view.drop("measure")

    def _show(self, place: Point) -> None:
        start, end = self._start, snapped(place)
        if start is None:
            return
        words = self._editing.desk.words
        self.text = f"{words.length(distance(start, end))} · {words.angle(bearing(start, end))}"
        style = self._editing.view.style_now()
        first, last = spots_of((start, end))
        items: list[Item] = [
            line(first, last).stroke("paper", style.px(5), 190),
            line(first, last).stroke("ink", style.px(2), flat=True),
            *(disc(x, y, style.px(4)).both("paper", "ink", style.px(1.6)) for x, y in (first, last)),
        ]
        if start != end:
            middle = (first[0] + last[0]) / 2, (first[1] + last[1]) / 2 - style.px(16)
            items += tag_items(middle, self.text, "plain", style)
        self._editing.view.put_drawn("measure", items, Z)


class SightProbe(Tool):
    """Shades what cannot be seen from the spot that was pressed, and tells what hides the most."""

    def __init__(self, editing: Editing, tell: Callable[[str], None]) -> None:
        self._editing = editing
        self._tell = tell
        self._asked = 0
        width, height = editing.document_size()
        self.at = Point(width // 2, height // 2)
        self.hidden: tuple[Point, ...] = ()

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Looks about from a spot."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self.look(place)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the spot with the arrows; Enter looks about."""
        step = arrow(event)
        if step is not None:
            self.look(Point(self.at.x + step.x, self.at.y + step.y))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.look(self.at)
        else:
            return False
        return True

    def look(self, at: Point) -> None:
        """Works out what is seen from a spot, off the window's thread."""
        scenario = self._editing.scenario
        desk = self._editing.desk
        hook = desk.pack(scenario.pack).hooks.get("sight_probe") if scenario is not None else None
        if scenario is None or hook is None:
            return
        self.at = snapped(at)
        self._asked += 1
        number, size, spot = self._asked, self._editing.document_size(), self.at
        self._show((), 0)
        desk.tasks.start(
            desk.say("Looking around"),
            lambda _progress: hook(scenario, spot, CELL, size),
            lambda probe: self._seen(number, probe),
            quiet=True,
        )

    def leave(self) -> None:
        """Takes the shade away."""
        self._asked += 1
        self._editing.view.drop("probe")

    def _seen(self, number: int, probe: Probe) -> None:
        scenario = self._editing.scenario
        if number != self._asked or scenario is None:
            return
        self.hidden = probe.hidden
        width, height = self._editing.document_size()
        cells = (width // CELL) * (height // CELL)
        self._show(probe.hidden, 105)
        words, terms = self._editing.desk.words, pack_terms(self._editing.desk, scenario.pack)
        share = 100 - 100 * len(probe.hidden) // max(1, cells)
        kinds = {piece.id: piece.kind for piece in scenario.pieces}
        named = ", ".join(f"{terms(kinds[each])} {each}" for each in probe.blockers if each in kinds)
        seen = words.say("{share} % of the table is seen from here.", share=share)
        self._tell(f"{seen} {words.say('Hidden by: {what}.', what=named)}" if named else seen)

    def _show(self, hidden: tuple[Point, ...], alpha: int) -> None:
        style = self._editing.view.style_now()
        half = CELL // 2
        shade = Pencil()
        for x, y in hidden:
            shade.rectangle(x - half, -y - half, CELL, CELL)
        x, y = self.at.x, -self.at.y
        items: list[Item] = [shade.fill("ink", alpha)] if hidden else []
        items.append(disc(x, y, style.px(6)).both("good", "paper", style.px(2)))
        self._editing.view.put_drawn("probe", items, 45)
