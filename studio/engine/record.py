"""The record of a game: JSON Lines, each line chained to the one before by SHA-256.

The first line tells what was played and from which start; then one line an action; the last line, written when the
game has ended, opens the seed to which the first was bound. The canonical state is hashed at every turn of a player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from studio.engine.canon import canonical, digest, fingerprint
from studio.engine.dice import SeededDice
from studio.engine.game import Game
from studio.engine.overlay import Overlay
from studio.engine.values import Outcome
from studio.errors import N_, DamagedFile, ForeignFile, FutureVersion, TruncatedFile

FORMAT = 1
_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
MARK = "estado-mayor-game"


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What was played: pack, version and hashes, the start in full, the players, and the bound seed.

    `opening` is the state a game was opened with when that is not the one its rules begin with, else null.
    """

    record: str
    format: int
    pack: str
    version: str
    catalogue: str
    game: str
    overlay: Overlay
    setup: msgspec.Raw
    setup_hash: str
    players: dict[str, str]
    dice: str
    commitment: str
    start: str
    opening: msgspec.Raw
    hash: str = ""


class Line(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One action with its events; `state` is the hash after it where a new turn of a player begins, else empty."""

    n: int
    action: msgspec.Raw
    events: msgspec.Raw
    dice: int
    state: str
    hash: str = ""


class Footer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it ended, the hash of the last state, and the seed that the header was bound to."""

    end: Outcome
    state: str
    seed: int | None
    salt: str
    hash: str = ""


class Record(msgspec.Struct, frozen=True):
    """A record as read: every line parsed, the chain not yet judged; `chained` holds the hash each line should have."""

    header: Header
    lines: tuple[Line, ...]
    footer: Footer | None
    chained: tuple[str, ...]


def commitment(seed: int, salt: str) -> str:
    """Binds to a seed without showing it; the salt keeps small seeds from being guessed."""
    return digest(f"{salt}:{seed}".encode())


def dump(game: Game, players: dict[str, str], salt: str = "", overlay: Overlay | None = None) -> bytes:
    """Writes the record of a game, finished or not; `overlay` stands for one that the game does not know of."""
    return b"".join(lines_of(game, players, salt, overlay))


def lines_of(game: Game, players: dict[str, str], salt: str = "", overlay: Overlay | None = None) -> Iterator[bytes]:
    """Gives the record line by line, as bytes that end with a newline."""
    seed = game.dice.seed if isinstance(game.dice, SeededDice) else None
    setup = canonical(game.rules.setup)
    header = Header(
        record=MARK,
        format=FORMAT,
        pack=game.pack.key,
        version=game.pack.version,
        catalogue=game.pack.catalogue.fingerprint,
        game=game.name,
        overlay=game.overlay if overlay is None else overlay,
        setup=msgspec.Raw(setup),
        setup_hash=digest(setup),
        players=players,
        dice="seeded" if seed is not None else "asked",
        commitment="" if seed is None else commitment(seed, salt),
        start=fingerprint(game.start),
        opening=msgspec.Raw(canonical(None if game.start == game.rules.begin() else game.start)),
    )
    previous, line = _chained(header, "")
    yield line
    turn = turn_of(game.start)
    for n, entry in enumerate(game.entries, 1):
        now = turn_of(entry.after)
        mark = "" if now == turn else fingerprint(entry.after)
        turn = now
        body = Line(
            n=n,
            action=msgspec.Raw(canonical(entry.action)),
            events=msgspec.Raw(canonical(entry.events)),
            dice=entry.dice_before,
            state=mark,
        )
        previous, line = _chained(body, previous)
        yield line
    if game.state.outcome:
        footer = Footer(end=game.state.outcome, state=fingerprint(game.state), seed=seed, salt=salt)
        yield _chained(footer, previous)[1]


def turn_of(state: Any) -> Any:
    """Gives what marks whose turn it is: the undermost window, or None when the game is over."""
    return state.windows[0] if state.windows else None


def load(data: bytes, where: object = "") -> Record:
    """Reads a record.

    Raises ForeignFile, FutureVersion, TruncatedFile or DamagedFile with the line.
    """
    if not data.startswith(b"{") or MARK.encode() not in data[:400_000]:
        raise ForeignFile.instead_of(where, N_("the record of a game"))
    if not data.endswith(b"\n"):
        raise TruncatedFile.after(where, _line_name(data.count(b"\n") + 1))
    texts = data[:-1].split(b"\n")
    header = _read_header(texts[0], where)
    lines: list[Line] = []
    footer: Footer | None = None
    chained = [_expected(header, "")]
    for number, text in enumerate(texts[1:], 2):
        if footer is not None:
            raise DamagedFile.at(where, _line_name(number), N_("it goes on after the end of the game"))
        body: Line | Footer = _parse(text, Footer if text.startswith(b'{"end"') else Line, number, where)
        chained.append(_expected(body, _hash_of(lines[-1] if lines else header)))
        if isinstance(body, Footer):
            footer = body
        elif body.n != len(lines) + 1:
            raise DamagedFile.at(where, _line_name(number), N_("an entry is missing or stands twice"))
        else:
            lines.append(body)
    return Record(header, tuple(lines), footer, tuple(chained))


def first_broken_link(record: Record) -> int | None:
    """Gives the first entry whose hash does not fit its content and the entry before: 0 is the header.

    The end line counts as the entry after the last. None when the chain holds.
    """
    held = [record.header.hash, *(line.hash for line in record.lines)]
    if record.footer:
        held.append(record.footer.hash)
    for place, (has, should) in enumerate(zip(held, record.chained, strict=True)):
        if has != should:
            return place
    return None


def _read_header(text: bytes, where: object) -> Header:
    try:
        claimed = msgspec.json.decode(text, type=dict[str, msgspec.Raw]).get("format", msgspec.Raw(b"0"))
        version = msgspec.json.decode(claimed, type=int)
    except _UNREADABLE as error:
        raise DamagedFile.at(where, _line_name(1), str(error)) from error
    if version > FORMAT:
        raise FutureVersion.found(where, version, FORMAT)
    header: Header = _parse(text, Header, 1, where)
    if header.record != MARK:
        raise ForeignFile.instead_of(where, N_("the record of a game"))
    return header


def _parse(text: bytes, kind: Any, number: int, where: object) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except _UNREADABLE as error:
        raise DamagedFile.at(where, _line_name(number), str(error)) from error


def _chained(body: Any, previous: str) -> tuple[str, bytes]:
    link = _expected(body, previous)
    return link, canonical(msgspec.structs.replace(body, hash=link)) + b"\n"


def _expected(body: Any, previous: str) -> str:
    return digest(previous.encode() + canonical(msgspec.structs.replace(body, hash="")))


def _hash_of(body: Header | Line) -> str:
    return body.hash


def _line_name(number: int) -> str:
    return f"line {number}"
