"""N9: how long the studio takes to start, each time in a process of its own.

Every program says itself when it got where the figure ends, so that closing counts for nothing. The figure is the
CPU that all its threads took until then; the wall clock, which whatever else runs on the machine stretches, stands in
the note. Modules are compiled once before, as they are after the studio was installed.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench.paired import Figure
from tests.bench.starting import BARE, EMPTY, HEADLESS, LIBRARY, WINDOW, Start, screen, starts

ROWS = 10_000


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as whole:
        folder = Path(whole) / "data"
        folder.mkdir()
        yield folder


def _figure(mine: Start, empty: Start | None, what: str) -> Figure:
    note = f"CPU {what}; by the clock {mine.wall:.2f} s"
    if empty is None:
        return Figure(mine.cpu, note=note)
    return Figure(mine.cpu, empty.cpu, mine.cpu / empty.cpu, f"{note}, the empty one {empty.wall:.2f} s")


def window(platform: str = "offscreen") -> Figure:
    """Measures the studio from the start of its process until its window is painted, against an empty window."""
    with _folder() as folder:
        empty, mine = starts((EMPTY, WINDOW), folder, platform)
    return _figure(mine, empty, "until the first window is painted")


def window_on_screen() -> Figure:
    """Measures the same on a virtual screen."""
    with screen():
        return window("xcb")


def headless() -> Figure:
    """Measures a command until its own work begins, the interpreter included."""
    with _folder() as folder:
        bare, mine = starts((BARE, HEADLESS), folder)
    return Figure(mine.cpu, note=f"CPU; by the clock {mine.wall:.2f} s, the interpreter alone {bare.cpu:.2f} s of CPU")


def library() -> Figure:
    """Measures the studio until a library of 10,000 documents is painted as cards."""
    with _folder() as folder:
        fill(folder / "library.sqlite", ROWS)
        (mine,) = starts((f"LEAST = {ROWS}\n{LIBRARY}",), folder)
    return _figure(mine, None, f"until {ROWS} documents are shown")


def first() -> Figure:
    """Measures the studio in a folder that was never used until the shipped documents are painted as cards."""
    with _folder() as folder:
        (mine,) = starts((f"LEAST = 1\n{LIBRARY}",), folder, afresh=True)
    return _figure(mine, None, "until the shipped documents are shown, the library made")


def fill(path: Path, count: int) -> None:
    """Makes a library of battlefields of 2.8 kB each, straight into its tables."""
    from sqlalchemy import insert

    from studio.store.opening import open_engine
    from studio.store.tables import ItemRow, RevisionRow

    moment, content = datetime(2026, 11, 1, tzinfo=UTC), b"x" * 2800
    items: list[dict[str, Any]] = [
        {
            "id": f"scenario-{number:05}",
            "kind": "scenario",
            "title": f"Paso de la sierra {number}",
            "pack": "spain1936",
            "pack_version": "1",
            "author": "Banco",
            "tags": "",
            "search": f"paso de la sierra {number} banco",
            "points": number % 900,
            "revision": 1,
            "size": len(content),
            "digest": f"{number:064}",
            "made": moment,
            "changed": moment,
        }
        for number in range(count)
    ]
    revisions = [
        {
            "item_id": row["id"],
            "number": 1,
            "digest": row["digest"],
            "size": row["size"],
            "note": "",
            "made": moment,
            "content": content,
        }
        for row in items
    ]
    engine = open_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(insert(ItemRow), items)
        connection.execute(insert(RevisionRow), revisions)
    engine.dispose()


MEASURES = {
    "N9-window": window,
    "N9-screen": window_on_screen,
    "N9-headless": headless,
    "N9-library": library,
    "N9-first": first,
}
