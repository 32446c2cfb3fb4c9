"""What is offered for an element that is owed: a template to lay and turn, or a line from edge to edge."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from studio.board.pieces import Strip
from studio.board.place import Outline, Point
from studio.engine.offers import Between, Limits, Offer, Route, Within
from studio.engine.offers import Shape as Template
from studio.engine.values import RuleId
from studio.packs.spain1936.book import LINES
from studio.packs.spain1936.setup.actions import PlaceElement
from studio.packs.spain1936.setup.bound import Bound
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.state import SettingUp
from studio.packs.spain1936.setup.templates import laid, template

PLACING = RuleId("SP-I.4.7a")
EDGE_STEP = 5000
TURN_STEP = 1500
LONGEST = 600_000
CORNERS = 4


def element_offer(bound: Bound, state: SettingUp, side: str, sector: int, kind: str) -> Offer:
    """Gives the offer to place one element of a sector."""
    key = ("offer", side, sector, kind, state.coast)
    found: Offer | None = bound.cache.get(key)
    if found is None:
        found = bound.cache[key] = _offer(bound.layout(state), side, sector, kind)
    return found


def _offer(layout: Layout, side: str, sector: int, kind: str) -> Offer:
    fixed = {"side": side, "sector": sector, "kind": kind}
    if kind in LINES:
        return Offer(PlaceElement, fixed, {"line": _route(layout, kind)}, PLACING, _Stripper(layout, kind))
    shape = template(layout, kind, least=False)
    within = Within((_inset(layout, kind, sector),), grid=1000)
    domain = Template(shape, within, Between(0, 34_500, TURN_STEP))
    return Offer(PlaceElement, fixed, {"lie": domain}, PLACING, _Layer(shape))


class _Stripper:
    """Turns a chosen line into the strip of a road or river."""

    def __init__(self, layout: Layout, kind: str) -> None:
        self._width = layout.book.footprints[kind].width

    def __call__(self, offer: Offer, name: str, value: Any) -> Offer:
        fixed = {key: known for key, known in offer.fixed.items() if key != name}
        return replace(offer, fixed={**fixed, "shape": Strip(tuple(Point(*p) for p in value), self._width)})


class _Layer:
    """Turns a lie of the template into the shape that lies there."""

    def __init__(self, shape: Any) -> None:
        self._shape = shape

    def __call__(self, offer: Offer, name: str, value: Any) -> Offer:
        centre, turn = value
        fixed = {key: known for key, known in offer.fixed.items() if key != name}
        return replace(offer, fixed={**fixed, "shape": laid(self._shape, centre, turn)})


def _route(layout: Layout, kind: str) -> Route:
    west, east = (0, layout.length)
    if kind == "river":
        half = layout.book.footprints["river"].width // 2
        west, east = layout.scaled("river_west_limit") + half, layout.scaled("river_east_limit") - half
    shore = layout.shore
    south = shore if layout.coast == "south" and shore is not None else 0
    north = shore if layout.coast == "north" and shore is not None else layout.width
    corridor = Within((_box(west, south, east, north),), grid=1000)
    edges = [y for y, sea in ((south, "south"), (north, "north")) if kind == "river" or layout.coast != sea]
    starts = [Point(x, y) for y in edges for x in range(west, east + 1, EDGE_STEP)]
    ends = [_box(west, y, east, y + 1) for y in edges]
    if kind == "road":
        starts += [Point(x, y) for x in (0, layout.length) for y in range(south, north + 1, EDGE_STEP)]
        ends += [_box(x, south, x + 1, north) for x in (0, layout.length)]
    return Route(tuple(starts), Within(tuple(ends), grid=1000), corridor, Limits(LONGEST, CORNERS))


def _inset(layout: Layout, kind: str, sector: int) -> Outline:
    short, long = layout.book.footprints[kind].typical
    west, east = layout.sector_span(sector)
    middle = (west + east) // 2
    reach = max((east - west) // 2 - short // 2, 1)
    return _box(middle - reach, min(short, long) // 2, middle + reach, layout.width - min(short, long) // 2)


def _box(west: int, south: int, east: int, north: int) -> Outline:
    return (Point(west, south), Point(east, south), Point(east, north), Point(west, north))
