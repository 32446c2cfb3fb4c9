"""The table in cells of one centimetre, as rows of bits: where the centre of a template may lie.

It only sorts out what cannot be; whatever is left is judged exactly.
"""

from __future__ import annotations

from collections.abc import Iterable

from studio.board.place import Outline, Point
from studio.packs.spain1936.setup.layout import Figure, Layout

Rows = list[int]
Mask = tuple[tuple[int, int, int], ...]
"""A template about its centre: runs of cells, each as row, first and last column from the centre's own cell."""
_ROOM = 256


def raster(outline: Outline, cell: int) -> list[tuple[int, int, int]]:
    """Gives row, first and last column of the cells whose centres lie in an outline."""
    half = cell // 2
    cuts: dict[int, list[int]] = {}
    ax, ay = outline[-1]
    for bx, by in outline:
        dx, dy = bx - ax, by - ay
        # A row is cut where one end lies above the middle of its cells and the other does not.
        first, after = (-(-(ay - half) // cell), -(-(by - half) // cell)) if dy > 0 else (
            -(-(by - half) // cell), -(-(ay - half) // cell)
        )  # fmt: skip
        for row in range(first, after):
            cut = ax + dx * (row * cell + half - ay) // dy
            if row in cuts:
                cuts[row].append(cut)
            else:
                cuts[row] = [cut]
        ax, ay = bx, by
    found = []
    for row, columns in sorted(cuts.items()):
        columns.sort()
        for place in range(0, len(columns), 2):
            first, last = -((half - columns[place]) // cell), (columns[place + 1] - half) // cell
            if first <= last:
                found.append((row, first, last))
    return found


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
    """Gives what `free_centres` gives for a template that is a box: west, south, east, north of its centre in units.

    The table is one whole number here, its rows `stride` bits apart, so that few shifts spread all cells at once.
    """
    first, low, last, high = (side // cell for side in box)
    west, south, east, north = (edge // cell for edge in window)
    count = len(rows)
    columns = max(max((line.bit_length() for line in rows), default=0), east)
    # What is shifted out of a row falls into the room between it and the next.
    size = (columns + abs(first) + last - first) // 8 + 2
    stride = 8 * size
    whole = int.from_bytes(b"".join([line.to_bytes(size, "little") for line in rows]), "little")
    whole = _spread_by(_shifted(whole, first), last - first + 1, 1)
    whole = _spread_by(_shifted(whole, low * stride), high - low + 1, stride)
    data = whole.to_bytes(max((whole.bit_length() + 7) // 8, count * size), "little")
    inside = ((1 << max(east - west, 0)) - 1) << max(west, 0)
    found = [0] * count
    for row in range(max(south, 0), min(north, count)):
        found[row] = inside & ~int.from_bytes(data[row * size : (row + 1) * size], "little")
    return found


def _shifted(whole: int, down: int) -> int:
    return whole >> down if down >= 0 else whole << -down


def _spread_by(whole: int, width: int, unit: int) -> int:
    """Gives every bit together with those up to `width` - 1 units below it."""
    done = 1
    while done < width:
        step = min(done, width - done)
        whole |= whole >> step * unit
        done += step
    return whole


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
