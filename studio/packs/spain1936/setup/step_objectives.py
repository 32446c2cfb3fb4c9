"""Step 5: the defender lays the three objectives (SP-I.4.14 to 4.17)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from studio.board.geometry import point_in, rectangle
from studio.board.place import Outline, Point
from studio.engine.offers import Offer, Within
from studio.engine.resolution import Resolution
from studio.engine.values import RuleId
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.actions import PlaceObjective
from studio.packs.spain1936.setup.bound import Bound, is_open, not_open, now
from studio.packs.spain1936.setup.events import ObjectivePlaced, TableCompleted
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, fault
from studio.packs.spain1936.setup.state import SettingUp, Step
from studio.scenario.model import Objective

OBJECTIVES = "objectives"
LAID, COMPLETE = RuleId("SP-I.4.14"), RuleId("SP-I.4.17")


def objectives_due(bound: Bound, state: SettingUp) -> Step | None:
    """Opens the objectives until all lie."""
    if len(state.objectives) >= bound.book.number["objectives"]:
        return None
    return Step(kind=OBJECTIVES, sides=(DEFENDER, ATTACKER))


def objectives_offers(bound: Bound, state: SettingUp, side: str) -> Iterator[Offer]:
    """Offers a point in the sectors that have no objective yet."""
    layout = bound.layout(state)
    outlines = tuple(objective_area(layout, number) for number in sectors_left(layout, state.objectives))
    yield Offer(PlaceObjective, {"side": side}, {"at": Within(outlines, grid=1000)}, LAID)


def sectors_left(layout: Layout, objectives: tuple[Objective, ...]) -> tuple[int, ...]:
    """Names the sectors that may still get an objective (SP-I.4.15)."""
    number = layout.book.number
    taken = [layout.sector_of(objective.at.x) for objective in objectives]
    possible = range(number["first_objective_sector"], number["last_objective_sector"] + 1)
    return tuple(sector for sector in possible if sector not in taken)


def objective_area(layout: Layout, sector: int) -> Outline:
    """Gives where in a sector an objective is far enough from every edge."""
    west, east = layout.sector_span(sector)
    margin = layout.book.number["objective_edge_distance"]
    west, east = max(west + 1, margin), min(east, layout.length - margin)
    return rectangle(Point((west + east) // 2, layout.width // 2), east - west - 1, layout.width - 2 * margin, 0)


def place_faults(layout: Layout, at: Point, figures: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives what is wrong with the place of an objective by itself (SP-I.4.16)."""
    if any(figure.kind in ("sea", "river") and any(point_in(part, at) for part in figure.parts) for figure in figures):
        yield fault("objective-on-impassable", "SP-I.4.16")
    limit = layout.book.number["objective_edge_distance"]
    away = min(at.x, at.y, layout.length - at.x, layout.width - at.y)
    if away < limit - layout.book.number["epsilon"]:
        yield fault("objective-too-near-edge", "SP-I.4.16", value=away, limit=limit)


def wrong_sector(layout: Layout) -> Fault:
    """Gives the fault of an objective in a sector that may not have it (SP-I.4.15)."""
    number = layout.book.number
    first, last = number["first_objective_sector"], number["last_objective_sector"]
    return fault("objective-wrong-sector", "SP-I.4.15", first=first, last=last)


def place_objective_faults(bound: Bound, state: SettingUp, action: PlaceObjective) -> Iterator[Fault]:
    """Judges an objective in catalogue order."""
    if not state.terrain:
        yield fault("terrain-not-chosen", "SP-I.1.1")
        return
    layout = bound.layout(state)
    complete = len(state.objectives) >= bound.book.number["objectives"]
    if state.filled < layout.sectors:
        yield fault("objective-placed-early", "SP-I.4.14")
    if action.side != DEFENDER:
        yield fault("wrong-player-places", "SP-I.4.14")
    if not complete and layout.sector_of(action.at.x) not in sectors_left(layout, state.objectives):
        yield wrong_sector(layout)
    yield from place_faults(layout, action.at, bound.figures(state))
    if complete:
        yield fault("scenario-already-complete", "SP-I.4.17")
    elif not is_open(state, OBJECTIVES):
        yield not_open()


def place_objective(bound: Bound, resolution: Resolution, action: PlaceObjective) -> None:
    """Lays an objective; the last one completes the table."""
    number = len(now(resolution).objectives) + 1
    objective = Objective(id=number, at=action.at, name=action.name)
    resolution.emit(ObjectivePlaced(rule=LAID, objective=objective))
    if number == bound.book.number["objectives"]:
        resolution.emit(TableCompleted(rule=COMPLETE))


def objective_placed(state: SettingUp, event: ObjectivePlaced) -> SettingUp:
    """Writes an objective."""
    return msgspec.structs.replace(state, objectives=(*state.objectives, event.objective))
