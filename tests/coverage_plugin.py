"""Counts the rows of every catalogue that the tests cover, with `pytest -p tests.coverage_plugin --rule-coverage FILE`.

A row counts when a test or case marked `rule(...)` with its id passes and the id left the kernel while it ran: in an
Event, Reason, Roll, Refusal, Problem, Outcome or Found that some function gave back. FILE gets the whole as JSON.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from studio.engine.cases import CaseResult
from studio.engine.game import Entry, Game
from studio.engine.offers import Exhausted
from studio.engine.pack import RulePack, find_pack, pack_keys
from studio.engine.resolution import Resolution
from studio.engine.tables import Found
from studio.engine.values import Event, Outcome, Problem, Reason, Refusal, Roll

MOST_ITEMS = 200
FEW_ITEMS = 6
LEAVING = re.compile(r"\b(Event|Reason|Refusal|Problem|Found|Outcome|Roll)\b")


class Watch:
    """Sees what functions give back and notes the rule ids in it."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self._skipped: set[type] = {int, str, bool, float, bytes, dict, set, type(None), Game, Entry}
        self._fields: dict[type, tuple[str, ...]] = {}

    def __call__(self, frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and type(value) not in self._skipped:
            self.note(value)

    def note(self, value: Any) -> None:
        """Notes the ids in a value, and in the items of a tuple or list."""
        match value:
            case Event():
                self.seen.add(value.rule)
                self.seen.update(reason.rule for reason in value.because)
                self.seen.update(chance.rule for chance in value.rolls)
                outcome = getattr(value, "outcome", None)
                if isinstance(outcome, Outcome):
                    self.seen.add(outcome.rule)
            case Reason() | Refusal() | Problem() | Found() | Outcome() | Roll():
                self.seen.add(value.rule)
            case Exhausted(last=Refusal(rule=rule)):
                self.seen.add(rule)
            case CaseResult(cited=cited):
                self.seen.update(cited)
            case tuple() | list() if type(value) in (tuple, list):
                self._note_items(value)
            case _:
                for name in self._holders(type(value)):
                    self.note(getattr(value, name))

    def _note_items(self, items: Any) -> None:
        """Notes what is in a list; of a long one that begins with something else, such as points, nothing."""
        if len(items) > FEW_ITEMS and type(items[0]) in self._skipped:
            return
        for item in items[:MOST_ITEMS]:
            if type(item) not in self._skipped:
                self.note(item)

    def _holders(self, kind: type) -> tuple[str, ...]:
        """Names the fields of a plain value of ours that may hold one of these, by what is written in its class."""
        if kind not in self._fields:
            named = getattr(kind, "__annotations__", {}) if kind.__module__.startswith(("studio.", "hexraid")) else {}
            self._fields[kind] = tuple(name for name, text in named.items() if LEAVING.search(str(text)))
            if not self._fields[kind]:
                self._skipped.add(kind)
        return self._fields[kind]


class Coverage:
    """What was claimed and what was covered, over a whole run."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.claimed: dict[str, set[str]] = {}
        self.covered: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        ids = {str(one) for mark in item.iter_markers("rule") for one in mark.args}
        if not ids:
            return (yield)
        watch = Watch()
        emit = Resolution.emit

        def noting(resolution: Resolution, event: Event) -> Any:
            after = emit(resolution, event)
            watch.note(resolution.events[-1])
            return after

        Resolution.emit = noting  # type: ignore[method-assign]
        sys.setprofile(watch)
        try:
            result = yield
        finally:
            sys.setprofile(None)
            Resolution.emit = emit  # type: ignore[method-assign]
        for rule in ids:
            self.claimed.setdefault(rule, set()).add(item.nodeid)
        self.covered |= ids & watch.seen
        return result

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        whole = {key: self._of(find_pack(key)) for key in pack_keys()}
        known = {rule.id for key in pack_keys() for rule in find_pack(key).catalogue.rules}
        told = {
            "packs": whole,
            "claimed_in_vain": {
                rule: sorted(tests) for rule, tests in sorted(self.claimed.items()) if rule not in self.covered
            },
            "no_such_row": sorted(rule for rule in self.claimed if rule not in known and not rule.startswith("HR-")),
        }
        self.file.write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")
        for line in lines_of(told):
            terminalreporter.write_line(line)

    def _of(self, pack: RulePack) -> dict[str, dict[str, list[str]]]:
        waiting = pack.not_yet()
        chapters: dict[str, dict[str, list[str]]] = {}
        for rule in pack.catalogue.rules:
            chapter = chapters.setdefault(chapter_of(rule.id), {"covered": [], "not_yet": [], "missing": []})
            kind = "covered" if rule.id in self.covered else "not_yet" if rule.id in waiting else "missing"
            chapter[kind].append(rule.id)
        return chapters


def chapter_of(rule: str) -> str:
    """Gives the chapter of a row: SP-VI of SP-VI.2.5.1, EM of EM-1."""
    chapter = rule.partition(".")[0]
    return chapter if "." in rule else chapter.partition("-")[0]


def lines_of(told: dict[str, Any]) -> Iterator[str]:
    """Gives the table that is shown at the end: per chapter covered, listed in not_yet, and missing."""
    for key, chapters in told["packs"].items():
        yield f"{key:12} {'chapter':10} covered  not yet  missing"
        for chapter, rows in chapters.items():
            counts = "".join(f"{len(rows[kind]):9}" for kind in ("covered", "not_yet", "missing"))
            yield f"{key:12} {chapter:8}{counts}"
        sums = "".join(
            f"{sum(len(rows[kind]) for rows in chapters.values()):9}" for kind in ("covered", "not_yet", "missing")
        )
        yield f"{key:12} {'all':8}{sums}"
    yield f"marked in vain (the id never left the kernel): {len(told['claimed_in_vain'])}"
    if told["no_such_row"]:
        yield f"marked, but in no catalogue: {', '.join(told['no_such_row'])}"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-coverage", metavar="FILE", help="count the catalogue rows that marked tests cover")


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--rule-coverage")
    if file:
        config.pluginmanager.register(Coverage(Path(file)), "rule-coverage")
