"""Movement (SP-IV): how far a unit may go, what a move costs, and whether it may be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import compress
from operator import is_not

from studio.board.angles import bearing as bearing_of
from studio.board.angles import turn_between
from studio.board.lines import distance, point_along, polyline_length
from studio.board.place import UNITS_PER_CM, Angle, Length, Point
from studio.engine.values import Param, Reason, Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules, Sheet
from studio.packs.spain1936.footing import closed_for, profile_for
from studio.packs.spain1936.ground import POOR_MOBILITY, Course, course
from studio.packs.spain1936.model import Battle, BattleUnit, Stand, has_mark
from studio.packs.spain1936.places import bases_meet, near_units, outline, path_barred
from studio.packs.spain1936.section import bank_refusals, closed_up, guide_of, section_refusals
from studio.packs.spain1936.tracks import straight_refusal

MODIFIER = RuleId("SP-V.6.2i")


@dataclass(frozen=True, slots=True)
class Distances:
    """How far a mover may go in units: off the road, and in all when it uses the road; the sum stands in `because`."""

    off: Length
    road: Length
    because: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedMove:
    """A move that may be made: where each stand ends, the way of the guide, what it costs against what is allowed.

    `bog_at` is the point where a vehicle first meets ground that can hold it, with the rule that says so.
    """

    stands: tuple[Stand, ...]
    path: tuple[Point, ...]
    cost: Length
    allowance: Length
    because: tuple[Reason, ...] = ()
    bog_at: Point | None = None
    bog_rule: RuleId | None = None
    way: Course | None = field(default=None, compare=False)


Judged = dict[object, tuple[tuple[Reason, ...], Refusal | PlannedMove]]
"""Moves that were judged, each with what its distances rest on."""


def allowance(rules: BattleRules, unit: BattleUnit, modifier: int) -> Distances:
    """Gives a unit's distances for an order's modifier: own rule, then modifier, at least 0 (SP-IV.5.2, 5.3, 5.6)."""
    known: dict[tuple[int, int, bool], Distances] = rules.cache.setdefault("allowances", {})
    broken = bool(unit.marks) and has_mark(unit, "breakdown")
    found = known.get((unit.id, modifier, broken))
    if found is None:
        found = known[unit.id, modifier, broken] = _allowance(rules, rules.sheets[unit.id], modifier, broken)
    return found


def _allowance(rules: BattleRules, sheet: Sheet, modifier: int, broken: bool) -> Distances:
    mover = rules.movers[sheet.pace or sheet.mover]
    more = modifier * rules.number["modifier_step"]
    rule = RuleId("SP-IV.2.7") if sheet.pace else mover.rule
    because = [Reason(rule, mover.base, "base_distance")]
    if modifier:
        because.append(Reason(MODIFIER, more, "order_distance", {"modifier": modifier}))
    if broken and sheet.form not in ("crew", "vehicle"):
        loss = rules.number["event_breakdown_move"]
        more += loss
        because.append(Reason(RuleId("SP-V.4.1z"), loss, "breakdown_distance"))
    least = rules.number["least_distance"]
    return Distances(max(least, mover.base + more), max(least, mover.road + more), tuple(because))


def fixed_distance(rules: BattleRules, unit: BattleUnit, length: Length, rule: RuleId) -> Distances:
    """Gives distances that no dice change: of an event move or a retreat."""
    return Distances(length, length, (Reason(rule, length, "base_distance"),))


def judge_move(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    distances: Distances,
    *,
    via: tuple[Point, ...] = (),
    stands: tuple[Stand, ...] = (),
    reverse: bool = False,
    bearing: Angle | None = None,
) -> Refusal | PlannedMove:
    """Judges a move by the whole of section IV; the refusal given is the first in the order of the book.

    Judgements are kept while nobody's bases move, since a move is judged again when it is carried out.
    """
    if unit.bogged or unit.immobilised:
        return Refusal("vehicle-immobile", RuleId("SP-IV.5.7"), {"unit": unit.id})
    kept = _judged(rules, state)
    key = (unit.id, goal, distances.off, distances.road, via, stands, reverse, bearing)
    known = kept.get(key)
    if known is not None and known[0] == distances.because:
        return known[1]
    if rules.movers[rules.sheets[unit.id].mover].straight:
        judged = _judge_straight(rules, state, unit, goal, distances, via, reverse, bearing)
    else:
        judged = _judge_foot(rules, state, unit, goal, distances, via, stands)
    kept[key] = (distances.because, judged)
    return judged


def _judged(rules: BattleRules, state: Battle) -> Judged:
    """Gives the moves that were judged since somebody's bases moved last, each with what its distances rest on."""
    units = state.units
    kept: tuple[tuple[BattleUnit, ...], Judged] | None = rules.cache.get("judged")
    judged: Judged = {}
    if kept is not None:
        before = kept[0]
        if units is before:
            return kept[1]
        changed = compress(zip(units, before, strict=False), map(is_not, units, before))
        if len(units) == len(before) and all(one.stands is other.stands for one, other in changed):
            judged = kept[1]
    rules.cache["judged"] = (units, judged)
    return judged


def _judge_foot(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    distances: Distances,
    via: tuple[Point, ...],
    stands: tuple[Stand, ...],
) -> Refusal | PlannedMove:
    number = rules.number
    epsilon = number["epsilon"]
    guide = guide_of(unit, goal, stands)
    start = unit.stands[guide].at
    path = (start, *via, goal)
    way = course(profile_for(rules, unit), path)
    displacement = distance(start, goal)
    road = way.length > 0 and way.on >= way.length - epsilon
    allowed = distances.road if road else distances.off
    cost = displacement + way.extra
    facing = bearing_of(start, goal) if goal != start else unit.stands[guide].bearing
    refusals: list[Refusal] = []
    if way.closed:
        refusals.append(Refusal("terrain-impassable", way.closed.rule, {"element": way.closed.element}))
    if way.bank_spans:
        ends = stands or closed_up(rules, state, unit, guide, goal, facing, displacement * 2, True)
        refusals.extend(bank_refusals(rules, unit, guide, goal, facing, way, ends))
        cost = min(cost, allowed)
    else:
        if way.length > number["path_cap"] * allowed + epsilon:
            far = {"value": way.length, "limit": number["path_cap"] * allowed}
            refusals.append(Refusal("move-path-too-long", RuleId("SP-IV.1.3"), {**far}))
        if cost > allowed + epsilon:
            refusals.append(Refusal("move-too-far", _too_far_rule(rules, unit, way), _far(cost, allowed)))
        # A formation is sought only for a guide that may go there; what hinders the guide is said first.
        ends = stands or (Stand(unit.stands[guide].kind, goal, facing),)
        if len(unit.stands) > 1 and (stands or not refusals):
            ends = stands or closed_up(rules, state, unit, guide, goal, facing, allowed, False)
            refusals.extend(section_refusals(rules, unit, guide, goal, ends, allowed))
    refusals.extend(_end_refusals(rules, state, unit, ends, path))
    refusal = rules.first(refusals)
    if refusal:
        return refusal
    because = distances.because + tuple(Reason(m.rule, -m.extra, "ground", {"element": m.element}) for m in way.met)
    return PlannedMove(ends, path, cost, allowed, because, way=way)


def _judge_straight(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    goal: Point,
    distances: Distances,
    via: tuple[Point, ...],
    reverse: bool,
    bearing: Angle | None,
) -> Refusal | PlannedMove:
    epsilon = rules.number["epsilon"]
    stand = unit.stands[0]
    path = (stand.at, *via, goal)
    way = course(profile_for(rules, unit), path)
    refusals: list[Refusal] = []
    if way.closed or way.bank_spans:
        effect = way.closed or rules.ground.effects["river", "crew"]
        refusals.append(Refusal("terrain-impassable", effect.rule, {"element": effect.element}))
    final, turn_refusal = straight_refusal(rules, unit, path, reverse, bearing)
    if turn_refusal:
        refusals.append(turn_refusal)
    off, allowed = distances.off, distances.road if way.on > 0 else distances.off
    if reverse:
        off = allowed = halved(distances.off, rules.number["reverse_divisor"])
    cost = way.off + way.on + way.extra
    if cost > allowed + epsilon or way.off + way.extra > off + epsilon:
        rule = RuleId("SP-IV.6.6") if way.extra else RuleId("SP-IV.5.4" if way.on and way.off else "SP-IV.4.4")
        refusals.append(Refusal("move-too-far", rule, _far(cost, allowed)))
    end = Stand(stand.kind, goal, final)
    refusals.extend(_end_refusals(rules, state, unit, (end,), path))
    refusal = rules.first(refusals)
    if refusal:
        return refusal
    because = distances.because + tuple(Reason(m.rule, -m.extra, "ground", {"element": m.element}) for m in way.met)
    bog_at = bog_rule = None
    if way.bog_at is not None and rules.movers[rules.sheets[unit.id].mover].vehicle:
        bog_at = point_along(path, way.bog_at)
        bog_rule = _bog_rule(rules, unit, way)
    return PlannedMove((end,), path, cost, allowed, because, bog_at, bog_rule, way)


def _bog_rule(rules: BattleRules, unit: BattleUnit, way: Course) -> RuleId:
    """Gives the row by which ground can hold a vehicle: the weather, a special rule, or woods for armour (SP-IV.7)."""
    if way.bog is None:
        return RuleId("SP-IV.7.10")
    if "poor_mobility" in rules.sheets[unit.id].rules and way.bog.element in POOR_MOBILITY:
        return RuleId("SP-IV.7.9")
    return RuleId("SP-IV.7.8") if way.bog.element == "wood" else way.bog.rule


def _end_refusals(
    rules: BattleRules, state: Battle, unit: BattleUnit, ends: Sequence[Stand], path: Sequence[Point]
) -> list[Refusal]:
    """Judges where the bases end: on the table, on open ground, over no base, touching no enemy, by a free way."""
    refusals: list[Refusal] = []
    profile = profile_for(rules, unit)
    bases, width, height = rules.bases, rules.width, rules.height
    xs, ys = [x for x, _ in path], [y for _, y in path]
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    for stand in ends:
        around = bases[stand.kind].around
        x, y = stand.at
        w, s, e, n = x - around, y - around, x + around, y + around
        if (w < 0 or s < 0 or e > width or n > height) and not _on_board(rules, stand):
            refusals.append(Refusal("move-end-blocked", RuleId("SP-IV.1.6"), {"by": "edge"}))
        x0, y0 = w if w < x0 else x0, s if s < y0 else y0
        x1, y1 = e if e > x1 else x1, n if n > y1 else y1
        closed = closed_for(rules, profile, stand)
        if closed:
            refusals.append(Refusal("move-end-blocked", RuleId("SP-IV.1.6"), {"by": closed.element}))
    near = near_units(rules, state, (x0, y0, x1, y1), unit.id)
    for place, stand in enumerate(ends):
        for mate in ends[:place]:
            if bases_meet(rules, stand, mate, False):
                refusals.append(Refusal("move-end-blocked", RuleId("SP-IV.1.6"), {"by": "own"}))
        x, y = stand.at
        around = bases[stand.kind].around
        for other in near:
            for their in other.stands:
                ox, oy = their.at
                far = around + bases[their.kind].around
                if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= far * far:
                    refusals.extend(_met(rules, unit, stand, other, their))
    if near and path_barred(rules, unit, near, path):
        refusals.append(Refusal("move-path-blocked", RuleId("SP-IV.6.9")))
    return refusals


def _met(rules: BattleRules, unit: BattleUnit, stand: Stand, other: BattleUnit, their: Stand) -> Iterator[Refusal]:
    """Judges two bases that come near: no enemy may be touched, and nobody stood on."""
    if other.side != unit.side and bases_meet(rules, stand, their, True):
        yield Refusal("move-contact-not-allowed", RuleId("SP-IV.6.10"), {"unit": other.id})
    if bases_meet(rules, stand, their, False):
        yield Refusal("move-end-blocked", RuleId("SP-IV.1.6"), {"by": "base"})


def _on_board(rules: BattleRules, stand: Stand) -> bool:
    return all(0 <= x <= rules.width and 0 <= y <= rules.height for x, y in outline(rules, stand))


def _too_far_rule(rules: BattleRules, unit: BattleUnit, way: Course) -> RuleId:
    if way.extra:
        return RuleId("SP-IV.6.5")
    if way.on and way.off:
        return RuleId("SP-IV.5.5")
    return RuleId("SP-IV.1.5" if rules.sheets[unit.id].mover == "heavy_mg" else "SP-IV.1.4")


def _far(cost: Length, allowed: Length) -> dict[str, Param]:
    return {"value": cost, "limit": allowed}


def between(
    rules: BattleRules, unit: BattleUnit, planned_stands: Sequence[Stand], path: Sequence[Point]
) -> list[tuple[Point, tuple[Stand, ...]]]:
    """Gives the stands of a mover at every step of its path (SP-V.6.3d), both ends included.

    Each stand keeps its share of its own way while the guide goes along `path`.
    """
    step = rules.number["reaction_path_step"]
    whole = polyline_length(path)
    guide = path[0]
    found: list[tuple[Point, tuple[Stand, ...]]] = []
    lengths = [*range(0, whole, step), whole]
    for length in lengths:
        at = point_along(path, length) if whole else guide
        stands = []
        for before, after in zip(unit.stands, planned_stands, strict=True):
            if before.at == guide:
                stands.append(Stand(after.kind, at, after.bearing))
                continue
            share = length if whole else 0
            x = before.at[0] + (after.at[0] - before.at[0]) * share // max(whole, 1)
            y = before.at[1] + (after.at[1] - before.at[1]) * share // max(whole, 1)
            stands.append(Stand(after.kind, Point(x, y), after.bearing))
        found.append((at, tuple(stands)))
    return found


def halved(length: Length, divisor: int) -> Length:
    """Divides a length given in whole centimetres, rounding down to whole centimetres (SP-0.5)."""
    return length // UNITS_PER_CM // divisor * UNITS_PER_CM


def needed_turn(stand: Stand, goal: Point) -> int:
    """Gives the turn from a stand's facing towards a point, 0 to 18,000."""
    return turn_between(stand.bearing, bearing_of(stand.at, goal)) if goal != stand.at else 0
