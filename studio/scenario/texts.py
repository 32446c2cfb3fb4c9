"""The texts of a scenario in the reader's language: title and notes may stand in several.

The document's own text is the fallback. `texts` holds it beside its translations; a text that was changed since then is
none of them any more, and speaks for itself in every language.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UnsetType

from studio.scenario.model import Scenario


def title_in(scenario: Scenario, language: str) -> str:
    """Gives the title in a language; empty when there is none."""
    return said_in(scenario.title, _translations(scenario, "title"), language)


def notes_in(scenario: Scenario, language: str) -> str:
    """Gives the notes in a language; empty when there are none."""
    return said_in(scenario.notes, _translations(scenario, "notes"), language)


def said_in(own: str, translations: Mapping[str, str], language: str) -> str:
    """Gives a text in a language, or as it is when it lacks that one or is none of the translations any more."""
    return translations.get(language) or own if own in translations.values() else own


def _translations(scenario: Scenario, name: str) -> Mapping[str, str]:
    return {} if isinstance(scenario.texts, UnsetType) else scenario.texts.get(name, {})
