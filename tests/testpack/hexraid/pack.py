"""The pack value of Raid in the Mist, found by its entry point."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import msgspec

from hexraid.drawing import picture
from hexraid.hexes import cell, centre
from hexraid.model import DECOY, RAIDER, SENTRY, SQUAD, Counter, RaidSetup, TableSetup
from hexraid.raid_game import RaidRules
from hexraid.table_game import TableRules, empty_table
from studio.board.place import Hex, Point
from studio.engine.catalogue import Catalogue, load_catalogue
from studio.engine.overlay import Overlay, laid_over
from studio.engine.pack import RulePack
from studio.engine.secrets import Secret
from studio.engine.tables import Table, load_tables
from studio.engine.values import Setup, Side

KEY = "hexraid"
DATA = files("hexraid") / "data"


def tables_with(overlay: Overlay) -> dict[str, Table]:
    """Reads the tables and lays the house rules over them."""
    return laid_over(read_tables(), overlay)


def read_tables() -> dict[str, Table]:
    """Reads the tables of the pack."""
    return load_tables(DATA / "tables")


def bind_table(pack: RulePack, setup: Setup, overlay: Overlay) -> TableRules:
    """Binds the table game."""
    assert isinstance(setup, TableSetup)
    return TableRules(setup, tables_with(overlay))


def bind_raid(pack: RulePack, setup: Setup, overlay: Overlay) -> RaidRules:
    """Binds the raid."""
    assert isinstance(setup, RaidSetup)
    return RaidRules(setup, tables_with(overlay))


def names(rules: Any, view: Any, language: str) -> dict[str, dict[int, str]]:
    """Names the counters as a view shows them: what is hidden is called a counter."""
    called = {
        "es": {SQUAD: "el pelotón", DECOY: "el señuelo", None: "la ficha"},
        "en": {SQUAD: "squad", DECOY: "decoy", None: "counter"},
    }[language]
    units = {counter.id: f"{called[counter.kind.value]} {counter.id}" for counter in view.counters}
    return dict.fromkeys(("unit", "target", "mover", "near"), units)


def plain_table() -> TableSetup:
    """Gives the table of the rulebook: three woods, a marsh, and the post in the east."""
    return TableSetup(woods=(cell(3, 2), cell(4, 4), cell(5, 1)), marshes=(cell(4, 2),), post=cell(8, 3))


def plain_raid(raiders: str = "ssdsd", sentries: str = "sdsds", path: tuple[Point, ...] = ()) -> RaidSetup:
    """Gives the table with five counters a side; `s` is a squad, `d` a decoy, in the order of the rows."""
    kinds = {"s": SQUAD, "d": DECOY}
    rows = (
        *((RAIDER, cell(row % 2, row + 1), kinds[letter]) for row, letter in enumerate(raiders)),
        *((SENTRY, cell(6 + row % 2, row + 1), kinds[letter]) for row, letter in enumerate(sentries)),
    )
    counters = tuple(
        Counter(id=n, side=side, cell=where, kind=Secret(str(side), kind)) for n, (side, where, kind) in enumerate(rows)
    )
    walk = path or (centre(cell(8, 3)), centre(cell(4, 3)), centre(cell(0, 3)))
    return RaidSetup(table=plain_table(), counters=counters, path=Secret(str(SENTRY), walk))


def case_setup(game: str, data: Mapping[str, Any]) -> Setup:
    """Builds the setup of a case: `woods`, `marshes`, `post` and `path`; whatever is missing is the rulebook's."""
    path = tuple(Point(*point) for point in data.get("path", ()))
    hexes = {name: data[name] for name in ("woods", "marshes", "post") if name in data}
    raid = plain_raid(path=path)
    table = msgspec.structs.replace(raid.table, **_hexes(hexes))
    return table if game == "setup" else msgspec.structs.replace(raid, table=table)


def conformance_setups() -> dict[str, tuple[Setup, ...]]:
    """Gives setups for the shared suite."""
    return {"setup": (plain_table(), empty_table({})), "battle": (plain_raid(), plain_raid("sssss", "ddsdd"))}


def secret_twins() -> tuple[tuple[RaidSetup, RaidSetup, Side], ...]:
    """Gives pairs of raids that differ only in what one side hides, and the side that must see no difference."""
    other = (centre(cell(8, 3)), centre(cell(5, 6)), centre(cell(1, 5)))
    return (
        (plain_raid("ssdsd"), plain_raid("dsdss"), SENTRY),
        (plain_raid(sentries="sdsds"), plain_raid(sentries="dsssd"), RAIDER),
        (plain_raid(), plain_raid(path=other), RAIDER),
    )


def _hexes(data: Mapping[str, Any]) -> dict[str, Any]:
    return {name: Hex(*value) if name == "post" else tuple(Hex(*one) for one in value) for name, value in data.items()}


def read_phrases() -> dict[str, dict[str, str]]:
    """Reads the texts of the pack."""
    return tomllib.loads((DATA / "phrases.toml").read_text("utf-8"))


def read_catalogue() -> Catalogue:
    """Reads the rules of the pack."""
    return load_catalogue(DATA / "rules.toml")


def setups() -> dict[str, type[Setup]]:
    """Names the setup of each game."""
    return {"setup": TableSetup, "battle": RaidSetup}


PACK = RulePack(
    key=KEY,
    title={"es": "Incursión en la bruma", "en": "Raid in the Mist"},
    version="1",
    load_catalogue=read_catalogue,
    load_phrases=read_phrases,
    games={"setup": bind_table, "battle": bind_raid},
    players={"setup": ("random",), "battle": ("random",)},
    not_yet=dict,
    hooks={
        "tables": read_tables,
        "names": names,
        "case_setup": case_setup,
        "conformance_setups": conformance_setups,
        "secret_twins": secret_twins,
        "picture": picture,
    },
    setups=setups,
)
