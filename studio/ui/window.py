"""The window: the rail, one page at a time, messages above everything, and the commands of both."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from studio.errors import N_, StudioError
from studio.files import read_limited
from studio.library import describe
from studio.ui.commands import Command, Commands
from studio.ui.desk import Desk
from studio.ui.dialogs import Curtain, question
from studio.ui.failing import told
from studio.ui.frame import PageFrame
from studio.ui.icons import icon_files
from studio.ui.pages import Page, PageEntry, existing_pages
from studio.ui.rail import Rail
from studio.ui.saving import Saving
from studio.ui.widgets.basics import column, indent_numbers, row
from studio.ui.widgets.header import HeaderBar
from studio.ui.widgets.notices import Banner, Toast
from studio.ui.widgets.task_strip import TaskStrip

__all__ = ["Window"]

LARGEST: Final = 64 << 20
SIZE: Final = QSize(1366, 768)
LEAST: Final = QSize(900, 560)
NAME: Final = "Estado Mayor"
WINDOW: Final = "window"
KEPT_NUMBERS: Final = 3


class Window(QWidget):
    """The studio's window; it fulfils `Shell` for its pages."""

    def __init__(self, desk: Desk, entries: tuple[PageEntry, ...] | None = None) -> None:
        super().__init__()
        self.desk = desk
        self.entries = existing_pages() if entries is None else entries
        self.setObjectName("window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setMinimumSize(LEAST)
        self.resize(SIZE)
        self.setAcceptDrops(True)
        self.commands = Commands(desk, self)
        self.saving = Saving(desk, self)
        self._frames: dict[str, PageFrame] = {}
        self._key = ""
        self._closing = False
        self.rail = Rail(desk, self.entries)
        self.banner_strip = Banner(desk)
        self._stack = QStackedWidget()
        side = column()
        side.addWidget(self.banner_strip)
        side.addWidget(TaskStrip(desk))
        side.addWidget(self._stack, 1)
        whole = row(self)
        whole.addWidget(self.rail)
        whole.addLayout(side, 1)
        self._toast = Toast(desk, self)
        self._curtain = Curtain(desk, self)
        self.rail.wanted.connect(self.show_page)
        desk.theme_changed.connect(self.dress)
        desk.language_changed.connect(self._retranslate)
        desk.tasks.failed.connect(self._fail_task)
        desk.trouble.connect(self.fail)
        self.dress()
        self.commands.put("window", self._own_commands())

    @property
    def current(self) -> Page | None:
        """The page that is shown."""
        frame = self._frames.get(self._key)
        return frame.page if frame is not None else None

    def pages(self) -> tuple[Page, ...]:
        """Returns the pages that have been made so far."""
        return tuple(frame.page for frame in self._frames.values())

    def page(self, key: str) -> Page | None:
        """Returns a page, made when it has not been shown yet; None when the studio has no such page."""
        entry = next((entry for entry in self.entries if entry.key == key), None)
        if entry is None:
            return None
        if key not in self._frames:
            page = entry.load()(self.desk, self)
            frame = PageFrame(self.desk, page)
            self._frames[key] = frame
            self._stack.addWidget(frame)
            page.changed.connect(self._page_changed)
        return self._frames[key].page

    def show_page(self, key: str) -> Page:
        """Shows a page and returns it; an unknown key shows the first one."""
        page = self.page(key)
        if page is None:
            key = self.entries[0].key
            page = self.page(key)
        if page is None:
            raise LookupError(key)
        self._key = key
        self.rail.show_key(key)
        self._stack.setCurrentWidget(self._frames[key])
        self.commands.put("page", page.commands())
        indent_numbers(self._frames[key], self.desk.theme)
        page.shown()
        page.setFocus()
        self._page_changed()
        return page

    def open_path(self, path: Path) -> None:
        """Opens a document file on the page that is there for its kind."""
        try:
            content = read_limited(path, LARGEST)
            self._open(content, path.name, path, "")
            self.desk.used(path)
        except StudioError as failure:
            self.fail(failure)

    def open_item(self, item_id: str) -> None:
        """Opens a document of the library."""
        try:
            self._open(self.desk.shelf.content(item_id), item_id, None, item_id)
        except StudioError as failure:
            self.fail(failure)

    def toast(self, text: str, kind: str = "good", action: str = "", run: Callable[[], object] | None = None) -> None:
        """Shows a short word that goes by itself."""
        self._toast.tell(text, kind, action, run)

    def banner(self, text: str, kind: str = "refused", detail: str = "") -> None:
        """Shows a word that stays until it is closed."""
        self.banner_strip.tell(text, kind, detail)

    def fail(self, failure: BaseException) -> None:
        """Tells an error: what is wrong and what to do; what nobody foresaw goes into the log as well."""
        parts = told(self.desk.tasks.fail(failure), self.desk.words)
        self.banner_strip.tell(parts.text, "refused", parts.detail, parts.advice, parts.code)

    def _fail_task(self, _task: object, failure: BaseException) -> None:
        self.fail(failure)

    def ask(self, title: str, text: str, answers: tuple[tuple[str, Callable[[], object]], ...]) -> None:
        """Asks without stopping anything; the first answer is the main one."""
        self.present(question(self.desk, title, text, answers, self.dismiss))

    def present(self, dialog: QWidget) -> None:
        """Shows a dialog card in the middle of the window."""
        indent_numbers(dialog, self.desk.theme)
        self._curtain.present(dialog)

    def dismiss(self) -> None:
        """Closes the dialog card that is shown."""
        self._curtain.dismiss()

    @property
    def dialog(self) -> QWidget | None:
        """The dialog card that is shown."""
        return self._curtain.card

    def dress(self) -> None:
        """Puts the theme on everything."""
        application = QApplication.instance()
        theme = self.desk.theme
        if isinstance(application, QApplication):
            application.setPalette(theme.qt_palette())
            application.setFont(theme.font("body"))
        self.setStyleSheet(theme.style_sheet(icon_files(theme, self.desk.folder / "icons")))
        indent_numbers(self, theme)
        for frame in self._frames.values():
            frame.page.retheme()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closes, after asking when documents have changes that are not saved."""
        unsaved = [page for page in self.pages() if page.modified()]
        if unsaved and not self._closing:
            event.ignore()
            self.saving.ask_before_closing(unsaved, self.close_now)
            return
        self.saving.stop()
        self._remember_size()
        self.desk.close()
        event.accept()

    def restore_size(self) -> None:
        """Takes the size that the window had when it was closed last, as far as the screen has room."""
        kept = [int(part) for part in self.desk.preferences.remembered(WINDOW) if part.isdigit()]
        if len(kept) == KEPT_NUMBERS:
            room = self.screen().availableSize()
            self.resize(QSize(kept[0], kept[1]).boundedTo(room).expandedTo(LEAST))
            if kept[2]:
                self.setWindowState(Qt.WindowState.WindowMaximized)

    def _remember_size(self) -> None:
        size = self.normalGeometry().size() if self.isMaximized() else self.size()
        try:
            self.desk.preferences.remember(
                WINDOW, [str(n) for n in (size.width(), size.height(), int(self.isMaximized()))]
            )
        except StudioError as failure:
            self.desk.tasks.fail(failure)

    def close_now(self) -> None:
        """Closes without asking."""
        self._closing = True
        self.close()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes files."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Opens the file that was dropped, or lets the library take several."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if len(paths) == 1 and paths[0].suffix != ".estado":
            self.open_path(paths[0])
        elif paths:
            take = getattr(self.show_page("library"), "take_files", None)
            if take is not None:
                take(paths)
        event.acceptProposedAction()

    def _open(self, content: bytes, where: str, path: Path | None, item_id: str) -> None:
        kind = describe(content, where).kind.value
        entry = next((entry for entry in self.entries if kind in entry.kinds), None)
        page = self.page(entry.key) if entry is not None else None
        if page is None:
            raise StudioError("open.no-page", N_("This studio has no page for this kind of document."), where)
        document = page.read(content, where)
        self.saving.before_replacing(page, lambda: self._place(page, document, path, item_id))

    def _place(self, page: Page, document: object, path: Path | None, item_id: str) -> None:
        page.open(document, path, item_id)
        self.show_page(page.key)

    def _own_commands(self) -> tuple[Command, ...]:
        jumps = tuple(
            Command(
                f"go.{entry.key}",
                entry.title,
                lambda key=entry.key: self.show_page(key),  # type: ignore[misc]
                f"Ctrl+{place}" if entry.key != "settings" else "Ctrl+,",
                entry.icon,
            )
            for place, entry in enumerate(self.entries, 1)
        )
        return (
            Command("palette", N_("All commands…"), self._show_palette, "Ctrl+K", "search"),
            Command("open", N_("Open a file…"), self.saving.choose_and_open, "Ctrl+O", "open"),
            Command("save", N_("Save"), self.saving.save_current, "Ctrl+S", "save", self.saving.can_save),
            Command("save-as", N_("Save as…"), self.saving.save_as, "Ctrl+Shift+S", "save", self.saving.can_save),
            Command("shortcuts", N_("Keyboard shortcuts"), self._show_shortcuts, "F1", "help"),
            Command("next-page", N_("Next page"), lambda: self._walk(1), "Ctrl+Tab"),
            Command("previous-page", N_("Previous page"), lambda: self._walk(-1), "Ctrl+Shift+Tab"),
            Command("larger", N_("Everything larger"), lambda: self._grow(25), "Ctrl+Alt++|Ctrl+Alt+="),
            Command("smaller", N_("Everything smaller"), lambda: self._grow(-25), "Ctrl+Alt+-"),
            Command("theme", N_("Light or dark"), self._other_theme, "Ctrl+Alt+D"),
            Command("language", N_("Español / English"), self._other_language, "Ctrl+Alt+L"),
            Command("full-screen", N_("Full screen"), self._full_screen, "F11"),
            Command("quit", N_("Close the studio"), self.close, "Ctrl+Q"),
            *jumps,
        )

    def _show_palette(self) -> None:
        from studio.ui.palette import CommandPalette

        self.present(CommandPalette(self))

    def _show_shortcuts(self) -> None:
        from studio.ui.palette import ShortcutCard

        self.present(ShortcutCard(self))

    def _walk(self, step: int) -> None:
        keys = [entry.key for entry in self.entries]
        self.show_page(keys[(keys.index(self._key) + step) % len(keys)] if self._key in keys else keys[0])

    def _grow(self, step: int) -> None:
        scale = self.desk.preferences.number("scale") + step
        if 100 <= scale <= 200:
            self.desk.prefer("scale", scale)

    def _full_screen(self) -> None:
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def _other_theme(self) -> None:
        self.desk.prefer("theme", "light" if self.desk.theme.dark else "dark")

    def _other_language(self) -> None:
        self.desk.speak("en" if self.desk.words.language == "es" else "es")

    def _retranslate(self) -> None:
        for frame in self._frames.values():
            frame.page.retranslate()
        self._page_changed()

    def _page_changed(self) -> None:
        page = self.current
        self.commands.refresh()
        if page is None:
            self.setWindowTitle(NAME)
            return
        header = page.header()
        if isinstance(header, HeaderBar):
            header.follow(page.commands())
        name = page.document_title() or self.desk.say(page.title)
        self.setWindowModified(page.modified())
        self.setWindowTitle(f"{name}[*] – {NAME}")
        if page.modified():
            QTimer.singleShot(0, self.saving.note_change)
