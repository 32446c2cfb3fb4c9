"""The hand that chooses pieces: a click takes what lies on top, a drag lays it elsewhere, keys turn and delete it."""

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

from studio.board.geometry import point_gap, point_in
from studio.board.pieces import outline_of
from studio.board.place import Point
from studio.scenario.model import Piece, Scenario

__all__ = ["Chooser", "piece_at"]

NEAR = 1500
SNAP = 100
DRAG_FROM = 400


class Table(Protocol):
    """What the hand works on."""

    @property
    def scenario(self) -> Scenario | None:
        """The scenario on the table."""
        ...

    def choose(self, piece: int) -> None:
        """Marks a piece, or none with 0."""
        ...

    def ghost(self, piece: Piece, dx: int, dy: int) -> None:
        """Shows where a piece would come to lie."""
        ...

    def no_ghost(self) -> None:
        """Takes the ghost away."""
        ...

    def shift(self, piece: Piece, dx: int, dy: int) -> None:
        """Lays a piece elsewhere."""
        ...


class Chooser:
    """Chooses and moves pieces with the mouse; `key_pressed` is asked about every key first."""

    def __init__(self, table: Table, key_pressed: Callable[[QKeyEvent], bool]) -> None:
        self._table = table
        self._key_pressed = key_pressed
        self._held: Piece | None = None
        self._from = Point(0, 0)
        self._moving = False

    def press(self, place: Point, event: QMouseEvent) -> bool:
        """Takes the piece under the pointer."""
        scenario = self._table.scenario
        if scenario is None or event.button() != Qt.MouseButton.LeftButton:
            return False
        piece = piece_at(scenario, place)
        self._table.choose(piece.id if piece else 0)
        self._held, self._from, self._moving = piece, place, False
        return piece is not None

    def move(self, place: Point, _event: QMouseEvent) -> bool:
        """Shows the ghost once the pointer has left the spot."""
        if self._held is None or self._held.locked:
            return False
        dx, dy = _snapped(place.x - self._from.x), _snapped(place.y - self._from.y)
        self._moving = self._moving or max(abs(dx), abs(dy)) >= DRAG_FROM
        if self._moving:
            self._table.ghost(self._held, dx, dy)
        return self._moving

    def release(self, place: Point, _event: QMouseEvent) -> bool:
        """Lays the piece where the ghost is."""
        held, moving = self._held, self._moving
        self._held, self._moving = None, False
        if held is None or not moving:
            return False
        self._table.no_ghost()
        self._table.shift(held, _snapped(place.x - self._from.x), _snapped(place.y - self._from.y))
        return True

    def double_press(self, _place: Point, _event: QMouseEvent) -> bool:
        """Takes no double clicks."""
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Lets the page use the key; Escape drops what is held."""
        if event.key() == Qt.Key.Key_Escape and self._held is not None:
            self.leave()
            return True
        return self._key_pressed(event)

    def leave(self) -> None:
        """Drops what is held."""
        self._held, self._moving = None, False
        self._table.no_ghost()


def piece_at(scenario: Scenario, place: Point) -> Piece | None:
    """Gives the piece on top at a place; thin ones are caught within 15 mm."""
    under = [piece for piece in scenario.pieces if point_in(outline_of(piece.shape), place)]
    if under:
        return min(under, key=_spread)
    near = [(point_gap(outline_of(piece.shape), place), piece.id, piece) for piece in scenario.pieces]
    close = [found for found in near if found[0] <= NEAR]
    return min(close)[2] if close else None


def _spread(piece: Piece) -> int:
    from studio.board.geometry import area2

    return abs(area2(outline_of(piece.shape)))


def _snapped(length: int) -> int:
    return round(length / SNAP) * SNAP
