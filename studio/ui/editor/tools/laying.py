"""Hands that lay new things: an element or a work of the palette, a line corner by corner, an objective, a note."""

from collections.abc import Callable
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.pieces import Chain, Strip, moved, turned
from studio.board.place import FULL_TURN, Point
from studio.drawing.pencil import disc, line
from studio.drawing.picture import Item
from studio.errors import N_
from studio.scenario.model import Note, Objective, Piece, Work
from studio.ui.editor.editing import Editing
from studio.ui.editor.marks import is_on_edge, line_end_items
from studio.ui.editor.shapes import chain_along, resized, spots_of
from studio.ui.editor.things import anchor_of
from studio.ui.editor.tools.hand import Tool, arrow, nearest_end, snapped

__all__ = ["LayLine", "LayMark", "LayPiece", "note_at", "objective_at"]

TURN_STEP = 1500
EDGE_REACH = 3000
SMALLEST, LARGEST, SIZE_STEP = 40, 250, 5
ORIGIN = Point(0, 0)


class LayPiece(Tool):
    """Holds an element or a work over the table: wheel and R turn it, + and - size an element, a click lays it."""

    def __init__(self, editing: Editing, template: Piece | Work) -> None:
        self._editing = editing
        self._template = template
        self._turn = 0
        self._share = 100
        width, height = editing.document_size()
        self.at = Point(width // 2, height // 2)

    def piece(self) -> Piece | Work:
        """Gives the piece or work as it would lie, on the grid."""
        shape = turned(resized(self._template.shape, self._share), ORIGIN, self._turn)
        turn = "rotation" if isinstance(self._template, Piece) else "bearing"
        laid = msgspec.structs.replace(self._template, shape=moved(shape, self.at.x, self.at.y), **{turn: self._turn})
        middle, end = anchor_of(laid), snapped(anchor_of(laid))
        return msgspec.structs.replace(laid, shape=moved(laid.shape, end.x - middle.x, end.y - middle.y))

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Lays the element with the left button."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._lie(place)
        self._lay()
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Moves the ghost."""
        self._lie(place)
        return True

    def rotate(self, steps: int) -> bool:
        """Turns the ghost."""
        self._turn = (self._turn + steps * TURN_STEP) % FULL_TURN
        self._lie(self.at)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves, turns, sizes and lays the ghost."""
        step, key = arrow(event), event.key()
        if step is not None:
            self._lie(Point(self.at.x + step.x, self.at.y + step.y))
        elif key == Qt.Key.Key_R:
            self.rotate(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus) and isinstance(self._template, Piece):
            change = -SIZE_STEP if key == Qt.Key.Key_Minus else SIZE_STEP
            self._share = max(SMALLEST, min(LARGEST, self._share + change))
            self._lie(self.at)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._lay()
        else:
            return False
        return True

    def leave(self) -> None:
        """Takes the ghost away."""
        self._editing.no_ghost()

    def _lie(self, at: Point) -> None:
        self.at = snapped(at)
        self._editing.ghost_new(self.piece())

    def _lay(self) -> None:
        self._editing.no_ghost()
        is_piece = isinstance(self._template, Piece)
        self._editing.add(self.piece(), N_("Place a piece") if is_piece else N_("Place a work"))


class LayLine(Tool):
    """Draws a road, river, wall or bush line: clicks set corners, a double click ends it, ends snap to edges."""

    def __init__(self, editing: Editing, template: Piece, to_edges: bool) -> None:
        self._editing = editing
        self._template = template
        self._to_edges = to_edges
        self.points: tuple[Point, ...] = ()
        self.at = Point(0, editing.document_size()[1] // 2)

    def piece(self, points: tuple[Point, ...]) -> Piece:
        """Gives the piece along some points."""
        shape = self._template.shape
        laid = chain_along(points, shape) if isinstance(shape, Chain) else _strip(shape, points)
        return msgspec.structs.replace(self._template, shape=laid)

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Sets a corner with the left button, takes one back with the right."""
        if event.button() == Qt.MouseButton.RightButton and self.points:
            self.points = self.points[:-1]
            self._show()
            return True
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._lie(place)
        self._set()
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Moves the pen."""
        self._lie(place)
        return True

    def double_press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Ends the line."""
        self._end()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the pen, sets corners with Enter, ends with Enter on the last one, takes back with Backspace."""
        step = arrow(event)
        if step is not None:
            self._lie(Point(self.at.x + step.x, self.at.y + step.y))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.points and self.at == self.points[-1]:
                self._end()
            else:
                self._set()
        elif event.key() == Qt.Key.Key_Backspace and self.points:
            self.points = self.points[:-1]
            self._show()
        elif event.key() == Qt.Key.Key_Escape and self.points:
            self.points = ()
            self._show()
        else:
            return False
        return True

    def leave(self) -> None:
        """Takes the line away."""
        self.points = ()
        self._editing.view.drop("pen")
        self._editing.no_ghost()

    def _lie(self, at: Point) -> None:
        self.at = snapped(at)
        if self._to_edges:
            size, ends = self._editing.document_size(), self._editing.line_ends()
            self.at = nearest_end(self.at, size, ends, EDGE_REACH)
        self._show()

    def _set(self) -> None:
        if self.points and self.at == self.points[-1]:
            return
        self.points = (*self.points, self.at)
        ends = self._to_edges and is_on_edge(self.at, self._editing.document_size())
        if ends and len(self.points) > 1:
            self._end()
        else:
            self._show()

    def _end(self) -> None:
        if len(self.points) > 1:
            piece = self.piece(self.points)
            self.leave()
            self._editing.add(piece, N_("Draw a line"))

    def _show(self) -> None:
        style = self._editing.view.style_now()
        points = self.points if self.points and self.points[-1] == self.at else (*self.points, self.at)
        spots = spots_of(points)
        items: list[Item] = [line(*spots).stroke("good", style.px(2), dash=(400, 250))] if len(spots) > 1 else []
        if self._to_edges:
            items += line_end_items(points, self._editing.document_size(), self._editing.line_ends(), style)
        else:
            items += [disc(x, y, style.px(4)).both("good", "paper", style.px(1.2)) for x, y in spots]
        self._editing.view.put_drawn("pen", items, 95)
        if len(points) > 1:
            self._editing.ghost_new(self.piece(points))
        else:
            self._editing.no_ghost()


class LayMark(Tool):
    """Lays an objective or a note with a click; `ask` asks for the words of a note first."""

    def __init__(
        self, editing: Editing, make: Callable[[Point], Any], ask: Callable[[Any], None] | None = None
    ) -> None:
        self._editing = editing
        self._make = make
        self._ask = ask
        width, height = editing.document_size()
        self.at = Point(width // 2, height // 2)

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Lays the mark with the left button."""
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self._lie(place)
        self._lay()
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Moves the ghost."""
        self._lie(place)
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the ghost with the arrows and lays it with Enter."""
        step = arrow(event)
        if step is not None:
            self._lie(Point(self.at.x + step.x, self.at.y + step.y))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._lay()
        else:
            return False
        return True

    def leave(self) -> None:
        """Takes the ghost away."""
        self._editing.no_ghost()

    def _lie(self, at: Point) -> None:
        self.at = snapped(at)
        self._editing.ghost_new(self._make(self.at))

    def _lay(self) -> None:
        self._editing.no_ghost()
        thing = self._make(self.at)
        if self._ask is not None:
            self._ask(thing)
        else:
            self._editing.add(thing, N_("Place an objective"))


def objective_at(at: Point) -> Objective:
    """Gives an objective at a place."""
    return Objective(id=0, at=at)


def note_at(at: Point) -> Note:
    """Gives a note without words at a place."""
    return Note(id=0, at=at, text="")


def _strip(shape: Any, points: tuple[Point, ...]) -> Strip:
    assert isinstance(shape, Strip)
    return Strip(points, shape.width)
