"""How a machine player spends dice: good faces on shots, plain ones on moves, bad ones on what needs none."""

from __future__ import annotations

from collections.abc import Sequence

from studio.packs.spain1936.battle import BattleRules


def best_die(rules: BattleRules, held: Sequence[int]) -> int:
    """Gives the face that is worth most: a plus, else a plain one, else a minus."""
    return max(held, key=lambda face: (value_of(rules, face), -face))


def plain_die(rules: BattleRules, held: Sequence[int]) -> int:
    """Gives a face without effect where one is held, else a plus, else a minus."""
    return min(held, key=lambda face: ((0, 1, 2)[value_of(rules, face)], face))


def worst_die(rules: BattleRules, held: Sequence[int]) -> int:
    """Gives the face that is worth least."""
    return min(held, key=lambda face: (value_of(rules, face), face))


def value_of(rules: BattleRules, face: int) -> int:
    """Gives what a face adds to an order: 1, 0 or -1."""
    number = rules.number
    return (face == number["order_face_plus"]) - (face == number["order_face_minus"])


def pluses(rules: BattleRules, held: Sequence[int]) -> tuple[int, ...]:
    """Gives the faces that count plus one."""
    return tuple(face for face in held if face == rules.number["order_face_plus"])
