"""Objectives on a table that was made of a map: at named places, villages, bridges and heights (SP-I.4.14 to 4.16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from studio.board.geometry import box_of, centre_of, point_in, squared
from studio.board.place import Point
from studio.packs.spain1936.book import RISES, TOWNS
from studio.packs.spain1936.importing.table import Table
from studio.packs.spain1936.setup.step_objectives import objective_area, place_faults
from studio.scenario.geojson_model import Find
from studio.scenario.model import Objective


def objectives_for(table: Table, named: Sequence[Find]) -> tuple[tuple[Objective, ...], frozenset[int]]:
    """Gives an objective for each of the sectors that have one, and the features whose names they bear."""
    number = table.layout.book.number
    found: list[Objective] = []
    used: set[int] = set()
    for sector in range(number["first_objective_sector"], number["last_objective_sector"] + 1):
        for at in _places(table, sector, named):
            if next(place_faults(table.layout, at, tuple(table.figures)), None) is None:
                name, feature = _name_at(table, at, named, used)
                used |= {feature} if name else set()
                found.append(Objective(id=len(found) + 1, at=at, name=name))
                break
    return tuple(found), frozenset(used)


def _places(table: Table, sector: int, named: Sequence[Find]) -> Iterator[Point]:
    """Gives places in a sector where an objective would be, the best first."""
    area = objective_area(table.layout, sector)
    middle = centre_of(area)
    for points in (_named_towns(table, named), _towns(table), _named_points(named), _bridges(table), _tops(table)):
        yield from sorted(
            (point for point in points if point_in(area, point) and table.layout.sector_of(point.x) == sector),
            key=lambda point: (squared(point, middle), point),
        )
    west, south, east, north = box_of(area)
    step = table.measure("house_step")
    yield from sorted(
        (Point(x, y) for x in range(west, east + 1, step) for y in range(south, north + 1, step)),
        key=lambda point: (squared(point, middle), point),
    )


def _towns(table: Table) -> Iterator[Point]:
    return (centre_of(figure.outline) for figure in table.figures if figure.kind in TOWNS)


def _named_towns(table: Table, named: Sequence[Find]) -> Iterator[Point]:
    points = [point for find in named for point in find.points]
    for figure in table.figures:
        if figure.kind in TOWNS and any(point_in(figure.outline, point) for point in points):
            yield centre_of(figure.outline)


def _named_points(named: Sequence[Find]) -> Iterator[Point]:
    return (point for find in named if find.name for point in find.points)


def _bridges(table: Table) -> Iterator[Point]:
    """Gives the banks beside the bridges: the middle of a bridge itself lies in the river."""
    width = table.layout.book.footprints["river"].width
    for road in table.figures:
        for river in table.figures:
            if road.kind == "road" and river.kind == "river":
                shared = table.grounds[table.figures.index(road)].common(table.grounds[table.figures.index(river)])
                for part in shared.parts():
                    at = centre_of(part.outline)
                    yield from (Point(at.x + side * width, at.y) for side in (1, -1))


def _tops(table: Table) -> Iterator[Point]:
    for kind in reversed(RISES):
        yield from (centre_of(figure.outline) for figure in table.figures if figure.kind == kind)


def _name_at(table: Table, at: Point, named: Sequence[Find], used: set[int]) -> tuple[str, int]:
    """Gives the name of the nearest named place not too far from a point, and its feature."""
    reach = table.measure("name_reach") ** 2
    near = sorted(
        (squared(at, point), find.feature, find.name)
        for find in named
        if find.name and find.feature not in used
        for point in _points(find)
        if squared(at, point) <= reach
    )
    return (near[0][2], near[0][1]) if near else ("", -1)


def _points(find: Find) -> tuple[Point, ...]:
    return find.points or ((centre_of(find.area.outline),) if find.area else ())
