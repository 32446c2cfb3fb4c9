"""Scenario and army files: canonical JSON, read with a word for every fault and nothing dropped."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from studio.engine.canon import canonical, digest
from studio.errors import N_, DamagedFile, ForeignFile, FutureVersion, TruncatedFile
from studio.files import read_limited, save_atomic
from studio.scenario.edits import without_background
from studio.scenario.keeping import put_back, unknown_in
from studio.scenario.migrations import ARMY_STEPS, SCENARIO_STEPS, Step, migrated
from studio.scenario.model import ARMY_FORMAT, SCENARIO_FORMAT, Army, Piece, Scenario, Work

SCENARIO_ENDING = ".escenario.json"
ARMY_ENDING = ".ejercito.json"
LARGEST = 64 << 20

D = TypeVar("D", bound=msgspec.Struct)


@dataclass(frozen=True)
class Kind(Generic[D]):
    """What a kind of file is: its type, its newest format, the field that marks it, and how it is called."""

    type: type[D]
    newest: int
    mark: str
    called: str
    steps: Mapping[int, Step]


SCENARIO_KIND = Kind(Scenario, SCENARIO_FORMAT, "board", N_("a scenario"), SCENARIO_STEPS)
ARMY_KIND = Kind(Army, ARMY_FORMAT, "units", N_("an army"), ARMY_STEPS)
_SHAPED = {"pieces": Piece, "works": Work}


def read_scenario(path: Path) -> Scenario:
    """Reads a scenario file; raises FileError."""
    return scenario_from(read_limited(path, LARGEST), path)


def read_army(path: Path) -> Army:
    """Reads an army file; raises FileError."""
    return army_from(read_limited(path, LARGEST), path)


def scenario_from(data: bytes, where: object = "") -> Scenario:
    """Reads a scenario from the bytes of a file.

    Raises ForeignFile, FutureVersion, TruncatedFile or DamagedFile with the place.
    """
    return document_from(data, SCENARIO_KIND, where)


def army_from(data: bytes, where: object = "") -> Army:
    """Reads an army from the bytes of a file; raises as `scenario_from`."""
    return document_from(data, ARMY_KIND, where)


def document_from(data: bytes, kind: Kind[D], where: object = "") -> D:
    """Reads a document of a kind; what it does not know is kept in `unknown`."""
    tree = _versioned(_tree(data, kind, where), kind, where)
    kept: dict[str, msgspec.Raw] = {}
    known = {name: value for name, value in tree.items() if name != "unknown"}
    if "unknown" in tree:
        kept["unknown"] = msgspec.Raw(canonical(tree["unknown"]))
    for name, item_type in _SHAPED.items():
        if isinstance(known.get(name), list):
            known[name] = _known_forms(name, known[name], item_type, kept)
    try:
        document = msgspec.convert(known, kind.type)
    except (msgspec.ValidationError, ValueError) as error:
        raise DamagedFile.at(where, _place(str(error)), _reason(str(error))) from error
    kept.update(unknown_in(known, msgspec.to_builtins(document)))
    return msgspec.structs.replace(document, unknown=kept) if kept else document


def document_bytes(document: Scenario | Army) -> bytes:
    """Writes a document canonically: sorted fields, one line, unknown things in their places."""
    lifted = _lifted(document) if isinstance(document, Scenario) else document
    tree = msgspec.json.decode(canonical(msgspec.structs.replace(lifted, unknown={})))
    del tree["unknown"]
    put_back(tree, lifted.unknown)
    return canonical(tree) + b"\n"


def save_document(path: Path, document: Scenario | Army) -> None:
    """Saves a document so that the old or the new one is there whole; raises CannotSave."""
    save_atomic(path, document_bytes(document))


def content_hash(scenario: Scenario) -> str:
    """Hashes what a set-up game decides of a scenario: all but provenance, names, texts, tags, background and id."""
    bare = msgspec.structs.replace(
        without_background(scenario),
        pieces=tuple(msgspec.structs.replace(piece, name="") for piece in scenario.pieces),
        objectives=tuple(msgspec.structs.replace(objective, name="") for objective in scenario.objectives),
        provenance=None,
        id="",
        title="",
        author="",
        notes="",
        texts=msgspec.UNSET,
        tags=(),
        notes_on_map=(),
        standard="book",
    )
    return digest(document_bytes(bare))


def is_untouched(scenario: Scenario) -> bool:
    """Tells whether the document is still exactly what its set-up game produced."""
    return scenario.provenance is not None and scenario.provenance.produced == content_hash(scenario)


def _lifted(document: Scenario) -> Scenario:
    """Gives the document with the unknown things of its armies among its own."""
    kept = dict(document.unknown)
    sides = []
    for place, camp in enumerate(document.sides):
        if camp.army and camp.army.unknown:
            kept.update({f"sides/{place}/army/{address}": raw for address, raw in camp.army.unknown.items()})
            camp = msgspec.structs.replace(camp, army=msgspec.structs.replace(camp.army, unknown={}))
        sides.append(camp)
    return msgspec.structs.replace(document, unknown=kept, sides=tuple(sides))


def _tree(data: bytes, kind: Kind[D], where: object) -> dict[str, Any]:
    if not data.strip():
        raise TruncatedFile.after(where, "byte 0")
    if not data.lstrip()[:1] == b"{":
        raise ForeignFile.instead_of(where, kind.called)
    try:
        tree = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        if "truncated" in str(error):
            raise TruncatedFile.after(where, f"byte {len(data)}") from error
        raise DamagedFile.at(where, _place(str(error)), _reason(str(error))) from error
    except RecursionError as error:
        raise DamagedFile.at(where, "$", N_("it is nested too deeply")) from error
    if not isinstance(tree, dict) or kind.mark not in tree or "pack" not in tree:
        raise ForeignFile.instead_of(where, kind.called)
    return tree


def _versioned(tree: dict[str, Any], kind: Kind[D], where: object) -> dict[str, Any]:
    version = tree.get("format")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise DamagedFile.at(where, "$.format", N_("the format version is no whole number from 1"))
    if version > kind.newest:
        raise FutureVersion.found(where, version, kind.newest)
    try:
        return migrated(tree, kind.newest, kind.steps)
    except KeyError as error:
        raise DamagedFile.at(where, "$.format", N_("this format version never existed")) from error


def _known_forms(name: str, items: list[Any], item_type: Any, kept: dict[str, msgspec.Raw]) -> list[Any]:
    """Gives the items that this version can read; those of an unknown form go whole into `kept`."""
    readable = []
    for place, item in enumerate(items):
        if _has_unknown_form(item, item_type):
            kept[f"{name}/@{place}"] = msgspec.Raw(canonical(item))
        else:
            readable.append(item)
    return readable


def _has_unknown_form(item: Any, item_type: Any) -> bool:
    if not isinstance(item, dict) or not isinstance(item.get("shape"), dict):
        return False
    try:
        msgspec.convert(item, item_type)
    except (msgspec.ValidationError, ValueError) as error:
        text = str(error)
        return ("Invalid value" in text and text.endswith("`$.shape.form`")) or "unknown field" in text
    return False


def _place(text: str) -> str:
    _, mark, place = text.rpartition(" - at `")
    if mark:
        return place.rstrip("`")
    _, mark, place = text.rpartition("(byte ")
    return f"byte {place.rstrip(')')}" if mark else "$"


def _reason(text: str) -> str:
    return text.partition(" - at `")[0].partition(" (byte ")[0].rstrip(".")
