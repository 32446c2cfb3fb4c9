"""The shipped data is found in a checkout and in a wheel."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from studio import places

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = ("resources", "campaigns")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made, folder = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(made)], cwd=ROOT, check=True)
    with zipfile.ZipFile(next(made.glob("*.whl"))) as wheel:
        wheel.extractall(folder)
    return folder


def tracked(folder: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z", folder], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a checkout")
    return [name for name in listed.stdout.split("\0") if (ROOT / name).is_file()]


def test_a_checkout_has_its_data_beside_the_package() -> None:
    assert places.resources() == ROOT / "resources"
    assert places.campaigns() == ROOT / "campaigns"


@pytest.mark.parametrize("folder", SHIPPED)
def test_a_wheel_finds_every_file_of_its_data(unpacked: Path, folder: str) -> None:
    there = {**os.environ, "PYTHONPATH": str(unpacked)}
    code = f"import studio.places; print(studio.places.{folder}())"
    said = subprocess.run([sys.executable, "-c", code], env=there, cwd=unpacked, stdout=subprocess.PIPE, check=True)
    found = Path(said.stdout.decode().strip()).parent
    assert [name for name in tracked(folder) if not (found / name).is_file()] == []


def test_finding_the_data_needs_no_qt() -> None:
    code = "import sys, studio.places; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
