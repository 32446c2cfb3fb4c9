"""N7, N8 and N12: making, checking and drawing scenarios."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
from pathlib import Path
from statistics import median

from studio.engine.pack import find_pack
from studio.packs.spain1936.setup.making import MakeRequest, make
from studio.scenario.files import document_bytes
from tests.bench.battles import TERRAINS, measured_scenarios
from tests.bench.cold import judged
from tests.bench.paired import RUNS, Figure, Skipped, seconds
from tests.bench.references import toy_map

SEEDS = 40


def making() -> Figure:
    """Measures a scenario from a seed, armies included, in ms: the median over seeds and terrains."""
    pack = find_pack("spain1936")
    make(pack, MakeRequest(seed=1, points=500))
    times, toys = [], []
    for seed in range(SEEDS):
        toys.append(seconds(lambda seed=seed: toy_map(seed)))
        request = MakeRequest(seed=seed, terrain=TERRAINS[seed % len(TERRAINS)], points=500)
        times.append(seconds(lambda request=request: make(pack, request)))
    value, toy = median(times), median(toys)
    return Figure(value * 1000, toy, value / toy, f"worst of {SEEDS}: {max(times) * 1000:.0f} ms")


def checking() -> Figure:
    """Measures the check of a document never judged before, by both standards, in ms."""
    pack = find_pack("spain1936")
    documents = [
        document_bytes(make(pack, MakeRequest(seed=seed, terrain=TERRAINS[seed % len(TERRAINS)], points=500)))
        for seed in range(100, 100 + SEEDS)
    ]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        times = pool.apply(judged, (documents,))
    return Figure(median(times) * 1000, note=f"cold; worst of {len(times)}: {max(times) * 1000:.0f} ms")


def drawing(ending: str, paper: str | None, scale: str | None) -> Figure:
    """Measures the plate of a scenario as a file, in seconds."""
    try:
        from studio.paint.plates import draw_plate
        from studio.words import load
    except ImportError as error:
        raise Skipped(str(error)) from error
    scenario, words = measured_scenarios()[0], load("en")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / f"plan.{ending}"
        times = [
            seconds(lambda: draw_plate(scenario, out, paper, scale, words), time.process_time) for _ in range(RUNS + 1)
        ][1:]
        size = out.stat().st_size
    return Figure(median(times), note=f"{size // 1000} kB")


MEASURES = {
    "N7": making,
    "N8": checking,
    "N12-png": lambda: drawing("png", "A3", None),
    "N12-svg": lambda: drawing("svg", None, None),
    "N12-pdf": lambda: drawing("pdf", "A4", "1:10"),
}
