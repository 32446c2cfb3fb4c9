"""The tables of the field as typed values: what the set-up game, the checks and the lists look up, pulled out once.

Whatever a rule states as a number is an attribute of `Book.number` by its name in T-SP0, with its row in `rule_of`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from studio.engine.overlay import NO_OVERLAY, Overlay, laid_over
from studio.engine.tables import Key, Row, Table, read_table
from studio.engine.values import RuleId
from studio.places import resources

KEY = "spain1936"
AREA_KINDS = ("wood", "rise0", "rise1", "rise2", "crop", "bush_zone")
RISES = ("rise0", "rise1", "rise2")
TOWNS = ("village", "city")
BANDS = ("sea", "beach")
LINES = ("road", "river")
FIELD_TABLES = (
    "conventions", "terrain", "footprint", "overlap", "weather", "weather_effect", "wind", "crop_season", "bases",
    "scenery_llanura", "scenery_colina", "scenery_costa", "scenery_ciudad", "scenery_bosque", "move", "effect",
)  # fmt: skip
LIST_TABLES = ("units", "cost", "cost_upgrades", "limits", "quality", "weapons")


@dataclass(frozen=True, slots=True)
class Range:
    """How many of an element a sector of a kind may hold, both ends included."""

    least: int
    most: int
    rule: RuleId


@dataclass(frozen=True, slots=True)
class Footprint:
    """Form and size of an element (T-FOOTPRINT), lengths in 1/100 mm; -1 where the form has no such measure."""

    element: str
    form: str
    width: int
    typical: tuple[int, int]
    least: tuple[int, int]
    most: tuple[int, int]
    ground: int


@dataclass(frozen=True, eq=False)
class Book:
    """The tables of the field, an overlay laid over them."""

    tables: Mapping[str, Table]

    @cached_property
    def number(self) -> Mapping[str, int]:
        """The numbers of T-SP0 by name."""
        return {str(row["name"]): int(row["value"]) for row in self._rows("conventions")}

    @cached_property
    def rule_of(self) -> Mapping[str, RuleId]:
        """The row that states each number of T-SP0."""
        return {str(row["name"]): row.rule for row in self._rows("conventions")}

    @cached_property
    def terrains(self) -> Mapping[str, tuple[str, ...]]:
        """The terrains and the kinds of their four sectors in the order of their dice."""
        return {str(row["terrain"]): tuple(row["kinds"]) for row in self._rows("terrain")}

    @cached_property
    def terrain_of_face(self) -> Mapping[int, str]:
        """The terrain that each face of the die chooses."""
        return {int(row["face"]): str(row["terrain"]) for row in self._rows("terrain")}

    @cached_property
    def footprints(self) -> Mapping[str, Footprint]:
        """Form and size by element."""
        return {
            str(row["element"]): Footprint(
                row["element"], row["form"], row["width"], (row["typical_short"], row["typical_long"]),
                (row["least_short"], row["least_long"]), (row["most_short"], row["most_long"]), row["ground"],
            )
            for row in self._rows("footprint")
        }  # fmt: skip

    @cached_property
    def shares(self) -> Mapping[tuple[str, str], str]:
        """How two elements may share ground, for both orders of the pair: free, never, inside, bridge or ends."""
        found: dict[tuple[str, str], str] = {}
        for row in self._rows("overlap"):
            found[row["first"], row["second"]] = found[row["second"], row["first"]] = row["share"]
        return found

    @cached_property
    def ranges(self) -> Mapping[str, Mapping[str, Mapping[str, Range]]]:
        """The ranges by terrain, sector kind and element, in the order of the book."""
        found: dict[str, dict[str, dict[str, Range]]] = {}
        for terrain in self.terrains:
            kinds = found.setdefault(terrain, {})
            for row in self._rows(f"scenery_{terrain}"):
                kinds.setdefault(row["kind"], {})[row["element"]] = Range(row["least"], row["most"], row.rule)
        return found

    @cached_property
    def seasons(self) -> tuple[str, ...]:
        """The four seasons."""
        return tuple(str(row["season"]) for row in self._rows("crop_season"))

    @cached_property
    def weathers(self) -> Mapping[tuple[str, int], tuple[str, RuleId]]:
        """The weather that a season and 2d6 bring, with its row."""
        return {(row["season"], row["total"]): (row["weather"], row.rule) for row in self._rows("weather")}

    @cached_property
    def windy(self) -> frozenset[str]:
        """The kinds of weather that call for the direction die (SP-XV.1.4)."""
        return frozenset(str(row["weather"]) for row in self._rows("weather_effect") if row["wind_roll"])

    @cached_property
    def winds(self) -> Mapping[int, str]:
        """The direction of each face of the direction die."""
        return {int(row["die"]): str(row["direction"]) for row in self._rows("wind")}

    @cached_property
    def bases(self) -> Mapping[str, tuple[int, int]]:
        """Width and depth of each kind of base."""
        return {str(row["form"]): (row["width"], row["depth"]) for row in self._rows("bases") if row["width"] > 0}

    def closed_to(self, mover: str) -> frozenset[str]:
        """Names the elements that a mover class may not enter (T-EFFECT); a river is entered from its bank only."""
        return _closed_to(self, mover)

    def _rows(self, table: str) -> tuple[Row, ...]:
        return tuple(self.tables[table].rows.values())


@cache
def base_tables(names: tuple[str, ...]) -> Mapping[str, Table]:
    """Reads tables of this pack by name."""
    folder = resources() / "packs" / KEY / "tables"
    return {name: _table(folder / f"{name}.toml") for name in names}


@cache
def load_book(overlay: Overlay = NO_OVERLAY) -> Book:
    """Gives the book of the field with house rules laid over it; changes of other tables are left to their games."""
    return Book(overlaid(base_tables(FIELD_TABLES), overlay))


def overlaid(tables: Mapping[str, Table], overlay: Overlay) -> Mapping[str, Table]:
    """Lays the cells of an overlay that belong to these tables over them."""
    mine = tuple(change for change in overlay.changes if change.table in tables)
    return laid_over(tables, Overlay(id=overlay.id, changes=mine))


@cache
def _closed_to(book: Book, mover: str) -> frozenset[str]:
    group = str(book.tables["move"].find(mover).value["group"])
    rows = book.tables["effect"].rows
    elements = {str(element) for element, who in rows if who == group}
    closed = {element for element in elements if _own_or_group(rows, element, mover, group)["factor"] < 0}
    return frozenset(closed | {"river"})


def _own_or_group(rows: Mapping[tuple[Key, ...], Row], element: str, mover: str, group: str) -> Row:
    return rows.get((element, mover)) or rows[element, group]


def _table(file: Path) -> Table:
    return read_table(tomllib.loads(file.read_text("utf-8")))
