"""House rules in a scenario: read from a file, put into the document, taken out again."""

from __future__ import annotations

from pathlib import Path

from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.overlay_files import read_overlay, told
from studio.engine.pack import RulePack
from studio.files import read_limited
from studio.scenario.edits import Set
from studio.words import Words

RULES_ENDING = ".reglas.toml"
LARGEST = 1 << 20

TAKE_OUT = Set({"overlay": NO_OVERLAY})


def read_rules(path: Path) -> Overlay:
    """Reads a file of house rules; raises FileError."""
    return read_overlay(read_limited(path, LARGEST), path)


def put_in(overlay: Overlay, pack: RulePack) -> Set:
    """Gives the edit that puts house rules into a scenario of a pack.

    Raises UsageError, with the reason, when they do not fit the pack.
    """
    pack.require_fit(overlay)
    return Set({"overlay": overlay})


def summary(overlay: Overlay, words: Words) -> str:
    """Says in a line which house rules hold."""
    if overlay == NO_OVERLAY:
        return words.say("No house rules: the book alone.")
    title = words.say("{name} by {author}", name=overlay.id, author=overlay.author) if overlay.author else overlay.id
    count = len(overlay.changes) + len(overlay.options)
    return words.many("House rules {title}, {n} change", "House rules {title}, {n} changes", count, title=title)


def told_lines(overlay: Overlay, pack: RulePack, words: Words) -> tuple[str, ...]:
    """Tells each change beside the book, and each option; nothing when they do not fit the pack."""
    if pack.misfits(overlay):
        return ()
    options = [f"term.{option}" for option in overlay.options]
    names = [words.phrase(pack.phrases, key) if key in pack.phrases else key for key in options]
    return (
        *told(overlay, pack.tables, pack.catalogue, words),
        *(words.say("Option: {name}", name=name) for name in names),
    )
