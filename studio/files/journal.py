"""A journal: lines that are only ever added, each chained to the one before, so that what a killed process left counts.

A line is the first 16 hex digits of SHA-256 over the previous line's digits and the payload, a space, the payload.
"""

import os
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from studio.errors import CannotSave
from studio.files.atomic import Steps, no_steps, reason_for, save_atomic
from studio.files.reading import read_limited

__all__ = ["Journal", "Recovered", "recover"]

DIGITS: Final = 16
START: Final = "0" * DIGITS
LARGEST: Final = 256 << 20


@dataclass(frozen=True)
class Recovered:
    """What a journal still holds: the good entries, how many bytes they take, and the damaged rest."""

    entries: tuple[bytes, ...]
    good_bytes: int
    last_mark: str
    rest: bytes


class Journal:
    """An open journal; `recovered` is what it held when it was opened."""

    def __init__(self, path: Path, handle: int, recovered: Recovered, steps: Steps) -> None:
        self.path = path
        self.recovered = recovered
        self._handle = handle
        self._mark = recovered.last_mark
        self._length = recovered.good_bytes
        self._steps = steps

    @classmethod
    def open(cls, path: Path, steps: Steps = no_steps) -> Self:
        """Opens or begins a journal; a damaged end is moved to `<name>.damaged` first. Raises FileError."""
        found = recover(path) if path.exists() else Recovered((), 0, START, b"")
        if found.rest:
            save_atomic(path.with_name(path.name + ".damaged"), found.rest, steps)
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
            os.ftruncate(handle, found.good_bytes)
            os.lseek(handle, 0, os.SEEK_END)
        except OSError as failure:
            raise CannotSave.because(path, reason_for(failure)) from failure
        return cls(path, handle, found, steps)

    def append(self, payload: bytes) -> None:
        """Adds an entry without line breaks and flushes it to the disk; after CannotSave the journal is as before."""
        if b"\n" in payload:
            raise ValueError("a journal entry is one line", payload[:200])
        mark = _mark(self._mark, payload)
        line = mark.encode() + b" " + payload + b"\n"
        try:
            self._steps("append")
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
                self._steps("appended")
            os.fsync(self._handle)
        except OSError as failure:
            os.ftruncate(self._handle, self._length)
            os.lseek(self._handle, 0, os.SEEK_END)
            raise CannotSave.because(self.path, reason_for(failure)) from failure
        self._mark = mark
        self._length += len(line)

    def clear(self) -> None:
        """Forgets all entries: what they described is saved elsewhere."""
        os.ftruncate(self._handle, 0)
        os.lseek(self._handle, 0, os.SEEK_SET)
        self._mark, self._length = START, 0

    def close(self) -> None:
        """Lets the file go; closing twice does nothing."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_failure: object) -> None:
        self.close()


def recover(path: Path) -> Recovered:
    """Returns what a journal file still holds, up to the first line that does not fit the chain."""
    content = read_limited(path, LARGEST)
    entries: list[bytes] = []
    good, mark = 0, START
    while (end := content.find(b"\n", good)) >= 0:
        head, _, payload = content[good:end].partition(b" ")
        expected = _mark(mark, payload)
        if head != expected.encode():
            break
        entries.append(payload)
        good, mark = end + 1, expected
    return Recovered(tuple(entries), good, mark, content[good:])


def _mark(previous: str, payload: bytes) -> str:
    return sha256(previous.encode() + b" " + payload).hexdigest()[:DIGITS]
