"""The chip of a rule: its id in a round box; pressed, it opens the card of the rule."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.widgets.chips import HIGH, chip_width, paint_chip, short_rule
from studio.ui.widgets.popover import show_rule

__all__ = ["RuleChip"]


class RuleChip(QAbstractButton):
    """The id of a rule; pressed, it opens the card of the rule."""

    wanted = Signal(str)

    def __init__(self, desk: Desk, rule: str, pack: str = "", short: bool = False) -> None:
        super().__init__()
        self.desk = desk
        self.rule = rule
        self.pack = pack
        self.setText(short_rule(rule) if short else rule)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.bind(self.setToolTip, N_("Show rule {rule}"), rule=rule)
        desk.bind(self.setAccessibleName, N_("Rule {rule}"), rule=rule)
        self.clicked.connect(self._open)
        desk.theme_changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """Returns the room of the id."""
        return QSize(round(chip_width(self.desk, self.text())) + 4, self.desk.theme.px(HIGH) + 4)

    def minimumSizeHint(self) -> QSize:
        """Returns the room of the id."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the chip, with a ring when it has the keyboard."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        paint_chip(painter, self.desk, box, self.text(), "accent" if self.underMouse() else "chip")
        if self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), theme.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.end()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Lights up under the pointer."""
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Goes back."""
        self.update()
        super().leaveEvent(event)

    def _open(self) -> None:
        self.wanted.emit(self.rule)
        if self.pack:
            show_rule(self.desk, self, self.pack, self.rule, QPointF(self.rect().center()))
