"""What is bought in a step of the assistant: what there is to spend, and each work with its cost or why it is shut."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout

from studio.engine.showing import Purchase
from studio.engine.telling import NO_NAMES, tell_reasons, tell_refusal
from studio.engine.values import Reason, Refusal
from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.editor.stamps import stamp
from studio.ui.icons import paint_icon
from studio.ui.maps import pack_terms
from studio.ui.widgets.basics import label
from studio.ui.widgets.chips import paint_chip
from studio.ui.widgets.sums import SumLine, SumTable

__all__ = ["PurchaseRow", "show_budget"]

HIGH, SHUT_HIGH = 31, 56
STAMP = 36


def show_budget(desk: Desk, lines: QVBoxLayout, pack: str, reasons: Sequence[Reason]) -> None:
    """Adds the sum of what there is to spend; the last line is its result."""
    if not reasons:
        return
    told = tell_reasons(desk.pack(pack), reasons, NO_NAMES, desk.words)
    table = SumTable(desk, pack)
    shown = [SumLine(line.text, line.value, str(line.rule)) for line in told[:-1]]
    table.show_sum(shown, desk.say("Left to spend"), str(told[-1].value))
    lines.addWidget(label(desk, "strong", N_("Build points")))
    lines.addWidget(table)


class PurchaseRow(QAbstractButton):
    """A work with its stamp, its cost and how many stand; one that is shut says why below its name."""

    def __init__(self, desk: Desk, pack: str, purchase: Purchase) -> None:
        super().__init__()
        self.desk = desk
        self.pack = pack
        self.purchase = purchase
        self.setCheckable(True)
        self.setEnabled(purchase.shut is None)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = pack_terms(desk, pack)(purchase.kind)
        self.setText(_upper(name))
        self.reason = ""
        rule = purchase.rule
        if purchase.shut is not None:
            self.reason = _why(desk, pack, purchase.shut)
            rule = purchase.shut.rule
        said = desk.words.many("{kind}: {n} build point", "{kind}: {n} build points", purchase.cost, kind=name)
        self.setAccessibleName(f"{said}. {self.reason}" if self.reason else said)
        self.setToolTip(f"{self.reason} ({rule})" if self.reason else str(rule))

    def sizeHint(self) -> QSize:
        """Returns the room of one line, or of two where a reason stands below."""
        return QSize(self.desk.theme.px(220), self.desk.theme.px(SHUT_HIGH if self.reason else HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints stamp, name, how many stand and the cost; a lock and the reason where it is shut."""
        theme = self.desk.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(theme.colour("accent"), theme.px(1.5)))
            painter.setBrush(theme.colour("accent_wash" if self.isChecked() else "panel"))
            painter.drawRoundedRect(box, theme.px(6), theme.px(6))
        elif self.underMouse() and self.isEnabled():
            painter.fillRect(box, theme.colour("inset"))
        wide = theme.px(STAMP)
        picture = stamp(self.desk, self.pack, self.purchase.kind, wide)
        painter.setOpacity(0.45 if self.reason else 1.0)
        painter.drawPixmap(round(box.left() + theme.px(5)), round(box.center().y() - wide * 0.274), picture)
        painter.setOpacity(1.0)
        high = theme.px(19)
        chip = QRectF(box.right() - theme.px(39), box.center().y() - high / 2, theme.px(34), high)
        left = box.left() + theme.px(5) + wide + theme.px(7)
        room = QRectF(left, box.top() + theme.px(2), chip.left() - left - theme.px(6), box.height() - theme.px(4))
        self._words(painter, room)
        if self.reason:
            side = theme.px(15)
            middle = QRectF(chip.center().x() - side / 2, chip.center().y() - side / 2, side, side)
            paint_icon(painter, middle, "lock", theme.colour("text_second"))
        else:
            paint_chip(painter, self.desk, chip, str(self.purchase.cost), "warning")
        painter.end()

    def _words(self, painter: QPainter, room: QRectF) -> None:
        theme = self.desk.theme
        font = theme.font("strong" if self.isChecked() else "body")
        name = f"{self.text()} × {self.purchase.bought}" if self.purchase.bought else self.text()
        upper = QRectF(room.left(), room.top(), room.width(), theme.px(HIGH - 8)) if self.reason else room
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.setFont(font)
        painter.setPen(theme.colour("text_second" if self.reason else "text"))
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideRight, int(upper.width()))
        painter.drawText(upper, middle, shown)
        if self.reason:
            painter.setFont(theme.font("hint"))
            lower = QRectF(room.left(), upper.bottom(), room.width(), room.bottom() - upper.bottom())
            wrapped = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(lower, int(wrapped), self.reason)


def _why(desk: Desk, pack: str, shut: Refusal) -> str:
    """Says in few words why something is shut: the pack's short phrase, else the refusal itself."""
    phrases = desk.pack(pack).phrases
    key = f"shut.{shut.code}"
    if key in phrases:
        return desk.words.phrase(phrases, key, **shut.params)
    return tell_refusal(desk.pack(pack), shut, NO_NAMES, desk.words).text


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
