"""Lists of lines that may run to thousands: the log of a game and the problems of a document."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.widgets.chips import chip_width, paint_chip
from studio.ui.widgets.dice import Die, paint_die

__all__ = ["Line", "LineList", "LogList", "ProblemList"]

Index = QModelIndex | QPersistentModelIndex
LINE: Final = Qt.ItemDataRole.UserRole
CHIP_HIGH: Final = 17
DIE: Final = 17
SIGNS: Final = {"error": "refused", "warning": "warning"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number, text, rules and dice, a colour band of a side, a sign (error, warning), and a place.

    `key` is whatever the owner of the list wants back. Texts are already said.
    """

    text: str
    number: str = ""
    rules: tuple[str, ...] = ()
    dice: tuple[Die, ...] = ()
    band: str = ""
    sign: str = ""
    place: str = ""
    key: Any = None


class _Lines(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return " ".join(part for part in (line.number, line.text, line.place, *line.rules) if part)
        return None

    def replace(self, lines: Sequence[Line]) -> None:
        self.beginResetModel()
        self.lines = list(lines)
        self.endResetModel()

    def insert(self, place: int, lines: Sequence[Line]) -> None:
        if lines:
            self.beginInsertRows(QModelIndex(), place, place + len(lines) - 1)
            self.lines[place:place] = lines
            self.endInsertRows()


class _Painter(QStyledItemDelegate):
    def __init__(self, owner: "LineList") -> None:
        super().__init__(owner)
        self._owner = owner
        self._desk = owner.desk

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, self._desk.theme.px(self._owner.row_height))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._desk.theme
        line: Line = index.data(LINE)
        box = QRectF(_rect(option))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = _state(option)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, theme.colour("accent_wash"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour("inset"))
        left, right = self.spans(box, line)
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if line.band:
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(4), box.height()), theme.colour(line.band))
        if line.sign:
            side = theme.px(17)
            colour = theme.colour(
                "refused" if line.sign == "error" else "warning" if line.sign == "warning" else "good"
            )
            at = QRectF(box.left() + theme.px(14), box.center().y() - side / 2, side, side)
            paint_icon(painter, at, line.sign, colour)
        if line.number:
            painter.setFont(theme.font("tag"))
            painter.setPen(theme.colour("text_second"))
            number = QRectF(box.left() + theme.px(12), box.top(), left - box.left() - theme.px(12), box.height())
            painter.drawText(number, middle, line.number)
        font = theme.font("body")
        painter.setFont(font)
        painter.setPen(theme.colour("text"))
        room = QRectF(left, box.top(), max(0.0, right - left), box.height())
        text = QFontMetrics(font).elidedText(line.text, Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, middle, text)
        for rule, chip in self.chips(box, line):
            paint_chip(painter, self._desk, chip, rule)
        self._paint_end(painter, box, line)
        painter.restore()

    def chips(self, box: QRectF, line: Line) -> list[tuple[str, QRectF]]:
        """Returns where the chip of each rule stands."""
        theme = self._desk.theme
        high, right, found = theme.px(CHIP_HIGH), self._chips_end(box, line), []
        for rule in reversed(line.rules):
            wide = chip_width(self._desk, rule)
            found.append((rule, QRectF(right - wide, box.center().y() - high / 2, wide, high)))
            right -= wide + theme.px(5)
        return found

    def spans(self, box: QRectF, line: Line) -> tuple[float, float]:
        """Returns where the text begins and where it must end."""
        theme = self._desk.theme
        left = box.left() + theme.px(50 if line.number else 40 if line.sign else 14)
        chips = self.chips(box, line)
        right = chips[-1][1].left() if chips else self._chips_end(box, line)
        right -= len(line.dice) * theme.px(DIE + 5)
        return left, right - theme.px(8)

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Shows the whole text where it was cut off."""
        line: Line | None = index.data(LINE)
        if event.type() == QEvent.Type.ToolTip and line is not None:
            left, right = self.spans(QRectF(_rect(option)), line)
            cut = QFontMetrics(self._desk.theme.font("body")).horizontalAdvance(line.text) > right - left
            QToolTip.showText(event.globalPos(), line.text if cut else "", view)
            return True
        return super().helpEvent(event, view, option, index)

    def _paint_end(self, painter: QPainter, box: QRectF, line: Line) -> None:
        theme = self._desk.theme
        chips = self.chips(box, line)
        right = chips[-1][1].left() if chips else self._chips_end(box, line)
        side = theme.px(DIE)
        for die in reversed(line.dice):
            right -= side + theme.px(5)
            paint_die(painter, theme, QRectF(right, box.center().y() - side / 2, side, side), die)
        if line.place:
            painter.setFont(theme.font("second"))
            painter.setPen(theme.colour("text_second"))
            start = self._chips_end(box, line) + theme.px(20)
            room = QRectF(start, box.top(), theme.px(self._owner.place_width), box.height())
            text = QFontMetrics(theme.font("second")).elidedText(
                line.place, Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            jump = theme.px(17)
            at = QRectF(box.right() - theme.px(20) - jump, box.center().y() - jump / 2, jump, jump)
            paint_icon(painter, at, "jump", theme.colour("accent"))

    def _chips_end(self, box: QRectF, line: Line) -> float:
        theme = self._desk.theme
        beyond = self._owner.place_width + 60 if line.place or self._owner.place_width else 10
        return box.right() - theme.px(beyond)


class LineList(QListView):
    """Shows lines; a line can be chosen, its rules opened, and whatever it stands for be gone to."""

    chosen = Signal(object)
    """A line was clicked or Enter was pressed on it; carries the `Line`."""
    rule_wanted = Signal(str)

    row_height = 25
    place_width = 0

    def __init__(self, desk: Desk, pack: str = "") -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self._lines = _Lines()
        self._painter = _Painter(self)
        self.setModel(self._lines)
        self.setItemDelegate(self._painter)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        desk.theme_changed.connect(self.scheduleDelayedItemsLayout)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines that are shown."""
        return tuple(self._lines.lines)

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Shows lines in place of those that were there."""
        self._lines.replace(lines)

    def add_above(self, lines: Sequence[Line]) -> None:
        """Adds lines at the top, where the newest of a log stands."""
        self._lines.insert(0, lines)

    def choose(self, place: int) -> None:
        """Marks a line and brings it into sight."""
        index = self._lines.index(place)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Opens the rule whose chip was pressed; else chooses the line."""
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        line: Line | None = index.data(LINE)
        if line is None or event.button() != Qt.MouseButton.LeftButton:
            return
        for rule, box in self._painter.chips(QRectF(self.visualRect(index)), line):
            if box.contains(event.position()):
                self._open(rule, box.toRect())
                return
        self.chosen.emit(line)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Chooses the line at Enter, opens its rule at R."""
        line: Line | None = self.currentIndex().data(LINE)
        if line is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(line)
        elif line is not None and event.key() == Qt.Key.Key_R and line.rules:
            self._open(line.rules[0], self.visualRect(self.currentIndex()))
        else:
            super().keyPressEvent(event)

    def _open(self, rule: str, at: QRect) -> None:
        self.rule_wanted.emit(rule)
        if self.pack:
            from studio.ui.widgets.popover import show_rule

            show_rule(self.desk, self.viewport(), self.pack, rule, QRectF(at).center())


class LogList(LineList):
    """The log of a game, the newest line at the top."""

    def __init__(self, desk: Desk, pack: str = "") -> None:
        super().__init__(desk, pack)
        desk.bind(self.setAccessibleName, N_("Log"))


class ProblemList(LineList):
    """The problems of a document, each with its rule and the way to its place."""

    row_height = 27
    place_width = 110

    def __init__(self, desk: Desk, pack: str = "") -> None:
        super().__init__(desk, pack)
        desk.bind(self.setAccessibleName, N_("Problems"))


def _rect(option: QStyleOptionViewItem) -> QRect:
    found: QRect = option.rect
    return found


def _state(option: QStyleOptionViewItem) -> QStyle.StateFlag:
    found: QStyle.StateFlag = option.state
    return found
