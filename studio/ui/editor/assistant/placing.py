"""Hands that lay what the assistant offers: a ghost to move, turn and size, or a line drawn corner by corner."""

from typing import Protocol

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.pieces import Strip, moved
from studio.board.place import FULL_TURN, Point
from studio.engine.dice import Stream
from studio.engine.offers import Between, Offer, Route, Shape, Within
from studio.engine.values import Action
from studio.ui.editor.shapes import nearest_on_edge, resized
from studio.ui.editor.tools.hand import arrow

__all__ = ["Liner", "Placer", "Table"]

GRID = 250
SMALLEST, LARGEST, SIZE_STEP = 50, 200, 5
EDGE_REACH = 3000
FAR = 5


class Table(Protocol):
    """Where the hands lay things."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the table in units."""
        ...

    def show_ghost(self, action: Action, at: Point) -> None:
        """Shows what would lie where, and why it may not."""
        ...

    def show_line(self, points: tuple[Point, ...], at: Point) -> None:
        """Shows the beginning of a line."""
        ...

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        ...

    def act(self, action: Action) -> None:
        """Does the action, or says why it may not be done."""
        ...

    def suggest(self) -> None:
        """Brings the ghost to where it may lie."""
        ...

    def put_down(self) -> None:
        """Puts down what is in hand."""
        ...


class Placer:
    """Holds an element over the table: the mouse and the arrows move it, wheel and R turn it, + and - size it."""

    def __init__(self, table: Table, offer: Offer) -> None:
        self._table = table
        self.offer = offer
        self.name, domain = next(iter(offer.open.items()))
        self.at: Point | None = None
        self.turn = 0
        self.share = 100
        self._step = 0
        if isinstance(domain, Shape):
            self._base = _middle(domain.within)
            self._step = domain.rotation.step if isinstance(domain.rotation, Between) else 0
        else:
            assert isinstance(domain, Within)
            self._base = _middle(domain)

    def action(self) -> Action:
        """Gives the action of the ghost as it lies."""
        at = self.at or self._base
        if not self._step:
            return msgspec.structs.replace(self.offer.narrow(self.name, self._base).done(), **{self.name: at})
        action = self.offer.narrow(self.name, (self._base, self.turn)).done()
        shape = resized(action.shape, self.share)  # type: ignore[attr-defined]
        return msgspec.structs.replace(action, shape=moved(shape, at.x - self._base.x, at.y - self._base.y))

    def lie(self, at: Point, turn: int | None = None) -> None:
        """Brings the ghost to a place."""
        self.at = _snapped(at)
        self.turn = self.turn if turn is None else turn
        self._table.show_ghost(self.action(), self.at)

    def rotate(self, steps: int) -> bool:
        """Turns the ghost by steps of the offer."""
        if not self._step or self.at is None:
            return False
        self.turn = (self.turn + steps * self._step) % FULL_TURN
        self.lie(self.at)
        return True

    def resize(self, steps: int) -> None:
        """Makes an area larger or smaller."""
        self.share = max(SMALLEST, min(LARGEST, self.share + steps * SIZE_STEP))
        self.lie(self.at or self._base)

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Lays the element with the left button, puts it down with the right one."""
        if event.button() == Qt.MouseButton.RightButton:
            self._table.put_down()
            return True
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self.lie(place)
        self._table.act(self.action())
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Moves the ghost."""
        self.lie(place)
        return True

    def release(self, _place: Point, _event: QMouseEvent) -> bool:
        """Has done everything at the press."""
        return True

    def double_press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes a double click for nothing more."""
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves, turns, sizes and lays the ghost from the keyboard; Space finds a place, Escape puts it down.

        The page keys turn as the wheel does; an arrow with Ctrl goes far.
        """
        fine = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        step = stride(event)
        key = event.key()
        if step is not None:
            at = self.at or self._base
            self.lie(Point(at.x + step.x, at.y + step.y))
        elif key == Qt.Key.Key_R:
            self.rotate(-1 if fine else 1)
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self.rotate(-1 if key == Qt.Key.Key_PageUp else 1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Equal) and self._step:
            self.resize(-1 if key == Qt.Key.Key_Minus else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.at is not None:
            self._table.act(self.action())
        elif key == Qt.Key.Key_Space:
            self._table.suggest()
        elif key == Qt.Key.Key_Escape:
            self._table.put_down()
        else:
            return False
        return True

    def leave(self) -> None:
        """Takes the ghost away."""
        self._table.no_ghost()


class Liner:
    """Draws a road or river: a click sets a corner, one at the edge of the table ends it, Backspace takes one back."""

    def __init__(self, table: Table, offer: Offer) -> None:
        self._table = table
        self.offer = offer
        self.name, domain = next(iter(offer.open.items()))
        assert isinstance(domain, Route)
        self._sample = offer.narrow(self.name, domain.sample(Stream(1))).done()
        self.points: tuple[Point, ...] = ()
        self.at = domain.starts[0]

    def rotate(self, _steps: int) -> bool:
        """Cannot be turned."""
        return False

    def action(self, points: tuple[Point, ...]) -> Action:
        """Gives the action of a line."""
        shape = self._sample.shape  # type: ignore[attr-defined]
        assert isinstance(shape, Strip)
        return msgspec.structs.replace(self._sample, shape=Strip(points, shape.width))

    def lie(self, at: Point, _turn: int | None = None) -> None:
        """Brings the pen to a place; near an edge it jumps onto it."""
        self.at = nearest_on_edge(_snapped(at), *self._table.size, EDGE_REACH)
        line = (*self.points, self.at)
        if self.points and self.at != self.points[-1] and self._at_edge():
            self._table.show_ghost(self.action(line), self.at)
        else:
            self._table.show_line(line, self.at)

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Sets a corner with the left button; the right one takes the last back, or puts the pen down."""
        if event.button() == Qt.MouseButton.RightButton:
            self._back()
            return True
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        self.lie(place)
        self._set()
        return True

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Moves the pen."""
        self.lie(place)
        return True

    def release(self, _place: Point, _event: QMouseEvent) -> bool:
        """Has done everything at the press."""
        return True

    def double_press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Ends the line where it is."""
        self._end()
        return True

    def key(self, event: QKeyEvent) -> bool:
        """Moves the pen, sets corners and ends the line from the keyboard; an arrow with Ctrl goes far."""
        step = stride(event)
        if step is not None:
            self.at = Point(self.at.x + step.x, self.at.y + step.y)
            self.lie(self.at)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._set()
        elif event.key() == Qt.Key.Key_Backspace:
            self._back()
        elif event.key() == Qt.Key.Key_Escape:
            self._table.put_down()
        else:
            return False
        return True

    def leave(self) -> None:
        """Takes the line away."""
        self._table.no_ghost()

    def _set(self) -> None:
        if self.points and self.at == self.points[-1]:
            return
        self.points = (*self.points, self.at)
        if len(self.points) > 1 and self._at_edge():
            self._end()
        else:
            self._table.show_line(self.points, self.at)

    def _back(self) -> None:
        if not self.points:
            self._table.put_down()
            return
        self.points = self.points[:-1]
        self._table.show_line((*self.points, self.at), self.at)

    def _end(self) -> None:
        if len(self.points) > 1:
            self._table.act(self.action(self.points))

    def _at_edge(self) -> bool:
        width, height = self._table.size
        return self.at.x in (0, width) or self.at.y in (0, height)


def stride(event: QKeyEvent) -> Point | None:
    """Returns the step of an arrow key; with Ctrl five times as long."""
    step = arrow(event)
    if step is None or not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
        return step
    return Point(step.x * FAR, step.y * FAR)


def _middle(within: Within) -> Point:
    outline = within.outlines[0]
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    return middle if within.contains(middle) else outline[0]


def _snapped(at: Point) -> Point:
    return Point(round(at.x / GRID) * GRID, round(at.y / GRID) * GRID)
