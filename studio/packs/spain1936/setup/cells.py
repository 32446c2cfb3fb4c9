"""The table in cells of one centimetre, as rows of bits: where the centre of a template may lie.

It only sorts out what cannot be; whatever is left is judged exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from studio.board.place import Outline, Point
from studio.packs.spain1936.setup.layout import Figure, Layout

Rows = list[int]
Mask = tuple[tuple[int, int, int], ...]
"""A template about its centre: runs of cells, each as row, first and last column from the centre's own cell."""
_ROOM = 256


def raster(outline: Outline, cell: int) -> Iterator[tuple[int, int, int]]:
    """Gives row, first and last column of the cells whose centres lie in an outline."""
    low = (min(y for _, y in outline) + cell // 2) // cell - 1
    high = max(y for _, y in outline) // cell + 1
    for row in range(low, high + 1):
        y = row * cell + cell // 2
        cuts = []
        ax, ay = outline[-1]
        for bx, by in outline:
            if (ay > y) != (by > y):
                cuts.append(ax + (bx - ax) * (y - ay) // (by - ay))
            ax, ay = bx, by
        cuts.sort()
        for west, east in zip(cuts[::2], cuts[1::2], strict=True):
            first, last = -(-(west - cell // 2) // cell), (east - cell // 2) // cell
            if first <= last:
                yield row, first, last


def blocked_rows(layout: Layout, figures: Iterable[Figure], kinds: frozenset[str], cell: int) -> Rows:
    """Gives the cells that lie under figures of some kinds."""
    rows = [0] * (layout.width // cell)
    columns = layout.length // cell
    for figure in figures:
        if figure.kind in kinds:
            for outline in figure.parts:
                _fill(rows, columns, outline, cell)
    return rows


def kinds_that_bar(layout: Layout, kind: str) -> frozenset[str]:
    """Names the elements with which one never shares ground."""
    shares = layout.book.shares
    return frozenset(other for (one, other), share in shares.items() if one == kind and share in ("never", "ends"))


def mask_of(outlines: Iterable[Outline], cell: int) -> Mask:
    """Gives the cells of a template that lies about the origin, as seen from the cell of its centre."""
    half = cell // 2
    return tuple(
        run for outline in outlines for run in raster(tuple(Point(x + half, y + half) for x, y in outline), cell)
    )


def free_centres(rows: Rows, mask: Mask, window: tuple[int, int, int, int], cell: int) -> Rows:
    """Gives for each row of the table the bits of the columns where the template covers no blocked cell.

    `window` is where centres may lie: west, south, east, north in units.
    """
    west, south, east, north = (edge // cell for edge in window)
    inside = ((1 << max(east - west, 0)) - 1) << max(west, 0)
    found = [0] * len(rows)
    for row in range(max(south, 0), min(north, len(rows))):
        barred = 0
        for offset, first, last in mask:
            line = rows[row + offset] if 0 <= row + offset < len(rows) else 0
            if line:
                barred |= _spread(line, first, last)
        found[row] = inside & ~barred
    return found


def free_for_box(rows: Rows, box: tuple[int, int, int, int], window: tuple[int, int, int, int], cell: int) -> Rows:
    """Gives what `free_centres` gives for a template that is a box: west, south, east, north of its centre in units."""
    first, low, last, high = (side // cell for side in box)
    count = len(rows)
    spread = [_spread(line, first, last) if line else 0 for line in rows]
    done, height = 1, high - low + 1
    while done < height:
        step = min(done, height - done)
        spread = [line | (spread[row + step] if row + step < count else 0) for row, line in enumerate(spread)]
        done += step
    west, south, east, north = (edge // cell for edge in window)
    inside = ((1 << max(east - west, 0)) - 1) << max(west, 0)
    found = [0] * count
    for row in range(max(south, 0), min(north, count)):
        start = row + low
        # Rows below the table are free: the window of rows that begins there is worked out from those on it.
        barred = spread[start] if start >= 0 else _any(rows, 0, row + high, first, last)
        found[row] = inside & ~barred
    return found


def _any(rows: Rows, low: int, high: int, first: int, last: int) -> int:
    together = 0
    for line in rows[low : high + 1]:
        together |= line
    return _spread(together, first, last)


def is_clear(rows: Rows, outlines: Iterable[Outline], cell: int) -> bool:
    """Tells whether no set cell lies under some outlines."""
    count = len(rows)
    for outline in outlines:
        for row, first, last in raster(outline, cell):
            start = max(first, 0)
            if 0 <= row < count and start <= last and rows[row] >> start & ((1 << (last - start + 1)) - 1):
                return False
    return True


def _spread(line: int, first: int, last: int) -> int:
    """Gives the columns from which a run of cells from `first` to `last` meets a set cell of the line."""
    spread = (line << _ROOM) >> (first + _ROOM)
    done, width = 1, last - first + 1
    while done < width:
        step = min(done, width - done)
        spread |= spread >> step
        done += step
    return spread


def points_of(rows: Rows, cell: int) -> list[Point]:
    """Gives the centres of set cells, row by row."""
    points = []
    for row, bits in enumerate(rows):
        while bits:
            low = bits & -bits
            points.append(Point((low.bit_length() - 1) * cell + cell // 2, row * cell + cell // 2))
            bits ^= low
    return points


def _fill(rows: Rows, columns: int, outline: Outline, cell: int) -> None:
    for row, first, last in raster(outline, cell):
        if 0 <= row < len(rows):
            first, last = max(first, 0), min(last, columns - 1)
            if first <= last:
                rows[row] |= ((1 << (last - first + 1)) - 1) << first
