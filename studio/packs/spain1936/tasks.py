"""Prolonged actions (SP-V.7, V.8): entrenching, regrouping, freeing a bogged vehicle."""

from __future__ import annotations

from studio.engine.resolution import Resolution
from studio.engine.values import Reason, Refusal, RuleId, Side
from studio.packs.spain1936 import morale
from studio.packs.spain1936.actions import Prolong
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.events import FortsRaised, TaskAdvanced, TaskBegun, TaskBroken, UnstickRolled
from studio.packs.spain1936.model import Battle, BattleUnit, Fort, Order, Task
from studio.packs.spain1936.orders import in_voice, order_refusals
from studio.packs.spain1936.places import bases_meet, gap_between, outline

TASKS = ("entrench", "regroup", "unstick")
NOT_ALLOWED = RuleId("SP-V.7.6")


def refuse_prolong(rules: BattleRules, state: Battle, action: Prolong) -> Refusal | None:
    """Judges an order that begins a prolonged action (SP-V.6.2g, V.7.6)."""
    found = order_refusals(rules, state, action)
    if any(refusal.code == "order-required" for refusal in found):
        return found[0]
    unit = state.units[action.unit]
    if unit.panicked and action.task == "regroup" and "fanatic" in rules.sheets[unit.id].rules:
        found = [refusal for refusal in found if refusal.rule != "SP-XI.3.4c"]
    elif unit.panicked and action.task == "regroup":
        found = [refusal for refusal in found if refusal.rule != "SP-XI.3.4c"]
        found.append(Refusal("unit-panicked", RuleId("SP-XI.4.3g"), {"unit": unit.id}))
    refusal = _may(rules, state, unit, action.task, action.about)
    if refusal:
        found.append(refusal)
    return rules.first(found) if found else None


def _may(rules: BattleRules, state: Battle, unit: BattleUnit, task: str, about: int) -> Refusal | None:
    sheet = rules.sheets[unit.id]
    refused = Refusal("prolonged-not-allowed", NOT_ALLOWED, {"unit": unit.id, "action": task})
    if task == "entrench":
        return refused if sheet.form == "vehicle" else None
    if task not in TASKS or not 0 <= about < len(state.units):
        return refused
    other = state.units[about]
    if other.side != unit.side or other.condition != "in_play":
        return refused
    if task == "regroup":
        if not other.panicked:
            return refused
        if about == unit.id:
            return None if "fanatic" in sheet.rules else refused
        return None if sheet.is_leader and in_voice(rules, unit, other) else refused
    if not other.bogged:
        rule = "SP-IV.7.11" if other.immobilised else "SP-IV.7.6"
        return Refusal("unstick-not-bogged", RuleId(rule), {"unit": about})
    if "tractor" not in sheet.rules:
        return refused
    if not bases_meet(rules, unit.stands[0], other.stands[0], True):
        far = gap_between(rules, unit.stands[0], other.stands[0])
        return Refusal("unstick-no-contact", RuleId("SP-IV.7.6"), {"unit": about, "value": far})
    return None


def may_perform(rules: BattleRules, state: Battle, unit: BattleUnit, task: str, about: int) -> bool:
    """Tells whether a unit may begin a prolonged action, dice and officers aside."""
    return _may(rules, state, unit, task, about) is None


def turns_needed(rules: BattleRules, unit: BattleUnit, task: str, modifier: int) -> int:
    """Gives the own turns a prolonged action takes for the modifier of its order (SP-V.7.1 to 7.3)."""
    row = rules.tables["prolonged"].rows[(task,)]
    spades = "spades" in rules.sheets[unit.id].rules and row["turns_with_spades"] > 0
    base: int = row["turns_with_spades"] if spades else row["turns"]
    return max(rules.number["prolonged_least_turns"], base - modifier) if row["variable"] else base


def begin(rules: BattleRules, resolution: Resolution, order: Order) -> None:
    """Begins a prolonged action; the starting turn counts (SP-V.7.4)."""
    state: Battle = resolution.state  # type: ignore[assignment]
    unit = state.units[order.unit]
    if _may(rules, state, unit, order.task, order.about) is not None:
        return
    turns = turns_needed(rules, unit, order.task, order.modifier)
    row = rules.tables["prolonged"].rows[(order.task,)]
    base = turns_needed(rules, unit, order.task, 0)
    second = "SP-V.7.2" if row["variable"] else "SP-V.7.3"
    because = (
        Reason(RuleId("SP-V.7.1"), base, "base_turns"),
        Reason(RuleId("SP-V.6.2l"), turns - base, "turns_by_dice"),
        Reason(RuleId(second), turns, "turns_fixed"),
    )
    resolution.emit(
        TaskBegun(rule=row.rule, because=because, unit=unit.id, task=order.task, turns=turns, about=order.about)
    )


def advance(rules: BattleRules, resolution: Resolution, side: Side) -> None:
    """Counts the own turn that ends for every prolonged action of a side, and completes those that are done."""
    for unit_id in range(len(rules.sheets)):
        state: Battle = resolution.state  # type: ignore[assignment]
        unit = state.units[unit_id]
        if unit.side != side or unit.task is None or unit.condition != "in_play":
            continue
        task = unit.task
        if task.kind == "regroup" and _may(rules, state, unit, "regroup", task.about) is not None:
            resolution.emit(TaskBroken(rule=RuleId("SP-V.8.5"), unit=unit_id, task=task.kind))
            continue
        left = task.left - 1
        because: tuple[Reason, ...] = (Reason(RuleId("SP-V.7.5"), 0, "activated_by_task"),)
        if unit.pinned:
            because = (
                *because,
                Reason(RuleId("SP-V.8.4"), unit.pinned, "markers_do_not_matter"),
                Reason(RuleId("SP-XI.2.10c"), unit.pinned, "markers_do_not_matter"),
            )
        resolution.emit(TaskAdvanced(rule=RuleId("SP-V.7.4"), because=because, unit=unit_id, task=task.kind, left=left))
        if left == 0:
            _complete(rules, resolution, unit, task)


def _complete(rules: BattleRules, resolution: Resolution, unit: BattleUnit, task: Task) -> None:
    if task.kind == "entrench":
        forts = tuple(
            Fort(kind="trench", outline=outline(rules, stand), owner=unit.side, bearing=stand.bearing)
            for stand in unit.stands
        )
        resolution.emit(FortsRaised(rule=RuleId("SP-V.7.7"), unit=unit.id, forts=forts))
    elif task.kind == "regroup":
        morale.regroup(rules, resolution, task.about, unit.id)
    elif task.kind == "unstick":
        faces = resolution.roll(rules.number["unstick_dice"], 6, RuleId("SP-IV.7.7"))
        freed = sum(faces) >= rules.number["unstick_least_free"]
        resolution.emit(UnstickRolled(rule=RuleId("SP-IV.7.7"), unit=task.about, by=unit.id, freed=freed))
