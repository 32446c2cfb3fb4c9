"""Saves that are killed, refused or cut off leave the old or the new file, whole."""

import errno
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from studio.errors import CannotSave, FileError, ForeignFile
from studio.files import read_limited, save_atomic

OLD = b"old" * 60_000
NEW = b"new!" * 60_000
STEPS = ["create", "write", "write", "write", "write", "flush", "replace", "folder", "sweep"]

KILLED = """
import os, signal, sys
from pathlib import Path
from studio.files import save_atomic

left = int(sys.argv[2])

def steps(name):
    global left
    left -= 1
    if left < 0:
        os.kill(os.getpid(), signal.SIGKILL)

save_atomic(Path(sys.argv[1]), b"new!" * 60_000, steps)
"""

TOO_LARGE = """
import resource, sys
from pathlib import Path
from studio.errors import CannotSave
from studio.files import save_atomic

resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
try:
    save_atomic(Path(sys.argv[1]), b"new!" * 60_000)
except CannotSave as refusal:
    print(refusal)
"""


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix == ".saving")


def run(script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)


def test_the_steps_of_a_save_are_named_in_order(tmp_path: Path) -> None:
    seen: list[str] = []
    save_atomic(tmp_path / "plan.json", NEW, seen.append)
    assert seen == STEPS


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_process_killed_at_any_step_leaves_the_old_or_the_new_file_whole(tmp_path: Path, step: int) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(OLD)
    done = run(KILLED, path, step)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert path.read_bytes() == (OLD if step <= STEPS.index("replace") else NEW)


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_process_killed_at_its_first_save_leaves_nothing_or_the_whole_file(tmp_path: Path, step: int) -> None:
    path = tmp_path / "plan.json"
    run(KILLED, path, step)
    if step <= STEPS.index("replace"):
        assert not path.exists()
    else:
        assert path.read_bytes() == NEW


def test_a_save_after_a_killed_one_works_and_sweeps_old_leftovers_away(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    run(KILLED, path, 3)
    (left,) = leftovers(tmp_path)
    os.utime(tmp_path / left, (1_000_000_000, 1_000_000_000))
    save_atomic(path, NEW)
    assert path.read_bytes() == NEW
    assert leftovers(tmp_path) == []


def test_a_full_disk_keeps_the_old_file_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(OLD)
    done = run(TOO_LARGE, path)
    assert "the file would be larger than the system allows" in done.stdout
    assert path.read_bytes() == OLD
    assert leftovers(tmp_path) == []
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] != 100_000


@pytest.mark.parametrize("step", range(len(STEPS)))
def test_a_disk_that_is_full_at_any_step_keeps_the_old_file_or_has_saved_the_new_one(tmp_path: Path, step: int) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(OLD)
    seen: list[str] = []

    def fail(name: str) -> None:
        seen.append(name)
        if len(seen) == step + 1:
            raise OSError(errno.ENOSPC, "No space left on device")

    if step <= STEPS.index("replace"):
        with pytest.raises(CannotSave, match="the disk is full"):
            save_atomic(path, NEW, fail)
        assert path.read_bytes() == OLD
    else:
        save_atomic(path, NEW, fail)
        assert path.read_bytes() == NEW
    assert leftovers(tmp_path) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="the folder does not exist") as refusal:
        save_atomic(tmp_path / "gone" / "plan.json", NEW)
    assert refusal.value.where == str(tmp_path / "gone" / "plan.json")
    assert refusal.value.exit_code == 2


def test_a_file_cannot_be_saved_below_another_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(CannotSave, match="the folder does not exist"):
        save_atomic(tmp_path / "file" / "plan.json", NEW)


def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CannotSave, match="this cannot be a file name"):
        save_atomic(tmp_path / "nul\0.json", NEW)
    with pytest.raises(CannotSave, match="the name is too long"):
        save_atomic(tmp_path / ("x" * 300), NEW)


def test_a_folder_of_the_same_name_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "plan.json").mkdir()
    with pytest.raises(CannotSave, match="a folder of that name is in the way"):
        save_atomic(tmp_path / "plan.json", NEW)


def test_a_write_protected_file_is_refused_even_where_its_folder_could_be_written(tmp_path: Path) -> None:
    path = tmp_path / "plan.json"
    path.write_bytes(OLD)
    path.chmod(0o444)
    with pytest.raises(CannotSave, match="may not write there"):
        save_atomic(path, NEW)
    assert path.read_bytes() == OLD


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "plan.json", tmp_path / "link.json"
    path.write_bytes(OLD)
    path.chmod(0o640)
    link.symlink_to(path)
    save_atomic(link, NEW)
    assert link.is_symlink()
    assert path.read_bytes() == NEW
    assert path.stat().st_mode & 0o777 == 0o640


def test_names_with_accents_and_of_full_length_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("Batalla del ñandú " + "x" * 220 + ".json")
    save_atomic(path, b"")
    assert path.read_bytes() == b""


def test_reading_stops_at_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "big"
    path.write_bytes(b"x" * 2048)
    assert len(read_limited(path, 2048)) == 2048
    with pytest.raises(FileError, match=r"larger than 1 kB.*\[file.too-big\]"):
        read_limited(path, 2047)


def test_what_is_not_a_plain_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for strange in (tmp_path, tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(ForeignFile):
            read_limited(strange, 10)


@pytest.mark.parametrize("name", ["gone.json", "gone/gone.json", "nul\0.json"])
def test_a_file_that_is_not_there_is_a_clear_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError):
        read_limited(tmp_path / name, 10)
