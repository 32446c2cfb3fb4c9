"""What the book says about a table, each answer with the row that states it: for screens, reports and the curious."""

from __future__ import annotations

from collections.abc import Sequence

from studio.board.geometry import distance, gap, point_in, turn_between
from studio.board.pieces import Shape, Strip
from studio.board.place import Angle, Length, Outline, Point
from studio.engine.tables import Found
from studio.engine.values import Event, Problem, Reason, Roll, RuleId, Side
from studio.packs.spain1936.book import RISES, Book
from studio.packs.spain1936.lists import Lists
from studio.packs.spain1936.model import DEFENDER
from studio.packs.spain1936.setup.counts import free_total, total_bounds
from studio.packs.spain1936.setup.elements import form_of
from studio.packs.spain1936.setup.layout import Figure, Layout, owner_of
from studio.packs.spain1936.setup.lines import crosses
from studio.packs.spain1936.setup.overlaps import line_inside
from studio.packs.spain1936.setup.works import build_points, cost_of, tools_of
from studio.packs.spain1936.setup.zones import zone_span
from studio.scenario.model import ArmyUnit, Camp, Scenario


def within(book: Book, length: Length, limit: Length) -> Found[bool]:
    """Tells whether a length is at most a limit, the margin included (SP-0.1)."""
    return Found(length <= limit + book.number["epsilon"], RuleId("SP-0.1"))


def turn_within(book: Book, first: Angle, second: Angle, limit: Angle) -> Found[bool]:
    """Tells whether the turn between two bearings is at most a limit, the margin included (SP-0.7)."""
    return Found(turn_between(first, second) <= limit + book.number["angle_tolerance"], RuleId("SP-0.7"))


def apart(first: Outline, second: Outline) -> Found[Length]:
    """Gives the distance of two units, markers or elements: the shortest gap of their outlines (SP-0.2)."""
    return Found(gap(first, second), RuleId("SP-0.2"))


def displacement(start: Point, end: Point) -> Found[Length]:
    """Gives the displacement of a stand: from base centre to base centre (SP-0.3)."""
    return Found(distance(start, end), RuleId("SP-0.3"))


def bases_of(book: Book, lists: Lists, nation: str, key: str) -> Found[tuple[tuple[Length, Length], ...]]:
    """Gives width and depth of each base of a unit type (SP-0.4)."""
    return Found(tuple(book.bases[stand] for stand in lists.types[nation, key].stands), RuleId("SP-0.4"))


def half(value: int) -> Found[int]:
    """Gives half of a value, rounded down (SP-0.5)."""
    return Found(value // 2, RuleId("SP-0.5"))


def dice_thrown(events: Sequence[Event]) -> Found[tuple[int, ...]]:
    """Gives the faces that some events used, in the order in which their rows called for them (SP-0.6)."""
    rolls = (roll for event in events for roll in event.rolls if isinstance(roll, Roll))
    return Found(tuple(face for roll in rolls for face in roll.faces), RuleId("SP-0.6"))


def on_table(layout: Layout, point: Point) -> Found[bool]:
    """Tells whether a point lies on the table (SP-0.9)."""
    inside = 0 <= point.x <= layout.length and 0 <= point.y <= layout.width
    return Found(inside, layout.book.rule_of["table_length"])


def edge_name(layout: Layout, point: Point) -> Found[str]:
    """Names the kind of edge a point lies on: a side's rear edge, a side edge, or none (SP-0.10)."""
    name = ""
    if point.y in (0, layout.width):
        name = "side_edge"
    if point.x == 0:
        name = "rear_edge_attacker"
    if point.x == layout.length:
        name = "rear_edge_defender"
    return Found(name, RuleId("SP-0.10"))


def squares(layout: Layout) -> Found[tuple[int, int]]:
    """Gives how many columns and rows of squares the table has (SP-0.11)."""
    side = layout.book.number["square_side"]
    return Found((layout.length // side, layout.width // side), layout.book.rule_of["square_side"])


def square_of(layout: Layout, point: Point) -> Found[tuple[int, int]]:
    """Gives the column and row of a point, counted from 1 (SP-0.12)."""
    columns, rows = squares(layout).value
    side = layout.book.number["square_side"]
    return Found((min(columns, point.x // side + 1), min(rows, point.y // side + 1)), RuleId("SP-0.12"))


def squares_apart(first: tuple[int, int], second: tuple[int, int]) -> Found[int]:
    """Gives the distance of two squares: the larger of the column and the row difference (SP-0.13)."""
    steps = max(abs(first[0] - second[0]), abs(first[1] - second[1]))
    return Found(steps, RuleId("SP-0.13"))


def middle_third(layout: Layout) -> Found[tuple[int, int]]:
    """Gives the west and east end of the middle third, where the central squares lie (SP-0.14)."""
    span = layout.scaled("river_west_limit"), layout.scaled("river_east_limit")
    return Found(span, layout.book.rule_of["thirds"])


def kinds_of(book: Book, terrain: str) -> Found[tuple[str, ...]]:
    """Gives the four sector kinds that a terrain fixes, in the order of their dice (SP-I.1.4)."""
    return Found(book.terrains[terrain], RuleId("SP-I.1.4"))


def form_named(layout: Layout, kind: str) -> Found[str]:
    """Names the form of an element: polygon, strip, cluster, chain, grove or band (SP-I.2.2)."""
    return Found(form_of(layout, kind).__name__.lower(), RuleId("SP-I.2.2"))


def houses_by(side: Side) -> Found[Side]:
    """Names who chooses number and position of a cluster's houses: whoever places it (SP-I.2.16)."""
    return Found(side, RuleId("SP-I.2.16"))


def ground_height(layout: Layout, figures: Sequence[Figure], point: Point) -> Found[Length]:
    """Gives the height of the ground at a point: that of the highest rise there, not the sum (SP-I.2.18)."""
    heights = [
        layout.book.footprints[figure.kind].ground
        for figure in figures
        if figure.kind in RISES and point_in(figure.outline, point)
    ]
    return Found(max(heights, default=0), RuleId("SP-I.2.18"))


def total_of(counts: dict[str, int]) -> Found[int]:
    """Gives N of a sector (SP-I.3.6)."""
    return Found(free_total(counts), RuleId("SP-I.3.6"))


def totals_possible(layout: Layout, terrain: str, kind: str) -> Found[tuple[int, int]]:
    """Gives the smallest and the largest N of a sector kind (SP-I.3.7)."""
    return Found(total_bounds(layout, terrain, kind), RuleId("SP-I.3.7"))


def sector_count(layout: Layout) -> Found[int]:
    """Gives how many sectors the table has (SP-I.4.1a)."""
    return Found(layout.sectors, layout.book.rule_of["sectors"])


def sector_strip(layout: Layout, number: int) -> Found[tuple[int, int]]:
    """Gives the west and east border of a sector (SP-I.4.1b)."""
    return Found(layout.sector_span(number), RuleId("SP-I.4.1b"))


def sector_at(layout: Layout, point: Point) -> Found[int]:
    """Gives the sector of a point; a common border belongs to the lower number (SP-I.4.1c)."""
    return Found(layout.sector_of(point.x), RuleId("SP-I.4.1c"))


def filled_by(number: int) -> Found[Side]:
    """Names who fills a sector (SP-I.4.2)."""
    return Found(owner_of(number), RuleId("SP-I.4.2a" if number % 2 else "SP-I.4.2b"))


def road_strip(layout: Layout, line: tuple[Point, ...]) -> Found[Shape]:
    """Gives the strip of a road along a centre line (SP-I.5.4)."""
    return Found(Strip(line, layout.book.footprints["road"].width), RuleId("SP-I.5.4"))


def is_crossed(layout: Layout, road: Figure, town: Figure) -> Found[bool]:
    """Tells whether a road crosses a village or city (SP-I.5.8)."""
    return Found(crosses(layout, road, town), layout.book.rule_of["road_through_town"])


def bridge_length(road: Figure, river: Figure) -> Found[Length]:
    """Gives how much of a road's centre line lies on its bridge over a river; 0 without one (SP-I.5.15)."""
    return Found(line_inside(road, river.outline), RuleId("SP-I.5.15"))


def build_budget(layout: Layout, camp: Camp) -> tuple[Found[int], tuple[Reason, ...]]:
    """Gives the defender's build points and the lines of their sum (SP-I.7.6 to 7.10, 7.15)."""
    number = layout.book.number
    spades, tools = tools_of(camp)
    days = min(camp.waiting_days, number["waiting_days_most"])
    lines = (
        Reason(RuleId("SP-I.7.6"), spades * number["spades_build_points"], "build_spades", {"n": spades}),
        Reason(RuleId("SP-I.7.7"), tools * number["tools_build_points"], "build_tools", {"n": tools}),
        Reason(RuleId("SP-I.7.8"), days * number["waiting_day_build_points"], "build_days", {"n": days}),
    )
    return Found(build_points(layout, camp), RuleId("SP-I.7.9")), lines


def works_budget(layout: Layout, camp: Camp, spent: int) -> tuple[Reason, ...]:
    """Gives what the defender may spend on works in his own zone and what is left (SP-VIII.5.0 to 5.3, 5.6)."""
    total, (spades, tools, days) = build_budget(layout, camp)
    west, east = zone_span(layout, DEFENDER)
    return (
        Reason(RuleId("SP-VIII.5.0"), east - west, "build_zone"),
        Reason(RuleId("SP-VIII.5.1"), spades.value, spades.key, spades.params),
        Reason(RuleId("SP-VIII.5.2"), tools.value, tools.key, tools.params),
        Reason(RuleId("SP-VIII.5.3"), days.value, days.key, days.params),
        Reason(RuleId("SP-VIII.5.6"), total.value - spent, "build_left"),
    )


def work_terms(kind: str) -> Reason:
    """Gives the cost of a work, -1 for one that cannot be built, and whether it needs tools (SP-VIII.5.4)."""
    cost, tools = cost_of(kind)
    return Reason(RuleId("SP-VIII.5.4b" if tools else "SP-VIII.5.4a"), cost, "build_cost", {"cover": kind})


def waiting_days(layout: Layout, camp: Camp) -> Found[int]:
    """Gives the waiting days that count (SP-I.7.15)."""
    return Found(min(camp.waiting_days, layout.book.number["waiting_days_most"]), RuleId("SP-I.7.15"))


def both_tools(layout: Layout) -> Found[int]:
    """Gives what a unit with both spades and construction tools adds (SP-I.7.10)."""
    number = layout.book.number
    return Found(number["spades_build_points"] + number["tools_build_points"], RuleId("SP-I.7.10"))


def deployment_zone(layout: Layout, side: Side) -> Found[tuple[int, int]]:
    """Gives the west and east end of a side's deployment zone (SP-I.7.16)."""
    return Found(zone_span(layout, side), RuleId("SP-I.7.16"))


def is_valid(problems: Sequence[Problem]) -> Found[bool]:
    """Tells whether a scenario is valid: it has no fault (SP-I.7.1)."""
    return Found(not any(problem.severity == "fault" for problem in problems), RuleId("SP-I.7.1"))


def all_faults(problems: Sequence[Problem]) -> Found[tuple[str, ...]]:
    """Gives the codes of every fault of a finished file, not only of the first (SP-I.7.4)."""
    return Found(tuple(problem.code for problem in problems if problem.severity == "fault"), RuleId("SP-I.7.4"))


def cost_sum(lists: Lists, nation: str, unit: ArmyUnit) -> tuple[Reason, ...]:
    """Gives the lines of a unit's cost: base and quality (SP-II.4), then each upgrade (SP-II.5)."""
    base = lists.types[nation, unit.type].costs[unit.quality]
    first = Reason(RuleId("SP-II.4"), base, "cost_quality", {"quality": unit.quality})
    rest = (
        Reason(RuleId("SP-II.5"), lists.upgrades[key].cost, "cost_upgrade", {"upgrade": key}) for key in unit.upgrades
    )
    return (first, *rest)


def tokens_of(unit: ArmyUnit) -> Found[int]:
    """Gives how many tokens a unit has: one, its organic support included (SP-II.11)."""
    return Found(1, RuleId("SP-II.11"))


def casualty_points(lists: Lists, nation: str, key: str) -> Found[int]:
    """Gives the casualty points of a unit type (SP-II.12)."""
    return Found(lists.types[nation, key].points, RuleId("SP-II.12"))


def sector_ranges_apply(scenario: Scenario, kind: str) -> Found[int]:
    """Gives how many of an element lie on the whole table: ranges bound each sector, not the sum (SP-I.3.4)."""
    return Found(sum(piece.kind == kind for piece in scenario.pieces), RuleId("SP-I.3.4"))
