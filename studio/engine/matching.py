"""Matching: what a case expects, written as plain data, compared with what the kernel gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from studio.engine.secrets import Secret
from studio.engine.values import Event

NONE = {"none": True}
"""How plain data that has no word for nothing writes None."""

_MISSING = object()


@dataclass(frozen=True, slots=True)
class Difference:
    """One place where a case came out otherwise: the step from 1 (0 is before it), the place, and both readings."""

    step: int
    place: str
    expected: str
    got: str


def compared(step: int, place: str, expected: Any, got: Any) -> Iterator[Difference]:
    """Compares what is written with a value; of a Struct only the fields that are written, of all else everything.

    `type` is the tag of a Struct; a secret is compared by what it holds.
    """
    if isinstance(got, Secret) and not (isinstance(expected, Mapping) and "owner" in expected):
        got = got.value
    if expected == NONE:
        if got is not None:
            yield Difference(step, place, "nothing", shown(got))
    elif isinstance(expected, Mapping):
        if not isinstance(got, msgspec.Struct | Mapping) and not hasattr(got, "_fields"):
            yield Difference(step, place, shown(expected), shown(got))
            return
        for name, value in expected.items():
            found = _field(got, name)
            if found is _MISSING:
                yield Difference(step, f"{place}.{name}", shown(value), "no such field")
            else:
                yield from compared(step, f"{place}.{name}", value, found)
    elif isinstance(expected, Sequence) and not isinstance(expected, str):
        yield from _compared_lists(step, place, expected, got)
    elif isinstance(expected, bool) != isinstance(got, bool) or expected != got:
        yield Difference(step, place, shown(expected), shown(got))


def compared_events(
    step: int, expected: Sequence[Mapping[str, Any]], events: Sequence[Event], *, every: bool
) -> Iterator[Difference]:
    """Compares events in order: every one of them, or only some that must occur in this order."""
    if every:
        for number, wanted in enumerate(expected):
            if number < len(events):
                yield from compared(step, f"events.{number}", wanted, events[number])
            else:
                yield Difference(step, f"events.{number}", shown(wanted), "no more events")
        for number in range(len(expected), len(events)):
            yield Difference(step, f"events.{number}", "no more events", shown(events[number]))
        return
    start = 0
    for number, wanted in enumerate(expected):
        fits = (at for at in range(start, len(events)) if not any(compared(step, "", wanted, events[at])))
        at = next(fits, None)
        if at is None:
            yield from _nearest(step, f"some_events.{number}", wanted, events[start:])
        else:
            start = at + 1


def compared_paths(step: int, expected: Mapping[str, Any], state: Any) -> Iterator[Difference]:
    """Compares parts of a state by path: names of fields and places in lists, joined by dots."""
    for path, value in expected.items():
        found = state
        for name in path.split("."):
            if isinstance(found, Secret):
                found = found.value
            found = _field(found, name)
            if found is _MISSING:
                break
        if found is _MISSING:
            yield Difference(step, f"state.{path}", shown(value), "no such place")
        else:
            yield from compared(step, f"state.{path}", value, found)


def shown(value: Any) -> str:
    """Gives a value as one line of JSON, for people to compare."""
    try:
        return msgspec.json.encode(value, order="sorted").decode()
    except (TypeError, msgspec.EncodeError):
        return str(value)


def _compared_lists(step: int, place: str, expected: Sequence[Any], got: Any) -> Iterator[Difference]:
    if isinstance(got, msgspec.Struct) and got.__struct_config__.array_like:
        got = msgspec.structs.astuple(got)
    if not isinstance(got, tuple | list) or len(got) != len(expected):
        yield Difference(step, place, shown(expected), shown(got))
        return
    for number, (one, other) in enumerate(zip(expected, got, strict=True)):
        yield from compared(step, f"{place}.{number}", one, other)


def _nearest(step: int, place: str, wanted: Mapping[str, Any], events: Sequence[Event]) -> Iterator[Difference]:
    """Gives the differences to the event of the same kind that has the fewest, or that none is left."""
    same = [event for event in events if event.__struct_config__.tag == wanted.get("type")]
    if not same:
        kinds = ", ".join(str(event.__struct_config__.tag) for event in events) or "no more events"
        yield Difference(step, place, shown(wanted), kinds)
        return
    yield from min((list(compared(step, place, wanted, event)) for event in same), key=len)


def _field(value: Any, name: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(name, _MISSING)
    if isinstance(value, msgspec.Struct) and name == "type" and "type" not in value.__struct_fields__:
        return value.__struct_config__.tag
    if isinstance(value, tuple | list) and name.lstrip("-").isdigit():
        return value[int(name)] if -len(value) <= int(name) < len(value) else _MISSING
    return getattr(value, name, _MISSING)
