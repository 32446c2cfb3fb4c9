"""Sight for many pairs at once: prepared unions decide the clear cases, the exact test the few that touch or graze."""

from typing import TYPE_CHECKING, TypeAlias

import numpy
import shapely

from studio.board.place import Length, Point

if TYPE_CHECKING:
    from studio.board.sight import SightField

__all__ = ["Answers", "BulkSight", "Pairs"]

Pairs: TypeAlias = "numpy.ndarray[tuple[int, int], numpy.dtype[numpy.int64]]"
Answers: TypeAlias = "numpy.ndarray[tuple[int], numpy.dtype[numpy.bool_]]"

_MARGIN = 4
_CELL = 1000
_PROBES = 24


class BulkSight:
    """The lasting obstacles of a field for lines between two heights; not to be shared between threads."""

    def __init__(self, field: "SightField", start_height: Length, end_height: Length) -> None:
        self._field = field
        self._heights = (start_height, end_height)
        lowest, highest = sorted(self._heights)
        tall = [shapely.Polygon(solid.outline) for solid in field.solids if solid.top > highest]
        doubtful = [shapely.Polygon(o.outline) for o in (*field.solids, *field.depths) if o.top > lowest]
        union = shapely.union_all(tall)
        # Within the core a line is blocked for sure, outside the rim it is free for sure: both by more than any noise.
        self._core = shapely.buffer(union, -_MARGIN, join_style="mitre")
        self._rim = shapely.buffer(shapely.union_all(doubtful), _MARGIN, join_style="mitre")
        shapely.prepare(self._core)
        shapely.prepare(self._rim)
        self._solid_cells, self._offset = _cells_within(self._core)

    def blocked(self, pairs: Pairs) -> Answers:
        """Tells for each row x, y, x, y whether the line is blocked."""
        answers = self._probed(pairs)
        open_rows = numpy.flatnonzero(~answers)
        lines = numpy.asarray(shapely.linestrings(pairs[open_rows].reshape(-1, 2, 2)))
        met = shapely.intersects(self._rim, lines)
        open_rows, lines = open_rows[met], lines[met]
        sure = shapely.intersects(self._core, lines)
        answers[open_rows[sure]] = True
        for row in open_rows[~sure].tolist():
            ax, ay, bx, by = pairs[row].tolist()
            start, end = self._heights
            answers[row] = not self._field.line(Point(ax, ay), start, Point(bx, by), end).free
        return answers

    def _probed(self, pairs: Pairs) -> Answers:
        """Finds lines with a point in a cell that lies wholly in the core."""
        cells = self._solid_cells
        if not cells.any():
            return numpy.zeros(len(pairs), dtype=numpy.bool_)
        place = (numpy.arange(1, _PROBES + 1) / (_PROBES + 1)).reshape(-1, 1)
        ends = pairs.astype(numpy.float64).T
        x = ((ends[0] + (ends[2] - ends[0]) * place - self._offset[0]) / _CELL).astype(numpy.int64)
        y = ((ends[1] + (ends[3] - ends[1]) * place - self._offset[1]) / _CELL).astype(numpy.int64)
        numpy.clip(x, 0, cells.shape[0] - 1, out=x)
        numpy.clip(y, 0, cells.shape[1] - 1, out=y)
        found: Answers = cells[x, y].any(axis=0)
        return found


def _cells_within(core: shapely.Geometry) -> tuple["numpy.ndarray[tuple[int, int], numpy.dtype[numpy.bool_]]", Point]:
    """Returns which square cells lie wholly in the core, with a free border, and their south-west corner."""
    if shapely.is_empty(core):
        return numpy.zeros((1, 1), dtype=numpy.bool_), Point(0, 0)
    x0, y0, x1, y1 = (int(edge) // _CELL for edge in shapely.bounds(core))
    columns, rows = numpy.arange(x0 - 1, x1 + 2), numpy.arange(y0 - 1, y1 + 2)
    west, south = (grid.ravel() * _CELL for grid in numpy.meshgrid(columns, rows, indexing="ij"))
    centres = shapely.points(west + _CELL // 2, south + _CELL // 2)
    inside = numpy.asarray(shapely.contains_properly(core, centres))
    boxes = shapely.box(west[inside], south[inside], west[inside] + _CELL, south[inside] + _CELL)
    inside[numpy.flatnonzero(inside)[~shapely.contains_properly(core, boxes)]] = False
    return inside.reshape(len(columns), len(rows)), Point((x0 - 1) * _CELL, (y0 - 1) * _CELL)
