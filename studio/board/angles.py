"""Bearings, turns and turned figures, worked out in whole numbers so that every machine agrees."""

from collections.abc import Iterable
from functools import cache
from math import atan2, floor, pi

from studio.board.place import FULL_TURN, HALF_TURN, QUARTER_TURN, Angle, Length, Outline, Point

__all__ = [
    "bearing",
    "front_edge",
    "mirror",
    "rectangle",
    "rotate",
    "round_ratio",
    "shifts",
    "step",
    "translate",
    "turn_between",
    "turned",
]

_BITS = 48
_ONE = 1 << _BITS
_HALF = _BITS + 1
_new = tuple.__new__
_FINE_BITS = 128
_FINE_PI = 1069028584064966747859680373161870783301  # pi * 2**128, rounded
_DOUBT = 1e-5


def round_ratio(numerator: int, denominator: int) -> int:
    """Returns the nearest whole number, halves away from zero; the denominator is positive."""
    if numerator < 0:
        return -((-2 * numerator + denominator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)


def turn_between(first: Angle, second: Angle) -> int:
    """Returns the smaller turn from one bearing to the other, 0 to 18,000."""
    turn = (second - first) % FULL_TURN
    return turn if turn <= HALF_TURN else FULL_TURN - turn


def turned(facing: Angle, turn: int) -> Angle:
    """Returns a bearing after a turn; a positive turn goes clockwise."""
    return (facing + turn) % FULL_TURN


def bearing(start: Point, end: Point) -> Angle:
    """Returns the bearing from one point to another, rounded to a hundredth of a degree; 0 for equal points."""
    dx = end[0] - start[0]
    dy = end[1] - start[1]
    if dx == 0:
        return HALF_TURN if dy < 0 else 0
    if dy == 0:
        return QUARTER_TURN if dx > 0 else 3 * QUARTER_TURN
    guess = atan2(dx, dy) * HALF_TURN / pi
    below = floor(guess)
    part = guess - below
    # A float names the right hundredth unless the direction lies next to the middle between two.
    if -_DOUBT < part - 0.5 < _DOUBT:
        return (below + _beyond_middle(dx, dy, below)) % FULL_TURN
    return (below + (part > 0.5)) % FULL_TURN


def step(start: Point, towards: Angle, distance: Length) -> Point:
    """Returns the point at a distance along a bearing, rounded to whole units."""
    sine, cosine = _sine_cosine(towards % FULL_TURN)
    dx, dy = 2 * distance * sine, 2 * distance * cosine
    dx = (dx + _ONE) >> _HALF if dx >= 0 else -((_ONE - dx) >> _HALF)
    dy = (dy + _ONE) >> _HALF if dy >= 0 else -((_ONE - dy) >> _HALF)
    return _new(Point, (start[0] + dx, start[1] + dy))


def shifts(towards: Angle, places: Iterable[tuple[Length, Length]]) -> tuple[tuple[int, int], ...]:
    """Returns what places so far to the right and so far ahead add to x and y; each way is rounded as by `step`."""
    sine, cosine = _sine_cosine(towards % FULL_TURN)
    return tuple(
        [
            (_rounded(right * cosine) + _rounded(ahead * sine), _rounded(ahead * cosine) - _rounded(right * sine))
            for right, ahead in places
        ]
    )


def _rounded(fine: int) -> int:
    """Returns a length that is given in parts of 1 / `_ONE`, halves away from zero."""
    return (2 * fine + _ONE) >> _HALF if fine >= 0 else -((_ONE - 2 * fine) >> _HALF)


def rectangle(centre: Point, width: Length, depth: Length, facing: Angle) -> Outline:
    """Returns the corners of a base: front left, front right, rear right, rear left."""
    x, y = centre
    sine, cosine = _sine_cosine(facing % FULL_TURN)
    ax = width * cosine
    ay = -width * sine
    fx = depth * sine
    fy = depth * cosine
    left_x, left_y, right_x, right_y = fx - ax, fy - ay, fx + ax, fy + ay
    # Halves are rounded away from the centre, so that opposite corners stay opposite.
    left_x = (left_x + _ONE) >> _HALF if left_x >= 0 else -((_ONE - left_x) >> _HALF)
    left_y = (left_y + _ONE) >> _HALF if left_y >= 0 else -((_ONE - left_y) >> _HALF)
    right_x = (right_x + _ONE) >> _HALF if right_x >= 0 else -((_ONE - right_x) >> _HALF)
    right_y = (right_y + _ONE) >> _HALF if right_y >= 0 else -((_ONE - right_y) >> _HALF)
    return (
        _new(Point, (x + left_x, y + left_y)),
        _new(Point, (x + right_x, y + right_y)),
        _new(Point, (x - left_x, y - left_y)),
        _new(Point, (x - right_x, y - right_y)),
    )


def front_edge(centre: Point, width: Length, depth: Length, facing: Angle) -> tuple[Point, Point]:
    """Returns the front corners of a base, left and right, as `rectangle` does."""
    x, y = centre
    sine, cosine = _sine_cosine(facing % FULL_TURN)
    ax = width * cosine
    ay = -width * sine
    fx = depth * sine
    fy = depth * cosine
    left_x, left_y, right_x, right_y = fx - ax, fy - ay, fx + ax, fy + ay
    left_x = (left_x + _ONE) >> _HALF if left_x >= 0 else -((_ONE - left_x) >> _HALF)
    left_y = (left_y + _ONE) >> _HALF if left_y >= 0 else -((_ONE - left_y) >> _HALF)
    right_x = (right_x + _ONE) >> _HALF if right_x >= 0 else -((_ONE - right_x) >> _HALF)
    right_y = (right_y + _ONE) >> _HALF if right_y >= 0 else -((_ONE - right_y) >> _HALF)
    return _new(Point, (x + left_x, y + left_y)), _new(Point, (x + right_x, y + right_y))


def translate(points: Iterable[Point], dx: int, dy: int) -> Outline:
    """Returns the points moved by an offset."""
    return tuple(Point(x + dx, y + dy) for x, y in points)


def rotate(points: Iterable[Point], about: Point, turn: int) -> Outline:
    """Returns the points turned clockwise about a point, rounded to whole units; quarter turns are exact."""
    cx, cy = about
    sine, cosine = _sine_cosine(turn % FULL_TURN)
    return tuple(
        Point(
            cx + round_ratio((x - cx) * cosine + (y - cy) * sine, _ONE),
            cy + round_ratio((y - cy) * cosine - (x - cx) * sine, _ONE),
        )
        for x, y in points
    )


def mirror(points: Iterable[Point], width: Length) -> Outline:
    """Returns the points of a table of this width seen in a mirror, east for west."""
    return tuple(Point(width - x, y) for x, y in points)


@cache
def _sine_cosine(angle: Angle) -> tuple[int, int]:
    quarter, rest = divmod(angle, QUARTER_TURN)
    shift = _FINE_BITS - _BITS
    fine_sine, fine_cosine = _fine(2 * rest)
    sine = (fine_sine + (1 << (shift - 1))) >> shift
    cosine = (fine_cosine + (1 << (shift - 1))) >> shift
    for _ in range(quarter):
        sine, cosine = cosine, -sine
    return sine, cosine


def _beyond_middle(dx: int, dy: int, below: int) -> bool:
    quarter, rest = divmod(2 * below + 1, 2 * QUARTER_TURN)
    sine, cosine = _fine(rest)
    for _ in range(quarter % 4):
        sine, cosine = cosine, -sine
    return dx * cosine - dy * sine > 0


@cache
def _fine(halves: int) -> tuple[int, int]:
    """Returns sine and cosine of half hundredths of a degree up to a quarter turn, times 2**128."""
    if halves > QUARTER_TURN:
        sine, cosine = _fine(2 * QUARTER_TURN - halves)
        return cosine, sine
    x = _FINE_PI * halves // FULL_TURN
    one = 1 << _FINE_BITS
    square = (x * x) >> _FINE_BITS
    sine, term, order = 0, x, 1
    while term:
        sine += term
        order += 2
        term = -((term * square) >> _FINE_BITS) // (order * (order - 1))
        if term == -1:
            break
    cosine, term, order = 0, one, 0
    while term:
        cosine += term
        order += 2
        term = -((term * square) >> _FINE_BITS) // (order * (order - 1))
        if term == -1:
            break
    return sine, cosine
