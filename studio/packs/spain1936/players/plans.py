"""What a side wants this turn: which unit goes for which objective, and how urgent it is."""

from __future__ import annotations

from dataclasses import dataclass, field

from studio.board.place import Length, Point
from studio.engine.values import Side
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.model import ATTACKER, Battle, BattleUnit, Stand
from studio.packs.spain1936.players.lanes import lanes_to
from studio.packs.spain1936.victory import round_limit
from studio.packs.spain1936.watch import watch_of

AT_IT = 8000
PACE = 15_000
FAR = 1 << 40
CROWD = 30_000
GARRISON = 1
ENOUGH = 3
SPEARHEAD = 5
STORMING = ("section", "vehicle")


@dataclass
class Plan:
    """A side's plan for one turn: `goals` says where each unit is wanted, `rounds_left` counts this round too.

    In the attack `lanes` says by which place a unit goes to its goal, `holders` keep what is taken, the `spearhead`
    lets shots be in time to be near the second objective, and `runners` go onto it at the end.
    `ranks` and `voices` keep, by unit, its place in the order of the turn and who reaches it, while it stands where it
    did; `led_from` is where the officers stood.
    """

    round: int
    active: Side
    rounds_left: int
    attacks: bool
    goals: dict[int, Point] = field(default_factory=dict)
    lanes: dict[int, Point] = field(default_factory=dict)
    passed: set[int] = field(default_factory=set)
    holders: set[int] = field(default_factory=set)
    spearhead: set[int] = field(default_factory=set)
    runners: set[int] = field(default_factory=set)
    ranks: dict[int, tuple[object, tuple[int, int, int]]] = field(default_factory=dict)
    voices: dict[int, tuple[object, frozenset[int]]] = field(default_factory=dict)
    led_from: list[tuple[Stand, ...]] = field(default_factory=list)


def make_plan(rules: BattleRules, state: Battle, side: Side) -> Plan:
    """Gives the plan of a side as the table stands now."""
    plan = Plan(state.round, state.active, round_limit(rules) - state.round + 1, side == ATTACKER)
    own = [unit for unit in state.units if unit.side == side and unit.condition == "in_play" and not unit.panicked]
    if not rules.objectives or not own:
        return plan
    rivals = [unit for unit in state.units if unit.side != side and unit.condition == "in_play" and not unit.panicked]
    if plan.attacks:
        _attack(rules, state, own, rivals, plan)
    else:
        _defend(rules, state, own, rivals, plan)
    return plan


def _attack(rules: BattleRules, state: Battle, own: list[BattleUnit], rivals: list[BattleUnit], plan: Plan) -> None:
    """Holds the objective before the own lines with a few, and sends all the others to the next one, side by side."""
    wanted = sorted(range(len(rules.objectives)), key=lambda place: rules.objectives[place].x)
    wanted = wanted[: rules.number["objectives_to_win"]]
    fighters = [unit for unit in own if not rules.sheets[unit.id].is_officer]
    first, *rest = [rules.objectives[place] for place in wanted]
    last = rest[-1] if rest else first
    holders = sorted(fighters, key=lambda unit: _far(rules, unit, first) + _use(rules, unit) * 8000)[:GARRISON]
    plan.holders = {unit.id for unit in holders}
    for unit in fighters:
        plan.goals[unit.id] = first if unit.id in plan.holders else last
        if _far(rules, unit, first) + 25_000 < _far(rules, unit, last) and state.held[wanted[0]] != ATTACKER:
            plan.goals[unit.id] = first
    arrived = sum(is_there(rules, unit, last) for unit in fighters)
    coming = sorted(
        (unit for unit in fighters if not is_there(rules, unit, last) and not unit.pinned),
        key=lambda unit: _far(rules, unit, last),
    )
    plan.runners = {unit.id for unit in coming[: max(0, ENOUGH - arrived)]}
    able = [unit for unit in fighters if unit.id not in plan.holders and rules.sheets[unit.id].form in STORMING]
    able.sort(key=lambda unit: _far(rules, unit, last))
    plan.spearhead = {unit.id for unit in able[:SPEARHEAD]}
    for unit_id in plan.spearhead:
        plan.goals[unit_id] = last
    for goal in (first, last):
        bound = [
            unit
            for unit in fighters
            if plan.goals[unit.id] is goal and unit.id not in plan.holders and unit.id not in plan.spearhead
        ]
        plan.lanes.update(lanes_to(rules, bound, goal))


def _defend(rules: BattleRules, state: Battle, own: list[BattleUnit], rivals: list[BattleUnit], plan: Plan) -> None:
    """Keeps each unit at the objective nearest to it; spare ones go where the rival presses."""
    press = [sum(rules.sheets[r.id].cost for r in rivals if _far(rules, r, at) < CROWD) for at in rules.objectives]
    kept = [0] * len(rules.objectives)
    reachable = [
        place for place, at in enumerate(rules.objectives) if min(_far(rules, unit, at) for unit in own) < 75_000
    ]
    places = reachable or list(range(len(rules.objectives)))
    for unit in sorted(own, key=lambda unit: min(_far(rules, unit, rules.objectives[place]) for place in places)):
        sheet = rules.sheets[unit.id]
        if sheet.is_officer or sheet.form == "crew":
            continue
        place = min(
            places,
            key=lambda place: _far(rules, unit, rules.objectives[place]) + 12_000 * kept[place] - 100 * press[place],
        )
        kept[place] += 1
        plan.goals[unit.id] = rules.objectives[place]


def _use(rules: BattleRules, unit: BattleUnit) -> int:
    """Gives how useful a unit is in the attack: those that cannot shoot hold what is taken."""
    sheet = rules.sheets[unit.id]
    return 0 if not sheet.weapons else 1 if sheet.form == "single" else 2


def _far(rules: BattleRules, unit: BattleUnit, at: Point) -> Length:
    body = watch_of(rules).bodies[unit.id]
    dx, dy = body.x - at[0], body.y - at[1]
    return int((dx * dx + dy * dy) ** 0.5) if dx or dy else 0


def is_there(rules: BattleRules, unit: BattleUnit, at: Point) -> bool:
    """Tells whether a unit stands close enough to a point to hold it."""
    return any((stand.at[0] - at[0]) ** 2 + (stand.at[1] - at[1]) ** 2 <= AT_IT * AT_IT for stand in unit.stands)
