"""Reads what a document says about itself, without judging its content."""

from pathlib import PurePath
from typing import Any, Final

import msgspec

from studio.errors import N_, DamagedFile, ForeignFile
from studio.library.item import Entry, Kind

__all__ = ["describe"]

GAME_MARK: Final = "estado-mayor-game"
CAMPAIGN_FIELDS: Final = ("nodes", "edges", "graph", "ledger")


class _Peek(msgspec.Struct):
    """The few fields that a library shows; every other field is skipped."""

    id: Any = ""
    title: Any = ""
    texts: Any = None
    author: Any = ""
    tags: Any = ()
    pack: Any = ""
    version: Any = ""
    record: Any = ""
    typed_points: Any = 0
    sides: Any = ()
    board: msgspec.Raw = msgspec.Raw(b"")
    units: msgspec.Raw = msgspec.Raw(b"")
    nodes: msgspec.Raw = msgspec.Raw(b"")
    edges: msgspec.Raw = msgspec.Raw(b"")
    graph: msgspec.Raw = msgspec.Raw(b"")
    ledger: msgspec.Raw = msgspec.Raw(b"")


def describe(content: bytes, name: str) -> Entry:
    """Returns kind, title and the other shelf columns of a document; `name` is its file name.

    Raises DamagedFile when it is not JSON, ForeignFile when it is no document of the studio.
    """
    first, _, rest = content.partition(b"\n")
    try:
        peek = msgspec.json.decode(first if _is_lines(first, rest) else content, type=_Peek)
    except msgspec.ValidationError as failure:
        raise ForeignFile.instead_of(name, N_("a document of the studio")) from failure
    except (msgspec.DecodeError, UnicodeDecodeError) as failure:
        if content.lstrip()[:1] not in (b"{", b""):
            raise ForeignFile.instead_of(name, N_("a document of the studio")) from failure
        raise DamagedFile.at(name, _position(str(failure)), str(failure).partition(" (")[0]) from failure
    kind = _kind(peek)
    if kind is None:
        raise ForeignFile.instead_of(name, N_("a document of the studio"))
    return Entry(
        kind=kind,
        title=_text(peek.title) or _stem(name, kind),
        pack=_text(peek.pack),
        pack_version=_text(peek.version),
        author=_text(peek.author),
        tags=tuple(tag for tag in peek.tags if isinstance(tag, str)) if isinstance(peek.tags, list) else (),
        points=_points(peek, kind),
        id=_text(peek.id),
        titles=_titles(peek),
    )


def _is_lines(first: bytes, rest: bytes) -> bool:
    return bool(rest.strip()) and first.startswith(b"{") and first.rstrip().endswith(b"}")


def _kind(peek: _Peek) -> Kind | None:
    if peek.record == GAME_MARK:
        return Kind.GAME
    if any(bytes(getattr(peek, field)) for field in CAMPAIGN_FIELDS):
        return Kind.CAMPAIGN
    if bytes(peek.board) and peek.pack:
        return Kind.SCENARIO
    if bytes(peek.units) and peek.pack:
        return Kind.ARMY
    return None


def _points(peek: _Peek, kind: Kind) -> int | None:
    if kind is Kind.ARMY:
        return peek.typed_points if isinstance(peek.typed_points, int) and peek.typed_points > 0 else None
    if kind is not Kind.SCENARIO or not isinstance(peek.sides, list):
        return None
    budgets = [side.get("budget") for side in peek.sides if isinstance(side, dict)]
    return max((budget for budget in budgets if isinstance(budget, int) and budget > 0), default=None)


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("es") or value.get("en") or next(iter(value.values()), "")
    return value.strip() if isinstance(value, str) else ""


def _titles(peek: _Peek) -> dict[str, str]:
    """Gives the title by language: a campaign's own, a scenario's beside the one that it still bears."""
    found = peek.title
    if isinstance(found, str):
        found = peek.texts.get("title") if isinstance(peek.texts, dict) else None
        if not isinstance(found, dict) or peek.title not in found.values():
            return {}
    if not isinstance(found, dict):
        return {}
    return {key: text.strip() for key, text in found.items() if isinstance(text, str) and text.strip()}


def _stem(name: str, kind: Kind) -> str:
    bare = PurePath(name).name
    return bare.removesuffix(kind.suffix).removesuffix(".json").removesuffix(".jsonl") or bare


def _position(message: str) -> str:
    return message.rpartition("(")[2].rstrip(")") if "(byte" in message else "byte 0"
