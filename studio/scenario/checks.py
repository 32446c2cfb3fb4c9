"""Checks of a scenario that need no rule system: its own numbering, its kept unknown things, and the pack's checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from studio.engine.values import EM_DOCUMENT, Problem
from studio.scenario.edits import LISTS
from studio.scenario.model import Scenario

BOOK = "book"
PLAYABLE = "playable"
STANDARDS = (BOOK, PLAYABLE)

PackCheck = Callable[[Scenario, str], tuple[Problem, ...]]


def document_problems(document: Scenario, standard: str, pack_check: PackCheck) -> tuple[Problem, ...]:
    """Gives every fault and warning of a document: its own first, then those of its pack's chapters."""
    return (*own_problems(document), *pack_check(document, standard))


def own_problems(document: Scenario) -> tuple[Problem, ...]:
    """Gives what is wrong with a document as such: numbers that stand twice; and warns of unknown things it keeps."""
    found: list[Problem] = []
    for group in LISTS:
        times = Counter(item.id for item in getattr(document, group))
        for number, count in times.items():
            if count > 1:
                subject = f"{group}:{number}"
                found.append(Problem("document-number-repeated", EM_DOCUMENT, "fault", subject, {"id": number}))
    for address in document.unknown:
        found.append(Problem("document-unknown-kept", EM_DOCUMENT, "warning", address, {"address": address}))
    return tuple(found)
