"""Tables for the tests of the set-up: states at a chosen point, shapes in centimetres, actions of either side."""

from collections.abc import Sequence
from typing import Any

import msgspec

from studio.board.geometry import rectangle
from studio.board.pieces import Chain, Cluster, Grove, Polygon, Shape, Strip
from studio.board.place import Point, cm
from studio.engine.values import Side
from studio.packs.spain1936.model import ATTACKER, DEFENDER
from studio.packs.spain1936.pack import PACK
from studio.packs.spain1936.setup.actions import PlaceElement
from studio.packs.spain1936.setup.game import SetUpRules
from studio.packs.spain1936.setup.state import SettingUp, TableSetup
from studio.scenario.model import Piece, Sector

WIDTHS = {"road": "5", "river": "5", "wall": "1"}


def rules_for(**setup: Any) -> SetUpRules:
    """Binds the set-up game of the pack."""
    bound = PACK.bind("setup", TableSetup(**setup))
    assert isinstance(bound, SetUpRules)
    return bound


def points(*pairs: tuple[float | str, float | str]) -> tuple[Point, ...]:
    """Points given in centimetres."""
    return tuple(Point(cm(str(x)), cm(str(y))) for x, y in pairs)


def box(west: float, south: float, east: float, north: float) -> tuple[Point, ...]:
    """The corners of a box given in centimetres."""
    return points((west, south), (east, south), (east, north), (west, north))


def area(*pairs: tuple[float | str, float | str]) -> Polygon:
    """A polygon given in centimetres."""
    return Polygon(points(*pairs))


def area_box(west: float, south: float, east: float, north: float) -> Polygon:
    """A rectangle as a polygon."""
    return Polygon(box(west, south, east, north))


def line(kind: str, *pairs: tuple[float | str, float | str]) -> Strip:
    """A road, river or wall along points in centimetres."""
    return Strip(points(*pairs), cm(WIDTHS[kind]))


def town(outline: tuple[Point, ...], *houses: tuple[float, float, float, float]) -> Cluster:
    """A village or city with houses given as boxes."""
    return Cluster(outline, tuple(box(*house) for house in houses))


def bushes(x: float, south: float, *gaps: float, pieces: int = 5) -> Chain:
    """A bush line to the north from a point, with gaps between its pieces in centimetres."""
    links, y = [], south
    for place in range(pieces):
        links.append(rectangle(Point(cm(str(x)), cm(str(y + 2.5))), cm("2"), cm("5"), 0))
        y += 5 + (gaps[place] if place < len(gaps) else 0)
    return Chain(tuple(links))


def grove(west: float, south: float, east: float, north: float, count: int = 5) -> Grove:
    """A bush zone with some bushes in a row."""
    outline = box(west, south, east, north)
    spots = tuple(Point(cm(str(west + 1 + place)), cm(str(south + 1))) for place in range(count))
    return Grove(outline, spots)


def piece(number: int, kind: str, shape: Shape, sector: int = 1, placed_by: Side = ATTACKER) -> Piece:
    """An element on the table."""
    return Piece(id=number, kind=kind, shape=shape, sector=sector, placed_by=placed_by)


def table(
    rules: SetUpRules,
    terrain: str = "llanura",
    kinds: Sequence[str] = (),
    counts: dict[int, dict[str, int]] | None = None,
    pieces: Sequence[Piece] = (),
    filled: int = 0,
    **more: Any,
) -> SettingUp:
    """A table with its sectors dealt, counts for some of them, and pieces on it; the due step is open."""
    book = rules.bound.book
    dealt = tuple(kinds) or book.terrains[terrain]
    sectors = []
    for number, kind in enumerate(dealt, 1):
        west, east = rules.bound.base.sector_span(number)
        chosen = (counts or {}).get(number)
        full = {element: (chosen or {}).get(element, 0) for element in book.ranges[terrain][kind]}
        owner = ATTACKER if number % 2 else DEFENDER
        sectors.append(
            Sector(
                number=number, kind=kind, owner=owner, west=west, east=east, counts=full if chosen is not None else {}
            )
        )
    state = SettingUp(
        terrain=terrain,
        dice=(1, 2, 3, 4),
        sectors=tuple(sectors),
        filled=filled,
        pieces=tuple(pieces),
        **more,
    )
    return rules.opened(state)


def place(sector: int, kind: str, shape: Shape, side: Side | None = None) -> PlaceElement:
    """The placing of an element, by the owner of the sector when nobody is named."""
    return PlaceElement(side=side or (ATTACKER if sector % 2 else DEFENDER), sector=sector, kind=kind, shape=shape)


def code(refusal: Any) -> str:
    """The code of a refusal, or nothing."""
    return refusal.code if refusal else ""


def with_windows(state: SettingUp, **more: Any) -> SettingUp:
    """A state with fields changed."""
    return msgspec.structs.replace(state, **more)
