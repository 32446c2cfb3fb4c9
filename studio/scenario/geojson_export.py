"""A battlefield as GeoJSON: every element a feature, in centimetres of the table, fit to be read back.

RFC 7946 knows only longitude and latitude. A table has none, so the collection says in its member `estado_mayor`
that x goes east and y north from the south-west corner of the table, in centimetres; other programs take the file
as a local plane. Armies, tokens and reserves are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from studio.board.geometry import signed_area2
from studio.board.hexes import Layout
from studio.board.pieces import Band, Chain, Cluster, Grove, HexBoard, HexCells, HexSide, Polygon, Shape, Strip
from studio.board.place import UNITS_PER_CM, Length, Outline, Point
from studio.engine.canon import canonical
from studio.scenario.edits import LISTS
from studio.scenario.geojson_back import DOCUMENT_FIELDS, FORMAT, OWN
from studio.scenario.model import Scenario

__all__ = ["geojson_bytes"]

_LOCAL = (
    "Local plane of a gaming table, not WGS 84: x east and y north from the south-west corner, in centimetres. "
    "Plano local de una mesa de juego, no WGS 84: x al este e y al norte desde la esquina suroeste, en centímetros."
)


def geojson_bytes(scenario: Scenario) -> bytes:
    """Writes a battlefield as a feature collection: the same bytes for the same document, everywhere."""
    features = [
        feature for group in LISTS for item in getattr(scenario, group) for feature in _features(scenario, group, item)
    ]
    held = ((name, getattr(scenario, name)) for name in DOCUMENT_FIELDS)
    own = {name: msgspec.to_builtins(value) for name, value in held if value is not msgspec.UNSET}
    tree = {"type": "FeatureCollection", OWN: {**own, "format": FORMAT, "crs": _LOCAL}, "features": features}
    return canonical(tree) + b"\n"


def _features(scenario: Scenario, group: str, item: Any) -> Iterator[dict[str, Any]]:
    """Gives the feature of an element, and behind a cluster one for each of its houses."""
    fields = {name: value for name, value in msgspec.to_builtins(item).items() if name not in _GEOMETRY}
    told = {"group": group, **{name: value for name, value in fields.items() if value not in ("", None)}}
    shape = getattr(item, "shape", None)
    if shape is None:
        outline = getattr(item, "outline", None)
        yield _feature(_polygon(outline) if outline else _point(item.at), told, _turned(outline))
        return
    yield _feature(_geometry(scenario, shape), {**told, **_extra(shape)}, _turned(getattr(shape, "outline", None)))
    for number, house in enumerate(getattr(shape, "houses", ())):
        part = {"group": "houses", "kind": "house", "of": f"{group}:{item.id}", "number": number}
        yield _feature(_polygon(house), part, _turned(house))


_GEOMETRY = ("shape", "outline", "at")


def _feature(geometry: Any, properties: Mapping[str, Any], turned: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "geometry": geometry, "properties": {**properties, **turned}}


def _geometry(scenario: Scenario, shape: Shape) -> dict[str, Any] | None:
    match shape:
        case Polygon() | Cluster() | Grove() | Band():
            return _polygon(shape.outline)
        case Strip():
            return {"type": "LineString", "coordinates": [_position(point) for point in shape.line]}
        case Chain():
            return {"type": "MultiPolygon", "coordinates": [[_ring(link)] for link in shape.links]}
        case HexCells() if isinstance(scenario.board, HexBoard):
            layout = Layout(scenario.board)
            return {"type": "MultiPolygon", "coordinates": [[_ring(layout.outline(cell))] for cell in shape.cells]}
        case _:
            return None


def _extra(shape: Shape) -> dict[str, Any]:
    """Gives what the geometry of a shape does not say."""
    form = {"form": shape.__struct_config__.tag}
    match shape:
        case Strip():
            return {**form, "width_cm": _cm(shape.width)}
        case Grove():
            return {**form, "bushes_cm": [_position(point) for point in shape.bushes]}
        case Chain():
            turned = [number for number, link in enumerate(shape.links) if _turned(link)]
            return {**form, "clockwise_links": turned} if turned else form
        case HexCells() | HexSide():
            return {**form, "hexes": {k: v for k, v in msgspec.to_builtins(shape).items() if k != "form"}}
        case _:
            return form


def _turned(outline: Outline | None) -> dict[str, bool]:
    """Tells that an outline goes clockwise; in the file every outline goes the other way."""
    return {"clockwise": True} if outline and signed_area2(outline) < 0 else {}


def _point(at: Point) -> dict[str, Any]:
    return {"type": "Point", "coordinates": _position(at)}


def _polygon(outline: Sequence[Point]) -> dict[str, Any]:
    return {"type": "Polygon", "coordinates": [_ring(outline)]}


def _ring(outline: Sequence[Point]) -> list[list[float]]:
    ring = [outline[0], *outline[:0:-1]] if signed_area2(outline) < 0 else list(outline)
    return [_position(point) for point in (*ring, ring[0])]


def _position(point: Point) -> list[float]:
    return [_cm(point.x), _cm(point.y)]


def _cm(length: Length) -> float:
    """Gives a length in centimetres; three decimals say every unit exactly."""
    whole, rest = divmod(length, UNITS_PER_CM)
    return length / UNITS_PER_CM if rest else whole
