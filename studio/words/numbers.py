"""How each language writes whole and decimal numbers, lists and moments."""

from dataclasses import dataclass
from datetime import datetime

__all__ = ["ENGLISH", "MINUS", "SPANISH", "Habits"]

MINUS = "\N{MINUS SIGN}"
NARROW = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Habits:
    """The number signs and joining words of one language; `ungrouped` is the longest number without separators."""

    decimal: str
    group: str
    ungrouped: int
    before_percent: str
    also: str
    either: str
    before_last: str
    months: tuple[str, ...]

    def number(self, scaled: int, decimals: int = 0) -> str:
        """Returns `scaled / 10**decimals` written out: 341 with one decimal is “34,1” or “34.1”."""
        digits = str(abs(scaled)).rjust(decimals + 1, "0")
        whole, part = (digits[:-decimals], digits[-decimals:]) if decimals else (digits, "")
        if len(whole) > self.ungrouped:
            whole = f"{int(whole):,}".replace(",", self.group)
        sign = MINUS if scaled < 0 else ""
        return f"{sign}{whole}{self.decimal}{part}" if decimals else f"{sign}{whole}"

    def trimmed(self, scaled: int, decimals: int) -> str:
        """Returns the number without the zeros that end its decimals."""
        while decimals and scaled % 10 == 0:
            scaled //= 10
            decimals -= 1
        return self.number(scaled, decimals)

    def listed(self, items: list[str], word: str) -> str:
        """Returns the items joined by commas, and by the word before the last one."""
        if len(items) < 2:
            return "".join(items)
        head, last = ", ".join(items[:-1]), items[-1]
        comma = self.before_last if len(items) > 2 else ""
        return f"{head}{comma} {self._fitting(word, last)} {last}"

    def moment(self, when: datetime) -> str:
        """Returns a day and time of day: “29 nov 2026, 22:31”."""
        return f"{when.day} {self.months[when.month - 1]} {when.year}, {when.hour:02}:{when.minute:02}"

    def _fitting(self, word: str, following: str) -> str:
        if self.also != "y":
            return word
        sound = following.casefold().lstrip("«“\"'¡¿([")
        if word == self.also and sound.startswith(("i", "í", "hi", "hí")) and not _glides(sound):
            return "e"
        if word == self.either and sound.startswith(("o", "ó", "ho", "hó", "8", "11 ")):
            return "u"
        return word


def rounded(numerator: int, denominator: int) -> int:
    """Returns the nearest whole quotient, halves away from zero; the denominator is above zero."""
    half = (2 * abs(numerator) + denominator) // (2 * denominator)
    return -half if numerator < 0 else half


def _glides(sound: str) -> bool:
    return sound.lstrip("h")[1:2] in ("a", "e", "o", "á", "é", "ó")


_SPANISH_MONTHS = ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic")
_ENGLISH_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

SPANISH = Habits(",", ".", 4, NARROW, "y", "o", "", _SPANISH_MONTHS)
ENGLISH = Habits(".", ",", 3, "", "and", "or", "", _ENGLISH_MONTHS)
