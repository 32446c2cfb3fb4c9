"""A made-up language, forty per cent longer and full of accents, that shows clipped and unmarked texts."""

import re
from typing import Final

from studio.words.speech import Words

__all__ = ["PseudoWords", "pseudo"]

WORD: Final = 8
_HOLE: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w*;?)")
_ACCENTED: Final = str.maketrans("aeiounAEIOUN", "áéíóúñÁÉÍÓÚÑ")


class PseudoWords(Words):
    """Says each text of ours accented, in double brackets and lengthened by two fifths."""

    __slots__ = ()

    def _template(self, text: str) -> str:
        parts = _HOLE.split(text)
        accented = "".join(part if at % 2 else part.translate(_ACCENTED) for at, part in enumerate(parts))
        return f"⟦{accented}{_words_of('~', max(0, -(-len(text) * 2 // 5) - 2))}⟧"


def _words_of(letter: str, count: int) -> str:
    """Returns so many letters, a space in place of every ninth: longer texts have more words, not one long word."""
    return "".join(" " if at % (WORD + 1) == WORD else letter for at in range(count))


def pseudo(words: Words) -> PseudoWords:
    """Returns the made-up language that speaks with the numbers and the catalogue of a real one."""
    return PseudoWords(words.language, words._catalogue)
