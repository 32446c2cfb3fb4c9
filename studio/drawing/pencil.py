"""The pencil: builds the outline of a path point by point and rounds it to whole units at the end."""

from collections.abc import Iterable, Sequence

from studio.drawing.picture import Path

__all__ = ["Pencil", "Segment", "Spot", "disc", "line", "polygon", "rectangle"]

Spot = tuple[float, float]
Segment = tuple[Spot, Spot, Spot, Spot]
_ROUND = 0.5522847498


class Pencil:
    """Collects verbs and coordinates; every method returns the pencil, so that calls chain."""

    __slots__ = ("_coords", "_verbs")

    def __init__(self) -> None:
        self._verbs: list[str] = []
        self._coords: list[float] = []

    def move(self, x: float, y: float) -> "Pencil":
        """Starts a new outline at a point."""
        self._verbs.append("M")
        self._coords += (x, y)
        return self

    def line(self, x: float, y: float) -> "Pencil":
        """Draws straight to a point."""
        self._verbs.append("L")
        self._coords += (x, y)
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> "Pencil":
        """Draws a cubic curve with two handles to a point."""
        self._verbs.append("C")
        self._coords += (x1, y1, x2, y2, x, y)
        return self

    def close(self) -> "Pencil":
        """Closes the outline."""
        self._verbs.append("Z")
        return self

    def polyline(self, points: Iterable[Spot], closed: bool = False) -> "Pencil":
        """Draws a chain of straight lines."""
        verb = "M"
        for x, y in points:
            self._verbs.append(verb)
            self._coords += (x, y)
            verb = "L"
        return self.close() if closed and verb == "L" else self

    def segments(self, segments: Sequence[Segment], closed: bool = False, joined: bool = False) -> "Pencil":
        """Draws cubic segments that follow one another; joined goes on from where the pencil is."""
        if not segments:
            return self
        start = segments[0][0]
        if joined:
            self.line(*start)
        else:
            self.move(*start)
        for _, first, second, end in segments:
            self.curve(*first, *second, *end)
        return self.close() if closed else self

    def rectangle(self, left: float, top: float, width: float, height: float, corner: float = 0) -> "Pencil":
        """Draws an upright rectangle, with round corners when a radius is given."""
        right, bottom = left + width, top + height
        if corner <= 0:
            return self.polyline(((left, top), (right, top), (right, bottom), (left, bottom)), closed=True)
        corner = min(corner, width / 2, height / 2)
        rest = corner * (1 - _ROUND)
        self.move(left + corner, top).line(right - corner, top)
        self.curve(right - rest, top, right, top + rest, right, top + corner).line(right, bottom - corner)
        self.curve(right, bottom - rest, right - rest, bottom, right - corner, bottom).line(left + corner, bottom)
        self.curve(left + rest, bottom, left, bottom - rest, left, bottom - corner).line(left, top + corner)
        return self.curve(left, top + rest, left + rest, top, left + corner, top).close()

    def ellipse(self, x: float, y: float, across: float, down: float) -> "Pencil":
        """Draws an ellipse about a point by its two radii."""
        a, d = across * _ROUND, down * _ROUND
        self.move(x + across, y).curve(x + across, y + d, x + a, y + down, x, y + down)
        self.curve(x - a, y + down, x - across, y + d, x - across, y)
        self.curve(x - across, y - d, x - a, y - down, x, y - down)
        return self.curve(x + a, y - down, x + across, y - d, x + across, y).close()

    def empty(self) -> bool:
        """Tells whether nothing was drawn yet."""
        return not self._verbs

    def fill(self, colour: str, alpha: int = 255, even_odd: bool = False) -> Path:
        """Returns the outline as a filled path."""
        return Path("".join(self._verbs), self._whole(), fill=colour, fill_alpha=alpha, even_odd=even_odd)

    def stroke(
        self,
        colour: str,
        width: float,
        alpha: int = 255,
        dash: tuple[int, ...] = (),
        dash_offset: int = 0,
        flat: bool = False,
        miter: bool = False,
    ) -> Path:
        """Returns the outline as a line of the given width."""
        return Path(
            "".join(self._verbs),
            self._whole(),
            stroke=colour,
            stroke_alpha=alpha,
            width=max(1, round(width)),
            dash=dash,
            dash_offset=dash_offset,
            flat=flat,
            miter=miter,
        )

    def both(
        self,
        fill: str,
        stroke: str,
        width: float,
        fill_alpha: int = 255,
        stroke_alpha: int = 255,
        miter: bool = False,
        dash: tuple[int, ...] = (),
    ) -> Path:
        """Returns the outline filled and lined."""
        return Path(
            "".join(self._verbs),
            self._whole(),
            fill=fill,
            fill_alpha=fill_alpha,
            stroke=stroke,
            stroke_alpha=stroke_alpha,
            width=max(1, round(width)),
            miter=miter,
            dash=dash,
        )

    def clip(self, even_odd: bool = False) -> Path:
        """Returns the bare outline, for cutting."""
        return Path("".join(self._verbs), self._whole(), even_odd=even_odd)

    def _whole(self) -> tuple[int, ...]:
        return tuple([round(value) for value in self._coords])


def polygon(points: Iterable[Spot]) -> Pencil:
    """Returns a pencil that has drawn a closed polygon."""
    return Pencil().polyline(points, closed=True)


def line(*points: Spot) -> Pencil:
    """Returns a pencil that has drawn a chain of straight lines."""
    return Pencil().polyline(points)


def disc(x: float, y: float, radius: float) -> Pencil:
    """Returns a pencil that has drawn a circle."""
    return Pencil().ellipse(x, y, radius, radius)


def rectangle(left: float, top: float, width: float, height: float, corner: float = 0) -> Pencil:
    """Returns a pencil that has drawn an upright rectangle."""
    return Pencil().rectangle(left, top, width, height, corner)
