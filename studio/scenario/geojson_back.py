"""A table that was exported as GeoJSON comes back: every element as it was, moved where its geometry was moved."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

from studio.board.angles import round_ratio
from studio.board.pieces import Band, Chain, Cluster, Grove, HexCells, HexSide, Polygon, Shape, Strip
from studio.board.place import UNITS_PER_CM, Outline, Point
from studio.errors import N_, DamagedFile, FutureVersion
from studio.scenario.edits import LISTS
from studio.scenario.geojson_reading import FINE, Collection, Feature
from studio.scenario.geojson_report import LEFT, TAKEN, Fate, Note, Report
from studio.scenario.model import Scenario

__all__ = ["DOCUMENT_FIELDS", "FORMAT", "OWN", "restored"]

OWN = "estado_mayor"
"""The member of a collection that says that it is one of our tables."""
FORMAT = 1
DOCUMENT_FIELDS = (
    "title", "author", "notes", "texts", "tags", "pack", "version", "standard", "board", "terrain", "deal", "coast",
    "sectors", "season", "weather", "wind", "rounds",
)  # fmt: skip

_PARTS = FINE // UNITS_PER_CM
_LARGEST = 10**15


def restored(collection: Collection, where: object = "") -> tuple[Scenario, Report]:
    """Returns the table that a collection was made of, and what became of each of its features.

    Raises DamagedFile when its own member is broken, FutureVersion when a newer studio wrote it.
    """
    own = _plain(collection.members[OWN])
    if not isinstance(own, dict) or not isinstance(own.get("format"), int):
        raise DamagedFile.at(where, f"$.{OWN}", N_("the format version is no whole number from 1"))
    if own["format"] > FORMAT:
        raise FutureVersion.found(where, own["format"], FORMAT)
    houses: dict[str, list[tuple[int, Outline]]] = {}
    for feature in collection.features:
        if feature.properties.get("group") == "houses" and feature.polygons:
            number = feature.properties.get("number")
            outline = _outline(feature.polygons[0][0], feature.properties.get("clockwise"))
            place = number if isinstance(number, int) else feature.number
            houses.setdefault(feature.tags.get("of", ""), []).append((place, outline))
    lists: dict[str, list[Any]] = {group: [] for group in LISTS}
    fates = []
    for feature in collection.features:
        note = _take(feature, lists, houses)
        called = feature.tags.get("name", ""), feature.tags.get("kind", feature.tags.get("group", ""))
        fates.append(Fate(feature.number, *called, LEFT if note else TAKEN, (note,) if note else ()))
    known = {name: own[name] for name in DOCUMENT_FIELDS if name in own}
    try:
        document = msgspec.convert({**known, **{group: [] for group in LISTS}}, Scenario)
    except (msgspec.ValidationError, ValueError) as error:
        raise DamagedFile.at(where, f"$.{OWN}", str(error)) from error
    return msgspec.structs.replace(document, **{g: tuple(items) for g, items in lists.items()}), Report(tuple(fates))


def _take(
    feature: Feature, lists: dict[str, list[Any]], houses: Mapping[str, list[tuple[int, Outline]]]
) -> Note | None:
    """Puts the element of a feature into its list, or says why it is none."""
    properties = feature.properties
    group = properties.get("group")
    if group == "houses":
        return None if feature.polygons else (feature.fault or Note("no-area"))
    if not isinstance(group, str) or group not in LISTS:
        return feature.fault or Note("not-restored")
    fields = {name: value for name, value in _plain(properties).items() if name not in _EXTRA}
    try:
        if "form" in properties:
            built = sorted(houses.get(f"{group}:{properties.get('id')}", []))
            fields["shape"] = msgspec.to_builtins(_shape(feature, tuple(outline for _, outline in built)))
        elif feature.polygons:
            fields["outline"] = _outline(feature.polygons[0][0], properties.get("clockwise"))
        elif feature.points:
            fields["at"] = _point(feature.points[0])
        else:
            return feature.fault or Note("no-geometry")
        lists[group].append(msgspec.convert(fields, LISTS[group]))
    except (msgspec.ValidationError, ValueError, TypeError, IndexError, KeyError, ArithmeticError):
        return feature.fault or Note("not-restored", place=f"$.features[{feature.number}]")
    return None


_EXTRA = ("group", "form", "width_cm", "bushes_cm", "clockwise_links", "hexes", "clockwise")


def _shape(feature: Feature, houses: tuple[Outline, ...]) -> Shape:
    """Builds a shape; raises IndexError, KeyError or ValueError when the geometry is not of its form."""
    properties = feature.properties
    form = properties["form"]
    if form == "strip":
        return Strip(tuple(_point(place) for place in feature.lines[0]), _length(properties["width_cm"]))
    if form == "chain":
        turned = set(properties.get("clockwise_links", ()))
        return Chain(tuple(_outline(rings[0], number in turned) for number, rings in enumerate(feature.polygons)))
    if form in ("cells", "hexside"):
        hexes = {"form": form, **_plain(properties["hexes"])}
        return msgspec.convert(hexes, HexCells | HexSide)
    outline = _outline(feature.polygons[0][0], properties.get("clockwise"))
    match form:
        case "polygon":
            return Polygon(outline)
        case "cluster":
            return Cluster(outline, houses)
        case "grove":
            bushes = properties.get("bushes_cm", ())
            return Grove(outline, tuple(Point(_length(x), _length(y)) for x, y in bushes))
        case "band":
            return Band(outline)
    raise ValueError(f"no shape has the form {form!r}")


def _outline(ring: Outline, clockwise: object) -> Outline:
    points = tuple(_point(place) for place in ring)
    return (points[0], *points[:0:-1]) if clockwise else points


def _point(place: Point) -> Point:
    return Point(round_ratio(place.x, _PARTS), round_ratio(place.y, _PARTS))


def _length(value: Any) -> int:
    length: int = round(value * UNITS_PER_CM)
    return length


def _plain(value: Any) -> Any:
    """Gives a tree of the file with its decimals as numbers that a document may hold."""
    if isinstance(value, Decimal):
        return int(value) if abs(value) < _LARGEST and value == value.to_integral_value() else float(value)
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value
