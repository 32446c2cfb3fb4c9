"""Gathers the texts marked in code, updates the catalogues in resources/locale and compiles them: a tool for authors.

Run `python -m studio.words.catalogue` after changing a text; with `--check` nothing is written and the exit code
says whether the catalogues are in step with the code and complete.
"""

import io
import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from studio.files import read_limited, save_atomic
from studio.places import resources
from studio.words.speech import DOMAIN, LANGUAGES

__all__ = ["compiled", "faults", "gathered", "main", "merged", "read", "written"]

KEYWORDS: Final = {"N_": None, "say": None, "many": (1, 2)}
STAMP: Final = datetime(2026, 1, 1, tzinfo=UTC)
LARGEST: Final = 8 << 20


def gathered(source: Path) -> Catalog:
    """Returns the texts that the code below `source` marks, in the order of the alphabet."""
    catalogue = _empty(None)
    rows = extract_from_dir(source, [("**.py", "python")], keywords=KEYWORDS, comment_tags=("Words:",))
    for name, _line, message, comments, context in sorted(rows, key=lambda row: (str(row[2]), row[0])):
        catalogue.add(message, None, [(f"{source.name}/{name}", 0)], auto_comments=comments, context=context)
    return catalogue


def read(language: str, folder: Path) -> Catalog:
    """Returns the catalogue of a language as it stands in the folder; empty when there is none."""
    path = _po(folder, language)
    if not path.is_file():
        return _empty(language)
    return read_po(io.BytesIO(read_limited(path, LARGEST)), locale=language, domain=DOMAIN)


def merged(old: Catalog, texts: Catalog, language: str) -> Catalog:
    """Returns the texts of the code with the translations that the old catalogue has; texts that went are dropped."""
    new = _empty(language)
    for message in texts:
        if not message.id:
            continue
        known = old.get(_key(message), message.context)
        string = known.string if known is not None else None
        if isinstance(message.id, str):
            string = string if isinstance(string, str) else None
        else:
            string = None if string is None or isinstance(string, str) else tuple(string[:2])
        new.add(message.id, string, message.locations, context=message.context)
    return new


def written(catalogue: Catalog) -> bytes:
    """Returns the catalogue as a .po file, the same bytes for the same texts."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return out.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """Returns the catalogue as the .mo file that the studio reads."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def faults(catalogue: Catalog, language: str) -> Iterator[str]:
    """Yields what is wrong with the translations: missing ones (English may leave them out), and other holes."""
    for message in catalogue:
        if not message.id:
            continue
        texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if not texts or not all(texts):
            if language != "en":
                yield f"{language}: without translation: {_key(message)!r}"
            continue
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        allowed = set[str]().union(*(_holes(source) for source in sources))
        for text in texts:
            if strange := _holes(text) - allowed:
                yield f"{language}: unknown {sorted(strange)} in the translation of {_key(message)!r}"
            if len(sources) == 1 and (lost := allowed - _holes(text)):
                yield f"{language}: {sorted(lost)} is missing in the translation of {_key(message)!r}"


def main(arguments: list[str]) -> int:
    """Updates the catalogues, or only checks them with `--check`; returns 1 when something is wrong."""
    source, folder = Path(__file__).parents[1], resources() / "locale"
    texts = gathered(source)
    wrong: list[str] = []
    for language in LANGUAGES:
        catalogue = merged(read(language, folder), texts, language)
        wrong += faults(catalogue, language)
        for path, content in (
            (_po(folder, language), written(catalogue)),
            (_mo(folder, language), compiled(catalogue)),
        ):
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                save_atomic(path, content)
            elif not path.is_file() or path.read_bytes() != content:
                wrong.append(f"{language}: {path.name} is not in step with the code")
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


def _po(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _mo(folder: Path, language: str) -> Path:
    return _po(folder, language).with_suffix(".mo")


def _empty(language: str | None) -> Catalog:
    catalogue = Catalog(
        language,
        DOMAIN,
        header_comment="# Texts of Estado Mayor.",
        project="estado-mayor",
        version="1",
        creation_date=STAMP,
        revision_date=STAMP,
        fuzzy=False,
    )
    # Two forms are enough: the third one of newer Spanish tables ("un millón de ...") is for whole millions only.
    catalogue.mime_headers = [("Plural-Forms", "nplurals=2; plural=(n != 1);")]
    return catalogue


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _holes(text: str) -> set[str]:
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
