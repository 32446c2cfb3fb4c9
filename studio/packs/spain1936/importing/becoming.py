"""Which element each ground of a map becomes, and the measures of laying it (`importing.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from studio.engine.values import RuleId
from studio.packs.spain1936.book import KEY
from studio.places import resources

RISE, NAME = "rise", "name"


@dataclass(frozen=True)
class Becoming:
    """The element of each ground with the row that allows it, and the measures by name, in 1/100 mm."""

    element: Mapping[str, str]
    rule: Mapping[str, RuleId]
    measure: Mapping[str, int]


@cache
def load_becoming() -> Becoming:
    """Reads `importing.toml`."""
    data = tomllib.loads((resources() / "packs" / KEY / "importing.toml").read_text("utf-8"))
    rows = data["becomes"]
    return Becoming(
        {row["ground"]: row["element"] for row in rows},
        {row["ground"]: RuleId(row["rule"]) for row in rows},
        data["numbers"],
    )
