"""Reading GeoJSON: every feature with its tags and its geometry in whole numbers, or with what is wrong with it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any

import msgspec

from studio.board.place import Point
from studio.errors import N_, DamagedFile, FileError, ForeignFile, TruncatedFile
from studio.places import resources
from studio.scenario.geojson_report import Note

__all__ = ["FINE", "Collection", "Feature", "ReadingLimits", "load_limits", "read_collection"]

FINE = 10**8
"""A coordinate of the file as a whole number: hundred-millionths of a degree, or of a centimetre of the table."""

Ring = tuple[Point, ...]

_COLLECTION = N_("a GeoJSON feature collection")
_WORLD = ("CRS84", "EPSG::4326", "EPSG:4326", "CRS:84")


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """What a file may hold at most, and the range of its coordinates in whole degrees."""

    bytes: int
    features: int
    points: int
    depth: int
    longitude: int
    latitude: int
    degree: int
    corners: int
    least_scale: int
    most_scale: int


@dataclass(frozen=True, slots=True)
class Feature:
    """One feature: its tags as texts, its geometry in `FINE` parts; `fault` says why it cannot be used.

    A polygon is its outline and its holes, each without the repeated end.
    """

    number: int
    tags: Mapping[str, str]
    properties: Mapping[str, Any]
    polygons: tuple[tuple[Ring, ...], ...] = ()
    lines: tuple[Ring, ...] = ()
    points: tuple[Point, ...] = ()
    notes: tuple[Note, ...] = ()
    fault: Note | None = None


@dataclass(frozen=True)
class Collection:
    """The features of a file, its own members beside them, and the box that it says it covers, in `FINE` parts."""

    features: tuple[Feature, ...]
    members: Mapping[str, Any] = field(default_factory=dict)
    box: tuple[int, int, int, int] | None = None


class _Wrong(Exception):
    """A feature is broken: what is wrong and where below the feature."""

    def __init__(self, code: str, place: str) -> None:
        super().__init__(code, place)
        self.note = (code, place)


@cache
def load_limits() -> ReadingLimits:
    """Reads `resources/geo/limits.toml`."""
    data = tomllib.loads((resources() / "geo" / "limits.toml").read_text("utf-8"))
    return ReadingLimits(**data)


def read_collection(data: bytes, where: object = "", own: str = "") -> Collection:
    """Reads a feature collection; what is wrong with one feature stands in the feature.

    `own` names a member whose presence says that coordinates are those of a table and not of the earth. Raises
    ForeignFile, TruncatedFile, DamagedFile or FileError when the file as a whole cannot be used.
    """
    limits = load_limits()
    tree = _tree(data, where, limits)
    items = tree["features"]
    members = {name: value for name, value in tree.items() if name != "features"}
    earth = not (own and own in members)
    if earth:
        _refuse_other_systems(members.get("crs"), where)
    if len(items) > limits.features:
        raise DamagedFile.at(where, "$.features", N_("it has more features than the studio reads"))
    reader = _Reader(limits, earth)
    features = tuple(reader.feature(number, item) for number, item in enumerate(items))
    if reader.points > limits.points:
        raise DamagedFile.at(where, "$.features", N_("it has more points than the studio reads"))
    return Collection(features, members, reader.box(members.get("bbox")))


def _tree(data: bytes, where: object, limits: ReadingLimits) -> dict[str, Any]:
    if len(data) > limits.bytes:
        raise FileError.too_big(where, limits.bytes)
    if not data.strip():
        raise TruncatedFile.after(where, "byte 0")
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.lstrip().startswith(b"{"):
        raise ForeignFile.instead_of(where, _COLLECTION)
    try:
        tree = msgspec.json.Decoder(float_hook=_decimal).decode(data)
    except msgspec.DecodeError as error:
        text = str(error)
        if "truncated" in text:
            raise TruncatedFile.after(where, f"byte {len(data)}") from error
        reason, _, place = text.partition(" (byte ")
        raise DamagedFile.at(where, f"byte {place.rstrip(')')}" if place else "$", reason) from error
    except (UnicodeDecodeError, ValueError) as error:
        raise DamagedFile.at(where, "$", N_("it is no text in UTF-8")) from error
    except RecursionError as error:
        raise DamagedFile.at(where, "$", N_("it is nested too deeply")) from error
    if tree.get("type") != "FeatureCollection" or not isinstance(tree.get("features"), list):
        raise ForeignFile.instead_of(where, _COLLECTION)
    return dict(tree)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        return Decimal("Infinity")


def _refuse_other_systems(crs: Any, where: object) -> None:
    """Raises FileError for a file that says that its coordinates are no longitudes and latitudes."""
    name = crs.get("properties", {}) if isinstance(crs, dict) else {}
    name = name.get("name", "") if isinstance(name, dict) else ""
    if isinstance(name, str) and name and not any(name.endswith(known) for known in _WORLD):
        raise FileError(
            "geojson.crs",
            N_("The coordinates are in another system ({name}), not in longitude and latitude."),
            where,
            N_("Save the map in WGS 84 (EPSG:4326) and import it again."),
            name=name[:80],
        )


class _Reader:
    """Reads features one by one and counts their points."""

    def __init__(self, limits: ReadingLimits, earth: bool) -> None:
        self._limits = limits
        self._reach = (limits.longitude, limits.latitude) if earth else (10**6, 10**6)
        self.points = 0

    def feature(self, number: int, item: Any) -> Feature:
        """Reads a feature; what is wrong with it is told with its place in the file."""
        root = f"$.features[{number}]"
        if not isinstance(item, dict) or item.get("type") != "Feature":
            return Feature(number, {}, {}, fault=Note("no-feature", place=root))
        properties = item.get("properties")
        properties = properties if isinstance(properties, dict) else {}
        tags = {name: _text(value) for name, value in properties.items() if isinstance(value, str | int | Decimal)}
        found = _Found()
        try:
            self._geometry(item.get("geometry"), f"{root}.geometry", found, 0)
        except _Wrong as wrong:
            code, place = wrong.note
            return Feature(number, tags, properties, fault=Note(code, place=place))
        fault = None if found else Note("no-geometry", place=f"{root}.geometry")
        shapes = tuple(found.polygons), tuple(found.lines), tuple(found.points)
        return Feature(number, tags, properties, *shapes, tuple(found.notes), fault)

    def box(self, value: Any) -> tuple[int, int, int, int] | None:
        """Reads the member `bbox` of a collection; None when it is missing or makes no sense."""
        if not isinstance(value, list) or len(value) not in (4, 6):
            return None
        half = len(value) // 2
        try:
            west, south = self._position(value[:2], "")
            east, north = self._position(value[half : half + 2], "")
        except _Wrong:
            return None
        return (west, south, east, north) if west < east and south < north else None

    def _geometry(self, value: Any, place: str, found: _Found, depth: int) -> None:
        if value is None and depth == 0:
            return
        if not isinstance(value, dict):
            raise _Wrong("no-geometry", place)
        if depth > self._limits.depth:
            raise _Wrong("geometry-nested", place)
        kind = value.get("type")
        if kind == "GeometryCollection":
            for number, inner in enumerate(_list(value.get("geometries"), f"{place}.geometries")):
                self._geometry(inner, f"{place}.geometries[{number}]", found, depth + 1)
            return
        coordinates, place = value.get("coordinates"), f"{place}.coordinates"
        match kind:
            case "Point":
                found.points.append(self._position(coordinates, place))
            case "MultiPoint":
                found.points += [self._position(one, where) for one, where in _each(coordinates, place)]
            case "LineString":
                found.lines.append(self._line(coordinates, place))
            case "MultiLineString":
                found.lines += [self._line(one, where) for one, where in _each(coordinates, place)]
            case "Polygon":
                found.polygons.append(self._polygon(coordinates, place, found))
            case "MultiPolygon":
                found.polygons += [self._polygon(one, where, found) for one, where in _each(coordinates, place)]
            case _:
                raise _Wrong("geometry-unknown", place.removesuffix(".coordinates"))

    def _polygon(self, value: Any, place: str, found: _Found) -> tuple[Ring, ...]:
        rings = []
        for one, where in _each(value, place):
            points = self._positions(one, where)
            if points and points[0] == points[-1]:
                points = points[:-1]
            elif points:
                found.notes.append(Note("ring-closed", place=where))
            if len(set(points)) < 3:
                raise _Wrong("ring-too-short", where)
            rings.append(_unrepeated(points))
        if not rings:
            raise _Wrong("ring-too-short", place)
        return tuple(rings)

    def _line(self, value: Any, place: str) -> Ring:
        points = _unrepeated(self._positions(value, place))
        if len(points) < 2:
            raise _Wrong("line-too-short", place)
        return points

    def _positions(self, value: Any, place: str) -> Ring:
        return tuple(self._position(one, where) for one, where in _each(value, place))

    def _position(self, value: Any, place: str) -> Point:
        self.points += 1
        if not isinstance(value, list) or len(value) < 2 or isinstance(value[0], list | dict):
            raise _Wrong("coordinates-wrong", place)
        return Point(*[self._number(value[axis], self._reach[axis], f"{place}[{axis}]") for axis in (0, 1)])

    def _number(self, value: Any, reach: int, place: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise _Wrong("coordinate-no-number", place)
        if not -reach <= value <= reach:
            raise _Wrong("coordinate-out-of-range", place)
        return round(value * FINE)


@dataclass(slots=True)
class _Found:
    """What has been read of the geometry of a feature."""

    polygons: list[tuple[Ring, ...]] = field(default_factory=list)
    lines: list[Ring] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.polygons or self.lines or self.points)


def _list(value: Any, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise _Wrong("coordinates-wrong", place)
    return value


def _each(value: Any, place: str) -> Iterator[tuple[Any, str]]:
    for number, one in enumerate(_list(value, place)):
        yield one, f"{place}[{number}]"


def _unrepeated(points: Ring) -> Ring:
    return tuple(point for place, point in enumerate(points) if place == 0 or point != points[place - 1])


def _text(value: str | int | Decimal) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else str(value)
