"""Step 9: the defender builds fortifications for his build points before anybody deploys (SP-I.7.5 to 7.15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from studio.board.geometry import rectangle
from studio.board.pieces import Polygon
from studio.board.place import Point
from studio.engine.offers import Between, Offer, Within
from studio.engine.offers import Shape as Template
from studio.engine.resolution import Resolution
from studio.engine.showing import Purchase
from studio.engine.values import Reason, Refusal, RuleId, Side
from studio.packs.spain1936.book import base_tables
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.actions import BuildWork, EndWorks
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.events import WorkBuilt, WorksEnded
from studio.packs.spain1936.setup.layout import Fault, fault
from studio.packs.spain1936.setup.state import SettingUp, Step, camp_of
from studio.packs.spain1936.setup.templates import laid
from studio.packs.spain1936.setup.works import UNPLAYED, as_work, build_points, cost_of, tools_of, work_faults
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.model import Work

WORKS = "works"
BUILT, SUMMED, NEEDS = RuleId("SP-I.7.11"), RuleId("SP-I.7.9"), RuleId("SP-I.7.12")
TURN_STEP = 1500
LINE_DEPTH = 1000


def works_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the works when both armies are known and the defender has build points left."""
    if state.works_ended or len(state.camps) < 2 or any(camp.army is None for camp in state.camps):
        return None
    if points_left(bound, state) <= 0:
        return None
    return Step(kind=WORKS, sides=(DEFENDER, ATTACKER))


def points_left(bound: Bound, state: SettingUp) -> int:
    """Gives the build points not spent yet."""
    spent = sum(max(cost_of(work.kind)[0], 0) for work in state.works)
    return build_points(bound.layout(state), camp_of(state, DEFENDER)) - spent


def buildable(bound: Bound, state: SettingUp) -> tuple[str, ...]:
    """Names the works that can be built, that battles know how to play, and that tools and the points left allow."""
    return tuple(each.kind for each in purchases(bound, state) if each.shut is None)


def purchases(bound: Bound, state: SettingUp) -> tuple[Purchase, ...]:
    """Gives every work that has a cost, what it costs, how many stand, and why it cannot be built now, if so."""
    left, tools = points_left(bound, state), tools_of(camp_of(state, DEFENDER))[1]
    found = []
    for row in base_tables(("cover",))["cover"].rows.values():
        kind, cost = str(row["cover"]), int(row["cost"])
        if cost < 0:
            continue
        shut = None
        if kind in UNPLAYED:
            shut = Refusal("work-not-played", UNPLAYED[kind], {"work": kind})
        elif cost > left:
            shut = Refusal("fort-points-exceeded", SUMMED, {"cost": cost, "left": max(left, 0)})
        elif row["tools"] and not tools:
            shut = Refusal("fort-needs-tools", NEEDS, {"work": kind})
        built = sum(work.kind == kind for work in state.works)
        found.append(Purchase(kind, cost, built, NEEDS if row["tools"] else BUILT, shut))
    return tuple(found)


def work_size(bound: Bound, kind: str) -> tuple[int, int]:
    """Gives length and depth of a work; where the table has none, those of the large stand it is dug for."""
    row = base_tables(("cover",))["cover"].rows[kind,]
    width, depth = bound.book.bases["large"]
    thin = LINE_DEPTH if row["form"] == "obstacle" else depth
    return row["length"] or width, row["width"] or thin


def works_offers(bound: Bound, state: SettingUp, side: Side) -> Iterator[Offer]:
    """Offers each work that can be paid, to be laid in the defender's zone, and the end of building."""
    west, east = zone_span(bound.layout(state), DEFENDER)
    zone = rectangle(Point((west + east) // 2, bound.base.width // 2), east - west, bound.base.width, 0)
    for kind in buildable(bound, state):
        shape = Polygon(rectangle(Point(0, 0), *work_size(bound, kind), 0))
        domain = Template(shape, Within((zone,), grid=1000), Between(0, 34_500, TURN_STEP))
        yield Offer(BuildWork, {"side": side, "kind": kind}, {"lie": domain}, BUILT, _Layer(shape))
    yield Offer(EndWorks, {"side": side}, {}, SUMMED)


class _Layer:
    """Turns a lie of the template into the shape and bearing of the work."""

    def __init__(self, shape: Polygon) -> None:
        self._shape = shape

    def __call__(self, offer: Offer, name: str, value: Any) -> Offer:
        centre, turn = value
        fixed = {key: known for key, known in offer.fixed.items() if key != name}
        return replace(offer, fixed={**fixed, "shape": laid(self._shape, centre, turn), "bearing": turn})


def build_work_faults(bound: Bound, state: SettingUp, action: BuildWork) -> Iterator[Fault]:
    """Judges a work in catalogue order."""
    if action.side != DEFENDER:
        yield fault("fort-wrong-player", "SP-I.7.5")
    if not is_open(state, WORKS):
        yield not_open()
        return
    camp = camp_of(state, DEFENDER)
    others = (*bound.figures(state), *(as_work(work) for work in state.works))
    spent = build_points(bound.layout(state), camp) - points_left(bound, state)
    yield from work_faults(bound.layout(state), camp, action.kind, action.shape, DEFENDER, spent, others)


def end_works_faults(bound: Bound, state: SettingUp, action: EndWorks) -> Iterator[Fault]:
    """Judges the end of building: the defender's."""
    if action.side != DEFENDER:
        yield fault("fort-wrong-player", "SP-I.7.5")
    if not is_open(state, WORKS):
        yield not_open()


def build_work(bound: Bound, resolution: Resolution, action: BuildWork) -> None:
    """Builds a work."""
    state = now(resolution)
    number = max((work.id for work in state.works), default=0) + 1
    work = Work(id=number, kind=action.kind, shape=action.shape, owner=DEFENDER, bearing=action.bearing)
    cost = cost_of(action.kind)[0]
    left = points_left(bound, state) - cost
    because = (Reason(SUMMED, left, "build_left"),)
    resolution.emit(WorkBuilt(rule=BUILT, because=because, work=work, kind=work.kind, cost=cost))


def end_works(bound: Bound, resolution: Resolution, action: EndWorks) -> None:
    """Ends the building; what is left is lost (SP-I.7.9)."""
    resolution.emit(WorksEnded(rule=SUMMED, lost=points_left(bound, now(resolution))))


def work_built(state: SettingUp, event: WorkBuilt) -> SettingUp:
    """Writes a work."""
    return msgspec.structs.replace(state, works=(*state.works, event.work))


def works_ended(state: SettingUp, event: WorksEnded) -> SettingUp:
    """Writes the end of building."""
    return msgspec.structs.replace(state, works_ended=True)
