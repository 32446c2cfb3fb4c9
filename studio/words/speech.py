"""One language as a value: what it says, counts and joins."""

import gettext
import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import Final

from studio.errors import N_, Text, UsageError
from studio.places import resources
from studio.words.folding import dictionary_order
from studio.words.numbers import ENGLISH, SPANISH, Habits, rounded

__all__ = ["LANGUAGES", "Phrases", "Words", "load", "preferred"]

LANGUAGES: Final = ("es", "en")
DOMAIN: Final = "studio"
UNITS_PER_CM: Final = 1000
UNITS_PER_INCH: Final = 2540

Phrases = Mapping[str, Mapping[str, str]]
"""The phrases of a pack: key -> language -> text with {params}."""

_HOLE = re.compile(r"\{(\w+)(?::([^{}]*))?\}")


class Words:
    """Says texts, numbers, lengths and lists in one language; holds no state and knows no other language."""

    __slots__ = ("_catalogue", "_habits", "language")

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue
        self._habits: Habits = SPANISH if language == "es" else ENGLISH

    def say(self, msgid: str, /, **params: object) -> str:
        """Returns the text in this language, its {params} filled in; marked texts among them are said too."""
        text = self._template(self._catalogue.gettext(msgid))
        return text.format(**self._said(params)) if params else text

    def many(self, one: str, many: str, n: int, /, **params: object) -> str:
        """Returns the form that fits the count; {n} is the count as this language writes it."""
        text = self._template(self._catalogue.ngettext(one, many, n))
        return text.format(**{"n": self.number(n), **self._said(params)})

    def phrase(self, phrases: Phrases, key: str, /, **params: object) -> str:
        """Returns a pack's phrase; a key without phrase comes back in brackets, so that nothing is silent.

        A hole may say how its number is written: {gap:cm}, {gap:in}, {turn:deg}, {chance:pct}, or choose a form by
        the count: {n} {n:baja|bajas}. A parameter that names a term of the pack (`term.<value>`) shows that term.
        """
        texts = phrases.get(key)
        if texts is None:
            return f"[{key}]"
        text = self._template(texts.get(self.language) or texts.get("en") or f"[{key}]")
        return _HOLE.sub(partial(self._filled, phrases, params), text)

    def number(self, scaled: int, decimals: int = 0) -> str:
        """Returns `scaled / 10**decimals` with this language's signs: number(341, 1) is “34,1”."""
        return self._habits.number(scaled, decimals)

    def decimal(self, value: float, decimals: int = 1) -> str:
        """Returns a measured value rounded to the decimals, for reports; halves go away from zero."""
        numerator, denominator = value.as_integer_ratio()
        return self._habits.number(rounded(numerator * 10**decimals, denominator), decimals)

    def length(self, units: int, decimals: int = 1) -> str:
        """Returns hundredths of a millimetre as centimetres: “34,1 cm”."""
        return self._measure(units, UNITS_PER_CM, decimals) + "\N{NO-BREAK SPACE}cm"

    def inches(self, units: int, decimals: int = 1) -> str:
        """Returns hundredths of a millimetre as inches: “12.5″”."""
        return self._measure(units, UNITS_PER_INCH, decimals) + "\N{DOUBLE PRIME}"

    def angle(self, hundredths: int, decimals: int = 0) -> str:
        """Returns hundredths of a degree as degrees: “90°”."""
        return self._measure(hundredths, 100, decimals) + "°"

    def percent(self, scaled: int, decimals: int = 0) -> str:
        """Returns a number of hundredths with its sign: “25,5 %”, “25.5%”."""
        return f"{self._habits.number(scaled, decimals)}{self._habits.before_percent}%"

    def share(self, part: int, whole: int, decimals: int = 0) -> str:
        """Returns which part of the whole it is, in hundredths; of nothing it is 0."""
        return self.percent(rounded(part * 100 * 10**decimals, whole) if whole else 0, decimals)

    def join(self, items: Iterable[str]) -> str:
        """Returns the items as a list in a sentence: “a, b y c”."""
        return self._habits.listed(list(items), self._habits.also)

    def either(self, items: Iterable[str]) -> str:
        """Returns the items as a choice in a sentence: “a, b o c”."""
        return self._habits.listed(list(items), self._habits.either)

    def moment(self, when: datetime) -> str:
        """Returns a day and time of day as they stand in the value: “29 nov 2026, 22:31”."""
        return self._habits.moment(when)

    def sort(self, items: Iterable[str]) -> list[str]:
        """Returns the items as a dictionary lists them."""
        return sorted(items, key=dictionary_order)

    def _template(self, text: str) -> str:
        """Returns the translated text before its holes are filled: the place where pseudo-languages change it."""
        return text

    def _said(self, params: Mapping[str, object]) -> dict[str, object]:
        return {name: self.say(value) if isinstance(value, Text) else value for name, value in params.items()}

    def _measure(self, scaled: int, per_one: int, decimals: int) -> str:
        return self._habits.trimmed(rounded(scaled * 10**decimals, per_one), decimals)

    def _filled(self, phrases: Phrases, params: Mapping[str, object], hole: re.Match[str]) -> str:
        name, form = hole.group(1), hole.group(2)
        if name not in params:
            return hole.group(0)
        value = params[name]
        if isinstance(value, int) and not isinstance(value, bool):
            return self._counted(value, form or "")
        if isinstance(value, Text):
            return self.say(value)
        term = phrases.get(f"term.{value}")
        return str(value) if term is None else self.phrase(phrases, f"term.{value}")

    def _counted(self, value: int, form: str) -> str:
        match form:
            case "cm":
                return self.length(value)
            case "in":
                return self.inches(value)
            case "deg":
                return self.angle(value)
            case "pct":
                return self.percent(value)
        if "|" in form:
            one, _, several = form.partition("|")
            return one if value == 1 else several
        return self.number(value)


def load(language: str) -> Words:
    """Returns the words of a language (`es` or `en`); raises UsageError for any other."""
    if language not in LANGUAGES:
        raise UsageError(
            "language.unknown",
            N_("The studio does not speak “{language}”."),
            advice=N_("Choose es or en."),
            language=language,
        )
    folder = resources() / "locale"
    return Words(language, gettext.translation(DOMAIN, folder, [language], fallback=language == "en"))


def preferred(wishes: Iterable[str | None]) -> str:
    """Returns the first language of ours among wishes such as `es_ES.UTF-8`, else English."""
    for wish in wishes:
        for one in (wish or "").split(":"):
            language = one.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            if language in LANGUAGES:
                return language
    return "en"
