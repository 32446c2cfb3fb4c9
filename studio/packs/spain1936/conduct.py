"""Carrying out orders and reactions: what happens once nothing above them is left to decide (SP-V.1.2b, V.6.2)."""

from __future__ import annotations

import itertools

from studio.board.lines import distance
from studio.engine.resolution import Resolution
from studio.engine.values import Reason, Refusal, RuleId
from studio.packs.spain1936 import fire, tasks
from studio.packs.spain1936.actions import FreeMove
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import Aimed, BogRolled, FireDeclared, Moved, MoveDeclared, WindowClosed
from studio.packs.spain1936.model import Battle, BattleUnit, Order, PendingMove, PendingShot, Reaction, Stand
from studio.packs.spain1936.movement import PlannedMove, allowance, judge_move
from studio.packs.spain1936.orders import broken_down, pending, plan_move, shots_of
from studio.packs.spain1936.reactions import anyone_may_react, carry_out_reaction

MOVE = RuleId("SP-V.6.2b")
FIRE = RuleId("SP-V.6.2c")
WEATHER = {
    "snowfall": RuleId("SP-XV.2.3b"),
    "blizzard": RuleId("SP-XV.2.4c"),
    "storm": RuleId("SP-XV.2.5e"),
}


def carry_out(rules: BattleRules, resolution: Resolution, order: Order) -> None:
    """Carries an order out, unless an event made it impossible: then it is lost with its dice (SP-V.4.1t)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    unit = state.units[order.unit]
    if unit.condition != "in_play" or unit.panicked:
        return
    match order.kind:
        case "move":
            if broken_down(rules, unit) is None:
                planned = plan_move(rules, state, order)
                if not isinstance(planned, Refusal):
                    declare_move(rules, resolution, unit, planned, "order")
        case "fire":
            if broken_down(rules, unit) is None:
                shots = shots_of(rules, state, order)
                if fire.refuse_shots(rules, state, shots) is None:
                    declare_fire(rules, resolution, shots)
        case "aim":
            resolution.emit(Aimed(rule=RuleId("SP-V.6.2d"), unit=unit.id))
        case "prolong":
            tasks.begin(rules, resolution, order)
        case _:
            carry_out_reaction(rules, resolution, order)


def resolve_free_move(rules: BattleRules, resolution: Resolution, action: FreeMove) -> None:
    """Makes the free move of an officer on foot (SP-V.4.5a)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    unit = state.units[action.unit]
    planned = judge_move(rules, state, unit, action.goal, allowance(rules, unit, 0), via=action.via)
    if not isinstance(planned, Refusal):
        declare_move(rules, resolution, unit, planned, "free")


def declare_move(
    rules: BattleRules, resolution: Resolution, unit: BattleUnit, planned: PlannedMove, cause: str
) -> None:
    """Declares a move after its bog roll; when nobody can react it is made at once."""
    if planned.bog_at is not None:
        planned = roll_bog(rules, resolution, unit, planned)
    move = pending(unit, planned, cause)
    state: Battle = resolution.state  # type: ignore[assignment]
    window = Reaction(kind="reaction", sides=(), unit=unit.id, move=move)
    if anyone_may_react(rules, state, window):
        resolution.emit(MoveDeclared(rule=MOVE, because=planned.because, move=move))
    else:
        make_move(rules, resolution, move, planned)


def roll_bog(rules: BattleRules, resolution: Resolution, unit: BattleUnit, planned: PlannedMove) -> PlannedMove:
    """Rolls once against bogging; a bogged vehicle stops where the path meets the ground that holds it (SP-IV.7)."""
    faces = resolution.roll(rules.number["bog_dice"], 6, RuleId("SP-IV.7.1"))
    bogged = sum(faces) < rules.number["bog_least_free"]
    rule = RuleId("SP-IV.7.3" if bogged else "SP-IV.7.2")
    because: tuple[Reason, ...] = (
        Reason(planned.bog_rule or rule, 0, "risky_ground"),
        Reason(RuleId("SP-IV.7.4"), 1, "one_roll"),
        Reason(RuleId("SP-IV.7.1b"), sum(faces), "bare_roll"),
    )
    weather = WEATHER.get(rules.setup.scenario.weather)
    if weather and planned.way is not None and planned.way.bog is None:
        because = (Reason(weather, 0, "risky_weather"), *because)
    resolution.emit(BogRolled(rule=rule, because=because, unit=unit.id, bogged=bogged))
    if not bogged or planned.bog_at is None:
        return planned
    at = planned.bog_at
    stands = tuple(Stand(stand.kind, at, stand.bearing) for stand in planned.stands)
    path = (*_until(planned.path, at), at)
    cost = sum(distance(here, there) for here, there in itertools.pairwise(path))
    stopped = Reason(RuleId("SP-IV.7.5"), cost, "stopped_by_ground")
    return PlannedMove(stands, path, cost, planned.allowance, (*planned.because, stopped))


def _until(path: tuple, at: object) -> tuple:  # type: ignore[type-arg]
    """Gives the corners of a path before a point that lies on it."""
    kept = [path[0]]
    whole = 0
    for here, there in itertools.pairwise(path):
        leg = distance(here, there)
        if distance(here, at) <= leg and distance(here, at) + distance(at, there) <= leg + 2:  # type: ignore[arg-type]
            break
        kept.append(there)
        whole += leg
    return tuple(kept)


def make_move(rules: BattleRules, resolution: Resolution, move: PendingMove, planned: PlannedMove | None) -> None:
    """Moves the unit's bases; stands that fell under reaction fire stay behind."""
    state: Battle = resolution.state  # type: ignore[assignment]
    unit = state.units[move.unit]
    if unit.condition != "in_play" or unit.panicked:
        return
    stands = move.stands
    if len(unit.stands) != len(stands):
        stands = tuple(move.stands[move.before.index(stand)] for stand in unit.stands)
    resolution.emit(
        Moved(
            rule=MOVE if move.cause == "order" else RuleId("SP-V.4.5a"),
            because=planned.because if planned else (),
            unit=unit.id,
            stands=stands,
            path=move.path,
            cost=move.cost,
            allowance=move.allowance,
            cause=move.cause,
        )
    )


def declare_fire(rules: BattleRules, resolution: Resolution, shots: tuple[PendingShot, ...]) -> None:
    """Declares the shots of a fire order; when nobody can react they are worked out at once."""
    state: Battle = resolution.state  # type: ignore[assignment]
    window = Reaction(kind="reaction", sides=(), unit=shots[0].shooter, shots=shots)
    if anyone_may_react(rules, state, window):
        resolution.emit(FireDeclared(rule=FIRE, shots=shots))
    else:
        fire.exchange(rules, resolution, shots)


def close_reaction(rules: BattleRules, resolution: Resolution, window: Reaction) -> None:
    """Ends the reactions and goes on with what was declared: the move, or all shots by initiative (SP-VI.1)."""
    resolution.emit(WindowClosed(rule=RuleId("SP-V.1.2c"), kind="reaction"))
    if window.move is not None:
        make_move(rules, resolution, window.move, None)
    elif window.shots:
        fire.exchange(rules, resolution, window.shots)
