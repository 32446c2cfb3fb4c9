"""How a unit stands when a battle opens: where its bases lie about the point and bearing that a scenario gives."""

from __future__ import annotations

from collections.abc import Mapping

from studio.board.geometry import rectangle, step
from studio.board.place import QUARTER_TURN, Angle, Outline, Point
from studio.packs.spain1936.model import Stand

AHEAD = 3500
ABREAST = 5500


def opening_stands(kinds: tuple[str, ...], at: Point, bearing: Angle) -> tuple[Stand, ...]:
    """Gives the stands of a unit in the order of its list.

    A section's command stand is at the point, its three large stands abreast before it; any other unit has one stand.
    """
    if len(kinds) == 1:
        return (Stand(kinds[0], at, bearing),)  # type: ignore[arg-type]
    middle = step(at, bearing, AHEAD)
    offsets = (0, -ABREAST, ABREAST)
    large = [step(middle, bearing + QUARTER_TURN, offset) for offset in offsets]
    return (*(Stand("large", point, bearing) for point in large), Stand("single", at, bearing))


def weakened(stands: tuple[Stand, ...], kept: int) -> tuple[Stand, ...]:
    """Gives the stands of a section that has lost men in earlier battles: `kept` large ones and the command stand."""
    large = [stand for stand in stands if stand.kind == "large"]
    return (*large[: max(0, kept)], *(stand for stand in stands if stand.kind != "large"))


def base_outlines(stands: tuple[Stand, ...], bases: Mapping[str, tuple[int, int]]) -> tuple[Outline, ...]:
    """Gives the outline of each stand; `bases` holds width and depth by kind."""
    return tuple(rectangle(stand.at, *bases[stand.kind], stand.bearing) for stand in stands)
