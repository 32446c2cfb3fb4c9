"""For those who edit by hand: every work that the book knows how to build, in its usual size about the origin."""

from __future__ import annotations

from collections.abc import Mapping

from studio.board.geometry import rectangle
from studio.board.pieces import Polygon
from studio.board.place import Point
from studio.engine.overlay import Overlay
from studio.engine.showing import Purchase
from studio.packs.spain1936.book import base_tables, load_book
from studio.packs.spain1936.model import DEFENDER
from studio.packs.spain1936.setup.step_works import BUILT, LINE_DEPTH, NEEDS
from studio.scenario.model import Work


def work_templates(overlay: Overlay) -> Mapping[str, Work]:
    """Gives each work that can be built, the defender's, its length across and its front to the north."""
    width, depth = load_book(overlay).bases["large"]
    found: dict[str, Work] = {}
    for row in base_tables(("cover",))["cover"].rows.values():
        if row["cost"] < 0:
            continue
        thin = LINE_DEPTH if row["form"] == "obstacle" else depth
        sides = row["length"] or width, row["width"] or thin
        shape = Polygon(rectangle(Point(0, 0), *sides, 0))
        kind = str(row["cover"])
        found[kind] = Work(id=0, kind=kind, shape=shape, owner=DEFENDER)
    return found


def work_prices() -> Mapping[str, Purchase]:
    """Gives what each work costs that can be built, with the rule that states it."""
    rows = base_tables(("cover",))["cover"].rows.values()
    return {
        str(row["cover"]): Purchase(str(row["cover"]), int(row["cost"]), 0, NEEDS if row["tools"] else BUILT)
        for row in rows
        if row["cost"] >= 0
    }
