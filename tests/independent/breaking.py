"""What the ways of breaking a scenario stand on: their label, and the pieces of a file as JSON."""

from collections.abc import Callable
from itertools import chain
from random import Random
from typing import Any

from tests.independent.numbers import CM

Document = dict[str, Any]
Piece = dict[str, Any]
Change = Callable[[Document, Random], bool]
Labelled = tuple[str, Change]

AREAS = ("wood", "rise0", "rise1", "rise2", "crop", "bush_zone")


def breaks(code: str, changes: list[Labelled]) -> Callable[[Change], Change]:
    """Labels a change by the code it must raise and lists it."""

    def keep(change: Change) -> Change:
        changes.append((code, change))
        return change

    return keep


def some(document: Document, rng: Random, *kinds: str) -> Piece | None:
    """Picks a piece of one of some kinds; None when there is none."""
    found = [piece for piece in document["pieces"] if piece["kind"] in kinds]
    return rng.choice(found) if found else None


def rings(piece: Piece) -> list[list[list[int]]]:
    """Gives every list of points of a piece."""
    shape = piece["shape"]
    lists = [shape.get("outline", []), shape.get("line", []), shape.get("bushes", [])]
    return [*lists, *shape.get("links", []), *shape.get("houses", [])]


def shift(piece: Piece, dx: float, dy: float) -> None:
    """Moves a piece."""
    for point in chain(*rings(piece)):
        point[0] += round(dx)
        point[1] += round(dy)


def box(piece: Piece) -> tuple[int, int, int, int]:
    """Gives least x, least y, greatest x, greatest y of a piece."""
    points = list(chain(*rings(piece)))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def add(document: Document, kind: str, sector: int, shape: dict[str, Any]) -> Piece:
    """Adds a piece to a document."""
    number = 1 + max((piece["id"] for piece in document["pieces"]), default=0)
    piece = {
        "id": number,
        "kind": kind,
        "level": 0,
        "locked": False,
        "name": "",
        "placed_by": "attacker",
        "rotation": 0,
        "sector": sector,
        "shape": shape,
    }
    document["pieces"].append(piece)
    return piece


def a_river(document: Document, rng: Random) -> Piece:
    """Gives a river of the document, adding one when there is none."""
    found = some(document, rng, "river")
    line = [[70 * CM, 0], [75 * CM, 60 * CM], [70 * CM, 120 * CM]]
    return found or add(document, "river", 4, {"form": "strip", "line": line, "width": 5 * CM})
