"""Plane geometry of the second checker, on shapely alone; lengths in 1/100 mm."""

from itertools import pairwise
from math import hypot
from typing import Any

from shapely import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

Corners = list[list[int]]
Piece = dict[str, Any]


def polygon(corners: Corners) -> Polygon:
    """Gives the area within corners; it may be invalid."""
    return Polygon(corners)


def is_simple(corners: Corners) -> bool:
    """Tells whether corners bound one area without crossing themselves."""
    return len(corners) >= 3 and Polygon(corners).is_valid and Polygon(corners).area > 0


def line_is_sound(points: Corners) -> bool:
    """Tells whether a centre line has two distinct points and does not cross itself."""
    distinct = [points[0], *(b for a, b in pairwise(points) if a != b)] if points else []
    return len(distinct) >= 2 and LineString(distinct).is_simple


def strip(points: Corners, width: int) -> Polygon:
    """Gives all that lies within half the width of a centre line, with flat ends."""
    return LineString(points).buffer(width / 2, cap_style="flat", join_style="round", quad_segs=16)


def sides(area: BaseGeometry) -> tuple[float, float]:
    """Gives the short and the long side of the smallest enclosing rectangle in any rotation."""
    hull = area.convex_hull
    assert isinstance(hull, Polygon)
    ring = list(hull.exterior.coords)
    best = (float("inf"), 0.0, 0.0)
    for (ax, ay), (bx, by) in pairwise(ring):
        length = hypot(bx - ax, by - ay)
        if length == 0:
            continue
        ux, uy = (bx - ax) / length, (by - ay) / length
        along = [x * ux + y * uy for x, y in ring]
        across = [y * ux - x * uy for x, y in ring]
        wide, high = max(along) - min(along), max(across) - min(across)
        best = min(best, (wide * high, min(wide, high), max(wide, high)))
    return best[1], best[2]


def footprint(piece: Piece) -> BaseGeometry:
    """Gives the ground that a piece covers."""
    shape = piece["shape"]
    match shape["form"]:
        case "strip":
            return strip(shape["line"], shape["width"])
        case "chain":
            return unary_union([Polygon(link) for link in shape["links"]])
        case _:
            return Polygon(shape["outline"])


def ends(piece: Piece) -> list[Point]:
    """Gives the two end points of a wall or of a bush line."""
    shape = piece["shape"]
    if shape["form"] == "strip":
        return [Point(shape["line"][0]), Point(shape["line"][-1])]
    links = [Polygon(link) for link in shape["links"]]
    return [_outer_end(links[0], links[1]), _outer_end(links[-1], links[-2])]


def _outer_end(link: Polygon, neighbour: Polygon) -> Point:
    corners = sorted(list(link.exterior.coords)[:4], key=lambda at: -Point(at).distance(neighbour.centroid))
    (ax, ay), (bx, by) = corners[:2]
    return Point((ax + bx) / 2, (ay + by) / 2)


def length_inside(line: Corners, area: BaseGeometry) -> float:
    """Gives the length of a line within an area; what runs along its outline is not inside."""
    path = LineString(line)
    return path.intersection(area).length - path.intersection(area.boundary).length


def length_in_sector(line: Corners, board: dict[str, int], number: int) -> float:
    """Gives the length of a line within a sector; a common border belongs to the lower one (SP-I.4.1c)."""
    west, east = board["width"] * (number - 1) / 4, board["width"] * number / 4
    within = LineString(line).intersection(box(west, 0, east, board["height"])).length
    border = LineString([(west, 0), (west, board["height"])])
    return within - (LineString(line).intersection(border).length if number > 1 else 0)
