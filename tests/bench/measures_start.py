"""N9: how long the studio takes to start, each time in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from tests.bench.paired import RUNS, Figure, Skipped

EMPTY = """
from PySide6.QtWidgets import QApplication, QWidget
application = QApplication([])
window = QWidget()
window.show()
application.processEvents()
"""
WINDOW = "import sys; from studio.__main__ import main; sys.exit(main(['--smoke']))"
HEADLESS = "import sys; from studio.__main__ import main; sys.exit(main(['rules', 'show', 'SP-0.1']))"
BARE = "pass"


def _seconds(code: str, folder: str) -> float:
    """Gives the median wall time of a process; raises Skipped with its words when it fails."""
    times = []
    where = {"QT_QPA_PLATFORM": "offscreen", "XDG_DATA_HOME": folder, "HOME": folder, "ESTADO_MAYOR_DATA": folder}
    for _ in range(RUNS + 1):
        before = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, **where}, capture_output=True, timeout=60, check=False
        )
        times.append(time.perf_counter() - before)
        if done.returncode:
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise Skipped(said[-1] if said else f"the process ended with {done.returncode}")
    return median(times[1:])


def window() -> Figure:
    """Measures the studio opened without a screen until its first picture, and closed; against an empty window."""
    with tempfile.TemporaryDirectory() as folder:
        empty, value = _seconds(EMPTY, folder), _seconds(WINDOW, folder)
    return Figure(value, empty, value / empty, "offscreen, opened and closed")


def headless() -> Figure:
    """Measures a small command, less the bare interpreter."""
    with tempfile.TemporaryDirectory() as folder:
        bare, value = _seconds(BARE, folder), _seconds(HEADLESS, folder)
    return Figure(value - bare, note=f"the interpreter alone takes {bare:.2f} s")


MEASURES = {"N9-window": window, "N9-headless": headless}
