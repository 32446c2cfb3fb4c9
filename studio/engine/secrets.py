"""Secrets: values that only their owner sees, blanked by type and never by hand."""

from __future__ import annotations

from functools import cache
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")

NOBODY = ""
EVERYBODY = "*"


class Secret(msgspec.Struct, Generic[T], frozen=True):
    """A value known to its owner alone; `NOBODY` owns what no side may see, such as the order of a pile.
    `EVERYBODY` owns what lies open, where a type asks for a secret.

    In the view of any other side `value` is None and `known` is False.
    """

    owner: str
    value: T | None
    known: bool = True


def view(value: Any, side: str) -> Any:
    """Gives the value as one side may see it: every secret of others is blanked, all else is shared unchanged."""
    return _blank(value, side) if _may_hold(_kind(value)) else value


def reveal(secret: Secret[T]) -> T:
    """Gives what a secret holds.

    Raises ValueError when the secret was blanked: the caller looked at a view.
    """
    if not secret.known or secret.value is None:
        raise ValueError(f"a secret of {secret.owner or 'nobody'} was asked for in a view")
    return secret.value


def _blank(value: Any, side: str) -> Any:
    if isinstance(value, Secret):
        if value.owner == EVERYBODY or (value.owner == side and value.owner != NOBODY):
            return value
        return Secret(value.owner, None, False)
    if isinstance(value, msgspec.Struct):
        return _blank_struct(value, side)
    if isinstance(value, tuple | list):
        blanked = [_blank(item, side) if _may_hold(_kind(item)) else item for item in value]
        if all(new is old for new, old in zip(blanked, value, strict=True)):
            return value
        return type(value)(*blanked) if hasattr(value, "_fields") else type(value)(blanked)
    if isinstance(value, dict):
        shown = {key: _blank(item, side) if _may_hold(_kind(item)) else item for key, item in value.items()}
        return value if all(shown[key] is value[key] for key in value) else shown
    return value


def _blank_struct(value: msgspec.Struct, side: str) -> msgspec.Struct:
    changed: dict[str, Any] = {}
    for name in _holding_fields(_kind(value)):
        old = getattr(value, name)
        if not old or not _may_hold(_kind(old)):
            continue
        new = _blank(old, side)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value


def _kind(value: Any) -> Any:
    return type(value)


@cache
def _may_hold(kind: Any) -> bool:
    """Tells whether a value of this type may hold a secret somewhere inside."""
    if issubclass(kind, Secret) or issubclass(kind, tuple | dict | list):
        return True
    return issubclass(kind, msgspec.Struct) and bool(_holding_fields(kind))


@cache
def _holding_fields(kind: Any) -> tuple[str, ...]:
    """Names the fields of a Struct type that may hold a secret, by their annotations."""
    hints = get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _annotation_may_hold(hints[name], (kind,)))


def _annotation_may_hold(hint: Any, seen: tuple[Any, ...]) -> bool:
    if hint is Any or hint is object or isinstance(hint, TypeVar):
        return True
    origin = get_origin(hint)
    if origin is Secret or hint is Secret:
        return True
    if origin is not None or get_args(hint):
        return any(_annotation_may_hold(part, seen) for part in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        if hint in seen:
            return False
        hints = get_type_hints(hint)
        subclasses = tuple(hint.__subclasses__())
        inside = any(_annotation_may_hold(hints[name], (*seen, hint)) for name in hint.__struct_fields__)
        return inside or any(_annotation_may_hold(kind, (*seen, hint)) for kind in subclasses)
    return False
