"""Work without rounds of the garbage collector: what a game makes is let go by itself, for values hold no circles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Holds the rounds of the collector back; where somebody else holds them back already, they stay so.

    What was made meanwhile goes at once among the old things, which are looked through seldom.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():
            gc.freeze()
            gc.unfreeze()
        gc.enable()
