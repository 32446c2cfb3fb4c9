"""A battlefield as a Universal VTT file (format 0.3): the map as an image, and what blocks sight as lines over it.

Coordinates are in squares of the grid from the north-west corner, x to the east and y to the south. Houses are walls
of `line_of_sight`; the rims of woods go to `objects_line_of_sight`, as one sees into them and out of them but not
through them. Doors and lights there are none.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from studio.board.pieces import Cluster, OpenBoard, Polygon
from studio.board.place import Length, Outline, Point
from studio.errors import N_, UsageError
from studio.scenario.model import Scenario

__all__ = ["ENDINGS", "Grid", "uvtt_bytes"]

ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt")
FORMAT = 0.3
LEAST_PIXELS, MOST_PIXELS, MOST_SIDE = 10, 400, 16_000
HIDING = ("wood",)
_FINE = 10**4


@dataclass(frozen=True, slots=True)
class Grid:
    """Squares of a side in table units, so many that they cover the table, and the pixels of one."""

    side: Length
    pixels: int
    across: int
    down: int

    @classmethod
    def over(cls, scenario: Scenario, side: Length, pixels: int) -> Grid:
        """Lays squares over the table of a scenario; raises UsageError for a grid that makes no sense."""
        board = scenario.board
        if not isinstance(board, OpenBoard):
            raise UsageError("uvtt.board", N_("A table of hexes cannot be a map of squares."))
        if not (LEAST_PIXELS <= pixels <= MOST_PIXELS and 0 < side <= max(board.width, board.height)):
            raise UsageError(
                "uvtt.grid",
                N_("A square has from {least} to {most} pixels and is no larger than the table."),
                least=LEAST_PIXELS,
                most=MOST_PIXELS,
            )
        across, down = -(-board.width // side), -(-board.height // side)
        if max(across, down) * pixels > MOST_SIDE:
            raise UsageError(
                "uvtt.size",
                N_("The image would be larger than {most} pixels."),
                advice=N_("Choose larger squares or fewer pixels."),
                most=MOST_SIDE,
            )
        return cls(side, pixels, across, down)


def uvtt_bytes(scenario: Scenario, grid: Grid, image: bytes) -> bytes:
    """Writes a battlefield over the PNG image of its table, which has `grid.pixels` pixels a square."""
    board = scenario.board
    assert isinstance(board, OpenBoard)
    houses = [house for piece in scenario.pieces if isinstance(piece.shape, Cluster) for house in piece.shape.houses]
    rims = [
        piece.shape.outline for piece in scenario.pieces if piece.kind in HIDING and isinstance(piece.shape, Polygon)
    ]
    tree: dict[str, Any] = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": grid.across, "y": grid.down},
            "pixels_per_grid": grid.pixels,
        },
        "line_of_sight": _lines(houses, board.height, grid),
        "objects_line_of_sight": _lines(rims, board.height, grid),
        "portals": [],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": b64encode(image).decode("ascii"),
    }
    return msgspec.json.encode(tree) + b"\n"


def _lines(outlines: Sequence[Outline], height: Length, grid: Grid) -> list[list[dict[str, float]]]:
    """Gives outlines as closed lines."""
    return [[_spot(point, height, grid) for point in (*outline, outline[0])] for outline in outlines]


def _spot(point: Point, height: Length, grid: Grid) -> dict[str, float]:
    return {"x": _squares(point.x, grid.side), "y": _squares(height - point.y, grid.side)}


def _squares(length: Length, side: Length) -> float:
    """Gives a length in squares, rounded to a ten-thousandth."""
    return (2 * length * _FINE + side) // (2 * side) / _FINE
