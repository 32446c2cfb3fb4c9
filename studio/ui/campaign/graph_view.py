"""The graph of a campaign as a sheet that one looks at, moves about, and chooses a battle on."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from studio.drawing.campaign import PX, Plan, campaign_picture, card_boxes
from studio.errors import N_
from studio.paint.painter import prepare
from studio.ui.desk import Desk

__all__ = ["GraphView", "MakePlan"]

MakePlan = Callable[[tuple[int, int]], Plan]
"""Makes the plan for a sheet of so many pixels at 100 %."""

SMALLEST: Final = (600, 420)
LEAST_FIT: Final = 0.7


class _Sheet(QWidget):
    """The drawn sheet; its pixmap is made once for a plan, a choice, a theme and a size."""

    chosen = Signal(str)
    wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.plan: Plan | None = None
        self.choice = ""
        self.fit = 1.0
        self._drawn: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        desk.bind(self.setAccessibleName, N_("Graph of the campaign"))

    def show_plan(self, plan: Plan | None, choice: str, room: QSize) -> None:
        """Shows a plan with one card marked, made smaller to fit the room as long as it stays readable."""
        self.plan, self.choice, self._drawn = plan, choice, None
        self.fit = 1.0
        whole = self._wanted_size()
        if plan is not None and whole.width() and whole.height():
            fitting = min(room.width() / whole.width(), room.height() / whole.height())
            self.fit = max(LEAST_FIT, min(1.0, fitting))
        self.setFixedSize(self._wanted_size())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the sheet."""
        if self.plan is None:
            return
        ratio = self.devicePixelRatioF()
        if self._drawn is None or self._drawn.devicePixelRatio() != ratio:
            self._drawn = self._draw(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Chooses the card under the pointer."""
        key = self.card_at(event.position().toPoint())
        if key and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(key)
            return
        event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Opens the card under the pointer."""
        key = self.card_at(event.position().toPoint())
        if key:
            self.wanted.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Goes from card to card with the arrows; Enter opens the one that is marked."""
        steps = {
            Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Down: (0, 1), Qt.Key.Key_Up: (0, -1),
        }  # fmt: skip
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.choice:
            self.wanted.emit(self.choice)
        elif event.key() in steps and self.plan is not None:
            self._step(*steps[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def card_at(self, pixel: QPoint) -> str:
        """Returns the key of the card at a pixel, empty beside the cards."""
        if self.plan is None:
            return ""
        scale = self._scale()
        x, y = pixel.x() / scale * PX, pixel.y() / scale * PX
        for key, (left, top, width, height) in card_boxes(self.plan).items():
            if left <= x <= left + width and top <= y <= top + height:
                return key
        return ""

    def box_of(self, key: str) -> QRectF:
        """Returns where a card lies in the pixels of the sheet."""
        assert self.plan is not None
        scale = self._scale() / PX
        left, top, width, height = card_boxes(self.plan)[key]
        return QRectF(left * scale, top * scale, width * scale, height * scale)

    def _scale(self) -> float:
        return self.desk.theme.px(100) / 100 * self.fit

    def _step(self, right: int, down: int) -> None:
        assert self.plan is not None
        boxes = card_boxes(self.plan)
        here = boxes.get(self.choice)
        if here is None:
            self.chosen.emit(self.plan.cards[0].key)
            return
        reachable = []
        for key, box in boxes.items():
            across, along = box[0] - here[0], box[1] - here[1]
            forward = across * right + along * down
            if forward > 0:
                reachable.append((forward + 2 * abs(across * down) + 2 * abs(along * right), key))
        if reachable:
            self.chosen.emit(min(reachable)[1])

    def _wanted_size(self) -> QSize:
        if self.plan is None:
            return QSize(0, 0)
        frame = campaign_picture(self.plan, self.desk.theme.look.style()).frame
        scale = self._scale() / PX
        return QSize(round(frame[2] * scale), round(frame[3] * scale))

    def _draw(self, ratio: float) -> QPixmap:
        assert self.plan is not None
        theme = self.desk.theme
        picture = campaign_picture(self.plan, theme.look.style(), self.choice)
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(theme.colour("map.paper"))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = self._scale() / PX
        painter.scale(scale, scale)
        prepare(picture, theme.palette, theme.fonts).paint(painter)
        painter.end()
        return pixmap


class GraphView(QScrollArea):
    """Shows the sheet and lets it be moved where it is larger than the view."""

    chosen = Signal(str)
    wanted = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.sheet = _Sheet(desk)
        self._make: MakePlan | None = None
        self._choice = ""
        self.setWidget(self.sheet)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sheet.chosen.connect(self.chosen)
        self.sheet.wanted.connect(self.wanted)
        desk.theme_changed.connect(self.arrange)

    def show_campaign(self, make: MakePlan | None, choice: str) -> None:
        """Shows what `make` gives for the room there is, one card marked."""
        self._make, self._choice = make, choice
        self.arrange()

    def arrange(self) -> None:
        """Lays the sheet out for the room of now."""
        if self._make is None:
            self.sheet.show_plan(None, "", self.maximumViewportSize())
            return
        scale = self.desk.theme.px(100) / 100
        room = self.maximumViewportSize()
        size = (max(SMALLEST[0], int(room.width() / scale)), max(SMALLEST[1], int(room.height() / scale)))
        self.sheet.show_plan(self._make(size), self._choice, room)
        if self.sheet.height() < room.height():
            # A sheet made smaller for its width has room for more height.
            size = (size[0], int(room.height() / scale / self.sheet.fit))
            self.sheet.show_plan(self._make(size), self._choice, room)
        if self._choice:
            box = self.sheet.box_of(self._choice)
            self.ensureVisible(round(box.center().x()), round(box.center().y()), 120, 90)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Uses the room there is."""
        super().resizeEvent(event)
        self.arrange()
