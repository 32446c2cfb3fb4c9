"""The set-up game: it walks through the sequence and ends with a Scenario document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import msgspec

from studio.engine.kernel_actions import evolve_kernel
from studio.engine.offers import Offer
from studio.engine.overlay import NO_OVERLAY, Overlay
from studio.engine.pack import Player, RulePack
from studio.engine.resolution import Resolution
from studio.engine.values import Action, Agreed, Event, Outcome, Refusal, Resigned, RuleId, Side
from studio.errors import N_, UsageError
from studio.packs.spain1936.book import load_book
from studio.packs.spain1936.lists import load_lists
from studio.packs.spain1936.model import SIDES
from studio.packs.spain1936.setup import actions, events
from studio.packs.spain1936.setup.bound import Bound, first_of, now
from studio.packs.spain1936.setup.events import SetUpEnded, StepOpened
from studio.packs.spain1936.setup.layout import Layout, table_faults
from studio.packs.spain1936.setup.sequence import ACTIONS, EVENTS, SEQUENCE
from studio.packs.spain1936.setup.state import SettingUp, TableSetup
from studio.scenario.model import Scenario

OPENING, END = RuleId("SP-I.4.5"), RuleId("SP-I.4.17")


class SetUpRules:
    """The set-up game bound to a table; see `studio.engine.pack.GameRules` for the contract."""

    sides: tuple[Side, ...] = SIDES
    state_type = SettingUp
    action_types: tuple[type[Action], ...] = actions.ACTIONS
    event_types: tuple[type[Event], ...] = events.EVENTS

    def __init__(self, setup: TableSetup, overlay: Overlay, pack_version: str) -> None:
        book = load_book(overlay)
        for found in table_faults(book, setup.length, setup.width):
            raise UsageError(
                found.code,
                N_("The table is too small: it takes at least {length} by {width} cm."),
                length=book.number["least_table_length"] // 1000,
                width=book.number["least_table_width"] // 1000,
            )
        self.setup = setup
        self.overlay = overlay
        self.bound = Bound(setup, book, load_lists(overlay), Layout(book, setup.length, setup.width))
        self._version = pack_version

    def begin(self) -> SettingUp:
        """Gives an empty table with the first step open."""
        state = SettingUp()
        step = SEQUENCE[0].due(self.bound, state)
        return msgspec.structs.replace(state, windows=(step,)) if step else state

    def offers(self, view: SettingUp, side: Side) -> tuple[Offer, ...]:
        """Gives what the side whose step it is may do."""
        if not view.windows or view.windows[-1].sides[0] != side:
            return ()
        kind = view.windows[-1].kind
        judge = lambda action: self.refuse(view, action)  # noqa: E731
        chapter = next(chapter for chapter in SEQUENCE if kind in chapter.kinds)
        return tuple(replace(offer, judge=judge) for offer in chapter.offers(self.bound, view, side))

    def refuse(self, view: SettingUp, action: Action) -> Refusal | None:
        """Gives the first fault of an action in catalogue order."""
        if self.bound.is_accepted(view, action):
            return None
        judge, _ = ACTIONS[type(action)]
        return first_of(judge(self.bound, view, action))

    def resolve(self, resolution: Resolution, action: Action) -> None:
        """Does an action, lets the sequence settle what leaves no choice, and opens the next step."""
        _, work = ACTIONS[type(action)]
        work(self.bound, resolution, action)
        self._advance(resolution)

    def evolve(self, state: SettingUp, event: Event) -> SettingUp:
        """Gives the state after an event."""
        match event:
            case StepOpened():
                return msgspec.structs.replace(state, windows=(event.step,))
            case SetUpEnded():
                return msgspec.structs.replace(state, windows=(), outcome=Outcome(None, END, "set_up"))
            case Resigned() | Agreed():
                after: SettingUp = evolve_kernel(state, event)
                return after
        return EVENTS[type(event)](state, event)

    def outcome(self, state: SettingUp) -> Outcome | None:
        """Gives how the set-up ended."""
        return state.outcome

    def result(self, state: SettingUp) -> Scenario:
        """Gives the scenario as far as it was set."""
        from studio.packs.spain1936.setup.result import scenario_of

        return scenario_of(self.bound, state, self.overlay, self._version)

    def player(self, name: str) -> Player:
        """Gives a machine player: `maker` (also `easy`, `normal`) sets a natural table, `random` samples offers."""
        from studio.packs.spain1936.setup.player import player_named

        return player_named(self.bound, name)

    def situation(self, data: Mapping[str, Any]) -> SettingUp:
        """Builds the state of a case: the fields of `SettingUp` by name; the next step is opened."""
        state = msgspec.convert({"type": "spain1936.setting_up", **data}, SettingUp)
        return self.opened(state)

    def opened(self, state: SettingUp) -> SettingUp:
        """Gives a state with the step open that is due next, nothing settled by itself."""
        for chapter in SEQUENCE:
            step = chapter.due(self.bound, state)
            if step:
                return msgspec.structs.replace(state, windows=(step,))
        return msgspec.structs.replace(state, windows=(), outcome=Outcome(None, END, "set_up"))

    def _advance(self, resolution: Resolution) -> None:
        for chapter in SEQUENCE:
            step = None
            for _ in range(self.bound.base.sectors + 1):
                before = now(resolution)
                if chapter.settle:
                    chapter.settle(self.bound, resolution)
                step = chapter.due(self.bound, now(resolution))
                if now(resolution) is before:
                    break
            if step:
                if now(resolution).windows != (step,):
                    resolution.emit(StepOpened(rule=OPENING, step=step, kind=step.kind, side=step.sides[0]))
                return
        resolution.emit(SetUpEnded(rule=END))


def bind_set_up(pack: RulePack, setup: Any, overlay: Overlay = NO_OVERLAY) -> SetUpRules:
    """Binds the set-up game to a table and an overlay."""
    return SetUpRules(setup, overlay, pack.version)
