"""The library's page: search as one types, filter by kind, open, take in by drag and drop, export, bin."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QButtonGroup, QFileDialog, QLineEdit, QPushButton, QStackedLayout, QWidget

from studio.errors import N_, StudioError
from studio.library import Added, Kind, Wanted, add_file, export_bundle
from studio.places import campaigns
from studio.ui.commands import Command
from studio.ui.desk import Desk
from studio.ui.library.cards import CardGrid
from studio.ui.library.details import Details
from studio.ui.library.entries import KINDS, Card, cards_of_files, cards_of_items, fitting
from studio.ui.pages import Page, Place, Shell
from studio.ui.tasks import Progress
from studio.ui.widgets.basics import button, column
from studio.ui.widgets.flow import Flow
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.notices import EmptyState

__all__ = ["LibraryPage"]

SEARCH_MS: Final = 90
AFTER_PAINT_MS: Final = 30
RECENT: Final = "recent"
SHIPPED: Final = "shipped"
ALL: Final = "all"


class LibraryPage(Page):
    """Shows the documents of the library as cards."""

    key = "library"
    title = N_("Library")
    icon = "library"
    inspector_place = Place.FOOT
    foot_share = 36

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__(desk, shell)
        self._filter = ALL
        self._ready = False
        self._opening = False
        self._shipped: list[Card] = []
        self._header = HeaderBar(desk)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        desk.bind(self.search.setPlaceholderText, N_("Search by title, author or tag"))
        desk.bind(self.search.setAccessibleName, N_("Search the library"))
        self._header.add(self.search, keep=True)
        self._header.add(button(desk, N_("Import…"), self.choose_files, sign="import"))
        self.new_button = self._header.add(button(desk, N_("New battlefield"), self._new, "main", "plus"))
        self._filters = self._filter_row()
        self.grid = CardGrid(desk)
        self.details = Details(desk, self.grid.thumbs, self.open_current, self.export_current, self.remove_current)
        self._empty = EmptyState(
            desk,
            "library",
            N_("Nothing here yet"),
            N_("Create a battlefield, or drop files and bundles on the window."),
            N_("New battlefield"),
            self._new,
        )
        self._wait = EmptyState(desk, "clock", N_("Opening the library"), N_("One moment, please."))
        stack = QWidget()
        self._stack = QStackedLayout(stack)
        for widget in (self._wait, self.grid, self._empty):
            self._stack.addWidget(widget)
        whole = column(self)
        whole.addWidget(self._filters)
        whole.addWidget(stack, 1)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SEARCH_MS)
        self._timer.timeout.connect(self.refresh)
        self.search.textChanged.connect(lambda _text: self._timer.start())
        self.grid.chosen.connect(self._chosen)
        self.grid.wanted.connect(self.open_card)
        self.grid.unwanted.connect(lambda _card: self.remove_current())
        self.setAcceptDrops(False)
        self.retheme()
        self.retranslate()

    def header(self) -> QWidget:
        """Returns the bar with search and the ways in."""
        return self._header

    def inspector(self) -> QWidget:
        """Returns the details of the card that is marked."""
        return self.details

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done with documents."""
        return (
            Command("library.search", N_("Search the library"), self.search.setFocus, "Ctrl+F|/", "search"),
            Command("library.import", N_("Import…"), self.choose_files, "Ctrl+I", "import"),
            Command("library.export", N_("Export…"), self.export_current, "Ctrl+E", "export", self._has_item),
            Command("library.open", N_("Open the document"), self.open_current, "", "open", self._has_card),
            Command("library.remove", N_("Move to the bin"), self.remove_current, "", "delete", self._has_item),
            Command("library.new", N_("New battlefield"), self._new, "Ctrl+N", "plus"),
        )

    def shown(self) -> None:
        """Opens the library in the background the first time; later shows what has changed."""
        if self._ready:
            self.refresh()
            return
        # The window is painted first: loading a database takes longer than opening a window.
        QTimer.singleShot(AFTER_PAINT_MS, self._start)

    def _start(self) -> None:
        if not self._ready and not self._opening:
            self._opening = True
            title = self.desk.say("Opening the library")
            self.desk.tasks.start(title, self._prepare, self._opened, self._not_opened, quiet=True)

    def refresh(self) -> None:
        """Shows the documents that fit search and filter."""
        if not self._ready:
            return
        try:
            cards = self._cards()
            counts = self.desk.shelf.counts()
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.grid.show_cards(cards)
        searching = bool(self.search.text()) or self._filter != ALL
        self._stack.setCurrentWidget(self.grid if cards or searching else self._empty)
        self._header.set_title(self.desk.say("Library"), self._counted(counts))
        self.changed.emit()

    def retheme(self) -> None:
        """Takes the measures of the theme."""
        theme = self.desk.theme
        self.search.setMinimumWidth(theme.px(230))
        self._filters.updateGeometry()

    def retranslate(self) -> None:
        """Says again titles and details."""
        self._header.set_title(self.desk.say("Library"))
        self.details.retranslate()
        self.refresh()

    def take_files(self, paths: Sequence[Path]) -> None:
        """Takes documents and bundles into the library in the background."""

        def work(progress: Progress) -> list[Added]:
            added = []
            for place, path in enumerate(paths):
                progress(place, len(paths))
                added.append(add_file(self.desk.shelf, path))
            return added

        self.desk.tasks.start(self.desk.say("Importing documents"), work, self._taken)

    def choose_files(self) -> None:
        """Asks for files and takes them in."""
        kinds = "*.escenario.json *.ejercito.json *.campana.json *.jsonl *.estado"
        names, _ = QFileDialog.getOpenFileNames(self, self.desk.say("Import…"), "", kinds)
        if names:
            self.take_files([Path(name) for name in names])

    def open_current(self) -> None:
        """Opens the document that is marked."""
        card = self.grid.current()
        if card is not None:
            self.open_card(card)

    def open_card(self, card: Card) -> None:
        """Opens the document of a card."""
        if card.path is not None:
            self.shell.open_path(card.path)
        else:
            self.shell.open_item(card.item_id)

    def export_current(self) -> None:
        """Asks for a file and writes the marked document as a bundle."""
        card = self.grid.current()
        item = self.desk.shelf.item(card.item_id) if card is not None and card.item_id else None
        if item is None or card is None:
            return
        name, _ = QFileDialog.getSaveFileName(self, self.desk.say("Export…"), f"{card.title}.estado", "*.estado")
        if not name:
            return
        path = Path(name if name.endswith(".estado") else f"{name}.estado")
        try:
            export_bundle(self.desk.shelf, [item], path)
        except StudioError as failure:
            self.shell.fail(failure)
        else:
            self.shell.toast(self.desk.say("Written to {where}", where=path.name))

    def remove_current(self) -> None:
        """Puts the marked document into the bin, and offers to take it back."""
        card = self.grid.current()
        if card is None or not card.item_id:
            return
        try:
            self.desk.shelf.remove(card.item_id)
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.refresh()
        text = self.desk.say("“{title}” is in the bin", title=card.title)
        self.shell.toast(text, "good", self.desk.say("Restore"), lambda: self._take_back(card.item_id))

    def show_filter(self, name: str) -> None:
        """Shows one kind of documents (a `Kind`'s value), all, shipped or recent."""
        self._filter = name
        for filter_button in self._filters.findChildren(QPushButton):
            filter_button.setChecked(filter_button.objectName() == name)
        self.refresh()

    def _filter_row(self) -> QWidget:
        box = QWidget()
        pad = self.desk.theme.px(9)
        line = Flow(box, self.desk.theme.px(6), self.desk.theme.px(5))
        line.setContentsMargins(2 * pad, pad, pad, pad)
        group = QButtonGroup(box)
        group.setExclusive(True)
        names = [(ALL, N_("All"), "")]
        names += [(kind.value, look.many, look.sign) for kind, look in KINDS.items()]
        names += [(SHIPPED, N_("Included"), "star"), (RECENT, N_("Recent files"), "clock")]
        for name, text, sign in names:
            made = button(self.desk, text, lambda name=name: self.show_filter(name), "filter", sign)  # type: ignore[misc]
            made.setObjectName(name)
            made.setCheckable(True)
            made.setChecked(name == ALL)
            group.addButton(made)
            line.addWidget(made)
        return box

    def _cards(self) -> list[Card]:
        """Returns the cards that fit, their titles in the language of the screen."""
        return [card.said_in(self.desk.words.language) for card in self._fitting()]

    def _fitting(self) -> list[Card]:
        text = self.search.text()
        kind = kind_of(self._filter)
        if self._filter == RECENT:
            return fitting(cards_of_files(self.desk.recent), None, text)
        shipped = fitting(self._shipped, kind, text)
        if self._filter == SHIPPED:
            return shipped
        return shipped + cards_of_items(self.desk.shelf.find(Wanted(kind=kind, text=text)))

    def _counted(self, counts: dict[str, int]) -> str:
        words = self.desk.words
        whole = sum(counts.values())
        own = words.many("{n} document", "{n} documents", whole)
        if not self._shipped:
            return own
        return f"{own} · " + words.many("{n} included", "{n} included", len(self._shipped))

    def _prepare(self, _progress: Progress) -> list[Card]:
        self.desk.shelf.counts()
        folder = campaigns()
        found = sorted(folder.rglob("*.campana.json")) + sorted(folder.glob("*.escenario.json"))
        return cards_of_files(found, shipped=True) if folder.is_dir() else []

    def _opened(self, shipped: list[Card]) -> None:
        self._shipped = shipped
        self._ready = True
        self.refresh()

    def _not_opened(self, failure: StudioError) -> None:
        self._opening = False
        self._stack.setCurrentWidget(self._empty)
        self.shell.fail(failure)

    def _chosen(self, card: Card | None) -> None:
        try:
            revisions = self.desk.shelf.revisions(card.item_id) if card is not None and card.item_id else []
        except StudioError as failure:
            self.shell.fail(failure)
            return
        self.details.show_card(card, revisions)
        self.changed.emit()

    def _taken(self, added: list[Added]) -> None:
        count = sum(len(one.items) for one in added)
        self.refresh()
        self.shell.toast(self.desk.words.many("{n} document imported", "{n} documents imported", count))

    def _take_back(self, item_id: str) -> None:
        self.desk.shelf.take_back(item_id)
        self.refresh()

    def _new(self) -> None:
        self.shell.show_page("field")

    def _has_card(self) -> bool:
        return self.grid.current() is not None

    def _has_item(self) -> bool:
        card = self.grid.current()
        return card is not None and bool(card.item_id)


def kind_of(name: str) -> Kind | None:
    """Returns the kind of documents that a filter shows, none when it shows several."""
    return next((kind for kind in KINDS if kind.value == name), None)
