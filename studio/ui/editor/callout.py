"""The card beside the pointer that says why something may not lie there: reason, number, rule, and what keys help."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.widgets.basics import column, label, row
from studio.ui.widgets.chips import Chip

__all__ = ["Callout"]

WIDE = 214
AWAY = 26


class Callout(QWidget):
    """Stands within its view beside a place, never over its edge; the pointer goes through it."""

    def __init__(self, desk: Desk, view: QWidget) -> None:
        super().__init__(view)
        self.desk = desk
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.installEventFilter(self)
        self._lines = column(self, 0, 0)
        self._head = label(desk, "refused", N_("It cannot go here"))
        self._reason = label(desk, "body")
        self._reason.setWordWrap(True)
        self._reason.setMinimumWidth(1)  # a long word does not change how high its lines are
        self._rule = Chip(desk)
        self._hint = label(desk, "hint")
        top = row()
        top.addSpacing(desk.theme.px(22))
        top.addWidget(self._head, 1)
        foot = row()
        foot.addWidget(self._rule)
        foot.addStretch(1)
        foot.addWidget(self._hint)
        self._lines.addLayout(top)
        self._lines.addWidget(self._reason)
        self._lines.addLayout(foot)
        self.hide()

    @property
    def text(self) -> str:
        """The reason that is shown; empty while nothing is refused."""
        return self._reason.text() if not self.isHidden() else ""

    @property
    def rule(self) -> str:
        """The rule that is cited."""
        return self._rule.text()

    @property
    def reason(self) -> QLabel:
        """The label of the reason."""
        return self._reason

    def tell(self, at: QPointF, reason: str, rule: str, hint: str = "") -> None:
        """Shows a reason beside a place of the view."""
        theme = self.desk.theme
        self._lines.setContentsMargins(theme.px(12), theme.px(9), theme.px(12), theme.px(9))
        self._lines.setSpacing(theme.px(5))
        self._reason.setText(reason)
        self._rule.setText(rule)
        self._hint.setText(hint)
        view = self.parentWidget()
        room = view.rect() if view is not None else self.rect()
        wide = min(theme.px(WIDE), room.width() - theme.px(16))
        self.setFixedWidth(wide)
        high = max(self._lines.totalHeightForWidth(wide), self.sizeHint().height())
        self.setFixedHeight(min(high, room.height()))
        away = theme.px(AWAY)
        left = at.x() + away if at.x() + away + wide <= room.width() else at.x() - away - wide
        top = min(at.y() + away, room.height() - high - theme.px(8))
        self.move(round(max(theme.px(8), min(left, room.width() - wide - theme.px(8)))), round(max(theme.px(8), top)))
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stays within the view when it changes its size."""
        view = self.parentWidget()
        if event.type() == QEvent.Type.Resize and view is not None and not self.isHidden():
            edge = self.desk.theme.px(8)
            left = min(self.x(), view.width() - self.width() - edge)
            self.move(max(edge, left), max(edge, min(self.y(), view.height() - self.height() - edge)))
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the card with its cross."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("refused"), theme.px(1.5)))
        painter.setBrush(theme.colour("refused_wash"))
        corner = theme.px(6)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), corner, corner)
        side = theme.px(14)
        top = self._head.geometry().center().y() - side / 2
        paint_icon(painter, QRectF(theme.px(12), top, side, side), "cross", theme.colour("refused"))
        painter.end()
