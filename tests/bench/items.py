"""The reference of N11: a scene in which each piece is an item of its own that paints itself in Python."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from studio.board.pieces import bounds, parts_of
from studio.scenario.model import Piece, Scenario

COLOURS = {"wood": "#8fae6a", "crop": "#d9b75f", "bush_zone": "#b9c39a", "road": "#efe4c4", "river": "#7fb0c9"}


class PieceItem(QGraphicsItem):
    """One piece: its true outline filled and lined, nothing else."""

    def __init__(self, piece: Piece) -> None:
        super().__init__()
        left, bottom, right, top = bounds(piece.shape)
        self._box = QRectF(left, -top, right - left, top - bottom)
        self._path = QPainterPath()
        for part in parts_of(piece.shape):
            self._path.addPolygon(QPolygonF([QPointF(point.x, -point.y) for point in part]))
            self._path.closeSubpath()
        self._brush = QBrush(QColor(COLOURS.get(piece.kind, "#c9b48c")))
        self._pen = QPen(QColor("#5a4a33"), 150)

    def boundingRect(self) -> QRectF:
        """Gives the box of the piece."""
        return self._box

    def paint(self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None) -> None:
        """Paints the piece."""
        painter.setPen(self._pen)
        painter.setBrush(self._brush)
        painter.drawPath(self._path)


def scene_of_items(scenario: Scenario) -> QGraphicsScene:
    """Gives the scene of a scenario's pieces."""
    scene = QGraphicsScene()
    for piece in scenario.pieces:
        scene.addItem(PieceItem(piece))
    return scene
