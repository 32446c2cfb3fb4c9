"""The catalogues are in step with the code, complete, and compiled."""

import ast
import io
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import studio
from studio.places import resources
from studio.words import LANGUAGES, catalogue

SOURCE = Path(studio.__file__).parent
FOLDER = resources() / "locale"


@pytest.fixture(scope="module")
def texts() -> Catalog:
    return catalogue.gathered(SOURCE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_code_is_in_the_catalogue_and_compiled(texts: Catalog, language: str) -> None:
    current = catalogue.merged(catalogue.read(language, FOLDER), texts, language)
    folder = FOLDER / language / "LC_MESSAGES"
    assert (folder / "studio.po").read_bytes() == catalogue.written(current)
    assert (folder / "studio.mo").read_bytes() == catalogue.compiled(current)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_the_same_holes(texts: Catalog, language: str) -> None:
    current = catalogue.merged(catalogue.read(language, FOLDER), texts, language)
    assert list(catalogue.faults(current, language)) == []


def test_a_missing_translation_and_a_strange_hole_are_found() -> None:
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
    po = f'{head}msgid "a {{x}}"\nmsgstr "b {{y}}"\nmsgid "c"\nmsgstr ""\n'.encode()
    found = list(catalogue.faults(read_po(io.BytesIO(po), locale="es"), "es"))
    assert found == [
        "es: unknown ['y'] in the translation of 'a {x}'",
        "es: ['x'] is missing in the translation of 'a {x}'",
        "es: without translation: 'c'",
    ]


def test_texts_said_in_code_are_plain_strings() -> None:
    wrong = [
        f"{module.name}:{node.lineno}"
        for module in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", ""))
        in catalogue.KEYWORDS
        and any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in node.args[:2])
    ]
    assert wrong == []


def test_the_words_do_not_load_babel() -> None:
    loading = {
        name
        for module in (SOURCE / "words").glob("*.py")
        if module.name != "catalogue.py"
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert not any(name.startswith("babel") for name in loading)
