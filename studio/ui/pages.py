"""What a page of the window is, what the window does for it, and the list of pages that exist."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar, Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from studio.errors import N_, ForeignFile, Text
from studio.ui.commands import Command
from studio.ui.desk import Desk

__all__ = ["JOURNAL_ENDING", "PAGES", "Page", "PageEntry", "Place", "Shell", "existing_pages"]


JOURNAL_ENDING: Final = ".journal"
"""The journal of an open document; its file name begins with the key of its page and a dot."""


class Place(StrEnum):
    """How far the inspector reaches: beside the table only, down to the window's foot, or over its whole height."""

    TABLE = "table"
    FOOT = "foot"
    WHOLE = "whole"


class Shell(Protocol):
    """What the window does for its pages."""

    def show_page(self, key: str) -> "Page":
        """Shows a page and returns it."""
        ...

    def page(self, key: str) -> "Page | None":
        """Returns a page, made when it has not been shown yet; None when the studio has no such page."""
        ...

    def open_path(self, path: Path) -> None:
        """Opens a document file on the page that is there for its kind."""
        ...

    def open_item(self, item_id: str) -> None:
        """Opens a document of the library."""
        ...

    def toast(self, text: str, kind: str = "good", action: str = "", run: Callable[[], object] | None = None) -> None:
        """Shows a short word that goes by itself; `kind` is good, warning or refused."""
        ...

    def banner(self, text: str, kind: str = "refused", detail: str = "") -> None:
        """Shows a word that stays until it is closed."""
        ...

    def fail(self, failure: BaseException) -> None:
        """Tells an error in one sentence; what nobody foresaw goes into the log as well."""
        ...

    def ask(self, title: str, text: str, answers: tuple[tuple[str, Callable[[], object]], ...]) -> None:
        """Asks without stopping anything; each answer is a text and what it does, the first is the main one."""
        ...

    def present(self, dialog: QWidget) -> None:
        """Shows a dialog card in the middle of the window."""
        ...

    def dismiss(self) -> None:
        """Closes the dialog card that is shown."""
        ...


class Page(QWidget):
    """One page: the widget itself is its middle; header, left, inspector and foot stand around it.

    A page that edits a document also says its title, whether it was changed, and gives its bytes.
    """

    key: ClassVar[str]
    title: ClassVar[Text]
    icon: ClassVar[str]
    kinds: ClassVar[tuple[str, ...]] = ()
    ending: ClassVar[str] = ""
    inspector_place: ClassVar[Place] = Place.TABLE
    foot_share: ClassVar[int] = 42
    """How much of the height the panels take, in per cent, where they stand below as tabs."""
    inspector_title: ClassVar[Text] = N_("Details")
    left_title: ClassVar[Text] = N_("Steps")
    foot_title: ClassVar[Text] = N_("Log")
    replaces: ClassVar[bool] = True
    """Whether a document that is opened takes the place of the one before; a page with tabs keeps both."""

    panels_changed = Signal()
    """Other panels are idle than before; told as well by `changed`."""
    panel_wanted = Signal(str)
    """A panel has something to show now: left, inspector or foot; brought to the front where they stand as tabs."""
    changed = Signal()
    """The document, its title or what can be done now has changed."""

    def __init__(self, desk: Desk, shell: Shell) -> None:
        super().__init__()
        self.desk = desk
        self.shell = shell
        self.path: Path | None = None
        self.item_id = ""
        self.setProperty("surface", "window")

    def header(self) -> QWidget | None:
        """Returns the bar above the page; the same widget each time."""
        return None

    def left(self) -> QWidget | None:
        """Returns the column at the left of the page; the same widget each time."""
        return None

    def inspector(self) -> QWidget | None:
        """Returns the panel at the right; the same widget each time."""
        return None

    def foot(self) -> QWidget | None:
        """Returns the panel at the foot, such as log or problems; the same widget each time."""
        return None

    def idle_panels(self) -> tuple[str, ...]:
        """Names the panels (left, inspector, foot) that have nothing to show now; looked at after each change."""
        return ()

    def foot_height(self) -> int:
        """Returns how high the foot is where the panels stand side by side, in pixels; looked at after each change."""
        return self.desk.theme.measure("lower")

    def drafts(self) -> tuple[bytes, ...]:
        """Returns what has changes and keeps no journal, for the copies that survive a crash."""
        content = self.content() if self.modified() else None
        return () if content is None else (content,)

    def unsaved(self) -> int:
        """Returns how many documents have changes that are not saved."""
        return int(self.modified())

    def recover(self, file: Path) -> None:
        """Opens what a journal of this page holds and goes on writing in it; raises FileError."""
        raise ForeignFile.instead_of(file, N_("a document of this page"))

    def forget(self) -> None:
        """Drops the journals of what is open: it is safe, or nobody wants it."""

    def bring_unsaved(self) -> None:
        """Brings a document that has changes to the front, where a page holds several."""

    def commands(self) -> tuple[Command, ...]:
        """Returns what can be done on this page."""
        return ()

    def retranslate(self) -> None:
        """Says again what was not bound to the desk; called after every change of language."""

    def retheme(self) -> None:
        """Draws again what depends on colours or scale; called after every change of theme."""

    def shown(self) -> None:
        """Is called each time the page comes to the front."""

    def read(self, content: bytes, where: str) -> object:
        """Returns the document in the bytes of a file; raises FileError."""
        raise ForeignFile.instead_of(where, N_("a document of this page"))

    def open(self, document: object, path: Path | None = None, item_id: str = "") -> None:
        """Shows a document; path or library id say where it came from."""
        self.path = path
        self.item_id = item_id
        self.changed.emit()

    def document_title(self) -> str:
        """Returns the title of the document that is open, empty when there is none."""
        return ""

    def modified(self) -> bool:
        """Tells whether the document has changes that are not saved."""
        return False

    def content(self) -> bytes | None:
        """Returns the document's bytes for saving; None when there is nothing to save."""
        return None

    def has_content(self) -> bool:
        """Tells whether there is something to save; asked after each change, so pages whose bytes take long know."""
        return self.content() is not None

    def saved(self, path: Path | None, item_id: str) -> None:
        """Is told that the bytes given last are safe in a file or in the library."""
        self.path = path or self.path
        self.item_id = item_id or self.item_id
        self.changed.emit()


@dataclass(frozen=True)
class PageEntry:
    """A page of the rail: where its class is, loaded when it is first shown."""

    key: str
    title: Text
    icon: str
    module: str
    name: str
    kinds: tuple[str, ...] = ()

    def load(self) -> type[Page]:
        """Returns the page's class."""
        loaded: type[Page] = getattr(import_module(self.module), self.name)
        return loaded


PAGES: Final = (
    PageEntry("library", N_("Library"), "library", "studio.ui.library.page", "LibraryPage"),
    PageEntry("field", N_("Field"), "field", "studio.ui.editor.page", "EditorPage", ("scenario",)),
    PageEntry("armies", N_("Armies"), "armies", "studio.ui.army.page", "ArmyPage", ("army",)),
    PageEntry("campaign", N_("Campaign"), "campaign", "studio.ui.campaign.page", "CampaignPage", ("campaign",)),
    PageEntry("battle", N_("Battle"), "battle", "studio.ui.battle.page", "BattlePage", ("game",)),
    PageEntry("rules", N_("Rules"), "rules", "studio.ui.rulebook.page", "RulebookPage"),
    PageEntry("settings", N_("Settings"), "settings", "studio.ui.settings.page", "SettingsPage"),
)


def existing_pages() -> tuple[PageEntry, ...]:
    """Returns the pages whose code is there, in the order of the rail."""
    return tuple(entry for entry in PAGES if _is_there(entry.module))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False
