"""A journal gives back every entry that reached the disk, and nothing that did not."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from studio.files import Journal, recover

ENTRIES = (b'{"n":1}', b'{"n":2}', b'{"texto":"\xc3\xb1"}')

KILLED = """
import os, signal, sys
from pathlib import Path
from studio.files import Journal

left = int(sys.argv[2])

def steps(name):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

with Journal.open(Path(sys.argv[1]), steps) as journal:
    for number in range(3):
        journal.append(b"entry %d" % number)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "game.journal"
    with Journal.open(path) as journal:
        for entry in ENTRIES:
            journal.append(entry)
    return path


def test_entries_come_back_in_order(path: Path) -> None:
    found = recover(path)
    assert found.entries == ENTRIES
    assert found.rest == b""


def test_an_opened_journal_goes_on_where_it_stopped(path: Path) -> None:
    with Journal.open(path) as journal:
        assert journal.recovered.entries == ENTRIES
        journal.append(b"four")
    assert recover(path).entries == (*ENTRIES, b"four")


@pytest.mark.parametrize("cut", range(1, 27))
def test_a_cut_last_line_loses_only_that_entry(path: Path, cut: int) -> None:
    whole = path.read_bytes()
    last = len(whole.splitlines(keepends=True)[-1])
    path.write_bytes(whole[: -min(cut, last)])
    assert recover(path).entries == ENTRIES[:2]


def test_every_changed_byte_is_found_at_its_entry(path: Path) -> None:
    whole = path.read_bytes()
    starts = [0, *(at + 1 for at, sign in enumerate(whole) if sign == 10)]
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        damaged = sum(start <= at for start in starts) - 1
        assert recover(path).entries == ENTRIES[:damaged]


def test_a_removed_line_in_the_middle_is_found(path: Path) -> None:
    first, _, third = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(first + third)
    assert recover(path).entries == ENTRIES[:1]


def test_opening_a_damaged_journal_keeps_the_damaged_end_beside_it(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"half a li")
    with Journal.open(path) as journal:
        journal.append(b"four")
    assert recover(path).entries == (*ENTRIES, b"four")
    assert path.with_name("game.journal.damaged").read_bytes() == b"half a li"


def test_a_cleared_journal_is_empty_and_can_be_used(path: Path) -> None:
    with Journal.open(path) as journal:
        journal.clear()
        journal.append(b"one")
    assert recover(path).entries == (b"one",)


def test_an_entry_of_two_lines_is_a_mistake_of_the_caller(path: Path) -> None:
    with Journal.open(path) as journal, pytest.raises(ValueError, match="one line"):
        journal.append(b"a\nb")


@pytest.mark.parametrize("step", range(6))
def test_a_process_killed_while_adding_leaves_all_whole_entries(tmp_path: Path, step: int) -> None:
    path = tmp_path / "game.journal"
    command = [sys.executable, "-c", KILLED, str(path), str(step)]
    done = subprocess.run(command, capture_output=True, timeout=30, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert recover(path).entries == tuple(b"entry %d" % number for number in range((step + 1) // 2))
