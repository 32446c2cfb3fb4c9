"""Terrain: what each recipe of a pack's signs draws for a piece, and in which layer it lies."""

from collections.abc import Mapping, Sequence
from typing import Any

from studio.board.pieces import Chain, Cluster, Grove, HexCells, HexSide, Polygon, Shape, Strip, outline_of
from studio.board.place import Point
from studio.drawing.coast import beach_items, sea_items
from studio.drawing.fields import crop_items
from studio.drawing.hills import rise_items
from studio.drawing.houses import garden_items, house_items, roof_items, ruin_items, settlement_items
from studio.drawing.lines import bush_line_items, slope_items, wall_items
from studio.drawing.look import Style
from studio.drawing.pencil import Spot, polygon
from studio.drawing.picture import Group, Item
from studio.drawing.subject import Piece
from studio.drawing.woods import bush_zone_items, is_pine, wood_items

__all__ = ["LAYERS", "piece_groups", "spots", "unknown_items"]

Sign = Mapping[str, Any]

LAYERS = {
    "rise": "rises",
    "crop": "crops",
    "bush_zone": "bush_zones",
    "settlement": "village_ground",
    "house": "houses",
    "wood": "woods",
    "river": "river",
    "road": "roads",
    "bush_line": "bush_lines",
    "wall": "walls",
    "sea": "coast",
    "beach": "coast",
    "cells": "crops",
    "slope": "walls",
    "unknown": "walls",
}
"""The recipes a sign may name, and the layer of each."""


def spots(points: Sequence[Point]) -> list[Spot]:
    """Returns table points as places of the picture, y growing south."""
    return [(float(x), float(-y)) for x, y in points]


Laid = tuple[str, Group]
"""A group of items and the layer it lies in."""


def piece_groups(piece: Piece, sign: Sign, style: Style, board_height: int) -> tuple[Laid, ...]:
    """Returns the groups of one piece with their layers; roads, rivers and hexes are drawn elsewhere, all together."""
    shape = piece.shape
    match sign.get("recipe", "unknown"), shape:
        case "rise", Polygon():
            items = rise_items(spots(shape.outline), int(sign.get("level", 0)), style)
        case "crop", Polygon():
            items = crop_items(spots(shape.outline), piece.key, style)
        case "wood", Polygon():
            pine = bool(sign.get("pines", True)) and is_pine(piece.key)
            items = wood_items(spots(shape.outline), piece.key, style, pine, bool(sign.get("rows", False)))
        case "bush_zone", Grove():
            items = bush_zone_items(spots(shape.outline), spots(shape.bushes), piece.key, style)
        case "bush_zone", Polygon():
            items = bush_zone_items(spots(shape.outline), [], piece.key, style)
        case "bush_line", Chain():
            items = bush_line_items([spots(link) for link in shape.links], piece.key, style)
        case "slope", Strip():
            items = slope_items(spots(shape.line), style)
        case "wall", Strip():
            items = wall_items(spots(shape.line), float(shape.width), style)
        case "cells", _:
            items = _coloured(spots(outline_of(shape)), sign)
        case "beach", _:
            items = beach_items(spots(outline_of(shape)), style)
        case "sea", _:
            outline = spots(outline_of(shape))
            middle = -sum(y for _, y in outline) / len(outline)
            items = sea_items(outline, middle < board_height / 2, style)
        case "house", _:
            items = _house(spots(outline_of(shape)), piece.key, sign, style)
        case "settlement", Cluster():
            return _settlement(piece, shape, sign, style)
        case _:
            return ((LAYERS["unknown"], Group(tuple(unknown_items(shape, style)), key=piece.key)),)
    return ((LAYERS[sign["recipe"]], Group(tuple(items), key=piece.key)),)


def _coloured(outline: list[Spot], sign: Sign) -> list[Item]:
    """Returns an area in the colour that its sign names."""
    return [polygon(outline).fill(str(sign.get("colour", "scrub")), int(sign.get("alpha", 215)))]


def unknown_items(shape: Shape, style: Style) -> list[Item]:
    """Returns a dashed outline for a piece that the pack does not know or whose form its sign does not fit."""
    if isinstance(shape, HexCells | HexSide):
        return []
    whole = polygon(spots(outline_of(shape)))
    return [whole.fill("plate", 120), whole.stroke("ink", style.width("unknown"), dash=(300, 250), flat=True)]


def _settlement(piece: Piece, shape: Cluster, sign: Sign, style: Style) -> tuple[Laid, ...]:
    ground = settlement_items(spots(shape.outline), style)
    church = _largest(shape.houses) if sign.get("church", True) and len(shape.houses) > 1 else -1
    gardens: list[Item] = []
    houses: list[Item] = []
    for index, house in enumerate(shape.houses):
        corners = spots(house)
        key = f"{piece.key}-{index}"
        if index % 2 == 0 and index != church and sign.get("gardens", True) and not style.coarse:
            gardens += garden_items(corners, key, style)
        if not style.coarse:
            houses += house_items(corners, style, church=index == church)
    if style.coarse:
        houses = roof_items([spots(house) for house in shape.houses], style)
    return (
        ("village_ground", Group((*ground, *gardens), key=piece.key)),
        ("houses", Group(tuple(houses), key=piece.key)),
    )


def _house(corners: list[Spot], key: str, sign: Sign, style: Style) -> list[Item]:
    if sign.get("ruin", False):
        return ruin_items(corners, key, style)
    return house_items(corners, style, church=bool(sign.get("church", False)))


def _largest(houses: Sequence[Sequence[Point]]) -> int:
    """Returns the index of the house of greatest area, the first of equals: it is drawn as the church."""
    areas = [
        abs(sum(house[i - 1].x * house[i].y - house[i].x * house[i - 1].y for i in range(len(house))))
        for house in houses
    ]
    return areas.index(max(areas))
