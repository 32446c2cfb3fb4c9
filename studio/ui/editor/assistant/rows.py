"""Rows of the assistant's panel: a kind of scenery with its stamp, its range, the count chosen and what is owed."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QSpinBox, QWidget

from studio.engine.showing import Tally
from studio.ui.desk import Desk
from studio.ui.editor.stamps import stamp
from studio.ui.icons import paint_icon
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import indent_numbers, label, row
from studio.ui.widgets.chips import paint_chip

__all__ = ["CountRow", "KindRow", "Segments"]

HIGH = 31
STAMP = 36
RANGE, CHOSEN, OWED = 30, 36, 36


class KindRow(QAbstractButton):
    """A kind that may be placed or not; pressed, it is taken in hand."""

    def __init__(self, desk: Desk, pack: str, tally: Tally, offered: bool) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.tally = tally
        self.setCheckable(True)
        self.setEnabled(offered)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = pack_terms(desk, pack)(tally.kind)
        self.setText(name[:1].upper() + name[1:])
        self.setAccessibleName(desk.say("{kind}: {owed} to place", kind=name, owed=tally.owed))
        self.setToolTip(str(tally.rule))

    def sizeHint(self) -> QSize:
        """Returns the room of one line."""
        return QSize(self.desk.theme.px(220), self.desk.theme.px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints stamp, name, range, count and what is owed."""
        theme, tally = self.desk.theme, self.tally
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), theme.px(1.5)))
            painter.setBrush(theme.colour("accent_wash" if self.isChecked() else "panel"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        elif self.underMouse() and self.isEnabled():
            painter.fillRect(box, theme.colour("inset"))
        closed = tally.most == 0
        wide = theme.px(STAMP)
        picture = stamp(self.desk, self.pack, tally.kind, wide)
        painter.setOpacity(0.45 if closed else 1.0)
        painter.drawPixmap(round(box.left() + theme.px(5)), round(box.center().y() - wide * 0.274), picture)
        painter.setOpacity(1.0)
        right = box.right() - theme.px(5)
        owed = QRectF(right - theme.px(OWED), box.top(), theme.px(OWED), box.height())
        chosen = QRectF(owed.left() - theme.px(CHOSEN), box.top(), theme.px(CHOSEN), box.height())
        limits = QRectF(chosen.left() - theme.px(RANGE), box.top(), theme.px(RANGE), box.height())
        left = box.left() + theme.px(5) + wide + theme.px(7)
        font = theme.font("strong" if self.isChecked() else "body")
        painter.setFont(font)
        painter.setPen(theme.colour("text_second" if closed else "text"))
        room = QRectF(left, box.top(), limits.left() - left, box.height())
        name = QFontMetrics(font).elidedText(self.text(), Qt.TextElideMode.ElideRight, int(room.width()))
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        painter.setFont(theme.font("second"))
        painter.setPen(theme.colour("text_second"))
        if tally.most >= 0:
            painter.drawText(limits, Qt.AlignmentFlag.AlignCenter, f"{tally.least}–{tally.most}")
        self._figures(painter, chosen, owed, closed)
        painter.end()

    def _figures(self, painter: QPainter, chosen: QRectF, owed: QRectF, closed: bool) -> None:
        theme, tally = self.desk.theme, self.tally
        side = theme.px(15)
        middle = QRectF(owed.center().x() - side / 2, owed.center().y() - side / 2, side, side)
        if closed:
            paint_icon(painter, middle, "lock", theme.colour("text_second"))
            return
        painter.setFont(theme.font("figure"))
        painter.setPen(theme.colour("text"))
        if tally.most >= 0:
            painter.drawText(chosen, Qt.AlignmentFlag.AlignCenter, str(tally.chosen))
        high = theme.px(19)
        chip = QRectF(owed.center().x() - theme.px(15), owed.center().y() - high / 2, theme.px(30), high)
        if tally.owed:
            paint_chip(painter, self.desk, chip, str(tally.owed), "warning")
        elif tally.most >= 0:
            paint_chip(painter, self.desk, chip, "", "good")
            paint_icon(painter, middle, "check", theme.colour("good"))


class CountRow(QWidget):
    """A kind with its range and the count that is being chosen."""

    def __init__(self, desk: Desk, pack: str, kind: str, least: int, most: int) -> None:
        super().__init__()
        self.kind = kind
        line = row(self, 0, desk.theme.px(7))
        picture = label(desk, "body")
        picture.setPixmap(stamp(desk, pack, kind, desk.theme.px(STAMP)))
        text = pack_terms(desk, pack)(kind)
        name = label(desk, "body")
        name.setText(text[:1].upper() + text[1:])
        limits = label(desk, "second")
        limits.setText(f"{least}–{most}")
        self.count = QSpinBox()
        self.count.setRange(least, most)
        self.count.setEnabled(most > least)
        self.count.setFixedWidth(desk.theme.px(62))
        self.count.setAccessibleName(text)
        line.addWidget(picture)
        line.addWidget(name, 1)
        line.addWidget(limits)
        line.addWidget(self.count)
        indent_numbers(self, desk.theme)


class Segments(QWidget):
    """One box for each piece of a sector: those that lie, those to come, and the last one, which is the rival's."""

    def __init__(self, desk: Desk, laid: int, whole: int, owner: str, rival: str) -> None:
        super().__init__()
        self.desk = desk
        self._laid, self._whole, self._owner, self._rival = laid, whole, owner, rival
        self.setFixedHeight(desk.theme.px(14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the boxes."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = theme.px(5)
        wide = (self.width() - gap * (self._whole - 1)) / max(1, self._whole)
        for place in range(self._whole):
            last = self._whole > 1 and place == self._whole - 1
            colour = theme.colour(self._rival if last else self._owner)
            painter.setPen(QPen(theme.colour("accent") if place >= self._laid else colour, theme.px(1.2)))
            colour.setAlpha(255 if place < self._laid else 55)
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(place * (wide + gap), 1, wide, self.height() - 2), theme.px(3), theme.px(3))
        painter.end()
