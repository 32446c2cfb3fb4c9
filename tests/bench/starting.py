"""Programs that start the studio and say when they have got somewhere: wall clock and CPU since their process began."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.paired import RUNS, Skipped

STAMP = """
import os, sys, time
def stamp():
    sys.stdout.write(f"{time.perf_counter()} {time.process_time()}")
    sys.stdout.flush()
    os._exit(0)
"""

EMPTY = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Empty(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, stamp)
application = QApplication([])
window = Empty()
window.resize(1366, 768)
window.show()
application.exec()
"""

# A timer of no time runs when everything that was to be painted has been.
WINDOW = """
from PySide6.QtCore import QTimer
from studio.ui.window import Window
Window.paintEvent = lambda self, event: QTimer.singleShot(0, stamp)
from studio.cli import main
main([])
"""

LIBRARY = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListView
from studio.ui.library.cards import CardGrid
def painted(self, event):
    QListView.paintEvent(self, event)
    if len(self.cards) >= LEAST:
        QTimer.singleShot(0, stamp)
CardGrid.paintEvent = painted
from studio.cli import main
main([])
"""

# A command asks for its call first of all.
HEADLESS = """
from studio.cli import frame
frame.call_of = lambda context: stamp()
from studio.cli import main
main(["rules", "show", "SP-0.1"])
"""

BARE = "stamp()"


@dataclass(frozen=True)
class Start:
    """When a program got somewhere, in seconds since its process was asked for, and the CPU it had taken."""

    wall: float
    cpu: float


def start(code: str, folder: Path, platform: str = "offscreen") -> Start:
    """Runs a program with its data in a folder; raises Skipped with its words when it fails."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    where = {"QT_QPA_PLATFORM": platform, "HOME": str(folder), "ESTADO_MAYOR_DATA": str(folder)}
    before = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", STAMP + code],
        env={**os.environ, **compiled, **where},
        capture_output=True,
        timeout=60,
        check=False,
    )
    if done.returncode or not done.stdout:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise Skipped(said[-1] if said else f"the process ended with {done.returncode}")
    moment, cpu = map(float, done.stdout.split())
    return Start(moment - before, cpu)


def starts(codes: tuple[str, ...], folder: Path, platform: str = "offscreen", afresh: bool = False) -> list[Start]:
    """Gives the medians of programs run in turn; the first round, which compiles, does not count.

    `afresh` gives each run a data folder that was never used.
    """
    rounds = []
    for turn in range(RUNS + 3):
        if afresh:
            shutil.rmtree(folder)
            folder.mkdir()
        rounds.append([start(code, folder, platform) for code in codes])
        if turn == 0:
            rounds.clear()
    columns = list(zip(*rounds, strict=True))
    return [Start(median(one.wall for one in runs), median(one.cpu for one in runs)) for runs in columns]


@contextmanager
def screen() -> Iterator[None]:
    """Lends the processes a screen of their own; raises Skipped where no virtual one is at hand."""
    program = shutil.which("Xvfb")
    if program is None:
        raise Skipped("no Xvfb")
    with subprocess.Popen(
        [program, "-displayfd", "1", "-screen", "0", "1600x1000x24", "-nolisten", "tcp"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as server:
        before = os.environ.get("DISPLAY")
        try:
            number = server.stdout.readline().decode().strip() if server.stdout else ""
            if not number:
                raise Skipped("Xvfb does not start")
            os.environ["DISPLAY"] = f":{number}"
            yield
        finally:
            server.terminate()
            if before is None:
                os.environ.pop("DISPLAY", None)
            else:
                os.environ["DISPLAY"] = before
