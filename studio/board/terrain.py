"""What a path crosses: which pieces cover it from where to where, and which it enters; costs are the caller's."""

import itertools
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from studio.board.lines import distance, point_along
from studio.board.obstacles import Key
from studio.board.place import Length, Outline, Point
from studio.board.polygons import Box, box_of, point_in
from studio.board.spans import Reach, crossings, merged, reaches, shared, sides_of

__all__ = ["Area", "Crossing", "Ground", "Stretch"]

_CELL = 10_000


class Area(NamedTuple):
    """A piece of ground with a key, which several may share (the links of a hedge); the layer is the caller's word."""

    key: Key
    outline: Outline
    layer: str = ""


class Stretch(NamedTuple):
    """A part of a path, in units from its start, with the keys of the areas it runs through.

    Where the path runs along an edge, `left` and `right` name the areas on one side of it only.
    """

    start: Length
    end: Length
    keys: tuple[Key, ...]
    left: tuple[Key, ...] = ()
    right: tuple[Key, ...] = ()

    @property
    def length(self) -> Length:
        """The length of the stretch."""
        return self.end - self.start


class Crossing(NamedTuple):
    """One passage of a path through the ground of a key, in units from the path's start.

    `starts_inside` and `ends_inside` tell whether the passage begins or ends with the path.
    """

    key: Key
    start: Length
    end: Length
    starts_inside: bool
    ends_inside: bool

    @property
    def length(self) -> Length:
        """The length of the passage."""
        return self.end - self.start


class Ground:
    """The areas of a table in a grid of squares, compiled once.

    A path is on an area where it runs through its interior, by the rule of touching in `spans`.
    """

    def __init__(self, areas: Iterable[Area]) -> None:
        self.areas: tuple[Area, ...] = tuple(areas)
        self._boxes: tuple[Box, ...] = tuple(box_of(area.outline) for area in self.areas)
        cells: dict[tuple[int, int], list[int]] = {}
        for index, (x0, y0, x1, y1) in enumerate(self._boxes):
            for column in range(x0 // _CELL, x1 // _CELL + 1):
                for row in range(y0 // _CELL, y1 // _CELL + 1):
                    cells.setdefault((column, row), []).append(index)
        self._order = {area.key: index for index, area in reversed(list(enumerate(self.areas)))}
        self._cells = {cell: tuple(found) for cell, found in cells.items()}

    def at(self, point: Point, layers: Collection[str] | None = None) -> tuple[Key, ...]:
        """Returns the keys of the areas that hold a point, in the order of the areas; outlines belong to them."""
        x, y = point
        found: dict[Key, None] = {}
        for index in self._cells.get((x // _CELL, y // _CELL), ()):
            x0, y0, x1, y1 = self._boxes[index]
            if x0 <= x <= x1 and y0 <= y <= y1:
                area = self.areas[index]
                if (layers is None or area.layer in layers) and point_in(area.outline, point):
                    found[area.key] = None
        return tuple(found)

    def near(self, box: Box, layers: Collection[str] | None = None) -> tuple[Area, ...]:
        """Returns the areas whose boxes meet a box, in the order of the areas."""
        return tuple(self.areas[index] for index in self._met(box, layers))

    def along(self, path: Sequence[Point], layers: Collection[str] | None = None) -> tuple[Stretch, ...]:
        """Returns the stretches of a path in order, without gaps; neighbours differ in what covers them."""
        stretches: list[Stretch] = []
        done = 0
        for start, end in itertools.pairwise(path):
            leg = distance(start, end)
            if leg:
                for stretch in self._leg(start, end, leg, done, layers):
                    before = stretches[-1] if stretches else None
                    if before is not None and before[2:] == stretch[2:]:
                        stretches[-1] = Stretch(before.start, stretch.end, *stretch[2:])
                    else:
                        stretches.append(stretch)
                done += leg
        return tuple(stretches)

    def crossings(self, path: Sequence[Point], layers: Collection[str] | None = None) -> tuple[Crossing, ...]:
        """Returns the passages of a path through the ground of each key, in order of entry."""
        total = 0
        spans: dict[Key, list[tuple[Length, Length]]] = {}
        for stretch in self.along(path, layers):
            total = stretch.end
            for key in stretch.keys:
                known = spans.setdefault(key, [])
                if known and known[-1][1] == stretch.start:
                    known[-1] = (known[-1][0], stretch.end)
                else:
                    known.append((stretch.start, stretch.end))
        found = [
            Crossing(key, start, end, start == 0, end == total) for key, parts in spans.items() for start, end in parts
        ]
        return tuple(sorted(found, key=lambda crossing: (crossing.start, self._order[crossing.key], crossing.end)))

    def first_entry(self, path: Sequence[Point], keys: Collection[Key]) -> tuple[Length, Point] | None:
        """Returns how far along a path it first runs through ground of these keys, and that point, or None."""
        for crossing in self.crossings(path):
            if crossing.key in keys:
                return crossing.start, point_along(path, crossing.start)
        return None

    def _met(self, box: Box, layers: Collection[str] | None) -> list[int]:
        x0, y0, x1, y1 = box
        first, last, bottom, top = x0 // _CELL, x1 // _CELL, y0 // _CELL, y1 // _CELL
        if (last - first + 1) * (top - bottom + 1) > len(self.areas):
            candidates: Iterable[int] = range(len(self.areas))
        elif first == last and bottom == top:
            candidates = self._cells.get((first, bottom), ())
        else:
            candidates = sorted(
                {
                    index
                    for column in range(first, last + 1)
                    for row in range(bottom, top + 1)
                    for index in self._cells.get((column, row), ())
                }
            )
        found = []
        for index in candidates:
            u0, v0, u1, v1 = self._boxes[index]
            if u0 > x1 or x0 > u1 or v0 > y1 or y0 > v1:
                continue
            if layers is None or self.areas[index].layer in layers:
                found.append(index)
        return found

    def _leg(
        self, start: Point, end: Point, leg: Length, done: Length, layers: Collection[str] | None
    ) -> list[Stretch]:
        through: dict[Key, list[Reach]] = {}
        sided: dict[Key, tuple[list[Reach], list[Reach]]] = {}
        whole = (end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2
        for index in self._met(box_of((start, end)), layers):
            area = self.areas[index]
            sides, measures = sides_of(area.outline, start, end)
            if min(sides) > 0 or max(sides) < 0:
                continue
            left = reaches(crossings(sides, measures, False), whole, leg)
            if 0 not in sides:
                if left:
                    through.setdefault(area.key, []).extend(left)
                continue
            right = reaches(crossings(sides, measures, True), whole, leg)
            if left or right:
                pair = sided.setdefault(area.key, ([], []))
                pair[0].extend(left)
                pair[1].extend(right)
        if not through and not sided:
            return [Stretch(done, done + leg, ())]
        for key, (left, right) in sided.items():
            both = through.get(key, [])
            sided[key] = merged([*left, *both]), merged([*right, *both])
            through[key] = shared(*sided[key])
        return self._cut(through, sided, leg, done)

    def _cut(
        self,
        through: dict[Key, list[Reach]],
        sided: dict[Key, tuple[list[Reach], list[Reach]]],
        leg: Length,
        done: Length,
    ) -> list[Stretch]:
        keys = sorted(through, key=self._order.__getitem__)
        marks = {0, leg}
        for parts in (*through.values(), *(side for pair in sided.values() for side in pair)):
            for reach in parts:
                marks.update(reach)
        edges = sorted(marks)
        stretches: list[Stretch] = []
        for first, last in itertools.pairwise(edges):
            inner = tuple(key for key in keys if _holds(through[key], first))
            left: tuple[Key, ...] = ()
            right: tuple[Key, ...] = ()
            if sided:
                left = tuple(key for key in keys if key in sided and key not in inner and _holds(sided[key][0], first))
                right = tuple(key for key in keys if key in sided and key not in inner and _holds(sided[key][1], first))
            stretches.append(Stretch(done + first, done + last, inner, left, right))
        return stretches


def _holds(parts: Iterable[Reach], place: Length) -> bool:
    return any(start <= place < end for start, end in parts)
