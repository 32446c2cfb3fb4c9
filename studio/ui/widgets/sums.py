"""Sums, statistics and shares: how a number came about, what a unit has, how far something is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from studio.ui.desk import Desk
from studio.ui.widgets.basics import column, flat_line, label, panel, row
from studio.ui.widgets.rule_chip import RuleChip

__all__ = ["Bar", "StatCells", "SumLine", "SumTable", "signed"]

MINUS: Final = "−"


@dataclass(frozen=True, slots=True)
class SumLine:
    """One line of a sum: what it is, its value, and the rule that states it. Texts are already said.

    `shown` is how the value is written when that is not the plain number with its sign, such as a length.
    """

    text: str
    value: int
    rule: str = ""
    shown: str = ""


def signed(value: int) -> str:
    """Returns a number with its sign, the minus a true one."""
    if value == 0:
        return "0"
    return f"+{value}" if value > 0 else f"{MINUS}{-value}"


class SumTable(QWidget):
    """The lines of a sum with their rules, a strong line, and the result."""

    def __init__(self, desk: Desk, pack: str) -> None:
        super().__init__()
        self.desk = desk
        self._pack = pack
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self.show_sum(())

    def show_sum(self, lines: Sequence[SumLine], head: str = "", result: str = "") -> None:
        """Shows a sum; `head` names the result."""
        self._empty()
        theme = self.desk.theme
        self._grid.setHorizontalSpacing(theme.px(8))
        self._grid.setVerticalSpacing(theme.px(2))
        at = 0
        for line in lines:
            words = label(self.desk, "body")
            words.setText(line.text[:1].upper() + line.text[1:])
            words.setWordWrap(True)
            self._grid.addWidget(words, at, 0)
            if line.rule:
                chip = RuleChip(self.desk, line.rule, self._pack, short=True)
                self._grid.addWidget(chip, at, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            figure = label(self.desk, "figure")
            figure.setText(line.shown or signed(line.value))
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            colour = "good" if line.value > 0 else "refused" if line.value < 0 else "text_second"
            figure.setStyleSheet(f"color: {theme.colour(colour).name()}")
            figure.setMinimumWidth(theme.px(34))
            self._grid.addWidget(figure, at, 2)
            self._grid.addWidget(flat_line(), at + 1, 0, 1, 3)
            at += 2
        if head or result:
            self._grid.addWidget(flat_line(strong=True), at, 0, 1, 3)
            name = label(self.desk, "sum_head")
            name.setText(head)
            figure = label(self.desk, "result")
            figure.setText(result)
            figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(name, at + 1, 0)
            self._grid.addWidget(figure, at + 1, 1, 1, 2)
        spoken = [f"{line.text} {line.shown or signed(line.value)}" for line in lines]
        self.setAccessibleName("; ".join([*spoken, f"{head} {result}".strip()]))

    def _empty(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()


class StatCells(QWidget):
    """A row of small boxes, each a name over a value."""

    def __init__(self, desk: Desk, cells: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self.desk = desk
        self._line = row(self, 0, desk.theme.px(4))
        self.show_cells(cells)

    def show_cells(self, cells: Sequence[tuple[str, str]]) -> None:
        """Shows pairs of name and value, already said."""
        while self._line.count():
            item = self._line.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for name, value in cells:
            box = panel("inset")
            inner = column(box, self.desk.theme.px(3))
            head, text = label(self.desk, "stat_head"), label(self.desk, "stat")
            head.setText(name)
            text.setText(value)
            for words in (head, text):
                words.setAlignment(Qt.AlignmentFlag.AlignCenter)
                inner.addWidget(words)
            self._line.addWidget(box, max(3, len(value)))
        self.setAccessibleName(", ".join(f"{name} {value}" for name, value in cells))


class Bar(QWidget):
    """A share of a whole as a bar; a mark may stand at a threshold. The figures stand beside it as text."""

    def __init__(self, desk: Desk, colour: str = "accent", high: int = 11) -> None:
        super().__init__()
        self.desk = desk
        self._colour = colour
        self._high = high
        self._share = (0, 1)
        self._mark: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        desk.theme_changed.connect(self.updateGeometry)

    def show_share(self, part: int, whole: int, mark: int | None = None, text: str = "", colour: str = "") -> None:
        """Shows a part of a whole; `text` is what a screen reader says."""
        self._share = (max(0, part), max(1, whole))
        self._mark = mark
        self._colour = colour or self._colour
        self.setAccessibleName(text or f"{part} / {whole}")
        self.setToolTip(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the bar's height and a width it can do with."""
        theme = self.desk.theme
        return QSize(theme.px(100), theme.px(self._high + (6 if self._mark is not None else 0)))

    def minimumSizeHint(self) -> QSize:
        """Returns the least width."""
        return QSize(self.desk.theme.px(40), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the trough, the share and the mark."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = theme.px(self._high)
        box = QRectF(0.5, (self.height() - high) / 2 + 0.5, self.width() - 1, high - 1)
        corner = min(theme.px(3), high / 2)
        painter.setPen(QPen(theme.colour("hairline"), 1))
        painter.setBrush(theme.colour("inset"))
        painter.drawRoundedRect(box, corner, corner)
        part, whole = self._share
        wide = (box.width() - 3) * min(part, whole) / whole
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(self._colour))
        if wide > 0:
            painter.drawRoundedRect(QRectF(box.left() + 1.5, box.top() + 1.5, wide, box.height() - 3), 2, 2)
        if self._mark is not None:
            x = box.left() + 1.5 + (box.width() - 3) * min(self._mark, whole) / whole
            painter.setPen(QPen(theme.colour("text"), theme.px(1.4)))
            painter.drawLine(round(x), 0, round(x), self.height())
        painter.end()
