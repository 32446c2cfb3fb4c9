"""Roads and rivers of a map: networks covered by ways that lead from edge to edge (SP-I.5.1 to 5.4, 5.10 to 5.14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from studio.board.geometry import box_of, distance, is_open_line_simple, polyline_length
from studio.board.ground import Ground, noded_lines, thinned_line
from studio.board.pieces import Strip
from studio.board.place import UNITS_PER_CM, Line, Point
from studio.packs.spain1936.importing.areas import Loss
from studio.packs.spain1936.importing.prolonging import joined_to, prolonged
from studio.packs.spain1936.importing.table import Table, note_of
from studio.packs.spain1936.importing.ways import Ways
from studio.packs.spain1936.setup.lines import edges_of
from studio.scenario.geojson_report import Note

Changes = list[tuple[Ground, Note]]
"""Ground and what is to be said of the features on it."""

TRIES = 4
AGAIN = 3
"""A stretch that a way covers already costs so many times its length."""


def lay_roads(table: Table, lines: Iterable[Line]) -> Changes:
    """Lays roads along lines as far as ways from edge to edge can lead over them; gives what was led on to an edge."""
    return _lay_ways(table, lines, "road", lambda line: _lay_road(table, line))


def lay_rivers(table: Table, lines: Iterable[Line]) -> tuple[list[Loss], Changes]:
    """Lays rivers along lines, moved into the middle third; gives what could not be laid, what was moved or led on."""
    losses: list[Loss] = []
    moved: Changes = []
    changes = _lay_ways(table, lines, "river", lambda line: _lay_river(table, line, losses, moved))
    return losses, changes + moved


def _lay_ways(table: Table, lines: Iterable[Line], kind: str, lay: Callable[[Line], bool]) -> Changes:
    """Tries to lead a way over every stretch of a network, the longest first; no way shares a place with itself."""
    stretches, changes = _stretches(table, lines, kind)
    lengths = [polyline_length(stretch) for stretch in stretches]
    ways = Ways([(line[0], line[-1], length) for line, length in zip(stretches, lengths, strict=True)])
    places = {end for line in stretches for end in (line[0], line[-1])}
    edge = frozenset(place for place in places if edges_of(table.layout, place, kind == "river"))
    covered: set[int] = set()
    for number in sorted(range(len(stretches)), key=lambda number: (-lengths[number], stretches[number])):
        if number in covered or lengths[number] < table.measure("least_stretch"):
            continue
        way = _way_over(table, ways, stretches, edge, number)
        if way is None or not lay(_line_of(stretches, *way)):
            continue
        for passed in way[1]:
            ways.cheapen(passed, lengths[passed] * AGAIN)
            covered.add(passed)
    return changes


def _stretches(table: Table, lines: Iterable[Line], kind: str) -> tuple[list[Line], Changes]:
    """Cuts lines into stretches between their junctions; loose ends near an edge are led on to it."""
    thin = [thinned_line(line, table.measure("thin_line")) for line in lines]
    nodes = noded_lines(joined_to(noded_lines(thin), table.measure("join")))
    longer = prolonged(nodes, table, kind == "river")
    stretches = [line for line in noded_lines((*nodes, *longer)) if not (kind == "road" and _along_river(table, line))]
    reach = table.layout.book.footprints[kind].width // 2
    return stretches, [(Ground.around(line, reach), Note("prolonged")) for line in longer]


def _along_river(table: Table, line: Line) -> bool:
    limit = table.layout.book.number["road_in_river"]
    return any(
        sum(polyline_length(part) for part in ground.line_inside(line)) > limit
        for figure, ground in zip(table.figures, table.grounds, strict=True)
        if figure.kind == "river"
    )


def _way_over(
    table: Table, ways: Ways, stretches: Sequence[Line], edge: frozenset[Point], number: int
) -> tuple[list[Point], list[int]] | None:
    """Finds the places and stretches of a way from edge to edge over a stretch, or None."""
    start, end = stretches[number][0], stretches[number][-1]
    if start == end:
        return None
    barred: set[Point] = set()
    for _ in range(TRIES):
        arms = ways.arms(start, end, edge - barred, number)
        if arms is None:
            return None
        (one, first), (other, second) = arms
        if distance(one[-1], other[-1]) >= table.layout.book.number["ends_apart"]:
            return [*one[::-1], *other], [*first[::-1], number, *second]
        # Ends too close to each other: the arm that is longer looks for another edge.
        barred.add(one[-1] if len(first) > len(second) else other[-1])
    return None


def _line_of(stretches: Sequence[Line], places: Sequence[Point], passed: Sequence[int]) -> Line:
    points: list[Point] = [places[0]]
    for place, number in zip(places, passed, strict=False):
        line = stretches[number]
        points += (line if line[0] == place else line[::-1])[1:]
    return tuple(points)


def _lay_road(table: Table, line: Line) -> bool:
    """Lays a road along a line when it is sound, thinned as far as it stays so."""
    width = table.layout.book.footprints["road"].width
    for tried in (thinned_line(line, table.measure("thin_line")), line):
        if is_open_line_simple(tried) and table.try_lay("road", Strip(tried, width)) is None:
            return True
    return False


def _lay_river(table: Table, line: Line, losses: list[Loss], moved: Changes) -> bool:
    """Lays a river along a line when it is sound, moved sideways into the middle third."""
    width = table.layout.book.footprints["river"].width
    shift = _shift(table, line)
    course = tuple(Point(x + shift, y) for x, y in thinned_line(line, table.measure("thin_line")))
    found = table.try_lay("river", Strip(course, width))
    reached = Ground.around(line, width // 2)
    if found is not None:
        losses.append(Loss(reached, note_of(found)))
    elif shift:
        moved.append((reached, Note("moved", {"cm": -(-abs(shift) // UNITS_PER_CM)})))
    return found is None


def _shift(table: Table, line: Line) -> int:
    """Gives how far east a river is moved to lie in the middle third; 0 where it need not be or cannot be."""
    half = table.layout.book.footprints["river"].width // 2 + table.measure("thin_line")
    west, east = table.layout.scaled("river_west_limit") + half, table.layout.scaled("river_east_limit") - half
    least, _, most, _ = box_of(line)
    if most - least > east - west:
        return 0
    shift = max(0, west - least) - max(0, most - east)
    return shift if abs(shift) <= table.measure("river_move") else 0
