"""A map laid on the table: what cannot give way first, then everything else round it, and a verdict for each find."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from studio.board.geometry import polyline_length
from studio.board.ground import NO_GROUND, Ground
from studio.board.place import Line
from studio.packs.spain1936.book import RISES, TOWNS, load_book
from studio.packs.spain1936.importing.areas import Loss, lay_areas
from studio.packs.spain1936.importing.becoming import NAME, RISE
from studio.packs.spain1936.importing.goals import objectives_for
from studio.packs.spain1936.importing.heights import lay_rises
from studio.packs.spain1936.importing.lines import lay_bush_lines, lay_walls
from studio.packs.spain1936.importing.roads import Changes, lay_rivers, lay_roads
from studio.packs.spain1936.importing.table import Table
from studio.packs.spain1936.importing.towns import lay_towns
from studio.packs.spain1936.setup.layout import Layout
from studio.scenario.geojson_model import Find, Laid, Request, Verdict
from studio.scenario.geojson_report import Note

WHOLE = 1000
AREAS = ("wood", "crop", "bush_zone")
LENGTHS: Mapping[str, Callable[[Table, Iterable[Line]], list[Loss]]] = {"wall": lay_walls, "bush_line": lay_bush_lines}


@dataclass
class Laying:
    """The finds by element, and what was lost and changed while they were laid."""

    table: Table
    finds: Mapping[str, Sequence[Find]]
    losses: dict[str, list[Loss]] = field(default_factory=dict)
    changes: Changes = field(default_factory=list)
    heights: Mapping[int, Ground] = field(default_factory=dict)

    def of(self, element: str) -> Sequence[Find]:
        """Gives the finds of an element."""
        return self.finds.get(element, ())


def lay_map(request: Request) -> Laid:
    """Lays a map on a table by the book's limits, so that nothing on it is a fault for the standard `playable`."""
    table = Table(Layout(load_book(), request.board.width, request.board.height), request.terrain)
    by_element: dict[str, list[Find]] = {}
    for find in request.finds:
        by_element.setdefault(table.becoming.element.get(find.ground, ""), []).append(find)
    laying = Laying(table, by_element)
    _lay_all(laying)
    objectives, named = objectives_for(table, laying.of(NAME))
    verdicts = {
        find.feature: _verdict(laying, element, find, named) for element, finds in by_element.items() for find in finds
    }
    return Laid(tuple(table.pieces), objectives, verdicts)


def _lay_all(laying: Laying) -> None:
    """Rivers and roads must reach the edges; towns go beside them, then heights, and last what covers the ground."""
    table = laying.table
    for ground in ("river", "stream"):
        lines = [line for find in laying.of("river") if find.ground == ground for line in find.lines]
        lost, changed = lay_rivers(table, lines)
        laying.losses.setdefault("river", []).extend(lost)
        laying.changes += changed
    laying.changes += lay_roads(table, [line for find in laying.of("road") for line in find.lines])
    laying.losses["village"] = lay_towns(table, [_area_of(find) for find in laying.of("village")])
    laying.heights, laying.losses[RISE] = lay_rises(table, laying.of(RISE), laying.of(NAME))
    for element in AREAS:
        wanted = Ground.joined(_area_of(find) for find in laying.of(element))
        laying.losses[element] = lay_areas(table, element, wanted)
    for element, lay in LENGTHS.items():
        laying.losses[element] = lay(table, [line for find in laying.of(element) for line in _lines_of(find)])


def _area_of(find: Find) -> Ground:
    return find.area if find.area else find.closed


def _lines_of(find: Find) -> tuple[Line, ...]:
    return find.lines or find.edges


def _verdict(laying: Laying, element: str, find: Find, named: frozenset[int]) -> Verdict:
    """Measures how much of a find is on the table, and says what was changed or why it is not there."""
    if not element:
        return Verdict(0, (Note("not-in-game"),))
    if element == NAME:
        if find.feature in named:
            return Verdict(WHOLE, (Note("name-given", rule="SP-I.4.14"),))
        code = Note("only-a-point") if not find.area else Note("not-in-game")
        return Verdict(0, (code,))
    if element in ("road", "river", *LENGTHS):
        lines = find.lines if element in ("road", "river") else _lines_of(find)
        return _line_verdict(laying, element, lines) if lines else Verdict(0, (Note("no-line"),))
    ground = laying.heights.get(find.feature, NO_GROUND) if element == RISE else _area_of(find)
    if not ground and element == RISE:
        ground = Ground.joined(Ground.around(line, 100) for line in find.lines) or _area_of(find)
        return Verdict(0, _reasons(laying, RISE, ground))
    if not ground:
        return Verdict(0, (Note("only-a-point" if find.points and not find.lines else "no-area"),))
    return _area_verdict(laying, element, ground)


def _line_verdict(laying: Laying, element: str, lines: Sequence[Line]) -> Verdict:
    table = laying.table
    reached = table.ground_of((element,)).grown(table.measure("thin_area"))
    if element == "river":
        reached = Ground.joined((reached, *(ground for ground, note in laying.changes if note.code == "moved")))
    whole = sum(polyline_length(line) for line in lines)
    inside = sum(polyline_length(part) for line in lines for part in reached.line_inside(line))
    kept = min(WHOLE, inside * WHOLE // max(whole, 1))
    around = Ground.joined(Ground.around(line, table.measure("thin_area")) for line in lines)
    if not kept:
        return Verdict(0, _reasons(laying, element, around))
    return Verdict(kept, _changes(laying, around) if element in ("river", "road") else ())


def _changes(laying: Laying, around: Ground) -> tuple[Note, ...]:
    """Gives what was changed on some ground, each code once."""
    told = {note.code: note for ground, note in laying.changes if around.shares(ground)}
    return tuple(told.values())


def _area_verdict(laying: Laying, element: str, ground: Ground) -> Verdict:
    table = laying.table
    kinds = {"village": TOWNS, RISE: RISES}.get(element, (element,))
    whole = max(ground.area, 1)
    shared = [
        laid.shares(ground) for figure, laid in zip(table.figures, table.grounds, strict=True) if figure.kind in kinds
    ]
    kept = min(WHOLE, table.ground_of(kinds).shares(ground) * WHOLE // whole)
    if not kept:
        return Verdict(0, _reasons(laying, element, ground))
    notes: list[Note] = []
    if element == "village":
        notes += () if _has_house(table, ground) else (Note("few-houses", rule="SP-I.2.11"),)
    elif sum(area * 20 > whole for area in shared) > 1 and element != RISE:
        notes.append(Note("divided", rule="SP-I.2.4"))
    if element in AREAS:
        notes += {note.code: note for held, note in table.remarks if held.shares(ground) * 5 > whole}.values()
    if kept < WHOLE * 98 // 100 and (loss := _reasons(laying, element, ground, ())):
        notes += loss
    return Verdict(kept, tuple(notes))


def _has_house(table: Table, building: Ground) -> bool:
    """Tells whether a house of about its size stands where a building stood."""
    for figure in table.figures:
        for house in figure.houses:
            ground = Ground.of(house)
            if ground.shares(building) * 10 >= 8 * max(ground.area, building.area):
                return True
    return False


def _reasons(
    laying: Laying, element: str, ground: Ground, otherwise: tuple[Note, ...] = (Note("no-room"),)
) -> tuple[Note, ...]:
    """Gives the reason for which most of some ground was not laid."""
    if element == "road":
        otherwise = (Note("no-way-to-edge", rule="SP-I.5.1"),)
    shared = [(loss.ground.shares(ground), -place) for place, loss in enumerate(laying.losses.get(element, ()))]
    best = max(shared, default=(0, 0))
    return (laying.losses[element][-best[1]].note,) if best[0] else otherwise
