"""Popovers: cards that stand beside what they explain and close at Escape or a click elsewhere; the card of a rule."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QApplication, QGridLayout, QVBoxLayout, QWidget

from studio.errors import N_, StudioError
from studio.ui.desk import Desk
from studio.ui.rule_facts import ORIGINS, RuleFacts, rule_facts
from studio.ui.widgets.basics import column, flat_line, label, row, scrolled, tool_button
from studio.ui.widgets.chips import Chip

__all__ = ["PopoverCard", "RuleCard", "show_rule"]

POINT: Final = 9
GAP: Final = 5
CORNER: Final = 7
MOST_NUMBERS: Final = 24


class PopoverCard(QWidget):
    """A card with a point towards a place; kind is plain or refused. It belongs to the window of its anchor."""

    closed = Signal()

    def __init__(self, desk: Desk, anchor: QWidget, at: QPointF, width: int = 320, kind: str = "plain") -> None:
        self._room = anchor.window()
        super().__init__(self._room)
        self.desk = desk
        self._target = self._room.mapFromGlobal(anchor.mapToGlobal(at.toPoint()))
        self._kind = kind
        self._gap = desk.theme.px(GAP)
        self._above = False
        self._before = QApplication.focusWidget()
        theme = desk.theme
        self.setFixedWidth(min(theme.px(width), self._room.width() - theme.px(16)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.body: QVBoxLayout = column(self, 0, theme.px(8))

    def open(self) -> None:
        """Shows the card beside its place, inside the window."""
        theme = self.desk.theme
        point, pad = theme.px(POINT), theme.px(14)
        self.body.setContentsMargins(pad, pad + point, pad, pad + point)
        self.show()
        high = self.body.totalHeightForWidth(self.width()) if self.body.hasHeightForWidth() else -1
        high = min(max(high, self.sizeHint().height()), self._room.height() - theme.px(16))
        self.setFixedHeight(high)
        self._above = self._target.y() + self._gap + high > self._room.height()
        most = self._room.width() - self.width() - theme.px(8)
        left = max(theme.px(8), min(self._target.x() - self.width() // 2, most))
        top = self._target.y() - self._gap - high if self._above else self._target.y() + self._gap
        self.move(left, max(theme.px(4), top))
        self.raise_()
        self.setFocus()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def shut(self) -> None:
        """Closes the card and gives the keyboard back."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self.hide()
        self.closed.emit()
        if self._before is not None and self._before.isVisible():
            self._before.setFocus()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Closes at a click elsewhere in the window."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            spot = self.mapFromGlobal(event.globalPosition().toPoint())
            if not self.rect().contains(spot):
                self.shut()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes at Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut()
            return
        super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the card and its point."""
        theme = self.desk.theme
        point, corner = theme.px(POINT), theme.px(CORNER)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground, line = ("refused_wash", "refused") if self._kind == "refused" else ("panel", "accent")
        box = QRectF(self.rect()).adjusted(1, point, -1, -point)
        x = max(2.0 * corner, min(self.width() - 2.0 * corner, float(self._target.x() - self.x())))
        edge = box.bottom() if self._above else box.top()
        tip = edge + point if self._above else edge - point
        painter.setPen(QPen(theme.colour(line), theme.px(1.5)))
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(box, corner, corner)
        inside = edge - 2 if self._above else edge + 2
        painter.drawPolygon(QPolygonF([QPointF(x - point, edge), QPointF(x, tip), QPointF(x + point, edge)]))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(QPolygonF([QPointF(x - point, inside), QPointF(x, tip), QPointF(x + point, inside)]))
        painter.end()


class RuleCard(QWidget):
    """What a rule says in the language of the screen, where it comes from, and the numbers it governs."""

    def __init__(self, desk: Desk, facts: RuleFacts) -> None:
        super().__init__()
        self.desk = desk
        theme = desk.theme
        layout = column(self, 0, theme.px(8))
        head = row(None, 0, theme.px(8))
        name = label(desk, "section")
        name.setText(facts.rule)
        head.addWidget(name, 1)
        text, kind = ORIGINS.get(facts.origin, ORIGINS["studio"])
        chip = Chip(desk, "", kind)
        desk.bind(chip.setText, text)
        head.addWidget(chip)
        layout.addLayout(head)
        words = label(desk, "body")
        words.setText(facts.text(desk.words.language))
        words.setWordWrap(True)
        words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        layout.addWidget(words)
        if facts.numbers:
            layout.addWidget(flat_line())
            layout.addWidget(label(desk, "column", N_("Its numbers")))
            layout.addWidget(scrolled(self._numbers(facts)))
        self.setAccessibleName(f"{facts.rule}. {facts.text(desk.words.language)}")

    def _numbers(self, facts: RuleFacts) -> QWidget:
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(self.desk.theme.px(10))
        grid.setVerticalSpacing(self.desk.theme.px(2))
        grid.setColumnStretch(0, 1)
        for line, number in enumerate(facts.numbers[:MOST_NUMBERS]):
            place = label(self.desk, "second")
            place.setText(f"{number.table} · {number.row} · {number.column}")
            place.setWordWrap(True)
            value = label(self.desk, "figure")
            value.setText(number.value)
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            grid.addWidget(place, line, 0)
            grid.addWidget(value, line, 1)
        left = len(facts.numbers) - MOST_NUMBERS
        if left > 0:
            more = label(self.desk, "hint")
            more.setText(self.desk.words.many("and {n} more", "and {n} more", left))
            grid.addWidget(more, MOST_NUMBERS, 0)
        return box


def show_rule(desk: Desk, anchor: QWidget, pack: str, rule: str, at: QPointF | None = None) -> PopoverCard:
    """Opens the card of a rule beside a widget and returns it; a rule nobody knows says so."""
    place = at if at is not None else QPointF(anchor.rect().center())
    card = PopoverCard(desk, anchor, place, 360)
    line = row(None, 0, desk.theme.px(6))
    try:
        inner: QWidget = RuleCard(desk, rule_facts(desk, pack, rule))
    except (StudioError, LookupError):
        words = label(desk, "body", N_("Rule {rule} is in no installed rulebook."), rule=rule)
        words.setWordWrap(True)
        inner = words
    line.addWidget(inner, 1)
    line.addWidget(tool_button(desk, "close", N_("Close"), card.shut), 0, Qt.AlignmentFlag.AlignTop)
    card.body.addLayout(line)
    card.open()
    return card
