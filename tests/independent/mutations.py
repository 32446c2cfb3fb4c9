"""Every way to break one named rule in a valid scenario file, labelled by the code that it must raise."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random

from tests.independent import breaking_forms, breaking_lists, breaking_places
from tests.independent.breaking import Document

CHANGES = (*breaking_forms.CHANGES, *breaking_places.CHANGES, *breaking_lists.CHANGES)


def mutations(document: Document, seed: int) -> Iterator[tuple[str, str, Document]]:
    """Gives every change that fits a document: its code, its name and the broken document."""
    for code, change in CHANGES:
        broken = deepcopy(document)
        if change(broken, Random(f"{seed} {change.__name__}")):
            yield code, change.__name__, broken


def one_mutation(document: Document, seed: int, number: int) -> tuple[str, str, Document]:
    """Gives the change of a number, or the next one that fits the document."""
    for step in range(len(CHANGES)):
        code, change = CHANGES[(number + step) % len(CHANGES)]
        broken = deepcopy(document)
        if change(broken, Random(f"{seed} {change.__name__}")):
            return code, change.__name__, broken
    raise ValueError("no change fits")
