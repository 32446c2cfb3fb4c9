"""Keeping what a file holds and this version does not know: found when read, put back in its place when written.

Each unknown thing has an address: field names and list places joined by `/`. Things in a list that have an id are
addressed by it (`pieces/#7/colour`), a whole thing of an unknown form by its place (`pieces/@3`), so that edits of
the rest do not disturb them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

Tree = dict[str, Any]


def unknown_in(read: Any, understood: Any, address: str = "") -> Iterator[tuple[str, msgspec.Raw]]:
    """Gives address and content of every field that stands in the file's tree but not in what was understood."""
    if isinstance(read, dict) and isinstance(understood, dict):
        for name, value in read.items():
            place = f"{address}/{name}" if address else name
            if name in understood:
                yield from unknown_in(value, understood[name], place)
            else:
                yield place, _raw(value)
    elif isinstance(read, list) and isinstance(understood, list | tuple) and len(read) == len(understood):
        for index, (left, right) in enumerate(zip(read, understood, strict=True)):
            yield from unknown_in(left, right, f"{address}/{_name(left, index)}")


def put_back(tree: Tree, unknown: Mapping[str, msgspec.Raw]) -> None:
    """Puts unknown things back into a tree that is about to be written.

    A field of a thing that is no longer there is left out with it.
    """
    whole = [address for address in unknown if address.rpartition("/")[2].startswith("@")]
    for address in unknown:
        if address not in whole:
            _put_field(tree, address.split("/"), unknown[address])
    for address in sorted(whole, key=_place_of):
        name, _, _ = address.rpartition("/")
        items = tree.setdefault(name, [])
        items.insert(min(_place_of(address), len(items)), unknown[address])


def _put_field(tree: Tree, path: list[str], value: msgspec.Raw) -> None:
    node: Any = tree
    for name in path[:-1]:
        node = _child(node, name)
        if node is None:
            return
    if isinstance(node, dict):
        node.setdefault(path[-1], value)


def _child(node: Any, name: str) -> Any:
    if isinstance(node, dict):
        return node.get(name)
    if isinstance(node, list):
        for index, item in enumerate(node):
            if _name(item, index) == name:
                return item
    return None


def _name(item: Any, index: int) -> str:
    return f"#{item['id']}" if isinstance(item, dict) and "id" in item else str(index)


def _place_of(address: str) -> int:
    return int(address.rpartition("@")[2])


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value, order="sorted"))
