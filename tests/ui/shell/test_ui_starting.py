"""Starting the studio as a person does: with and without a display, with a file, with damaged settings."""

import os
import subprocess
import sys
from pathlib import Path

from tests.ui import samples

HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


def start(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return subprocess.run(
        [sys.executable, "-m", "studio", *arguments],
        env={**kept, "ESTADO_MAYOR_DATA": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_smoke_start_shows_the_window_without_a_screen_and_ends_well(tmp_path: Path) -> None:
    done = start(tmp_path, "--smoke")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr


def test_without_a_display_one_sentence_says_what_to_do(tmp_path: Path) -> None:
    done = start(tmp_path, "--language", "en")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "xvfb-run estado-mayor" in done.stderr


def test_a_smoke_start_at_a_document_ends_well(tmp_path: Path) -> None:
    path = samples.scenario_file(tmp_path, "Las Eras")
    done = start(tmp_path / "data", "--smoke", str(path))
    assert done.returncode == 0, done.stderr


def test_damaged_settings_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{", "utf-8")
    done = start(tmp_path, "--smoke")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "settings.json.damaged").exists()


def test_the_first_window_loads_neither_database_nor_geometry(tmp_path: Path) -> None:
    code = (
        "import sys, os; os.environ['QT_QPA_PLATFORM'] = 'offscreen';"
        "import studio.bootstrap, studio.ui.application, studio.ui.window, studio.ui.library.page;"
        "print(sorted({'shapely', 'sqlalchemy', 'networkx', 'numpy', 'studio.packs'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "[]"
