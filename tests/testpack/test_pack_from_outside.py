"""A pack that comes as a wheel is found by its entry point and played, from another folder than ours."""

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

PLAY = """
import json
from studio.engine.dice import SeededDice
from studio.engine.game import open_game, play
from studio.engine.pack import find_pack, pack_keys
from studio.engine.record import dump, load
from studio.engine.replay import Verified, replay

import hexraid

pack = find_pack("hexraid")
setup = pack.hooks["conformance_setups"]()["setup"][0]
table = open_game(pack, "setup", setup, SeededDice(5))
table = play(table, {side: table.rules.player("random") for side in table.rules.sides}, 5)
raid = open_game(pack, "battle", table.rules.result(table.state), SeededDice(6))
raid = play(raid, {side: raid.rules.player("random") for side in raid.rules.sides}, 6)
answers = [isinstance(replay(load(dump(game, {})), pack), Verified) for game in (table, raid)]
print(json.dumps({
    "keys": pack_keys(), "from": hexraid.__file__, "counters": len(table.state.counters),
    "corners": len(table.state.path.value), "outcome": raid.state.outcome.key, "answers": answers,
}))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Builds the wheel from a copy of the sources and installs it into a folder of its own."""
    source = tmp_path_factory.mktemp("source") / "hexraid-source"
    wheels, target = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("target")
    shutil.copytree(HERE, source, ignore=shutil.ignore_patterns("__pycache__", "test_*"))
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--skip-dependency-check"]
    subprocess.run([*build, "--outdir", str(wheels), str(source)], check=True, capture_output=True, timeout=120)
    (wheel,) = wheels.glob("hexraid-*.whl")
    pip = [sys.executable, "-m", "pip"] if find_spec("pip") else [str(shutil.which("uv")), "pip"]
    install = [*pip, "install", "--no-deps", "--no-index", "--target", str(target), str(wheel)]
    subprocess.run(install, check=True, capture_output=True, timeout=120)
    return target


def test_a_wheel_is_found_by_its_entry_point_and_played(installed: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(installed), str(ROOT)))}
    run = subprocess.run(
        [sys.executable, "-c", PLAY], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    told = json.loads(run.stdout)
    assert "hexraid" in told["keys"]
    assert Path(told["from"]).is_relative_to(installed)
    assert told["counters"] == 10
    assert 2 <= told["corners"] <= 5
    assert told["outcome"] in ("post_taken", "post_held", "raiders_lost")
    assert told["answers"] == [True, True]


def test_a_pack_that_is_not_installed_is_not_found(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", "from studio.engine.pack import find_pack; find_pack('hexraid')"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode != 0
    assert "UnknownPack" in run.stderr
