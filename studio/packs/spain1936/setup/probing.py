"""For those who edit by hand: what a man sees from a spot of the table (SP-XIV.6), and elements of the usual size."""

from __future__ import annotations

from collections.abc import Mapping

from studio.board.obstacles import Depth, Obstacle
from studio.board.pieces import Cluster, Shape, Strip, parts_of
from studio.board.place import Length, Point
from studio.board.sight import SightField
from studio.engine.overlay import Overlay
from studio.engine.showing import Probe
from studio.packs.spain1936.book import BANDS, LINES, RISES, TOWNS, base_tables, load_book
from studio.packs.spain1936.setup.layout import Layout
from studio.packs.spain1936.setup.templates import template
from studio.scenario.model import Piece, Scenario

EYES = "single"
WOODS = "woods"
MOST_NAMED = 6


def templates(overlay: Overlay) -> Mapping[str, Piece]:
    """Gives each element that may be laid, in its usual size about the origin; a road or river as a short strip."""
    book = load_book(overlay)
    layout = Layout(book, 180_000, 120_000)
    found: dict[str, Piece] = {}
    for kind, footprint in book.footprints.items():
        if kind in BANDS or kind == "house":
            continue
        shape: Shape = Strip((Point(0, -5000), Point(0, 5000)), footprint.width)
        if kind not in LINES:
            shape = template(layout, kind, least=False)
        level = RISES.index(kind) if kind in RISES else 0
        found[kind] = Piece(id=0, kind=kind, shape=shape, level=level)
    return found


def probe(scenario: Scenario, at: Point, cell: Length, size: tuple[Length, Length]) -> Probe:
    """Gives the middles of the cells that a man at a spot does not see, and the pieces that hide most of them."""
    field = SightField(*_terrain(scenario))
    eyes = base_tables(("bases",))["bases"].find(EYES).value["sight_height"]
    own, inside = field.heights_at(at) + eyes, field.holders(at)
    hidden: list[Point] = []
    blame: dict[int, int] = {}
    for x in range(cell // 2, size[0], cell):
        for y in range(cell // 2, size[1], cell):
            there = Point(x, y)
            height = field.heights_at(there) + eyes
            between = field.line(at, own, there, height, ignore={*inside, *field.holders(there)})
            if not between.free:
                hidden.append(there)
                for key in between.blockers[:1]:
                    blame[int(key)] = blame.get(int(key), 0) + 1
    named = sorted(blame, key=lambda piece: (-blame[piece], piece))[:MOST_NAMED]
    return Probe(tuple(hidden), tuple(named))


def _terrain(scenario: Scenario) -> tuple[list[Obstacle], list[Depth]]:
    tables = base_tables(("effect_sight", "footprint"))
    effect, footprint = tables["effect_sight"], tables["footprint"]
    solids: list[Obstacle] = []
    depths: list[Depth] = []
    for piece in scenario.pieces:
        kind, outlines = piece.kind, parts_of(piece.shape)
        if kind in TOWNS:
            kind, outlines = "house", piece.shape.houses if isinstance(piece.shape, Cluster) else ()
        if not effect.has(kind):
            continue
        row = effect.find(kind).value
        if row["sight"] == "depth":
            depths.extend(Depth(piece.id, outline, row["top"], row["depth"], WOODS) for outline in outlines)
        elif row["sight"] == "blocks":
            ground = footprint.find(kind).value["ground"] if kind != "house" else 0
            solids.extend(Obstacle(piece.id, outline, row["top"], ground) for outline in outlines)
    return solids, depths
