"""SP-I.7.1 to 7.4: every fault of a finished document, judged from the document alone.

`book` is the whole scenario chapter; `playable` asks only what a battle needs: sound geometry, roads and rivers on
edges, objectives, zones and budgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from studio.board.pieces import OpenBoard
from studio.engine.values import Problem, RuleId, Side
from studio.packs.spain1936.book import LINES, Book, load_book
from studio.packs.spain1936.lists import army_faults, attacker_budget, load_lists, only_points
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.setup.counts import count_faults, still_owed, town_faults
from studio.packs.spain1936.setup.elements import form_faults, has_coast
from studio.packs.spain1936.setup.judged import Judged, judge
from studio.packs.spain1936.setup.layout import Fault, Layout, fault, table_faults
from studio.packs.spain1936.setup.sectors import kind_faults
from studio.packs.spain1936.setup.step_objectives import place_faults, wrong_sector
from studio.packs.spain1936.setup.works import work_problems
from studio.packs.spain1936.setup.zones import deployment_faults, zone_problems
from studio.scenario.checks import BOOK
from studio.scenario.model import Army, ArmyUnit, Camp, Piece, Placed, Scenario

Found = tuple[str, Fault]

KEPT = 32
UNSAID = "—"


def document_problems(document: Scenario | Army, standard: str) -> tuple[Problem, ...]:
    """Gives every problem of a scenario or an army, in catalogue order within each chapter."""
    if isinstance(document, Army):
        return tuple(army_faults(load_lists(), document))
    book = load_book(document.overlay)
    board = document.board
    if not isinstance(board, OpenBoard) or min(board.width, board.height) <= 0:
        return (_problem(("table", fault("table-too-small", "SP-0.14", **_least(book)))),)
    small = tuple(("table", found) for found in table_faults(book, board.width, board.height))
    layout = Layout(book, board.width, board.height, document.coast)
    strict = standard == BOOK
    table = map(_problem, [*small, *_terrain(layout, document, strict)])
    judged = judge(layout, document.terrain, document.pieces)
    elements = judged.problems(strict)
    found = [*_sectors(layout, document)] if strict else []
    found += [*_objectives(layout, document, judged, strict), *_weather(layout, document, strict)]
    works, zones = work_problems(layout, document), zone_problems(layout, document)
    return (*table, *elements, *map(_problem, found), *_sides(layout, document), *works, *zones)


def _terrain(layout: Layout, document: Scenario, strict: bool) -> Iterator[Found]:
    if document.terrain not in layout.book.terrains:
        if strict or document.terrain:
            yield "terrain", fault("terrain-unknown", "SP-I.1.2", terrain=document.terrain or UNSAID)
    elif strict and has_coast(layout, document.terrain) != bool(document.coast):
        yield "coast", fault("coast-misplaced", "SP-I.2.19")


def _sectors(layout: Layout, document: Scenario) -> Iterator[Found]:
    """Gives what is wrong with the deal, the counts and the filling of the sectors."""
    kinds = [sector.kind for sector in document.sectors]
    yield from _of("deal", kind_faults(layout, document.terrain, document.deal, kinds))
    known = layout.book.terrains.get(document.terrain, ())
    for sector in document.sectors:
        if known and sector.kind not in known:
            yield f"sector:{sector.number}", fault("sector-kind-wrong-order", "SP-I.4.4b")
    dealt = {sector.number: sector for sector in document.sectors}
    for number in range(1, layout.sectors + 1):
        subject = f"sector:{number}"
        one = dealt.get(number)
        if one is None or not one.counts:
            yield subject, fault("sector-incomplete", "SP-I.7.2", sector=number, value=0, limit=1)
            continue
        yield from _of(subject, count_faults(layout, document.terrain, one.kind, one.counts))
        placed: dict[str, int] = {}
        for piece in document.pieces:
            if piece.sector == number:
                placed[piece.kind] = placed.get(piece.kind, 0) + 1
        yield from _placed(subject, one.counts, placed, one.dropped, number)
        before = tuple(
            layout.figure(piece.kind, piece.shape)
            for piece in document.pieces
            if piece.kind == "road" and piece.sector < number and _is_line(layout, piece)
        )
        if not one.dropped.get("road", 0):
            yield from _of(subject, town_faults(layout, number, one.counts, before))


def _placed(
    subject: str, counts: dict[str, int], placed: dict[str, int], dropped: dict[str, int], number: int
) -> Iterator[Found]:
    """Gives a sector that has fewer elements than declared, or elements that were not declared."""
    owed = still_owed(counts, placed, dropped)
    bands_missing = any(counts.get(kind, 0) > placed.get(kind, 0) for kind in ("sea", "beach"))
    if owed or bands_missing:
        total = sum(counts.values())
        value = sum(min(placed.get(kind, 0) + dropped.get(kind, 0), count) for kind, count in counts.items())
        yield subject, fault("sector-incomplete", "SP-I.7.2", sector=number, value=value, limit=total)
    for kind, count in placed.items():
        if count > counts.get(kind, 0):
            values = {"value": count, "least": 0, "most": counts.get(kind, 0)}
            yield subject, Fault("count-out-of-range", RuleId("SP-I.3.1"), {"element": kind, **values})


def _objectives(layout: Layout, document: Scenario, judged: Judged, strict: bool) -> Iterator[Found]:
    wanted = layout.book.number["objectives"]
    if (strict and len(document.objectives) != wanted) or not document.objectives:
        values = {"value": len(document.objectives), "limit": wanted}
        yield "objectives", fault("objective-count", "SP-I.7.3", **values)
    figures = judged.figures("sea", "river") if document.objectives else ()
    first, last = layout.book.number["first_objective_sector"], layout.book.number["last_objective_sector"]
    taken: set[int] = set()
    for objective in document.objectives:
        subject = f"objective:{objective.id}"
        sector = layout.sector_of(objective.at.x)
        if strict and (sector in taken or not first <= sector <= last):
            yield subject, wrong_sector(layout)
        taken.add(sector)
        yield from _of(subject, place_faults(layout, objective.at, figures))


def _weather(layout: Layout, document: Scenario, strict: bool) -> Iterator[Found]:
    weathers = {weather for weather, _ in layout.book.weathers.values()}
    if document.weather not in weathers and (strict or document.weather):
        yield "weather", fault("weather-missing", "SP-XV.1.1")
    if document.season not in layout.book.seasons and (strict or document.season):
        yield "season", fault("season-unknown", "SP-XV.1.3", season=document.season or UNSAID)
    if strict and document.weather in layout.book.windy and document.wind not in layout.book.winds.values():
        yield "wind", fault("wind-missing", "SP-XV.1.4", weather=document.weather)


def _sides(layout: Layout, document: Scenario) -> Iterator[Problem]:
    """Gives the faults of budgets, armies and deployment (SP-II, SP-I.7.16)."""
    lists = load_lists(document.overlay)
    camps = {camp.side: camp for camp in document.sides}
    attacker, defender = camps.get(ATTACKER), camps.get(DEFENDER)
    if attacker and defender and (attacker.budget or defender.budget):
        limit = attacker_budget(layout.book.number, defender.budget)
        if attacker.budget != limit:
            values: dict[str, Any] = {"value": attacker.budget, "limit": limit}
            yield Problem("points-ratio-wrong", RuleId("SP-II.3"), "fault", "side:attacker", values)
    for camp in document.sides:
        if camp.army is None:
            continue
        if only_points(camp.army):
            known: dict[str, Any] = {"points": camp.army.typed_points}
            yield Problem("army-points-only", RuleId("SP-II.2"), "warning", f"{camp.side}:army", known)
        for problem in army_faults(lists, camp.army, camp.budget):
            yield Problem(
                problem.code, problem.rule, problem.severity, f"{camp.side}:{problem.subject}", problem.params
            )
        yield from _deployed(layout, camp, document)


def _deployed(layout: Layout, camp: Camp, document: Scenario) -> Iterator[Problem]:
    if camp.army is not None and camp.placed:
        army = camp.army
        units = (camp.side, army.pack, army.nation, army.units, camp.placed)
        for index, found in _misplaced(layout, document.terrain, document.pieces, *units):
            yield Problem(found.code, found.rule, "fault", f"{camp.side}:unit:{index}", dict(found.params))


@lru_cache(maxsize=KEPT)
def _misplaced(
    layout: Layout,
    terrain: str,
    pieces: tuple[Piece, ...],
    side: Side,
    pack: str,
    nation: str,
    units: tuple[ArmyUnit, ...],
    placed: tuple[Placed, ...],
) -> tuple[tuple[int, Fault], ...]:
    """Works out which units stand where they may not, once for both standards."""
    figures = tuple(
        layout.figure(piece.kind, piece.shape)
        for piece in pieces
        if not form_faults(layout, terrain, piece.kind, piece.shape)
    )
    army = Army(pack=pack, nation=nation, units=units)
    return tuple(deployment_faults(layout, load_lists(), side, army, placed, figures))


def _is_line(layout: Layout, piece: Piece) -> bool:
    return piece.kind in LINES and not any(form_faults(layout, "", piece.kind, piece.shape))


def _of(subject: str, faults: Iterable[Fault]) -> Iterator[Found]:
    return ((subject, found) for found in faults)


def _problem(found: Found) -> Problem:
    subject, broken = found
    return Problem(broken.code, broken.rule, "fault", subject, dict(broken.params))


def _least(book: Book) -> dict[str, int]:
    least_length, least_width = book.number["least_table_length"], book.number["least_table_width"]
    return {"length": 0, "width": 0, "least_length": least_length, "least_width": least_width}
