"""Dice: faces as one sees them on the table, and the tray in which they tumble and settle."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.theme import Theme

__all__ = ["DiceTray", "Die", "DieFace", "paint_die"]

CORNER: Final = 0.2
PIP: Final = 0.095
SPREAD: Final = 0.25
PLACES: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)),
}
TITLE_LINES: Final = 2
LEANS: Final = (-9, 6, 12, -5, 8, -11)
TUMBLE_MS: Final = 420
NEXT_MS: Final = 70


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it is shown: its face, how many sides it has, its kind (plain, spare, good, bad) and a word below.

    A face with a `sign` shows that icon in place of its number.
    """

    face: int
    sides: int = 6
    kind: str = "plain"
    sign: str = ""
    note: str = ""


def paint_die(painter: QPainter, theme: Theme, box: QRectF, die: Die) -> None:
    """Paints a die into a square box."""
    side = box.width()
    ground, ink = {
        "plain": ("die", "die_ink"),
        "spare": ("die_spare", "die_ink"),
        "good": ("die_good", "die_figure"),
        "bad": ("die_bad", "die_figure"),
    }[die.kind]
    corner = side * CORNER
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("map.shadow", 70))
    painter.drawRoundedRect(box.translated(side * 0.05, side * 0.08), corner, corner)
    painter.setPen(QPen(theme.colour(ink), max(1.0, side * 0.045)))
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(box, corner, corner)
    if die.sign:
        edge = side * 0.2
        paint_icon(painter, box.adjusted(edge, edge, -edge, -edge), die.sign, theme.colour(ink))
    elif die.sides == 6 and die.face in PLACES:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ink))
        for x, y in PLACES[die.face]:
            at = box.center() + QPointF(x * side * SPREAD, y * side * SPREAD)
            painter.drawEllipse(at, side * PIP, side * PIP)
    else:
        font = theme.fonts.font("caladea_bold", side * (0.62 if die.face < 10 else 0.48))
        painter.setFont(font)
        painter.setPen(theme.colour(ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(die.face))


class DieFace(QWidget):
    """One die at rest, small enough to stand in a line."""

    def __init__(self, desk: Desk, die: Die, size: int = 38, lean: int = 0) -> None:
        super().__init__()
        self.desk = desk
        self._die = die
        self._size = size
        self._lean = lean
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(str(die.face))
        desk.theme_changed.connect(self.updateGeometry)

    @property
    def die(self) -> Die:
        """The die that is shown."""
        return self._die

    def show_die(self, die: Die) -> None:
        """Shows another face."""
        self._die = die
        self.setAccessibleName(str(die.face))
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the die's box with room to lean."""
        side = self.desk.theme.px(self._size * 1.25)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the die."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = self.desk.theme.px(self._size)
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(self._lean)
        paint_die(painter, self.desk.theme, QRectF(-side / 2, -side / 2, side, side), self._die)
        painter.end()


class DiceTray(QWidget):
    """A wooden tray with green cloth: what the dice are for, the dice, and what they add up to.

    New dice tumble one after another; a key or a click lets them settle at once. With reduced motion they lie there.
    """

    settled = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._title = ""
        self._sum = ""
        self._foot = ""
        self._dice: tuple[Die, ...] = ()
        self._moment = 1.0
        self._length = 0
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.valueChanged.connect(self._turn)
        self._motion.finished.connect(self.settled)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        desk.theme_changed.connect(self.update)

    def throw(self, title: str, dice: Sequence[Die], total: str = "", foot: str = "", still: bool = False) -> None:
        """Shows dice that were thrown; texts are already said. `still` lets them lie at once."""
        self._title, self._sum, self._foot, self._dice = title, total, foot, tuple(dice)
        faces = ", ".join(str(die.face) for die in dice)
        self.setAccessibleName(f"{title} {faces} {total}")
        self._motion.stop()
        whole = self.desk.theme.duration("die")
        if still or whole == 0 or not dice:
            self._moment = 1.0
            self.update()
            self.settled.emit()
            return
        self._length = whole + NEXT_MS * (len(dice) - 1)
        self._motion.setDuration(self._length)
        self._motion.start()

    def rest(self) -> None:
        """Lets the dice settle at once."""
        if self._motion.state() == QVariantAnimation.State.Running:
            self._motion.stop()
            self._moment = 1.0
            self.update()
            self.settled.emit()

    def sizeHint(self) -> QSize:
        """Returns the room of four dice with their words."""
        theme = self.desk.theme
        return QSize(theme.px(262), theme.measure("lower"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ends the tumbling at any key."""
        self.rest()
        super().keyPressEvent(event)

    def mousePressEvent(self, _event: object) -> None:
        """Ends the tumbling."""
        self.rest()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints tray, words and dice."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.colour("tray_rim"))
        rim = theme.px(8)
        cloth = QRectF(self.rect()).adjusted(rim, rim, -rim, -rim)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("tray"))
        painter.drawRoundedRect(cloth, rim, rim)
        inner = cloth.adjusted(theme.px(10), theme.px(8), -theme.px(10), -theme.px(8))
        painter.setFont(theme.font("tray"))
        painter.setPen(theme.colour("tray_text"))
        left, line = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, theme.px(18)
        said = self.title_lines(inner.width())
        for place, part in enumerate(said):
            painter.drawText(QRectF(inner.left(), inner.top() + place * line, inner.width(), line), left, part)
        head = line * max(1, len(said))
        self._paint_dice(
            painter, QRectF(inner.left(), inner.top() + head, inner.width(), inner.height() - head - 2 * line)
        )
        painter.setFont(theme.font("tray"))
        painter.setPen(theme.colour("tray_sum"))
        painter.drawText(QRectF(inner.left(), inner.bottom() - 2 * line, inner.width(), line), left, self._sum)
        painter.setFont(theme.font("hint"))
        painter.setPen(theme.colour("tray_text", 215))
        painter.drawText(QRectF(inner.left(), inner.bottom() - line, inner.width(), line), left, self._foot)
        painter.end()

    def title_lines(self, width: float) -> list[str]:
        """Returns the title in lines of a width, two at most; what is longer ends in dots."""
        metrics = QFontMetricsF(self.desk.theme.font("tray"))
        lines: list[str] = []
        words = self._title.split()
        while words and len(lines) < TITLE_LINES - 1:
            count = len(words)
            while count > 1 and metrics.horizontalAdvance(" ".join(words[:count])) > width:
                count -= 1
            lines.append(metrics.elidedText(" ".join(words[:count]), Qt.TextElideMode.ElideRight, width))
            words = words[count:]
        if words:
            lines.append(metrics.elidedText(" ".join(words), Qt.TextElideMode.ElideRight, width))
        return lines

    def _paint_dice(self, painter: QPainter, room: QRectF) -> None:
        theme = self.desk.theme
        if not self._dice:
            return
        noted = any(die.note for die in self._dice)
        note = theme.px(17) if noted else 0
        step = min(theme.px(54), room.width() / len(self._dice))
        side = min(theme.px(38), step * 0.72, room.height() - note - theme.px(6))
        for place, die in enumerate(self._dice):
            progress = self._progress(place)
            middle = QPointF(room.left() + step * (place + 0.5), room.top() + (room.height() - note) / 2)
            shown = die if progress >= 1 else Die(1 + (die.face + int(progress * 9)) % die.sides, die.sides, die.kind)
            away = 1 - progress
            painter.save()
            painter.translate(middle + QPointF(away * theme.px(60), -abs(math.sin(progress * 9)) * away * theme.px(22)))
            painter.rotate(LEANS[place % len(LEANS)] + away * 540)
            paint_die(painter, theme, QRectF(-side / 2, -side / 2, side, side), shown)
            painter.restore()
            if die.note and progress >= 1:
                painter.setFont(theme.font("tray"))
                painter.setPen(theme.colour("tray_text" if die.kind == "spare" else "tray_sum"))
                below = QRectF(middle.x() - step / 2, middle.y() + side * 0.62, step, note)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, die.note)

    def _progress(self, place: int) -> float:
        if self._moment >= 1:
            return 1.0
        elapsed = self._moment * self._length - place * NEXT_MS
        plain = max(0.0, min(1.0, elapsed / TUMBLE_MS))
        return QEasingCurve(QEasingCurve.Type.OutQuad).valueForProgress(plain)

    def _turn(self, moment: float) -> None:
        self._moment = moment
        self.update()
