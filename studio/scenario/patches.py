"""What turns one state of a scenario into the next, small enough to be written down after every step."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from studio.engine.canon import canonical
from studio.scenario.edits import LISTS
from studio.scenario.model import Scenario

__all__ = ["ListPatch", "Patch", "difference", "patched"]


class ListPatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of one list: the ids that went, the things that changed in their places, those added at the end."""

    gone: tuple[int, ...] = ()
    changed: tuple[msgspec.Raw, ...] = ()
    added: tuple[msgspec.Raw, ...] = ()


class Patch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change of a scenario: its fields that took another value, those that went, and its lists of things."""

    fields: dict[str, msgspec.Raw] = {}
    unset: tuple[str, ...] = ()
    lists: dict[str, ListPatch] = {}


def difference(before: Scenario, after: Scenario) -> Patch:
    """Gives what makes `after` of `before`; things that both share as values cost nothing."""
    fields: dict[str, msgspec.Raw] = {}
    unset: list[str] = []
    lists: dict[str, ListPatch] = {}
    for name in Scenario.__struct_fields__:
        old, new = getattr(before, name), getattr(after, name)
        if old is new or old == new:
            continue
        listed = _list_patch(old, new) if name in LISTS else None
        if listed is not None:
            lists[name] = listed
        elif new is msgspec.UNSET:
            unset.append(name)
        else:
            fields[name] = _raw(new)
    return Patch(fields, tuple(unset), lists)


def patched(before: Scenario, patch: Patch) -> Scenario:
    """Gives the state that a patch leads to; raises msgspec.ValidationError when it does not fit a scenario."""
    values: dict[str, Any] = dict.fromkeys(patch.unset, msgspec.UNSET)
    types = _types()
    for name, raw in patch.fields.items():
        if name not in types:
            raise msgspec.ValidationError(f"Object contains unknown field `{name}`")
        values[name] = msgspec.json.decode(raw, type=types[name])
    for name, listed in patch.lists.items():
        values[name] = _relisted(getattr(before, name), listed, LISTS[name])
    return msgspec.structs.replace(before, **values)


def _list_patch(old: tuple[Any, ...], new: tuple[Any, ...]) -> ListPatch | None:
    """Gives the change of a list; None when it cannot be told by ids and must be written whole."""
    were, are = {item.id: item for item in old}, {item.id: item for item in new}
    if len(were) != len(old) or len(are) != len(new):
        return None
    kept = [number for number in were if number in are]
    added = [number for number in are if number not in were]
    if [*kept, *added] != list(are):
        return None
    changed = [are[number] for number in kept if are[number] is not were[number] and are[number] != were[number]]
    gone = tuple(number for number in were if number not in are)
    return ListPatch(gone, tuple(map(_raw, changed)), tuple(_raw(are[number]) for number in added))


def _relisted(old: tuple[Any, ...], patch: ListPatch, kind: type[Any]) -> tuple[Any, ...]:
    gone = set(patch.gone)
    changed = {item.id: item for item in (msgspec.json.decode(raw, type=kind) for raw in patch.changed)}
    added = (msgspec.json.decode(raw, type=kind) for raw in patch.added)
    return (*(changed.get(item.id, item) for item in old if item.id not in gone), *added)


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(canonical(value))


@cache
def _types() -> dict[str, Any]:
    return {field.name: field.type for field in msgspec.structs.fields(Scenario)}
