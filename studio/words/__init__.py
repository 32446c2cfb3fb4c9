"""The words of the studio: texts by gettext, plurals, numbers and lists, one `Words` value a language."""

from studio.errors import N_, Text
from studio.words.folding import fold
from studio.words.speech import LANGUAGES, Phrases, Words, load, preferred

__all__ = ["LANGUAGES", "N_", "Phrases", "Text", "Words", "fold", "load", "preferred"]
