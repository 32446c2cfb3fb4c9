"""The hand that chooses: a click takes what lies on top, a drag moves it, its corners and its knob reshape it."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import bearing, distance, distance_to_line
from studio.board.pieces import Shape, Strip, turned
from studio.board.place import FULL_TURN, Point
from studio.drawing.pencil import rectangle
from studio.scenario.edits import Reshape, Turn
from studio.scenario.model import Piece
from studio.ui.editor.editing import NOTHING, Editing, thing_of
from studio.ui.editor.marks import BOX_AWAY, KNOB_AWAY
from studio.ui.editor.shapes import corners_of, handles_of, middle_of, scaled_by, size_handles, with_corners
from studio.ui.editor.things import landed
from studio.ui.editor.tools.finding import NEAR, thing_at, things_within
from studio.ui.editor.tools.hand import Tool, arrow, is_left, nearest_end, snapped

__all__ = ["Chooser", "thing_at"]

DRAG_FROM = 400
EDGE_REACH = 1500
GRAB = 8
TURN_STEP = 500
BAND_Z = 96


class Chooser(Tool):
    """Chooses things with the mouse and works on what is chosen; with Shift it chooses several."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing
        self._held: Any = None
        self._from = Point(0, 0)
        self._moving = False
        self._corner = self._sizing = -1
        self._turning = self._banding = False

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Takes a corner, a size mark or the knob of what is chosen, else the thing under the pointer."""
        scenario = self._editing.scenario
        if scenario is None or not is_left(event):
            return False
        self._from, self._moving, self._corner, self._sizing = place, False, -1, -1
        self._turning = self._banding = False
        several = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not several and self._grab(place):
            self._held = self._editing.thing
            return True
        found = thing_at(scenario, place, self._editing.locked)
        self._held = None if several else thing_of(scenario, found)
        if several:
            self._banding = found == NOTHING
            if not self._banding:
                self._editing.choose_also(found)
            return True
        if found not in self._editing.all_chosen:
            self._editing.choose_all((found,))
        return self._held is not None

    def move(self, place: Point, event: QMouseEvent) -> bool:
        """Shows the ghost once the pointer has left the spot."""
        if self._banding:
            self._show_band(place)
            return True
        held = self._held
        if held is None or getattr(held, "locked", False):
            return False
        self._moving = self._moving or distance(place, self._from) >= DRAG_FROM
        if not self._moving:
            return False
        shape = self._reshaped(place, event)
        if shape is None:
            self._editing.ghost(held, *self._way(held, place))
        else:
            group = self._editing.chosen[0]
            self._editing.ghost_shape(Reshape(group, held.id, shape), held.id, shape, group)
        return True

    def release(self, place: Point, event: QMouseEvent) -> bool:
        """Lays the thing where the ghost is; a click on one of several chooses it alone."""
        if self._banding:
            return self._take_band(place)
        held, moving = self._held, self._moving
        self._held, self._moving = None, False
        if held is None:
            return False
        if not moving:
            found = thing_at(self._editing.scenario, self._from, self._editing.locked)
            if self._editing.others and found != NOTHING:
                self._editing.choose_all((found,))
            return False
        self._editing.no_ghost()
        if self._turning:
            self._editing.edit(Turn(self._editing.chosen[0], (held.id,), self._angle(held, place)), "Turn the piece")
        elif self._sizing >= 0:
            self._editing.scale_to(self._sized(held, place, event))
        elif self._corner >= 0:
            self._editing.reshape(self._corner_moved(held, place))
        else:
            self._editing.shift(held, *self._way(held, place))
        return True

    def double_press(self, place: Point, _event: QMouseEvent) -> bool:
        """Takes a corner away, or puts a new one where the outline was pressed."""
        piece = self._editing.piece
        if piece is None or piece.locked:
            return False
        corners = corners_of(piece.shape)
        least = 2 if isinstance(piece.shape, Strip) else 3
        near = self._near(corners, place)
        if near >= 0 and len(corners) > least:
            self._editing.reshape(with_corners(piece.shape, corners[:near] + corners[near + 1 :]))
            return True
        closed = () if isinstance(piece.shape, Strip) else corners[:1]
        legs = list(zip(corners, (*corners[1:], *closed), strict=False))
        gaps = [(distance_to_line(place, (start, end)), number) for number, (start, end) in enumerate(legs)]
        if near >= 0 or not gaps or min(gaps)[0] > NEAR * 2:
            return False
        after = min(gaps)[1] + 1
        self._editing.reshape(with_corners(piece.shape, (*corners[:after], snapped(place), *corners[after:])))
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves what is chosen with the arrows, sizes it with + and -; Escape drops it."""
        if event.key() == Qt.Key.Key_Escape and (self._held is not None or self._editing.chosen != NOTHING):
            self.leave()
            self._editing.choose(0)
            return True
        step = arrow(event)
        if step is None or self._editing.thing is None:
            return False
        self._editing.nudge(step.x, step.y)
        return True

    def leave(self) -> None:
        """Drops what is held."""
        self._held, self._moving, self._banding = None, False, False
        self._editing.view.drop("band")
        self._editing.no_ghost()

    def _grab(self, place: Point) -> bool:
        thing = self._editing.thing
        shape = getattr(thing, "shape", None)
        if shape is None or getattr(thing, "locked", False) or self._editing.others:
            return False
        style = self._editing.view.style_now()
        corners, knob = handles_of(shape, style.px(KNOB_AWAY))
        if knob is not None and distance(knob, place) <= self._reach():
            self._turning = True
            return True
        self._corner = self._near(corners, place)
        if self._corner < 0 and isinstance(thing, Piece):
            self._sizing = self._near(size_handles(shape, style.px(BOX_AWAY)), place)
        return self._corner >= 0 or self._sizing >= 0

    def _near(self, corners: tuple[Point, ...], place: Point) -> int:
        away = [(distance(corner, place), number) for number, corner in enumerate(corners)]
        return min(away)[1] if away and min(away)[0] <= self._reach() else -1

    def _reach(self) -> int:
        return round(self._editing.view.style_now().px(GRAB))

    def _reshaped(self, place: Point, event: QMouseEvent) -> Shape | None:
        held = self._held
        if self._turning:
            return turned(held.shape, middle_of(held.shape), self._angle(held, place))
        if self._sizing >= 0:
            return self._sized(held, place, event)
        return self._corner_moved(held, place) if self._corner >= 0 else None

    def _sized(self, held: Any, place: Point, event: QMouseEvent) -> Shape:
        way = snapped(Point(place.x - self._from.x, place.y - self._from.y))
        free = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return scaled_by(held.shape, self._sizing, way, free)

    def _corner_moved(self, held: Any, place: Point) -> Shape:
        corners = corners_of(held.shape)
        at = snapped(place)
        if isinstance(held.shape, Strip) and self._corner in (0, len(corners) - 1):
            at = nearest_end(at, self._editing.document_size(), self._editing.line_ends(held), EDGE_REACH)
        return with_corners(held.shape, (*corners[: self._corner], at, *corners[self._corner + 1 :]))

    def _angle(self, held: Any, place: Point) -> int:
        middle = middle_of(held.shape)
        turn = bearing(middle, place) - bearing(middle, self._from)
        return round(turn / TURN_STEP) * TURN_STEP % FULL_TURN

    def _way(self, held: Any, place: Point) -> tuple[int, int]:
        """Returns how far the thing was dragged, onto the grid."""
        return landed(held, place.x - self._from.x, place.y - self._from.y)

    def _show_band(self, place: Point) -> None:
        style = self._editing.view.style_now()
        left, top = min(self._from.x, place.x), -max(self._from.y, place.y)
        frame = rectangle(left, top, abs(place.x - self._from.x), abs(place.y - self._from.y))
        items = [frame.fill("chosen", 30), frame.stroke("chosen_ring", style.px(1.4), dash=(400, 250), flat=True)]
        self._editing.view.put_drawn("band", items, BAND_Z)

    def _take_band(self, place: Point) -> bool:
        self._banding = False
        self._editing.view.drop("band")
        if self._editing.scenario is not None:
            found = things_within(self._editing.scenario, self._from, place, self._editing.locked)
            self._editing.choose_all((*self._editing.all_chosen, *found))
        return True
