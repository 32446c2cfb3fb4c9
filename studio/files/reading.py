"""Reading files that may be anything: absent, a folder, a device, far too large."""

import stat
from pathlib import Path

from studio.errors import N_, FileError, ForeignFile
from studio.files.atomic import reason_for

__all__ = ["read_limited"]


def read_limited(path: Path, limit: int) -> bytes:
    """Returns the content of a plain file of at most `limit` bytes; raises FileError for all else."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise ForeignFile("file.not-plain", N_("This is a folder or a device, not a file."), path)
        with path.open("rb") as source:
            content = source.read(limit + 1)
    except (FileNotFoundError, NotADirectoryError) as failure:
        raise FileError.missing(path) from failure
    except (OSError, ValueError) as failure:
        reason = reason_for(failure) if isinstance(failure, OSError) else str(failure)
        raise FileError("file.unreadable", N_("The file cannot be read: {reason}."), path, reason=reason) from failure
    if len(content) > limit:
        raise FileError.too_big(path, limit)
    return content
