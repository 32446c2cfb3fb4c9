"""Chips: short words in a round box; those that open the card of a rule are in `rule_chip`."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from studio.ui.desk import Desk
from studio.ui.icons import paint_icon

__all__ = ["Chip", "chip_width", "paint_chip", "short_rule"]

GROUNDS: Final = {
    "chip": ("chip", "chip_text"),
    "plain": ("inset", "text_second"),
    "good": ("good_wash", "good"),
    "warning": ("warning_wash", "warning"),
    "refused": ("refused_wash", "refused"),
    "accent": ("accent_wash", "accent"),
}
HIGH: Final = 17


def short_rule(rule: str) -> str:
    """Returns a rule's id without the sign of its book, for narrow places: VI.2.7 of SP-VI.2.7."""
    head, _, rest = rule.partition("-")
    return rest if rest and len(head) == 2 and head.isupper() else rule


def chip_width(desk: Desk, text: str) -> float:
    """Returns how wide a chip with this text is."""
    return QFontMetricsF(desk.theme.font("chip")).horizontalAdvance(text) + desk.theme.px(14)


def paint_chip(painter: QPainter, desk: Desk, box: QRectF, text: str, kind: str = "chip") -> None:
    """Paints a chip into a box."""
    theme = desk.theme
    ground, ink = GROUNDS[kind]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(ground))
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    painter.setFont(theme.font("chip"))
    painter.setPen(theme.colour(ink))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


class Chip(QWidget):
    """A word in a round box: a state, a step, a count. Never coloured alone: it has its word and may have a sign."""

    def __init__(self, desk: Desk, text: str = "", kind: str = "chip", sign: str = "", role: str = "chip") -> None:
        super().__init__()
        self.desk = desk
        self._text, self._kind, self._sign, self._role = text, kind, sign, role
        self._ring = False
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        desk.theme_changed.connect(self.updateGeometry)

    def text(self) -> str:
        """Returns the word."""
        return self._text

    def setText(self, text: str) -> None:
        """Changes the word."""
        self._text = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def set_kind(self, kind: str, sign: str = "", ring: bool = False) -> None:
        """Changes ground and sign; a ring marks the one that holds now."""
        self._kind, self._sign, self._ring = kind, sign, ring
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Returns the room of sign and word."""
        theme = self.desk.theme
        metrics = QFontMetricsF(theme.font(self._role))
        sign = metrics.height() + theme.px(2) if self._sign else 0
        pad = theme.px(14 if self._role == "chip" else 22)
        return QSize(round(metrics.horizontalAdvance(self._text) + sign + pad), round(metrics.height()) + theme.px(4))

    def minimumSizeHint(self) -> QSize:
        """Returns the room of sign and word."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the box with its sign and word."""
        theme = self.desk.theme
        ground, ink = GROUNDS[self._kind]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(QPen(theme.colour(ink), theme.px(1.5)) if self._ring else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(theme.colour(ground))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setFont(theme.font(self._role))
        painter.setPen(theme.colour(ink))
        if self._sign:
            side = box.height() * 0.72
            place = QRectF(box.left() + theme.px(7), box.center().y() - side / 2, side, side)
            paint_icon(painter, place, self._sign, theme.colour(ink))
            box.setLeft(place.right())
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._text)
        painter.end()
