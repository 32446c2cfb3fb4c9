"""SP-I.2.1 to 2.16: which elements there are, and the form and size of one element by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from studio.board.geometry import (
    area2,
    box_of,
    distance,
    gap,
    inside,
    is_open_line_simple,
    is_simple,
    overlap_area,
    polyline_length,
    smallest_rectangle,
)
from studio.board.pieces import Band, Chain, Cluster, Grove, Polygon, Shape, Strip
from studio.board.place import Outline
from studio.packs.spain1936.book import BANDS, TOWNS, Book
from studio.packs.spain1936.setup.layout import Fault, Figure, Layout, boxes_meet, fault

FORMS: Mapping[str, type[Shape]] = {
    "polygon": Polygon,
    "strip": Strip,
    "cluster": Cluster,
    "chain": Chain,
    "band": Band,
}

SHAPELESS = ("element-not-allowed", "polygon-invalid", "polyline-invalid")


def has_ground(layout: Layout, terrain: str, kind: str, shape: Shape) -> bool:
    """Tells whether an element has ground to judge: it is allowed and its outline or line is sound."""
    if isinstance(shape, Chain) and not shape.links:
        return False
    return not any(found.code in SHAPELESS for found in form_faults(layout, terrain, kind, shape))


def form_faults(layout: Layout, terrain: str, kind: str, shape: Shape) -> tuple[Fault, ...]:
    """Gives the faults of an element by itself in catalogue order (SP-I.2.1 to 2.14), worked out once for a shape."""
    return _known_faults(layout.book, has_coast(layout, terrain), kind, shape)


@lru_cache(maxsize=8192)
def _known_faults(book: Book, coast: bool, kind: str, shape: Shape) -> tuple[Fault, ...]:
    return tuple(_form_faults(Layout(book, 0, 0), coast, kind, shape))


def _form_faults(layout: Layout, coast: bool, kind: str, shape: Shape) -> Iterator[Fault]:
    footprint = layout.book.footprints.get(kind)
    if footprint is None or kind == "house" or (kind in BANDS and not coast):
        yield fault("element-not-allowed", "SP-I.2.1", element=kind)
        return
    if not isinstance(shape, form_of(layout, kind)):
        wrong = "polyline-invalid" if footprint.form == "strip" else "polygon-invalid"
        yield _invalid(layout, wrong)
    elif isinstance(shape, Polygon | Cluster | Grove):
        yield from _area_faults(layout, kind, shape)
    elif isinstance(shape, Strip):
        yield from _strip_faults(layout, kind, shape)
    elif isinstance(shape, Chain):
        yield from _chain_faults(layout, shape)


def form_of(layout: Layout, kind: str) -> type[Shape]:
    """Names the form of an element (SP-I.2.2); a bush zone is a polygon with points in it."""
    return Grove if kind == "bush_zone" else FORMS[layout.book.footprints[kind].form]


def has_coast(layout: Layout, terrain: str) -> bool:
    """Tells whether a terrain has sea and beach."""
    kinds = layout.book.ranges.get(terrain, {})
    return any("sea" in ranges for ranges in kinds.values())


def elements_of(layout: Layout, terrain: str) -> tuple[str, ...]:
    """Names the elements of a terrain in the order of its table."""
    return tuple(next(iter(layout.book.ranges[terrain].values())))


def house_road_faults(layout: Layout, figure: Figure, others: tuple[Figure, ...]) -> Iterator[Fault]:
    """Gives a fault when a house and a road strip share ground, whichever of them came first (SP-I.2.15)."""
    wanted = "road" if figure.houses else ""
    for other in others:
        town, road = (figure, other) if other.kind == wanted else (other, figure)
        if road.kind == "road" and town.houses and _houses_meet(layout, town, road):
            yield fault("house-on-road", "SP-I.2.15")


def _houses_meet(layout: Layout, town: Figure, road: Figure) -> bool:
    if not boxes_meet(town.box, road.box):
        return False
    tolerance = layout.book.number["overlap_area"]
    pairs = zip(town.houses, town.house_boxes, strict=True)
    return any(boxes_meet(box, road.box) and overlap_area(house, road.outline) > tolerance for house, box in pairs)


def _area_faults(layout: Layout, kind: str, shape: Polygon | Cluster | Grove) -> Iterator[Fault]:
    number = layout.book.number
    outline = shape.outline
    proper = len(outline) >= number["least_corners"]
    short, long = smallest_rectangle(outline) if proper else (0, 0)
    yield from _size_faults(layout, kind, short, long)
    if isinstance(shape, Cluster):
        for house in shape.houses:
            if len(house) >= number["least_corners"]:
                yield from _size_faults(layout, "house", *sides_of(house))
    houses = shape.houses if isinstance(shape, Cluster) else ()
    simple = proper and len(outline) <= number["most_corners"] and is_simple(outline)
    if not simple or not all(len(house) >= number["least_corners"] and is_simple(house) for house in houses):
        yield _invalid(layout, "polygon-invalid")
        return
    if area2(outline) * 50 < short * long * number["least_fill_percent"]:
        yield fault("element-too-thin", "SP-I.2.6", element=kind, limit=number["least_fill_percent"])
    if isinstance(shape, Grove) and len(shape.bushes) != number["bush_zone_points"]:
        limit = number["bush_zone_points"]
        yield fault("bush-zone-piece-count", "SP-I.2.10", value=len(shape.bushes), limit=limit)
    if isinstance(shape, Cluster) and kind in TOWNS:
        yield from _house_faults(layout, kind, shape)


def sides_of(outline: Outline) -> tuple[int, int]:
    """Gives the short and the long side of an outline's smallest rectangle; a rectangle is measured by its edges."""
    if len(outline) == 4:
        a, b, c, d = outline
        if abs(distance(a, c) - distance(b, d)) <= 1 and abs(distance(a, b) - distance(c, d)) <= 1:
            one, other = distance(a, b), distance(b, c)
            return min(one, other), max(one, other)
    return smallest_rectangle(outline)


def _size_faults(layout: Layout, kind: str, short: int, long: int) -> Iterator[Fault]:
    footprint, epsilon = layout.book.footprints[kind], layout.book.number["epsilon"]
    least_short, least_long = footprint.least
    most_short, most_long = footprint.most
    if short < least_short - epsilon or long < least_long - epsilon:
        yield fault("element-too-small", "SP-I.2.3", element=kind, short=least_short, long=least_long)
    if short > most_short + epsilon or long > most_long + epsilon:
        yield fault("element-too-large", "SP-I.2.4", element=kind, short=most_short, long=most_long)


def _strip_faults(layout: Layout, kind: str, shape: Strip) -> Iterator[Fault]:
    footprint, epsilon = layout.book.footprints[kind], layout.book.number["epsilon"]
    length = polyline_length(shape.line) if shape.line else 0
    if kind == "wall" and length < footprint.least[1] - epsilon:
        yield fault("element-too-small", "SP-I.2.3", element=kind, short=footprint.width, long=footprint.least[1])
    if kind == "wall" and length > footprint.most[1] + epsilon:
        yield fault("element-too-large", "SP-I.2.4", element=kind, short=footprint.width, long=footprint.most[1])
    enough = len(shape.line) >= layout.book.number["least_line_points"]
    if not enough or not is_open_line_simple(shape.line) or shape.width != footprint.width:
        yield _invalid(layout, "polyline-invalid")


def _chain_faults(layout: Layout, shape: Chain) -> Iterator[Fault]:
    number = layout.book.number
    epsilon = number["epsilon"]
    sizes = (layout.book.footprints["bush_line"].width, number["bush_piece_length"])
    for link in shape.links:
        measured = sides_of(link) if len(link) >= number["least_corners"] else (0, 0)
        if any(found < size - epsilon for found, size in zip(measured, sizes, strict=True)):
            yield fault("element-too-small", "SP-I.2.3", element="bush_line", short=sizes[0], long=sizes[1])
        if any(found > size + epsilon for found, size in zip(measured, sizes, strict=True)):
            yield fault("element-too-large", "SP-I.2.4", element="bush_line", short=sizes[0], long=sizes[1])
        if len(link) < number["least_corners"] or not is_simple(link):
            yield _invalid(layout, "polygon-invalid")
            return
    if len(shape.links) != number["bush_line_pieces"]:
        limit = number["bush_line_pieces"]
        yield fault("bush-line-piece-count", "SP-I.2.8", value=len(shape.links), limit=limit)
    for one, other in zip(shape.links, shape.links[1:], strict=False):
        apart = gap(one, other)
        if apart > number["bush_line_gap"] + epsilon:
            yield fault("bush-line-not-contiguous", "SP-I.2.9", value=apart, limit=number["bush_line_gap"])


def _house_faults(layout: Layout, kind: str, shape: Cluster) -> Iterator[Fault]:
    number = layout.book.number
    least, most = number[f"{kind}_least_houses"], number[f"{kind}_most_houses"]
    if not least <= len(shape.houses) <= most:
        row = "SP-I.2.11" if kind == "village" else "SP-I.2.12"
        values = {"value": len(shape.houses), "least": least, "most": most}
        yield Fault("house-count-out-of-range", fault("", row).rule, {"element": kind, **values})
    for house in shape.houses:
        if not inside(house, shape.outline, number["epsilon"]):
            yield fault("house-outside-town", "SP-I.2.13")
    limit = number["house_gap"]
    boxes = [box_of(house) for house in shape.houses]
    for place, house in enumerate(shape.houses):
        x0, y0, x1, y1 = boxes[place]
        for other in range(place):
            u0, v0, u1, v1 = boxes[other]
            if u0 - limit < x1 and x0 < u1 + limit and v0 - limit < y1 and y0 < v1 + limit:
                apart = gap(house, shape.houses[other])
                if apart < limit - number["epsilon"]:
                    yield fault("houses-too-close", "SP-I.2.14", value=apart, limit=limit)


def _invalid(layout: Layout, code: str) -> Fault:
    if code == "polyline-invalid":
        return fault(code, "SP-I.2.7")
    number = layout.book.number
    return fault(code, "SP-I.2.5", least=number["least_corners"], most=number["most_corners"])
