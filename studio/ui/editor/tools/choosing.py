"""The hand that chooses: a click takes what lies on top, a drag moves it, its corners and its knob reshape it."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import area2, bearing, distance, distance_to_line, point_gap, point_in
from studio.board.pieces import Shape, Strip, outline_of, parts_of, turned
from studio.board.place import FULL_TURN, Point
from studio.scenario.edits import Reshape, Turn
from studio.scenario.model import Piece, Scenario
from studio.ui.editor.editing import NOTHING, Chosen, Editing, thing_of
from studio.ui.editor.shapes import corners_of, handles_of, middle_of, nearest_on_edge, with_corners
from studio.ui.editor.tools.hand import Tool, arrow, snapped

__all__ = ["Chooser", "thing_at"]

NEAR = 1500
DRAG_FROM = 400
EDGE_REACH = 1500
GRAB = 8
KNOB = 26
TURN_STEP = 500


class Chooser(Tool):
    """Chooses things with the mouse and works on what is chosen."""

    def __init__(self, editing: Editing) -> None:
        self._editing = editing
        self._held: Any = None
        self._from = Point(0, 0)
        self._moving = False
        self._corner = -1
        self._turning = False

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Takes a corner or the knob of what is chosen, else the thing under the pointer."""
        scenario = self._editing.scenario
        if scenario is None or event.button() != Qt.MouseButton.LeftButton:
            return False
        self._from, self._moving, self._corner, self._turning = place, False, -1, False
        if self._grab(place):
            self._held = self._editing.thing
            return True
        found = thing_at(scenario, place, self._editing.locked)
        self._editing.choose(found[1], found[0] or "pieces")
        self._held = thing_of(scenario, found)
        return self._held is not None

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Shows the ghost once the pointer has left the spot."""
        held = self._held
        if held is None or getattr(held, "locked", False):
            return False
        self._moving = self._moving or distance(place, self._from) >= DRAG_FROM
        if not self._moving:
            return False
        shape = self._reshaped(place)
        if shape is None:
            self._editing.ghost(held, *self._way(place))
        else:
            self._editing.ghost_shape(Reshape(self._editing.chosen[0], held.id, shape), held.id, shape)
        return True

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        """Lays the thing where the ghost is."""
        held, moving = self._held, self._moving
        self._held, self._moving = None, False
        if held is None or not moving:
            return False
        self._editing.no_ghost()
        if self._turning:
            self._editing.edit(Turn(self._editing.chosen[0], (held.id,), self._angle(held, place)), "Turn the piece")
            return True
        shape = self._corner_moved(held, place)
        if shape is None:
            self._editing.shift(held, *self._way(place))
        else:
            self._editing.reshape(shape)
        return True

    def double_press(self, place: Point, _event: QMouseEvent) -> bool:
        """Takes a corner away, or puts a new one where the outline was pressed."""
        piece = self._editing.piece
        if piece is None or piece.locked:
            return False
        corners = corners_of(piece.shape)
        least = 2 if isinstance(piece.shape, Strip) else 3
        near = self._corner_near(corners, place)
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
        self._held, self._moving = None, False
        self._editing.no_ghost()

    def _grab(self, place: Point) -> bool:
        thing = self._editing.thing
        shape = getattr(thing, "shape", None)
        if shape is None or getattr(thing, "locked", False):
            return False
        corners, knob = handles_of(shape, self._editing.view.style_now().px(KNOB))
        if knob is not None and distance(knob, place) <= self._reach():
            self._turning = True
            return True
        self._corner = self._corner_near(corners, place)
        return self._corner >= 0

    def _corner_near(self, corners: tuple[Point, ...], place: Point) -> int:
        away = [(distance(corner, place), number) for number, corner in enumerate(corners)]
        return min(away)[1] if away and min(away)[0] <= self._reach() else -1

    def _reach(self) -> int:
        return round(self._editing.view.style_now().px(GRAB))

    def _reshaped(self, place: Point) -> Shape | None:
        held = self._held
        if self._turning:
            return turned(held.shape, middle_of(held.shape), self._angle(held, place))
        return self._corner_moved(held, place)

    def _corner_moved(self, held: Any, place: Point) -> Shape | None:
        if self._corner < 0:
            return None
        corners = corners_of(held.shape)
        at = snapped(place)
        if isinstance(held.shape, Strip) and self._corner in (0, len(corners) - 1):
            at = nearest_on_edge(at, *self._editing.document_size(), EDGE_REACH)
        return with_corners(held.shape, (*corners[: self._corner], at, *corners[self._corner + 1 :]))

    def _angle(self, held: Any, place: Point) -> int:
        middle = middle_of(held.shape)
        turn = bearing(middle, place) - bearing(middle, self._from)
        return round(turn / TURN_STEP) * TURN_STEP % FULL_TURN

    def _way(self, place: Point) -> tuple[int, int]:
        """Returns how far the thing was dragged; the end of a line near an edge pulls it onto the edge."""
        way = snapped(Point(place.x - self._from.x, place.y - self._from.y))
        return way.x, way.y


def thing_at(scenario: Scenario, place: Point, locked: frozenset[str] = frozenset()) -> Chosen:
    """Returns what lies on top at a place: marks first, then the smallest piece; thin ones within 15 mm."""
    marks = [
        (distance(thing.at, place), group, thing.id)
        for group in ("objectives", "notes_on_map")
        if group not in locked
        for thing in getattr(scenario, group)
    ]
    if marks and min(marks)[0] <= NEAR * 2:
        return min(marks)[1], min(marks)[2]
    if "pieces" in locked:
        return NOTHING
    under = [piece for piece in scenario.pieces if any(point_in(part, place) for part in parts_of(piece.shape))]
    if under:
        return "pieces", min(under, key=_spread).id
    near = [(point_gap(part, place), piece.id) for piece in scenario.pieces for part in parts_of(piece.shape)]
    close = [found for found in near if found[0] <= NEAR]
    return ("pieces", min(close)[1]) if close else NOTHING


def _spread(piece: Piece) -> int:
    return abs(area2(outline_of(piece.shape)))
