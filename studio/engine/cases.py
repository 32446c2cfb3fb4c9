"""Cases: worked examples of the rules as data, and the runner that tells whether a pack still gives them.

A file `*.toml` holds one or more `[[case]]`; `resources/guide/cases.en.md` documents the format for writers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from studio.engine.dice import ScriptedDice
from studio.engine.game import Game, new_game, perform, refuse
from studio.engine.matching import Difference, compared, compared_events, compared_paths
from studio.engine.overlay import Overlay
from studio.engine.overlay_files import read_changes
from studio.engine.pack import GameRules, RulePack, find_pack
from studio.engine.values import KERNEL_ACTIONS, Event, Outcome, Refusal, RuleId, Setup
from studio.errors import N_, DamagedFile, FileError, Speaker, StudioError

LARGEST = 4 << 20
_BREAKS = (StudioError, msgspec.ValidationError, ValueError, LookupError, TypeError, AttributeError)


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One action and what must come of it; what is not written is not compared.

    `events` are all events in order, `some_events` some of them in order, `refused` the refusal, `state` parts of the
    state by path (`"units.3.pinned"`), `outcome` how the game ended.
    """

    action: dict[str, Any]
    events: list[dict[str, Any]] | None = None
    some_events: list[dict[str, Any]] | None = None
    refused: dict[str, Any] | None = None
    state: dict[str, Any] = {}
    outcome: dict[str, Any] | None = None


class Case(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example: the rules it shows, where it begins, the dice, and its steps."""

    id: str
    rules: list[str]
    es: str = ""
    en: str = ""
    game: str = "battle"
    setup: dict[str, Any] = {}
    situation: dict[str, Any] | None = None
    house: dict[str, dict[str, dict[str, Any]]] = {}
    dice: list[int | list[int]] = []
    step: list[Step] = []
    state: dict[str, Any] = {}


class CaseFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a file of cases, all of one pack."""

    pack: str
    case: list[Case]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """How a case came out: passed when nothing differs; `cited` are the rules that left the kernel."""

    file: str
    case: str
    rules: tuple[RuleId, ...]
    title: Mapping[str, str]
    differences: tuple[Difference, ...]
    cited: frozenset[RuleId]

    @property
    def passed(self) -> bool:
        return not self.differences

    def told(self, words: Speaker) -> tuple[str, ...]:
        """Tells each difference in a sentence: the step, the place in it, what was expected and what came."""
        return tuple(
            words.say(
                N_("Step {step}, {place}: expected {expected}, got {got}."),
                step=difference.step,
                place=difference.place,
                expected=difference.expected,
                got=difference.got,
            )
            for difference in self.differences
        )


def run_file(path: Path, pack: RulePack | None = None) -> list[CaseResult]:
    """Runs every case of a file with the installed pack, or with the given one.

    Raises FileError for what is no file of cases, UnknownPack for a pack that is not there.
    """
    content = read_cases(path)
    used = find_pack(content.pack) if pack is None else pack
    return [run_case(used, case, str(path)) for case in content.case]


def read_cases(path: Path) -> CaseFile:
    """Reads a file of cases.

    Raises FileError when it is missing, DamagedFile with the place when it is not one.
    """
    if not path.is_file():
        raise FileError.missing(path)
    if path.stat().st_size > LARGEST:
        raise FileError.too_big(path, LARGEST)
    try:
        content = tomllib.loads(path.read_text("utf-8"))
        return msgspec.convert(content, CaseFile)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DamagedFile.at(path, N_("its text"), str(error)) from error
    except (UnicodeDecodeError, msgspec.ValidationError) as error:
        raise DamagedFile.at(path, N_("its content"), str(error)) from error


def run_case(pack: RulePack, case: Case, file: str = "") -> CaseResult:
    """Plays one case and compares what came with what it expects."""
    cited: set[RuleId] = set()
    differences = tuple(_differences(pack, case, cited))
    return CaseResult(
        file, case.id, tuple(map(RuleId, case.rules)), {"es": case.es, "en": case.en}, differences, frozenset(cited)
    )


def _differences(pack: RulePack, case: Case, cited: set[RuleId]) -> Iterator[Difference]:
    for rule in case.rules:
        if RuleId(rule) not in pack.catalogue:
            yield Difference(0, "rules", "a row of the catalogue", rule)
    try:
        game = _opened(pack, case)
    except _BREAKS as error:
        yield Difference(0, "situation", "a state of the game", f"{type(error).__name__}: {error}")
        return
    for number, step in enumerate(case.step, 1):
        try:
            action = _action(game.rules, step.action)
            refusal = refuse(game, action)
            after = game if refusal else perform(game, action)
        except _BREAKS as error:
            yield Difference(number, "action", "an action that can be worked out", f"{type(error).__name__}: {error}")
            return
        events = () if refusal else after.entries[-1].events
        cited |= _rules_in(refusal, events)
        yield from _step_differences(number, step, refusal, events, after)
        game = after
    yield from compared_paths(len(case.step), case.state, game.state)
    if game.dice_position < len(case.dice):
        left = list(case.dice[game.dice_position :])
        yield Difference(len(case.step), "dice", "all dice used", f"left over: {left}")


def _step_differences(
    number: int, step: Step, refusal: Refusal | None, events: tuple[Event, ...], after: Game
) -> Iterator[Difference]:
    if step.refused is None and refusal is not None:
        yield Difference(number, "refused", "the action is done", f"{refusal.code} ({refusal.rule}) {refusal.params}")
    elif step.refused is not None:
        yield from compared(number, "refused", step.refused, refusal)
    if step.events is not None:
        yield from compared_events(number, step.events, events, every=True)
    if step.some_events is not None:
        yield from compared_events(number, step.some_events, events, every=False)
    yield from compared_paths(number, step.state, after.state)
    if step.outcome is not None:
        yield from compared(number, "outcome", step.outcome, after.state.outcome)


def _opened(pack: RulePack, case: Case) -> Game:
    overlay = Overlay(id=case.id, pack=pack.key, changes=tuple(read_changes(case.house, case.id)))
    rules = pack.bind(case.game, _setup(pack, case), overlay)
    start = rules.begin() if case.situation is None else rules.situation(case.situation)
    draws = tuple(draw if isinstance(draw, int) else tuple(draw) for draw in case.dice)
    return new_game(pack, case.game, rules, ScriptedDice(draws), start, overlay)


def _setup(pack: RulePack, case: Case) -> Setup:
    hook = pack.hooks.get("case_setup")
    if hook is not None:
        made: Setup = hook(case.game, case.setup)
        return made
    kind = pack.setups()[case.game]
    setup: Setup = msgspec.convert({"type": kind.__struct_config__.tag, **case.setup}, kind)
    return setup


def _action(rules: GameRules, data: Mapping[str, Any]) -> Any:
    union: Any = None
    for kind in (*rules.action_types, *KERNEL_ACTIONS):
        union = kind if union is None else union | kind
    return msgspec.convert(dict(data), union)


def _rules_in(refusal: Refusal | None, events: tuple[Event, ...]) -> set[RuleId]:
    found = {refusal.rule} if refusal else set()
    for event in events:
        found.add(event.rule)
        found.update(reason.rule for reason in event.because)
        found.update(chance.rule for chance in event.rolls)
        outcome = getattr(event, "outcome", None)
        if isinstance(outcome, Outcome):
            found.add(outcome.rule)
    return found
