"""Checks of documents that nobody has judged before: read from bytes in a process that has made none of them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from studio.engine.pack import find_pack
from studio.scenario.checks import STANDARDS
from studio.scenario.files import scenario_from


def judged(documents: Sequence[bytes]) -> list[float]:
    """Gives how long each document takes by both standards, in seconds of CPU; the first, which loads the tables, not.

    Reading is not counted: neither outlines nor figures nor faults of a document are known when it is judged.
    """
    pack = find_pack("spain1936")
    times = []
    for content in documents:
        scenario = scenario_from(content, "bench")
        before = time.process_time()
        for standard in STANDARDS:
            pack.problems(scenario, standard)
        times.append(time.process_time() - before)
    return times[1:]
