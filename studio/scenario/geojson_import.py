"""A map becomes a battlefield: read, told apart, laid on the table by the pack, checked, and every feature told of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from studio.board.geometry import polyline_length
from studio.board.ground import Ground, repaired, thinned_line
from studio.board.pieces import OpenBoard
from studio.board.place import Angle, Length, Line, Point
from studio.engine.pack import RulePack
from studio.errors import N_, AnswerIsNo, UsageError
from studio.scenario.checks import PLAYABLE
from studio.scenario.geojson_back import OWN, restored
from studio.scenario.geojson_model import Find, Laid, Request, Verdict
from studio.scenario.geojson_projection import Framing, framing
from studio.scenario.geojson_reading import Collection, Feature, load_limits, read_collection
from studio.scenario.geojson_report import CHANGED, LEFT, TAKEN, Fate, Note, Report
from studio.scenario.geojson_tags import GROUNDS, TagBook, load_tags
from studio.scenario.model import Scenario

__all__ = ["Imported", "NothingLaid", "Wishes", "import_map"]

WHOLE = 1000
ALL_OF_IT = 980
"""From so many thousandths on the table a feature counts as there whole."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a map is to lie on the table.

    `size` in table units, (0, 0) for the pack's usual table; a scale of 0 fits the map so that the table has no bare
    margin; `turn` clockwise in hundredths of a degree; `centre` in `FINE` parts of a degree, None for the middle.
    """

    size: tuple[Length, Length] = (0, 0)
    scale: int = 0
    turn: Angle = 0
    centre: Point | None = None
    terrain: str = ""
    title: str = ""


@dataclass(frozen=True)
class Imported:
    """The battlefield that a map became, and what became of each of its features."""

    scenario: Scenario
    report: Report


class NothingLaid(AnswerIsNo):
    """Nothing of a map can lie on the table; `report` says why of each feature."""

    def __init__(self, where: object, report: Report) -> None:
        super().__init__(
            "import.nothing",
            N_("Nothing of this map can lie on the table."),
            where,
            N_("Choose another place or another scale."),
        )
        self.report = report

    def __reduce__(self) -> tuple[Any, ...]:
        return NothingLaid, (self.where, self.report)


def import_map(data: bytes, pack: RulePack, wishes: Wishes, where: object = "") -> Imported:
    """Makes a battlefield of a GeoJSON file; one that was exported from a table comes back as that table.

    Raises FileError for a file that cannot be used, UsageError for wishes that make no sense, and NothingLaid when
    nothing of the map can lie on the table.
    """
    collection = read_collection(data, where, OWN)
    if OWN in collection.members:
        scenario, report = restored(collection, where)
        return Imported(scenario, report)
    hook = pack.hooks.get("lay_map")
    if hook is None:
        raise UsageError("import.pack", N_("The rule pack “{pack}” lays no maps of the real world."), pack=pack.key)
    if wishes.terrain and wishes.terrain not in pack.hooks["setup_choices"]()["terrain"]:
        raise UsageError("import.terrain", N_("There is no terrain “{name}”."), name=wishes.terrain)
    size = wishes.size if any(wishes.size) else pack.hooks["usual_table"]()
    tags = load_tags()
    grounds = {feature.number: tags.ground_of(feature.tags) for feature in collection.features if not feature.fault}
    frame = _frame(collection, grounds, size, wishes, where)
    finder = _Finder(frame, tags)
    finds = {
        feature.number: finder.find(feature, grounds[feature.number])
        for feature in collection.features
        if grounds.get(feature.number)
    }
    board = OpenBoard(*size)
    laid: Laid = hook(Request(tuple(find for find, _, _ in finds.values() if _on_table(find)), board, wishes.terrain))
    fates = tuple(_fate(feature, grounds, finds, laid, tags) for feature in collection.features)
    report = Report(fates, frame.scale, frame.turn, frame.projection.centre)
    if not laid.pieces:
        raise NothingLaid(where, report)
    scenario = Scenario(
        title=wishes.title,
        pack=pack.key,
        version=pack.version,
        standard=PLAYABLE,
        board=board,
        terrain=wishes.terrain,
        pieces=laid.pieces,
        objectives=laid.objectives,
    )
    return Imported(scenario, report)


def _frame(
    collection: Collection, grounds: Mapping[int, str], size: tuple[Length, Length], wishes: Wishes, where: object
) -> Framing:
    """Lays the box of the file, or the box round everything that is known, on the table."""
    if collection.box:
        west, south, east, north = collection.box
        places = [Point(west, south), Point(east, north)]
    else:
        places = [
            place
            for feature in collection.features
            if grounds.get(feature.number)
            for part in (*feature.lines, feature.points, *(rings[0] for rings in feature.polygons))
            for place in part
        ]
    if not places:
        raise NothingLaid(where, _of_nothing(collection))
    return framing(places, size, wishes.scale, wishes.turn, wishes.centre)


def _of_nothing(collection: Collection) -> Report:
    notes = {feature.number: feature.fault or Note("no-tags") for feature in collection.features}
    return Report(tuple(Fate(number, "", "", LEFT, (note,)) for number, note in notes.items()))


Made = tuple[Find, tuple[Note, ...], bool]
"""A find, what was done to its geometry, and whether any of it lies on the table."""


class _Finder:
    """Lays features on the table and cuts them at its edges."""

    def __init__(self, frame: Framing, tags: TagBook) -> None:
        self._frame = frame
        self._tags = tags
        self._table = Ground.box(0, 0, frame.width, frame.height)
        self._corners = load_limits().corners

    def find(self, feature: Feature, ground: str) -> Made:
        """Gives a feature as it lies on the table."""
        notes = [Note(note.code, note.params, note.rule, note.place) for note in feature.notes]
        areas, edges = [], []
        for rings in feature.polygons:
            thin = [self._thinned((*ring, ring[0]), notes)[:-1] for ring in rings]
            area, mended = repaired(thin)
            if mended and area:
                notes.append(Note("repaired"))
            areas.append(area)
            edges += [(*ring, ring[0]) for ring in thin if len(ring) > 1]
        lines = [self._thinned(line, notes) for line in feature.lines]
        rounds = [repaired((line[:-1],))[0] for line in lines if len(line) > 3 and line[0] == line[-1]]
        whole, closed = Ground.joined(areas), Ground.joined(rounds)
        points = self._frame.line(feature.points)
        find = Find(
            feature.number,
            ground,
            self._tags.name_of(feature.tags),
            whole.common(self._table),
            closed.common(self._table),
            self._cut(lines),
            self._cut(edges),
            tuple(point for point in points if self._holds(point)),
            self._tags.height_of(feature.tags),
            self._tags.level_of(feature.tags),
        )
        if _on_table(find) and (find.area.area < whole.area or _length(find.lines) + len(find.lines) < _length(lines)):
            notes.append(Note("cut-at-edge"))
        return find, _once(notes), _on_table(find)

    def _thinned(self, places: tuple[Point, ...], notes: list[Note]) -> Line:
        line = self._frame.line(places)
        tolerance = 50
        while len(line) > self._corners:
            line = thinned_line(line, tolerance)
            tolerance *= 2
            if len(line) <= self._corners:
                notes.append(Note("thinned"))
        return line

    def _cut(self, lines: list[Line]) -> tuple[Line, ...]:
        return tuple(piece for line in lines for piece in self._table.line_inside(line))

    def _holds(self, point: Point) -> bool:
        return 0 <= point.x <= self._frame.width and 0 <= point.y <= self._frame.height


def _on_table(find: Find) -> bool:
    return bool(find.area or find.lines or find.points)


def _length(lines: Any) -> int:
    return sum(polyline_length(line) for line in lines)


def _once(notes: list[Note]) -> tuple[Note, ...]:
    """Gives each code once."""
    return tuple({note.code: note for note in reversed(notes)}.values())[::-1]


def _fate(feature: Feature, grounds: Mapping[int, str], finds: Mapping[int, Made], laid: Laid, tags: TagBook) -> Fate:
    """Says what became of a feature."""
    name = tags.name_of(feature.tags)
    ground = GROUNDS.get(grounds.get(feature.number, ""), "")
    if feature.fault:
        return Fate(feature.number, name, ground, LEFT, (feature.fault,))
    if not ground:
        return Fate(feature.number, name, ground, LEFT, (Note("no-tags"),))
    _, before, is_there = finds[feature.number]
    if not is_there:
        return Fate(feature.number, name, ground, LEFT, (Note("outside"),))
    verdict = laid.verdicts.get(feature.number, Verdict(0, (Note("no-room"),)))
    if not verdict.kept:
        return Fate(feature.number, name, ground, LEFT, verdict.notes or (Note("no-room"),))
    notes = [*before, *verdict.notes]
    if verdict.kept < ALL_OF_IT:
        notes.append(Note("partly", {"percent": max(1, verdict.kept * 100 // WHOLE)}))
    return Fate(feature.number, name, ground, CHANGED if notes else TAKEN, _once(notes))
