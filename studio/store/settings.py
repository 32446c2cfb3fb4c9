"""A person's settings: a small file beside the library, so that they are known before any database is opened."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from studio.errors import N_, DamagedFile, StudioError
from studio.files import read_limited, save_atomic

__all__ = ["SETTINGS_NAME", "Setting", "Settings"]

SETTINGS_NAME: Final = "settings.json"
LARGEST: Final = 1 << 20

Setting = str | int | float | bool | None | list[str] | dict[str, str]


class Settings:
    """Settings by key, written at once when one changes; keys that nobody knows are kept."""

    def __init__(self, path: Path, values: Mapping[str, Setting], trouble: StudioError | None = None) -> None:
        self._path = path
        self._values = dict(values)
        self.trouble = trouble

    @classmethod
    def load(cls, folder: Path) -> "Settings":
        """Reads the settings of a data folder; a damaged file is set aside and `trouble` says so."""
        path = folder / SETTINGS_NAME
        if not path.exists():
            return cls(path, {})
        content = read_limited(path, LARGEST)
        try:
            return cls(path, msgspec.json.decode(content, type=dict[str, Setting]))
        except (msgspec.DecodeError, UnicodeDecodeError) as failure:
            aside = path.with_name(SETTINGS_NAME + ".damaged")
            path.replace(aside)
            trouble = DamagedFile(
                "settings.damaged",
                N_("The settings could not be read and were set aside; the defaults are in use."),
                aside,
                reason=str(failure),
            )
            return cls(path, {}, trouble)

    def get(self, key: str, usual: object = None) -> object:
        """Returns a setting, or the usual value when it was never set."""
        return self._values.get(key, usual)

    def text(self, key: str, usual: str = "") -> str:
        """Returns a setting that is a text; anything else counts as never set."""
        value = self._values.get(key)
        return value if isinstance(value, str) else usual

    def put(self, key: str, value: Setting) -> None:
        """Keeps a setting at once; raises CannotSave, the old settings then hold on."""
        values = {**self._values, key: value}
        save_atomic(self._path, msgspec.json.format(msgspec.json.encode(values, order="sorted"), indent=2))
        self._values = values

    def all(self) -> dict[str, Setting]:
        """Returns a copy of everything that was set."""
        return dict(self._values)
