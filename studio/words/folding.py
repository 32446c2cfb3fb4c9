"""Texts without case and accents, for searching, and the order in which a dictionary lists them."""

import unicodedata

__all__ = ["dictionary_order", "fold"]


def fold(text: str) -> str:
    """Returns the text without case, accents and doubled spaces: “Árbol  Ñandú” becomes “arbol nandu”."""
    if text.isascii():
        return " ".join(text.lower().split())
    bare = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join("".join(bare).casefold().split())


def dictionary_order(text: str) -> tuple[str, str]:
    """Returns a sort key: accents and case count last, and ñ stands after n."""
    with_letter = text.casefold().replace("ñ", "n\uffff")
    bare = (sign for sign in unicodedata.normalize("NFKD", with_letter) if not unicodedata.combining(sign))
    return "".join(bare), text
