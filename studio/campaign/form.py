"""The form in which the result of a battle on a real table is typed in; a pack makes the Result from it."""

from __future__ import annotations

import msgspec

from studio.engine.values import Side
from studio.errors import N_, UsageError

WINNERS = ("attacker", "defender", "draw")
STATES = ("fit", "pinned", "panicked", "destroyed", "abandoned", "fled", "reserve")


class TypedUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What became of one unit: its place in its army from 0, the points it lost in this battle, its state."""

    side: str
    unit: int
    lost: int = 0
    state: str = "fit"


class TypedResult(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The end of a battle as typed: units that are left out came through whole.

    `objectives` name the holder of each, empty for nobody; `field` is who holds the field, the winner when empty.
    """

    winner: str
    level: str = ""
    rounds: int = 0
    objectives: tuple[str, ...] = ()
    field: str = ""
    units: tuple[TypedUnit, ...] = ()


def typed(data: bytes, where: object = "") -> TypedResult:
    """Reads a form from JSON; raises UsageError naming the place that is wrong."""
    try:
        return msgspec.json.decode(data, type=TypedResult)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(
            "form.unreadable", N_("The form cannot be read: {reason}."), where, reason=str(error)
        ) from error


def judged(form: TypedResult, sizes: dict[Side, int]) -> TypedResult:
    """Gives the form back when every word and number in it can be; `sizes` are the units each side brought.

    Raises UsageError for the first that cannot.
    """
    sides = [str(side) for side in sizes]
    _one_of("winner", form.winner, WINNERS)
    _one_of("field", form.field, ("", *sides))
    for holder in form.objectives:
        _one_of("objectives", holder, ("", *sides))
    seen: set[tuple[str, int]] = set()
    for unit in form.units:
        _one_of("side", unit.side, sides)
        _one_of("state", unit.state, STATES)
        size = sizes[Side(unit.side)]
        if not 0 <= unit.unit < size or (unit.side, unit.unit) in seen:
            raise UsageError(
                "form.unit",
                N_("Unit {unit} of the {side} is not there or named twice; its units are 0 to {last}."),
                unit=unit.unit,
                side=unit.side,
                last=size - 1,
            )
        seen.add((unit.side, unit.unit))
        if unit.lost < 0:
            raise UsageError("form.lost", N_("A unit cannot lose {lost} points."), lost=unit.lost)
    return form


def _one_of(field: str, value: str, known: tuple[str, ...] | list[str]) -> None:
    if value not in known:
        raise UsageError(
            "form.word",
            N_("“{value}” cannot stand in {field}; it takes one of: {known}."),
            value=value,
            field=field,
            known=", ".join(word or "–" for word in known),
        )
