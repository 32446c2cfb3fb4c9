"""The sequence of play (SP-V.1, V.9): the list of what happens between two player turns, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from studio.engine.resolution import Resolution
from studio.engine.values import Reason, RuleId
from studio.packs.spain1936 import damage, fire, messengers, morale, retreat, tasks, victory
from studio.packs.spain1936.actions import EndTurn, NoReaction
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.conduct import carry_out, close_reaction
from studio.packs.spain1936.events import RoundEnded, StepTaken, TurnBegan, TurnEnded, WindowClosed, WindowOpened
from studio.packs.spain1936.model import (
    DEFENDER,
    Battle,
    Exchange,
    Granted,
    Reaction,
    Retreat,
    Stage,
    StandLoss,
    Work,
    rival,
)
from studio.packs.spain1936.officers import place_event
from studio.packs.spain1936.orders import may_copy
from studio.packs.spain1936.reactions import anyone_may_react

BOUND = 500


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the sequence: its name, its rule, what it does, and whether it waits for the end of the round."""

    name: str
    rule: RuleId
    take: Callable[[BattleRules, Resolution], None]
    of_round: bool = False


def _events_left_over(rules: BattleRules, resolution: Resolution) -> None:
    """Places the events of regular officers who ordered nobody (SP-V.4.1k, l)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    for unit in state.units:
        if unit.side == state.active and unit.officer and unit.officer.event and unit.condition == "in_play":
            place_event(rules, resolution, unit.id, unit.officer.event)


def _tasks(rules: BattleRules, resolution: Resolution) -> None:
    tasks.advance(rules, resolution, _state(resolution).active)


def _objectives(rules: BattleRules, resolution: Resolution) -> None:
    victory.objectives(rules, resolution)


def _battalion_morale(rules: BattleRules, resolution: Resolution) -> None:
    victory.end_of_player_turn(rules, resolution)


def _markers(rules: BattleRules, resolution: Resolution) -> None:
    resolution.emit(TurnEnded(rule=RuleId("SP-V.1.2d"), side=_state(resolution).active))


def _round_marks(rules: BattleRules, resolution: Resolution) -> None:
    resolution.emit(RoundEnded(rule=RuleId("SP-V.9.2"), round=_state(resolution).round))


def _round_victory(rules: BattleRules, resolution: Resolution) -> None:
    victory.end_of_round(rules, resolution)


def _next_turn(rules: BattleRules, resolution: Resolution) -> None:
    state = _state(resolution)
    side = rival(state.active)
    number = state.round + 1 if state.active == DEFENDER else state.round
    rule = RuleId("SP-V.6.1a" if state.active == DEFENDER else "SP-V.6.1b")
    lost = sum(len(unit.officer.dice) for unit in state.units if unit.side == side and unit.officer)
    because = (Reason(RuleId("SP-V.6.1c"), -lost, "dice_lost"),) if lost else ()
    resolution.emit(TurnBegan(rule=rule, because=because, side=side, round=number))


def _recovery(rules: BattleRules, resolution: Resolution) -> None:
    morale.recover_at_turn_start(rules, resolution, _state(resolution).active)


def _retreats(rules: BattleRules, resolution: Resolution) -> None:
    morale.retreats_at_turn_start(rules, resolution, _state(resolution).active)


def _messengers(rules: BattleRules, resolution: Resolution) -> None:
    messengers.go_on(rules, resolution, _state(resolution).active)


SEQUENCE: tuple[Step, ...] = (
    Step("events_left_over", RuleId("SP-V.4.1k"), _events_left_over),
    Step("prolonged_actions", RuleId("SP-V.7.4"), _tasks),
    Step("objectives", RuleId("SP-I.7.17"), _objectives),
    Step("battalion_morale", RuleId("SP-XI.7.4"), _battalion_morale),
    Step("markers", RuleId("SP-V.1.2d"), _markers),
    Step("round_marks", RuleId("SP-V.9.2"), _round_marks, of_round=True),
    Step("round_victory", RuleId("SP-V.9.5"), _round_victory, of_round=True),
    Step("next_turn", RuleId("SP-V.1.1"), _next_turn),
    Step("recovery", RuleId("SP-XI.4.1f"), _recovery),
    Step("retreats", RuleId("SP-XI.3.2e"), _retreats),
    Step("messengers", RuleId("SP-V.4.3d"), _messengers),
)
PLACES = {step.name: place for place, step in enumerate(SEQUENCE)}


def resolve_end_turn(rules: BattleRules, resolution: Resolution, action: EndTurn) -> None:
    """Ends the player turn: the steps between two turns follow one by one."""
    stage = Stage(kind="stage", sides=(), step=SEQUENCE[0].name)
    resolution.emit(WindowOpened(rule=RuleId("SP-V.1.2d"), window=stage))


def resolve_no_reaction(rules: BattleRules, resolution: Resolution, action: NoReaction) -> None:
    """Passes: what was declared goes on."""
    window = resolution.state.windows[-1]
    close_reaction(rules, resolution, window)


def proceed(rules: BattleRules, resolution: Resolution) -> None:
    """Does all that waits on top of the windows until somebody has to decide.

    Raises RuntimeError when it does not come to an end, with the window it turns about.
    """
    for _ in range(BOUND):
        state = _state(resolution)
        if state.outcome is not None or not state.windows:
            return
        top = state.windows[-1]
        if isinstance(top, Work):
            resolution.emit(WindowClosed(rule=RuleId("SP-V.1.2b"), kind="work"))
            carry_out(rules, resolution, top.order)
        elif isinstance(top, Stage):
            _take(rules, resolution, top.step)
        elif isinstance(top, Granted) and not may_copy(rules, state, top):
            resolution.emit(WindowClosed(rule=RuleId("SP-V.4.6b"), kind="granted"))
        elif isinstance(top, Retreat):
            if not retreat.lapsed(rules, resolution, top):
                return
        elif isinstance(top, StandLoss):
            if not damage.lapsed(rules, resolution, top):
                return
        elif isinstance(top, Exchange):
            fire.go_on(rules, resolution, top)
        elif isinstance(top, Reaction) and not _goes_on(rules, state, top):
            close_reaction(rules, resolution, top)
        else:
            return
    raise RuntimeError(f"the sequence of play does not come to an end at {resolution.state.windows[-1]!r}")


def _goes_on(rules: BattleRules, state: Battle, window: Reaction) -> bool:
    mover = state.units[window.unit]
    if window.move is not None and (mover.panicked or mover.condition != "in_play"):
        return False
    return anyone_may_react(rules, state, window)


def _take(rules: BattleRules, resolution: Resolution, name: str) -> None:
    """Takes a step; the next one that applies waits below whatever it opens."""
    place = PLACES[name]
    ends_round = _state(resolution).active == DEFENDER
    after = next((step.name for step in SEQUENCE[place + 1 :] if ends_round or not step.of_round), "")
    step = SEQUENCE[place]
    resolution.emit(StepTaken(rule=step.rule, step=name, following=after))
    step.take(rules, resolution)


def _state(resolution: Resolution) -> Battle:
    state: Battle = resolution.state  # type: ignore[assignment]
    return state
