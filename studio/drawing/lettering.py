"""Letters along a curve: where each stands and how it is turned, from the faces' advances alone."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from studio.drawing.look import Face
from studio.drawing.pencil import Segment, Spot
from studio.drawing.picture import Text
from studio.drawing.smooth import flatten

__all__ = ["breadth_of", "letters_along", "letters_in_line"]

Placed = tuple[str, float, float, float]
"""A letter, the left end of its base line, and its turn in degrees."""

_UNKNOWN = 550


def breadth_of(text: Text, faces: Mapping[str, Face]) -> float:
    """Returns how many units a straight text takes, without space after its last letter."""
    advances = faces[text.face].advances
    width = sum(advances.get(letter, _UNKNOWN) for letter in text.text) * text.size / 1000
    return width + text.spacing * max(0, len(text.text) - 1)


def letters_in_line(text: Text, faces: Mapping[str, Face]) -> list[Placed]:
    """Returns the letters of a straight text from its start at the origin."""
    advances = faces[text.face].advances
    letters: list[Placed] = []
    x = 0.0
    for letter in text.text:
        letters.append((letter, x, 0.0, 0.0))
        x += advances.get(letter, _UNKNOWN) * text.size / 1000 + text.spacing
    return letters


def letters_along(text: Text, faces: Mapping[str, Face]) -> list[Placed]:
    """Returns the letters of a text that follows its curve, centred on it lengthwise and across."""
    face = faces[text.face]
    way = flatten(_segments(text.along), 12)
    marks = [0.0]
    for start, end in pairwise(way):
        marks.append(marks[-1] + math.dist(start, end))
    done = (marks[-1] - breadth_of(text, faces)) / 2
    drop = face.cap * text.size / 2000
    letters: list[Placed] = []
    for letter in text.text:
        advance = face.advances.get(letter, _UNKNOWN) * text.size / 1000
        x, y, tx, ty = _at(way, marks, done + advance / 2)
        left, down = -advance / 2, drop
        turn = math.degrees(math.atan2(ty, tx))
        letters.append((letter, x + tx * left - ty * down, y + ty * left + tx * down, turn))
        done += advance + text.spacing
    return letters


def _segments(along: Sequence[int]) -> list[Segment]:
    segments: list[Segment] = []
    start: Spot = (float(along[0]), float(along[1]))
    for place in range(2, len(along), 6):
        a, b, c, d, e, f = along[place : place + 6]
        segments.append((start, (float(a), float(b)), (float(c), float(d)), (float(e), float(f))))
        start = (float(e), float(f))
    return segments


def _at(way: Sequence[Spot], marks: Sequence[float], place: float) -> tuple[float, float, float, float]:
    index = next((i for i in range(1, len(marks)) if marks[i] >= place), len(marks) - 1)
    (x0, y0), (x1, y1) = way[index - 1], way[index]
    length = marks[index] - marks[index - 1] or 1.0
    tx, ty = (x1 - x0) / length, (y1 - y0) / length
    along = place - marks[index - 1]
    return x0 + tx * along, y0 + ty * along, tx, ty
