"""Names for what lies on a table: hills, woods, villages, waters, roads and objectives, chosen by what each piece is.

They decide nothing and no hash counts them. A piece's name comes from its own kind and shape, so that it stays when
other pieces change; a name is given once on a table.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from studio.board.lines import polyline_length
from studio.board.pieces import Strip, outline_of, parts_of
from studio.board.place import Point
from studio.board.polygons import area2, point_in
from studio.packs.spain1936.book import KEY
from studio.places import resources
from studio.scenario.model import Objective, Piece, Scenario

__all__ = ["with_names"]

RISES: Final = ("rise2", "rise1", "rise0")
TITLED: Final = ("village", "city", *RISES, "wood")
ROADS_NAMED: Final = 1
"""How many roads of a table have a name: the longest; more would crowd the map."""


def with_names(scenario: Scenario) -> Scenario:
    """Gives the scenario with a name for each piece and objective that has none, and once it has objectives a title."""
    names = _names()
    pieces = _named_pieces(scenario.pieces, names)
    objectives = _named_objectives(scenario.objectives, pieces, names)
    title = scenario.title or (_title(pieces, names) if objectives else "")
    return msgspec.structs.replace(scenario, pieces=pieces, objectives=objectives, title=title)


@cache
def _names() -> Mapping[str, Any]:
    return tomllib.loads((resources() / "packs" / KEY / "place_names.toml").read_text("utf-8"))


def _named_pieces(pieces: Sequence[Piece], names: Mapping[str, Any]) -> tuple[Piece, ...]:
    taken = {piece.name for piece in pieces if piece.name}
    roads = sorted((piece for piece in pieces if piece.kind == "road"), key=lambda road: (-_length(road), road.id))
    unnamed = {road.id for road in roads[ROADS_NAMED:]}
    found = []
    for piece in pieces:
        choices = names.get(piece.kind, ())
        if not piece.name and choices and piece.id not in unnamed:
            name = _pick(choices, taken, _draw(piece))
            taken.add(name)
            piece = msgspec.structs.replace(piece, name=name)
        found.append(piece)
    return tuple(found)


def _named_objectives(
    objectives: Sequence[Objective], pieces: Sequence[Piece], names: Mapping[str, Any]
) -> tuple[Objective, ...]:
    taken = {objective.name for objective in objectives if objective.name}
    found = []
    for objective in objectives:
        if not objective.name:
            name = _name_at(objective.at, pieces, names, taken)
            taken.add(name)
            objective = msgspec.structs.replace(objective, name=name)
        found.append(objective)
    return tuple(found)


def _name_at(at: Point, pieces: Sequence[Piece], names: Mapping[str, Any], taken: set[str]) -> str:
    """Names an objective after what lies under it: a bridge, a village, a crossing, a hill, a wood, else a landmark."""
    under = [piece for piece in pieces if _is_under(piece, at)]
    kinds = [piece.kind for piece in under]
    said = names["objective"]
    bridge: list[str] = []
    if "river" in kinds and "road" in kinds:
        bridge.append(said["bridge"])
    towns = [piece.name for piece in under if piece.kind in ("village", "city")]
    crossing: list[str] = [said["crossing"]] if kinds.count("road") > 1 else []
    heights = [piece.name for kind in RISES for piece in under if piece.kind == kind]
    woods = [piece.name for piece in under if piece.kind == "wood"]
    road: list[str] = [said["road"]] if "road" in kinds else []
    for name in (*bridge, *towns, *crossing, *heights, *woods, *road):
        if name and name not in taken:
            return name
    landmarks: list[str] = said["open"]
    return _pick(landmarks, taken, at.x * 31 + at.y)


def _title(pieces: Sequence[Piece], names: Mapping[str, Any]) -> str:
    said = names["title"]
    for kind in TITLED:
        places = [piece for piece in pieces if piece.kind == kind and piece.name]
        if not places:
            continue
        place = max(places, key=lambda piece: (_size(piece), -piece.id)).name
        if kind == "village" and any(piece.kind == "river" for piece in pieces):
            return str(said["bridge"]).format(place=place)
        return place
    return ""


def _is_under(piece: Piece, at: Point) -> bool:
    return any(point_in(part, at) for part in parts_of(piece.shape))


def _size(piece: Piece) -> int:
    return area2(outline_of(piece.shape))


def _length(road: Piece) -> int:
    return polyline_length(road.shape.line) if isinstance(road.shape, Strip) else 0


def _pick(choices: Sequence[str], taken: set[str], draw: int) -> str:
    """Gives the choice the draw falls on, or the next that is free; the list begins again when all are taken."""
    for step in range(len(choices)):
        name = choices[(draw + step) % len(choices)]
        if name not in taken:
            return name
    return choices[draw % len(choices)]


def _draw(piece: Piece) -> int:
    """Gives a number that is the piece's own."""
    told = msgspec.json.encode((piece.kind, piece.shape))
    return int.from_bytes(hashlib.sha256(told).digest()[:8], "big")
