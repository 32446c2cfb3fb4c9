"""Garbage is collected on the window's thread."""

import gc

from pytestqt.qtbot import QtBot

from studio.ui.sweeping import Sweeper


def test_python_collects_nothing_by_itself_while_the_window_is_open(qtbot: QtBot) -> None:
    sweeper = Sweeper()
    try:
        assert not gc.isenabled()
    finally:
        sweeper.stop()
    assert gc.isenabled()
    gc.disable()


def test_a_full_generation_is_swept(qtbot: QtBot) -> None:
    sweeper = Sweeper()
    gc.collect()
    for _ in range(2000):
        ring: list[object] = []
        ring.append(ring)
    sweeper.sweep()
    assert gc.get_count()[0] < 700
    sweeper.stop()
    gc.disable()
