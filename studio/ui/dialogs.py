"""Dialog cards: questions and forms in the middle of the window that stop nothing else."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from studio.ui.desk import Desk
from studio.ui.widgets.basics import button, column, label, row, scrolled

__all__ = ["Card", "Curtain", "question"]

TALLEST = 88
VEIL = 120


class Card(QFrame):
    """A dialog: title, content that scrolls when it must, and a row of buttons, the main one last."""

    def __init__(self, desk: Desk, title: str, width: int = 460) -> None:
        super().__init__()
        self.desk = desk
        self._width = width
        self.setProperty("surface", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        outer = column(self, desk.theme.px(20), desk.theme.px(12))
        self.heading = label(desk, "section", title)
        self.heading.setWordWrap(True)
        outer.addWidget(self.heading)
        inner = QWidget()
        self.body: QVBoxLayout = column(inner, 0, desk.theme.px(10))
        self._inner = inner
        self._scroll = scrolled(inner)
        outer.addWidget(self._scroll, 1)
        self.foot = row(None, 0, desk.theme.px(8))
        self.foot.addStretch(1)
        outer.addLayout(self.foot)
        desk.bind(self.setAccessibleName, title)

    def answer(self, text: str, run: Callable[[], object], kind: str = "plain") -> QWidget:
        """Adds a button at the foot and returns it; the main one has the keyboard at first."""
        made = button(self.desk, text, run, kind)
        self.foot.addWidget(made)
        if kind == "main" and self.focusProxy() is None:
            self.setFocusProxy(made)
        return made

    def fit(self, room: QWidget) -> None:
        """Takes the size that its content needs, never more than the room has."""
        theme = self.desk.theme
        width = min(theme.px(self._width), room.width() - theme.px(40))
        inside = width - 2 * theme.px(20)
        wanted = self.body.heightForWidth(inside) if self.body.hasHeightForWidth() else self._inner.sizeHint().height()
        wanted = max(wanted, self._inner.minimumSizeHint().height())
        rest = self.sizeHint().height() - self._scroll.sizeHint().height()
        height = min(rest + wanted + theme.px(4), room.height() * TALLEST // 100)
        self.setFixedSize(width, height)
        self.move((room.width() - width) // 2, (room.height() - height) // 2)


class Curtain(QWidget):
    """The veil over the window behind a dialog card; Escape or a click beside the card closes it."""

    def __init__(self, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk = desk
        self.card: QWidget | None = None
        self._before: QWidget | None = None
        parent.installEventFilter(self)
        self.hide()

    def present(self, card: QWidget) -> None:
        """Shows a card in place of the one that was there."""
        self._drop()
        self._before = self.window().focusWidget()
        card.setParent(self)
        self.card = card
        self.setGeometry(self._room().rect())
        self.show()
        self.raise_()
        card.show()
        self._place()
        (card.focusProxy() or card).setFocus()
        if not card.hasFocus() and card.focusProxy() is None:
            card.focusNextChild()

    def dismiss(self) -> None:
        """Closes the card and gives the keyboard back to where it was."""
        self._drop()
        self.hide()
        if self._before is not None:
            self._before.setFocus()
            self._before = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Darkens what lies behind."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.desk.theme.colour("rail", VEIL))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Closes the card when the click falls beside it."""
        if self.card is not None and not self.card.geometry().contains(event.position().toPoint()):
            self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes the card at Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keeps the keyboard within the card."""
        if self.card is None:
            return super().focusNextPrevChild(forward)
        stops = _stops(self.card)
        if stops:
            now = self.window().focusWidget()
            place = stops.index(now) if now in stops else -1
            stops[(place + (1 if forward else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Covers the whole window whatever its size."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.setGeometry(self._room().rect())
            self._place()
        return super().eventFilter(watched, event)

    def _room(self) -> QWidget:
        room = self.parentWidget()
        return room if room is not None else self

    def _place(self) -> None:
        if isinstance(self.card, Card):
            self.card.fit(self._room())
        elif self.card is not None:
            self.card.adjustSize()
            room = self._room()
            self.card.move((room.width() - self.card.width()) // 2, room.height() // 8)

    def _drop(self) -> None:
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None


def _stops(card: QWidget) -> list[QWidget]:
    """Returns what the Tab key stops at within a card, in the order of the page."""
    found = []
    widget = card.nextInFocusChain()
    while widget is not None and widget is not card:
        takes = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        if takes and card.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled():
            found.append(widget)
        widget = widget.nextInFocusChain()
    return found


def question(
    desk: Desk,
    title: str,
    text: str,
    answers: tuple[tuple[str, Callable[[], object]], ...],
    dismiss: Callable[[], object],
) -> Card:
    """Makes a card that asks; texts are already said, the first answer is the main one and stands last."""
    card = Card(desk, title)
    words = label(desk, "body")
    words.setText(text)
    words.setWordWrap(True)
    card.body.addWidget(words)
    for place, (name, run) in reversed(list(enumerate(answers))):

        def chosen(do: Callable[[], object] = run) -> None:
            dismiss()
            do()

        card.answer(name, chosen, "main" if place == 0 else "plain")
    return card
