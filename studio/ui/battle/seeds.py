"""The seeds of games that persons play here: kept on this machine, so that a record can be played on."""

from collections.abc import Callable
from secrets import token_hex
from typing import Final, NamedTuple

from studio.engine.record import commitment
from studio.errors import StudioError
from studio.ui.preferences import Preferences

__all__ = ["KeptSeed", "Seeds"]

KEY: Final = "battle-seeds"
MOST: Final = 60
SALT_BYTES: Final = 16


class KeptSeed(NamedTuple):
    """A seed, and the salt without which the head of the record would give a small seed away."""

    seed: int
    salt: str


class Seeds:
    """The seeds of the last games; a record names its own by the commitment in its head alone."""

    def __init__(self, preferences: Preferences, fail: Callable[[StudioError], object]) -> None:
        self.preferences = preferences
        self._fail = fail

    def keep(self, seed: int) -> KeptSeed:
        """Keeps the seed of a game that begins, with a salt of its own; what cannot be kept is told."""
        kept = KeptSeed(seed, token_hex(SALT_BYTES))
        row = f"{commitment(*kept)}:{kept.seed}:{kept.salt}"
        try:
            self.preferences.remember(KEY, [row, *self.preferences.remembered(KEY)][:MOST])
        except StudioError as failure:
            self._fail(failure)
        return kept

    def find(self, bound: str) -> KeptSeed | None:
        """Returns the seed that the head of a record is bound to, or None when it was not begun here."""
        for row in self.preferences.remembered(KEY):
            head, seed, salt = (*row.split(":", 2), "", "")[:3]
            if head == bound and seed.isdecimal():
                return KeptSeed(int(seed), salt)
        return None
