"""Takes every screenshot by script: each page in both languages, both themes, at 100 and 200 %, and checks its layout.

A page shows what its module in `tests/scenes` puts on it. The pictures of the guide (100 %) go to
`resources/guide`, all others to the folder named with `--to`. Usage: python -m tests.shots [PAGE...] [--to FOLDER]
"""

import argparse
import gc
import os
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

SIZE = (1366, 768)
GUIDE = (("light", 100), ("dark", 100))
LANGUAGES = ("es", "en")
STEPS = ("assistant", "importing")
"""Modules of scenes of which each shows several moments of one page."""
LOOKS = (("light", 100), ("dark", 100), ("light", 200), ("dark", 200))
PATIENCE_S = 20.0


def main(arguments: list[str]) -> int:
    """Takes the screenshots of the named pages, of all when none is named; 1 when a layout has faults."""
    parser = argparse.ArgumentParser(prog="python -m tests.shots")
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--to", type=Path, default=Path("build/shots"))
    parser.add_argument("--guide", type=Path, default=Path("resources/guide"))
    parser.add_argument("--guide-only", action="store_true")
    wanted = parser.parse_args(arguments)
    gc.disable()  # widgets must die on the thread they live on
    looks = GUIDE if wanted.guide_only else LOOKS
    failed = 0
    with tempfile.TemporaryDirectory(prefix="estado-mayor-shots-") as folder:
        for number, (language, (theme, scale)) in enumerate(product(LANGUAGES, looks)):
            window = opened(Path(folder) / str(number), language, theme, scale)
            for key in [entry.key for entry in window.entries]:
                if wanted.pages and key not in wanted.pages:
                    continue
                failed += taken(window, key, wanted, language, theme, scale)
            for key in STEPS if not wanted.guide_only else ():
                if not wanted.pages or key in wanted.pages:
                    failed += steps_taken(window, key, wanted, f"{language}-{theme}-{scale}")
            window.close_now()
    return 1 if failed else 0


def opened(folder: Path, language: str, theme: str, scale: int) -> Any:
    """Opens a window of the size of a small screen."""
    from studio.ui.sweeping import Sweeper
    from studio.ui.window import Window
    from tests.ui import samples

    desk = samples.desk(folder, language, theme=theme, scale=scale)
    window = Window(desk)
    window.resize(*SIZE)
    window.show()
    Sweeper(window)
    return window


def taken(window: Any, key: str, wanted: argparse.Namespace, language: str, theme: str, scale: int) -> int:
    """Shows a page with its scene, writes its picture, and returns how many faults its layout has."""
    from tests.ui.layout_check import faults

    name = f"{key}-{language}-{theme}" + ("" if scale == 100 else f"-{scale}")
    window.show_page(key)
    scene(key)(window)
    settle(window)
    found = faults(window, window.desk)
    for fault in found:
        sys.stdout.write(f"{name}: {fault.what}: {fault.who} {fault.text!r}\n")
    folder = wanted.guide if (theme, scale) in GUIDE else wanted.to
    folder.mkdir(parents=True, exist_ok=True)
    save(window, folder / f"{name}.png")
    return len(found)


def steps_taken(window: Any, key: str, wanted: argparse.Namespace, look: str) -> int:
    """Shows each scene of a module on the field page and writes its picture; returns how many faults they have."""
    from tests.ui.layout_check import faults

    wanted.to.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, put in import_module(f"tests.scenes.{key}").SCENES.items():
        window.show_page("field")
        put(window)
        settle(window)
        found = faults(window, window.desk)
        count += len(found)
        for fault in found:
            sys.stdout.write(f"{key}-{name}-{look}: {fault.what}: {fault.who} {fault.text!r}\n")
        save(window, wanted.to / f"{key}-{name}-{look}.png")
    return count


def scene(key: str) -> Callable[[Any], None]:
    """Returns what puts a scene on a page: the function `scene` of its module, or nothing."""
    if find_spec(f"tests.scenes.{key}") is None:
        return lambda _window: None
    found: Callable[[Any], None] = import_module(f"tests.scenes.{key}").scene
    return found


def settle(window: Any) -> None:
    """Waits until nothing is being worked on and every table is painted sharp."""
    from PySide6.QtWidgets import QApplication

    from studio.ui.widgets.map_view import MapView

    end = time.monotonic() + PATIENCE_S
    for _ in range(10):
        QApplication.processEvents()
        time.sleep(0.01)
    while window.desk.tasks.running and time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)
    for view in window.findChildren(MapView):
        if view.isVisible():
            view.settle()
    for _ in range(5):
        QApplication.processEvents()


def save(window: Any, path: Path) -> None:
    """Writes the window as a PNG, packed as small as it can be."""
    if not window.grab().save(str(path), "PNG", 0):
        raise OSError(f"cannot write {path}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
