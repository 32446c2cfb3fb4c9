"""How a machine player is: how far it looks and what it bothers with. Two players differ in this alone."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """How much a player looks at and what it knows how to use.

    `looks` is how many rivals a unit considers as targets, `steps` how many ends of a move, `answers` how many units
    it considers for a reaction. `shoots_from` and `answers_from` are the least worth of a shot, in tenths of a point.
    """

    looks: int
    steps: int
    answers: int
    shoots_from: int
    answers_from: int
    seeks_cover: bool = False
    aims: bool = False
    doubles: bool = False
    drops: bool = False
    motivates: bool = False
    regroups: bool = False
    digs: bool = False
    signals: bool = False


EASY = Temper(looks=1, steps=2, answers=1, shoots_from=30, answers_from=60, motivates=True)
NORMAL = Temper(
    looks=4,
    steps=4,
    answers=4,
    shoots_from=18,
    answers_from=18,
    seeks_cover=True,
    aims=True,
    doubles=True,
    drops=True,
    motivates=True,
    regroups=True,
    digs=True,
    signals=True,
)
