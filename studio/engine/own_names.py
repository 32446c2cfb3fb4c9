"""The names that documents give their units: one that is written as the pack numbers them is said in any language."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["own_name"]

NUMBER = "{n}"


def own_name(name: str, kind: str, phrases: Mapping[str, Mapping[str, str]], language: str) -> str:
    """Returns a unit's name in a language, if it follows the pack's phrase `name.<kind>` in any; else as it is.

    The phrase holds the unit's number at `{n}`: “2.ª Secc. Fusileros” is “Rifle Sect. 2” in English.
    """
    patterns = phrases.get(f"name.{kind}", {})
    wanted = patterns.get(language)
    if wanted is None:
        return name
    for pattern in patterns.values():
        before, _, after = pattern.partition(NUMBER)
        number = name.removeprefix(before).removesuffix(after)
        if number.isdigit() and f"{before}{number}{after}" == name:
            return wanted.replace(NUMBER, number)
    return name
