"""The cards of the library: a grid of documents, each with its map, its title and what it is."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPainterPath, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from studio.errors import N_
from studio.ui.desk import Desk
from studio.ui.icons import paint_icon
from studio.ui.library.entries import KINDS, Card, second_line
from studio.ui.library.thumbs import Thumbs, framed, paint_map
from studio.ui.widgets.chips import chip_width, paint_chip

__all__ = ["CardGrid"]

Index = QModelIndex | QPersistentModelIndex
CARD: Final = Qt.ItemDataRole.UserRole
GAP: Final = 12
EDGES: Final = 32
MOST_PICTURE: Final = 125


class _Cards(QAbstractListModel):
    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.cards: list[Card] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.cards)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.cards):
            return None
        card = self.cards[index.row()]
        match role:
            case Qt.ItemDataRole.UserRole:
                return card
            case Qt.ItemDataRole.DisplayRole:
                return card.title
            case Qt.ItemDataRole.ToolTipRole | Qt.ItemDataRole.AccessibleTextRole:
                return f"{card.title}. {second_line(self._desk.words, card)}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        paths = [self.cards[index.row()].path for index in indexes]
        data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths if path is not None])
        return data

    def replace(self, cards: Sequence[Card]) -> None:
        self.beginResetModel()
        self.cards = list(cards)
        self.endResetModel()


class _Painter(QStyledItemDelegate):
    def __init__(self, grid: "CardGrid") -> None:
        super().__init__(grid)
        self._grid = grid

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        theme = self._grid.desk.theme
        least = theme.measure("card_width") + theme.px(GAP)
        bar = self._grid.verticalScrollBar().sizeHint().width()
        room = self._grid.width() - bar - theme.px(EDGES)
        columns = max(1, room // least)
        return QSize(min(room // columns, least * 3 // 2), self._high("card_height") + theme.px(GAP))

    def _high(self, name: str) -> int:
        """Returns a height of the card; its picture stops growing early, so that large texts leave room for rows."""
        theme = self._grid.desk.theme
        picture = theme.sheet.measures["card_map"]
        drawn = round(picture * min(theme.scale, MOST_PICTURE) / 100)
        rest = theme.px(theme.sheet.measures["card_height"] - picture)
        return drawn if name == "card_map" else drawn + rest

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        desk = self._grid.desk
        theme = desk.theme
        card: Card = index.data(CARD)
        edge = theme.px(GAP) / 2
        box = QRectF(option.rect).adjusted(edge, edge, -edge, -edge)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        over = bool(option.state & QStyle.StateFlag.State_MouseOver)
        corner = theme.px(8)
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour("map.shadow", 34))
        painter.drawRoundedRect(box.translated(theme.px(1.5), theme.px(2.5)), corner, corner)
        painter.setBrush(theme.colour("accent_wash" if chosen else "panel"))
        line = theme.colour("accent" if chosen or over else "hairline")
        painter.setPen(QPen(line, theme.px(2 if chosen else 1)))
        painter.drawRoundedRect(box, corner, corner)
        inner = box.adjusted(theme.px(7), theme.px(7), -theme.px(7), -theme.px(7))
        picture = QRectF(inner.left(), inner.top(), inner.width(), self._high("card_map"))
        self._paint_picture(painter, picture, card)
        self._paint_words(painter, inner, picture.bottom(), card)
        painter.restore()

    def _paint_picture(self, painter: QPainter, box: QRectF, card: Card) -> None:
        theme = self._grid.desk.theme
        shape = framed(box, theme)
        painter.fillPath(shape, theme.colour("map.ground"))
        image = self._grid.thumbs.find(card)
        if image is None:
            self._paint_emblem(painter, box, shape, card)
        paint_map(painter, theme, box, image)

    def _paint_emblem(self, painter: QPainter, box: QRectF, shape: QPainterPath, card: Card) -> None:
        """Paints the sign of the kind on a ground of contour lines, where there is no map."""
        theme = self._grid.desk.theme
        painter.save()
        painter.setClipPath(shape)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("map.contour", 60), theme.px(1)))
        start = sum(map(ord, card.title)) % 60 - 30
        middle = box.center() + QPointF(theme.px(start), theme.px(start / 3))
        for ring in range(1, 9):
            painter.drawEllipse(middle, ring * theme.px(19), ring * theme.px(11))
        painter.restore()
        side = theme.px(46)
        at = QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side)
        painter.setPen(QPen(theme.colour("accent"), theme.px(1.4)))
        painter.setBrush(theme.colour("panel"))
        painter.drawEllipse(at.adjusted(-theme.px(9), -theme.px(9), theme.px(9), theme.px(9)))
        paint_icon(painter, at.adjusted(6, 6, -6, -6), KINDS[card.kind].sign, theme.colour("accent"))

    def _paint_words(self, painter: QPainter, inner: QRectF, top: float, card: Card) -> None:
        desk = self._grid.desk
        theme = desk.theme
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        title = QRectF(inner.left() + theme.px(3), top + theme.px(6), inner.width() - theme.px(6), theme.px(22))
        second = QRectF(title.left(), title.bottom(), title.width(), theme.px(17))
        foot = QRectF(title.left(), second.bottom() + theme.px(3), title.width(), theme.px(17))
        for role, box, text in (
            ("card_title", title, card.title),
            ("hint", second, second_line(desk.words, card)),
        ):
            font = theme.font(role)
            painter.setFont(font)
            painter.setPen(theme.text_colour(role))
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()))
            painter.drawText(box, middle, shown)
        left = foot.left()
        for text, kind in [
            (desk.pack_title(card.pack) if card.pack else "", "chip"),
            *((tag, "plain") for tag in card.tags),
        ]:
            wide = chip_width(desk, text)
            if text and left + wide <= foot.right():
                paint_chip(painter, desk, QRectF(left, foot.top(), wide, foot.height()), text, kind)
                left += wide + theme.px(5)


class CardGrid(QListView):
    """Shows cards in a grid of as many columns as there is room for."""

    chosen = Signal(object)
    """Another card is marked; carries the `Card`, or None."""
    wanted = Signal(object)
    """A card is to be opened."""
    unwanted = Signal(object)
    """A card is to be put away: Delete was pressed on it."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        measures = desk.theme.sheet.measures
        self.thumbs = Thumbs(desk, measures["card_width"] - 14, measures["card_map"])
        self.thumbs.came.connect(self.viewport().update)
        self._cards = _Cards(desk)
        self.setModel(self._cards)
        self.setItemDelegate(_Painter(self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setUniformItemSizes(True)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(500)
        self.setMouseTracking(True)
        self.setDragEnabled(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        desk.bind(self.setAccessibleName, N_("Documents"))
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit(now.data(CARD)))
        self.doubleClicked.connect(lambda index: self.wanted.emit(index.data(CARD)))
        desk.theme_changed.connect(self.scheduleDelayedItemsLayout)
        desk.language_changed.connect(self.viewport().update)
        self.setProperty("ground", "window")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lets the cards fill the new width."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are shown."""
        return tuple(self._cards.cards)

    def show_cards(self, cards: Sequence[Card]) -> None:
        """Shows cards; the one that was marked stays so when it is still there."""
        before = self.current()
        self._cards.replace(cards)
        place = next((place for place, card in enumerate(cards) if before is not None and card.key == before.key), None)
        if place is not None:
            self.setCurrentIndex(self._cards.index(place))
        elif before is not None:
            self.chosen.emit(None)

    def current(self) -> Card | None:
        """Returns the card that is marked."""
        card: Card | None = self.currentIndex().data(CARD)
        return card

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens the card at Enter, puts it away at Delete."""
        card = self.current()
        if card is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.wanted.emit(card)
        elif card is not None and event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit(card)
        else:
            super().keyPressEvent(event)
