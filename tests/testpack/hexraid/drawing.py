"""The table of the raid as a picture of what one side may see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexraid.hexes import ACROSS, CELLS, HEIGHT, WIDTH, centre, corners
from studio.board.place import Point
from studio.drawing.picture import Item, Layer, Path, Picture, Text

_SIDE_COLOURS = {"raider": "side_red", "sentry": "side_blue"}


def picture(rules: Any, view: Any) -> Picture:
    """Draws hexes, counters and, for whoever knows it, the patrol's path; only what stands in the view is drawn."""
    ground = tuple(_outline(corners(cell)) for cell in CELLS)
    path = view.path.value or ()
    line = (Path("M" + "L" * (len(path) - 1), _coords(path), stroke="ink", width=200),) if path else ()
    counters = tuple(item for counter in view.counters if counter.steps for item in _counter(counter))
    layers = (Layer("ground", ground), Layer("routes", line), Layer("units", counters))
    return Picture((0, -HEIGHT, WIDTH, HEIGHT), layers)


def _counter(counter: Any) -> tuple[Item, ...]:
    at = centre(counter.cell)
    half = ACROSS // 4
    box = (Point(at.x - half, at.y - half), Point(at.x + half, at.y - half), Point(at.x + half, at.y + half),
           Point(at.x - half, at.y + half))  # fmt: skip
    letter = (counter.kind.value or "?")[0]
    fill = _SIDE_COLOURS[counter.side]
    return (
        Path("MLLLZ", _coords(box), fill=fill, stroke="ink", width=100),
        Text(f"{letter}{counter.id}", at.x, -at.y, "cantarell_bold", half, "ink"),
    )


def _outline(points: Iterable[Point]) -> Path:
    return Path("MLLLLLZ", _coords(points), stroke="ink", width=50)


def _coords(points: Iterable[Point]) -> tuple[int, ...]:
    return tuple(number for point in points for number in (point.x, -point.y))
