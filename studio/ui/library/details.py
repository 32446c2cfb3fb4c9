"""The library's inspector: the document that is marked, its history, and what can be done with it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from studio.errors import N_
from studio.library import Revision
from studio.ui.desk import Desk
from studio.ui.library.entries import Card, second_line
from studio.ui.library.thumbs import MAPPED, Thumbs, framed, paint_map
from studio.ui.widgets.basics import button, column, flat_line, label, row

__all__ = ["Details"]

MOST_REVISIONS = 8
WIDEST = 280
HIGH = 0.56
LARGE = 150
"""The scale in per cent from which there is no room for the map: the inspector then lies at the foot."""


class _Map(QWidget):
    """The map of the document, as wide as there is room, up to the width of an inspector."""

    def __init__(self, desk: Desk, thumbs: Thumbs) -> None:
        super().__init__()
        self.desk = desk
        self.card: Card | None = None
        self._thumbs = thumbs
        thumbs.came.connect(self.update)
        rule = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        rule.setHeightForWidth(True)
        self.setSizePolicy(rule)
        self.retheme()

    def show_card(self, card: Card | None) -> None:
        """Shows the map of a document; those that have none leave no gap."""
        self.card = card
        self.setVisible(card is not None and card.kind in MAPPED and self.desk.theme.scale < LARGE)
        self.setAccessibleName(self.desk.say("Map of {title}", title=card.title) if card is not None else "")
        self.update()

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        self.setMaximumWidth(self.desk.theme.px(WIDEST))
        self.show_card(self.card)

    def sizeHint(self) -> QSize:
        """Returns the size in a plain inspector."""
        wide = self.desk.theme.px(WIDEST)
        return QSize(wide, self.heightForWidth(wide))

    def heightForWidth(self, width: int) -> int:
        """Returns the height for a width."""
        return round(width * HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paints the map, or bare ground while it is still to come."""
        if self.card is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box, theme = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self.desk.theme
        painter.fillPath(framed(box, theme), theme.colour("map.ground"))
        paint_map(painter, theme, box, self._thumbs.find(self.card))
        painter.end()


class Details(QWidget):
    """Shows a card's document at length."""

    def __init__(
        self,
        desk: Desk,
        thumbs: Thumbs,
        run_open: Callable[[], object],
        run_export: Callable[[], object],
        run_remove: Callable[[], object],
    ) -> None:
        super().__init__()
        self.desk = desk
        self._card: Card | None = None
        self._revisions: Sequence[Revision] = ()
        pad = desk.theme.measure("pad")
        self._column = column(self, pad, desk.theme.px(8))
        self._kind = label(desk, "second")
        self.title = label(desk, "section")
        self.title.setWordWrap(True)
        self._facts = label(desk, "body")
        self._facts.setWordWrap(True)
        self.open_button = button(desk, N_("Open"), run_open, "main")
        self.export_button = button(desk, N_("Export…"), run_export)
        self.remove_button = button(desk, N_("Move to the bin"), run_remove, "danger")
        self._history_head = label(desk, "strong", N_("History"))
        self._history = label(desk, "second")
        self._history.setWordWrap(True)
        self._nothing = label(desk, "second", N_("Choose a document to see what is in it."))
        self._nothing.setWordWrap(True)
        self._shown: list[QWidget] = [
            self._kind,
            self.title,
            self._facts,
            self.open_button,
            self.export_button,
            self.remove_button,
        ]
        self._rule = flat_line()
        self.map = _Map(desk, thumbs)
        desk.theme_changed.connect(self.map.retheme)
        for widget in (self._nothing, self._kind, self.title, self.map, self._facts):
            self._column.addWidget(widget)
        self._column.addWidget(self.open_button)
        pair = row(None, 0, desk.theme.px(8))
        pair.addWidget(self.export_button)
        pair.addWidget(self.remove_button)
        self._column.addLayout(pair)
        self._column.addWidget(self._rule)
        self._column.addWidget(self._history_head)
        self._column.addWidget(self._history)
        self._column.addStretch(1)
        hint: QLabel = label(desk, "hint", N_("Enter opens · Delete moves to the bin · / searches"))
        hint.setWordWrap(True)
        hint.setAlignment(Qt.AlignmentFlag.AlignBottom)
        self._column.addWidget(hint)
        self.show_card(None)

    def show_card(self, card: Card | None, revisions: Sequence[Revision] = ()) -> None:
        """Shows a document and its revisions, or that none is marked."""
        self._card, self._revisions = card, revisions
        self._nothing.setVisible(card is None)
        self.map.show_card(card)
        for widget in self._shown:
            widget.setVisible(card is not None)
        for widget in (self._rule, self._history_head, self._history):
            widget.setVisible(bool(revisions))
        if card is None:
            return
        words = self.desk.words
        self._kind.setText(second_line(words, card))
        self.title.setText(card.title)
        lines = []
        if card.changed is not None:
            lines.append(words.say("Changed {when}", when=words.moment(card.changed.astimezone())))
        if card.author:
            lines.append(words.say("By {author}", author=card.author))
        if card.tags:
            lines.append(words.say("Tags: {tags}", tags=words.join(card.tags)))
        if card.pack:
            lines.append(words.say("Rules: {pack}", pack=self.desk.pack_title(card.pack)))
        if card.path is not None:
            lines.append(card.path.name)
        self._facts.setText("\n".join(lines))
        self.remove_button.setVisible(bool(card.item_id))
        self.export_button.setVisible(bool(card.item_id))
        self._history.setText(
            "\n".join(
                " · ".join(
                    part
                    for part in (str(revision.number), words.moment(revision.made.astimezone()), revision.note)
                    if part
                )
                for revision in revisions[:MOST_REVISIONS]
            )
        )

    def retranslate(self) -> None:
        """Says again what was composed."""
        self.show_card(self._card, self._revisions)
