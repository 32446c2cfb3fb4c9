"""Writing a file so that at every moment the old or the new one is there, whole."""

import contextlib
import errno
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from studio.errors import N_, CannotSave, Text

__all__ = ["Steps", "no_steps", "reason_for", "save_atomic"]

Steps = Callable[[str], None]
"""Called before each step of a write with its name, so that a test can stop the process there."""

CHUNK: Final = 1 << 16
FORGOTTEN: Final = 3600

_REASONS: Final = {
    errno.ENOSPC: N_("the disk is full"),
    errno.EDQUOT: N_("the disk quota is used up"),
    errno.EFBIG: N_("the file would be larger than the system allows"),
    errno.EACCES: N_("the studio may not write there"),
    errno.EPERM: N_("the studio may not write there"),
    errno.EROFS: N_("the folder is read-only"),
    errno.ENOENT: N_("the folder does not exist"),
    errno.ENOTDIR: N_("the folder does not exist"),
    errno.EISDIR: N_("a folder of that name is in the way"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}


def no_steps(_step: str) -> None:
    """Lets every step of a write pass."""


def save_atomic(path: Path, content: bytes, steps: Steps = no_steps) -> None:
    """Replaces a file by new content through a temporary file beside it, flushed to the disk before the exchange.

    Follows links, keeps the permissions of the old file, refuses a write-protected one. Raises CannotSave; the old
    file is then untouched and no temporary file is left behind.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = _mode(target)
        steps("create")
        handle, name = tempfile.mkstemp(prefix=_prefix(target), suffix=".saving", dir=target.parent)
        fresh = Path(name)
        try:
            _write(handle, content, steps)
            fresh.chmod(mode)
            steps("replace")
            fresh.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
    except OSError as failure:
        raise CannotSave.because(path, reason_for(failure)) from failure
    except ValueError as failure:
        raise CannotSave.because(path, N_("this cannot be a file name")) from failure
    # The new file is in place: what fails from here on is no failed save.
    with contextlib.suppress(OSError):
        steps("folder")
        flush_folder(target.parent)
        steps("sweep")
        _sweep(target)


def reason_for(failure: OSError) -> str:
    """Returns why a file operation failed, as a marked text where the reason is a common one."""
    known: Text | None = _REASONS.get(failure.errno or 0)
    return known if known is not None else (failure.strerror or str(failure))


def flush_folder(folder: Path) -> None:
    """Makes the names in a folder durable, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)


def _mode(target: Path) -> int:
    """Returns the permissions that the new file gets: those of the old one, else the usual ones."""
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return 0o644
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    if not mode & 0o222 or not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "is write-protected")
    return mode


def _write(handle: int, content: bytes, steps: Steps) -> None:
    with os.fdopen(handle, "wb", buffering=0) as out:
        for start in range(0, len(content), CHUNK):
            steps("write")
            rest = memoryview(content)[start : start + CHUNK]
            while rest:
                rest = rest[out.write(rest) :]
        steps("flush")
        os.fsync(out.fileno())


def _prefix(target: Path) -> str:
    return f".{target.name[:40]}."


def _sweep(target: Path) -> None:
    """Removes what killed saves of the same file left behind an hour or more before this save."""
    with contextlib.suppress(OSError):
        now = target.stat().st_mtime
        for left in target.parent.iterdir():
            if left.name.startswith(_prefix(target)) and left.suffix == ".saving":
                with contextlib.suppress(OSError):
                    if now - left.stat().st_mtime > FORGOTTEN:
                        left.unlink()
