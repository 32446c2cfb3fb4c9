"""The settings a person can change, described as data: key, kind, choices, usual value; and their typed reading."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from studio.errors import N_, Text
from studio.words import LANGUAGES

__all__ = ["PREFERENCES", "Choice", "Keeper", "Preference", "Preferences"]

Value = str | int | bool


class Keeper(Protocol):
    """Whatever keeps settings by key: the store's settings file."""

    def get(self, key: str, usual: object = None) -> object:
        """Returns a setting, or the usual value."""
        ...

    def put(self, key: str, value: Value) -> None:
        """Keeps a setting at once; raises CannotSave."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a preference may have and how it is called."""

    value: Value
    text: Text


@dataclass(frozen=True, slots=True)
class Preference:
    """A setting: its key, name, what it does, its choices (none: a switch) and its usual value."""

    key: str
    text: Text
    help: Text
    usual: Value
    choices: tuple[Choice, ...] = ()

    def read(self, raw: object) -> Value:
        """Returns the value that a kept setting stands for; whatever does not fit counts as the usual one."""
        if self.choices:
            return next((choice.value for choice in self.choices if choice.value == raw), self.usual)
        return raw if isinstance(raw, bool) else self.usual


_NAMES: Final = {"es": N_("Español"), "en": N_("English")}

PREFERENCES: Final[Mapping[str, Preference]] = MappingProxyType(
    {
        row.key: row
        for row in (
            Preference(
                "language",
                N_("Language"),
                N_("For the screen, the reports and the rules."),
                "es",
                tuple(Choice(language, _NAMES[language]) for language in LANGUAGES),
            ),
            Preference(
                "theme",
                N_("Theme"),
                N_("Warm paper by day, dark panels by night."),
                "light",
                (Choice("light", N_("Light")), Choice("dark", N_("Dark"))),
            ),
            Preference(
                "sides",
                N_("Side colours"),
                N_("Sides are always told apart by form as well: round corners against cut ones."),
                "standard",
                (
                    Choice("standard", N_("Red and blue")),
                    Choice("safe", N_("Colour-blind safe")),
                    Choice("bw", N_("Black and white")),
                ),
            ),
            Preference(
                "scale",
                N_("Size of everything"),
                N_("Texts, buttons and signs grow together."),
                100,
                tuple(
                    Choice(scale, name)
                    for scale, name in (
                        (100, N_("100 %")),
                        (125, N_("125 %")),
                        (150, N_("150 %")),
                        (175, N_("175 %")),
                        (200, N_("200 %")),
                    )
                ),
            ),
            Preference(
                "dice",
                N_("Dice"),
                N_("Who rolls them when you play."),
                "studio",
                (
                    Choice("studio", N_("The studio rolls them")),
                    Choice("shown", N_("The studio rolls them, without the tumbling")),
                    Choice("typed", N_("I roll real dice and type in the results")),
                ),
            ),
            Preference(
                "calm",
                N_("Reduced motion"),
                N_("Nothing slides or tumbles; results appear at once."),
                False,
            ),
        )
    }
)


class Preferences:
    """Reads and keeps preferences with their types."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    def value(self, key: str) -> Value:
        """Returns a preference's value."""
        row = PREFERENCES[key]
        return row.read(self._keeper.get(key, row.usual))

    def text(self, key: str) -> str:
        """Returns a preference that is a text."""
        return str(self.value(key))

    def number(self, key: str) -> int:
        """Returns a preference that is a number."""
        return int(self.value(key))

    def flag(self, key: str) -> bool:
        """Returns a preference that is a switch."""
        return bool(self.value(key))

    def put(self, key: str, value: Value) -> None:
        """Keeps a preference; raises CannotSave."""
        self._keeper.put(key, value)

    def remembered(self, key: str) -> list[str]:
        """Returns a remembered list of texts, such as recent files."""
        raw = self._keeper.get(key, [])
        return [str(entry) for entry in raw] if isinstance(raw, list) else []

    def remember(self, key: str, entries: list[str]) -> None:
        """Keeps a list of texts; raises CannotSave."""
        self._keeper.put(key, entries)  # type: ignore[arg-type]
