"""What a feature of a map is by its tags: OpenStreetMap's and plain words, Spanish and English."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cache

from studio.errors import N_
from studio.places import resources
from studio.words import fold

__all__ = ["GROUNDS", "TagBook", "load_tags"]

GROUNDS: Mapping[str, str] = {
    "contour": N_("contour"),
    "hill": N_("hill"),
    "road": N_("road"),
    "track": N_("track"),
    "path": N_("path"),
    "railway": N_("railway"),
    "river": N_("river"),
    "stream": N_("stream"),
    "water": N_("standing water"),
    "building": N_("building"),
    "wall": N_("wall"),
    "hedge": N_("hedge"),
    "fence": N_("fence"),
    "wood": N_("wood"),
    "scrub": N_("scrub"),
    "orchard": N_("orchard"),
    "field": N_("tilled field"),
    "open": N_("open ground"),
    "settlement": N_("settlement"),
    "summit": N_("summit"),
}

_ANY = "*"
_METRES = Decimal(1000)


@dataclass(frozen=True)
class TagBook:
    """The table of tags, every word folded: without case and accents."""

    general: frozenset[str]
    names: tuple[str, ...]
    heights: tuple[str, ...]
    levels: tuple[str, ...]
    no: frozenset[str]
    words: Mapping[str, str]
    pairs: Mapping[tuple[str, str], str]
    order: Mapping[str, int]

    def ground_of(self, tags: Mapping[str, str]) -> str:
        """Names what a feature is, the first ground of the table that fits; empty when nothing does."""
        found = set()
        for key, value in tags.items():
            key, value = fold(key).strip(), fold(value).strip()
            if not value or value in self.no:
                continue
            found.add(self.pairs.get((key, value)) or self.pairs.get((key, _ANY), ""))
            if key in self.general:
                found.add(self.words.get(value, ""))
            elif (key, _ANY) not in self.pairs and not any(known == key for known, _ in self.pairs):
                found.add(self.words.get(key, ""))
        found.discard("")
        return min(found, key=self.order.__getitem__, default="")

    def name_of(self, tags: Mapping[str, str]) -> str:
        """Gives the name of a feature, at most 80 letters; empty when it has none."""
        return next((tags[key].strip()[:80] for key in self.names if tags.get(key, "").strip()), "")

    def height_of(self, tags: Mapping[str, str]) -> int | None:
        """Gives the height above the sea in millimetres, or None."""
        return next((height for key in self.heights if (height := _number(tags.get(key), _METRES)) is not None), None)

    def level_of(self, tags: Mapping[str, str]) -> int | None:
        """Gives the level of a hill as the file numbers it, or None."""
        return next((level for key in self.levels if (level := _number(tags.get(key), Decimal(1))) is not None), None)


@cache
def load_tags() -> TagBook:
    """Reads `resources/geo/tags.toml`."""
    data = tomllib.loads((resources() / "geo" / "tags.toml").read_text("utf-8"))
    words: dict[str, str] = {}
    pairs: dict[tuple[str, str], str] = {}
    for entry in data["ground"]:
        for word in entry["words"]:
            words.setdefault(fold(word), entry["name"])
        for key, values in entry.get("tags", {}).items():
            for value in values:
                pairs.setdefault((fold(key), fold(value)), entry["name"])
    return TagBook(
        frozenset(map(fold, data["general"])),
        tuple(data["name"]),
        tuple(data["height"]),
        tuple(data["level"]),
        frozenset(map(fold, data["no"])),
        words,
        pairs,
        {entry["name"]: place for place, entry in enumerate(data["ground"])},
    )


def _number(text: str | None, scale: Decimal) -> int | None:
    """Gives a number of a tag times a scale; a unit behind it is dropped. None for what is no sensible number."""
    if not text:
        return None
    try:
        value = Decimal(text.strip().split()[0].removesuffix("m").replace(",", "."))
    except (InvalidOperation, IndexError):
        return None
    return round(value * scale) if -10_000 < value < 10_000 else None
