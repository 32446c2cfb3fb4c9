"""Sections on the move (SP-IV.2): the guide, those who follow it, and the crossing of rivers (SP-I.6.7)."""

from __future__ import annotations

from collections.abc import Sequence

from studio.board.angles import bearing as bearing_of
from studio.board.angles import shifts, step, turn_between
from studio.board.lines import distance, segments_meet
from studio.board.place import QUARTER_TURN, Angle, Length, Point
from studio.engine.values import Refusal, RuleId
from studio.packs.spain1936.battle import BattleRules
from studio.packs.spain1936.footing import closed_for, profile_for
from studio.packs.spain1936.ground import Course, Profile, bank_gap
from studio.packs.spain1936.model import Battle, BattleUnit, Stand
from studio.packs.spain1936.places import bases_meet, gap_between, near_units, outline, stands_within

CLOSE = 100
MOST_KEPT = 5000
SLOTS = {
    "large": ((5100, 0), (-5100, 0), (5100, 3100), (-5100, 3100), (0, 3100), (10200, 0), (-10200, 0),
              (0, 6200), (5100, 6200), (-5100, 6200), (0, 9300)),
    "single": ((0, 2800), (3000, 2800), (-3000, 2800), (5100, 2800), (-5100, 2800), (0, 5900), (3900, 0), (-3900, 0),
               (9000, 0), (-9000, 0), (0, 9000)),
}  # fmt: skip
SLOT_REACH = 10_400
"""No slot lies farther from the guide."""


def guide_of(unit: BattleUnit, goal: Point, stands: Sequence[Stand]) -> int:
    """Gives the place of the guide: the stand that ends at the goal, else the one nearest to it (SP-IV.2.1)."""
    for place, stand in enumerate(stands):
        if stand.at == goal and place < len(unit.stands):
            return place
    return min(range(len(unit.stands)), key=lambda place: _square(unit.stands[place].at, goal))


def section_refusals(
    rules: BattleRules, unit: BattleUnit, guide: int, goal: Point, ends: Sequence[Stand], allowed: Length
) -> list[Refusal]:
    """Judges where the stands of a section end (SP-IV.2.1 to 2.8)."""
    if len(ends) != len(unit.stands) or any(
        after.kind != before.kind for after, before in zip(ends, unit.stands, strict=True)
    ):
        return [Refusal("section-coherency", RuleId("SP-IV.2.3"), {"stands": len(ends)})]
    refusals: list[Refusal] = []
    epsilon = rules.number["epsilon"]
    start = unit.stands[guide].at
    nearest = min(distance(stand.at, goal) for stand in unit.stands)
    if ends[guide].at != goal or distance(start, goal) > nearest + epsilon:
        refusals.append(Refusal("section-wrong-guide", RuleId("SP-IV.2.1"), {"unit": unit.id}))
    company = rules.number["guide_company"]
    mates = [place for place in range(len(ends)) if place != guide]
    if not any(stands_within(rules, ends[guide], ends[place], company) for place in mates):
        params = {"value": min(gap_between(rules, ends[guide], ends[place]) for place in mates), "limit": company}
        refusals.append(Refusal("section-guide-alone", RuleId("SP-IV.2.5"), {**params}))
    elif not coherent(rules, ends, guide):
        refusals.append(_scattered(rules, ends))
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    whole = dx * dx + dy * dy
    if whole:
        room = whole + epsilon * distance(start, goal)
        for place in mates:
            x, y = ends[place].at
            if (x - start[0]) * dx + (y - start[1]) * dy > room:
                refusals.append(Refusal("section-stand-past-guide", RuleId("SP-IV.2.4"), {"stand": place}))
                break
    for place in mates:
        far = distance(unit.stands[place].at, ends[place].at)
        if far > allowed + epsilon:
            refusals.append(Refusal("move-too-far", RuleId("SP-IV.2.8"), {"value": far, "limit": allowed}))
            break
    if any(_river_between(rules, goal, ends[place].at) for place in mates):
        refusals.append(Refusal("terrain-impassable", RuleId("SP-I.6.7a"), {"element": "river"}))
    return refusals


def coherent(rules: BattleRules, ends: Sequence[Stand], guide: int) -> bool:
    """Tells whether the stands can be put down one by one from the guide, each close to one already there."""
    limit = rules.number["section_coherency"]
    down = [guide]
    waiting = [place for place in range(len(ends)) if place != guide]
    while waiting:
        for place in waiting:
            if any(stands_within(rules, ends[place], ends[other], limit) for other in down):
                down.append(place)
                waiting.remove(place)
                break
        else:
            return False
    return True


def _scattered(rules: BattleRules, ends: Sequence[Stand]) -> Refusal:
    """Refuses a formation with the gap of the stand that is farthest from any other."""
    gaps = [min(gap_between(rules, stand, other) for other in ends if other is not stand) for stand in ends]
    params = {"value": max(gaps), "limit": rules.number["section_coherency"]}
    return Refusal("section-coherency", RuleId("SP-IV.2.3"), {**params})


def bank_refusals(
    rules: BattleRules,
    unit: BattleUnit,
    guide: int,
    goal: Point,
    facing: Angle,
    way: Course,
    ends: Sequence[Stand],
) -> list[Refusal]:
    """Judges a crossing from bank to bank: one river once, both ends close to it, the stands together (SP-I.6.7a)."""
    reach = rules.number["river_bank_reach"] + rules.number["epsilon"]
    rule = RuleId("SP-I.6.7a")
    before = bank_gap(rules.ground, outline(rules, unit.stands[guide]))
    after = bank_gap(rules.ground, outline(rules, ends[guide]))
    direct = way.length <= distance(unit.stands[guide].at, goal) + rules.number["epsilon"]
    fits = before is not None and after is not None and before <= reach and after <= reach
    if way.bank_spans != 1 or not direct or not fits:
        return [Refusal("terrain-impassable", rule, {"element": "river"})]
    apart = any(_river_between(rules, goal, end.at) for end in ends)
    if apart or len(ends) != len(unit.stands):
        return [Refusal("terrain-impassable", rule, {"element": "river"})]
    return [] if coherent(rules, ends, guide) else [_scattered(rules, ends)]


def closed_up(
    rules: BattleRules,
    state: Battle,
    unit: BattleUnit,
    guide: int,
    goal: Point,
    facing: Angle,
    allowed: Length,
    crossing: bool,
) -> tuple[Stand, ...]:
    """Gives the standard formation: the guide at the goal, the others beside and behind it where they can be.

    A stand for which no place is found goes as it stood to the guide; the judgement then says why it may not.
    """
    stands = unit.stands
    lead = Stand(stands[guide].kind, goal, facing)
    if len(stands) == 1:
        return (lead,)
    others = _Others(rules, state, unit, goal, max(allowed, 0) + 12_000)
    placed: dict[int, Stand] = {guide: lead}
    order = sorted((p for p in range(len(stands)) if p != guide), key=lambda p: _square(stands[p].at, goal))
    for place in order:
        placed[place] = _slot(rules, unit, place, lead, placed, others, None if crossing else allowed)
    return tuple(placed[place] for place in range(len(stands)))


class _Others:
    """The stands of others that a formation about a goal could meet, those near its slots looked up first."""

    def __init__(self, rules: BattleRules, state: Battle, unit: BattleUnit, goal: Point, reach: Length) -> None:
        self._asked = (rules, state, unit.id, goal)
        self._reach = reach
        self._all: list[Stand] | None = None
        self.near = self._within(
            min(reach, SLOT_REACH + max([rules.bases[stand.kind].around for stand in unit.stands]))
        )

    def all(self) -> list[Stand]:
        """Gives all that may lie in the way of a stand that goes as far as it may."""
        if self._all is None:
            self._all = self._within(self._reach)
        return self._all

    def _within(self, reach: Length) -> list[Stand]:
        rules, state, but, (x, y) = self._asked
        box = (x - reach, y - reach, x + reach, y + reach)
        return [stand for other in near_units(rules, state, box, but) for stand in other.stands]


def _slot(
    rules: BattleRules,
    unit: BattleUnit,
    place: int,
    lead: Stand,
    placed: dict[int, Stand],
    others: _Others,
    allowed: Length | None,
) -> Stand:
    before = unit.stands[place]
    kind, (bx, by) = before.kind, before.at
    x, y = lead.at
    profile = profile_for(rules, unit)
    # The rounded distance is beyond the one allowed from this square of its double on.
    beyond = -1 if allowed is None else max(2 * allowed + 1, 0) ** 2
    side = _right_of(unit.stands, lead, before.at)
    for dx, dy in _offsets(rules, kind, kind == lead.kind, lead.bearing, side):
        ux, uy = x + dx - bx, y + dy - by
        if 0 <= beyond <= 4 * (ux * ux + uy * uy):
            continue
        stand = Stand(kind, Point(x + dx, y + dy), lead.bearing)
        if _fits(rules, stand, placed, others.near, profile):
            return stand
    if allowed is not None:
        for back in (2900, 3100, 6000, 9000, 11_000):
            aim = step(lead.at, lead.bearing, -back)
            far = distance(before.at, aim)
            if far <= 1:
                continue
            near = min(far, allowed)
            stand = Stand(kind, step(before.at, bearing_of(before.at, aim), near), lead.bearing)
            if _fits(rules, stand, placed, others.all(), profile):
                return stand
    return Stand(kind, before.at, before.bearing)


def _offsets(rules: BattleRules, kind: str, as_lead: bool, bearing: Angle, right: bool) -> Sequence[tuple[int, int]]:
    """Gives where the slots of a kind of stand are as seen from the guide; kept for a bearing."""
    known: dict[object, tuple[tuple[int, int], ...]] = rules.cache.setdefault("slots", {})
    key = (kind, as_lead, bearing, right)
    found = known.get(key)
    if found is None:
        if len(known) > MOST_KEPT:
            known.clear()
        found = known[key] = shifts(
            bearing,
            [(lateral if right else -lateral, -(back if back or as_lead else CLOSE)) for lateral, back in SLOTS[kind]],
        )
    return found


def _fits(
    rules: BattleRules, stand: Stand, placed: dict[int, Stand], others: Sequence[Stand], profile: Profile
) -> bool:
    x, y = stand.at
    bases = rules.bases
    around = bases[stand.kind].around
    if not (around <= x <= rules.width - around and around <= y <= rules.height - around):
        return False
    mates = placed.values()
    for mate in mates:
        if bases_meet(rules, stand, mate, False):
            return False
    limit = rules.number["section_coherency"]
    for mate in mates:
        if stands_within(rules, stand, mate, limit):
            break
    else:
        return False
    for other in others:
        ox, oy = other.at
        far = around + bases[other.kind].around
        if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= far * far and bases_meet(rules, stand, other, True):
            return False
    return closed_for(rules, profile, stand) is None


def _right_of(stands: Sequence[Stand], lead: Stand, at: Point) -> bool:
    """Tells whether a point lies to the right of the way ahead, seen from the middle of the section."""
    middle = Point(sum(s.at[0] for s in stands) // len(stands), sum(s.at[1] for s in stands) // len(stands))
    if middle == at:
        return True
    right = turn_between(lead.bearing + QUARTER_TURN, bearing_of(middle, at))
    return right <= QUARTER_TURN


def _river_between(rules: BattleRules, start: Point, end: Point) -> bool:
    """Tells whether a river without a bridge lies between two points."""
    for river in rules.ground.rivers:
        outline_points = river.outlines[0]
        x0, y0, x1, y1 = river.box
        if max(start[0], end[0]) < x0 or min(start[0], end[0]) > x1:
            continue
        if max(start[1], end[1]) < y0 or min(start[1], end[1]) > y1:
            continue
        before = outline_points[-1]
        for corner in outline_points:
            if segments_meet(start, end, before, corner):
                middle = Point((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
                return not rules.ground.on_road(middle)
            before = corner
    return False


def _square(first: Point, second: Point) -> int:
    return int((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2)
