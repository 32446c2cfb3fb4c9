"""A hand that does nothing: what every tool begins from."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import distance
from studio.board.place import Point
from studio.ui.editor.shapes import nearest_on_edge
from studio.ui.editor.things import GRID, snapped

__all__ = ["GRID", "Tool", "arrow", "is_left", "nearest_end", "snapped"]

STEP, FINE = 1000, 100


class Tool:
    """Takes no event; a tool overrides what it wants."""

    def press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes no press."""
        return False

    def move(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes no movement."""
        return False

    def release(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes no release."""
        return False

    def double_press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes no double click."""
        return False

    def key(self, _event: QKeyEvent) -> bool:
        """Takes no key."""
        return False

    def rotate(self, _steps: int) -> bool:
        """Has nothing to turn with the wheel."""
        return False

    def show(self) -> None:
        """Has no marks of its own to draw again when the zoom, the table or what is chosen is another."""

    def leave(self) -> None:
        """Has nothing to put away."""


def is_left(event: QMouseEvent) -> bool:
    """Tells whether the left button was used."""
    return event.button() == Qt.MouseButton.LeftButton


def nearest_end(point: Point, size: tuple[int, int], ends: tuple[Point, ...], reach: int) -> Point:
    """Returns where the end of a line comes to lie: on the end of another line within reach, else on the edge."""
    near = [(distance(end, point), end) for end in ends]
    if near and min(near)[0] <= reach:
        return min(near)[1]
    return nearest_on_edge(point, *size, reach)


def arrow(event: QKeyEvent) -> Point | None:
    """Returns the step of an arrow key: a centimetre, with Shift a millimetre."""
    length = FINE if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else STEP
    steps = {
        Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
    }  # fmt: skip
    if event.key() not in steps:
        return None
    right, up = steps[Qt.Key(event.key())]
    return Point(right * length, up * length)
