"""The desk: what every page is handed, words, theme, preferences, library, packs and tasks, and the news of changes."""

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

import shiboken6
from PySide6.QtCore import QObject, Signal

from studio.errors import UnknownPack
from studio.library.shelf import Shelf
from studio.ui.preferences import Preferences, Value
from studio.ui.tasks import Tasks
from studio.ui.theme import Theme, load_theme, palette_name
from studio.words import Words, load

if TYPE_CHECKING:
    from studio.engine.pack import RulePack

__all__ = ["Desk"]

RECENT: Final = "recent"
MOST_RECENT: Final = 12
LEAST_SWEPT: Final = 400
"""How many texts are kept before those of widgets that have gone are looked for."""

T = TypeVar("T")


@dataclass(frozen=True)
class _Said:
    """A text that is said again when the language changes: who shows it, by which method, and what it is."""

    who: "weakref.ref[QObject]"
    method: str
    msgid: str
    params: Mapping[str, object]


def _lives(who: QObject | None) -> bool:
    """Tells whether a widget that shows a text is still there."""
    return who is not None and shiboken6.isValid(who)


class Desk(QObject):
    """Handed to everything on the screen; there may be several at once, each with its own window."""

    language_changed = Signal()
    theme_changed = Signal()
    recent_changed = Signal()
    trouble = Signal(object)
    """Something went wrong that nobody else tells; carries the exception."""

    def __init__(
        self,
        words: Words,
        theme: Theme,
        preferences: Preferences,
        folder: Path,
        open_shelf: Callable[[], Shelf],
        tasks: Tasks,
    ) -> None:
        super().__init__()
        self.words = words
        self.theme = theme
        self.preferences = preferences
        self.folder = folder
        self.tasks = tasks
        self._open_shelf = open_shelf
        self._shelf: Shelf | None = None
        self._opening = Lock()
        self._packs: dict[str, RulePack] = {}
        self._said: dict[tuple[int, str], _Said] = {}
        self._sweep_at = LEAST_SWEPT
        self._kept: dict[str, Any] = {}

    def kept(self, key: str, make: Callable[[], T]) -> T:
        """Returns what was made under a key before, or makes it now: for data that never changes."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    @property
    def rescue(self) -> Path:
        """The folder of what survives a crash: journals, and copies of what keeps none."""
        return self.folder / "autosave"

    @property
    def shelf(self) -> Shelf:
        """The library, opened when it is first asked for on any thread; raises StudioError when it cannot be."""
        with self._opening:
            if self._shelf is None:
                self._shelf = self._open_shelf()
            return self._shelf

    def pack(self, key: str) -> "RulePack":
        """Returns an installed pack; raises UnknownPack."""
        if key not in self._packs:
            # Loaded with the first pack: the first window does not wait for the kernel.
            from studio.engine.pack import find_pack

            self._packs[key] = find_pack(key)
        return self._packs[key]

    def pack_title(self, key: str) -> str:
        """Returns how a pack calls itself in the language of the screen; an absent pack goes by its key."""
        try:
            titles = self.pack(key).title
        except UnknownPack:
            return key
        return titles.get(self.words.language) or titles.get("en") or key

    def say(self, msgid: str, /, **params: object) -> str:
        """Returns a text in the language of the screen."""
        return self.words.say(msgid, **params)

    def bind(self, setter: Callable[[str], object], msgid: str, /, **params: object) -> None:
        """Says a text through a widget's own setter now and again at every change of language.

        The setter is a bound method, such as `label.setText`. Binding the same setter again replaces the text.
        """
        who = setter.__self__  # type: ignore[attr-defined]
        method = setter.__name__
        key = id(who), method
        # Whoever had the number of a widget before it is dead: numbers of the living differ.
        self._said.pop(key, None)
        self._said[key] = _Said(weakref.ref(who), method, msgid, params)
        if len(self._said) > self._sweep_at:
            self._said = {key: row for key, row in self._said.items() if _lives(row.who())}
            self._sweep_at = max(LEAST_SWEPT, 2 * len(self._said))
        setter(self.words.say(msgid, **params))

    def speak(self, language: str) -> None:
        """Changes the language of everything on the screen."""
        self.preferences.put("language", language)
        self.words = load(language)
        self.resay()

    def resay(self) -> None:
        """Says everything on the screen again in the words of now."""
        self._said = {key: row for key, row in self._said.items() if _lives(row.who())}
        for row in tuple(self._said.values()):
            who = row.who()
            if _lives(who):
                getattr(who, row.method)(self.words.say(row.msgid, **row.params))
        self.language_changed.emit()

    def dress(self) -> None:
        """Puts on the theme that the preferences ask for."""
        want = self.preferences
        name = palette_name(want.text("sides"), want.text("theme") == "dark")
        self.theme = load_theme(name, want.number("scale"), want.flag("calm"), like=self.theme)
        self.theme_changed.emit()

    def prefer(self, key: str, value: Value) -> None:
        """Keeps a preference and makes it hold at once; raises CannotSave."""
        if key == "language":
            self.speak(str(value))
            return
        self.preferences.put(key, value)
        if key in ("theme", "sides", "scale", "calm"):
            self.dress()

    @property
    def recent(self) -> tuple[Path, ...]:
        """The files opened last, newest first."""
        return tuple(Path(entry) for entry in self.preferences.remembered(RECENT))

    def used(self, path: Path) -> None:
        """Remembers a file as opened just now; raises CannotSave."""
        others = [entry for entry in self.recent if entry != path]
        self.preferences.remember(RECENT, [str(entry) for entry in (path, *others)][:MOST_RECENT])
        self.recent_changed.emit()

    def close(self) -> None:
        """Stops what is running and lets the library go."""
        self.tasks.stop()
        if self._shelf is not None:
            self._shelf.close()
            self._shelf = None
