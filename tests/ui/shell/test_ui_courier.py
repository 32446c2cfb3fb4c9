"""What workers have to say reaches the window's thread in order, and nobody waits for anybody."""

import gc
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread, main_thread

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from studio.ui.courier import Courier


def test_calls_come_on_the_windows_thread_in_the_order_they_were_posted(qtbot: QtBot) -> None:
    courier, heard = Courier(), []

    def hear(number: int) -> None:
        heard.append((number, current_thread() is main_thread()))

    def work() -> None:
        courier.post(hear, 1)
        courier.post(hear, 2)
        courier.post(hear, 3, last=True)

    courier.expect()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work)
        qtbot.waitUntil(lambda: not courier.awaited, timeout=5000)
    assert heard == [(1, True), (2, True), (3, True)]


def test_a_call_that_opens_a_loop_of_its_own_lets_the_next_through(qtbot: QtBot) -> None:
    courier, heard = Courier(), []
    for _ in range(2):
        courier.expect()
    courier.post(lambda: qtbot.waitUntil(lambda: heard == ["inner"], timeout=5000), last=True)
    courier.post(heard.append, "inner", last=True)
    qtbot.waitUntil(lambda: not courier.awaited, timeout=5000)
    assert heard == ["inner"]


def test_objects_may_die_while_workers_speak(qtbot: QtBot) -> None:
    courier, heard = Courier(), []

    def work() -> None:
        for number in range(2000):
            courier.post(heard.append, number)
        courier.post(lambda: None, last=True)

    courier.expect()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(work)
        for _ in range(200):
            parent = QObject()
            parent.itself = parent  # type: ignore[attr-defined]
            QObject(parent)
            del parent
            gc.collect(0)
        qtbot.waitUntil(lambda: not courier.awaited, timeout=10000)
    assert heard == list(range(2000))
